/* SPDX-License-Identifier: MIT */
/* Turns cells into runs of one style, and runs into bytes. */
#include "base/memory.h"
#include "ui/term/arrange_inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    UNKNOWN = -1,
    MOVE_BYTES = 32,
    FEW_STEPS = 3,   /* steps to the left or down, a byte each */
    LOOK_AHEAD = 16, /* runs searched for the nearest */
    FRAMES_MOST = 3, /* frames for one picture */
    LONG_BLANK = 9,  /* blanks that are erased and passed in fewer bytes */
};

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

/* Can the cell continue the run? A run of blanks takes the style of the first
 * cell that is not blank. */
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
    const struct arranged_cell *const first =
        arranged_cell_at(arranger, row, column);
    struct arranged_run run = {(short)row, (short)column, 0, first->style};
    bool bare = is_bare(arranger, first);

    for (int x = column; x < arranger->width; x++) {
        const struct arranged_cell *const cell =
            arranged_cell_at(arranger, row, x);

        if (!cell->due || !join_run(arranger, &run, cell, &bare))
            break;
        run.width++;
    }
    arranger->runs =
        memory_grow(arranger->runs, &arranger->run_capacity,
                    arranger->run_count + 1, sizeof *arranger->runs);
    arranger->runs[arranger->run_count++] = run;
}

/* Adjacent rows; the first row of the screen follows the last. */
struct row_range {
    int first;
    int count;
};

static void find_runs(struct arranger *arranger, struct row_range rows)
{
    arranger->run_count = 0;
    for (int i = 0; i < rows.count; i++) {
        const int y = (rows.first + i) % arranger->height;

        for (int x = 0; x < arranger->width; x++)
            if (arranged_cell_at(arranger, y, x)->due) {
                add_run(arranger, y, x);
                x += arranger->runs[arranger->run_count - 1].width - 1;
            }
    }
}

/* Sorts styles so that few of their parts change from one to the next. */
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

/* Numbers the styles by their place in that order, and drops those that no cell
 * has any more. */
