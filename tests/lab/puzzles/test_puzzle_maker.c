/* SPDX-License-Identifier: MIT */
/* Promises of how puzzles are named and graded, on positions made by hand, and
 * of a set whose making is interrupted. */
#include "engine/agents/agent.h"
#include "lab/puzzles/puzzle_grade.h"
#include "lab/puzzles/puzzle_proof.h"
#include "lab/puzzles/puzzle_themes.h"
#include "lab/puzzles/puzzles.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct game *make_game(const char *spec)
{
    struct err err;
    struct game *const game = game_new(spec, &err);

    ck_assert_msg(game != NULL, "%s", err.text);
    return game;
}

static struct puzzle make_puzzle(const struct game *game, const char *position,
                                 const char *line)
{
    struct puzzle puzzle = {.count = 0};
    struct err err;

    ck_assert_msg(puzzle_read_position(game, position, &puzzle, &err) &&
                      puzzle_read_line(game, line, &puzzle, &err),
                  "%s: %s", position, err.text);
    return puzzle;
}

/* ---- themes ---- */

/* What the solution does, counted by hand. */
static const struct {
    const char *game;
    const char *position;
    const char *line;
    int worth, second;
    const char *themes;
} NAMED[] = {
    /* The last seed falls in the store; 8 seeds are left. */
    {"kalah", "1,0,0,0,0,1,20/1,1,1,1,1,1,20/s", "6", 2, 0, "chain endgame"},
    /* From 1 into the empty 2, across from e with 4. */
    {"kalah", "1,0,4,4,4,4,3/4,4,4,4,4,4,4/s", "1", 6, 4, "capture"},
    /* Thirteen seeds come home into the pit that they left, across from f. */
    {"kalah", "13,1,1,1,1,1,2/4,4,4,4,4,4,4/s", "1", 6, 4, "count capture"},
    /* a would end on the empty b and take what 5 holds: 5 runs away ... */
    {"kalah", "1,1,1,1,6,1,10/1,0,4,4,4,4,10/s", "5", 2, 0, "defence"},
    /* ... or leaves it there. */
    {"kalah", "1,1,1,1,6,1,10/1,0,4,4,4,4,10/s", "1", 2, 0, "sacrifice"},
    /* What is taken was the threat: that is a capture, and no defence. */
    {"kalah", "1,1,1,2,6,0,10/1,0,4,4,4,4,10/s", "4", 6, 4, "capture"},
    /* Eight are taken there before five are taken here: nothing is given away. */
    {"kalah", "1,0,1,1,4,1,12/1,0,4,4,7,0,12/s", "1", 6, 4, "capture"},
    /* The second seed on a. */
    {"oware", "4,4,4,4,4,1,3/1,4,4,4,4,4,3/s", "6", 2, 0, "capture"},
    /* Sixteen seeds are the endgame, seventeen are not. */
    {"oware", "4,0,0,0,4,1,16/1,2,4,0,0,0,16/s", "6", 2, 0, "capture endgame"},
    {"oware", "4,0,0,0,4,1,16/1,3,4,0,0,0,15/s", "6", 2, 0, "capture"},
    /* Abalone by what is won or lost. */
    {"abalone", "start", "c3d4", 1, 0, "capture"},
    {"abalone", "start", "c3d4", 2, 0, "chain capture"},
    {"abalone", "start", "c3d4", 0, -1, "defence"},
    {"abalone", "start", "c3d4", 1, -1, "capture defence"},
};

START_TEST(themes_are_what_the_solution_does)
{
    struct game *const game = make_game(NAMED[_i].game);
    struct position start;
    struct puzzle puzzle;
    char words[100] = "";

    game->class->start(game, &start);
    puzzle = make_puzzle(game,
                         strcmp(NAMED[_i].position, "start") == 0
                             ? game_position_text(game, &start).text
                             : NAMED[_i].position,
                         NAMED[_i].line);
    puzzle.worth = NAMED[_i].worth;
    puzzle.second = NAMED[_i].second;

    const unsigned themes = puzzle_find_themes(game, &puzzle);

    for (int i = 0; i < PUZZLE_THEMES; i++)
        if ((themes & (1U << i)) != 0)
            strcat(strcat(words, *words == '\0' ? "" : " "),
                   PUZZLE_THEME_NAMES[i]);
    ck_assert_str_eq(words, NAMED[_i].themes);
    game_free(game);
}
END_TEST

