/* SPDX-License-Identifier: MIT */
/* Promises of the openings: what is counted, what is written and read again, and
 * what moves are worth. */
#include "base/builtin.h"
#include "base/memory.h"
#include "match/openings/explorer.h"
#include "match/saves/autosave.h"
#include "screen/text/opening_words.h"
#include "support/folder.h"
#include "support/game/best_margin.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/run.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum { SEED = 1000, SHIPPED_MAX = 100000, GAMES = 200, PLIES = 6 };

/* The games of all first moves. */
static int count_games(const struct opening_tree *tree, const struct game *game)
{
    struct line line = {0};
    struct position start;
    struct move moves[MOVES_MAX];
    int games = 0;

    game->class->start(game, &start);
    line_begin(&line, &start);
    for (int i = game->class->moves(game, &start, moves) - 1; i >= 0; i--)
        games += opening_tree_find(tree, &line, moves[i]).games;
    line_free(&line);
    return games;
}

static struct opening_tree *read_text(const struct game *game, const char *text)
{
    struct err err = {""};
    struct opening_tree *const tree =
        opening_tree_read(game, "x", text, strlen(text), &err);

    ck_assert_msg(tree != NULL, "%s", err.text);
    return tree;
}

/* ---- a tree ---- */

/* Games of random moves, whose first player wins every other one. */
START_TEST(what_was_counted_is_written_and_read_again)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    struct opening_tree *const tree = opening_tree_new();
    struct rng rng = rng_new(4, 0);
    struct line line = {0};
    struct position start;
    char *text = NULL, *again = NULL;
    size_t length = 0;
    FILE *out;

    game->class->start(game, &start);
    for (int i = 0; i < GAMES; i++) {
        line_begin(&line, &start);
        for (int ply = 0; ply < PLIES && line_end(&line, game) == END_NOT;
             ply++) {
            struct move moves[MOVES_MAX];
            const int count =
                game->class->moves(game, line_position(&line), moves);

            line_play(&line, game, moves[rng_below(&rng, (uint32_t)count)]);
        }
        opening_tree_add(tree, &line, 2 * (i % 2));
    }
    out = open_memstream(&text, &length);
    fprintf(out, "game another\nx 1 1\ngame %s\n", game_spec_text(game).text);
    opening_tree_write(tree, game, 1, out);
    fclose(out);

    struct opening_tree *const read = read_text(game, text);

    /* There may be no move to begin with. */
    ck_assert_int_eq(count_games(read, game), start.end == END_NOT ? GAMES : 0);
    out = open_memstream(&again, &length);
    fprintf(out, "game another\nx 1 1\ngame %s\n", game_spec_text(game).text);
    opening_tree_write(read, game, 1, out);
    fclose(out);
    ck_assert_str_eq(again, text);
    free(again);
    free(text);
    line_free(&line);
    opening_tree_free(read);
    opening_tree_free(tree);
    game_free(game);
}
END_TEST

static struct opening_count count_after(const struct opening_tree *tree,
                                        const struct game *game,
                                        const char *way, const char *word)
{
    struct line line = {0};
    struct position start;
    struct move move;
    struct err err;

    game->class->start(game, &start);
    line_begin(&line, &start);
    for (; *way != '\0'; way++) {
        const char text[] = {*way, '\0'};

        ck_assert(game->class->read_move(game, line_position(&line), text,
                                         &move, &err));
        line_play(&line, game, move);
    }
    ck_assert(
        game->class->read_move(game, line_position(&line), word, &move, &err));

    const struct opening_count count = opening_tree_find(tree, &line, move);

    line_free(&line);
    return count;
}

START_TEST(a_move_is_found_behind_the_moves_before_it)
{
    struct game *const game = sowing_game("kalah");
    struct opening_tree *const tree = read_text(
        game, "; a note\ngame kalah\n3 10 12\n.6 8 11\n.1 2 1\n..a 1 0\n"
              "4 5 5\n.a 2 4\ngame oware\n1 7 7\n");

    ck_assert_int_eq(count_games(tree, game), 15);
    ck_assert_int_eq(count_after(tree, game, "", "3").games, 10);
    ck_assert_int_eq(count_after(tree, game, "3", "6").halves, 11);
    ck_assert_int_eq(count_after(tree, game, "31", "a").games, 1);
    ck_assert_int_eq(count_after(tree, game, "4", "a").games, 2);
    ck_assert_int_eq(count_after(tree, game, "4", "b").games, 0);
    ck_assert_int_eq(count_after(tree, game, "1", "a").games, 0);
    opening_tree_free(tree);
    game_free(game);
}
END_TEST

