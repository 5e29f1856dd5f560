/* SPDX-License-Identifier: MIT */
/*
 * The description of one setting: its key, its range, its default, and what it
 * does. Settings files, the options of agents, the rules of games, the keys of
 * levels and the options of commands are all tables of such descriptions:
 *
 *     {.key = "depth", .type = OPTION_NUMBER, .min = 1, .max = 200,
 *      .standard = 4, .about = "how many plies it looks ahead"}
 *
 * The same table reads a value from a word or an INI file, writes it, says its
 * default and range in --help, and steps through the values of a form.
 */
#pragma once

#include "base/ini.h"
#include "base/value.h"

#include <stddef.h>
#include <stdint.h>

enum { OPTION_WORDS_MAX = 24 };

enum option_type {
    OPTION_FLAG,        /* on, off, yes or no; a command's takes no value */
    OPTION_NUMBER,      /* whole, min..max; if it has words, they stand for
                           the first of these numbers */
    OPTION_THOUSANDTHS, /* 0.25 is 250; min, max and standard are thousandths */
    OPTION_MILLIONTHS,  /* the same with six decimals */
    OPTION_WORD,        /* one of `words` */
    /* The rest are texts. The kind tells a shell how to complete it; `check`,
     * if there is one, tells whether it is valid. */
    OPTION_TEXT,
    OPTION_GAME,
    OPTION_WHO,
    OPTION_MACHINE,     /* WHO without a person */
    OPTION_OWN_MACHINE, /* MACHINE without other programs; or one of `words` */
    OPTION_THEME,
    OPTION_FILE
};

struct option {
    const char *key;   /* depth; a command's --depth; NULL ends a table */
    const char *value; /* of a command's option: the name of its value in
                          --help, N; two names for two values, ELO0 ELO1 */
    enum option_type type;
    int64_t min, max;
    int64_t standard;          /* the default; of a word, its number */
    const char *standard_text; /* the default of a text; for other types the
                                  words for it in --help if it varies: one for
                                  each processor */
    const char *words[OPTION_WORDS_MAX]; /* NULL behind the last */
    const int *numbers; /* what the words stand for; NULL: 0, 1, 2 ... */
    const char *series; /* more words behind the only one of `words`: fair- for
                           fair-1 to fair-MAX, which stand for 1 to max */
    bool (*check)(const char *text, struct err *err); /* or NULL */
    const char *about;
    /* The member of a struct that a table fills, OPTION_AT; or size 0. */
    size_t place, size;
};

/* The member must be a bool, an int, an enum or a number of 64 bits. */
#define OPTION_AT(type, member) \
    .place = offsetof(type, member), .size = sizeof(((type *)NULL)->member)

/* Options that many commands have. */
#define COMMON_GAME                                           \
    {                                                         \
        "--game", "GAME", OPTION_GAME,                        \
            .standard_text = "kalah",                         \
            .about = "the game, with rules: oware:slam=legal" \
    }
#define COMMON_THREADS                                 \
    {                                                  \
        "--threads", "N", OPTION_NUMBER,               \
            .min = 1, .max = THREADS_MAX,              \
            .standard_text = "one for each processor", \
            .about = "threads that work"               \
    }
#define COMMON_SEED                                                \
    {                                                              \
        "--seed", "N", OPTION_NUMBER,                              \
            .max = INT64_MAX, .standard = 1,                       \
            .about = "of chance: the same number, the same result" \
    }

struct option_value {
    const char *text; /* as it was given; NULL if it was not given */
    int64_t number;   /* its meaning; the default if it was not given */
};

/* How many options a table has, and how many words an option has. */
int option_count(const struct option options[]);
int option_word_count(const struct option *option);

/* The index of the option with that key in a table, or -1. */
int option_find(const struct option options[], const char *key);

bool option_is_text(const struct option *option);

/*
 * Reads a value as people write it: `on`, 7, `short`, 0.25. The message does
 * not name the key. On failure *number stays as it is; it also does for a text,
 * which is only checked.
 *
 *     40 is not in 1..12
 *     sometimes is not one of auto, always or never
 */
bool option_read(const struct option *option, const char *text, int64_t *number,
                 struct err *err);

/* The same from the key of that name in an INI file, where yes and no also mean
 * on and off. If the key is missing *value stays as it is. The message has
 * file, line and key. */
bool option_read_ini(struct ini *ini, const char *section,
                     const struct option *option, struct option_value *value,
                     struct err *err);

/* Reads the pairs key=value of a spec; options that are not given have their
 * defaults. The message names the key; for an unknown key, also the nearest
 * known one. */
bool option_read_spec(const struct spec *spec, const struct option options[],
                      struct option_value values[], struct err *err);

/* A number as text: the word that stands for it, if there is one, else its
 * digits. */
struct option_text {
    char text[24];
};
struct option_text option_text(const struct option *option, int64_t number);

/* Reads and sets the member that an option fills. */
int64_t option_get(const struct option *option, const void *members);
void option_set(const struct option *option, void *members, int64_t number);

/* Sets all members that a table fills to the defaults of their options. */
void option_set_standard(const struct option options[], void *members);

/* Returns false and sets err if a member is not in the range of its option:
 * `games: 0 is not in 1..100`, without the dashes of the key. */
bool option_allows(const struct option options[], const void *members,
                   struct err *err);

/* The values that a form offers: how many there are (0 for a text), the number
 * that the value at an index stands for, and the index of a number (0 if no
 * value has that number). */
int option_choices(const struct option *option);
int64_t option_choice(const struct option *option, int index);
int option_index(const struct option *option, int64_t number);

/* Writes what --help says about the option:
 * `plies that it looks ahead (default 4, 1..200)`. */
void option_write_about(const struct option *option, FILE *out);
