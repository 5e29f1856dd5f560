/* SPDX-License-Identifier: MIT */
/* The forms of a hexagon on the screen, and which of them fits. */
#include "screen/board/abalone.h"

#include <stdlib.h>

/* A form of the hexagon; the first that fits is used. */
struct hexagon_form {
    int pitch;
    int lines;
    int reach;
    int rim;
    int label;
    int indent;      /* columns before the leftmost cell */
    int gap;         /* columns between the hexagon and the scores */
    int score_least; /* columns */
    int score_most;
    int score_lines;
    int pile;
    int height; /* with labels and words */
    int spare;  /* lines for the rim above or a blank line, if there are any
                   left */
    bool compact;
};

static const struct hexagon_form FORMS[] = {
    {8, 4, 1, 5, 3, 7, 8, 36, 38, 5, 6, 37, 2, false},
    {6, 2, 0, 3, 1, 6, 8, 20, 28, 2, 1, 19, 2, false},
    {4, 2, 0, 2, 1, 6, 8, 20, 27, 2, 1, 19, 2, false},
    {4, 2, 0, 2, 1, 3, 5, 18, 19, 2, 1, 19, 2, false},
    {4, 1, 0, 2, 1, 6, 8, 20, 27, 2, 1, 11, 2, false},
    {4, 1, 0, 2, 1, 3, 5, 18, 19, 2, 1, 11, 2, false},
    {2, 1, 0, 2, 2, 3, 4, 16, 20, 2, 1, 10, 1, true},
};

enum {
    FORM_COUNT = sizeof FORMS / sizeof FORMS[0],
    LAST = ABALONE_ROWS - 1,
    MIDDLE = LAST / 2,
    LABEL_WIDTH = 2, /* of a label outside the rim */
    SCORE_GAP = 1
};

/* ---- choosing a form ---- */

static int measure_width(const struct hexagon_form *form, int score)
{
    return form->indent + LAST * form->pitch + 1 + form->gap + score;
}

static bool form_fits(const struct hexagon_form *form, int width, int height)
{
    return measure_width(form, form->score_least) <= width &&
           form->height <= height;
}

struct board_size hexagon_measure(const struct game *game, int width,
                                  int height)
{
    const struct hexagon_form *form = FORMS;

    (void)game; /* all games have the same cells */
    while (form < FORMS + FORM_COUNT && !form_fits(form, width, height))
        form++;
    if (form == FORMS + FORM_COUNT)
        return (struct board_size){0};
    return (struct board_size){
        .width = smaller(measure_width(form, form->score_most), width),
        .height = smaller(form->height + form->spare, height),
        .compact = form->compact,
        .airy = form->lines > 1,
    };
}

/* The compact hexagon; its scores would be outside and are not drawn. */
struct board_size hexagon_measure_least(const struct game *game, int width)
{
    const struct hexagon_form *const form = &FORMS[FORM_COUNT - 1];
    const int hexagon = measure_width(form, 0) - form->gap + LABEL_WIDTH;

    (void)game;
    if (hexagon > width)
        return (struct board_size){0};
    return (struct board_size){
        .width = hexagon, .height = form->height, .compact = true};
}

/* ---- where everything lies ---- */

struct hexagon hexagon_of(const struct board *board, struct rect rect,
                          struct board_size size)
{
    const struct hexagon_form *form = FORMS;

    /* The form that was measured. */
    while (form < FORMS + FORM_COUNT - 1 &&
           !form_fits(form, size.width, size.height))
        form++;

    const int score = size.width - measure_width(form, 0);
    const bool closed = size.height > form->height;
    struct hexagon hexagon = {
        .rotation = abalone_rotation(board->game, board->viewer),
        .compact = form->compact,
        .closed = closed,
        .pitch = form->pitch,
        .lines = form->lines,
        .reach = form->reach,
        .rim = form->rim,
        .label = form->label,
        .letters = rect.x + form->indent - smaller(form->indent, form->rim + 2),
        .left = rect.x + form->indent,
        .top = rect.y + closed + form->reach,
        .score_lines = form->score_lines,
        .pile = form->pile,
        .scores = {rect.x + size.width - score, rect.y + closed, score,
                   form->compact ? form->height
                                 : LAST * form->lines + 1 + 2 * form->reach},
    };

    /* Words are on the last lines or, on the compact board, between the
     * scores. */
    const int above = (board->game->players - 1) * form->score_lines +
                      (board->game->players == 2 ? SCORE_GAP : 0);
    const int below =
        hexagon.top + LAST * hexagon.lines + hexagon_edge(&hexagon) + 1;

    hexagon.words =
        (struct rect){hexagon.left, below, rect.x + size.width - hexagon.left,
                      rect.y + size.height - below};
    if (form->compact) {
        const struct rect scores = hexagon.scores;

        hexagon.words =
            (struct rect){scores.x, hexagon.top + above, scores.width,
                          form->height - above - form->score_lines - SCORE_GAP};
        hexagon.forecast =
            (struct rect){scores.x, hexagon.words.y + hexagon.words.height,
                          scores.width, SCORE_GAP};
    }
    return hexagon;
}

