/* SPDX-License-Identifier: MIT */
/* Searches that know endings, the agents that use them, and what is called exact
 * then. */
#include "base/file.h"
#include "engine/agents/agent.h"
#include "engine/endings/endings.h"
#include "engine/search/search.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- in a search ---- */

/* A random ending with so many seeds at most; false: that game ended before. */
static bool draw_ending(const struct game *game, int most, struct rng *rng,
                        struct position *position)
{
    const struct game_class *const class = game->class;

    class->start(game, position);
    while (position->end == END_NOT && class->material(game, position) -
                                               class->score(game, position, 0) -
                                               class->score(game, position, 1) >
                                           most)
        class->apply(game, position, variant_move(game, position, rng));
    return position->end == END_NOT;
}

static void search_line(const struct game *game, struct endings *endings,
                        int seeds, const struct line *line, bool endless,
                        struct report *report)
{
    struct search_setting setting = {
        .driver = DRIVER_ASPIRATION,
        .transposition_bytes = 1 << 22,
        .first_depth = 1,
        .prune = true,
        .order = true,
        .every = true,
        .endless = endless,
        .reduce = true,
    };
    struct err err;

    ck_assert(
        evaluation_make(EVALUATION_STORES, game, &setting.evaluation, &err));

    struct search *const search = search_new(game, &setting);

    search_use_endings(search, endings, seeds, false);
    search_run(
        search,
        &(struct task){.line = line, .budget = {.nodes = 100000, .depth = 12}},
        report);
    search_free(search);
}

static void search_ending(const struct game *game, struct endings *endings,
                          int seeds, const struct position *position,
                          bool endless, struct report *report)
{
    struct line line = {0};

    line_begin(&line, position);
    search_line(game, endings, seeds, &line, endless, report);
    line_free(&line);
}

/* Above small tables, and compared with large ones. */
START_TEST(a_search_that_knows_them_proves_the_same)
{
    enum { PLACES = 40, SMALL = 7, LARGE = 10 };
    static const char *const SPECS[] = {"oware", "awari", "erherhe"};
    struct game *const game = sowing_game(SPECS[_i]);
    struct endings *const endings = endings_new(game);
    struct rng rng = rng_new(5, 1);
    int proven = 0, moves = 0;

    endings_build(endings, LARGE, 2, NULL);
    for (int i = 0; i < PLACES; i++) {
        struct ending_bounds bounds;
        struct position position;
        struct report report;

        if (!draw_ending(game, LARGE, &rng, &position))
            continue;
        ck_assert(endings_find(endings, LARGE, &position, &bounds));
        search_ending(game, endings, SMALL, &position, true, &report);
        if (report.value.kind == VALUE_EXACT) {
            holds(report.value.thousandths >= 1000 * bounds.low &&
                      report.value.thousandths <= 1000 * bounds.high,
                  "what is proven is within the bounds", game, &position);
            proven++;
        }
        for (int at = 0; at < report.move_count; at++) {
            const struct move_value *const move = &report.moves[at];
            struct position after = position;

            game->class->apply(game, &after, move->move);
            if (move->value.kind != VALUE_EXACT || move->value.at_most ||
                !endings_find(endings, LARGE, &after, &bounds))
                continue;
            holds(-move->value.thousandths >= 1000 * bounds.low &&
                      -move->value.thousandths <= 1000 * bounds.high,
                  "so is each move", game, &position);
            moves++;
        }
    }
    ck_assert_int_ge(proven, 2);
    ck_assert_int_ge(moves, 10);
    endings_free(endings);
    game_free(game);
}
END_TEST

/* A match stops at more than half of all seeds, so that its margin is another
 * one than that of the position, unless it is drawn: then it is known, and else
 * it is a good estimate. */
START_TEST(what_the_match_does_not_play_out_is_not_exact)
{
    enum { PLACES = 200, SEEDS = 7 };
    struct game *const game = sowing_game("oware");
    struct endings *const endings = endings_new(game);
    struct rng rng = rng_new(9, 1);
    int drawn = 0, decided = 0;

    endings_build(endings, SEEDS, 2, NULL);
    for (int i = 0; i < PLACES; i++) {
        struct ending_bounds bounds;
        struct position position, after;
        struct report report;

        if (!draw_ending(game, SEEDS, &rng, &position) ||
            game_has_more(game, &position, 24))
            continue;
        search_ending(game, endings, SEEDS, &position, false, &report);
        for (int at = 0; at < report.move_count; at++) {
            const struct value value = report.moves[at].value;

            after = position;
            game->class->apply(game, &after, report.moves[at].move);
            if (!endings_find(endings, SEEDS, &after, &bounds) ||
                bounds.low < bounds.high || value.kind != VALUE_EXACT)
                continue;
            holds((value.thousandths > 0) == (bounds.low < 0) &&
                      (value.thousandths < 0) == (bounds.low > 0),
                  "the same side wins", game, &position);
            drawn += bounds.low == 0;
            decided +=
                bounds.low != 0 && value.thousandths != -1000 * bounds.low;
        }
    }
    /* Some of them stop at another margin than the table has. */
    ck_assert_int_ge(drawn, 1);
    ck_assert_int_ge(decided, 1);
    endings_free(endings);
    game_free(game);
}
END_TEST

