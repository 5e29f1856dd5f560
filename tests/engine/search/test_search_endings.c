/* SPDX-License-Identifier: MIT */
/* Searches that know endings: what they take from the tables, and what is called
 * exact then. */
#include "engine/endings/endings.h"
#include "engine/search/search.h"
#include "support/effort.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <limits.h>

static struct search *new_search(const struct game *game, bool endless)
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

    return search_new(game, &setting);
}

static void search_line(const struct game *game, struct endings *endings,
                        int seeds, const struct line *line, bool endless,
                        struct report *report)
{
    struct search *const search = new_search(game, endless);

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

/* They would take longer than the search may. */
START_TEST(with_a_time_limit_tables_are_not_waited_for)
{
    struct game *const game = sowing_game("oware");
    struct line line = {0};
    struct position position;
    struct err err;

    ck_assert(game->class->read_position(
        game, "0,1,0,0,2,0,20/1,0,0,2,0,0,22/s", &position, &err));
    line_begin(&line, &position);
    for (int limited = 0; limited < 2; limited++) {
        struct endings *const endings = endings_new(game);
        struct search *const search = new_search(game, false);
        const struct task task = {
            .line = &line,
            .budget = {.depth = 2, .nanoseconds = limited * INT64_MAX / 2}};
        struct report report;

        search_use_endings(search, endings, 6, true);
        search_run(search, &task, &report);
        ck_assert_int_eq(endings_level(endings) >= 6, !limited);
        search_free(search);
        endings_free(endings);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* Above small tables, and compared with large ones. */
START_TEST(a_search_that_knows_them_proves_the_same)
{
    enum { PLACES = 40, SMALL_PLACES = 800, SMALL = 7, LARGE = 10 };
    static const char *const SPECS[] = {"oware", "awari", "erherhe",
                                        "oware:pits=3"};
    struct game *const game = sowing_game(SPECS[_i]);
    struct endings *const endings = endings_new(game);
    struct rng rng = rng_new(5, 1);
    int proven = 0, moves = 0;

    endings_build(endings, LARGE, 2, NULL);
    for (int i = 0; i < (_i < 3 ? PLACES : SMALL_PLACES); i++) {
        struct ending_bounds bounds;
        struct position position;
        struct report report;

        if (!variant_ending(game, LARGE, &rng, &position))
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

        if (!variant_ending(game, SEEDS, &rng, &position) ||
            game->class->has_more(game, &position, 24))
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

        if (!variant_ending(game, SEEDS, &rng, &position))
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

/* ---- move by move ---- */

enum { SEED = 1000, INFINITE = 1 << 30 };

/* A search that leaves nothing out, told once more: where it looks, what it
 * takes from the tables, and what it adds up to. */
struct looking {
    const struct game *game;
    const struct endings *endings; /* all of them */
    int seeds;                     /* of which it knows those with so many */
    bool endless;
    bool above;     /* it began with more seeds than the tables have */
    bool cuts;      /* it leaves out what cannot matter */
    bool estimated; /* something that it saw is not sure */
    int bounds;     /* that were enough */
    int needed;     /* the most seeds for which it had to ask the tables */
};

static int count_left(const struct game *game, const struct position *position)
{
    return game->class->material(game, position) -
           game->class->score(game, position, 0) -
           game->class->score(game, position, 1);
}

/* Thousandths, for the side that moves. */
static int margin_of(const struct game *game, const struct position *position)
{
    return SEED * (game->class->score(game, position, position->player) -
                   game->class->score(game, position, !position->player));
}

static enum end end_of(const struct looking *looking, const struct line *line)
{
    return looking->endless ? (enum end)line_position(line)->end
                            : line_end(line, looking->game);
}

static int final_margin(const struct looking *looking, const struct line *line,
                        enum end end)
{
    const struct position *const position = line_position(line);
    const struct outcome outcome =
        looking->game->class->judge(looking->game, position, end);

    return SEED / 2 *
           (outcome.halves[position->player] -
            outcome.halves[!position->player]);
}

/* Did the last move bank anything? Then no earlier position comes back. */
static bool has_banked(const struct looking *looking, const struct line *line)
{
    return count_left(looking->game, line_position(line)) <
           count_left(looking->game, &line->places[line->count - 2].position);
}

/* Is the match sure to go on as the tables have it? They have no majority, no
 * repetition and no last ply, which may be 500 plies away. */
static bool is_sure(const struct looking *looking, const struct line *line,
                    bool drawn)
{
    const struct limits limits = looking->game->class->limits(looking->game);

    return looking->endless ||
           ((drawn || !limits.majority) &&
            (limits.repetitions == 0 || has_banked(looking, line)) &&
            line_plies(line) + 500 < limits.plies);
}

static int look_from(struct looking *looking, struct line *line, int depth,
                     int alpha, int beta);

/* What a move is worth to who makes it. */
static int look_behind(struct looking *looking, struct line *line,
                       struct move move, int depth, int alpha, int beta)
{
    const int player = line_position(line)->player;

    line_play(line, looking->game, move);

    const bool own = line_position(line)->player == player;
    const int value = look_from(looking, line, depth, own ? alpha : -beta,
                                own ? beta : -alpha);

    line->count--;
    return own ? value : -value;
}

/* A value, or a bound that is enough: what the tables have. */
static bool look_up(struct looking *looking, const struct line *line, int depth,
                    int alpha, int beta, int *value)
{
    const struct position *const position = line_position(line);
    const int left = count_left(looking->game, position);
    struct ending_bounds bounds;

    if (left <= looking->seeds && left > looking->needed)
        looking->needed = left;
    if (!endings_find(looking->endings, looking->seeds, position, &bounds))
        return false;

    const int low = SEED * bounds.low, high = SEED * bounds.high;
    const bool cuts = looking->cuts && (low >= beta || high <= alpha);
    const bool sure = is_sure(looking, line, low == 0 && high == 0);

    if ((low < high && !cuts) || !(sure || depth == 0 || looking->above))
        return false;
    looking->estimated = looking->estimated || !sure;
    looking->bounds += low < high;
    *value = low == high || low >= beta ? low : high;
    return true;
}

static int look_from(struct looking *looking, struct line *line, int depth,
                     int alpha, int beta)
{
    const struct game *const game = looking->game;
    const struct position position = *line_position(line);
    const enum end end = end_of(looking, line);
    struct move moves[MOVES_MAX];
    int best = -INFINITE, value;

    if (end != END_NOT)
        return final_margin(looking, line, end);
    if (look_up(looking, line, depth, alpha, beta, &value))
        return value;
    if (depth == 0) {
        looking->estimated = true;
        return margin_of(game, &position);
    }
    for (int i = game->class->moves(game, &position, moves) - 1;
         i >= 0 && best < beta; i--) {
        value = look_behind(looking, line, moves[i], depth - 1, alpha, beta);
        best = value > best ? value : best;
        if (looking->cuts && best > alpha)
            alpha = best;
    }
    return best;
}

/* A match under way: at random, with not too many seeds; sometimes near where the
 * last ply is 500 plies away. */
static bool draw_match(const struct game *game, struct rng *rng,
                       struct line *line)
{
    enum { MOST = 9, NEAR = 496 };
    const int plies = (int)rng_below(rng, 30);
    struct position position;

    if (!variant_ending(game, MOST, rng, &position))
        return false;
    line_begin(line, &position);
    for (int ply = 0; ply < plies && line_end(line, game) == END_NOT; ply++)
        line_play(line, game, variant_move(game, line_position(line), rng));
    if (rng_below(rng, 2) == 1)
        line->before = NEAR + (int)rng_below(rng, 5) - line_plies(line);
    return line_end(line, game) == END_NOT;
}

/* Where the tables have only bounds, what is cut depends on the order. */
static struct search_setting draw_setting(struct looking *looking, int depth,
                                          struct rng *rng)
{
    const bool exact =
        mancala_rules(looking->game)->repetition == REPETITION_SPLIT;
    const bool prune = rng_below(rng, 2) == 1;
    const bool any = exact || !prune;
    struct search_setting setting = {
        .driver = any ? (enum search_driver)rng_below(rng, 3) : DRIVER_PLAIN,
        .first_depth = depth,
        .prune = prune,
        .order = any && rng_below(rng, 2) == 1,
        .every = true,
        .endless = looking->endless,
    };
    struct err err;

    looking->cuts = !any;
    ck_assert(evaluation_make(EVALUATION_STORES, looking->game,
                              &setting.evaluation, &err));
    return setting;
}

/* What a search says of a match, against what is seen by looking from each of its
 * moves. Returns how many were sure. */
static int compare_with_looking(struct looking *looking, struct line *line,
                                int depth, struct rng *rng)
{
    const struct game *const game = looking->game;
    const struct position root = *line_position(line);
    const struct search_setting setting = draw_setting(looking, depth, rng);
    const bool builds = rng_below(rng, 2) == 1;
    struct endings *const endings = endings_new(game);
    struct search *const search = search_new(game, &setting);
    struct report report;
    int sure = 0;

    if (!builds)
        endings_build(endings, looking->seeds, 1, NULL);
    search_use_endings(search, endings, looking->seeds, builds);
    search_run(search, &(struct task){.line = line, .budget = {.depth = depth}},
               &report);
    looking->above = count_left(game, &root) > looking->seeds;
    looking->needed = 0;
    ck_assert_int_gt(report.move_count, 0);
    for (int i = 0; i < report.move_count; i++) {
        const struct value value = report.moves[i].value;

        looking->estimated = false;
        holds(value.thousandths == look_behind(looking, line,
                                               report.moves[i].move, depth - 1,
                                               -INFINITE, INFINITE),
              "a move is worth what is seen from it", game, &root);
        holds(value.kind == VALUE_EXACT ||
                  (value.kind == VALUE_MARGIN && looking->estimated),
              "what is sure is exact", game, &root);
        holds(setting.prune || value.kind == VALUE_MARGIN ||
                  !looking->estimated,
              "what is not sure is not", game, &root);
        sure += !looking->estimated;
    }
    if (builds)
        holds(setting.prune && !looking->cuts
                  ? endings_level(endings) <= looking->needed
                  : endings_level(endings) == looking->needed,
              "what is needed is built", game, &root);
    search_free(search);
    endings_free(endings);
    return sure;
}

START_TEST(a_search_takes_from_tables_what_the_match_allows)
{
    enum { MATCHES = 6000 / EFFORT_PART, SEEDS = 8, DEPTHS = 4 };
    static const char *const SPECS[] = {
        "oware:pits=3,seeds=2", "awari:pits=3,seeds=2",
        "erherhe:pits=3,seeds=2", "oware:pits=2,seeds=3"};
    struct game *const game = sowing_game(SPECS[_i]);
    struct endings *const endings = endings_new(game);
    struct rng rng = rng_new(23, (uint64_t)_i);
    struct line line = {0};
    int compared = 0, sure = 0, bounds = 0;

    endings_build(endings, SEEDS, 2, NULL);
    for (int i = 0; i < MATCHES; i++) {
        struct looking looking = {.game = game,
                                  .endings = endings,
                                  .seeds = 1 + (int)rng_below(&rng, SEEDS),
                                  .endless = i % 3 == 0};

        if (!draw_match(game, &rng, &line))
            continue;
        sure += compare_with_looking(&looking, &line,
                                     1 + (int)rng_below(&rng, DEPTHS), &rng);
        compared++;
        bounds += looking.bounds;
    }
    ck_assert_int_ge(compared, MATCHES / 10);
    ck_assert_int_ge(sure, MATCHES / 20);
    if (mancala_rules(game)->repetition == REPETITION_ROWS)
        ck_assert_int_ge(bounds, MATCHES / 60);
    line_free(&line);
    endings_free(endings);
    game_free(game);
}
END_TEST

Suite *search_endings_suite(void)
{
    Suite *const suite = suite_create("search_endings");
    TCase *const tests = tcase_create("search_endings");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, with_a_time_limit_tables_are_not_waited_for);
    tcase_add_loop_test(tests, a_search_that_knows_them_proves_the_same, 0, 4);
    tcase_add_test(tests, what_the_match_does_not_play_out_is_not_exact);
    tcase_add_loop_test(
        tests, what_is_exact_is_so_with_all_that_was_played_before, 0, 2);
    tcase_add_loop_test(tests, a_search_takes_from_tables_what_the_match_allows,
                        0, 4);
    suite_add_tcase(suite, tests);
    return suite;
}
