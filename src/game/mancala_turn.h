/*
 * A turn of the sowing family: which pits may be sown, what a move does, and
 * whether it was the last.
 *
 *     sow, capture; then go again, pass the turn, or sweep and end
 */
#ifndef NAQALA_SRC_GAME_MANCALA_TURN_H
#define NAQALA_SRC_GAME_MANCALA_TURN_H

#include "game/mancala_sow.h"

/* ---- what is legal ---- */

/* A pit tried out on a copy: what would be left of the opponent's row? */
struct trial {
    bool slam;
    bool row_empty;
};

static inline struct trial try_pit(const struct table *table, int pit)
{
    struct position board = *table->seen;
    struct table copy =
        play_open(table->rules, table->plan, &board, NULL, table->wide);

    const int last = sow(&copy, pit);
    const bool slam = capture(&copy, last);

    return (struct trial){slam, empty_in(&copy, OTHER)};
}

/* Those of the pits that do not leave the opponent without a reply. */
static inline unsigned feeding_pits(const struct table *table, unsigned pits)
{
    unsigned feeding = 0;

    for (int pit = 0; pits >> pit != 0; pit++)
        if ((pits >> pit & 1) != 0 && !try_pit(table, pit).row_empty)
            feeding |= 1U << pit;
    return feeding != 0 ? feeding : pits;
}

/* Those from which a hungry opponent is reached. */
static inline unsigned reaching_pits(const struct table *table, unsigned pits)
{
    const int count = table->plan->rules.pits;
    unsigned reaching = 0;

    for (int pit = 0; pit < count; pit++)
        if (seeds_in(table, OWN, pit) >= count - pit)
            reaching |= 1U << pit;
    return reaching & pits;
}

static inline unsigned without_slams(const struct table *table, unsigned pits)
{
    unsigned allowed = 0;

    for (int pit = 0; pits >> pit != 0; pit++)
        if ((pits >> pit & 1) != 0 && !try_pit(table, pit).slam)
            allowed |= 1U << pit;
    return allowed;
}

/* May some pits not be sown although they hold seeds? */
ALWAYS_INLINE bool is_choosy(const struct table *table)
{
    return table->rules->feeding == FEEDING_ALWAYS ||
           table->rules->slam == SLAM_FORBIDDEN ||
           (table->rules->feeding == FEEDING_HUNGRY && empty_in(table, OTHER));
}

/* The pits that may be sown, a bit each. */
ALWAYS_INLINE unsigned legal_pits(const struct table *table)
{
    unsigned pits = seeded_in(table, OWN);

    if (table->rules->feeding == FEEDING_ALWAYS)
        pits = feeding_pits(table, pits);
    if (table->rules->feeding == FEEDING_HUNGRY && empty_in(table, OTHER))
        pits = reaching_pits(table, pits);
    if (table->rules->slam == SLAM_FORBIDDEN)
        pits = without_slams(table, pits);
    return pits;
}

/* ---- the end ---- */

/* The same table seen by the other side, when it is that one's turn. */
ALWAYS_INLINE struct table turned(const struct table *table, bool again)
{
    struct table next = *table;

    if (!again) {
        next.side = !table->side;
        next.rows[OWN] = table->rows[OTHER];
        next.rows[OTHER] = table->rows[OWN];
    }
    return next;
}

/* Is it over for the side that is to move on this table? */
ALWAYS_INLINE enum end end_on(const struct table *table)
{
    const enum ending rule = table->rules->ending;
    const bool own = empty_in(table, OWN);
    const bool other = empty_in(table, OTHER);

    /* Asked first, for this is how it mostly is. */
    if (rule != ENDING_STUCK && !own && (rule != ENDING_EITHER || !other))
        return END_NOT;
    if (own && other)
        return END_BOARD_EMPTY;
    switch (rule) {
    case ENDING_EITHER:
    case ENDING_MOVER:
        return END_ROW_EMPTY;
    case ENDING_STUCK:
        if (own)
            return END_ROW_EMPTY;
        return legal_pits(table) == 0 ? END_NO_MOVE : END_NOT;
    case ENDING_BOARD:
        break;
    }
    return END_NOT;
}

