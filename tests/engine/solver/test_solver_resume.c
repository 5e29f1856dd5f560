/* SPDX-License-Identifier: MIT */
/* Long proofs in files: kept, gone on with, and doubted. */
#include "base/file.h"
#include "engine/solver/inside.h"
#include "engine/solver/proof_file.h"
#include "engine/solver/test_solver.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MEGABYTES = 20, OTHER_MEGABYTES = 30, LEVEL = 8, DAMAGES = 23 };

/* A game, its start, and a file of its own. */
struct proof_place {
    char *folder;
    char *path;
    struct game *game;
    struct position start;
};

static struct proof_place make_place(const char *spec)
{
    struct proof_place place = {.folder = folder_new(),
                                .game = sowing_game(spec)};

    place.path = file_join(place.folder, "long.proof");
    place.game->class->start(place.game, &place.start);
    return place;
}

static void free_place(struct proof_place *place)
{
    game_free(place->game);
    free(place->path);
    folder_free(place->folder);
}

static struct solver_report prove(const struct proof_place *place,
                                  struct solver *solver,
                                  const struct solver_report *earlier,
                                  uint64_t nodes)
{
    struct solver_report report;

    solver_solve(solver,
                 &(struct solver_task){.position = &place->start,
                                       .earlier = earlier,
                                       .every = true,
                                       .threads = 1,
                                       .level = LEVEL,
                                       .budget = {.nodes = nodes}},
                 &report);
    return report;
}

/* Of the positions in the hash those that took the most work: all of a work, or
 * none, and no more than a file has room for, one in 64 of the hash. */
static uint64_t count_most_worked(const struct hash *hash)
{
    const uint64_t words = hash->buckets * HASH_BUCKET;
    uint64_t count = 0;

    for (uint64_t work = HASH_WORK_MAX; work > 0; work--) {
        uint64_t more = count;

        for (uint64_t i = 0; i < words; i++)
            more += hash_work(hash_word_read(&hash->words[i])) == work;
        if (more > words / 64)
            break;
        count = more;
    }
    return count;
}

static void keep_proof(const struct proof_place *place,
                       const struct solver *solver,
                       const struct solver_report *report)
{
    struct err err = {""};
    int kept = 0;

    ck_assert_msg(proof_file_write(solver, &place->start, report, place->path,
                                   &kept, &err),
                  "%s", err.text);
    ck_assert_int_gt(kept, 0);
    ck_assert_uint_eq((uint64_t)kept, count_most_worked(&solver->hash));
}

/* Proves for so many nodes, 0 for all, and keeps it. */
static struct solver_report prove_and_keep(const struct proof_place *place,
                                           uint64_t nodes)
{
    struct solver *const solver = solver_of(place->game, MEGABYTES);
    const struct solver_report report = prove(place, solver, NULL, nodes);

    keep_proof(place, solver, &report);
    solver_free(solver);
    return report;
}

/* In a hash of another size. */
static struct solver_report go_on(const struct proof_place *place,
                                  struct solver_report *earlier)
{
    struct solver *const solver = solver_of(place->game, OTHER_MEGABYTES);
    struct err err = {""};

    ck_assert_msg(
        proof_file_read(solver, &place->start, place->path, earlier, &err),
        "%s", err.text);

    const struct solver_report report = prove(place, solver, earlier, 0);

    solver_free(solver);
    return report;
}

/* As it was without a file. */
static void is_same(const struct solver_report *report,
                    const struct solver_report *whole)
{
    ck_assert_int_eq(report->move_count, whole->move_count);
    for (int i = 0; i < report->move_count; i++) {
        ck_assert_int_eq(report->moves[i].bounds.low,
                         whole->moves[i].bounds.low);
        ck_assert_int_eq(report->moves[i].bounds.high,
                         whole->moves[i].bounds.low);
    }
}

