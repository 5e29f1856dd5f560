/* SPDX-License-Identifier: MIT */
/*
 * A turn of the sowing family, second part: the pits that may be sown, the
 * effect of a move, and whether it ends the game.
 *
 *     sow, capture; then go again, pass the turn, or sweep and end
 *
 * Always inlined, as is the first part.
 */
#pragma once

#include "game/mancala_sow.h"

/* ---- what is legal ---- */

/* The mover's pits that reach an opponent without seeds. */
static inline unsigned reaching_pits(const struct mancala_turn *turn)
{
    const int count = turn->plan->rules.pits;
    unsigned reaching = 0;

    for (int pit = 0; pit < count; pit++)
        if (turn_seeds(turn, OWN, pit) >= count - pit)
            reaching |= 1U << pit;
    return reaching;
}

/*
 * Sows each of the pits on a copy. Returns, with SLAM_FORBIDDEN, those that are
 * no grand slam; with FEEDING_ALWAYS, those that leave the opponent a seed, or
 * all if none does. No game has both, and the games that have one of them have
 * no tuzdik and no closed pit. Not inlined, and without a turn as an argument,
 * so that the rows of a turn stay in registers if this is not called.
 */
static __attribute__((noinline)) unsigned
try_pits(const struct mancala_plan *plan, const struct position *position,
         unsigned pits)
{
    const struct mancala_rules *const rules = &plan->rules;
    const bool forbidden = rules->slam == SLAM_FORBIDDEN;
    unsigned allowed = 0;

    for (int pit = 0; pits >> pit != 0; pit++) {
        if ((pits >> pit & 1) == 0)
            continue;

        struct position board = *position;
        struct mancala_turn copy =
            turn_begin(rules, plan, &board, NULL, is_wide(&board));

        copy.rare = false;

        const bool slam = capture_seeds(&copy, sow_pit(&copy, pit));

        if (forbidden ? !slam : !turn_is_empty(&copy, OTHER))
            allowed |= 1U << pit;
    }
    return allowed != 0 || forbidden ? allowed : pits;
}

/* Do the rules forbid to sow some pits that hold seeds? */
ALWAYS_INLINE bool has_illegal_pits(const struct mancala_turn *turn)
{
    return turn->rules->feeding == FEEDING_ALWAYS ||
           turn->rules->slam == SLAM_FORBIDDEN ||
           (turn->rules->feeding == FEEDING_HUNGRY &&
            turn_is_empty(turn, OTHER));
}

/* Can they forbid all of them? FEEDING_ALWAYS always leaves one. */
ALWAYS_INLINE bool may_be_stuck(const struct mancala_turn *turn)
{
    return turn->rules->slam == SLAM_FORBIDDEN ||
           (turn->rules->feeding == FEEDING_HUNGRY &&
            turn_is_empty(turn, OTHER));
}

/* The pits that may be sown, a bit each. */
ALWAYS_INLINE unsigned legal_pits(const struct mancala_turn *turn)
{
    const struct mancala_rules *rules = turn->rules;
    unsigned pits = turn_filled(turn, OWN);

    if (rules->feeding == FEEDING_HUNGRY && turn_is_empty(turn, OTHER))
        pits &= reaching_pits(turn);
    if (rules->feeding == FEEDING_ALWAYS || rules->slam == SLAM_FORBIDDEN)
        pits = try_pits(turn->plan, turn->seen, pits);
    return pits;
}

/* ---- the end ---- */

/* Why the position is over for the side to move, or END_NOT. */
ALWAYS_INLINE enum end turn_end(const struct mancala_turn *turn)
{
    const enum ending rule = turn->rules->ending;
    const bool own = turn_is_empty(turn, OWN);
    const bool other = turn_is_empty(turn, OTHER);

    /* First, because this is the usual case. */
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
        return may_be_stuck(turn) && legal_pits(turn) == 0 ? END_NO_MOVE
                                                           : END_NOT;
    case ENDING_BOARD:
        break;
    }
    return END_NOT;
}

