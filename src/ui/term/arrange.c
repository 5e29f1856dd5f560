/* SPDX-License-Identifier: MIT */
/* First the bytes become cells, then the cells become bytes. */
#include "ui/term/arrange.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "ui/canvas.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    ESCAPE = '\033',
    MOVE_BYTES = 32,
    NUMBER_MAX = 10000,
    UNKNOWN = -1,
    FEW_STEPS = 3,   /* to the left, a byte each */
    LOOK_AHEAD = 16, /* runs that may be the nearest */
    LONG_BLANK = 9,  /* erased and passed in fewer bytes than written */
};

void arranger_free(struct arranger *arranger)
{
    free(arranger->cells);
    free(arranger->runs);
    *arranger = (struct arranger){.row = UNKNOWN};
}

void arranger_forget(struct arranger *arranger)
{
    arranger->row = UNKNOWN;
    arranger->column = UNKNOWN;
}

static void fit_screen(struct arranger *arranger, int width, int height)
{
    if (arranger->width == width && arranger->height == height)
        return;
    free(arranger->cells);
    arranger->cells =
        memory_new((size_t)width * (size_t)height, sizeof *arranger->cells);
    arranger->width = width;
    arranger->height = height;
    arranger->picture = 0;
    arranger_forget(arranger);
}

static struct arranged_cell *cell_at(const struct arranger *arranger, int row,
                                     int column)
{
    assert(row >= 0 && row < arranger->height && column >= 0 &&
           column < arranger->width);
    return &arranger->cells[row * arranger->width + column];
}

/* ---- bytes become cells ---- */

static bool is_same(const struct sgr *one, const struct sgr *other)
{
    return strcmp(one->ink, other->ink) == 0 &&
           strcmp(one->ground, other->ground) == 0 &&
           one->bold == other->bold && one->underline == other->underline &&
           one->reverse == other->reverse;
}

/* Of a blank only the ground is seen, where nothing is drawn on it. */
static struct sgr style_of_blank(const struct sgr *style)
{
    struct sgr seen = *style;

    if (!style->underline && !style->reverse) {
        seen.bold = false;
        *seen.ink = '\0';
    }
    return seen;
}

/* Its number; -1 if there are too many. */
static int number_style(struct arranger *arranger, const struct sgr *style)
{
    for (int i = arranger->style_count - 1; i >= 0; i--)
        if (is_same(&arranger->styles[i], style))
            return i;
    if (arranger->style_count == ARRANGED_STYLES_MAX)
        return -1;
    arranger->styles[arranger->style_count] = *style;
    return arranger->style_count++;
}

static bool is_right_half(const struct arranger *arranger, int column)
{
    const struct arranged_cell *const cell =
        column < arranger->width ? cell_at(arranger, arranger->row, column)
                                 : NULL;

    return cell != NULL && cell->picture == arranger->picture &&
           cell->width == 0;
}

/* On the screen, and no wide sign of this picture is cut. */
static bool may_write(const struct arranger *arranger, int column, int end)
{
    return arranger->row >= 0 && column >= 0 && end <= arranger->width &&
           !is_right_half(arranger, column) && !is_right_half(arranger, end);
}

/* Blanks; those of a sequence that erases are the same. */
static bool write_blanks(struct arranger *arranger, const struct sgr *style,
                         int column, int end)
{
    const struct sgr seen = style_of_blank(style);
    const int number = number_style(arranger, &seen);

    if (number < 0 || !may_write(arranger, column, end))
        return false;
    for (int x = column; x < end; x++)
        *cell_at(arranger, arranger->row, x) =
            (struct arranged_cell){arranger->picture, (short)number, 1, 1, " "};
    return true;
}

