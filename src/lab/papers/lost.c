/* Seeds that a move gives away against perfect play, phase by phase: of agents
 * that are known, and of every level. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/agents/agent.h"
#include "lab/papers/inside.h"
#include "lab/papers/kalah.h"
#include "lab/papers/losses.h"
#include "lab/report/sheet.h"
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

struct sum {
    int64_t count;
    double sum;
    double squares;
};

struct candidate {
    const char *name;
    const char *agent;
    const int *said; /* or NULL */
    struct sum sums[LOST_PHASES];
};

/* What a worker keeps. */
struct clerk {
    int candidate;
    struct agent *agent;
    struct line line;
};

struct inquiry {
    const struct paper_setting *setting;
    struct game *game;
    struct levels *levels;
    struct losses_places places;
    struct candidate *candidates;
    int count;
    int capacity;
    struct clerk *clerks;
    int16_t *losses; /* candidate by candidate */
    int64_t began;
};

/* ---- who is asked ---- */

/* Agents that there are not, or that do not know the game, are left out. */
static void ask(struct inquiry *inquiry, const char *name, const char *spec,
                const int *said, FILE *out)
{
    struct err err;
    struct agent *agent = agent_new(spec, inquiry->game, 0, &err);

    if (agent != NULL) {
        inquiry->candidates =
            memory_grow(inquiry->candidates, &inquiry->capacity,
                        inquiry->count + 1, sizeof *inquiry->candidates);
        inquiry->candidates[inquiry->count++] =
            (struct candidate){.name = name, .agent = spec, .said = said};
    } else {
        paper_leave_out(inquiry->setting, name, &err, out);
    }
    agent_free(agent);
}

static void ask_all(struct inquiry *inquiry, FILE *out)
{
    for (int i = 0; i < KNOWN_COUNT; i++)
        ask(inquiry, KNOWN[i].name, KNOWN[i].agent,
            inquiry->setting->game == NULL ? KNOWN[i].said : NULL, out);
    for (int i = 0; i < levels_count(inquiry->levels); i++) {
        const struct level *level = levels_at(inquiry->levels, i);

        if (level_plays(level, inquiry->game->name))
            ask(inquiry, level->key, level->agent, NULL, out);
    }
}

/* ---- what they answer ---- */

static bool summon(const struct inquiry *inquiry, struct clerk *clerk,
                   int candidate, struct err *err)
{
    if (clerk->agent != NULL && clerk->candidate == candidate)
        return true;
    agent_free(clerk->agent);
    clerk->agent =
        agent_new(inquiry->candidates[candidate].agent, inquiry->game, 0, err);
    clerk->candidate = candidate;
    return clerk->agent != NULL;
}

static bool answer(void *context, int worker, int64_t piece, struct err *err)
{
    struct inquiry *inquiry = context;
    struct clerk *clerk = &inquiry->clerks[worker];
    const int64_t number = piece % inquiry->places.count;
    const struct losses_place *place = &inquiry->places.places[number];

    if (!place->proven)
        return true;
    if (!summon(inquiry, clerk, (int)(piece / inquiry->places.count), err))
        return false;

    struct rng seed = rng_new(inquiry->setting->seed, (uint64_t)number);

    agent_begin(clerk->agent, rng_next(&seed));
    line_begin(&clerk->line, &place->position);

    const struct move move =
        agent_choose(clerk->agent, &(struct task){
                                       .line = &clerk->line,
                                       .stop = inquiry->setting->stop,
                                   });

    if (!stop_raised(inquiry->setting->stop))
        inquiry->losses[piece] = (int16_t)losses_by(place, move);
    return true;
}

static void tell(void *context, int64_t done)
{
    const struct inquiry *inquiry = context;

    paper_tell(inquiry->setting, "moves", done,
               (int64_t)inquiry->count * inquiry->places.count, inquiry->began);
}

static void add_up(struct inquiry *inquiry)
{
    for (int64_t i = 0; i < (int64_t)inquiry->count * inquiry->places.count;
         i++) {
        struct sum *sum = &inquiry->candidates[i / inquiry->places.count]
                               .sums[i % LOST_PHASES];

        if (inquiry->losses[i] == NOT_JUDGED)
            continue;
        sum->count++;
        sum->sum += inquiry->losses[i];
        sum->squares += (double)inquiry->losses[i] * inquiry->losses[i];
    }
}

static bool hold(struct inquiry *inquiry, struct err *err)
{
    const size_t pieces =
        (size_t)inquiry->count * (size_t)inquiry->places.count;
    const size_t threads = (size_t)inquiry->setting->threads;

    inquiry->clerks = memory_new(threads, sizeof *inquiry->clerks);
    inquiry->losses = memory_new(pieces + 1, sizeof *inquiry->losses);
    inquiry->began = clock_now();
    for (size_t i = 0; i < pieces; i++)
        inquiry->losses[i] = NOT_JUDGED;

    const bool fine = thread_pool_run(
        &(struct thread_pool){.threads = inquiry->setting->threads,
                              .pieces = (int64_t)inquiry->count *
                                        inquiry->places.count,
                              .stop = inquiry->setting->stop,
                              .context = inquiry,
                              .work = answer,
                              .wait = tell},
        err);

    if (fine)
        add_up(inquiry);
    for (size_t i = 0; i < threads; i++) {
        agent_free(inquiry->clerks[i].agent);
        line_free(&inquiry->clerks[i].line);
    }
    free(inquiry->clerks);
    free(inquiry->losses);
    return fine;
}

