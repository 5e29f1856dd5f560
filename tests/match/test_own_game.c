/* SPDX-License-Identifier: MIT */
/* Games whose rules stand in a file. */
#include "base/file.h"
#include "base/rng.h"
#include "engine/agents/agent.h"
#include "match/level.h"
#include "match/own_game.h"
#include "match/record.h"
#include "match/saves/game_code.h"
#include "match/saves/save.h"
#include "support/folder.h"
#include "support/suites.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- files ---- */

static bool parse(const char *text, struct own_game *game, struct err *err)
{
    return own_game_parse("x.ini", text, strlen(text), game, err);
}

static void refused(const char *text, const char *words)
{
    struct own_game game;
    struct err err = {""};

    ck_assert_msg(!parse(text, &game, &err), "accepted: %s", text);
    ck_assert_msg(strstr(err.text, words) != NULL, "%s\nshould say %s",
                  err.text, words);
}

static struct own_game parsed(const char *text)
{
    struct own_game game;
    struct err err = {""};

    ck_assert_msg(parse(text, &game, &err), "%s", err.text);
    return game;
}

START_TEST(a_file_of_a_name_alone_is_kalah)
{
    const struct own_game game = parsed("[game]\nname = mine\n");

    ck_assert_str_eq(game.name, "mine");
    ck_assert_str_eq(mancala_own_spec(game.name, &game.rules).text,
                     "sowing:name=mine");
}
END_TEST

START_TEST(a_file_begins_with_the_switches_of_its_base)
{
    const struct own_game game =
        parsed("[game]\nname = mine\nbase = oware\nslam = legal\npits = 5\n");

    ck_assert_int_eq(game.rules.capture, CAPTURE_TWO_THREE);
    ck_assert_int_eq(game.rules.feeding, FEEDING_HUNGRY);
    ck_assert_int_eq(game.rules.slam, SLAM_LEGAL);
    ck_assert_int_eq(game.rules.pits, 5);
    ck_assert_int_eq(game.rules.seeds, 4);
}
END_TEST

START_TEST(what_is_wrong_is_named_by_file_line_and_key)
{
    refused("[game]\npits = 5\n", "x.ini:1: [game] name: ");
    refused("[game]\nname = Mine\n", "x.ini:2: [game] name: Mine: a name is a "
                                     "letter and at most 19 more");
    refused("[game]\nname = kalah\n",
            "x.ini:2: [game] name: kalah is the name of another game");
    refused("[game]\nname = abalone\n", "is the name of another game");
    refused("[game]\nname = sowing\n", "stands for all of these games");
    refused("[game]\nname = a23456789012345678901\n", "a name is a letter");
    refused("[game]\nname = mine\nbase = chess\n",
            "x.ini:3: [game] base: chess is not one of kalah, oware, ");
    refused("[game]\nname = mine\nbase = abalone\n", "base: abalone is not");
    refused("[game]\nname = mine\npits = 13\n",
            "x.ini:3: [game] pits: 13 is not in 1..12");
    refused("[game]\nname = mine\ncapture = all\n",
            "x.ini:3: [game] capture: all is not one of opposite, empty, ");
    refused("[game]\nname = mine\nrely = on\n", "did you mean relay?");
    refused("[game]\nname = mine\n[other]\nx = 1\n", "[other]");
    refused("[game]\nname = mine\nformat = 2\n",
            "x.ini:3: [game] format: 2 is newer than this naqala can read");
    refused("; nothing\n", "x.ini: there is no section [game]");
    refused("[game]\nname = mine\nabout = \"a%01b\"\n", "a control character");
    refused("[game]\nname = mine\nrules.2 = x\n",
            "x.ini:3: [game] rules.2: needs rules");
    refused("[game]\nname = mine\nrules = x\nrules.9 = x\n",
            "x.ini:4: [game] rules.9: needs rules.8");
}
END_TEST