START_TEST(a_percentage_is_that_of_the_one_who_moves)
{
    const struct opening_count count = {.games = 8, .halves = 12};

    ck_assert_int_eq(opening_percent(count, 0), 75);
    ck_assert_int_eq(opening_percent(count, 1), 25);
    ck_assert_int_eq(opening_percent((struct opening_count){0}, 0), 0);
}
END_TEST

static void refused(const char *text, const char *message)
{
    struct game *const game = sowing_game("kalah");
    struct err err = {""};

    ck_assert_ptr_null(opening_tree_read(game, "x", text, strlen(text), &err));
    ck_assert_msg(strstr(err.text, message) == err.text, "%s", err.text);
    game_free(game);
}

START_TEST(a_damaged_line_is_told_with_its_number)
{
    refused("game kalah\n3 4 5\n.9 1 1\n", "x:3: 9: not a move");
    refused("game kalah\n.3 4 5\n",
            "x:2: 1 moves stand before it, and not more than 0");
    refused("game kalah\n3 4\n", "x:2: is not a move, how often");
    refused("game kalah\n3 4 9\n", "x:2: is not a move, how often");
    refused("game kalah\n3 0 0\n", "x:2: is not a move, how often");
    refused("game kalah\n3 -4 1\n", "x:2: is not a move, how often");
    refused("game kalah\n3 4 5\n3 4 5\n", "x:3: 3: stands there twice");
}
END_TEST

/* ---- what is shipped ---- */

START_TEST(the_shipped_openings_can_be_read)
{
    const struct builtin *const file = builtin_find("src/data/levels.openings");
    struct game *const game = variant_game(game_name(_i));
    struct err err = {""};

    ck_assert_ptr_nonnull(file);
    ck_assert_uint_le(builtin_length(file), SHIPPED_MAX);

    struct opening_tree *const tree = opening_tree_read(
        game, file->name, file->bytes, builtin_length(file), &err);

    ck_assert_msg(tree != NULL, "%s", err.text);
    ck_assert_int_ge(count_games(tree, game), 100);
    opening_tree_free(tree);
    game_free(game);
}
END_TEST

/* ---- exploring ---- */

START_TEST(values_are_those_of_the_literature)
{
    static const int margins[] = {-14, -10, 8, -2, -8, 4};
    char *const home = folder_new_home();
    struct explorer *const explorer = explorer_new(sowing_game("kalah"));
    struct opening_move moves[MOVES_MAX];

    ck_assert_int_eq(explorer_moves(explorer, moves), 6);
    for (int i = 0; i < 6; i++) {
        const int wanted = SEED * margins[i];

        ck_assert(moves[i].known && moves[i].exact);
        ck_assert_int_eq(moves[i].thousandths, wanted);
        ck_assert_int_eq(moves[i].best, i == 2);
    }
    explorer_free(explorer);
    folder_free_home(home);
}
END_TEST

/* On a small board, wherever a line of the first moves leads. */
START_TEST(values_are_those_of_a_search_to_the_end)
{
    char *const home = folder_new_home();
    struct explorer *const explorer =
        explorer_new(sowing_game("kalah:pits=3,seeds=2"));
    const struct game *const game = explorer_game(explorer);
    struct opening_move moves[MOVES_MAX];

    for (int ply = 0, count;
         ply < PLIES && (count = explorer_moves(explorer, moves)) > 0; ply++) {
        const struct position *const position =
            line_position(explorer_line(explorer));

        for (int i = 0; i < count; i++) {
            struct position after = *position;

            game->class->apply(game, &after, moves[i].move);

            const int wanted =
                SEED * best_margin(game, &after, position->player);

            ck_assert(moves[i].known && moves[i].exact);
            ck_assert_int_eq(moves[i].thousandths, wanted);
        }
        explorer_play(explorer, moves[ply % count].move);
    }
    explorer_free(explorer);
    folder_free_home(home);
}
END_TEST

