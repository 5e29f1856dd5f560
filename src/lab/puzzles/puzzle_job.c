/* SPDX-License-Identifier: MIT */
/* Plays games of levels, and finds puzzles in them. */
#include "base/memory.h"
#include "engine/agents/agent.h"
#include "engine/search/evaluation.h"
#include "game/mancala.h"
#include "lab/arena/batch.h"
#include "lab/puzzles/puzzle_grade.h"
#include "lab/puzzles/puzzle_proof.h"
#include "lab/puzzles/puzzle_themes.h"
#include "lab/puzzles/puzzles.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPENING = 4, /* random plies */
    OPENING_TRIES = 100,
    PLAY_NODES = 2000, /* of a move in these games */
    MOVES_LEAST = 3,   /* in a puzzle: of two a player could guess one */
    WON_BY_MUCH = 4,   /* by a quarter of all seeds */
    SHARE = 5,         /* a level has a fifth of the set at most */
    MISSES_MAX = 5000, /* games in a row without a puzzle */

    /* Of a puzzle in a checkpoint, after its position. */
    NUMBER_GAME = POSITION_WORDS + 1,
    NUMBER_LEVEL,
    NUMBER_WORTH,
    NUMBER_SECOND,
    NUMBER_THEMES,
    NUMBER_COUNT,
    NUMBER_LINE,
    NUMBERS = NUMBER_LINE + PUZZLE_LINE_MAX,

    /* And in a share: its place in the game, and whether the part ended the
     * game there. */
    NUMBER_PLACE = NUMBERS,
    NUMBER_ENDED,
    FOUND_NUMBERS,

    PART_MORE = 8 /* a part finds an eighth more than its share */
};

/* Where a puzzle of the set comes from. */
struct puzzle_origin {
    int64_t number; /* of the game */
    int level;      /* of the ladder */
};

struct puzzle_job {
    struct job job; /* first */
    struct puzzle_plan plan;
    struct puzzle_prover *prover;
    struct puzzle_ladder ladder;
    struct puzzle_set *set;
    struct puzzle_origin *origins;
    struct line line; /* of a game */

    /* In a share: the puzzles that were found, as rows of FOUND_NUMBERS, and up
     * to which game the parts have looked. */
    int64_t *found;
    int found_count;
    int found_capacity;
    int64_t *examined;
    int examined_count;
};

/* ---- in numbers ---- */

static void store_puzzle(const struct puzzle *puzzle,
                         const struct puzzle_origin *origin,
                         int64_t numbers[NUMBERS])
{
    memset(numbers, 0, NUMBERS * sizeof *numbers);
    memcpy(numbers, &puzzle->position, sizeof puzzle->position);
    numbers[NUMBER_GAME] = origin->number;
    numbers[NUMBER_LEVEL] = origin->level;
    numbers[NUMBER_WORTH] = puzzle->worth;
    numbers[NUMBER_SECOND] = puzzle->second;
    numbers[NUMBER_THEMES] = puzzle->themes;
    numbers[NUMBER_COUNT] = puzzle->count;
    for (int i = 0; i < puzzle->count; i++)
        numbers[NUMBER_LINE + i] = puzzle->line[i].code;
}

static bool is_sound(const struct puzzle_job *run,
                     const int64_t numbers[NUMBERS])
{
    return numbers[NUMBER_GAME] >= 0 && numbers[NUMBER_LEVEL] >= 0 &&
           numbers[NUMBER_LEVEL] < run->ladder.count &&
           numbers[NUMBER_COUNT] >= 1 &&
           numbers[NUMBER_COUNT] <= PUZZLE_LINE_MAX &&
           numbers[NUMBER_THEMES] > 0 &&
           numbers[NUMBER_THEMES] < 1 << PUZZLE_THEMES;
}

static struct puzzle load_numbers(const struct puzzle_job *run,
                                  const int64_t numbers[NUMBERS])
{
    const struct puzzle_level *const grade =
        &run->ladder.levels[numbers[NUMBER_LEVEL]];
    struct puzzle puzzle = {
        .worth = (int)numbers[NUMBER_WORTH],
        .second = (int)numbers[NUMBER_SECOND],
        .themes = (unsigned)numbers[NUMBER_THEMES],
        .count = (int)numbers[NUMBER_COUNT],
        .elo = grade->elo,
    };

    memcpy(&puzzle.position, numbers, sizeof puzzle.position);
    snprintf(puzzle.level, sizeof puzzle.level, "%s", grade->level->key);
    for (int i = 0; i < puzzle.count; i++)
        puzzle.line[i].code = (uint32_t)numbers[NUMBER_LINE + i];
    return puzzle;
}

