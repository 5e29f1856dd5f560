/* SPDX-License-Identifier: MIT */
/*
 * Agents that draw among moves of nearly the same worth: by their seed, as long
 * as they are told to, and never a move that is worse than they may play.
 */
#include "engine/agents/agents.h"
#include "game/mancala.h"
#include "support/effort.h"
#include "support/game/sowing.h"
#include "support/game/textbook.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <string.h>

enum {
    SEEDS = 120,
    RELAY = 8,
    PATIENCE = 100000,
    DEPTH = 3,
    PLACES = 6,
    PLACE_STEP = EFFORT_PART > 1 ? 2 : 1
};

/* Each with `near` and without; all play their first move at the start of the
 * game, where it is a matter of taste. */
static const struct {
    const char *game;
    const char *usual;
    const char *near;
} DRAWING[] = {
    {"kalah", "deep:depth=5", "near=2"},
    {"kalah", "mtd:depth=5", "near=2"},
    {"kalah", "minimax:depth=4", "near=2"},
    {"oware", "heuristic:depth=4", "near=2"},
    {"kalah", "weighted:depth=4", "near=1"},
    {"kalah", "net:depth=3", "near=6"},
    {"oware", "actor", "near=2"},
    {"kalah", "evolved", "near=100"},
    {"kalah", "mcts:iterations=300,eval=stores,cp=2", "near=1"},
    {"kalah", "mcts:iterations=2000,eval=stores,cp=0.1,priors=on,tried=0.01",
     "near=0.5"},
    {"kalah", "person:attention=1,counting=72,reply=1,habit=0", "near=3"},
    {"abalone", "greedy", "near=0.05"},
    {"abalone", "greedy:attention=0.5", "near=0.05"},
    {"abalone", "deep:depth=1,eval=strategies", "near=0.05"},
};

enum { DRAWING_COUNT = sizeof DRAWING / sizeof *DRAWING };

struct report_kept {
    struct listener listener; /* first */
    struct report report;
    int count;
};

static void take_report(struct listener *listener, const struct report *report)
{
    struct report_kept *const last = (struct report_kept *)listener;

    last->report = *report;
    last->count++;
}

static struct agent *make_agent(const char *spec, const struct game *game)
{
    struct err err = {""};
    struct agent *agent = agent_new(spec, game, 0, &err);

    ck_assert_msg(agent != NULL, "%s: %s", spec, err.text);
    return agent;
}

/* Its move where the line ends, in a match of its own; the last report is about
 * that move. */
static struct move choose(struct agent *agent, const struct line *line,
                          uint64_t seed)
{
    struct report_kept last = {.listener = {take_report}};

    agent_begin(agent, seed);

    const struct move move = agent_choose(
        agent, &(struct task){.line = line, .listener = &last.listener});

    ck_assert_msg(last.count == 0 || move_same(last.report.line[0], move),
                  "%s plays one move and reports another", agent->class->name);
    for (int i = 0; i < last.report.move_count; i++)
        if (move_same(last.report.moves[i].move, move))
            ck_assert_msg(last.report.moves[i].value.thousandths ==
                              last.report.value.thousandths,
                          "%s reports the value of another move",
                          agent->class->name);
    return move;
}

/* The same, of an agent that has played nothing before. */
static struct move choose_fresh(const char *spec, const struct game *game,
                                const struct line *line, uint64_t seed)
{
    struct agent *agent = make_agent(spec, game);
    const struct move move = choose(agent, line, seed);

    agent_free(agent);
    return move;
}

/* The different moves it plays there, as one seed after another has it; how
 * many they are. */
static int collect_choices(const char *spec, const struct game *game,
                           const struct line *line, struct move seen[MOVES_MAX])
{
    struct agent *agent = make_agent(spec, game);
    int count = 0;

    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const struct move move = choose(agent, line, seed);
        int at = 0;

        while (at < count && !move_same(seen[at], move))
            at++;
        seen[at] = move;
        count += at == count ? 1 : 0;
    }
    agent_free(agent);
    return count;
}

