/* SPDX-License-Identifier: MIT */
/* Promises of puzzles that come back, against a calendar that is written out. */
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "match/puzzle/repetition.h"
#include "support/folder.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char GAME[] = "kalah";
static const char POSITION[] = "0,2,1,1,2,2,21/1,1,1,2,5,0,9/s";
static const char OTHER[] = "2,1,2,1,0,0,18/2,0,0,1,2,1,18/s";

static int64_t day_of(const char *text)
{
    int64_t day = 0;

    ck_assert_msg(clock_read_day(text, &day), "%s", text);
    return day;
}

static struct repetition_item item_of(const char *position, const char *better)
{
    struct repetition_item item = {.played = "2", .cost = 4};

    snprintf(item.game, sizeof item.game, "%s", GAME);
    snprintf(item.position, sizeof item.position, "%s", position);
    snprintf(item.better, sizeof item.better, "%s", better);
    return item;
}

static void add(struct repetition *repetition, const char *position,
                const char *better, const char *day)
{
    const struct repetition_item item = item_of(position, better);
    struct err err;

    ck_assert_msg(repetition_add(repetition, &item, day_of(day), &err), "%s",
                  err.text);
}

/* On each day: does the puzzle wait, and how is it answered? */
enum answer { REST, RIGHT, WRONG };

static const struct {
    const char *day;
    bool waits;
    enum answer answer;
} CALENDAR[] = {
    {"2026-11-22", false, REST},  /* the day of the mistake */
    {"2026-11-23", true, RIGHT},  /* after 1 day; then 3 */
    {"2026-11-24", false, RIGHT}, /* practice changes nothing */
    {"2026-11-25", false, REST},
    {"2026-11-26", true, WRONG}, /* from the beginning */
    {"2026-11-27", true, RIGHT},
    {"2026-11-29", false, REST},
    {"2026-11-30", true, REST},  /* three days; missed, it waits */
    {"2026-12-02", true, RIGHT}, /* then 7 from the day it is solved */
    {"2026-12-08", false, REST},
    {"2026-12-09", true, RIGHT}, /* then 21 */
    {"2026-12-29", false, REST},
    {"2026-12-30", true, WRONG}, /* the last one is missed */
    {"2026-12-31", true, RIGHT},
    {"2027-01-02", false, REST},
    {"2027-01-03", true, RIGHT},
    {"2027-01-10", true, RIGHT},
    {"2027-01-30", false, REST},
    {"2027-01-31", true, RIGHT}, /* known */
    {"2027-02-01", false, REST},
    {"2030-01-01", false, RIGHT},
};

START_TEST(a_mistake_comes_back_after_1_3_7_and_21_days)
{
    struct repetition repetition = {.count = 0};

    add(&repetition, POSITION, "5 4", "2026-11-22");
    for (size_t i = 0; i < sizeof CALENDAR / sizeof CALENDAR[0]; i++) {
        const int64_t today = day_of(CALENDAR[i].day);

        ck_assert_msg(repetition_waiting(&repetition, today) ==
                          CALENDAR[i].waits,
                      "%s", CALENDAR[i].day);
        ck_assert_int_eq(repetition_next(&repetition, today),
                         CALENDAR[i].waits ? 0 : -1);
        if (CALENDAR[i].answer != REST)
            repetition_answer(&repetition, 0, CALENDAR[i].answer == RIGHT,
                              today);
    }
    ck_assert_int_eq(repetition.items[0].step, REPETITION_STEPS);
    repetition_free(&repetition);
}
END_TEST

START_TEST(the_same_mistake_again_begins_anew)
{
    struct repetition repetition = {.count = 0};

    add(&repetition, POSITION, "5 4", "2026-11-22");
    repetition_answer(&repetition, 0, true, day_of("2026-11-23"));
    add(&repetition, POSITION, "5 4", "2026-11-24");
    ck_assert_int_eq(repetition.count, 1);
    ck_assert_int_eq(repetition_waiting(&repetition, day_of("2026-11-25")), 1);
    repetition_free(&repetition);
}
END_TEST

