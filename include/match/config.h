/*
 * What is remembered from one day to the next: how the player likes it, and
 * what was played last. $XDG_CONFIG_HOME/naqala/naqala.conf, naqala.conf(5),
 * INI text that a person can read and edit.
 *
 * One table says what there is; the reader, the writer, the options screen and
 * the manual's test all go through it.
 */
#ifndef NAQALA_MATCH_CONFIG_H
#define NAQALA_MATCH_CONFIG_H

#include "base/err.h"
#include "base/spec.h"

#include <stddef.h>

enum { CONFIG_WORDS_MAX = 8, CONFIG_TEXT_MAX = SPEC_TEXT_MAX };

/* A tempo is one of a few speeds, in thousandths: 250 (0.25 in the file) to
 * 10000 (10), and 0 (instant). */
enum config_type {
    CONFIG_FLAG,
    CONFIG_NUMBER,
    CONFIG_WORD,
    CONFIG_TEMPO,
    CONFIG_TEXT
};

/* Constant, section, key, type. */
#define CONFIG_KEYS(KEY)                                                       \
    KEY(THEME, "look", "theme", TEXT)           /* name or path; savanna */    \
    KEY(COLOR, "look", "color", WORD)           /* auto always never 16 ... */ \
    KEY(GLYPHS, "look", "glyphs", WORD)         /* auto utf8 plain ascii */    \
    KEY(BACKGROUND, "look", "background", WORD) /* mine theme */               \
    KEY(SEEDS, "look", "seeds", WORD)     /* theme disc bullet o digits */     \
    KEY(BORDERS, "look", "borders", WORD) /* theme round square ascii */       \
    KEY(MOTION, "look", "motion", WORD)   /* full short none */                \
    KEY(CURSOR, "look", "cursor", FLAG)   /* is it shown? */                   \
    KEY(MOUSE, "keys", "mouse", FLAG)                                          \
    KEY(DIGITS, "keys", "digits", WORD) /* sow aim */                          \
    KEY(PREVIEW, "play", "preview", FLAG)                                      \
    KEY(SPEED, "play", "speed", TEMPO)                                         \
    KEY(WATCH_SPEED, "watch", "speed", TEMPO)                                  \
    KEY(EVALUATION, "watch", "evaluation", FLAG)                               \
    KEY(GAME, "last", "game", TEXT)         /* spec */                         \
    KEY(OPPONENT, "last", "opponent", TEXT) /* WHO */                          \
    KEY(FIRST, "last", "first", WORD)       /* you opponent turns random */    \
    KEY(START, "last", "start", WORD)       /* standard fair */                \
    KEY(HEAD_START, "last", "head-start", NUMBER) /* 0..10 */                  \
    KEY(BEGUN, "last", "begun", NUMBER) /* games; 0: the first run */          \
    KEY(SOUTH, "last", "south", TEXT)   /* who was watched */                  \
    KEY(NORTH, "last", "north", TEXT)                                          \
    KEY(THIRD, "last", "third", TEXT)   /* where three play */                 \
    KEY(GAMES, "last", "games", NUMBER) /* of a series */

#define CONFIG_CONSTANT(constant, section, key, type) CONFIG_##constant,
enum config_key { CONFIG_KEYS(CONFIG_CONSTANT) CONFIG_KEY_COUNT };
#undef CONFIG_CONSTANT

struct config_row {
    const char *section;
    const char *key;
    enum config_type type;
    int min; /* of a number */
    int max;
    int standard; /* of a word, its index; of a flag, 0 or 1 */
    const char *standard_text;
    const char *words[CONFIG_WORDS_MAX]; /* NULL behind the last; of a tempo,
                                            from slow to instant */
    const char *about;                   /* a line of the options screen */
};

struct config {
    int values[CONFIG_KEY_COUNT];
    char texts[CONFIG_KEY_COUNT][CONFIG_TEXT_MAX]; /* of CONFIG_TEXT */
};

const struct config_row *config_row(enum config_key key);

/* How many words it has. */
int config_word_count(enum config_key key);

/* The speed that a word of a tempo stands for. */
int config_tempo(int word);

/* Everything as it is when nobody says. */
void config_begin(struct config *config);

/*
 * A value as it is written, in the file and on the command line: `on`, 7,
 * `short`, 0.25, `instant`. Not for texts. The sentence does not name the key:
 *
 *     3 is not one of 0.25, 0.5, 1, 2, 4, 10 or instant
 */
bool config_read(enum config_key key, const char *text, int *value,
                 struct err *err);

/* The value as it is written. */
struct config_value {
    char text[CONFIG_TEXT_MAX];
};
struct config_value config_value(const struct config *config,
                                 enum config_key key);

/* Fills it wholly (keys that are not there are standard), or leaves it as it
 * is and gives a sentence with file and line. */
bool config_parse(const char *name, const char *bytes, size_t length,
                  struct config *config, struct err *err);
/* The player's own. No file: all standard, and no error. */
bool config_load(struct config *config, struct err *err);

/* Makes the folder. A file that cannot be read as one is left alone, and the
 * sentence says so. Of two who store at once one wins, wholly. */
bool config_store(const struct config *config, struct err *err);

/* The text must be good for the key. */
void config_set_text(struct config *config, enum config_key key,
                     const char *text);
/* Is this text good for the key, of whatever type? With a sentence, which does
 * not name it. Who plays, and themes, are not looked up. */
bool config_check_text(enum config_key key, const char *text, struct err *err);

#endif
