/* SPDX-License-Identifier: MIT */
/*
 * Sub-commands as data: a name, what it takes, and a function. The parser of
 * arguments, --help, the shell completions and the test of the man page all
 * read the same table, so that adding a command is a file and a line in main.c.
 */
#pragma once

#include "base/option.h"
#include "game/game.h"
#include <stdbool.h>

/* As many operands as there can be shares to merge. */
enum { OPTIONS_MAX = 32, OPERANDS_MAX = 10000 };

struct call;
struct cluster;
struct share;

struct command {
    const char *name;
    const char *operands;     /* FILE ... */
    enum option_type operand; /* what each of them is */
    /* The words that can be the first of them, NULL behind the last; or NULL. */
    const char *(*word)(int index);
    /* Is this one of the games that it is about? NULL: it is about all. */
    bool (*takes_game)(const char *name);
    int operands_min;
    int operands_max;
    const char *about;   /* one line */
    const char *details; /* what --help says below the options; or NULL */
    const struct option *options; /* ends with a NULL key; or NULL */
    /* Commands of its own, which its first word names: NULL at the end, or
     * NULL. What names none is for `run`. */
    const struct command *const *parts;
    int (*run)(const struct call *call);
    bool shared; /* several processes can do it together; base/cluster.h */
};

/* A command with what it was given. */
struct call {
    const struct command *const *commands; /* all of them, NULL at the end */
    const struct command *command;
    const struct command *whole; /* that it is a part of, or NULL */
    struct option_value values[OPTIONS_MAX];
    struct option_value seconds[OPTIONS_MAX]; /* of an option with two values */
    const char *const *operands;
    int operand_count;
    struct spec_text game;   /* that an option called, ... */
    const char *called;      /* ... as it was called; NULL: none was */
    bool bare;               /* no command was named */
    struct share *share;     /* what `naqala merge` has read; or NULL */
    struct cluster *cluster; /* of processes that do it together; or NULL */
};

/* The exit status of the program. */
enum { RESULT_FINE = 0, RESULT_FAILED = 1, RESULT_USAGE = 2 };

/* The whole program. */
int command_main(const struct command *const commands[], int argc,
                 char *argv[]);

/* The part of a command that a word names, or NULL. */
const struct command *command_part(const struct command *command,
                                   const char *word);

/* Runs a command of the same program by its words, which end with NULL, with
 * the share; returns its result. */
int command_run(const struct call *call, const char *const words[],
                struct share *share);

/*
 * The value of an option, by its key, --games. All have been read and are in
 * their range.
 */

/* Was it given? */
bool call_has(const struct call *call, const char *key);

/* The text that was given; NULL when it was not. "" of a flag. */
const char *call_value(const struct call *call, const char *key);

/* The text, or the default of the option. */
const char *call_text(const struct call *call, const char *key);

/* What it stands for, or the default. */
int64_t call_number(const struct call *call, const char *key);

/* The second one of an option that takes two. */
int64_t call_second(const struct call *call, const char *key);

/* Writes `naqala: MESSAGE` to standard error; returns the result to return. */
int command_fail(const struct err *err);
int command_misused(const struct call *call, const struct err *err);

extern const struct command arena_command;
extern const struct command bench_command;
extern const struct command check_command;
extern const struct command convert_command;
extern const struct command completion_command;
extern const struct command engine_command;
extern const struct command export_command;
extern const struct command features_command;
extern const struct command help_command;
extern const struct command host_command;
extern const struct command join_command;
extern const struct command kgp_command;
extern const struct command lab_command;
extern const struct command levels_command;
extern const struct command merge_command;
extern const struct command perft_command;
extern const struct command play_command;
extern const struct command puzzle_command;
extern const struct command explore_command;
extern const struct command replay_command;
extern const struct command rules_command;
extern const struct command review_command;
extern const struct command solve_command;
extern const struct command stats_command;
extern const struct command lesson_command;
extern const struct command version_command;
extern const struct command watch_command;