/* A game that is looked at again is not played again. */
START_TEST(the_same_mistake_of_the_same_game_stays_as_it_is)
{
    struct repetition repetition = {.count = 0};
    struct repetition_item item = item_of(POSITION, "5 4");
    struct err err;

    snprintf(item.date, sizeof item.date, "2026-11-22T09:12:05Z");
    ck_assert(repetition_add(&repetition, &item, day_of("2026-11-22"), &err));
    repetition_answer(&repetition, 0, true, day_of("2026-11-23"));
    ck_assert(repetition_add(&repetition, &item, day_of("2026-11-24"), &err));
    ck_assert_int_eq(repetition.items[0].step, 1);
    snprintf(item.date, sizeof item.date, "2026-11-24T09:12:05Z");
    ck_assert(repetition_add(&repetition, &item, day_of("2026-11-24"), &err));
    ck_assert_int_eq(repetition.items[0].step, 0);
    ck_assert_int_eq(repetition.count, 1);
    repetition_free(&repetition);
}
END_TEST

START_TEST(the_one_that_has_waited_longest_comes_first)
{
    struct repetition repetition = {.count = 0};
    const int64_t today = day_of("2026-12-01");

    add(&repetition, POSITION, "5 4", "2026-11-24");
    add(&repetition, OTHER, "4", "2026-11-22");
    add(&repetition, "later", "4", "2026-11-23");
    add(&repetition, "as long", "4", "2026-11-22");
    ck_assert_int_eq(repetition_waiting(&repetition, today), 4);
    ck_assert_int_eq(repetition_next(&repetition, today), 1);
    repetition_free(&repetition);
}
END_TEST

/* With as many as there may be, none of them known. */
static void fill(struct repetition *repetition)
{
    for (int i = 0; repetition->count < REPETITION_MAX; i++) {
        char position[POSITION_TEXT_MAX];

        snprintf(position, sizeof position, "%d", i);
        add(repetition, position, "1", "2026-11-22");
    }
}

/* Of two that are known the first, which is the oldest; the others move up. */
START_TEST(one_that_is_known_makes_room_and_none_that_is_not)
{
    static const int KNOWN[] = {0, 7, REPETITION_MAX - 1};
    const int known = KNOWN[_i];
    const struct repetition_item new = item_of("new", "1");
    struct repetition repetition = {.count = 0};
    struct err err;
    char position[POSITION_TEXT_MAX];

    fill(&repetition);
    ck_assert(!repetition_add(&repetition, &new, 0, &err));
    ck_assert_str_eq(err.text, "there are 1000 puzzles that are not known yet");
    ck_assert_int_ge(repetition.capacity, REPETITION_MAX + 2);

    struct repetition_item *const behind = &repetition.items[REPETITION_MAX];

    behind[0] = item_of("behind", "1");
    behind[1] = item_of("farther", "1");
    repetition.items[known].step = REPETITION_STEPS;
    repetition.items[REPETITION_MAX - 1].step = REPETITION_STEPS;
    ck_assert(repetition_add(&repetition, &new, 0, &err));
    ck_assert_int_eq(repetition.count, REPETITION_MAX);
    ck_assert_str_eq(behind->position, "behind"); /* what is no item stays */
    for (int i = 0; i < REPETITION_MAX - 1; i++) {
        snprintf(position, sizeof position, "%d", i < known ? i : i + 1);
        ck_assert_str_eq(repetition.items[i].position, position);
    }
    ck_assert_str_eq(repetition.items[REPETITION_MAX - 1].position, "new");
    repetition_free(&repetition);
}
END_TEST

/* ---- the file ---- */

static struct game *make_game(const char *spec)
{
    struct err err;
    struct game *const game = game_new(spec, &err);

    ck_assert_msg(game != NULL, "%s", err.text);
    return game;
}

