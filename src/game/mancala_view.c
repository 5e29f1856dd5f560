/* SPDX-License-Identifier: MIT */
/* Questions about a sowing board: the seeds in its holes, and what moves would
 * bring. */
#include "game/mancala_turn.h"

/* ---- what lies where ---- */

int mancala_side(const struct position *position)
{
    return position->notes[NOTE_SIDE];
}

int mancala_owner(const struct position *position, int side)
{
    return side ^ position->notes[NOTE_SWAPPED];
}

int mancala_tuzdik(const struct position *position, int side)
{
    return tuzdik_at(position, side) < 0 ? -1 : tuzdik_at(position, side);
}

int mancala_closed(const struct position *position, int side)
{
    return closed_at(position, side);
}

int mancala_hole(const struct game *game, const struct position *position,
                 int hole)
{
    const int pits = mancala_plan(game)->rules.pits;
    const int side = hole / (pits + 1);
    const int pit = hole % (pits + 1);

    return pit < pits ? seeds_at(position, side, pit)
                      : stored_at(position, side);
}

bool mancala_is_rows(const struct position *position)
{
    return !is_wide(position);
}

bool mancala_is_first(const struct position *position)
{
    return position->notes[NOTE_OPENING] == OPENING_FIRST;
}

bool mancala_offers_swap(const struct position *position)
{
    return swap_offered(position);
}

struct position mancala_without_swap(const struct position *position)
{
    struct position without = *position;

    without.notes[NOTE_OPENING] = OPENING_OVER;
    return without;
}

int mancala_pit(struct move move)
{
    return move.code < PITS_MAX ? (int)move.code : -1;
}

int mancala_sown(const struct position *position, struct move move)
{
    const int pit = mancala_pit(move);

    return pit < 0 ? 0 : seeds_at(position, mancala_side(position), pit);
}

void mancala_settle(const struct game *game, struct position *position)
{
    const struct mancala_plan *plan = mancala_plan(game);
    const struct mancala_turn turn =
        turn_begin(&plan->rules, plan, position, NULL, is_wide(position));
    const enum end end = turn_end(&turn);

    if (end != END_NOT)
        finish_game(plan, position, NULL, end);
}

void mancala_holes(const struct game *game, const struct position *position,
                   int holes[2 * (PITS_MAX + 1)])
{
    const int pits = mancala_plan(game)->rules.pits;

    for (int row = 0; row < 2; row++) {
        const int side = row ^ position->notes[NOTE_SIDE];

        for (int pit = 0; pit < pits; pit++)
            *holes++ = seeds_at(position, side, pit);
        *holes++ = stored_at(position, side);
    }
}

struct mancala_sums mancala_sums(const struct position *position, int player)
{
    struct mancala_sums sums;

    for (int row = 0; row < 2; row++) {
        const int side = player ^ position->notes[NOTE_SWAPPED] ^ row;

        sums.stores[row] = stored_at(position, side);
        sums.rows[row] = row_seeds(position, side);
        sums.tuzdiks[row] = tuzdik_at(position, side) >= 0;
    }
    return sums;
}

struct mancala_row mancala_row(const struct game *game,
                               const struct position *position, int side)
{
    const int pits = mancala_plan(game)->rules.pits;
    const bool wide = is_wide(position);
    const unsigned filled = filled_pits(position, wide, side);

    return (struct mancala_row){
        .store = stored_at(position, side),
        .seeds = row_seeds(position, side),
        .filled = count_pits(filled),
        .leftmost = seeds_at(position, side, 0),
        .hoard = seeds_at(position, side, pits - 1) +
                 (pits > 1 ? seeds_at(position, side, pits - 2) : 0),
        .last = filled == 0 ? -1 : 31 - __builtin_clz(filled),
    };
}

int mancala_row_bytes(const struct position *position,
                      uint8_t seeds[2 * MANCALA_ROW])
{
    const int side = position->notes[NOTE_SIDE];

    for (int i = 0; i < 2 * MANCALA_ROW; i++) {
        const int row = side ^ (i >= MANCALA_ROW);
        const int pit = i % MANCALA_ROW;
        const int count = is_wide(position)
                              ? position->halves[half_at(row, pit)]
                              : (int)(position->words[row] >> 8 * pit & 0xff);

        seeds[i] = (uint8_t)(count < UINT8_MAX ? count : UINT8_MAX);
    }
    return stored_at(position, side) - stored_at(position, !side);
}

