/* SPDX-License-Identifier: MIT */
/* Tables of endings: against plain sweeping over all positions, against another
 * program, as files. */
#include "base/file.h"
#include "base/memory.h"
#include "engine/endings/endings.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <dirent.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* ---- by plain sweeping ---- */

/*
 * All positions with so many seeds, worth between all and nothing; swept until
 * nothing changes. It is slow, and knows no sets, no counts and no way back.
 */
struct swept_position {
    uint64_t key;
    struct position position;
    int low, high;
};

struct swept_layer {
    struct swept_position *items;
    int count;
};

enum { SWEPT_MAX = 12 };

struct sweeping {
    const struct game *game;
    int pits;
    bool splits;
    struct swept_layer layers[SWEPT_MAX + 1];
    int holes[2 * PITS_MAX];
};

/* The mover's pits first. */
static uint64_t sweep_key(const struct sweeping *sweep,
                          const struct position *position)
{
    const int side = mancala_side(position);
    uint64_t key = 0;

    for (int i = 0; i < 2 * sweep->pits; i++) {
        const int at = (i + side * sweep->pits) % (2 * sweep->pits);

        key = key << 4 | (uint64_t)mancala_hole(sweep->game, position,
                                                at + (at >= sweep->pits));
    }
    return key;
}

static int left_in(const struct sweeping *sweep,
                   const struct position *position)
{
    int left = 0;

    for (int i = 0; i < 2 * sweep->pits; i++)
        left += mancala_hole(sweep->game, position, i + (i >= sweep->pits));
    return left;
}

static int margin_in(const struct sweeping *sweep,
                     const struct position *position, int player)
{
    const struct game_class *const class = sweep->game->class;

    return class->score(sweep->game, position, player) -
           class->score(sweep->game, position, !player);
}

static void add_position(struct sweeping *sweep, int seeds)
{
    struct swept_layer *const layer = &sweep->layers[seeds];
    char text[POSITION_TEXT_MAX] = "";
    size_t length = 0;

    for (int i = 0; i < 2 * sweep->pits; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%d,%s",
                                   sweep->holes[i],
                                   (i + 1) % sweep->pits > 0 ? ""
                                   : i < sweep->pits         ? "0/"
                                                             : "0/s");
    layer->items = realloc(layer->items,
                           (size_t)(layer->count + 1) * sizeof *layer->items);

    struct swept_position *const item = &layer->items[layer->count++];
    uint64_t key = 0;

    for (int i = 0; i < 2 * sweep->pits; i++)
        key = key << 4 | (uint64_t)sweep->holes[i];
    *item = (struct swept_position){
        .key = key,
        .position = sowing_position(sweep->game, text),
        .low = -seeds,
        .high = seeds,
    };
    if (item->position.end != END_NOT)
        item->low = item->high = margin_in(sweep, &item->position, 0);
}

/* In the order of their keys. */
static void list_positions(struct sweeping *sweep, int hole, int seeds,
                           int left)
{
    if (hole == 2 * sweep->pits - 1) {
        sweep->holes[hole] = left;
        add_position(sweep, seeds);
        return;
    }
    for (int here = 0; here <= left; here++) {
        sweep->holes[hole] = here;
        list_positions(sweep, hole + 1, seeds, left - here);
    }
}

static int compare_keys(const void *one, const void *other)
{
    const uint64_t a = *(const uint64_t *)one;
    const uint64_t b = ((const struct swept_position *)other)->key;

    return (a > b) - (a < b);
}

static bool improve(const struct sweeping *sweep, struct swept_position *item)
{
    const struct game_class *const class = sweep->game->class;
    struct move moves[MOVES_MAX];
    int low = -1000, high = -1000;

    if (item->position.end != END_NOT)
        return false;
    for (int i = class->moves(sweep->game, &item->position, moves) - 1; i >= 0;
         i--) {
        struct position after = item->position;

        class->apply(sweep->game, &after, moves[i]);

        const int gain = margin_in(sweep, &after, 0);
        int least = gain, most = gain;

        if (after.end == END_NOT) {
            const uint64_t key = sweep_key(sweep, &after);
            const struct swept_layer *const layer =
                &sweep->layers[left_in(sweep, &after)];

            ck_assert_ptr_nonnull(layer->items);

            const struct swept_position *const next =
                bsearch(&key, layer->items, (size_t)layer->count,
                        sizeof *layer->items, compare_keys);

            ck_assert_int_eq(after.player, 1);
            least -= next->high;
            most -= next->low;
        }
        low = least > low ? least : low;
        high = most > high ? most : high;
    }

    const bool changed = low != item->low || high != item->high;

    item->low = low;
    item->high = high;
    return changed;
}

