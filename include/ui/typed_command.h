/* SPDX-License-Identifier: MIT */
/*
 * What can be typed behind a colon, written once. From these tables come what a
 * line does, what Tab completes, and the page of commands in the help.
 */
#pragma once

#include "base/err.h"
#include "ui/bindings.h"

struct typed_command {
    const char *name;     /* NULL behind the last row */
    const char *argument; /* `PLY`; in brackets: may be missing; NULL: none */
    const char *about;    /* NULL: it is not listed */
    void (*run)(void *view, const char *argument, int64_t now);
    /* Would it do something just now? If not, it is not listed, and `run` says
     * why. NULL: always. */
    bool (*when)(const void *view);
};

/* The commands of a screen, or of all screens. */
struct typed_commands {
    const char *name; /* where they hold, for the help: `in a game` */
    const struct typed_command *rows;
    /* Keys whose words are commands as well, unless a row has the same name;
     * or NULL. */
    const struct bindings *keys;
    /* What is said of one of these words that the keys of the moment do not
     * have, `not while looking back`; and of a word of other games. */
    const char *refusal;
    const char *refusal_elsewhere; /* NULL: there are no others */
    /* A line that is no command, such as a move, with its row of the help.
     * `read` returns false and sets err if it is none. NULL: there are none. */
    struct typed_command line;
    bool (*read)(const void *view, const char *line, struct err *err);
};

/* A command as it is listed. */
struct command_entry {
    const char *name;
    const char *argument; /* NULL: none */
    const char *about;
};

enum { COMMAND_ENTRIES_MAX = 48 };

/* The rows that have an `about`, and then the words of the keys (NULL: none),
 * those that this view may do just now; without a view (NULL) all of them.
 * Returns how many there are, COMMAND_ENTRIES_MAX at most. */
int typed_commands_list(const struct typed_commands *commands,
                        const struct bindings *keys, const void *view,
                        struct command_entry entries[COMMAND_ENTRIES_MAX]);

/* The row of this name, up to a blank, or NULL. */
const struct typed_command *
typed_commands_find(const struct typed_commands *commands, const char *line);
/* The key of this word, up to a blank, or NULL. */
const struct binding *bindings_find_word(const struct bindings *bindings,
                                         const char *line);