int mancala_wide_row_bytes(const struct position *position,
                           uint8_t seeds[2 * PITS_MAX])
{
    const int side = position->notes[NOTE_SIDE];
    const int pits = is_wide(position) ? PITS_MAX : NARROW_STORE;

    for (int i = 0; i < 2; i++) {
        uint8_t *const row = seeds + (ptrdiff_t)i * PITS_MAX;
        const int tuzdik = tuzdik_at(position, side ^ i);

        for (int pit = 0; pit < pits; pit++) {
            const int count = seeds_at(position, side ^ i, pit);

            row[pit] = (uint8_t)(count < MANCALA_TUZDIK_BYTE
                                     ? count
                                     : MANCALA_TUZDIK_BYTE - 1);
        }
        if (tuzdik >= 0)
            row[tuzdik] = MANCALA_TUZDIK_BYTE;
    }
    return stored_at(position, side) - stored_at(position, !side);
}

/* ---- what moves would bring ---- */

/* How much a sowing of `seeds` seeds would capture with the last one in this
 * lane. */
ALWAYS_INLINE int captured_at(const struct mancala_turn *turn, int last,
                              int seeds)
{
    const int pit = lane_pit(last);
    const int there = turn_seeds(turn, lane_row(last), pit) + 1;
    const bool own = lane_row(last) == OWN;

    switch (turn->rules->capture) {
    case CAPTURE_EVEN_OPPOSITE:
    case CAPTURE_EVEN:
        if (!own)
            return there % 2 == 0 ? there : 0;
        if (turn->rules->capture == CAPTURE_EVEN)
            return 0;
        __attribute__((fallthrough));
    case CAPTURE_OPPOSITE:
    case CAPTURE_EMPTY:
    case CAPTURE_LEAVE:
        return own && (there == 1 ||
                       (seeds == turn->plan->lap && !turn->rules->origin_first))
                   ? 1 + turn_seeds(turn, OTHER, turn->rules->pits - 1 - pit)
                   : 0;
    case CAPTURE_TWO_THREE:
        return !own && (there == 2 || there == 3) ? there : 0;
    case CAPTURE_ONE_THREE:
        return !own && (there == 1 || there == 3) ? there : 0;
    case CAPTURE_LONE:
        return there == 1;
    case CAPTURE_NONE:
        break;
    }
    return 0;
}

ALWAYS_INLINE void score_moves(const struct mancala_plan *plan,
                               const struct position *position, bool wide,
                               const struct move *moves, int count, int *scores)
{
    const struct mancala_turn turn =
        turn_view(&plan->rules, plan, position, wide);
    const int store = lane_at(OWN, store_pit(wide));

    for (int i = 0; i < count; i++) {
        const int pit = mancala_pit(moves[i]);

        scores[i] = 0;
        if (pit < 0)
            continue;

        const int lane = lane_at(OWN, pit);
        const int lifted = turn_seeds(&turn, OWN, pit);
        const int seeds = lifted - (plan->rules.origin_first && lifted > 1);
        const uint8_t *route =
            wide ? plan->wide_route[lane] : plan->narrow_route[lane];
        const int last =
            route[seeds <= plan->lap ? seeds - 1 : (seeds - 1) % plan->lap];

        if (last == store)
            scores[i] = MANCALA_AGAIN;
        else
            scores[i] =
                (plan->rules.store_sown && seeds >= plan->rules.pits - pit) +
                captured_at(&turn, last, seeds);
    }
}

void mancala_order_scores(const struct game *game,
                          const struct position *position,
                          const struct move *moves, int count, int *scores)
{
    const struct mancala_plan *plan = mancala_plan(game);

    if (is_wide(position))
        score_moves(plan, position, true, moves, count, scores);
    else
        score_moves(plan, position, false, moves, count, scores);
}

struct mancala_threats mancala_threats(const struct game *game,
                                       const struct position *position,
                                       int side)
{
    const struct mancala_plan *plan = mancala_plan(game);
    const bool wide = is_wide(position);
    const int store = store_pit(wide);
    struct position seen = *position;
    struct mancala_threats threats = {0};

    seen.notes[NOTE_SIDE] = (uint8_t)side;

    const struct mancala_turn view = turn_view(&plan->rules, plan, &seen, wide);

    for (unsigned pits = legal_pits(&view); pits != 0; pits &= pits - 1) {
        struct position board = seen;
        struct mancala_turn turn =
            turn_begin(&plan->rules, plan, &board, NULL, wide);
        const bool first = advance_opening(&turn);
        const int last = sow_pit(&turn, __builtin_ctz(pits));
        const int sown = turn_seeds(&turn, OWN, store);
        const bool slam = capture_seeds(&turn, last);
        const bool again = goes_again(&turn, last, slam, first);

        threats.captures += turn_seeds(&turn, OWN, store) > sown;
        turn_write_back(&turn); /* the test of the end reads the board */
        threats.chains += again && turn_end(&turn) == END_NOT;
    }
    return threats;
}