START_TEST(a_proof_goes_on_where_it_was)
{
    struct proof_place place = make_place("kalah:pits=5,seeds=3");
    struct solver *const solver = solver_of(place.game, MEGABYTES);
    const struct solver_report whole = prove(&place, solver, NULL, 0);
    struct solver_report earlier = {.nodes = 0};

    solver_free(solver);

    const struct solver_report half = prove_and_keep(&place, whole.nodes / 2);
    const struct solver_report rest = go_on(&place, &earlier);

    ck_assert_uint_eq(earlier.nodes, half.nodes);
    for (int i = 0; i < half.move_count; i++) {
        ck_assert_int_eq(earlier.moves[i].bounds.low, half.moves[i].bounds.low);
        ck_assert_int_eq(earlier.moves[i].bounds.high,
                         half.moves[i].bounds.high);
    }
    is_same(&rest, &whole);
    ck_assert_uint_lt(rest.nodes, whole.nodes * 3 / 4);
    free_place(&place);
}
END_TEST

START_TEST(what_is_proven_is_not_proven_again)
{
    struct proof_place place = make_place("kalah:pits=5,seeds=3");
    struct solver_report earlier = {.nodes = 0};

    const struct solver_report whole = prove_and_keep(&place, 0);
    const struct solver_report again = go_on(&place, &earlier);

    is_same(&again, &whole);
    ck_assert_uint_eq(again.nodes, 0);
    free_place(&place);
}
END_TEST

/* Nor where there is but one move. */
START_TEST(what_is_proven_of_a_single_move_is_not_proven_again)
{
    struct proof_place place = make_place("kalah:pits=5,seeds=3");
    struct solver_report earlier = {.nodes = 0};

    place.start = sowing_position(place.game, "0,3,0,0,0,2/4,4,4,4,4,5/s");

    const struct solver_report whole = prove_and_keep(&place, 0);
    const struct solver_report again = go_on(&place, &earlier);

    ck_assert_int_eq(whole.move_count, 1);
    ck_assert_uint_gt(whole.nodes, 0);
    is_same(&again, &whole);
    ck_assert_uint_eq(again.nodes, 0);
    free_place(&place);
}
END_TEST

/* Without the bounds, from what the hash knew alone. */
START_TEST(the_hash_is_kept_too)
{
    struct proof_place place = make_place("kalah:pits=5,seeds=3");
    struct solver_report earlier = {.nodes = 0};
    const struct solver_report whole = prove_and_keep(&place, 0);
    struct solver *const solver = solver_of(place.game, OTHER_MEGABYTES);
    struct err err;

    ck_assert(
        proof_file_read(solver, &place.start, place.path, &earlier, &err));

    const struct solver_report again = prove(&place, solver, NULL, 0);

    is_same(&again, &whole);
    ck_assert_uint_lt(again.nodes, whole.nodes / 100);
    solver_free(solver);
    free_place(&place);
}
END_TEST

/* The swap has no place in a file: what it is worth follows from the others. */
START_TEST(a_proof_with_a_swap_goes_on_where_it_was)
{
    struct proof_place place = make_place("kalah:pits=4,seeds=3,pie=on");
    struct solver_report earlier = {.nodes = 0};

    sowing_play(place.game, &place.start, "1");

    const struct solver_report whole = prove_and_keep(&place, 0);
    const struct solver_report again = go_on(&place, &earlier);

    ck_assert_int_eq(whole.move_count, 5);
    is_same(&again, &whole);
    free_place(&place);
}
END_TEST

/* ---- what is refused ---- */

static void refuses(const struct proof_place *place, const struct game *game,
                    const struct position *position, const char *words)
{
    struct solver *const solver = solver_of(game, MEGABYTES);
    struct solver_report earlier = {.nodes = 7};
    struct err err = {""};
    uint64_t taken = 0;

    ck_assert(!proof_file_read(solver, position, place->path, &earlier, &err));
    ck_assert_msg(strstr(err.text, words) != NULL, "%s", err.text);
    ck_assert_uint_eq(earlier.nodes, 7);
    for (uint64_t i = 0; i < solver->hash.buckets * HASH_BUCKET; i++)
        taken |= hash_word_read(&solver->hash.words[i]);
    ck_assert_uint_eq(taken, 0);
    solver_free(solver);
}

