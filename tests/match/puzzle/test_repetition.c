/* SPDX-License-Identifier: MIT */
/* Promises of puzzles that come back, against a calendar that is written out. */
#include "base/clock.h"
#include "base/file.h"
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

static void add(struct repetition *repetition, const char *position,
                const char *solution, const char *day)
{
    struct err err;

    ck_assert_msg(
        repetition_add(repetition, GAME, position, solution, day_of(day), &err),
        "%s", err.text);
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

START_TEST(the_one_that_has_waited_longest_comes_first)
{
    struct repetition repetition = {.count = 0};
    const int64_t today = day_of("2026-12-01");

    add(&repetition, POSITION, "5 4", "2026-11-24");
    add(&repetition, OTHER, "4", "2026-11-22");
    ck_assert_int_eq(repetition_waiting(&repetition, today), 2);
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

START_TEST(one_that_is_known_makes_room_and_none_that_is_not)
{
    struct repetition repetition = {.count = 0};
    struct err err;

    fill(&repetition);
    ck_assert(!repetition_add(&repetition, GAME, "new", "1", 0, &err));
    ck_assert_str_eq(err.text, "there are 1000 puzzles that are not known yet");
    repetition.items[7].step = REPETITION_STEPS;
    ck_assert(repetition_add(&repetition, GAME, "new", "1", 0, &err));
    ck_assert_int_eq(repetition.count, REPETITION_MAX);
    ck_assert_int_eq(repetition_find(&repetition, GAME, "7"), -1);
    ck_assert_int_eq(repetition_find(&repetition, GAME, "new"),
                     REPETITION_MAX - 1);
    repetition_free(&repetition);
}
END_TEST

/* ---- the file ---- */

struct add_change {
    struct repetition_change change; /* first */
    const char *position;
    const char *solution;
};

static bool make_change(struct repetition_change *change,
                        struct repetition *repetition, struct err *err)
{
    const struct add_change *const added = (struct add_change *)change;

    return repetition_add(repetition, GAME, added->position, added->solution,
                          day_of("2026-11-22"), err);
}

static void keep(struct repetition *repetition, const char *position,
                 const char *solution)
{
    struct add_change change = {{make_change}, position, solution};
    struct err err;

    ck_assert_msg(repetition_keep(repetition, &change.change, &err), "%s",
                  err.text);
}

START_TEST(two_programs_keep_what_either_adds)
{
    char *const home = folder_new_home();
    struct repetition one = {.count = 0};
    struct repetition other = {.count = 0};
    struct err err;

    keep(&one, POSITION, "5 4");
    keep(&other, OTHER, "4");
    ck_assert_int_eq(other.count, 2);
    repetition_free(&one);
    repetition_load(&one, &err);
    ck_assert_str_eq(err.text, "");
    ck_assert_int_eq(one.count, 2);
    ck_assert_str_eq(one.items[0].position, POSITION);
    ck_assert_str_eq(one.items[0].solution, "5 4");
    ck_assert_int_eq(one.items[1].due, day_of("2026-11-23"));
    repetition_free(&one);
    repetition_free(&other);
    folder_free_home(home);
}
END_TEST

START_TEST(a_damaged_file_is_said_once_and_set_aside)
{
    char *const home = folder_new_home();
    struct repetition repetition = {.count = 0};
    struct err err;

    keep(&repetition, POSITION, "5 4");

    char *const path = file_folder(FILE_STATE, "repetition.ini");
    char *const aside = file_folder(FILE_STATE, "repetition.ini.broken");

    folder_put(path, "[repetition]\nform = 1\n[1]\ngame = \"kalah\"\n"
                     "position = \"0,2,1/s\"\nsolution = \"1\"\nstep = 0\n"
                     "due = \"2026-11-23\"\n");
    repetition_free(&repetition);
    repetition_load(&repetition, &err);
    ck_assert_msg(strstr(err.text, ":5: [1] position: ") != NULL, "%s",
                  err.text);
    ck_assert_int_eq(repetition.count, 0);
    ck_assert(file_exists(aside));
    ck_assert(!file_exists(path));
    repetition_load(&repetition, &err);
    ck_assert_str_eq(err.text, "");
    keep(&repetition, OTHER, "4");
    ck_assert_int_eq(repetition.count, 1);
    repetition_free(&repetition);
    free(aside);
    free(path);
    folder_free_home(home);
}
END_TEST

static const struct {
    const char *lines;
    const char *said;
} MISTAKES[] = {
    {"form = 2\n", "form: 2 is not in 1..1"},
    {"form = 1\n[1]\ngame = kalah\n", "position"},
    {"form = 1\n[1]\ngame = chess\nposition = \"a\"\nsolution = \"b\"\n"
     "step = 0\ndue = \"2026-11-22\"\n",
     "game: chess"},
    {"form = 1\n[1]\ngame = kalah\n"
     "position = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\nsolution = \"1\"\n"
     "step = 0\ndue = \"2026-11-22\"\n",
     "solution: 1: "},
    {"form = 1\n[1]\ngame = kalah\n"
     "position = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\nsolution = \"5\"\n"
     "step = 0\ndue = \"2026-02-30\"\n",
     "due: 2026-02-30 is not a day"},
    {"form = 1\n[1]\ngame = kalah\n"
     "position = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\nsolution = \"5\"\n"
     "step = 1\ndue = \"2026-02-20\"\n[2]\ngame = \"kalah:pits=6\"\n"
     "position = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\nsolution = \"5\"\n"
     "step = 1\ndue = \"2026-02-20\"\n",
     "[2] position: is there twice"},
    {"form = 1\n[1]\ngame = kalah\n"
     "position = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\nsolution = \"5\"\n"
     "step = 5\ndue = \"2026-02-20\"\n",
     "step: 5 is not in 0..4"},
};

START_TEST(what_is_wrong_with_the_file_is_said)
{
    struct repetition repetition = {.count = 0};
    char text[500];
    struct err err;

    snprintf(text, sizeof text, "[repetition]\n%s", MISTAKES[_i].lines);
    ck_assert(!repetition_parse(&repetition, "file", text, strlen(text), &err));
    ck_assert_msg(strstr(err.text, MISTAKES[_i].said) != NULL, "%s", err.text);
    ck_assert_int_eq(repetition.count, 0);
}
END_TEST

Suite *repetition_suite(void)
{
    Suite *suite = suite_create("repetition");
    TCase *repetition = tcase_create("repetition");

    tcase_add_test(repetition, a_mistake_comes_back_after_1_3_7_and_21_days);
    tcase_add_test(repetition, the_same_mistake_again_begins_anew);
    tcase_add_test(repetition, the_one_that_has_waited_longest_comes_first);
    tcase_add_test(repetition,
                   one_that_is_known_makes_room_and_none_that_is_not);
    tcase_add_test(repetition, two_programs_keep_what_either_adds);
    tcase_add_test(repetition, a_damaged_file_is_said_once_and_set_aside);
    tcase_add_loop_test(repetition, what_is_wrong_with_the_file_is_said, 0,
                        sizeof MISTAKES / sizeof MISTAKES[0]);
    suite_add_tcase(suite, repetition);
    return suite;
}
