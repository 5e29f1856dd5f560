/* SPDX-License-Identifier: MIT */
/*
 * Another program that runs beside this one and is talked to in lines:
 *
 *     process_say   --->  its standard input
 *     process_hear  <---  its standard output
 *                         its standard error: only the last line is kept
 *
 * The other program is not trusted: whatever it writes, or does not, no call
 * waits longer than it is told to, and process_stop leaves nothing of it behind.
 * A process is used by one thread at a time.
 */
#pragma once

#include "base/err.h"
#include "base/thread.h"

#include <stdint.h>

enum { PROCESS_LINE_MAX = 65536, PROCESS_WORDS_MAX = 64 };

struct process;

/*
 * The words of a command, as a shell cuts them, but nothing is replaced:
 *
 *     engine --name 'two words' "it's" a\ b
 */
struct process_words {
    char *bytes;                        /* owned; the words lie in it */
    char *words[PROCESS_WORDS_MAX + 1]; /* NULL behind the last */
    int count;
};

/* False with err for an empty command and for a quote that is not closed. */
bool process_cut(const char *command, struct process_words *words,
                 struct err *err);
void process_words_free(struct process_words *words);

/* Is this a command, and is its program there? */
bool process_check(const char *command, struct err *err);

/* Runs the command, in a process group of its own and without a shell. NULL and
 * err if that cannot be done. On Linux it is killed when this program ends. */
struct process *process_start(const char *command, struct err *err);

/* Sends the text and the end of a line. False if the process has ended, or does
 * not read by then (clock_now). */
bool process_say(struct process *process, const char *text, int64_t until);

enum process_news {
    PROCESS_LINE,     /* a line, good until the next call */
    PROCESS_TOO_LONG, /* a line longer than PROCESS_LINE_MAX, thrown away */
    PROCESS_ENDED,
    PROCESS_LATE,   /* there was no line by then */
    PROCESS_STOPPED /* the stop was raised */
};

/* Waits for the next line; `stop` may be NULL. */
enum process_news process_hear(struct process *process, int64_t until,
                               const struct stop *stop, char **line);

/* How it ended: `it ended with status 3`; with the last line of its standard
 * error, if there is one. The status is known only where the caller's program
 * neither ignores SIGCHLD nor waits for any child. */
void process_tell_end(struct process *process, struct err *text);

/* Closes its input and waits a little; what is left of its group is then ended
 * with SIGTERM, and after another wait with SIGKILL, unless somebody else has
 * reaped it. Frees it; NULL is fine. */
void process_stop(struct process *process);
