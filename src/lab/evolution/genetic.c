/* SPDX-License-Identifier: MIT */
/* Settings of the evolutions of weights. */
#include "lab/evolution/genetic.h"
#include "game/mancala.h"
#include "lab/evolution/evolve_matrices.h"
#include "lab/evolution/evolve_weights.h"

enum { OPENING_MAX = 20, SELECTION_GAMES_MAX = 100000 };

#define AT(member) OPTION_AT(struct genetic_setting, member)

const struct option GENETIC_OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME, .standard_text = "kalah",
     .about = "a game of Kalah or Abalone"},
    {"--generations", "N", OPTION_NUMBER, AT(generations), .min = 1,
     .max = 10000, .standard = 250, .standard_text = "250, Abalone 10",
     .about = "generations"},
    {"--population", "N", OPTION_NUMBER, AT(population), .min = 3, .max = 1000,
     .standard = 50, .standard_text = "50, Abalone 10",
     .about = "individuals per generation"},
    {"--games", "N", OPTION_NUMBER, AT(games), .min = 1, .max = 1000,
     .standard = 5, .standard_text = "5, Abalone 4",
     .about = "games against each opponent"},
    {"--mutation", "P", OPTION_THOUSANDTHS, AT(mutation), .max = 1000,
     .standard = 100,
     .about = "probability that a weight is mutated; not for cma"},
    {"--method", "HOW", OPTION_WORD, AT(method),
     .words = {[GENETIC_CROSSOVER] = "genetic", [GENETIC_CMA] = "cma"},
     .about = "Kalah: how individuals are made"},
    {"--fitness", "WHAT", OPTION_WORD, AT(aim),
     .words = {[GENETIC_POINTS] = "wins", [GENETIC_MARGIN] = "seeds"},
     .about = "Kalah: what is counted as fitness"},
    {"--against", "OPPONENTS", OPTION_WORD, AT(hall),
     .words = {"population", "hall"},
     .about = "Kalah: opponents, also the fittest of the past"},
    {"--depth", "N", OPTION_NUMBER, AT(depth), .min = 1, .max = 12,
     .standard = 2, .about = "Kalah: plies of the search"},
    {"--opening", "N", OPTION_NUMBER, AT(opening), .max = OPENING_MAX,
     .about = "Kalah: random plies that a game begins with"},
    {"--interval", "W", OPTION_THOUSANDTHS, AT(interval), .max = 1000,
     .standard = 150, .about = "Abalone: largest step of a mutation"},
    {"--seeded", AT(seeded),
     .about = "Abalone: begin with the built-in matrices"},
    {"--trials", "N", OPTION_NUMBER, .max = SELECTION_GAMES_MAX,
     .about = "Abalone: games that choose the generation; 0 takes the last"},
    JOB_OPTIONS,
};

struct genetic_setting genetic_standard(const struct game *game)
{
    struct genetic_setting setting = {.game = game, .seed = 1};

    option_set_standard(GENETIC_OPTIONS, &setting);
    if (!mancala_is(game)) {
        setting.population = setting.generations = 10;
        setting.games = 4;
    }
    return setting;
}