static void sweep_layer(struct sweeping *sweep, int seeds)
{
    struct swept_layer *const layer = &sweep->layers[seeds];
    bool changed = true;

    list_positions(sweep, 0, seeds, seeds);
    while (changed) {
        changed = false;
        for (int i = 0; i < layer->count; i++)
            changed = improve(sweep, &layer->items[i]) || changed;
    }
    for (int i = 0; i < layer->count && sweep->splits; i++) {
        struct swept_position *const item = &layer->items[i];

        item->low = item->high = item->low > 0    ? item->low
                                 : item->high < 0 ? item->high
                                                  : 0;
    }
}

static const struct {
    const char *spec;
    int pits;
    int seeds;
    int inexact; /* positions whose value depends on endless play: some, or -1:
                    none */
} SWEEPS[] = {
    {"oware:pits=1", 1, 12, 1},
    {"oware:pits=2", 2, 10, 1},
    {"oware:pits=3", 3, 7, 1},
    {"oware:pits=3,slam=legal", 3, 7, 1},
    {"oware:pits=3,slam=forbidden", 3, 7, 1},
    {"oware:pits=3,slam=opponent", 3, 7, 1},
    {"oware:pits=3,slam=leave-left", 3, 7, 1},
    {"oware:pits=3,slam=leave-right", 3, 7, 1},
    {"oware", 6, 4, 1},
    {"awari:pits=2", 2, 10, -1},
    {"awari:pits=3", 3, 7, -1},
    {"awari:pits=5", 5, 5, -1},
    {"awari", 6, 4, -1},
    {"erherhe:pits=2", 2, 10, 1},
    {"erherhe:pits=3", 3, 7, -1},
    {"erherhe", 6, 4, -1},
};

START_TEST(tables_have_what_plain_sweeping_finds)
{
    struct game *const game = sowing_game(SWEEPS[_i].spec);
    struct endings *const endings = endings_new(game);
    struct sweeping sweep = {
        .game = game,
        .pits = SWEEPS[_i].pits,
        .splits = mancala_rules(game)->repetition == REPETITION_SPLIT,
    };
    int inexact = 0;

    endings_build(endings, SWEEPS[_i].seeds, 2, NULL);
    ck_assert_int_eq(endings_level(endings), SWEEPS[_i].seeds);
    for (int seeds = 1; seeds <= SWEEPS[_i].seeds; seeds++) {
        sweep_layer(&sweep, seeds);
        for (int i = 0; i < sweep.layers[seeds].count; i++) {
            const struct swept_position *const item =
                &sweep.layers[seeds].items[i];
            struct ending_bounds bounds;
            const bool found = endings_find(endings, ENDINGS_SEEDS_MAX,
                                            &item->position, &bounds);

            holds(found == (item->position.end == END_NOT),
                  "the tables know what is not over", game, &item->position);
            holds(!found ||
                      (bounds.low == item->low && bounds.high == item->high),
                  "the tables have the truth", game, &item->position);
            inexact += found && bounds.low < bounds.high;
        }
    }
    ck_assert_int_eq(inexact > 0, SWEEPS[_i].inexact > 0);
    for (int seeds = 0; seeds <= SWEEPS[_i].seeds; seeds++)
        free(sweep.layers[seeds].items);
    endings_free(endings);
    game_free(game);
}
END_TEST

/* ---- by another program ---- */

enum { SOLVED_BYTES = 1 << 16, SOLVED_COUNT = 150, SOLVED_SEEDS = 11 };