/* As in every file that is read like a save. */
START_TEST(yes_and_no_stand_for_on_and_off)
{
    const struct own_game game =
        parsed("[game]\nname = mine\nbase = dakon\npie = yes\nrelay = no\n");

    ck_assert_str_eq(mancala_own_spec(game.name, &game.rules).text,
                     "sowing:name=mine,pits=8,seeds=8,end=board,pie=on");
    refused("[game]\nname = mine\npie = maybe\n",
            "x.ini:3: [game] pie: maybe is not one of off, on, no or yes");
    refused("[game]\nname = mine\nfirst = yes\n",
            "x.ini:3: [game] first: yes is not one of next or origin");
}
END_TEST

/* Each would be good if it were shorter, or is wrong in another way. */
START_TEST(no_value_has_more_than_three_hundred_bytes)
{
    static const char *const keys[] = {"format", "about", "rules", "rules.2",
                                       "base"};
    char longest[INI_TEXT_MAX + 2];
    char text[INI_TEXT_MAX + 100];
    char words[80];

    memset(longest, '0', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        snprintf(text, sizeof text, "[game]\nname = mine\n%s%s = %s\n",
                 i == 3 ? "rules = x\n" : "", keys[i], longest);
        snprintf(words, sizeof words, "[game] %s: is longer than 300 bytes",
                 keys[i]);
        refused(text, words);
    }
}
END_TEST

