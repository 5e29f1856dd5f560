/* SPDX-License-Identifier: MIT */
/* What a search remembers of positions: found again, and never mistaken. */
#include "base/rng.h"
#include "engine/agents/agent.h"
#include "engine/search/transposition.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SEED = 17,
    TINY = 128, /* eight entries, in two buckets of four */
    KEYS = 2000,
    STORES = 200000
};

static struct transposition_entry entry_of(int value, int depth,
                                           enum bound bound)
{
    return (struct transposition_entry){
        .value = value,
        .move = {(uint32_t)value & 7},
        .depth = (uint8_t)depth,
        .bound = (uint8_t)bound,
    };
}

static void store(struct transposition_table *table, uint64_t key, int value,
                  int depth)
{
    const struct transposition_entry entry =
        entry_of(value, depth, BOUND_EXACT);

    transposition_store(table, key, &entry);
}

/* Is this what is known of the key? */
static bool knows(const struct transposition_table *table, uint64_t key,
                  int value, int depth)
{
    const struct transposition_entry *entry = transposition_find(table, key);

    return entry != NULL && entry->value == value && entry->depth == depth &&
           entry->bound == BOUND_EXACT &&
           entry->move.code == ((uint32_t)value & 7);
}

/* Keys that fall into one bucket of any table: their lower half is the same. */
static uint64_t neighbour(int number)
{
    return (uint64_t)number << 32;
}

START_TEST(nothing_is_known_at_first)
{
    struct transposition_table *table = transposition_new(1 << 12);
    struct rng rng = rng_new(SEED, 0);

    ck_assert_ptr_null(transposition_find(table, 0));
    for (int i = 0; i < KEYS; i++)
        ck_assert(transposition_find(table, rng_next(&rng)) == NULL);
    transposition_free(table);
}
END_TEST

START_TEST(what_is_stored_is_found)
{
    struct transposition_table *table = transposition_new(1 << 20);
    struct rng rng = rng_new(SEED, 0);
    struct rng again = rng;
    int lost = 0;

    /* So few keys, on so many places: hardly a bucket has five. */
    for (int i = 0; i < KEYS; i++)
        store(table, rng_next(&rng), -i, i % 200 + 1);
    for (int i = 0; i < KEYS; i++)
        lost += !knows(table, rng_next(&again), -i, i % 200 + 1);
    ck_assert_int_eq(lost, 0);
    transposition_free(table);
}
END_TEST

START_TEST(every_bound_is_kept_as_it_was)
{
    struct transposition_table *table = transposition_new(TINY);

    for (int bound = BOUND_NONE; bound <= BOUND_EXACT; bound++) {
        const struct transposition_entry entry =
            entry_of(-1000000 - bound, 3, (enum bound)bound);

        transposition_store(table, 5, &entry);
        ck_assert_int_eq(transposition_find(table, 5)->bound, bound);
        ck_assert_int_eq(transposition_find(table, 5)->value, entry.value);
        ck_assert(move_same(transposition_find(table, 5)->move, entry.move));
    }
    transposition_free(table);
}
END_TEST

START_TEST(what_comes_later_takes_the_place_of_the_same_key)
{
    struct transposition_table *table = transposition_new(TINY);

    store(table, neighbour(1), 10, 9);
    store(table, neighbour(1), 20, 2);
    ck_assert(knows(table, neighbour(1), 20, 2));
    transposition_free(table);
}
END_TEST

START_TEST(nothing_is_found_under_another_key)
{
    struct transposition_table *table = transposition_new(TINY);
    struct rng rng = rng_new(SEED, 0);
    int found = 0;

    /* The upper half of a key is what is stored under it: whatever is found
     * must be that, however often the eight places change hands. */
    for (int i = 0; i < STORES; i++) {
        const uint64_t key = rng_next(&rng) & UINT64_C(0x0000003f00000003);
        const uint64_t other = rng_next(&rng) & UINT64_C(0x0000003f00000003);
        const struct transposition_entry *entry;

        store(table, key, (int)(key >> 32 << 2 | (key & 1)), i % 9 + 1);
        entry = transposition_find(table, other);
        if (entry == NULL)
            continue;
        found++;
        if (entry->value != (int)(other >> 32 << 2 | (other & 1)))
            ck_abort_msg("%d under another key", entry->value);
    }
    ck_assert_int_gt(found, KEYS);
    transposition_free(table);
}
END_TEST

START_TEST(what_is_deep_stays)
{
    struct transposition_table *table = transposition_new(TINY);

    store(table, neighbour(1), 1, 9);
    store(table, neighbour(2), 2, 8);
    store(table, neighbour(3), 3, 7);
    for (int i = 4; i < 100; i++)
        store(table, neighbour(i), i, 2);
    ck_assert(knows(table, neighbour(1), 1, 9));
    ck_assert(knows(table, neighbour(2), 2, 8));
    ck_assert(knows(table, neighbour(3), 3, 7));
    ck_assert(knows(table, neighbour(99), 99, 2)); /* and the last of all */
    ck_assert_ptr_null(transposition_find(table, neighbour(98)));
    transposition_free(table);
}
END_TEST

