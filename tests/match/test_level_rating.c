/* SPDX-License-Identifier: MIT */
/* How strong the levels are, as their file says it; and levels of one's own. */
#include "base/file.h"
#include "base/option.h"
#include "match/start.h"
#include "match/test_level.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- ratings ---- */

#define OAK "[oak]\nname = Oak\nabout = old\nagent = max\n"

static void rated(const struct level *level, const char *spec, int rating,
                  int error)
{
    struct game *game = sowing_game(spec);
    const struct level_rating *elo = level_elo(level, game);

    ck_assert_msg(elo != NULL, "%s", spec);
    ck_assert_int_eq(elo->rating, rating);
    ck_assert_int_eq(elo->error, error);
    game_free(game);
}

static void unrated(const struct level *level, const char *spec)
{
    struct game *game = sowing_game(spec);

    ck_assert_msg(level_elo(level, game) == NULL, "%s", spec);
    game_free(game);
}

START_TEST(a_level_is_rated_for_a_game_and_a_size)
{
    struct levels *levels =
        level_read_text(OAK "elo.kalah-6-4 = \"980 12\"\n"
                            "elo.kalah-7-7 = 1010 9\n"
                            "elo.vai-lung-thlan-6-5 = \"-30 120\"\n");
    const struct level *oak = levels_find(levels, "oak");

    rated(oak, "kalah", 980, 12);
    rated(oak, "kalah:seeds=7,pits=7", 1010, 9);
    rated(oak, "vai-lung-thlan", -30, 120);
    unrated(oak, "kalah:pits=7,seeds=6");
    unrated(oak, "kalah:capture=empty");
    unrated(oak, "kalah:pie=on");
    unrated(oak, "oware");
    levels_free(levels);
}
END_TEST

/* The game that has this size and this number of rounds and nothing else of its
 * own; the caller frees it. */
static struct game *game_of_size(const struct game *game)
{
    char spec[SPEC_TEXT_MAX] = "";
    FILE *const out = fmemopen(spec, sizeof spec, "w");
    struct game_switch found;
    char between = ':';

    ck_assert_ptr_nonnull(out);
    fputs(game->name, out);
    for (int i = 0; game->class->switch_at(game, i, &found); i++)
        if (strcmp(found.option->key, "pits") == 0 ||
            strcmp(found.option->key, "seeds") == 0 ||
            strcmp(found.option->key, "rounds") == 0) {
            fprintf(out, "%c%s=%s", between, found.option->key,
                    option_text(found.option, found.value).text);
            between = ',';
        }
    fclose(out);
    return variant_game(spec);
}

/* Of all games, and of some that are played in rounds or from a fair board. */
START_TEST(a_game_has_a_name_where_its_size_tells_it)
{
    static const char *const more[] = {
        "congkak:rounds=3",
        "sungka:rounds=out",
        "congkak:pits=5,seeds=6,rounds=2",
        "kalah:start=fair-2",
        "kalah:capture=empty,start=fair-1",
    };
    const int count = VARIANT_COUNT + (int)(sizeof more / sizeof *more);
    int named = 0;

    for (int i = 0; i < count; i++) {
        const char *const spec =
            i < VARIANT_COUNT ? VARIANTS[i] : more[i - VARIANT_COUNT];
        struct game *const game = variant_game(spec);
        struct game *const other = game_of_size(game);
        struct level_game key;
        const bool same = strcmp(game_spec_text(other).text,
                                 start_usual_spec(game).text) == 0;

        ck_assert_msg(level_game_of(game, &key) == same, "%s", spec);
        named += same;
        game_free(other);
        game_free(game);
    }
    ck_assert_int_gt(named, game_name_count());
    ck_assert_int_lt(named, count);
}
END_TEST

/* The points of a seat, or 0. */
static int seat_points(const struct level *level, const char *spec, int seat)
{
    struct game *game = sowing_game(spec);
    const struct level_seat *const elo = level_seat_elo(level, game, seat);
    const int points = elo != NULL ? elo->rating : 0;

    game_free(game);
    return points;
}

