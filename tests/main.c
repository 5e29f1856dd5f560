/* SPDX-License-Identifier: MIT */
/*
 * The one runner of all tests. With words behind its name it runs only the
 * suites of those names.
 *
 * The suites run under Check, each test in a process of its own; several
 * suites at once, one for each processor (NAQALA_TEST_HANDS says otherwise).
 * Each suite's summary is Check's own, and the last line is their sum in the
 * same words.
 */
#include "support/suites.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct {
    const char *name;
    Suite *(*make)(void);
} ALL[] = {
#define NAME_SUITE(name) {#name, name##_suite},
    SUITES(NAME_SUITE)};

enum { SUITE_COUNT = sizeof ALL / sizeof ALL[0], HANDS_MAX = 64 };

/* What the hands share: who takes which suite, and what came of it. */
struct suite_tally {
    atomic_int next; /* suite that nobody has taken */
    atomic_int checks;
    atomic_int failures;
    atomic_int errors;
};

static bool wanted(const char *name, int count, char *const names[])
{
    for (int i = 1; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return count < 2;
}

static int errors_of(SRunner *runner)
{
    TestResult **results = srunner_failures(runner);
    const int failed = srunner_ntests_failed(runner);
    int errors = 0;

    for (int i = 0; i < failed; i++)
        errors += tr_rtype(results[i]) == CK_ERROR;
    free(results);
    return errors;
}

static void run(Suite *suite, struct suite_tally *tally)
{
    SRunner *runner = srunner_create(suite);

    srunner_run_all(runner, CK_NORMAL);

    const int errors = errors_of(runner);

    tally->checks += srunner_ntests_run(runner);
    tally->failures += srunner_ntests_failed(runner) - errors;
    tally->errors += errors;
    srunner_free(runner);
}

/* What a suite says is said in one piece, so that hands do not interrupt each
 * other. */
static void pass_on(FILE *said, int out)
{
    static char piece[1 << 16];
    size_t length;

    fflush(stdout);
    rewind(said);
    while ((length = fread(piece, 1, sizeof piece, said)) > 0)
        if (write(out, piece, length) < 0)
            exit(EXIT_FAILURE);
    rewind(said);
    if (ftruncate(fileno(said), 0) != 0)
        exit(EXIT_FAILURE);
}

/* Takes suites until there are none. */
static void work(struct suite_tally *tally, int count, char *const names[])
{
    FILE *said = tmpfile();
    const int out = dup(STDOUT_FILENO);

    if (said == NULL || out < 0 || dup2(fileno(said), STDOUT_FILENO) < 0)
        exit(EXIT_FAILURE);
    for (int i = tally->next++; i < SUITE_COUNT; i = tally->next++)
        if (wanted(ALL[i].name, count, names)) {
            run(ALL[i].make(), tally);
            pass_on(said, out);
        }
    fclose(said);
    close(out);
    exit(EXIT_SUCCESS);
}

static int hands_at_work(void)
{
    const char *said = getenv("NAQALA_TEST_HANDS");
    const long hands =
        said != NULL ? strtol(said, NULL, 10) : sysconf(_SC_NPROCESSORS_ONLN);

    return hands < 1 ? 1 : hands > HANDS_MAX ? HANDS_MAX : (int)hands;
}

/* One that ended otherwise than it should has not told of all its suites. */
static bool wait_for(int hands)
{
    bool well = true;

    for (int i = 0; i < hands; i++) {
        int status = 0;

        well = wait(&status) > 0 && status == 0 && well;
    }
    return well;
}

static void write_sum(const struct suite_tally *tally)
{
    const int bad = tally->failures + tally->errors;
    const int percent =
        tally->checks == 0 ? 100 : (tally->checks - bad) * 100 / tally->checks;

    printf("%d%%: Checks: %d, Failures: %d, Errors: %d\n", percent,
           (int)tally->checks, (int)tally->failures, (int)tally->errors);
}

int main(int argc, char *argv[])
{
    const int hands = hands_at_work();
    struct suite_tally *tally =
        mmap(NULL, sizeof *tally, PROT_READ | PROT_WRITE,
             MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (tally == MAP_FAILED)
        return EXIT_FAILURE;
    /* A test that hangs is stopped; how fast it is, is not its business. */
    setenv("CK_DEFAULT_TIMEOUT", "300", 0);
    for (int i = 0; i < hands; i++)
        if (fork() == 0)
            work(tally, argc, argv);

    const bool well = wait_for(hands);

    if (!well)
        puts("a runner ended before its suites did");
    write_sum(tally);
    return well && tally->failures + tally->errors == 0 ? EXIT_SUCCESS
                                                        : EXIT_FAILURE;
}
