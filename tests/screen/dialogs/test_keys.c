/* SPDX-License-Identifier: MIT */
/* The tables of keys of all views: sound in themselves, and told by the manual.
 */
#include "manual/test_manual.h"
#include "screen/match_setup.h"
#include "screen/play/inside.h"
#include "support/game/variants.h"
#include "support/screen/app_probe.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

/* ---- all views ---- */

static void open_new_game(struct app *app, int64_t now)
{
    new_game_open(app, false, now);
}

static void open_house_rules(struct app *app, int64_t now)
{
    open_new_game(app, now);
    for (const char *key = "gjjjjjjl"; *key != '\0'; key++) {
        const struct event event = event_key(*key);

        screens_event(app->screens, &event, now);
    }
}

static void open_levels(struct app *app, int64_t now)
{
    struct game *const game = variant_game("kalah");

    levels_open(app, game, now);
    game_free(game);
}

static void open_rules(struct app *app, int64_t now)
{
    struct game *const game = variant_game("kalah");

    rules_open(app, game, now);
    game_free(game);
}

static void open_rules_list(struct app *app, int64_t now)
{
    struct game *const game = variant_game("kalah");

    rules_list_open(app, game, now);
    game_free(game);
}

static void open_set_up(struct app *app, const char *spec, int64_t now)
{
    struct game *const game = variant_game(spec);
    struct position start;

    game->class->start(game, &start);
    set_up_open(app, game, &start, NULL, NULL, now);
    game_free(game);
}

static void open_seeds(struct app *app, int64_t now)
{
    open_set_up(app, "kalah", now);
}

static void open_marbles(struct app *app, int64_t now)
{
    open_set_up(app, "abalone", now);
}

static void open_last(struct app *app, const char *game, bool watch,
                      int64_t now)
{
    const struct play_options options = {.mode =
                                             watch ? MODE_WATCH : MODE_PLAY};
    struct match_setup setup;
    struct err err;

    app_set_text(app, CONFIG_GAME, game);
    setup = match_setup_remembered(app, watch, app->seed);
    ck_assert(match_setup_begin(app, &setup, &options, now, &err));
}

static void open_game(struct app *app, int64_t now)
{
    open_last(app, "kalah", false, now);
}

static void open_abalone(struct app *app, int64_t now)
{
    open_last(app, "abalone", false, now);
}

static void open_watch(struct app *app, int64_t now)
{
    open_last(app, "kalah", true, now);
}

static void open_history(struct app *app, int64_t now)
{
    const struct event look_back = event_key('g');

    open_game(app, now);
    screens_event(app->screens, &look_back, now);
}

static void open_pause(struct app *app, int64_t now)
{
    const struct event escape = event_key(INPUT_ESCAPE);

    open_game(app, now);
    screens_event(app->screens, &escape, now);
}

static void open_question(struct app *app, int64_t now)
{
    ask_yes(app, "Really?", NULL, NULL, now);
}

static void open_arena(struct app *app, int64_t now)
{
    const struct event enter = event_key(INPUT_ENTER);

    arena_open(app, now);
    screens_event(app->screens, &enter, now);
}

static void open_arena_games(struct app *app, int64_t now)
{
    const struct event list = event_key('L');

    open_arena(app, now);
    screens_event(app->screens, &list, now);
}

static const struct {
    const char *name;
    const char *words; /* of its help */
    void (*open)(struct app *app, int64_t now);
} VIEWS[] = {
    {"menu", "the letter", menu_open},
    {"new game", "field", open_new_game},
    {"house rules", "value", open_house_rules},
    {"set up", "so many seeds", open_seeds},
    {"set up marbles", "whose marble", open_marbles},
    {"game", "hint; again", open_game},
    {"abalone", "hold a marble", open_abalone},
    {"watch", "take over a side", open_watch},
    {"history", "a branch", open_history},
    {"games", "rename", games_open},
    {"new arena", "begin", arena_open},
    {"arena", "more at once", open_arena},
    {"games of a file", "find", open_arena_games},
    {"levels", "another game", open_levels},
    {"themes", "as it was", themes_open},
    {"options", "value", options_open},
    {"list of rules", "read its rules", open_rules_list},
    {"rules", "another game", open_rules},
    {"pause", "resume", open_pause},
    {"question", "the marked answer", open_question},
};

enum { VIEW_COUNT = sizeof VIEWS / sizeof VIEWS[0] };

/* Calls it with the table of every view, and with that of everywhere. */
static void each_table(void (*check)(const struct bindings *table, void *data),
                       void *data)
{
    check(&GLOBAL_KEYS, data);
    for (int i = 0; i < VIEW_COUNT; i++) {
        struct app_probe *const stage = app_probe_new();

        VIEWS[i].open(stage->app, 0);

        const struct bindings *const table =
            screens_bindings(stage->app->screens);

        ck_assert_ptr_nonnull(table);
        ck_assert_str_eq(table->name, VIEWS[i].name);
        check(table, data);
        app_probe_free(stage);
    }
}

