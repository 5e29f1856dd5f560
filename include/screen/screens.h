/* The screens by name: each function lays one on top of what is there. */
#ifndef NAQALA_SCREEN_SCREENS_H
#define NAQALA_SCREEN_SCREENS_H

#include "match/match.h"
#include "match/saves/autosave.h"
#include "screen/app.h"

void menu_open(struct app *app, int64_t now);

/* A form: who plays what, and how it begins; `watch`: two machines. */
void new_game_open(struct app *app, bool watch, int64_t now);

/* How a match is shown: played by a person, watched, or gone through. */
enum play_mode { MODE_PLAY, MODE_WATCH, MODE_HISTORY };

struct play_options {
    enum play_mode mode;
    struct autosave *autosave; /* of a game that goes on; NULL: a new file */
    bool teach;                /* the first moves are explained */
    int games;                 /* of a series; 0 is 1 */
    int head_start;            /* for telling only */
    bool replaces;             /* the table that is there gives its place */
};

/* Takes the match and the keep. False with a sentence, both freed, when its
 * players cannot play it. */
bool play_open(struct app *app, struct match *match,
               const struct play_options *options, int64_t now,
               struct err *err);

/* What the settings say was played last, begun anew. False with a sentence. */
bool play_open_last(struct app *app, bool watch, int64_t now, struct err *err);

void games_open(struct app *app, int64_t now);
void levels_open(struct app *app, const struct game *game, int64_t now);
void themes_open(struct app *app, int64_t now);
void options_open(struct app *app, int64_t now);
/* The keys of a view, if it has any, beside those of everywhere. */
void help_open(struct app *app, const struct bindings *bindings, int64_t now);
/* The rules of a game, its variant's, in words. */
void rules_open(struct app *app, const struct game *game, int64_t now);
/* A position is set up by hand; `done` gets it when the player is content. */
void set_up_open(struct app *app, const struct game *game,
                 const struct position *position,
                 void (*done)(void *whose, const struct position *position,
                              int64_t now),
                 void *whose, int64_t now);

/* A question with an answer that is typed, or yes and no: cards. */
void ask_text(struct app *app, const char *title, const char *text,
              void (*done)(void *whose, const char *text, int64_t now),
              void *whose, int64_t now);
void ask_yes(struct app *app, const char *question,
             void (*done)(void *whose, int64_t now), void *whose, int64_t now);

#endif