/* ---- grades ---- */

static const char LEVELS[] = "[dice]\nname = a\nabout = a\nagent = random\n"
                             "elo.kalah-6-4 = 100 9\n"
                             "[seer]\nname = a\nabout = a\n"
                             "agent = minimax\ndepth = 6\n"
                             "elo.kalah-6-4 = 1500 9\n"
                             "[taker]\nname = a\nabout = a\n"
                             "agent = max\nchain = off\n"
                             "elo.kalah-6-4 = 900 9\n"
                             "[stranger]\nname = a\nabout = a\n"
                             "agent = max\nelo.oware-6-4 = 950 9\n";

static struct levels *read_levels(const char *text)
{
    struct err err;
    struct levels *const levels =
        levels_parse("levels", text, strlen(text), &err);

    ck_assert_msg(levels != NULL, "%s", err.text);
    return levels;
}

static const struct {
    const char *position;
    const char *line;
    const char *level;
    int elo;
} GRADED[] = {
    /* Five seeds at once: whoever takes what there is sees it. */
    {"1,0,4,4,4,4,3/4,4,4,4,4,4,4/s", "1", "taker", 900},
    /* Nothing is taken here: seven seeds are saved, which is seen ahead. */
    {"2,0,1,0,7,0,12/1,0,3,4,3,2,13/s", "5", "seer", 1500},
    /* Leaves them to the opponent: nobody wants that. */
    {"2,0,1,0,7,0,12/1,0,3,4,3,2,13/s", "1", NULL, 0},
};

START_TEST(a_puzzle_is_as_hard_as_the_weakest_level_that_finds_it)
{
    struct game *const game = make_game("kalah");
    struct levels *const levels = read_levels(LEVELS);
    struct puzzle puzzle =
        make_puzzle(game, GRADED[_i].position, GRADED[_i].line);
    struct puzzle_ladder ladder;
    struct err err;

    ck_assert(puzzle_ladder_make(levels, game, &ladder, &err));
    ck_assert_int_eq(ladder.count, 3);

    const int index = puzzle_grade(&ladder, game, 7, NULL, &puzzle);

    if (GRADED[_i].level == NULL) {
        ck_assert_int_eq(index, -1);
    } else {
        ck_assert_int_ge(index, 0);
        ck_assert_str_eq(puzzle.level, GRADED[_i].level);
        ck_assert_int_eq(puzzle.elo, GRADED[_i].elo);
    }
    puzzle_ladder_free(&ladder);
    levels_free(levels);
    game_free(game);
}
END_TEST

/* How often of five times a random agent begins with this move. */
static int count_finds(const struct game *game, const struct puzzle *puzzle,
                       uint64_t seed)
{
    struct err err;
    struct agent *const agent = agent_new("random", game, 0, &err);
    struct line line = {0};
    int finds = 0;

    line_begin(&line, &puzzle->position);
    for (uint64_t i = 0; i < 5; i++) {
        agent_begin(agent, seed + i);
        finds += move_same(agent_choose(agent, &(struct task){.line = &line}),
                           puzzle->line[0]);
    }
    line_free(&line);
    agent_free(agent);
    return finds;
}

START_TEST(who_finds_it_four_times_of_five_finds_it)
{
    struct game *const game = make_game("kalah");
    struct levels *const levels = read_levels(LEVELS);
    struct puzzle puzzle =
        make_puzzle(game, "1,0,0,0,0,1,20/1,1,1,1,1,1,20/s", "6");
    struct puzzle_ladder ladder;
    int seen[6] = {0};
    struct err err;

    ck_assert(puzzle_ladder_make(levels, game, &ladder, &err));
    for (uint64_t seed = 0; seed < 60; seed++) {
        const int finds = count_finds(game, &puzzle, seed);

        ck_assert_int_eq(puzzle_grade(&ladder, game, seed, NULL, &puzzle) == 0,
                         finds >= 4);
        seen[finds]++;
    }
    ck_assert(seen[3] > 0 && seen[4] > 0 && seen[5] > 0);
    puzzle_ladder_free(&ladder);
    levels_free(levels);
    game_free(game);
}
END_TEST

