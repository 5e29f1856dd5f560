/* SPDX-License-Identifier: MIT */
/* A genetic search for how nets are made: by the seed alone, and honest. */
#include "lab/nets/hybrid.h"
#include "support/game/sowing.h"
#include "support/job.h"
#include "support/run.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

static struct game *game;

static void begin(void)
{
    game = sowing_game("kalah:pits=4,seeds=3");
}

static void end(void)
{
    game_free(game);
}

static struct hybrid *begun(void)
{
    const struct hybrid_setting setting = {.game = game,
                                           .positions = HYBRID_POSITIONS_MIN,
                                           .epochs = 1,
                                           .population = 4,
                                           .seed = 3};
    struct err err = {""};
    struct hybrid *hybrid = hybrid_new(&setting, &err);

    ck_assert_msg(hybrid != NULL, "%s", err.text);
    return hybrid;
}

static void go_on(struct hybrid *hybrid, int generations, int threads)
{
    const struct job_context context = {.threads = threads};
    struct err err = {""};

    while (hybrid->job.count < generations)
        ck_assert_msg(job_step(&hybrid->job, &context, &err), "%s", err.text);
}

static void same(const struct hybrid *one, const struct hybrid *other)
{
    ck_assert_int_eq(one->job.count, other->job.count);
    for (int i = 0; i < one->job.count; i++) {
        const struct hybrid_individual *one_best = &one->best[i];
        const struct hybrid_individual *other_best = &other->best[i];

        ck_assert(one_best->error == other_best->error);
        for (int k = 0; k < HYBRID_GENES; k++)
            ck_assert_int_eq(one_best->genes[k], other_best->genes[k]);
    }
}

START_TEST(an_interrupted_search_goes_on_with_any_number_of_threads)
{
    struct hybrid *whole = begun();
    struct hybrid *half = begun();
    struct hybrid *rest = begun();

    go_on(whole, 3, 1);
    go_on(half, 1, 3);

    job_move(&half->job, &rest->job);
    go_on(rest, 3, 2);
    same(rest, whole);
    job_free(&rest->job);
    job_free(&half->job);
    job_free(&whole->job);
}
END_TEST

START_TEST(the_fittest_never_gets_worse)
{
    struct hybrid *hybrid = begun();

    go_on(hybrid, 4, 2);
    for (int i = 1; i < 4; i++)
        ck_assert_double_le(hybrid->best[i].error, hybrid->best[i - 1].error);
    job_free(&hybrid->job);
}
END_TEST

START_TEST(a_stop_leaves_it_as_it_was)
{
    struct hybrid *hybrid = begun();
    struct hybrid *alike = begun();
    struct stop stop = {0};
    const struct job_context context = {.threads = 2, .stop = &stop};
    struct err err = {""};

    stop_raise(&stop, true);
    ck_assert(!job_step(&hybrid->job, &context, &err));
    ck_assert_str_eq(err.text, "");
    ck_assert_int_eq(hybrid->job.count, 0);
    go_on(hybrid, 2, 1);
    go_on(alike, 2, 1);
    same(hybrid, alike);
    job_free(&alike->job);
    job_free(&hybrid->job);
}
END_TEST

/* The conclusion follows from the errors. */
START_TEST(it_says_whether_it_helps)
{
    static const struct {
        struct hybrid_result result;
        const char *words;
    } verdicts[] = {
        {{.best = 2, .standard = 2, .longer = 1}, "The search does not help."},
        {{.best = 3, .standard = 2, .longer = 1}, "The search does not help."},
        {{.best = 2, .standard = 3, .longer = 1}, "but less than training"},
        {{.best = 1, .standard = 3, .longer = 2}, "more than training"},
    };
    struct hybrid *hybrid = begun();

    go_on(hybrid, 1, 1);
    for (size_t i = 0; i < sizeof verdicts / sizeof verdicts[0]; i++) {
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);

        hybrid_write_result(hybrid, &verdicts[i].result, out);
        fclose(out);
        ck_assert_msg(strstr(text, verdicts[i].words) != NULL, "%s", text);
        free(text);
    }
    job_free(&hybrid->job);
}
END_TEST

START_TEST(the_command_prints_generations_and_a_conclusion)
{
    struct run run = run_naqala(
        "", "lab hybrid --game kalah:pits=3 --positions 4096 --epochs 1 "
            "--population 4 --generations 2 --threads 1");

    ck_assert_msg(run.status == 0, "%s", run.err);
    ck_assert_ptr_nonnull(strstr(run.out, "generation  error  seeds"));
    ck_assert_ptr_nonnull(strstr(run.out, "trained as long as all 6\n"));
    run_free(&run);
}
END_TEST

Suite *hybrid_suite(void)
{
    Suite *suite = suite_create("hybrid");
    TCase *tests = tcase_create("search");

    tcase_set_timeout(tests, 0);
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_test(tests,
                   an_interrupted_search_goes_on_with_any_number_of_threads);
    tcase_add_test(tests, the_fittest_never_gets_worse);
    tcase_add_test(tests, a_stop_leaves_it_as_it_was);
    tcase_add_test(tests, it_says_whether_it_helps);
    tcase_add_test(tests, the_command_prints_generations_and_a_conclusion);
    suite_add_tcase(suite, tests);
    return suite;
}
