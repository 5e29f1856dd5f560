/* SPDX-License-Identifier: MIT */
/* naqala lab openings: how games of levels began, for naqala explore. */
#include "cmd/lab/lab.h"
#include "lab/ladder/ladder.h"
#include "lab/ladder/opening_games.h"

#include <inttypes.h>
#include <stdio.h>

enum { GAMES = 400, GAMES_MAX = 1000000, LEAST = 5 };

/* Writes the line of the game, and how its openings were counted. */
static bool write_head(const struct opening_task *task, int least,
                       struct err *err)
{
    printf(
        "game %s\n; naqala lab openings --games %d --least %d --seed %" PRIu64
        ", by\n",
        game_spec_text(task->game).text, task->games, least, task->seed);
    return opening_games_levels(task, stdout, err);
}

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

    const struct opening_task task = {
        .levels = levels,
        .game = game,
        .games = (int)call_number(call, "--games"),
        .seed = (uint64_t)call_number(call, "--seed"),
        .stop = &progress.stop,
        .listener = &progress.watch,
    };
    struct opening_tree *const tree = opening_games_play(&task, &err);

    progress_end(&progress);

    const bool fine = tree != NULL && write_head(&task, least, &err);

    if (fine)
        opening_tree_write(tree, game, least, stdout);

    const int result = lab_end(&progress, fine, &err);

    opening_tree_free(tree);
    levels_free(levels);
    game_free(game);
    return result;
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
        "A line for each level that plays, as a comment, and one for each "
        "move: with a\ndot for every move before it, how often it was played, "
        "and the half points of\nthe first player. `make openings` writes "
        "src/data/levels.openings so, of all\ngames.\n",
    .options = OPTIONS,
    .run = run_openings,
};
