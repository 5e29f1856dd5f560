/*
 * Three players: one against two, who are thought to hold together. And a table
 * that is kept from move to move, in which every player finds what another one
 * left there.
 */
#include "heaps.h"
#include "proof.h"
#include "test_search.h"
#include "variants.h"

#include <string.h>

enum { SEED = 5, DEPTHS = 6, PLACES = 40, PATIENCE = 20000, GAMES = 4 };

/* Four heaps of up to `most` stones. */
static void heap_up(struct heaps *heaps, struct rng *rng, int most)
{
    int stones[HEAPS];

    stones[0] = 1;
    for (int heap = 1; heap < HEAPS; heap++)
        stones[heap] = (int)rng_below(rng, (uint32_t)most + 1);
    heaps_set_up(heaps, stones, rng_below(rng, 2) == 1);
}

static int agree_on_heaps(int depth, struct rng *rng)
{
    struct heaps heaps;
    struct textbook book = {.game = &heaps.game,
                            .free_extra = rng_below(rng, 2) == 1,
                            .patience = PATIENCE};
    struct evaluation evaluation;
    struct line line = {0};

    heap_up(&heaps, rng, 6);
    proof_look(0, &heaps.game, &book, &evaluation);
    proof_wander(&heaps.game, rng, &line);

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

    /* Player 1 has 4 already, and is next: of three he is left two, 1:6, or
     * one, 2:5, or nothing, 3:4. */
    values_of((const int[HEAPS]){3}, 0, (const int[3]){0, 4, 0}, " -5 -3 -1");

    /* The last of a heap gives another turn: all four, in two moves. Who leaves
     * two heaps that can be emptied leaves both to the next: 1:3, 2:2. */
    values_of((const int[HEAPS]){1, 3}, 1, (const int[3]){0}, " +4 -2 +0 +4");
}
END_TEST

/* Everybody's moves in one game, by one search that remembers all of it. */
static void keep_agreeing(const struct game *game, int look, struct rng *rng)
{
    struct textbook book = {.game = game, .patience = PATIENCE};
    struct search_setting setting;
    struct evaluation evaluation;
    struct textbook_answer answer;
    struct position start;
    struct line line = {0};
    const int depth = 4 + (int)rng_below(rng, 3);

    proof_look(look, game, &book, &evaluation);
    setting = proof_setting(rng, &book, &evaluation, depth);
    setting.table_bytes = 1 << 18;
    setting.every = true;

    struct search *search = search_new(game, &setting);

    game->class->start(game, &start);
    line_begin(&line, &start);
    while (line_end(&line, game) == END_NOT && line.count < 40) {
        if (textbook_answer(&book, &line, depth, &answer))
            proof_compare(search, &setting, &book, &line, depth, &answer);
        line_play(&line, game, variant_move(game, line_position(&line), rng));
    }
    line_free(&line);
    search_free(search);
}

/* Where no position comes back, so that the way there does not matter. */
static const char *const KEPT[] = {
    "kalah:pits=3,seeds=3",
    "kalah:pits=3,seeds=4,pie=on",
    "kalah:pits=4,seeds=2,majority=on",
    "ohvalhu:pits=3,seeds=3",
    "dakon:pits=3,seeds=2",
};

START_TEST(what_another_player_left_in_the_table_is_no_harm)
{
    struct game *game = variant_game(KEPT[_i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);

    for (int i = 0; i < GAMES * proof_times(); i++) {
        keep_agreeing(game, 0, &rng);
        keep_agreeing(game, 1, &rng);
        keep_agreeing(game, 2, &rng);
    }
    game_free(game);
}
END_TEST

START_TEST(nor_is_it_among_three)
{
    struct rng rng = rng_new(SEED, 0);

    for (int i = 0; i < GAMES * proof_times(); i++) {
        struct heaps heaps;

        heap_up(&heaps, &rng, 4);
        keep_agreeing(&heaps.game, 0, &rng);
    }
}
END_TEST

TCase *search_three_case(void)
{
    TCase *three = tcase_create("three");

    tcase_add_loop_test(three, one_against_all_others_is_minimax, 1,
                        DEPTHS + 1);
    tcase_add_test(three, the_others_hold_together);
    tcase_add_loop_test(three, what_another_player_left_in_the_table_is_no_harm,
                        0, sizeof KEPT / sizeof KEPT[0]);
    tcase_add_test(three, nor_is_it_among_three);
    return three;
}
