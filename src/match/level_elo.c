/* The ratings of levels: under which key they stand, and what they say. */
#include "base/ini.h"
#include "game/mancala.h"
#include "match/level_read.h"

#include <stdlib.h>
#include <string.h>

static const char PREFIX[] = "elo.";

enum { PREFIX_LENGTH = sizeof PREFIX - 1 };

/* ---- games as keys ---- */

static bool is_game(const struct game *game, const char *spec)
{
    struct err err;
    struct game *other = game_new(spec, &err);
    const bool same = other != NULL && strcmp(game_spec_text(other).text,
                                              game_spec_text(game).text) == 0;

    game_free(other);
    return same;
}

bool level_game_of(const struct game *game, struct level_game *key)
{
    char spec[SPEC_TEXT_MAX];

    if (!mancala_is(game)) {
        snprintf(key->text, sizeof key->text, "%s", game->name);
        return is_game(game, game->name);
    }

    const struct mancala_rules *rules = mancala_rules(game);

    snprintf(key->text, sizeof key->text, "%s-%d-%d", game->name, rules->pits,
             rules->seeds);
    snprintf(spec, sizeof spec, "%s:pits=%d,seeds=%d", game->name, rules->pits,
             rules->seeds);
    return is_game(game, spec);
}

/* Cuts `-4` from the end of a text, if digits stand there; or NULL. */
static const char *cut_number(char *text)
{
    char *dash = strrchr(text, '-');

    if (dash == NULL || dash[1] == '\0' ||
        strspn(dash + 1, "0123456789") != strlen(dash + 1))
        return NULL;
    *dash = '\0';
    return dash + 1;
}

/* The game that is meant by what stands behind the prefix of a key. */
static bool read_game(const char *text, const char *prefix,
                      struct level_game *key, struct err *err)
{
    char name[INI_NAME_MAX + 1];
    char spec[SPEC_TEXT_MAX];

    snprintf(name, sizeof name, "%s", text);

    const char *seeds = cut_number(name);
    const char *pits = seeds != NULL ? cut_number(name) : NULL;

    if (pits != NULL)
        snprintf(spec, sizeof spec, "%s:pits=%s,seeds=%s", name, pits, seeds);
    else
        snprintf(spec, sizeof spec, "%s", text);

    struct game *game = game_new(spec, err);

    if (game == NULL)
        return false;

    const bool same = level_game_of(game, key) && strcmp(key->text, text) == 0;

    game_free(game);
    return same ||
           err_set(err,
                   "is not of the form %sNAME-PITS-SEEDS, as %skalah-6-4 is",
                   prefix, prefix);
}

bool level_read_game(struct ini *ini, const struct level *level,
                     const char *key, const char *prefix,
                     struct level_game *game, struct err *err)
{
    struct err why;

    return read_game(key + strlen(prefix), prefix, game, &why) ||
           ini_fail(ini, level->key, key, err, "%s", why.text);
}

/* ---- reading ---- */

/* A whole number of at most four digits, and what stands behind it. */
static bool read_number(const char **at, int *number)
{
    const bool below = **at == '-';
    const char *digits = *at + below;
    const size_t length = strspn(digits, "0123456789");

    if (length < 1 || length > 4)
        return false;
    *number = (int)strtol(*at, NULL, 10);
    *at = digits + length;
    return true;
}

static bool read_rating(const char *text, struct level_elo *elo)
{
    const char *at = text;

    return read_number(&at, &elo->rating) && *at++ == ' ' && *at != '-' &&
           read_number(&at, &elo->error) && *at == '\0';
}

static bool read_elo(struct ini *ini, const struct level *level,
                     const char *key, struct level_elo *elo, struct err *err)
{
    const char *text = "";

    if (!ini_text(ini, level->key, key, &text, err) ||
        !level_read_game(ini, level, key, PREFIX, &elo->game, err))
        return false;
    return read_rating(text, elo) ||
           ini_fail(ini, level->key, key, err,
                    "%s is not a rating and its error, both whole numbers up "
                    "to %d, as in 980 12",
                    err_token(text, strlen(text)).text, LEVEL_ELO_LARGEST);
}

bool level_read_elos(struct ini *ini, struct level *level, struct err *err)
{
    for (int i = 0; i < ini_key_count(ini, level->key); i++) {
        const char *key = ini_key(ini, level->key, i);

        if (strncmp(key, PREFIX, PREFIX_LENGTH) != 0)
            continue;
        if (level->elo_count == LEVEL_ELOS_MAX)
            return ini_fail(ini, level->key, key, err,
                            "is one of more than %d ratings", LEVEL_ELOS_MAX);
        if (!read_elo(ini, level, key, &level->elos[level->elo_count++], err))
            return false;
    }
    return true;
}

const struct level_elo *level_elo(const struct level *level,
                                  const struct game *game)
{
    struct level_game key;

    if (!level_game_of(game, &key))
        return NULL;
    for (int i = 0; i < level->elo_count; i++)
        if (strcmp(level->elos[i].game.text, key.text) == 0)
            return &level->elos[i];
    return NULL;
}
