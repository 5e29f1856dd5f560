/* SPDX-License-Identifier: MIT */
/* What the tables of the sources have in common: their games, and how figures
 * are written. */
#include "base/clock.h"
#include "base/memory.h"
#include "engine/search/search.h"
#include "lab/arena/batch.h"
#include "lab/arena/fast_game.h"
#include "lab/papers/inside.h"

#include <math.h>
#include <stdlib.h>

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
                             enum evaluation_kind evaluation, int depth,
                             struct err *err)
{
    struct search_setting setting = {.first_depth = depth, .prune = true};
    int weights[WEIGHTS_MAX];

    if (!evaluation_make(evaluation, game, &setting.evaluation, err) ||
        !weights_find(WEIGHTS_USUAL, weights, err))
        return NULL;
    if (evaluation == EVALUATION_HEURISTIC)
        evaluation_weigh(&setting.evaluation, weights, false);

    struct agent *agent = memory_new(1, sizeof *agent);
    struct false_ties *state = memory_new(1, sizeof *state);

    *state = (struct false_ties){search_new(game, &setting), depth};
    *agent = (struct agent){.class = &FALSE_TIES, .game = game, .state = state};
    return agent;
}

/* ---- games ---- */

struct paper_batch {
    const struct paper_matches *matches;
    const struct paper_setting *setting;
    int games;                   /* of each match */
    struct paper_played *played; /* thread by thread, match by match */
};

static const struct paper_match *match_of(const struct paper_batch *run,
                                          int64_t number)
{
    return &run->matches->items[number / run->games];
}

/* Does the second side begin this game? */
static bool is_turned(const struct paper_batch *run, int64_t number)
{
    return match_of(run, number)->turns && number % run->games % 2 == 1;
}

static void plan_game(void *context, int worker, int64_t number,
                      struct batch_game *plan)
{
    const struct paper_batch *run = context;
    const struct paper_match *match = match_of(run, number);
    const bool turned = is_turned(run, number);
    const uint64_t seed = run->setting->seed;
    const uint64_t index = (uint64_t)(number / run->games);
    const uint64_t game = (uint64_t)(number % run->games);
    struct rng seeds = rng_new(seed, index << 32 | game << 1 | UINT64_C(1));

