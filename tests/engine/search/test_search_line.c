/* SPDX-License-Identifier: MIT */
/* The line of best play that a search tells: as long as it looked ahead where that
 * is not far, and its end is worth what the search says. */
#include "engine/search/search.h"
#include "engine/search/test_search.h"
#include "support/game/variants.h"

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

TCase *search_line_case(void)
{
    TCase *const lines = tcase_create("lines");

    tcase_add_loop_test(lines, a_line_leads_to_what_the_search_says, 0,
                        sizeof GAMES / sizeof *GAMES);
    return lines;
}
