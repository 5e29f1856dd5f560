/* SPDX-License-Identifier: MIT */
/* Saves: what was stored comes back whole, and what is wrong does not come. */
#include "match/saves/test_save.h"
#include "base/file.h"
#include "base/memory.h"
#include "match/saves/save.h"
#include "support/game/save_text.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEED = 5, MATCH_PLIES = 300, BRANCHES = 12 };

/* ---- matches and their text ---- */

/* Wanders through a game, back and forth, so that branches grow. */
static struct match *wild_match(const char *spec, uint64_t stream)
{
    struct game *game = variant_game(spec);
    struct rng rng = rng_new(SEED, stream);
    struct position start;

    game->class->start(game, &start);

    struct match *match = match_new(game, &start);
    struct history *history = match_history(match);

    match_set_help(match,
                   (struct match_help){.hints = (int)rng_below(&rng, 3),
                                       .take_backs = (int)rng_below(&rng, 3),
                                       .evaluation = rng_below(&rng, 2) == 0});
    match_set_origin(match, (enum match_origin)rng_below(&rng, 3));
    if (rng_below(&rng, 2) == 0)
        match_set_seed(match, rng_next(&rng) >> 1);
    for (int i = 0; i < BRANCHES; i++) {
        for (int ply = 0; ply < MATCH_PLIES / BRANCHES; ply++)
            if (match_end(match) == END_NOT)
                match_play(match,
                           variant_move(game, match_position(match), &rng),
                           rng_below(&rng, 3) * 1700);
        if (rng_below(&rng, 3) == 0)
            history_set_comment(history, history_cursor(history),
                                "50% \"sure\"; isn't it\\");
        match_goto(match,
                   (int)rng_below(&rng, (uint32_t)history_count(history)));
    }
    return match;
}

/* They stand on the same position. */
static void check_alike(const struct match *one, const struct match *other)
{
    ck_assert_str_eq(
        game_position_text(match_game(one), match_position(one)).text,
        game_position_text(match_game(other), match_position(other)).text);
}

START_TEST(a_match_that_is_saved_and_loaded_is_saved_the_same)
{
    struct match *match = wild_match(VARIANTS[_i], 1);
    char *text = save_text_of(match);
    struct match *loaded = save_read_text(text);
    char *again = save_text_of(loaded);
    uint64_t seeds[2] = {0};

    ck_assert_str_eq(text, again);
    ck_assert_int_eq(history_count(match_history(match)),
                     history_count(match_history(loaded)));
    ck_assert_int_eq(match_ply(match), match_ply(loaded));
    check_alike(match, loaded);
    ck_assert_int_eq(match_help(match).hints, match_help(loaded).hints);
    ck_assert_int_eq(match_help(match).take_backs,
                     match_help(loaded).take_backs);
    ck_assert(match_help(match).evaluation == match_help(loaded).evaluation);
    ck_assert_int_eq(match_origin(match), match_origin(loaded));
    ck_assert(match_seed(match, &seeds[0]) == match_seed(loaded, &seeds[1]));
    ck_assert_uint_eq(seeds[0], seeds[1]);
    for (int player = 0; player < 2; player++)
        ck_assert_uint_eq(match_clock(match, player),
                          match_clock(loaded, player));
    free(again);
    free(text);
    match_free(loaded);
    match_free(match);
}
END_TEST

/* Each section but the first one begins behind a blank line, and there are no
 * other blank lines. */
static void check_sections(const char *text)
{
    bool blank = false;

    for (const char *line = text; *line != '\0';
         line = strchr(line, '\n') + 1) {
        if (line > text)
            ck_assert_msg((*line == '[') == blank, "%s", line);
        blank = *line == '\n';
    }
    ck_assert(!blank);
}

START_TEST(sections_are_parted_by_a_blank_line)
{
    struct match *const match = wild_match("kalah", 3);
    char *text = save_text_of(match);

    check_sections(text);
    free(text);
    match_set_sets(match, &(struct match_sets){.count = 3,
                                               .before = "a.naqala",
                                               .after = "b.naqala"});
    match_set_time_control(match, (struct time_control){.kind = TIME_FISCHER,
                                                        .base = 300000,
                                                        .increment = 3000});
    text = save_text_of(match);
    check_sections(text);
    ck_assert_ptr_nonnull(
        strstr(text, "\n\n[sets]\ncount = 3\nbefore = \"a.naqala\"\n"
                     "after = \"b.naqala\"\n\n["));
    free(text);
    match_free(match);
}
END_TEST

