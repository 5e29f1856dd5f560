/* SPDX-License-Identifier: MIT */
/* Positions of Abalone as text, read strictly. */
#include "game/abalone_board.h"
#include "game/inside.h"

#include <string.h>

/* ---- the board ---- */

static bool read_rows(const struct game *game, struct text_reader *reader,
                      struct position *position, struct err *err)
{
    int cell = 0;

    for (int row = 0; row < ABALONE_ROWS; row++) {
        const int length = (int)strcspn(reader->at, "/");
        int wanted = 0;

        for (int column = 0; column < ABALONE_ROWS; column++)
            wanted += abalone_cell(row, column) >= 0;
        for (int i = 0; i < length && i < wanted; i++) {
            const char found = reader->at[i];
            const int player = found - '1';

            if (player >= 0 && player < game->players)
                position->words[player] |= bit_mask(bit_of_cell(cell + i));
            else if (found == '3')
                return err_set(err,
                               "position: 3 in row %c, but there are two "
                               "players",
                               'A' + row);
            else if (found != '.')
                return err_set(err, "position: %s in row %c; a cell is %s",
                               err_token(&found, 1).text, 'A' + row,
                               game->players == 3 ? "., 1, 2 or 3"
                                                  : "., 1 or 2");
        }
        if (length != wanted)
            return err_set(err, "position: row %c has %d cells, not %d",
                           'A' + row, wanted, length);
        reader->at += length;
        cell += wanted;
        if (!text_skip(reader, '/', "a stroke", err))
            return false;
    }
    return true;
}

void abalone_fill_board(const char *rows, struct position *position)
{
    int cell = 0;

    *position = (struct position){0};
    for (const char *at = rows; *at != '\0'; at++) {
        if (*at >= '1')
            position->words[*at - '1'] |= bit_mask(bit_of_cell(cell));
        cell += *at != '/';
    }
}

/* ---- who moves, and what was won ---- */

enum { MOVER_NONE = PLAYERS_MAX };

static bool read_mover(const struct game *game, struct text_reader *reader,
                       int *mover, struct err *err)
{
    const char *wanted =
        game->players == 3 ? "1, 2, 3 or - to move" : "1, 2 or - to move";

    if (*reader->at == '3' && game->players == 2)
        return err_set(err,
                       "position: 3 is to move, but there are two players");
    if (*reader->at == '-')
        *mover = MOVER_NONE;
    else if (*reader->at >= '1' && *reader->at < '1' + game->players)
        *mover = *reader->at - '1';
    else
        return text_fail(reader, wanted, err);
    reader->at++;
    return text_skip(reader, '/', "a stroke", err);
}

static bool read_scores(const struct game *game, struct text_reader *reader,
                        struct position *position, struct err *err)
{
    int winners = 0;

    for (int player = 0; player < game->players; player++) {
        const size_t length = strcspn(reader->at, ",/");

        if (length != 1 || *reader->at < '0' ||
            *reader->at > '0' + ABALONE_GOAL)
            return text_fail(reader, "a score of 0 to 6", err);
        position->notes[player] = (uint8_t)(*reader->at++ - '0');
        winners += position->notes[player] == ABALONE_GOAL;
        if (player + 1 < game->players &&
            !text_skip(reader, ',', "the score of the next player", err))
            return false;
    }
    return winners <= 1 ||
           err_set(err, "position: only one player can have pushed %d out",
                   ABALONE_GOAL);
}

/* Checks that no player has more marbles than at the start, and that there are
 * not more in all, including those that are out. */
