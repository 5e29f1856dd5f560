/* SPDX-License-Identifier: MIT */
/* The games of the tables, and the search with a defect that plays in some of
 * them. */
#include "base/memory.h"
#include "engine/search/search.h"
#include "lab/arena/batch.h"
#include "lab/arena/fast_game.h"
#include "lab/papers/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- false ties ---- */

struct false_ties {
    struct search *search;
    int depth;
};

static struct move choose_false_tie(struct agent *agent,
                                    const struct task *task)
{
    struct false_ties *state = agent->state;
    struct task bounded = *task;
    struct report report;
    struct move tied[MOVES_MAX];
    int count = 0;

    bounded.budget.depth = state->depth;
    search_run(state->search, &bounded, &report);
    for (int i = 0; i < report.move_count; i++)
        if (report.moves[i].value.thousandths == report.value.thousandths)
            tied[count++] = report.moves[i].move;
    return count == 0 ? report.line[0]
                      : tied[rng_below(&agent->rng, (uint32_t)count)];
}

static void begin_false_ties(struct agent *agent)
{
    search_forget(((struct false_ties *)agent->state)->search);
}

static void free_false_ties(struct agent *agent)
{
    search_free(((struct false_ties *)agent->state)->search);
    free(agent->state);
}

static const struct agent_class FALSE_TIES = {
    .name = "false ties",
    .choose = choose_false_tie,
    .begin = begin_false_ties,
    .destroy = free_false_ties,
};

struct agent *false_ties_new(const struct game *game,
                             const struct paper_side *side, struct err *err)
{
    struct search_setting setting = {.first_depth = side->depth,
                                     .prune = true,
                                     .free_extra = side->free_extra};
    int weights[WEIGHTS_MAX];

    if (!evaluation_make(side->evaluation, game, &setting.evaluation, err) ||
        !weights_find(WEIGHTS_USUAL, weights, err))
        return NULL;
    if (side->evaluation == EVALUATION_HEURISTIC)
        evaluation_weigh(&setting.evaluation, weights, false);

    struct agent *agent = memory_new(1, sizeof *agent);
    struct false_ties *state = memory_new(1, sizeof *state);

    *state = (struct false_ties){search_new(game, &setting), side->depth};
    *agent = (struct agent){.class = &FALSE_TIES, .game = game, .state = state};
    return agent;
}

/* ---- games ---- */

enum tally_of { FROM_START, OTHERS, TALLIES };

struct paper_batch {
    const struct paper_run *run;
    enum paper_manner manner;
    const struct paper_match *matches;
    int count;
    int games;                              /* of each match */
    struct paper_tally (*tallies)[TALLIES]; /* by threads, then matches */
};

/* Does the second side begin this game? */
static bool is_turned(const struct paper_batch *batch, int64_t number)
{
    return batch->matches[number / batch->games].turns &&
           number % batch->games % 2 == 1;
}

static void plan_game(void *context, int worker, int64_t number,
                      struct batch_game *plan)
{
    const struct paper_batch *batch = context;
    const struct paper_match *match = &batch->matches[number / batch->games];
    const bool turned = is_turned(batch, number);
    const uint64_t seed = batch->run->setting->seed;
    const uint64_t index = (uint64_t)(number / batch->games);
    const uint64_t game = (uint64_t)(number % batch->games);
    struct rng seeds = rng_new(seed, index << 32 | game << 1 | UINT64_C(1));

    (void)worker;
    if (!share_has(batch->run->setting->share, number)) {
        plan->step = BATCH_SKIP;
        return;
    }
    plan->opening = match->opening;
    for (int side = 0; side < batch->run->game->players; side++) {
        const int seat = turned ? !side : side;
        struct rng own = rng_new(seed, game << 4 | (uint64_t)side);

        plan->players[seat] = (int)index * PLAYERS_MAX + side;
        plan->seeds[seat] =
            rng_next(batch->manner == PAPER_SEATINGS ? &own : &seeds);
    }
    switch (batch->manner) {
    case PAPER_DUELS:
        plan->chance = rng_new(seed, index << 32 | game / 2 << 1);
        break;
    case PAPER_SEATINGS:
        plan->opening = game == 0 ? 0 : match->opening;
        plan->chance = rng_new(seed, game << 4 | PLAYERS_MAX);
        break;
    case PAPER_FAST:
        plan->rng = rng_new(seed, match->stream << 32 | game);
        break;
    }
}

static void *make_player(void *context, int worker, int player, struct err *err)
{
    enum { WHOLE = 1000 };
    const struct paper_batch *batch = context;
    const struct game *game = batch->run->game;
    const struct paper_side *side =
        &batch->matches[player / PLAYERS_MAX].sides[player % PLAYERS_MAX];
    int weights[WEIGHTS_MAX] = {0};
    struct evaluation evaluation;

    (void)worker;
    if (batch->manner != PAPER_FAST)
        return side->agent != NULL ? agent_new(side->agent, game, 0, err)
                                   : false_ties_new(game, side, err);
    if (side->evaluation == EVALUATION_STORES)
        return fast_player_new_trainer(game, side->depth);
    if (!evaluation_make(side->evaluation, game, &evaluation, err))
        return NULL;
    weights[side->heuristic] = WHOLE;
    evaluation_weigh(&evaluation, weights, false);
    return fast_player_new_searcher(game, &evaluation, side->depth);
}