START_TEST(awari_is_worth_what_another_program_says)
{
    struct game *const game = sowing_game("awari");
    struct endings *const endings = endings_new(game);
    struct file_bytes file;
    struct err err;
    int count = 0;

    ck_assert_msg(
        file_read("tests/oracle/awari-solved.txt", SOLVED_BYTES, &file, &err),
        "%s", err.text);
    endings_build(endings, SOLVED_SEEDS, 1, NULL);
    for (char *line = strtok(file.bytes, "\n"); line != NULL;
         line = strtok(NULL, "\n")) {
        char text[POSITION_TEXT_MAX];
        struct ending_bounds bounds;
        int margin;

        if (*line == '#')
            continue;
        ck_assert_int_eq(sscanf(line, "%255s %d", text, &margin), 2);

        const struct position position = sowing_position(game, text);

        ck_assert_msg(
            endings_find(endings, ENDINGS_SEEDS_MAX, &position, &bounds) &&
                bounds.low == margin && bounds.high == margin,
            "%s", line);
        count++;
    }
    ck_assert_int_eq(count, SOLVED_COUNT);
    free(file.bytes);
    endings_free(endings);
    game_free(game);
}
END_TEST

/* ---- how many they are ---- */

/* n seeds lie in 12 pits in C(n + 11, 11) ways, and up to n seeds in
 * C(n + 12, 12): numbers that the papers on Awari give. */
START_TEST(there_are_as_many_positions_as_ways_to_lay_seeds)
{
    static const struct {
        int seeds;
        size_t alone, together;
    } KNOWN[] = {
        {0, 1, 1},
        {1, 12, 13},
        {2, 78, 91},
        {12, 1352078, 2704156},
        {18, 34597290, 86493225},
        {24, 417225900, 1251677700},
    };
    struct game *const game = sowing_game("awari");
    struct endings *const endings = endings_new(game);
    size_t ways[13] = {1}; /* up to so many pits, for this number of seeds */
    size_t together = 0;
    int known = 0;

    for (int i = 0; i < 12; i++)
        ways[i + 1] = 1;
    for (int seeds = 0; seeds <= ENDINGS_SEEDS_MAX; seeds++) {
        together += endings_count(endings, seeds);
        ck_assert_uint_eq(endings_count(endings, seeds), ways[12]);
        if (KNOWN[known].seeds == seeds) {
            ck_assert_uint_eq(endings_count(endings, seeds),
                              KNOWN[known].alone);
            ck_assert_uint_eq(together, KNOWN[known++].together);
        }
        ways[0] = 0;
        for (int pits = 1; pits <= 12; pits++)
            ways[pits] += ways[pits - 1];
    }
    ck_assert_int_eq(known, sizeof KNOWN / sizeof KNOWN[0]);
    endings_free(endings);
    game_free(game);
}
END_TEST

/* ---- what they know, and say ---- */

START_TEST(games_without_such_endings_are_told)
{
    static const struct {
        const char *spec;
        const char *words;
    } CASES[] = {
        {"kalah", "oware, awari and erherhe only"},
        {"ohvalhu", "oware, awari and erherhe only"},
        {"togyzkumalak", "oware, awari and erherhe only"},
        {"oware:slam=again", "oware, awari and erherhe only"},
        {"abalone", "oware, awari and erherhe only"},
        {"oware:pits=7", "7 pits a side: tables of endings hold at most 6"},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct err err = {""};
        struct game *const game = game_new(CASES[i].spec, &err);

        /* A switch that a named game does not have is no game at all. */
        if (game == NULL)
            continue;
        ck_assert_msg(!endings_supports(game, &err), "%s", CASES[i].spec);
        ck_assert_msg(strstr(err.text, CASES[i].words) != NULL, "%s", err.text);
        game_free(game);
    }
}
END_TEST

#define OWN "sowing:name=mine,end=stuck,store=passed,origin=skipped,capture="

/* A game of one's own with such rules, and the same with one that is another. */
START_TEST(each_of_the_rules_counts)
{
    static const struct {
        const char *spec;
        bool known;
    } CASES[] = {
        {OWN "two-three", true},
        {OWN "one-three", true},
        {OWN "even", true},
        {OWN "two-three,slam=legal,feeding=hungry", true},
        {"sowing:name=mine,store=passed,origin=skipped,capture=two-three",
         false},
        {OWN "two-three,sweep=nobody", false},
        {"sowing:name=mine,end=stuck,store=passed,capture=two-three", false},
        {OWN "two-three,slam=again", false},
        {"sowing:name=mine,end=stuck,origin=skipped,capture=two-three", false},
        {"sowing:name=mine,end=stuck,store=passed,first=origin,"
         "capture=two-three",
         false},
        {"sowing:name=mine,end=stuck,origin=skipped,relay=on,"
         "capture=one-three",
         false},
        {OWN "even,direction=clockwise", false},
        {OWN "two-three,tuzdik=on", false},
        {OWN "two-three,closing=on", false},
        {OWN "two-three,pie=on", false},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct game *const game = sowing_game(CASES[i].spec);
        struct err err;

        ck_assert_msg(endings_supports(game, &err) == CASES[i].known, "%s",
                      CASES[i].spec);
        game_free(game);
    }
}
END_TEST

