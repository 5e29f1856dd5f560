/* SPDX-License-Identifier: MIT */
/* Bars, and lines around zero. */
#include "ui/test_widget.h"

#include <string.h>

/* ---- charts ---- */

static const struct style INK = {THEME_YOURS, THEME_BACKGROUND, WEIGHT_PLAIN};

START_TEST(bars_go_from_the_least_to_the_most)
{
    const int values[] = {0, 1, 2, 3, 4, 5, 6, 7};
    const int far[] = {-1000000000, 2000000000};

    widget_begin(10, 1, GLYPHS_UTF8);
    sparkline_draw(widget_canvas, canvas_area(widget_canvas), INK, values, 8);
    widget_shows("▁▂▃▄▅▆▇█\n");
    widget_begin(4, 1, GLYPHS_UTF8);
    sparkline_draw(widget_canvas, canvas_area(widget_canvas), INK, values, 8);
    widget_shows("▂▄▆█\n");
    widget_begin(4, 2, GLYPHS_UTF8);
    sparkline_draw(widget_canvas, canvas_area(widget_canvas), INK, values, 8);
    widget_shows("  ▃█\n▃▇██\n");
    widget_begin(4, 1, GLYPHS_UTF8);
    sparkline_draw(widget_canvas, canvas_area(widget_canvas), INK, far, 2);
    widget_shows("▁█\n");
    widget_begin(4, 1, GLYPHS_ASCII);
    sparkline_draw(widget_canvas, canvas_area(widget_canvas), INK, values, 8);
    widget_shows("_.-#\n");
    widget_end();
}
END_TEST

START_TEST(a_graph_of_small_values_keeps_to_its_middle)
{
    const int values[] = {0, 3, 3, 0, -3};

    widget_begin(8, 5, GLYPHS_PLAIN);
    graph_draw(widget_canvas, canvas_area(widget_canvas), INK, values, 5, 6,
               -1);
    widget_shows("\n"
                 " █▀▀█▄\n"
                 "▀▀···▀█▄\n"
                 "       ▀\n"
                 "\n");
    widget_end();
}
END_TEST

START_TEST(bars_that_are_equal_are_half)
{
    const int values[] = {5, 5, 5};

    widget_begin(5, 1, GLYPHS_UTF8);
    sparkline_draw(widget_canvas, canvas_area(widget_canvas), INK, values, 3);
    widget_shows("▄▄▄\n");
    widget_end();
}
END_TEST

START_TEST(a_graph_rises_above_its_axis_and_falls_below)
{
    const int values[] = {0, 4, 4, -4, -4};

    widget_begin(8, 3, GLYPHS_PLAIN);
    graph_draw(widget_canvas, canvas_area(widget_canvas), INK, values, 5, 0,
               -1);
    widget_shows(" █▀▀█\n"
                 "▀▀··▀█··\n"
                 "     ▀▀▀\n");
    widget_styled(0, 1, THEME_YOURS, THEME_BACKGROUND, WEIGHT_PLAIN);
    widget_styled(2, 1, THEME_FRAME, THEME_BACKGROUND, WEIGHT_PLAIN);
    widget_end();
}
END_TEST

START_TEST(a_graph_is_fine_in_braille_and_coarse_in_ascii)
{
    const int values[] = {0, 2, 0, -2, 0};

    widget_begin(4, 3, GLYPHS_UTF8);
    graph_draw(widget_canvas, canvas_area(widget_canvas), INK, values, 5, 0,
               -1);
    widget_shows("⢸⢧\n⠚⠘⣆⢰\n  ⠸⠏\n");
    widget_begin(4, 3, GLYPHS_ASCII);
    graph_draw(widget_canvas, canvas_area(widget_canvas), INK, values, 5, 0,
               -1);
    widget_shows("##\n\"\"##\n  \"\"\n");
    widget_end();
}
END_TEST

