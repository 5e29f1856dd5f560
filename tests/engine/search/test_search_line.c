/* SPDX-License-Identifier: MIT */
/* The line of best play that a search tells: as long as it looked ahead where that
 * is not far, and its end is worth what the search says. And what is drawn of
 * several moves, with the line behind it. */
#include "engine/search/search.h"
#include "engine/search/test_search.h"
#include "support/game/variants.h"

#include <math.h>

enum { SEED = 23, PLACES = 60, DEPTHS = 4 };

static void hear(struct listener *listener, const struct report *report)
{
    (void)listener;
    (void)report;
}

/* What the seeds of a position are worth to a player, as they lie. */
static int margin_of(const struct game *game, const struct position *position,
                     int player)
{
    return game->class->score(game, position, player) -
           game->class->score(game, position, 1 - player);
}

/* What a move is worth to the one who makes it: plain minimax. */
static int worth(const struct game *game, const struct position *position,
                 struct move move, int depth)
{
    struct position after = *position;
    struct move moves[MOVES_MAX];
    int best = -1000;

    game->class->apply(game, &after, move);
    if (after.end != END_NOT || depth == 1)
        return margin_of(game, &after, position->player);
    for (int i = game->class->moves(game, &after, moves) - 1; i >= 0; i--) {
        const int value = worth(game, &after, moves[i], depth - 1);

        best = value > best ? value : best;
    }
    return after.player == position->player ? best : -best;
}

/* Of equals the one that lies nearest to the store. */
static struct move best_move(const struct game *game,
                             const struct position *position, int depth)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    struct move chosen = moves[count - 1];

    for (int i = count - 2; i >= 0; i--)
        if (worth(game, position, moves[i], depth) >
            worth(game, position, chosen, depth))
            chosen = moves[i];
    return chosen;
}

static void leads_to_its_value(const struct game *game, struct line *line,
                               int depth, bool tabled)
{
    struct search_setting setting = {.transposition_bytes =
                                         tabled ? 1 << 16 : 0,
                                     .first_depth = 1,
                                     .prune = true,
                                     .order = true};
    struct listener listener = {hear};
    struct report report = {.depth = 0};
    struct err err = {""};
    const int player = line_position(line)->player;

    ck_assert(
        evaluation_make(EVALUATION_STORES, game, &setting.evaluation, &err));

    struct search *const search = search_new(game, &setting);

    search_run(search,
               &(struct task){
                   .line = line, .listener = &listener, .budget.depth = depth},
               &report);
    search_free(search);
    for (int i = 0; i < report.line_count; i++) {
        const struct position *const here = line_position(line);

        holds(tabled || i == 0 ||
                  move_same(report.line[i],
                            best_move(game, here, report.depth - i)),
              "behind the first, of equal moves the last", game, here);
        line_play(line, game, report.line[i]);
    }

    const struct position *const end = line_position(line);

    holds(report.line_count == report.depth || end->end != END_NOT,
          "the line is as long as it looked", game, end);
    holds(1000 * margin_of(game, end, player) == report.value.thousandths,
          "its end is worth what is said", game, end);
}

/* Where nothing but the board ends a match. */
static const char *const GAMES[] = {"kalah:pits=4,seeds=3",
                                    "kalah:pits=3,seeds=4,capture=empty",
                                    "dakon:pits=3,seeds=2"};

