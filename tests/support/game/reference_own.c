/* SPDX-License-Identifier: MIT */
/*
 * The turn of a game with rules of its own, as the table of naqala-game(5) words
 * each switch; nothing is taken from the games that have names.
 */
#include "support/game/reference_board.h"

#include <string.h>

static bool same(struct reference_hole one, struct reference_hole two)
{
    return one.side == two.side && one.hole == two.hole;
}

/* ---- seeds ---- */

static int *at(struct reference_board *board, struct reference_hole spot)
{
    return &board->holes[spot.side][spot.hole];
}

/* ---- sowing ---- */

static struct reference_hole step_clockwise(const struct reference *rules,
                                            struct reference_hole spot)
{
    return spot.hole > 1
               ? (struct reference_hole){spot.side, spot.hole - 1}
               : (struct reference_hole){other(spot.side), rules->pits};
}

static struct reference_hole step_counter(const struct reference *rules,
                                          struct reference_hole spot, int mover)
{
    if (spot.hole < rules->pits)
        return (struct reference_hole){spot.side, spot.hole + 1};
    if (spot.hole == rules->pits && spot.side == mover &&
        is(rules->store, "sown"))
        return (struct reference_hole){spot.side, store(rules)};
    return (struct reference_hole){other(spot.side), 1};
}

static bool is_closed(const struct reference *rules,
                      const struct reference_board *board,
                      struct reference_hole spot)
{
    return spot.hole <= rules->pits &&
           spot.hole > rules->pits - board->closed[spot.side];
}

static struct reference_hole sow(const struct reference *rules,
                                 struct reference_board *board,
                                 struct reference_hole from)
{
    struct reference_hole last = from;
    int hand = *at(board, from);

    *at(board, from) = 0;
    if (hand > 1 && is(rules->first, "origin")) {
        *at(board, from) = 1;
        hand--;
    }
    while (hand > 0) {
        last = is(rules->direction, "clockwise")
                   ? step_clockwise(rules, last)
                   : step_counter(rules, last, board->mover);
        if (is_closed(rules, board, last) ||
            (is(rules->origin, "skipped") && same(last, from)))
            continue;
        ++*at(board, last);
        hand--;
    }
    return last;
}

static struct reference_hole sow_turn(const struct reference *rules,
                                      struct reference_board *board, int pit)
{
    struct reference_hole last =
        sow(rules, board, (struct reference_hole){board->mover, pit});

    while (rules->relay && last.hole <= rules->pits && *at(board, last) > 1)
        last = sow(rules, board, last);
    empty_tuzdiks(rules, board);
    return last;
}

/* ---- captures ---- */

static void take_across(const struct reference *rules,
                        struct reference_board *board,
                        struct reference_hole last)
{
    const struct reference_hole across = {other(last.side),
                                          rules->pits + 1 - last.hole};
    const bool something = *at(board, across) > 0;

    if (last.side != board->mover || *at(board, last) != 1)
        return;
    if (is(rules->capture, "empty") ||
        (something && !is(rules->capture, "leave")))
        bank(rules, board, last, board->mover);
    bank(rules, board, across, board->mover);
}

static void take_even(const struct reference *rules,
                      struct reference_board *board, struct reference_hole last)
{
    if (last.side != board->mover && *at(board, last) % 2 == 0)
        bank(rules, board, last, board->mover);
}

static void take_lone(const struct reference *rules,
                      struct reference_board *board, struct reference_hole last)
{
    for (int i = 0; i < 2 * rules->pits && *at(board, last) == 1; i++) {
        bank(rules, board, last, board->mover);
        last = last.hole < rules->pits
                   ? (struct reference_hole){last.side, last.hole + 1}
                   : (struct reference_hole){other(last.side), 1};
    }
}

static bool is_taken(const struct reference *rules, int seeds)
{
    return seeds == 3 || seeds == (is(rules->capture, "two-three") ? 2 : 1);
}

/* The first pit of those that a last seed there takes; behind it: none. */
static int first_taken(const struct reference *rules,
                       const struct reference_board *board,
                       struct reference_hole last)
{
    int pit = last.hole;

    if (last.side == board->mover)
        return last.hole + 1;
    while (pit >= 1 && is_taken(rules, board->holes[last.side][pit]))
        pit--;
    return pit + 1;
}

static bool is_slam(const struct reference *rules,
                    const struct reference_board *board,
                    struct reference_hole last)
{
    int left = row(rules, board, other(board->mover));

    if (first_taken(rules, board, last) > last.hole)
        return false;
    for (int pit = first_taken(rules, board, last); pit <= last.hole; pit++)
        left -= board->holes[last.side][pit];
    return left == 0;
}

