/* SPDX-License-Identifier: MIT */
/*
 * What holds for every game: whatever is played, the promises of game.h are
 * kept.
 */
#include "game/test_game.h"
#include "base/memory.h"
#include "base/option.h"
#include "game/mancala.h"
#include "support/effort.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum {
    SEED = 2026,
    GAMES = 20 / EFFORT_PART,
    TEXT_GAMES = 8 / EFFORT_PART, /* in which every word is tried as a move */
    PLIES = 300
};

/* ---- what is played ---- */

/* One random game after another; each position is shown to the visitor. Many
 * games are walked through in one process: one for each costs more under the
 * address sanitizer than what it looks at. */
struct random_game {
    const struct game *game;
    struct rng rng;
    struct position position;
    struct steps steps;
};

static void play_random_games(const char *spec, uint64_t seed, int games,
                              void (*visit)(struct random_game *walk,
                                            struct move move))
{
    struct game *game = variant_game(spec);
    struct random_game walk = {.game = game, .rng = rng_new(SEED, seed)};

    for (int i = 0; i < games; i++) {
        game->class->start(game, &walk.position);
        for (int ply = 0; ply < PLIES && walk.position.end == END_NOT; ply++) {
            const struct move move =
                variant_move(game, &walk.position, &walk.rng);

            visit(&walk, move);
            game->class->apply(game, &walk.position, move);
        }
    }
    steps_free(&walk.steps);
    game_free(game);
}

/* The first so many variants; the sowing games come first. */
static void play_variants(int variants, uint64_t seed, int games,
                          void (*visit)(struct random_game *walk,
                                        struct move move))
{
    for (int i = 0; i < variants; i++)
        play_random_games(VARIANTS[i], seed, games, visit);
}

static void keeps_seeds(struct random_game *walk, struct move move)
{
    struct position after = walk->position;

    walk->game->class->apply(walk->game, &after, move);
    holds(walk->game->class->material(walk->game, &after) ==
              walk->game->class->material(walk->game, &walk->position),
          "seeds are kept", walk->game, &walk->position);
}

START_TEST(no_seed_is_ever_lost_or_made)
{
    play_variants(VARIANT_COUNT, 1, GAMES, keeps_seeds);
}
END_TEST

/* A board that only knows what the steps tell. */
struct folded {
    int holes[2 * (PITS_MAX + 1)];
    int held;
    int tuzdiks[2];
    int player;
    enum end end;
};

static struct folded unfold(const struct game *game,
                            const struct position *position)
{
    struct folded folded = {.player = position->player,
                            .end = (enum end)position->end};

    for (int i = 0; i < 2 * (mancala_rules(game)->pits + 1); i++)
        folded.holes[i] = mancala_hole(game, position, i);
    for (int side = 0; side < 2; side++)
        folded.tuzdiks[side] = mancala_tuzdik(position, side);
    return folded;
}

/* False when a step takes more than there is. */
static bool fold(const struct game *game, struct folded *board,
                 const struct step *step)
{
    const int row = mancala_rules(game)->pits + 1;
    int *from = step->from == PLACE_HELD ? &board->held
                : step->from >= 0        ? &board->holes[step->from]
                                         : NULL;
    int *to = step->to == PLACE_HELD ? &board->held
              : step->to >= 0        ? &board->holes[step->to]
                                     : NULL;

    if (from != NULL)
        *from -= step->count;
    if (to != NULL)
        *to += step->count;
    if (step->kind == STEP_TUZDIK)
        board->tuzdiks[step->from / row] = step->from % row;
    if (step->kind == STEP_PASS || step->kind == STEP_AGAIN)
        board->player = step->player;
    if (step->kind == STEP_END)
        board->end = (enum end)step->count;
    return from == NULL || *from >= 0;
}

