/* SPDX-License-Identifier: MIT */
/* Promises of counting how games of levels begin, and of what is shipped of
 * that. */
#include "base/builtin.h"
#include "lab/ladder/opening_games.h"
#include "support/game/variants.h"
#include "support/level.h"
#include "support/run.h"
#include "support/suites.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* What stands in the shipped file behind `game NAME` and the line of options;
 * NULL: nothing. */
static const char *find_levels(const struct builtin *file, const char *game)
{
    char head[64];
    const char *at;

    snprintf(head, sizeof head, "\ngame %s\n; naqala lab openings ", game);
    at = strstr(file->bytes, head);
    at = at != NULL ? strchr(at + strlen(head), '\n') : NULL;
    return at != NULL ? at + 1 : NULL;
}

/* If this fails a level has changed that plays the game: make openings
 * EXPLORED=GAME counts it again. */
START_TEST(the_shipped_openings_are_those_of_the_levels_of_today)
{
    const struct builtin *const file = builtin_find("src/data/levels.openings");
    const char *const name = game_name(_i);
    struct game *const game = variant_game(name);
    struct levels *const levels = levels_builtin();
    const struct opening_task task = {.levels = levels, .game = game};
    const char *const there = find_levels(file, name);
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);
    struct err err = {""};

    ck_assert_msg(opening_games_levels(&task, out, &err), "%s", err.text);
    fclose(out);
    ck_assert_ptr_nonnull(there);
    ck_assert_msg(strncmp(there, text, length) == 0 && there[length] != ';',
                  "%s: counted by other levels than\n%s", name, text);
    free(text);
    levels_free(levels);
    game_free(game);
}
END_TEST

/* The strongest quarter, two of eight, does not play. */
START_TEST(the_same_task_is_counted_in_the_same_way)
{
    static const char head[] =
        "game congkak:pits=5,seeds=2\n"
        "; naqala lab openings --games 2 --least 1 --seed 1, by\n"
        "; acorn random\n"
        "; hazel person:depth=1,attention=0,counting=1,habit=1,custom=full\n";
    static const char words[] =
        "lab openings --game congkak:pits=5,seeds=2 --games 2 --least 1";
    struct run once = run_naqala("", words);
    struct run again = run_naqala("", words);

    ck_assert_str_eq(once.err, "");
    ck_assert_str_eq(once.out, again.out);
    ck_assert_msg(strncmp(once.out, head, sizeof head - 1) == 0, "%s",
                  once.out);
    ck_assert_ptr_null(strstr(once.out, "; durian "));
    run_free(&again);
    run_free(&once);
}
END_TEST

enum { GAMES = 20, HALVES = 2 * GAMES /* of a point */ };

/* The games of two levels that begin with this move. */
static struct opening_count count_games(const char *spec, const char *text)
{
    struct levels *const levels =
        level_read_text("[a]\nname = A\nabout = a\nagent = random\n"
                        "[b]\nname = B\nabout = b\nagent = max\n");
    struct game *const game = variant_game(spec);
    struct err err = {""};
    struct opening_tree *const tree = opening_games_play(
        &(struct opening_task){
            .levels = levels, .game = game, .games = GAMES, .seed = 1},
        &err);
    struct line line = {0};
    struct position start;
    struct move move;

    ck_assert_msg(tree != NULL, "%s", err.text);
    game->class->start(game, &start);
    line_begin(&line, &start);
    ck_assert(game->class->read_move(game, &start, text, &move, &err));

    const struct opening_count count = opening_tree_find(tree, &line, move);

    line_free(&line);
    opening_tree_free(tree);
    game_free(game);
    levels_free(levels);
    return count;
}

/* In the store ends pit 12 alone, and max begins in half of the games. */
START_TEST(both_levels_of_a_pair_begin_by_turns)
{
    const struct opening_count count =
        count_games("kalah:pits=12,seeds=1", "12");

    ck_assert_int_ge(count.games, GAMES / 2);
    ck_assert_int_lt(count.games, GAMES);
}
END_TEST

/* Who begins ends in the own empty pit, and takes all six seeds. */
START_TEST(half_points_are_those_of_the_first_player)
{
    const struct opening_count count = count_games("kalah:pits=1,seeds=3", "1");

    ck_assert_int_eq(count.games, GAMES);
    ck_assert_int_eq(count.halves, HALVES);
}
END_TEST

Suite *opening_games_suite(void)
{
    Suite *suite = suite_create("opening_games");
    TCase *tests = tcase_create("opening_games");

    tcase_add_loop_test(tests,
                        the_shipped_openings_are_those_of_the_levels_of_today,
                        0, game_name_count());
    tcase_add_test(tests, both_levels_of_a_pair_begin_by_turns);
    tcase_add_test(tests, half_points_are_those_of_the_first_player);
    tcase_add_test(tests, the_same_task_is_counted_in_the_same_way);
    suite_add_tcase(suite, tests);
    return suite;
}
