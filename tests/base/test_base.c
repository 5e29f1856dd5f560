/* SPDX-License-Identifier: MIT */
/* Promises of the ground: chance, time, memory, built-in files. */
#include "base/test_base.h"
#include "base/builtin.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/rng.h"
#include "support/folder.h"
#include "support/suites.h"

#include <dirent.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- rng ---- */

/* The first numbers of SplitMix64 from the state 1234567, as published. */
static const uint64_t REFERENCE[] = {
    UINT64_C(6457827717110365317),  UINT64_C(3203168211198807973),
    UINT64_C(9817491932198370423),  UINT64_C(4593380528125082431),
    UINT64_C(16408922859458223821),
};

START_TEST(the_generator_is_the_published_one)
{
    struct rng rng = {1234567};
    struct rng zero = {0};

    for (size_t i = 0; i < sizeof REFERENCE / sizeof REFERENCE[0]; i++)
        ck_assert_uint_eq(rng_next(&rng), REFERENCE[i]);
    ck_assert_uint_eq(rng_next(&zero), UINT64_C(0xe220a8397b1dcdaf));
    ck_assert_uint_eq(rng_next(&zero), UINT64_C(0x6e789e6aa1b965f4));
}
END_TEST

/* Games that were drawn from a seed once must be drawn from it for ever. */
START_TEST(a_seed_gives_the_same_numbers_on_every_machine)
{
    struct rng first = rng_new(1, 0);
    struct rng second = rng_new(1, 1);

    ck_assert_uint_eq(rng_next(&first), UINT64_C(0x6ec85f1f8547bc0c));
    ck_assert_uint_eq(rng_next(&first), UINT64_C(0x6cf63afcc21a470a));
    ck_assert_uint_eq(rng_next(&second), UINT64_C(0x5c5b2489b31beb7b));
    ck_assert_uint_eq(rng_next(&second), UINT64_C(0xe6c3d212b3317fcc));
}
END_TEST

/* How many of a hundred numbers of the two are equal. */
static int agreements(struct rng one, struct rng other)
{
    int count = 0;

    for (int i = 0; i < 100; i++)
        count += rng_next(&one) == rng_next(&other);
    return count;
}

START_TEST(seeds_and_streams_differ_and_repeat)
{
    ck_assert_int_eq(agreements(rng_new(7, 3), rng_new(7, 3)), 100);
    ck_assert_int_eq(agreements(rng_new(7, 3), rng_new(7, 4)), 0);
    ck_assert_int_eq(agreements(rng_new(7, 3), rng_new(8, 3)), 0);
    ck_assert_int_eq(agreements(rng_new(0, 1), rng_new(1, 0)), 0);
}
END_TEST

START_TEST(below_reaches_everything_below_and_nothing_else)
{
    struct rng rng = rng_new(5, 0);

    for (uint32_t count = 1; count <= 40; count++) {
        int seen[40] = {0};

        uint32_t reached = 0;

        for (int i = 0; i < 2000; i++) {
            const uint32_t number = rng_below(&rng, count);

            if (number >= count)
                ck_abort_msg("%u of %u", number, count);
            reached += seen[number]++ == 0;
        }
        ck_assert_uint_eq(reached, count);
    }
}
END_TEST

START_TEST(below_is_even_and_takes_the_largest_count)
{
    struct rng rng = rng_new(6, 0);
    int high = 0;

    for (int i = 0; i < 10000; i++)
        high += rng_below(&rng, UINT32_MAX) >= UINT32_MAX / 2;
    ck_assert_int_gt(high, 4700);
    ck_assert_int_lt(high, 5300);
}
END_TEST

/* ---- clock ---- */

START_TEST(the_clock_never_runs_backwards)
{
    int64_t before = clock_now();

    for (int i = 0; i < 20000; i++) {
        const int64_t now = clock_now();

        if (now < before)
            ck_abort_msg("%" PRId64 " after %" PRId64, now, before);
        before = now;
    }
}
END_TEST