START_TEST(where_nothing_is_proven_values_are_judged)
{
    char *const home = folder_new_home();
    struct explorer *const explorer = explorer_new(sowing_game("oware"));
    struct opening_move moves[MOVES_MAX];

    ck_assert_int_eq(explorer_moves(explorer, moves), 6);
    for (int i = 0; i < 6; i++)
        ck_assert(moves[i].known && !moves[i].exact);
    explorer_free(explorer);
    folder_free_home(home);
}
END_TEST

/* A game that began at this minute is kept, with so many of these moves. */
static void keep_game(const char *words, int plies, int minute, uint64_t seed,
                      enum match_origin origin)
{
    struct game *const game = sowing_game("kalah:pits=2,seeds=1");
    struct clock_date date;
    struct position start;
    struct err err = {""};

    game->class->start(game, &start);
    snprintf(date.text, sizeof date.text, "2026-11-22T10:%02d:00Z", minute);

    struct match *const match = match_new(game, &start);
    struct autosave *const autosave = autosave_new(&err);

    for (int i = 0; i < plies; i++) {
        const char text[] = {words[i], '\0'};
        struct move move;

        ck_assert_msg(game->class->read_move(game, match_position(match), text,
                                             &move, &err),
                      "%s", err.text);
        match_play(match, move, 0);
    }
    match_set_date(match, date);
    match_set_seed(match, seed);
    match_set_origin(match, origin);
    ck_assert_msg(autosave_store(autosave, match, &err), "%s", err.text);
    autosave_free(autosave);
    match_free(match);
}

/* Not one that goes on, nor one of others, nor the same one twice: a saved game
 * is in its autosave, too. But games of another time or of another seed, which a
 * player may choose, are others. */
START_TEST(games_of_your_own_are_counted_when_they_are_over)
{
    char *const home = folder_new_home();
    struct opening_move moves[MOVES_MAX];

    keep_game("21", 2, 0, 1, ORIGIN_OWN);
    keep_game("21", 1, 0, 2, ORIGIN_OWN);
    keep_game("21", 2, 0, 3, ORIGIN_FAIR);
    keep_game("21", 2, 0, 3, ORIGIN_FAIR);
    keep_game("21", 2, 1, 3, ORIGIN_OWN);
    keep_game("21", 2, 0, 4, ORIGIN_OTHER);

    struct explorer *const explorer =
        explorer_new(sowing_game("kalah:pits=2,seeds=1"));

    ck_assert_int_eq(explorer_moves(explorer, moves), 2);
    ck_assert_int_eq(moves[0].counts[OPENING_OWN].games, 0);
    ck_assert_int_eq(moves[1].counts[OPENING_OWN].games, 3);
    /* South has won all of them. */
    ck_assert_int_eq(moves[1].counts[OPENING_OWN].halves, 6);
    explorer_free(explorer);
    folder_free_home(home);
}
END_TEST

static char *tell(void (*write)(struct explorer *explorer, FILE *out),
                  struct explorer *explorer)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    write(explorer, out);
    fclose(out);
    return text;
}

static void tells(void (*write)(struct explorer *explorer, FILE *out),
                  struct explorer *explorer, const char *expected)
{
    char *const text = tell(write, explorer);

    ck_assert_str_eq(text, expected);
    free(text);
}

static void write_sentences(struct explorer *explorer, FILE *out)
{
    opening_write_words(explorer, LABELS_NOTATION, out);
}

/* North has won the game that was kept, by three to one. With 2 south would have:
 * it goes again, and takes across with 1. */
START_TEST(a_percentage_is_told_for_the_one_to_move)
{
    char *const home = folder_new_home();
    struct explorer *explorer;

    keep_game("1a2", 3, 0, 1, ORIGIN_OWN);
    explorer = explorer_new(sowing_game("kalah:pits=2,seeds=1"));
    tells(opening_write_moves, explorer,
          "1 -2  levels .  yours 1  0 %  shipped .\n"
          "2 +2 *  levels .  yours .  shipped .\n");
    tells(write_sentences, explorer,
          "1: -2. You: 1 game, 0 %.\n2: +2, best.\n");
    explorer_play(explorer, (struct move){0});
    tells(opening_write_moves, explorer,
          "a +2 *  levels .  yours 1  100 %  shipped .\n"
          "b +2 *  levels .  yours .  shipped .\n");
    tells(write_sentences, explorer,
          "a: +2, best. You: 1 game, 100 %.\nb: +2, best.\n");
    tells(opening_write_csv, explorer,
          OPENING_COLUMNS "\na,2,1,0,0,1,100,0,0\nb,2,1,0,0,0,0,0,0\n");
    explorer_free(explorer);
    folder_free_home(home);
}
END_TEST