/* Notes a puzzle that a part has found. */
static void note_found(struct puzzle_job *run, const struct puzzle *puzzle,
                       const struct puzzle_origin *origin, int place,
                       bool ended)
{
    run->found =
        memory_grow(run->found, &run->found_capacity,
                    (run->found_count + 1) * FOUND_NUMBERS, sizeof *run->found);

    int64_t *const numbers =
        &run->found[(size_t)run->found_count++ * FOUND_NUMBERS];

    store_puzzle(puzzle, origin, numbers);
    numbers[NUMBER_PLACE] = place;
    numbers[NUMBER_ENDED] = ended;
}

/* ---- a game ---- */

/* Two levels play from a random opening, with little time for a move. */
static void play_game(struct puzzle_job *run, struct rng *rng,
                      const struct stop *stop)
{
    const struct game *const game = run->plan.game;
    struct agent *seats[2];

    for (int i = 0; i < 2; i++) {
        const uint32_t count = (uint32_t)run->ladder.count;

        seats[i] = run->ladder.levels[rng_below(rng, count)].agent;
        agent_begin(seats[i], rng_next(rng));
    }
    opening_draw(game, OPENING, OPENING_TRIES, rng, &run->line);
    while (line_end(&run->line, game) == END_NOT && !stop_raised(stop))
        line_play(&run->line, game,
                  agent_choose(seats[line_position(&run->line)->player],
                               &(struct task){.line = &run->line,
                                              .budget = {.nodes = PLAY_NODES},
                                              .stop = stop}));
}

/* ---- a puzzle ---- */

static int share_of(const struct puzzle_job *run, int level)
{
    int share = 0;

    for (int i = 0; i < run->set->count; i++)
        share += run->origins[i].level == level;
    return share;
}

/* Does the solution matter? In sowing games it does not lose, and without it
 * the game is not won by much; in Abalone the player has no less than before. */
static bool is_rewarding(const struct game *game, const struct puzzle *puzzle)
{
    const struct position *const position = &puzzle->position;

    if (mancala_is(game))
        return puzzle->worth >= 0 && WON_BY_MUCH * puzzle->second <
                                         game->class->material(game, position);
    return puzzle->worth >= evaluation_margin(game, position, position->player);
}

/* Proves a position, finds its themes, and grades it. Returns the index of its
 * level, or -1 if it is no puzzle. */
static int make_puzzle(struct puzzle_job *run, const struct position *position,
                       uint64_t seed, const struct stop *stop,
                       struct puzzle *puzzle)
{
    const struct game *const game = run->plan.game;

    if (position->end != END_NOT ||
        game->class->count(game, position) < MOVES_LEAST ||
        (!share_is_part(run->plan.share) &&
         puzzle_set_has(run->set, position)) ||
        !puzzle_prove(run->prover, position, puzzle) ||
        !is_rewarding(game, puzzle))
        return -1;
    puzzle->themes = puzzle_find_themes(game, puzzle);
    return puzzle->themes == 0
               ? -1
               : puzzle_grade(&run->ladder, game, seed, stop, puzzle);
}

/* The most puzzles of a level, rounded up; in a part fewer. */
static int find_quota(const struct puzzle_job *run)
{
    const int quota = (run->plan.count + SHARE - 1) / SHARE;
    const int parts = share_parts(run->plan.share);

    return share_is_part(run->plan.share) ? (quota + parts - 1) / parts + 1
                                          : quota;
}

/* Is there room for this puzzle in the set? */
static bool is_wanted(const struct puzzle_job *run, const struct puzzle *puzzle,
                      int level)
{
    return level > 0 && share_of(run, level) < find_quota(run) &&
           (share_is_part(run->plan.share) ||
            !puzzle_set_has(run->set, &puzzle->position));
}

/* The places of the line in a random order, without the start. */
static void shuffle_places(int places[], int count, struct rng *rng)
{
    for (int i = 0; i < count; i++) {
        const int other = (int)rng_below(rng, (uint32_t)i + 1);

        places[i] = places[other];
        places[other] = i + 1;
    }
}

