/* SPDX-License-Identifier: MIT */
/* naqala lab openings: how games of levels began, for naqala explore. */
#include "cmd/lab/lab.h"
#include "lab/ladder/ladder.h"
#include "lab/ladder/opening_games.h"

#include <stdio.h>

enum { GAMES = 400, GAMES_MAX = 1000000, LEAST = 5 };

static int run_openings(const struct call *call)
{
    const int least = (int)call_number(call, "--least");
    struct progress progress;
    struct err err;
    struct game *const game = call_game(call, &err);

    if (game == NULL || !ladder_supports(game, &err)) {
        game_free(game);
        return command_misused(call, &err);
    }

    struct levels *const levels = levels_builtin();

    progress_begin(&progress);

    struct opening_tree *const tree = opening_games_play(
        &(struct opening_task){.levels = levels,
                               .game = game,
                               .games = (int)call_number(call, "--games"),
                               .seed = (uint64_t)call_number(call, "--seed"),
                               .stop = &progress.stop},
        &err);

    if (tree != NULL) {
        printf("game %s\n", game_spec_text(game).text);
        opening_tree_write(tree, game, least, stdout);
    }
    progress_release(&progress);
    opening_tree_free(tree);
    levels_free(levels);
    game_free(game);
    return tree != NULL ? RESULT_FINE : command_fail(&err);
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--games", "N", OPTION_NUMBER, .min = 1, .max = GAMES_MAX,
     .standard = GAMES, .about = "games of each level and the next one"},
    {"--least", "N", OPTION_NUMBER, .min = 1, .max = GAMES_MAX,
     .standard = LEAST, .about = "leave out what was played less often"},
    COMMON_SEED,
    {0},
};

const struct command lab_openings = {
    .name = "openings",
    .operands = "",
    .about = "count how games of levels begin",
    .details =
        "A line for each move: with a dot for every move before it, how often "
        "it was\nplayed, and the half points of the first player. `make "
        "openings` writes\nsrc/data/levels.openings so, of all games.\n",
    .options = OPTIONS,
    .run = run_openings,
};
