/* SPDX-License-Identifier: MIT */
/*
 * How a family of games is drawn: from a frame of an animation (or of a
 * position at rest) to cells, at every size, and back from cells to places. The
 * game says which moves are legal and what they do; no rules are computed here.
 */
#pragma once

#include "game/abalone.h"
#include "ui/canvas.h"
#include "ui/timeline.h"

/* Where the held marbles may go: a digit of the keypad is drawn there. */
struct board_target {
    int place; /* -1: off the board */
    char digit;
};

enum { BOARD_TARGETS_MAX = 6 };

/*
 * How the pits of a sowing board are labelled: one row has numbers, the other
 * letters, each from its owner's left. With LABELS_NOTATION the numbers are
 * south's. Abalone has one notation for both values.
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
    /* The channel: the words between the rows when the animation has no
     * caption, and their colour. */
    const char *words;
    enum theme_role words_ink;
    /* Where best play leads, for a board that leaves no line for it; or NULL. */
    const char *forecast;
    /* Marbles: held ones are marked with MARK_AIM, others that a move would
     * push with MARK_LANDING, and one that it would push out with
     * MARK_CAPTURE. */
    bool roaming;        /* the cursor is shown, ... */
    int cursor;          /* ... at this place */
    uint64_t endangered; /* a bit for each marble that could be pushed out
                            next */
    struct abalone_trays trays; /* what has been pushed out */
    int target_count;
    struct board_target targets[BOARD_TARGETS_MAX];
};

/* Warm for the viewer, cool for the next player, neither for a third. */
static inline enum theme_role board_ink(const struct game *game, int viewer,
                                        int player)
{
    static const enum theme_role inks[PLAYERS_MAX] = {THEME_YOURS, THEME_THEIRS,
                                                      THEME_HINT};

    return inks[(player - viewer + game->players) % game->players];
}

struct board_size {
    int width;
    int height;   /* including labels above and below */
    bool compact; /* the board of 40x12: numbers in two rows */
    bool airy;    /* the large pits of 120x40 */
};

struct board_class {
    const char *family; /* of games, as in game_family */
    /* The largest board that fits in `width` times `height` cells; 0x0 if none
     * does. */
    struct board_size (*measure)(const struct game *game, int width,
                                 int height);
    /* The lowest board that fits in `width` columns: all places with their
     * labels, and nothing beside them; 0x0 if none fits. */
    struct board_size (*measure_least)(const struct game *game, int width);
    /* Draws into a rectangle of this size. */
    void (*draw)(const struct board *board, struct canvas *canvas,
                 struct rect rect, struct board_size size);
    /* The place that is drawn there, or -1. */
    int (*place_at)(const struct board *board, struct rect rect,
                    struct board_size size, int x, int y);
    /* The cell of a place, where the cursor goes. */
    void (*cell_of)(const struct board *board, struct rect rect,
                    struct board_size size, int place, int *x, int *y);
    /* A thumbnail of three lines, 24 wide, for menus and lists. */
    void (*draw_small)(const struct board *board, struct canvas *canvas,
                       struct rect rect);
    /* The columns that words may take on a board of this size. NULL: no
     * limit. */
    int (*room)(const struct game *game, struct board_size size);
    /* Fills in what lies at each place; returns how many places there are. */
    int (*counts)(const struct game *game, const struct position *position,
                  int16_t counts[PLACES_MAX]);
    /* Must the board be flipped for this player to be at the bottom? */
    bool (*is_flipped)(const struct position *position, int viewer);
    /* What a player has banked in this frame. */
    int (*banked)(const struct board *board, int player);
    /* Marks where a move begins, where it ends, and what it takes or pushes. */
    void (*mark_move)(const struct game *game, const struct position *before,
                      struct move move, struct frame *frame);
    /* The place that a move begins at, or -1. */
    int (*origin)(const struct game *game, const struct position *position,
                  struct move move);
    /* The text of a move with these labels. */
    struct move_text (*move_text)(const struct game *game,
                                  const struct position *position,
                                  struct move move, enum labels labels);
    /* Is called for each position from the start to the one drawn, with the
     * position before it, NULL at the start. NULL: the board does not depend on
     * earlier positions. */
    void (*follow)(struct board *board, const struct position *before,
                   const struct position *position);
};

/* Is there a board for this game's family? Games without one are played in text
   mode. */
bool board_exists(const struct game *game);

/* The names of the games that have a board, in the order of the registry. */
int board_game_count(void);
const char *board_game(int index);
/* The index of a game among them; the count if it is not one of them. */
int board_game_number(const struct game *game);
/* The game at this index: the variant of this spec if it has that name, else
 * the usual one. The caller frees it. */
struct game *board_game_like(const char *spec, int index);

/* The board of this game's family, which must have one. */
const struct board_class *board_of(const struct game *game);

/* What the board calls a player. */
const char *board_name(const struct board *board, int player);
/* Draws the name in `width` cells, cut so that it looks like no other
 * player's. */
void board_draw_name(const struct board *board, struct canvas *canvas, int x,
                     int y, int width, struct style style, int player);

/* The columns that words may take on the board; 0 if there is no limit. */
int board_room(const struct game *game, struct board_size size);

/* The labels that give this player's pits the numbers. */
enum labels board_labels(const struct game *game,
                         const struct position *position, int player);

/* What each side has banked, with a tick at half, and the forecast of best play
 * if it is known. A cell for each thing in play, or half a cell if there are
 * more than 60. */
struct seed_bar {
    int material;
    int banked[2];    /* of the viewer, of the other */
    bool forecast;    /* is there one? */
    int final_halves; /* twice what the viewer will have in the end */
};

/* In `width` cells at x; the tick stands in the line above. */
void seed_bar_draw(const struct seed_bar *bar, struct canvas *canvas, int x,
                   int y, int width);