static void add_puzzle(struct puzzle_job *run, const struct puzzle *puzzle,
                       const struct puzzle_origin *origin)
{
    puzzle_set_add(run->set, puzzle);
    run->origins =
        job_add_result(&run->job, run->origins, origin, sizeof *origin);
}

/* Finds the first wanted puzzle among the positions of this game, from number
 * `from` of their random order on. */
static bool find_puzzle(struct puzzle_job *run, int64_t number, int from,
                        const struct progress_scale *progress,
                        const struct stop *stop)
{
    struct rng rng = rng_new(run->plan.seed, (uint64_t)number);
    bool found = false;

    play_game(run, &rng, stop);

    const int count = run->line.count - 1;
    int *const places = memory_new((size_t)count + 1, sizeof *places);

    shuffle_places(places, count, &rng);
    for (int i = 0; i < count && !found && !stop_raised(stop); i++) {
        const uint64_t seed = rng_next(&rng);
        struct puzzle puzzle;

        if (i < from)
            continue;
        progress_tell(progress, 0);

        const struct puzzle_origin origin = {
            number, make_puzzle(run, &run->line.places[places[i]].position,
                                seed, stop, &puzzle)};

        if (origin.level <= 0 || stop_raised(stop))
            continue;
        found = is_wanted(run, &puzzle, origin.level);
        if (share_is_part(run->plan.share))
            note_found(run, &puzzle, &origin, i, found);
        if (found)
            add_puzzle(run, &puzzle, &origin);
    }
    free(places);
    return found;
}

/* The same with the puzzles that the parts have found in this game; looks for
 * one only in positions at which the parts have not looked. */
static bool take_found(struct puzzle_job *run, int64_t number,
                       const struct progress_scale *progress,
                       const struct stop *stop)
{
    int from = INT_MAX;

    for (int i = 0; i < run->found_count; i++) {
        const int64_t *const numbers = &run->found[(size_t)i * FOUND_NUMBERS];
        const struct puzzle_origin origin = {number,
                                             (int)numbers[NUMBER_LEVEL]};

        if (numbers[NUMBER_GAME] != number)
            continue;

        const struct puzzle puzzle = load_numbers(run, numbers);

        if (is_wanted(run, &puzzle, origin.level)) {
            add_puzzle(run, &puzzle, &origin);
            return true;
        }
        if (numbers[NUMBER_ENDED] != 0)
            from = (int)numbers[NUMBER_PLACE] + 1;
    }
    return from < INT_MAX && find_puzzle(run, number, from, progress, stop);
}

/* Has a part looked at this game? */
static bool is_examined(const struct puzzle_job *run, int64_t number)
{
    return run->examined_count > 0 &&
           number < run->examined[number % run->examined_count];
}

/* ---- the job ---- */

static bool make_next(struct job *job, const struct job_context *context,
                      struct err *err)
{
    struct puzzle_job *const run = (struct puzzle_job *)job;
    const int64_t first =
        job->count > 0 ? run->origins[job->count - 1].number + 1 : 0;
    const struct progress_scale progress =
        job_progress(job, context, "puzzles", 1, 1);

    for (int64_t number = first; number < first + MISSES_MAX; number++) {
        if (share_is_part(run->plan.share) &&
            !share_has(run->plan.share, number))
            continue;

        const bool found =
            is_examined(run, number)
                ? take_found(run, number, &progress, context->stop)
                : find_puzzle(run, number, 0, &progress, context->stop);

        progress_tell(&progress, found);
        if (stop_raised(context->stop) && !found)
            return false;
        if (found)
            return true;
    }
    return err_set(err, "no other puzzle was found in %d games", MISSES_MAX);
}

