/* SPDX-License-Identifier: MIT */
/* Seeds that a move gives away against perfect play, phase by phase, for known
 * agents and for every level. */
#include "base/memory.h"
#include "base/thread.h"
#include "lab/papers/inside.h"
#include "match/level.h"

#include <assert.h>
#include <stdlib.h>

const struct losses_phase LOST_PHASE[LOST_PHASES] = {
    {5, 12}, {13, 18}, {19, 25}, {26, 36}};

/* ---- positions ---- */

/* Plays a random game, and draws a position of each phase from it. */
static void draw_places(const struct game *game, struct rng *rng,
                        struct losses_place places[LOST_PHASES])
{
    uint32_t met[LOST_PHASES] = {0};
    struct position position;
    struct move moves[MOVES_MAX];

    game->class->start(game, &position);
    while (position.end == END_NOT) {
        const int count = game->class->moves(game, &position, moves);
        const int seeds = game->class->material(game, &position) -
                          game->class->score(game, &position, 0) -
                          game->class->score(game, &position, 1);

        for (int i = 0; i < LOST_PHASES; i++)
            if (seeds >= LOST_PHASE[i].least && seeds <= LOST_PHASE[i].most &&
                rng_below(rng, ++met[i]) == 0) {
                places[i].there = true;
                places[i].position = position;
            }
        game->class->apply(game, &position,
                           moves[rng_below(rng, (uint32_t)count)]);
    }
}

/* ---- proofs ---- */

struct loss_search {
    const struct stop *stop;
    const struct share *share; /* of places */
    struct solver *solver;
    struct losses_places *places;
};

static bool prove_place(void *context, int worker, int64_t piece,
                        struct err *err)
{
    enum { PROOF_LEVEL = 18 };
    const struct loss_search *search = context;
    struct losses_place *place = &search->places->places[piece];
    struct solver_report report;

    (void)worker;
    (void)err;
    if (!place->there || !share_has(search->share, piece) ||
        !solver_solve(search->solver,
                      &(struct solver_task){.position = &place->position,
                                            .every = true,
                                            .threads = 1,
                                            .level = PROOF_LEVEL,
                                            .stop = search->stop},
                      &report))
        return true;
    place->move_count = report.move_count;
    for (int i = 0; i < report.move_count; i++) {
        place->moves[i] = report.moves[i].move;
        place->losses[i] = report.bounds.low - report.moves[i].bounds.low;
    }
    place->proven = true;
    return true;
}

bool losses_find(const struct paper_run *run, struct losses_places *places,
                 struct err *err)
{
    enum { PROOF_BYTES = 256 << 20 };
    const struct paper_setting *setting = run->setting;
    struct loss_search search = {.stop = setting->context.stop,
                                 .share = setting->share,
                                 .solver =
                                     solver_new(run->game, PROOF_BYTES, err),
                                 .places = places};

    if (search.solver == NULL)
        return false;
    places->count = LOST_PHASES * setting->games;
    places->places = memory_new((size_t)places->count, sizeof *places->places);
    for (int i = 0; i < setting->games; i++) {
        struct rng rng = rng_new(setting->seed, (uint64_t)i);

        draw_places(run->game, &rng, &places->places[(size_t)i * LOST_PHASES]);
    }

    const bool fine = thread_pool_run(
        &(struct thread_pool){.threads = setting->context.threads,
                              .pieces = places->count,
                              .stop = setting->context.stop,
                              .context = &search,
                              .work = prove_place,
                              .progress =
                                  paper_progress(run, "proofs", places->count)},
        err);

    solver_free(search.solver);
    return fine;
}

int losses_by(const struct losses_place *place, struct move move)
{
    int index = 0;

    while (!move_same(place->moves[index], move)) {
        index++;
        assert(index < place->move_count);
    }
    return place->losses[index];
}

/* ---- the agents ---- */

enum { SAID_PHASES = 3, NOT_JUDGED = -1 };

/* The agents, and what an early sketch of this program measured, in
 * hundredths. */
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

/* The state of a thread. */
struct loss_worker {
    int candidate;
    struct agent *agent;
    struct line line;
};

struct loss_table {
    struct paper_run *run;
    struct losses_places places;
    struct candidate *candidates;
    int count;
    int capacity;
    struct loss_worker *workers;
    int16_t *losses; /* candidate by candidate */
};

/* Adds an agent; leaves it out if it does not exist, or does not play the
 * game. */
static void list_candidate(struct loss_table *table, const char *name,
                           const char *agent, const int *said)
{
    if (!paper_has_agent(table->run, name, agent))
        return;
    table->candidates =
        memory_grow(table->candidates, &table->capacity, table->count + 1,
                    sizeof *table->candidates);
    table->candidates[table->count++] =
        (struct candidate){.name = name, .agent = agent, .said = said};
}

/* ---- their moves ---- */

static bool measure_move(void *context, int worker, int64_t piece,
                         struct err *err)
{
    struct loss_table *table = context;
    const struct paper_setting *setting = table->run->setting;
    struct loss_worker *own = &table->workers[worker];
    const int candidate = (int)(piece / table->places.count);
    const int64_t number = piece % table->places.count;
    const struct losses_place *place = &table->places.places[number];

    if (!place->proven)
        return true;
    if (own->agent == NULL || own->candidate != candidate) {
        agent_free(own->agent);
        own->agent = agent_new(table->candidates[candidate].agent,
                               table->run->game, 0, err);
        own->candidate = candidate;
    }
    if (own->agent == NULL)
        return false;

    struct rng seed = rng_new(setting->seed, (uint64_t)number);

    agent_begin(own->agent, rng_next(&seed));
    line_begin(&own->line, &place->position);

