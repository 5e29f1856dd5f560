/* What the moves of a level give away: read, and who is like somebody. */
#include "match/level_read.h"

#include <stdlib.h>
#include <string.h>

static const char PREFIX[] = "loss.";

static bool read_loss(struct ini *ini, const struct level *level,
                      const char *key, struct level_loss *loss, struct err *err)
{
    const char *text = "";
    struct err why;

    if (!ini_text(ini, level->key, key, &text, err) ||
        !level_read_game(ini, level, key, PREFIX, &loss->game, err))
        return false;
    return spec_thousandths(key, text, 0, LEVEL_LOSS_LARGEST,
                            &loss->thousandths, &why) ||
           ini_fail(ini, level->key, key, err,
                    "%s is not a number of seeds with at most three decimals, "
                    "as 1.31 is",
                    err_token(text, strlen(text)).text);
}

bool level_read_losses(struct ini *ini, struct level *level, struct err *err)
{
    for (int i = 0; i < ini_key_count(ini, level->key); i++) {
        const char *key = ini_key(ini, level->key, i);

        if (strncmp(key, PREFIX, strlen(PREFIX)) != 0)
            continue;
        if (level->loss_count == LEVEL_ELOS_MAX)
            return ini_fail(ini, level->key, key, err,
                            "is one of more than %d losses", LEVEL_ELOS_MAX);
        if (!read_loss(ini, level, key, &level->losses[level->loss_count++],
                       err))
            return false;
    }
    return true;
}

const struct level_loss *level_loss(const struct level *level,
                                    const struct game *game)
{
    struct level_game key;

    if (!level_game_of(game, &key))
        return NULL;
    for (int i = 0; i < level->loss_count; i++)
        if (strcmp(level->losses[i].game.text, key.text) == 0)
            return &level->losses[i];
    return NULL;
}

const struct level *levels_like(const struct levels *levels,
                                const struct game *game, int thousandths)
{
    const struct level *like = NULL;
    int nearest = 0;

    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *level = levels_at(levels, i);
        const struct level_loss *loss = level_loss(level, game);

        if (loss == NULL || !level_plays(level, game->name))
            continue;

        const int distance = abs(loss->thousandths - thousandths);

        if (like == NULL || distance <= nearest) {
            like = level;
            nearest = distance;
        }
    }
    return like;
}
