/* SPDX-License-Identifier: MIT */
/* Promises of the record's file: whole, whatever was in it before.
 */
#include "base/clock.h"
#include "base/file.h"
#include "base/rng.h"
#include "match/test_record.h"
#include "support/attempt.h"
#include "support/folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const struct record_game RECORD_WIN = {
    .level = "willow", .game = "kalah-6-4", .result = RECORD_WON, .margin = 8};

struct record *record_loaded(void)
{
    struct err err = {"?"};
    struct record *const record = record_load(&err);

    ck_assert_str_eq(err.text, "");
    return record;
}

void record_added(struct record *record, const struct record_game *game)
{
    struct err err = {""};

    ck_assert_msg(record_add(record, game, &err), "%s", err.text);
}

static void check_tally(const struct tally *tally, const struct tally *expected)
{
    ck_assert_int_eq(tally->won, expected->won);
    ck_assert_int_eq(tally->drawn, expected->drawn);
    ck_assert_int_eq(tally->lost, expected->lost);
    ck_assert_int_eq(tally->helped, expected->helped);
    ck_assert_int_eq(tally->hints, expected->hints);
    ck_assert_int_eq(tally->take_backs, expected->take_backs);
    ck_assert_int_eq(tally->streak, expected->streak);
    ck_assert_int_eq(tally->best_margin, expected->best_margin);
    ck_assert_int_ge(tally->longest, tally->streak);
}

/* In memory, and in the file. */
void record_check(const struct record *record, const char *level,
                  const char *game, const struct tally *expected)
{
    struct record *const again = record_loaded();
    const struct tally here = record_tally(record, level, game);
    const struct tally there = record_tally(again, level, game);

    check_tally(&here, expected);
    check_tally(&there, expected);
    record_free(again);
}

/* ---- the file ---- */

static char *home_with(const char *text)
{
    char *const home = folder_new_home();
    char *const folder = file_join(home, "naqala");
    char *const path = file_join(folder, "record.ini");
    struct err err;

    ck_assert(file_make_folder(folder, &err));
    folder_put(path, text);
    free(path);
    free(folder);
    return home;
}

START_TEST(the_file_can_be_read_by_a_person)
{
    char *const home = home_with("[willow kalah-6-4] \nwon = 3\n");
    char *const path = file_join(home, "naqala/record.ini");
    struct record *const record = record_loaded();

    record_added(record, &RECORD_WIN);
    folder_holds(path, "; how you did against each level; naqala(6) tells "
                       "more\n\n[willow kalah-6-4]\nwon = 4\nstreak = 1\n"
                       "longest = 1\nbest-margin = 8\ncourse = \"8\"\n\n"
                       "[willow all]\n"
                       "streak = 1\nlongest = 1\n\n[all all]\nstreak = 1\n"
                       "longest = 1\n\n[history]\nrecent = \"w\"\n");
    ck_assert_int_eq(unlink(path), 0);
    record_added(record, &RECORD_WIN);
    ck_assert_uint_eq(folder_mode(path), 0600); /* a new one is private */
    free(path);
    record_free(record);
    folder_free_home(home);
}
END_TEST

/* The level, the result, the decisions and what they lost on average: one line for
 * each game that is rated. */
START_TEST(rated_games_are_a_line_for_each_game)
{
    char *const home = home_with("[willow kalah-6-4]\nwon = 3\n");
    struct record *const record = record_loaded();
    struct record_game game = RECORD_WIN;
    struct rated_game games[RECORD_RATED_MAX];
    char *text = NULL;
    size_t size = 0;
    FILE *out;

    game.rated_as = "kalah-6-4";
    game.rated = (struct rated_game){905, RECORD_WON, 17, 1520};
    record_added(record, &game);
    game.result = RECORD_LOST;
    game.rated = (struct rated_game){1200, RECORD_LOST, 9, 80};
    record_added(record, &game);
    out = open_memstream(&text, &size);
    record_write(record, out);
    fclose(out);

    const char *const section = strstr(text, "\n[strength]\n");

    ck_assert_ptr_nonnull(section);
    ck_assert_str_eq(section, "\n[strength]\n"
                              "kalah-6-4 = \"905w17:1.52 1200l9:0.08\"\n");
    free(text);
    record_free(record);

    struct record *const again = record_loaded();

    ck_assert_int_eq(record_rated(again, "kalah-6-4", games), 2);
    ck_assert_int_eq(games[0].opponent, 905);
    ck_assert_int_eq(games[0].decisions, 17);
    ck_assert_int_eq(games[0].thousandths, 1520);
    ck_assert_int_eq(games[1].result, RECORD_LOST);
    ck_assert_int_eq(games[1].thousandths, 80);
    ck_assert_int_eq(record_rated(again, "oware-6-4", games), 0);
    record_free(again);
    folder_free_home(home);
}
END_TEST

