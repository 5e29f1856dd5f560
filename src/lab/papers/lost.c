/* SPDX-License-Identifier: MIT */
/* Seeds that a move gives away against perfect play, phase by phase: of agents
 * that are known, and of every level. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/agents/agent.h"
#include "lab/papers/inside.h"
#include "lab/papers/losses.h"
#include "match/level.h"

#include <stdlib.h>

enum { SAID_PHASES = 3, NOT_JUDGED = -1 };

/* What a sketch of this program found before it was written, in hundredths. */
static const struct known {
    const char *name;
    const char *agent;
    int said[SAID_PHASES];
} KNOWN[] = {
    {"random", "random", {155, 366, 474}},
    {"max", "max", {78, 201, 215}},
    {"alpha-beta 4", "minimax:depth=4", {31, 92, 141}},
    {"alpha-beta 8", "minimax:depth=8", {15, 45, 57}},
    {"heuristic 4", "heuristic:depth=4", {19, 84, 121}},
    {"mcts 4000", "mcts:iterations=4000", {83, 122, 141}},
    {"actor", "actor", {31, 76, 116}},
    {"net 4", "net:depth=4", {1, 15, 28}},
    {"net 6", "net:depth=6", {3, 9, 14}},
};

enum { KNOWN_COUNT = sizeof KNOWN / sizeof KNOWN[0] };

struct candidate {
    const char *name;
    const char *agent;
    const int *said; /* or NULL */
    struct measure_sum sums[LOST_PHASES];
};

/* What a thread keeps. */
struct loss_worker {
    int candidate;
    struct agent *agent;
    struct line line;
};

struct loss_table {
    const struct paper_setting *setting;
    struct game *game;
    struct levels *levels;
    struct losses_places places;
    struct candidate *candidates;
    int count;
    int capacity;
    struct loss_worker *workers;
    int16_t *losses; /* candidate by candidate */
};

/* ---- the agents ---- */

/* Agents that there are not, or that do not know the game, are left out. */
static void list_candidate(struct loss_table *table, const char *name,
                           const char *spec, const int *said, FILE *out)
{
    struct err err;
    struct agent *agent = agent_new(spec, table->game, 0, &err);

    if (agent != NULL) {
        table->candidates =
            memory_grow(table->candidates, &table->capacity, table->count + 1,
                        sizeof *table->candidates);
        table->candidates[table->count++] =
            (struct candidate){.name = name, .agent = spec, .said = said};
    } else {
        paper_leave_out(table->setting, name, &err, out);
    }
    agent_free(agent);
}

static void list_candidates(struct loss_table *table, FILE *out)
{
    for (int i = 0; i < KNOWN_COUNT; i++)
        list_candidate(table, KNOWN[i].name, KNOWN[i].agent,
                       table->setting->game == NULL ? KNOWN[i].said : NULL,
                       out);
    for (int i = 0; i < levels_count(table->levels); i++) {
        const struct level *level = levels_at(table->levels, i);

        if (level_plays(level, table->game->name))
            list_candidate(table, level->key, level->agent, NULL, out);
    }
}

/* ---- their moves ---- */

static bool measure_move(void *context, int worker, int64_t piece,
                         struct err *err)
{
    struct loss_table *table = context;
    struct loss_worker *own = &table->workers[worker];
    const int candidate = (int)(piece / table->places.count);
    const int64_t number = piece % table->places.count;
    const struct losses_place *place = &table->places.places[number];

    if (!place->proven)
        return true;
    if (own->agent == NULL || own->candidate != candidate) {
        agent_free(own->agent);
        own->agent =
            agent_new(table->candidates[candidate].agent, table->game, 0, err);
        own->candidate = candidate;
    }
    if (own->agent == NULL)
        return false;

    struct rng seed = rng_new(table->setting->seed, (uint64_t)number);

    agent_begin(own->agent, rng_next(&seed));
    line_begin(&own->line, &place->position);

    const struct move move =
        agent_choose(own->agent, &(struct task){
                                     .line = &own->line,
                                     .stop = table->setting->stop,
                                 });

    if (!stop_raised(table->setting->stop))
        table->losses[piece] = (int16_t)losses_by(place, move);
    return true;
}

static void add_losses(struct loss_table *table)
{
    for (int64_t i = 0; i < (int64_t)table->count * table->places.count; i++) {
        if (table->losses[i] != NOT_JUDGED)
            measure_add(&table->candidates[i / table->places.count]
                             .sums[i % LOST_PHASES],
                        table->losses[i]);
    }
}

static bool measure_moves(struct loss_table *table, struct err *err)
{
    const size_t pieces = (size_t)table->count * (size_t)table->places.count;
    const size_t threads = (size_t)table->setting->threads;

    table->workers = memory_new(threads, sizeof *table->workers);
    table->losses = memory_new(pieces + 1, sizeof *table->losses);
    for (size_t i = 0; i < pieces; i++)
        table->losses[i] = NOT_JUDGED;

    const bool fine = thread_pool_run(
        &(struct thread_pool){.threads = table->setting->threads,
                              .pieces = (int64_t)pieces,
                              .stop = table->setting->stop,
                              .context = table,
                              .work = measure_move,
                              .progress = {.listener = table->setting->listener,
                                           .what = "moves",
                                           .total = (int64_t)pieces,
                                           .began = clock_now()}},
        err);

    if (fine)
        add_losses(table);
    for (size_t i = 0; i < threads; i++) {
        agent_free(table->workers[i].agent);
        line_free(&table->workers[i].line);
    }
    free(table->workers);
    free(table->losses);
    return fine;
}