static int count_choices(const char *spec, const struct game *game,
                         const struct line *line)
{
    struct move seen[MOVES_MAX];

    return collect_choices(spec, game, line, seen);
}

/* The spec with more options. */
static const char *with_options(const char *spec, const char *options,
                                char text[SPEC_TEXT_MAX])
{
    snprintf(text, SPEC_TEXT_MAX, "%.100s%c%.100s", spec,
             strchr(spec, ':') != NULL ? ',' : ':', options);
    return text;
}

START_TEST(nearly_equal_moves_are_drawn_by_the_seed)
{
    struct game *const game = variant_game(DRAWING[_i].game);
    struct position start;
    struct line line = {0};
    char near[SPEC_TEXT_MAX];

    game->class->start(game, &start);
    line_begin(&line, &start);
    with_options(DRAWING[_i].usual, DRAWING[_i].near, near);

    const int usual = count_choices(DRAWING[_i].usual, game, &line);
    const int drawn = count_choices(near, game, &line);

    ck_assert_msg(drawn > 1 && drawn >= usual, "%s: %d; without: %d", near,
                  drawn, usual);

    struct agent *agent = make_agent(near, game);

    for (uint64_t seed = 0; seed < SEEDS; seed += 8)
        ck_assert(move_same(choose(agent, &line, seed),
                            choose_fresh(near, game, &line, seed)));
    agent_free(agent);
    line_free(&line);
    game_free(game);
}
END_TEST

/* Of the moves of the start of Kalah the third is worth 8 seeds, the sixth 4,
 * and the others less than nothing. */
START_TEST(a_level_that_knows_the_book_plays_by_it)
{
    struct game *const game = variant_game("kalah");
    struct position start;
    struct line line = {0};

    game->class->start(game, &start);
    line_begin(&line, &start);

    struct agent *agent = make_agent("deep:nodes=10,book=1", game);

    for (uint64_t seed = 0; seed < SEEDS; seed++)
        ck_assert_uint_eq(choose(agent, &line, seed).code, 2);
    agent_free(agent);
    ck_assert_int_eq(
        count_choices("deep:nodes=10,book=1,near=3.9", game, &line), 1);
    ck_assert_int_eq(count_choices("deep:nodes=10,book=1,near=4", game, &line),
                     2);
    ck_assert_int_eq(
        count_choices("deep:nodes=10,book=1,spare=3.9", game, &line), 1);
    ck_assert_int_eq(count_choices("deep:nodes=10,book=1,spare=8", game, &line),
                     2);
    line.before = 2;
    ck_assert(move_same(choose_fresh("deep:nodes=10,book=1", game, &line, 1),
                        choose_fresh("deep:nodes=10", game, &line, 1)));
    line_free(&line);
    game_free(game);
}
END_TEST

/* Each knows the book for its first move. It tells what the move is worth
 * exactly then, which it does not do by itself. */
static const struct {
    const char *spec;
    enum value_kind own; /* of its own values */
    const char *near;    /* its own measure, in which the book has no values */
    const char *wide;    /* by the book it draws, too */
} READING[] = {
    {"actor:book=1", VALUE_NONE, "actor:book=1,near=4", "actor:book=1,spare=4"},
    {"mcts:iterations=300,book=1", VALUE_CHANCE,
     "mcts:iterations=300,book=1,near=4", "mcts:iterations=300,book=1,spare=4"},
};

enum { READING_COUNT = sizeof READING / sizeof *READING };

