/* SPDX-License-Identifier: MIT */
/*
 * The value of a position, for naqala solve: by the solver if it knows the
 * game, by tables of endings if few seeds are left, else by a search that goes
 * on until everything is proven. Progress is shown, and signals are caught, as
 * in cmd/progress.h.
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
    bool fresh;              /* use no book and no files */
    bool line;               /* find the line of best play */
    struct cluster *cluster; /* of the processes that prove it together; or
                                NULL */
};

struct position_solver {
    const struct game *game;
    struct position_solver_setting setting;
    struct solver_listener solver_listener; /* the first member */
    struct listener search_listener;
    struct solver *solver;   /* NULL: there is none for the game */
    struct endings *endings; /* NULL: there are none for the game */
    int unbuilt_level;       /* the seeds of tables that could not be built; 0:
                                none */
    struct search *search;   /* NULL: not needed yet */
    struct solve_resume resume;
    int64_t began; /* when the current proof began, by clock_now() */
    bool compares; /* it answers a single question, ... */
    bool counted;  /* ... whose first shares are known */
    struct solver_shares first_shares;
    struct progress progress;
    bool told; /* the reason why something was not proven was told */
};

/* Bytes of the smallest useful transposition table. */
enum { POSITION_SEARCH_LEAST = 1 << 19 };

/* The final margin of the side to move, or an estimate of it. */
struct solve_value {
    bool exact;
    int margin;
    bool bounded; /* proven to be from `least` to `most`, depending on how long
                     play only goes round */
    int least;
    int most;
};

struct solve_answer {
    struct solve_value value;
    int move_count; /* 0 if the game is over */
    struct move moves[MOVES_MAX];
    struct solve_value verdicts[MOVES_MAX];
    bool swaps
        [MOVES_MAX]; /* the first moves that are best answered by `swap`, ... */
    bool answered;   /* ... which is known for all of them */
    int line_count;
    struct move line[SOLVER_LINE_MAX];
};

/* Is this setting possible? Returns false and sets err if the memory allowed is
 * too little, or several processes are to solve a game that only one can. */
bool position_solver_allows(const struct game *game,
                            const struct position_solver_setting *setting,
                            struct err *err);

/* Begins, within the memory allowed. Returns false and sets err if the machine
 * does not have it. From now on signals are caught. */
bool position_solver_begin(struct position_solver *solver,
                           const struct game *game,
                           const struct position_solver_setting *setting,
                           struct err *err);

/* From now on the proof of this position is kept in the file that the resume
 * names. The solver must know the position, and it must be asked for next.
 * Returns false and sets err if the file is of something else, or damaged. */
bool position_solver_resume(struct position_solver *solver,
                            struct solve_resume resume,
                            const struct position *position, struct err *err);

/* Asks whether the margin of the side to move is `least` or more, and returns
 * the proven bounds: yes if the low bound reaches `least`, no if the high bound
 * does not, otherwise the time was over. Only for a position that
 * solve_question_supports. */
struct solver_bounds position_solver_compare(struct position_solver *solver,
                                             const struct position *position,
                                             int least);

/* Stores the tables; errors with files are reported. If a signal came, ends the
 * program by it here. */
void position_solver_end(struct position_solver *solver);

void position_solver_ask(struct position_solver *solver,
                         const struct position *position,
                         struct solve_answer *answer);