static void describe_puzzles(struct job *job, struct checkpoint *checkpoint)
{
    struct puzzle_job *const run = (struct puzzle_job *)job;
    int64_t numbers[NUMBERS];

    checkpoint_setting(checkpoint, "game", "%s",
                       game_spec_kept(run->plan.game).text);
    checkpoint_setting(checkpoint, "count", "%d", run->plan.count);
    checkpoint_setting(checkpoint, "seed", "%" PRIu64, run->plan.seed);
    for (int i = 0; i < run->ladder.count; i++) {
        const struct puzzle_level *const level = &run->ladder.levels[i];
        char name[CHECKPOINT_NAME_MAX];

        snprintf(name, sizeof name, "level%d", i + 1);
        checkpoint_setting(checkpoint, name, "%.90s %d %.150s",
                           level->level->key, level->elo, level->level->agent);
    }
    run->origins = job_describe_results(job, checkpoint, "puzzles", NUMBERS,
                                        run->origins, sizeof *run->origins);
    for (int i = 0; i < job->count; i++) {
        if (!checkpoint_is_loading(checkpoint))
            store_puzzle(&run->set->puzzles[i], &run->origins[i], numbers);
        checkpoint_int64s(checkpoint, numbers, NUMBERS, INT64_MIN, INT64_MAX);
        if (!checkpoint_is_loading(checkpoint))
            continue;

        const bool sound = checkpoint_is_sound(checkpoint, &(struct err){""}) &&
                           is_sound(run, numbers);

        checkpoint_require(checkpoint, sound);
        if (!sound)
            return;

        const struct puzzle puzzle = load_numbers(run, numbers);

        run->origins[i] = (struct puzzle_origin){numbers[NUMBER_GAME],
                                                 (int)numbers[NUMBER_LEVEL]};
        puzzle_set_add(run->set, &puzzle);
    }
}

static void free_puzzles(struct job *job)
{
    struct puzzle_job *const run = (struct puzzle_job *)job;

    puzzle_prover_free(run->prover);
    puzzle_ladder_free(&run->ladder);
    line_free(&run->line);
    puzzle_set_free(run->set);
    free(run->origins);
    free(run->found);
    free(run->examined);
}

static const struct job_class PUZZLE_JOB = {
    .name = "puzzles",
    .describe = describe_puzzles,
    .step = make_next,
    .free = free_puzzles,
};

/* How many puzzles are wanted here. */
static int count_wanted(const struct puzzle_plan *plan)
{
    const int parts = share_parts(plan->share);
    const int own = (plan->count + parts - 1) / parts;

    return share_is_part(plan->share) ? own + own / PART_MORE + 1 : plan->count;
}

struct job *puzzle_job_new(const struct puzzle_plan *plan, struct err *err)
{
    struct puzzle_job *const run = memory_new(1, sizeof *run);

    *run = (struct puzzle_job){
        .job = job_begin(&PUZZLE_JOB, count_wanted(plan)),
        .plan = *plan,
        .set = puzzle_set_new(plan->game, plan->edition),
        .prover = puzzle_prover_new(plan->game, err),
    };
    if (run->prover == NULL ||
        !puzzle_ladder_make(plan->levels, plan->game, &run->ladder, err)) {
        job_free(&run->job);
        return NULL;
    }
    return &run->job;
}

void puzzle_job_share(struct job *job)
{
    struct puzzle_job *const run = (struct puzzle_job *)job;
    struct share *const share = run->plan.share;
    const int64_t next =
        job->count > 0 ? run->origins[job->count - 1].number + 1 : 0;
    int64_t *const found = run->found;

    for (int i = 0; i < run->ladder.count; i++) {
        const struct puzzle_level *const level = &run->ladder.levels[i];
        char name[CHECKPOINT_NAME_MAX];
        char text[250];

        snprintf(name, sizeof name, "level%d", i + 1);
        snprintf(text, sizeof text, "%.80s %d %.140s", level->level->key,
                 level->elo, level->level->agent);
        share_fact(share, name, text);
    }
    run->found = share_gather(share, "puzzles", FOUND_NUMBERS, found,
                              run->found_count, &run->found_count);
    run->examined =
        share_gather(share, "examined", 1, &next, 1, &run->examined_count);
    free(found);
    for (int i = 0; i < run->found_count; i++) {
        const int64_t *const numbers = &run->found[(size_t)i * FOUND_NUMBERS];
        const bool sound = is_sound(run, numbers) &&
                           numbers[NUMBER_PLACE] >= 0 &&
                           numbers[NUMBER_PLACE] < INT_MAX;

        share_require(share, sound);
        if (!sound)
            run->found_count = 0;
    }
}

const struct puzzle_set *puzzle_job_set(const struct job *job)
{
    return ((const struct puzzle_job *)job)->set;
}
