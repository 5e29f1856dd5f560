/* SPDX-License-Identifier: MIT */
/*
 * The games in the report on Abalone (Maastricht, January 2020): tables II,
 * III, IV and VII. Its program is not to be had, and neither are its weights:
 * ours are matrices of the same names and characters.
 */
#include "lab/papers/inside.h"

#define GREEDY(set)    "greedy:weights=" set
#define ALPHABETA(set) "minimax:depth=2,eval=strategies,weights=" set

static const char *const OTHER_WEIGHTS =
    "the report prints no weights, and one game for each row: its player of a "
    "name is not ours, and has played a handful of games";
static const char *const OTHER_MOVES =
    "the report prints no weights: other players need other moves";

/* ---- two players ---- */

enum { AGG, DEF, NEU, OPT };

static const struct paper_player GREEDY_PLAYERS[] = {
    [AGG] = {"agg", "aggressive", GREEDY("aggressive")},
    [DEF] = {"def", "defensive", GREEDY("defensive")},
    [NEU] = {"neu", "neutral", GREEDY("neutral")},
    [OPT] = {"opt", "optimised", GREEDY("optimised")},
    {.name = NULL},
};

static const struct paper_game TABLE_II[] = {
    {{AGG, AGG}, {5, 6}, 183}, {{AGG, DEF}, {3, 6}, 145},
    {{AGG, NEU}, {6, 3}, 146}, {{AGG, OPT}, {5, 6}, 125},
    {{DEF, AGG}, {4, 6}, 175}, {{DEF, DEF}, {2, 6}, 93},
    {{DEF, NEU}, {6, 5}, 118}, {{DEF, OPT}, {2, 6}, 143},
    {{NEU, AGG}, {6, 4}, 62},  {{NEU, DEF}, {5, 6}, 253},
    {{NEU, NEU}, {6, 3}, 44},  {{NEU, OPT}, {1, 6}, 81},
    {{OPT, AGG}, {6, 4}, 68},  {{OPT, DEF}, {4, 6}, 65},
    {{OPT, NEU}, {6, 5}, 92},  {{OPT, OPT}, {6, 2}, 84},
};

const struct paper_games PAPER_ABALONE_2 = {
    .source = "report",
    .game = "abalone",
    .seats = 2,
    .players = GREEDY_PLAYERS,
    .rows = TABLE_II,
    .count = sizeof TABLE_II / sizeof TABLE_II[0],
    .why_won = OTHER_WEIGHTS,
    .why_moves = OTHER_MOVES,
};

/* ---- greedy and alpha-beta ---- */

enum { A_AGG = NEU + 1, A_DEF, A_NEU };

static const struct paper_player BOTH_PLAYERS[] = {
    [AGG] = {"agg", "greedy", GREEDY("aggressive")},
    [DEF] = {"def", "greedy", GREEDY("defensive")},
    [NEU] = {"neu", "greedy", GREEDY("neutral")},
    [A_AGG] = {"a-agg", "alpha-beta", ALPHABETA("aggressive")},
    [A_DEF] = {"a-def", "alpha-beta", ALPHABETA("defensive")},
    [A_NEU] = {"a-neu", "alpha-beta", ALPHABETA("neutral")},
    {.name = NULL},
};

static const struct paper_game TABLE_III[] = {
    {{AGG, A_AGG}, {6, 0}, 312}, {{DEF, A_AGG}, {6, 1}, 114},
    {{NEU, A_AGG}, {6, 2}, 246}, {{AGG, A_DEF}, {6, 1}, 158},
    {{DEF, A_DEF}, {6, 1}, 430}, {{NEU, A_DEF}, {6, 0}, 420},
    {{AGG, A_NEU}, {6, 0}, 280}, {{DEF, A_NEU}, {6, 0}, 354},
    {{NEU, A_NEU}, {6, 2}, 272},
};