/* As whoever judges a game hands a mistake on: 2 was played. */
static void keep(const char *position, const char *better, const char *day)
{
    struct game *const game = make_game(GAME);
    struct puzzle puzzle = {.count = 0};
    struct move played;
    struct err err;

    ck_assert(puzzle_read_position(game, position, &puzzle, &err));
    ck_assert(puzzle_read_choices(game, better, &puzzle, &err));
    ck_assert(
        game->class->read_move(game, &puzzle.position, "2", &played, &err));
    ck_assert_int_eq(puzzle_from_mistakes(
                         &(struct puzzle_mistake){.game = game,
                                                  .position = &puzzle.position,
                                                  .played = played,
                                                  .better = puzzle.line,
                                                  .better_count = puzzle.count,
                                                  .cost = 4,
                                                  .date = ""},
                         1, day_of(day), &err),
                     1);
    game_free(game);
}

static struct repetition load(struct err *err)
{
    struct repetition repetition = {.count = 0};

    kept_file_load(&REPETITION_FILE, &repetition, err);
    return repetition;
}

START_TEST(a_mistake_is_kept_and_waits_from_the_next_day_on)
{
    char *const home = folder_new_home();
    struct repetition kept;
    struct err err;

    keep(POSITION, "5 4", "2026-11-22");
    keep(OTHER, "4", "2026-11-25");
    kept = load(&err);
    ck_assert_str_eq(err.text, "");
    ck_assert_int_eq(kept.count, 2);
    ck_assert_str_eq(kept.items[0].game, GAME);
    ck_assert_str_eq(kept.items[0].position, POSITION);
    ck_assert_str_eq(kept.items[0].better, "5 4");
    ck_assert_str_eq(kept.items[0].played, "2");
    ck_assert_int_eq(kept.items[0].cost, 4);
    ck_assert(!kept.items[0].judged);
    ck_assert_int_eq(repetition_waiting(&kept, day_of("2026-11-22")), 0);
    ck_assert_int_eq(repetition_waiting(&kept, day_of("2026-11-23")), 1);
    ck_assert_int_eq(repetition_waiting(&kept, day_of("2026-11-26")), 2);
    repetition_free(&kept);
    folder_free_home(home);
}
END_TEST

/* Any of the better moves is right, and it is they that are read back. */
START_TEST(a_mistake_is_a_puzzle_with_all_best_moves)
{
    const struct repetition_item item = item_of(POSITION, "5 4");
    struct repetition_item wrong = item_of(POSITION, "5 2");
    struct game *game = NULL;
    struct puzzle puzzle;
    const char *key = "";
    struct err err;

    ck_assert(repetition_puzzle(&item, &game, &puzzle, &key, &err));
    ck_assert_int_eq(puzzle.count, 2);
    ck_assert_str_eq(
        game_move_text(game, &puzzle.position, puzzle.line[1]).text, "4");
    game_free(game);
    ck_assert(!repetition_puzzle(&wrong, &game, &puzzle, &key, &err));
    ck_assert_str_eq(key, "played");
    ck_assert_str_eq(err.text, "2 is among the better ones");
}
END_TEST

/* In Abalone there can be more. */
START_TEST(of_better_moves_the_first_twelve_are_kept)
{
    char *const home = folder_new_home();
    struct game *const game = make_game("abalone");
    struct position start;
    struct move moves[MOVES_MAX];
    char better[INI_TEXT_MAX] = "";
    struct err err = {"of something else"};
    struct puzzle_mistake mistake = {.game = game,
                                     .position = &start,
                                     .better = &moves[1],
                                     .better_count = 13,
                                     .cost = 20,
                                     .date = ""};
    struct repetition kept;

    game->class->start(game, &start);
    ck_assert_int_ge(game->class->moves(game, &start, moves), 14);
    mistake.played = moves[0];
    for (int i = 1; i <= PUZZLE_LINE_MAX; i++)
        strcat(strcat(better, i > 1 ? " " : ""),
               game_move_text(game, &start, moves[i]).text);
    ck_assert_int_eq(
        puzzle_from_mistakes(&mistake, 1, day_of("2026-11-22"), &err), 1);
    ck_assert_str_eq(err.text, "");
    kept = load(&err);
    ck_assert_int_eq(kept.count, 1);
    ck_assert_str_eq(kept.items[0].better, better);
    repetition_free(&kept);
    game_free(game);
    folder_free_home(home);
}
END_TEST

