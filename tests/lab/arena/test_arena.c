/* SPDX-License-Identifier: MIT */
/* The arena: the same games for a seed, by the rules, fairly counted. */
#include "lab/arena/test_arena.h"
#include "base/utf8.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

/* ---- playing ---- */

struct who arena_who(const char *name, const char *agent)
{
    struct who who = {.agent = ""};

    snprintf(who.player.who, sizeof who.player.who, "%s", name);
    snprintf(who.agent, sizeof who.agent, "%s", agent);
    return who;
}

struct arena_result arena_of(const struct arena_setting *setting)
{
    struct arena_result result;
    struct err err = {""};

    ck_assert_msg(arena_play(setting, &result, &err), "%s", err.text);
    return result;
}

char *arena_csv(const struct arena_result *result)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    arena_write_csv(result, out);
    fclose(out);
    return text;
}

/* The rows of these players, who are called by their agents. */
static char *rows_of(const struct arena_setting *pattern, const char *game,
                     const char *const agents[], int count)
{
    struct game *known = sowing_game(game);
    struct arena_setting setting = *pattern;
    struct who players[ARENA_PLAYERS_MAX];

    for (int i = 0; i < count; i++)
        players[i] = arena_who(agents[i], agents[i]);
    setting.game = known;
    setting.players = players;
    setting.count = count;

    struct arena_result result = arena_of(&setting);
    char *rows = arena_csv(&result);

    arena_free(&result);
    game_free(known);
    return rows;
}

static const char *const THREE[] = {"random", "max", "max:chain=off"};

START_TEST(the_rows_are_the_same_whatever_the_number_of_threads)
{
    static const int threads[] = {2, 3, 7};
    struct arena_setting setting = {
        .games = 60, .opening = 4, .seed = 5, .threads = 1};
    char *alone = rows_of(&setting, "oware", THREE, 3);

    for (int i = 0; i < 3; i++) {
        setting.threads = threads[i];

        char *rows = rows_of(&setting, "oware", THREE, 3);

        ck_assert_str_eq(rows, alone);
        free(rows);
    }
    free(alone);
}
END_TEST

START_TEST(another_seed_gives_other_games)
{
    struct arena_setting setting = {
        .games = 200, .opening = 4, .seed = 5, .threads = 1};
    char *one = rows_of(&setting, "kalah", THREE, 3);

    setting.seed = 6;

    char *other = rows_of(&setting, "kalah", THREE, 3);

    ck_assert_str_ne(one, other);
    free(one);
    free(other);
}
END_TEST

START_TEST(the_rows_of_a_pair_do_not_depend_on_the_others)
{
    const struct arena_setting setting = {
        .games = 100, .opening = 2, .seed = 1, .threads = 2};
    char *two = rows_of(&setting, "kalah", THREE, 2);
    char *three = rows_of(&setting, "kalah", THREE, 3);

    ck_assert_int_eq(strncmp(two, three, strlen(two)), 0);
    ck_assert_uint_gt(strlen(three), strlen(two));
    free(two);
    free(three);
}
END_TEST

START_TEST(equal_names_are_numbered)
{
    static const char *const agents[] = {"random", "max", "random"};
    const struct arena_setting setting = {
        .games = 2, .opening = 0, .seed = 1, .threads = 1};
    char *rows = rows_of(&setting, "kalah", agents, 3);
    const char *header = "first,second,games,wins,draws,losses\n";

    ck_assert_ptr_eq(strstr(rows, header), rows);
    ck_assert_ptr_nonnull(strstr(rows, "\nrandom#1,max,1,"));
    ck_assert_ptr_nonnull(strstr(rows, "\nmax,random#2,1,"));
    ck_assert_ptr_nonnull(strstr(rows, "\nrandom#2,random#1,1,"));
    free(rows);
}
END_TEST

