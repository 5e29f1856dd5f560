/* SPDX-License-Identifier: MIT */
/* Promises of jobs: what a run of one tells when it ends before it is done. */
#include "base/file.h"
#include "lab/job/job.h"
#include "support/folder.h"
#include "support/suites.h"

#include <check.h>
#include <stdlib.h>

/* It counts to its total; at one of the numbers it ends. */
struct counting {
    struct job job;
    int ends_at;
    bool fails; /* there, with an error */
    bool stops; /* there, as Ctrl-C does it */
    struct stop stop;
};

static void describe_counting(struct job *job, struct checkpoint *checkpoint)
{
    checkpoint_list(checkpoint, "count", 1);
    checkpoint_ints(checkpoint, &job->count, 1, 0, job->total);
}

static bool count_once(struct job *job, const struct job_context *context,
                       struct err *err)
{
    struct counting *const counting = (struct counting *)job;

    if (job->count == counting->ends_at) {
        stop_raise(&counting->stop, counting->stops);
        if (counting->fails)
            return err_set(err, "there is no such number");
    }
    if (stop_raised(context->stop))
        return false;
    job->count++;
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

START_TEST(a_job_that_is_stopped_has_no_error_and_is_resumed)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "x.state");
    struct counting first = count_to(5, 3), second = count_to(5, 9);
    struct err err = BEFORE;

    first.stops = true;
    ck_assert_msg(job_run(&first.job,
                          &(struct job_context){.stop = &first.stop}, path,
                          &err),
                  "%s", err.text);
    ck_assert_int_eq(first.job.count, 3);
    ck_assert_msg(job_run(&second.job, &(struct job_context){0}, path, &err),
                  "%s", err.text);
    ck_assert_int_eq(second.job.count, 5);
    free(path);
    folder_free(folder);
}
END_TEST

/* A disk that is full is one, whether or not somebody has pressed Ctrl-C. */
START_TEST(an_error_is_told_although_the_job_is_stopped)
{
    struct counting counting = count_to(5, 3);
    const struct job_context context = {.stop = &counting.stop};
    struct err err = BEFORE;

    counting.fails = true;
    counting.stops = _i == 1;
    ck_assert(!job_run(&counting.job, &context, NULL, &err));
    ck_assert_str_eq(err.text, "there is no such number");
    ck_assert_int_eq(counting.job.count, 3);
}
END_TEST

/* So that whoever calls it can tell one from the other. */
START_TEST(a_step_that_is_stopped_leaves_no_error)
{
    struct counting counting = count_to(5, 0);
    const struct job_context context = {.stop = &counting.stop};
    struct err err = BEFORE;

    counting.stops = true;
    ck_assert(!job_step(&counting.job, &context, &err));
    ck_assert_str_eq(err.text, "");
    err = BEFORE;
    ck_assert(!job_finish(&counting.job, &context, &err));
    ck_assert_str_eq(err.text, "");
}
END_TEST

Suite *job_suite(void)
{
    Suite *suite = suite_create("job");
    TCase *jobs = tcase_create("jobs");

    tcase_add_test(jobs, a_job_that_is_stopped_has_no_error_and_is_resumed);
    tcase_add_loop_test(jobs, an_error_is_told_although_the_job_is_stopped, 0,
                        2);
    tcase_add_test(jobs, a_step_that_is_stopped_leaves_no_error);
    suite_add_tcase(suite, jobs);
    return suite;
}
