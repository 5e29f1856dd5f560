/* SPDX-License-Identifier: MIT */
/* Games of levels, and the puzzles that are found in them. */
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
    MOVES_LEAST = 3,   /* in a puzzle: one of two is a guess */
    WON_BY_MUCH = 4,   /* a part of all seeds */
    SHARE = 5,         /* a level has this part of the set at most */
    BARREN_MAX = 5000, /* games in a row without a puzzle */

    /* Of a puzzle in a checkpoint, after its position. */
    NUMBER_GAME = POSITION_WORDS + 1,
    NUMBER_LEVEL,
    NUMBER_WORTH,
    NUMBER_SECOND,
    NUMBER_THEMES,
    NUMBER_COUNT,
    NUMBER_LINE,
    NUMBERS = NUMBER_LINE + PUZZLE_LINE_MAX
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
};

/* ---- a game ---- */

/* Two levels play from a random opening; none of them long at a move. */
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

/* Proves, names and grades a position. Its level, or -1: it is not taken. */
static int make_puzzle(struct puzzle_job *run, const struct position *position,
                       uint64_t seed, const struct stop *stop,
                       struct puzzle *puzzle)
{
    const struct game *const game = run->plan.game;

    if (position->end != END_NOT ||
        game->class->count(game, position) < MOVES_LEAST ||
        puzzle_set_has(run->set, position) ||
        !puzzle_prove(run->prover, position, puzzle) ||
        !is_rewarding(game, puzzle))
        return -1;
    puzzle->themes = puzzle_find_themes(game, puzzle);
    if (puzzle->themes == 0)
        return -1;

    const int level = puzzle_grade(&run->ladder, game, seed, stop, puzzle);
    const int share = (run->plan.count + SHARE - 1) / SHARE;

    return level > 0 && share_of(run, level) < share ? level : -1;
}

/* The places of the line in a random order, the start not among them. */
static void shuffle_places(int places[], int count, struct rng *rng)
{
    for (int i = 0; i < count; i++) {
        const int other = (int)rng_below(rng, (uint32_t)i + 1);

        places[i] = places[other];
        places[other] = i + 1;
    }
}

/* The first puzzle among the positions of this game. */
static bool find_puzzle(struct puzzle_job *run, int64_t number,
                        const struct progress_scale *progress,
                        const struct stop *stop, struct puzzle *puzzle)
{
    struct rng rng = rng_new(run->plan.seed, (uint64_t)number);
    struct puzzle_origin origin = {.number = number, .level = -1};

    play_game(run, &rng, stop);

    const int count = run->line.count - 1;
    int *const places = memory_new((size_t)count + 1, sizeof *places);

    shuffle_places(places, count, &rng);
    for (int i = 0; i < count && origin.level < 0 && !stop_raised(stop); i++) {
        progress_tell(progress, 0);
        origin.level = make_puzzle(run, &run->line.places[places[i]].position,
                                   rng_next(&rng), stop, puzzle);
    }
    free(places);
    if (origin.level < 0 || stop_raised(stop))
        return false;
    puzzle_set_add(run->set, puzzle);
    run->origins =
        job_add_result(&run->job, run->origins, &origin, sizeof origin);
    return true;
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
    struct puzzle puzzle;

    for (int64_t number = first; number < first + BARREN_MAX; number++) {
        const bool found =
            find_puzzle(run, number, &progress, context->stop, &puzzle);

        progress_tell(&progress, found);
        if (stop_raised(context->stop) && !found)
            return false;
        if (found)
            return true;
    }
    return err_set(err, "no other puzzle was found in %d games", BARREN_MAX);
}

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

static void load_puzzle(struct puzzle_job *run, int index,
                        const int64_t numbers[NUMBERS])
{
    const int level = (int)numbers[NUMBER_LEVEL];
    const struct puzzle_level *const grade = &run->ladder.levels[level];
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
    run->origins[index] = (struct puzzle_origin){numbers[NUMBER_GAME], level};
    puzzle_set_add(run->set, &puzzle);
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
        load_puzzle(run, i, numbers);
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
}

static const struct job_class PUZZLE_JOB = {
    .name = "puzzles",
    .describe = describe_puzzles,
    .step = make_next,
    .free = free_puzzles,
};

struct job *puzzle_job_new(const struct puzzle_plan *plan, struct err *err)
{
    struct puzzle_job *const run = memory_new(1, sizeof *run);

    *run = (struct puzzle_job){
        .job = job_begin(&PUZZLE_JOB, plan->count),
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

const struct puzzle_set *puzzle_job_set(const struct job *job)
{
    return ((const struct puzzle_job *)job)->set;
}