static bool write_character(struct arranger *arranger, const struct sgr *style,
                            const char *sign, struct utf8 read)
{
    const int width = read.code < 0 ? 0 : utf8_width(read.code);
    const int end = arranger->column + width;

    if (width == 0 || !may_write(arranger, arranger->column, end))
        return false;
    if (*sign == ' ') {
        if (!write_blanks(arranger, style, arranger->column, end))
            return false;
    } else {
        const int number = number_style(arranger, style);
        struct arranged_cell *const cell =
            cell_at(arranger, arranger->row, arranger->column);

        if (number < 0)
            return false;
        *cell = (struct arranged_cell){arranger->picture, (short)number,
                                       (unsigned char)width,
                                       (unsigned char)read.size, ""};
        memcpy(cell->sign, sign, (size_t)read.size);
        if (width == 2)
            cell[1] = (struct arranged_cell){arranger->picture, (short)number,
                                             0, 0, ""};
    }
    arranger->column = end;
    return true;
}

/* One or two numbers, 0 for those that are not there; false for anything else. */
static bool read_numbers(const char *at, const char *end, int numbers[2])
{
    int count = 0;

    for (; at < end; at++)
        if (*at == ';' && count == 0)
            count++;
        else if (*at >= '0' && *at <= '9' && numbers[count] < NUMBER_MAX)
            numbers[count] = 10 * numbers[count] + (*at - '0');
        else
            return false;
    return true;
}

static bool erase_in_line(struct arranger *arranger, const struct sgr *style,
                          int which)
{
    enum { TO_THE_END, TO_THE_BEGINNING };

    if (which == TO_THE_END) {
        arranger->erases_line = true;
        return write_blanks(arranger, style, arranger->column, arranger->width);
    }
    return which == TO_THE_BEGINNING && arranger->column >= 0 &&
           write_blanks(arranger, style, 0, arranger->column + 1);
}

/* Behind the last column a terminal waits with the next line; where it then is,
 * terminals do not agree. */
static bool move_cursor(struct arranger *arranger, int row, int column)
{
    if (row >= arranger->height || column >= arranger->width)
        return false;
    arranger->row = row;
    arranger->column = column;
    return true;
}

static bool is_placed(const struct arranger *arranger)
{
    return arranger->row >= 0 && arranger->column >= 0 &&
           arranger->column < arranger->width;
}

/* ESC [ numbers letter: what is not listed here scrolls, shifts or sets modes. */
static bool obey_sequence(struct arranger *arranger, const struct sgr *style,
                          const int numbers[2], char letter)
{
    const int first = numbers[0] > 0 ? numbers[0] : 1;
    const int second = numbers[1] > 0 ? numbers[1] : 1;

    if (letter == 'H')
        return move_cursor(arranger, first - 1, second - 1);
    if (letter == 'G' && arranger->row >= 0) {
        arranger->jumps_in_row = true;
        return move_cursor(arranger, arranger->row, first - 1);
    }
    if (!is_placed(arranger))
        return false;
    switch (letter) {
    case 'd':
        arranger->jumps_in_column = true;
        return move_cursor(arranger, first - 1, arranger->column);
    case 'A':
        return first <= arranger->row &&
               move_cursor(arranger, arranger->row - first, arranger->column);
    case 'B':
        return move_cursor(arranger, arranger->row + first, arranger->column);
    case 'C':
        return move_cursor(arranger, arranger->row, arranger->column + first);
    case 'D':
        return first <= arranger->column &&
               move_cursor(arranger, arranger->row, arranger->column - first);
    case 'K':
        return erase_in_line(arranger, style, numbers[0]);
    case 'X':
        arranger->erases_cells = true;
        return write_blanks(arranger, style, arranger->column,
                            smaller(arranger->column + first, arranger->width));
    default:
        return false;
    }
}

/* Returns the end of what was read, or NULL if it is not known here. */
static const char *read_escape(struct arranger *arranger,
                               const struct sgr_filter *filter,
                               struct sgr *style, const char *at,
                               const char *end)
{
    int numbers[2] = {0};

    if (end - at >= 3 && at[1] == '(')
        return at[2] == filter->charset ? at + 3 : NULL;
    if (end - at < 3 || at[1] != '[')
        return NULL;

    const char *const behind = sgr_find_end(at, end);
    const char *const inside = at + strlen("\033[");

    if (behind == NULL)
        return NULL;
    if (behind[-1] == 'm')
        return sgr_read(inside, behind - 1, style) ? behind : NULL;
    return read_numbers(inside, behind - 1, numbers) &&
                   obey_sequence(arranger, style, numbers, behind[-1])
               ? behind
               : NULL;
}

