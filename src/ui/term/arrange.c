/* SPDX-License-Identifier: MIT */
/* What a picture writes becomes cells. */
#include "base/memory.h"
#include "base/utf8.h"
#include "ui/canvas.h"
#include "ui/term/arrange_inside.h"

#include <stdlib.h>
#include <string.h>

enum { ESCAPE = '\033', NUMBER_MAX = 10000, UNKNOWN = -1 };

void arranger_free(struct arranger *arranger)
{
    free(arranger->cells);
    free(arranger->runs);
    *arranger = (struct arranger){.row = UNKNOWN};
}

void arranger_forget(struct arranger *arranger)
{
    for (int i = 0; i < arranger->width * arranger->height; i++)
        arranger->cells[i].due = false;
    arranger->rest = false;
    arranger->next_row = 0;
    arranger->row = UNKNOWN;
    arranger->column = UNKNOWN;
}

void arranger_set_cursor(struct arranger *arranger, int row, int column)
{
    arranger->row = row;
    arranger->column = column;
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
    arranger_forget(arranger);
}

/* ---- bytes become cells ---- */

static bool is_same(const struct sgr *one, const struct sgr *other)
{
    return strcmp(one->ink, other->ink) == 0 &&
           strcmp(one->ground, other->ground) == 0 &&
           one->bold == other->bold && one->underline == other->underline &&
           one->reverse == other->reverse;
}

/* The style of a blank: only its ground can be seen. */
static struct sgr style_of_blank(const struct sgr *style)
{
    struct sgr seen = *style;

    if (!style->underline && !style->reverse) {
        seen.bold = false;
        *seen.ink = '\0';
    }
    return seen;
}

/* The number of a style; -1 if there are too many. */
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
        column < arranger->width
            ? arranged_cell_at(arranger, arranger->row, column)
            : NULL;

    return cell != NULL && cell->due && cell->width == 0;
}

/* Are these cells on the screen, and is no wide sign that is due cut? */
static bool may_write(const struct arranger *arranger, int column, int end)
{
    return arranger->row >= 0 && column >= 0 && end <= arranger->width &&
           !is_right_half(arranger, column) && !is_right_half(arranger, end);
}

/* Writes blanks; erased cells are the same. */
static bool write_blanks(struct arranger *arranger, const struct sgr *style,
                         int column, int end)
{
    const struct sgr seen = style_of_blank(style);
    const int number = number_style(arranger, &seen);

    if (number < 0 || !may_write(arranger, column, end))
        return false;
    for (int x = column; x < end; x++)
        *arranged_cell_at(arranger, arranger->row, x) =
            (struct arranged_cell){true, (short)number, 1, 1, " "};
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
            arranged_cell_at(arranger, arranger->row, arranger->column);

        if (number < 0)
            return false;
        *cell =
            (struct arranged_cell){true, (short)number, (unsigned char)width,
                                   (unsigned char)read.size, ""};
        memcpy(cell->sign, sign, (size_t)read.size);
        if (width == 2)
            cell[1] = (struct arranged_cell){true, (short)number, 0, 0, ""};
    }
    arranger->column = end;
    return true;
}

/* Reads one or two numbers, 0 for a missing one; false for anything else. */
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

/* Behind the last column a terminal delays the line break, and terminals do not
 * agree where its cursor then is. */
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

/* ESC [ number letter: lines are inserted, deleted or scrolled. */
static bool obey_scroll(struct arranger *arranger, const struct sgr *style,
                        int count, char letter)
{
    const bool all = letter == 'S' || letter == 'T';
    const int first = all ? arranger->top : arranger->row;
    const int up = letter == 'S' || letter == 'M' ? count : -count;
    char sequence[ARRANGED_SCROLL_BYTES];

    /* Some of them move the cursor to the first column. */
    if (arranger->column != 0)
        return false;
    snprintf(sequence, sizeof sequence, "\033[%d%c", count, letter);
    return arranger_scroll(arranger, style, first, up, sequence);
}