/* As in the middle of a match, where no level plays at random to be varied. */
START_TEST(a_level_is_asked_as_late_as_it_plays_its_best)
{
    struct game *const game = make_game("kalah");
    struct levels *const levels =
        read_levels("[dice]\nname = a\nabout = a\nagent = random\n"
                    "elo.kalah-6-4 = 100 9\n"
                    "[taker]\nname = a\nabout = a\n"
                    "agent = max\nchain = off\nnear = 8\nplies = 8\n"
                    "elo.kalah-6-4 = 900 9\n");
    struct puzzle puzzle =
        make_puzzle(game, "1,0,4,4,4,4,3/4,4,4,4,4,4,4/s", "1");
    struct puzzle_ladder ladder;
    struct err err;

    ck_assert(puzzle_ladder_make(levels, game, &ladder, &err));
    for (uint64_t seed = 0; seed < 20; seed++)
        ck_assert_int_eq(puzzle_grade(&ladder, game, seed, NULL, &puzzle), 1);
    puzzle_ladder_free(&ladder);
    levels_free(levels);
    game_free(game);
}
END_TEST

/* Many play Kalah, and few are rated on a board of this size. */
START_TEST(a_single_level_is_no_measure)
{
    static const char *const games[] = {"oware", "kalah:pits=2,seeds=2"};
    struct game *const game = make_game(games[_i]);
    struct levels *const levels = read_levels(LEVELS);
    struct puzzle_ladder ladder;
    char expected[100];
    struct err err;

    snprintf(expected, sizeof expected,
             "there are fewer than two levels that are rated in %s", games[_i]);
    ck_assert(!puzzle_ladder_make(levels, game, &ladder, &err));
    ck_assert_str_eq(err.text, expected);
    puzzle_ladder_free(&ladder);
    levels_free(levels);
    game_free(game);
}
END_TEST

/* ---- what can be proven ---- */

static const struct {
    const char *game;
    const char *position;
    const char *refused; /* or NULL */
} PROVABLE[] = {
    {"oware", "0,0,2,0,0,1,16/1,0,1,0,1,2,24/n", NULL},
    {"oware:pits=7", NULL, "nothing can be proven in this game"},
    /* A table of endgames knows of no second turn. */
    {"sowing:name=zz,pits=3,capture=two-three,end=stuck,origin=skipped", NULL,
     "nothing can be proven in this game"},
    {"sowing:name=zz,pits=3,capture=two-three,end=stuck,slam=again,"
     "store=passed,origin=skipped",
     NULL, "nothing can be proven in this game"},
};

START_TEST(what_no_table_holds_is_refused)
{
    struct game *const game = make_game(PROVABLE[_i].game);
    struct err err = {""};
    struct puzzle_prover *const prover = puzzle_prover_new(game, &err);
    struct position position;
    struct puzzle puzzle;

    if (PROVABLE[_i].refused != NULL) {
        ck_assert_ptr_null(prover);
        ck_assert_ptr_nonnull(strstr(err.text, PROVABLE[_i].refused));
    } else {
        ck_assert_msg(prover != NULL, "%s", err.text);
        ck_assert(game->class->read_position(game, PROVABLE[_i].position,
                                             &position, &err));
        ck_assert(puzzle_prove(prover, &position, &puzzle));
    }
    puzzle_prover_free(prover);
    game_free(game);
}
END_TEST

/* ---- interrupted ---- */

/* A small game, of which sets are made in a moment. */
#define DICE                                     \
    "[a]\nname = a\nabout = a\nagent = random\n" \
    "elo.kalah-4-2 = 100 9\n"