START_TEST(who_knows_the_book_plays_by_it)
{
    struct game *const game = variant_game("kalah");
    struct agent *const agent = make_agent(READING[_i].spec, game);
    struct report_kept last = {.listener = {take_report}};
    const struct task task = {.listener = &last.listener};
    struct position start;
    struct line line = {0};

    game->class->start(game, &start);
    line_begin(&line, &start);
    for (int before = 0; before <= 2; before += 2) {
        struct task own = task;

        own.line = &line;
        line.before = before;
        agent_choose(agent, &own);
        ck_assert_int_eq(last.report.value.kind,
                         before < 2 ? VALUE_EXACT : READING[_i].own);
        ck_assert_uint_eq(last.report.line[0].code, 2);
    }
    line.before = 0;
    ck_assert_int_eq(count_choices(READING[_i].near, game, &line), 1);
    ck_assert_int_eq(count_choices(READING[_i].wide, game, &line), 2);
    agent_free(agent);
    line_free(&line);
    game_free(game);
}
END_TEST

/* No book has the swap: where it is offered, a search has its say. */
START_TEST(where_sides_may_be_swapped_no_book_is_followed)
{
    struct report_kept last = {.listener = {take_report}};

    for (int pie = 0; pie <= 1; pie++) {
        struct game *const game =
            variant_game(pie == 1 ? "kalah:pie=on" : "kalah");
        struct agent *const agent = make_agent("deep:nodes=100,book=5", game);
        struct position start;
        struct line line = {0};

        game->class->start(game, &start);
        line_begin(&line, &start);
        line_play(&line, game, (struct move){0});
        agent_choose(agent,
                     &(struct task){.line = &line, .listener = &last.listener});
        ck_assert_int_eq(last.report.value.kind,
                         pie == 1 ? VALUE_MARGIN : VALUE_EXACT);
        ck_assert_int_eq(last.report.move_count, 6 + pie);
        agent_free(agent);
        line_free(&line);
        game_free(game);
    }
}
END_TEST

/* The value of every move, and no more of a line than the move itself. */
START_TEST(a_level_that_plays_by_the_book_tells_what_it_says)
{
    struct game *const game = variant_game("kalah");
    struct report_kept last = {.listener = {take_report}};
    const struct report *const report = &last.report;
    struct position start;
    struct line line = {0};

    game->class->start(game, &start);
    line_begin(&line, &start);

    struct agent *agent = make_agent("deep:nodes=10,book=1", game);

    agent_choose(agent,
                 &(struct task){.line = &line, .listener = &last.listener});
    ck_assert_int_eq(last.count, 1);
    ck_assert_int_eq(report->value.kind, VALUE_EXACT);
    ck_assert_int_eq(report->value.thousandths, 8000);
    ck_assert_int_eq(report->line_count, 1);
    ck_assert_int_eq(report->move_count, 6);
    for (int i = 0; i < 6; i++) {
        const struct value value = report->moves[i].value;

        ck_assert_uint_eq(report->moves[i].move.code, (unsigned)i);
        ck_assert_int_eq(value.kind, VALUE_EXACT);
        if (i == 2 || i == 5)
            ck_assert_int_eq(value.thousandths, i == 2 ? 8000 : 4000);
        else
            ck_assert_int_lt(value.thousandths, 0);
    }
    agent_free(agent);
    line_free(&line);
    game_free(game);
}
END_TEST

/* What is proven is played wherever it stands; of an estimate there has to be
 * another one behind the move. */