/* The last set of the longest match, with the longest scores that there are. */
START_TEST(every_set_of_a_long_match_comes_back)
{
    struct match *const match = wild_match("kalah", 3);
    struct match_sets sets = {.count = SETS_MAX, .over = SETS_MAX - 1};
    char path[] = "/tmp/naqala-XXXXXX";
    struct err err = {""};

    close(mkstemp(path));
    for (int i = 0; i < sets.over; i++)
        sets.results[i] = (struct set_result){1, {3999 - i, 3901 + i}};
    match_set_sets(match, &sets);
    ck_assert_msg(save_store(match, path, FILE_REPLACE, &err), "%s", err.text);

    struct match *const again = save_load(path, &err);

    ck_assert_msg(again != NULL, "%s", err.text);
    ck_assert_int_eq(match_sets(again)->over, SETS_MAX - 1);
    for (int i = 0; i < sets.over; i++) {
        const struct set_result *const result = &match_sets(again)->results[i];

        ck_assert_int_eq(result->points, 1);
        ck_assert_int_eq(result->halves[0], 3999 - i);
        ck_assert_int_eq(result->halves[1], 3901 + i);
    }
    match_free(again);
    match_free(match);
    unlink(path);
}
END_TEST

static void play_text(struct match *match, const char *text)
{
    struct move move;
    struct err err = {""};

    ck_assert_msg(match_game(match)->class->read_move(match_game(match),
                                                      match_position(match),
                                                      text, &move, &err),
                  "%s", err.text);
    match_play(match, move, 100);
}

/* South gives up behind the first move, north behind the second of a branch, time
 * runs out behind the third. */
START_TEST(every_end_that_is_called_comes_back_on_its_branch)
{
    static const enum end ends[] = {END_RESIGNED, END_RESIGNED, END_TIME};
    struct game *const game = variant_game("kalah");
    struct position start;
    int nodes[3];

    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    match_set_time_control(match, (struct time_control){.kind = TIME_FISCHER,
                                                        .base = 300000,
                                                        .increment = 3000});
    play_text(match, "1");
    nodes[0] = history_cursor(match_history(match));
    match_resign(match, 0);
    match_goto(match, NODE_START);
    play_text(match, "2");
    play_text(match, "a");
    nodes[1] = history_cursor(match_history(match));
    match_resign(match, 1);
    match_undo(match);
    play_text(match, "b");
    nodes[2] = history_cursor(match_history(match));
    match_time_out(match);

    char *const text = save_text_of(match);
    struct match *const again = save_read_text(text);
    char *const twice = save_text_of(again);

    ck_assert_str_eq(text, twice);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(match_end_at(match, nodes[i]), ends[i]);
        ck_assert_int_eq(match_outcome_at(match, nodes[i]).winner, i == 0 ? 1
                                                                   : i == 1
                                                                       ? 0
                                                                       : 1);
    }
    for (int node = 0; node < history_count(match_history(again)); node++) {
        const struct node *const read =
            history_node(match_history(again), node);
        const bool first =
            read->ply == 1 && match_end_at(again, node) == END_RESIGNED;

        if (first)
            ck_assert_int_eq(match_outcome_at(again, node).winner, 1);
        else if (match_end_at(again, node) == END_RESIGNED)
            ck_assert_int_eq(match_outcome_at(again, node).winner, 0);
        else
            ck_assert_int_eq(match_end_at(again, node),
                             node == history_cursor(match_history(again))
                                 ? END_TIME
                                 : END_NOT);
    }
    free(twice);
    free(text);
    match_free(again);
    match_free(match);
}
END_TEST

/* As the first version wrote it: `abalone` was the game of the report, in which
 * a move must not be taken back. */
static const char OLD_ABALONE[] =
    "[naqala]\nformat = 1\n[game]\nspec = \"abalone\"\nstart = \""
    "11111/111111/..111../......../........./......../..222../222222/22222/"
    "1/0,0/-,-\"\n[players]\nblack = \"human\"\nblack.name = \"You\"\n"
    "white = \"human\"\nwhite.name = \"White\"\n[cursor]\nline = 0\nply = 2\n"
    "position = \""
    "1111./111111/..111.1/......../........./......../2.222../222222/.2222/"
    "1/0,0/a5b6,i5h4\"\n[moves]\n1 = \"a5b6 i5h4\"\n";