static enum turn take_row(const struct reference *rules,
                          struct reference_board *board,
                          struct reference_hole last)
{
    const bool slam = is_slam(rules, board, last);
    int first = first_taken(rules, board, last);
    int end = last.hole;

    if (slam && (is(rules->slam, "nothing") || is(rules->slam, "forbidden")))
        return TURN_OVER;
    /* As the sower looks across, the opponent's last pit is the leftmost. */
    if (slam && first < end && is(rules->slam, "leave-left"))
        end--;
    else if (slam && first < end && is(rules->slam, "leave-right"))
        first++;
    for (int pit = first; pit <= end; pit++)
        bank(rules, board, (struct reference_hole){last.side, pit},
             board->mover);
    if (slam && is(rules->slam, "opponent")) {
        bank_row(rules, board, board->mover, other(board->mover));
        return GAME_OVER;
    }
    return slam && is(rules->slam, "again") ? TURN_AGAIN : TURN_OVER;
}

static bool makes_tuzdik(const struct reference *rules,
                         struct reference_board *board,
                         struct reference_hole last)
{
    return rules->tuzdik && last.side != board->mover &&
           *at(board, last) == 3 && board->tuzdik[last.side] == 0 &&
           last.hole != rules->pits && last.hole != board->tuzdik[board->mover];
}

static enum turn capture(const struct reference *rules,
                         struct reference_board *board,
                         struct reference_hole last)
{
    const char *const word = rules->capture;

    if (last.hole == store(rules))
        return TURN_AGAIN;
    if (makes_tuzdik(rules, board, last)) {
        board->tuzdik[last.side] = last.hole;
        empty_tuzdiks(rules, board);
        return TURN_OVER;
    }
    if (is(word, "even") || is(word, "even-opposite"))
        take_even(rules, board, last);
    if (is(word, "opposite") || is(word, "empty") || is(word, "leave") ||
        is(word, "even-opposite"))
        take_across(rules, board, last);
    if (is(word, "lone"))
        take_lone(rules, board, last);
    return is(word, "two-three") || is(word, "one-three")
               ? take_row(rules, board, last)
               : TURN_OVER;
}

/* ---- what may be sown, and the end ---- */

static bool leaves_seeds(const struct reference *rules,
                         const struct reference_board *board, int pit)
{
    struct reference_board after = *board;
    const struct reference_hole last = sow_turn(rules, &after, pit);

    capture(rules, &after, last);
    return row(rules, &after, other(board->mover)) > 0;
}

static bool must_not_bare(const struct reference *rules,
                          const struct reference_board *board)
{
    for (int pit = 1; pit <= rules->pits; pit++)
        if (board->holes[board->mover][pit] > 0 &&
            leaves_seeds(rules, board, pit))
            return true;
    return false;
}

bool reference_own_legal(const struct reference *rules,
                         const struct reference_board *board, int pit)
{
    struct reference_board sown = *board;

    if (board->mover == NOBODY || board->holes[board->mover][pit] == 0)
        return false;

    const struct reference_hole last = sow_turn(rules, &sown, pit);

    if (is(rules->feeding, "hungry") &&
        row(rules, &sown, other(board->mover)) == 0)
        return false;
    if (is(rules->slam, "forbidden") && is_slam(rules, &sown, last))
        return false;
    return !is(rules->feeding, "always") || leaves_seeds(rules, board, pit) ||
           !must_not_bare(rules, board);
}

static bool is_stuck(const struct reference *rules,
                     const struct reference_board *board)
{
    for (int pit = 1; pit <= rules->pits; pit++)
        if (reference_own_legal(rules, board, pit))
            return false;
    return true;
}

bool reference_own_over(const struct reference *rules,
                        const struct reference_board *board)
{
    const int own = row(rules, board, board->mover);
    const int theirs = row(rules, board, other(board->mover));

    if (is(rules->end, "either"))
        return own == 0 || theirs == 0;
    if (is(rules->end, "mover"))
        return own == 0;
    if (is(rules->end, "board"))
        return own == 0 && theirs == 0;
    return is_stuck(rules, board);
}

void reference_own_turn(const struct reference *rules,
                        struct reference_board *board, int pit, bool once)
{
    enum turn turn = TURN_OVER;

    if (pit > 0) {
        const struct reference_hole last = sow_turn(rules, board, pit);

        turn = capture(rules, board, last);
        if (once && turn == TURN_AGAIN)
            turn = TURN_OVER;
    }
    if (turn == GAME_OVER)
        board->mover = NOBODY;
    if (turn == TURN_OVER)
        board->mover = other(board->mover);
    reference_settle(rules, board);
}
