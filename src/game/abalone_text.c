/* Positions of Abalone as text, to the letter. */
#include "game/abalone_text.h"
#include "game/abalone_rules.h"
#include "game/abalone_turn.h"

#include <string.h>

/* ---- cells ---- */

struct cell_text abalone_cell_text(int cell)
{
    struct cell_text text = {""};

    if (cell >= 0) {
        text.text[0] = (char)('a' + abalone_row(cell));
        text.text[1] = (char)('1' + abalone_column(cell));
    }
    return text;
}

int abalone_read_cell(const char *text, struct err *err)
{
    const int row = text[0] - 'a';

    if (row < 0 || row >= ABALONE_ROWS || text[1] < '0' || text[1] > '9') {
        err_set(err, "%s is no cell; they are a1 to i9",
                err_token(text, strnlen(text, 2)).text);
        return -1;
    }

    const int cell = abalone_cell(row, text[1] - '1');

    if (cell < 0) {
        int first = 0;
        int last = ABALONE_ROWS - 1;

        while (abalone_cell(row, first) < 0)
            first++;
        while (abalone_cell(row, last) < 0)
            last--;
        err_set(err, "%.2s is off the board; row %c has %c%d to %c%d", text,
                text[0], text[0], first + 1, text[0], last + 1);
    }
    return cell;
}

/* ---- the board ---- */

/* A text that is read from left to right. */
struct cursor {
    const char *at;
    const char *begin;
};

static bool fail_at(const struct cursor *cursor, struct err *err,
                    const char *wanted)
{
    if (*cursor->at == '\0')
        return err_set(err, "position: ends where %s should be", wanted);
    return err_set(err, "position: %s stands at column %d, where %s should be",
                   err_token(cursor->at, strcspn(cursor->at, ",/")).text,
                   (int)(cursor->at - cursor->begin) + 1, wanted);
}

static bool read_char(struct cursor *cursor, char wanted, const char *meaning,
                      struct err *err)
{
    if (*cursor->at != wanted)
        return fail_at(cursor, err, meaning);
    cursor->at++;
    return true;
}

static const char *players_words(const struct game *game)
{
    return game->players == 3 ? "., 1, 2 or 3" : "., 1 or 2";
}

static bool fail_marble(const struct game *game, char found, int row,
                        struct err *err)
{
    if (found == '3')
        return err_set(err, "position: 3 in row %c, but there are two players",
                       'A' + row);
    return err_set(err, "position: %s in row %c; a cell is %s",
                   err_token(&found, 1).text, 'A' + row, players_words(game));
}

static int row_length(int row)
{
    int length = 0;

    for (int column = 0; column < ABALONE_ROWS; column++)
        length += abalone_cell(row, column) >= 0;
    return length;
}

static bool read_row(const struct game *game, struct cursor *cursor, int row,
                     int cell, struct position *position, struct err *err)
{
    const int length = (int)strcspn(cursor->at, "/");
    const int wanted = row_length(row);

    for (int i = 0; i < length && i < wanted; i++) {
        const int player = cursor->at[i] - '1';

        if (player >= 0 && player < game->players)
            position->words[player] |= bit_of(bit_of_cell(cell + i));
        else if (cursor->at[i] != '.')
            return fail_marble(game, cursor->at[i], row, err);
    }
    if (length != wanted)
        return err_set(err, "position: row %c has %d cells, not %d", 'A' + row,
                       wanted, length);
    cursor->at += length;
    return true;
}

static bool read_rows(const struct game *game, struct cursor *cursor,
                      struct position *position, struct err *err)
{
    int cell = 0;

    for (int row = 0; row < ABALONE_ROWS; row++) {
        if (!read_row(game, cursor, row, cell, position, err) ||
            !read_char(cursor, '/', "a stroke", err))
            return false;
        cell += row_length(row);
    }
    return true;
}

void abalone_lay_out(const char *rows, struct position *position)
{
    int cell = 0;

    *position = (struct position){0};
    for (const char *at = rows; *at != '\0'; at++) {
        if (*at >= '1')
            position->words[*at - '1'] |= bit_of(bit_of_cell(cell));
        cell += *at != '/';
    }
}

