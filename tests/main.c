/* SPDX-License-Identifier: MIT */
/*
 * The one runner of all tests. With words behind its name it runs only the
 * suites of those names.
 *
 * The suites run under Check, each in a process of its own, several at once:
 * three for two processors, since some wait for terminals, or NAQALA_TEST_JOBS. In a plain build each test has a
 * process, too; under a sanitizer, where a process costs as much as a hundred
 * tests, only if Check is told so by CK_FORK=yes.
 * Each suite's summary is Check's own, and the last line is their sum in the
 * same words; what failed stands before it once more. With NAQALA_TEST_TIMES=1
 * the processor time of each suite, and of the programs that it runs, stands
 * behind its summary. With NAQALA_TEST_STOP=1 no suite begins after a test has
 * failed.
 */
#include "support/effort.h"
#include "support/suites.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct {
    const char *name;
    Suite *(*make)(void);
} ALL[] = {
#define NAME_SUITE(name) {#name, name##_suite},
    SUITES(NAME_SUITE)};

enum {
    SUITE_COUNT = sizeof ALL / sizeof ALL[0],
    JOBS_MAX = 64,
    LINE_MAX_LENGTH = 400,
    PLACES_MARKED = 4096
};

/* What the processes share: the next suite to run, and all results. */
struct suite_tally {
    atomic_int next; /* index of a suite */
    atomic_int checks;
    atomic_int failures;
    atomic_int errors;
    int failed; /* a file, at the same place for all: a line each */
};

/*
 * Check writes into a file where each assertion that holds stands, so that it can
 * say behind which of them a test has crashed, and reads all of it when the test
 * is over: in a loop that takes more time than what is asserted. The tests call
 * this instead, by the Makefile, and a place is written down when one comes to it
 * for the first time.
 */
void mark_place(const char *file, int line);

void mark_place(const char *file, int line)
{
    /* Where two places share an entry, they take turns. */
    static struct passed_place {
        const char *file;
        int line;
    } marked[PLACES_MARKED];
    struct passed_place *const place =
        &marked[((uintptr_t)file + (uintptr_t)line) % PLACES_MARKED];

    if (place->file == file && place->line == line)
        return;
    *place = (struct passed_place){file, line};
    _mark_point(file, line);
}

static bool is_wanted(int suite, int count, char *const names[])
{
    for (int i = 1; i < count; i++)
        if (strcmp(names[i], ALL[suite].name) == 0)
            return true;
    return count < 2 && ALL[suite].make != NULL;
}

/* A name that is no suite's, or of one that is not linked; NULL: there is none.
 */
static const char *find_unknown(int count, char *const names[])
{
    for (int i = 1; i < count; i++) {
        bool known = false;

        for (int suite = 0; suite < SUITE_COUNT && !known; suite++)
            known = strcmp(names[i], ALL[suite].name) == 0 &&
                    ALL[suite].make != NULL;
        if (!known)
            return names[i];
    }
    return NULL;
}

/* Counts the errors among the results, and notes all that failed. */
static int count_errors(SRunner *runner, int failed)
{
    TestResult **results = srunner_failures(runner);
    const int count = srunner_ntests_failed(runner);
    int errors = 0;

    for (int i = 0; i < count; i++) {
        errors += tr_rtype(results[i]) == CK_ERROR;
        dprintf(failed, "%s:%d: %s\n", tr_lfile(results[i]), tr_lno(results[i]),
                tr_msg(results[i]));
    }
    free(results);
    return errors;
}

static void run_suite(Suite *suite, struct suite_tally *tally)
{
    SRunner *runner = srunner_create(suite);

    if (EFFORT_PART > 1 && getenv("CK_FORK") == NULL)
        srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);

    const int errors = count_errors(runner, tally->failed);

    tally->checks += srunner_ntests_run(runner);
    tally->failures += srunner_ntests_failed(runner) - errors;
    tally->errors += errors;
    srunner_free(runner);
}

/* What is written to a stream while a suite runs. */
struct output {
    int out; /* where it led before */
    FILE *written;
};

static struct output take_output(int stream)
{
    const struct output output = {dup(stream), tmpfile()};

    if (output.out < 0 || output.written == NULL ||
        dup2(fileno(output.written), stream) < 0)
        exit(EXIT_FAILURE);
    return output;
}

/* Copies the file to `out`. */
static void copy_out(FILE *file, int out)
{
    static char piece[1 << 16];
    size_t length;

    rewind(file);
    while ((length = fread(piece, 1, sizeof piece, file)) > 0)
        if (write(out, piece, length) < 0)
            exit(EXIT_FAILURE);
}

