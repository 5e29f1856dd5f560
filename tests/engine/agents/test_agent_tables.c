/* SPDX-License-Identifier: MIT */
/* The tables of agents: what they are sure of by them, what they build before they
 * are asked, and whom they share them with. */
#include "base/file.h"
#include "engine/agents/agent.h"
#include "support/folder.h"
#include "support/game/agent.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <limits.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 3, PATIENCE = 60000 /* milliseconds */ };

/* Keeps the last report. */
struct ending_report {
    struct listener listener; /* first */
    struct report report;
};

static void keep_report(struct listener *listener, const struct report *report)
{
    ((struct ending_report *)listener)->report = *report;
}

static struct report ask_agent(struct agent *agent, const struct line *line)
{
    struct ending_report last = {.listener = {keep_report}};

    agent_begin(agent, 0);
    agent_choose(agent,
                 &(struct task){.line = line, .listener = &last.listener});
    return last.report;
}

/* ---- what they are sure of ---- */

/* As the analyst is set up, but that it looks at so many positions. */
#define ANALYST "deep:every=on,nodes=2000,tables=8"

/* The positions of another program, whose value is known. */
START_TEST(an_analyst_is_sure_of_what_another_program_proved)
{
    enum { SOLVED_BYTES = 100000, SOLVED_COUNT = 100 };
    struct game *const game = sowing_game("awari");
    struct file_bytes file;
    struct err err;
    struct agent *const agent = agent_new(ANALYST, game, 0, &err);
    int count = 0;

    ck_assert_msg(
        file_read("tests/oracle/awari-solved.txt", SOLVED_BYTES, &file, &err),
        "%s", err.text);
    for (char *text = strtok(file.bytes, "\n"); text != NULL;
         text = strtok(NULL, "\n")) {
        char board[POSITION_TEXT_MAX];
        struct line line = {0};
        int margin;

        if (*text == '#')
            continue;
        ck_assert_int_eq(sscanf(text, "%255s %d", board, &margin), 2);

        const struct position position = sowing_position(game, board);
        struct move moves[MOVES_MAX];

        if (game->class->material(game, &position) -
                game->class->score(game, &position, 0) -
                game->class->score(game, &position, 1) >
            8)
            continue;
        line_begin(&line, &position);

        const struct report report = ask_agent(agent, &line);

        ck_assert_msg(report.value.kind == VALUE_EXACT &&
                          report.value.thousandths == 1000 * margin,
                      "%s", text);
        ck_assert_int_eq(report.move_count,
                         game->class->moves(game, &position, moves));
        for (int i = 0; i < report.move_count; i++)
            ck_assert_msg(report.moves[i].value.kind == VALUE_EXACT &&
                              report.moves[i].value.thousandths <=
                                  1000 * margin,
                          "%s", text);
        count++;
        line_free(&line);
    }
    ck_assert_int_ge(count, SOLVED_COUNT);
    free(file.bytes);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* In Oware, too, though its match stops at more than half; but not of a move by
 * which the match stops at once, because it brings a position back. */
START_TEST(a_move_that_repeats_is_worth_what_the_match_is_then)
{
    struct game *const game = sowing_game("oware");
    const struct position start =
        sowing_position(game, "0,0,0,0,0,1,22/0,0,0,0,0,1,24/s");
    struct err err;
    struct agent *const agent = agent_new(ANALYST, game, 0, &err);
    struct line line = {0};
    struct report report;

    line_begin(&line, &start);

    /* The same two seeds go around until they are where they were. */
    for (int i = 0; i < 40; i++) {
        struct move moves[MOVES_MAX];
        struct position after = *line_position(&line);
        const int count = game->class->moves(game, &after, moves);

        ck_assert_int_gt(count, 0);
        line_play(&line, game, moves[0]);
        if (line_end(&line, game) != END_NOT)
            break;
    }
    ck_assert_int_eq(line_end(&line, game), END_REPETITION);
    line.count--;
    report = ask_agent(agent, &line);

    const struct position *const last = line_position(&line);
    struct position after = *last;

    game->class->apply(game, &after, report.moves[0].move);

    const struct outcome stopped =
        game->class->judge(game, &after, END_REPETITION);
    const int halves =
        stopped.halves[last->player] - stopped.halves[!last->player];

    ck_assert_int_eq(report.moves[0].value.thousandths, (intmax_t)500 * halves);
    line_free(&line);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* ---- when they are built ---- */

/* Whether tables are there, are built meanwhile, or when a position needs them:
 * what depends on no clock plays the same. */
START_TEST(an_agent_without_a_clock_waits_for_tables)
{
    enum { PLACES = 6 };
    static const char *const SPEC = "deep:nodes=3000,tables=9";
    struct game *const game = sowing_game("oware");
    char *const folder = folder_new();
    struct err err;
    struct agent *const one = agent_new(SPEC, game, 3, &err);
    struct agent *const other = agent_new(SPEC, game, 3, &err);
    struct rng rng = rng_new(12, 1);

    setenv("XDG_CACHE_HOME", folder, 1);
    agent_prepare(other);
    for (int i = 0; i < PLACES; i++) {
        struct position position;
        struct line line = {0};

        if (!variant_ending(game, 14, &rng, &position))
            continue;
        line_begin(&line, &position);

        const struct report left = ask_agent(one, &line);
        const struct report right = ask_agent(other, &line);

        ck_assert(move_same(left.line[0], right.line[0]));
        ck_assert_int_eq(left.value.thousandths, right.value.thousandths);
        ck_assert_uint_eq(left.nodes, right.nodes);
        line_free(&line);
    }
    agent_free(one);
    agent_free(other);
    unsetenv("XDG_CACHE_HOME");
    folder_free(folder);
    game_free(game);
}
END_TEST

/* Its owner takes the message once. */
START_TEST(an_agent_tells_that_a_file_of_tables_is_damaged)
{
    static const char *const SPEC = "deep:depth=2,tables=10";
    struct game *const game = sowing_game("awari:pits=4");
    char *const cache = folder_new();
    char *const folder = file_join(cache, "naqala/tables");
    char *const path = file_join(folder, "endings-4-6121-10.table");
    struct err err;
    struct err remark = {""};

    setenv("XDG_CACHE_HOME", cache, 1);
    ck_assert(file_make_folder(folder, &err));
    folder_put(path, "no tables");

    struct agent *const one = agent_new(SPEC, game, 3, &err);

    ck_assert(!agent_remark(one, &remark));
    agent_prepare(one);
    for (int i = 0; i < PATIENCE && !agent_remark(one, &remark); i++)
        poll(NULL, 0, 1);
    ck_assert_msg(strstr(remark.text, "endings-4-6121-10.table") != NULL, "%s",
                  remark.text);
    ck_assert(!agent_remark(one, &remark));
    ck_assert_str_eq(remark.text, "");
    agent_free(one);
    unsetenv("XDG_CACHE_HOME");
    free(path);
    free(folder);
    folder_free(cache);
    game_free(game);
}
END_TEST

/* Of four pits a side, whose layers are small. */
static struct game *small_kalah(void)
{
    return sowing_game("kalah:pits=4,seeds=3");
}

/* ---- who shares them ---- */

START_TEST(agents_of_one_game_share_and_of_others_do_not)
{
    struct game *game = small_kalah();
    struct game *same = small_kalah();
    struct game *other = sowing_game("kalah:pits=4,seeds=3,capture=empty");
    struct agent *agents[] = {
        agent_of("perfect:time=1,memory=64", game, SEED),
        agent_of("perfect:every=on,time=2,memory=32", same, SEED),
        agent_of("perfect:time=1", other, SEED),
        agent_of("perfect:nodes=1000", game, SEED),
        agent_of("deep:nodes=1000", game, SEED),
    };

    ck_assert(agent_share(agents[1], agents[0]));
    ck_assert(agent_share(agents[1], agents[0])); /* as it is already */
    ck_assert(agent_share(agents[0], agents[1]));
    ck_assert(!agent_share(agents[2], agents[0]));
    ck_assert(!agent_share(agents[3], agents[0]));
    ck_assert(!agent_share(agents[0], agents[3]));
    ck_assert(!agent_share(agents[4], agents[0]));
    ck_assert(!agent_share(agents[0], agents[0]));
    for (int i = 0; i < 5; i++)
        agent_free(agents[i]);
    game_free(other);
    game_free(same);
    game_free(game);
}
END_TEST

/* A file that is damaged is heard of by one who had no part in reading it. */
START_TEST(agents_that_share_get_a_remark_once)
{
    char *folder = folder_new();
    struct game *game = small_kalah();
    struct agent *one =
        agent_of("perfect:time=1,tables=13,memory=64", game, SEED);
    struct agent *two = agent_of("perfect:time=1,memory=64", game, SEED);
    struct line line = {.places = NULL};
    struct err remark = {""};
    struct position start;
    char path[512];

    snprintf(path, sizeof path, "%s/naqala/tables", folder);
    setenv("XDG_CACHE_HOME", folder, 1);
    ck_assert(file_make_folder(path, &remark));
    strcat(path, "/kalah-4-opposite-13.table");
    folder_write(path, "nonsense", 8);
    game->class->start(game, &start);
    line_begin(&line, &start);
    ck_assert(agent_share(two, one));
    agent_prepare(one);
    agent_free(one);
    while (!agent_remark(two, &remark))
        sched_yield();
    ck_assert_ptr_nonnull(strstr(remark.text, "13.table: fewer than"));
    ck_assert(!agent_remark(two, &remark));
    ck_assert(game_is_legal(game, &start,
                            agent_choose(two, &(struct task){.line = &line})));
    line_free(&line);
    agent_free(two);
    game_free(game);
    folder_free(folder);
}
END_TEST

/* Awari with eight seeds left: 6 takes two at once, and by best play there are
 * eight to be won. (tests/oracle/awari-solved.txt) */
#define EIGHT_LEFT "3,0,0,0,1,1,20/1,1,0,0,1,0,20/s"

enum { AT_A_GLANCE = 2000, BY_TABLES = 8000 };

/* What it says the position is worth, in thousandths. */
static int value_of(struct agent *agent)
{
    const struct position position = sowing_position(agent->game, EIGHT_LEFT);
    struct line line = {0};

    line_begin(&line, &position);

    const int value = ask_agent(agent, &line).value.thousandths;

    line_free(&line);
    return value;
}

#define TIMED "deep:time=3600,depth=1,"

/* One with a clock builds nothing when it is asked. */
START_TEST(what_one_agent_builds_those_know_that_share_with_it)
{
    struct game *const game = sowing_game("awari");
    struct game *const same = sowing_game("awari");
    struct agent *const builder = agent_of("deep:depth=1,tables=8", game, SEED);
    struct agent *const second = agent_of(TIMED "tables=8", same, SEED);
    struct agent *const last = agent_of(TIMED "tables=8", same, SEED);
    struct agent *const modest = agent_of(TIMED "tables=5", same, SEED);
    struct agent *const alone = agent_of(TIMED "tables=8", same, SEED);

    ck_assert(agent_share(second, builder));
    ck_assert(agent_share(second, builder)); /* as it is already */
    ck_assert(agent_share(modest, builder));
    ck_assert(agent_share(last, second));
    ck_assert_int_eq(value_of(second), AT_A_GLANCE);
    ck_assert_int_eq(value_of(builder), BY_TABLES);
    agent_free(builder);
    ck_assert_int_eq(value_of(second), BY_TABLES);
    agent_free(second);
    ck_assert_int_eq(value_of(last), BY_TABLES);
    ck_assert_int_eq(value_of(modest), AT_A_GLANCE);
    ck_assert_int_eq(value_of(alone), AT_A_GLANCE);
    agent_free(alone);
    agent_free(modest);
    agent_free(last);
    game_free(same);
    game_free(game);
}
END_TEST

/* The one without a clock builds what it needs, whose tables they ever are. */
START_TEST(an_agent_without_a_clock_builds_in_the_tables_of_another)
{
    struct game *const game = sowing_game("awari");
    struct agent *const owner = agent_of(TIMED "tables=8", game, SEED);
    struct agent *const builder = agent_of("deep:depth=1,tables=8", game, SEED);

    ck_assert(agent_share(builder, owner));
    ck_assert_int_eq(value_of(owner), AT_A_GLANCE);
    ck_assert_int_eq(value_of(builder), BY_TABLES);
    ck_assert_int_eq(value_of(owner), BY_TABLES);
    agent_free(builder);
    agent_free(owner);
    game_free(game);
}
END_TEST

START_TEST(endings_are_shared_by_agents_of_one_kind_and_game)
{
    static const struct {
        const char *game;
        const char *spec;
    } others[] = {
        {"awari", "deep:depth=1"},
        {"awari", "mtd:depth=1,tables=8"},
        {"oware", "deep:depth=1,tables=8"},
        {"awari:pits=5", "deep:depth=1,tables=8"},
        {"kalah", "deep:depth=1,tables=8"}, /* has no endings */
    };
    struct game *const game = sowing_game("awari");
    struct agent *const one = agent_of("deep:depth=1,tables=8", game, SEED);
    struct err remark = {"as it was"};

    ck_assert(!agent_share(one, one));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct game *const its = sowing_game(others[i].game);
        struct agent *const second = agent_of(others[i].spec, its, SEED);

        ck_assert_msg(!agent_share(one, second), "%s", others[i].spec);
        ck_assert_msg(!agent_share(second, one), "%s", others[i].spec);
        agent_prepare(second);
        ck_assert(!agent_remark(second, &remark));
        ck_assert_str_eq(remark.text, "");
        agent_free(second);
        game_free(its);
    }
    ck_assert_int_eq(value_of(one), BY_TABLES);
    agent_free(one);
    game_free(game);
}
END_TEST

START_TEST(a_prepared_agent_builds_its_tables_in_the_background)
{
    struct game *const game = sowing_game("awari");
    char *const cache = folder_new();
    struct agent *const agent = agent_of(TIMED "tables=8", game, SEED);

    setenv("XDG_CACHE_HOME", cache, 1);
    ck_assert_int_eq(value_of(agent), AT_A_GLANCE);
    agent_prepare(agent);
    for (int i = 0; i < PATIENCE && value_of(agent) != BY_TABLES; i++)
        poll(NULL, 0, 1);
    ck_assert_int_eq(value_of(agent), BY_TABLES);
    agent_free(agent);
    unsetenv("XDG_CACHE_HOME");
    folder_free(cache);
    game_free(game);
}
END_TEST

/* Random and max keep nothing: there is nothing to prepare, to share or to say. */
START_TEST(agents_that_keep_nothing_share_nothing)
{
    struct game *const game = sowing_game("kalah");
    struct agent *const one = agent_of("max", game, SEED);
    struct agent *const other = agent_of("max", game, SEED);
    struct err remark;

    agent_prepare(one);
    ck_assert(!agent_share(one, other));
    ck_assert(!agent_remark(one, &remark));
    agent_free(other);
    agent_free(one);
    game_free(game);
}
END_TEST

Suite *agent_tables_suite(void)
{
    Suite *const suite = suite_create("agent_tables");
    TCase *const tests = tcase_create("agent_tables");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, an_analyst_is_sure_of_what_another_program_proved);
    tcase_add_test(tests, a_move_that_repeats_is_worth_what_the_match_is_then);
    tcase_add_test(tests, an_agent_without_a_clock_waits_for_tables);
    tcase_add_test(tests, an_agent_tells_that_a_file_of_tables_is_damaged);
    tcase_add_test(tests, agents_of_one_game_share_and_of_others_do_not);
    tcase_add_test(tests, agents_that_share_get_a_remark_once);
    tcase_add_test(tests, what_one_agent_builds_those_know_that_share_with_it);
    tcase_add_test(tests,
                   an_agent_without_a_clock_builds_in_the_tables_of_another);
    tcase_add_test(tests, endings_are_shared_by_agents_of_one_kind_and_game);
    tcase_add_test(tests, a_prepared_agent_builds_its_tables_in_the_background);
    tcase_add_test(tests, agents_that_keep_nothing_share_nothing);
    suite_add_tcase(suite, tests);
    return suite;
}
