/* SPDX-License-Identifier: MIT */
/* Promises of charts: axes with round numbers, good XML, and lines of text that
 * fit a terminal. */
#include "lab/report/plot.h"
#include "lab/test_lab.h"
#include "support/xml.h"

#include <stdlib.h>
#include <string.h>

/* ---- axes ---- */

START_TEST(an_axis_has_round_numbers_around_what_it_shows)
{
    static const struct {
        double low, high;
        int steps_max;
        struct plot_axis axis;
    } axes[] = {
        {0, 10, 5, {0, 2, 5, 0}},
        {3, 97, 5, {0, 20, 5, 0}},
        {0.11, 0.42, 8, {0.1, 0.05, 7, 2}},
        {-7, 8, 4, {-10, 5, 4, 0}},
        {1, 10, 9, {1, 1, 9, 0}},
        {4000, 13600, 8, {4000, 2000, 5, 0}},
        {5, 5, 5, {2, 2, 3, 0}},
        {0, 0, 4, {-1, 0.5, 4, 1}},
    };

    for (size_t i = 0; i < sizeof axes / sizeof axes[0]; i++) {
        const struct plot_axis axis =
            plot_axis(axes[i].low, axes[i].high, axes[i].steps_max);

        ck_assert_double_eq_tol(axis.low, axes[i].axis.low, 1e-9);
        ck_assert_double_eq_tol(axis.step, axes[i].axis.step, 1e-9);
        ck_assert_int_eq(axis.steps, axes[i].axis.steps);
        ck_assert_int_eq(axis.decimals, axes[i].axis.decimals);
    }
}
END_TEST

START_TEST(an_axis_holds_what_it_was_made_for_and_no_step_too_many)
{
    for (int i = 1; i < 2000; i++) {
        const double low = (i * 37 % 101 - 50) * 0.13;
        const double high = low + (i * 53 % 211) * 0.071;
        const int steps = 2 + i % 9;
        const struct plot_axis axis = plot_axis(low, high, steps);

        ck_assert_double_ge(plot_share(&axis, low), -1e-6);
        ck_assert_double_le(plot_share(&axis, high), 1 + 1e-6);
        ck_assert_int_le(axis.steps, steps);
        ck_assert_int_ge(axis.steps, 1);
    }
}
END_TEST

/* ---- SVG ---- */

static const double XS[] = {1, 2, 3, 4};
static const double UP[] = {0, 10, 20, 40};
static const double DOWN[] = {40, 30, 0, 0};

static const struct plot PLOT = {
    .title = "seeds & marbles",
    .x_label = "generation",
    .y_label = "<won>",
    .count = 2,
    .series = {{"up", XS, UP, 4}, {"down", XS, DOWN, 4}},
};

static char *svg_of(const struct plot plots[], int count)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    plot_write_svg(plots, count, out);
    fclose(out);
    return text;
}

static int count_of(const char *text, const char *words)
{
    int count = 0;

    for (; (text = strstr(text, words)) != NULL; text += strlen(words))
        count++;
    return count;
}

START_TEST(what_is_no_xml_is_found_out)
{
    static const char *const faults[] = {
        "",         "<a>",          "<a></b>",       "<a></a></a>",
        "<a b=c/>", "<a>&</a>",     "<a>&nbsp;</a>", "<a b=\"1\" b=\"2\"/>",
        "<a/><b/>", "<a b=\"<\"/>", "text",          "<a><b></a></b>",
    };
    char text[100];

    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        snprintf(text, sizeof text,
                 "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n%s\n", faults[i]);
        ck_assert_msg(xml_fault(text) != NULL, "%s", faults[i]);
    }
    ck_assert_ptr_null(
        xml_fault("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                  "<a b=\"1\" c=\"&amp;\"><d/>text &lt; text<e>\n</e></a>\n"));
}
END_TEST

START_TEST(a_chart_is_good_xml_and_has_its_words_and_series)
{
    const struct plot plots[] = {PLOT, PLOT};
    char *text = svg_of(plots, 2);
    const char *fault = xml_fault(text);

    ck_assert_msg(fault == NULL, "%.60s", fault);
    ck_assert_int_eq(count_of(text, ">seeds &amp; marbles</text>"), 2);
    ck_assert_int_eq(count_of(text, ">&lt;won&gt;</text>"), 2);
    ck_assert_int_eq(count_of(text, ">generation</text>"), 2);
    ck_assert_int_eq(count_of(text, ">up</text>"), 2);
    ck_assert_int_eq(count_of(text, ">down</text>"), 2);
    ck_assert_int_eq(count_of(text, "<polyline "), 4);
    ck_assert_int_eq(count_of(text, "<circle "), 16);
    free(text);
}
END_TEST

