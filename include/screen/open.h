/* SPDX-License-Identifier: MIT */
/* Each function puts a screen on top of the stack of ui/screen.h. */
#pragma once

#include "match/match.h"
#include "match/saves/autosave.h"
#include "match/saves/game_file.h"
#include "match/table/table.h"
#include "screen/app.h"

/* Keys that work in every screen that does not use them itself; the view is the
 * app. They work once global_keys_begin was called. */
extern const struct bindings GLOBAL_KEYS;
void global_keys_begin(struct app *app);

/* What can be typed behind a colon: on every screen, with the app as the view;
 * and in a game. */
extern const struct typed_commands GLOBAL_COMMANDS;
extern const struct typed_commands GAME_COMMANDS;
void command_line_open(struct app *app, int64_t now);

void menu_open(struct app *app, int64_t now);

/* Opens the form of a new game: who plays what, and how it begins; `watch`:
 * only machines play. */
void new_game_open(struct app *app, bool watch, int64_t now);

/* The form for this game, by its spec, which must exist. */
void new_game_open_of(struct app *app, const char *spec, int64_t now);
/* The same against this level, by its key, which must play the game; and with
 * two levels that are watched. */
void new_game_open_against(struct app *app, const char *spec, const char *level,
                           int64_t now);
void new_game_open_watched(struct app *app, const char *spec,
                           const char *const levels[2], int64_t now);

/* How a match is shown: played by a person, watched, or looked back at. A match
 * of machines alone is watched where it goes on. */
enum play_mode { MODE_PLAY, MODE_WATCH, MODE_HISTORY };

struct play_options {
    enum play_mode mode;
    struct autosave *autosave; /* of a game that is continued; NULL: a new
                                  file */
    bool teach;                /* explain the first moves */
    int games;                 /* of a series; 0 is 1 */
    struct table *table; /* with the other player at another machine; ownership
                            passes; NULL: all are here */
    int head_start;      /* for the words only */
    bool replaces;       /* close the game on top */
    bool reviews;        /* MODE_HISTORY: open the review on top */
    bool looks;          /* MODE_HISTORY, only to look at: Esc goes back to the
                            screen below, and nothing is kept unless the game is
                            continued */
};

/* Takes ownership of the match and the autosave. Returns false and sets err,
 * with both freed, if its players cannot play it. */
bool play_open(struct app *app, struct match *match,
               const struct play_options *options, int64_t now,
               struct err *err);

void games_open(struct app *app, int64_t now);
/* The saved games in which these words are found. */
void games_open_found(struct app *app, const char *words, int64_t now);
/* First steps: the lessons, and the player's progress. With a name, `kalah 3`,
 * that lesson is opened over them, or a message says why not. */
void lessons_open(struct app *app, int64_t now);
void lessons_open_named(struct app *app, const char *name, int64_t now);
/* The puzzle of today, or of a day, of the game that was played last or of this
 * one. Returns false and sets err if the game has no puzzles. */
void puzzles_open(struct app *app, int64_t now);
bool puzzles_open_day(struct app *app, const struct game *game, int64_t day,
                      int64_t now, struct err *err);
/* Openings of the game that was played last; or after these moves, which must
 * begin at the start of the game. */
void openings_open(struct app *app, int64_t now);
void openings_open_line(struct app *app, const struct game *game,
                        const struct line *line, int64_t now);
/* What is said where that would help in a game. */
#define OPENINGS_REFUSAL \
    "explore: only when the game is over, or looked back at"
/* What is said where another game would take the place of one at a table. */
#define TABLE_REFUSAL "leave the table first: q"
void statistics_open(struct app *app, int64_t now);
/* The games of a file of several. Takes ownership of the file. */
void file_games_open(struct app *app, struct game_file *file, int64_t now);
/* The games for which `shown` is true; NULL: all of them. The file stays the
 * caller's and must live longer. */
struct game_filter {
    bool (*shown)(const void *whose, int index);
    const void *whose;
    char title[64];
};
void file_games_open_some(struct app *app, struct game_file *file,
                          const struct game_filter *filter, int64_t now);
/* The last arena where it was left, or the form of a new one. */
void arena_open(struct app *app, int64_t now);
void levels_open(struct app *app, const struct game *game, int64_t now);
void themes_open(struct app *app, int64_t now);
void options_open(struct app *app, int64_t now);
/* Lists the keys of the top view that do something now (NULL: it has none), and
 * the global keys. */
void help_open(struct app *app, const struct bindings *bindings, int64_t now);
/* The same card, with all commands. */
void help_open_commands(struct app *app, int64_t now);
/* The rules of exactly this variant, in words and examples; the rules of other
 * games can be reached from there. */
void rules_open(struct app *app, const struct game *game, int64_t now);
/* The rules of the game of this spec, or a message if there is no such game. */
void rules_open_text(struct app *app, const char *spec, int64_t now);
/* A list of all games, with this one selected, and the rules of each. */
void rules_list_open(struct app *app, const struct game *game, int64_t now);
/* Lets the player set up a position; `done` gets it, unless the player
 * leaves. */
void set_up_open(struct app *app, const struct game *game,
                 const struct position *position,
                 void (*done)(void *whose, const struct position *position,
                              int64_t now),
                 void *whose, int64_t now);

/* Cards: a question with a typed answer, or yes and no. `done` is not called if
 * the player leaves, or says no. */
void ask_text(struct app *app, const char *title, const char *text,
              void (*done)(void *whose, const char *text, int64_t now),
              void *whose, int64_t now);
void ask_yes(struct app *app, const char *question,
             void (*done)(void *whose, int64_t now), void *whose, int64_t now);

/* Before a game is left or replaced: saving is tried again, and `done` is
 * called at once if nothing would be lost (screens_unkept). Otherwise a card
 * offers to save the game elsewhere, to leave it all the same (app_end prints
 * it), or to stay; then `done` is not called. */
void ask_unkept(struct app *app, void (*done)(void *whose, int64_t now),
                void *whose, int64_t now);
/* Leaves the program, after ask_unkept. */
void ask_leave(struct app *app, int64_t now);

/* Asks whether to set up the game of a code (match/saves/game_code.h); `take`
 * then owns the match. If the code is wrong, says why. */
void ask_code(struct app *app, const char *code,
              void (*take)(void *whose, struct match *match, int64_t now),
              void *whose, int64_t now);