/* Seeds are counted from the pits, whatever stands in the stores. */
START_TEST(only_what_is_built_and_wanted_is_known)
{
    struct game *const game = sowing_game("oware");
    struct endings *const endings = endings_new(game);
    const struct position three =
        sowing_position(game, "0,0,0,0,0,1,5/0,1,1,0,0,0,40/s");
    struct ending_bounds bounds;

    ck_assert(!endings_find(endings, 3, &three, &bounds));
    endings_build(endings, 3, 1, NULL);
    ck_assert(!endings_find(endings, 2, &three, &bounds));
    ck_assert(endings_find(endings, 3, &three, &bounds));
    /* 6 takes the 2 in a; what is left is one seed against one. */
    ck_assert_int_le(bounds.low, bounds.high);
    ck_assert_int_le(-38, bounds.high);
    ck_assert_int_ge(-32, bounds.low);

    const struct position full =
        sowing_position(game, "31,31,31,31,31,31,0/31,31,31,31,31,20,0/s");

    ck_assert(!endings_find(endings, ENDINGS_SEEDS_MAX, &full, &bounds));
    endings_free(endings);
    game_free(game);
}
END_TEST

/* A board that is not the usual one: by what lies in its holes. */
static struct position counted_position(const struct game *game,
                                        const int16_t *counts, int side)
{
    char text[POSITION_TEXT_MAX];
    FILE *const out = memory_file(text, sizeof text);

    mancala_write_counts(game, counts, side, out);
    fclose(out);
    return sowing_position(game, text);
}

/* More than 255 seeds are another form of board; but what lies in the pits is worth
 * the same, whatever stands in the stores. */
START_TEST(full_stores_change_no_ending)
{
    static const char *const GAMES[] = {"oware", "awari", "erherhe:pits=5",
                                        "oware:pits=2"};
    enum { LEVEL = 6, TRIALS = 2000, SOUTH = 450, NORTH = 301 };
    struct rng rng = rng_new(5, 0);

    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        struct game *const game = sowing_game(GAMES[i]);
        struct endings *const endings = endings_new(game);
        const int pits = mancala_rules(game)->pits;
        int known = 0;

        endings_build(endings, LEVEL, 1, NULL);
        for (int trial = 0; trial < TRIALS; trial++) {
            int16_t few[2 * (PITS_MAX + 1)] = {0};
            int16_t many[2 * (PITS_MAX + 1)];
            const int side = (int)rng_below(&rng, 2);

            for (int left = LEVEL + trial % 2; left > 0; left--) {
                const int pit = (int)rng_below(&rng, (uint32_t)(2 * pits));

                few[pit + (pit >= pits)]++;
            }
            memcpy(many, few, sizeof many);
            many[pits] = SOUTH;
            many[2 * pits + 1] = NORTH;

            const struct position poor = counted_position(game, few, side);
            const struct position rich = counted_position(game, many, side);
            const int lead = side == 0 ? SOUTH - NORTH : NORTH - SOUTH;
            struct ending_bounds usual, bounds;
            const bool found =
                endings_find(endings, ENDINGS_SEEDS_MAX, &poor, &usual);

            holds(endings_find(endings, ENDINGS_SEEDS_MAX, &rich, &bounds) ==
                      found,
                  "the same endings are known", game, &rich);
            holds(!found || (bounds.low == usual.low + lead &&
                             bounds.high == usual.high + lead),
                  "the stores are added", game, &rich);
            known += found;
        }
        ck_assert_int_gt(known, TRIALS / 4);
        endings_free(endings);
        game_free(game);
    }
}
END_TEST

