/* Games that an actor learns from, and games that he is measured by. */
#include "lab/nets/actor_workers.h"
#include "base/memory.h"
#include "base/thread.h"
#include "lab/arena/batch.h"
#include "lab/arena/fast_game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { JUDGED_PLIES = 4 };

/* A gradient is cut to this length, for each decision that is in it. */
static const float LONGEST = 1.0F;

#define JUDGE_SEED UINT64_C(0x6a75646765)

const char *const ACTOR_JUDGE_NAMES[ACTOR_JUDGES] = {"random", "max",
                                                     "minimax"};
/* ---- the players ---- */

/* A setting that was allowed has agents that can be made. */
static struct agent *employ(const char *spec, const struct game *game)
{
    struct err err;
    struct agent *const agent = agent_new(spec, game, 0, &err);

    assert(agent != NULL);
    return agent;
}

static void furnish(struct actor_worker *booth,
                    const struct actor_training *training)
{
    const struct actor_setting *const setting = &training->setting;

    actor_net_make(&booth->net, setting->game, setting->hidden);
    gradient_make(&booth->gradient, &booth->net.net);
    for (int i = 0; i < setting->opponent_count; i++)
        if (strcmp(setting->opponents[i].spec, ACTOR_SELF) != 0)
            booth->opponents[i] =
                employ(setting->opponents[i].spec, setting->game);
    for (int i = 0; i < ACTOR_JUDGES; i++)
        booth->judges[i] = employ(ACTOR_JUDGE_NAMES[i], setting->game);
}

static void clear_out(struct actor_worker *booth)
{
    for (int i = 0; i < ACTOR_OPPONENTS_MAX; i++)
        agent_free(booth->opponents[i]);
    for (int i = 0; i < ACTOR_JUDGES; i++)
        agent_free(booth->judges[i]);
    line_free(&booth->line);
    actor_record_free(&booth->record);
    gradient_free(&booth->gradient);
    actor_net_free(&booth->net);
}

struct actor_workers *actor_workers_new(const struct actor_training *training,
                                        int threads)
{
    struct actor_workers *const hall = memory_new(1, sizeof *hall);

    hall->threads = threads;
    hall->booths = memory_new((size_t)threads, sizeof *hall->booths);
    for (int i = 0; i < threads; i++)
        furnish(&hall->booths[i], training);
    return hall;
}

void actor_workers_free(struct actor_workers *hall)
{
    if (hall == NULL)
        return;
    for (int i = 0; i < hall->threads; i++)
        clear_out(&hall->booths[i]);
    free(hall->booths);
    free(hall);
}

/* ---- learning ---- */

static struct agent *draw_opponent(const struct actor_setting *setting,
                                   const struct actor_worker *booth,
                                   struct rng *rng)
{
    int all = 0, opponent = 0;

    for (int i = 0; i < setting->opponent_count; i++)
        all += setting->opponents[i].weight;

    int place = (int)rng_below(rng, (uint32_t)all);

    while (place >= setting->opponents[opponent].weight)
        place -= setting->opponents[opponent++].weight;
    return booth->opponents[opponent];
}

static void open_game(const struct actor_setting *setting, struct rng *rng,
                      struct position *position)
{
    const bool opened = (int)rng_below(rng, 1000) < setting->opened;
    const int plies = opened && setting->opening > 0
                          ? 1 + (int)rng_below(rng, (uint32_t)setting->opening)
                          : 0;

    opening_position(setting->game, plies, rng, position);
}

static void play(const struct actor_setting *setting,
                 struct actor_worker *booth, struct rng *rng)
{
    struct position position;
    struct actor_table table = {
        .game = setting->game,
        .net = &booth->net,
        .agent = draw_opponent(setting, booth, rng),
        .sample = true,
        .line = &booth->line,
    };

    open_game(setting, rng, &position);
    table.side = (int)rng_below(rng, 2);
    if (table.agent != NULL)
        agent_begin(table.agent, rng_next(rng));
    actor_play(&table, position, rng, &booth->record);
}

static void study(const struct actor_setting *setting,
                  struct actor_worker *booth)
{
    const struct actor_record *const record = &booth->record;
    float returns[ACTOR_PLIES_MAX], slopes[PITS_MAX + 1];

    actor_returns(setting, record->turns, record->count, record->margin,
                  returns);
    for (int i = 0; i < record->count; i++) {
        const struct actor_policy *const thought = &record->thoughts[i];

        actor_blame(setting, thought, booth->net.pits, record->pits[i],
                    returns[i], slopes, &booth->sums);
        gradient_add(&booth->gradient, &booth->net.net, &thought->inputs,
                     &thought->result, slopes);
    }
}

void actor_workers_learn(const struct actor_setting *setting,
                         struct actor_worker *booth, struct rng *rng)
{
    gradient_clear(&booth->gradient);
    booth->sums = (struct actor_sums){0};
    for (int i = 0; i < setting->batch; i++) {
        play(setting, booth, rng);
        study(setting, booth);
    }
    gradient_clip(&booth->gradient, LONGEST * (float)booth->sums.decisions);
}

/* ---- being measured ---- */

struct trial {
    const struct actor_training *training;
    int *points; /* halves, of the two games of each piece */
};

/* An opening from both sides, with one of the judges. */
static bool try_opening(void *context, int worker, int64_t piece,
                        struct err *err)
{
    struct trial *const trial = context;
    const struct actor_training *const training = trial->training;
    struct actor_worker *const booth = &training->hall->booths[worker];
    const int judge = (int)(piece % ACTOR_JUDGES);
    struct rng rng = rng_new(JUDGE_SEED, (uint64_t)(piece / ACTOR_JUDGES));
    struct position position;
    int *const points = &trial->points[piece];

    (void)err;
    opening_position(training->setting.game, JUDGED_PLIES, &rng, &position);
    for (int side = 0; side < 2; side++) {
        const struct actor_table table = {
            .game = training->setting.game,
            .net = &training->net,
            .agent = booth->judges[judge],
            .side = side,
            .line = &booth->line,
        };

        agent_begin(table.agent, rng_next(&rng));

        const int margin = actor_play(&table, position, &rng, &booth->record);
        const int lead = side == 0 ? margin : -margin;

        *points += 1 + (lead > 0) - (lead < 0);
    }
    return true;
}

bool actor_workers_judge(const struct actor_training *training,
                         const struct actor_help *help,
                         double judged[ACTOR_JUDGES], struct err *err)
{
    const int games = training->setting.games;
    const int pieces = ACTOR_JUDGES * (games / 2);
    struct trial trial = {
        .training = training,
        .points = memory_new((size_t)pieces, sizeof *trial.points),
    };
    const bool fine =
        thread_pool_run(&(struct thread_pool){.threads = help->threads,
                                              .pieces = pieces,
                                              .stop = help->stop,
                                              .context = &trial,
                                              .work = try_opening},
                        err);

    for (int i = 0; i < ACTOR_JUDGES; i++)
        judged[i] = 0;
    for (int i = 0; i < pieces; i++)
        judged[i % ACTOR_JUDGES] += trial.points[i] / (2.0 * games);
    free(trial.points);
    return fine && !stop_raised(help->stop);
}
