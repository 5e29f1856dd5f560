/* SPDX-License-Identifier: MIT */
/*
 * What went wrong, as one message that a player can read.
 *
 * A function that can fail takes a struct err last and returns false (or NULL)
 * after filling it. A caller that knows more puts it in front:
 *
 *     pits: 40 is not in 1..12
 *     saves/x.naqala:12: pits: 40 is not in 1..12
 *
 * A message that is too long is cut; nothing here can fail.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { ERR_TEXT_MAX = 512, ERR_TOKEN_MAX = 40, ERR_LIST_MAX = 256 };

struct err {
    char text[ERR_TEXT_MAX];
};

/* A piece of foreign text made fit to be shown in a message. */
struct err_token {
    char text[ERR_TOKEN_MAX + 4];
};

/* Always false, so that a failing function can end with it. */
bool err_set(struct err *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Puts words in front of the message in err. Always false. */
bool err_prefix(struct err *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Control characters and bytes above ASCII become `?`, a long text is cut and
 * ends in dots, and an empty one becomes `nothing`. */
struct err_token err_token(const char *bytes, size_t length);

/* `a, b, c or d`; `before_last` is " or " or " and ". Words that there is no
 * room for become `, ...`. */
struct err_list {
    char text[ERR_LIST_MAX];
};
struct err_list err_list(const char *const words[], int count,
                         const char *before_last);

/*
 * Returns the one of `names` that `word` was most likely meant to be, or NULL
 * if none is near enough: about a third of the letters may differ.
 */
const char *err_nearest(const char *word, const char *const names[], int count);

/*
 * Sets err to say that no `what` has the name `word`, of `length` bytes; adds
 * the nearest of the names, or all of them. Always false.
 *
 *     kala: no such game; did you mean kalah?
 *     chess: no such game; there are kalah and oware
 */
bool err_no_such(struct err *err, const char *what, const char *word,
                 size_t length, const char *const names[], int count);

/* ---- when nothing can go on ---- */

/* Prints the message behind "naqala: " and ends the program with status 1. Any
 * thread may call it; it allocates no memory. */
_Noreturn void err_end(const struct err *err);

/* Sets what err_end does first, such as restoring the terminal. It may run in
 * any thread, and must neither allocate memory nor take locks. NULL: nothing.
 */
void err_before_end(void (*work)(void));