/* ---- every word is a key ---- */

static bool is_of_the_mouse(const char *word, size_t length)
{
    static const char *const words[] = {"click",  "right", "wheel", "point,",
                                        "click,", "drag",  "again", "..."};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i]) == length && memcmp(words[i], word, length) == 0)
            return true;
    return false;
}

static bool is_some_key(const char *word, size_t length)
{
    char one[32];

    snprintf(one, sizeof one, "%.*s", (int)length, word);
    for (int32_t key = 1; key < 128; key++)
        if (binding_names(one, key))
            return true;
    for (int32_t key = INPUT_UP; key <= INPUT_F1; key++)
        if (binding_names(one, key))
            return true;
    return false;
}

static void check_words(const char *keys)
{
    while (keys != NULL && *keys != '\0') {
        const size_t length = strcspn(keys, " ");

        ck_assert_msg(is_some_key(keys, length) ||
                          is_of_the_mouse(keys, length),
                      "%s", keys);
        keys += length + strspn(keys + length, " ");
    }
}

static void check_rows(const struct bindings *table, void *data)
{
    (void)data;
    for (const struct binding *row = NULL;
         (row = bindings_next(&table, row)) != NULL;) {
        check_words(row->keys);
        check_words(row->also);
        ck_assert_msg((row->cap == NULL && row->write_cap == NULL) ==
                          (row->hint == NULL),
                      "%s", row->keys);
    }
}

START_TEST(every_word_of_a_table_is_a_key)
{
    each_table(check_rows, NULL);
}
END_TEST

/* ---- one action, one name, one key ---- */

enum { ACTIONS_MAX = 400 };

struct actions {
    const struct binding *rows[ACTIONS_MAX];
    int count;
};

/* Only the mouse does it. */
static bool is_by_mouse(const struct binding *row)
{
    return row->act == NULL &&
           is_of_the_mouse(row->keys, strcspn(row->keys, " "));
}

static void check_actions(const struct bindings *table, void *data)
{
    struct actions *const actions = data;

    for (const struct binding *row = NULL;
         (row = bindings_next(&table, row)) != NULL;) {
        if (is_by_mouse(row))
            continue;
        for (int i = 0; i < actions->count; i++) {
            const struct binding *const other = actions->rows[i];
            const bool named = row->help != NULL && other->help != NULL;

            if (named && strcmp(row->help, other->help) == 0)
                ck_assert_msg(strcmp(row->keys, other->keys) == 0,
                              "%s: %s and %s", row->help, row->keys,
                              other->keys);
            if (row->act != NULL && row->act == other->act &&
                strcmp(row->keys, other->keys) == 0 && named)
                ck_assert_str_eq(row->help, other->help);
        }
        ck_assert_int_lt(actions->count, ACTIONS_MAX);
        actions->rows[actions->count++] = row;
    }
}

START_TEST(an_action_has_one_name_and_one_key_on_all_screens)
{
    struct actions actions = {.count = 0};

    each_table(check_actions, &actions);
}
END_TEST

static void check_hints(const struct bindings *table, void *data)
{
    (void)data;
    for (const struct binding *row = NULL;
         (row = bindings_next(&table, row)) != NULL;)
        if (row->hint != NULL && row->help != NULL)
            ck_assert_msg(strstr(row->help, row->hint) != NULL, "%s: %s",
                          row->help, row->hint);
}

START_TEST(the_bar_calls_an_action_as_the_help_does)
{
    each_table(check_hints, NULL);
}
END_TEST

/* ---- the help ---- */

static void check_help(const struct bindings *table, void *data)
{
    struct app_probe *const stage = app_probe_new();

    (void)data;
    help_open(stage->app, table, 0);
    app_probe_draw(stage, 80, 24, GLYPHS_UTF8);
    ck_assert_msg(app_probe_has(stage, table->name), "%s", table->name);
    ck_assert(app_probe_has(stage, "everywhere"));
    ck_assert_msg(!app_probe_has(stage, "…"), "%s", table->name);
    ck_assert_msg(app_probe_has(stage, "╭─ Help"), "%s", table->name);
    app_probe_free(stage);
}

START_TEST(the_help_of_every_view_fits_on_its_card)
{
    each_table(check_help, NULL);
}
END_TEST

START_TEST(every_view_shows_the_help_of_its_own_keys)
{
    for (int i = 0; i < VIEW_COUNT; i++) {
        struct app_probe *const stage = app_probe_new();

        VIEWS[i].open(stage->app, 0);
        app_probe_key(stage, i % 2 == 0 ? '?' : INPUT_F1);
        app_probe_draw(stage, 80, 24, GLYPHS_UTF8);
        ck_assert_str_eq(app_probe_top(stage), "help");
        ck_assert_msg(app_probe_has(stage, VIEWS[i].name), "%s", VIEWS[i].name);
        ck_assert_msg(app_probe_has(stage, VIEWS[i].words), "%s",
                      VIEWS[i].name);
        app_probe_free(stage);
    }
}
END_TEST

