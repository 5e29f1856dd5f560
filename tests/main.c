/*
 * The one runner of all tests. With words behind its name it runs only the
 * suites of those names.
 *
 * The suites run under Check, each test in a process of its own; the last line
 * is Check's summary.
 */
#include "suites.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    Suite *(*make)(void);
} ALL[] = {
#define NAME_SUITE(name) {#name, name##_suite},
    SUITES(NAME_SUITE)};

static bool wanted(const char *name, int count, char *const names[])
{
    for (int i = 1; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return count < 2;
}

int main(int argc, char *argv[])
{
    SRunner *runner = srunner_create(NULL);

    /* A test that hangs is stopped; how fast it is, is not its business. */
    setenv("CK_DEFAULT_TIMEOUT", "300", 0);
    for (size_t i = 0; i < sizeof ALL / sizeof ALL[0]; i++)
        if (wanted(ALL[i].name, argc, argv))
            srunner_add_suite(runner, ALL[i].make());
    srunner_run_all(runner, CK_NORMAL);

    const int failed = srunner_ntests_failed(runner);

    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
