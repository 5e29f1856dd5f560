/* What sowings do, told by their own steps. */
#include "screen/board/move_preview.h"
#include "game/mancala.h"

#include <stdio.h>
#include <string.h>

/* ---- what its steps say ---- */

static void count_lift(struct move_preview *fact, const struct step *step)
{
    if (fact->laps++ == 0)
        fact->seeds = step->count;
}

static void count_drop(struct move_preview *fact, const struct step *step)
{
    fact->landing = step->to;
}

static void count_capture(struct move_preview *fact, const struct step *step)
{
    fact->captured += step->count;
    fact->taken |= UINT64_C(1) << step->from;
}

static void count_again(struct move_preview *fact, const struct step *step)
{
    (void)step;
    fact->again = true;
}

static void count_end(struct move_preview *fact, const struct step *step)
{
    (void)step;
    fact->over = true;
}

/* What is not in it says nothing here. */
static void (*const COUNT[STEP_END + 1])(struct move_preview *,
                                         const struct step *) = {
    [STEP_LIFT] = count_lift,       [STEP_DROP] = count_drop,
    [STEP_CAPTURE] = count_capture, [STEP_AGAIN] = count_again,
    [STEP_END] = count_end,
};

static void count_steps(struct move_preview *fact, const struct game *game,
                        const struct position *position, struct move move)
{
    struct position after = *position;
    struct steps steps = {0};

    game->class->tell(game, &after, move, &steps);
    for (int i = 0; i < steps.count; i++)
        if (COUNT[steps.items[i].kind] != NULL)
            COUNT[steps.items[i].kind](fact, &steps.items[i]);
    steps_free(&steps);
}

/* ---- in words ---- */

static void name_place(char *name, const struct game *game,
                       const struct position *position, int place)
{
    const int pits = mancala_rules(game)->pits;
    const int pit = place % (pits + 1);
    const bool own = place / (pits + 1) == mancala_side(position);

    if (place < 0)
        *name = '\0';
    else if (pit == pits)
        snprintf(name, PREVIEW_TEXT_MAX, "store");
    else if (own)
        snprintf(name, PREVIEW_TEXT_MAX, "%d", pit + 1);
    else
        snprintf(name, PREVIEW_TEXT_MAX, "%c", 'a' + pit);
}

/* One word: what is most to be known. */
static void name_outcome(struct move_preview *fact)
{
    if (fact->captured > 0)
        snprintf(fact->then, sizeof fact->then, "takes %d", fact->captured);
    else if (fact->over || fact->again)
        snprintf(fact->then, sizeof fact->then, "%s",
                 fact->over ? "ends" : "again");
}

struct move_preview preview_of(const struct game *game,
                               const struct position *position,
                               struct move move)
{
    const int pit = mancala_pit(move);
    const int first = mancala_side(position) * (mancala_rules(game)->pits + 1);
    struct move_preview fact = {
        .move = move, .origin = pit < 0 ? -1 : first + pit, .landing = -1};

    count_steps(&fact, game, position, move);
    if (pit < 0)
        snprintf(fact.label, sizeof fact.label, "%s",
                 game_move_text(game, position, move).text);
    else
        name_place(fact.label, game, position, fact.origin);
    name_place(fact.last, game, position, fact.landing);
    name_outcome(&fact);
    return fact;
}

int preview_all(const struct game *game, const struct position *position,
                struct move_preview facts[PREVIEWS_MAX])
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++)
        facts[i] = preview_of(game, position, moves[i]);
    return count;
}

static void write_seeds(const struct move_preview *fact, FILE *out)
{
    if (fact->seeds == 1)
        fputs("one seed, ", out);
    else
        fprintf(out, "%d seeds, ", fact->seeds);
    if (fact->laps > 1)
        fprintf(out, "%d laps, ", fact->laps);
}

static void write_rest(const struct move_preview *fact, FILE *out)
{
    if (fact->origin < 0)
        fputs(strcmp(fact->label, "swap") == 0 ? "the players change sides"
                                               : "no seeds to sow",
              out);
    else if (strcmp(fact->last, "store") == 0)
        fputs("ends in your store", out);
    else
        fprintf(out, "ends on %s", fact->last);
    if (fact->captured > 0)
        fprintf(out, ", takes %d", fact->captured);
    if (fact->again)
        fputs(", play again", out);
    if (fact->over)
        fputs(", ends the game", out);
}

void preview_write(const struct move_preview *fact, FILE *out)
{
    fprintf(out, "%s: ", fact->label);
    if (fact->origin >= 0)
        write_seeds(fact, out);
    write_rest(fact, out);
}

void preview_write_brief(const struct move_preview *fact, FILE *out)
{
    fprintf(out, "%s: ", fact->label);
    write_rest(fact, out);
}

/* ---- on the board ---- */

/* A place of the mover's own side, the store too, is not the other's to lose:
 * there the end of the sowing is what counts. */
static bool shows_landing(const struct move_preview *fact)
{
    return (fact->taken >> fact->landing & 1) == 0 || fact->last[0] < 'a';
}

void preview_mark(const struct move_preview *fact, struct frame *frame)
{
    for (int place = 0; place < PLACES_MAX; place++)
        if ((fact->taken >> place & 1) != 0)
            frame->marks[place] = MARK_CAPTURE;
    if (fact->landing >= 0 && shows_landing(fact))
        frame->marks[fact->landing] = MARK_LANDING;
    if (fact->origin >= 0)
        frame->marks[fact->origin] = MARK_AIM;
}
