/* SPDX-License-Identifier: MIT */
/*
 * The turn in sentences: how each group of the family sows and captures, what
 * is legal, and how it ends.
 */
#include "support/game/reference_board.h"

/* Seeds ---------------------------------------------------------------- */

static int seeds_at(const struct reference_board *board,
                    struct reference_hole spot)
{
    return board->holes[spot.side][spot.hole];
}

static int lift(struct reference_board *board, struct reference_hole pit)
{
    const int seeds = seeds_at(board, pit);
    board->holes[pit.side][pit.hole] = 0;
    return seeds;
}

static void drop(struct reference_board *board, struct reference_hole spot)
{
    board->holes[spot.side][spot.hole]++;
}

/* Counter-clockwise through the pits of both. */
static struct reference_hole next_pit(const struct reference *rules,
                                      struct reference_hole pit)
{
    if (pit.hole == rules->pits)
        return (struct reference_hole){other(pit.side), 1};
    return (struct reference_hole){pit.side, pit.hole + 1};
}

static struct reference_hole previous_pit(const struct reference *rules,
                                          struct reference_hole pit)
{
    if (pit.hole == 1)
        return (struct reference_hole){other(pit.side), rules->pits};
    return (struct reference_hole){pit.side, pit.hole - 1};
}

/* Counter-clockwise, through the own store as well. */
static struct reference_hole next_hole(const struct reference *rules,
                                       struct reference_hole spot, int mover)
{
    if (spot.hole == store(rules))
        return (struct reference_hole){other(mover), 1};
    if (spot.hole == rules->pits && spot.side == mover)
        return (struct reference_hole){mover, store(rules)};
    return next_pit(rules, spot);
}

/* The same, past pits that are closed. */
static struct reference_hole next_open_hole(const struct reference *rules,
                                            const struct reference_board *board,
                                            struct reference_hole spot)
{
    do
        spot = next_hole(rules, spot, board->mover);
    while (spot.hole <= rules->pits &&
           spot.hole > rules->pits - board->closed[spot.side]);
    return spot;
}

/* Kalah, Ohvalhu and Dakon --------------------------------------------- */

static struct reference_hole sow_with_store(const struct reference *rules,
                                            struct reference_board *board,
                                            struct reference_hole from)
{
    struct reference_hole last = from;
    for (int hand = lift(board, from); hand > 0; hand--) {
        last = next_open_hole(rules, board, last);
        drop(board, last);
    }
    return last;
}

static void capture_across(const struct reference *rules,
                           struct reference_board *board,
                           struct reference_hole last)
{
    const struct reference_hole across = {other(last.side),
                                          rules->pits + 1 - last.hole};
    const bool seeds_across = seeds_at(board, across) > 0;

    if (is(rules->capture, "none"))
        return;
    if (!seeds_across && !is(rules->capture, "empty"))
        return;
    bank(rules, board, across, board->mover);
    if (!is(rules->capture, "leave"))
        bank(rules, board, last, board->mover);
}

static enum turn play_with_store(const struct reference *rules,
                                 struct reference_board *board,
                                 struct reference_hole from)
{
    struct reference_hole last = sow_with_store(rules, board, from);

    while (rules->relay && last.hole != store(rules) &&
           seeds_at(board, last) > 1)
        last = sow_with_store(rules, board, last);

    if (last.hole == store(rules))
        return TURN_AGAIN;
    if (last.side == board->mover && seeds_at(board, last) == 1)
        capture_across(rules, board, last);
    return TURN_OVER;
}

/* Oware, Awari and Erherhe --------------------------------------------- */

static struct reference_hole sow_without_origin(const struct reference *rules,
                                                struct reference_board *board,
                                                struct reference_hole from)
{
    struct reference_hole last = from;
    for (int hand = lift(board, from); hand > 0; hand--) {
        last = next_pit(rules, last);
        if (last.side == from.side && last.hole == from.hole)
            last = next_pit(rules, last);
        drop(board, last);
    }
    return last;
}

static bool is_taken(const struct reference *rules, int seeds)
{
    if (is(rules->name, "erherhe"))
        return seeds == 1 || seeds == 3;
    return seeds == 2 || seeds == 3;
}

/* The opponent's pits from here to the last sown are taken; 0: none is. */
static int first_taken(const struct reference *rules,
                       const struct reference_board *board,
                       struct reference_hole last)
{
    int first = 0;
    if (last.side == board->mover)
        return 0;
    for (int pit = last.hole; pit >= 1; pit--) {
        if (!is_taken(rules, board->holes[last.side][pit]))
            break;
        first = pit;
    }
    return first;
}

/* Would taking these pits leave the opponent none? */
static bool is_slam(const struct reference *rules,
                    const struct reference_board *board, int first,
                    struct reference_hole last)
{
    int rest = row(rules, board, last.side);
    if (first == 0)
        return false;
    for (int pit = first; pit <= last.hole; pit++)
        rest -= board->holes[last.side][pit];
    return rest == 0;
}