/* Sweeps the seeds that are left over, and ends the position, which then has no
 * mover. Not inlined, because it happens once a game. */
static __attribute__((noinline)) void
finish_game(const struct mancala_plan *plan, struct position *board,
            struct steps *steps, enum end end)
{
    struct mancala_turn turn =
        turn_begin(&plan->rules, plan, board, steps, is_wide(board));
    const int emptier = turn_is_empty(&turn, OWN) ? OWN : OTHER;
    const enum sweep rule = plan->rules.sweep;

    for (int row = OWN; row <= OTHER && rule != SWEEP_NOBODY; row++)
        for (int pit = 0; pit < plan->rules.pits; pit++)
            bank_pit(&turn, STEP_SWEEP, row, pit,
                     rule == SWEEP_EMPTIER ? emptier : row);
    turn_write_back(&turn);
    board->end = (uint8_t)end;
    if (steps != NULL)
        tell_step(&turn, STEP_END, PLACE_AWAY, PLACE_AWAY, (int)end);
    board_turn_to(board, 0, OPENING_OVER);
}

/* ---- a move ---- */

/* After a move: the turn goes on, or passes, or the position ends. Returns the
 * next turn. */
ALWAYS_INLINE struct mancala_turn settle_turn(const struct mancala_turn *turn,
                                              bool again, bool given_away)
{
    struct position *board = turn->board;
    struct mancala_turn next = *turn;

    if (!again) {
        next.side = !turn->side;
        next.rows[OWN] = turn->rows[OTHER];
        next.rows[OTHER] = turn->rows[OWN];
    }
    turn_write_back(turn);
    board->notes[NOTE_SIDE] = (uint8_t)next.side;
    board->player = (uint8_t)(next.side ^ board->notes[NOTE_SWAPPED]);

    const enum end end = given_away ? END_GRAND_SLAM : turn_end(&next);

    if (end != END_NOT)
        finish_game(turn->plan, board, turn->steps, end);
    else if (turn->steps != NULL)
        tell_step(turn, again ? STEP_AGAIN : STEP_PASS, PLACE_AWAY, PLACE_AWAY,
                  0);
    return next;
}

/* A turn of the opening with the pie rule; true if this is the first move,
 * which never goes again. */
ALWAYS_INLINE bool advance_opening(const struct mancala_turn *turn)
{
    if (!turn->rules->pie)
        return false;

    uint8_t *opening = &turn->board->notes[NOTE_OPENING];
    const bool first = *opening == OPENING_FIRST;

    *opening = first ? OPENING_ANSWER : OPENING_OVER;
    return first;
}

/* Is there another turn? With the pie rule the first move never gives one. */
ALWAYS_INLINE bool goes_again(const struct mancala_turn *turn, int last,
                              bool slam, bool first)
{
    const bool stored =
        turn->rules->store_sown && last == lane_at(OWN, store_pit(turn->wide));

    return (stored || (slam && turn->rules->slam == SLAM_AGAIN)) && !first;
}

ALWAYS_INLINE struct mancala_turn play_pit(struct mancala_turn *turn, int pit)
{
    const bool first = advance_opening(turn);
    const int last = sow_pit(turn, pit);
    const bool slam = capture_seeds(turn, last);

    return settle_turn(turn, goes_again(turn, last, slam, first),
                       slam && turn->rules->slam == SLAM_OPPONENT);
}

/* Exchanges the players' sides; the same pits are to move. */
static __attribute__((noinline)) void
swap_sides(const struct mancala_plan *plan, struct position *board,
           struct steps *steps)
{
    const struct mancala_turn turn =
        turn_begin(&plan->rules, plan, board, steps, is_wide(board));

