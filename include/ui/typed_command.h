/* SPDX-License-Identifier: MIT */
/*
 * What can be typed behind a colon, written once. These tables determine what a
 * line does, what Tab completes, and the page of commands in the help.
 */
#pragma once

#include "base/err.h"
#include "ui/bindings.h"

struct typed_command {
    const char *name;     /* NULL behind the last row */
    const char *argument; /* `PLY`; in brackets: optional; NULL: none */
    const char *about;    /* NULL: it is not listed */
    void (*run)(void *view, const char *argument, int64_t now);
    /* Is it possible now? If not, it is not listed, and `run` says why. NULL:
     * always. */
    bool (*when)(const void *view);
};

/* The commands of a screen, or of all screens. */
struct typed_commands {
    const char *name; /* where they hold, for the help: `in a game` */
    const struct typed_command *rows;
    /* Keys whose words are commands, too, unless a row has the same name; or
     * NULL. */
    const struct bindings *keys;
    /* The message for one of these words that the current keys do not have,
     * `not while looking back`; and for a word of other games. */
    const char *refusal;
    const char *refusal_elsewhere; /* NULL: there are no others */
    /* A line that is no command, such as a move, with its row of the help.
     * `read` returns false and sets err if the line is not one. NULL if there
     * are no such lines. */
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

/* Lists the rows that have an `about`, and then the words of the keys (NULL: no
 * keys): those possible in this view now, or all of them if the view is NULL.
 * Returns how many there are, at most COMMAND_ENTRIES_MAX. */
int typed_commands_list(const struct typed_commands *commands,
                        const struct bindings *keys, const void *view,
                        struct command_entry entries[COMMAND_ENTRIES_MAX]);

/* The row whose name the line begins with, up to a blank; NULL if there is
 * none. */
const struct typed_command *
typed_commands_find(const struct typed_commands *commands, const char *line);
/* The row of keys with this word, up to a blank; NULL if there is none. */
const struct binding *bindings_find_word(const struct bindings *bindings,
                                         const char *line);
