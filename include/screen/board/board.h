/* SPDX-License-Identifier: MIT */
/*
 * How a family of games is drawn: from a frame of an animation (or of a
 * position at rest) to cells, at every size, and back from cells to places. The
 * game says which moves are legal and what they do; nothing is computed here.
 */
#pragma once

#include "game/abalone.h"
#include "ui/canvas.h"
#include "ui/timeline.h"

/* Where what is held may go: a digit of the keypad stands there. */
struct board_target {
    int place; /* -1: off the board */
    char digit;
};

enum { BOARD_TARGETS_MAX = 6 };

/*
 * How the pits of a sowing board are called: one row has numbers, the other
 * letters, each from its owner's left. As in notation the numbers are south's.
 * Abalone has one notation, whichever these are.
 */
enum labels { LABELS_NOTATION, LABELS_MIRRORED };

struct board {
    const struct game *game;
    const struct position *position; /* whose turn it is: bright labels */
    struct frame frame;
    bool flipped; /* north is at the bottom */
    enum labels labels;
    int viewer; /* the player whose seeds are warm: the one at the bottom */
    const char *names[PLAYERS_MAX];
    bool over; /* no label is bright */
    /* The channel: what is said between the rows when the animation says
     * nothing, and how. */
    const char *words;
    enum theme_role words_ink;
    /* Marbles: those that are held are marked with MARK_AIM, foreign ones that
     * a move would push with MARK_LANDING, and out with MARK_CAPTURE. */
    bool roaming;        /* the cursor is on the board, ... */
    int cursor;          /* ... at this place */
    uint64_t endangered; /* they could be pushed out next: a bit for each */
    struct abalone_trays trays; /* what has been pushed out */
    int target_count;
    struct board_target targets[BOARD_TARGETS_MAX];
};

/* Warm for the viewer, cool for the next player; a third is neither. */
static inline enum theme_role board_ink(const struct game *game, int viewer,
                                        int player)
{
    static const enum theme_role inks[PLAYERS_MAX] = {THEME_YOURS, THEME_THEIRS,
                                                      THEME_HINT};

    return inks[(player - viewer + game->players) % game->players];
}

struct board_size {
    int width;
    int height;   /* labels above and below are part of it */
    bool compact; /* the board of 40x12: numbers in two rows */
    bool airy;    /* the large pits of 120x40 */
};

struct board_class {
    const char *family; /* of games, as game_family tells it */
    /* The largest board that fits so many cells; 0x0 when none does. */
    struct board_size (*measure)(const struct game *game, int width,
                                 int height);
    /* The lowest that fits so many columns: all places with their labels, and
     * nothing beside them; 0x0 when none fits. */
    struct board_size (*measure_least)(const struct game *game, int width);
    /* In a rectangle of that size. */
    void (*draw)(const struct board *board, struct canvas *canvas,
                 struct rect rect, struct board_size size);
    /* The place that is drawn there, or -1. */
    int (*place_at)(const struct board *board, struct rect rect,
                    struct board_size size, int x, int y);
    /* The cell that stands for a place: where the cursor goes. */
    void (*cell_of)(const struct board *board, struct rect rect,
                    struct board_size size, int place, int *x, int *y);
    /* A thumbnail in three lines, 24 wide: menus and lists. */
    void (*draw_small)(const struct board *board, struct canvas *canvas,
                       struct rect rect);
    /* The columns that words may take on a board of this size. NULL: no
     * limit. */
    int (*room)(const struct game *game, struct board_size size);
    /* What lies where. */
    int (*counts)(const struct game *game, const struct position *position,
                  int16_t counts[PLACES_MAX]);
    /* Is the board to be flipped, so that this player is at the bottom? */
    bool (*is_flipped)(const struct position *position, int viewer);
    /* What a player has banked in this frame. */
    int (*banked)(const struct board *board, int player);
    /* Marks where a move begins, where it ends, and what it takes or pushes. */
    void (*mark_move)(const struct game *game, const struct position *before,
                      struct move move, struct frame *frame);
    /* The place that a move begins at, or -1. */
    int (*origin)(const struct game *game, const struct position *position,
                  struct move move);
    /* A move as these labels have it. */
    struct move_text (*move_text)(const struct game *game,
                                  const struct position *position,
                                  struct move move, enum labels labels);
    /* The way to this frame, from the start on: each position, and the one
     * before it, NULL at the start. NULL: no board is drawn by it. */
    void (*follow)(struct board *board, const struct position *before,
                   const struct position *position);
};

/* Is there a board for this family? Games without one are played in text mode.
 */
bool board_exists(const struct game *game);

/* The names of the games that are drawn, in the order of the registry. */
int board_game_count(void);
const char *board_game(int index);
/* The place of a game among them; behind the last of one that is none. */
int board_game_number(const struct game *game);
/* The game at this place: the variant of this spec if it is of that name, else
 * the usual one. The caller frees it. */
struct game *board_game_like(const char *spec, int index);

/* The board of a family that has one. */
const struct board_class *board_of(const struct game *game);

/* What the board calls a player. */
const char *board_name(const struct board *board, int player);
/* The name in so many cells, cut so that it looks like no other player's. */
void board_draw_name(const struct board *board, struct canvas *canvas, int x,
                     int y, int width, struct style style, int player);

/* The columns that words may take on it; 0: no limit. */
int board_room(const struct game *game, struct board_size size);

/* The labels that have numbers for the pits of this player. */
enum labels board_labels(const struct game *game,
                         const struct position *position, int player);

/* Who has banked what, with a tick at half, and the forecast of best play if it
 * is known. A cell for each thing in play; beyond 60 half a cell. */
struct seed_bar {
    int material;
    int banked[2];    /* of the viewer, of the other */
    bool forecast;    /* is there one? */
    int final_halves; /* twice what the viewer will have in the end */
};

/* In `width` cells at x; the tick stands in the line above. */
void seed_bar_draw(const struct seed_bar *bar, struct canvas *canvas, int x,
                   int y, int width);