START_TEST(a_level_is_rated_in_either_seat)
{
    struct levels *levels =
        level_read_text(OAK "elo.kalah-6-4 = \"980 12\"\n"
                            "south.kalah-6-4 = \"1240 33\"\n"
                            "north.kalah-6-4 = \"910 44\"\n"
                            "north.oware-6-4 = \"-7 44\"\n");
    const struct level *oak = levels_find(levels, "oak");

    rated(oak, "kalah", 980, 12);
    unrated(oak, "oware");
    ck_assert_int_eq(seat_points(oak, "kalah", 0), 1240);
    ck_assert_int_eq(seat_points(oak, "kalah", 1), 910);
    ck_assert_int_eq(seat_points(oak, "kalah:seeds=5", 1), 0);
    ck_assert_int_eq(seat_points(oak, "oware", 0), 0);
    ck_assert_int_eq(seat_points(oak, "oware", 1), -7);
    levels_free(levels);
}
END_TEST

static void refused_rating(const char *line, const char *message)
{
    level_refused(OAK, line, message);
}

START_TEST(a_wrong_rating_is_told_with_its_line)
{
    static const char *const value =
        " is not a rating and its error, both whole numbers up to 9999, as in "
        "980 12";
    static const char *const bad[] = {"980",     "980 12 3", "x 12", "980  12",
                                      "980 -12", "12345 1",  "9.8 1"};

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char line[80];
        char message[200];

        snprintf(line, sizeof line, "elo.kalah-6-4 = \"%s\"\n", bad[i]);
        snprintf(message, sizeof message, "x:5: [oak] elo.kalah-6-4: %s%s",
                 bad[i], value);
        refused_rating(line, message);
    }
}
END_TEST

START_TEST(a_rating_stands_under_a_game_that_there_is)
{
    static const char *const form =
        " is not of the form elo.NAME-PITS-SEEDS, as elo.kalah-6-4 is";
    char message[200];

    refused_rating("elo.kalha-6-4 = 980 12\n",
                   "x:5: [oak] elo.kalha-6-4: kalha: no such game; did you "
                   "mean kalah?");
    refused_rating("elo.kalah-0-4 = 980 12\n",
                   "x:5: [oak] elo.kalah-0-4: pits: 0 is not in 1..12");
    snprintf(message, sizeof message, "x:5: [oak] elo.kalah:%s", form);
    refused_rating("elo.kalah = 980 12\n", message);
    snprintf(message, sizeof message, "x:5: [oak] elo.kalah-06-4:%s", form);
    refused_rating("elo.kalah-06-4 = 980 12\n", message);
}
END_TEST

/* ---- losses ---- */

START_TEST(what_a_level_loses_stands_under_a_game)
{
    struct levels *levels = level_read_text(OAK "loss.kalah-6-4 = \"1.31\"\n"
                                                "loss.kalah-6-3 = 0\n");
    const struct level *oak = levels_find(levels, "oak");
    struct game *six = sowing_game("kalah");
    struct game *three = sowing_game("kalah:seeds=3");
    struct game *five = sowing_game("kalah:seeds=5");

    ck_assert_int_eq(level_loss(oak, six)->thousandths, 1310);
    ck_assert_int_eq(level_loss(oak, three)->thousandths, 0);
    ck_assert_ptr_null(level_loss(oak, five));
    ck_assert_ptr_null(level_elo(oak, six));
    game_free(five);
    game_free(three);
    game_free(six);
    levels_free(levels);
}
END_TEST

START_TEST(a_wrong_loss_is_told_with_its_line)
{
    static const char *const bad[] = {"much", "-1", "1.2345", "100", "1,3"};

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char line[80];
        char message[200];

        snprintf(line, sizeof line, "loss.kalah-6-4 = \"%s\"\n", bad[i]);
        snprintf(message, sizeof message,
                 "x:5: [oak] loss.kalah-6-4: %s is not a number from 0 to "
                 "99.999 with at most three decimals, as 1.31 is",
                 bad[i]);
        level_refused(OAK, line, message);
    }
    level_refused(OAK, "loss.kalah = 1\n",
                  "x:5: [oak] loss.kalah: is not of the form "
                  "loss.NAME-PITS-SEEDS, as loss.kalah-6-4 is");
}
END_TEST