static const char *read_sign(struct arranger *arranger, const struct sgr *style,
                             const char *at, const char *end)
{
    const struct utf8 read = utf8_at(at, end);
    bool fine = true;

    if (*at == '\r')
        arranger->column = 0;
    else if (*at == '\b')
        fine = is_placed(arranger) && arranger->column-- > 0;
    else if (*at == '\n')
        fine = is_placed(arranger) &&
               move_cursor(arranger, arranger->row + 1, arranger->column);
    else
        fine = !utf8_is_control(read.code) &&
               write_character(arranger, style, at, read);
    return fine ? at + read.size : NULL;
}

/* The style at the end is that of what curses writes next. */
static bool read_picture(struct arranger *arranger,
                         const struct sgr_filter *filter, struct sgr *style,
                         const char *at, const char *end)
{
    arranger->picture++;
    arranger->style_count = 0;
    while (at != NULL && at < end)
        at = *at == ESCAPE ? read_escape(arranger, filter, style, at, end)
                           : read_sign(arranger, style, at, end);
    return at != NULL && is_placed(arranger);
}

/* ---- cells become runs ---- */

static bool is_bare(const struct arranger *arranger,
                    const struct arranged_cell *cell)
{
    const struct sgr *const style = &arranger->styles[cell->style];

    return *cell->sign == ' ' && !style->underline && !style->reverse;
}

/* Can a blank of one style be written in the other? */
static bool blanks_fit(const struct sgr *blank, const struct sgr *written)
{
    return !written->underline && !written->reverse &&
           strcmp(blank->ground, written->ground) == 0;
}

/* Can the cell be the next one of the run? A run of blanks takes the style of
 * what comes. */
static bool join_run(const struct arranger *arranger, struct arranged_run *run,
                     const struct arranged_cell *cell, bool *bare)
{
    const struct sgr *const style = &arranger->styles[cell->style];
    const struct sgr *const before = &arranger->styles[run->style];

    if (is_bare(arranger, cell))
        return blanks_fit(style, before);
    if (*bare && blanks_fit(before, style)) {
        run->style = cell->style;
        *bare = false;
    }
    return run->style == cell->style;
}

static void add_run(struct arranger *arranger, int row, int column)
{
    const struct arranged_cell *const first = cell_at(arranger, row, column);
    struct arranged_run run = {(short)row, (short)column, 0, first->style};
    bool bare = is_bare(arranger, first);

    for (int x = column; x < arranger->width; x++) {
        const struct arranged_cell *const cell = cell_at(arranger, row, x);

        if (cell->picture != arranger->picture ||
            !join_run(arranger, &run, cell, &bare))
            break;
        run.width++;
    }
    arranger->runs =
        memory_grow(arranger->runs, &arranger->run_capacity,
                    arranger->run_count + 1, sizeof *arranger->runs);
    arranger->runs[arranger->run_count++] = run;
}

static void find_runs(struct arranger *arranger)
{
    arranger->run_count = 0;
    for (int y = 0; y < arranger->height; y++)
        for (int x = 0; x < arranger->width; x++)
            if (cell_at(arranger, y, x)->picture == arranger->picture) {
                add_run(arranger, y, x);
                x += arranger->runs[arranger->run_count - 1].width - 1;
            }
}

/* In the order in which the fewest parts of a style change. */
static int compare_styles(const struct sgr *one, const struct sgr *other)
{
    const int grounds = strcmp(one->ground, other->ground);
    const int inks = strcmp(one->ink, other->ink);

    if (grounds != 0)
        return grounds;
    if (inks != 0)
        return inks;
    return (one->bold - other->bold) + 2 * (one->underline - other->underline) +
           4 * (one->reverse - other->reverse);
}

