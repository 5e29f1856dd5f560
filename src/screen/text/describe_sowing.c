/* Sowing games in words. */
#include "screen/text/describe_sowing.h"
#include "game/mancala.h"

#include <string.h>

/* How a hole is called: 1..12, a..l, or the store. */
static void say_hole(const struct game *game, int hole, FILE *out)
{
    const int pits = mancala_rules(game)->pits;
    const int pit = hole % (pits + 1);

    if (pit == pits)
        fputs("store", out);
    else if (hole > pits)
        fprintf(out, "%c", 'a' + pit);
    else
        fprintf(out, "%d", pit + 1);
}

static void say_side(const struct game *game, const struct position *position,
                     int side, FILE *out)
{
    const int pits = mancala_rules(game)->pits;
    const int first = side * (pits + 1);

    fputs(pits == 1 ? "pit " : "pits ", out);
    say_hole(game, first, out);
    if (pits > 1) {
        fputs(" to ", out);
        say_hole(game, first + pits - 1, out);
    }
    fputs(pits == 1 ? " holds" : " hold", out);
    for (int pit = 0; pit < pits; pit++)
        fprintf(out, " %d", mancala_hole(game, position, first + pit));
    fprintf(out, ", store %d.", mancala_hole(game, position, first + pits));
}

static void board(const struct game *game, const struct position *position,
                  const char *const names[PLAYERS_MAX], FILE *out)
{
    for (int side = 0; side < 2; side++) {
        fprintf(out, "%s%s: ", side > 0 ? " " : "",
                names[mancala_owner(position, side)]);
        say_side(game, position, side, out);
    }
}

static void choice(const struct game *game, const struct position *position,
                   FILE *out)
{
    const int pits = mancala_rules(game)->pits;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    const struct move_text last =
        game_move_text(game, position, moves[count - 1]);

    if (mancala_pit(moves[0]) < 0) {
        fputs(last.text, out);
        return;
    }
    fputs(pits > 1 ? "1-" : "", out);
    fprintf(out, "%d", pits);
    if (mancala_pit(moves[count - 1]) < 0)
        fprintf(out, " or %s", last.text);
}

/* Digits name the pits of whoever moves, from that player's left. */
static bool read_move(const struct game *game, const struct position *position,
                      const char *text, struct move *move, struct err *err)
{
    const size_t digits = strspn(text, "0123456789");
    char letter[] = "a";

    if (mancala_side(position) == 0 || digits == 0 || digits > 2 ||
        text[digits] != '\0' || text[0] == '0')
        return game->class->read_move(game, position, text, move, err);

    int pit = 0;

    for (size_t i = 0; i < digits; i++)
        pit = 10 * pit + (text[i] - '0');
    if (pit < 1 || pit > mancala_rules(game)->pits)
        return err_set(err, "%s: there are pits 1 to %d", text,
                       mancala_rules(game)->pits);
    letter[0] = (char)('a' + pit - 1);
    return game->class->read_move(game, position, letter, move, err);
}

/* What there is to tell of the steps of one move. */
struct facts {
    int seeds;
    int lifts;
    int last;
    int captured;
    bool again;
    bool over;
};

static struct facts preview_all(const struct steps *steps)
{
    struct facts facts = {0};

    for (int i = 0; i < steps->count; i++) {
        const struct step *step = &steps->items[i];

        if (step->kind == STEP_LIFT && facts.lifts++ == 0)
            facts.seeds = step->count;
        if (step->kind == STEP_DROP)
            facts.last = step->to;
        if (step->kind == STEP_CAPTURE)
            facts.captured += step->count;
        facts.again = facts.again || step->kind == STEP_AGAIN;
        facts.over = facts.over || step->kind == STEP_END;
    }
    return facts;
}

static void say_facts(const struct game *game, const struct facts *facts,
                      FILE *out)
{
    const int pits = mancala_rules(game)->pits;
    const bool stored = facts->last % (pits + 1) == pits;

    if (facts->seeds == 1)
        fputs("one seed", out);
    else
        fprintf(out, "%d seeds", facts->seeds);
    if (facts->lifts > 1)
        fprintf(out, ", %d laps", facts->lifts);
    fputs(stored ? ", ends in the " : ", ends on ", out);
    say_hole(game, facts->last, out);
    if (facts->captured > 0)
        fprintf(out, ", takes %d", facts->captured);
    if (facts->again)
        fputs(", play again", out);
    if (facts->over)
        fputs(", ends the game", out);
}

static struct facts facts_after(const struct game *game,
                                const struct position *before, struct move move)
{
    struct position after = *before;
    struct steps steps = {0};

    game->class->tell(game, &after, move, &steps);

    const struct facts facts = preview_all(&steps);

    steps_free(&steps);
    return facts;
}

static void say_move(const struct game *game, const struct position *before,
                     struct move move, FILE *out)
{
    if (mancala_pit(move) < 0) {
        fputs(strcmp(game_move_text(game, before, move).text, "swap") == 0
                  ? "the players change sides"
                  : "no seeds to sow",
              out);
        return;
    }

    const struct facts facts = facts_after(game, before, move);

    say_facts(game, &facts, out);
}

static void does(const struct game *game, const struct position *before,
                 struct move move, const char *name, FILE *out)
{
    fprintf(out, "%s %s%s %s", name, mancala_pit(move) < 0 ? "play" : "sow",
            describe_is_you(name) ? "" : "s",
            game_move_text(game, before, move).text);
}

static void told(const struct game *game, const struct position *before,
                 struct move move, const char *const names[PLAYERS_MAX],
                 FILE *out)
{
    does(game, before, move, names[before->player], out);
    fputs(": ", out);
    say_move(game, before, move, out);
}

static void say_merit(const struct game *game, const struct position *before,
                      struct move move, FILE *out)
{
    const struct facts facts = facts_after(game, before, move);
    const char *between = "";

    if (facts.captured > 0) {
        fprintf(out, "takes %d", facts.captured);
        between = " and ";
    }
    if (facts.again || facts.over)
        fprintf(out, "%s%s", between,
                facts.over ? "ends the game" : "plays again");
}

const struct describer describer_sowing = {
    .board = board,
    .choice = choice,
    .read_move = read_move,
    .does = does,
    .told = told,
    .move = say_move,
    .merit = say_merit,
    .thing = "seed",
    .moves = "A move",
};
