/* SPDX-License-Identifier: MIT */
/* Answers from the tables of endings. */
#include "cmd/solve/solve_endings.h"
#include "base/clock.h"
#include "base/memory.h"
#include "game/mancala.h"

enum {
    NANOSECONDS_A_BYTE = 1000, /* at most, to build a table */
    WATCH_MILLISECONDS = 5
};

/* ---- memory ---- */

size_t solve_endings_left(const struct position_solver *solver)
{
    const size_t all =
        memory_beside_program(solver->setting.memory, solver->setting.threads);

    return solver->endings != NULL ? all - endings_bytes_held(solver->endings)
                                   : all;
}

/* Is there room for these tables, beside the smallest useful search? */
static bool has_room(const struct position_solver *solver, int level)
{
    const struct position_solver_setting *const setting = &solver->setting;

    return POSITION_SEARCH_LEAST +
               endings_bytes_to_build(solver->endings, level) <=
           memory_beside_program(setting->memory, setting->threads);
}

/* ---- building ---- */

static int count_left(const struct game *game, const struct position *position)
{
    int left = game->class->material(game, position);

    for (int player = 0; player < game->players; player++)
        left -= game->class->score(game, position, player);
    return left;
}

/* Would the tables take more than half of the time? A level that took too long
 * once is not tried again. */
static bool takes_too_long(const struct position_solver *solver, int level)
{
    const int64_t time = solver->setting.nanoseconds;

    if (time == 0 || level <= endings_level(solver->endings))
        return false;

    const int processors = thread_processors();
    const int threads = solver->setting.threads;
    const int64_t work =
        (int64_t)endings_bytes_to_build(solver->endings, level) *
        NANOSECONDS_A_BYTE;

    return (solver->unbuilt_level > 0 && level >= solver->unbuilt_level) ||
           work / (threads < processors ? threads : processors) > time / 2;
}

/* Goes beyond the usual level only if the tables then know the position
 * itself. */
int solve_endings_level(const struct position_solver *solver,
                        const struct position *position)
{
    const int left = count_left(solver->game, position);
    int level = left > ENDINGS_SEEDS_MAX ? ENDINGS_SEEDS_USUAL : left;

    while (level > 0 &&
           (!has_room(solver, level) || takes_too_long(solver, level)))
        level--;
    if (level < left && level > ENDINGS_SEEDS_USUAL)
        level = ENDINGS_SEEDS_USUAL;
    return level;
}

/* A layer that is built under a time limit. */
struct timed_build {
    struct position_solver *solver;
    int level;
    int64_t until; /* by clock_now(); 0: as long as it takes */
    struct stop stop;
};

static bool build_layer(void *context, int worker, int64_t piece,
                        struct err *err)
{
    struct timed_build *const build = context;

    (void)worker;
    (void)piece;
    (void)err;
    endings_build(build->solver->endings, build->level,
                  build->solver->setting.threads, &build->stop);
    return true;
}

static void watch_build(void *context, int64_t done)
{
    struct timed_build *const build = context;

    (void)done;
    if (stop_raised(&build->solver->progress.stop) ||
        (build->until > 0 && clock_now() >= build->until))
        stop_raise(&build->stop, true);
}

/* Stops when a signal comes, or when half of the time is over. */
static void build_in_time(struct position_solver *solver, int level,
                          int64_t until)
{
    struct timed_build build = {solver, level, until, {0}};
    const struct thread_pool pool = {
        .threads = 1,
        .pieces = 1,
        .context = &build,
        .work = build_layer,
        .wait = watch_build,
        .wait_milliseconds = WATCH_MILLISECONDS,
    };
    struct err unsaid; /* without a thread there are no more tables */

    watch_build(&build, 0);
    thread_pool_run(&pool, &unsaid);
}

