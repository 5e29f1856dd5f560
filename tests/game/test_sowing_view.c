/* SPDX-License-Identifier: MIT */
/*
 * What can be asked of a sowing board without playing on: the seeds of a row,
 * what moves would bring, and what a miscounted sowing looks like. All of it
 * is compared with the steps that the rules tell of the same move.
 */
#include "support/effort.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

#include <string.h>

enum { SEED = 1686, GAMES = 4 / EFFORT_PART, PLIES = 60 };

typedef void visitor(const struct game *game, const struct position *position);

/* Shows a visitor the positions of random games. */
static void visit_games(const char *spec, visitor *visit)
{
    struct game *const game = variant_game(spec);
    struct rng rng = rng_new(SEED, 0);

    for (int i = 0; i < GAMES; i++) {
        struct position position;

        game->class->start(game, &position);
        for (int ply = 0; ply < PLIES && position.end == END_NOT; ply++) {
            visit(game, &position);
            game->class->apply(game, &position,
                               variant_move(game, &position, &rng));
        }
    }
    game_free(game);
}

/* The hole of a pit, or, behind the last one, of the store. */
static int hole_of(const struct game *game, int side, int pit)
{
    return side * (mancala_rules(game)->pits + 1) + pit;
}

static int seeds_in(const struct game *game, const struct position *position,
                    int side, int pit)
{
    return mancala_hole(game, position, hole_of(game, side, pit));
}

static int stored(const struct game *game, const struct position *position,
                  int side)
{
    return seeds_in(game, position, side, mancala_rules(game)->pits);
}

static int seeds_of_row(const struct game *game,
                        const struct position *position, int side)
{
    int seeds = 0;

    for (int pit = 0; pit < mancala_rules(game)->pits; pit++)
        seeds += seeds_in(game, position, side, pit);
    return seeds;
}

/* ---- rows ---- */

static void check_row(const struct game *game, const struct position *position,
                      int side)
{
    const int pits = mancala_rules(game)->pits;
    const struct mancala_row row = mancala_row(game, position, side);
    int seeds = 0, filled = 0, last = -1;

    for (int pit = 0; pit < pits; pit++) {
        const int count = seeds_in(game, position, side, pit);

        seeds += count;
        filled += count > 0;
        last = count > 0 ? pit : last;
    }
    holds(row.store == stored(game, position, side), "the store", game,
          position);
    holds(row.seeds == seeds, "the seeds of a row", game, position);
    holds(row.filled == filled && row.last == last, "the pits with seeds", game,
          position);
    holds(row.leftmost == seeds_in(game, position, side, 0), "the first pit",
          game, position);
    holds(row.hoard ==
              seeds_in(game, position, side, pits - 1) +
                  (pits == 1 ? 0 : seeds_in(game, position, side, pits - 2)),
          "the pits next to the store", game, position);
}

/* Both rows, as each player sees them. */
static void check_sums(const struct game *game, const struct position *position,
                       int side)
{
    const int owner = mancala_owner(position, side);

    for (int player = 0; player < 2; player++) {
        const struct mancala_sums sums = mancala_sums(position, player);
        const int row = player == owner ? 0 : 1;

        holds(sums.rows[row] == seeds_of_row(game, position, side),
              "the sum of a row", game, position);
        holds(sums.stores[row] == stored(game, position, side),
              "the store beside a sum", game, position);
        holds(sums.tuzdiks[row] == (mancala_tuzdik(position, side) >= 0),
              "a tuzdik beside a sum", game, position);
    }
}

/* What a byte has of a pit of the mover's own row, or of the other. */
static int byte_wanted(const struct game *game, const struct position *position,
                       int row, int pit, bool wide)
{
    const int side = mancala_side(position) ^ row;
    const int count = seeds_in(game, position, side, pit);
    const int most = wide ? 254 : 255;

    if (wide && mancala_tuzdik(position, side) == pit)
        return 255;
    return count < most ? count : most;
}