/* The output of a suite is written in one piece, not mixed with another's. */
static void write_output(const struct output *output)
{
    fflush(stdout);
    copy_out(output->written, output->out);
    rewind(output->written);
    if (ftruncate(fileno(output->written), 0) != 0)
        exit(EXIT_FAILURE);
}

/* The last line of what stands in the file. */
static void read_last(FILE *file, char line[LINE_MAX_LENGTH])
{
    rewind(file);
    while (fgets(line, LINE_MAX_LENGTH, file) != NULL)
        ;
    line[strcspn(line, "\n")] = '\0';
}

/* Of all processes that this one has waited for, and theirs. */
static double measure_children(void)
{
    struct rusage used;

    getrusage(RUSAGE_CHILDREN, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

/* Check itself says why it gives up, and ends with a status. */
static void note_bad_end(const char *name, int status, FILE *errors,
                         struct suite_tally *tally)
{
    char last[LINE_MAX_LENGTH] = "";

    read_last(errors, last);
    dprintf(tally->failed, "%s: the suite ended with %s %d; it said last: %s\n",
            name, WIFSIGNALED(status) ? "signal" : "status",
            WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), last);
    tally->errors++;
}

/* In a process of its own, so that no suite finds what another left. A suite
 * that does not come to its end, or leaks, counts as one error more. */
static void fork_suite(const char *name, Suite *(*make)(void), FILE *errors,
                       struct suite_tally *tally)
{
    const double before = measure_children();
    int status = 0;

    fflush(stdout);

    const pid_t child = fork();

    if (child == 0) {
        run_suite(make(), tally);
        exit(EXIT_SUCCESS);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
        note_bad_end(name, status, errors, tally);
    if (getenv("NAQALA_TEST_TIMES") != NULL)
        printf("%s: %.1f s\n", name, measure_children() - before);
}

/* Enough is known if one has failed, and that is all that is asked. */
static bool is_enough(const struct suite_tally *tally)
{
    return getenv("NAQALA_TEST_STOP") != NULL &&
           tally->failures + tally->errors > 0;
}

/* A process: runs suites until there are none left. */
static void run_suites(struct suite_tally *tally, int count,
                       char *const names[])
{
    const struct output out = take_output(STDOUT_FILENO);
    const struct output err = take_output(STDERR_FILENO);

    for (int i = tally->next++; i < SUITE_COUNT; i = tally->next++)
        if (is_wanted(i, count, names) && !is_enough(tally)) {
            fork_suite(ALL[i].name, ALL[i].make, err.written, tally);
            write_output(&err);
            write_output(&out);
        }
    exit(EXIT_SUCCESS);
}

static int count_jobs(void)
{
    const char *given = getenv("NAQALA_TEST_JOBS");
    const long jobs = given != NULL ? strtol(given, NULL, 10)
                                    : sysconf(_SC_NPROCESSORS_ONLN) * 3 / 2;

    return jobs < 1 ? 1 : jobs > JOBS_MAX ? JOBS_MAX : (int)jobs;
}

/* False if one of the processes did not end as it should: the results of its
 * suites are missing. */
static bool wait_for(int jobs)
{
    bool well = true;

    for (int i = 0; i < jobs; i++) {
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
    const int jobs = count_jobs();
    struct suite_tally *tally =
        mmap(NULL, sizeof *tally, PROT_READ | PROT_WRITE,
             MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    FILE *const failed = tmpfile();
    const char *unknown = find_unknown(argc, argv);

    if (unknown != NULL)
        fprintf(stderr, "%s: there is no such suite here\n", unknown);
    if (tally == MAP_FAILED || failed == NULL || unknown != NULL)
        return EXIT_FAILURE;
    tally->failed = fileno(failed);
    /* Only a test that hangs is stopped; none has a limit of time. */
    setenv("CK_DEFAULT_TIMEOUT", "300", 0);
    for (int i = 0; i < jobs; i++)
        if (fork() == 0)
            run_suites(tally, argc, argv);

    const bool well = wait_for(jobs);

    if (!well)
        puts("a runner ended before its suites did");
    fflush(stdout);
    copy_out(failed, STDOUT_FILENO);
    fclose(failed);
    write_sum(tally);
    return well && tally->failures + tally->errors == 0 ? EXIT_SUCCESS
                                                        : EXIT_FAILURE;
}