static void check_broken(const char *text, const char *message)
{
    struct err err = {""};

    ck_assert_ptr_null(record_parse("x", text, strlen(text), &err));
    ck_assert_str_eq(err.text, message);
}

/* As much of everything as there may be, in the form in which it is written. */
static char *full_record(void)
{
    char *text = NULL;
    size_t size;
    FILE *const out = open_memstream(&text, &size);

    ck_assert_ptr_nonnull(out);
    fputs("; how you did against each level; naqala(6) tells more\n", out);
    for (int i = 0; i < RECORD_TALLIES_MAX; i++)
        fprintf(out,
                "\n[willow game-%d]\nwon = 9\ndrawn = 8\nlost = 7\n"
                "helped = 6\nhints = 5\ntake-backs = 4\nstreak = -3\n"
                "longest = 2\nbest-margin = 1\ncourse = \"4 -5\"\n",
                i);
    fputs("\n[history]\nrecent = \"wdl\"\n", out);
    for (int i = 0; i < RECORD_KNOWN_MAX; i++) {
        if (i % 7 == 0)
            fprintf(out, "counted.%d = \"", i / 7 + 1);
        fprintf(out, "2026-11-21T09:%02d:%02dZ/9223372036854775%03d%s", i / 60,
                i % 60, i,
                i % 7 == 6 || i == RECORD_KNOWN_MAX - 1 ? "\"\n" : " ");
    }
    fputs("\n[strength]\n", out);
    for (int i = 0; i < RECORD_RATED_GAMES_MAX; i++)
        fprintf(out, "game-%d = \"905w17:1.52\"\n", i);
    fclose(out);
    return text;
}

START_TEST(a_full_record_is_read_and_written_as_it_was)
{
    struct err err = {""};
    char *const text = full_record();
    char *written = NULL;
    size_t size;
    FILE *const out = open_memstream(&written, &size);
    struct record *const record =
        record_parse("record.ini", text, strlen(text), &err);

    ck_assert_ptr_nonnull(out);
    ck_assert_msg(record != NULL, "%s", err.text);
    record_write(record, out);
    fclose(out);
    ck_assert_str_eq(written, text);
    record_free(record);
    free(written);
    free(text);
}
END_TEST

START_TEST(what_is_wrong_is_told_with_its_line)
{
    check_broken("[willow]\nwon = 1\n",
                 "x:1: [willow]: is not the name of a level and of a game");
    check_broken("[willow oware]\nwon = -1\n",
                 "x:2: [willow oware] won: -1 is not in 0..700000000");
    check_broken("[willow oware]\n\nhelpd = 1\n",
                 "x:3: [willow oware] helpd: not known; did you mean helped?");
    check_broken("[willow oware]\nstreak = x\n",
                 "x:2: [willow oware] streak: x is not a whole number");
    check_broken("[willow oware]\ncourse = 4 x\n",
                 "x:2: [willow oware] course: is not up to 20 numbers from "
                 "-9999 to 9999");
    check_broken("[willow oware]\ncourse = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 "
                 "16 17 18 19 20 21\n",
                 "x:2: [willow oware] course: is not up to 20 numbers from "
                 "-9999 to 9999");
    check_broken("[willow oware]\n[willow oware]\n",
                 "x:2: [willow oware]: is already given in line 1");
}
END_TEST

START_TEST(no_text_has_more_than_three_hundred_bytes)
{
    static const char *const keys[][2] = {{"history", "recent"},
                                          {"history", "counted.1"},
                                          {"strength", "kalah-6-4"},
                                          {"willow oware", "course"}};
    char longest[INI_TEXT_MAX + 2];
    char text[INI_TEXT_MAX + 80];
    char message[100];

    memset(longest, 'w', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        snprintf(text, sizeof text, "[%s]\n%s = %s\n", keys[i][0], keys[i][1],
                 longest);
        snprintf(message, sizeof message,
                 "x:2: [%s] %s: is longer than 300 bytes", keys[i][0],
                 keys[i][1]);
        check_broken(text, message);
    }
}
END_TEST

