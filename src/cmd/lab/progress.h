/*
 * What is done while something long is going on in the lab: its progress is
 * shown on standard error, if somebody can look, and Ctrl-C is heard.
 */
#ifndef NAQALA_SRC_CMD_LAB_PROGRESS_H
#define NAQALA_SRC_CMD_LAB_PROGRESS_H

#include "cmd/interrupt.h"
#include "lab/arena/arena.h"

struct vigil {
    struct arena_watch watch; /* to be pointed at */
    struct stop stop;
    struct interrupt interrupt;
    bool shown; /* is somebody looking? */
};

void vigil_begin(struct vigil *vigil);

/* Clears the line; from here on results are written. */
void vigil_end(struct vigil *vigil);

/* At the very end; if a signal came, the program ends of it, here. */
void vigil_release(struct vigil *vigil);

#endif
