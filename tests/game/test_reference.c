/* SPDX-License-Identifier: MIT */
/*
 * Every sowing game beside the slow reference: the same moves in the same
 * order, the same position after each, the same end.
 */
#include "base/memory.h"
#include "base/rng.h"
#include "game/mancala.h"
#include "match/own_game.h"
#include "support/effort.h"
#include "support/game/reference.h"
#include "support/game/variants.h"
#include "support/suites.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 20261121 };
enum {
    GAMES = 150 / EFFORT_PART,
    GAME_PLIES = 400,
    NORTH_GAMES = 10,
    SCATTERED = 300 / EFFORT_PART,
    SCATTERED_PLIES = 40,
    OWN_PARTS = 4,
    OWN_RULES = 180 / EFFORT_PART,
    OWN_PLIES = 120
};

/* One position, as the game has it and as the reference has it. */
struct both {
    struct game *game;
    struct reference *reference;
    struct position position;
    struct reference_position expected;
    char *page; /* what the game writes goes to one stream: it is millions */
    FILE *out;
};

enum { PAGE_MAX = 1024 };

static struct both both_new(const char *spec)
{
    struct err err;
    struct both both = {.game = game_new(spec, &err)};
    ck_assert_msg(both.game != NULL, "%s: %s", spec, err.text);
    both.reference = reference_new(spec);
    both.page = memory_new(PAGE_MAX, 1);
    both.out = fmemopen(both.page, PAGE_MAX, "w");
    return both;
}

static void both_free(struct both *both)
{
    fclose(both->out);
    free(both->page);
    reference_free(both->reference);
    game_free(both->game);
}

static void both_start(struct both *both)
{
    both->game->class->start(both->game, &both->position);
    both->expected = reference_start(both->reference);
}

static void both_read(struct both *both, const char *text)
{
    struct err err;
    const bool read = both->game->class->read_position(both->game, text,
                                                       &both->position, &err);
    ck_assert_msg(read, "%s refuses %s: %s", game_spec_text(both->game).text,
                  text, err.text);
    both->expected = reference_read(both->reference, text);
}

/* Closes the text on the page, and opens the page for another. */
static const char *finish_page(const struct both *both)
{
    fputc('\0', both->out);
    rewind(both->out);
    return both->page;
}

static const char *write_position(const struct both *both)
{
    both->game->class->write_position(both->game, &both->position, both->out);
    return finish_page(both);
}

/* Each move is followed by a blank. */
static const char *write_moves(const struct both *both,
                               const struct move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        both->game->class->write_move(both->game, &both->position, moves[i],
                                      both->out);
        fputc(' ', both->out);
    }
    return finish_page(both);
}

/*
 * `before` says where it came from, for the reader of a failure. Millions of
 * comparisons are made here, and check counts each assertion through a pipe:
 * so only what differs is told.
 */
static void check_position(const struct both *both, const char *before)
{
    const char *const text = write_position(both);
    const bool over = both->position.end != END_NOT;

    if (strcmp(text, both->expected.text) != 0)
        ck_abort_msg("%s: %s gives %s and should give %s",
                     game_spec_text(both->game).text, before, text,
                     both->expected.text);
    if (over != reference_over(&both->expected))
        ck_abort_msg("%s: %s gives %s, which is %s",
                     game_spec_text(both->game).text, before, text,
                     game_end_words((enum end)both->position.end));
}

struct move_names {
    char text[(REFERENCE_MOVES_MAX + 1) * REFERENCE_NAME_MAX];
};

static struct move_names list_names(const struct reference_moves *moves)
{
    struct move_names list = {""};
    for (int i = 0; i < moves->count; i++) {
        strcat(list.text, moves->names[i]);
        strcat(list.text, " ");
    }
    return list;
}

/* The moves, found to be those of the reference. */
static int list_moves(const struct both *both, struct move moves[MOVES_MAX],
                      struct reference_moves *names)
{
    const int count =
        both->game->class->moves(both->game, &both->position, moves);
    const char *const list = write_moves(both, moves, count);

    *names = reference_moves(both->reference, &both->expected);
    const struct move_names expected = list_names(names);
    if (strcmp(list, expected.text) != 0)
        ck_abort_msg("%s: %s has the moves %sand should have %s",
                     game_spec_text(both->game).text, both->expected.text, list,
                     expected.text);
    return count;
}

static void make_move(struct both *both, struct move move, const char *name)
{
    char before[REFERENCE_TEXT_MAX + REFERENCE_NAME_MAX + 1];

    snprintf(before, sizeof before, "%s %s", both->expected.text, name);
    both->game->class->apply(both->game, &both->position, move);
    if (!reference_play(both->reference, &both->expected, name))
        ck_abort_msg("%s: no such move", before);
    check_position(both, before);
}

