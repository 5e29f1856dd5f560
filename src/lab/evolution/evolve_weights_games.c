/* What weights are worth: games with rivals, and with the judges. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "lab/arena/batch.h"
#include "lab/arena/fast_game.h"
#include "lab/evolution/evolve_weights_inside.h"

#include <assert.h>
#include <stdlib.h>

enum {
    JUDGE_THESIS,
    JUDGE_MINIMAX,
    JUDGE_DEPTH = 4,  /* of minimax */
    JUDGE_GAMES = 50, /* openings, each played from both sides */
    JUDGE_OPENING = 4,
    JUDGE_PIECE = 10 /* openings of a piece of work */
};

const char *const WEIGHTS_EVOLUTION_JUDGE_NAMES[WEIGHTS_EVOLUTION_JUDGES] = {
    [JUDGE_THESIS] = "thesis-19",
    [JUDGE_MINIMAX] = "minimax:depth=4",
};

/* What came of some games of one player. */
struct tally {
    int64_t halves; /* points, doubled */
    int64_t margin;
    int64_t games;
};

/* What the crew is given: a piece is a head with a rival, and has its own place
 * in the tallies. */
struct contest {
    const struct weights_evolution *weighing;
    const struct weights_evolution_head *heads;
    const struct weights_evolution_head *rivals;
    int rival_count;
    bool judging;
    struct tally *tallies;
    const struct weights_evolution_crew *crew;
    int64_t pieces;
};

struct rng
weights_evolution_chance(const struct weights_evolution_setting *setting,
                         enum weights_evolution_chance chance, int generation,
                         uint64_t number)
{
    return rng_new(setting->seed, (uint64_t)chance << 60 |
                                      (uint64_t)generation << 44 | number);
}

/* ---- the players ---- */

static struct fast_player *
play_weights(const struct weights_evolution_setting *setting,
             const int weights[WEIGHTS_MAX])
{
    struct evaluation evaluation;
    struct err err;
    const bool made =
        evaluation_make(EVALUATION_HEURISTIC, setting->game, &evaluation, &err);

    assert(made);
    (void)made;
    evaluation_weigh(&evaluation, weights, false);
    return fast_player_new_searcher(setting->game, &evaluation, setting->depth);
}

static struct fast_player *
play_head(const struct weights_evolution_setting *setting,
          const struct weights_evolution_head *head)
{
    int weights[WEIGHTS_MAX];

    weights_evolution_round(head, weights);
    return play_weights(setting, weights);
}

static struct fast_player *
play_judge(const struct weights_evolution_setting *setting, int judge)
{
    struct evaluation evaluation;
    int weights[WEIGHTS_MAX];
    struct err err;
    const bool known = weights_find(WEIGHTS_USUAL, weights, &err);

    assert(known);
    (void)known;
    if (judge == JUDGE_THESIS)
        return play_weights(setting, weights);
    evaluation_make(EVALUATION_STORES, setting->game, &evaluation, &err);
    return fast_player_new_searcher(setting->game, &evaluation, JUDGE_DEPTH);
}

/* ---- games ---- */

static void count(struct tally *tally, int margin, int games)
{
    tally->halves += (int64_t)games * (margin > 0 ? 2 : margin == 0);
    tally->margin += (int64_t)games * margin;
    tally->games += games;
}

/* One game; the head, who is the first partner, begins it or does not. */
static struct fast_game play(struct fast_player *const partners[2], bool first,
                             const struct game *game,
                             const struct position *start, struct rng *rng)
{
    struct fast_player *const seats[2] = {partners[!first], partners[first]};
    struct fast_game spar = fast_game_play(seats, game, start, rng);

    spar.margin = first ? spar.margin : -spar.margin;
    return spar;
}

static void set_up(const struct contest *contest, int game,
                   struct position *start)
{
    const struct weights_evolution_setting *setting =
        &contest->weighing->setting;
    const int generation = contest->judging ? 0 : contest->weighing->count;
    struct rng rng = weights_evolution_chance(
        setting, contest->judging ? CHANCE_JUDGE : CHANCE_OPENING, generation,
        (uint64_t)game);

    opening_position(setting->game,
                     contest->judging ? JUDGE_OPENING : setting->opening, &rng,
                     start);
}

/* Judges have other numbers than rivals, and others than their openings. */
static struct rng chance_of(const struct contest *contest, int64_t piece,
                            int game, bool first)
{
    const uint64_t number =
        (uint64_t)(piece + 1) << 20 | (uint64_t)game << 1 | (uint64_t)first;

    return weights_evolution_chance(&contest->weighing->setting,
                                    contest->judging ? CHANCE_JUDGE
                                                     : CHANCE_GAME,
                                    contest->weighing->count, number);
}

/* All games of one way, from the openings `begin` to `end`. */
static void play_way(const struct contest *contest, int64_t piece,
                     struct fast_player *const partners[2], bool first,
                     int begin, int end)
{
    const struct weights_evolution_setting *setting =
        &contest->weighing->setting;
    const bool varied = contest->judging || setting->opening > 0;

    for (int i = begin; i < end && !stop_raised(contest->crew->stop); i++) {
        struct rng rng = chance_of(contest, piece, i, first);
        struct position start;

        set_up(contest, i, &start);

        const struct fast_game spar =
            play(partners, first, setting->game, &start, &rng);
        const bool same = !varied && !spar.chance;

        count(&contest->tallies[piece], spar.margin, same ? end - i : 1);
        if (same)
            break;
    }
}

