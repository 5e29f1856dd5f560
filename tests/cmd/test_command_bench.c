/* SPDX-License-Identifier: MIT */
/* Promises of the fixed work that is measured: what it is done with. */
#include "base/file.h"
#include "base/memory.h"
#include "cmd/bench/inside.h"
#include "cmd/test_command.h"

/* Their own net of Kalah would be other work, and one that is damaged none. */
START_TEST(a_bench_has_nothing_of_the_user)
{
    setenv("HOME", "/naqala", 1);
    setenv("XDG_DATA_HOME", "/naqala/data", 1);
    setenv("XDG_CACHE_HOME", "/naqala/cache", 1);
    bench_leave_home();
    ck_assert_ptr_null(file_folder(FILE_DATA, "nets"));
    ck_assert_ptr_null(file_folder(FILE_CACHE, "tables"));
}
END_TEST

/* What is said of a row that takes so many megabytes, where the machine has
 * `memory` bytes; "" where it is measured. */
static void check_room(int megabytes, size_t memory, const char *said)
{
    char text[200] = "";
    FILE *const out = memory_file(text, sizeof text);
    const bool fits = bench_fits("exact.table-22", megabytes, memory, out);

    fclose(out);
    ck_assert_int_eq(fits, *said == '\0');
    ck_assert_str_eq(text, said);
}

START_TEST(a_row_that_takes_more_than_half_of_the_memory_is_left_out)
{
    static const size_t GIGABYTE = 1 << 30;

    check_room(512, GIGABYTE, "");
    check_room(513, GIGABYTE,
               "naqala: exact.table-22 is left out: it takes 513 MB, and half "
               "of the memory is 512 MB\n");
    /* The system does not say what there is. */
    check_room(513, 0, "");
}
END_TEST

TCase *command_bench_case(void)
{
    TCase *const tests = tcase_create("bench");

    tcase_add_test(tests, a_bench_has_nothing_of_the_user);
    tcase_add_test(tests,
                   a_row_that_takes_more_than_half_of_the_memory_is_left_out);
    return tests;
}