START_TEST(the_axis_of_a_graph_is_in_the_row_of_zero)
{
    const int values[] = {0, 0, 0, 0, 0};

    for (int height = 1; height < 8; height++) {
        const struct rect rect = {0, 1, 20, height};

        widget_begin(20, 10, GLYPHS_PLAIN);
        graph_draw(widget_canvas, rect, INK, values, 5, 0, -1);
        for (int y = 0; y < 10; y++)
            ck_assert_int_eq(
                strcmp(canvas_cell(widget_canvas, 19, y)->sign, " ") != 0,
                y == graph_zero_row(rect));
    }
    widget_end();
}
END_TEST

START_TEST(the_cursor_of_a_graph_is_a_column)
{
    const int values[] = {3, 3, 3, 3, 3, 3, 3, 3};

    widget_begin(8, 3, GLYPHS_PLAIN);
    graph_draw(widget_canvas, canvas_area(widget_canvas), INK, values, 8, 0, 5);
    widget_shows("▀▀▀▀▀▀▀▀\n"
                 "·····│··\n"
                 "     │\n");
    widget_end();
}
END_TEST

START_TEST(a_chart_can_be_drawn_at_every_size)
{
    const int values[] = {3, -9, 4, 0, 27};

    for (int width = 0; width < 90; width++)
        for (int height = 0; height < 8; height++) {
            const struct rect rect = {1, 1, width, height};

            widget_begin(40, 6, (enum glyph_set)(width % 3));
            sparkline_draw(widget_canvas, rect, INK, values, 5);
            graph_draw(widget_canvas, rect, INK, values, 5, 0, 4);
            graph_draw(widget_canvas, rect, INK, values, 1, 0, 0);
            graph_draw(widget_canvas, rect, INK, values, 0, 0, -1);
            ck_assert_str_eq(canvas_cell(widget_canvas, 0, 3)->sign, " ");
        }
    widget_end();
}
END_TEST

/* Every value can be found again in the column where it stands. */
START_TEST(a_column_of_a_chart_stands_for_a_value)
{
    const struct rect rect = {3, 0, 40, 1};

    for (int count = 1; count <= 40; count++) {
        bool found[40] = {false};

        for (int x = rect.x; x < rect.x + rect.width; x++) {
            const int bar = sparkline_at(rect, count, x);
            const int value = graph_at(rect, count, x);

            ck_assert_int_eq(bar, x - rect.x < count ? x - rect.x : -1);
            ck_assert(value >= 0 && value < count);
            found[value] = true;
        }
        for (int i = 0; i < count; i++)
            ck_assert_msg(found[i], "%d of %d", i, count);
        ck_assert_int_eq(graph_at(rect, count, rect.x), 0);
        ck_assert_int_eq(graph_at(rect, count, rect.x + rect.width - 1),
                         count - 1);
    }
    ck_assert_int_eq(sparkline_at(rect, 80, rect.x), 1);
    ck_assert_int_eq(sparkline_at(rect, 80, rect.x + 39), 79);
    ck_assert_int_eq(sparkline_at(rect, 80, rect.x + 40), -1);
    ck_assert_int_eq(sparkline_at(rect, 80, rect.x - 1), -1);
}
END_TEST

TCase *widget_chart_case(void)
{
    TCase *const charts = tcase_create("charts");

    tcase_add_test(charts, bars_go_from_the_least_to_the_most);
    tcase_add_test(charts, a_graph_of_small_values_keeps_to_its_middle);
    tcase_add_test(charts, bars_that_are_equal_are_half);
    tcase_add_test(charts, a_graph_rises_above_its_axis_and_falls_below);
    tcase_add_test(charts, a_graph_is_fine_in_braille_and_coarse_in_ascii);
    tcase_add_test(charts, the_axis_of_a_graph_is_in_the_row_of_zero);
    tcase_add_test(charts, the_cursor_of_a_graph_is_a_column);
    tcase_add_test(charts, a_chart_can_be_drawn_at_every_size);
    tcase_add_test(charts, a_column_of_a_chart_stands_for_a_value);
    return charts;
}
