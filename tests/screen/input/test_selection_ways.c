/* SPDX-License-Identifier: MIT */
/* What each way does to the marbles that are held, in the lines that there are. */
#include "screen/input/input.h"
#include "screen/input/test_selection.h"
#include "support/game/variants.h"
#include "support/screen/selection_probe.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 60, LINES = 4 };

/* An input, and the screen that it knows. */
struct table_of_ways {
    struct input input; /* first */
    struct input_scene scene;
};

static struct input_scene get_scene(const struct input *input)
{
    const struct table_of_ways *const table =
        (const struct table_of_ways *)input;

    return table->scene;
}

static const struct input_host HOST = {.get_scene = get_scene};

static void check_line(const struct canvas *canvas, int y, const char *words)
{
    char text[4 * WIDTH] = "";
    size_t length = 0;

    for (int x = 0; x < WIDTH; x++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s",
                                   canvas_cell(canvas, x, y)->sign);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
    ck_assert_str_eq(text, words);
}

/* One line would tell nothing of them. */
START_TEST(ways_are_shown_in_as_many_lines_as_there_are)
{
    static const char *const lines[] = {
        "each way     7y     9u      4      6     1b     3n",
        "does        side   side   line   line     ·      ·",
        "written    c3c5d3 c3c5d4  c5c4   c3c4"};
    static const struct glyphs glyphs = {.set = GLYPHS_UTF8};
    struct game *const game = variant_game("abalone:start=standard");
    const struct position position =
        selection_probe_position(game, GRIP_ROWS "/1/0,0");
    const struct selection_on on = {game, &position, 0};
    struct table_of_ways table = {
        .input = input_new(&HOST),
        .scene = {.game = game, .position = &position, .person = true}};
    struct canvas *const canvas = canvas_new(WIDTH, LINES);

    selection_probe_hold(&table.input.selection, &on, "c3c4c5");
    for (int height = 1; height < LINES; height++) {
        canvas_begin(canvas, WIDTH, LINES, &glyphs);
        input_abalone.draw_previews(&table.input, canvas,
                                    (struct rect){0, 0, WIDTH, height});
        for (int y = 0; y < LINES; y++)
            check_line(canvas, y, height > 1 && y < height ? lines[y] : "");
    }
    canvas_free(canvas);
    game_free(game);
}
END_TEST

TCase *selection_ways_case(void)
{
    TCase *const ways = tcase_create("ways");

    tcase_add_test(ways, ways_are_shown_in_as_many_lines_as_there_are);
    return ways;
}