static bool play_pair(void *context, int worker, int64_t piece, struct err *err)
{
    const struct contest *contest = context;
    const struct weights_evolution_setting *setting =
        &contest->weighing->setting;
    struct fast_player *const partners[2] = {
        play_head(setting, &contest->heads[piece / contest->rival_count]),
        play_head(setting, &contest->rivals[piece % contest->rival_count]),
    };

    (void)worker;
    (void)err;
    for (int way = 0; way < 2; way++)
        play_way(contest, piece, partners, way == 0, 0, setting->games);
    fast_player_free(partners[0]);
    fast_player_free(partners[1]);
    return true;
}

/* Some openings with one of the judges. */
static bool play_before_judge(void *context, int worker, int64_t piece,
                              struct err *err)
{
    const struct contest *contest = context;
    const struct weights_evolution_setting *setting =
        &contest->weighing->setting;
    const int judge = (int)piece % WEIGHTS_EVOLUTION_JUDGES;
    const int begin = (int)piece / WEIGHTS_EVOLUTION_JUDGES * JUDGE_PIECE;
    struct fast_player *const partners[2] = {
        play_head(setting, contest->heads),
        play_judge(setting, judge),
    };

    (void)worker;
    (void)err;
    for (int way = 0; way < 2; way++)
        play_way(contest, piece, partners, way == 0, begin,
                 begin + JUDGE_PIECE);
    fast_player_free(partners[0]);
    fast_player_free(partners[1]);
    return true;
}

/* ---- the crew ---- */

static void tell(void *context, int64_t done)
{
    const struct contest *contest = context;
    const struct weights_evolution *weighing = contest->weighing;
    struct progress_listener *watch = contest->crew->watch;

    if (watch == NULL)
        return;

    const int64_t games = 2 * (int64_t)weighing->setting.games;
    const int64_t before =
        (weighing->count - weighing->resumed) * contest->pieces;
    const int64_t all =
        (contest->crew->generations - weighing->resumed) * contest->pieces;

    watch->hear(watch, &(struct progress_report){
                           .what = "games",
                           .done = (before + done) * games,
                           .total = contest->judging ? 0 : all * games,
                           .nanoseconds = clock_now() - weighing->began,
                       });
}

static bool run(struct contest *contest,
                bool (*work)(void *context, int worker, int64_t piece,
                             struct err *err),
                struct err *err)
{
    const struct thread_pool crew = {
        .threads = contest->crew->threads,
        .pieces = contest->pieces,
        .stop = contest->crew->stop,
        .context = contest,
        .work = work,
        .wait = tell,
    };

    contest->tallies =
        memory_new((size_t)contest->pieces, sizeof *contest->tallies);
    return thread_pool_run(&crew, err) && !stop_raised(contest->crew->stop);
}

bool weights_evolution_measure(const struct weights_evolution *weighing,
                               const struct weights_evolution_head *heads,
                               int heads_count,
                               const struct weights_evolution_head *rivals,
                               int rival_count,
                               const struct weights_evolution_crew *crew,
                               double *fitness, struct err *err)
{
    struct contest contest = {
        .weighing = weighing,
        .heads = heads,
        .rivals = rivals,
        .rival_count = rival_count,
        .crew = crew,
        .pieces = (int64_t)heads_count * rival_count,
    };
    const bool fine = run(&contest, play_pair, err);

    for (int i = 0; fine && i < heads_count; i++) {
        struct tally sum = {0};

        for (int k = 0; k < rival_count; k++) {
            const struct tally *tally = &contest.tallies[i * rival_count + k];

            sum.halves += tally->halves;
            sum.margin += tally->margin;
            sum.games += tally->games;
        }
        fitness[i] = weighing->setting.aim == WEIGHTS_EVOLUTION_POINTS
                         ? (double)sum.halves / (2 * (double)sum.games)
                         : (double)sum.margin / (double)sum.games;
    }
    free(contest.tallies);
    return fine;
}

bool weights_evolution_judge(const struct weights_evolution *weighing,
                             const struct weights_evolution_head *head,
                             const struct weights_evolution_crew *crew,
                             double judged[WEIGHTS_EVOLUTION_JUDGES],
                             struct err *err)
{
    struct contest contest = {
        .weighing = weighing,
        .heads = head,
        .judging = true,
        .crew = crew,
        .pieces = (int64_t)JUDGE_GAMES / JUDGE_PIECE * WEIGHTS_EVOLUTION_JUDGES,
    };
    const bool fine = run(&contest, play_before_judge, err);

    for (int judge = 0; judge < WEIGHTS_EVOLUTION_JUDGES; judge++)
        judged[judge] = 0;
    for (int i = 0; i < contest.pieces; i++)
        judged[i % WEIGHTS_EVOLUTION_JUDGES] +=
            (double)contest.tallies[i].halves / (4 * JUDGE_GAMES);
    free(contest.tallies);
    return fine;
}
