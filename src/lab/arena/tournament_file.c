/* SPDX-License-Identifier: MIT */
/* The setting of a tournament in a file, beside its games. */
#include "base/ini.h"
#include "engine/agents/agent.h"
#include "lab/arena/tournament.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

void tournament_write(const struct tournament_setting *setting, FILE *out)
{
    char key[32];

    fputs("; the last arena; its games are in games.naqala\n\n", out);
    ini_write_section(out, "arena");
    ini_write_text(out, "game", setting->game);
    ini_write_int(out, "games", setting->games);
    ini_write_int(out, "openings", setting->opening);
    ini_write_int(out, "seed", (int64_t)setting->seed);
    ini_write_text(out, "judge", setting->judged ? "on" : "off");
    for (int i = 0; i < setting->count; i++) {
        snprintf(key, sizeof key, "player.%d", i + 1);
        ini_write_text(out, key, setting->players[i].player.who);
    }
}

static bool read_number(struct ini *ini, const char *key, int64_t max,
                        int64_t *number, struct err *err)
{
    return ini_need(ini, "arena", key, err) &&
           ini_int(ini, "arena", key, 0, max, number, err);
}

/* Reads `player.1`, `player.2`, ... */
static bool read_players(struct ini *ini, const struct levels *levels,
                         const struct game *game,
                         struct tournament_setting *setting, struct err *err)
{
    for (setting->count = 0; setting->count < ARENA_PLAYERS_MAX;
         setting->count++) {
        const char *text;
        char key[32];

        snprintf(key, sizeof key, "player.%d", setting->count + 1);
        if (!ini_has(ini, "arena", key))
            return true;
        if (!ini_text(ini, "arena", key, &text, err))
            return false;

        struct err why;
        struct who *const who = &setting->players[setting->count];

        if (!who_read_for(text, levels, game, who, &why) ||
            (*who->agent == '\0' && !err_set(&why, "plays by hand")) ||
            (agent_is_program(who->agent) &&
             !err_set(&why, "a program is not run because a file names it")))
            return ini_fail(ini, "arena", key, err, "%s", why.text);
    }
    return true;
}

static bool read_setting(struct ini *ini, const struct levels *levels,
                         struct tournament_setting *setting, struct err *err)
{
    const char *spec;
    struct err why;
    int64_t games, opening, seed;
    bool judged = false; /* if an older file does not say it */

    if (!ini_need(ini, "arena", "game", err) ||
        !ini_text(ini, "arena", "game", &spec, err))
        return false;

    struct game *const game = game_new(spec, &why);

    if (game == NULL)
        return ini_fail(ini, "arena", "game", err, "%s", why.text);

    const int seatings = arena_seatings(game);
    bool read =
        read_number(ini, "games", ARENA_GAMES_MAX, &games, err) &&
        read_number(ini, "openings", ARENA_OPENING_MAX, &opening, err) &&
        read_number(ini, "seed", INT64_MAX, &seed, err) &&
        ini_flag(ini, "arena", "judge", &judged, err) &&
        read_players(ini, levels, game, setting, err) && ini_done(ini, err);

    if (read && (games < seatings || games % seatings != 0))
        read = ini_fail(ini, "arena", "games", err,
                        "%" PRId64 " cannot be divided by %d", games, seatings);
    if (read) {
        snprintf(setting->game, sizeof setting->game, "%s", spec);
        setting->games = (int)games;
        setting->opening = (int)opening;
        setting->seed = (uint64_t)seed;
        setting->judged = judged;
    }
    game_free(game);
    return read;
}

bool tournament_read(const char *path, const struct levels *levels,
                     struct tournament_setting *setting, struct err *err)
{
    struct ini *const ini = ini_read(path, err);
    const bool read = ini != NULL && read_setting(ini, levels, setting, err);

    ini_free(ini);
    return read;
}