static int count_game(void *context, int worker, int64_t number,
                      const struct batch_end *end)
{
    const struct paper_batch *batch = context;
    const int64_t match = number / batch->games;
    const bool turned = is_turned(batch, number);
    const bool fast = batch->manner == PAPER_FAST;
    const int winner = !fast             ? end->winner
                       : end->margin > 0 ? 0
                       : end->margin < 0 ? 1
                                         : -1;
    const bool start =
        batch->manner == PAPER_SEATINGS && number % batch->games == 0;
    struct paper_tally *tally =
        &batch->tallies[(int64_t)worker * batch->count + match]
                       [start ? FROM_START : OTHERS];

    tally->games++;
    tally->drawn += winner < 0;
    tally->won_by_first += winner == 0;
    if (winner >= 0)
        tally->won[turned ? !winner : winner]++;
    for (int seat = 0; !fast && seat < batch->run->game->players; seat++)
        measure_add(&tally->scores[turned ? !seat : seat], end->points[seat]);
    measure_add(&tally->plies, end->plies);
    return 0;
}

static void add_tally(struct paper_tally *tally,
                      const struct paper_tally *other)
{
    tally->games += other->games;
    tally->drawn += other->drawn;
    tally->won_by_first += other->won_by_first;
    for (int side = 0; side < PLAYERS_MAX; side++) {
        tally->won[side] += other->won[side];
        measure_join(&tally->scores[side], &other->scores[side]);
    }
    measure_join(&tally->plies, &other->plies);
}

/* Adds up a tally over all parts. */
static void share_tally(struct share *share, struct paper_tally *tally)
{
    int64_t numbers[3 + PLAYERS_MAX] = {tally->games, tally->drawn,
                                        tally->won_by_first};

    memcpy(numbers + 3, tally->won, sizeof tally->won);
    share_sum(share, "games", numbers, 3 + PLAYERS_MAX);
    tally->games = numbers[0];
    tally->drawn = numbers[1];
    tally->won_by_first = numbers[2];
    memcpy(tally->won, numbers + 3, sizeof tally->won);
    for (int side = 0; side < PLAYERS_MAX; side++)
        paper_share_sum(share, &tally->scores[side]);
    paper_share_sum(share, &tally->plies);
}

bool paper_play(const struct paper_run *run, enum paper_manner manner,
                struct paper_match matches[], int count, struct err *err)
{
    const struct job_context *context = &run->setting->context;
    const int tallies = count * context->threads;
    struct paper_batch batch = {
        .run = run,
        .manner = manner,
        .matches = matches,
        .count = count,
        .games = run->setting->games + (manner == PAPER_SEATINGS),
        .tallies = memory_new((size_t)tallies + 1, sizeof *batch.tallies),
    };
    const int64_t games = (int64_t)count * batch.games;
    const bool fine = batch_play(
        &(struct batch){.game = run->game,
                        .games = games,
                        .threads = context->threads,
                        .stop = context->stop,
                        .progress = paper_progress(run, "games", games),
                        .fast = manner == PAPER_FAST,
                        .context = &batch,
                        .plan = plan_game,
                        .make = make_player,
                        .count = count_game},
        err);

    for (int i = 0; fine && i < tallies; i++) {
        add_tally(&matches[i % count].start, &batch.tallies[i][FROM_START]);
        add_tally(&matches[i % count].games, &batch.tallies[i][OTHERS]);
    }
    free(batch.tallies);
    for (int i = 0; fine && i < count; i++) {
        share_tally(run->setting->share, &matches[i].start);
        share_tally(run->setting->share, &matches[i].games);
    }
    return fine;
}

/* ---- beside theirs ---- */

struct measure paper_won(const struct paper_tally *tally)
{
    return measure_share((double)tally->won[0], (double)tally->games);
}

struct measure paper_drawn(const struct paper_tally *tally)
{
    return measure_share((double)tally->drawn, (double)tally->games);
}

void paper_compare_matches(struct paper_run *run,
                           const struct paper_match matches[], int count,
                           const char *won, bool drawn)
{
    for (int i = 0; i < count; i++) {
        const struct paper_match *match = &matches[i];
        struct comparison row = {.decimals = 1,
                                 .theirs = measure_unknown(),
                                 .ours = paper_won(&match->games),
                                 .why = match->why};

        if (!run->setting->csv && match->said_of == 0)
            continue;
        if (match->said_of > 0)
            row.theirs = measure_share(match->said, match->said_of);
        if (match->said_most) {
            row.theirs.low = 0;
            row.theirs.high = row.theirs.value;
        }
        paper_compare(run, row, "%s, %%%s", match->what, won);
        if (drawn)
            paper_compare(
                run,
                (struct comparison){.decimals = 1,
                                    .theirs = measure_unknown(),
                                    .ours = paper_drawn(&match->games)},
                "%s, %% drawn", match->what);
    }
}
