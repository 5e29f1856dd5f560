/* SPDX-License-Identifier: MIT */
/* Games of the arena with spies for players: openings, seats and ends. */
#include "base/memory.h"
#include "lab/arena/arena_rows.h"
#include "lab/arena/test_arena.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

#include <stdlib.h>
#include <string.h>

enum { SEEN_MAX = 200, OPENING = 5 };

/* What an agent sees when a game begins, and whether all is as it should be. */
struct spy {
    struct agent agent; /* first, so that the agent leads to it */
    int games;
    int seats[SEEN_MAX];
    uint64_t openings[SEEN_MAX]; /* all moves of it in one number */
    uint64_t chances[SEEN_MAX];  /* the first random number of its own */
    bool lawful;
};

static int times_on_board(const struct line *line)
{
    const struct position *here = line_position(line);
    int times = 0;

    for (int i = 0; i < line->count; i++)
        times += memcmp(&line->places[i].position, here, sizeof *here) == 0;
    return times;
}

/* Oware is over when a position comes back, or at more than half. */
static bool is_over(const struct game *game, const struct line *line)
{
    const struct position *here = line_position(line);

    return times_on_board(line) > 1 || here->end != END_NOT ||
           line->count > 1000 || game->class->score(game, here, 0) > 24 ||
           game->class->score(game, here, 1) > 24;
}

static void spy_opening(struct spy *spy, const struct line *line)
{
    uint64_t moves = 0;

    for (int i = 1; i <= OPENING; i++)
        moves = moves * 1000003 + line->places[i].move.code + 1;
    spy->openings[spy->games - 1] = moves;
    spy->seats[spy->games - 1] = line_position(line)->player;
}

static struct move spy_choose(struct agent *agent, const struct task *task)
{
    struct spy *spy = (struct spy *)agent;
    const struct line *line = task->line;
    struct rng *rng = &spy->agent.rng;

    spy->lawful = spy->lawful && !is_over(agent->game, line);

    /* South or north, its first move is the sixth or seventh. */
    if (line->count <= OPENING + 2)
        spy_opening(spy, line);
    return variant_move(agent->game, line_position(line), rng);
}

static void spy_begin(struct agent *agent)
{
    struct spy *spy = (struct spy *)agent;
    struct rng rng = agent->rng;

    spy->chances[spy->games++] = rng_next(&rng);
}

static void spy_destroy(struct agent *agent)
{
    (void)agent;
}

static const struct agent_class SPY = {
    .name = "spy",
    .choose = spy_choose,
    .begin = spy_begin,
    .destroy = spy_destroy,
};

static struct agent *spy_new(const struct game *game)
{
    struct spy *spy = memory_new(1, sizeof *spy);

    spy->agent = (struct agent){.class = &SPY, .game = game};
    spy->lawful = true;
    return &spy->agent;
}

/* The arena's games of oware, played by spies. */
struct stage {
    struct arena_setting setting;
    struct arena_row *rows;
    struct game *game;
    struct spy *spies[2];
    bool over; /* each match ended when it should */
    int repetitions;
};

static void plan_game(void *context, int worker, int64_t number,
                      struct batch_game *game)
{
    const struct stage *stage = context;

    (void)worker;
    arena_plan(&stage->setting, &stage->rows[number % 2], (int)(number / 2),
               (int)(number % 2), game);
}

static void *find_spy(void *context, int worker, int player, struct err *err)
{
    (void)worker;
    (void)err;
    return ((struct stage *)context)->spies[player];
}

static int look_at_end(void *context, int worker, int64_t number,
                       const struct batch_end *end)
{
    struct stage *stage = context;

    (void)worker;
    (void)number;
    stage->over = stage->over && is_over(stage->game, end->line);
    stage->repetitions += times_on_board(end->line) > 1;
    return 0;
}

static struct stage play_stage(int openings)
{
    struct stage stage = {.game = sowing_game("oware"), .over = true};
    struct err err;
    int row_count;

    stage.setting = (struct arena_setting){
        .game = stage.game, .count = 2, .opening = OPENING, .seed = 4};
    stage.rows = arena_rows_new(2, 2, &row_count);
    for (int i = 0; i < 2; i++)
        stage.spies[i] = (struct spy *)spy_new(stage.game);
    ck_assert(batch_play(&(struct batch){.game = stage.game,
                                         .games = (int64_t)openings * 2,
                                         .threads = 1,
                                         .kept = true,
                                         .context = &stage,
                                         .plan = plan_game,
                                         .make = find_spy,
                                         .count = look_at_end},
                         &err));
    return stage;
}

static void close_stage(struct stage *stage)
{
    for (int i = 0; i < 2; i++)
        agent_free(&stage->spies[i]->agent);
    free(stage->rows);
    game_free(stage->game);
}

START_TEST(an_opening_is_played_twice_with_the_seats_exchanged)
{
    struct stage stage = play_stage(20);

    for (int player = 0; player < 2; player++) {
        const struct spy *spy = stage.spies[player];

        ck_assert_int_eq(spy->games, 40);
        for (int i = 0; i < 40; i += 2) {
            ck_assert_int_eq(spy->seats[i], player);
            ck_assert_int_eq(spy->seats[i + 1], 1 - player);
            ck_assert_uint_eq(spy->openings[i], spy->openings[i + 1]);
            ck_assert_uint_eq(spy->openings[i], stage.spies[0]->openings[i]);
        }
        for (int i = 2; i < 40; i += 2)
            ck_assert_uint_ne(spy->openings[i], spy->openings[i - 2]);
    }
    close_stage(&stage);
}
END_TEST

/* Neither the other game of the pair nor the opponent has the same. */
START_TEST(every_player_has_a_chance_of_its_own_in_every_game)
{
    struct stage stage = play_stage(20);
    uint64_t chances[2 * 40];

    for (int i = 0; i < 2 * 40; i++) {
        chances[i] = stage.spies[i % 2]->chances[i / 2];
        for (int before = 0; before < i; before++)
            ck_assert_uint_ne(chances[i], chances[before]);
    }
    close_stage(&stage);
}
END_TEST

START_TEST(games_go_on_until_the_match_is_over_and_no_further)
{
    struct stage stage = play_stage(90);

    ck_assert(stage.spies[0]->lawful);
    ck_assert(stage.spies[1]->lawful);
    ck_assert(stage.over);
    ck_assert_int_gt(stage.repetitions, 0);
    close_stage(&stage);
}
END_TEST

void arena_add_tables(Suite *suite)
{
    TCase *tables = tcase_create("tables");

    tcase_add_test(tables, an_opening_is_played_twice_with_the_seats_exchanged);
    tcase_add_test(tables, every_player_has_a_chance_of_its_own_in_every_game);
    tcase_add_test(tables, games_go_on_until_the_match_is_over_and_no_further);
    suite_add_tcase(suite, tables);
}
