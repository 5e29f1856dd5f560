/*
 * The search proves itself: alpha-beta, MTD(f) and plain minimax give the same
 * value and the same best moves as the textbook, whatever is switched on.
 *
 * NAQALA_PROOF=50 tries fifty times as many places.
 */
#include "proof.h"
#include "suites.h"
#include "variants.h"

enum {
    SEED = 11,
    DEPTHS = 6,
    SETTINGS = 4,       /* for every answer of the textbook */
    PATIENCE = 6000,    /* positions of the textbook; deeper trees are few */
    SLOW_PATIENCE = 60, /* where every one of them is told */
    PLACES = 12         /* of every depth */
};

/* One place, one depth: the textbook's answer, and the search's in a few
 * settings. False when the textbook gave up. */
static bool agree(const struct textbook *book,
                  const struct evaluation *evaluation, const struct line *line,
                  int depth, struct rng *rng)
{
    struct textbook_answer answer;

    if (!textbook_answer(book, line, depth, &answer))
        return false;
    for (int i = 0; i < SETTINGS; i++) {
        struct search_setting setting =
            proof_setting(rng, book, evaluation, depth);

        /* A single move is not looked at any longer than that takes. */
        setting.every = setting.every || answer.count == 1;

        struct search *search = search_new(book->game, &setting);

        proof_compare(search, &setting, book, line, depth, &answer);
        search_free(search);
    }
    return true;
}

static int agree_somewhere(const struct game *game, int look, int depth,
                           struct rng *rng)
{
    struct textbook book = {
        .game = game,
        .free_extra = rng_below(rng, 2) == 1,
        .patience = look < PROOF_QUICK_LOOKS ? PATIENCE : SLOW_PATIENCE};
    struct evaluation evaluation;
    struct line line = {0};

    proof_look(look, game, &book, &evaluation);
    proof_wander(game, rng, &line);

    const bool agreed = agree(&book, &evaluation, &line, depth, rng);

    line_free(&line);
    return agreed;
}

START_TEST(every_way_of_searching_is_minimax)
{
    struct game *game = variant_game(VARIANTS[_i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);

    for (int depth = 1; depth <= DEPTHS; depth++) {
        int agreed = 0;

        for (int i = 0; i < PLACES * proof_times(); i++)
            agreed += agree_somewhere(game, i % PROOF_LOOKS, depth, &rng);
        ck_assert_int_gt(agreed, 0);
    }
    game_free(game);
}
END_TEST

Suite *search_suite(void)
{
    Suite *suite = suite_create("search");
    TCase *proof = tcase_create("proof");

    tcase_add_loop_test(proof, every_way_of_searching_is_minimax, 0,
                        VARIANT_COUNT);
    suite_add_tcase(suite, proof);
    return suite;
}