static bool adds_up(const struct game *game, const struct folded *folded,
                    const struct position *after)
{
    const struct folded wanted = unfold(game, after);

    return folded->held == 0 && folded->end == wanted.end &&
           memcmp(folded->holes, wanted.holes, sizeof wanted.holes) == 0 &&
           memcmp(folded->tuzdiks, wanted.tuzdiks, sizeof wanted.tuzdiks) ==
               0 &&
           (after->end != END_NOT || folded->player == wanted.player);
}

static void tells_what_it_does(struct random_game *walk, struct move move)
{
    const struct game *game = walk->game;
    struct position told = walk->position;
    struct position applied = walk->position;
    struct folded folded = unfold(game, &walk->position);
    bool possible = true;

    steps_clear(&walk->steps);
    game->class->tell(game, &told, move, &walk->steps);
    game->class->apply(game, &applied, move);
    for (int i = 0; i < walk->steps.count; i++)
        possible = fold(game, &folded, &walk->steps.items[i]) && possible;
    holds(position_same(&told, &applied), "tell does what apply does", game,
          &walk->position);
    holds(possible, "no step takes what is not there", game, &walk->position);
    holds(adds_up(game, &folded, &applied), "the steps add up to the move",
          game, &walk->position);
}

START_TEST(the_steps_of_a_move_add_up_to_the_move)
{
    play_variants(SOWING_COUNT, 2, GAMES, tells_what_it_does);
}
END_TEST

static void counts_its_moves(struct random_game *walk, struct move move)
{
    struct move moves[MOVES_MAX];

    (void)move;
    holds(walk->game->class->count(walk->game, &walk->position) ==
              walk->game->class->moves(walk->game, &walk->position, moves),
          "count counts the moves", walk->game, &walk->position);
}

START_TEST(moves_are_counted_as_they_are_listed)
{
    play_variants(VARIANT_COUNT, 3, GAMES, counts_its_moves);
}
END_TEST

static bool listed(const struct random_game *walk, struct move move)
{
    struct move moves[MOVES_MAX];
    const int count =
        walk->game->class->moves(walk->game, &walk->position, moves);

    for (int i = 0; i < count; i++)
        if (move_same(moves[i], move))
            return true;
    return false;
}

/* All that can be written as a move, legal or not. */
static const char *const WORDS[] = {
    "1", "2", "3", "4",  "5",  "6",  "7",    "8",    "9",   "10", "11", "12",
    "a", "b", "c", "d",  "e",  "f",  "g",    "h",    "i",   "j",  "k",  "l",
    "0", "m", "A", "13", "01", "1 ", "swap", "pass", "bad", "",   "+1", "-1"};

static bool reads_word(const struct random_game *walk, const char *word)
{
    const struct game *game = walk->game;
    struct move move;
    struct err err = {""};

    if (!game->class->read_move(game, &walk->position, word, &move, &err)) {
        holds(*err.text != '\0', "a refusal has a message", game,
              &walk->position);
        return false;
    }
    holds(listed(walk, move), "what is read is legal", game, &walk->position);
    holds(strcmp(game_move_text(game, &walk->position, move).text, word) == 0,
          "a move is written as it is read", game, &walk->position);
    return true;
}

static void reads_what_is_listed(struct random_game *walk, struct move move)
{
    int count = 0;

    (void)move;
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        count += reads_word(walk, WORDS[i]);
    holds(count == walk->game->class->count(walk->game, &walk->position),
          "every legal move can be read", walk->game, &walk->position);
}

START_TEST(every_legal_move_can_be_read_and_nothing_else)
{
    play_variants(SOWING_COUNT, 4, TEXT_GAMES, reads_what_is_listed);
}
END_TEST

static void comes_back_as_text(struct random_game *walk, struct move move)
{
    const struct position_text text =
        game_position_text(walk->game, &walk->position);
    struct position read;
    struct err err = {""};

    (void)move;
    holds(walk->game->class->read_position(walk->game, text.text, &read, &err),
          err.text, walk->game, &walk->position);
    holds(strcmp(game_position_text(walk->game, &read).text, text.text) == 0,
          "a position is written as it was read", walk->game, &walk->position);
}

