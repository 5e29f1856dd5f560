/* SPDX-License-Identifier: MIT */
/* Finds the effects of a move in its steps, and checks claims about them. */
#include "match/lessons/claim.h"
#include "game/abalone.h"
#include "game/mancala.h"

#include <limits.h>
#include <string.h>

/* A move and its effects. */
struct played_move {
    const struct game *game;
    const struct position *before;
    struct move move;
    struct position after;
    struct steps steps;
};

/* ---- what can be counted ---- */

static int sum_steps(const struct played_move *played, enum step_kind kind)
{
    int sum = 0;

    for (int i = 0; i < played->steps.count; i++)
        if (played->steps.items[i].kind == kind)
            sum += played->steps.items[i].count;
    return sum;
}

static int count_steps(const struct played_move *played, enum step_kind kind)
{
    int count = 0;

    for (int i = 0; i < played->steps.count; i++)
        count += played->steps.items[i].kind == kind;
    return count;
}

static int count_captured(const struct played_move *played)
{
    return sum_steps(played, STEP_CAPTURE);
}

static int count_again(const struct played_move *played)
{
    return count_steps(played, STEP_AGAIN);
}

static int count_laps(const struct played_move *played)
{
    return count_steps(played, STEP_LIFT);
}

static int count_tuzdiks(const struct played_move *played)
{
    return count_steps(played, STEP_TUZDIK);
}

/* Seeds that fall into the mover's tuzdik. */
static int count_tribute(const struct played_move *played)
{
    int count = 0;

    for (int i = 0; i < played->steps.count; i++) {
        const struct step *const step = &played->steps.items[i];
        const int row = mancala_is(played->game)
                            ? mancala_rules(played->game)->pits + 1
                            : 1;

        if (step->kind == STEP_TRIBUTE &&
            step->to / row == mancala_side(played->before))
            count += step->count;
    }
    return count;
}

/* Seeds of the first lap. */
static int count_sown(const struct played_move *played)
{
    for (int i = 0; i < played->steps.count; i++)
        if (played->steps.items[i].kind == STEP_LIFT)
            return played->steps.items[i].count;
    return 0;
}

static int count_banked(const struct played_move *played)
{
    const struct game *const game = played->game;
    const int player = played->before->player;

    return game->class->score(game, &played->after, player) -
           game->class->score(game, played->before, player);
}

static int count_replies(const struct played_move *played)
{
    return played->game->class->count(played->game, &played->after);
}

static int count_end(const struct played_move *played)
{
    return played->after.end != END_NOT;
}

/* Is the game over, with the mover ahead? */
static int count_win(const struct played_move *played)
{
    return played->after.end != END_NOT &&
           played->game->class
                   ->judge(played->game, &played->after,
                           (enum end)played->after.end)
                   .winner == played->before->player;
}

/* Marbles of others that are pushed, also those that are pushed out. */
static int count_pushed(const struct played_move *played)
{
    int count = 0;

    if (!abalone_is(played->game))
        return 0;
    for (int i = 0; i < played->steps.count; i++) {
        const struct step *const step = &played->steps.items[i];

        if (step->kind == STEP_SLIDE || step->kind == STEP_CAPTURE)
            count += abalone_owner(played->before, step->from) !=
                     played->before->player;
    }
    return count;
}

static int count_moved(const struct played_move *played)
{
    return abalone_is(played->game) ? abalone_group(played->move).count : 0;
}

/* Marbles that move side by side. */
static int count_broadside(const struct played_move *played)
{
    if (!abalone_is(played->game))
        return 0;

    const struct abalone_group group = abalone_group(played->move);

    return group.count > 1 &&
                   abalone_neighbour(group.cells[0], group.direction) !=
                       group.cells[1]
               ? group.count
               : 0;
}

/* Marbles of the mover's that could be pushed out next. */
static int count_endangered(const struct played_move *played)
{
    uint64_t cells;
    int count = 0;

    if (!abalone_is(played->game))
        return 0;
    cells = abalone_endangered(played->game, &played->after);
    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        count += (cells >> cell & 1) != 0 &&
                 abalone_owner(&played->after, cell) == played->before->player;
    return count;
}

/* The most that the others can capture before the mover is to move again; in a
 * long chain of extra turns only by the first moves. */
enum { RISK_DEPTH = 6 };

static int find_risk(const struct game *game, const struct position *position,
                     int mover, int depth)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    int most = 0;

    if (position->player == mover || depth == 0)
        return 0;
    for (int i = 0; i < count; i++) {
        struct played_move played = {game, position, moves[i], *position, {0}};

        game->class->tell(game, &played.after, moves[i], &played.steps);

        const int captured = count_captured(&played) +
                             find_risk(game, &played.after, mover, depth - 1);

        most = captured > most ? captured : most;
        steps_free(&played.steps);
    }
    return most;
}

static int count_risk(const struct played_move *played)
{
    return find_risk(played->game, &played->after, played->before->player,
                     RISK_DEPTH);
}

/* ---- where it ends ---- */