static bool check_marbles(const struct game *game,
                          const struct position *position, struct err *err)
{
    const int most = abalone_marbles(game);
    const int all = game->class->material(game, position);

    for (int player = 0; player < game->players; player++) {
        const int count = count_cells(position->words[player]);
        const char *const name = game->class->player_name(game, player);
        const int lost = game->players == 2 ? position->notes[1 - player] : 0;

        if (count > most)
            return err_set(err,
                           "position: %s has %d marbles; %d are all there are",
                           name, count, most);
        if (count + lost > most)
            return err_set(err,
                           "position: %s has %d marbles and has lost %d; %d "
                           "are all there are",
                           name, count, lost, most);
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
 * them. The text of a move in line does not tell the number of its marbles; it
 * means as many as are in that line now, three at most. If the move had fewer,
 * both ends are written, as for a broadside. If any move may be taken back,
 * last moves mean nothing; they are read all the same, so that a position can
 * be used in another game.
 */
static uint64_t line_ahead(uint64_t own, uint64_t first,
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

    const struct move move = abalone_move_of(step_back(cells, went), went);
    const struct abalone_group group = abalone_group(move);
    const uint64_t first = bit_mask(next_bit(move_bit(move), went));
    const bool plain =
        move_line(move) == went &&
        line_ahead(position->words[player], first, went) == cells;

    if (plain || move_line(move) != went) {
        abalone_write_move(game, position, move, out);
        return;
    }
    fprintf(out, "%s%s%s", abalone_cell_text(group.cells[0]).text,
            abalone_cell_text(group.cells[group.count - 1]).text,
            abalone_cell_text(abalone_neighbour(group.cells[0], went)).text);
}

static bool read_memories(const struct game *game, struct text_reader *reader,
                          struct position *position, struct err *err)
{
    if (*reader->at == '\0')
        return true;
    if (!text_skip(reader, '/', "a stroke or the end", err))
        return false;
    for (int player = 0; player < game->players; player++) {
        const size_t length = strcspn(reader->at, ",/");
        const struct err_token text = err_token(reader->at, length);
        const uint64_t own = position->words[player];
        struct spelled_move spelled;

        if (length == 0)
            return text_fail(reader, "a move or -", err);
        if (strcmp(text.text, "-") != 0) {
            if (!abalone_read_spelled(text.text, &spelled, err))
                return err_prefix(err, "position: ");

            const enum direction went = spelled.direction;
            const uint64_t first = step_to(spelled.cells, went);
            const uint64_t cells =
                spelled.open ? line_ahead(own, first, went) : first;

            if (cells == 0 || (cells & ~own) != 0 ||
                (!spelled.open && (spelled.cells & ~HAS_NEXT[went]) != 0))
                return err_set(
                    err, "position: %s: the marbles of that move are not there",
                    text.text);
            if (abalone_rules(game)->inverse_forbidden)
                position->words[WORD_LAST_MOVE + player] =
                    cells | (uint64_t)went << DIRECTION_SHIFT;
        }
        reader->at += length;
        if (player + 1 < game->players &&
            !text_skip(reader, ',', "the move of the next player", err))
            return false;
    }
    return *reader->at == '\0' || text_fail(reader, "the end", err);
}

/* ---- all of it ---- */

bool abalone_read_position(const struct game *game, const char *text,
                           struct position *position, struct err *err)
{
    struct text_reader reader = {text, text};
    struct position fresh = {0};
    int mover = MOVER_NONE;
    bool over = false;

    if (!read_rows(game, &reader, &fresh, err) ||
        !read_mover(game, &reader, &mover, err) ||
        !read_scores(game, &reader, &fresh, err) ||
        !check_marbles(game, &fresh, err) ||
        !read_memories(game, &reader, &fresh, err))
        return false;
    for (int player = 0; player < game->players; player++)
        over = over || fresh.notes[player] == ABALONE_GOAL;
    if (!over && mover == MOVER_NONE)
        return err_set(err,
                       "position: is not over, so 1%s must be to move, "
                       "not -",
                       game->players == 3 ? ", 2 or 3" : " or 2");
    if (over)
        abalone_finish(&fresh);
    else
        fresh.player = (uint8_t)mover;
    *position = fresh;
    return true;
}

void abalone_write_counts(const struct game *game, const int16_t *counts,
                          int player, FILE *out)
{
    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        putc(counts[cell] == 0 ? '.' : '0' + counts[cell], out);
        if (cell + 1 == ABALONE_CELLS ||
            abalone_row(cell + 1) != abalone_row(cell))
            putc('/', out);
    }
    putc(player < 0 ? '-' : '1' + player, out);
    for (int i = 0; i < game->players; i++)
        fprintf(out, "%c%d", i == 0 ? '/' : ',', counts[ABALONE_CELLS + i]);
}

void abalone_write_position(const struct game *game,
                            const struct position *position, FILE *out)
{
    int16_t counts[ABALONE_CELLS + PLAYERS_MAX];

    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        counts[cell] = (int16_t)(abalone_owner(position, cell) + 1);
    for (int player = 0; player < game->players; player++)
        counts[ABALONE_CELLS + player] = position->notes[player];
    abalone_write_counts(game, counts,
                         position->end != END_NOT ? -1 : position->player, out);
    if (!abalone_rules(game)->inverse_forbidden)
        return;
    for (int player = 0; player < game->players; player++) {
        putc(player == 0 ? '/' : ',', out);
        write_memory(game, position, player, out);
    }
}
