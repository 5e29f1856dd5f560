/* SPDX-License-Identifier: MIT */
/* Positions of Abalone in APGN. */
#include "base/memory.h"
#include "game/abalone.h"
#include "match/saves/notation.h"

#include <ctype.h>
#include <string.h>

/* Converts a row, in which a digit stands for that many empty cells, to
 * ours. */
static bool read_row(const char *row, size_t length, char *cells, int wanted,
                     char letter, struct err *err)
{
    int count = 0;

    for (size_t i = 0; i < length; i++) {
        const int empty = row[i] >= '1' && row[i] <= '9' ? row[i] - '0' : 0;

        if (empty == 0 && row[i] != 'b' && row[i] != 'w')
            return err_set(err,
                           "Position: %s in row %c; a cell is b or w, and "
                           "a digit counts empty ones",
                           err_token(row + i, 1).text, letter);
        if (count + (empty > 0 ? empty : 1) > wanted) {
            count = wanted + 1;
            break;
        }
        if (empty == 0)
            cells[count++] = row[i] == 'b' ? '1' : '2';
        for (int j = 0; j < empty; j++)
            cells[count++] = '.';
    }
    cells[wanted] = '\0';
    return count == wanted ||
           err_set(err, "Position: row %c has %s than %d cells", letter,
                   count < wanted ? "less" : "more", wanted);
}

static int row_length(int row)
{
    int count = 0;

    for (int column = 0; column < ABALONE_ROWS; column++)
        count += abalone_cell(row, column) >= 0;
    return count;
}

bool apgn_read_position(const char *text, char *position, size_t size,
                        struct err *err)
{
    char rows[ABALONE_ROWS][ABALONE_ROWS + 1];
    int out[2] = {0, 0}; /* black marbles, white ones */
    FILE *const file = memory_file(position, size);

    for (int row = ABALONE_ROWS - 1; row >= 0; row--) {
        const size_t length = strcspn(text, row > 0 ? "/" : "- ");

        if (!read_row(text, length, rows[row], row_length(row),
                      (char)('a' + row), err)) {
            fclose(file);
            return false;
        }
        text += length + (row > 0 && text[length] == '/');
    }
    for (int row = 0; row < ABALONE_ROWS; row++)
        fprintf(file, "%s/", rows[row]);
    if (*text == '-' && isdigit((unsigned char)text[1]) && text[2] == 'b' &&
        isdigit((unsigned char)text[3]) && text[4] == 'w') {
        out[0] = text[1] - '0';
        out[1] = text[3] - '0';
        text += 5;
    }
    text += strspn(text, " ");
    fprintf(file, "%c/%d,%d", *text == 'w' ? '2' : '1', out[1], out[0]);
    fclose(file);
    return (strchr("bw", *text) != NULL && *text != '\0' && text[1] == '\0') ||
           err_set(err, "Position: ends without b or w, who is to move");
}

void apgn_write_position(const struct position *position, FILE *out)
{
    for (int row = ABALONE_ROWS - 1; row >= 0; row--) {
        int empty = 0;

        for (int column = 0; column < ABALONE_ROWS; column++) {
            const int cell = abalone_cell(row, column);
            const int owner = cell >= 0 ? abalone_owner(position, cell) : -1;

            if (owner >= 0 && empty > 0) {
                fprintf(out, "%d", empty);
                empty = 0;
            }
            if (owner >= 0)
                putc(owner == 0 ? 'b' : 'w', out);
            else
                empty += cell >= 0;
        }
        if (empty > 0)
            fprintf(out, "%d", empty);
        if (row > 0)
            putc('/', out);
    }
    if (position->notes[0] > 0 || position->notes[1] > 0)
        fprintf(out, "-%db%dw", position->notes[1], position->notes[0]);
    fprintf(out, " %c", position->player == 0 ? 'b' : 'w');
}
