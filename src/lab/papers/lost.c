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

/* What a worker keeps. */
struct clerk {
    int candidate;
    struct agent *agent;
    struct line line;
};

struct lost {
    const struct paper_setting *setting;
    struct game *game;
    struct levels *levels;
    struct losses_places places;
    struct candidate *candidates;
    int count;
    int capacity;
    struct clerk *clerks;
    int16_t *losses; /* candidate by candidate */
};

/* ---- who is asked ---- */

/* Agents that there are not, or that do not know the game, are left out. */
static void ask(struct lost *lost, const char *name, const char *spec,
                const int *said, FILE *out)
{
    struct err err;
    struct agent *agent = agent_new(spec, lost->game, 0, &err);

    if (agent != NULL) {
        lost->candidates =
            memory_grow(lost->candidates, &lost->capacity, lost->count + 1,
                        sizeof *lost->candidates);
        lost->candidates[lost->count++] =
            (struct candidate){.name = name, .agent = spec, .said = said};
    } else {
        paper_leave_out(lost->setting, name, &err, out);
    }
    agent_free(agent);
}

static void ask_all(struct lost *lost, FILE *out)
{
    for (int i = 0; i < KNOWN_COUNT; i++)
        ask(lost, KNOWN[i].name, KNOWN[i].agent,
            lost->setting->game == NULL ? KNOWN[i].said : NULL, out);
    for (int i = 0; i < levels_count(lost->levels); i++) {
        const struct level *level = levels_at(lost->levels, i);

        if (level_plays(level, lost->game->name))
            ask(lost, level->key, level->agent, NULL, out);
    }
}

/* ---- what they answer ---- */

static bool summon(const struct lost *lost, struct clerk *clerk, int candidate,
                   struct err *err)
{
    if (clerk->agent != NULL && clerk->candidate == candidate)
        return true;
    agent_free(clerk->agent);
    clerk->agent =
        agent_new(lost->candidates[candidate].agent, lost->game, 0, err);
    clerk->candidate = candidate;
    return clerk->agent != NULL;
}

static bool answer(void *context, int worker, int64_t piece, struct err *err)
{
    struct lost *lost = context;
    struct clerk *clerk = &lost->clerks[worker];
    const int64_t number = piece % lost->places.count;
    const struct losses_place *place = &lost->places.places[number];

    if (!place->proven)
        return true;
    if (!summon(lost, clerk, (int)(piece / lost->places.count), err))
        return false;

    struct rng seed = rng_new(lost->setting->seed, (uint64_t)number);

    agent_begin(clerk->agent, rng_next(&seed));
    line_begin(&clerk->line, &place->position);

    const struct move move =
        agent_choose(clerk->agent, &(struct task){
                                       .line = &clerk->line,
                                       .stop = lost->setting->stop,
                                   });

    if (!stop_raised(lost->setting->stop))
        lost->losses[piece] = (int16_t)losses_by(place, move);
    return true;
}

static void add_up(struct lost *lost)
{
    for (int64_t i = 0; i < (int64_t)lost->count * lost->places.count; i++) {
        if (lost->losses[i] != NOT_JUDGED)
            measure_add(
                &lost->candidates[i / lost->places.count].sums[i % LOST_PHASES],
                lost->losses[i]);
    }
}

static bool hold(struct lost *lost, struct err *err)
{
    const size_t pieces = (size_t)lost->count * (size_t)lost->places.count;
    const size_t threads = (size_t)lost->setting->threads;

    lost->clerks = memory_new(threads, sizeof *lost->clerks);
    lost->losses = memory_new(pieces + 1, sizeof *lost->losses);
    for (size_t i = 0; i < pieces; i++)
        lost->losses[i] = NOT_JUDGED;

    const bool fine = thread_pool_run(
        &(struct thread_pool){.threads = lost->setting->threads,
                              .pieces = (int64_t)pieces,
                              .stop = lost->setting->stop,
                              .context = lost,
                              .work = answer,
                              .progress = {.listener = lost->setting->watch,
                                           .what = "moves",
                                           .total = (int64_t)pieces,
                                           .began = clock_now()}},
        err);

    if (fine)
        add_up(lost);
    for (size_t i = 0; i < threads; i++) {
        agent_free(lost->clerks[i].agent);
        line_free(&lost->clerks[i].line);
    }
    free(lost->clerks);
    free(lost->losses);
    return fine;
}