START_TEST(a_thread_that_waits_takes_no_processor_time)
{
    const int64_t before = clock_thread();
    const int64_t began = clock_now();

    poll(NULL, 0, 50);
    ck_assert_int_ge(clock_now() - began, 40 * CLOCK_MILLISECOND);
    ck_assert_int_lt(clock_thread() - before, 20 * CLOCK_MILLISECOND);
}
END_TEST

START_TEST(a_thread_that_works_takes_processor_time)
{
    const int64_t before = clock_thread();
    const int64_t began = clock_now();
    int64_t last = before;

    while (clock_thread() - before < 2 * CLOCK_MILLISECOND) {
        ck_assert_int_ge(clock_thread(), last);
        last = clock_thread();
        ck_assert_int_lt(clock_now() - began, 60 * CLOCK_SECOND);
    }
}
END_TEST

static bool is_date(const char *text)
{
    const char *const form = "dddd-dd-ddTdd:dd:ddZ";

    if (strlen(text) != strlen(form))
        return false;
    for (size_t i = 0; form[i] != '\0'; i++)
        if (form[i] == 'd' ? text[i] < '0' || text[i] > '9'
                           : text[i] != form[i])
            return false;
    return true;
}

static struct clock_date date_at(const char *epoch)
{
    setenv("SOURCE_DATE_EPOCH", epoch, 1);

    const struct clock_date date = clock_date();

    unsetenv("SOURCE_DATE_EPOCH");
    return date;
}

START_TEST(the_date_is_that_of_source_date_epoch_where_it_is_set)
{
    ck_assert_str_eq(date_at("0").text, "1970-01-01T00:00:00Z");
    ck_assert_str_eq(date_at("1700000000").text, "2023-11-14T22:13:20Z");
    ck_assert_str_eq(date_at("951782399").text, "2000-02-28T23:59:59Z");
    ck_assert_str_eq(date_at("951782400").text, "2000-02-29T00:00:00Z");
    ck_assert_str_eq(date_at("253402300799").text, "9999-12-31T23:59:59Z");
}
END_TEST

START_TEST(the_date_is_today_where_it_is_not)
{
    unsetenv("SOURCE_DATE_EPOCH");

    const struct clock_date today = clock_date();

    ck_assert_msg(is_date(today.text), "%s", today.text);
    ck_assert_int_gt(strcmp(today.text, "2024-01-01T00:00:00Z"), 0);
    ck_assert_int_ge(strcmp(date_at("").text, today.text), 0);
    ck_assert_int_ge(strcmp(date_at("12x").text, today.text), 0);
    ck_assert_int_ge(strcmp(date_at("99999999999999999999").text, today.text),
                     0);
}
END_TEST

START_TEST(a_date_of_any_year_keeps_its_form)
{
    static const char *const epochs[] = {
        "253402300800",    "-1",
        "-40000000000",    "-99999999999999",
        "999999999999999", "9223372036854775807",
    };

    for (size_t i = 0; i < sizeof epochs / sizeof epochs[0]; i++)
        ck_assert_msg(is_date(date_at(epochs[i]).text), "%s", epochs[i]);
}
END_TEST

/* ---- memory ---- */

START_TEST(new_memory_is_zeroed)
{
    static const char zeros[3000];
    char *const bytes = memory_new(1000, 3);

    ck_assert_mem_eq(bytes, zeros, sizeof zeros);
    free(bytes);
}
END_TEST

START_TEST(memory_lies_where_it_is_asked_for)
{
    static const char zeros[192];

    for (size_t alignment = 64; alignment <= 4096; alignment *= 2) {
        char *const used = malloc(3 * alignment);

        memset(used, 1, 3 * alignment);
        free(used);

        char *const bytes = memory_new_aligned(alignment, 3 * alignment);

        ck_assert_uint_eq((uintptr_t)bytes % alignment, 0);
        for (size_t i = 0; i < 3 * alignment; i += sizeof zeros)
            ck_assert_mem_eq(bytes + i, zeros, sizeof zeros);
        free(bytes);
    }
}
END_TEST

