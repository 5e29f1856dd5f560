/* SPDX-License-Identifier: MIT */
/*
 * The player's settings, and what was played last:
 * $XDG_CONFIG_HOME/naqala/naqala.conf, naqala.conf(5), INI text that a person
 * can read and edit.
 *
 * One table describes all of them; the reader, the writer, the options screen
 * and the test of the manual use it.
 */
#pragma once

#include "base/option.h"

enum { CONFIG_TEXT_MAX = SPEC_TEXT_MAX, CONFIG_LIMIT_MAX = 99 };

enum config_key {
    CONFIG_THEME, /* name or path */
    CONFIG_COLOR,
    CONFIG_GLYPHS,
    CONFIG_BACKGROUND,
    CONFIG_SEEDS,
    CONFIG_BORDERS,
    CONFIG_MOTION,
    CONFIG_CURSOR, /* is it shown? */
    CONFIG_BOTTOM, /* whose side of the board is there: enum config_bottom */
    CONFIG_MOUSE,
    CONFIG_DIGITS,
    CONFIG_PREVIEW,
    CONFIG_BELL,  /* does it ring when a machine has thought long? */
    CONFIG_TUTOR, /* enum tutor_degree */
    CONFIG_SPEED, /* in thousandths; 0: instant */
    CONFIG_WATCH_SPEED,
    CONFIG_EVALUATION,
    CONFIG_INACCURACY, /* seeds; review/marks.h */
    CONFIG_MISTAKE,
    CONFIG_BLUNDER,
    CONFIG_GAME,     /* spec */
    CONFIG_OPPONENT, /* WHO */
    CONFIG_FIRST,    /* who moves first */
    CONFIG_START,
    CONFIG_HEAD_START,
    CONFIG_CLOCK, /* time_control.h */
    CONFIG_BEGUN, /* games begun so far; 0: the first run */
    CONFIG_SOUTH, /* who was watched */
    CONFIG_NORTH,
    CONFIG_THIRD, /* in games of three players */
    CONFIG_GAMES, /* of a series */
    CONFIG_SETS,  /* of a match; 0: the usual number */
    CONFIG_KEY_COUNT
};

enum config_bottom { BOTTOM_OWN, BOTTOM_MOVER, BOTTOM_FIRST };

/* The smallest fault at which the tutor speaks. */
enum tutor_degree {
    TUTOR_OFF,
    TUTOR_BLUNDERS,
    TUTOR_MISTAKES,
    TUTOR_INACCURACIES
};

/* The words of settings that command-line options can override. */
#define CONFIG_COLOR_WORDS                             \
    {                                                  \
        "auto", "always", "never", "16", "256", "true" \
    }
#define CONFIG_GLYPHS_WORDS              \
    {                                    \
        "auto", "utf8", "plain", "ascii" \
    }
#define CONFIG_MOTION_WORDS     \
    {                           \
        "full", "short", "none" \
    }
#define CONFIG_TUTOR_WORDS                            \
    {                                                 \
        "off", "blunders", "mistakes", "inaccuracies" \
    }
#define CONFIG_SPEED_WORDS                            \
    {                                                 \
        "0.25", "0.5", "1", "2", "4", "10", "instant" \
    }
extern const int CONFIG_SPEEDS[];

struct config {
    int values[CONFIG_KEY_COUNT];
    char texts[CONFIG_KEY_COUNT][CONFIG_TEXT_MAX]; /* of settings with a text */
};

/* Checking a text does not look up the theme or the player that it names. */
const struct option *config_option(enum config_key key);
const char *config_section(enum config_key key);

/* All defaults. */
void config_begin(struct config *config);

/* The value as it is written: `on`, 7, `short`, 0.25, `instant`. */
struct config_value {
    char text[CONFIG_TEXT_MAX];
};
struct config_value config_value(const struct config *config,
                                 enum config_key key);

/* Sets every value; a missing key gets its default. On failure returns false,
 * leaves *config as it was, and sets err, with file and line. */
bool config_parse(const char *name, const char *bytes, size_t length,
                  struct config *config, struct err *err);
/* Reads the player's own file; all defaults if there is none. */
bool config_load(struct config *config, struct err *err);

/*
 * Writes the values that differ from `stored`, the settings as they were last
 * loaded or stored, and then updates `stored`. In an existing file only these
 * values are replaced: its comments and its order stay, and so do changes that
 * another process or an editor has made in the meantime. A new file has every
 * key, with a comment.
 *
 * Makes the folder. Fails if an existing file cannot be read as settings, and
 * leaves it alone. Writes the whole file or nothing, under a lock.
 */
bool config_store(const struct config *config, struct config *stored,
                  struct err *err);

/* The text must be valid for the setting. */
void config_set_text(struct config *config, enum config_key key,
                     const char *text);