START_TEST(a_fair_start_is_that_of_a_new_game)
{
    char *const home = folder_new_home();
    struct explorer *const explorer = explorer_new(sowing_game("kalah"));
    struct position fair;
    const struct start_worth worth =
        start_fair(explorer_game(explorer), 3, &fair);
    const struct start_worth found = explorer_fair(explorer, 3);

    ck_assert(worth.known && worth.thousandths == found.thousandths);
    ck_assert(position_same(line_position(explorer_line(explorer)), &fair));
    ck_assert_int_ge(explorer_line(explorer)->count, 3);
    while (explorer_back(explorer))
        ;
    ck_assert_int_eq(explorer_line(explorer)->count, 1);
    explorer_free(explorer);
    folder_free_home(home);
}
END_TEST

/* ---- the command ---- */

static void answers(const char *words, int status, const char *out,
                    const char *err)
{
    struct run run = run_naqala("", "explore %s", words);

    ck_assert_int_eq(run.status, status);
    ck_assert_msg(strstr(run.out, out) != NULL, "%s", run.out);
    ck_assert_msg(strstr(run.err, err) != NULL, "%s", run.err);
    run_free(&run);
}

START_TEST(the_command_tells_of_each_move)
{
    char *const home = folder_new_home();

    answers("", 0, "\n3 +8 *  levels ", "");
    answers("kalah 3 6", 0, "\nb ", "");
    answers("kalah 3,6", 0, "\nb ", "");
    answers("--csv kalah", 0, "move,value,exact,levels,", "");
    answers("--csv kalah", 0, "\n4,-2,1,", "");
    answers("oware", 0, "1 ~", "");
    answers("kalah:pits=5 --fair --seed 3", 0, "fair 4 e 5: proven +4", "");
    answers("--fair --seed 3", 0, "fair board ", "");
    answers("--fair --seed 3", 0, ", proven even\n", "");
    answers("kalah:start=fair-1", 0, "\n6 0 *", "");
    answers("kalah:start=fair-1", 0, "\n3 ~-", "");
    answers("kalah 1 1", 2, "", "explore: ply 2: 1: it is the other side's");
    answers("abalone:players=3", 2, "",
            "explore: openings are known of games for two only");
    answers("kalah:pits=99", 2, "", "explore: pits: 99 is not in 1..12");
    answers("./none.ini 3", 2, "", "explore: ./none.ini: No such file");
    answers("kalha", 2, "", "kalha: no such game; did you mean kalah?");
    answers("--game kalah kalha", 2, "", "ply 1: kalha: not a move");
    answers("--fair 3", 2, "", "--fair: brings its own moves");
    answers("--seed 3", 2, "", "--seed: only with --fair");
    folder_free_home(home);
}
END_TEST

Suite *openings_suite(void)
{
    Suite *const suite = suite_create("openings");
    TCase *const tree = tcase_create("tree");
    TCase *const explorer = tcase_create("explorer");

    tcase_add_loop_test(tree, what_was_counted_is_written_and_read_again, 0,
                        VARIANT_COUNT);
    tcase_add_test(tree, a_move_is_found_behind_the_moves_before_it);
    tcase_add_test(tree, a_percentage_is_that_of_the_one_who_moves);
    tcase_add_test(tree, a_damaged_line_is_told_with_its_number);
    tcase_add_loop_test(tree, the_shipped_openings_can_be_read, 0,
                        game_name_count());
    suite_add_tcase(suite, tree);
    tcase_add_test(explorer, values_are_those_of_the_literature);
    tcase_add_test(explorer, values_are_those_of_a_search_to_the_end);
    tcase_add_test(explorer, where_nothing_is_proven_values_are_judged);
    tcase_add_test(explorer, games_of_your_own_are_counted_when_they_are_over);
    tcase_add_test(explorer, a_percentage_is_told_for_the_one_to_move);
    tcase_add_test(explorer, a_fair_start_is_that_of_a_new_game);
    tcase_add_test(explorer, the_command_tells_of_each_move);
    suite_add_tcase(suite, explorer);
    return suite;
}
