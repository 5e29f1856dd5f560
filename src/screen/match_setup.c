/* From what is wanted to a match on the table. */
#include "screen/match_setup.h"
#include "base/memory.h"
#include "match/start.h"
#include "match/who.h"

#include <string.h>

/* ---- levels ---- */

const char *match_setup_opponent(const struct levels *levels, const char *game)
{
    const int count = levels_playing(levels, game);
    int number = 0;

    if (count == 0)
        return "";
    while (number < count &&
           !level_is_anchor(levels_playing_at(levels, game, number)))
        number++;
    if (number == count)
        number = 0;
    return levels_playing_at(levels, game, number > 2 ? number - 2 : 0)->key;
}

void match_setup_watched(const struct levels *levels, const char *game,
                         const char *keys[2])
{
    const int count = levels_playing(levels, game);

    for (int i = 0; i < 2; i++) {
        const int number = (count - 1) / 2 + i;

        keys[i] = count == 0
                      ? ""
                      : levels_playing_at(levels, game,
                                          number < count ? number : count - 1)
                            ->key;
    }
}

/* ---- an opening ---- */

static void place(const struct match_setup *opening, const struct game *game,
                  struct position *position, struct start_worth *worth)
{
    game->class->start(game, position);
    if (opening->start == SETUP_FAIR)
        *worth = start_fair(game, opening->seed, position);
    else if (opening->start == SETUP_SET_UP)
        *position = opening->position;
}

/* The seat of one of `who`: the first of them has the first turn. */
static int seat_of(const struct game *game, const struct position *start,
                   int number)
{
    return (start->player + number) % game->players;
}

static struct match *match_of(const struct app *app,
                              const struct match_setup *opening,
                              struct start_worth *worth, struct err *err)
{
    struct game *const game = game_new(opening->game, err);
    const char *who[PLAYERS_MAX] = {NULL};
    struct position start;

    if (game == NULL)
        return NULL;
    place(opening, game, &start, worth);
    for (int i = 0; i < game->players; i++)
        who[seat_of(game, &start, i)] = opening->who[i];
    if (start_ahead(game, seat_of(game, &start, opening->ahead),
                    opening->head_start, &start, err))
        return match_of_players(app->levels, game, who, &start, err);
    game_free(game);
    return NULL;
}

/* How fair it is; seeds ahead make another opening of it. */
static void say_worth(struct app *app, const struct match_setup *opening,
                      const struct start_worth *worth, int64_t now)
{
    char words[ERR_TEXT_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    start_write_worth(worth, out);
    fclose(out);
    if (worth->known && opening->head_start == 0)
        app_say(app, now, "fair start: %s", words);
}

bool match_setup_begin(struct app *app, const struct match_setup *opening,
                       const struct play_options *options, int64_t now,
                       struct err *err)
{
    const int begun = app->config.values[CONFIG_BEGUN];
    struct start_worth worth = {.known = false};
    struct match *const match = match_of(app, opening, &worth, err);
    struct play_options whole = *options;

    if (match == NULL)
        return false;
    app->seed++;
    whole.head_start = opening->head_start;
    whole.teach = begun == 0 && options->mode == MODE_PLAY;
    if (!play_open(app, match, &whole, now, err))
        return false;
    say_worth(app, opening, &worth, now);
    if (options->mode == MODE_PLAY && begun < config_option(CONFIG_BEGUN)->max)
        app_set(app, CONFIG_BEGUN, begun + 1);
    return true;
}

bool match_setup_has_table(const struct app *app, int depth)
{
    const struct screen_class *const class =
        screens_class_at(app->screens, depth);

    return class != NULL && (strcmp(class->name, "game") == 0 ||
                             strcmp(class->name, "watch") == 0);
}

bool play_open_last(struct app *app, bool watch, int64_t now, struct err *err)
{
    const struct match_setup opening =
        match_setup_remembered(app, watch, app->seed);
    const struct play_options options = {
        .mode = watch ? MODE_WATCH : MODE_PLAY,
        .games = watch ? app->config.values[CONFIG_GAMES] : 1,
        .replaces = match_setup_has_table(app, 0),
    };

    return match_setup_begin(app, &opening, &options, now, err);
}