START_TEST(a_broken_file_is_set_aside_and_never_lost)
{
    char *const home = home_with("one");
    char *const path = file_join(home, "naqala/record.ini");
    char *const first = file_join(home, "naqala/record.ini.broken");
    char *const second = file_join(home, "naqala/record.ini.broken-2");
    const struct tally one = {.won = 1, .streak = 1, .best_margin = 8};
    const struct tally two = {.won = 2, .streak = 2, .best_margin = 8};
    struct err err = {""};
    struct record *const record = record_load(&err);

    ck_assert_ptr_nonnull(strstr(err.text, "/record.ini:1: "));
    ck_assert_int_eq(record_tally(record, "willow", NULL).won, 0);
    folder_holds(path, "one");
    record_added(record, &RECORD_WIN);
    folder_holds(first, "one");
    record_check(record, "willow", "kalah-6-4", &one);
    folder_put(path, "two");
    ck_assert_int_eq(record_add(record, &RECORD_WIN, &err), RECORD_ADDED);
    ck_assert_ptr_nonnull(strstr(err.text, "/record.ini:1: "));
    ck_assert_ptr_nonnull(
        strstr(err.text, " (the file is now record.ini.broken-2)"));
    folder_holds(first, "one");
    folder_holds(second, "two");
    /* What was known before goes on. */
    record_check(record, "willow", "kalah-6-4", &two);
    record_free(record);
    free(second);
    free(first);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(counts_stop_where_they_could_not_be_read_again)
{
    char *const home =
        home_with("[willow kalah-6-4]\nwon = 700000000\nstreak = 700000000\n"
                  "[willow oware]\nlost = 700000000\nstreak = -700000000\n");
    struct record *const record = record_loaded();
    struct record_game won = RECORD_WIN;
    struct record_game lost = RECORD_WIN;

    won.hints = 700000000;
    lost.game = "oware";
    lost.result = RECORD_LOST;
    for (int i = 0; i < 2; i++) {
        record_added(record, &won);
        record_added(record, &lost);
    }

    const struct tally kalah = record_tally(record, "willow", "kalah-6-4");
    const struct tally oware = record_tally(record, "willow", "oware");

    ck_assert_int_eq(kalah.won, 700000000);
    ck_assert_int_eq(kalah.streak, 700000000);
    ck_assert_int_eq(kalah.hints, 700000000);
    ck_assert_int_eq(oware.lost, 700000000);
    ck_assert_int_eq(oware.streak, -700000000);
    record_free(record);
    folder_free_home(home);
}
END_TEST

/* Three are left: of Willow and Kalah, of Willow, and of all levels. */
START_TEST(a_record_that_is_full_counts_what_it_knows_and_refuses_the_rest)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);

    ck_assert_ptr_nonnull(out);
    for (int i = 3; i < RECORD_TALLIES_MAX; i++)
        fprintf(out, "[oak game-%d]\nwon = 1\n", i);
    fclose(out);

    char *const home = home_with(text);
    struct record *const record = record_loaded();
    struct record_game other = RECORD_WIN;
    const struct tally two = {.won = 2, .streak = 2, .best_margin = 8};
    const struct tally none = {.won = 0};
    struct err err = {""};

    record_added(record, &RECORD_WIN);
    record_added(record, &RECORD_WIN);
    other.game = "oware";
    ck_assert_int_eq(record_add(record, &other, &err), RECORD_FAILED);
    ck_assert_str_eq(err.text, "the record holds 1000 tallies");
    record_check(record, "willow", "kalah-6-4", &two);
    record_check(record, "willow", "oware", &none);
    record_free(record);
    folder_free_home(home);
    free(text);
}
END_TEST

static bool add_one(const char *path, struct err *err)
{
    struct err ignored;
    struct record *const record = record_load(&ignored);
    const bool added = record_add(record, &RECORD_WIN, err);

    (void)path;
    record_free(record);
    return added;
}

START_TEST(a_home_that_cannot_be_written_is_told_and_counts_nothing)
{
    char *const home = home_with("[willow kalah-6-4]\nwon = 3\n");
    char *const folder = file_join(home, "naqala");
    char *const path = file_join(folder, "record.ini");
    const struct attempted full = attempt_on_full_disk(add_one, "", 20);

    ck_assert(!full.done);
    ck_assert_ptr_nonnull(strstr(full.err.text, strerror(EFBIG)));
    chmod(folder, 0555);

    const struct attempted attempted = attempt_as_nobody(add_one, "");

    if (attempted.tried) {
        ck_assert(!attempted.done);
        ck_assert_ptr_nonnull(strstr(attempted.err.text, strerror(EACCES)));
    }
    folder_holds(path, "[willow kalah-6-4]\nwon = 3\n");
    free(path);
    free(folder);
    folder_free_home(home);
}
END_TEST