static void play_on(struct both *both, struct rng *rng, int plies_max)
{
    struct move moves[MOVES_MAX];
    struct reference_moves names;

    for (int ply = 0; ply < plies_max; ply++) {
        const int count = list_moves(both, moves, &names);
        if (count == 0)
            break;
        const uint32_t chosen = rng_below(rng, (uint32_t)count);
        make_move(both, moves[chosen], names.names[chosen]);
    }
}

/* All pits of a row but the first can be closed. */
static void scatter_closed(int pits, struct rng *rng, int *seeds)
{
    for (int side = 0; side < 2; side++) {
        const int closed = (int)rng_below(rng, (uint32_t)pits);
        const int first = side * (pits + 1);

        seeds[first]++;
        for (int pit = pits - closed; pit < pits; pit++)
            seeds[first + pit] = HOLE_CLOSED;
    }
}

/* One tuzdik, or two of different numbers; or none. Seeds are at least one in a
 * store. */
static void scatter_tuzdiks(int pits, struct rng *rng, int *seeds)
{
    const uint32_t first = rng_below(rng, (uint32_t)pits);
    const uint32_t second = rng_below(rng, (uint32_t)pits);

    seeds[pits]++;
    if (first + 1 < (uint32_t)pits)
        seeds[first] = HOLE_TUZDIK;
    if (second + 1 < (uint32_t)pits && second != first)
        seeds[(uint32_t)pits + 1 + second] = HOLE_TUZDIK;
}

/*
 * Up to a thousand seeds, few as often as many, and about half of the holes
 * empty: positions that games hardly reach.
 */
static void scatter(const struct mancala_rules *rules, struct rng *rng,
                    char text[REFERENCE_TEXT_MAX])
{
    const int pits = rules->pits;
    static const uint32_t most[] = {6, 30, 150, 998};
    const int holes = 2 * (pits + 1);
    const uint64_t used = rng_next(rng);
    int seeds[2 * (PITS_MAX + 1)] = {0};
    size_t length = 0;

    for (uint32_t left = 1 + rng_below(rng, most[rng_below(rng, 4)]); left > 0;
         left--) {
        const uint32_t hole = rng_below(rng, (uint32_t)holes);
        seeds[(used >> hole & 1) != 0 ? hole : 0]++;
    }
    if (rules->closing)
        scatter_closed(pits, rng, seeds);
    if (rules->tuzdik)
        scatter_tuzdiks(pits, rng, seeds);
    for (int hole = 0; hole < holes; hole++) {
        if (seeds[hole] == HOLE_TUZDIK)
            text[length++] = 'X';
        else if (seeds[hole] == HOLE_CLOSED)
            text[length++] = '-';
        else
            length += (size_t)snprintf(
                text + length, REFERENCE_TEXT_MAX - length, "%d", seeds[hole]);
        text[length++] = hole % (pits + 1) == pits ? '/' : ',';
    }
    snprintf(text + length, REFERENCE_TEXT_MAX - length, "%c",
             rng_below(rng, 2) == 0 ? 's' : 'n');
}

START_TEST(random_games_are_those_of_the_reference)
{
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    struct both both = both_new(VARIANTS[_i]);

    for (int game = 0; game < GAMES; game++) {
        both_start(&both);
        check_position(&both, "the start");
        play_on(&both, &rng, GAME_PLIES);
    }
    both_free(&both);
}
END_TEST

START_TEST(games_that_north_starts_are_those_of_the_reference)
{
    struct rng rng = rng_new(SEED + 2, (uint64_t)_i);
    struct both both = both_new(VARIANTS[_i]);

    for (int game = 0; game < NORTH_GAMES; game++) {
        struct reference_position start = reference_start(both.reference);
        start.text[strlen(start.text) - 1] = 'n';
        both_read(&both, start.text);
        check_position(&both, start.text);
        play_on(&both, &rng, GAME_PLIES);
    }
    both_free(&both);
}
END_TEST

START_TEST(scattered_positions_settle_and_go_on_as_in_the_reference)
{
    struct rng rng = rng_new(SEED + 1, (uint64_t)_i);
    struct both both = both_new(VARIANTS[_i]);

    for (int game = 0; game < SCATTERED; game++) {
        char text[REFERENCE_TEXT_MAX];
        scatter(mancala_rules(both.game), &rng, text);
        both_read(&both, text);
        check_position(&both, text);
        play_on(&both, &rng, SCATTERED_PLIES);
    }
    both_free(&both);
}
END_TEST

/* ---- rules of its own: any switches that can stand together ---- */