/* ---- who moves, and what was won ---- */

enum { MOVER_NOBODY = PLAYERS_MAX };

static bool read_mover(const struct game *game, struct cursor *cursor,
                       int *mover, struct err *err)
{
    const char *wanted =
        game->players == 3 ? "1, 2, 3 or - to move" : "1, 2 or - to move";

    if (*cursor->at == '3' && game->players == 2)
        return err_set(err,
                       "position: 3 is to move, but there are two players");
    if (*cursor->at == '-')
        *mover = MOVER_NOBODY;
    else if (*cursor->at >= '1' && *cursor->at < '1' + game->players)
        *mover = *cursor->at - '1';
    else
        return fail_at(cursor, err, wanted);
    cursor->at++;
    return read_char(cursor, '/', "a stroke", err);
}

static bool read_scores(const struct game *game, struct cursor *cursor,
                        struct position *position, struct err *err)
{
    int winners = 0;

    for (int player = 0; player < game->players; player++) {
        const size_t length = strcspn(cursor->at, ",/");

        if (length != 1 || *cursor->at < '0' ||
            *cursor->at > '0' + ABALONE_GOAL)
            return fail_at(cursor, err, "a score of 0 to 6");
        position->notes[player] = (uint8_t)(*cursor->at++ - '0');
        winners += position->notes[player] == ABALONE_GOAL;
        if (player + 1 < game->players &&
            !read_char(cursor, ',', "the score of the next player", err))
            return false;
    }
    return winners <= 1 ||
           err_set(err, "position: only one player can have pushed %d out",
                   ABALONE_GOAL);
}

/* Nobody can have more than he began with, nor all of them together more than
 * there were, those that are out included. */
static bool check_marbles(const struct game *game,
                          const struct position *position, struct err *err)
{
    const int most = abalone_marbles(game);
    const int all = game->class->material(game, position);

    for (int player = 0; player < game->players; player++) {
        const int count = __builtin_popcountll(position->words[player]);
        const int lost = game->players == 2 ? position->notes[1 - player] : 0;

        if (count > most)
            return err_set(err,
                           "position: player %d has %d marbles; %d are "
                           "all there are",
                           player + 1, count, most);
        if (count + lost > most)
            return err_set(err,
                           "position: player %d has %d marbles and has "
                           "lost %d; %d are all there are",
                           player + 1, count, lost, most);
    }
    return all <= most * game->players ||
           err_set(err,
                   "position: %d marbles with those that are out; %d are "
                   "all there are",
                   all, most * game->players);
}

/* ---- what may not be taken back ---- */

/*
 * The last move of each player, as long as its marbles lie where it has put
 * them. In line, its text does not tell how many
 * they were; it is as many as are in that line now, three at most. Where it was
 * not, both ends are written, as for a broadside.
 */
static uint64_t line_from(uint64_t own, uint64_t first,
                          enum direction direction)
{
    uint64_t line = first & own;

    for (int i = 1; i < ABALONE_GROUP_MAX; i++)
        line |= step_to(line, direction) & own;
    return line;
}

static void write_memory(const struct game *game,
                         const struct position *position, int player, FILE *out)
{
    const uint64_t memory = position->words[WORD_LAST_MOVE + player];
    const uint64_t cells = memory & ALL_CELLS;
    const enum direction went = (enum direction)(memory >> DIRECTION_SHIFT);

    if (memory == 0) {
        putc('-', out);
        return;
    }

    const struct move move = abalone_move_of(behind(cells, went), went);
    const struct abalone_group group = abalone_group(move);
    const uint64_t first = bit_of(next_bit(move_bit(move), went));
    const bool plain = move_line(move) == went &&
                       line_from(position->words[player], first, went) == cells;

    if (plain || move_line(move) != went) {
        abalone_write_move(game, position, move, out);
        return;
    }
    fprintf(out, "%s%s%s", abalone_cell_text(group.cells[0]).text,
            abalone_cell_text(group.cells[group.count - 1]).text,
            abalone_cell_text(abalone_neighbour(group.cells[0], went)).text);
}

