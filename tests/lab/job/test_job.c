/* SPDX-License-Identifier: MIT */
/* Promises of jobs: what a run of one tells when it ends before it is done. */
#include "base/file.h"
#include "lab/job/job.h"
#include "support/folder.h"
#include "support/suites.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* It counts to its total; at one of the numbers it ends. */
struct counting {
    struct job job;
    int ends_at;
    bool fails; /* there, with an error */
    bool stops; /* there, as Ctrl-C does it */
    struct stop stop;
    int *numbers;
};

static void describe_counting(struct job *job, struct checkpoint *checkpoint)
{
    struct counting *const counting = (struct counting *)job;

    counting->numbers =
        job_describe_results(job, checkpoint, "numbers", 1, counting->numbers,
                             sizeof *counting->numbers);
    checkpoint_ints(checkpoint, counting->numbers, job->count, 0, job->total);
}

static bool count_once(struct job *job, const struct job_context *context,
                       struct err *err)
{
    struct counting *const counting = (struct counting *)job;
    const int number = job->count;

    if (number == counting->ends_at) {
        stop_raise(&counting->stop, counting->stops);
        if (counting->fails)
            return err_set(err, "there is no such number");
    }
    if (stop_raised(context->stop))
        return false;
    counting->numbers =
        job_add_result(job, counting->numbers, &number, sizeof number);
    return true;
}

static const struct job_class COUNTING = {
    .name = "counting", .describe = describe_counting, .step = count_once};

/* What stands in err when nobody has cleared it. */
static const struct err BEFORE = {"a message of before"};

static struct counting count_to(int total, int ends_at)
{
    return (struct counting){.job = job_begin(&COUNTING, total),
                             .ends_at = ends_at};
}

/* How, at ends_at. */
static struct counting that_ends(struct counting counting, bool stops,
                                 bool fails)
{
    counting.stops = stops;
    counting.fails = fails;
    return counting;
}

START_TEST(a_job_that_is_stopped_has_no_error_and_is_resumed)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "x.state");
    struct counting first = that_ends(count_to(5, 3), true, false);
    struct counting second = count_to(5, 9);
    struct err err = BEFORE;

    ck_assert_msg(job_run(&first.job,
                          &(struct job_context){.stop = &first.stop}, path,
                          &err),
                  "%s", err.text);
    ck_assert_int_eq(first.job.count, 3);
    ck_assert_msg(job_run(&second.job, &(struct job_context){0}, path, &err),
                  "%s", err.text);
    ck_assert_int_eq(second.job.count, 5);
    ck_assert_int_eq(second.numbers[4], 4);
    free(second.numbers);
    free(first.numbers);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(a_file_that_cannot_be_written_is_told_before_the_first_step)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "none/x.state");
    struct counting counting = count_to(5, 9);
    struct err err = {""};

    ck_assert(!job_run(&counting.job, &(struct job_context){0}, path, &err));
    ck_assert_msg(
        strstr(err.text, "/none/x.state: No such file or directory") != NULL,
        "%s", err.text);
    ck_assert_int_eq(counting.job.count, 0);
    free(counting.numbers);
    free(path);
    folder_free(folder);
}
END_TEST

/* A disk that is full is one, whether or not somebody has pressed Ctrl-C. */
START_TEST(an_error_is_told_although_the_job_is_stopped)
{
    struct counting counting = that_ends(count_to(5, 3), _i == 1, true);
    const struct job_context context = {.stop = &counting.stop};
    struct err err = BEFORE;

    ck_assert(!job_run(&counting.job, &context, NULL, &err));
    ck_assert_str_eq(err.text, "there is no such number");
    ck_assert_int_eq(counting.job.count, 3);
    free(counting.numbers);
}
END_TEST

/* So that whoever calls it can tell one from the other. */
START_TEST(a_step_that_is_stopped_leaves_no_error)
{
    struct counting counting = that_ends(count_to(5, 0), true, false);
    const struct job_context context = {.stop = &counting.stop};
    struct err err = BEFORE;

    ck_assert(!job_step(&counting.job, &context, &err));
    ck_assert_str_eq(err.text, "");
    err = BEFORE;
    ck_assert(!job_finish(&counting.job, &context, &err));
    ck_assert_str_eq(err.text, "");
}
END_TEST

/* Hours of work are not lost to a file that cannot be read: a calibration of
 * twenty levels by a thousand games has more than ten thousand results. */
START_TEST(what_has_the_most_results_ends_and_can_be_read_again)
{
    enum { MOST = JOB_RESULTS_MAX };
    struct counting counting = count_to(MOST + 1, -1);
    struct counting again = count_to(MOST + 1, -1);
    struct err err = BEFORE;

    ck_assert_int_gt(MOST, 100000);
    ck_assert(!job_finish(&counting.job, &(struct job_context){0}, &err));
    ck_assert_str_eq(err.text,
                     "it has 131072 results, the most that there can be");
    ck_assert_int_eq(counting.job.count, MOST);

    struct checkpoint *const checkpoint = job_save(&counting.job);

    checkpoint_reopen(checkpoint);
    ck_assert_msg(job_load(&again.job, checkpoint, &err), "%s", err.text);
    ck_assert_int_eq(again.job.count, MOST);
    ck_assert_int_eq(again.numbers[MOST - 1], MOST - 1);
    checkpoint_free(checkpoint);
    free(again.numbers);
    free(counting.numbers);
}
END_TEST

Suite *job_suite(void)
{
    Suite *suite = suite_create("job");
    TCase *jobs = tcase_create("jobs");

    tcase_add_test(jobs, a_job_that_is_stopped_has_no_error_and_is_resumed);
    tcase_add_test(jobs,
                   a_file_that_cannot_be_written_is_told_before_the_first_step);
    tcase_add_loop_test(jobs, an_error_is_told_although_the_job_is_stopped, 0,
                        2);
    tcase_add_test(jobs, a_step_that_is_stopped_leaves_no_error);
    tcase_add_test(jobs, what_has_the_most_results_ends_and_can_be_read_again);
    suite_add_tcase(suite, jobs);
    return suite;
}