/* ---- cells ---- */

/* The place of a cell of the picture. */
static struct hexagon_point find_spot(const struct hexagon *hexagon, int seen)
{
    const int row = abalone_row(seen);
    const int across = 2 * abalone_column(seen) - row + MIDDLE;

    return (struct hexagon_point){hexagon->left + across * hexagon->pitch / 2,
                                  hexagon->top + (LAST - row) * hexagon->lines};
}

struct hexagon_point hexagon_spot(const struct hexagon *hexagon, int cell)
{
    return find_spot(hexagon, abalone_rotated(cell, hexagon->rotation));
}

struct hexagon_span hexagon_row(const struct hexagon *hexagon, int row)
{
    int first = 0;
    int last = LAST;

    while (abalone_cell(row, first) < 0)
        first++;
    while (abalone_cell(row, last) < 0)
        last--;

    const struct hexagon_point start =
        find_spot(hexagon, abalone_cell(row, first));

    return (struct hexagon_span){
        .first = start.x,
        .last = start.x + (last - first) * hexagon->pitch,
        .y = start.y,
    };
}

/* Cells of the screen are about twice as high as wide. */
int hexagon_flank(const struct hexagon *hexagon)
{
    return 2 * hexagon->reach + 1;
}

int hexagon_edge(const struct hexagon *hexagon)
{
    return hexagon->reach + 1;
}

int hexagon_cell(const struct hexagon *hexagon, int x, int y)
{
    const int half = hexagon->pitch / 2;

    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        const struct hexagon_point spot = hexagon_spot(hexagon, cell);

        const int top = spot.y - hexagon->reach;

        if (y >= top && y < top + hexagon->lines && x > spot.x - half &&
            x <= spot.x + half)
            return cell;
    }
    return -1;
}

/* ---- labels ---- */

/* How a line of cells runs in the picture, if it runs along this direction in
 * notation. */
static enum hexagon_slope find_slope(const struct hexagon *hexagon,
                                     enum direction along)
{
    static const enum hexagon_slope slopes[] = {
        [DIRECTION_E] = HEXAGON_LEVEL,
        [DIRECTION_NE] = HEXAGON_RISING,
        [DIRECTION_NW] = HEXAGON_FALLING,
    };

    return slopes[((int)along + hexagon->rotation) % 3];
}

bool hexagon_is_labelled(const struct hexagon *hexagon,
                         enum hexagon_slope slope)
{
    return find_slope(hexagon, DIRECTION_E) == slope ||
           find_slope(hexagon, DIRECTION_NW) == slope;
}

/* The place of a label: at the left, or where the line of this cell leaves the
 * board below; on the rim, or just outside if the cells are close together. */
static struct hexagon_point find_label(const struct hexagon *hexagon, int cell,
                                       enum direction along)
{
    static const enum direction downwards[] = {
        [HEXAGON_LEVEL] = DIRECTION_W,
        [HEXAGON_RISING] = DIRECTION_SW,
        [HEXAGON_FALLING] = DIRECTION_SE,
    };
    const enum hexagon_slope slope = find_slope(hexagon, along);
    const int side = slope == HEXAGON_RISING ? -1 : 1;
    const int edge = hexagon_edge(hexagon);
    int seen = abalone_rotated(cell, hexagon->rotation);

    for (int next = seen; next >= 0;
         next = abalone_neighbour(seen, downwards[slope]))
        seen = next;

    const struct hexagon_point end = find_spot(hexagon, seen);

    if (slope == HEXAGON_LEVEL)
        return (struct hexagon_point){hexagon->letters, end.y};
    if (abalone_row(seen) > 0)
        return (struct hexagon_point){end.x + side * hexagon->label,
                                      end.y + edge};
    /* Between two columns only one label fits, so rising lines have theirs
     * below the cell. */
    return (struct hexagon_point){
        end.x + (hexagon->compact && side < 0 ? 0 : side * edge), end.y + edge};
}

struct hexagon_point hexagon_letter(const struct hexagon *hexagon, int row)
{
    return find_label(hexagon, abalone_cell(row, MIDDLE), DIRECTION_E);
}

struct hexagon_point hexagon_digit(const struct hexagon *hexagon, int column)
{
    return find_label(hexagon, abalone_cell(MIDDLE, column), DIRECTION_NW);
}

/* ---- scores ---- */

/* The viewer's score is at the bottom, the others are at the top. */
struct rect hexagon_score(const struct hexagon *hexagon, int seat)
{
    const int high = hexagon->score_lines + (hexagon->compact ? 0 : SCORE_GAP);
    const struct rect all = hexagon->scores;

    return (struct rect){all.x,
                         seat == 0 ? all.y + all.height - hexagon->score_lines
                                   : all.y + (seat - 1) * high,
                         all.width, hexagon->score_lines};
}