/* Up to the last byte of the file's name, with what may be chosen behind. */
START_TEST(a_path_ends_with_the_name_of_a_file)
{
    static const struct {
        const char *text;
        size_t length;
    } rows[] = {
        {"kalah:pits=5", 0},         {"mine.ini", 8},
        {"mine.ini:pits=5", 8},      {"a.ini.d/mine.ini:pits=5", 16},
        {"a.init/b.inix/c.ini", 19}, {"a.ini.ini", 9},
        {"games/mine", 10},          {"mine.inix", 0},
        {"a.ini.d/mine", 12},        {".ini", 4},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_msg(own_game_path_length(rows[i].text) == rows[i].length,
                      "%s", rows[i].text);
}
END_TEST

START_TEST(a_file_has_at_most_nine_texts_of_rules)
{
    char text[400] = "[game]\nname = mine\nrules = 1\n";

    for (int i = 2; i <= OWN_GAME_TEXTS_MAX; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "rules.%d = %d\n", i, i);

    const struct own_game game = parsed(text);

    ck_assert_int_eq(game.text_count, OWN_GAME_TEXTS_MAX);
    ck_assert_str_eq(game.texts[OWN_GAME_TEXTS_MAX - 1], "9");
    strcat(text, "rules.10 = 10\n");
    refused(text, "x.ini:12: [game] rules.10: ");
}
END_TEST

START_TEST(sizes_have_a_range_of_their_own)
{
    refused("[game]\nname = mine\npits = 9\nmaxpits = 8\n",
            "x.ini:3: [game] pits: 9 is not in 1..8");
    refused("[game]\nname = mine\nseeds = 2\nminseeds = 3\n",
            "x.ini:3: [game] seeds: 2 is not in 3..20");
    refused("[game]\nname = mine\nminpits = 7\nmaxpits = 5\n",
            "maxpits: 5 is less than the least, which is 7");
    refused("[game]\nname = mine\nbase = togyzkumalak\npits = 2\n",
            "x.ini:4: [game] pits: 2 is not in 3..12");
}
END_TEST

/* Each is one switch too many. */
START_TEST(what_cannot_stand_together_is_refused)
{
    static const struct {
        const char *switches;
        const char *words;
    } CLASHES[] = {
        {"relay = on\nstore = passed\n", "relay: on needs store=sown"},
        {"direction = clockwise\n", "direction: clockwise needs store=passed"},
        {"base = oware\ndirection = clockwise\n",
         "capture: two-three and one-three need direction=counter"},
        {"capture = lone\nstore = passed\n",
         "capture: lone needs direction=clockwise"},
        {"relay = on\ncapture = even\n", "capture: must be opposite"},
        {"relay = on\ncapture = two-three\n", "capture: must be opposite"},
        {"capture = none\nstore = passed\n", "no seed would ever be banked"},
        {"first = origin\norigin = skipped\n",
         "first: origin and origin=skipped"},
        {"relay = on\ntuzdik = on\n", "tuzdik: on needs relay=off"},
        {"tuzdik = on\nclosing = on\n", "tuzdik: on needs closing=off"},
        {"rounds = 3\n", "rounds: needs closing=on"},
        {"closing = on\nsets = 3\n", "sets: must be 0 where closing is on"},
        {"closing = on\nsets = 3\nrounds = 2\n", "or rounds 1"},
        {"closing = on\nrepetition = split\n",
         "repetition: split needs closing=off"},
        {"slam = legal\n", "slam: must be nothing where capture"},
        {"base = oware\nslam = forbidden\nfeeding = free\nend = mover\n",
         "slam: forbidden needs end=stuck"},
        {"feeding = hungry\n", "feeding: hungry needs end=stuck"},
        {"feeding = always\nfirst = origin\n", "feeding: always cannot"},
        {"base = oware\nsweep = emptier\n", "sweep: emptier needs end=either"},
        {"base = dakon\nsweep = nobody\n", "sweep: must be owner"},
    };

    for (size_t i = 0; i < sizeof CLASHES / sizeof *CLASHES; i++) {
        char text[300];

        snprintf(text, sizeof text, "[game]\nname = mine\n%s",
                 CLASHES[i].switches);
        refused(text, CLASHES[i].words);
    }
}
END_TEST

START_TEST(a_file_that_is_written_is_read_as_the_same_rules)
{
    for (int i = 0; i < game_name_count(); i++) {
        struct err err = {""};
        struct game *const game = game_new(game_name(i), &err);
        char *bytes = NULL;
        size_t length = 0;
        FILE *const out = open_memstream(&bytes, &length);

        if (mancala_is(game)) {
            const struct own_game own = own_game_of(game);
            struct own_game read;

            own_game_write(&own, out);
            fclose(out);
            ck_assert_msg(own_game_parse("x.ini", bytes, length, &read, &err),
                          "%s", err.text);
            ck_assert_str_eq(read.name, own.name);
            ck_assert_str_eq(mancala_own_spec("same", &read.rules).text,
                             mancala_own_spec("same", &own.rules).text);
        } else {
            fclose(out);
        }
        free(bytes);
        game_free(game);
    }
}
END_TEST

/* Numbers that have words are written by these only. */
START_TEST(what_a_file_says_of_a_value_is_what_it_takes)
{
    struct err err = {""};
    struct game *const game = game_new("kalah", &err);
    const struct own_game own = own_game_of(game);
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    own_game_write(&own, out);
    fclose(out);
    ck_assert_ptr_nonnull(
        strstr(text, "rounds = out  ; rounds of a match: out or 1 to 99\n"));
    ck_assert_ptr_nonnull(
        strstr(text, "seeds = 4  ; seeds in each pit at the start: 1 to 20\n"));
    free(text);
    game_free(game);
}
END_TEST

START_TEST(the_defaults_of_the_switches_are_the_rules_of_kalah)
{
    struct mancala_rules rules;

    ck_assert(mancala_named("kalah", &rules));
    for (const struct option *option = MANCALA_SWITCHES; option->key != NULL;
         option++)
        ck_assert_msg(option_get(option, &rules) == option->standard, "%s",
                      option->key);
}
END_TEST

/* ---- specs ---- */

START_TEST(a_spec_holds_all_rules_and_comes_back_as_it_was)
{
    static const char *const SPECS[] = {
        "sowing",
        "sowing:name=mine",
        "sowing:name=mine,pits=7,capture=one-three,relay=on",
        "sowing:name=a2345678901234567890,pits=10,seeds=12,"
        "capture=even-opposite,end=mover,sweep=emptier,majority=on,pie=on,"
        "first=origin,rounds=1,direction=clockwise,store=passed,closing=on,"
        "repetition=rows,sets=99,minpits=10,maxpits=12,minseeds=10,maxseeds=19",
    };

    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        struct err err = {""};
        struct game *const game = game_new(SPECS[i], &err);

        ck_assert_msg(game != NULL, "%s", err.text);
        ck_assert_str_eq(game_spec_text(game).text, SPECS[i]);
        ck_assert(mancala_is_own(game));
        game_free(game);
    }
}
END_TEST