static void check_bytes(const struct game *game,
                        const struct position *position)
{
    const int pits = mancala_rules(game)->pits;
    const int side = mancala_side(position);
    const int lead =
        stored(game, position, side) - stored(game, position, !side);
    uint8_t wide[2 * PITS_MAX], narrow[2 * MANCALA_ROW];

    holds(mancala_wide_row_bytes(position, wide) == lead, "the lead", game,
          position);
    for (int i = 0; i < 2 * pits; i++)
        holds(wide[i / pits * PITS_MAX + i % pits] ==
                  byte_wanted(game, position, i / pits, i % pits, true),
              "a byte for any board", game, position);
    if (pits > MANCALA_ROW)
        return;
    holds(mancala_row_bytes(position, narrow) == lead, "the lead", game,
          position);
    for (int i = 0; i < 2 * pits; i++)
        holds(narrow[i / pits * MANCALA_ROW + i % pits] ==
                  byte_wanted(game, position, i / pits, i % pits, false),
              "a byte", game, position);
}

static void check_rows(const struct game *game, const struct position *position)
{
    check_row(game, position, 0);
    check_row(game, position, 1);
    check_sums(game, position, 0);
    check_sums(game, position, 1);
    check_bytes(game, position);
}

START_TEST(a_row_is_what_lies_in_its_pits)
{
    visit_games(VARIANTS[_i], check_rows);
}
END_TEST

START_TEST(a_byte_that_is_too_small_has_the_most_that_it_can)
{
    static const char *const boards[][2] = {
        {"kalah:pits=4", "253,254,255,0,3/0,0,1,2,9/s"},
        {"kalah:pits=4", "1,2,256,40,3/253,0,254,1,9/n"},
        {"kalah:pits=4", "1,2,600,40,3/0,0,255,1,9/s"},
        {"kalah:pits=9", "0,0,0,0,0,0,0,0,300,0/254,0,0,0,0,0,0,0,255,1/n"},
        {"togyzkumalak:pits=4", "0,5,X,300,0/1,X,254,255,7/s"},
        {"togyzkumalak:pits=4", "0,5,X,300,0/1,X,254,255,7/n"},
    };

    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct game *const game = sowing_game(boards[i][0]);
        const struct position position = sowing_position(game, boards[i][1]);

        check_rows(game, &position);
        game_free(game);
    }
}
END_TEST

/* ---- what a move brings ---- */

/* What the steps of a move say of it. */
struct effect {
    int banked;    /* sown into the own store, or captured */
    int captures;  /* steps that capture for the mover */
    int captured;  /* of the opponent's row */
    int gained;    /* seeds of the opponent's row before captures, more */
    int tribute;   /* from the opponent's row, */
    int paid;      /* and from the own */
    int last;      /* the hole of the last seed */
    int sown;      /* seeds */
    bool lap;      /* is a hole on the way twice, or the origin? */
    bool tuzdik;   /* one is made */
    bool repeated; /* more than one pit is lifted */
};

static void add_step(struct effect *effect, const struct step *step, int pits,
                     int side, unsigned *visited)
{
    const int store = side * (pits + 1) + pits;
    const bool from_other = step->from / (pits + 1) != side;

    switch ((enum step_kind)step->kind) {
    case STEP_LIFT:
        effect->repeated = effect->repeated || *visited != 0;
        effect->gained -= from_other ? step->count : 0;
        *visited |= 1U << step->from;
        break;
    case STEP_DROP:
        effect->lap = effect->lap || (*visited >> step->to & 1) != 0;
        *visited |= 1U << step->to;
        effect->banked += step->to == store ? step->count : 0;
        effect->gained += step->to / (pits + 1) != side ? step->count : 0;
        effect->last = step->to;
        effect->sown += step->count;
        break;
    case STEP_TRIBUTE:
        effect->gained -= from_other ? step->count : 0;
        effect->tribute += from_other ? step->count : 0;
        effect->paid += from_other ? 0 : step->count;
        break;
    case STEP_CAPTURE:
        effect->captures += step->to == store && step->count > 0;
        effect->banked += step->to == store ? step->count : 0;
        effect->captured += from_other ? step->count : 0;
        break;
    case STEP_TUZDIK:
        effect->tuzdik = true;
        break;
    case STEP_SLIDE:
    case STEP_SWEEP:
    case STEP_SWAP:
    case STEP_AGAIN:
    case STEP_PASS:
    case STEP_END:
        break;
    }
}