START_TEST(the_proof_of_something_else_is_refused)
{
    struct proof_place place = make_place("kalah:pits=4,seeds=2");
    struct proof_place other = make_place("kalah:pits=4,seeds=1");
    struct position after = place.start;
    size_t length;

    prove_and_keep(&place, 0);
    refuses(&place, other.game, &other.start,
            "another game: kalah:pits=4,seeds=2");
    place.game->class->apply(place.game, &after, (struct move){0});
    refuses(&place, place.game, &after, "another position: 2,2,2,2,0/");

    char *const bytes = folder_read(place.path, &length);

    *strchr(bytes, '2') = '1';
    folder_write(place.path, bytes, length);
    refuses(&place, place.game, &place.start, "another form: naqala proof 1");
    folder_put(place.path, "hello\n");
    refuses(&place, place.game, &place.start, "is no proof to go on with");
    ck_assert_int_eq(unlink(place.path), 0);
    refuses(&place, place.game, &place.start, "No such file");
    free(bytes);
    free_place(&other);
    free_place(&place);
}
END_TEST

/* Their keys have stayed what they were. */
START_TEST(with_six_pits_a_side_the_files_of_before_can_be_read)
{
    static const char BEGINNING[] = "naqala proof 1\nkalah:seeds=1\n";
    struct proof_place place = make_place("kalah:seeds=1");
    size_t length;

    prove_and_keep(&place, 0);

    char *const bytes = folder_read(place.path, &length);

    ck_assert_uint_gt(length, sizeof BEGINNING);
    ck_assert_int_eq(memcmp(bytes, BEGINNING, sizeof BEGINNING - 1), 0);
    free(bytes);
    free_place(&place);
}
END_TEST

START_TEST(a_damaged_file_is_refused_wherever_it_is_damaged)
{
    struct proof_place place = make_place("kalah:pits=4,seeds=2");
    size_t length;

    prove_and_keep(&place, 0);

    char *const bytes = folder_read(place.path, &length);

    for (size_t at = 0; at < length; at += length / DAMAGES) {
        bytes[at] = (char)(bytes[at] ^ 1);
        folder_write(place.path, bytes, length);
        refuses(&place, place.game, &place.start, place.path);
        bytes[at] = (char)(bytes[at] ^ 1);
        folder_write(place.path, bytes, at);
        refuses(&place, place.game, &place.start, place.path);
    }
    free(bytes);
    free_place(&place);
}
END_TEST

enum { COUNT_AT = 576 + 8, ENTRY_BYTES = 11 };

/* How many entries there are, as the file says it, lowest byte first. */
static size_t count_entries(const char *bytes)
{
    size_t count = 0;

    for (int i = 3; i >= 0; i--)
        count = count << 8 | (unsigned char)bytes[COUNT_AT + i];
    return count;
}

/* The work is the last byte of an entry, and is at most 31. */
START_TEST(a_file_is_refused_by_what_makes_no_sense_in_any_of_its_entries)
{
    struct proof_place place = make_place("kalah:pits=4,seeds=2");
    size_t length;

    prove_and_keep(&place, 0);

    char *const bytes = folder_read(place.path, &length);
    const size_t count = count_entries(bytes);
    const size_t body = length - SUM_LINE;
    const size_t first = body - count * ENTRY_BYTES;
    const size_t entries[] = {0, count / 2, count - 1};

    ck_assert_uint_gt(count, 2);
    for (int i = 0; i < 3; i++) {
        char *const work =
            bytes + first + entries[i] * ENTRY_BYTES + ENTRY_BYTES - 1;
        const char before = *work;

        *work = 32;
        sum_line(bytes, body, bytes + body);
        folder_write(place.path, bytes, length);
        refuses(&place, place.game, &place.start, "make no sense");
        *work = before;
    }
    free(bytes);
    free_place(&place);
}
END_TEST