START_TEST(people_choose_the_sizes_and_the_pie_rule_of_such_a_game)
{
    struct err err = {""};
    struct game *const game =
        game_new("sowing:name=mine,pits=7,minpits=5,maxpits=8,minseeds=4,"
                 "maxseeds=4",
                 &err);
    struct game_switch found;

    ck_assert_msg(game != NULL, "%s", err.text);
    ck_assert(game->class->switch_at(game, 0, &found));
    ck_assert_str_eq(found.option->key, "pits");
    ck_assert_int_eq(found.option->min, 5);
    ck_assert_int_eq(found.option->max, 8);
    ck_assert_int_eq(found.value, 7);
    /* Four seeds, and no others: there is nothing to choose. */
    ck_assert(game->class->switch_at(game, 1, &found));
    ck_assert_str_eq(found.option->key, "pie");
    ck_assert(!game->class->switch_at(game, 2, &found));
    game_free(game);
}
END_TEST

/* ---- files as games ---- */

static const char SHORT[] = "[game]\nname = mine\nbase = dakon\npits = 5\n"
                            "maxpits = 6\nend = mover\n";

static struct spec_text spec_of(const char *text)
{
    struct spec_text spec = {""};
    struct err err = {""};

    ck_assert_msg(own_game_spec(text, &spec, &err), "%s", err.text);
    return spec;
}

START_TEST(a_path_is_a_game_with_what_may_be_chosen_behind_it)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "mine.ini");
    struct spec_text spec;
    struct err err = {""};
    char text[512];

    folder_put(path, SHORT);
    ck_assert_str_eq(
        spec_of(path).text,
        "sowing:name=mine,pits=5,seeds=8,end=mover,relay=on,maxpits=6");
    snprintf(text, sizeof text, "%s:pits=4,seeds=2,pie=on", path);
    ck_assert_str_eq(spec_of(text).text,
                     "sowing:name=mine,pits=4,seeds=2,end=mover,pie=on,"
                     "relay=on,maxpits=6");
    snprintf(text, sizeof text, "%s:pits=7", path);
    ck_assert(!own_game_spec(text, &spec, &err));
    ck_assert_str_eq(err.text, "pits: 7 is not in 1..6");
    snprintf(text, sizeof text, "%s:relay=off", path);
    ck_assert(!own_game_spec(text, &spec, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "relay: not known"));
    ck_assert(!own_game_spec("./none.ini", &spec, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "./none.ini"));
    ck_assert(!own_game_spec("games/x", &spec, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "games/x"));
    ck_assert_str_eq(spec_of("kalah:pits=5").text, "kalah:pits=5");
    ck_assert_str_eq(spec_of("sowing:x").text, "sowing:x");
    free(path);
    folder_free(folder);
}
END_TEST

/* ---- those that are known ---- */

START_TEST(the_name_of_a_known_game_stands_for_its_rules)
{
    struct spec_text file = spec_of("src/data/games/hus-light.ini");
    struct spec_text small = spec_of("src/data/games/hus-light.ini:pits=5");
    struct spec_text spec;
    struct err err = {""};

    ck_assert_str_eq(spec_of("hus-light").text, file.text);
    ck_assert_str_eq(spec_of("hus-light:pits=5").text, small.text);
    ck_assert_str_ne(small.text, file.text);
    ck_assert(!own_game_spec("hus-light:pits=9", &spec, &err));
    ck_assert_str_eq(err.text, "pits: 9 is not in 4..8");
}
END_TEST