    const struct move move =
        agent_choose(own->agent, &(struct task){.line = &own->line,
                                                .stop = setting->context.stop});

    if (!stop_raised(setting->context.stop))
        table->losses[piece] = (int16_t)losses_by(place, move);
    return true;
}

static bool measure_moves(struct loss_table *table, struct err *err)
{
    const struct job_context *context = &table->run->setting->context;
    const int64_t pieces = (int64_t)table->count * table->places.count;
    const size_t threads = (size_t)context->threads;

    table->workers = memory_new(threads, sizeof *table->workers);
    table->losses = memory_new((size_t)pieces + 1, sizeof *table->losses);
    for (int64_t i = 0; i < pieces; i++)
        table->losses[i] = NOT_JUDGED;

    const bool fine =
        thread_pool_run(&(struct thread_pool){.threads = context->threads,
                                              .pieces = pieces,
                                              .stop = context->stop,
                                              .context = table,
                                              .work = measure_move,
                                              .progress = paper_progress(
                                                  table->run, "moves", pieces)},
                        err);

    for (int64_t i = 0; i < pieces; i++)
        if (table->losses[i] != NOT_JUDGED)
            measure_add(&table->candidates[i / table->places.count]
                             .sums[i % LOST_PHASES],
                        table->losses[i]);
    for (int i = 0; i < table->count; i++)
        for (int k = 0; k < LOST_PHASES; k++)
            paper_share_sum(table->run->setting->share,
                            &table->candidates[i].sums[k]);
    for (size_t i = 0; i < threads; i++) {
        agent_free(table->workers[i].agent);
        line_free(&table->workers[i].line);
    }
    free(table->workers);
    free(table->losses);
    return fine;
}

/* ---- the table ---- */

/* Fills in the loss of a candidate in a phase. CSV compares all of them, else
 * only those that the sketch has are compared. */
static void fill_phase(struct paper_run *run, const struct candidate *candidate,
                       int phase)
{
    const bool said = candidate->said != NULL && phase < SAID_PHASES;
    const struct measure_sum *const sum = &candidate->sums[phase];
    const struct measure mean = measure_of_sum(sum);

    sheet_add_number(&run->sheet, 2, mean.value);
    sheet_add_number(&run->sheet, 2, measure_error(&mean));
    if (run->setting->csv || said)
        paper_compare(
            run,
            (struct comparison){
                .decimals = 2,
                .theirs = said ? measure_of(candidate->said[phase] / 100.0)
                               : measure_unknown(),
                .ours = mean,
                .why = "the sketch had other positions; its errors are not "
                       "known"},
            "%s, %d-%d seeds", candidate->name, LOST_PHASE[phase].least,
            LOST_PHASE[phase].most);
}

/* Fills in the phases that have positions; on small boards some have none. */
static void fill_phases(const struct loss_table *table)
{
    struct paper_run *run = table->run;
    struct sheet *sheet = &run->sheet;
    int phases[LOST_PHASES], count = 0;

    for (int i = 0; i < LOST_PHASES; i++)
        if (table->count > 0 && table->candidates[0].sums[i].count > 0)
            phases[count++] = i;
    if (count == 0)
        return;
    sheet->columns = 1 + 2 * count;
    sheet->words = 1;
    sheet_add(sheet, "seeds on the board");
    for (int k = 0; k < count; k++) {
        sheet_add(sheet, "%d-%d", LOST_PHASE[phases[k]].least,
                  LOST_PHASE[phases[k]].most);
        sheet_add(sheet, "+/-");
    }
    for (int i = 0; i < table->count; i++) {
        const struct candidate *candidate = &table->candidates[i];

        sheet_add(sheet, "%s", candidate->name);
        for (int k = 0; k < count; k++)
            fill_phase(run, candidate, phases[k]);
    }
    sheet_add(sheet, "positions");
    for (int k = 0; k < count; k++) {
        sheet_add(sheet, "%lld",
                  (long long)table->candidates[0].sums[phases[k]].count);
        sheet_add(sheet, "-");
    }
    snprintf(
        run->note, sizeof run->note,
        "Seeds of the final margin that a move loses, in the mean of "
        "positions out of %d\ngame%s in which every move was drawn, one of "
        "each at most; seed %llu.\n",
        run->setting->games, run->setting->games == 1 ? "" : "s",
        (unsigned long long)run->setting->seed);
}

static bool measure_lost(struct paper_run *run, struct err *err)
{
    struct loss_table table = {.run = run};
    struct err remark;
    struct levels *levels = levels_standard(&remark);
    bool fine = losses_find(run, &table.places, err);

    if (fine) {
        for (int i = 0; i < KNOWN_COUNT; i++)
            list_candidate(&table, KNOWN[i].name, KNOWN[i].agent,
                           run->setting->game == NULL ? KNOWN[i].said : NULL);
        for (int i = 0; i < levels_count(levels); i++) {
            const struct level *level = levels_at(levels, i);

            if (level_is_offered(level, run->game->name) && !level_grows(level))
                list_candidate(&table, level->key, level->agent, NULL);
        }
        fine = measure_moves(&table, err);
    }
    if (fine)
        fill_phases(&table);
    free(table.candidates);
    free(table.places.places);
    levels_free(levels);
    return fine;
}

/* Losses are proven, so the solver must support the game. */
static bool supports_lost(const struct game *game, struct err *err)
{
    return solver_supports(game, NULL, err);
}

const struct paper_table PAPER_LOST = {
    .name = "lost",
    .about = "seeds that a move gives away, of every level; minutes",
    .source = "sketch",
    .game = "kalah",
    .games = 200,
    .supports = supports_lost,
    .measure = measure_lost,
};