START_TEST(the_help_over_a_board_of_marbles_tells_of_no_pits)
{
    struct app_probe *const stage = app_probe_new();

    open_marbles(stage->app, 0);
    app_probe_key(stage, '?');
    app_probe_draw(stage, 80, 24, GLYPHS_UTF8);
    ck_assert(app_probe_has(stage, "which cell"));
    ck_assert(!app_probe_has(stage, "pit"));
    ck_assert(!app_probe_has(stage, "seeds"));
    app_probe_free(stage);
}
END_TEST

/* ---- the manual ---- */

/* As a page spells it: one blank, and arrows by their names. */
static void write_keys(const char *keys, FILE *out)
{
    static const char *const arrows[][2] = {
        {"←", "\\(<-"}, {"→", "\\(->"}, {"↑", "\\(ua"}, {"↓", "\\(da"}};

    while (*keys != '\0') {
        const size_t length = strcspn(keys, " ");
        const char *arrow = NULL;

        for (size_t i = 0; i < 4; i++)
            if (strncmp(keys, arrows[i][0], length) == 0)
                arrow = arrows[i][1];
        putc(' ', out);
        if (arrow != NULL)
            fputs(arrow, out);
        else
            fprintf(out, "%s%.*s", length == 1 ? "\\&" : "", (int)length, keys);
        keys += length + strspn(keys + length, " ");
    }
}

static void write_item(const struct binding *row, FILE *out)
{
    if (row->help == NULL)
        return;
    fputs(".It Ic", out);
    write_keys(row->keys, out);
    fprintf(out, "\n%s\n", row->help);
}

static void check_page(const struct bindings *table, void *page)
{
    char *const told = manual_part(page, ".Ss", table->name);
    char *known = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&known, &size);

    fputs("\n.Bl -tag -width \"right click\" -compact\n", out);
    for (const struct binding *row = NULL;
         (row = bindings_next(&table, row)) != NULL;)
        write_item(row, out);
    fputs(".El", out);
    fclose(out);
    ck_assert_str_eq(told, known);
    free(known);
    free(told);
}

START_TEST(the_manual_tells_of_every_key_what_the_help_does)
{
    char *const page = manual_section("man/naqala.6", "THE KEYS");

    each_table(check_page, page);
    free(page);
}
END_TEST

/* Not those that it has from other views. */
START_TEST(the_manual_tells_of_the_keys_of_a_table)
{
    char *const page = manual_section("man/naqala.6", "THE KEYS");
    char *const told = manual_part(page, ".Ss", "game at a table");
    char *known = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&known, &size);

    fputs("\nBesides the keys of the game:\n"
          ".Bl -tag -width \"right click\" -compact\n",
          out);
    for (const struct binding *row = TABLE_KEYS.rows; row->keys != NULL; row++)
        write_item(row, out);
    fputs(".El", out);
    fclose(out);
    ck_assert_str_eq(told, known);
    free(known);
    free(told);
    free(page);
}
END_TEST

/* Words in the text about the screens that are keys, but `w` to save. */
START_TEST(no_key_is_named_anywhere_that_no_view_has)
{
    char *const page = manual_section("man/naqala.6", "PLAYING ON THE SCREEN");
    char *const keys = manual_section("man/naqala.6", "THE KEYS");
    const char *rest = page;
    struct page_line line;

    while (manual_line(&rest, &line)) {
        char *at = line.text + strlen(".Ic");

        if (!manual_begins(line.text, ".Ic "))
            continue;
        for (char *word; (word = strtok_r(at, " ,\\&", &at)) != NULL;) {
            char wanted[64];

            if (*word == ';' || *word == '.' ||
                (strlen(word) > 1 && !is_some_key(word, strlen(word))))
                continue;
            snprintf(wanted, sizeof wanted, " %s%s",
                     strlen(word) == 1 ? "\\&" : "", word);
            ck_assert_msg(strstr(keys, wanted) != NULL, "%s", word);
        }
    }
    free(keys);
    free(page);
}
END_TEST

Suite *keys_suite(void)
{
    Suite *const suite = suite_create("keys");
    TCase *const tests = tcase_create("keys");

    tcase_add_test(tests, every_word_of_a_table_is_a_key);
    tcase_add_test(tests, an_action_has_one_name_and_one_key_on_all_screens);
    tcase_add_test(tests, the_bar_calls_an_action_as_the_help_does);
    tcase_add_test(tests, the_help_of_every_view_fits_on_its_card);
    tcase_add_test(tests, every_view_shows_the_help_of_its_own_keys);
    tcase_add_test(tests, the_help_over_a_board_of_marbles_tells_of_no_pits);
    tcase_add_test(tests, the_manual_tells_of_every_key_what_the_help_does);
    tcase_add_test(tests, the_manual_tells_of_the_keys_of_a_table);
    tcase_add_test(tests, no_key_is_named_anywhere_that_no_view_has);
    suite_add_tcase(suite, tests);
    return suite;
}
