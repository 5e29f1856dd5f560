/* SPDX-License-Identifier: MIT */
/* The forms that a hexagon can have on the screen, and which of them fits. */
#include "screen/board/abalone.h"

#include <stdlib.h>

/* The first that fits is taken. */
struct hexagon_form {
    int pitch;
    int lines;
    int indent;      /* columns before the leftmost cell */
    int gap;         /* columns between the hexagon and the scores */
    int score_least; /* columns */
    int score_most;
    int height; /* with labels and what is said */
    int spare;  /* a blank line, where there is one to spare */
    bool compact;
};

static const struct hexagon_form FORMS[] = {
    {6, 2, 6, 8, 20, 28, 19, 1, false}, {4, 2, 6, 8, 20, 27, 19, 1, false},
    {4, 2, 3, 5, 18, 19, 19, 1, false}, {4, 1, 6, 8, 20, 27, 11, 1, false},
    {4, 1, 3, 5, 18, 19, 11, 1, false}, {2, 1, 3, 4, 16, 20, 10, 0, true},
};

enum {
    FORM_COUNT = sizeof FORMS / sizeof FORMS[0],
    LAST = ABALONE_ROWS - 1,
    MIDDLE = LAST / 2,
    LETTER_GAP = 4, /* columns from a letter to the leftmost cell, at most */
    SCORE_LINES = 2,
    SCORE_GAP = 1
};

/* ---- which one fits ---- */

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

    (void)game; /* all have the same cells */
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

/* The compact hexagon; its scores would lie outside and are not drawn. */
struct board_size hexagon_measure_least(const struct game *game, int width)
{
    const struct hexagon_form *const form = &FORMS[FORM_COUNT - 1];
    const int hexagon = measure_width(form, 0) - form->gap + LETTER_GAP / 2;

    (void)game;
    if (hexagon > width)
        return (struct board_size){0};
    return (struct board_size){
        .width = hexagon, .height = form->height, .compact = true};
}

/* ---- where everything lies ---- */

struct hexagon hexagon_of(bool flipped, struct rect rect,
                          struct board_size size)
{
    const struct hexagon_form *form = FORMS;

    /* The form that was measured. */
    while (form < FORMS + FORM_COUNT - 1 &&
           !form_fits(form, size.width, size.height))
        form++;

    const int score = size.width - measure_width(form, 0);
    struct hexagon hexagon = {
        .flipped = flipped,
        .compact = form->compact,
        .pitch = form->pitch,
        .lines = form->lines,
        .left = rect.x + form->indent,
        .top = rect.y,
    };

    hexagon.letters = hexagon.left - smaller(form->indent, LETTER_GAP);
    hexagon.scores = (struct rect){rect.x + size.width - score, rect.y, score,
                                   LAST * form->lines + 1};
    /* Words stand on the last lines, on the compact board between the
     * scores. */
    const int beside = SCORE_LINES + SCORE_GAP;
    const int below = hexagon.top + LAST * hexagon.lines + 2;

    hexagon.words =
        (struct rect){hexagon.left, below, rect.x + size.width - hexagon.left,
                      rect.y + size.height - below};
    if (form->compact) {
        hexagon.scores.height = size.height;
        hexagon.words =
            (struct rect){hexagon.scores.x, rect.y + beside,
                          hexagon.scores.width, size.height - 2 * beside};
    }
    return hexagon;
}

/* ---- cells ---- */

/* A row or a column as it is seen, from the lower left. */
static int flip_index(const struct hexagon *hexagon, int index)
{
    return hexagon->flipped ? LAST - index : index;
}

static struct hexagon_point find_spot(const struct hexagon *hexagon, int row,
                                      int column)
{
    return (struct hexagon_point){hexagon->left + (2 * column - row + MIDDLE) *
                                                      hexagon->pitch / 2,
                                  hexagon->top + (LAST - row) * hexagon->lines};
}

struct hexagon_point hexagon_spot(const struct hexagon *hexagon, int cell)
{
    return find_spot(hexagon, flip_index(hexagon, abalone_row(cell)),
                     flip_index(hexagon, abalone_column(cell)));
}

int hexagon_cell(const struct hexagon *hexagon, int x, int y)
{
    const int half = hexagon->pitch / 2;

    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        const struct hexagon_point spot = hexagon_spot(hexagon, cell);

        if (y >= spot.y && y < spot.y + hexagon->lines && x > spot.x - half &&
            x <= spot.x + half)
            return cell;
    }
    return -1;
}

/* ---- what they are called ---- */

struct hexagon_point hexagon_letter(const struct hexagon *hexagon, int row)
{
    return (struct hexagon_point){
        hexagon->letters,
        hexagon->top + (LAST - flip_index(hexagon, row)) * hexagon->lines};
}

/* Where a column leaves the board, at the lower end. */
struct hexagon_point hexagon_digit(const struct hexagon *hexagon, int column)
{
    const int seen = flip_index(hexagon, column);
    const int lowest = seen > MIDDLE ? seen - MIDDLE : 0;
    const struct hexagon_point last = find_spot(hexagon, lowest, seen);
    const int half = hexagon->pitch / 2;

    if (lowest == 0)
        return (struct hexagon_point){last.x + half / hexagon->lines,
                                      last.y + 1};
    return (struct hexagon_point){last.x + half - hexagon->pitch / 4,
                                  last.y + hexagon->lines};
}

/* ---- scores ---- */

/* The viewer's score stands at the bottom, the others at the top. */
struct rect hexagon_score(const struct hexagon *hexagon, int seat)
{
    const int high = SCORE_LINES + (hexagon->compact ? 0 : SCORE_GAP);
    const struct rect all = hexagon->scores;

    return (struct rect){all.x,
                         seat == 0 ? all.y + all.height - SCORE_LINES
                                   : all.y + (seat - 1) * high,
                         all.width, SCORE_LINES};
}