static void sort_styles(struct arranger *arranger)
{
    const int cells = arranger->width * arranger->height;
    struct sgr sorted[ARRANGED_STYLES_MAX] = {{.ink = ""}};
    bool used[ARRANGED_STYLES_MAX] = {false};
    short places[ARRANGED_STYLES_MAX] = {0};
    int count = 0;

    for (int i = 0; i < cells; i++)
        if (arranger->cells[i].due)
            used[arranger->cells[i].style] = true;
    for (int i = 0; i < arranger->style_count; i++) {
        for (int j = 0; j < arranger->style_count; j++)
            if (used[j] &&
                compare_styles(&arranger->styles[j], &arranger->styles[i]) < 0)
                places[i]++;
        if (used[i]) {
            sorted[places[i]] = arranger->styles[i];
            count++;
        }
    }
    memcpy(arranger->styles, sorted, sizeof sorted);
    arranger->style_count = count;
    for (int i = 0; i < cells; i++)
        if (arranger->cells[i].due)
            arranger->cells[i].style = places[arranger->cells[i].style];
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

/* A way from one place to another. */
struct cursor_move {
    char text[MOVE_BYTES];
    size_t length;
};

static void append_byte(struct cursor_move *move, char byte)
{
    assert(move->length < MOVE_BYTES);
    move->text[move->length++] = byte;
}

static void append_number(struct cursor_move *move, int number)
{
    if (number >= 10)
        append_number(move, number / 10);
    append_byte(move, (char)('0' + number % 10));
}

/* ESC [ number letter; 1 is left out, since terminals take a missing number as
 * 1. */
static struct cursor_move make_step(int number, char letter)
{
    struct cursor_move move = {"\033[", 2};

    if (number != 1)
        append_number(&move, number);
    append_byte(&move, letter);
    return move;
}

static struct cursor_move repeat_byte(char byte, int times)
{
    struct cursor_move move = {.length = 0};

    while (times-- > 0)
        append_byte(&move, byte);
    return move;
}

static struct cursor_move make_jump(int row, int column)
{
    struct cursor_move move = {"\033[", 2};

    if (row > 0 || column > 0)
        append_number(&move, row + 1);
    if (column > 0) {
        append_byte(&move, ';');
        append_number(&move, column + 1);
    }
    append_byte(&move, 'H');
    return move;
}

static void offer_move(struct cursor_move *best, struct cursor_move move)
{
    if (move.length < best->length)
        *best = move;
}

static struct cursor_move find_sideways(const struct arranger *arranger,
                                        int from, int to)
{
    struct cursor_move best = {.length = 0};

    if (from == to)
        return best;
    best = make_step(abs(to - from), to > from ? 'C' : 'D');
    if (to < from && from - to <= FEW_STEPS)
        offer_move(&best, repeat_byte('\b', from - to));
    if (to == 0)
        offer_move(&best, repeat_byte('\r', 1));
    if (arranger->jumps_in_row)
        offer_move(&best, make_step(to + 1, 'G'));
    return best;
}

static struct cursor_move find_up_or_down(const struct arranger *arranger,
                                          int from, int to)
{
    struct cursor_move best = {.length = 0};

    if (from == to)
        return best;
    best = make_step(abs(to - from), to > from ? 'B' : 'A');
    if (arranger->feeds_lines && to > from && to - from <= FEW_STEPS)
        offer_move(&best, repeat_byte('\n', to - from));
    if (arranger->jumps_in_column)
        offer_move(&best, make_step(to + 1, 'd'));
    return best;
}

/* The shortest known move. */
static struct cursor_move find_move(const struct arranger *arranger,
                                    struct cursor cursor, int row, int column)
{
    struct cursor_move best = make_jump(row, column);

    if (cursor.row < 0 || cursor.column < 0)
        return best;

    struct cursor_move steps = find_sideways(arranger, cursor.column, column);
    const struct cursor_move rows = find_up_or_down(arranger, cursor.row, row);

    for (size_t i = 0; i < rows.length; i++)
        append_byte(&steps, rows.text[i]);
    offer_move(&best, steps);
    return best;
}

static void write_move(const struct arranger *arranger, struct cursor *cursor,
                       int row, int column, FILE *out)
{
    const struct cursor_move move = find_move(arranger, *cursor, row, column);

    fwrite(move.text, 1, move.length, out);
    *cursor = (struct cursor){row, column};
}

/* The number of blanks from here to the end of the run. */
static int count_blanks(const struct arranger *arranger,
                        const struct arranged_run *run, int at)
{
    int count = 0;

    while (at + count < run->width &&
           is_bare(arranger, arranged_cell_at(arranger, run->row,
                                              run->column + at + count)))
        count++;
    return count;
}

/* Does erasing show the ground of the run? */
static bool can_erase(const struct arranger *arranger,
                      const struct arranged_run *run)
{
    return arranger->erases_coloured ||
           *arranger->styles[run->style].ground == '\0';
}

/* Returns how many cells were erased. The cursor stays where they begin. */
static int erase_blanks(const struct arranger *arranger,
                        const struct arranged_run *run, int at, FILE *out)
{
    const int count =
        can_erase(arranger, run) ? count_blanks(arranger, run, at) : 0;
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

/* Behind the last column the place of the cursor is unknown. */
static void write_run(const struct arranger *arranger,
                      const struct arranged_run *run, struct cursor *cursor,
                      FILE *out)
{
    for (int i = 0; i < run->width;) {
        const struct arranged_cell *const cell =
            arranged_cell_at(arranger, run->row, run->column + i);
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

/* Moves the nearest of the next few runs of one style to the front: the sides
 * of a pit are written from the top to the bottom. */
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

static void write_rows(struct arranger *arranger, struct sgr_filter *filter,
                       struct cursor cursor, const struct sgr *end,
                       struct row_range rows, FILE *out)
{
    if (*arranger->scrolls != '\0') {
        sgr_filter_tell(filter, &(struct sgr){.ink = ""}, true, out);
        fputs(arranger->scrolls, out);
        cursor = (struct cursor){UNKNOWN, UNKNOWN};
    }
    find_runs(arranger, rows);
    if (arranger->run_count > 0)
        qsort(arranger->runs, (size_t)arranger->run_count,
              sizeof *arranger->runs, compare_runs);
    for (int i = 0; i < arranger->run_count; i++) {
        fetch_nearest(arranger, i, cursor);

        const struct arranged_run *const run = &arranger->runs[i];
        const bool bare = count_blanks(arranger, run, 0) == run->width;

        write_move(arranger, &cursor, run->row, run->column, out);
        sgr_filter_tell(filter, &arranger->styles[run->style], bare, out);
        write_run(arranger, run, &cursor, out);
    }
    write_move(arranger, &cursor, arranger->row, arranger->column, out);
    filter->wanted = *end;
    sgr_filter_tell(filter, end, false, out);
}

/* ---- as much as a frame has room for ---- */

/* Returns how many bytes these rows take. */
static size_t measure_rows(struct arranger *arranger,
                           const struct sgr_filter *filter,
                           struct cursor cursor, const struct sgr *end,
                           struct row_range rows)
{
    struct sgr_filter tried = *filter;
    char *bytes = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&bytes, &length);

    write_rows(arranger, &tried, cursor, end, rows, out);
    fclose(out);
    free(bytes);
    return length;
}

/* All rows, or as many as a frame has room for, at least one; those left by the
 * picture before come first. A picture that would take more than FRAMES_MOST
 * frames is shown at once: it is no animation. With a rest it may take one
 * more. */
static struct row_range choose_rows(struct arranger *arranger,
                                    const struct sgr_filter *filter,
                                    struct cursor cursor, const struct sgr *end)
{
    const struct row_range all = {arranger->next_row, arranger->height};
    const size_t most = arranger->most;
    const size_t size =
        most > 0 ? measure_rows(arranger, filter, cursor, end, all) : 0;
    int fit = 1;
    int many = arranger->height;

    if (size <= most || size > (FRAMES_MOST + arranger->rest) * most)
        return all;
    while (many - fit > 1) {
        const int tried = (fit + many) / 2;

        if (measure_rows(arranger, filter, cursor, end,
                         (struct row_range){all.first, tried}) <= most)
            fit = tried;
        else
            many = tried;
    }
    return (struct row_range){all.first, fit};
}

/* Notes that these rows have been written, and which cells are still due. */
static void leave_rest(struct arranger *arranger, struct row_range rows)
{
    arranger->rest = false;
    for (int i = 0; i < arranger->height; i++) {
        const int y = (rows.first + i) % arranger->height;

        for (int x = 0; x < arranger->width; x++)
            if (i < rows.count)
                arranged_cell_at(arranger, y, x)->due = false;
            else
                arranger->rest |= arranged_cell_at(arranger, y, x)->due;
    }
    arranger->next_row =
        arranger->rest ? (rows.first + rows.count) % arranger->height : 0;
}

void arranger_write(struct arranger *arranger, struct sgr_filter *filter,
                    struct cursor cursor, const struct sgr *end, FILE *out)
{
    sort_styles(arranger);

    const struct row_range rows = choose_rows(arranger, filter, cursor, end);

    write_rows(arranger, filter, cursor, end, rows, out);
    leave_rest(arranger, rows);
}
