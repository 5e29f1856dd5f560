/* SPDX-License-Identifier: MIT */
/*
 * The protocol of the Manchester Kalah engine: Kalah(7,7) with the pie rule; a
 * process plays one game.
 *
 *     START;South                                        MOVE;4
 *     CHANGE;4;7,...,0;7,...,1;OPP
 *     CHANGE;SWAP;...;YOU                                MOVE;2, SWAP
 *     END
 *
 * Every move is told to it, also its own, except a swap of its own. A board has
 * north's pits and store first.
 */
#include "engine/outside/inside.h"
#include "game/mancala.h"

#include <string.h>

enum { PITS = 7, CHANGE_MAX = 256, SOUTH = 0 };

static const char SPEC[] = "kalah:pits=7,seeds=7,pie=on";

static bool plays_kalah(const struct game *game, struct err *err)
{
    struct game *const own = game_new(SPEC, err);
    const bool same = own != NULL && strcmp(game_spec_text(own).text,
                                            game_spec_text(game).text) == 0;

    game_free(own);
    return same || err_set(err, "mkagent: is for %s", SPEC);
}

/* ---- what it is told ---- */

static bool is_swap(const struct outside *outside, const struct line *line,
                    int ply)
{
    return strcmp(game_move_text(outside->game, &line->places[ply - 1].position,
                                 line->places[ply].move)
                      .text,
                  "swap") == 0;
}

/* 1..7 for both sides; ours are 1..7 and a..g. */
static void write_move(const struct outside *outside, const struct line *line,
                       int ply, FILE *out)
{
    const char ours =
        game_move_text(outside->game, &line->places[ply - 1].position,
                       line->places[ply].move)
            .text[0];

    if (is_swap(outside, line, ply))
        fputs("SWAP", out);
    else
        putc(ours >= 'a' ? ours - 'a' + '1' : ours, out);
}

/* Ours is south/north/side, each with its store. */
static void write_board(const struct outside *outside,
                        const struct position *position, FILE *out)
{
    const struct position_text text =
        game_position_text(outside->game, position);
    const char *const north = strchr(text.text, '/') + 1;

    fprintf(out, "%.*s,%.*s", (int)strcspn(north, "/"), north,
            (int)strcspn(text.text, "/"), text.text);
}

/* Tells the program the moves that it does not know; only the last one asks for
 * an answer. */
static bool tell_moves(struct outside *outside, const struct line *line,
                       int64_t until, struct err *why)
{
    const int player = line_position(line)->player;

    for (int ply = outside->told.count > 0 ? outside->told.count : 1;
         ply < line->count; ply++) {
        const bool own = line->places[ply - 1].position.player == player;
        char text[CHANGE_MAX];
        FILE *out;

        if (own && is_swap(outside, line, ply) && ply == outside->swapped)
            continue;
        out = fmemopen(text, sizeof text, "w");
        if (out == NULL)
            return err_set(why, "no memory for a line");
        fputs("CHANGE;", out);
        write_move(outside, line, ply, out);
        putc(';', out);
        write_board(outside, &line->places[ply].position, out);
        fputs(ply + 1 == line->count ? ";YOU" : ";OPP", out);
        fclose(out);
        if (!outside_say(outside, text, until, why))
            return false;
    }
    line_copy(&outside->told, line);
    return true;
}

/* South begins as soon as it is told its side. If the game already has other
 * moves, that first move does not answer the question. */
static bool introduce(struct outside *outside,
                      const struct outside_search *search, struct err *why)
{
    const struct line *const line = search->task->line;
    const bool south = line_position(line)->player == SOUTH;
    char *unasked;

    if (!outside_say(outside, south ? "START;South" : "START;North",
                     search->until, why) ||
        (south && line->count > 1 &&
         !outside_hear(outside, "first move", search->began, search->until,
                       search->task->stop, &unasked, why)))
        return false;
    outside->introduced = true;
    return true;
}

/* Can the program be told this line? A move is told with the position after it,
 * but the start is always the usual one. */
static bool is_told(const struct outside *outside, const struct line *line)
{
    struct position usual;

    outside->game->class->start(outside->game, &usual);
    return line->count > 1 || position_same(&line->places[0].position, &usual);
}

static bool ask_move(struct outside *outside,
                     const struct outside_search *search, struct err *why)
{
    const struct line *const line = search->task->line;

    if (!is_told(outside, line))
        return err_set(why, "mkagent has no word for where this game begins");
    return (outside->introduced || introduce(outside, search, why)) &&
           tell_moves(outside, line, search->until, why);
}

/* ---- its answer ---- */

/* 1..7 for both sides; ours are 1..7 and a..g. */
static bool read_pit(const struct outside *outside,
                     const struct position *position, const char *text,
                     struct move *move, struct err *err)
{
    const bool south = mancala_side(position) == SOUTH;
    const char pit[] = {(char)(south ? text[0] : text[0] - '1' + 'a'), '\0'};

    if (text[0] < '1' || text[0] > '0' + PITS || text[1] != '\0')
        return err_set(err, "not MOVE;1 to MOVE;%d, or SWAP", PITS);
    return outside->game->class->read_move(outside->game, position, pit, move,
                                           err);
}

static enum outside_answer read_answer(struct outside *outside,
                                       struct outside_search *search,
                                       char *line, struct err *why)
{
    const struct line *const played = search->task->line;
    const struct position *const position = line_position(played);
    const struct game *const game = outside->game;
    const bool swap = strcmp(line, "SWAP") == 0;
    const bool move = strncmp(line, "MOVE;", 5) == 0;

    if (swap
            ? game->class->read_move(game, position, "swap", &search->move, why)
            : read_pit(outside, position, move ? line + 5 : "", &search->move,
                       why)) {
        if (swap)
            outside->swapped = played->count;
        return OUTSIDE_MOVE;
    }
    err_prefix(why, "its answer %s is no legal move: ",
               err_token(line, strlen(line)).text);
    return OUTSIDE_WRONG;
}

const struct outside_protocol outside_mkagent = {
    .name = "mkagent",
    .single = true,
    .game_time = true,
    .plays = plays_kalah,
    .ask = ask_move,
    .read = read_answer,
    .quit = "END",
};
