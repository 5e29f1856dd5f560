/* SPDX-License-Identifier: MIT */
#include "lab/ladder/ladder.h"
#include "match/start.h"

#include <string.h>

bool ladder_is_perfect(const struct level *level)
{
    return strncmp(level->agent, "perfect", strlen("perfect")) == 0;
}

bool ladder_supports(const struct game *game, struct err *err)
{
    struct level_game key;

    return (game->players == LEVEL_SEATS && start_board(game) == 0 &&
            level_game_of(game, &key)) ||
           err_set(err, "%s: a level cannot be rated for this game",
                   game_spec_text(game).text);
}

bool ladder_read(const struct levels *levels, const struct game *game,
                 bool with_perfect, struct ladder *ladder, struct err *err)
{
    ladder->count = 0;
    if (!ladder_supports(game, err))
        return false;
    level_game_of(game, &ladder->game);
    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *const level = levels_at(levels, i);

        if (!level_is_offered(level, game->name) || level_grows(level) ||
            (!with_perfect && ladder_is_perfect(level)))
            continue;
        if (ladder->count == ARENA_PLAYERS_MAX)
            return err_set(err, "there are more than %d levels",
                           ARENA_PLAYERS_MAX);
        ladder->levels[ladder->count] = level;
        if (!who_read(level->key, levels, &ladder->players[ladder->count++],
                      err))
            return false;
    }
    return ladder->count >= 2 ||
           err_set(err, "there are fewer than two levels that play %s",
                   game->name);
}