static struct effect effect_of(const struct game *game,
                               const struct position *before, struct move move,
                               struct position *after)
{
    const int pits = mancala_rules(game)->pits;
    struct steps steps = {0};
    struct effect effect = {.last = -1};
    unsigned visited = 0;

    *after = *before;
    game->class->tell(game, after, move, &steps);
    for (int i = 0; i < steps.count; i++)
        add_step(&effect, &steps.items[i], pits, mancala_side(before),
                 &visited);
    steps_free(&steps);
    return effect;
}

static void check_preview(const struct game *game,
                          const struct position *before, struct move move,
                          const struct mancala_preview *preview)
{
    const int pits = mancala_rules(game)->pits;
    const int side = mancala_side(before);
    const int across = pits - 1 - mancala_pit(move);
    const int other = seeds_of_row(game, before, !side);
    struct position after;
    const struct effect effect = effect_of(game, before, move, &after);

    holds(preview->captured == effect.captured, "captured", game, before);
    holds(preview->tribute == effect.tribute, "tribute", game, before);
    holds(preview->paid == effect.paid, "paid", game, before);
    holds(preview->tuzdik == effect.tuzdik, "a tuzdik", game, before);
    holds(preview->bare == (seeds_in(game, before, !side, across) == 0), "bare",
          game, before);
    holds(preview->withheld == (other == 0 && effect.gained == 0), "withheld",
          game, before);
    holds(after.end != END_NOT ||
              preview->again == (mancala_side(&after) == side),
          "an extra turn", game, before);
}

static void check_previews(const struct game *game,
                           const struct position *position)
{
    struct mancala_preview previews[PITS_MAX];
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    mancala_previews(game, position, previews);
    for (int i = 0; i < count; i++)
        if (mancala_pit(moves[i]) >= 0)
            check_preview(game, position, moves[i],
                          &previews[mancala_pit(moves[i])]);
    for (int pit = 0; pit < mancala_rules(game)->pits; pit++) {
        const struct mancala_preview *const preview = &previews[pit];

        holds(seeds_in(game, position, mancala_side(position), pit) > 0 ||
                  (preview->captured == 0 && preview->tribute == 0 &&
                   preview->paid == 0 && !preview->again && !preview->tuzdik &&
                   !preview->bare && !preview->withheld),
              "nothing is true of an empty pit", game, position);
    }
}

START_TEST(a_preview_is_what_the_rules_then_do)
{
    visit_games(VARIANTS[_i], check_previews);
}
END_TEST

/* The board with this side to move; false where there is no such position. */
static bool turn_to(const struct game *game, const struct position *position,
                    int side, struct position *turned)
{
    struct position_text text = game_position_text(game, position);
    struct err err;

    *turned = *position;
    if (mancala_side(position) == side)
        return true;
    text.text[strlen(text.text) - 1] = side == 0 ? 's' : 'n';
    return !mancala_is_first(position) &&
           game->class->read_position(game, text.text, turned, &err) &&
           turned->end == END_NOT;
}

static void check_threats(const struct game *game,
                          const struct position *position)
{
    for (int side = 0; side < 2; side++) {
        const struct mancala_threats threats =
            mancala_threats(game, position, side);
        struct position turned;
        struct move moves[MOVES_MAX];
        int captures = 0, chains = 0;

        if (!turn_to(game, position, side, &turned))
            continue;

        const int count = game->class->moves(game, &turned, moves);

        for (int i = 0; i < count; i++) {
            struct position after;

            if (mancala_pit(moves[i]) < 0)
                continue;
            captures += effect_of(game, &turned, moves[i], &after).captures > 0;
            chains += after.end == END_NOT && mancala_side(&after) == side;
        }
        holds(threats.captures == captures, "pits that would capture", game,
              position);
        holds(threats.chains == chains, "pits that would play again", game,
              position);
    }
}

