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

#include "engine/search/weights.h"
#include "lab/arena/arena.h"
#include "lab/job/checkpoint.h"

enum {
    BREEDING_TRAINERS = 3,
    BREEDING_POPULATION_MIN = 3,
    BREEDING_POPULATION_MAX = 1000,
    BREEDING_GAMES_MAX = 1000,
    BREEDING_GENERATIONS_MAX = 10000
};

/* neutral, aggressive, defensive: in the order of the report's figures. */
extern const char *const BREEDING_TRAINER_NAMES[BREEDING_TRAINERS];

struct breeding_setting {
    const struct game *game; /* Abalone for two */
    int population;          /* the report's: 10 */
    int games;               /* of a candidate with each trainer, even; 4 */
    int mutation; /* chance that a weight moves, in thousandths; 100 */
    int interval; /* by how much, and those of trainers; 150 */
    bool seeded;  /* begin with the trainers' matrices, not at random */
    uint64_t seed;
};

/* What a generation came to. Games of all candidates are added up. */
struct breeding_generation {
    int64_t moves[BREEDING_TRAINERS];   /* by both players */
    int64_t marbles[BREEDING_TRAINERS]; /* that the candidates won */
    int64_t difference; /* marbles won less lost, by the fittest */
    int64_t plies;      /* of all his games */
    struct weights_matrix fittest;
};

struct breeding;

/* The first generation is drawn. The caller frees it. */
struct breeding *breeding_new(const struct breeding_setting *setting);
void breeding_free(struct breeding *breeding);

/* How it is done, none of which matters for what comes of it. */
struct breeding_crew {
    int threads;
    int generations; /* in all, for the progress that is told */
    const struct stop *stop;
    struct arena_watch *watch; /* or NULL */
};

/*
 * A generation plays, and leaves the next one. False with a sentence when there
 * are no threads, or when it was stopped: then nothing has changed.
 */
bool breeding_step(struct breeding *breeding, const struct breeding_crew *crew,
                   struct err *err);

/* Those that have played. */
int breeding_count(const struct breeding *breeding);
const struct breeding_generation *breeding_at(const struct breeding *breeding,
                                              int index);

/* The next one: whoever has not played yet. */
const struct weights_matrix *
breeding_population(const struct breeding *breeding);

/* The settings, as a state has them; and all that it has come to. */
struct state *breeding_state(const struct breeding *breeding);

/* Goes on from there; false with a sentence when that cannot be. */
bool breeding_resume(struct breeding *breeding, const struct state *state,
                     struct err *err);

/*
 * How a matrix does: games against a baseline from openings of four random
 * plies, each with both sides moving first. Points are wins, draws half.
 */
struct breeding_trial {
    double points[BREEDING_TRAINERS];
    int games; /* with each */
};

/* False with a sentence, or when it was stopped. */
bool breeding_try(const struct game *game, const struct weights_matrix *matrix,
                  int games, uint64_t seed, const struct breeding_crew *crew,
                  struct breeding_trial *trial, struct err *err);

/* What the generations came to: a table of twenty rows or fewer, charts for a
 * terminal; all of them as rows; and as the figures 14 to 19 of the report. */
void breeding_write_table(const struct breeding *breeding, FILE *out);
void breeding_write_csv(const struct breeding *breeding, FILE *out);
void breeding_write_svg(const struct breeding *breeding, FILE *out);

#endif