START_TEST(the_nearest_level_is_found_and_of_two_the_stronger)
{
    static const struct {
        int lost;
        const char *like;
    } players[] = {{9000, "a"}, {2050, "b"}, {2000, "b"},
                   {1600, "b"}, {100, "c"},  {0, "c"}};
    struct levels *levels = level_read_text(
        "[a]\nname = A\nabout = a\nagent = max\nloss.kalah-6-4 = 2.90\n"
        "[b]\nname = B\nabout = b\nagent = max\nloss.kalah-6-4 = 1.20\n"
        "[c]\nname = C\nabout = c\nagent = max\nloss.kalah-6-4 = 0.10\n"
        "[d]\nname = D\nabout = d\nagent = max\n");
    struct game *game = sowing_game("kalah");
    struct game *other = sowing_game("kalah:seeds=5");

    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        ck_assert_str_eq(levels_like(levels, game, players[i].lost)->key,
                         players[i].like);
    ck_assert_ptr_null(levels_like(levels, other, 100));
    game_free(other);
    game_free(game);
    levels_free(levels);
}
END_TEST

/* ---- the file of ratings ---- */

static char *written(const struct levels *levels)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    levels_write_ratings(levels, out);
    fclose(out);
    return text;
}

START_TEST(what_was_measured_comes_back_from_its_own_file)
{
    static const struct level_result results[] = {
        {"oak", {{"kalah-6-4"}, .rated = true, .rating = 980, .error = 12}},
        {"oak", {{"oware-6-4"}, .rated = true, .rating = -7, .error = 120}},
        {"elm",
         {{"kalah-6-4"}, .rated = true, .rating = 1}}, /* no such level */
        {"oak", {{"kalah-6-4"}, .weighed = true, .thousandths = 1306}},
        {"oak", {{"kalah-6-4"}, .seats = {{true, 1200, 20}, {true, 700, 30}}}},
    };
    struct levels *levels = level_read_text(OAK "elo.kalah-6-4 = \"5 6\"\n");
    struct levels *again = level_read_text(OAK);
    struct game *game = sowing_game("kalah");
    struct err err;

    levels_rate(levels, results, 5);

    char *text = written(levels);

    ck_assert_ptr_nonnull(strstr(text, "\n\n[oak]\n"
                                       "elo.kalah-6-4 = \"980 12\"\n"
                                       "south.kalah-6-4 = \"1200 20\"\n"
                                       "north.kalah-6-4 = \"700 30\"\n"
                                       "elo.oware-6-4 = \"-7 120\"\n"
                                       "loss.kalah-6-4 = \"1.31\"\n"));
    ck_assert_ptr_null(strstr(text, "elm"));
    ck_assert(levels_read_ratings(again, "x", text, strlen(text), &err));
    rated(levels_find(again, "oak"), "kalah", 980, 12);
    rated(levels_find(again, "oak"), "oware", -7, 120);
    ck_assert_int_eq(seat_points(levels_find(again, "oak"), "kalah", 0), 1200);
    ck_assert_int_eq(seat_points(levels_find(again, "oak"), "kalah", 1), 700);
    ck_assert_int_eq(level_loss(levels_find(again, "oak"), game)->thousandths,
                     1310);
    game_free(game);
    free(text);
    levels_free(again);
    levels_free(levels);
}
END_TEST

START_TEST(a_file_of_ratings_holds_nothing_else)
{
    static const char text[] = "[elm]\nelo.kalah-6-4 = 1 2\nagent = max\n";
    struct levels *levels = level_read_text(OAK);
    struct err err;

    ck_assert(!levels_read_ratings(levels, "x", text, strlen(text), &err));
    ck_assert_str_eq(err.text,
                     "x:3: [elm] agent: is not what a file of ratings holds");
    levels_free(levels);
}
END_TEST