/* ---- in print ---- */

static struct measure measure_of_sum(const struct sum *sum)
{
    return sum->count > 0 ? measure_mean(sum->sum, sum->squares, sum->count)
                          : measure_unknown();
}

/* Does anybody know anything about it? On small boards nobody does. */
static bool has(const struct inquiry *inquiry, int phase)
{
    return inquiry->count > 0 && inquiry->candidates[0].sums[phase].count > 0;
}

/* How many of the phases. */
static int told(const struct inquiry *inquiry)
{
    int count = 0;

    for (int phase = 0; phase < LOST_PHASES; phase++)
        count += has(inquiry, phase);
    return count;
}

static void add_heading(const struct inquiry *inquiry, struct sheet *sheet)
{
    sheet_add(sheet, "seeds on the board");
    for (int phase = 0; phase < LOST_PHASES; phase++)
        if (has(inquiry, phase)) {
            sheet_add(sheet, "%d-%d", LOST_PHASE[phase].least,
                      LOST_PHASE[phase].most);
            sheet_add(sheet, "+/-");
        }
}

static void add_candidate(const struct inquiry *inquiry,
                          const struct candidate *candidate,
                          struct sheet *sheet)
{
    sheet_add(sheet, "%s", candidate->name);
    for (int phase = 0; phase < LOST_PHASES; phase++) {
        const struct measure lost = measure_of_sum(&candidate->sums[phase]);

        if (!has(inquiry, phase))
            continue;
        paper_add(sheet, 2, lost.value);
        paper_add(sheet, 2, measure_error(&lost));
    }
}

static void add_positions(const struct inquiry *inquiry, struct sheet *sheet)
{
    sheet_add(sheet, "positions");
    for (int phase = 0; phase < LOST_PHASES; phase++)
        if (has(inquiry, phase)) {
            paper_add(sheet, 0,
                      (double)inquiry->candidates[0].sums[phase].count);
            sheet_add(sheet, "-");
        }
}

static void write_losses(const struct inquiry *inquiry, FILE *out)
{
    struct sheet sheet = {.columns = 1 + 2 * told(inquiry), .words = 1};

    if (told(inquiry) == 0)
        return;
    add_heading(inquiry, &sheet);
    for (int i = 0; i < inquiry->count; i++)
        add_candidate(inquiry, &inquiry->candidates[i], &sheet);
    add_positions(inquiry, &sheet);
    sheet_write(&sheet, out);
    sheet_free(&sheet);
    fprintf(out,
            "\nSeeds of the final margin that a move loses, in the mean of "
            "positions out of %d\ngames in which every move was drawn, one of "
            "each at most; seed %llu.\n",
            inquiry->setting->games,
            (unsigned long long)inquiry->setting->seed);
}

static struct comparison compare(const struct inquiry *inquiry, int index,
                                 int phase)
{
    const struct candidate *candidate = &inquiry->candidates[index];
    struct comparison row = {
        .decimals = 2,
        .theirs = candidate->said != NULL && phase < SAID_PHASES
                      ? measure_of(candidate->said[phase] / 100.0)
                      : measure_unknown(),
        .ours = measure_of_sum(&candidate->sums[phase]),
        .why = "the sketch had other positions; its "
               "errors are not known",
    };

    snprintf(row.what, sizeof row.what, "%s, %d-%d seeds", candidate->name,
             LOST_PHASE[phase].least, LOST_PHASE[phase].most);
    return row;
}

/* All of it for programs; for people what the sketch has. */
static void write_comparison(const struct inquiry *inquiry, FILE *out)
{
    struct comparison *rows =
        memory_new((size_t)inquiry->count * LOST_PHASES + 1, sizeof *rows);
    int count = 0;

    for (int i = 0; i < inquiry->count * LOST_PHASES; i++) {
        rows[count] = compare(inquiry, i / LOST_PHASES, i % LOST_PHASES);
        if (has(inquiry, i % LOST_PHASES) &&
            (inquiry->setting->csv || measure_known(&rows[count].theirs)))
            count++;
    }
    if (!inquiry->setting->csv && count > 0)
        fputs("\n", out);
    if (inquiry->setting->csv || count > 0)
        paper_write_comparison(inquiry->setting, "sketch", rows, count, out);
    free(rows);
}

/* ---- the table ---- */

static bool inquire(struct inquiry *inquiry, FILE *out, struct err *err)
{
    if (!losses_find(inquiry->game, inquiry->setting, &inquiry->places, err))
        return false;
    ask_all(inquiry, out);
    return hold(inquiry, err);
}

bool paper_write_lost(const struct paper_table *table,
                      const struct paper_setting *setting, FILE *out,
                      struct err *err)
{
    struct inquiry *inquiry = memory_new(1, sizeof *inquiry);
    struct err remark;

    (void)table;
    inquiry->setting = setting;
    inquiry->game = paper_game(setting, "kalah", err);
    inquiry->levels = levels_standard(&remark);

    const bool fine = inquiry->game != NULL && inquire(inquiry, out, err);

    if (fine && !setting->csv)
        write_losses(inquiry, out);
    if (fine)
        write_comparison(inquiry, out);
    free(inquiry->candidates);
    losses_free(&inquiry->places);
    levels_free(inquiry->levels);
    game_free(inquiry->game);
    free(inquiry);
    return fine;
}