START_TEST(a_damaged_file_is_said_once_and_set_aside)
{
    char *const home = folder_new_home();
    char *const path = file_folder(FILE_STATE, "repetition.ini");
    char *const aside = file_folder(FILE_STATE, "repetition.ini.broken");
    struct repetition repetition;
    struct err err;

    keep(POSITION, "5 4", "2026-11-22");
    folder_put(path, "[repetition]\nform = 1\n[1]\ngame = \"kalah\"\n"
                     "position = \"0,2,1/s\"\nbetter = \"1\"\n"
                     "played = \"2\"\ncost = 3\nstep = 0\n"
                     "due = \"2026-11-23\"\n");
    repetition = load(&err);
    ck_assert_msg(strstr(err.text, ":5: [1] position: ") != NULL, "%s",
                  err.text);
    ck_assert_int_eq(repetition.count, 0);
    ck_assert(file_exists(aside));
    ck_assert(!file_exists(path));
    repetition = load(&err);
    ck_assert_str_eq(err.text, "");
    ck_assert_int_eq(repetition.count, 0);
    keep(OTHER, "4", "2026-11-22");
    repetition = load(&err);
    ck_assert_int_eq(repetition.count, 1);
    repetition_free(&repetition);
    free(aside);
    free(path);
    folder_free_home(home);
}
END_TEST

#define AT                          \
    "form = 1\n[1]\ngame = kalah\n" \
    "position = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\n"

static const struct {
    const char *lines;
    const char *said;
} MISTAKES[] = {
    {"form = 2\n", "form: 2 is newer than this naqala can read, which is 1"},
    {"form = 1\n[1]\ngame = kalah\n", "position"},
    {"form = 1\n[1]\ngame = chess\nposition = \"a\"\nbetter = \"b\"\n"
     "played = \"c\"\ncost = 1\nstep = 0\ndue = \"2026-11-22\"\n",
     "game: chess"},
    {AT "better = 1\nplayed = 5\ncost = 1\nstep = 0\ndue = \"2026-11-22\"\n",
     "better: 1: "},
    {AT "better = \"5 5\"\nplayed = 6\ncost = 1\nstep = 0\n"
        "due = \"2026-11-22\"\n",
     "better: 5: is there twice"},
    {AT "better = 5\nplayed = 5\ncost = 1\nstep = 0\ndue = \"2026-11-22\"\n",
     "played: 5 is among the better ones"},
    {AT "better = 5\nplayed = 1\ncost = 1\nstep = 0\ndue = \"2026-11-22\"\n",
     "played: "},
    {AT "better = 5\nplayed = 6\ncost = 0\nstep = 0\ndue = \"2026-11-22\"\n",
     "cost: 0 is not in 1..1000"},
    {AT "better = 5\nplayed = 6\ncost = 1\nstep = 0\ndue = \"2026-02-30\"\n",
     "due: 2026-02-30 is not a day"},
    {AT "better = 5\nplayed = 6\ncost = 1\nstep = 1\ndue = \"2026-02-20\"\n"
        "[2]\ngame = \"kalah:pits=6\"\n"
        "position = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\n"
        "better = 5\nplayed = 6\ncost = 1\nstep = 1\ndue = \"2026-02-20\"\n",
     "[2] position: is there twice"},
    {"form = 1\n[1]\ngame = \"abalone:players=3\"\nposition = \"a\"\n"
     "better = \"b\"\nplayed = \"c\"\ncost = 1\nstep = 0\n"
     "due = \"2026-11-22\"\n",
     "game: puzzles are of games of two players"},
    {"form = 1\n[1]\ngame = kalah\n"
     "position = \"0,0,0,0,0,0,24/0,0,0,0,0,0,24/s\"\nbetter = 5\n"
     "played = 6\ncost = 1\nstep = 0\ndue = \"2026-11-22\"\n",
     "position: the game is over there"},
    {AT "better = 5\nplayed = 6\ncost = 1\nstep = 5\ndue = \"2026-02-20\"\n",
     "step: 5 is not in 0..4"},
};

