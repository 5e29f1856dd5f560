/* SPDX-License-Identifier: MIT */
/*
 * What is done while something long is going on in the lab: its progress is
 * shown on standard error, if somebody can look, and Ctrl-C is heard.
 */
#pragma once

#include "base/thread.h"
#include "cmd/interrupt.h"

struct progress {
    struct progress_listener watch; /* to be pointed at */
    struct stop stop;
    struct interrupt interrupt;
    bool shown; /* is standard error a terminal? */
};

void progress_begin(struct progress *progress);

/* Clears the line; from here on results are written. */
void progress_end(struct progress *progress);

/* At the very end; if a signal came, the program ends of it, here. */
void progress_release(struct progress *progress);
