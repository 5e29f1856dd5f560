/*
 * Sub-commands as data: a name, what it takes, and a function. The parser of
 * arguments, --help, the shell completions and the test of the man page all
 * read the same table, so that adding a command is a file and a line in main.c.
 */
#ifndef NAQALA_CMD_COMMAND_H
#define NAQALA_CMD_COMMAND_H

#include "base/err.h"
#include <stdbool.h>

enum { OPTIONS_MAX = 32, OPERANDS_MAX = 4096 };

/* What follows an option or a command, so that a shell can complete it. */
enum argument { ARGUMENT_NONE, ARGUMENT_WORD, ARGUMENT_GAME, ARGUMENT_FILE };

struct option {
    const char *name;  /* --game */
    const char *value; /* GAME, or two: ELO0 ELO1; NULL: it takes none */
    enum argument argument;
    const char *about;
};

struct call;

struct command {
    const char *name;
    const char *operands; /* FILE ... */
    enum argument argument;
    int operands_min;
    int operands_max;
    const char *about;   /* one line */
    const char *details; /* what --help says below the options; or NULL */
    const struct option *options; /* ends with a NULL name; or NULL */
    /* Commands of its own, which its first word names: NULL at the end, or
     * NULL. What names none is for `run`. */
    const struct command *const *parts;
    int (*run)(const struct call *call);
};

/* A command with what it was given. */
struct call {
    const struct command *const *commands; /* all of them, NULL at the end */
    const struct command *command;
    const struct command *whole;      /* that it is a part of, or NULL */
    const char *values[OPTIONS_MAX];  /* "" for a flag that is there */
    const char *seconds[OPTIONS_MAX]; /* where an option takes two values */
    const char *const *operands;
    int operand_count;
    bool bare; /* no command was named */
};

/* What a program answers to whoever called it. */
enum { RESULT_FINE = 0, RESULT_FAILED = 1, RESULT_USAGE = 2 };

/* The whole program. */
int command_main(const struct command *const commands[], int argc,
                 char *argv[]);

/* The value of an option, or NULL when it was not given. */
const char *call_value(const struct call *call, const char *option);

/* The second value of one that takes two. */
const char *call_second(const struct call *call, const char *option);

/* `naqala: sentence` on standard error; the results to return after it. */
int command_fail(const struct err *err);
int command_misused(const struct call *call, const struct err *err);

/* The one of that name in a list that ends with NULL, or NULL. */
const struct command *command_find(const struct command *const commands[],
                                   const char *name);

/* `lab genetic`: its name behind that of the whole, if it is a part. */
enum { COMMAND_NAME_MAX = 64 };
void command_name(const struct command *whole, const struct command *command,
                  char name[COMMAND_NAME_MAX]);

/* A whole number from the command line. */
bool command_number(const char *what, const char *text, long min, long max,
                    long *number, struct err *err);

extern const struct command arena_command;
extern const struct command bench_command;
extern const struct command check_command;
extern const struct command completion_command;
extern const struct command features_command;
extern const struct command help_command;
extern const struct command lab_command;
extern const struct command levels_command;
extern const struct command perft_command;
extern const struct command play_command;
extern const struct command replay_command;
extern const struct command solve_command;
extern const struct command version_command;
extern const struct command watch_command;

#endif