/* A text of one letter more than there is room for, which ends with a zero. */
START_TEST(a_text_that_is_too_long_is_refused)
{
    static const struct {
        const char *key;
        size_t room;
    } texts[] = {{"game", SPEC_TEXT_MAX},
                 {"position", POSITION_TEXT_MAX},
                 {"better", INI_TEXT_MAX},
                 {"played", MOVE_TEXT_MAX},
                 {"game-date", CLOCK_DATE_MAX}};
    const char *const key = texts[_i].key;
    struct repetition repetition = {.count = 0};
    char line[INI_LINE_MAX], text[2 * INI_LINE_MAX], said[100];
    struct err err;

    for (int longer = 0; longer < 2; longer++) {
        const int length = (int)texts[_i].room - 1 + longer;
        int end = snprintf(line, sizeof line, "%s = \"", key);

        memset(line + end, 'a', (size_t)length);
        end += length;
        snprintf(line + end, sizeof line - (size_t)end, "\"\n");
        snprintf(text, sizeof text,
                 "[repetition]\nform = 1\n[1]\n%s%s%s%s%scost = 1\n"
                 "step = 1\ndue = \"2026-02-20\"\n",
                 line, _i == 0 ? "" : "game = kalah\n",
                 _i == 1 ? "" : "position = a\n", _i == 2 ? "" : "better = 5\n",
                 _i == 3 ? "" : "played = 6\n");
        ck_assert(!REPETITION_FILE.parse(&repetition, "file", text,
                                         strlen(text), &err));
        snprintf(said, sizeof said, "[1] %s: is too long", key);
        ck_assert_msg((strstr(err.text, said) != NULL) == (longer == 1), "%s",
                      err.text);
        repetition_free(&repetition);
    }
}
END_TEST

START_TEST(what_is_wrong_with_the_file_is_said)
{
    struct repetition repetition = {.count = 0};
    char text[500];
    struct err err;

    snprintf(text, sizeof text, "[repetition]\n%s", MISTAKES[_i].lines);
    ck_assert(
        !REPETITION_FILE.parse(&repetition, "file", text, strlen(text), &err));
    ck_assert_msg(strstr(err.text, MISTAKES[_i].said) != NULL, "%s", err.text);
    repetition_free(&repetition);
}
END_TEST

START_TEST(a_key_of_a_mistake_that_is_missing_is_named)
{
    static const char *const lines[] = {
        "game = \"kalah\"\n",
        "position = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\n",
        "better = \"5 4\"\n",
        "played = \"6\"\n",
        "cost = 3\n",
        "step = 0\n",
        "due = \"2026-11-23\"\n"};

    for (int left_out = 0; left_out < 7; left_out++) {
        struct repetition repetition = {.count = 0};
        char text[400] = "[repetition]\nform = 1\n[1]\n";
        char said[60];
        struct err err = {""};

        for (int i = 0; i < 7; i++)
            strcat(text, i == left_out ? "" : lines[i]);
        snprintf(said, sizeof said, "file:3: [1] %.*s: is missing",
                 (int)strcspn(lines[left_out], " "), lines[left_out]);
        ck_assert(!REPETITION_FILE.parse(&repetition, "file", text,
                                         strlen(text), &err));
        ck_assert_str_eq(err.text, said);
        repetition_free(&repetition);
    }
}
END_TEST