/* What a match is worth to the first player, in halves of seeds: by playing all
 * of it out, with whatever stood on the board before. */
static int play_out(const struct game *game, struct line *line, int alpha,
                    int beta)
{
    const struct position position = *line_position(line);
    const enum end end = line_end(line, game);
    const bool first = position.player == 0;
    struct move moves[MOVES_MAX];

    if (end != END_NOT) {
        const struct outcome outcome = game->class->judge(game, &position, end);

        return outcome.halves[0] - outcome.halves[1];
    }
    for (int i = game->class->moves(game, &position, moves) - 1;
         i >= 0 && alpha < beta; i--) {
        line_play(line, game, moves[i]);

        const int value = play_out(game, line, alpha, beta);

        if (first && value > alpha)
            alpha = value;
        if (!first && value < beta)
            beta = value;
        line->count--;
    }
    return first ? alpha : beta;
}

/* A match stops when a position comes back, also one of before the search: then
 * what the position is worth by itself may not be reached. */
START_TEST(what_is_exact_is_so_with_all_that_was_played_before)
{
    enum { MATCHES = 200, SEEDS = 4, MOST = 1000 };
    static const char *const SPECS[] = {"oware:pits=3,seeds=2",
                                        "awari:pits=3,seeds=2"};
    struct game *const game = sowing_game(SPECS[_i]);
    struct endings *const endings = endings_new(game);
    struct rng rng = rng_new(17, 1);
    int exact = 0, other = 0;

    endings_build(endings, SEEDS, 2, NULL);
    for (int i = 0; i < MATCHES; i++) {
        struct line line = {0};
        struct position position;
        struct report report;

        if (!draw_ending(game, SEEDS, &rng, &position))
            continue;
        line_begin(&line, &position);
        for (; line_end(&line, game) == END_NOT;
             line_play(&line, game, variant_move(game, &position, &rng))) {
            position = *line_position(&line);
            search_line(game, endings, SEEDS, &line, false, &report);
            for (int at = 0; at < report.move_count; at++) {
                const struct move_value *const move = &report.moves[at];
                struct ending_bounds bounds;

                if (move->value.kind != VALUE_EXACT || move->value.at_most)
                    continue;
                line_play(&line, game, move->move);

                const int first = play_out(game, &line, -MOST, MOST);
                const int value = position.player == 0 ? first : -first;

                holds(move->value.thousandths == 500 * value,
                      "the match ends so", game, &position);
                exact++;
                other += endings_find(endings, SEEDS, line_position(&line),
                                      &bounds) &&
                         bounds.low == bounds.high && -2 * bounds.low != value;
                line.count--;
            }
        }
        line_free(&line);
    }
    /* Of some the table says something else. */
    ck_assert_int_ge(exact, MATCHES);
    ck_assert_int_ge(other, 10);
    endings_free(endings);
    game_free(game);
}
END_TEST

/* ---- agents ---- */

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

        if (!draw_ending(game, 14, &rng, &position))
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
    enum { PATIENCE = 60000 /* milliseconds */ };
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

Suite *endings_search_suite(void)
{
    Suite *const suite = suite_create("endings_search");
    TCase *const tests = tcase_create("endings_search");

    tcase_set_timeout(tests, 0);
    tcase_add_loop_test(tests, a_search_that_knows_them_proves_the_same, 0, 3);
    tcase_add_test(tests, what_the_match_does_not_play_out_is_not_exact);
    tcase_add_loop_test(
        tests, what_is_exact_is_so_with_all_that_was_played_before, 0, 2);
    tcase_add_test(tests, an_analyst_is_sure_of_what_another_program_proved);
    tcase_add_test(tests, a_move_that_repeats_is_worth_what_the_match_is_then);
    tcase_add_test(tests, an_agent_without_a_clock_waits_for_tables);
    tcase_add_test(tests, an_agent_tells_that_a_file_of_tables_is_damaged);
    suite_add_tcase(suite, tests);
    return suite;
}