/* How many seeds of a sowing fall into the tuzdik in this row. */
static int count_tribute(const struct mancala_turn *view, int pit, int row)
{
    const struct mancala_plan *plan = view->plan;
    const int origin = lane_at(OWN, pit);
    const uint8_t *route =
        view->wide ? plan->wide_route[origin] : plan->narrow_route[origin];
    const int lifted = turn_seeds(view, OWN, pit);
    const int seeds = lifted - (view->rules->origin_first && lifted > 1);
    const int tuzdik = turn_tuzdik(view, row);
    int count = 0;

    for (int i = 0; i < seeds && tuzdik >= 0; i++)
        count += route[i % plan->lap] == lane_at(row, tuzdik);
    return count;
}

ALWAYS_INLINE int count_opponent_seeds(const struct mancala_turn *turn)
{
    return turn->wide ? sum_halves(turn->seen, !turn->side)
                      : sum_bytes(turn->rows[OTHER]);
}

ALWAYS_INLINE void preview_pits(const struct mancala_plan *plan,
                                const struct position *position, bool wide,
                                struct mancala_preview *previews)
{
    const struct mancala_rules *rules = &plan->rules;
    const struct mancala_turn view = turn_view(rules, plan, position, wide);
    const bool hungry = turn_is_empty(&view, OTHER);
    const bool first =
        rules->pie && position->notes[NOTE_OPENING] == OPENING_FIRST;

    for (int pit = 0; pit < rules->pits; pit++)
        previews[pit] = (struct mancala_preview){0};
    for (unsigned pits = turn_filled(&view, OWN); pits != 0; pits &= pits - 1) {
        const int pit = __builtin_ctz(pits);
        struct mancala_turn turn = view; /* a copy, with its own narrow rows */
        struct position board;

        if (wide) {
            board = *position;
            turn = turn_begin(rules, plan, &board, NULL, true);
        }

        const int last = sow_pit(&turn, pit);
        const int seeds = count_opponent_seeds(&turn);
        const bool tuzdik = makes_tuzdik(&turn, last);
        const bool slam = capture_seeds(&turn, last);

        previews[pit] = (struct mancala_preview){
            .captured = seeds - count_opponent_seeds(&turn),
            .again = goes_again(&turn, last, slam, first),
            .tuzdik = tuzdik,
            .tribute = count_tribute(&view, pit, OTHER),
            .paid = count_tribute(&view, pit, OWN),
            .bare = turn_seeds(&view, OTHER, rules->pits - 1 - pit) == 0,
            .withheld = hungry && seeds == 0,
        };
    }
}

void mancala_previews(const struct game *game, const struct position *position,
                      struct mancala_preview previews[PITS_MAX])
{
    const struct mancala_plan *plan = mancala_plan(game);

    if (is_wide(position))
        preview_pits(plan, position, true, previews);
    else
        preview_pits(plan, position, false, previews);
}

/* ---- a miscounted sowing ---- */

bool mancala_miscount(const struct game *game, struct position *position,
                      struct move move, int further)
{
    const struct mancala_plan *plan = mancala_plan(game);
    const int side = position->notes[NOTE_SIDE];
    const int pit = mancala_pit(move);

    if (pit < 0)
        return false;

    const int origin = lane_at(OWN, pit);
    const uint8_t *route = is_wide(position) ? plan->wide_route[origin]
                                             : plan->narrow_route[origin];
    const int lifted = seeds_at(position, side, pit);
    const bool stays = plan->rules.origin_first && lifted > 1;

    /* If the first of several seeds stays, one seed and two end on the same
     * pit. */
    if (plan->rules.origin_first && lifted + (further < 0 ? -1 : 0) == 1)
        return false;
    /* Take the first hole on the way or, if it gives a seed, the first with
     * one. */
    for (int i = 0; i < lifted - stays && i < plan->lap; i++) {
        const int other = lane_row(route[i]) ^ side;
        const int hole = lane_pit(route[i]);
        struct position believed = *position;

        if (route[i] == origin || tuzdik_at(position, other) == hole ||
            (hole < plan->rules.pits &&
             hole >= plan->rules.pits - closed_at(position, other)) ||
            (further > 0 && seeds_at(position, other, hole) == 0))
            continue;
        add_seeds(&believed, side, pit, further);
        add_seeds(&believed, other, hole, -further);
        if (!game_is_legal(game, &believed, move))
            return false;
        *position = believed;
        return true;
    }
    return false;
}