/* As they were read last; what is no rating of theirs harms nobody. */
START_TEST(ratings_of_other_levels_stay_in_the_file_and_rate_nobody)
{
    static const char *const texts[] = {
        "[elm]\nelo.kalah-6-4 = 1 2\n[oak]\nelo.oware-6-4 = 3 4\n",
        "[elm]\nelo.kalah-6-4 = 5 6\nloss.kalah-6-4 = 1.5\n",
        "[fir]\nelo.kalah-6-4 = much\n",
    };
    struct levels *levels = level_read_text(OAK);
    struct err err;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        ck_assert(
            levels_read_ratings(levels, "x", texts[i], strlen(texts[i]), &err));
    ck_assert_int_eq(levels_count(levels), 1);
    ck_assert_ptr_null(levels_find(levels, "elm"));

    char *const text = written(levels);

    ck_assert_ptr_nonnull(strstr(text, "\n\n[oak]\nelo.oware-6-4 = \"3 4\"\n"
                                       "\n[elm]\nelo.kalah-6-4 = \"5 6\"\n"
                                       "loss.kalah-6-4 = \"1.50\"\n"));
    ck_assert_ptr_null(strstr(text, "fir"));
    free(text);
    levels_free(levels);
}
END_TEST

/* The file that ships is what the program would write. */
START_TEST(the_shipped_ratings_are_as_the_program_writes_them)
{
    struct levels *levels = levels_builtin();
    char *text = written(levels);

    folder_holds("src/data/ratings.ini", text);
    free(text);
    levels_free(levels);
}
END_TEST

/* ---- the player's own ---- */

/* A folder for settings of a test's own, with this file of levels. */
static char *own_levels(const char *text)
{
    char *folder = folder_new();
    char *ours = file_join(folder, "naqala");
    char *path = file_join(ours, "levels.ini");
    struct err err;

    ck_assert(file_make_folder(ours, &err));
    folder_put(path, text);
    setenv("XDG_CONFIG_HOME", folder, 1);
    free(path);
    free(ours);
    return folder;
}

START_TEST(own_levels_add_to_those_that_there_are_and_replace_them)
{
    char *folder = own_levels("[acorn]\nname = Mine\nabout = m\nagent = max\n"
                              "[zelkova]\nname = Zelkova\nabout = far\n"
                              "agent = random\n");
    struct levels *builtin = levels_builtin();
    struct err err = {"?"};
    struct levels *levels = levels_standard(&err);
    const int count = levels_count(builtin);

    ck_assert_str_eq(err.text, "");
    ck_assert_int_eq(levels_count(levels), count + 1);
    ck_assert_str_eq(levels_at(levels, count)->key, "zelkova");
    ck_assert_str_eq(levels_at(levels, 0)->key, "acorn");
    ck_assert_str_eq(levels_at(levels, 0)->name, "Mine");
    for (int i = 1; i < count; i++)
        ck_assert_mem_eq(levels_at(levels, i), levels_at(builtin, i),
                         sizeof(struct level));
    levels_free(levels);
    levels_free(builtin);
    folder_free(folder);
}
END_TEST

START_TEST(own_levels_have_their_ratings_in_a_file_of_their_own)
{
    char *folder = own_levels("[zelkova]\nname = Zelkova\nabout = far\n"
                              "agent = random\nelo.oware-6-4 = 5 6\n");
    char *ratings = file_join(folder, "naqala/ratings.ini");
    struct err err = {"?"};

    folder_put(ratings, "[zelkova]\nelo.kalah-6-4 = 300 20\n"
                        "[acorn]\nelo.kalah-6-4 = 1 1\n");

    struct levels *levels = levels_standard(&err);
    struct levels *builtin = levels_builtin();

    ck_assert_str_eq(err.text, "");
    rated(levels_find(levels, "zelkova"), "kalah", 300, 20);
    rated(levels_find(levels, "zelkova"), "oware", 5, 6);
    ck_assert_mem_eq(levels_find(levels, "acorn"),
                     levels_find(builtin, "acorn"), sizeof(struct level));
    levels_free(builtin);
    levels_free(levels);
    folder_put(ratings, "[zelkova]\nelo.kalah-6-4 = strong\n");
    levels = levels_standard(&err);
    ck_assert_ptr_nonnull(strstr(err.text, "ratings.ini:2: [zelkova] elo."));
    ck_assert_ptr_nonnull(levels_find(levels, "zelkova"));
    levels_free(levels);
    free(ratings);
    folder_free(folder);
}
END_TEST

