/* SPDX-License-Identifier: MIT */
/* The board of each family, where a new one is a line; and the bar of what has
 * been banked. */
#include "screen/board/board.h"
#include "screen/board/abalone.h"
#include "screen/board/sowing.h"
#include "ui/cut_name.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static const struct board_class *const BOARDS[] = {
    &board_mancala,
    &board_abalone,
};

static const struct board_class *find_board(const char *name)
{
    const char *const family = game_family(name);

    for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++)
        if (strcmp(BOARDS[i]->family, family) == 0)
            return BOARDS[i];
    return NULL;
}

bool board_exists(const struct game *game)
{
    return find_board(game->name) != NULL;
}

static bool is_drawn(const char *name)
{
    return find_board(name) != NULL;
}

int board_game_count(void)
{
    int count = 0;

    for (int i = 0; i < game_name_count(); i++)
        count += is_drawn(game_name(i));
    return count;
}

const char *board_game(int index)
{
    int name = 0;

    for (; !is_drawn(game_name(name)) || index > 0; name++)
        index -= is_drawn(game_name(name));
    return game_name(name);
}

int board_game_number(const struct game *game)
{
    const int count = board_game_count();
    int number = 0;

    while (number < count && strcmp(board_game(number), game->name) != 0)
        number++;
    return number;
}

struct game *board_game_like(const char *spec, int index)
{
    const char *const name = board_game(index);
    const size_t length = strlen(name);
    const bool same = strncmp(spec, name, length) == 0 &&
                      (spec[length] == ':' || spec[length] == '\0');
    struct err err;

    return game_new(same ? spec : name, &err);
}

const struct board_class *board_of(const struct game *game)
{
    const struct board_class *class = find_board(game->name);

    assert(class != NULL); /* a family without a board */
    return class;
}

enum labels board_labels(const struct game *game,
                         const struct position *position, int player)
{
    return board_of(game)->is_flipped(position, player) ? LABELS_MIRRORED
                                                        : LABELS_NOTATION;
}

const char *board_name(const struct board *board, int player)
{
    return board->names[player] != NULL
               ? board->names[player]
               : board->game->class->player_name(board->game, player);
}

void board_draw_name(const struct board *board, struct canvas *canvas, int x,
                     int y, int width, struct style style, int player)
{
    const int players = board->game->players;
    const char *names[PLAYERS_MAX];
    char text[CUT_NAME_MAX];

    for (int i = 0; i < players; i++)
        names[i] = board_name(board, i);
    cut_name(canvas, names, players, player, width, text);
    canvas_text(canvas, x, y, style, text);
}

int board_room(const struct game *game, struct board_size size)
{
    const struct board_class *const class = board_of(game);

    return size.width > 0 && class->room != NULL ? class->room(game, size) : 0;
}

/* ---- the seed bar: the viewer's from the left, the other's from the right
 * ---- */

enum { CELLS_MOST = 60 }; /* if there are more seeds, two share a cell */

/* Converts half-seeds to halves of cells; at least one half for any seed. */
static int scale_seeds(const struct seed_bar *bar, int cells, int half_seeds)
{
    const int halves = (half_seeds * cells + bar->material / 2) / bar->material;

    return halves == 0 && half_seeds > 0 ? 1 : halves;
}

void seed_bar_draw(const struct seed_bar *bar, struct canvas *canvas, int x,
                   int y, int width)
{
    const char *const their_block =
        canvas_glyph_set(canvas) == GLYPHS_ASCII ? "@" : "█";

    if (bar->material <= 0 || width <= 0)
        return;

    /* Everything is in halves of cells; at `split` the forecast changes
     * sides. */
    const int wanted =
        bar->material > CELLS_MOST ? (bar->material + 1) / 2 : bar->material;
    const int cells = smaller(wanted, width);
    const int first = x + (width - cells) / 2;
    const int split = scale_seeds(bar, cells, bar->final_halves);
    const int your_end = scale_seeds(bar, cells, 2 * bar->banked[0]);
    const int their_begin =
        2 * cells - scale_seeds(bar, cells, 2 * bar->banked[1]);

    canvas_text(canvas, first + cells / 2, y - 1, ink(THEME_DIM), "▾");
    for (int cell = 0; cell < cells; cell++) {
        const int half = 2 * cell;
        const int yours = your_end - half;
        const int theirs = half + 2 - their_begin;
        /* Seeds that are not banked: a dot each, or the ink of the player who
         * will get them. */
        struct style style = ink(!bar->forecast ? THEME_FRAME
                                 : half < split ? THEME_YOURS
                                                : THEME_THEIRS);
        const char *sign = !bar->forecast ? "·" : half < split ? "▓" : "░";

        if (yours > 0) {
            style =
                on(theirs > 0 ? THEME_THEIRS : THEME_BACKGROUND, THEME_YOURS);
            sign = yours > 1 ? "█" : "▌";
        } else if (theirs > 0) {
            style = ink(THEME_THEIRS);
            sign = theirs > 1 ? their_block : "▐";
        }
        canvas_text(canvas, first + cell, y, style, sign);
    }
}