/* With a and one thread, or three, or interrupted in between. */
START_TEST(the_same_tables_come_of_any_number_of_threads)
{
    enum { LEVEL = 10 };
    struct game *const game = sowing_game("oware");
    char *const folders[] = {folder_new(), folder_new()};
    struct err err;

    for (int i = 0; i < 2; i++) {
        struct endings *const endings = endings_new(game);
        struct stop stop = {.raised = true};

        endings_use_files(endings, folders[i]);
        if (i > 0) {
            endings_build(endings, 7, 1, NULL);
            endings_build(endings, LEVEL, 3, &stop);
            ck_assert_int_eq(endings_level(endings), 7);
        }
        endings_build(endings, LEVEL, 1 + 2 * i, NULL);
        ck_assert(endings_save(endings, ENDINGS_SEEDS_USUAL, NULL, &err));
        endings_free(endings);
    }

    size_t lengths[2];
    char *bytes[2];

    for (int i = 0; i < 2; i++) {
        char *const path = file_join(folders[i], "endings-6-6010-10.table");

        bytes[i] = folder_read(path, &lengths[i]);
        free(path);
    }
    /* 21 over 11 positions, two values each. */
    ck_assert_uint_eq(lengths[0], 64 + 2 * 352716);
    ck_assert_uint_eq(lengths[1], lengths[0]);
    ck_assert_mem_eq(bytes[0], bytes[1], lengths[0]);
    for (int i = 0; i < 2; i++) {
        free(bytes[i]);
        folder_free(folders[i]);
    }
    game_free(game);
}
END_TEST

static bool has_table(const char *folder, int seeds)
{
    char name[40];

    snprintf(name, sizeof name, "endings-3-6010-%d.table", seeds);

    char *const path = file_join(folder, name);
    const bool is_there = file_exists(path);

    free(path);
    return is_there;
}

/* From ten seeds on, up to a level and to what there is; and what is kept is not
 * written again. */
START_TEST(layers_are_kept_up_to_a_level)
{
    struct game *const game = sowing_game("oware:pits=3");
    char *const folder = folder_new();
    char *const path = file_join(folder, "endings-3-6010-10.table");
    struct endings *const endings = endings_new(game);
    struct stop stop = {.raised = true};
    struct err err;

    endings_use_files(endings, folder);
    endings_use_files(endings, "/nonexistent"); /* the first call counts */
    endings_build(endings, 13, 1, NULL);
    ck_assert(!endings_save(endings, 10, &stop, &err));
    ck_assert(!has_table(folder, 10));
    for (int level = 9; level <= 14; level++) {
        ck_assert(endings_save(endings, level, NULL, &err));
        for (int seeds = 9; seeds <= 14; seeds++)
            ck_assert_int_eq(has_table(folder, seeds),
                             seeds >= 10 && seeds <= 13 && seeds <= level);
    }
    folder_put(path, "another");
    ck_assert(endings_save(endings, 14, NULL, &err));
    folder_holds(path, "another");
    endings_free(endings);
    free(path);
    folder_free(folder);
    game_free(game);
}
END_TEST

static void remarks(const struct game *game, const char *folder,
                    const char *words)
{
    struct endings *const endings = endings_new(game);
    struct err err;

    endings_use_files(endings, folder);
    endings_build(endings, 10, 1, NULL);
    ck_assert_int_eq(endings_level(endings), 10);
    err = endings_take_error(endings);
    if (*words == '\0')
        ck_assert_str_eq(err.text, "");
    else
        ck_assert_msg(strstr(err.text, words) != NULL, "%s", err.text);
    ck_assert(endings_save(endings, ENDINGS_SEEDS_USUAL, NULL, &err));
    endings_free(endings);
}

START_TEST(damaged_files_are_told_and_made_anew)
{
    struct game *const game = sowing_game("awari:pits=4");
    char *const folder = folder_new();
    char *const path = file_join(folder, "endings-4-6121-10.table");
    size_t length;

    remarks(game, folder, "");
    remarks(game, folder, "");

    char *const bytes = folder_read(path, &length);

    ck_assert_uint_eq(length, 64 + 19448); /* 17 over 7 */
    bytes[1000] ^= 4;
    folder_write(path, bytes, length);
    remarks(game, folder, "endings-4-6121-10.table: is damaged");
    remarks(game, folder, "");
    bytes[1000] ^= 4;
    folder_write(path, bytes, length - 1);
    remarks(game, folder, "fewer than");
    remarks(game, folder, "");
    free(bytes);
    free(path);
    folder_free(folder);
    game_free(game);
}
END_TEST