START_TEST(a_name_with_a_comma_is_quoted)
{
    const struct who players[] = {arena_who("a,b", "max"),
                                  arena_who("c\"d", "max")};
    struct game *game = sowing_game("kalah");
    struct arena_result result = arena_of(&(struct arena_setting){
        .game = game,
        .players = players,
        .count = 2,
        .games = 2,
        .threads = 1,
    });
    char *rows = arena_csv(&result);

    ck_assert_ptr_nonnull(strstr(rows, "\n\"a,b\",\"c\"\"d\",1,"));
    free(rows);
    arena_free(&result);
    game_free(game);
}
END_TEST

/* The tables of some games of these two. The caller frees the text. */
static char *tables_of(const struct who players[2])
{
    struct game *game = sowing_game("kalah");
    struct arena_result result = arena_of(&(struct arena_setting){
        .game = game,
        .players = players,
        .count = 2,
        .games = 4,
        .opening = 4,
        .threads = 1,
    });
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    arena_write_tables(&result, out);
    fclose(out);
    arena_free(&result);
    game_free(game);
    return text;
}

START_TEST(a_name_that_is_too_long_for_the_table_is_told_below_it)
{
    char *text = tables_of(
        (const struct who[]){arena_who("minimax:depth=4,extra=free", "max"),
                             arena_who("minimax:depth=4,ab", "random")});

    ck_assert_ptr_nonnull(strstr(text, "\n1  minimax:depth=4..."));
    ck_assert_ptr_nonnull(strstr(text, "\n2  minimax:depth=4,ab "));
    ck_assert_ptr_nonnull(strstr(text, "\n#1 is minimax:depth=4,extra=free\n"));
    ck_assert_ptr_null(strstr(text, "#2 is"));
    free(text);
}
END_TEST

/* A letter of two bytes is as wide as any. */
START_TEST(rows_are_as_wide_as_each_other_whatever_the_letters)
{
    char *text = tables_of((const struct who[]){arena_who("große-eiche", "max"),
                                                arena_who("ahorn", "random")});
    const char *rest = text;

    for (int row = 0; row < 3; row++) {
        const int length = (int)strcspn(rest, "\n");

        ck_assert_msg(utf8_columns(rest, length) ==
                          utf8_columns(text, (int)strcspn(text, "\n")),
                      "%s", text);
        rest += length + 1;
    }
    free(text);
}
END_TEST

/* Fifteen bytes would end in the middle of the ü. */
START_TEST(a_name_is_cut_between_its_letters)
{
    char *text =
        tables_of((const struct who[]){arena_who("abcdefghijklmnüopqr", "max"),
                                       arena_who("second", "random")});

    ck_assert_msg(strstr(text, "  abcdefghijklmn... ") != NULL, "%s", text);
    free(text);
}
END_TEST

/* ---- counting ---- */

/* Everything that is in play goes to a player, except where it stays. */
void arena_check_row(const struct arena_row *row, const struct game *game,
                     int64_t games)
{
    struct position start;

    game->class->start(game, &start);

    const int64_t seeds = game->class->material(game, &start);
    const int64_t all = 2 * seeds * games;
    const int64_t shared = row->halves[0] + row->halves[1];
    const bool some_stay = mancala_rules(game)->sweep == SWEEP_NOBODY;

    ck_assert_int_eq(row->games, games);
    ck_assert_int_eq(row->wins[0] + row->wins[1] + row->draws, games);
    ck_assert_int_le(shared, all);
    ck_assert(shared == all || some_stay);
}

START_TEST(in_every_game_all_games_end_and_all_seeds_are_shared)
{
    const struct who players[] = {arena_who("A", "random"),
                                  arena_who("B", "random")};
    struct game *game = variant_game(VARIANTS[_i]);
    struct arena_result result = arena_of(&(struct arena_setting){
        .game = game,
        .players = players,
        .count = 2,
        .games = 12,
        .opening = 4,
        .seed = 2,
        .threads = 2,
    });

    ck_assert_int_eq(result.row_count, 2);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(result.rows[i].players[0], i);
        ck_assert_int_eq(result.rows[i].players[1], 1 - i);
        arena_check_row(&result.rows[i], game, 6);
    }
    arena_free(&result);
    game_free(game);
}
END_TEST

