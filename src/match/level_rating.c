/* SPDX-License-Identifier: MIT */
/*
 * What was measured of levels: how strong they are and what their moves lose,
 * each under a key that names the game, elo.kalah-6-4 and loss.kalah-6-4.
 */
#include "match/level_rating.h"
#include "base/value.h"
#include "game/mancala.h"

#include <stdlib.h>
#include <string.h>

static const char ELO[] = "elo.";
static const char LOSS[] = "loss.";

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

/* Behind `elo.` stands the game; the value is a rating and its error. */
static bool read_elo(struct ini *ini, const char *key, struct level *level,
                     struct err *err)
{
    struct level_elo elo = {.rating = 0};
    const char *text = "";
    struct err why;

    if (!ini_text(ini, level->key, key, &text, err))
        return false;
    if (!read_game(key + strlen(ELO), ELO, &elo.game, &why))
        return ini_fail(ini, level->key, key, err, "%s", why.text);
    if (!read_rating(text, &elo))
        return ini_fail(ini, level->key, key, err,
                        "%s is not a rating and its error, both whole numbers "
                        "up to %d, as in 980 12",
                        err_token(text, strlen(text)).text, LEVEL_ELO_LARGEST);
    return level_set_elo(level, &elo) ||
           ini_fail(ini, level->key, key, err, "is one of more than %d ratings",
                    LEVEL_ELOS_MAX);
}

static bool read_loss(struct ini *ini, const char *key, struct level *level,
                      struct err *err)
{
    struct level_loss loss = {.thousandths = 0};
    const char *text = "";
    struct err why;
    long thousandths;

    if (!ini_text(ini, level->key, key, &text, err))
        return false;
    if (!read_game(key + strlen(LOSS), LOSS, &loss.game, &why))
        return ini_fail(ini, level->key, key, err, "%s", why.text);
    if (!value_decimal(text, 3, 0, LEVEL_LOSS_LARGEST, &thousandths, &why))
        return ini_fail(ini, level->key, key, err,
                        "%s is not a number of seeds with at most three "
                        "decimals, as 1.31 is",
                        err_token(text, strlen(text)).text);
    loss.thousandths = (int)thousandths;
    return level_set_loss(level, &loss) ||
           ini_fail(ini, level->key, key, err, "is one of more than %d losses",
                    LEVEL_ELOS_MAX);
}

bool level_read_ratings(struct ini *ini, struct level *level, struct err *err)
{
    for (int i = 0; i < ini_key_count(ini, level->key); i++) {
        const char *const key = ini_key(ini, level->key, i);

        if (strncmp(key, ELO, strlen(ELO)) == 0 &&
            !read_elo(ini, key, level, err))
            return false;
        if (strncmp(key, LOSS, strlen(LOSS)) == 0 &&
            !read_loss(ini, key, level, err))
            return false;
    }
    return true;
}

bool level_check_ratings(const struct ini *ini, struct err *err)
{
    for (int i = 0; i < ini_section_count(ini); i++) {
        const char *const section = ini_section(ini, i);

        for (int j = 0; j < ini_key_count(ini, section); j++) {
            const char *const key = ini_key(ini, section, j);

            if (strncmp(key, ELO, strlen(ELO)) != 0 &&
                strncmp(key, LOSS, strlen(LOSS)) != 0)
                return ini_fail(ini, section, key, err,
                                "is not what a file of ratings holds");
        }
    }
    return true;
}

/* ---- of a level ---- */

static int find_elo(const struct level *level, const struct level_game *game)
{
    int index = 0;

    while (index < level->elo_count &&
           strcmp(level->elos[index].game.text, game->text) != 0)
        index++;
    return index;
}

static int find_loss(const struct level *level, const struct level_game *game)
{
    int index = 0;

    while (index < level->loss_count &&
           strcmp(level->losses[index].game.text, game->text) != 0)
        index++;
    return index;
}

bool level_set_elo(struct level *level, const struct level_elo *elo)
{
    const int index = find_elo(level, &elo->game);

    if (index == LEVEL_ELOS_MAX)
        return false;
    level->elos[index] = *elo;
    level->elo_count += index == level->elo_count;
    return true;
}

bool level_set_loss(struct level *level, const struct level_loss *loss)
{
    const int index = find_loss(level, &loss->game);

    if (index == LEVEL_ELOS_MAX)
        return false;
    level->losses[index] = *loss;
    level->loss_count += index == level->loss_count;
    return true;
}

const struct level_elo *level_elo(const struct level *level,
                                  const struct game *game)
{
    struct level_game key;
    const int index =
        level_game_of(game, &key) ? find_elo(level, &key) : level->elo_count;

    return index < level->elo_count ? &level->elos[index] : NULL;
}

const struct level_loss *level_loss(const struct level *level,
                                    const struct game *game)
{
    struct level_game key;
    const int index =
        level_game_of(game, &key) ? find_loss(level, &key) : level->loss_count;

    return index < level->loss_count ? &level->losses[index] : NULL;
}

void level_write_ratings(const struct level *level, FILE *out)
{
    enum { TENTH = 10, SEED = 100 }; /* of thousandths, of hundredths */

    if (level->elo_count + level->loss_count == 0)
        return;
    putc('\n', out);
    ini_write_section(out, level->key);
    for (int i = 0; i < level->elo_count; i++)
        fprintf(out, "%s%s = \"%d %d\"\n", ELO, level->elos[i].game.text,
                level->elos[i].rating, level->elos[i].error);
    for (int i = 0; i < level->loss_count; i++) {
        const int hundredths =
            (level->losses[i].thousandths + TENTH / 2) / TENTH;

        fprintf(out, "%s%s = \"%d.%02d\"\n", LOSS, level->losses[i].game.text,
                hundredths / SEED, hundredths % SEED);
    }
}
