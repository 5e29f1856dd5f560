/*
 * Weights for the ten heuristics H1..H10 of Hunter's thesis, evolved by games
 * of Kalah, in the thesis' own way or in ways that lead further:
 *
 *     method   genetic  parents by their share of all fitness, crossed at one
 *                       point, each weight moved with a chance by a normal step
 *              cma      CMA-ES (lab/evolution/cma.h) around a mean
 *     aim      points   1 a win, 1/2 a draw
 *              margin   seeds more than the other
 *     rivals   population   everybody, oneself too
 *              hall     thesis-19, and the fittest of generations before
 *     opening  plies that are drawn before the game begins; 0: the start
 *
 * The thesis: genetic, points, population, 0; 50 heads, 5 games first and 5
 * second with each rival, 250 generations, a chance of 0.1. Weights lie in
 * 0..1, and H4, H6 and H7 begin high, H3 low.
 *
 * A game in which nobody had to choose between equal moves would go the same
 * way again: it is played once and counted as often as it would be.
 *
 * Same setting, same weights: with any number of threads, interrupted or not.
 */
#ifndef NAQALA_LAB_EVOLUTION_EVOLVE_WEIGHTS_H
#define NAQALA_LAB_EVOLUTION_EVOLVE_WEIGHTS_H

#include "base/thread.h"
#include "engine/search/weights.h"
#include "game/game.h"
#include "lab/job/checkpoint.h"

enum {
    WEIGHTS_EVOLUTION_POPULATION_MIN = 4,
    WEIGHTS_EVOLUTION_POPULATION_MAX = 500,
    WEIGHTS_EVOLUTION_GAMES_MAX = 1000,
    WEIGHTS_EVOLUTION_DEPTH_MAX = 12,
    WEIGHTS_EVOLUTION_GENERATIONS_MAX = 10000,
    WEIGHTS_EVOLUTION_HALL = 10, /* rivals at most, from the hall of fame */
    WEIGHTS_EVOLUTION_JUDGES = 2
};

enum weights_evolution_method {
    WEIGHTS_EVOLUTION_GENETIC,
    WEIGHTS_EVOLUTION_CMA
};
enum weights_evolution_aim {
    WEIGHTS_EVOLUTION_POINTS,
    WEIGHTS_EVOLUTION_MARGIN
};

struct weights_evolution_setting {
    const struct game *game; /* a sowing game for two; must live longer */
    enum weights_evolution_method method;
    enum weights_evolution_aim aim;
    bool hall;
    int opening;    /* plies */
    int population; /* of cma, samples */
    int games;      /* with each rival, each way */
    int depth;      /* plies that are looked ahead */
    int mutation;   /* chance that a weight moves, in thousandths; genetic */
    uint64_t seed;
};

struct weights_evolution_setting
weights_evolution_standard(const struct game *game);

/* A head: ten real weights. They are played as whole thousandths. */
struct weights_evolution_head {
    double weights[WEIGHTS_MAX];
};

/* What a generation came to. */
struct weights_evolution_generation {
    struct weights_evolution_head fittest; /* of cma, the new mean */
    double best; /* of fitness: a share of all points, or seeds a game */
    double mean; /* of everybody */
    double judged[WEIGHTS_EVOLUTION_JUDGES]; /* points of the fittest, 0..1 */
};

/* Whom the fittest play in every generation, from the same openings: thesis-19
 * at their own depth, and minimax of four plies. */
extern const char
    *const WEIGHTS_EVOLUTION_JUDGE_NAMES[WEIGHTS_EVOLUTION_JUDGES];

struct weights_evolution;

/* Whole for readers. The first generation is drawn when it plays. */
struct weights_evolution *
weights_evolution_new(const struct weights_evolution_setting *setting);
void weights_evolution_free(struct weights_evolution *weighing);

/* How it is done, none of which matters for what comes of it. */
struct weights_evolution_crew {
    int threads;
    int generations; /* in all, for the progress that is told */
    const struct stop *stop;
    struct progress_listener *watch; /* or NULL */
};

/* Another generation plays. False with a sentence when there are no threads,
 * or when it was stopped: then nothing has changed. */
bool weights_evolution_step(struct weights_evolution *weighing,
                            const struct weights_evolution_crew *crew,
                            struct err *err);

int weights_evolution_count(const struct weights_evolution *weighing);
const struct weights_evolution_generation *
weights_evolution_at(const struct weights_evolution *weighing, int index);

/* In thousandths, as an evaluation takes them. */
void weights_evolution_round(const struct weights_evolution_head *head,
                             int weights[WEIGHTS_MAX]);

/* As a section of weights.ini. */
void weights_evolution_write(const char *name,
                             const struct weights_evolution_head *head,
                             FILE *out);

/* ---- to be seen ---- */

/* Rows of generations with a chart of them; all, with fitness and what the
 * judges say in per cent; and as a picture. */
void weights_evolution_write_table(const struct weights_evolution *weighing,
                                   FILE *out);
void weights_evolution_write_csv(const struct weights_evolution *weighing,
                                 FILE *out);
void weights_evolution_write_svg(const struct weights_evolution *weighing,
                                 FILE *out);

/* ---- on another day ---- */

struct checkpoint *
weights_evolution_state(const struct weights_evolution *weighing);
bool weights_evolution_resume(struct weights_evolution *weighing,
                              const struct checkpoint *state, struct err *err);

#endif
