/* SPDX-License-Identifier: MIT */
/* The setup of a match: as it was played last, or for a first time. */
#include "screen/match_setup.h"
#include "match/who.h"
#include "screen/board/board.h"

#include <string.h>

/* ---- players of a first game ---- */

/* The number of the anchor, or `count` if there is none. */
static int find_anchor(const struct levels *levels, const char *game, int count)
{
    int number = 0;

    while (number < count &&
           !level_is_anchor(levels_playing_at(levels, game, number)))
        number++;
    return number;
}

static bool is_more_than_beginner(const struct levels *levels, const char *name,
                                  int number)
{
    struct err unsaid;
    struct game *const game = game_new(name, &unsaid);
    const enum level_class class =
        level_strength(levels, levels_playing_at(levels, name, number), game)
            .class;

    game_free(game);
    return class > LEVEL_BEGINNER && class != LEVEL_UNRATED;
}

const char *match_setup_opponent(const struct levels *levels, const char *game)
{
    const int count = levels_fixed(levels, game);
    const int anchor = find_anchor(levels, game, count);
    int number = anchor == count || anchor < 2 ? 0 : anchor - 2;

    if (count == 0)
        return "";
    if (!level_is_max(levels_playing_at(levels, game, anchor % count)))
        while (number > 0 && is_more_than_beginner(levels, game, number))
            number--;
    return levels_playing_at(levels, game, number)->key;
}

void match_setup_watched(const struct levels *levels, const char *game,
                         const char *keys[2])
{
    const int count = levels_fixed(levels, game);

    for (int i = 0; i < 2; i++) {
        const int number = (count - 1) / 2 + i;

        keys[i] = count == 0
                      ? ""
                      : levels_playing_at(levels, game,
                                          number < count ? number : count - 1)
                            ->key;
    }
}

/* ---- the last setup ---- */

/* The players against you, and the players to watch. */
static const enum config_key OPPONENTS[PLAYERS_MAX - 1] = {CONFIG_OPPONENT,
                                                           CONFIG_THIRD};
static const enum config_key WATCHED[PLAYERS_MAX] = {CONFIG_SOUTH, CONFIG_NORTH,
                                                     CONFIG_THIRD};

bool match_setup_knows(const struct app *app, const struct game *game,
                       bool watch, struct err *err)
{
    const int count = watch ? PLAYERS_MAX : PLAYERS_MAX - 1;

    for (int i = 0; i < count && i < game->players - !watch; i++) {
        const enum config_key key = watch ? WATCHED[i] : OPPONENTS[i];
        struct who read;

        if (!who_read(app->config.texts[key], app->levels, &read, err))
            return err_prefix(err, "%s: ", config_option(key)->key);
    }
    return true;
}

/* An unknown player, or a level that does not play the game, is replaced by the
 * player of a first game, or by a person if there is none. */
static void choose_player(char who[PLAYER_TEXT_MAX],
                          const struct levels *levels, const char *game,
                          const char *text, const char *first_time)
{
    const struct level *const level = levels_find(levels, text);
    struct who read;
    struct err err;
    const bool known = *text != '\0' && who_read(text, levels, &read, &err) &&
                       (level == NULL || level_plays(level, game));

    snprintf(who, PLAYER_TEXT_MAX, "%s",
             known                 ? text
             : *first_time != '\0' ? first_time
                                   : "human");
}

/* Does the person at the screen begin? */
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

static void choose_played(struct match_setup *setup, const struct app *app,
                          const struct game *game, uint64_t seed)
{
    const struct config *const config = &app->config;
    const struct levels *const levels = app->levels;
    const char *const first = match_setup_opponent(levels, game->name);
    const int you = you_begin(config, seed) ? 0 : 1;
    const int most = game->class->head_start_most(game);
    const int wanted = config->values[CONFIG_HEAD_START];

    snprintf(setup->who[you], PLAYER_TEXT_MAX, "human");
    choose_player(setup->who[1 - you], levels, game->name,
                  config->texts[CONFIG_OPPONENT], first);
    if (game->players > 2)
        choose_player(setup->who[2], levels, game->name,
                      config->texts[CONFIG_THIRD], first);
    setup->ahead = you;
    setup->head_start = wanted < most ? wanted : most;
}

struct match_setup match_setup_remembered(const struct app *app, bool watch,
                                          uint64_t seed)
{
    struct match_setup setup = {
        .seed = seed,
        .start = (enum setup_start)app->config.values[CONFIG_START]};
    struct err err;
    struct game *game = game_new(app->config.texts[CONFIG_GAME], &err);

    time_control_read(app->config.texts[CONFIG_CLOCK], &setup.clock, &err);
    if (game == NULL || !board_exists(game)) {
        game_free(game);
        game = game_new(board_game(0), &err);
    }
    snprintf(setup.game, sizeof setup.game, "%s", game_spec_text(game).text);
    if (watch) {
        const char *first[2];

        match_setup_watched(app->levels, game->name, first);
        for (int i = 0; i < game->players && i < PLAYERS_MAX; i++)
            choose_player(setup.who[i], app->levels, game->name,
                          app->config.texts[WATCHED[i]], first[i > 0]);
    } else {
        choose_played(&setup, app, game, seed);
    }
    setup.sets = app->config.values[CONFIG_SETS];
    game_free(game);
    return setup;
}

/* ---- the present game ---- */

bool match_setup_has_game(const struct app *app, int depth)
{
    const struct screen_class *const class =
        screens_class_at(app->screens, depth);

    return class != NULL && (strcmp(class->name, "game") == 0 ||
                             strcmp(class->name, "watch") == 0);
}

bool match_setup_may_replace(struct app *app, int64_t now)
{
    const bool table =
        match_setup_has_game(app, 1) &&
        screens_class_at(app->screens, 1)->commands != &GAME_COMMANDS;

    if (table)
        app_say(app, now, "%s", TABLE_REFUSAL);
    return !table;
}