/* The styles' numbers become their places in that order. */
static void sort_styles(struct arranger *arranger)
{
    struct sgr sorted[ARRANGED_STYLES_MAX];
    short places[ARRANGED_STYLES_MAX];

    for (int i = 0; i < arranger->style_count; i++) {
        places[i] = 0;
        for (int j = 0; j < arranger->style_count; j++)
            places[i] =
                (short)(places[i] + (compare_styles(&arranger->styles[j],
                                                    &arranger->styles[i]) < 0));
    }
    for (int i = 0; i < arranger->style_count; i++)
        sorted[places[i]] = arranger->styles[i];
    memcpy(arranger->styles, sorted,
           (size_t)arranger->style_count * sizeof *sorted);
    for (int i = 0; i < arranger->run_count; i++)
        arranger->runs[i].style = places[arranger->runs[i].style];
}

static int compare_runs(const void *one, const void *other)
{
    const struct arranged_run *const a = one;
    const struct arranged_run *const b = other;

    return a->style != b->style ? a->style - b->style
           : a->row != b->row   ? a->row - b->row
                                : a->column - b->column;
}

/* ---- runs become bytes ---- */

/* A way from one place to another, as short as is known. */
struct cursor_move {
    char text[MOVE_BYTES];
    size_t length;
};

static void offer_move(struct cursor_move *best, const char *text)
{
    const size_t length = strlen(text);

    if (length < best->length) {
        memcpy(best->text, text, length + 1);
        best->length = length;
    }
}

static void offer_steps(struct cursor_move *best, const char *before, int steps,
                        char letter)
{
    char text[MOVE_BYTES];

    if (steps == 1)
        snprintf(text, sizeof text, "%s\033[%c", before, letter);
    else
        snprintf(text, sizeof text, "%s\033[%d%c", before, steps, letter);
    offer_move(best, text);
}

static void offer_in_row(const struct arranger *arranger,
                         struct cursor_move *best, int from, int to)
{
    if (to > from)
        offer_steps(best, "", to - from, 'C');
    if (to < from && from - to <= FEW_STEPS)
        offer_move(best, "\b\b\b" + FEW_STEPS - (from - to));
    if (to == 0)
        offer_move(best, "\r");
    if (arranger->jumps_in_row)
        offer_steps(best, "", to + 1, 'G');
}

/* Down, and a little to the left: where one thing stands below another. */
static void offer_in_column(const struct arranger *arranger,
                            struct cursor_move *best, int rows, int back,
                            int row)
{
    if (rows > 0)
        offer_steps(best, "\b\b\b" + FEW_STEPS - back, rows, 'B');
    if (arranger->jumps_in_column)
        offer_steps(best, "\b\b\b" + FEW_STEPS - back, row + 1, 'd');
}

/* Where the cursor of the terminal is; a row of -1: anywhere. */
struct cursor {
    int row;
    int column;
};

static struct cursor_move find_move(const struct arranger *arranger,
                                    struct cursor cursor, int row, int column)
{
    struct cursor_move best = {.length = MOVE_BYTES};
    char text[MOVE_BYTES];
    const int back = cursor.column - column;

    if (cursor.row == row && cursor.column == column)
        return (struct cursor_move){.length = 0};
    if (row == 0 && column == 0)
        snprintf(text, sizeof text, "\033[H");
    else if (column == 0)
        snprintf(text, sizeof text, "\033[%dH", row + 1);
    else
        snprintf(text, sizeof text, "\033[%d;%dH", row + 1, column + 1);
    offer_move(&best, text);
    if (cursor.row < 0 || cursor.column < 0)
        return best;
    if (cursor.row == row)
        offer_in_row(arranger, &best, cursor.column, column);
    else if (back >= 0 && back <= FEW_STEPS)
        offer_in_column(arranger, &best, row - cursor.row, back, row);
    return best;
}

static void write_move(const struct arranger *arranger, struct cursor *cursor,
                       int row, int column, FILE *out)
{
    const struct cursor_move move = find_move(arranger, *cursor, row, column);

    fwrite(move.text, 1, move.length, out);
    *cursor = (struct cursor){row, column};
}

