/* SPDX-License-Identifier: MIT */
/* Tables of keys: what a key does, what stands on the bar, what a click is. */
#include "support/suites.h"
#include "ui/bindings.h"
#include "ui/test_widget.h"

struct lamp {
    bool lit;
    bool broken;
    int32_t key; /* that was used last */
    int turns;
};

static bool works(const void *view)
{
    return !((const struct lamp *)view)->broken;
}

static void turn(void *view, int32_t key, int64_t now)
{
    struct lamp *const lamp = view;

    (void)now;
    lamp->key = key;
    lamp->turns++;
}

static void light(void *view, int32_t key, int64_t now)
{
    struct lamp *const lamp = view;

    (void)key;
    (void)now;
    lamp->lit = true;
}

static void write_turns(const void *view, FILE *out)
{
    fprintf(out, "1-%d", ((const struct lamp *)view)->turns);
}

static const struct binding MORE[] = {
    {.keys = "x Space", .act = light, .cap = "x", .hint = "mend"},
    {0},
};

static const struct bindings MORE_KEYS = {.name = "more", .rows = MORE};

static const struct binding ROWS[] = {
    {.keys = "1..9", .write_cap = write_turns, .hint = "sow", .act = turn},
    {.keys = "← →  h l",
     .also = "Tab",
     .cap = "←→",
     .hint = "aim",
     .click = INPUT_RIGHT,
     .act = turn},
    {.keys = "Ctrl-R", .act = turn},
    {.keys = "x", .cap = "x", .hint = "turn", .when = works, .act = turn},
    {.keys = "click", .help = "for the reader"},
    {0},
};

static const struct bindings KEYS = {
    .name = "lamp", .rows = ROWS, .more = &MORE_KEYS};

START_TEST(keys_have_names)
{
    static const struct {
        const char *keys;
        int32_t key;
    } named[] = {{"Enter", INPUT_ENTER},
                 {"a Space b", ' '},
                 {"↑ ↓", INPUT_DOWN},
                 {"arrows", INPUT_UP},
                 {"hjkl", 'k'},
                 {"?  F1", INPUT_F1},
                 {"?  F1", '?'},
                 {"0..3", '0'},
                 {"0..3", '3'},
                 {"Ctrl-R", 18},
                 {"PgUp PgDn", INPUT_PAGE_UP},
                 {"PgUp PgDn", INPUT_PAGE_DOWN},
                 {"Delete", INPUT_DELETE},
                 {"+ -", '-'},
                 {"Shift-Tab", INPUT_BACK_TAB}};
    static const struct {
        const char *keys;
        int32_t key;
    } strange[] = {{"Enter", 'E'}, {"0..3", '4'}, {"0..3", '.'},
                   {"a b", ' '},   {"", 0},       {"click", 'c'},
                   {"Enter", 0},   {"hjkl", 'i'}, {"Ctrl-R", 'R'}};

    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        ck_assert_msg(binding_names(named[i].keys, named[i].key), "%s",
                      named[i].keys);
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++)
        ck_assert_msg(!binding_names(strange[i].keys, strange[i].key), "%s",
                      strange[i].keys);
    ck_assert(!binding_names(NULL, 'a'));
}
END_TEST

START_TEST(a_key_does_what_the_first_row_says_that_may)
{
    struct lamp lamp = {.lit = false};

    ck_assert(bindings_key(&KEYS, &lamp, 'x', 0));
    ck_assert_int_eq(lamp.key, 'x');
    ck_assert(!lamp.lit);
    lamp.broken = true;
    ck_assert(bindings_key(&KEYS, &lamp, 'x', 0));
    ck_assert(lamp.lit);
    ck_assert_int_eq(lamp.turns, 1);
    ck_assert(bindings_key(&KEYS, &lamp, INPUT_TAB, 0));
    ck_assert_int_eq(lamp.key, INPUT_TAB);
    ck_assert(!bindings_key(&KEYS, &lamp, 'y', 0));
    ck_assert(!bindings_key(&KEYS, &lamp, 'c', 0));
    ck_assert_int_eq(lamp.turns, 2);
}
END_TEST

/* As `x` in both tables; Space is in the second one only. */
START_TEST(a_row_is_offered_where_a_key_of_it_does_that)
{
    static const struct binding other[] = {
        {.keys = "x", .act = light},
        {.keys = "1..9", .act = turn},
        {.keys = "wheel", .when = works},
        {0},
    };
    const struct bindings more = {.rows = other};
    const struct bindings first = {.rows = ROWS, .more = &more};
    struct lamp lamp = {.lit = false};

    for (const struct binding *row = ROWS; row->keys != NULL; row++)
        ck_assert_msg(bindings_offer(&first, &lamp, row), "%s", row->keys);
    ck_assert(!bindings_offer(&first, &lamp, &other[0]));
    ck_assert(bindings_offer(&first, &lamp, &other[1]));
    ck_assert(bindings_offer(&first, &lamp, &other[2]));
    ck_assert(bindings_offer(&KEYS, &lamp, &MORE[0]));
    lamp.broken = true;
    ck_assert(!bindings_offer(&first, &lamp, &ROWS[3]));
    ck_assert(bindings_offer(&first, &lamp, &other[0]));
    ck_assert(!bindings_offer(&first, &lamp, &other[2]));
}
END_TEST

static int32_t clicked(const struct lamp *lamp, int x)
{
    return bindings_click(&KEYS, lamp, widget_canvas, x, 0);
}

/* And a key but once, as it does what the first row says. */
START_TEST(the_bar_shows_what_can_be_done_and_takes_clicks)
{
    struct lamp lamp = {.turns = 6};

    widget_begin(60, 1, GLYPHS_UTF8);
    bindings_draw(&KEYS, &lamp, widget_canvas, "");
    widget_shows(
        "  1-6  sow   ←→  aim   x  turn                     ?  help\n");
    ck_assert_int_eq(clicked(&lamp, 2), 0);
    ck_assert_int_eq(clicked(&lamp, 13), INPUT_RIGHT);
    ck_assert_int_eq(clicked(&lamp, 24), 'x');
    ck_assert_int_eq(clicked(&lamp, 34), 0);
    ck_assert_int_eq(clicked(&lamp, 52), '?');
    lamp.broken = true;
    widget_begin(60, 1, GLYPHS_UTF8);
    bindings_draw(&KEYS, &lamp, widget_canvas, "");
    widget_shows(
        "  1-6  sow   ←→  aim   x  mend                     ?  help\n");
    widget_end();
}
END_TEST

START_TEST(an_empty_table_has_no_rows)
{
    static const struct binding none[] = {{0}};
    static const struct bindings behind = {
        .name = "", .rows = none, .more = &MORE_KEYS};
    const struct bindings *table = NULL;

    ck_assert_ptr_null(bindings_next(&table, NULL));
    table = &behind;
    ck_assert_ptr_eq(bindings_next(&table, NULL), &MORE[0]);
    ck_assert_ptr_null(bindings_next(&table, &MORE[0]));
}
END_TEST

Suite *bindings_suite(void)
{
    Suite *const suite = suite_create("bindings");
    TCase *const tests = tcase_create("bindings");

    tcase_add_test(tests, keys_have_names);
    tcase_add_test(tests, a_key_does_what_the_first_row_says_that_may);
    tcase_add_test(tests, a_row_is_offered_where_a_key_of_it_does_that);
    tcase_add_test(tests, the_bar_shows_what_can_be_done_and_takes_clicks);
    tcase_add_test(tests, an_empty_table_has_no_rows);
    suite_add_tcase(suite, tests);
    return suite;
}