static const char SMALL[] = DICE "[b]\nname = a\nabout = a\nagent = max\n"
                                 "elo.kalah-4-2 = 200 9\n"
                                 "[c]\nname = a\nabout = a\n"
                                 "agent = minimax\ndepth = 2\n"
                                 "elo.kalah-4-2 = 300 9\n"
                                 "[d]\nname = a\nabout = a\n"
                                 "agent = minimax\ndepth = 5\n"
                                 "elo.kalah-4-2 = 400 9\n";

enum { SMALL_COUNT = 3 };

static struct job *begin_job(const struct game *game,
                             const struct levels *levels, int count)
{
    struct err err;
    struct job *const job =
        puzzle_job_new(&(struct puzzle_plan){.levels = levels,
                                             .game = game,
                                             .count = count,
                                             .edition = 3,
                                             .seed = 2},
                       &err);

    ck_assert_msg(job != NULL, "%s", err.text);
    return job;
}

/* The file; the caller frees it. */
static char *print_set(const struct job *job)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    puzzle_set_write(puzzle_job_set(job), "made", out);
    fclose(out);
    return text;
}

START_TEST(a_set_that_is_interrupted_is_the_same_in_the_end)
{
    struct game *const game = make_game("kalah:pits=4,seeds=2");
    struct levels *const levels = read_levels(SMALL);
    struct job_context context = {.threads = 1};
    struct job *job = begin_job(game, levels, SMALL_COUNT);
    struct err err;

    ck_assert_msg(job_finish(job, &context, &err), "%s", err.text);

    char *const whole = print_set(job);

    job_free(job);
    job = begin_job(game, levels, SMALL_COUNT);
    for (int i = 0; i < SMALL_COUNT; i++) {
        ck_assert_msg(job_step(job, &context, &err), "%s", err.text);

        struct checkpoint *const checkpoint = job_save(job);

        job_free(job);
        checkpoint_reopen(checkpoint);
        job = begin_job(game, levels, SMALL_COUNT);
        ck_assert_msg(job_load(job, checkpoint, &err), "%s", err.text);
        checkpoint_free(checkpoint);
    }
    ck_assert(job_is_done(job));

    char *const parts = print_set(job);

    ck_assert_str_eq(parts, whole);
    ck_assert_int_eq(puzzle_job_set(job)->count, SMALL_COUNT);
    free(parts);
    free(whole);
    job_free(job);
    levels_free(levels);
    game_free(game);
}
END_TEST

/* Here it takes what there is. */
START_TEST(what_the_weakest_level_finds_is_no_puzzle)
{
    struct game *const game = make_game("kalah:pits=4,seeds=2");
    struct levels *const levels = read_levels(SMALL + strlen(DICE));
    struct job *const job = begin_job(game, levels, 2);
    const struct puzzle_set *const set = puzzle_job_set(job);
    struct err err;

    ck_assert_msg(job_finish(job, &(struct job_context){.threads = 1}, &err),
                  "%s", err.text);
    ck_assert_int_eq(set->count, 2);
    for (int i = 0; i < set->count; i++)
        ck_assert_str_ne(set->puzzles[i].level, "b");
    job_free(job);
    levels_free(levels);
    game_free(game);
}
END_TEST

Suite *puzzle_maker_suite(void)
{
    Suite *suite = suite_create("puzzle_maker");
    TCase *maker = tcase_create("maker");

    tcase_add_loop_test(maker, themes_are_what_the_solution_does, 0,
                        sizeof NAMED / sizeof NAMED[0]);
    tcase_add_loop_test(maker,
                        a_puzzle_is_as_hard_as_the_weakest_level_that_finds_it,
                        0, sizeof GRADED / sizeof GRADED[0]);
    tcase_add_test(maker, who_finds_it_four_times_of_five_finds_it);
    tcase_add_test(maker, a_level_is_asked_as_late_as_it_plays_its_best);
    tcase_add_loop_test(maker, a_single_level_is_no_measure, 0, 2);
    tcase_add_loop_test(maker, what_no_table_holds_is_refused, 0,
                        sizeof PROVABLE / sizeof PROVABLE[0]);
    tcase_add_test(maker, what_the_weakest_level_finds_is_no_puzzle);
    tcase_add_test(maker, a_set_that_is_interrupted_is_the_same_in_the_end);
    suite_add_tcase(suite, maker);
    return suite;
}