/* Blanks from here to the end of the run. */
static int count_blanks(const struct arranger *arranger,
                        const struct arranged_run *run, int at)
{
    int count = 0;

    while (at + count < run->width &&
           is_bare(arranger,
                   cell_at(arranger, run->row, run->column + at + count)))
        count++;
    return count;
}

/* Returns how many were erased: the cursor stays where they begin. */
static int erase_blanks(const struct arranger *arranger,
                        const struct arranged_run *run, int at, FILE *out)
{
    const int count = count_blanks(arranger, run, at);
    const bool to_the_edge = arranger->erases_line &&
                             count > (int)strlen("\033[K") &&
                             run->column + at + count == arranger->width;

    if (to_the_edge)
        fputs("\033[K", out);
    else if (arranger->erases_cells && count > LONG_BLANK)
        fprintf(out, "\033[%dX", count);
    else
        return 0;
    return count;
}

/* Behind the last column the cursor is nowhere. */
static void write_run(const struct arranger *arranger,
                      const struct arranged_run *run, struct cursor *cursor,
                      FILE *out)
{
    for (int i = 0; i < run->width;) {
        const struct arranged_cell *const cell =
            cell_at(arranger, run->row, run->column + i);
        const int erased = erase_blanks(arranger, run, i, out);

        if (erased > 0) {
            i += erased;
            if (i < run->width)
                write_move(arranger, cursor, run->row, run->column + i, out);
            continue;
        }
        fwrite(cell->sign, 1, cell->length, out);
        i += cell->width;
        cursor->column =
            run->column + i < arranger->width ? run->column + i : UNKNOWN;
    }
}

/* Of the next few of one style that which is nearest becomes the first one: the
 * bars at the sides of a pit are written from the top to the bottom. */
static void fetch_nearest(struct arranger *arranger, int first,
                          struct cursor cursor)
{
    struct arranged_run *const runs = arranger->runs;
    size_t least = MOVE_BYTES;
    int nearest = first;

    for (int i = first; i < arranger->run_count && i < first + LOOK_AHEAD &&
                        runs[i].style == runs[first].style && least > 0;
         i++) {
        const struct cursor_move move =
            find_move(arranger, cursor, runs[i].row, runs[i].column);

        if (move.length < least) {
            least = move.length;
            nearest = i;
        }
    }

    const struct arranged_run found = runs[nearest];

    memmove(&runs[first + 1], &runs[first],
            (size_t)(nearest - first) * sizeof *runs);
    runs[first] = found;
}

static void write_runs(struct arranger *arranger, struct sgr_filter *filter,
                       struct cursor cursor, FILE *out)
{
    for (int i = 0; i < arranger->run_count; i++) {
        fetch_nearest(arranger, i, cursor);

        const struct arranged_run *const run = &arranger->runs[i];
        const bool bare = count_blanks(arranger, run, 0) == run->width;

        write_move(arranger, &cursor, run->row, run->column, out);
        sgr_filter_tell(filter, &arranger->styles[run->style], bare, out);
        write_run(arranger, run, &cursor, out);
    }
    write_move(arranger, &cursor, arranger->row, arranger->column, out);
}

bool arranger_picture(struct arranger *arranger, struct sgr_filter *filter,
                      int width, int height, const char *bytes, size_t length,
                      FILE *out)
{
    struct sgr style = filter->wanted;

    fit_screen(arranger, width, height);

    const struct cursor cursor = {arranger->row, arranger->column};

    if (!read_picture(arranger, filter, &style, bytes, bytes + length)) {
        arranger_forget(arranger);
        return false;
    }
    find_runs(arranger);
    sort_styles(arranger);
    qsort(arranger->runs, (size_t)arranger->run_count, sizeof *arranger->runs,
          compare_runs);
    write_runs(arranger, filter, cursor, out);
    filter->wanted = style;
    sgr_filter_tell(filter, &style, false, out);
    return true;
}
