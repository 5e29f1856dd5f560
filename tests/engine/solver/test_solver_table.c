/* SPDX-License-Identifier: MIT */
/* Tables and their files. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/solver/endgame.h"
#include "engine/solver/lanes.h"
#include "engine/solver/test_solver.h"
#include "engine/solver/transposition.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

/* ---- against minimax ---- */

/* All positions of a game with so many seeds on the board, none in stores. */
struct census {
    const struct game *game;
    const struct endgame_table *table;
    int pits;
    int seeds;
    int counts[2 * BOARD_PITS_MAX];
    long count;
};

static struct position position_of(const struct census *census)
{
    char text[POSITION_TEXT_MAX] = "";
    size_t length = 0;

    for (int i = 0; i < 2 * census->pits; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%d,%s",
                                   census->counts[i],
                                   (i + 1) % census->pits > 0 ? ""
                                   : i < census->pits         ? "0/"
                                                              : "0/s");
    return sowing_position(census->game, text);
}

static void compare(struct census *census)
{
    uint64_t board = 0;

    for (int i = 0; i < 2 * census->pits; i++)
        board |= (uint64_t)census->counts[i] * pit_seed(i, census->pits);

    const struct position position = position_of(census);
    const int value = *endgame_value(census->table, board, census->pits);

    /* A finished position is no player's turn; it is valued for south. */
    const int truth =
        position.end == END_NOT
            ? solver_truth(census->game, &position)
            : census->game->class->score(census->game, &position, 0) -
                  census->game->class->score(census->game, &position, 1);

    holds(2 * value - census->seeds == truth, "the table has the truth",
          census->game, &position);
    census->count++;
}

static void take_census(struct census *census, int hole, int left)
{
    if (hole == 2 * census->pits - 1) {
        census->counts[hole] = left;
        compare(census);
        return;
    }
    for (int seeds = 0; seeds <= left; seeds++) {
        census->counts[hole] = seeds;
        take_census(census, hole + 1, left - seeds);
    }
}

/* How far plain minimax can follow. */
static const struct {
    const char *spec;
    int pits;
    int seeds;
    enum capture capture;
    long count; /* of the positions: (seeds + 2 pits) over (2 pits) */
} CENSUSES[] = {
    {"kalah:pits=1", 1, 43, CAPTURE_OPPOSITE, 990},
    {"kalah:pits=1,capture=empty", 1, 43, CAPTURE_EMPTY, 990},
    {"kalah:pits=1,capture=leave", 1, 43, CAPTURE_LEAVE, 990},
    {"kalah:pits=1,capture=none", 1, 43, CAPTURE_NONE, 990},
    {"kalah:pits=2", 2, 12, CAPTURE_OPPOSITE, 1820},
    {"kalah:pits=2,capture=empty", 2, 12, CAPTURE_EMPTY, 1820},
    {"kalah:pits=2,capture=leave", 2, 12, CAPTURE_LEAVE, 1820},
    {"kalah:pits=2,capture=none", 2, 12, CAPTURE_NONE, 1820},
    {"kalah:pits=3", 3, 7, CAPTURE_OPPOSITE, 1716},
    {"kalah:pits=3,capture=empty", 3, 7, CAPTURE_EMPTY, 1716},
    {"kalah:pits=3,capture=leave", 3, 7, CAPTURE_LEAVE, 1716},
    {"kalah:pits=3,capture=none", 3, 7, CAPTURE_NONE, 1716},
    {"kalah:pits=4", 4, 5, CAPTURE_OPPOSITE, 1287},
    {"kalah:pits=4,capture=empty", 4, 5, CAPTURE_EMPTY, 1287},
    {"kalah:pits=4,capture=leave", 4, 5, CAPTURE_LEAVE, 1287},
    {"kalah:pits=4,capture=none", 4, 5, CAPTURE_NONE, 1287},
    {"kalah:pits=5", 5, 4, CAPTURE_OPPOSITE, 1001},
    {"kalah:pits=5,capture=empty", 5, 4, CAPTURE_EMPTY, 1001},
    {"kalah:pits=5,capture=leave", 5, 4, CAPTURE_LEAVE, 1001},
    {"kalah:pits=5,capture=none", 5, 4, CAPTURE_NONE, 1001},
    {"kalah", 6, 4, CAPTURE_OPPOSITE, 1820},
    {"kalah:capture=empty", 6, 4, CAPTURE_EMPTY, 1820},
    {"kalah:capture=leave", 6, 4, CAPTURE_LEAVE, 1820},
    {"kalah:capture=none", 6, 4, CAPTURE_NONE, 1820},
};

