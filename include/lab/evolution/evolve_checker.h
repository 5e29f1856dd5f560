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

#include "engine/search/checker.h"
#include "lab/arena/arena.h"
#include "lab/job/checkpoint.h"

enum {
    EVOLVE_POPULATION_MAX = 1000,
    EVOLVE_GENERATIONS_MAX = 8000,
    EVOLVE_GAMES_MAX = 10000,
    EVOLVE_PLY_MAX = 12,
    EVOLVE_GENE_FIRST_MAX = 100 /* at the beginning */
};

/* The paper's game: it ends when the player to move has no seed. */
#define EVOLVE_GAME "kalah:end=mover"

enum evolve_aim { EVOLVE_SEEDS, EVOLVE_WINS };

struct evolve_setting {
    const struct game *game; /* a sowing game; must live longer */
    int population;
    int generations;
    int games; /* of each head in each generation; sides alternate */
    enum evolve_aim aim;
    bool peers;    /* plays against others of its generation, ... */
    int first_ply; /* ... or against a search that rises evenly */
    int last_ply;  /* from the one to the other */
    int elite;     /* heads that live on; 0 in the paper */
    bool baseline;
    int mutation; /* of each gene, in thousandths */
    uint64_t seed;
};

/* The paper's own, 100 heads and 20 games, 200 generations against 3 plies. */
struct evolve_setting evolve_standard(const struct game *game);

/* False with a sentence. */
bool evolve_allowed(const struct evolve_setting *setting, struct err *err);

/* What one generation was like. */
struct evolve_point {
    int ply; /* of the opponent; 0: peers */
    int64_t best;
    int64_t sum; /* of all */
};

struct evolve_gym; /* the players of each thread; not saved */

/* Whole for readers. */
struct evolution {
    struct evolve_setting setting;
    int generation;        /* so many have played */
    struct checker *heads; /* of the last of them */
    int64_t *fitness;
    struct evolve_point *curve; /* of all */
    int capacity;
    int resumed;   /* generations that another run has played */
    int64_t began; /* this run */
    struct evolve_gym *gym;
};

/* The setting must be allowed. */
struct evolution *evolution_new(const struct evolve_setting *setting);
void evolution_free(struct evolution *evolution);

/* Who helps, who may stop it, who is told; all but threads may be NULL. */
struct evolve_help {
    int threads;
    const struct stop *stop;
    struct arena_watch *watch;
};

/* The next generation is bred and plays. False with a sentence when there are
 * no threads, or when it was stopped: then nothing has changed. */
bool evolution_step(struct evolution *evolution, const struct evolve_help *help,
                    struct err *err);

/* The fittest of the last generation, whose number may not be 0. */
int evolution_champion(const struct evolution *evolution);

/* What heads do in more games, the sides alternating. */
struct evolve_score {
    int games;
    int wins;
    int draws;
    int64_t seeds;
};

/* Against a search of so many plies; false when it was stopped, or with a
 * sentence. The counts of a stopped trial are not whole. */
bool evolve_try(const struct game *game, const struct checker *heads, int count,
                int ply, int games, uint64_t seed,
                const struct evolve_help *help, struct evolve_score *scores,
                struct err *err);

/* ---- to be seen ---- */

/* Rows of generations with a chart of them; all as generation,best,mean,plies;
 * and as a picture. */
void evolution_write(const struct evolution *evolution, FILE *out);
void evolution_write_csv(const struct evolution *evolution, FILE *out);
void evolution_write_svg(const struct evolution *evolution, FILE *out);

/* ---- on another day ---- */

/* The settings, as a state has them, and all that it has come to. */
struct state *evolution_state(const struct evolution *evolution);

/* Goes on from there, as if it had never stopped, with an evolution that has
 * just been made; false with a sentence when that cannot be. */
bool evolution_resume(struct evolution *evolution, const struct state *state,
                      struct err *err);

#endif