/* Of four as deep, as old, the one that is only a bound; wherever it lies. */
START_TEST(a_bound_goes_before_what_is_exact)
{
    for (int bound = 1; bound <= 4; bound++) {
        struct transposition_table *table = transposition_new(TINY);
        const struct transposition_entry upper = entry_of(7, 5, BOUND_UPPER);

        for (int i = 1; i <= 4; i++)
            if (i == bound)
                transposition_store(table, neighbour(i), &upper);
            else
                store(table, neighbour(i), i, 5);
        store(table, neighbour(9), 9, 1);
        for (int i = 1; i <= 4; i++)
            ck_assert_int_eq(knows(table, neighbour(i), i, 5), i != bound);
        ck_assert(knows(table, neighbour(9), 9, 1));
        transposition_free(table);
    }
}
END_TEST

START_TEST(what_is_old_goes_first)
{
    struct transposition_table *table = transposition_new(TINY);

    for (int i = 1; i <= 4; i++)
        store(table, neighbour(i), i, 100 + i);
    transposition_age(table);
    for (int i = 5; i <= 7; i++)
        store(table, neighbour(i), i, 1);
    ck_assert(knows(table, neighbour(4), 4, 104)); /* the deepest is left */
    for (int i = 5; i <= 7; i++)
        ck_assert(knows(table, neighbour(i), i, 1));
    transposition_free(table);
}
END_TEST

START_TEST(a_turn_forgets_nothing_and_clearing_does)
{
    struct transposition_table *table = transposition_new(TINY);

    store(table, 1, 11, 3);
    for (int i = 0; i < 300; i++) /* more than an age can count */
        transposition_age(table);
    ck_assert(knows(table, 1, 11, 3));
    transposition_clear(table);
    ck_assert_ptr_null(transposition_find(table, 1));
    transposition_free(table);
}
END_TEST

START_TEST(a_table_has_what_it_was_given_and_no_more)
{
    ck_assert_ptr_null(transposition_new(0));
    transposition_free(NULL);
    for (size_t bytes = TINY; bytes < 5000000; bytes = bytes * 5 / 3) {
        struct transposition_table *table = transposition_new(bytes);

        ck_assert_uint_le(transposition_bytes(table), bytes);
        ck_assert_uint_gt(transposition_bytes(table), bytes / 2);
        transposition_free(table);
    }
}
END_TEST

/* ---- where there is no memory ---- */

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#ifndef SANITIZED

enum { MEGABYTE = 1 << 20, ROOM = 256 };

/* In a child that may have so many megabytes: what its agent remarks. */
static void remark_in(int megabytes, const char *spec, char *remark,
                      size_t size)
{
    int ends[2];
    ssize_t length;

    ck_assert_int_eq(pipe(ends), 0);
    if (fork() == 0) {
        const rlim_t room = (rlim_t)megabytes * MEGABYTE;
        struct err err = {""};
        struct game *game = sowing_game("kalah");

        setrlimit(RLIMIT_AS, &(struct rlimit){room, room});

        struct agent *agent = agent_new(spec, game, SEED, &err);
        const char *said = agent != NULL ? agent->remark : err.text;

        _exit(write(ends[1], said, strlen(said)) < 0);
    }
    close(ends[1]);
    length = read(ends[0], remark, size - 1);
    ck_assert_int_ge((int)length, 0);
    remark[length] = '\0';
    close(ends[0]);
    wait(NULL);
}

START_TEST(a_table_that_is_too_large_is_made_smaller_and_says_so)
{
    char remark[200];

    /* 1024 are not to be had, nor 512, nor 256. */
    remark_in(ROOM, "deep:depth=4,table=1024", remark, sizeof remark);
    ck_assert_str_eq(remark, "a table of 131072 KiB only: there is no memory "
                             "for more");
    remark_in(ROOM, "deep:depth=4,table=64", remark, sizeof remark);
    ck_assert_str_eq(remark, "");
}
END_TEST

#endif

START_TEST(an_agent_with_all_its_memory_makes_no_remark)
{
    static const char *const SPECS[] = {
        "minimax",      "heuristic",        "weighted",    "deep",
        "deep:table=0", "weighted:table=0", "mtd:table=3",
    };
    struct game *game = sowing_game("kalah");
    struct err err = {""};
    struct agent *agent = agent_new(SPECS[_i], game, SEED, &err);

    ck_assert_msg(agent != NULL, "%s", err.text);
    ck_assert_str_eq(agent->remark, "");
    agent_free(agent);
    game_free(game);
}
END_TEST

Suite *transposition_suite(void)
{
    Suite *suite = suite_create("transposition");
    TCase *table = tcase_create("table");

    tcase_add_test(table, nothing_is_known_at_first);
    tcase_add_test(table, what_is_stored_is_found);
    tcase_add_test(table, every_bound_is_kept_as_it_was);
    tcase_add_test(table, what_comes_later_takes_the_place_of_the_same_key);
    tcase_add_test(table, nothing_is_found_under_another_key);
    tcase_add_test(table, what_is_deep_stays);
    tcase_add_test(table, a_bound_goes_before_what_is_exact);
    tcase_add_test(table, what_is_old_goes_first);
    tcase_add_test(table, a_turn_forgets_nothing_and_clearing_does);
    tcase_add_test(table, a_table_has_what_it_was_given_and_no_more);
    tcase_add_loop_test(table, an_agent_with_all_its_memory_makes_no_remark, 0,
                        7);
#ifndef SANITIZED /* a sanitizer needs terabytes of its own */
    tcase_add_test(table,
                   a_table_that_is_too_large_is_made_smaller_and_says_so);
#endif
    suite_add_tcase(suite, table);
    return suite;
}