START_TEST(a_line_leads_to_what_the_search_says)
{
    struct game *const game = variant_game(GAMES[_i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);

    for (int i = 0; i < PLACES; i++) {
        struct line line = {0};
        struct position start;

        game->class->start(game, &start);
        line_begin(&line, &start);
        for (uint32_t plies = rng_below(&rng, 9);
             plies > 0 && line_end(&line, game) == END_NOT; plies--)
            line_play(&line, game,
                      variant_move(game, line_position(&line), &rng));
        if (line_end(&line, game) == END_NOT)
            leads_to_its_value(game, &line, 1 + i % DEPTHS, i % 2 == 0);
        line_free(&line);
    }
    game_free(game);
}
END_TEST

/* Without a table a line is not searched over more than three plies behind its
 * first move. */
START_TEST(a_longer_line_is_not_searched_for)
{
    struct game *const game = variant_game(GAMES[0]);
    struct search_setting setting = {
        .first_depth = 1, .prune = true, .order = true};
    struct listener listener = {hear};
    struct line line = {0};
    struct position start;
    struct report report;
    struct err err;

    ck_assert(
        evaluation_make(EVALUATION_STORES, game, &setting.evaluation, &err));
    game->class->start(game, &start);
    line_begin(&line, &start);
    for (int depth = 1; depth <= 6; depth++) {
        struct search *const search = search_new(game, &setting);

        search_run(search,
                   &(struct task){.line = &line,
                                  .listener = &listener,
                                  .budget.depth = depth},
                   &report);
        ck_assert_int_eq(report.line_count, depth <= 4 ? depth : 1);
        search_free(search);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- what is drawn ---- */

enum { DRAWS = 4000 };

/* Keeps the last report. */
struct draw_listener {
    struct listener listener;
    struct report report;
    int reports;
};

static void keep(struct listener *listener, const struct report *report)
{
    struct draw_listener *const last = (struct draw_listener *)listener;

    last->report = *report;
    last->reports++;
}

/* At the start of Kalah, a ply deep: 3 to 6 bank a seed, and 6 is tried first. In
 * so many of all draws each pit is the one. */
static const struct {
    bool ties;
    int near;
    int moves; /* as good as the best, or nearly */
    double wanted[6];
} DRAWN[] = {
    {false, 0, 1, {0, 0, 0, 0, 0, 1}},
    {true, 0, 4, {0, 0, 0.25, 0.25, 0.25, 0.25}},
    {true, 1, 4, {0, 0, 0.125, 0.125, 0.125, 0.625}},
    {false, 1, 4, {0, 0, 0.125, 0.125, 0.125, 0.625}},
    {true, 2, 6, {0.5 / 6, 0.5 / 6, 0.5 / 6, 0.5 / 6, 0.5 / 6, 0.5 + 0.5 / 6}},
};

START_TEST(of_several_moves_each_is_drawn_as_often_and_told)
{
    const double *const wanted = DRAWN[_i].wanted;
    struct game *const game = variant_game("kalah");
    struct search_setting setting = {.first_depth = 1,
                                     .prune = true,
                                     .ties = DRAWN[_i].ties,
                                     .near = DRAWN[_i].near};
    struct draw_listener last = {.listener = {keep}};
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    struct line line = {0};
    struct position start;
    struct err err;
    int drawn[6] = {0};

    ck_assert(
        evaluation_make(EVALUATION_STORES, game, &setting.evaluation, &err));
    game->class->start(game, &start);
    line_begin(&line, &start);

    struct search *const search = search_new(game, &setting);

    for (int i = 0; i < DRAWS; i++) {
        struct move moves[MOVES_MAX];
        struct report report;

        search_run(search,
                   &(struct task){.line = &line,
                                  .listener = &last.listener,
                                  .budget.depth = 1},
                   &report);

        last.reports = 0;

        const int count = search_best_moves(search, moves);
        const struct move move = search_draw(search, &rng);

        holds(count == DRAWN[_i].moves, "so many are as good", game, &start);
        holds(moves[0].code == 5, "6 is tried first", game, &start);
        holds(move_same(report.line[0], move) &&
                  move_same(last.report.line[0], move),
              "it is reported", game, &start);
        holds(last.reports == (move.code == 5 ? 0 : 1), "and told", game,
              &start);
        drawn[move.code]++;
    }
    for (int i = 0; i < 6; i++)
        ck_assert_double_le(fabs(drawn[i] - DRAWS * wanted[i]),
                            5 * sqrt(DRAWS * wanted[i] * (1 - wanted[i])));
    line_free(&line);
    search_free(search);
    game_free(game);
}
END_TEST

/* A thousandth of a seed more than it, as whole numbers of the evaluation. */
START_TEST(near_is_in_the_numbers_of_the_evaluation)
{
    static const struct {
        enum evaluation_kind kind;
        int thousandths, near;
    } CASES[] = {
        {EVALUATION_STORES, 0, 1},         {EVALUATION_STORES, 999, 1},
        {EVALUATION_STORES, 1000, 2},      {EVALUATION_STORES, 2500, 3},
        {EVALUATION_HEURISTIC, 0, 1},      {EVALUATION_HEURISTIC, 400, 801},
        {EVALUATION_WEIGHTED, 1000, 1001},
    };
    struct game *const game = variant_game("kalah");

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct evaluation evaluation;
        struct err err;

        ck_assert(evaluation_make(CASES[i].kind, game, &evaluation, &err));
        ck_assert_int_eq(search_near(&evaluation, CASES[i].thousandths),
                         CASES[i].near);
    }
    game_free(game);
}
END_TEST

/* What the budget has cut leaves no trace: of what is drawn the whole line is
 * told. */
START_TEST(a_search_that_was_cut_tells_the_line_of_what_is_drawn)
{
    struct game *const game = variant_game(GAMES[0]);
    struct search_setting setting = {
        .first_depth = 1, .prune = true, .order = true, .ties = true};
    struct listener listener = {hear};
    struct rng rng = rng_new(SEED, 99);
    struct position start;
    struct err err;
    int others = 0;

    ck_assert(
        evaluation_make(EVALUATION_STORES, game, &setting.evaluation, &err));
    game->class->start(game, &start);
    for (uint64_t nodes = 30; nodes < 400; nodes += 3) {
        struct search *const search = search_new(game, &setting);
        struct line line = {0};
        struct report report;

        line_begin(&line, &start);
        search_run(search,
                   &(struct task){.line = &line,
                                  .listener = &listener,
                                  .budget.nodes = nodes},
                   &report);
        for (int i = 0; i < 4; i++) {
            const struct move before = report.line[0];
            const struct move move = search_draw(search, &rng);

            if (move_same(move, before) || report.depth > 4)
                continue;
            others++;
            for (int ply = 0; ply < report.line_count; ply++)
                line_play(&line, game, report.line[ply]);

            const struct position *const end = line_position(&line);

            holds(report.line_count == report.depth || end->end != END_NOT,
                  "it is as long as it looked", game, end);
            holds(1000 * margin_of(game, end, start.player) ==
                      report.value.thousandths,
                  "its end is worth what is said", game, end);
            line_begin(&line, &start);
        }
        line_free(&line);
        search_free(search);
    }
    ck_assert_int_gt(others, 10);
    game_free(game);
}
END_TEST

TCase *search_line_case(void)
{
    TCase *const lines = tcase_create("lines");

    tcase_add_loop_test(lines, a_line_leads_to_what_the_search_says, 0,
                        sizeof GAMES / sizeof *GAMES);
    tcase_add_test(lines, a_longer_line_is_not_searched_for);
    tcase_add_loop_test(lines, of_several_moves_each_is_drawn_as_often_and_told,
                        0, sizeof DRAWN / sizeof *DRAWN);
    tcase_add_test(lines, near_is_in_the_numbers_of_the_evaluation);
    tcase_add_test(lines,
                   a_search_that_was_cut_tells_the_line_of_what_is_drawn);
    return lines;
}
