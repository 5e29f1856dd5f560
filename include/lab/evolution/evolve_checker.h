/*
 * The evolution of the feature checker, as the paper describes it: thirty whole
 * numbers a head, one-point crossover, mutation at a rate of 10 %, selection in
 * proportion to fitness, and children in the place of their parents. How fit
 * one is, games tell: the seeds that he wins from a search of so many plies, or
 * the games that he wins, or the same against his peers (which led nowhere, and
 * can be had to see that).
 *
 *     fitness 310 287 402 ...  -->  parents  -->  cut and crossed  -->  mutated
 *         ^                                                                |
 *         +------------------ the next generation plays <------------------+
 *
 * Beside the paper's setting there are an elite, which lives on unchanged, and
 * a baseline: what the least fit has is taken from everybody's fitness before
 * it is shared out, for otherwise 310 and 402 are chosen almost alike.
 *
 * Same setting, same evolution, with any number of threads, stopped and taken
 * up again or not: the chance of a game depends on generation, head and game.
 */
#ifndef NAQALA_LAB_EVOLUTION_EVOLVE_CHECKER_H
#define NAQALA_LAB_EVOLUTION_EVOLVE_CHECKER_H

#include "base/thread.h"
#include "engine/search/checker.h"
#include "lab/job/checkpoint.h"

enum {
    CHECKER_EVOLUTION_POPULATION_MAX = 1000,
    CHECKER_EVOLUTION_GENERATIONS_MAX = 8000,
    CHECKER_EVOLUTION_GAMES_MAX = 10000,
    CHECKER_EVOLUTION_PLY_MAX = 12,
    CHECKER_EVOLUTION_GENE_FIRST_MAX = 100 /* at the beginning */
};

/* The paper's game: it ends when the player to move has no seed. */
#define CHECKER_EVOLUTION_GAME "kalah:end=mover"

enum checker_evolution_aim { CHECKER_EVOLUTION_SEEDS, CHECKER_EVOLUTION_WINS };

struct checker_evolution_setting {
    const struct game *game; /* a sowing game; must live longer */
    int population;
    int generations;
    int games; /* of each head in each generation; sides alternate */
    enum checker_evolution_aim aim;
    bool peers;    /* plays against others of its generation, ... */
    int first_ply; /* ... or against a search that rises evenly */
    int last_ply;  /* from the one to the other */
    int elite;     /* heads that live on; 0 in the paper */
    bool baseline;
    int mutation; /* of each gene, in thousandths */
    uint64_t seed;
};

/* The paper's own, 100 heads and 20 games, 200 generations against 3 plies. */
struct checker_evolution_setting
checker_evolution_standard(const struct game *game);

/* False with a sentence. */
bool checker_evolution_allowed(const struct checker_evolution_setting *setting,
                               struct err *err);

/* What one generation was like. */
struct checker_evolution_point {
    int ply; /* of the opponent; 0: peers */
    int64_t best;
    int64_t sum; /* of all */
};

struct checker_evolution_games; /* the players of each thread; not saved */

/* Whole for readers. */
struct checker_evolution {
    struct checker_evolution_setting setting;
    int generation;        /* so many have played */
    struct checker *heads; /* of the last of them */
    int64_t *fitness;
    struct checker_evolution_point *curve; /* of all */
    int capacity;
    int resumed;   /* generations that another run has played */
    int64_t began; /* this run */
    struct checker_evolution_games *gym;
};

/* The setting must be allowed. */
struct checker_evolution *
checker_evolution_new(const struct checker_evolution_setting *setting);
void checker_evolution_free(struct checker_evolution *evolution);

/* Who helps, who may stop it, who is told; all but threads may be NULL. */
struct checker_evolution_help {
    int threads;
    const struct stop *stop;
    struct progress_listener *watch;
};

/* The next generation is bred and plays. False with a sentence when there are
 * no threads, or when it was stopped: then nothing has changed. */
bool checker_evolution_step(struct checker_evolution *evolution,
                            const struct checker_evolution_help *help,
                            struct err *err);

/* The fittest of the last generation, whose number may not be 0. */
int checker_evolution_champion(const struct checker_evolution *evolution);

/* What heads do in more games, the sides alternating. */
struct checker_evolution_score {
    int games;
    int wins;
    int draws;
    int64_t seeds;
};

/* Against a search of so many plies; false when it was stopped, or with a
 * sentence. The counts of a stopped trial are not whole. */
bool checker_evolution_try(const struct game *game, const struct checker *heads,
                           int count, int ply, int games, uint64_t seed,
                           const struct checker_evolution_help *help,
                           struct checker_evolution_score *scores,
                           struct err *err);

/* ---- to be seen ---- */

/* Rows of generations with a chart of them; all as generation,best,mean,plies;
 * and as a picture. */
void checker_evolution_write(const struct checker_evolution *evolution,
                             FILE *out);
void checker_evolution_write_csv(const struct checker_evolution *evolution,
                                 FILE *out);
void checker_evolution_write_svg(const struct checker_evolution *evolution,
                                 FILE *out);

/* ---- on another day ---- */

/* The settings, as a state has them, and all that it has come to. */
struct checkpoint *
checker_evolution_state(const struct checker_evolution *evolution);

/* Goes on from there, as if it had never stopped, with an evolution that has
 * just been made; false with a sentence when that cannot be. */
bool checker_evolution_resume(struct checker_evolution *evolution,
                              const struct checkpoint *state, struct err *err);

#endif