START_TEST(the_tables_have_what_plain_minimax_finds)
{
    struct game *game = sowing_game(CENSUSES[_i].spec);
    struct endgame_table *table =
        endgame_new(CENSUSES[_i].pits, CENSUSES[_i].capture);
    struct census census = {
        .game = game, .table = table, .pits = CENSUSES[_i].pits};

    endgame_build(table, CENSUSES[_i].seeds, 1, NULL);
    for (census.seeds = 1; census.seeds <= CENSUSES[_i].seeds; census.seeds++)
        take_census(&census, 0, census.seeds);
    ck_assert_int_eq(census.count + 1, CENSUSES[_i].count);
    endgame_free(table);
    game_free(game);
}
END_TEST

/* ---- against themselves ---- */

static int best_move(const struct endgame_table *table, uint64_t board,
                     int seeds)
{
    const struct kalah *kalah = &table->kalah;
    int best = -1;

    for (int pit = 0; pit < kalah->pits; pit++) {
        if (board_seeds(board, pit, kalah->pits) == 0)
            continue;

        const struct successor after =
            board_sow(kalah, board, pit, kalah->pits, kalah->capture);
        const int next = *endgame_value(table, after.board, kalah->pits);
        const int value = after.again ? after.gain + next : seeds - next;

        best = value > best ? value : best;
    }
    return best;
}

/* How many entries are not the best of their moves. */
static long count_faults(const struct endgame_table *table, int own, int other)
{
    const struct ranking *ranking = &table->ranking;
    uint32_t *mine = calloc(ranking->count[own], sizeof *mine);
    uint32_t *theirs = calloc(ranking->count[other], sizeof *theirs);
    const int pits = table->kalah.pits;
    long faults = 0;

    ranking_list(ranking, own, mine);
    ranking_list(ranking, other, theirs);
    for (uint32_t i = 0; i < ranking->count[own]; i++)
        for (uint32_t j = 0; j < ranking->count[other]; j++) {
            const uint64_t board = mine[i] | theirs[j] * pit_seed(pits, pits);

            faults += best_move(table, board, own + other) !=
                      *endgame_value(table, board, pits);
        }
    free(mine);
    free(theirs);
    return faults;
}

/* A table up to a level. */
struct table_case {
    int pits;
    int level;
    enum capture capture;
};

/* Every fourth, which sanitizers try, has another number of pits and another
 * capture. */
static const struct table_case FULL[] = {
    {6, 9, CAPTURE_OPPOSITE},  {6, 9, CAPTURE_EMPTY},
    {6, 9, CAPTURE_LEAVE},     {6, 9, CAPTURE_NONE},
    {5, 10, CAPTURE_EMPTY},    {5, 10, CAPTURE_LEAVE},
    {5, 10, CAPTURE_NONE},     {5, 10, CAPTURE_OPPOSITE},
    {4, 13, CAPTURE_LEAVE},    {4, 13, CAPTURE_NONE},
    {4, 13, CAPTURE_OPPOSITE}, {4, 13, CAPTURE_EMPTY},
    {3, 20, CAPTURE_NONE},     {3, 20, CAPTURE_OPPOSITE},
    {3, 20, CAPTURE_EMPTY},    {3, 20, CAPTURE_LEAVE},
    {2, 43, CAPTURE_OPPOSITE}, {2, 43, CAPTURE_EMPTY},
    {2, 43, CAPTURE_LEAVE},    {2, 43, CAPTURE_NONE},
    {1, 43, CAPTURE_EMPTY},    {1, 43, CAPTURE_LEAVE},
    {1, 43, CAPTURE_NONE},     {1, 43, CAPTURE_OPPOSITE},
};