START_TEST(own_levels_that_are_bad_are_told_and_left_out)
{
    char *folder = own_levels("[acorn]\nname = Mine\nabout = m\nagent = mx\n");
    struct levels *builtin = levels_builtin();
    struct err err = {"?"};
    struct levels *levels = levels_standard(&err);

    ck_assert_msg(strstr(err.text,
                         "/naqala/levels.ini:4: [acorn] agent: mx: not known; "
                         "did you mean max?") != NULL,
                  "%s", err.text);
    ck_assert_int_eq(levels_count(levels), levels_count(builtin));
    ck_assert_str_eq(levels_at(levels, 0)->name, levels_at(builtin, 0)->name);
    levels_free(levels);
    levels_free(builtin);
    folder_free(folder);
}
END_TEST

/* A file of own levels in which all levels of a game but this one, or none, are
 * no longer offered. */
static char *offer_only(const char *game, const char *kept)
{
    struct levels *const builtin = levels_builtin();
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    for (int i = 0; i < levels_count(builtin); i++) {
        const struct level *const level = levels_at(builtin, i);

        if (level_is_offered(level, game) && strcmp(level->key, kept) != 0)
            fprintf(out,
                    "[%s]\nname = %s\nabout = plays\nagent = random\n"
                    "offered = none\n",
                    level->key, level->name);
    }
    fclose(out);

    char *const folder = own_levels(text);

    free(text);
    levels_free(builtin);
    return folder;
}

START_TEST(own_levels_leave_an_opponent_in_every_game)
{
    struct err err = {"?"};
    char *folder = offer_only("abalone", "");
    struct levels *levels = levels_standard(&err);

    ck_assert_msg(strstr(err.text, "/naqala/levels.ini: no level is offered in "
                                   "abalone; each game needs one") != NULL,
                  "%s", err.text);
    ck_assert_ptr_nonnull(levels_playing_at(levels, "abalone", 0));
    ck_assert_str_ne(levels_find(levels, "beech")->about, "plays");
    levels_free(levels);
    folder_free(folder);
    folder = offer_only("abalone", "beech");
    levels = levels_standard(&err);
    ck_assert_str_eq(err.text, "");
    ck_assert_str_eq(levels_playing_at(levels, "abalone", 0)->key, "beech");
    ck_assert_ptr_null(levels_playing_at(levels, "abalone", 1));
    levels_free(levels);
    folder_free(folder);
}
END_TEST

START_TEST(without_own_levels_nothing_is_said)
{
    char *folder = folder_new();
    struct err err = {"?"};

    setenv("XDG_CONFIG_HOME", folder, 1);
    levels_free(levels_standard(&err));
    ck_assert_str_eq(err.text, "");
    folder_free(folder);
}
END_TEST

void level_add_ratings(Suite *suite)
{
    TCase *ratings = tcase_create("ratings");
    TCase *own = tcase_create("own");

    tcase_add_test(ratings, a_level_is_rated_for_a_game_and_a_size);
    tcase_add_test(ratings, a_game_has_a_name_where_its_size_tells_it);
    tcase_add_test(ratings, a_level_is_rated_in_either_seat);
    tcase_add_test(ratings, a_wrong_rating_is_told_with_its_line);
    tcase_add_test(ratings, a_rating_stands_under_a_game_that_there_is);
    tcase_add_test(ratings, what_was_measured_comes_back_from_its_own_file);
    tcase_add_test(ratings, a_file_of_ratings_holds_nothing_else);
    tcase_add_test(ratings,
                   ratings_of_other_levels_stay_in_the_file_and_rate_nobody);
    tcase_add_test(ratings, the_shipped_ratings_are_as_the_program_writes_them);
    tcase_add_test(ratings, what_a_level_loses_stands_under_a_game);
    tcase_add_test(ratings, a_wrong_loss_is_told_with_its_line);
    tcase_add_test(ratings, the_nearest_level_is_found_and_of_two_the_stronger);
    suite_add_tcase(suite, ratings);
    tcase_add_test(own,
                   own_levels_add_to_those_that_there_are_and_replace_them);
    tcase_add_test(own, own_levels_that_are_bad_are_told_and_left_out);
    tcase_add_test(own, own_levels_have_their_ratings_in_a_file_of_their_own);
    tcase_add_test(own, own_levels_leave_an_opponent_in_every_game);
    tcase_add_test(own, without_own_levels_nothing_is_said);
    suite_add_tcase(suite, own);
}