/* What is left over goes where the rules say. */
static inline void sweep(struct table *table)
{
    const int emptier = empty_in(table, OWN) ? OWN : OTHER;

    if (table->rules->sweep == SWEEP_NOBODY)
        return;
    for (int row = OWN; row <= OTHER; row++)
        for (int pit = 0; pit < table->plan->rules.pits; pit++)
            bank(table, STEP_SWEEP, row, pit,
                 table->rules->sweep == SWEEP_EMPTIER ? emptier : row);
}

/* Sweeps and closes; a position that is over belongs to nobody. Once a game, so
 * it is kept out of the way of the turn. */
static __attribute__((noinline)) void finish(const struct plan *plan,
                                             struct position *board,
                                             struct steps *steps, enum end end)
{
    struct table table =
        play_open(&plan->rules, plan, board, steps, is_wide(board));

    sweep(&table);
    table_close(&table);
    board->end = (uint8_t)end;
    if (steps != NULL)
        say(&table, STEP_END, PLACE_AWAY, PLACE_AWAY, (int)end);
    board_turn_to(board, 0, OPENING_OVER);
}

/* ---- a move ---- */

/* After it: the turn goes on, or passes, or there is no more. The table as the
 * next turn finds it. */
ALWAYS_INLINE struct table settle(const struct table *table, bool again,
                                  bool given_away)
{
    const struct table next = turned(table, again);
    struct position *board = table->board;

    table_close(table);
    board->notes[NOTE_SIDE] = (uint8_t)next.side;
    board->player = (uint8_t)(next.side ^ board->notes[NOTE_SWAPPED]);

    const enum end end = given_away ? END_GRAND_SLAM : end_on(&next);

    if (end != END_NOT)
        finish(table->plan, board, table->steps, end);
    else if (table->steps != NULL)
        say(table, again ? STEP_AGAIN : STEP_PASS, PLACE_AWAY, PLACE_AWAY, 0);
    return next;
}

/* The opening goes on by a turn; true when this was the first move, which never
 * goes again. */
ALWAYS_INLINE bool first_of_pie(const struct table *table)
{
    if (!table->rules->pie)
        return false;

    uint8_t *opening = &table->board->notes[NOTE_OPENING];
    const bool first = *opening == OPENING_FIRST;

    *opening = first ? OPENING_ANSWER : OPENING_OVER;
    return first;
}

ALWAYS_INLINE struct table sow_and_settle(struct table *table, int pit)
{
    const enum slam rule = table->rules->slam;
    const bool first = first_of_pie(table);
    const int last = sow(table, pit);
    const bool slam = capture(table, last);
    const bool stored =
        table->rules->store_sown && last == lane_of(OWN, store_of(table->wide));

    return settle(table, (stored && !first) || (slam && rule == SLAM_AGAIN),
                  slam && rule == SLAM_OPPONENT);
}

/* The players change sides; the same pits are to be moved. */
static __attribute__((noinline)) void
swap_sides(const struct plan *plan, struct position *board, struct steps *steps)
{
    const struct table table =
        play_open(&plan->rules, plan, board, steps, is_wide(board));

    if (steps != NULL)
        say(&table, STEP_SWAP, PLACE_AWAY, PLACE_AWAY, 0);
    board->notes[NOTE_SWAPPED] ^= 1;
    board_turn_to(board, table.side, OPENING_OVER);
    if (steps != NULL)
        say(&table, STEP_PASS, PLACE_AWAY, PLACE_AWAY, 0);
}

/* Whatever is known of the rules, and whoever listens. The table as the next
 * turn finds it, if the board says that there is one. */
ALWAYS_INLINE struct table play_on(struct table table, struct move move)
{
    struct table next = table;

    if (move.code < PITS_MAX)
        next = sow_and_settle(&table, (int)move.code);
    else if (move.code == MOVE_SWAP)
        swap_sides(table.plan, table.board, table.steps);
    else
        next = settle(&table, false, false);
    return next;
}

#endif