START_TEST(each_entry_is_the_best_of_its_moves)
{
    const struct table_case *const full = &FULL[effort_case(_i)];
    struct endgame_table *table = endgame_new(full->pits, full->capture);

    endgame_build(table, full->level, 1, NULL);
    ck_assert_int_eq(endgame_level(table), full->level);
    for (int seeds = 2; seeds <= full->level; seeds++)
        for (int own = 1; own < seeds; own++)
            ck_assert_int_eq(count_faults(table, own, seeds - own), 0);
    endgame_free(table);
}
END_TEST

/* Too many to look at each: any side of one player against any of the other. */
static long count_faults_at_random(const struct endgame_table *table, int own,
                                   int other, struct rng *rng, int tries)
{
    const int pits = table->kalah.pits;
    long faults = 0;

    for (int i = 0; i < tries; i++) {
        uint64_t board = 0;

        for (int seed = 0; seed < own + other; seed++) {
            const int pit = (int)rng_below(rng, (uint32_t)pits);

            board += pit_seed(seed < own ? pit : pits + pit, pits);
        }
        faults += best_move(table, board, own + other) !=
                  *endgame_value(table, board, pits);
    }
    return faults;
}

static const struct table_case LARGE[] = {
    {6, 15, CAPTURE_OPPOSITE}, {6, 15, CAPTURE_EMPTY},
    {6, 15, CAPTURE_LEAVE},    {6, 15, CAPTURE_NONE},
    {5, 17, CAPTURE_OPPOSITE}, {4, 22, CAPTURE_EMPTY},
    {4, 22, CAPTURE_LEAVE},    {3, 43, CAPTURE_OPPOSITE},
    {3, 43, CAPTURE_LEAVE},    {3, 43, CAPTURE_NONE},
};

enum { DRAWS = 2000 };

/* Whose sowings go round the board, and more often than once. */
START_TEST(entries_of_large_layers_are_the_best_of_their_moves)
{
    const struct table_case *const large = &LARGE[effort_case(_i)];
    struct endgame_table *table = endgame_new(large->pits, large->capture);
    struct rng rng = rng_new(19, 0);
    const int level = large->level - (EFFORT_PART > 1 ? 2 : 0);

    endgame_build(table, level, 2, NULL);
    ck_assert_int_eq(endgame_level(table), level);
    for (int own = 1; own < level; own++)
        ck_assert_int_eq(count_faults_at_random(table, own, level - own, &rng,
                                                effort_cases(DRAWS)),
                         0);
    endgame_free(table);
}
END_TEST

/* ---- what planes are filled from ---- */

/* A table of which some planes are missing, or wrong; and the whole one. */
struct partial {
    struct endgame_table table;
    struct endgame_table *whole;
    struct layer_work *work;
    uint8_t *scratch;
    struct endgame_layer filled;
};

static struct partial *partial_new(int pits, enum capture capture, int level)
{
    struct partial *const partial = memory_new(1, sizeof *partial);

    partial->whole = endgame_new(pits, capture);
    endgame_build(partial->whole, level, 2, NULL);
    partial->table.kalah = partial->whole->kalah;
    partial->table.ranking = partial->whole->ranking;
    partial->work = layer_work_new(&partial->table, level, NULL);
    partial->scratch =
        memory_new(layer_scratch_size(&partial->whole->ranking, level), 1);
    return partial;
}

static void partial_free(struct partial *partial)
{
    layer_work_free(partial->work);
    free(partial->scratch);
    endgame_free(partial->whole);
    free(partial);
}

/* Only the planes are there that are listed for two. */
static struct plane_set have_listed(struct partial *partial, int seeds, int few)
{
    struct plane_set listed = {0};

