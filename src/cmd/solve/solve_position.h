/* SPDX-License-Identifier: MIT */
/*
 * What a position is worth, for naqala solve: by the solver where it knows the
 * game, by tables of endings where few seeds are left, elsewhere by a search that
 * goes on until everything is proven. Progress is shown, and signals are held
 * back, as cmd/progress.h says.
 */
#pragma once

#include "cmd/progress.h"
#include "cmd/solve/solve_resume.h"
#include "engine/endings/endings.h"
#include "engine/search/search.h"
#include "engine/solver/solver.h"

struct position_solver_setting {
    int64_t nanoseconds; /* for a position; 0: as long as it takes */
    int threads;
    size_t memory;           /* bytes */
    bool fresh;              /* no book and no files */
    bool line;               /* best play is asked for */
    struct cluster *cluster; /* of processes that prove it together; or NULL */
};

struct position_solver {
    const struct game *game;
    struct position_solver_setting setting;
    struct solver_listener solver_listener; /* first: it finds the way back */
    struct listener search_listener;
    struct solver *solver;   /* NULL: it does not know the game */
    struct endings *endings; /* NULL: there are none of it */
    int unbuilt_level; /* tables of so many seeds could not be built; 0: none */
    struct search *search; /* NULL: it was not needed yet */
    struct solve_resume resume;
    int64_t began; /* the proof that is going on, by clock_now() */
    bool compares; /* it answers a single question ... */
    bool counted;  /* ... of which is known how far it was at first */
    struct solver_shares first_shares;
    struct progress progress;
    bool told; /* why something was not proven */
};

/* Bytes of the smallest transposition table that is of use. */
enum { POSITION_SEARCH_LEAST = 1 << 19 };

/* The final margin of the side to move, or an estimate of it. */
struct solve_value {
    bool exact;
    int margin;
    bool bounded; /* proven to be from `least` to `most`, by how long play goes
                     round for nothing */
    int least;
    int most;
};

struct solve_answer {
    struct solve_value value;
    int move_count; /* none when it is over */
    struct move moves[MOVES_MAX];
    struct solve_value verdicts[MOVES_MAX];
    bool swaps
        [MOVES_MAX]; /* a first move that is best answered by `swap`, ... */
    bool answered;   /* ... which is known of all of them */
    int line_count;
    struct move line[SOLVER_LINE_MAX];
};

/* Can this be asked for? False with err if the memory that is allowed is too
 * little, or several processes are to solve a game that only one can. */
bool position_solver_allows(const struct game *game,
                            const struct position_solver_setting *setting,
                            struct err *err);

/* Of what is allowed; false with err when the machine does not have the memory.
 * From here on signals are held back. */
bool position_solver_begin(struct position_solver *solver,
                           const struct game *game,
                           const struct position_solver_setting *setting,
                           struct err *err);

/* From now on the proof of this position, which the solver must know and which is
 * asked for next, is kept in the file that the resume names. False with err if
 * the file is of something else, or damaged. */
bool position_solver_resume(struct position_solver *solver,
                            struct solve_resume resume,
                            const struct position *position, struct err *err);

/* Asks whether the margin of the side to move is `least` or more, and returns what
 * is proven: it is if the low bound reaches `least`, it is not if the high bound
 * does not, and otherwise the time was up. Only for a position that
 * solve_question_supports. */
struct solver_bounds position_solver_compare(struct position_solver *solver,
                                             const struct position *position,
                                             int least);

/* Stores the tables; errors with files are told. If a signal came, the program
 * ends of it, here. */
void position_solver_end(struct position_solver *solver);

void position_solver_ask(struct position_solver *solver,
                         const struct position *position,
                         struct solve_answer *answer);