/* The opponent's seeded pit that is left-most for the sower, or right-most. */
static int outer_pit(const struct reference *rules,
                     const struct reference_board *board, int side, bool left)
{
    int outer = 0;
    for (int pit = 1; pit <= rules->pits; pit++)
        if (board->holes[side][pit] > 0 && (left || outer == 0))
            outer = pit;
    return outer;
}

static void take_but_one(const struct reference *rules,
                         struct reference_board *board, int side, bool left)
{
    const int spared = outer_pit(rules, board, side, left);
    const bool single = spared == outer_pit(rules, board, side, !left);

    for (int pit = 1; pit <= rules->pits; pit++)
        if (pit != spared || single)
            bank(rules, board, (struct reference_hole){side, pit},
                 board->mover);
}

/* The capture would be of all that lies on the row of `side`. */
static enum turn slam(const struct reference *rules,
                      struct reference_board *board, int side)
{
    if (is(rules->slam, "nothing"))
        return TURN_OVER;
    if (is(rules->slam, "leave-left") || is(rules->slam, "leave-right")) {
        take_but_one(rules, board, side, is(rules->slam, "leave-left"));
        return TURN_OVER;
    }

    bank_row(rules, board, side, board->mover);
    if (is(rules->slam, "again"))
        return TURN_AGAIN;
    if (!is(rules->slam, "opponent"))
        return TURN_OVER;
    bank_row(rules, board, board->mover, side);
    return GAME_OVER;
}

static enum turn play_without_store(const struct reference *rules,
                                    struct reference_board *board,
                                    struct reference_hole from)
{
    const struct reference_hole last = sow_without_origin(rules, board, from);
    const int first = first_taken(rules, board, last);

    if (first == 0)
        return TURN_OVER;
    if (is_slam(rules, board, first, last))
        return slam(rules, board, last.side);
    for (int pit = first; pit <= last.hole; pit++)
        bank(rules, board, (struct reference_hole){last.side, pit},
             board->mover);
    return TURN_OVER;
}

/* Vai Lung Thlan ------------------------------------------------------- */

static enum turn play_clockwise(const struct reference *rules,
                                struct reference_board *board,
                                struct reference_hole from)
{
    struct reference_hole last = from;
    for (int hand = lift(board, from); hand > 0; hand--) {
        last = previous_pit(rules, last);
        drop(board, last);
    }
    for (int banked = 0; banked < 2 * rules->pits; banked++) {
        if (seeds_at(board, last) != 1)
            break;
        bank(rules, board, last, board->mover);
        last = next_pit(rules, last);
    }
    return TURN_OVER;
}

/* Togyzkumalak and Mangala --------------------------------------------- */

/* A single stone goes on; of several, the first stays where they lay. */
static struct reference_hole sow_from_origin(const struct reference *rules,
                                             struct reference_board *board,
                                             struct reference_hole from)
{
    const bool kazan = is(rules->name, "mangala");
    struct reference_hole last = from;
    int hand = lift(board, from);

    if (hand > 1 && is(rules->first, "origin")) {
        drop(board, from);
        hand--;
    }
    for (; hand > 0; hand--) {
        last = kazan ? next_hole(rules, last, board->mover)
                     : next_pit(rules, last);
        drop(board, last);
    }
    return last;
}

/* Once a game; not the last pit; not the number of the opponent's own. */
static bool may_make_tuzdik(const struct reference *rules,
                            const struct reference_board *board, int pit)
{
    return rules->tuzdik && board->tuzdik[other(board->mover)] == 0 &&
           pit != rules->pits && pit != board->tuzdik[board->mover];
}

static void capture_by_count(const struct reference *rules,
                             struct reference_board *board,
                             struct reference_hole last)
{
    const bool own = last.side == board->mover;
    const int seeds = seeds_at(board, last);
    const bool even = is(rules->capture, "even");
    const bool both = is(rules->capture, "even-opposite");

    if (last.hole == store(rules) || board->tuzdik[last.side] == last.hole)
        return;
    if (!own && seeds == 3 && may_make_tuzdik(rules, board, last.hole)) {
        board->tuzdik[last.side] = last.hole;
        empty_tuzdiks(rules, board);
    } else if (!own && seeds % 2 == 0 && (even || both)) {
        bank(rules, board, last, board->mover);
    } else if (own && seeds == 1 && !even) {
        capture_across(rules, board, last);
    }
}

static enum turn play_from_origin(const struct reference *rules,
                                  struct reference_board *board,
                                  struct reference_hole from)
{
    const struct reference_hole last = sow_from_origin(rules, board, from);

    empty_tuzdiks(rules, board);
    capture_by_count(rules, board, last);
    return last.hole == store(rules) ? TURN_AGAIN : TURN_OVER;
}

