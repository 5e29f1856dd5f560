/* A hand of the tests. */
#include "support/screen/selection_probe.h"

#include <check.h>
#include <string.h>

int grip_cell(const char *text)
{
    return abalone_cell(text[0] - 'a', text[1] - '1');
}

void grip_hold(struct hold *hold, const struct hold_on *on, const char *cells)
{
    struct err err = {""};

    for (; *cells != '\0'; cells += 2)
        ck_assert_msg(hold_toggle(hold, on, grip_cell(cells), &err), "%s",
                      err.text);
}

const char *grip_text(const struct hold *hold, char text[8])
{
    *text = '\0';
    for (int i = 0; i < hold->count; i++)
        strcat(text, abalone_cell_text(hold->cells[i]).text);
    return text;
}

struct position grip_position(const struct game *game, const char *text)
{
    struct position position;
    struct err err = {""};

    ck_assert_msg(game->class->read_position(game, text, &position, &err), "%s",
                  err.text);
    return position;
}

void grip_walk(struct hold *hold, const struct hold_on *on, int to)
{
    const bool flipped = on->flipped;
    struct move move;
    struct err err;

    hold->roaming = true;
    while (abalone_row(hold->cursor) != abalone_row(to)) {
        const bool up = abalone_row(hold->cursor) < abalone_row(to);

        hold_key(hold, on, up != flipped ? INPUT_UP : INPUT_DOWN, &move, &err);
    }
    while (hold->cursor != to)
        hold_key(hold, on,
                 (hold->cursor < to) != flipped ? INPUT_RIGHT : INPUT_LEFT,
                 &move, &err);
}