    if (steps != NULL)
        tell_step(&turn, STEP_SWAP, PLACE_AWAY, PLACE_AWAY, 0);
    board->notes[NOTE_SWAPPED] ^= 1;
    board_turn_to(board, turn.side, OPENING_OVER);
    if (steps != NULL)
        tell_step(&turn, STEP_PASS, PLACE_AWAY, PLACE_AWAY, 0);
}

/* Returns the next turn, which is meaningless if the position is over. */
ALWAYS_INLINE struct mancala_turn play_move(struct mancala_turn turn,
                                            struct move move)
{
    struct mancala_turn next = turn;

    if (move.code < PITS_MAX) {
        next = play_pit(&turn, (int)move.code);
    } else if (move.code == MOVE_SWAP) {
        swap_sides(turn.plan, turn.board, turn.steps);
    } else {
        advance_opening(&turn);
        next = settle_turn(&turn, false, false);
    }
    return next;
}

/* ---- random playouts ---- */

/*
 * For each pit a byte: how many of the pits up to and including it may be sown.
 * The last byte is the number of all, and the n-th pit is the first whose byte
 * is above n: this needs no loop, which a processor would mispredict.
 */
ALWAYS_INLINE uint64_t number_pits(const struct mancala_turn *turn)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t spread = UINT64_C(0x0002040810204081);

    return ones * (has_illegal_pits(turn) ? legal_pits(turn) * spread & ones
                                          : filled_bytes(turn->rows[OWN]));
}

ALWAYS_INLINE unsigned nth_pit(uint64_t numbers, unsigned n)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t above = (numbers + (0x7f - n) * ones) & (ones << 7);

    return (unsigned)__builtin_ctzll(above) >> 3;
}

/* Draws a move as game_playout draws it from the list: pits or a pass, then a
 * swap. */
ALWAYS_INLINE struct move random_move(const struct mancala_turn *turn,
                                      struct rng *rng)
{
    const bool swap = turn->rules->pie && swap_offered(turn->board);
    const uint64_t numbers = number_pits(turn);
    const unsigned sown = (unsigned)(numbers >> 56);
    const unsigned others = sown > 0 ? sown : 1;

    if (sown > 0 && !swap) /* nearly always true */
        return (struct move){nth_pit(numbers, rng_below(rng, sown))};

    const unsigned chosen = rng_below(rng, others + swap);

    if (chosen < sown)
        return (struct move){nth_pit(numbers, chosen)};
    return (struct move){chosen < others ? MOVE_PASS : MOVE_SWAP};
}

/* A store is the highest byte of its row, so the bytes below need no mask. */
ALWAYS_INLINE bool has_more(const struct mancala_turn *turn, uint64_t points)
{
    const uint64_t row = (points + 1) << (8 * NARROW_STORE);

    return turn->rows[OWN] >= row || turn->rows[OTHER] >= row;
}

/*
 * As game_playout, for narrow boards, in half the time. The rows stay in
 * registers from turn to turn; constants are set again each turn, so that the
 * compiler knows that they are constant.
 */
ALWAYS_INLINE int play_out_by(const struct mancala_rules *rules, bool plain,
                              const struct game *game,
                              struct position *position, int enough, int plies,
                              struct rng *rng)
{
    int played = 0;

    if (is_wide(position) || enough < 0 || enough >= NARROW_SEEDS_MAX)
        return game_playout(game, position, enough, plies, rng);

    struct mancala_turn next =
        turn_begin(rules, mancala_plan(game), position, NULL, false);

    while (played < plies && position->end == END_NOT &&
           !has_more(&next, (uint64_t)enough)) {
        struct mancala_turn turn =
            turn_begin(rules, mancala_plan(game), position, NULL, false);

        turn.side = next.side;
        turn.rows[OWN] = next.rows[OWN];
        turn.rows[OTHER] = next.rows[OTHER];
        turn.rare = turn.rare && !plain;
        next = play_move(turn, random_move(&turn, rng));
        played++;
    }
    return played;
}
