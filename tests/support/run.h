/* SPDX-License-Identifier: MIT */
/*
 * A program run as a script would run it: words, bytes for its standard input,
 * and what came of it.
 *
 *     struct run run = run_naqala("", "perft --game %s 2", "oware");
 *
 *     ck_assert_str_eq(run.out, "1 6\n2 36\n");
 *     run_free(&run);
 *
 * The program is $NAQALA, or build/naqala where that is not set.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* As the shell says it: not found, and ended by a signal (128 and more). */
enum { RUN_NOT_FOUND = 127, RUN_SIGNAL = 128 };

struct run {
    int status;
    char *out; /* closed by a zero, which `out_length` does not count */
    char *err;
    size_t out_length;
};

/* What is not open: standard output, or the input. */
#define RUN_CLOSED ""

/* Where naqala is. */
const char *run_program(void);

/* Where naqala is as it is shipped, without a sanitizer: $NAQALA_RELEASE. */
const char *run_release(void);

struct order {
    const char *program;      /* NULL: naqala itself */
    const char *const *words; /* behind its name; NULL at the end */
    const char *input;
    size_t length;
    const char *input_path; /* in place of the input, or RUN_CLOSED; or NULL */
    const char *output;     /* a path, or RUN_CLOSED; NULL: struct run */
    const char *const *settings; /* NAME=value, NAME to unset; or NULL */
};

struct run run(const struct order *order);

/* A text as input, and words with single blanks between them. */
struct run run_naqala(const char *input, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same without input, by the program as it is shipped: for long runs whose
 * code other tests reach under the sanitizers. */
struct run run_long(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* A program at work, which writes to nowhere; returns when it has begun. The
 * caller waits for it. */
pid_t run_begin(const char *program, const char *const *words);

void run_free(struct run *run);

/* The run ended with this status and wrote exactly this. */
void run_gave(const struct run *run, int status, const char *out,
              const char *err);