START_TEST(an_old_game_of_marbles_opens_under_the_rules_it_was_played_by)
{
    struct err err = {""};
    struct match *const match =
        save_parse("x", OLD_ABALONE, strlen(OLD_ABALONE), &err);
    struct move back;

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert_str_eq(game_spec_text(match_game(match)).text,
                     "abalone:preset=report");
    ck_assert(!match_game(match)->class->read_move(
        match_game(match), match_position(match), "c7b6", &back, &err));

    char *const text = save_text_of(match);

    ck_assert_ptr_nonnull(strstr(text, "\nspec = \"abalone\"\n"));
    free(text);
    match_free(match);
}
END_TEST

START_TEST(redo_goes_the_same_way_after_loading)
{
    struct match *match = wild_match(VARIANTS[_i], 2);
    char *text = save_text_of(match);
    struct match *loaded = save_read_text(text);
    struct match *const both[] = {match, loaded};
    int plies[2];

    for (int i = 0; i < 2; i++) {
        match_goto(both[i], NODE_START);

        const struct history *history = match_history(both[i]);

        plies[i] = history_node(history, history_tip(history, NODE_START))->ply;
        match_goto(both[i], history_tip(history, NODE_START));
    }
    ck_assert_int_eq(plies[0], plies[1]);
    check_alike(match, loaded);
    free(text);
    match_free(loaded);
    match_free(match);
}
END_TEST

START_TEST(names_and_comments_keep_every_sign)
{
    static const char sign[] = "\"Åse's\" 100% ;#=[x]\\ ✕";
    struct match *match = wild_match("kalah", 3);
    struct player who = {.who = "human"};

    snprintf(who.name, sizeof who.name, "%s", sign);
    match_set_player(match, 1, &who);
    history_set_comment(match_history(match), NODE_START, sign);

    char *text = save_text_of(match);
    struct match *loaded = save_read_text(text);

    ck_assert_str_eq(match_player(loaded, 1)->name, sign);
    ck_assert_str_eq(history_node(match_history(loaded), NODE_START)->comment,
                     sign);
    free(text);
    match_free(loaded);
    match_free(match);
}
END_TEST

/* ---- damage ---- */

/* Whatever comes of it, it is a whole match or an error. */
static void read_damaged(const char *bytes, size_t length)
{
    struct err err = {""};
    struct match *match = save_parse("x", bytes, length, &err);

    if (match == NULL)
        ck_assert_int_eq(strncmp(err.text, "x", 1), 0);
    else
        free(save_text_of(match));
    match_free(match);
}

START_TEST(a_truncated_save_is_whole_or_refused)
{
    struct match *match = wild_match("kalah:pie=on", 4);
    char *text = save_text_of(match);

    for (size_t length = 0; length < strlen(text); length += 7)
        read_damaged(text, length);
    free(text);
    match_free(match);
}
END_TEST

START_TEST(a_save_with_a_flipped_bit_is_whole_or_refused)
{
    struct match *match = wild_match("oware", 5);
    char *text = save_text_of(match);
    const size_t length = strlen(text);
    struct rng rng = rng_new(SEED, 6);

    for (int i = 0; i < 1000; i++) {
        char *byte = &text[rng_below(&rng, (uint32_t)length)];
        const char kept = *byte;

        *byte = (char)(kept ^ (1 << rng_below(&rng, 8)));
        read_damaged(text, length);
        *byte = kept;
    }
    free(text);
    match_free(match);
}
END_TEST

/* ---- files ---- */

START_TEST(a_stored_match_is_loaded_from_its_file)
{
    char path[] = "/tmp/naqala-test-XXXXXX";
    struct match *match = wild_match("ohvalhu", 7);
    struct err err = {""};

    close(mkstemp(path));
    ck_assert_msg(save_store(match, path, FILE_REPLACE, &err), "%s", err.text);

    struct match *loaded = save_load(path, &err);

    ck_assert_msg(loaded != NULL, "%s", err.text);
    check_alike(match, loaded);
    unlink(path);
    match_free(loaded);
    match_free(match);
}
END_TEST