START_TEST(a_position_comes_back_from_its_text)
{
    play_variants(VARIANT_COUNT, 5, TEXT_GAMES, comes_back_as_text);
}
END_TEST

/* Turned round, the same moves lead to the same twin. */
static void has_a_twin(struct random_game *walk, struct move move)
{
    const struct game_class *class = walk->game->class;
    struct position twin;
    struct position after = walk->position;
    struct position turned;
    struct position both;

    class->twin(walk->game, &walk->position, &twin);
    holds(twin.player == 0 && class->count(walk->game, &twin) ==
                                  class->count(walk->game, &walk->position),
          "a twin has as many moves", walk->game, &walk->position);
    class->apply(walk->game, &after, move);
    class->apply(walk->game, &twin, move);
    if (after.end != END_NOT) {
        holds(class->score(walk->game, &twin, 0) ==
                  class->score(walk->game, &after, walk->position.player),
              "a twin ends alike", walk->game, &walk->position);
        return;
    }
    class->twin(walk->game, &after, &turned);
    class->twin(walk->game, &twin, &both);
    holds(position_same(&turned, &both), "a twin goes on alike", walk->game,
          &walk->position);
}

START_TEST(a_twin_has_the_same_future)
{
    play_variants(VARIANT_COUNT, 6, GAMES, has_a_twin);
}
END_TEST

/* Somebody has more than all but the richest, and nobody more than that one. */
static void knows_who_has_more(struct random_game *walk, struct move move)
{
    const struct game_class *class = walk->game->class;
    int most = 0;

    (void)move;
    for (int player = 0; player < walk->game->players; player++) {
        const int points = class->score(walk->game, &walk->position, player);

        most = points > most ? points : most;
    }
    holds(!class->has_more(walk->game, &walk->position, most) &&
              (most == 0 ||
               class->has_more(walk->game, &walk->position, most - 1)),
          "who has more", walk->game, &walk->position);
}

START_TEST(whether_one_has_more_is_what_the_scores_say)
{
    play_variants(VARIANT_COUNT, 8, GAMES, knows_who_has_more);
}
END_TEST

/* ---- hashes ---- */

struct hashed {
    uint64_t hash;
    struct position position;
};

static int by_hash(const void *one, const void *other)
{
    const struct hashed *left = one;
    const struct hashed *right = other;

    return left->hash < right->hash ? -1 : left->hash > right->hash;
}

/* As many random games as give so many positions. */
static void fill(const struct game *game, struct hashed *all, int count)
{
    struct rng rng = rng_new(SEED, 7);
    struct position position = {.end = END_NO_MOVE};

    for (int i = 0; i < count; i++) {
        if (position.end != END_NOT)
            game->class->start(game, &position);
        all[i].position = position;
        all[i].hash = game->class->hash(game, &position);
        game->class->apply(game, &position,
                           variant_move(game, &position, &rng));
    }
}

START_TEST(different_positions_do_not_share_a_hash)
{
    static const char *const games[] = {"kalah", "kalah:pits=7,seeds=7,pie=on",
                                        "oware", "ohvalhu"};
    /* Ten thousand games of forty moves. */
    enum { COUNT = 400000 / EFFORT_PART };
    struct hashed *all = memory_new(COUNT, sizeof *all);
    struct game *game = variant_game(games[_i]);

    fill(game, all, COUNT);
    qsort(all, COUNT, sizeof *all, by_hash);
    for (int i = 1; i < COUNT; i++)
        holds(all[i].hash != all[i - 1].hash ||
                  position_same(&all[i].position, &all[i - 1].position),
              "a hash is one position's", game, &all[i].position);
    game_free(game);
    free(all);
}
END_TEST

START_TEST(a_hash_sees_who_moves_and_what_is_offered)
{
    struct game *game = variant_game("kalah:pie=on");
    const struct game_class *class = game->class;
    struct position start;
    struct position other;
    struct err err;

    class->start(game, &start);
    other = start;
    class->apply(game, &other, variant_move(game, &other, &(struct rng){0}));

    const uint64_t offered = class->hash(game, &other);
    struct position read;

    ck_assert(class->read_position(game, game_position_text(game, &other).text,
                                   &read, &err));
    ck_assert(class->hash(game, &read) != offered);
    ck_assert(class->read_position(game, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", &read,
                                   &err));
    ck_assert(class->hash(game, &read) != class->hash(game, &start));
    game_free(game);
}
END_TEST

