/*
 * The screens on this terminal, from beginning to end: the house is opened, a
 * first screen laid down, and the loop runs until somebody leaves.
 */
#ifndef NAQALA_SCREEN_APP_RUN_H
#define NAQALA_SCREEN_APP_RUN_H

#include "screen/screens.h"

struct app_start {
    struct app_options app;
    /* Lays the first screen; false with a sentence. */
    bool (*open)(void *whose, struct app *app, int64_t now, struct err *err);
    void *whose;
};

/* What to do with the sentence that comes with a result below zero. */
enum { APP_MISUSED = -2, APP_FAILED = -1 };

/* The result of the program, or one of these with a sentence. What could not be
 * written at the end is in the sentence, too, which is "" otherwise. */
int app_run(const struct app_start *stage, struct err *err);

#endif
