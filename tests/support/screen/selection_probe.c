/* SPDX-License-Identifier: MIT */
/* Selections of marbles, for tests. */
#include "support/screen/selection_probe.h"

#include <check.h>
#include <string.h>

int selection_probe_cell(const char *text)
{
    return abalone_cell(text[0] - 'a', text[1] - '1');
}

void selection_probe_hold(struct selection *selection,
                          const struct selection_on *on, const char *cells)
{
    struct err err = {""};

    for (; *cells != '\0'; cells += 2)
        ck_assert_msg(
            selection_toggle(selection, on, selection_probe_cell(cells), &err),
            "%s", err.text);
}

const char *selection_probe_text(const struct selection *selection,
                                 char text[8])
{
    *text = '\0';
    for (int i = 0; i < selection->count; i++)
        strcat(text, abalone_cell_text(selection->cells[i]).text);
    return text;
}

struct position selection_probe_position(const struct game *game,
                                         const char *text)
{
    struct position position;
    struct err err = {""};

    ck_assert_msg(game->class->read_position(game, text, &position, &err), "%s",
                  err.text);
    return position;
}

void selection_probe_walk(struct selection *selection,
                          const struct selection_on *on, int to)
{
    const int goal = abalone_rotated(to, on->rotation);

    selection->roaming = true;
    for (;;) {
        const int seen = abalone_rotated(selection->cursor, on->rotation);
        const int rows = abalone_row(goal) - abalone_row(seen);

        if (seen == goal)
            return;
        selection_key(selection, on,
                      rows > 0      ? INPUT_UP
                      : rows < 0    ? INPUT_DOWN
                      : seen < goal ? INPUT_RIGHT
                                    : INPUT_LEFT);
    }
}