/* ---- the leaves ---- */

static void plays_as_it_tells(struct random_game *walk, struct move move)
{
    tells_what_it_does(walk, move);
    counts_its_moves(walk, move);
}

START_TEST(the_special_instances_equal_the_generic_one)
{
    /* tell is the generic turn, apply the special one. */
    static const char *const games[] = {"kalah",
                                        "kalah:pits=7,seeds=18",
                                        "oware",
                                        "oware:pits=7,seeds=18",
                                        "togyzkumalak",
                                        "togyzkumalak:pits=7,seeds=9",
                                        "togyzkumalak:pits=3,seeds=20"};

    for (uint64_t stream = 8; stream < 28; stream++)
        play_random_games(games[_i], stream, GAMES, plays_as_it_tells);
}
END_TEST

/* A wide board of the same seeds plays as a narrow one does. */
static void check_wide_board(const char *variant)
{
    struct game *game = variant_game(variant);
    const int pits = mancala_rules(game)->pits;
    char text[POSITION_TEXT_MAX];
    struct position narrow;
    struct position wide;
    struct err err;
    FILE *out = memory_file(text, sizeof text);

    /* The same pits, but so many seeds in a store that they need more room. */
    for (int side = 0; side < 2; side++) {
        for (int pit = 0; pit < pits; pit++)
            fprintf(out, "%d,", (pit * 3 + side) % 5);
        fprintf(out, "%d/", side == 0 ? 400 : 0);
    }
    fputs("s", out);
    fclose(out);
    ck_assert(game->class->read_position(game, text, &wide, &err));

    char *zero = strstr(text, "400/");

    ck_assert_ptr_nonnull(zero);
    memcpy(zero, "100/", 4);
    ck_assert(game->class->read_position(game, text, &narrow, &err));

    struct rng rng = rng_new(SEED, 29);

    while (narrow.end == END_NOT && rng_below(&rng, 200) > 0) {
        const struct move move = variant_move(game, &narrow, &rng);

        game->class->apply(game, &narrow, move);
        game->class->apply(game, &wide, move);
        holds(narrow.end == wide.end, "they end together", game, &narrow);
        for (int hole = 0; hole < 2 * (pits + 1); hole++)
            holds(hole == pits || mancala_hole(game, &narrow, hole) ==
                                      mancala_hole(game, &wide, hole),
                  "they hold the same", game, &narrow);
    }
    game_free(game);
}

START_TEST(a_wide_board_plays_as_a_narrow_one)
{
    for (int i = 0; i < SOWING_COUNT; i++)
        check_wide_board(VARIANTS[i]);
}
END_TEST

static void head_start_gives(const char *spec, int player, int seeds,
                             const char *text)
{
    struct game *const game = variant_game(spec);
    struct position position;
    struct err err = {""};

    game->class->start(game, &position);
    ck_assert_msg(game->class->head_start(game, player, seeds, &position, &err),
                  "%s", err.text);
    ck_assert_str_eq(game_position_text(game, &position).text, text);
    game_free(game);
}