    layer_list_needs(&partial->whole->kalah, seeds, few, &listed);
    for (int layer = 0; layer < LAYERS_MAX; layer++)
        for (int own = 0; own <= layer; own++)
            partial->table.layers[layer].planes[own] =
                listed.has[layer][own]
                    ? partial->whole->layers[layer].planes[own]
                    : NULL;
    return listed;
}

/* Fills both planes, which may be one; are they what they are in the whole table?
 */
static bool fills_rightly(struct partial *partial, int seeds, int few)
{
    const int planes[] = {few, seeds - few};
    const int count = planes[0] == planes[1] ? 1 : 2;
    bool right = true;

    for (int i = 0; i < count; i++)
        partial->filled.planes[planes[i]] = memory_new(
            plane_size(&partial->whole->ranking, seeds, planes[i]), 1);
    ck_assert(layer_fill(partial->work, &partial->filled, seeds, few,
                         partial->scratch, NULL));
    for (int i = 0; i < count; i++) {
        right &=
            memcmp(partial->filled.planes[planes[i]],
                   partial->whole->layers[seeds].planes[planes[i]],
                   plane_size(&partial->whole->ranking, seeds, planes[i])) == 0;
        free(partial->filled.planes[planes[i]]);
    }
    return right;
}

START_TEST(planes_are_filled_from_those_that_are_listed)
{
    const struct table_case *const full = &FULL[effort_case(_i)];
    const int level = full->level;
    struct partial *const partial =
        partial_new(full->pits, full->capture, level);

    for (int seeds = 1; seeds <= level; seeds++)
        for (int few = 0; few <= seeds / 2; few++) {
            have_listed(partial, seeds, few);
            ck_assert_msg(fills_rightly(partial, seeds, few), "%d of %d", few,
                          seeds);
        }
    partial_free(partial);
}
END_TEST

/* Would it show if there were other values in a plane that is listed? */
static bool plane_matters(struct partial *partial, int seeds, int few,
                          int layer, int own)
{
    const size_t size = plane_size(&partial->whole->ranking, layer, own);
    uint8_t *const wrong = memory_new(size + LAYER_SLACK, 1);
    bool matters = false;

    for (int value = 0; value <= layer && !matters; value++) {
        memset(wrong, value, size);
        partial->table.layers[layer].planes[own] = wrong;
        matters = !fills_rightly(partial, seeds, few);
    }
    partial->table.layers[layer].planes[own] =
        partial->whole->layers[layer].planes[own];
    free(wrong);
    return matters;
}

static const struct table_case LISTED[] = {
    {3, 9, CAPTURE_OPPOSITE}, {3, 9, CAPTURE_EMPTY},    {3, 9, CAPTURE_LEAVE},
    {3, 9, CAPTURE_NONE},     {4, 8, CAPTURE_OPPOSITE}, {4, 8, CAPTURE_EMPTY},
    {4, 8, CAPTURE_LEAVE},    {4, 8, CAPTURE_NONE},
};

/* Some never do: what is taken with one seed is little, and there is always a
 * better move. */
START_TEST(few_planes_are_listed_in_vain)
{
    const int level = LISTED[_i].level;
    struct partial *const partial =
        partial_new(LISTED[_i].pits, LISTED[_i].capture, level);
    int count = 0;
    int used = 0;

    for (int seeds = 1; seeds <= level; seeds++)
        for (int few = 0; few <= seeds / 2; few++) {
            const struct plane_set listed = have_listed(partial, seeds, few);

            for (int layer = 1; layer < seeds; layer++)
                for (int own = 0; own <= layer; own++) {
                    count += listed.has[layer][own];
                    used += listed.has[layer][own] &&
                            plane_matters(partial, seeds, few, layer, own);
                }
        }
    ck_assert_msg(count > 0 && used * 10 >= count * 9, "%d of %d", used, count);
    partial_free(partial);
}
END_TEST

/* ---- lanes ---- */

enum { ROW_LENGTH = 70, ROW_ROOM = 80 };

static void fill_bytes(uint8_t *bytes, size_t count, struct rng *rng)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)rng_below(rng, 256);
}