static bool read_memory(const struct position *position, int player,
                        const char *text, uint64_t *memory, struct err *err)
{
    const uint64_t own = position->words[player];
    struct spelled spelled;
    uint64_t cells;

    if (!abalone_read_spelled(text, &spelled, err))
        return false;

    const enum direction went = spelled.direction;

    if (spelled.open)
        cells = line_from(own, step_to(spelled.cells, went), went);
    else
        cells = step_to(spelled.cells, went);
    if (cells == 0 || (cells & ~own) != 0 ||
        (!spelled.open && (spelled.cells & ~GOES_ON[went]) != 0))
        return err_set(err, "%s: the marbles of that move are not there", text);
    *memory = cells | (uint64_t)went << DIRECTION_SHIFT;
    return true;
}

static bool read_memories(const struct game *game, struct cursor *cursor,
                          struct position *position, struct err *err)
{
    if (*cursor->at == '\0')
        return true;
    if (!abalone_rules(game)->inverse_forbidden)
        return fail_at(cursor, err, "the end");
    if (!read_char(cursor, '/', "a stroke or the end", err))
        return false;
    for (int player = 0; player < game->players; player++) {
        const size_t length = strcspn(cursor->at, ",/");
        const struct err_token text = err_token(cursor->at, length);

        if (length == 0)
            return fail_at(cursor, err, "a move or -");
        if (strcmp(text.text, "-") != 0 &&
            !read_memory(position, player, text.text,
                         &position->words[WORD_LAST_MOVE + player], err))
            return err_prefix(err, "position: ");
        cursor->at += length;
        if (player + 1 < game->players &&
            !read_char(cursor, ',', "the move of the next player", err))
            return false;
    }
    return *cursor->at == '\0' || fail_at(cursor, err, "the end");
}

/* ---- all of it ---- */

static bool settle(const struct game *game, struct position *position,
                   int mover, struct err *err)
{
    for (int player = 0; player < game->players; player++)
        if (position->notes[player] == ABALONE_GOAL) {
            abalone_finish(position);
            return true;
        }
    if (mover == MOVER_NOBODY)
        return err_set(err,
                       "position: is not over, so 1%s must be to move, "
                       "not -",
                       game->players == 3 ? ", 2 or 3" : " or 2");
    position->player = (uint8_t)mover;
    return true;
}

bool abalone_read_position(const struct game *game, const char *text,
                           struct position *position, struct err *err)
{
    struct cursor cursor = {text, text};
    struct position fresh = {0};
    int mover = MOVER_NOBODY;

    if (!read_rows(game, &cursor, &fresh, err) ||
        !read_mover(game, &cursor, &mover, err) ||
        !read_scores(game, &cursor, &fresh, err) ||
        !check_marbles(game, &fresh, err) ||
        !read_memories(game, &cursor, &fresh, err) ||
        !settle(game, &fresh, mover, err))
        return false;
    *position = fresh;
    return true;
}

static void write_board(const struct game *game, const int16_t *counts,
                        char mover, FILE *out)
{
    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        putc(counts[cell] == 0 ? '.' : '0' + counts[cell], out);
        if (cell + 1 == ABALONE_CELLS ||
            abalone_row(cell + 1) != abalone_row(cell))
            putc('/', out);
    }
    putc(mover, out);
    for (int player = 0; player < game->players; player++)
        fprintf(out, "%c%d", player == 0 ? '/' : ',',
                counts[ABALONE_CELLS + player]);
}

void abalone_write_counts(const struct game *game, const int16_t *counts,
                          int player, FILE *out)
{
    write_board(game, counts, (char)('1' + player), out);
}

void abalone_write_position(const struct game *game,
                            const struct position *position, FILE *out)
{
    int16_t counts[ABALONE_CELLS + PLAYERS_MAX];

    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        counts[cell] = (int16_t)(abalone_owner(position, cell) + 1);
    for (int player = 0; player < game->players; player++)
        counts[ABALONE_CELLS + player] = position->notes[player];
    write_board(game, counts,
                (char)(position->end != END_NOT ? '-' : '1' + position->player),
                out);
    if (!abalone_rules(game)->inverse_forbidden)
        return;
    for (int player = 0; player < game->players; player++) {
        putc(player == 0 ? '/' : ',', out);
        write_memory(game, position, player, out);
    }
}
