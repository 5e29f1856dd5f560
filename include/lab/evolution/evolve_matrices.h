/*
 * Weights for Abalone, bred as in the report of Maastricht (2020): matrices
 * play against trainers, the fittest stay, and their children are the means of
 * two of them, with a weight moved here and there.
 *
 *     population --play--> fitness --> the best 4 --cross--> 4 + 6 --mutate--+
 *         ^                                                                  |
 *         +--------------------------- the next generation <-----------------+
 *
 * A generation has its own three trainers (the built-in matrices neutral,
 * aggressive and defensive, every weight moved a little) and its own openings
 * of two random plies, each played with either side moving first, the same for
 * every candidate. Fitter is who has the larger sum of marble differences, then
 * who needed fewer moves.
 *
 * All of it depends on the seed, the number of the generation and the settings:
 * not on the number of threads, nor on when it was interrupted.
 */
#ifndef NAQALA_LAB_EVOLUTION_EVOLVE_MATRICES_H
#define NAQALA_LAB_EVOLUTION_EVOLVE_MATRICES_H

#include "base/thread.h"
#include "engine/search/weights.h"
#include "game/game.h"
#include "lab/job/checkpoint.h"

enum {
    MATRIX_EVOLUTION_TRAINERS = 3,
    MATRIX_EVOLUTION_POPULATION_MIN = 3,
    MATRIX_EVOLUTION_POPULATION_MAX = 1000,
    MATRIX_EVOLUTION_GAMES_MAX = 1000,
    MATRIX_EVOLUTION_GENERATIONS_MAX = 10000
};

/* neutral, aggressive, defensive: in the order of the report's figures. */
extern const char
    *const MATRIX_EVOLUTION_TRAINER_NAMES[MATRIX_EVOLUTION_TRAINERS];

struct matrix_evolution_setting {
    const struct game *game; /* Abalone for two */
    int population;          /* the report's: 10 */
    int games;               /* of a candidate with each trainer, even; 4 */
    int mutation; /* chance that a weight moves, in thousandths; 100 */
    int interval; /* by how much, and those of trainers; 150 */
    bool seeded;  /* begin with the trainers' matrices, not at random */
    uint64_t seed;
};

/* What a generation came to. Games of all candidates are added up. */
struct matrix_evolution_generation {
    int64_t moves[MATRIX_EVOLUTION_TRAINERS];   /* by both players */
    int64_t marbles[MATRIX_EVOLUTION_TRAINERS]; /* that the candidates won */
    int64_t difference; /* marbles won less lost, by the fittest */
    int64_t plies;      /* of all his games */
    struct weights_matrix fittest;
};

struct matrix_evolution;

/* The first generation is drawn. The caller frees it. */
struct matrix_evolution *
matrix_evolution_new(const struct matrix_evolution_setting *setting);
void matrix_evolution_free(struct matrix_evolution *breeding);

/* How it is done, none of which matters for what comes of it. */
struct matrix_evolution_crew {
    int threads;
    int generations; /* in all, for the progress that is told */
    const struct stop *stop;
    struct progress_listener *watch; /* or NULL */
};

/*
 * A generation plays, and leaves the next one. False with a sentence when there
 * are no threads, or when it was stopped: then nothing has changed.
 */
bool matrix_evolution_step(struct matrix_evolution *breeding,
                           const struct matrix_evolution_crew *crew,
                           struct err *err);

/* Those that have played. */
int matrix_evolution_count(const struct matrix_evolution *breeding);
const struct matrix_evolution_generation *
matrix_evolution_at(const struct matrix_evolution *breeding, int index);

/* The next one: whoever has not played yet. */
const struct weights_matrix *
matrix_evolution_population(const struct matrix_evolution *breeding);

/* The settings, as a state has them; and all that it has come to. */
struct checkpoint *
matrix_evolution_state(const struct matrix_evolution *breeding);

/* Goes on from there; false with a sentence when that cannot be. */
bool matrix_evolution_resume(struct matrix_evolution *breeding,
                             const struct checkpoint *state, struct err *err);

/*
 * How a matrix does: games against a baseline from openings of four random
 * plies, each with both sides moving first. Points are wins, draws half.
 */
struct matrix_evolution_trial {
    double points[MATRIX_EVOLUTION_TRAINERS];
    int games; /* with each */
};

/* False with a sentence, or when it was stopped. */
bool matrix_evolution_try(const struct game *game,
                          const struct weights_matrix *matrix, int games,
                          uint64_t seed,
                          const struct matrix_evolution_crew *crew,
                          struct matrix_evolution_trial *trial,
                          struct err *err);

/* What the generations came to: a table of twenty rows or fewer, charts for a
 * terminal; all of them as rows; and as the figures 14 to 19 of the report. */
void matrix_evolution_write_table(const struct matrix_evolution *breeding,
                                  FILE *out);
void matrix_evolution_write_csv(const struct matrix_evolution *breeding,
                                FILE *out);
void matrix_evolution_write_svg(const struct matrix_evolution *breeding,
                                FILE *out);

#endif