/* A line feed on the last line that scrolls moves them. */
static bool feed_line(struct arranger *arranger, const struct sgr *style)
{
    if (is_placed(arranger) && arranger->row == arranger->bottom)
        return arranger_scroll(arranger, style, arranger->top, 1, "\n");
    return is_placed(arranger) &&
           move_cursor(arranger, arranger->row + 1, arranger->column);
}

static bool feed_line_back(struct arranger *arranger, const struct sgr *style)
{
    if (is_placed(arranger) && arranger->row == arranger->top)
        return arranger_scroll(arranger, style, arranger->top, -1, "\033M");
    return is_placed(arranger) && arranger->row > 0 &&
           move_cursor(arranger, arranger->row - 1, arranger->column);
}

/* ESC [ numbers letter: sequences that are not listed here shift signs or set
 * modes. */
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
    if (letter == 'r')
        return arranger_set_region(arranger, first - 1,
                                   numbers[1] > 0 ? second - 1
                                                  : arranger->height - 1);
    if (!is_placed(arranger))
        return false;
    switch (letter) {
    case 'S':
    case 'T':
    case 'L':
    case 'M':
        return obey_scroll(arranger, style, first, letter);
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

/* Returns the end of the sequence, or NULL if it is not known here. */
static const char *read_escape(struct arranger *arranger,
                               const struct sgr_filter *filter,
                               struct sgr *style, const char *at,
                               const char *end)
{
    int numbers[2] = {0};

    if (end - at >= 2 && at[1] == 'M')
        return feed_line_back(arranger, style) ? at + 2 : NULL;
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
        fine = feed_line(arranger, style);
    else
        fine = !utf8_is_control(read.code) &&
               write_character(arranger, style, at, read);
    return fine ? at + read.size : NULL;
}

/* `style` ends as the style of what curses writes next. */
static bool read_picture(struct arranger *arranger,
                         const struct sgr_filter *filter, struct sgr *style,
                         const char *at, const char *end)
{
    arranger_begin_scrolls(arranger);
    while (at != NULL && at < end)
        at = *at == ESCAPE ? read_escape(arranger, filter, style, at, end)
                           : read_sign(arranger, style, at, end);
    return at != NULL && is_placed(arranger) && arranger_is_unbounded(arranger);
}

/* A copy of the cells, if some of them are due; else NULL. */
static struct arranged_cell *copy_rest(const struct arranger *arranger)
{
    const size_t count = (size_t)arranger->width * (size_t)arranger->height;

    if (!arranger->rest)
        return NULL;

    struct arranged_cell *const copy = memory_new(count, sizeof *copy);

    memcpy(copy, arranger->cells, count * sizeof *copy);
    return copy;
}

/* Curses believes that the rest of earlier pictures is shown, so it must be
 * written even if the new picture cannot be read. */
static void write_rest(struct arranger *arranger, struct sgr_filter *filter,
                       struct cursor cursor, const struct arranged_cell *rest,
                       FILE *out)
{
    const struct sgr style = filter->wanted;

    memcpy(arranger->cells, rest,
           (size_t)arranger->width * (size_t)arranger->height * sizeof *rest);
    arranger->row = cursor.row;
    arranger->column = cursor.column;
    arranger->most = 0;
    arranger_begin_scrolls(arranger);
    arranger_write(arranger, filter, cursor, &style, out);
}

bool arranger_picture(struct arranger *arranger, struct sgr_filter *filter,
                      int width, int height, const char *bytes, size_t length,
                      FILE *out)
{
    struct sgr style = filter->wanted;

    fit_screen(arranger, width, height);
    if (!arranger->rest)
        arranger->style_count = 0;

    const struct cursor cursor = {arranger->row, arranger->column};
    struct arranged_cell *const rest = copy_rest(arranger);
    const bool known =
        read_picture(arranger, filter, &style, bytes, bytes + length);

    if (known)
        arranger_write(arranger, filter, cursor, &style, out);
    else if (rest != NULL)
        write_rest(arranger, filter, cursor, rest, out);
    if (!known)
        arranger_forget(arranger);
    free(rest);
    return known;
}
