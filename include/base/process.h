/* SPDX-License-Identifier: MIT */
/*
 * Another program that runs beside this one and is talked to in lines:
 *
 *     process_say   --->  its standard input
 *     process_hear  <---  its standard output
 *                         its standard error: only the last line is kept
 *
 * The other program is not trusted: no call waits longer than it is told to, no
 * matter what the program writes, and process_stop leaves nothing of it
 * running.
 * A process is used by one thread at a time.
 */
#pragma once

#include "base/err.h"
#include "base/thread.h"

#include <stdint.h>

enum { PROCESS_LINE_MAX = 65536, PROCESS_WORDS_MAX = 64 };

struct process;

/*
 * The words of a command, split as a shell does it, but without expansion:
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

/* Is this a valid command, and does its program exist? */
bool process_check(const char *command, struct err *err);

/* Runs the command in a process group of its own, without a shell. Returns NULL
 * and sets err if it cannot be run. On Linux it is killed when this program
 * ends. */
struct process *process_start(const char *command, struct err *err);

/* Sends the text and a line end. False if the process has ended, or has not
 * read it by the time `until` (of clock_now). */
bool process_say(struct process *process, const char *text, int64_t until);

enum process_news {
    PROCESS_LINE,     /* a line, valid until the next call */
    PROCESS_TOO_LONG, /* a line longer than PROCESS_LINE_MAX, thrown away */
    PROCESS_ENDED,
    PROCESS_LATE,   /* no line came in time */
    PROCESS_STOPPED /* the stop was raised */
};

/* Waits for the next line; `stop` may be NULL. */
enum process_news process_hear(struct process *process, int64_t until,
                               const struct stop *stop, char **line);

/* Sets `text` to how the process ended: `it ended with status 3`, with the last
 * line of its standard error if there is one. The status is known only if this
 * program neither ignores SIGCHLD nor waits for children elsewhere. */
void process_tell_end(struct process *process, struct err *text);

/* Closes the input of the process and waits a little; then ends the rest of its
 * group with SIGTERM and, after another wait, with SIGKILL, unless the process
 * was reaped elsewhere. Frees it; NULL is fine. */
void process_stop(struct process *process);