/* A word with `:` or `/` is no move, either. */
START_TEST(a_name_that_is_almost_a_known_one_is_told)
{
    struct spec_text spec;
    struct err err = {""};

    ck_assert(!own_game_spec("hus-ligt:pits=5", &spec, &err));
    ck_assert_str_eq(err.text,
                     "hus-ligt: no such game; did you mean hus-light?");
    ck_assert(!own_game_spec("chess", &spec, &err));
    ck_assert(strstr(err.text, " and hus-light") != NULL);
    ck_assert(own_game_is_meant("hus-ligt"));
    ck_assert(own_game_is_meant("owar"));
    ck_assert(own_game_is_meant("x:1"));
    ck_assert(own_game_is_meant("/x"));
    ck_assert(own_game_is_meant("nosuch.ini"));
    ck_assert(!own_game_is_meant("a"));
    ck_assert(!own_game_is_meant("c3d4"));
    ck_assert(!own_game_is_meant(""));
}
END_TEST

START_TEST(what_is_chosen_has_room_for_as_much_as_a_spec)
{
    char text[sizeof "hus-light" + SPEC_TEXT_MAX] = "hus-light:";
    struct spec_text spec;
    struct err err = {""};

    memset(text + strlen(text), 'x', SPEC_TEXT_MAX - 1);
    ck_assert(!own_game_spec(text, &spec, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "more than can be chosen"));
    text[strlen(text) - 1] = '\0';
    ck_assert(!own_game_spec(text, &spec, &err));
    ck_assert_ptr_null(strstr(err.text, "more than can be chosen"));
}
END_TEST

START_TEST(the_shipped_games_say_what_they_are)
{
    struct err err;
    struct own_games games = own_games_load(NULL, &err);

    ck_assert_str_eq(err.text, "");
    ck_assert_int_ge(own_games_find(&games, "hus-light"), 0);
    for (int i = 0; i < games.count; i++) {
        ck_assert_str_ne(games.items[i].about, "");
        ck_assert_int_gt(games.items[i].text_count, 0);
    }
    own_games_free(&games);
}
END_TEST

static void put_game(const char *folder, const char *name, const char *text)
{
    char *const path = file_join(folder, name);

    folder_put(path, text);
    free(path);
}

START_TEST(the_players_games_are_known_and_a_broken_one_is_named)
{
    char *const home = folder_new_home();
    char *const folder = file_folder(FILE_DATA, "games");
    struct own_games games;
    struct err err;

    ck_assert(file_make_folder(folder, &err));
    put_game(folder, "mine.ini", SHORT);
    put_game(folder, "broken.ini", "[game]\nname = broken\npits = 0\n");
    put_game(folder, "other.ini",
             "[game]\nname = hus-light\nabout = another\n");
    games = own_games_load(NULL, &err);
    ck_assert_ptr_nonnull(
        strstr(err.text, "broken.ini:3: [game] pits: 0 is not in 1..12"));
    ck_assert_int_ge(own_games_find(&games, "mine"), 0);
    ck_assert_int_lt(own_games_find(&games, "broken"), 0);
    ck_assert_str_eq(games.items[own_games_find(&games, "hus-light")].about,
                     "another");
    own_games_free(&games);

    struct spec_text spec;

    ck_assert(!own_game_spec("broken:pits=5", &spec, &err));
    ck_assert_ptr_nonnull(
        strstr(err.text, "broken.ini:3: [game] pits: 0 is not in 1..12"));
    ck_assert(!own_game_spec("brokne", &spec, &err));
    ck_assert_int_eq(strncmp(err.text, "brokne: no such game; there", 27), 0);
    ck_assert(!own_game_spec("other", &spec, &err));
    ck_assert_int_eq(strncmp(err.text, "other: no such game; there", 26), 0);
    free(folder);
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_that_is_called_by_its_path_is_known_by_what_its_file_says)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "far.ini");
    struct own_games games;
    struct game *game;
    struct err err;

    folder_put(path, "[game]\nname = far\nbase = dakon\nabout = away\n"
                     "rules = Sow far.\n");
    games = own_games_load(path, &err);
    game = own_game_open(path, &err);
    ck_assert_str_eq(err.text, "");
    ck_assert_str_eq(own_games_about(&games, game)->texts[0], "Sow far.");
    own_games_free(&games);
    games = own_games_load("kalah:pits=5", &err);
    ck_assert_str_eq(err.text, "");
    ck_assert_ptr_null(own_games_about(&games, game));
    own_games_free(&games);
    game_free(game);
    free(path);
    folder_free(folder);
}
END_TEST