START_TEST(a_tile_is_turned_by_vectors_as_byte_by_byte)
{
    struct rng rng = rng_new(1, 2);
    uint8_t from[LANES][ROW_ROOM], plain[LANES][ROW_ROOM] = {{0}};
    uint8_t turned[LANES][ROW_ROOM] = {{0}};
    const uint8_t *from_rows[LANES];
    uint8_t *plain_rows[LANES], *turned_rows[LANES];

    fill_bytes(*from, sizeof from, &rng);
    for (int i = 0; i < LANES; i++) {
        from_rows[i] = from[i];
        plain_rows[i] = plain[i];
        turned_rows[i] = turned[i];
    }
    tile_turn_plainly(from_rows, 3, plain_rows, 21);
    tile_turn(from_rows, 3, turned_rows, 21);
    for (int i = 0; i < LANES; i++)
        for (int j = 0; j < LANES; j++)
            ck_assert_uint_eq(plain[j][21 + i], from[i][3 + j]);
    ck_assert_mem_eq(plain, turned, sizeof plain);
}
END_TEST

START_TEST(rows_become_lanes_and_rows_again)
{
    struct rng rng = rng_new(1, 3);
    uint8_t from[LANES][ROW_ROOM], to[LANES][ROW_ROOM];
    uint8_t lanes[ROW_ROOM * LANES];
    const uint8_t *from_rows[LANES];
    uint8_t *to_rows[LANES];

    ck_assert_uint_le(lanes_size(ROW_LENGTH), sizeof lanes);
    fill_bytes(*from, sizeof from, &rng);
    for (int i = 0; i < LANES; i++) {
        from_rows[i] = from[i];
        to_rows[i] = to[i];
    }
    lanes_gather(from_rows, ROW_LENGTH, lanes);
    lanes_scatter(lanes, ROW_LENGTH, to_rows);
    for (int i = 0; i < LANES; i++) {
        for (int j = 0; j < ROW_LENGTH; j++)
            ck_assert_uint_eq(lanes[j * LANES + i], from[i][j]);
        ck_assert_mem_eq(from[i], to[i], ROW_LENGTH);
    }
}
END_TEST

/* Of all shapes that have whole tiles, and edges, and fields. */
START_TEST(a_plane_is_transposed_and_nothing_beside_it_is_touched)
{
    struct rng rng = rng_new(1, 4);

    for (int i = 0; i < 200; i++) {
        const size_t rows = 1 + rng_below(&rng, 150);
        const size_t columns = 1 + rng_below(&rng, 150);
        const size_t from_stride = columns + rng_below(&rng, 20);
        const size_t to_stride = rows + rng_below(&rng, 20);
        uint8_t *const from = memory_new(rows * from_stride, 1);
        uint8_t *const to = memory_new(columns * to_stride, 1);

        fill_bytes(from, rows * from_stride, &rng);
        lanes_transpose(from, rows, columns, from_stride, to, to_stride);
        for (size_t k = 0; k < columns * to_stride; k++)
            ck_assert_uint_eq(
                to[k], k % to_stride < rows
                           ? from[k % to_stride * from_stride + k / to_stride]
                           : 0);
        free(from);
        free(to);
    }
}
END_TEST

START_TEST(a_board_is_never_taken_for_another)
{
    struct endgame_table *table = endgame_new(4, CAPTURE_OPPOSITE);
    const struct ranking *ranking = &table->ranking;
    uint8_t seen[1000] = {0};
    uint32_t sides[1000];

    ck_assert_int_eq((int)ranking->count[15], 816); /* 18 over 3 */
    ranking_list(ranking, 15, sides);
    for (uint32_t i = 0; i < 816; i++) {
        const struct rank rank = rank_side(ranking, sides[i]);

        ck_assert_int_eq(rank.seeds, 15);
        ck_assert_uint_eq(rank.number, i);
        ck_assert_int_eq(seen[rank.number]++, 0);
    }
    endgame_free(table);
}
END_TEST