/* A key of 48 bits, and the pit from bit 60 on; bounds, and work. */
START_TEST(an_entry_makes_sense_up_to_the_ends_of_what_it_holds)
{
    static const struct {
        uint64_t key;
        int pit, low, high, work;
        bool fine;
    } cases[] = {
        {1, 0, 0, 0, 0, true},
        {1, 3, 0, 127, 31, true},
        {1, 4, 0, 127, 31, false},
        {1, 15, 0, 127, 31, false},
        {1, 3, 0, 128, 31, false},
        {1, 3, 0, 127, 32, false},
        {1, 3, 5, 5, 1, true},
        {1, 3, 6, 5, 1, false},
        {1, 3, 127, 127, 1, true},
        {1, 3, 127, 126, 1, false},
        {(UINT64_C(1) << 48) - 1, 3, 0, 5, 1, true},
        {UINT64_C(1) << 48, 3, 0, 5, 1, false},
    };
    struct proof_place place = make_place("kalah:pits=4,seeds=2");
    size_t length;

    prove_and_keep(&place, 0);

    char *const bytes = folder_read(place.path, &length);
    const size_t body = length - SUM_LINE;
    char *const last = bytes + body - ENTRY_BYTES;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct solver *const solver = solver_of(place.game, MEGABYTES);
        const uint64_t word = cases[i].key | (uint64_t)cases[i].pit << 60;
        struct solver_report earlier;
        struct err err = {""};

        for (int byte = 0; byte < 8; byte++)
            last[byte] = (char)(word >> 8 * byte);
        last[8] = (char)cases[i].low;
        last[9] = (char)cases[i].high;
        last[10] = (char)cases[i].work;
        sum_line(bytes, body, bytes + body);
        folder_write(place.path, bytes, length);
        ck_assert_msg(proof_file_read(solver, &place.start, place.path,
                                      &earlier, &err) == cases[i].fine,
                      "%zu: %s", i, err.text);
        solver_free(solver);
    }
    free(bytes);
    free_place(&place);
}
END_TEST

START_TEST(a_file_with_another_number_of_entries_is_refused)
{
    struct proof_place place = make_place("kalah:pits=4,seeds=2");
    size_t length;

    prove_and_keep(&place, 0);

    char *const bytes = folder_read(place.path, &length);
    const size_t body = length - SUM_LINE;

    for (int more = -1; more <= 1; more += 2) {
        bytes[COUNT_AT] = (char)(bytes[COUNT_AT] + more);
        sum_line(bytes, body, bytes + body);
        folder_write(place.path, bytes, length);
        refuses(&place, place.game, &place.start, "make no sense");
        bytes[COUNT_AT] = (char)(bytes[COUNT_AT] - more);
    }
    free(bytes);
    free_place(&place);
}
END_TEST

Suite *solver_resume_suite(void)
{
    Suite *const suite = suite_create("solver_resume");
    TCase *const tests = tcase_create("files");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, a_proof_goes_on_where_it_was);
    tcase_add_test(tests, what_is_proven_is_not_proven_again);
    tcase_add_test(tests, what_is_proven_of_a_single_move_is_not_proven_again);
    tcase_add_test(tests, the_hash_is_kept_too);
    tcase_add_test(tests, a_proof_with_a_swap_goes_on_where_it_was);
    tcase_add_test(tests, the_proof_of_something_else_is_refused);
    tcase_add_test(tests, with_six_pits_a_side_the_files_of_before_can_be_read);
    tcase_add_test(tests, a_damaged_file_is_refused_wherever_it_is_damaged);
    tcase_add_test(
        tests, a_file_is_refused_by_what_makes_no_sense_in_any_of_its_entries);
    tcase_add_test(tests, an_entry_makes_sense_up_to_the_ends_of_what_it_holds);
    tcase_add_test(tests, a_file_with_another_number_of_entries_is_refused);
    suite_add_tcase(suite, tests);
    return suite;
}