START_TEST(threats_are_what_the_side_could_do_were_it_to_move)
{
    visit_games(VARIANTS[_i], check_threats);
}
END_TEST

/* North's b ends in the store, and c then has a move. As it lies, c would take all
 * that south has, which is forbidden. */
START_TEST(an_extra_turn_is_one_on_the_board_that_the_sowing_leaves)
{
    static const char spec[] =
        "sowing:name=mine,pits=3,capture=two-three,end=stuck,slam=forbidden";
    struct game *const game = sowing_game(spec);
    const struct position position =
        sowing_position(game, "2,2,0,11/0,2,3,4/n");

    ck_assert_int_eq(mancala_threats(game, &position, 1).chains, 1);
    ck_assert_int_eq(mancala_threats(game, &position, 1).captures, 0);
    game_free(game);
    visit_games(spec, check_threats);
}
END_TEST

/* ---- the order of moves ---- */

/* Games where one pit is captured at most. */
static const char *const SINGLE[] = {
    "kalah",
    "kalah:pits=1,seeds=3",
    "kalah:pits=8,seeds=4",
    "kalah:pits=12,seeds=2",
    "kalah:capture=empty",
    "kalah:capture=leave",
    "kalah:capture=none",
    "togyzkumalak:pits=6,seeds=5,tuzdik=off",
    "togyzkumalak:first=next,tuzdik=off",
    "togyzkumalak:pits=6,seeds=3,capture=opposite,tuzdik=off",
    "mangala",
    "mangala:capture=even",
    "mangala:capture=empty",
    "mangala:pits=9,seeds=3,capture=leave",
};

/* A last seed that stays in an empty pit of its own counts as if banked. */
static bool last_seed_stays(const struct game *game,
                            const struct position *position,
                            const struct effect *effect)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const int side = mancala_side(position);
    const int pit = effect->last - side * (rules->pits + 1);

    if (pit < 0 || pit >= rules->pits ||
        seeds_in(game, position, side, pit) > 0)
        return false;
    switch (rules->capture) {
    case CAPTURE_LEAVE:
        return true;
    case CAPTURE_OPPOSITE:
    case CAPTURE_EVEN_OPPOSITE:
        return seeds_in(game, position, !side, rules->pits - 1 - pit) == 0;
    case CAPTURE_EMPTY:
    case CAPTURE_EVEN:
    case CAPTURE_TWO_THREE:
    case CAPTURE_ONE_THREE:
    case CAPTURE_LONE:
    case CAPTURE_NONE:
        break;
    }
    return false;
}