START_TEST(they_are_built_in_the_background)
{
    enum { PATIENCE = 60000 /* milliseconds */ };
    struct game *const game = sowing_game("oware:pits=5");
    char *const folder = folder_new();
    char *const path = file_join(folder, "endings-5-6010-11.table");
    struct endings *endings = endings_new(game);

    endings_use_files(endings, folder);
    endings_build_in_background(endings, 11);
    endings_build_in_background(endings, 11);
    endings_build(endings, 11, 1, NULL); /* waits for it */
    ck_assert_int_eq(endings_level(endings), 11);
    for (int i = 0; i < PATIENCE && !file_exists(path); i++)
        poll(NULL, 0, 1);
    ck_assert(file_exists(path)); /* kept before anybody asks for it */
    endings_free(endings);

    /* More than was wanted at first. */
    endings = endings_new(game);
    endings_build_in_background(endings, 4);
    endings_build_in_background(endings, 9);
    for (int i = 0; i < PATIENCE && endings_level(endings) < 9; i++)
        poll(NULL, 0, 1);
    ck_assert_int_eq(endings_level(endings), 9);
    endings_free(endings);

    /* One that is not wanted any more ends at once. */
    endings = endings_new(game);
    endings_build_in_background(endings, ENDINGS_SEEDS_MAX);
    endings_free(endings_retain(endings));
    endings_free(endings);
    free(path);
    folder_free(folder);
    game_free(game);
}
END_TEST

/* The threads of this process; 1 where the system does not tell. */
static int count_threads(void)
{
    DIR *const folder = opendir("/proc/self/task");
    int count = 0;

    if (folder == NULL)
        return 1;
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;)
        count += *entry->d_name != '.';
    closedir(folder);
    return count;
}

/* All layers take minutes. A thread that has ended is counted for a moment. */
START_TEST(the_background_ends_with_the_last_reference)
{
    enum { PATIENCE = 10000 /* milliseconds */ };
    const int before = count_threads();
    struct game *const game = sowing_game("awari");
    struct endings *const endings = endings_new(game);

    endings_build_in_background(endings, ENDINGS_SEEDS_MAX);
    while (endings_level(endings) < 4)
        poll(NULL, 0, 1);
    endings_free(endings_retain(endings));

    const int level = endings_level(endings);

    while (endings_level(endings) < level + 2) /* it goes on */
        poll(NULL, 0, 1);
    endings_free(endings);
    for (int i = 0; i < PATIENCE && count_threads() > before; i++)
        poll(NULL, 0, 1);
    ck_assert_int_eq(count_threads(), before);
    game_free(game);
}
END_TEST

#ifdef __linux__ /* where a nice value is a thread's own */

/* The lowest priority of the threads of this process, as a nice value; that of
 * this thread where the system does not tell. */
static int find_nicest(void)
{
    DIR *const folder = opendir("/proc/self/task");
    int nicest = getpriority(PRIO_PROCESS, 0);

    if (folder == NULL)
        return nicest;
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        const int thread = atoi(entry->d_name);
        const int nice =
            thread > 0 ? getpriority(PRIO_PROCESS, (id_t)thread) : nicest;

        nicest = nice > nicest ? nice : nicest;
    }
    closedir(folder);
    return nicest;
}

/* An agent may wait for twelve seeds, but not for all: those come from threads
 * that give way to others. */
START_TEST(behind_twelve_seeds_others_come_first)
{
    const int usual = getpriority(PRIO_PROCESS, 0);
    const int lowered = usual > 10 ? usual : 10;
    struct game *const game = sowing_game("awari:pits=4");
    struct endings *const endings = endings_new(game);

    endings_build_in_background(endings, ENDINGS_SEEDS_MAX);
    for (;;) {
        const int nicest = find_nicest();
        const int level = endings_level(endings);

        if (level < 12)
            ck_assert_int_eq(nicest, usual);
        if (nicest == lowered)
            break;
        ck_assert_int_lt(level, ENDINGS_SEEDS_MAX);
        poll(NULL, 0, 1);
    }
    ck_assert_int_eq(getpriority(PRIO_PROCESS, 0), usual);
    endings_free(endings);
    game_free(game);
}
END_TEST

#endif

