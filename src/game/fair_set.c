/* SPDX-License-Identifier: MIT */
/* Fair boards: their text, and the sets that come with the program. */
#include "game/fair_set.h"
#include "base/builtin.h"
#include "base/memory.h"
#include "game/mancala_board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- lines ---- */

static const char *line_end(const char *at, const char *end)
{
    const char *const found = memchr(at, '\n', (size_t)(end - at));

    return found != NULL ? found : end;
}

static bool is_board(const char *at, const char *end)
{
    return at < end && *at != ';' && *at != '\n';
}

int fair_set_count(const char *text, size_t length)
{
    const char *const end = text + length;
    int count = 0;

    for (const char *at = text; at < end; at = line_end(at, end) + 1)
        count += is_board(at, end);
    return count;
}

/* ---- a board ---- */

/* The sign behind the count of a hole. */
static char sign_after(int hole, int pits)
{
    return hole == 2 * pits + 1 ? ' ' : hole == pits ? '/' : ',';
}

static bool read_seeds(const char **text, int pits, struct fair_board *board,
                       struct err *err)
{
    for (int i = 0; i < 2 * (pits + 1); i++) {
        char *end;
        const long seeds = strtol(*text, &end, 10);
        const char after = sign_after(i, pits);

        if (end == *text || seeds < 0 || seeds > SEEDS_ON_BOARD_MAX)
            return err_set(err,
                           "a count of seeds is missing: %d pits a side, "
                           "and the stores",
                           pits);
        if (*end != after)
            return err_set(err, "after a count of seeds there is no `%c`",
                           after);
        board->seeds[i] = (int)seeds;
        *text = end + 1;
    }
    return true;
}

static bool read_signs(const char *signs, int pits, struct fair_board *board,
                       struct err *err)
{
    board->keeping = 0;
    for (int pit = 0; pit < pits; pit++) {
        const char sign = signs[pit];

        if (sign == '\0' || strchr("=<.", sign) == NULL)
            return err_set(err, "pit %d has no sign: =, < or .", pit + 1);
        if ((sign == '.') != (board->seeds[pit] == 0))
            return err_set(err, "pit %d: . is for an empty pit", pit + 1);
        board->keeping |= (unsigned)(sign == '=') << pit;
    }
    if (signs[pits] != '\0')
        return err_set(err, "there are more than %d signs", pits);
    return board->keeping != 0 || err_set(err, "no move keeps the draw");
}

bool fair_set_read(const char *text, size_t length, int number, int pits,
                   struct fair_board *board, struct err *err)
{
    const char *const end = text + length;
    char line[2 * SPEC_TEXT_MAX];
    int count = 0;
    int lines = 0;

    *board = (struct fair_board){.keeping = 0};
    for (const char *at = text; at < end; at = line_end(at, end) + 1) {
        const char *rest = line;

        lines++;
        count += is_board(at, end);
        if (count < number || !is_board(at, end))
            continue;
        snprintf(line, sizeof line, "%.*s", (int)(line_end(at, end) - at), at);
        return (read_seeds(&rest, pits, board, err) &&
                read_signs(rest, pits, board, err)) ||
               err_prefix(err, "line %d: ", lines);
    }
    return err_set(err, "there are only %d boards", count);
}

void fair_board_write(const struct fair_board *board, int pits, FILE *out)
{
    for (int i = 0; i < 2 * (pits + 1); i++)
        fprintf(out, "%d%c", board->seeds[i], sign_after(i, pits));
    for (int pit = 0; pit < pits; pit++)
        putc(board->seeds[pit] == 0               ? '.'
             : (board->keeping >> pit & 1U) != 0U ? '='
                                                  : '<',
             out);
    putc('\n', out);
}

/* ---- what is shipped ---- */

/* The rules that the sets were proven for; all others are those of Kalah. */
static const struct {
    int pits, seeds;
    enum capture capture;
    const char *spec;
    const char *file;
} SETS[] = {
    {6, 4, CAPTURE_OPPOSITE, "kalah", "src/data/kalah-6-4.fair"},
    {6, 4, CAPTURE_EMPTY, "kalah:capture=empty",
     "src/data/kalah-6-4-empty.fair"},
};

enum { SET_COUNT = sizeof SETS / sizeof SETS[0] };

static int count_boards(int set)
{
    const struct builtin *const file = builtin_find(SETS[set].file);

    return file == NULL ? 0 : fair_set_count(file->bytes, builtin_length(file));
}

/* The index of the set for these rules, or -1. */
static int find_set(const struct mancala_rules *rules)
{
    struct mancala_rules usual = KALAH_RULES;

    usual.capture = rules->capture;
    if (!mancala_same_turn(&usual, rules) || rules->pie || rules->majority ||
        rules->repetition)
        return -1;
    for (int i = 0; i < SET_COUNT; i++)
        if (SETS[i].pits == rules->pits && SETS[i].seeds == rules->seeds &&
            SETS[i].capture == rules->capture)
            return i;
    return -1;
}

int rules_fair_boards(const struct mancala_rules *rules)
{
    const int set = find_set(rules);

    return set < 0 ? 0 : count_boards(set);
}

/* Writes the sets: `of kalah 300, of kalah:capture=empty 300`. */
static void write_sets(FILE *out)
{
    for (int i = 0; i < SET_COUNT; i++)
        fprintf(out, "%sof %s %d", i > 0 ? ", " : "", SETS[i].spec,
                count_boards(i));
}

bool rules_check_start(const struct mancala_rules *rules, struct err *err)
{
    const int count = rules->start > 0 ? rules_fair_boards(rules) : 0;
    char sets[ERR_TEXT_MAX] = "";

    if (rules->start <= count)
        return true;
    if (count > 0)
        return err_set(err, "start: fair-%d is not in fair-1..fair-%d",
                       rules->start, count);

    FILE *const out = memory_file(sets, sizeof sets);

    write_sets(out);
    fclose(out);
    return err_set(err,
                   "start=fair-%d: there are fair boards %s, with 6 pits and 4 "
                   "seeds and no other switch",
                   rules->start, sets);
}

/* Reads the fair board that the rules ask for, which must exist. */
static struct fair_board read_shipped(const struct mancala_rules *rules)
{
    const int set = find_set(rules);
    struct fair_board board;
    struct err err;

    assert(set >= 0); /* checked by rules_check_start */

    const struct builtin *const file = builtin_find(SETS[set].file);

    /* The boards that are shipped are valid: a test reads all of them. */
    if (!fair_set_read(file->bytes, builtin_length(file), rules->start,
                       rules->pits, &board, &err))
        abort();
    return board;
}

unsigned fair_board_keeping(const struct game *game)
{
    const struct mancala_rules *const rules =
        mancala_is(game) ? mancala_rules(game) : NULL;

    return rules != NULL && rules->start > 0 ? read_shipped(rules).keeping : 0;
}

void rules_start_seeds(const struct mancala_rules *rules,
                       uint8_t seeds[2 * (PITS_MAX + 1)])
{
    const int holes = 2 * (rules->pits + 1);
    struct fair_board board = {.keeping = 0};

    for (int i = 0; i < holes; i++)
        board.seeds[i] = i == rules->pits || i == holes - 1 ? 0 : rules->seeds;
    if (rules->start > 0)
        board = read_shipped(rules);
    for (int i = 0; i < holes; i++)
        seeds[i] = (uint8_t)board.seeds[i];
}