static void check_scores(const struct game *game,
                         const struct position *position)
{
    const int pits = mancala_rules(game)->pits;
    const int store = hole_of(game, mancala_side(position), pits);
    struct move moves[MOVES_MAX];
    int scores[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    mancala_order_scores(game, position, moves, count, scores);
    for (int i = 0; i < count; i++) {
        struct position after;
        const struct effect effect =
            effect_of(game, position, moves[i], &after);

        if (effect.last == store)
            holds(scores[i] == MANCALA_AGAIN, "an extra turn", game, position);
        else if (effect.sown <= pits)
            holds(scores[i] ==
                      effect.banked + last_seed_stays(game, position, &effect),
                  "what is banked", game, position);
    }
}

START_TEST(moves_are_ordered_by_what_they_bank)
{
    visit_games(SINGLE[_i], check_scores);
}
END_TEST

static void check_row_scores(const struct game *game,
                             const struct position *position)
{
    struct move moves[MOVES_MAX];
    int scores[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    mancala_order_scores(game, position, moves, count, scores);
    for (int i = 0; i < count; i++) {
        struct position after;
        const struct effect effect =
            effect_of(game, position, moves[i], &after);

        if (mancala_pit(moves[i]) < 0)
            holds(scores[i] == 0, "nothing is sown", game, position);
        else if (!effect.lap)
            holds((scores[i] > 0) == (effect.banked > 0) &&
                      scores[i] <= effect.banked,
                  "a part of what is banked", game, position);
    }
}

START_TEST(of_a_row_of_captures_a_part_is_seen)
{
    static const char *const specs[] = {
        "oware:slam=legal",
        "oware:pits=9,seeds=3,slam=legal",
        "erherhe",
        "erherhe:pits=8,seeds=12",
        "vai-lung-thlan",
        "vai-lung-thlan:pits=12,seeds=2",
        "awari:pits=3,seeds=2",
        "vai-lung-thlan:pits=3,seeds=1",
    };

    visit_games(specs[_i], check_row_scores);
}
END_TEST

/* ---- a miscounted sowing ---- */

/* The holes that get the seeds of a single sowing, one after the other. */
struct sowing {
    int count;
    int holes[1024];
};

static void read_sowing(const struct game *game, struct position position,
                        struct move move, struct sowing *sowing)
{
    struct steps steps = {0};

    sowing->count = 0;
    game->class->tell(game, &position, move, &steps);
    for (int i = 0; i < steps.count; i++)
        if (steps.items[i].kind == STEP_DROP)
            for (int j = 0; j < steps.items[i].count; j++)
                sowing->holes[sowing->count++] = steps.items[i].to;
    steps_free(&steps);
}

/* The first hole on the way of a sowing that can lend a seed, or be lent one;
 * -1 for none. */
static int find_lender(const struct game *game, const struct position *position,
                       const struct sowing *sowing, int pit, int further)
{
    const int pits = mancala_rules(game)->pits;

    for (int i = 0; i < sowing->count; i++) {
        const int hole = sowing->holes[i];
        const int side = hole / (pits + 1);

        if (hole != hole_of(game, mancala_side(position), pit) &&
            mancala_tuzdik(position, side) != hole % (pits + 1) &&
            (further < 0 || mancala_hole(game, position, hole) > 0))
            return hole;
    }
    return -1;
}

/* Is there a board with one seed more in the pit, or less, and that one in the
 * other hole, where the game goes on, and the move is legal? */
static bool is_open(const struct game *game, const struct position *position,
                    struct move move, int lender, int further)
{
    const int pits = mancala_rules(game)->pits;
    const int side = mancala_side(position);
    char text[POSITION_TEXT_MAX] = "";
    int16_t counts[2 * (PITS_MAX + 1)];
    struct position read;
    struct err err;
    FILE *const out = fmemopen(text, sizeof text, "w");

    for (int hole = 0; hole < 2 * (pits + 1); hole++)
        counts[hole] = (int16_t)mancala_hole(game, position, hole);
    for (int row = 0; row < 2; row++) {
        if (mancala_tuzdik(position, row) >= 0)
            counts[hole_of(game, row, mancala_tuzdik(position, row))] =
                HOLE_TUZDIK;
        for (int i = 1; i <= mancala_closed(position, row); i++)
            counts[hole_of(game, row, pits - i)] = HOLE_CLOSED;
    }
    counts[hole_of(game, side, mancala_pit(move))] += (int16_t)further;
    counts[lender] -= (int16_t)further;
    mancala_write_counts(game, counts, side, out);
    fclose(out);
    return game->class->read_position(game, text, &read, &err) &&
           read.end == END_NOT && game_is_legal(game, &read, move);
}

/* A sowing that is miscounted goes the same way, and one hole further or less:
 * one hole has lent or been lent the seed. */
static void check_miscount(const struct game *game,
                           const struct position *position, struct move move,
                           int further)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const int pit = mancala_pit(move);
    const int lifted = mancala_sown(position, move);
    struct position believed = *position;
    static struct sowing sowing, other;
    const bool changed = mancala_miscount(game, &believed, move, further);

    holds(changed != position_same(position, &believed), "something changes",
          game, position);
    if (pit < 0) {
        holds(!changed && lifted == 0, "no sowing", game, position);
        return;
    }
    read_sowing(game, *position, move, &sowing);

    const int lender = find_lender(game, position, &sowing, pit, further);

    if (lender < 0 || (rules->origin_first &&
                       (lifted == 1 || (lifted == 2 && further < 0)))) {
        holds(!changed, "nothing can be miscounted", game, position);
        return;
    }
    holds(changed || !is_open(game, position, move, lender, further),
          "what can be miscounted is", game, position);
    if (!changed)
        return;
    read_sowing(game, believed, move, &other);

    const int shorter = further > 0 ? sowing.count : other.count;

    holds(other.count == sowing.count + further &&
              memcmp(sowing.holes, other.holes,
                     (size_t)shorter * sizeof *other.holes) == 0,
          "the same way", game, position);
    for (int hole = 0; hole < 2 * (rules->pits + 1); hole++) {
        const bool sown = hole == hole_of(game, mancala_side(position), pit);
        const int change = sown ? further : hole == lender ? -further : 0;

        holds(mancala_hole(game, &believed, hole) ==
                  mancala_hole(game, position, hole) + change,
              "one seed is elsewhere", game, position);
    }
}

static void check_miscounts(const struct game *game,
                            const struct position *position)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count && !mancala_rules(game)->relay; i++) {
        check_miscount(game, position, moves[i], 1);
        check_miscount(game, position, moves[i], -1);
    }
}