/* The first one too; by the rules of its turns, whatever the sizes. */
START_TEST(what_is_said_of_a_game_belongs_to_its_name_and_its_rules)
{
    static const char *const others[] = {"kalah", "abalone",
                                         "sowing:name=hus-light"};
    struct err err;
    struct own_games games = own_games_load(NULL, &err);

    for (int i = 0; i < games.count; i++) {
        struct game *const game = own_game_open(games.items[i].name, &err);

        ck_assert_msg(game != NULL, "%s", err.text);
        ck_assert_int_eq(own_games_find(&games, game->name), i);
        ck_assert_ptr_eq(own_games_about(&games, game), &games.items[i]);
        game_free(game);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct game *const game = game_new(others[i], &err);

        ck_assert_msg(game != NULL, "%s", err.text);
        ck_assert_ptr_null(own_games_about(&games, game));
        game_free(game);
    }
    own_games_free(&games);
    ck_assert_int_eq(games.count, 0);
    ck_assert_int_eq(own_games_find(&games, "hus-light"), -1);
}
END_TEST

START_TEST(a_game_of_the_same_name_takes_the_place_of_the_one_before)
{
    static const char *const texts[] = {
        "[game]\nname = a\nabout = one\n", "[game]\nname = b\nabout = two\n",
        "[game]\nname = a\nabout = three\n", "[game]\nname = c\nabout = four\n",
        "[game]\nname = c\nabout = five\n"};
    static const char *const abouts[] = {"three", "two", "five"};
    struct own_games games = {NULL, 0, 0};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct own_game game = parsed(texts[i]);

        own_games_add(&games, &game);
    }
    ck_assert_int_eq(games.count, 3);
    for (int i = 0; i < 3; i++) {
        const char name[] = {(char)('a' + i), '\0'};

        ck_assert_int_eq(own_games_find(&games, name), i);
        ck_assert_str_eq(games.items[i].about, abouts[i]);
    }
    own_games_free(&games);
}
END_TEST

/* ---- matches ---- */

static struct match *some_match(const char *spec)
{
    struct err err = {""};
    struct game *const game = game_new(spec, &err);
    struct rng rng = rng_new(5, 0);
    struct position start;

    ck_assert_msg(game != NULL, "%s", err.text);
    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    for (int ply = 0; ply < 9; ply++) {
        struct move moves[MOVES_MAX];
        const int count =
            game->class->moves(game, match_position(match), moves);

        if (count > 0)
            match_play(match, moves[rng_below(&rng, (uint32_t)count)], 0);
    }
    return match;
}

static const char OWN[] = "sowing:name=mine,capture=one-three,relay=on";

START_TEST(a_save_keeps_the_rules_where_the_file_is_gone)
{
    struct match *const match = some_match(OWN);
    char *bytes = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&bytes, &length);
    struct err err = {""};

    save_write(match, out);
    fclose(out);
    ck_assert_ptr_nonnull(strstr(bytes, "format = 4\n"));

    struct match *const read = save_parse("x", bytes, length, &err);

    ck_assert_msg(read != NULL, "%s", err.text);
    ck_assert_str_eq(game_spec_text(match_game(read)).text, OWN);
    ck_assert_str_eq(match_game(read)->name, "mine");
    ck_assert(position_same(match_position(read), match_position(match)));
    match_free(read);
    match_free(match);
    free(bytes);
}
END_TEST

START_TEST(a_code_keeps_the_rules)
{
    struct match *const match = some_match(OWN);
    struct err err = {""};
    char *const code =
        game_code_write(match, history_cursor(match_history(match)));
    struct match *const read = game_code_read(code, &err);

    ck_assert_msg(read != NULL, "%s", err.text);
    ck_assert_str_eq(game_spec_text(match_game(read)).text, OWN);
    match_free(read);
    match_free(match);
    free(code);
}
END_TEST