START_TEST(a_new_table_knows_the_board_without_seeds)
{
    struct endgame_table *table = endgame_new(4, CAPTURE_OPPOSITE);

    ck_assert_int_eq(endgame_level(table), 0);
    ck_assert_uint_eq(*endgame_value(table, 0, 4), 0);
    endgame_free(table);
}
END_TEST

/* Whatever the work was, the entry of one board is no entry of another. */
START_TEST(bounds_belong_to_one_board_however_long_they_took)
{
    struct hash hash;

    ck_assert(hash_init(&hash, 6, hash_size_min(6)));
    for (int work = 1; work <= 64; work++) {
        const uint64_t key = 2 * (uint64_t)work;

        hash_put(&hash, key, (struct proof_bounds){3, 5, 1, work});
        ck_assert_int_eq(hash_find(&hash, key).low, 3);
        ck_assert_int_eq(hash_find(&hash, key).high, 5);
        ck_assert_int_eq(hash_find(&hash, key).pit, 1);
        ck_assert_int_eq(hash_find(&hash, key + 1).low, 0);
        ck_assert_int_eq(hash_find(&hash, key + 1).high, HASH_VALUE_MAX);
    }
    hash_destroy(&hash);
}
END_TEST

static bool is_kept(const struct hash *hash, uint64_t key)
{
    return hash_find(hash, key).work > 0;
}

/* Keys that begin alike have one bucket. */
START_TEST(what_took_the_least_work_goes_first)
{
    static const int WORKS[HASH_BUCKET] = {9, 5, 7, 8};
    struct hash hash;

    ck_assert(hash_init(&hash, 6, hash_size_min(6)));
    for (int i = 0; i < HASH_BUCKET; i++)
        hash_put(&hash, (uint64_t)i + 1,
                 (struct proof_bounds){1, 2, 0, WORKS[i]});
    hash_put(&hash, 4, (struct proof_bounds){2, 2, 0, 8});
    for (int i = 0; i < HASH_BUCKET; i++)
        ck_assert(is_kept(&hash, (uint64_t)i + 1));
    ck_assert_int_eq(hash_find(&hash, 4).low, 2);

    hash_put(&hash, 5, (struct proof_bounds){1, 2, 0, 6});
    ck_assert(is_kept(&hash, 5) && !is_kept(&hash, 2));
    ck_assert(is_kept(&hash, 1) && is_kept(&hash, 3) && is_kept(&hash, 4));

    /* The one beside it counts for less, unless that took less itself. */
    ck_assert_int_eq(hash_find(&hash, 3).work, 6);
    ck_assert_int_eq(hash_find(&hash, 4).work, 8);
    hash_destroy(&hash);
}
END_TEST

/* In hashes of any size, also where a bucket is for an odd number of keys. */
START_TEST(a_key_is_found_again_from_its_place)
{
    for (int pits = 1; pits <= 6; pits++)
        for (size_t extra = 0; extra < 40; extra += 3) {
            struct hash hash;
            struct rng rng = rng_new(extra, 0);

            ck_assert(
                hash_init(&hash, pits, hash_size_min(pits) + extra * 100000));
            for (int i = 0; i < 1000; i++) {
                const uint64_t key = rng_next(&rng) & hash.mask;
                const uint64_t nth =
                    (uint64_t)(hash_bucket(&hash, key) - hash.words) /
                    HASH_BUCKET;

                ck_assert_uint_eq(hash_key_of(&hash, nth, hash_tag(&hash, key)),
                                  key);
            }
            hash_destroy(&hash);
        }
}
END_TEST

START_TEST(threads_build_the_same_tables)
{
    struct endgame_table *one = endgame_new(6, CAPTURE_OPPOSITE);
    struct endgame_table *three = endgame_new(6, CAPTURE_OPPOSITE);

    endgame_build(one, 9, 1, NULL);
    endgame_build(three, 9, 3, NULL);
    for (int seeds = 0; seeds <= 9; seeds++)
        ck_assert_mem_eq(one->layers[seeds].planes[0],
                         three->layers[seeds].planes[0],
                         layer_size(&one->ranking, seeds));
    endgame_free(one);
    endgame_free(three);
}
END_TEST

