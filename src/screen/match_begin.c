/* SPDX-License-Identifier: MIT */
/* Turns a setup into a match that is played. */
#include "base/memory.h"
#include "match/start.h"
#include "match/who.h"
#include "screen/match_setup.h"

/* The seat of one of `who`: the first of them has the first turn. */
static int find_seat(const struct game *game, const struct position *start,
                     int number)
{
    return (start->player + number) % game->players;
}

/* Makes the game, on a board that is proven to be fair if there are any. */
static struct game *make_game(const struct match_setup *setup, struct err *err)
{
    struct game *const game = game_new(setup->game, err);

    return game != NULL && setup->start == SETUP_FAIR
               ? start_on_board(game, setup->seed)
               : game;
}

static struct match *make_match(const struct app *app,
                                const struct match_setup *setup,
                                struct start_worth *worth, struct err *err)
{
    struct game *const game = make_game(setup, err);
    struct player players[PLAYERS_MAX];
    struct position start;

    if (game == NULL)
        return NULL;
    game->class->start(game, &start);
    if (setup->start == SETUP_FAIR)
        *worth = start_fair(game, setup->seed, &start);
    else if (setup->start == SETUP_SET_UP)
        start = setup->position;
    for (int i = 0; i < game->players; i++)
        players[find_seat(game, &start, i)] = who_player(setup->who[i]);
    if (!game->class->head_start(game, find_seat(game, &start, setup->ahead),
                                 setup->head_start, &start, err)) {
        game_free(game);
        return NULL;
    }

    struct match *const match =
        match_of_players(app->levels, game, players, &start, err);

    if (match != NULL)
        match_set_time_control(match, setup->clock);
    if (match != NULL && match_game(match)->players == 2) {
        const struct match_sets sets = sets_of(match_game(match), setup->sets);

        match_set_sets(match, &sets);
    }
    if (match != NULL && setup->start == SETUP_FAIR && setup->head_start == 0)
        match_set_origin(match, ORIGIN_FAIR);
    if (match != NULL)
        who_tell_apart(match, 0);
    return match;
}

void match_setup_count(struct app *app, const struct match *match)
{
    const int begun = app->config.values[CONFIG_BEGUN];

    if (match_humans(match) > 0 && begun < config_option(CONFIG_BEGUN)->max)
        app_set(app, CONFIG_BEGUN, begun + 1);
}

bool match_setup_open(struct app *app, struct match *match,
                      const struct play_options *options, int64_t now,
                      struct err *err)
{
    const bool counts = options->mode == MODE_PLAY && match_humans(match) > 0;
    struct play_options whole = *options;

    whole.teach = counts && app->config.values[CONFIG_BEGUN] == 0;
    if (!play_open(app, match, &whole, now, err))
        return false;
    if (counts)
        match_setup_count(app, match);
    return true;
}

bool match_setup_begin(struct app *app, const struct match_setup *setup,
                       const struct play_options *options, int64_t now,
                       struct err *err)
{
    const struct match_sets single = {.count = 1};
    struct start_worth worth = {.known = false};
    struct match *const match = make_match(app, setup, &worth, err);
    struct play_options whole = *options;

    if (match == NULL)
        return false;
    if (options->games > 1) /* a series consists of games */
        match_set_sets(match, &single);
    app->seed++;
    whole.head_start = setup->head_start;
    if (!match_setup_open(app, match, &whole, now, err))
        return false;
    /* How fair the start is; with a head start it is another start. */
    if (worth.known && setup->head_start == 0) {
        char words[ERR_TEXT_MAX] = "";
        FILE *const out = memory_file(words, sizeof words);

        start_write_worth(&worth, out);
        fclose(out);
        app_say(app, now, "fair start: %s", words);
    }
    return true;
}