START_TEST(the_record_tells_games_of_other_rules_apart)
{
    struct err err;
    struct game *const one = game_new(OWN, &err);
    struct game *const other =
        game_new("sowing:name=mine,capture=empty,relay=on", &err);
    const struct level_game name = record_name(one, false);

    ck_assert_msg(strncmp(name.text, "mine-6-4.", 9) == 0, "%s", name.text);
    ck_assert_uint_eq(strlen(name.text), 9 + 8);
    ck_assert_str_ne(name.text, record_name(other, false).text);
    game_free(other);
    game_free(one);
}
END_TEST

START_TEST(levels_of_any_sowing_game_play_it_unrated)
{
    struct err err = {""};
    struct levels *const levels = levels_standard(&err);
    struct game *const game = game_new(OWN, &err);
    const int count = levels_playing(levels, game->name);

    ck_assert_int_ge(count, 6);
    for (int i = 0; i < count; i++) {
        const struct level *const level =
            levels_playing_at(levels, game->name, i);
        struct agent *const agent = agent_new(level->agent, game, 1, &err);

        ck_assert_msg(agent != NULL, "%s: %s", level->key, err.text);
        ck_assert_msg(level_elo(level, game) == NULL, "%s", level->key);
        agent_free(agent);
    }
    game_free(game);
    levels_free(levels);
}
END_TEST

Suite *own_game_suite(void)
{
    Suite *const suite = suite_create("own_game");
    TCase *const file = tcase_create("files");
    TCase *const game = tcase_create("games");

    tcase_add_test(file, a_file_of_a_name_alone_is_kalah);
    tcase_add_test(file, a_file_begins_with_the_switches_of_its_base);
    tcase_add_test(file, what_is_wrong_is_named_by_file_line_and_key);
    tcase_add_test(file, yes_and_no_stand_for_on_and_off);
    tcase_add_test(file, no_value_has_more_than_three_hundred_bytes);
    tcase_add_test(file, a_path_ends_with_the_name_of_a_file);
    tcase_add_test(file, a_file_has_at_most_nine_texts_of_rules);
    tcase_add_test(file, sizes_have_a_range_of_their_own);
    tcase_add_test(file, what_cannot_stand_together_is_refused);
    tcase_add_test(file, a_file_that_is_written_is_read_as_the_same_rules);
    tcase_add_test(file, what_a_file_says_of_a_value_is_what_it_takes);
    tcase_add_test(file, the_defaults_of_the_switches_are_the_rules_of_kalah);
    tcase_add_test(file, a_path_is_a_game_with_what_may_be_chosen_behind_it);
    tcase_add_test(file, the_name_of_a_known_game_stands_for_its_rules);
    tcase_add_test(file, a_name_that_is_almost_a_known_one_is_told);
    tcase_add_test(file, what_is_chosen_has_room_for_as_much_as_a_spec);
    tcase_add_test(file, the_shipped_games_say_what_they_are);
    tcase_add_test(file, the_players_games_are_known_and_a_broken_one_is_named);
    tcase_add_test(
        file, a_game_that_is_called_by_its_path_is_known_by_what_its_file_says);
    tcase_add_test(file,
                   what_is_said_of_a_game_belongs_to_its_name_and_its_rules);
    tcase_add_test(file,
                   a_game_of_the_same_name_takes_the_place_of_the_one_before);
    tcase_add_test(game, a_spec_holds_all_rules_and_comes_back_as_it_was);
    tcase_add_test(game,
                   people_choose_the_sizes_and_the_pie_rule_of_such_a_game);
    tcase_add_test(game, a_save_keeps_the_rules_where_the_file_is_gone);
    tcase_add_test(game, a_code_keeps_the_rules);
    tcase_add_test(game, the_record_tells_games_of_other_rules_apart);
    tcase_add_test(game, levels_of_any_sowing_game_play_it_unrated);
    suite_add_tcase(suite, file);
    suite_add_tcase(suite, game);
    return suite;
}