START_TEST(a_chart_has_each_point_where_it_belongs)
{
    /* Left 76, 534 wide; top 44, 244 high: x 1..4, y 0..40. */
    char *text = svg_of(&PLOT, 1);

    ck_assert_int_eq(count_of(text,
                              "points=\"76.0,288.0 254.0,227.0 432.0,166.0 "
                              "610.0,44.0\""),
                     1);
    ck_assert_int_eq(count_of(text,
                              "points=\"76.0,44.0 254.0,105.0 432.0,288.0 "
                              "610.0,288.0\""),
                     1);
    free(text);
}
END_TEST

START_TEST(a_chart_of_nothing_is_good_xml_too)
{
    const struct plot plots[] = {
        {.title = "", .x_label = "", .y_label = ""},
        {.title = "t",
         .x_label = "",
         .y_label = "",
         .count = 1,
         .series = {{"one", XS, UP, 1}}},
        {.title = "\033[2J",
         .x_label = "",
         .y_label = "",
         .count = 1,
         .series = {{"none", XS, UP, 0}}},
    };
    char *text = svg_of(plots, 3);

    ck_assert_ptr_null(xml_fault(text));
    ck_assert_ptr_null(strchr(text, '\033'));
    ck_assert_ptr_null(strstr(text, "nan"));
    ck_assert_ptr_null(strstr(text, "inf"));
    free(text);
}
END_TEST

/* ---- text ---- */

START_TEST(a_chart_in_a_terminal_shows_the_same)
{
    char text[4000];
    FILE *out = fmemopen(text, sizeof text, "w");

    plot_write_text(&PLOT, out);
    fclose(out);
    ck_assert_int_eq(count_of(text, "\n"), 15);
    ck_assert_int_eq(strncmp(text, "seeds & marbles\n      40 |dd", 27), 0);
    ck_assert_ptr_nonnull(strstr(text, "u\n"));
    ck_assert_ptr_nonnull(strstr(text, "generation: u up, d down\n"));
    ck_assert_ptr_nonnull(strstr(text, "\n       0 |uu"));
    for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1)
        ck_assert_uint_le(strcspn(line, "\n"), 80);
}
END_TEST

/* After the first generation. */
START_TEST(a_chart_of_one_percentage_is_one_point_of_a_hundred)
{
    static const double first[] = {1}, all[] = {100};
    const struct plot plot = {
        .title = "games won",
        .x_label = "generation",
        .y_label = "%",
        .count = 1,
        .series = {{"won", first, all, 1}},
    };
    char text[4000];
    FILE *out = fmemopen(text, sizeof text, "w");

    plot_write_text(&plot, out);
    fclose(out);
    ck_assert_int_eq(strncmp(text, "games won\n     100 |w\n", 22), 0);
    ck_assert_ptr_nonnull(strstr(text, "\n       0 |\n"));
    ck_assert_int_eq(count_of(text, "w\n"), 1);
    ck_assert_ptr_nonnull(
        strstr(text, "-\n          1\n          generation: w won\n"));
}
END_TEST

void lab_add_plot(Suite *suite)
{
    TCase *plot = tcase_create("plot");

    tcase_add_test(plot, an_axis_has_round_numbers_around_what_it_shows);
    tcase_add_test(plot,
                   an_axis_holds_what_it_was_made_for_and_no_step_too_many);
    tcase_add_test(plot, what_is_no_xml_is_found_out);
    tcase_add_test(plot, a_chart_is_good_xml_and_has_its_words_and_series);
    tcase_add_test(plot, a_chart_has_each_point_where_it_belongs);
    tcase_add_test(plot, a_chart_of_nothing_is_good_xml_too);
    tcase_add_test(plot, a_chart_in_a_terminal_shows_the_same);
    tcase_add_test(plot, a_chart_of_one_percentage_is_one_point_of_a_hundred);
    suite_add_tcase(suite, plot);
}