    (void)worker;
    plan->opening = match->opening;
    for (int side = 0; side < run->matches->game->players; side++) {
        const int seat = turned ? !side : side;
        struct rng own = rng_new(seed, game << 4 | (uint64_t)side);

        plan->players[seat] = (int)index * PLAYERS_MAX + side;
        plan->seeds[seat] =
            rng_next(run->matches->manner == PAPER_SEATINGS ? &own : &seeds);
    }
    switch (run->matches->manner) {
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

static struct fast_player *new_fast(const struct game *game,
                                    const struct paper_side *side)
{
    enum { WHOLE = 1000 };
    int weights[WEIGHTS_MAX] = {0};
    struct evaluation evaluation;
    struct err err;

    if (side->evaluation == EVALUATION_STORES)
        return fast_player_new_trainer(game, side->depth);
    weights[side->heuristic] = WHOLE;
    evaluation_make(side->evaluation, game, &evaluation, &err);
    evaluation_weigh(&evaluation, weights, false);
    return fast_player_new_searcher(game, &evaluation, side->depth);
}

static void *make_player(void *context, int worker, int player, struct err *err)
{
    const struct paper_batch *run = context;
    const struct game *game = run->matches->game;
    const struct paper_side *side =
        &run->matches->items[player / PLAYERS_MAX].sides[player % PLAYERS_MAX];

    (void)worker;
    if (run->matches->manner == PAPER_FAST)
        return new_fast(game, side);
    if (side->agent == NULL)
        return false_ties_new(game, side->evaluation, side->depth, err);
    return agent_new(side->agent, game, 0, err);
}

static int count_game(void *context, int worker, int64_t number,
                      const struct batch_end *end)
{
    const struct paper_batch *run = context;
    const bool turned = is_turned(run, number);
    const bool fast = run->matches->manner == PAPER_FAST;
    const int winner = !fast             ? end->winner
                       : end->margin > 0 ? 0
                       : end->margin < 0 ? 1
                                         : -1;
    struct paper_played *played =
        &run->played[(int64_t)worker * run->matches->count +
                     number / run->games];
    const bool start =
        run->matches->manner == PAPER_SEATINGS && number % run->games == 0;
    struct paper_tally *tally = start ? &played->start : &played->games;

    tally->games++;
    tally->drawn += winner < 0;
    tally->won_by_first += winner == 0;
    if (winner >= 0)
        tally->won[turned ? !winner : winner]++;
    for (int seat = 0; !fast && seat < run->matches->game->players; seat++)
        measure_add(&tally->scores[turned ? !seat : seat], end->points[seat]);
    measure_add(&tally->plies, end->plies);
    return 0;
}

void paper_tally_add(struct paper_tally *tally, const struct paper_tally *other)
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

bool paper_play(const struct paper_matches *matches,
                const struct paper_setting *setting,
                struct paper_played played[], struct err *err)
{
    const bool seatings = matches->manner == PAPER_SEATINGS;
    const size_t count = (size_t)matches->count;
    struct paper_batch run = {
        .matches = matches,
        .setting = setting,
        .games = setting->games + seatings,
        .played = memory_new(count * (size_t)setting->threads + 1,
                             sizeof *run.played),
    };
    const bool fine = batch_play(
        &(struct batch){
            .game = matches->game,
            .games = (int64_t)matches->count * run.games,
            .threads = setting->threads,
            .stop = setting->stop,
            .progress = {.listener = setting->listener,
                         .what = "games",
                         .total = (int64_t)matches->count * run.games,
                         .began = clock_now()},
            .fast = matches->manner == PAPER_FAST,
            .context = &run,
            .plan = plan_game,
            .make = make_player,
            .count = count_game},
        err);

    for (size_t i = 0; i < count; i++) {
        played[i] = (struct paper_played){.games = {0}};
        for (size_t k = i; fine && k < count * (size_t)setting->threads;
             k += count) {
            paper_tally_add(&played[i].start, &run.played[k].start);
            paper_tally_add(&played[i].games, &run.played[k].games);
        }
    }
    free(run.played);
    return fine;
}

struct measure paper_won(const struct paper_tally *tally)
{
    return tally->games > 0
               ? measure_share((double)tally->won[0], (double)tally->games)
               : measure_unknown();
}

struct measure paper_drawn(const struct paper_tally *tally)
{
    return tally->games > 0
               ? measure_share((double)tally->drawn, (double)tally->games)
               : measure_unknown();
}

bool paper_play_duels(const struct game *game, const struct paper_duel duels[],
                      int count, const struct paper_setting *setting,
                      struct paper_played played[], struct err *err)
{
    struct paper_match *matches =
        memory_new((size_t)count + 1, sizeof *matches);

    for (int i = 0; i < count; i++)
        matches[i] = duels[i].match;

    const bool fine = paper_play(
        &(struct paper_matches){.game = game, .items = matches, .count = count},
        setting, played, err);

    free(matches);
    return fine;
}

int paper_compare_duels(const struct paper_duel duels[],
                        const struct paper_played played[], int count,
                        const struct paper_setting *setting, const char *won,
                        bool drawn, struct comparison rows[])
{
    int written = 0;

    for (int i = 0; i < count; i++) {
        struct comparison *row = &rows[written];

        if (!setting->csv && !measure_known(&duels[i].theirs))
            continue;
        *row = (struct comparison){.decimals = 1,
                                   .theirs = duels[i].theirs,
                                   .ours = paper_won(&played[i].games),
                                   .why = duels[i].why};
        snprintf(row->what, sizeof row->what, "%s, %%%s", duels[i].what, won);
        written++;
        if (!drawn)
            continue;
        row = &rows[written++];
        *row = (struct comparison){.decimals = 1,
                                   .theirs = measure_unknown(),
                                   .ours = paper_drawn(&played[i].games)};
        snprintf(row->what, sizeof row->what, "%s, %% drawn", duels[i].what);
    }
    return written;
}

/* ---- text ---- */

void paper_write_comparison(const struct paper_setting *setting,
                            const char *source, const struct comparison rows[],
                            int count, FILE *out)
{
    if (setting->csv)
        compare_write_csv(rows, count, out);
    else
        compare_write(source, rows, count, out);
}

void paper_add(struct sheet *sheet, int decimals, double number)
{
    if (isfinite(number))
        sheet_add(sheet, "%.*f", decimals, number);
    else
        sheet_add(sheet, "-");
}

void paper_leave_out(const struct paper_setting *setting, const char *name,
                     const struct err *err, FILE *out)
{
    char *words = NULL;
    size_t length = 0;
    FILE *text = open_memstream(&words, &length);

    if (text == NULL)
        abort();
    fprintf(text, "%s is left out: %s", name, err->text);
    fclose(text);
    if (!setting->csv) {
        compare_write_words(words, 0, out);
        fputs("\n", out);
    }
    free(words);
}

struct game *paper_game(const struct paper_setting *setting, const char *own,
                        struct err *err)
{
    return game_new(setting->game != NULL ? setting->game : own, err);
}