START_TEST(an_estimate_is_played_where_there_is_one_behind_it)
{
    static const struct {
        const char *game;
        bool left; /* in the book where no more is played by it */
    } BOOKS[] = {{"kalah", false}, {"oware", true}};
    struct game *const game = sowing_game(BOOKS[_i].game);
    struct agent *const agent = make_agent("deep:book=99,estimates=on", game);
    const struct opening opening = agent_opening(agent);
    struct line line = {0};
    struct book_entry entry;
    struct position start;
    struct move move;
    uint64_t key;

    game->class->start(game, &start);
    line_begin(&line, &start);
    while (line.count < PATIENCE &&
           agent_choose_by_book(agent, &opening, &(struct task){.line = &line},
                                &move))
        line_play(&line, game, move);
    ck_assert_int_gt(line.count, 2);
    ck_assert(book_key(game, line_position(&line), &key));
    ck_assert_int_eq(book_find(&opening.book, key, &entry), BOOKS[_i].left);
    line_free(&line);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* Where it draws it still plays the best move more often than any other. */
START_TEST(most_decisions_are_for_the_best)
{
    enum { MANY = 200 };
    struct game *const game = variant_game(DRAWING[_i].game);
    struct position start;
    struct line line = {0};
    char near[SPEC_TEXT_MAX];
    int same = 0;

    game->class->start(game, &start);
    line_begin(&line, &start);
    with_options(DRAWING[_i].usual, DRAWING[_i].near, near);

    const struct move first = choose_fresh(DRAWING[_i].usual, game, &line, 0);
    const bool sure = count_choices(DRAWING[_i].usual, game, &line) == 1;
    struct agent *agent = make_agent(near, game);

    for (uint64_t seed = 0; sure && seed < MANY; seed++)
        same += move_same(choose(agent, &line, seed), first);
    agent_free(agent);
    if (sure)
        ck_assert_int_gt(same, MANY * 45 / 100);
    ck_assert_int_lt(same, MANY * 98 / 100);
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(after_so_many_plies_nothing_is_drawn)
{
    struct game *const game = variant_game(DRAWING[_i].game);
    struct rng rng = rng_new(7, 0);
    struct position start;
    struct line line = {0};
    char near[SPEC_TEXT_MAX];
    char brief[SPEC_TEXT_MAX];

    game->class->start(game, &start);
    line_begin(&line, &start);
    line.before = 6;
    with_options(DRAWING[_i].usual, DRAWING[_i].near, near);

    struct agent *usual = make_agent(DRAWING[_i].usual, game);
    struct agent *brief_one =
        make_agent(with_options(near, "plies=3", brief), game);

    for (int i = 0; i < 3; i++) {
        for (uint64_t seed = 0; seed < SEEDS; seed += 4)
            ck_assert(move_same(choose(usual, &line, seed),
                                choose(brief_one, &line, seed)));
        line_play(&line, game, variant_move(game, line_position(&line), &rng));
    }
    agent_free(brief_one);
    agent_free(usual);
    line.before = 0;
    line.count = 3;
    ck_assert_int_eq(line_plies(&line), 2);
    ck_assert_int_eq(
        count_choices(with_options(near, "plies=3", brief), game, &line),
        count_choices(near, game, &line));
    line_free(&line);
    game_free(game);
}
END_TEST

/* Moves by a proven book come before those that are drawn. */
START_TEST(after_the_book_so_many_plies_are_drawn)
{
    static const char *const cases[][2] = {
        {"deep:depth=5", "near=2"},
        {"actor", "near=4"},
        {"mcts:iterations=300,eval=stores,cp=2", "near=1"},
    };
    struct game *const game = variant_game("kalah");
    struct rng rng = rng_new(3, 0);
    struct position place;
    struct line line = {0};
    char near[SPEC_TEXT_MAX];
    char brief[SPEC_TEXT_MAX];
    int usual = 0, drawn = 0;

    with_options(cases[_i][0], cases[_i][1], near);
    with_options(near, "plies=3,book=4", brief);
    game->class->start(game, &place);
    while (drawn <= usual) { /* as long as there is nothing to draw among */
        game->class->apply(game, &place, variant_move(game, &place, &rng));
        ck_assert_int_eq(place.end, END_NOT);
        line_begin(&line, &place);
        usual = count_choices(cases[_i][0], game, &line);
        drawn = count_choices(near, game, &line);
    }
    for (int own = 4; own <= 8; own++) {
        line.before = 2 * own;
        ck_assert_int_eq(count_choices(brief, game, &line),
                         own < 7 ? drawn : usual);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* Every move that is drawn is one of those that the textbook finds near, and
 * all of these are drawn. */
static void compare_with_textbook(const char *agent, int thousandths,
                                  const struct game *game,
                                  const struct line *line)
{
    const struct textbook book = {
        .game = game, .kind = EVALUATION_STORES, .patience = PATIENCE};
    struct textbook_answer answer;
    char spec[SPEC_TEXT_MAX];
    int near = 0;

    ck_assert(textbook_answer(&book, line, DEPTH, &answer));

    const int scale = mancala_rules(game)->relay ? RELAY : 1;
    const int least =
        answer.value - scale * thousandths * (TEXTBOOK_SEED / 1000);

    for (int i = 0; i < answer.count; i++)
        near += answer.values[i] >= least ? 1 : 0;
    snprintf(spec, sizeof spec, "%s:depth=%d,near=%d.%03d", agent, DEPTH,
             thousandths / 1000, thousandths % 1000);

    struct move seen[MOVES_MAX];
    const int count = collect_choices(spec, game, line, seen);

    ck_assert_int_eq(count, near);
    for (int i = 0; i < answer.count; i++)
        for (int at = 0; at < count; at++)
            if (move_same(answer.moves[i], seen[at]))
                ck_assert_int_ge(answer.values[i], least);
}

START_TEST(what_is_drawn_is_near_by_the_textbook)
{
    static const char *const AGENTS[] = {"minimax", "deep", "mtd"};
    static const char *const GAMES[] = {"kalah", "oware", "ohvalhu"};
    struct game *const game = variant_game(GAMES[_i]);
    struct rng rng = rng_new(19, (uint64_t)_i);
    struct position start;

    game->class->start(game, &start);
    for (int place = 0; place < PLACES; place += PLACE_STEP) {
        struct line line = {0};

        line_begin(&line, &start);
        for (int ply = 0; ply < 4 * place; ply++)
            if (line_end(&line, game) == END_NOT)
                line_play(&line, game,
                          variant_move(game, line_position(&line), &rng));
        if (line_end(&line, game) == END_NOT)
            for (int i = 0; i < 3; i++)
                compare_with_textbook(AGENTS[i], 700 * place, game, &line);
        line_free(&line);
    }
    game_free(game);
}
END_TEST

/* ---- proven moves ---- */

/* Three of south's moves are worth as much as the position. */
#define EQUALS_GAME "kalah:pits=3,seeds=2"

static const char HARDEST[] = "perfect:nodes=100000,memory=32";
static const char ANY[] = "perfect:equals=any,nodes=100000,memory=32";
static const char ANY_OF_THREE[] =
    "perfect:equals=any,plies=3,nodes=100000,memory=32";

/* Any of the best is played in the first three of its moves only; half of those
 * before the line are its own. Does that make a difference here? */
static bool ends_after_three(const struct game *game,
                             const struct position *position)
{
    struct line line = {0};

    line_begin(&line, position);

    const int any = count_choices(ANY, game, &line);
    const int hardest = count_choices(HARDEST, game, &line);

    line.before = 4;
    ck_assert_int_eq(count_choices(ANY_OF_THREE, game, &line), any);
    line.before = 6;
    ck_assert_int_eq(count_choices(ANY_OF_THREE, game, &line), hardest);
    line_free(&line);
    return any != hardest;
}

START_TEST(any_of_the_best_moves_is_no_worse_than_the_hardest)
{
    struct game *const game = variant_game(EQUALS_GAME);
    struct rng rng = rng_new(5, 0);
    bool drawn = false;
    bool ended = false;

    for (int place = 0; place < 12; place++) {
        struct position position;
        struct line line = {0};

        game->class->start(game, &position);
        line_begin(&line, &position);
        for (int ply = 0; ply < 3 + place % 6; ply++)
            if (line_end(&line, game) == END_NOT)
                line_play(&line, game,
                          variant_move(game, line_position(&line), &rng));
        if (line_end(&line, game) == END_NOT) {
            /* Values of the whole game, by a search to its end. */
            const struct textbook book = {
                .game = game, .kind = EVALUATION_STORES, .patience = 5000000};
            struct textbook_answer answer;
            int best = 0;

            ck_assert(textbook_answer(&book, &line, 60, &answer));
            for (int i = 0; i < answer.count; i++)
                best += answer.values[i] == answer.value ? 1 : 0;

            const int count = count_choices(ANY, game, &line);

            ck_assert_int_eq(count, best);
            drawn = drawn || count > 1;
            if (count > 1 && !ended)
                ended = ends_after_three(game, line_position(&line));
        }
        line_free(&line);
    }
    ck_assert(drawn);
    ck_assert(ended);
    game_free(game);
}
END_TEST

/* Is any seed's first move another than that of the first seed? By one agent:
 * its tables are large. */
static bool varies(const char *spec, const struct game *game,
                   const struct line *line)
{
    struct err err = {""};
    struct agent *const agent = agent_new(spec, game, 0, &err);
    const struct task task = {.line = line};
    struct move first = {0};
    bool varied = false;

    ck_assert_msg(agent != NULL, "%s: %s", spec, err.text);
    for (uint64_t seed = 0; seed < 8; seed++) {
        agent_begin(agent, seed);

        const struct move move = agent_choose(agent, &task);

        if (seed == 0)
            first = move;
        varied = varied || !move_same(move, first);
    }
    agent_free(agent);
    return varied;
}

/* Where nothing is proven in time, moves that are guessed to be equal are drawn
 * among, too. */
START_TEST(what_is_guessed_to_be_equal_is_drawn)
{
    struct game *const game = variant_game("kalah:seeds=6");
    struct rng rng = rng_new(3, 0);
    struct position start;
    struct line line = {0};
    bool varied = false;

    game->class->start(game, &start);
    line_begin(&line, &start);
    for (int ply = 0; ply < 2; ply++) {
        ck_assert(!varies("perfect:nodes=300,memory=32", game, &line));
        varied = varied ||
                 varies("perfect:nodes=300,memory=32,equals=any", game, &line);
        line_play(&line, game, variant_move(game, line_position(&line), &rng));
    }
    ck_assert(varied);
    line_free(&line);
    game_free(game);
}
END_TEST

Suite *drawn_moves_suite(void)
{
    Suite *suite = suite_create("drawn_moves");
    TCase *drawn = tcase_create("drawn moves");

    tcase_set_timeout(drawn, 240);
    tcase_add_loop_test(drawn, nearly_equal_moves_are_drawn_by_the_seed, 0,
                        DRAWING_COUNT);
    tcase_add_test(drawn, a_level_that_knows_the_book_plays_by_it);
    tcase_add_test(drawn, a_level_that_plays_by_the_book_tells_what_it_says);
    tcase_add_loop_test(drawn, who_knows_the_book_plays_by_it, 0,
                        READING_COUNT);
    tcase_add_test(drawn, where_sides_may_be_swapped_no_book_is_followed);
    tcase_add_loop_test(
        drawn, an_estimate_is_played_where_there_is_one_behind_it, 0, 2);
    tcase_add_loop_test(drawn, most_decisions_are_for_the_best, 0,
                        DRAWING_COUNT);
    tcase_add_loop_test(drawn, after_so_many_plies_nothing_is_drawn, 0,
                        DRAWING_COUNT);
    tcase_add_loop_test(drawn, after_the_book_so_many_plies_are_drawn, 0, 3);
    tcase_add_loop_test(drawn, what_is_drawn_is_near_by_the_textbook, 0, 3);
    tcase_add_test(drawn, any_of_the_best_moves_is_no_worse_than_the_hardest);
    tcase_add_test(drawn, what_is_guessed_to_be_equal_is_drawn);
    suite_add_tcase(suite, drawn);
    return suite;
}
