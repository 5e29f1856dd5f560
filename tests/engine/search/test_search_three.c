/* SPDX-License-Identifier: MIT */
/* Three players: one against two, who are thought to hold together. */
#include "engine/search/test_search.h"
#include "support/game/heaps.h"
#include "support/game/solver_proof.h"

#include <string.h>

enum { SEED = 5, DEPTHS = 6, PLACES = 40, PATIENCE = 20000 };

static int agree_on_heaps(int depth, struct rng *rng)
{
    struct heaps heaps;
    struct textbook book = {.game = &heaps.game,
                            .free_extra = rng_below(rng, 2) == 1,
                            .patience = PATIENCE};
    struct evaluation evaluation;
    struct line line = {0};

    heaps_deal(&heaps, rng, 6);
    proof_evaluation(0, &heaps.game, &book, &evaluation);
    proof_random_line(&heaps.game, rng, &line);

    const bool agreed = proof_agree(&book, &evaluation, &line, depth, rng);

    line_free(&line);
    return agreed;
}

START_TEST(one_against_all_others_is_minimax)
{
    struct rng rng = rng_new(SEED, 0);
    int agreed = 0;

    for (int i = 0; i < PLACES * proof_times(); i++)
        agreed += agree_on_heaps(_i, &rng);
    ck_assert_int_gt(agreed, PLACES / 4);
}
END_TEST

/* What every move of player `player` is worth with these heaps, to the end. */
static void values_of(const int stones[HEAPS], int player, const int scores[3],
                      const char *wanted)
{
    struct heaps heaps;
    struct search_setting setting = {
        .first_depth = 1, .prune = true, .order = true, .every = true};
    struct line line = {0};
    struct report report;
    struct err err;
    char text[100] = "";

    heaps_set_up(&heaps, stones, false);
    ck_assert(evaluation_make(EVALUATION_STORES, &heaps.game,
                              &setting.evaluation, &err));

    const struct position start = heaps_position(&heaps, player, scores);
    struct search *search = search_new(&heaps.game, &setting);

    line_begin(&line, &start);
    search_run(search, &(struct task){.line = &line}, &report);
    for (int i = 0; i < report.move_count; i++) {
        ck_assert_int_eq(report.moves[i].value.kind, VALUE_EXACT);
        sprintf(text + strlen(text), " %+d",
                report.moves[i].value.thousandths / 1000);
    }
    ck_assert_str_eq(text, wanted);
    line_free(&line);
    search_free(search);
}

START_TEST(the_others_hold_together)
{
    /* One heap. Of five, 3 leave 2: the next best is to take both, 3:2. Taking
     * 2 leaves 3, which one of them takes, 2:3. Taking 1 leaves 4: 3 and the
     * last are taken, 1:3. */
    values_of((const int[HEAPS]){5}, 0, (const int[3]){0}, " -2 -1 +1");
    values_of((const int[HEAPS]){5}, 2, (const int[3]){0}, " -2 -1 +1");

    /* Player 1 has 4 already, and is next: of three it is left two, 1:6, or
     * one, 2:5, or nothing, 3:4. */
    values_of((const int[HEAPS]){3}, 0, (const int[3]){0, 4, 0}, " -5 -3 -1");

    /* The last of a heap gives another turn: all four, in two moves. Who leaves
     * two heaps that can be emptied leaves both to the next: 1:3, 2:2. */
    values_of((const int[HEAPS]){1, 3}, 1, (const int[3]){0}, " +4 -2 +0 +4");
}
END_TEST

TCase *search_three_case(void)
{
    TCase *three = tcase_create("three");

    tcase_add_loop_test(three, one_against_all_others_is_minimax, 1,
                        DEPTHS + 1);
    tcase_add_test(three, the_others_hold_together);
    return three;
}