/* Wherever the head of the file stands. */
START_TEST(what_is_kept_is_written_as_the_manual_has_it)
{
    static const char HEAD[] = "[repetition]\nform = 1\n";
    static const char ITEMS[] =
        "\n[1]\ngame = \"kalah\"\n"
        "position = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\n"
        "better = \"5 4\"\nplayed = \"2\"\ncost = 4\nstep = 0\n"
        "due = \"2026-11-23\"\n"
        "\n[2]\ngame = \"kalah\"\n"
        "position = \"2,1,2,1,0,0,18/2,0,0,1,2,1,18/s\"\n"
        "better = \"4\"\nplayed = \"2\"\ncost = 4\njudged = yes\n"
        "game-date = \"2026-11-22\"\nstep = 2\ndue = \"2026-11-24\"\n";
    struct repetition written = {.count = 0}, read = {.count = 0};
    char text[1000];
    char *again = NULL;
    size_t length = 0;
    struct err err = {""};

    snprintf(text, sizeof text, "%s%s", ITEMS, HEAD);
    ck_assert_msg(
        REPETITION_FILE.parse(&read, "file", text, strlen(text), &err), "%s",
        err.text);
    add(&written, POSITION, "5 4", "2026-11-22");
    add(&written, OTHER, "4", "2026-11-23");
    written.items[1].judged = true;
    written.items[1].step = 2;
    snprintf(written.items[1].date, sizeof written.items[1].date, "2026-11-22");
    snprintf(text, sizeof text,
             "; puzzles of your own mistakes, and when they come back\n\n"
             "%s%s",
             HEAD, ITEMS);
    for (int i = 0; i < 2; i++) {
        FILE *const out = open_memstream(&again, &length);

        REPETITION_FILE.write(i == 0 ? &written : &read, out);
        fclose(out);
        ck_assert_str_eq(again, text);
        free(again);
    }
    repetition_free(&read);
    repetition_free(&written);
}
END_TEST

/* What is written to memory, read again. */
static void read_back(const struct repetition *written, struct repetition *read)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);
    struct err err = {""};

    REPETITION_FILE.write(written, out);
    fclose(out);
    ck_assert_msg(REPETITION_FILE.parse(read, "file", text, length, &err), "%s",
                  err.text);
    free(text);
}

START_TEST(all_that_is_known_of_a_mistake_is_kept)
{
    struct repetition written = {.count = 0}, read = {.count = 0};

    add(&written, OTHER, "4", "2026-11-22");
    add(&written, POSITION, "5 4", "2026-11-25");
    for (int step = 0; step <= REPETITION_STEPS; step++) {
        struct repetition_item *const item = &written.items[1];

        item->step = step;
        item->due = day_of("2027-01-31") + step;
        item->judged = step % 2 == 1;
        snprintf(item->date, sizeof item->date, "%s",
                 step < 2 ? "" : "2026-11-25 10:20:30");
        read_back(&written, &read);
        ck_assert_int_eq(read.count, 2);
        ck_assert_str_eq(read.items[1].better, "5 4");
        ck_assert_str_eq(read.items[1].date, item->date);
        ck_assert_int_eq(read.items[1].step, step);
        ck_assert_int_eq(read.items[1].due, item->due);
        ck_assert(read.items[1].judged == item->judged);
        ck_assert_int_eq(read.items[0].step, 0);
        ck_assert_int_eq(read.items[0].due, day_of("2026-11-23"));
        repetition_free(&read);
    }
    repetition_free(&written);
}
END_TEST

/* As many as there may be, each with all that is known of one. */
static void fill_with_puzzles(struct repetition *repetition)
{
    for (int i = 0; i < REPETITION_MAX; i++) {
        char position[POSITION_TEXT_MAX];
        struct repetition_item item;
        struct err err;

        snprintf(position, sizeof position, "0,2,1,1,2,2,%d/%d,1,1,2,5,%d,%d/s",
                 i / 100, i / 10 % 10, i % 10,
                 31 - i / 100 - i / 10 % 10 - i % 10);
        item = item_of(position, "5");
        item.judged = true;
        snprintf(item.date, sizeof item.date, "2026-11-25 10:20:30");
        ck_assert_msg(
            repetition_add(repetition, &item, day_of("2026-11-22"), &err), "%s",
            err.text);
    }
}