/* ---- in print ---- */

static struct measure find_mean(const struct measure_sum *sum)
{
    return sum->count > 0 ? measure_of_sum(sum) : measure_unknown();
}

/* Does anybody know anything about it? On small boards nobody does. */
static bool has(const struct lost *lost, int phase)
{
    return lost->count > 0 && lost->candidates[0].sums[phase].count > 0;
}

/* How many of the phases. */
static int told(const struct lost *lost)
{
    int count = 0;

    for (int phase = 0; phase < LOST_PHASES; phase++)
        count += has(lost, phase);
    return count;
}

static void add_heading(const struct lost *lost, struct sheet *sheet)
{
    sheet_add(sheet, "seeds on the board");
    for (int phase = 0; phase < LOST_PHASES; phase++)
        if (has(lost, phase)) {
            sheet_add(sheet, "%d-%d", LOST_PHASE[phase].least,
                      LOST_PHASE[phase].most);
            sheet_add(sheet, "+/-");
        }
}

static void add_candidate(const struct lost *lost,
                          const struct candidate *candidate,
                          struct sheet *sheet)
{
    sheet_add(sheet, "%s", candidate->name);
    for (int phase = 0; phase < LOST_PHASES; phase++) {
        const struct measure mean = find_mean(&candidate->sums[phase]);

        if (!has(lost, phase))
            continue;
        paper_add(sheet, 2, mean.value);
        paper_add(sheet, 2, measure_error(&mean));
    }
}

static void add_positions(const struct lost *lost, struct sheet *sheet)
{
    sheet_add(sheet, "positions");
    for (int phase = 0; phase < LOST_PHASES; phase++)
        if (has(lost, phase)) {
            paper_add(sheet, 0, (double)lost->candidates[0].sums[phase].count);
            sheet_add(sheet, "-");
        }
}

static void write_losses(const struct lost *lost, FILE *out)
{
    struct sheet sheet = {.columns = 1 + 2 * told(lost), .words = 1};

    if (told(lost) == 0)
        return;
    add_heading(lost, &sheet);
    for (int i = 0; i < lost->count; i++)
        add_candidate(lost, &lost->candidates[i], &sheet);
    add_positions(lost, &sheet);
    sheet_write(&sheet, out);
    sheet_free(&sheet);
    fprintf(out,
            "\nSeeds of the final margin that a move loses, in the mean of "
            "positions out of %d\ngames in which every move was drawn, one of "
            "each at most; seed %llu.\n",
            lost->setting->games, (unsigned long long)lost->setting->seed);
}

static struct comparison compare(const struct lost *lost, int index, int phase)
{
    const struct candidate *candidate = &lost->candidates[index];
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
static void write_comparison(const struct lost *lost, FILE *out)
{
    struct comparison *rows =
        memory_new((size_t)lost->count * LOST_PHASES + 1, sizeof *rows);
    int count = 0;

    for (int i = 0; i < lost->count * LOST_PHASES; i++) {
        rows[count] = compare(lost, i / LOST_PHASES, i % LOST_PHASES);
        if (has(lost, i % LOST_PHASES) &&
            (lost->setting->csv || measure_known(&rows[count].theirs)))
            count++;
    }
    if (!lost->setting->csv && count > 0)
        fputs("\n", out);
    if (lost->setting->csv || count > 0)
        paper_write_comparison(lost->setting, "sketch", rows, count, out);
    free(rows);
}

/* ---- the table ---- */

static bool inquire(struct lost *lost, FILE *out, struct err *err)
{
    if (!losses_find(lost->game, lost->setting, &lost->places, err))
        return false;
    ask_all(lost, out);
    return hold(lost, err);
}

bool paper_write_lost(const struct paper_table *table,
                      const struct paper_setting *setting, FILE *out,
                      struct err *err)
{
    struct lost *lost = memory_new(1, sizeof *lost);
    struct err remark;

    (void)table;
    lost->setting = setting;
    lost->game = paper_game(setting, "kalah", err);
    lost->levels = levels_standard(&remark);

    const bool fine = lost->game != NULL && inquire(lost, out, err);

    if (fine && !setting->csv)
        write_losses(lost, out);
    if (fine)
        write_comparison(lost, out);
    free(lost->candidates);
    losses_free(&lost->places);
    levels_free(lost->levels);
    game_free(lost->game);
    free(lost);
    return fine;
}