static struct mancala_rules draw_rules(struct rng *rng)
{
    struct mancala_rules rules;

    mancala_named("kalah", &rules);
    for (const struct option *option = MANCALA_SWITCHES; option->key != NULL;
         option++)
        if (option->series == NULL && option->type == OPTION_WORD)
            option_set(option, &rules,
                       option_choice(
                           option, (int)rng_below(
                                       rng, (uint32_t)option_choices(option))));
    rules.pits = 1 + (int)rng_below(rng, 9);
    rules.seeds = 1 + (int)rng_below(rng, 5);
    return rules;
}

/* Of all that can be said few can stand together. */
static struct mancala_rules draw_fitting_rules(struct rng *rng)
{
    struct mancala_rules rules;
    const char *failed;
    struct err err;

    do
        rules = draw_rules(rng);
    while (!mancala_fits(&rules, &failed, &err));
    return rules;
}

START_TEST(rules_of_ones_own_are_those_of_the_reference)
{
    struct rng rng = rng_new(SEED + 3, (uint64_t)_i);

    for (int i = 0; i < OWN_RULES; i++) {
        const struct mancala_rules rules = draw_fitting_rules(&rng);
        struct both both = both_new(mancala_own_spec("mine", &rules).text);
        char text[REFERENCE_TEXT_MAX];

        both_start(&both);
        check_position(&both, "the start");
        play_on(&both, &rng, OWN_PLIES);
        scatter(&rules, &rng, text);
        both_read(&both, text);
        check_position(&both, text);
        play_on(&both, &rng, SCATTERED_PLIES);
        both_free(&both);
    }
}
END_TEST

START_TEST(every_word_of_a_switch_can_be_played)
{
    struct rng rng = rng_new(SEED + 4, 0);
    uint64_t met[64] = {0};

    for (int i = 0; i < 4000; i++) {
        const struct mancala_rules rules = draw_fitting_rules(&rng);

        for (int key = 0; MANCALA_SWITCHES[key].key != NULL; key++)
            met[key] |= UINT64_C(1)
                        << option_get(&MANCALA_SWITCHES[key], &rules);
    }
    for (int key = 0; MANCALA_SWITCHES[key].key != NULL; key++)
        for (int word = 0; MANCALA_SWITCHES[key].type == OPTION_WORD &&
                           word < option_word_count(&MANCALA_SWITCHES[key]);
             word++)
            ck_assert_msg(met[key] >> word & 1, "%s=%s is never allowed",
                          MANCALA_SWITCHES[key].key,
                          MANCALA_SWITCHES[key].words[word]);
}
END_TEST

static uint64_t count_ways(const struct reference *reference,
                           const struct reference_position *position, int depth)
{
    const struct reference_moves moves = reference_moves(reference, position);
    uint64_t ways = 0;

    if (depth == 1)
        return (uint64_t)moves.count;
    for (int i = 0; i < moves.count; i++) {
        struct reference_position next = *position;

        reference_play(reference, &next, moves.names[i]);
        ways += count_ways(reference, &next, depth - 1);
    }
    return ways;
}

START_TEST(the_shipped_games_have_the_perft_of_the_reference)
{
    struct err err;
    struct own_games games = own_games_load(NULL, &err);

    ck_assert_int_gt(games.count, 0);
    for (int i = 0; i < games.count; i++) {
        const struct own_game *const own = &games.items[i];
        struct both both =
            both_new(mancala_own_spec(own->name, &own->rules).text);

        both_start(&both);
        for (int depth = 1; depth <= 4; depth++)
            ck_assert_uint_eq(
                game_perft(both.game, &both.position, depth),
                count_ways(both.reference, &both.expected, depth));
        both_free(&both);
    }
    own_games_free(&games);
}
END_TEST

Suite *reference_suite(void)
{
    Suite *suite = suite_create("reference");
    TCase *games = tcase_create("games");

    tcase_set_timeout(games, 120);
    tcase_add_loop_test(games, random_games_are_those_of_the_reference, 0,
                        SOWING_COUNT);
    tcase_add_loop_test(games,
                        games_that_north_starts_are_those_of_the_reference, 0,
                        SOWING_COUNT);
    tcase_add_loop_test(
        games, scattered_positions_settle_and_go_on_as_in_the_reference, 0,
        SOWING_COUNT);
    tcase_add_loop_test(games, rules_of_ones_own_are_those_of_the_reference, 0,
                        OWN_PARTS);
    tcase_add_test(games, every_word_of_a_switch_can_be_played);
    tcase_add_test(games, the_shipped_games_have_the_perft_of_the_reference);
    suite_add_tcase(suite, games);
    return suite;
}