/* The greedy one against chance; who is first has row 0 as south. */
static struct arena_result max_against_random(const struct game *game,
                                              int games, int opening)
{
    const struct who players[] = {arena_who("max", "max"),
                                  arena_who("random", "random")};

    return arena_of(&(struct arena_setting){
        .game = game,
        .players = players,
        .count = 2,
        .games = games,
        .opening = opening,
        .seed = 1,
        .threads = 2,
    });
}

START_TEST(wins_are_souths_even_when_north_begins)
{
    struct game *game = sowing_game("oware");
    struct arena_result result = max_against_random(game, 100, 1);

    /* After one move of oware it is always north's turn. */
    ck_assert_int_gt(result.rows[0].wins[0], 2 * result.rows[0].wins[1]);
    ck_assert_int_gt(result.rows[1].wins[1], 2 * result.rows[1].wins[0]);
    ck_assert_int_gt(result.rows[0].halves[0], result.rows[0].halves[1]);
    ck_assert_int_gt(result.rows[1].halves[1], result.rows[1].halves[0]);
    arena_free(&result);
    game_free(game);
}
END_TEST

START_TEST(max_wins_nearly_all_games_against_random)
{
    struct game *game = sowing_game("kalah");
    struct arena_result result = max_against_random(game, 400, 4);
    const int64_t halves =
        2 * (result.rows[0].wins[0] + result.rows[1].wins[1]) +
        result.rows[0].draws + result.rows[1].draws;

    ck_assert_int_ge(halves, 760);
    ck_assert_int_le(halves, 800);
    ck_assert_int_eq(result.anchor, 0);
    arena_free(&result);
    game_free(game);
}
END_TEST

START_TEST(ratings_follow_from_the_rows)
{
    struct game *game = sowing_game("kalah");
    struct arena_result result = max_against_random(game, 200, 4);
    struct elo_scores scores = {.count = 2};
    struct elo elos[ARENA_PLAYERS_MAX], rated[ARENA_PLAYERS_MAX];

    for (int i = 0; i < 2; i++)
        scores.points[i][1 - i] =
            (double)(result.rows[i].wins[0] + result.rows[1 - i].wins[1]) +
            (double)(result.rows[0].draws + result.rows[1].draws) / 2;
    ck_assert_double_eq(scores.points[0][1] + scores.points[1][0], 200);
    elo_fit(&scores, 0, elos);
    arena_rate(&result, rated);
    for (int i = 0; i < 2; i++) {
        ck_assert_double_eq_tol(rated[i].rating, elos[i].rating, 1e-9);
        ck_assert_double_eq_tol(rated[i].error, elos[i].error, 1e-9);
    }
    arena_free(&result);
    game_free(game);
}
END_TEST

Suite *arena_suite(void)
{
    Suite *suite = suite_create("arena");
    TCase *games = tcase_create("games");

    tcase_add_test(games, the_rows_are_the_same_whatever_the_number_of_threads);
    tcase_add_test(games, another_seed_gives_other_games);
    tcase_add_test(games, the_rows_of_a_pair_do_not_depend_on_the_others);
    tcase_add_test(games, equal_names_are_numbered);
    tcase_add_test(games, a_name_with_a_comma_is_quoted);
    tcase_add_test(games,
                   a_name_that_is_too_long_for_the_table_is_told_below_it);
    tcase_add_test(games, a_name_is_cut_between_its_letters);
    tcase_add_test(games, rows_are_as_wide_as_each_other_whatever_the_letters);
    tcase_add_loop_test(games,
                        in_every_game_all_games_end_and_all_seeds_are_shared, 0,
                        SOWING_COUNT);
    tcase_add_test(games, wins_are_souths_even_when_north_begins);
    tcase_add_test(games, max_wins_nearly_all_games_against_random);
    tcase_add_test(games, ratings_follow_from_the_rows);
    suite_add_tcase(suite, games);
    arena_add_ends(suite);
    arena_add_parts(suite);
    arena_add_tables(suite);
    arena_add_three(suite);
    arena_add_command(suite);
    arena_add_save(suite);
    return suite;
}
