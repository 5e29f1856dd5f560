/* The form of a new game in its parts. */
#ifndef NAQALA_SRC_SCREEN_DIALOGS_NEW_GAME_INSIDE_H
#define NAQALA_SRC_SCREEN_DIALOGS_NEW_GAME_INSIDE_H

#include "game/abalone.h"
#include "screen/dialog.h"
#include "screen/match_setup.h"
#include "screen/text/phrases.h"

enum {
    NEW_GAME_FIELDS_MAX = 24,
    NEW_GAME_LINES_MAX = 48,
    NEW_GAME_DETAILS = 2
};

/* What is chosen. Nothing of it is remembered before the game begins. */
struct new_game {
    struct dialog dialog;
    bool watch;
    struct game *game; /* always one */
    /* The opponents; or everybody. */
    char who[PLAYERS_MAX][PLAYER_TEXT_MAX];
    /* An agent with options that was remembered, or "". */
    char own[PLAYERS_MAX][PLAYER_TEXT_MAX];
    enum setup_first first;
    enum setup_start start;
    int head_start;
    bool preview;
    int games;

    const struct field *fields[NEW_GAME_FIELDS_MAX];
    struct list list; /* of the fields */
    struct rect at;   /* the lines as drawn last, and what stood in them */
    int lines[NEW_GAME_LINES_MAX]; /* a field, or -1 */
    int line_count;
};

/* A line of the form, and how it is changed. */
struct field {
    const char *label;
    bool played;  /* belongs to a game that one plays */
    bool watched; /* and to one that is watched */
    int slot;     /* of `who` */
    /* The games it is of; NULL: any. */
    bool (*is_of)(const struct game *game);
    void (*value)(const struct new_game *form, const struct field *field,
                  FILE *out);
    void (*note)(const struct new_game *form, const struct field *field,
                 FILE *out);
    /* Lines below it, where there is room; NULL: none. */
    void (*detail)(const struct new_game *form, const struct field *field,
                   int line, FILE *out);
    /* NULL: this is the one that begins. */
    void (*change)(struct new_game *form, const struct field *field, int by,
                   int64_t now);
};

/* All of them, in their order; the last has no label. */
extern const struct field NEW_GAME_FIELDS[];

/* Its label: machines are called as their sides are. */
struct phrase new_game_label(const struct new_game *form,
                             const struct field *field);

void new_game_draw(struct new_game *form, struct canvas *canvas, int64_t now);

/* Another game: who cannot play it gives his place to another. False with a
 * sentence, and nothing has changed, where there is no such game. */
bool new_game_play(struct new_game *form, const char *spec, struct err *err);

/* The switch of this key gets another value; a sentence is said where that
 * cannot be. */
void new_game_switch(struct new_game *form, const char *key, int value,
                     int64_t now);
/* The same of the marbles. */
void new_game_lay(struct new_game *form, const struct abalone_rules *rules,
                  int64_t now);
/* What the switches come to: `capture opposite · no pie rule`. */
void new_game_write_rules(const struct game *game, FILE *out);
/* A card with a line for each switch. */
void new_game_rules_open(struct new_game *form, int64_t now);

/* ---- new_game_marbles.c ---- */

bool marbles_has_three(const struct game *game);
bool marbles_has_layouts(const struct game *game);
void marbles_players_value(const struct new_game *form,
                           const struct field *field, FILE *out);
void marbles_players_note(const struct new_game *form,
                          const struct field *field, FILE *out);
void marbles_players_change(struct new_game *form, const struct field *field,
                            int by, int64_t now);
void marbles_layout_value(const struct new_game *form,
                          const struct field *field, FILE *out);
void marbles_layout_note(const struct new_game *form, const struct field *field,
                         FILE *out);
void marbles_layout_change(struct new_game *form, const struct field *field,
                           int by, int64_t now);
void marbles_inverse_value(const struct new_game *form,
                           const struct field *field, FILE *out);
void marbles_inverse_note(const struct new_game *form,
                          const struct field *field, FILE *out);
void marbles_inverse_change(struct new_game *form, const struct field *field,
                            int by, int64_t now);

#endif
