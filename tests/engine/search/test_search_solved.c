/* SPDX-License-Identifier: MIT */
/*
 * Without a limit a search goes on until all is proven: the values are those of
 * independent programs, and of the textbook where that has the
 * patience to play on to the end.
 */
#include "base/file.h"
#include "engine/search/test_search.h"
#include "support/game/solver_proof.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

#include <stdlib.h>
#include <string.h>

enum {
    SEED = 7,
    SOLVED_BYTES = 1 << 16,
    SOLVED_LINES = 80, /* the file has more */
    PLACES = 60,
    PATIENCE = 8000,
    TO_THE_END = 150 /* plies; no game with so few seeds is as long */
};

static struct search *search_of(const struct game *game,
                                enum search_driver driver, bool every)
{
    struct search_setting setting = {.driver = driver,
                                     .transposition_bytes = 1 << 20,
                                     .first_depth = 1,
                                     .prune = true,
                                     .order = true,
                                     .ties = true,
                                     .every = every};
    struct err err = {""};

    ck_assert(
        evaluation_make(EVALUATION_STORES, game, &setting.evaluation, &err));
    return search_new(game, &setting);
}

static void solve(const struct game *game, const struct position *position,
                  enum search_driver driver, bool every, struct report *report)
{
    struct line line = {0};
    struct search *search = search_of(game, driver, every);

    line_begin(&line, position);
    search_run(search, &(struct task){.line = &line}, report);
    holds(report->value.kind == VALUE_EXACT, "it is proven", game, position);
    holds(report->line_count <= REPORT_LINE_MAX, "its line has room", game,
          position);
    line_free(&line);
    search_free(search);
}

/* ` 1=-4 2=-4`: what is said of each move. */
static void has_values(const struct game *game, const struct position *position,
                       const struct report *report, char *values)
{
    char *rest = NULL;
    int count = 0;

    for (const char *word = strtok_r(values, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest), count++) {
        const char *name =
            game_move_text(game, position, report->moves[count].move).text;
        const size_t length = strlen(name);

        ck_assert_int_lt(count, report->move_count);
        ck_assert_msg(strncmp(word, name, length) == 0 && word[length] == '=',
                      "%s is not %s", word, name);
        ck_assert_int_eq(report->moves[count].value.kind, VALUE_EXACT);
        ck_assert_int_eq(report->moves[count].value.thousandths,
                         INTMAX_C(1000) * atoi(word + length + 1));
    }
    if (count > 0)
        ck_assert_int_eq(count, report->move_count);
}

/* SPEC POSITION +MARGIN MOVE=MARGIN ... */
static void check_line(char *text, enum search_driver driver)
{
    char spec[SPEC_TEXT_MAX];
    char place[POSITION_TEXT_MAX];
    struct position position;
    struct report report;
    int margin;
    int end;

    ck_assert_int_eq(
        sscanf(text, "%127s %255s %d%n", spec, place, &margin, &end), 3);

    struct game *game = sowing_game(spec);

    if (strcmp(place, "start") == 0)
        game->class->start(game, &position);
    else
        position = sowing_position(game, place);
    solve(game, &position, driver, true, &report);
    ck_assert_int_eq(report.value.thousandths, INTMAX_C(1000) * margin);
    has_values(game, &position, &report, text + end);
    if (report.move_count > 1) { /* a single move is not thought about */
        solve(game, &position, driver, false, &report);
        ck_assert_int_eq(report.value.thousandths, INTMAX_C(1000) * margin);
    }
    game_free(game);
}

START_TEST(what_others_have_proven_is_proven_here)
{
    struct file_bytes file;
    struct err err = {""};
    char *rest = NULL;
    int count = 0;

    ck_assert_msg(
        file_read("tests/oracle/kalah-solved.txt", SOLVED_BYTES, &file, &err),
        "%s", err.text);
    for (char *line = strtok_r(file.bytes, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        if (line[0] == '#')
            continue;
        check_line(line, (enum search_driver)_i);
        count++;
    }
    ck_assert_int_gt(count, SOLVED_LINES);
    free(file.bytes);
}
END_TEST

/* The final margins of the first player, as the literature has them. */
START_TEST(the_smallest_boards_are_worth_what_is_known)
{
    static const struct {
        const char *spec;
        int margin;
    } KNOWN[] = {{"kalah:seeds=1", 2}, {"kalah:seeds=1,capture=empty", 2}};
    struct game *game = sowing_game(KNOWN[_i].spec);
    struct position start;
    struct report report;

    game->class->start(game, &start);
    for (int driver = DRIVER_PLAIN; driver <= DRIVER_MTD; driver++) {
        solve(game, &start, (enum search_driver)driver, false, &report);
        ck_assert_int_eq(report.value.thousandths,
                         INTMAX_C(1000) * KNOWN[_i].margin);
    }
    game_free(game);
}
END_TEST

/* Games in which no position comes back: what is proven of one holds however
 * it was reached. */
static const char *const ONWARD[] = {
    "kalah",
    "kalah:pits=3,seeds=2,majority=on",
    "kalah:capture=empty,sweep=emptier",
    "kalah:capture=leave,end=mover",
    "kalah:relay=on",
    "kalah:pits=12",
    "ohvalhu:pits=4",
    "dakon:pits=3",
};

/* From one place: proven, and the same as when everything is played out. */
static bool play_out(const struct game *game, struct rng *rng)
{
    const struct textbook book = {.game = game, .patience = PATIENCE};
    struct textbook_answer answer;
    struct line line = {0};
    struct report report;

    proof_random_line(game, rng, &line);

    const struct position position = *line_position(&line);

    line_begin(&line, &position);

    const bool patient = textbook_answer(&book, &line, TO_THE_END, &answer);

    if (patient) {
        solve(game, &position, (enum search_driver)rng_below(rng, 3), true,
              &report);
        holds(report.value.thousandths * (TEXTBOOK_SEED / 1000) == answer.value,
              "the proven value", game, &position);
        for (int i = 0; i < answer.count; i++)
            holds(report.moves[i].value.thousandths * (TEXTBOOK_SEED / 1000) ==
                      answer.values[i],
                  "the proven value of a move", game, &position);
    }
    line_free(&line);
    return patient;
}

START_TEST(what_is_proven_is_what_comes_of_playing_on)
{
    struct game *game = variant_game(ONWARD[_i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    int proven = 0;

    for (int i = 0; i < PLACES * proof_times(); i++)
        proven += play_out(game, &rng);
    ck_assert_int_gt(proven, PLACES / 10);
    game_free(game);
}
END_TEST

TCase *search_solved_case(void)
{
    TCase *solved = tcase_create("solved");

    tcase_add_loop_test(solved, what_others_have_proven_is_proven_here,
                        DRIVER_PLAIN, DRIVER_MTD + 1);
    tcase_add_loop_test(solved, the_smallest_boards_are_worth_what_is_known, 0,
                        2);
    tcase_add_loop_test(solved, what_is_proven_is_what_comes_of_playing_on, 0,
                        sizeof ONWARD / sizeof ONWARD[0]);
    return solved;
}
