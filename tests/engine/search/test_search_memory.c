/* SPDX-License-Identifier: MIT */
/*
 * A table is kept from move to move: every player finds in it what another one
 * left there, and what was true on another path. In a proof none of it does any
 * harm.
 */
#include "engine/search/test_search.h"
#include "support/game/heaps.h"
#include "support/game/solver_proof.h"
#include "support/game/variants.h"

enum { SEED = 5, GAMES = 6, PLIES = 40, PATIENCE = 20000, PLACES = 30 };

/* Settings by lot, but with a table that forgets little and no depths before
 * the last, whose entries would hide those of the search before. */
static struct search_setting keeping(struct rng *rng,
                                     const struct textbook *book,
                                     const struct evaluation *evaluation)
{
    struct search_setting setting = proof_setting(rng, book, evaluation, 1);

    setting.transposition_bytes = 1 << 18;
    setting.first_depth = 99;
    setting.every = true;
    return setting;
}

static void agree(struct search *search, const struct search_setting *setting,
                  const struct textbook *book, const struct line *line,
                  int depth)
{
    struct textbook_answer answer;

    if (textbook_answer(book, line, depth, &answer))
        proof_compare(search, setting, book, line, depth, &answer);
}

/* The moves of all players in one game, by one search that remembers all of it.
 * What was looked at with so much depth left comes back with as much, when the
 * next looks a ply less deep than the one before. */
static void keep_agreeing(const struct game *game, int look, struct rng *rng)
{
    struct textbook book = {.game = game, .patience = PATIENCE};
    struct evaluation evaluation;
    struct position start;
    struct line line = {0};
    int depth = 6;

    proof_evaluation(look, game, &book, &evaluation);

    const struct search_setting setting = keeping(rng, &book, &evaluation);
    struct search *search = search_new(game, &setting);

    game->class->start(game, &start);
    line_begin(&line, &start);
    while (line_end(&line, game) == END_NOT && line.count < PLIES) {
        agree(search, &setting, &book, &line, depth);
        depth = depth > 4 ? depth - 1 : 6;
        line_play(&line, game, variant_move(game, line_position(&line), rng));
    }
    line_free(&line);
    search_free(search);
}

/* Where no position comes back, so that the way there does not matter. */
static const char *const ONWARD[] = {
    "kalah:pits=3,seeds=3",
    "kalah:pits=3,seeds=4,pie=on",
    "kalah:pits=4,seeds=2,majority=on",
    "ohvalhu:pits=3,seeds=3",
    "dakon:pits=3,seeds=2",
};

START_TEST(what_another_player_left_in_the_table_is_no_harm)
{
    struct game *game = variant_game(ONWARD[_i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);

    for (int i = 0; i < GAMES * proof_times(); i++)
        for (int look = 0; look < PROOF_QUICK_LOOKS; look++)
            keep_agreeing(game, look, &rng);
    game_free(game);
}
END_TEST

START_TEST(nor_is_it_among_three)
{
    struct rng rng = rng_new(SEED, 0);

    for (int i = 0; i < 2 * GAMES * proof_times(); i++) {
        struct heaps heaps;

        heaps_deal(&heaps, &rng, 4);
        keep_agreeing(&heaps.game, 0, &rng);
    }
}
END_TEST

/*
 * First a match with much behind it, in which positions come back and the cap
 * is near; then the same position with nothing behind it. What the first left
 * in the table must not have come from its path.
 *
 * (The other way round it could not be promised: what was true while nothing
 * had been played can be wrong when half of it would be a repetition. Nor for
 * deep searches: two ways to a position, one of them through another that comes
 * back below it, share what is in the table. On boards of one to four pits that
 * is seen from the eighth ply on, and was never seen within six.)
 */
static void forget_and_agree(const struct game *game, int look, int depth,
                             struct rng *rng)
{
    struct textbook book = {.game = game, .patience = PATIENCE};
    struct evaluation evaluation;
    struct line line = {0};

    proof_evaluation(look, game, &book, &evaluation);
    proof_random_line(game, rng, &line);

    const struct search_setting setting = keeping(rng, &book, &evaluation);
    struct search *search = search_new(game, &setting);
    const struct position position = *line_position(&line);

    agree(search, &setting, &book, &line, depth);
    line_begin(&line, &position);
    agree(search, &setting, &book, &line, depth);
    line_free(&line);
    search_free(search);
}

static const char *const ROUND[] = {
    "oware:pits=2,seeds=2",          "oware:pits=3,seeds=2,slam=legal",
    "awari:pits=3,seeds=2",          "awari:pits=2,seeds=3",
    "erherhe:pits=2,seeds=3", /* only the cap ends it */
    "vai-lung-thlan:pits=3,seeds=3", "kalah:pits=3,seeds=2",
};

START_TEST(what_was_true_of_another_path_is_not_remembered)
{
    struct game *game = variant_game(ROUND[_i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);

    for (int i = 0; i < PLACES * proof_times(); i++)
        for (int depth = 4; depth <= 6; depth++)
            forget_and_agree(game, i % 2 == 0 ? 0 : 2, depth, &rng);
    game_free(game);
}
END_TEST

/* How many positions a search looks at. */
static uint64_t count_nodes(struct search *search, const struct line *line)
{
    struct report report;

    search_run(search, &(struct task){.line = line, .budget = {.depth = 7}},
               &report);
    return report.nodes;
}

/* A search that remembers finds most of it in its table, the second time. */
START_TEST(what_is_forgotten_is_looked_for_again)
{
    struct game *const game = variant_game("kalah");
    struct search_setting setting = {.transposition_bytes = 1 << 20,
                                     .first_depth = 1,
                                     .prune = true,
                                     .order = true};
    struct line line = {0};
    struct position start;
    struct err err;

    ck_assert(
        evaluation_make(EVALUATION_STORES, game, &setting.evaluation, &err));
    game->class->start(game, &start);
    line_begin(&line, &start);
    for (int i = 0; i < 2; i++) {
        struct search *const search = search_new(game, &setting);
        const uint64_t first = count_nodes(search, &line);
        const uint64_t again = count_nodes(search, &line);

        if (setting.transposition_bytes > 0)
            ck_assert_uint_lt(again, first / 2);
        else
            ck_assert_uint_eq(again, first);
        search_forget(search);
        ck_assert_uint_eq(count_nodes(search, &line), first);
        search_free(search);
        setting.transposition_bytes = 0;
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* As of every struct that is freed. */
START_TEST(null_can_be_freed)
{
    search_free(NULL);
}
END_TEST

TCase *search_memory_case(void)
{
    TCase *memory = tcase_create("memory");

    tcase_add_loop_test(memory,
                        what_another_player_left_in_the_table_is_no_harm, 0,
                        sizeof ONWARD / sizeof ONWARD[0]);
    tcase_add_test(memory, nor_is_it_among_three);
    tcase_add_test(memory, what_is_forgotten_is_looked_for_again);
    tcase_add_test(memory, null_can_be_freed);
    tcase_add_loop_test(memory, what_was_true_of_another_path_is_not_remembered,
                        0, sizeof ROUND / sizeof ROUND[0]);
    return memory;
}