START_TEST(a_miscounted_sowing_ends_one_hole_off)
{
    visit_games(VARIANTS[_i], check_miscounts);
}
END_TEST

/* ---- the pie rule ---- */

START_TEST(without_the_swap_the_same_pits_can_be_sown)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=2,pie=on");
    struct position position;
    struct move moves[MOVES_MAX];

    game->class->start(game, &position);
    ck_assert(mancala_is_first(&position));
    ck_assert(!mancala_offers_swap(&position));
    ck_assert_int_eq(mancala_side(&position), 0);
    ck_assert_int_eq(mancala_owner(&position, 1), 1);
    sowing_play(game, &position, "2");
    ck_assert(!mancala_is_first(&position));
    ck_assert(mancala_offers_swap(&position));
    ck_assert_int_eq(game->class->moves(game, &position, moves), 4);

    const struct position without = mancala_without_swap(&position);

    ck_assert(!mancala_is_first(&without));
    ck_assert(!mancala_offers_swap(&without));
    ck_assert_int_eq(game->class->moves(game, &without, moves), 3);
    ck_assert_str_eq(game_position_text(game, &without).text,
                     game_position_text(game, &position).text);
    sowing_play(game, &position, "swap");
    ck_assert(!mancala_offers_swap(&position));
    ck_assert_int_eq(mancala_owner(&position, 1), 0);
    ck_assert_int_eq(mancala_owner(&position, 0), 1);
    game_free(game);
}
END_TEST

void sowing_add_view(Suite *suite)
{
    TCase *const view = tcase_create("view");

    tcase_add_loop_test(view, a_row_is_what_lies_in_its_pits, 0, SOWING_COUNT);
    tcase_add_test(view, a_byte_that_is_too_small_has_the_most_that_it_can);
    tcase_add_loop_test(view, a_preview_is_what_the_rules_then_do, 0,
                        SOWING_COUNT);
    tcase_add_loop_test(view,
                        threats_are_what_the_side_could_do_were_it_to_move, 0,
                        SOWING_COUNT);
    tcase_add_test(view,
                   an_extra_turn_is_one_on_the_board_that_the_sowing_leaves);
    tcase_add_loop_test(view, moves_are_ordered_by_what_they_bank, 0,
                        sizeof SINGLE / sizeof *SINGLE);
    tcase_add_loop_test(view, of_a_row_of_captures_a_part_is_seen, 0, 8);
    tcase_add_loop_test(view, a_miscounted_sowing_ends_one_hole_off, 0,
                        SOWING_COUNT);
    tcase_add_test(view, without_the_swap_the_same_pits_can_be_sown);
    suite_add_tcase(suite, view);
}