START_TEST(a_growing_array_keeps_its_items)
{
    int *items = NULL;
    int capacity = 0;

    for (int i = 0; i < 10000; i++) {
        items = memory_grow(items, &capacity, i + 1, sizeof *items);
        items[i] = i;
    }
    ck_assert_int_ge(capacity, 10000);
    for (int i = 0; i < 10000; i++)
        if (items[i] != i)
            ck_abort_msg("item %d is %d", i, items[i]);
    free(items);
}
END_TEST

START_TEST(an_array_with_room_is_left_alone)
{
    int capacity = 0;
    char *const first = memory_grow(NULL, &capacity, 1000, 1);
    const int before = capacity;

    ck_assert_int_ge(before, 1000);
    ck_assert_ptr_eq(memory_grow(first, &capacity, 0, 1), first);
    ck_assert_ptr_eq(memory_grow(first, &capacity, before, 1), first);
    ck_assert_int_eq(capacity, before);
    free(first);
}
END_TEST

START_TEST(a_text_is_copied)
{
    char *const text = memory_text("seeds");

    ck_assert_str_eq(text, "seeds");
    free(text);
}
END_TEST

START_TEST(an_array_can_be_written_to_as_a_file)
{
    char text[16];
    FILE *const out = memory_file(text, sizeof text);

    fprintf(out, "%d-%d", 28, 20);
    fclose(out);
    ck_assert_str_eq(text, "28-20");
    fclose(memory_file(text, sizeof text));
    ck_assert_str_eq(text, "");
}
END_TEST

START_TEST(a_text_grows_as_it_is_written)
{
    char *text = NULL;
    size_t length = 9;
    FILE *const out = memory_stream(&text, &length);

    ck_assert_int_eq(ftell(out), 0);
    fprintf(out, "%d-%d", 28, 20);
    ck_assert_int_eq(ftell(out), 5);
    fflush(out);
    ck_assert_str_eq(text, "28-20");
    ck_assert_uint_eq(length, 5);
    for (int i = 0; i < 100000; i++)
        putc('a' + i % 26, out);
    fclose(out);
    ck_assert_uint_eq(length, 100005);
    ck_assert_uint_eq(strlen(text), length);
    for (int i = 0; i < 100000; i++)
        ck_assert_int_eq(text[5 + i], 'a' + i % 26);
    free(text);
}
END_TEST

START_TEST(a_text_that_nothing_is_written_to_is_empty)
{
    char *text = NULL;
    size_t length = 9;

    fclose(memory_stream(&text, &length));
    ck_assert_str_eq(text, "");
    ck_assert_uint_eq(length, 0);
    free(text);
}
END_TEST

static void say_goodbye(void)
{
    if (write(STDERR_FILENO, "goodbye\n", 8) < 0)
        abort();
}

/* In a child whose standard error this is. */
static _Noreturn void run_out(int descriptor)
{
    dup2(descriptor, STDERR_FILENO);
    err_before_end(say_goodbye);
    memory_fail();
}

START_TEST(without_memory_it_ends_with_one_message_and_status_one)
{
    char said[100] = "";
    int ends[2], status = 0;

    ck_assert_int_eq(pipe(ends), 0);

    const pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0)
        run_out(ends[1]);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), 1);
    ck_assert_int_gt(read(ends[0], said, sizeof said - 1), 0);
    ck_assert_str_eq(said, "goodbye\nnaqala: out of memory\n");
    close(ends[0]);
    close(ends[1]);
}
END_TEST

/* ---- builtin ---- */

START_TEST(every_builtin_file_is_that_of_the_source_tree)
{
    for (const struct builtin *file = builtin_table; file->name != NULL;
         file++) {
        size_t length;
        char *const bytes = folder_read(file->name, &length);

        ck_assert_ptr_eq(builtin_find(file->name), file);
        ck_assert_uint_eq(builtin_length(file), length);
        ck_assert_mem_eq(file->bytes, bytes, length + 1);
        free(bytes);
    }
}
END_TEST

