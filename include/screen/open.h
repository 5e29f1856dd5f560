/* SPDX-License-Identifier: MIT */
/* Each function puts a screen on top of the stack of ui/screen.h. */
#pragma once

#include "match/match.h"
#include "match/saves/autosave.h"
#include "match/saves/game_file.h"
#include "match/table/table.h"
#include "screen/app.h"

/* Keys that hold in every screen that does not use them itself; the view is the
 * app. They hold from here on. */
extern const struct bindings GLOBAL_KEYS;
void global_keys_begin(struct app *app);

/* What can be typed behind a colon: on every screen, where the view is the app;
 * and in a game. */
extern const struct typed_commands GLOBAL_COMMANDS;
extern const struct typed_commands GAME_COMMANDS;
void command_line_open(struct app *app, int64_t now);

void menu_open(struct app *app, int64_t now);

/* A form: who plays what, and how it begins; `watch`: only machines play. */
void new_game_open(struct app *app, bool watch, int64_t now);

/* That of this game, by its spec, which there is. */
void new_game_open_of(struct app *app, const char *spec, int64_t now);
/* The same against this level, by its key, which plays the game; and with two that
 * are watched. */
void new_game_open_against(struct app *app, const char *spec, const char *level,
                           int64_t now);
void new_game_open_watched(struct app *app, const char *spec,
                           const char *const levels[2], int64_t now);

/* How a match is shown: played by a person, watched, or gone through. */
enum play_mode { MODE_PLAY, MODE_WATCH, MODE_HISTORY };

struct play_options {
    enum play_mode mode;
    struct autosave *autosave; /* of a game that goes on; NULL: a new file */
    bool teach;                /* explains the first moves */
    int games;                 /* of a series; 0 is 1 */
    struct table *table; /* with the other player at another machine; owned
                                  from now on; NULL: all are here */
    int head_start;      /* for the words only */
    bool replaces;       /* the game that is on top is closed */
    bool reviews;        /* MODE_HISTORY: with the review on top */
    bool looks;          /* MODE_HISTORY, to look at only: Esc comes back
                                  to what lies below, and nothing is kept
                                  unless it is played on */
};

/* Owns the match and the autosave from now on. Returns false and sets err, with
 * both freed, if its players cannot play it. */
bool play_open(struct app *app, struct match *match,
               const struct play_options *options, int64_t now,
               struct err *err);

void games_open(struct app *app, int64_t now);
/* Those in which these words are found. */
void games_open_found(struct app *app, const char *words, int64_t now);
/* First steps: the lessons, and how far the player is; and with the lesson of
 * this name over them: `kalah 3`, or a message. */
void lessons_open(struct app *app, int64_t now);
void lessons_open_named(struct app *app, const char *name, int64_t now);
/* The puzzle of today, of the game that was played last; and that of a day.
 * False and err if the game has no puzzles. */
void puzzles_open(struct app *app, int64_t now);
bool puzzles_open_day(struct app *app, const struct game *game, int64_t day,
                      int64_t now, struct err *err);
/* Openings: of the game that was played last; and behind these moves, which must
 * begin with the start of the game. */
void openings_open(struct app *app, int64_t now);
void openings_open_line(struct app *app, const struct game *game,
                        const struct line *line, int64_t now);
/* What is said where that would help in a game. */
#define OPENINGS_REFUSAL \
    "explore: only when the game is over, or looked back at"
void statistics_open(struct app *app, int64_t now);
/* The games of a file of many, which is owned from now on. */
void file_games_open(struct app *app, struct game_file *file, int64_t now);
/* Those that `shown` lets through, NULL: all of them. The file stays the
 * caller's and must live longer. */
struct game_filter {
    bool (*shown)(const void *whose, int index);
    const void *whose;
    char title[64];
};
void file_games_open_some(struct app *app, struct game_file *file,
                          const struct game_filter *filter, int64_t now);
/* The last arena as it was left, or the form of a new one. */
void arena_open(struct app *app, int64_t now);
void levels_open(struct app *app, const struct game *game, int64_t now);
void themes_open(struct app *app, int64_t now);
void options_open(struct app *app, int64_t now);
/* The keys of the top view that do something just now (NULL: it has none), and
 * those that hold everywhere. */
void help_open(struct app *app, const struct bindings *bindings, int64_t now);
/* The same card, with all commands. */
void help_open_commands(struct app *app, int64_t now);
/* The rules of exactly this variant, in words and examples; from there on to
 * those of the other games. */
void rules_open(struct app *app, const struct game *game, int64_t now);
/* Those of the game of this text; or a message, if there is none. */
void rules_open_text(struct app *app, const char *spec, int64_t now);
/* All the games, this one selected, and the rules of each. */
void rules_list_open(struct app *app, const struct game *game, int64_t now);
/* A position is set up by hand; `done` gets it, unless the player leaves. */
void set_up_open(struct app *app, const struct game *game,
                 const struct position *position,
                 void (*done)(void *whose, const struct position *position,
                              int64_t now),
                 void *whose, int64_t now);

/* Cards: a question with an answer that is typed, or yes and no. `done` is not
 * called if the player leaves, or says no. */
void ask_text(struct app *app, const char *title, const char *text,
              void (*done)(void *whose, const char *text, int64_t now),
              void *whose, int64_t now);
void ask_yes(struct app *app, const char *question,
             void (*done)(void *whose, int64_t now), void *whose, int64_t now);

/* Before a game is left or replaced: `done` is called at once if nothing is lost
 * by that (screens_unkept), as it turns out when it is tried again. If not, a card
 * offers to save the game elsewhere, to leave it all the same (it is printed in
 * the end, app_end), or to stay, and then `done` is not called. */
void ask_unkept(struct app *app, void (*done)(void *whose, int64_t now),
                void *whose, int64_t now);
/* Leaves the program that way. */
void ask_leave(struct app *app, int64_t now);

/* Asks whether the game of a code (match/saves/game_code.h) is to be set up;
 * `take` owns the match then. What is wrong with a code is said. */
void ask_code(struct app *app, const char *code,
              void (*take)(void *whose, struct match *match, int64_t now),
              void *whose, int64_t now);