START_TEST(what_could_not_be_read_back_replaces_nothing)
{
    char path[] = "/tmp/naqala-test-XXXXXX";
    struct match *match = wild_match("kalah", 8);
    struct player who = {.who = "human", .name = "bell\a"};
    struct file_bytes file;
    struct err err = {""};

    close(mkstemp(path));
    ck_assert(file_write(path, "old", 3, &err));
    match_set_player(match, 0, &who);
    ck_assert(!save_store(match, path, FILE_REPLACE, &err));
    ck_assert(file_read(path, 100, &file, &err));
    ck_assert_str_eq(file.bytes, "old");
    unlink(path);
    free(file.bytes);
    match_free(match);
}
END_TEST

/* Leaves every node of a long line by another move, so often as is asked. */
static void branch_out(struct match *match, int branches)
{
    const struct game *game = match_game(match);
    struct history *history = match_history(match);

    for (int node = 0; branches > 0; node++) {
        struct move moves[MOVES_MAX];

        match_goto(match, node);

        const int count =
            game->class->moves(game, match_position(match), moves);

        for (int i = 0; i < count && branches > 0; i++) {
            const bool alone = history_node(history, node)->first == NODE_NONE;

            match_goto(match, node);
            branches -=
                match_play(match, moves[i], 0).direction == FORWARD && !alone;
        }
    }
}

static bool stores(int branches, struct err *err)
{
    char path[] = "/tmp/naqala-test-XXXXXX";
    struct game *game = variant_game("kalah:pits=12,seeds=20");
    struct position start;

    game->class->start(game, &start);

    struct match *match = match_new(game, &start);

    close(mkstemp(path));
    branch_out(match, branches);

    const bool stored = save_store(match, path, FILE_REPLACE, err);

    unlink(path);
    match_free(match);
    return stored;
}

START_TEST(as_many_branches_are_saved_as_is_promised)
{
    struct err err = {""};

    ck_assert_msg(stores(SAVE_BRANCHES_MAX, &err), "%s", err.text);
    ck_assert(!stores(SAVE_BRANCHES_MAX + 1, &err));
    ck_assert_str_eq(err.text, "not saved: there are 1501 branches, and a save "
                               "holds 1500");
}
END_TEST

START_TEST(a_new_save_never_takes_the_place_of_another)
{
    char path[] = "/tmp/naqala-test-XXXXXX";
    struct match *match = wild_match("kalah", 9);
    struct file_bytes file;
    struct err err = {""};

    close(mkstemp(path));
    ck_assert(!save_store(match, path, FILE_NEW, &err));
    ck_assert(file_read(path, 100, &file, &err));
    ck_assert_uint_eq(file.length, 0);
    unlink(path);
    ck_assert_msg(save_store(match, path, FILE_NEW, &err), "%s", err.text);
    ck_assert(file_exists(path));
    unlink(path);
    free(file.bytes);
    match_free(match);
}
END_TEST

Suite *save_suite(void)
{
    Suite *suite = suite_create("save");
    TCase *whole = tcase_create("whole");
    TCase *damage = tcase_create("damage");

    tcase_add_loop_test(whole,
                        a_match_that_is_saved_and_loaded_is_saved_the_same, 0,
                        VARIANT_COUNT);
    tcase_add_test(whole, sections_are_parted_by_a_blank_line);
    tcase_add_test(whole, every_set_of_a_long_match_comes_back);
    tcase_add_test(whole, every_end_that_is_called_comes_back_on_its_branch);
    tcase_add_loop_test(whole, redo_goes_the_same_way_after_loading, 0,
                        VARIANT_COUNT);
    tcase_add_test(
        whole, an_old_game_of_marbles_opens_under_the_rules_it_was_played_by);
    tcase_add_test(whole, names_and_comments_keep_every_sign);
    tcase_add_test(whole, a_stored_match_is_loaded_from_its_file);
    tcase_add_test(whole, what_could_not_be_read_back_replaces_nothing);
    tcase_add_test(whole, as_many_branches_are_saved_as_is_promised);
    tcase_add_test(whole, a_new_save_never_takes_the_place_of_another);
    suite_add_tcase(suite, whole);
    suite_add_tcase(suite, save_refused_case());
    suite_add_tcase(suite, save_text_case());
    tcase_add_test(damage, a_truncated_save_is_whole_or_refused);
    tcase_add_test(damage, a_save_with_a_flipped_bit_is_whole_or_refused);
    suite_add_tcase(suite, damage);
    return suite;
}
