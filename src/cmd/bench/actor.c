/* SPDX-License-Identifier: MIT */
/* How fast an actor is trained. */
#include "base/clock.h"
#include "cmd/bench/inside.h"
#include "lab/nets/actor_training.h"

enum { STEPS = 40000, GAMES = 2 };

/* Measures the decisions that it learns from in a second, with one thread. */
void bench_training(const struct bench_sheet *sheet)
{
    struct game *game = bench_game("kalah");
    const struct job_context context = {.threads = 1};
    struct actor_setting setting = actor_standard(game);
    double best = 0;

    setting.steps = STEPS;
    setting.games = GAMES; /* they take no time worth mentioning */
    for (int i = 0; i < BENCH_TRIES; i++) {
        struct actor_training *const training = actor_training_new(&setting);
        struct err err;

        if (!job_finish(&training->job, &context, &err))
            abort();

        const double rate = (double)training->steps * CLOCK_SECOND / 1e3 /
                            (double)training->nanoseconds;

        best = rate > best ? rate : best;
        job_free(&training->job);
    }
    game_free(game);
    bench_report(sheet, "actor-training", best, "k steps/s");
}