void solve_endings_build(struct position_solver *solver, int level)
{
    struct endings *const endings = solver->endings;
    const int64_t time = solver->setting.nanoseconds;
    const int64_t until = time > 0 ? clock_now() + time / 2 : 0;

    if (endings_level(endings) < level) {
        search_free(solver->search);
        solver->search = NULL;
    }
    while (endings_level(endings) < level &&
           !progress_is_stopped(&solver->progress)) {
        const int next = endings_level(endings) + 1;

        progress_draw(&solver->progress, "tables of %d seed%s", next,
                      next == 1 ? "" : "s");
        build_in_time(solver, next, until);
        if (endings_level(endings) < next) {
            solver->unbuilt_level = next;
            return;
        }
    }
}

void solve_endings_tell_limit(const struct position_solver *solver,
                              const struct position *position, struct err *err)
{
    err_set(err, "%s: %d seeds in the pits: the tables here hold at most %d",
            game_spec_text(solver->game).text,
            count_left(solver->game, position), endings_level(solver->endings));
}

/* ---- answering ---- */

/* Bounds as a value: the margin is that of endless play, if it gave the rest of
 * the seeds to both alike. */
static struct solve_value read_bounds(struct ending_bounds bounds, int even)
{
    const int margin = bounds.low > even    ? bounds.low
                       : bounds.high < even ? bounds.high
                                            : even;

    return (struct solve_value){
        .exact = bounds.low == bounds.high,
        .margin = margin,
        .bounded = bounds.low < bounds.high,
        .least = bounds.low,
        .most = bounds.high,
    };
}

/* The value of a move for the side that makes it. */
static bool value_move(const struct position_solver *solver,
                       const struct position *position, struct move move,
                       int even, struct position *after,
                       struct solve_value *value)
{
    const struct game *const game = solver->game;
    struct ending_bounds bounds;

    *after = *position;
    game->class->apply(game, after, move);
    if (after->end != END_NOT) {
        *value = (struct solve_value){
            .exact = true,
            .margin = evaluation_margin(game, after, position->player)};
        return true;
    }
    if (!endings_find(solver->endings, ENDINGS_SEEDS_MAX, after, &bounds))
        return false;
    *value =
        read_bounds((struct ending_bounds){-bounds.high, -bounds.low}, even);
    return true;
}

enum { STEPS_MAX = SOLVER_LINE_MAX };

static bool was_there(const struct position *path, int count,
                      const struct position *position)
{
    for (int i = 0; i < count; i++)
        if (position_same(&path[i], position))
            return true;
    return false;
}

/* Writes best play, as long as it is exact and no position returns. */
static void write_line(const struct position_solver *solver,
                       const struct position *position, int margin,
                       struct solve_answer *answer)
{
    const struct game *const game = solver->game;
    struct position path[STEPS_MAX];
    struct position at = *position;
    bool moved = true;

    while (moved && at.end == END_NOT && answer->line_count < STEPS_MAX) {
        struct move moves[MOVES_MAX];
        const int count = game->class->moves(game, &at, moves);

        path[answer->line_count] = at;
        moved = false;
        for (int i = count - 1; i >= 0 && !moved; i--) {
            struct position after;
            struct solve_value value;

            if (!value_move(solver, &at, moves[i], 0, &after, &value) ||
                !value.exact || value.margin != margin ||
                was_there(path, answer->line_count + 1, &after))
                continue;
            answer->line[answer->line_count++] = moves[i];
            at = after;
            margin = -margin;
            moved = true;
        }
    }
}

bool solve_endings_ask(const struct position_solver *solver,
                       const struct position *position,
                       struct solve_answer *answer)
{
    const struct game *const game = solver->game;
    const int even = evaluation_margin(game, position, position->player);
    struct ending_bounds bounds;

    if (!endings_find(solver->endings, ENDINGS_SEEDS_MAX, position, &bounds))
        return false;
    answer->value = read_bounds(bounds, even);
    answer->move_count = game->class->moves(game, position, answer->moves);
    for (int i = 0; i < answer->move_count; i++) {
        struct position after;

        if (!value_move(solver, position, answer->moves[i], even, &after,
                        &answer->verdicts[i]))
            return false;
    }
    if (answer->value.exact && solver->setting.line)
        write_line(solver, position, answer->value.margin, answer);
    return true;
}