START_TEST(a_file_that_is_full_is_read)
{
    struct repetition written = {.count = 0}, read = {.count = 0};

    fill_with_puzzles(&written);
    read_back(&written, &read);
    ck_assert_int_eq(read.count, REPETITION_MAX);
    repetition_free(&read);
    repetition_free(&written);
}
END_TEST

/* One that is known makes room, so there are no more than before. */
START_TEST(a_mistake_that_takes_the_place_of_one_that_is_known_is_new)
{
    char *const home = folder_new_home();
    char *const path = file_folder(FILE_STATE, REPETITION_FILE.name);
    char *const folder = file_folder(FILE_STATE, "");
    struct repetition full = {.count = 0};
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);
    struct err err;

    fill_with_puzzles(&full);
    full.items[500].step = REPETITION_STEPS;
    REPETITION_FILE.write(&full, out);
    fclose(out);
    ck_assert(file_make_folder(folder, &err));
    ck_assert(file_write(path, text, length, &err));
    keep(POSITION, "5 4", "2026-11-22");
    free(text);
    repetition_free(&full);
    full = load(&err);
    ck_assert_int_eq(full.count, REPETITION_MAX);
    ck_assert_str_eq(full.items[REPETITION_MAX - 1].position, POSITION);
    repetition_free(&full);
    free(folder);
    free(path);
    folder_free_home(home);
}
END_TEST

/* Which is said before any of them is looked at. */
START_TEST(a_file_with_one_more_is_refused)
{
    struct repetition repetition = {.count = 0};
    char text[8 * REPETITION_MAX] = "[repetition]\nform = 1\n";
    size_t length = strlen(text);
    struct err err = {""};

    for (int i = 0; i <= REPETITION_MAX; i++)
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "[%d]\n", i);
    ck_assert(!REPETITION_FILE.parse(&repetition, "file", text, length, &err));
    ck_assert_msg(strstr(err.text, "has more than 1000 puzzles") != NULL, "%s",
                  err.text);
    repetition_free(&repetition);
}
END_TEST

Suite *repetition_suite(void)
{
    Suite *suite = suite_create("repetition");
    TCase *repetition = tcase_create("repetition");

    tcase_add_test(repetition, a_mistake_comes_back_after_1_3_7_and_21_days);
    tcase_add_test(repetition, the_same_mistake_again_begins_anew);
    tcase_add_test(repetition,
                   the_same_mistake_of_the_same_game_stays_as_it_is);
    tcase_add_test(repetition, the_one_that_has_waited_longest_comes_first);
    tcase_add_loop_test(
        repetition, one_that_is_known_makes_room_and_none_that_is_not, 0, 3);
    tcase_add_test(repetition,
                   a_mistake_is_kept_and_waits_from_the_next_day_on);
    tcase_add_test(repetition, a_mistake_is_a_puzzle_with_all_best_moves);
    tcase_add_test(repetition, of_better_moves_the_first_twelve_are_kept);
    tcase_add_test(repetition, a_damaged_file_is_said_once_and_set_aside);
    tcase_add_loop_test(repetition, what_is_wrong_with_the_file_is_said, 0,
                        sizeof MISTAKES / sizeof MISTAKES[0]);
    tcase_add_loop_test(repetition, a_text_that_is_too_long_is_refused, 0, 5);
    tcase_add_test(repetition, a_key_of_a_mistake_that_is_missing_is_named);
    tcase_add_test(repetition, what_is_kept_is_written_as_the_manual_has_it);
    tcase_add_test(repetition, all_that_is_known_of_a_mistake_is_kept);
    tcase_add_test(repetition, a_file_that_is_full_is_read);
    tcase_add_test(repetition,
                   a_mistake_that_takes_the_place_of_one_that_is_known_is_new);
    tcase_add_test(repetition, a_file_with_one_more_is_refused);
    suite_add_tcase(suite, repetition);
    return suite;
}