START_TEST(without_a_home_nothing_is_counted_and_it_is_told)
{
    struct err err = {""};

    unsetenv("XDG_STATE_HOME");
    setenv("HOME", "", 1);
    ck_assert(!add_one("", &err));
    ck_assert_str_eq(err.text, "there is no home to keep the record in");
}
END_TEST

/* ---- several at once ---- */

enum { PROCESSES = 3, GAMES = 40, KILLS = 40 };

static bool add_many(const char *path, int number, struct err *err)
{
    (void)number;
    for (int i = 0; i < GAMES; i++)
        if (!add_one(path, err))
            return false;
    return true;
}

START_TEST(those_who_play_at_once_are_all_counted)
{
    char *const home = folder_new_home();
    char *const folder = file_join(home, "naqala");
    const struct tally all = {.won = PROCESSES * GAMES,
                              .streak = PROCESSES * GAMES,
                              .best_margin = 8};

    attempt_together(PROCESSES, add_many, "");

    struct record *const record = record_loaded();

    record_check(record, "willow", "kalah-6-4", &all);
    record_check(record, "willow", NULL, &all);
    ck_assert_int_eq(folder_count(folder), 1);
    record_free(record);
    free(folder);
    folder_free_home(home);
}
END_TEST

/* Each was read before the other one counted. */
START_TEST(a_game_that_two_have_opened_counts_once)
{
    char *const home = folder_new_home();
    struct record *const records[] = {record_loaded(), record_loaded()};
    struct record_game game = RECORD_WIN;
    const struct tally once = {.won = 1, .streak = 1, .best_margin = 8};
    struct err err = {""};

    game.id = (struct record_id){{"2026-11-21T09:12:05Z"}, true, 7};
    game.opened = true;
    ck_assert_int_eq(record_add(records[0], &game, &err), RECORD_ADDED);
    ck_assert_int_eq(record_add(records[1], &game, &err), RECORD_KNOWN);
    for (int i = 0; i < 2; i++) {
        record_check(records[i], "willow", "kalah-6-4", &once);
        ck_assert(record_has(records[i], &game.id));
    }
    game.id.seed++;
    ck_assert_int_eq(record_add(records[0], &game, &err), RECORD_ADDED);
    game.opened = false;
    ck_assert_int_eq(record_add(records[0], &game, &err), RECORD_ADDED);
    for (int i = 0; i < 2; i++)
        record_free(records[i]);
    folder_free_home(home);
}
END_TEST

static void add_for_ever(const char *path)
{
    struct err err;

    bool added = true;

    while (added)
        added = add_one(path, &err);
}

START_TEST(killed_while_it_counts_it_leaves_a_whole_record)
{
    char *const home = folder_new_home();
    struct rng rng = rng_new(1, 0);
    int before = 0;

    for (int i = 0; i < KILLS; i++) {
        attempt_and_kill(add_for_ever, "",
                         rng_below(&rng, 20 * CLOCK_MILLISECOND));

        struct record *const record = record_loaded();
        const struct tally tally = record_tally(record, "willow", "kalah-6-4");

        ck_assert_int_ge(tally.won, before);
        ck_assert_int_eq(tally.streak, tally.won);
        before = tally.won;
        record_added(record, &RECORD_WIN);
        before++;
        record_free(record);
    }
    folder_free_home(home);
}
END_TEST

TCase *record_file_case(void)
{
    TCase *const file = tcase_create("file");

    tcase_add_test(file, rated_games_are_a_line_for_each_game);
    tcase_add_test(file, the_file_can_be_read_by_a_person);
    tcase_add_test(file, a_full_record_is_read_and_written_as_it_was);
    tcase_add_test(file, what_is_wrong_is_told_with_its_line);
    tcase_add_test(file, no_text_has_more_than_three_hundred_bytes);
    tcase_add_test(file, a_broken_file_is_set_aside_and_never_lost);
    tcase_add_test(file, counts_stop_where_they_could_not_be_read_again);
    tcase_add_test(
        file, a_record_that_is_full_counts_what_it_knows_and_refuses_the_rest);
    tcase_add_test(file,
                   a_home_that_cannot_be_written_is_told_and_counts_nothing);
    tcase_add_test(file, without_a_home_nothing_is_counted_and_it_is_told);
    tcase_add_test(file, those_who_play_at_once_are_all_counted);
    tcase_add_test(file, a_game_that_two_have_opened_counts_once);
    tcase_add_test(file, killed_while_it_counts_it_leaves_a_whole_record);
    return file;
}
