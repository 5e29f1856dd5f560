/* SPDX-License-Identifier: MIT */
/*
 * Whatever is known of a position's value, for naqala solve: from the solver
 * where it knows the game, from a search that looks until all is proven where
 * it does not. While it goes on its progress is shown on standard error, if
 * somebody can look, and Ctrl-C is heard.
 */
#pragma once

#include "cmd/interrupt.h"
#include "engine/search/search.h"
#include "engine/solver/solver.h"

struct position_solver_setting {
    int64_t nanoseconds; /* for a position; 0: as long as it takes */
    int threads;
    size_t memory; /* bytes */
    bool fresh;    /* no book and no files */
    bool line;     /* best play is asked for */
};

struct position_solver {
    const struct game *game;
    struct position_solver_setting setting;
    struct solver_listener solver_ear; /* first: it finds the way back */
    struct listener search_ear;
    struct solver *exact;  /* NULL: it does not know the game */
    struct search *search; /* NULL: it was not needed yet */
    struct interrupt interrupt;
    struct stop stop;
    bool shown; /* is standard error a terminal? */
    bool drawn; /* there is a line of progress */
    bool told;  /* why something was not proven */
};

/* A final margin of the side to move, or what is thought to be it. */
struct solve_value {
    bool exact;
    int margin;
};

struct solve_answer {
    struct solve_value value;
    int move_count; /* none when it is over */
    struct move moves[MOVES_MAX];
    struct solve_value verdicts[MOVES_MAX];
    int line_count;
    struct move line[SOLVER_LINE_MAX];
};

/* False with a sentence when there is too little memory. From here on signals
 * are held back. */
bool position_solver_begin(struct position_solver *solver,
                           const struct game *game,
                           const struct position_solver_setting *setting,
                           struct err *err);

/* Keeps what is worth it; if a signal came the program ends of it, here. What
 * was wrong with files is said. */
void position_solver_end(struct position_solver *solver);

void position_solver_ask(struct position_solver *solver,
                         const struct position *position,
                         struct solve_answer *answer);