START_TEST(a_stopped_builder_leaves_whole_layers)
{
    struct endgame_table *table = endgame_new(6, CAPTURE_OPPOSITE);
    struct stop stop = {true};

    endgame_build(table, 9, 2, &stop);
    ck_assert_int_le(endgame_level(table), 1);
    stop_raise(&stop, false);
    endgame_build(table, 9, 2, &stop);
    ck_assert_int_eq(endgame_level(table), 9);
    ck_assert_int_eq(count_faults(table, 4, 5), 0);
    endgame_free(table);
}
END_TEST

struct stop_alarm {
    struct stop stop;
    int64_t at; /* clock_now() */
};

static void *raise_stop(void *data)
{
    struct stop_alarm *const alarm = data;

    while (clock_now() < alarm->at)
        sched_yield();
    stop_raise(&alarm->stop, true);
    return NULL;
}

START_TEST(whenever_it_is_stopped_a_builder_leaves_whole_layers)
{
    enum { LEVEL = 13, STOPS = 60 };
    struct endgame_table *whole = endgame_new(6, CAPTURE_OPPOSITE);
    struct endgame_table *stopped = endgame_new(6, CAPTURE_OPPOSITE);
    struct rng rng = rng_new(3, 3);

    endgame_build(whole, LEVEL, 1, NULL);
    for (int i = 0; i < STOPS; i++) {
        struct stop_alarm alarm = {
            .at = clock_now() + (1 + rng_below(&rng, 8)) * CLOCK_MILLISECOND};
        pthread_t thread;

        ck_assert_int_eq(thread_start(&thread, raise_stop, &alarm), 0);
        endgame_build(stopped, LEVEL, 1 + i % 2, &alarm.stop);
        pthread_join(thread, NULL);
    }
    endgame_build(stopped, LEVEL, 1, NULL);
    for (int seeds = 0; seeds <= LEVEL; seeds++)
        ck_assert_mem_eq(whole->layers[seeds].planes[0],
                         stopped->layers[seeds].planes[0],
                         layer_size(&whole->ranking, seeds));
    endgame_free(whole);
    endgame_free(stopped);
}
END_TEST

TCase *solver_table_case(void)
{
    TCase *const tests = tcase_create("tables");

    tcase_set_timeout(tests, 0);
    tcase_add_loop_test(tests, the_tables_have_what_plain_minimax_finds, 0,
                        sizeof CENSUSES / sizeof CENSUSES[0]);
    tcase_add_loop_test(tests, each_entry_is_the_best_of_its_moves, 0,
                        effort_cases(sizeof FULL / sizeof FULL[0]));
    tcase_add_loop_test(tests,
                        entries_of_large_layers_are_the_best_of_their_moves, 0,
                        effort_cases(sizeof LARGE / sizeof LARGE[0]));
    tcase_add_loop_test(tests, planes_are_filled_from_those_that_are_listed, 0,
                        effort_cases(sizeof FULL / sizeof FULL[0]));
    tcase_add_loop_test(tests, few_planes_are_listed_in_vain, 0,
                        sizeof LISTED / sizeof LISTED[0]);
    tcase_add_test(tests, a_tile_is_turned_by_vectors_as_byte_by_byte);
    tcase_add_test(tests, rows_become_lanes_and_rows_again);
    tcase_add_test(tests,
                   a_plane_is_transposed_and_nothing_beside_it_is_touched);
    tcase_add_test(tests, a_board_is_never_taken_for_another);
    tcase_add_test(tests, a_new_table_knows_the_board_without_seeds);
    tcase_add_test(tests, bounds_belong_to_one_board_however_long_they_took);
    tcase_add_test(tests, what_took_the_least_work_goes_first);
    tcase_add_test(tests, a_key_is_found_again_from_its_place);
    tcase_add_test(tests, threads_build_the_same_tables);
    tcase_add_test(tests, a_stopped_builder_leaves_whole_layers);
    tcase_add_test(tests, whenever_it_is_stopped_a_builder_leaves_whole_layers);
    return tests;
}
