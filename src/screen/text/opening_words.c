/* SPDX-License-Identifier: MIT */
/* The moves of an opening, in words and rows. */
#include "screen/text/opening_words.h"
#include "base/memory.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"

#include <string.h>

static const char *const SOURCES[OPENING_SOURCES] = {
    [OPENING_LEVELS] = "levels",
    [OPENING_OWN] = "yours",
    [OPENING_SHIPPED] = "shipped"};

enum { CELL_MAX = 40, SEED = 1000 };

void opening_write_value(const struct opening_move *move, FILE *out)
{
    if (move->known)
        advice_write_value(
            (struct value){move->exact ? VALUE_EXACT : VALUE_MARGIN,
                           move->thousandths, false},
            out);
    else
        putc('?', out);
}

/* How often a move was played, and the points of the player who made it,
 * `412  52 %`; a dot if it never was. */
static void write_count(struct opening_count count, int player, FILE *out)
{
    if (count.games == 0)
        putc('.', out);
    else
        fprintf(out, "%d  %d %%", count.games, opening_percent(count, player));
}

void opening_write_line(const struct explorer *explorer, enum labels labels,
                        FILE *out)
{
    const struct game *const game = explorer_game(explorer);
    const struct line *const line = explorer_line(explorer);

    for (int i = 1; i < line->count; i++)
        fprintf(out, "%s%s", i > 1 ? " " : "",
                board_of(game)
                    ->move_text(game, &line->places[i - 1].position,
                                line->places[i].move, labels)
                    .text);
    if (line->count == 1)
        fputs("the start", out);
}

static void write_move(const struct explorer *explorer,
                       const struct opening_move *move, FILE *out)
{
    const struct game *const game = explorer_game(explorer);

    game->class->write_move(game, line_position(explorer_line(explorer)),
                            move->move, out);
}

/* Openings have no players: who wins is called by the seat. */
static void write_over(const struct explorer *explorer, FILE *out)
{
    const struct game *const game = explorer_game(explorer);
    const struct line *const line = explorer_line(explorer);
    const struct outcome outcome =
        game->class->judge(game, line_position(line), line_end(line, game));
    struct phrase seats[PLAYERS_MAX];
    const char *names[PLAYERS_MAX];

    for (int i = 0; i < game->players; i++) {
        seats[i] = phrase_seat(game, i);
        names[i] = seats[i].text;
    }
    phrase_write_over(game, &outcome, names, out);
    putc('\n', out);
}

void opening_write_moves(struct explorer *explorer, FILE *out)
{
    const int player = line_position(explorer_line(explorer))->player;
    struct opening_move moves[MOVES_MAX];
    const int count = explorer_moves(explorer, moves);

    if (count == 0)
        write_over(explorer, out);
    for (int i = 0; i < count; i++) {
        char value[CELL_MAX] = "";
        FILE *const cell = memory_file(value, sizeof value);

        opening_write_value(&moves[i], cell);
        fclose(cell);
        write_move(explorer, &moves[i], out);
        fprintf(out, " %s%s", value, moves[i].best ? " *" : "");
        for (int source = 0; source < OPENING_SOURCES; source++) {
            fprintf(out, "  %s ", SOURCES[source]);
            write_count(moves[i].counts[source], player, out);
        }
        putc('\n', out);
    }
}

/* ` Levels: 1601 games, 81 %.`, or nothing if it was never played. */
static void write_source(enum opening_source source, struct opening_count count,
                         int player, FILE *out)
{
    static const char *const names[OPENING_SOURCES] = {
        [OPENING_LEVELS] = "Levels",
        [OPENING_OWN] = "You",
        [OPENING_SHIPPED] = "Shipped"};

    if (count.games > 0)
        fprintf(out, " %s: %d game%s, %d %%.", names[source], count.games,
                count.games == 1 ? "" : "s", opening_percent(count, player));
}

void opening_write_words(struct explorer *explorer, enum labels labels,
                         FILE *out)
{
    const struct game *const game = explorer_game(explorer);
    const struct position *const position =
        line_position(explorer_line(explorer));
    struct opening_move moves[MOVES_MAX];
    const int count = explorer_moves(explorer, moves);

    for (int i = 0; i < count; i++) {
        fprintf(out, "%s: ",
                board_of(game)
                    ->move_text(game, position, moves[i].move, labels)
                    .text);
        opening_write_value(&moves[i], out);
        fputs(moves[i].best ? ", best." : ".", out);
        for (int source = 0; source < OPENING_SOURCES; source++)
            write_source((enum opening_source)source, moves[i].counts[source],
                         position->player, out);
        putc('\n', out);
    }
}

/* Writes seeds, with decimals only if the value is judged. */
static void write_number(const struct opening_move *move, FILE *out)
{
    if (!move->known)
        return;
    if (move->thousandths % SEED == 0)
        fprintf(out, "%d", move->thousandths / SEED);
    else
        fprintf(out, "%.3f", (double)move->thousandths / SEED);
}

void opening_write_csv(struct explorer *explorer, FILE *out)
{
    const int player = line_position(explorer_line(explorer))->player;
    struct opening_move moves[MOVES_MAX];
    const int count = explorer_moves(explorer, moves);

    fputs(OPENING_COLUMNS "\n", out);
    for (int i = 0; i < count; i++) {
        write_move(explorer, &moves[i], out);
        putc(',', out);
        write_number(&moves[i], out);
        fprintf(out, ",%d", moves[i].exact);
        for (int source = 0; source < OPENING_SOURCES; source++)
            fprintf(out, ",%d,%d", moves[i].counts[source].games,
                    opening_percent(moves[i].counts[source], player));
        putc('\n', out);
    }
}