static const struct paper_game TABLE_IV[] = {
    {{A_AGG, AGG}, {5, 6}, 147}, {{A_AGG, DEF}, {1, 6}, 139},
    {{A_AGG, NEU}, {2, 6}, 143}, {{A_DEF, AGG}, {1, 6}, 189},
    {{A_DEF, DEF}, {1, 6}, 147}, {{A_DEF, NEU}, {0, 6}, 483},
    {{A_NEU, AGG}, {0, 6}, 205}, {{A_NEU, DEF}, {0, 6}, 175},
    {{A_NEU, NEU}, {2, 6}, 119},
};

static const char *const DEFECT =
    "the report's alpha-beta lost all 18 games to greedy, with the same "
    "evaluation and a ply more: a defect of its program; one that takes the "
    "best of what the other leaves wins";
static const char *const DEFECT_MOVES =
    "the report's alpha-beta moves in vain, and is long in losing";

const struct paper_games PAPER_ABALONE_3 = {
    .source = "report",
    .game = "abalone",
    .seats = 2,
    .players = BOTH_PLAYERS,
    .rows = TABLE_III,
    .count = sizeof TABLE_III / sizeof TABLE_III[0],
    .why_won = DEFECT,
    .why_moves = DEFECT_MOVES,
};

const struct paper_games PAPER_ABALONE_4 = {
    .source = "report",
    .game = "abalone",
    .seats = 2,
    .players = BOTH_PLAYERS,
    .rows = TABLE_IV,
    .count = sizeof TABLE_IV / sizeof TABLE_IV[0],
    .why_won = DEFECT,
    .why_moves = DEFECT_MOVES,
};

/* ---- three players ---- */

static const struct paper_game TABLE_VII[] = {
    {{AGG, DEF, OPT}, {2, 4, 6}, 124}, {{AGG, OPT, DEF}, {5, 6, 3}, 360},
    {{DEF, AGG, OPT}, {3, 2, 6}, 133}, {{DEF, OPT, AGG}, {4, 4, 6}, 260},
    {{OPT, AGG, DEF}, {5, 4, 6}, 457}, {{OPT, DEF, AGG}, {6, 3, 4}, 86},
    {{AGG, NEU, OPT}, {2, 2, 6}, 124}, {{AGG, OPT, NEU}, {4, 6, 5}, 135},
    {{NEU, AGG, OPT}, {5, 2, 6}, 157}, {{NEU, OPT, AGG}, {0, 3, 6}, 103},
    {{OPT, NEU, AGG}, {5, 6, 2}, 189}, {{OPT, AGG, NEU}, {6, 4, 3}, 188},
    {{DEF, NEU, OPT}, {2, 4, 6}, 121}, {{DEF, OPT, NEU}, {5, 6, 5}, 231},
    {{NEU, DEF, OPT}, {2, 3, 6}, 124}, {{NEU, OPT, DEF}, {1, 6, 3}, 81},
    {{OPT, NEU, DEF}, {4, 2, 6}, 95},  {{OPT, DEF, NEU}, {6, 3, 1}, 95},
    {{NEU, NEU, OPT}, {0, 3, 6}, 151}, {{NEU, OPT, NEU}, {3, 6, 5}, 147},
    {{OPT, NEU, NEU}, {5, 1, 6}, 85},  {{AGG, AGG, OPT}, {4, 4, 6}, 172},
    {{AGG, OPT, AGG}, {4, 6, 2}, 135}, {{OPT, AGG, AGG}, {6, 2, 1}, 89},
    {{DEF, DEF, OPT}, {3, 4, 6}, 409}, {{DEF, OPT, DEF}, {2, 3, 6}, 124},
    {{OPT, DEF, DEF}, {5, 4, 6}, 199},
};

static const char *const THIRD =
    "the report prints no weights, and has one game for each seating; there "
    "the third player is ahead, over random openings no seat is. Ours were bred "
    "in games of two";

const struct paper_games PAPER_ABALONE_7 = {
    .source = "report",
    .game = "abalone:players=3",
    .seats = 3,
    .players = GREEDY_PLAYERS,
    .rows = TABLE_VII,
    .count = sizeof TABLE_VII / sizeof TABLE_VII[0],
    .why_won = THIRD,
    .why_moves = OTHER_MOVES,
};