static bool sown_from_origin(const struct reference *rules)
{
    return is(rules->name, "togyzkumalak") || is(rules->name, "mangala");
}

/* What is legal -------------------------------------------------------- */

static enum turn play_pit(const struct reference *rules,
                          struct reference_board *board, int pit)
{
    const struct reference_hole from = {board->mover, pit};

    if (is(rules->name, "vai-lung-thlan"))
        return play_clockwise(rules, board, from);
    if (is(rules->name, "oware") || is(rules->name, "awari") ||
        is(rules->name, "erherhe"))
        return play_without_store(rules, board, from);
    if (sown_from_origin(rules))
        return play_from_origin(rules, board, from);
    return play_with_store(rules, board, from);
}

/* Oware and Erherhe: a hungry opponent is fed; a slam may be forbidden. */
static bool feeds(const struct reference *rules,
                  const struct reference_board *board, int pit)
{
    struct reference_board sown = *board;
    const struct reference_hole from = {board->mover, pit};
    const struct reference_hole last = sow_without_origin(rules, &sown, from);

    if (row(rules, &sown, other(board->mover)) == 0)
        return false;
    return !is(rules->slam, "forbidden") ||
           !is_slam(rules, &sown, first_taken(rules, &sown, last), last);
}

/* Awari: after the move the opponent has something to reply with. */
static bool leaves_reply(const struct reference *rules,
                         const struct reference_board *board, int pit)
{
    struct reference_board after = *board;
    play_pit(rules, &after, pit);
    return row(rules, &after, other(board->mover)) > 0;
}

static bool some_leave_reply(const struct reference *rules,
                             const struct reference_board *board)
{
    for (int pit = 1; pit <= rules->pits; pit++)
        if (board->holes[board->mover][pit] > 0 &&
            leaves_reply(rules, board, pit))
            return true;
    return false;
}

bool reference_legal(const struct reference *rules,
                     const struct reference_board *board, int pit)
{
    if (board->mover == NOBODY || board->holes[board->mover][pit] == 0)
        return false;
    if (rules->own)
        return reference_own_legal(rules, board, pit);
    if (is(rules->name, "oware") || is(rules->name, "erherhe"))
        return feeds(rules, board, pit);
    if (is(rules->name, "awari"))
        return leaves_reply(rules, board, pit) ||
               !some_leave_reply(rules, board);
    return true;
}

static bool some_legal(const struct reference *rules,
                       const struct reference_board *board)
{
    for (int pit = 1; pit <= rules->pits; pit++)
        if (reference_legal(rules, board, pit))
            return true;
    return false;
}

/* The end -------------------------------------------------------------- */

/* Who has no seed passes, until the board is empty. */
static bool passing(const struct reference *rules)
{
    return is(rules->name, "vai-lung-thlan") || is(rules->name, "dakon") ||
           is(rules->name, "congkak") || is(rules->name, "sungka") ||
           (rules->own && is(rules->end, "board"));
}

static bool is_over(const struct reference *rules,
                    const struct reference_board *board)
{
    const int south = row(rules, board, SOUTH);
    const int north = row(rules, board, NORTH);

    if (rules->own)
        return reference_own_over(rules, board);
    if (passing(rules))
        return south == 0 && north == 0;
    const bool kalah = is(rules->name, "kalah") || is(rules->name, "mangala");

    if (kalah && is(rules->end, "either"))
        return south == 0 || north == 0;
    if (kalah || is(rules->name, "ohvalhu") || is(rules->name, "togyzkumalak"))
        return row(rules, board, board->mover) == 0;
    return !some_legal(rules, board);
}

/* One row at least is empty when the seeds go to the emptier. */
static void sweep(const struct reference *rules, struct reference_board *board)
{
    const bool emptier = is(rules->sweep, "emptier");

    if (is(rules->sweep, "nobody"))
        return;
    bank_row(rules, board, SOUTH, emptier ? NORTH : SOUTH);
    bank_row(rules, board, NORTH, emptier ? SOUTH : NORTH);
}

void reference_settle(const struct reference *rules,
                      struct reference_board *board)
{
    if (board->mover == NOBODY || !is_over(rules, board))
        return;
    sweep(rules, board);
    board->mover = NOBODY;
}

bool reference_must_pass(const struct reference *rules,
                         const struct reference_board *board)
{
    return board->mover != NOBODY && passing(rules) &&
           row(rules, board, board->mover) == 0;
}

void reference_turn(const struct reference *rules,
                    struct reference_board *board, int pit, bool once)
{
    if (rules->own) {
        reference_own_turn(rules, board, pit, once);
        return;
    }

    const enum turn turn = pit > 0 ? play_pit(rules, board, pit) : TURN_OVER;

    if (turn == GAME_OVER)
        board->mover = NOBODY;
    if (turn == TURN_OVER || (turn == TURN_AGAIN && once))
        board->mover = other(board->mover);
    reference_settle(rules, board);
}
