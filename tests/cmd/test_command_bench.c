/* SPDX-License-Identifier: MIT */
/* Promises of the fixed work that is measured: what it is done with. */
#include "base/file.h"
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

TCase *command_bench_case(void)
{
    TCase *const tests = tcase_create("bench");

    tcase_add_test(tests, a_bench_has_nothing_of_the_user);
    return tests;
}