/* `3`, `b`, `store`; "" if nothing is sown. */
static void write_landing(const struct played_move *played,
                          char place[PLACE_BYTES])
{
    int last = -1;

    place[0] = '\0';
    if (!mancala_is(played->game))
        return;
    for (int i = 0; i < played->steps.count; i++)
        if (played->steps.items[i].kind == STEP_DROP)
            last = played->steps.items[i].to;

    const int row = mancala_rules(played->game)->pits + 1;

    if (last < 0)
        return;
    if (last % row == row - 1)
        snprintf(place, PLACE_BYTES, "store");
    else if (last < row)
        snprintf(place, PLACE_BYTES, "%d", last + 1);
    else
        snprintf(place, PLACE_BYTES, "%c", 'a' + last - row);
}

/* ---- the words ---- */

/* If one word begins with another, the longer one must come first. */
static const struct claim_word {
    const char *text;
    bool numbered;
    int (*count)(const struct played_move *played); /* NULL: `ends on` */
} WORDS[] = {
    {"extra turn", false, count_again},
    {"tuzdik", false, count_tuzdiks},
    {"tribute", true, count_tribute},
    {"captures", true, count_captured},
    {"sows", true, count_sown},
    {"laps", true, count_laps},
    {"banks", true, count_banked},
    {"risks", true, count_risk},
    {"leaves", true, count_replies},
    {"pushes", true, count_pushed},
    {"moves", true, count_moved},
    {"broadside", true, count_broadside},
    {"endangers", true, count_endangered},
    {"ends the game", false, count_end},
    {"wins", false, count_win},
    {"ends on", true, NULL},
};

enum { WORD_COUNT = sizeof WORDS / sizeof WORDS[0], CLAIM_BYTES = 40 };

static bool fail_word(const char *text, struct err *err)
{
    const char *names[WORD_COUNT];

    for (int i = 0; i < WORD_COUNT; i++)
        names[i] = WORDS[i].text;
    return err_set(err, "%s: is none of these: %s",
                   err_token(text, strlen(text)).text,
                   err_list(names, WORD_COUNT, " or ").text);
}

/* `captures 4`, without blanks around it. */
static bool read_claim(const char *text, struct lesson_claim *claim,
                       struct err *err)
{
    for (int kind = 0; kind < WORD_COUNT; kind++) {
        const struct claim_word *const word = &WORDS[kind];
        const size_t length = strlen(word->text);
        const char *const rest = text + length;
        int64_t number = -1;

        if (strncmp(text, word->text, length) != 0)
            continue;
        *claim = (struct lesson_claim){.kind = kind, .number = -1};
        if (*rest == '\0')
            return word->count != NULL ||
                   err_set(err, "%s: needs a pit, or store", text);
        if (*rest != ' ')
            return fail_word(text, err);
        if (!word->numbered)
            return err_set(err, "%s: no number stands behind %s",
                           err_token(text, strlen(text)).text, word->text);
        if (word->count == NULL)
            return snprintf(claim->place, sizeof claim->place, "%s", rest + 1) <
                       (int)sizeof claim->place ||
                   err_set(err, "%s: is no pit, and not store", rest + 1);
        if (!value_number(rest + 1, 0, SEEDS_ON_BOARD_MAX, &number, err))
            return err_prefix(err, "%s: ", word->text);
        claim->number = (int)number;
        return true;
    }
    return fail_word(text, err);
}

bool claims_read(const char *text, struct claims *claims, struct err *err)
{
    claims->count = 0;
    while (*text != '\0') {
        const size_t blanks = strspn(text, " ");
        const size_t length = strcspn(text + blanks, ",");
        char word[CLAIM_BYTES];
        size_t last = length;

        text += blanks;
        while (last > 0 && text[last - 1] == ' ')
            last--;
        if (claims->count == CLAIMS_MAX)
            return err_set(err, "more than %d claims", CLAIMS_MAX);
        if (last >= sizeof word)
            return fail_word(text, err);
        snprintf(word, sizeof word, "%.*s", (int)last, text);
        if (!read_claim(word, &claims->items[claims->count++], err))
            return false;
        text += length;
        text += *text == ',';
    }
    return claims->count > 0 || err_set(err, "is empty");
}

static bool claim_holds(const struct lesson_claim *claim,
                        const struct played_move *played, const char *move,
                        struct err *err)
{
    const struct claim_word *const word = &WORDS[claim->kind];
    char place[PLACE_BYTES];

    if (word->count == NULL) {
        write_landing(played, place);
        return strcmp(place, claim->place) == 0 ||
               err_set(err, "%s ends on %s", move,
                       *place == '\0' ? "no pit" : place);
    }

    const int count = word->count(played);

    if (claim->number < 0)
        return count > 0 ||
               err_set(err, "%s: %s: it does not", move, word->text);
    return count == claim->number ||
           err_set(err, "%s %s %d", move, word->text, count);
}

bool claims_hold(const struct claims *claims, const struct game *game,
                 const struct position *before, struct move move,
                 struct err *err)
{
    const struct move_text text = game_move_text(game, before, move);
    struct played_move played = {game, before, move, *before, {0}};
    bool hold = true;

    game->class->tell(game, &played.after, move, &played.steps);
    for (int i = 0; hold && i < claims->count; i++)
        hold = claim_holds(&claims->items[i], &played, text.text, err);
    steps_free(&played.steps);
    return hold;
}