/* All 18 take seconds, of which the first 10 are a small part. */
START_TEST(who_waits_for_few_seeds_does_not_wait_for_many)
{
    struct game *const game = sowing_game("awari");
    struct endings *const endings = endings_new(game);

    endings_build_in_background(endings, ENDINGS_SEEDS_USUAL);
    while (endings_level(endings) < 8)
        poll(NULL, 0, 1);
    endings_build(endings, 10, 1, NULL);
    ck_assert_int_ge(endings_level(endings), 10);
    ck_assert_int_lt(endings_level(endings), ENDINGS_SEEDS_USUAL);
    endings_free(endings);
    game_free(game);
}
END_TEST

/* ---- what they take ---- */

/* In how many ways so many seeds lie in so many pits. */
static size_t count_ways(int pits, int seeds)
{
    size_t ways = 1;

    for (int i = 1; i < pits; i++)
        ways = ways * (size_t)(seeds + i) / (size_t)i;
    return ways;
}

/* A byte for each value, two values where endless play is not split; and
 * meanwhile, of the last layer, a byte for what is known of a position, one for
 * the second value, and four for each row. */
START_TEST(what_tables_take_is_known_before)
{
    static const struct {
        const char *game;
        size_t values;
    } cases[] = {{"awari", 1}, {"oware", 2}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = sowing_game(cases[i].game);
        struct endings *const endings = endings_new(game);
        size_t values = 0, rows = 0;

        for (int seeds = 0; seeds <= ENDINGS_SEEDS_MAX; seeds++) {
            const size_t last = count_ways(12, seeds);

            values += cases[i].values * last;
            rows += sizeof(uint32_t) * count_ways(6, seeds);
            ck_assert_uint_eq(endings_size(endings, seeds),
                              values + last * (3 - cases[i].values) + rows);
        }
        endings_free(endings);
        game_free(game);
    }
}
END_TEST

/* As of every struct that is freed. */
START_TEST(null_can_be_freed)
{
    endings_free(NULL);
}
END_TEST

/* A copy of the game is the same game; other rules, or another board, are not. */
START_TEST(tables_are_for_a_game_and_no_other)
{
    static const char *const others[] = {"awari", "oware:pits=4", "erherhe",
                                         "oware:slam=legal", "kalah"};
    struct game *const game = sowing_game("oware");
    struct game *const same = sowing_game("oware:slam=nothing");
    struct endings *const endings = endings_new(game);

    ck_assert(endings_are_for(endings, game));
    ck_assert(endings_are_for(endings, same));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct game *const other = sowing_game(others[i]);

        ck_assert(!endings_are_for(endings, other));
        game_free(other);
    }
    endings_free(endings);
    game_free(same);
    game_free(game);
}
END_TEST

Suite *endings_suite(void)
{
    Suite *const suite = suite_create("endings");
    TCase *const tests = tcase_create("endings");

    tcase_set_timeout(tests, 0);
    tcase_add_loop_test(tests, tables_have_what_plain_sweeping_finds, 0,
                        sizeof SWEEPS / sizeof SWEEPS[0]);
    tcase_add_test(tests, awari_is_worth_what_another_program_says);
    tcase_add_test(tests, games_without_such_endings_are_told);
    tcase_add_test(tests, each_of_the_rules_counts);
    tcase_add_test(tests, null_can_be_freed);
    tcase_add_test(tests, tables_are_for_a_game_and_no_other);
    tcase_add_test(tests, only_what_is_built_and_wanted_is_known);
    tcase_add_test(tests, full_stores_change_no_ending);
    tcase_add_test(tests, the_same_tables_come_of_any_number_of_threads);
    tcase_add_test(tests, layers_are_kept_up_to_a_level);
    tcase_add_test(tests, damaged_files_are_told_and_made_anew);
    tcase_add_test(tests, they_are_built_in_the_background);
    tcase_add_test(tests, the_background_ends_with_the_last_reference);
#ifdef __linux__
    tcase_add_test(tests, behind_twelve_seeds_others_come_first);
#endif
    tcase_add_test(tests, who_waits_for_few_seeds_does_not_wait_for_many);
    tcase_add_test(tests, what_tables_take_is_known_before);
    tcase_add_test(tests, there_are_as_many_positions_as_ways_to_lay_seeds);
    suite_add_tcase(suite, tests);
    return suite;
}