START_TEST(a_head_start_is_taken_from_the_other_side_one_by_one)
{
    head_start_gives("kalah", 0, 0, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    head_start_gives("kalah", 0, 3, "4,4,4,4,4,4,3/3,3,3,4,4,4,0/s");
    head_start_gives("kalah", 1, 3, "3,3,3,4,4,4,0/4,4,4,4,4,4,3/s");
    head_start_gives("kalah", 1, 10, "2,2,2,2,3,3,0/4,4,4,4,4,4,10/s");
    head_start_gives("oware", 0, 6, "4,4,4,4,4,4,6/3,3,3,3,3,3,0/s");
}
END_TEST

START_TEST(a_head_start_empties_no_pit)
{
    struct game *const game = variant_game("kalah:pits=3,seeds=2");
    struct position position;
    struct position before;
    struct err err = {""};

    game->class->start(game, &before);
    position = before;
    ck_assert_int_eq(game->class->head_start_most(game), 3);
    ck_assert(!game->class->head_start(game, 0, 4, &position, &err));
    ck_assert_str_eq(err.text, "head start: 4 seeds would empty a pit of the "
                               "opponent");
    ck_assert(position_same(&position, &before));
    ck_assert(
        game->class->read_position(game, "2,2,2,0/1,1,1,3/s", &position, &err));
    ck_assert(!game->class->head_start(game, 0, 1, &position, &err));
    ck_assert_str_eq(err.text, "head start: 1 seed would empty a pit of the "
                               "opponent");
    game_free(game);
}
END_TEST

START_TEST(a_game_without_stores_has_no_head_start)
{
    struct game *const game = variant_game("abalone");
    struct position position, before;
    struct err err = {""};

    game->class->start(game, &before);
    position = before;
    ck_assert_int_eq(game->class->head_start_most(game), 0);
    ck_assert(game->class->head_start(game, 0, 0, &position, &err));
    ck_assert(!game->class->head_start(game, 0, 1, &position, &err));
    ck_assert_str_eq(err.text, "head start: abalone has no stores");
    ck_assert(position_same(&position, &before));
    game_free(game);
}
END_TEST

/* The most that there is can be given, and not a seed is lost. */
static void check_head_start(const char *variant)
{
    struct game *const game = variant_game(variant);
    const int most = game->class->head_start_most(game);
    struct position start;
    struct err err = {""};

    game->class->start(game, &start);
    for (int player = 0; player < game->players; player++) {
        struct position position = start;

        ck_assert_msg(
            game->class->head_start(game, player, most, &position, &err), "%s",
            err.text);
        ck_assert_int_eq(game->class->material(game, &position),
                         game->class->material(game, &start));
        ck_assert_int_eq(game->class->score(game, &position, player) -
                             game->class->score(game, &start, player),
                         most);
    }
    game_free(game);
}

START_TEST(the_whole_head_start_can_be_given)
{
    for (int i = 0; i < VARIANT_COUNT; i++)
        check_head_start(VARIANTS[i]);
}
END_TEST

Suite *game_suite(void)
{
    Suite *suite = suite_create("game");
    TCase *played = tcase_create("played");
    TCase *hashes = tcase_create("hashes");
    TCase *ahead = tcase_create("ahead");

    suite_add_tcase(suite, game_specs_case());
    tcase_add_test(played, no_seed_is_ever_lost_or_made);
    tcase_add_test(played, the_steps_of_a_move_add_up_to_the_move);
    tcase_add_test(played, moves_are_counted_as_they_are_listed);
    tcase_add_test(played, every_legal_move_can_be_read_and_nothing_else);
    tcase_add_test(played, a_position_comes_back_from_its_text);
    tcase_add_test(played, a_twin_has_the_same_future);
    tcase_add_test(played, whether_one_has_more_is_what_the_scores_say);
    tcase_add_loop_test(played, the_special_instances_equal_the_generic_one, 0,
                        7);
    tcase_add_test(played, a_wide_board_plays_as_a_narrow_one);
    suite_add_tcase(suite, played);

    tcase_add_loop_test(hashes, different_positions_do_not_share_a_hash, 0, 4);
    tcase_add_test(hashes, a_hash_sees_who_moves_and_what_is_offered);
    suite_add_tcase(suite, hashes);

    tcase_add_test(ahead, a_head_start_is_taken_from_the_other_side_one_by_one);
    tcase_add_test(ahead, a_head_start_empties_no_pit);
    tcase_add_test(ahead, a_game_without_stores_has_no_head_start);
    tcase_add_test(ahead, the_whole_head_start_can_be_given);
    suite_add_tcase(suite, ahead);
    return suite;
}