/* Whether a file of the source tree is one that is shipped. */
static bool is_shipped(const char *name, const char *suffix)
{
    const size_t length = strlen(name);

    return name[0] != '.' && length > strlen(suffix) &&
           strcmp(name + length - strlen(suffix), suffix) == 0;
}

static void check_shipped(const char *folder, const char *suffix)
{
    DIR *const entries = opendir(folder);

    for (struct dirent *entry;
         entries != NULL && (entry = readdir(entries)) != NULL;) {
        char *const path = file_join(folder, entry->d_name);

        if (is_shipped(entry->d_name, suffix))
            ck_assert_msg(builtin_find(path) != NULL, "%s", path);
        free(path);
    }
    if (entries != NULL)
        closedir(entries);
}

START_TEST(every_save_and_theme_of_the_source_tree_is_built_in)
{
    check_shipped("saves", ".naqala");
    check_shipped("themes", ".ini");
}
END_TEST

START_TEST(what_is_not_built_in_is_not_found)
{
    ck_assert_ptr_null(builtin_find("saves/none.naqala"));
    ck_assert_ptr_null(builtin_find(""));
}
END_TEST

static TCase *chance_and_time(void)
{
    TCase *const tests = tcase_create("rng and clock");

    tcase_add_test(tests, the_generator_is_the_published_one);
    tcase_add_test(tests, a_seed_gives_the_same_numbers_on_every_machine);
    tcase_add_test(tests, seeds_and_streams_differ_and_repeat);
    tcase_add_test(tests, below_reaches_everything_below_and_nothing_else);
    tcase_add_test(tests, below_is_even_and_takes_the_largest_count);
    tcase_add_test(tests, the_clock_never_runs_backwards);
    tcase_add_test(tests, a_thread_that_waits_takes_no_processor_time);
    tcase_add_test(tests, a_thread_that_works_takes_processor_time);
    tcase_add_test(tests,
                   the_date_is_that_of_source_date_epoch_where_it_is_set);
    tcase_add_test(tests, the_date_is_today_where_it_is_not);
    tcase_add_test(tests, a_date_of_any_year_keeps_its_form);
    return tests;
}

static TCase *memory_and_builtin(void)
{
    TCase *const tests = tcase_create("memory and builtin");

    tcase_add_test(tests, new_memory_is_zeroed);
    tcase_add_test(tests, memory_lies_where_it_is_asked_for);
    tcase_add_test(tests, a_growing_array_keeps_its_items);
    tcase_add_test(tests, an_array_with_room_is_left_alone);
    tcase_add_test(tests, a_text_is_copied);
    tcase_add_test(tests, an_array_can_be_written_to_as_a_file);
    tcase_add_test(tests, a_text_grows_as_it_is_written);
    tcase_add_test(tests, a_text_that_nothing_is_written_to_is_empty);
    tcase_add_test(tests,
                   without_memory_it_ends_with_one_message_and_status_one);
    tcase_add_test(tests, every_builtin_file_is_that_of_the_source_tree);
    tcase_add_test(tests, every_save_and_theme_of_the_source_tree_is_built_in);
    tcase_add_test(tests, what_is_not_built_in_is_not_found);
    return tests;
}

Suite *base_suite(void)
{
    Suite *const suite = suite_create("base");

    suite_add_tcase(suite, base_sentence_case());
    suite_add_tcase(suite, base_option_case());
    suite_add_tcase(suite, base_letter_case());
    suite_add_tcase(suite, chance_and_time());
    suite_add_tcase(suite, memory_and_builtin());
    suite_add_tcase(suite, base_folder_case());
    suite_add_tcase(suite, base_read_case());
    suite_add_tcase(suite, base_write_case());
    suite_add_tcase(suite, base_lock_case());
    suite_add_tcase(suite, base_mode_case());
    suite_add_tcase(suite, base_names_case());
    return suite;
}
