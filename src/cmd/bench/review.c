/* SPDX-License-Identifier: MIT */
/* How long a whole review of Kalah takes, entirely by proof: games of levels
 * against each other, each reviewed as if it were the first, without tables
 * from files. */
#include "base/clock.h"
#include "cmd/bench/inside.h"
#include "engine/agents/agent.h"
#include "match/level.h"
#include "match/review/marks.h"

enum { GAMES = 100, OPENING = 2 };

/* Weak and strong levels; each plays all others. */
static const char *const LEVELS[] = {"hazel", "sprout",  "birch", "willow",
                                     "alder", "hickory", "oak",   "cedar"};

enum { LEVEL_COUNT = sizeof LEVELS / sizeof *LEVELS };

static void play_game(const struct game *game, const struct levels *levels,
                      int number, struct line *line)
{
    struct rng rng = rng_new(16, (uint64_t)number);
    struct agent *seats[2];
    struct position start;
    struct err err;

    for (int i = 0; i < 2; i++) {
        const int other = 1 + number / LEVEL_COUNT % (LEVEL_COUNT - 1);
        const int index = (number + i * other) % LEVEL_COUNT;

        seats[i] = agent_new(levels_find(levels, LEVELS[index])->agent, game,
                             (uint64_t)number, &err);
        if (seats[i] == NULL)
            abort();
    }
    game->class->start(game, &start);
    line_begin(line, &start);
    while (line_end(line, game) == END_NOT) {
        const struct position *const position = line_position(line);

        line_play(line, game,
                  line->count <= OPENING
                      ? bench_draw(game, position, &rng)
                      : agent_choose(seats[position->player],
                                     &(struct task){.line = line}));
    }
    agent_free(seats[0]);
    agent_free(seats[1]);
}

static double review_game(const struct game *game, const struct line *line)
{
    struct review_task task = review_usual((struct budget){0});
    struct review review = {.game = NULL};

    task.files = false;
    task.judges = true;
    task.within = review_limits_window(&REVIEW_LIMITS_USUAL);
    review_begin(&review, game, line);

    const int64_t before = clock_now();

    review_prove(&review, &task);

    const double time = (double)(clock_now() - before) / 1e9;

    review_free(&review);
    return time;
}

static int compare_times(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;

    return (a > b) - (a < b);
}

void bench_reviews(const struct bench_sheet *sheet)
{
    struct game *const game = bench_game("kalah");
    struct levels *const levels = levels_builtin();
    struct line line = {0};
    double times[GAMES];

    for (int i = 0; i < GAMES; i++) {
        play_game(game, levels, i, &line);
        times[i] = review_game(game, &line);
    }
    qsort(times, GAMES, sizeof *times, compare_times);
    bench_report(sheet, "review.kalah-median", times[GAMES / 2], "s");
    bench_report(sheet, "review.kalah-decile", times[GAMES * 9 / 10], "s");
    bench_report(sheet, "review.kalah-worst", times[GAMES - 1], "s");
    line_free(&line);
    levels_free(levels);
    game_free(game);
}
