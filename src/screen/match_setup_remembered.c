/* What was played last, as the settings tell it. */
#include "match/start.h"
#include "match/who.h"
#include "screen/board/board.h"
#include "screen/match_setup.h"

#include <string.h>

static void name(char who[PLAYER_TEXT_MAX], const char *text)
{
    snprintf(who, PLAYER_TEXT_MAX, "%s", text);
}

/* Somebody who is known, and plays the game if he is a level. */
static bool is_known(const struct levels *levels, const char *game,
                     const char *text)
{
    const struct level *const level = levels_find(levels, text);
    struct who who;
    struct err err;

    return *text != '\0' && who_read(text, levels, &who, &err) &&
           (level == NULL || level_plays(level, game));
}

/* A stranger's place is taken by the one who would be there the first time, or
 * by a person where nobody is. */
static void choose(char who[PLAYER_TEXT_MAX], const struct levels *levels,
                   const char *game, const char *text, const char *otherwise)
{
    if (is_known(levels, game, text))
        name(who, text);
    else
        name(who, *otherwise != '\0' ? otherwise : "human");
}

static struct game *choose_game(const struct config *config)
{
    struct err err;
    struct game *const game = game_new(config->texts[CONFIG_GAME], &err);

    if (game != NULL && board_exists(game))
        return game;
    game_free(game);
    return game_new(board_game(0), &err);
}

/* Are you the one who begins? */
static bool you_begin(const struct config *config, uint64_t seed)
{
    struct rng rng = rng_new(seed, 1);

    switch ((enum setup_first)config->values[CONFIG_FIRST]) {
    case FIRST_OPPONENT:
        return false;
    case FIRST_TURNS:
        return config->values[CONFIG_BEGUN] % 2 == 0;
    case FIRST_RANDOM:
        return rng_below(&rng, 2) == 0;
    case FIRST_YOU:
        break;
    }
    return true;
}

static void name_players(struct match_setup *opening,
                         const struct config *config,
                         const struct levels *levels, const struct game *game,
                         uint64_t seed)
{
    const int you = you_begin(config, seed) ? 0 : 1;
    const int most = start_ahead_most(game);
    const int wanted = config->values[CONFIG_HEAD_START];

    name(opening->who[you], "human");
    choose(opening->who[1 - you], levels, game->name,
           config->texts[CONFIG_OPPONENT],
           match_setup_opponent(levels, game->name));
    if (game->players > 2)
        choose(opening->who[2], levels, game->name, config->texts[CONFIG_THIRD],
               match_setup_opponent(levels, game->name));
    opening->ahead = you;
    opening->head_start = wanted < most ? wanted : most;
}

static void name_watched(struct match_setup *opening,
                         const struct config *config,
                         const struct levels *levels, const struct game *game)
{
    static const enum config_key keys[PLAYERS_MAX] = {
        CONFIG_SOUTH, CONFIG_NORTH, CONFIG_THIRD};
    const char *usual[2];

    match_setup_watched(levels, game->name, usual);
    for (int i = 0; i < game->players && i < PLAYERS_MAX; i++)
        choose(opening->who[i], levels, game->name, config->texts[keys[i]],
               usual[i > 0]);
}

struct match_setup match_setup_remembered(const struct app *app, bool watch,
                                          uint64_t seed)
{
    const struct config *const config = &app->config;
    struct match_setup opening = {.seed = seed};
    struct game *const game = choose_game(config);

    snprintf(opening.game, sizeof opening.game, "%s",
             game_spec_text(game).text);
    opening.start = (enum setup_start)config->values[CONFIG_START];
    if (watch)
        name_watched(&opening, config, app->levels, game);
    else
        name_players(&opening, config, app->levels, game, seed);
    game_free(game);
    return opening;
}