/* ---- in print ---- */

static struct measure find_mean(const struct measure_sum *sum)
{
    return sum->count > 0 ? measure_of_sum(sum) : measure_unknown();
}

/* Are there positions of this phase? On small boards there may be none. */
static bool has_phase(const struct loss_table *table, int phase)
{
    return table->count > 0 && table->candidates[0].sums[phase].count > 0;
}

/* The number of phases with positions. */
static int count_phases(const struct loss_table *table)
{
    int count = 0;

    for (int phase = 0; phase < LOST_PHASES; phase++)
        count += has_phase(table, phase);
    return count;
}

static void write_losses(const struct loss_table *table, FILE *out)
{
    struct sheet sheet = {.columns = 1 + 2 * count_phases(table), .words = 1};

    if (count_phases(table) == 0)
        return;
    sheet_add(&sheet, "seeds on the board");
    for (int phase = 0; phase < LOST_PHASES; phase++)
        if (has_phase(table, phase)) {
            sheet_add(&sheet, "%d-%d", LOST_PHASE[phase].least,
                      LOST_PHASE[phase].most);
            sheet_add(&sheet, "+/-");
        }
    for (int i = 0; i < table->count; i++) {
        sheet_add(&sheet, "%s", table->candidates[i].name);
        for (int phase = 0; phase < LOST_PHASES; phase++) {
            const struct measure mean =
                find_mean(&table->candidates[i].sums[phase]);

            if (!has_phase(table, phase))
                continue;
            paper_add(&sheet, 2, mean.value);
            paper_add(&sheet, 2, measure_error(&mean));
        }
    }
    sheet_add(&sheet, "positions");
    for (int phase = 0; phase < LOST_PHASES; phase++)
        if (has_phase(table, phase)) {
            paper_add(&sheet, 0,
                      (double)table->candidates[0].sums[phase].count);
            sheet_add(&sheet, "-");
        }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
    fprintf(out,
            "\nSeeds of the final margin that a move loses, in the mean of "
            "positions out of %d\ngames in which every move was drawn, one of "
            "each at most; seed %llu.\n",
            table->setting->games, (unsigned long long)table->setting->seed);
}

static struct comparison compare_losses(const struct loss_table *table,
                                        int index, int phase)
{
    const struct candidate *candidate = &table->candidates[index];
    struct comparison row = {
        .decimals = 2,
        .theirs = candidate->said != NULL && phase < SAID_PHASES
                      ? measure_of(candidate->said[phase] / 100.0)
                      : measure_unknown(),
        .ours = find_mean(&candidate->sums[phase]),
        .why = "the sketch had other positions; its "
               "errors are not known",
    };

    snprintf(row.what, sizeof row.what, "%s, %d-%d seeds", candidate->name,
             LOST_PHASE[phase].least, LOST_PHASE[phase].most);
    return row;
}

/* All of it for programs; for people what the sketch has. */
static void write_comparison(const struct loss_table *table, FILE *out)
{
    struct comparison *rows =
        memory_new((size_t)table->count * LOST_PHASES + 1, sizeof *rows);
    int count = 0;

    for (int i = 0; i < table->count * LOST_PHASES; i++) {
        rows[count] = compare_losses(table, i / LOST_PHASES, i % LOST_PHASES);
        if (has_phase(table, i % LOST_PHASES) &&
            (table->setting->csv || measure_known(&rows[count].theirs)))
            count++;
    }
    if (!table->setting->csv && count > 0)
        fputs("\n", out);
    if (table->setting->csv || count > 0)
        paper_write_comparison(table->setting, "sketch", rows, count, out);
    free(rows);
}

/* ---- the table ---- */

static bool fill_table(struct loss_table *table, FILE *out, struct err *err)
{
    if (!losses_find(table->game, table->setting, &table->places, err))
        return false;
    list_candidates(table, out);
    return measure_moves(table, err);
}

bool paper_write_lost(const struct paper_table *table,
                      const struct paper_setting *setting, FILE *out,
                      struct err *err)
{
    struct loss_table *losses = memory_new(1, sizeof *losses);
    struct err remark;

    (void)table;
    losses->setting = setting;
    losses->game = paper_game(setting, "kalah", err);
    losses->levels = levels_standard(&remark);

    const bool fine = losses->game != NULL && fill_table(losses, out, err);

    if (fine && !setting->csv)
        write_losses(losses, out);
    if (fine)
        write_comparison(losses, out);
    free(losses->candidates);
    losses_free(&losses->places);
    levels_free(losses->levels);
    game_free(losses->game);
    free(losses);
    return fine;
}
