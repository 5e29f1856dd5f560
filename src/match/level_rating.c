/* SPDX-License-Identifier: MIT */
/*
 * The measured ratings of levels: their strengths, and the losses of their
 * moves, each under a key that names the game: elo.kalah-6-4, south.kalah-6-4.
 */
#include "match/level_rating.h"
#include "base/memory.h"
#include "base/option.h"
#include "base/value.h"
#include "match/start.h"

#include <stdlib.h>
#include <string.h>

/* ---- games as keys ---- */

/* Is a change of this option allowed? Pits and seeds are in the key, and levels
 * are as strong in rounds. */
static bool is_told(const char *option)
{
    return strcmp(option, "pits") == 0 || strcmp(option, "seeds") == 0 ||
           strcmp(option, "rounds") == 0;
}

/* A game is named by its size, if it has one, and no other switch. A game in
 * rounds or from a fair board has the same name as the usual one: levels play
 * it just as well. */
bool level_game_of(const struct game *game, struct level_game *key)
{
    FILE *const name = memory_file(key->text, sizeof key->text);
    const struct spec_text text = start_usual_spec(game);
    struct game_switch found;
    struct err unsaid;
    struct spec spec;
    bool named = spec_cut(text.text, &spec, &unsaid);

    fputs(game->name, name);
    for (int i = 0; game->class->switch_at(game, i, &found); i++)
        if (strcmp(found.option->key, "pits") == 0 ||
            strcmp(found.option->key, "seeds") == 0)
            fprintf(name, "-%d", found.value);
    fclose(name);
    for (int i = 0; named && i < spec.count; i++)
        named = is_told(spec.pairs[i].key);
    return named;
}

/* Cuts `-4` from the end of a text, and returns its digits; NULL if there are
 * none. */
static const char *cut_number(char *text)
{
    char *dash = strrchr(text, '-');

    if (dash == NULL || dash[1] == '\0' ||
        strspn(dash + 1, "0123456789") != strlen(dash + 1))
        return NULL;
    *dash = '\0';
    return dash + 1;
}

/* The game of a key: the text behind its prefix. */
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

/* Reads a whole number of at most four digits, and moves *at behind it. */
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

/* A rating and its error. */
static bool read_points(const char *text, int *rating, int *error)
{
    const char *at = text;

    return read_number(&at, rating) && *at++ == ' ' && *at != '-' &&
           read_number(&at, error) && *at == '\0';
}

static bool read_elo(const char *text, struct level_rating *rating)
{
    rating->rated = true;
    return read_points(text, &rating->rating, &rating->error);
}

static bool read_seat(const char *text, struct level_seat *seat)
{
    seat->rated = true;
    return read_points(text, &seat->rating, &seat->error);
}

static bool read_south(const char *text, struct level_rating *rating)
{
    return read_seat(text, &rating->seats[0]);
}

static bool read_north(const char *text, struct level_rating *rating)
{
    return read_seat(text, &rating->seats[1]);
}

static bool read_seeds(const char *text, int *thousandths)
{
    struct err unsaid;
    int64_t number;

    if (!value_decimal(text, 3, 0, LEVEL_LOSS_LARGEST, &number, &unsaid))
        return false;
    *thousandths = (int)number;
    return true;
}

static bool read_loss(const char *text, struct level_rating *rating)
{
    rating->weighed = true;
    return read_seeds(text, &rating->thousandths);
}

static bool read_judged(const char *text, struct level_rating *rating)
{
    rating->judged = true;
    return read_seeds(text, &rating->judged_thousandths);
}

/* `0.5 1310` */
static bool read_slack(const char *text, struct level_slack *slack)
{
    char seeds[16];
    const size_t length = strcspn(text, " ");
    const char *at = text + length;

    if (length >= sizeof seeds || *at++ != ' ')
        return false;
    snprintf(seeds, sizeof seeds, "%.*s", (int)length, text);
    return read_seeds(seeds, &slack->slack) &&
           read_number(&at, &slack->rating) && *at == '\0';
}

/* Several of these with commas; each with more slack and a lower rating than
 * the one before. */
static bool read_slacks(const char *text, struct level_rating *rating)
{
    bool more = true;

    while (more) {
        struct level_slack *const slack = &rating->slacks[rating->slack_count];
        const size_t length = strcspn(text, ",");
        char part[32];

        if (rating->slack_count == LEVEL_SLACKS_MAX || length >= sizeof part)
            return false;
        snprintf(part, sizeof part, "%.*s", (int)length, text);
        if (!read_slack(part, slack) ||
            (rating->slack_count > 0 && (slack->slack <= slack[-1].slack ||
                                         slack->rating >= slack[-1].rating)))
            return false;
        rating->slack_count++;
        more = text[length] == ',';
        text += length + more;
        text += strspn(text, " ");
    }
    return true;
}

_Static_assert(LEVEL_ELO_LARGEST == 9999, "as in a message");

#define POINTS_FORM \
    "a rating and its error, both whole numbers up to 9999, as in 980 12"

_Static_assert(LEVEL_LOSS_LARGEST == 99999, "as in a message");

#define SEEDS_FORM \
    "a number from 0 to 99.999 with at most three decimals, as 1.31 is"

/* The kinds of ratings. */
static const struct level_measure {
    const char *prefix; /* of its keys */
    bool (*read)(const char *text, struct level_rating *rating);
    const char *form;
    const char *many;
} MEASURES[] = {
    {"elo.", read_elo, POINTS_FORM, "ratings"},
    {"south.", read_south, POINTS_FORM, "ratings"},
    {"north.", read_north, POINTS_FORM, "ratings"},
    {"loss.", read_loss, SEEDS_FORM, "losses"},
    {"judged.", read_judged, SEEDS_FORM, "losses"},
    {"slack.", read_slacks,
     "seeds and ratings, the seeds rising and the ratings falling, as in "
     "0.5 1310, 2 950",
     "lists"},
};

enum { ELO, SOUTH, NORTH, LOSS, JUDGED, SLACK, MEASURE_COUNT };

/* The index of the rating for a game; the number of ratings if there is
 * none. */
static int find_rating(const struct level *level, const char *game)
{
    int index = 0;

    while (index < level->rating_count &&
           strcmp(level->ratings[index].game.text, game) != 0)
        index++;
    return index;
}

/* The kind of a key, or NULL. */
static const struct level_measure *find_measure(const char *key)
{
    for (int i = 0; i < MEASURE_COUNT; i++)
        if (strncmp(key, MEASURES[i].prefix, strlen(MEASURES[i].prefix)) == 0)
            return &MEASURES[i];
    return NULL;
}

static bool read_measure(struct ini *ini, const char *key,
                         const struct level_measure *measure,
                         struct level *level, struct err *err)
{
    const char *const game = key + strlen(measure->prefix);
    const int index = find_rating(level, game);
    struct level_rating rating = {.rated = false};
    const char *text = "";
    struct err why;

    if (!ini_text(ini, level->key, key, &text, err))
        return false;
    if (index < level->rating_count)
        rating.game = level->ratings[index].game;
    else if (!read_game(game, measure->prefix, &rating.game, &why))
        return ini_fail(ini, level->key, key, err, "%s", why.text);
    if (!measure->read(text, &rating))
        return ini_fail(ini, level->key, key, err, "%s is not %s",
                        err_token(text, strlen(text)).text, measure->form);
    return level_rate(level, &rating) ||
           ini_fail(ini, level->key, key, err, "is one of more than %d %s",
                    LEVEL_RATINGS_MAX, measure->many);
}

bool level_read_ratings(struct ini *ini, struct level *level, struct err *err)
{
    for (int i = 0; i < ini_key_count(ini, level->key); i++) {
        const char *const key = ini_key(ini, level->key, i);
        const struct level_measure *const measure = find_measure(key);

        if (measure != NULL && !read_measure(ini, key, measure, level, err))
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

            if (find_measure(key) == NULL)
                return ini_fail(ini, section, key, err,
                                "is not what a file of ratings holds");
        }
    }
    return true;
}

/* ---- of a level ---- */

bool level_rate(struct level *level, const struct level_rating *rating)
{
    const int index = find_rating(level, rating->game.text);
    struct level_rating *const known = &level->ratings[index];

    if (index == LEVEL_RATINGS_MAX)
        return false;
    level->rating_count += index == level->rating_count;
    known->game = rating->game;
    if (rating->rated) {
        known->rated = true;
        known->rating = rating->rating;
        known->error = rating->error;
    }
    for (int seat = 0; seat < LEVEL_SEATS; seat++)
        if (rating->seats[seat].rated)
            known->seats[seat] = rating->seats[seat];
    if (rating->weighed) {
        known->weighed = true;
        known->thousandths = rating->thousandths;
    }
    if (rating->judged) {
        known->judged = true;
        known->judged_thousandths = rating->judged_thousandths;
    }
    if (rating->slack_count > 0) {
        known->slack_count = rating->slack_count;
        memcpy(known->slacks, rating->slacks, sizeof known->slacks);
    }
    return true;
}

bool level_has_room(const struct level *level, const struct game *game)
{
    struct level_game key;

    return level_game_of(game, &key) &&
           find_rating(level, key.text) < LEVEL_RATINGS_MAX;
}

/* NULL if the level has no rating for this game. */
static const struct level_rating *rating_in(const struct level *level,
                                            const struct game *game)
{
    struct level_game key;
    const int index = level_game_of(game, &key) ? find_rating(level, key.text)
                                                : level->rating_count;

    return index < level->rating_count ? &level->ratings[index] : NULL;
}

const struct level_rating *level_elo(const struct level *level,
                                     const struct game *game)
{
    const struct level_rating *const rating = rating_in(level, game);

    return rating != NULL && rating->rated ? rating : NULL;
}

const struct level_seat *level_seat_elo(const struct level *level,
                                        const struct game *game, int seat)
{
    const struct level_rating *const rating = rating_in(level, game);

    return rating != NULL && rating->seats[seat].rated ? &rating->seats[seat]
                                                       : NULL;
}

const struct level_rating *level_loss(const struct level *level,
                                      const struct game *game)
{
    const struct level_rating *const rating = rating_in(level, game);

    return rating != NULL && rating->weighed ? rating : NULL;
}

const struct level_rating *level_judged(const struct level *level,
                                        const struct game *game)
{
    const struct level_rating *const rating = rating_in(level, game);

    return rating != NULL && rating->judged ? rating : NULL;
}

const struct level_rating *level_slacks(const struct level *level,
                                        const struct game *game)
{
    const struct level_rating *const rating = rating_in(level, game);

    return rating != NULL && rating->slack_count > 0 ? rating : NULL;
}

static void write_points(int measure, const struct level_rating *rating,
                         int points, int error, FILE *out)
{
    fprintf(out, "%s%s = \"%d %d\"\n", MEASURES[measure].prefix,
            rating->game.text, points, error);
}

/* Writes seeds with two decimals. */
static void write_seeds(int thousandths, FILE *out)
{
    enum { TENTH = 10, SEED = 100 }; /* of thousandths, of hundredths */

    const int hundredths = (thousandths + TENTH / 2) / TENTH;

    fprintf(out, "%d.%02d", hundredths / SEED, hundredths % SEED);
}

static void write_loss(int measure, const struct level_rating *rating,
                       int thousandths, FILE *out)
{
    fprintf(out, "%s%s = \"", MEASURES[measure].prefix, rating->game.text);
    write_seeds(thousandths, out);
    fputs("\"\n", out);
}

static void write_slacks(const struct level_rating *rating, FILE *out)
{
    fprintf(out, "%s%s = \"", MEASURES[SLACK].prefix, rating->game.text);
    for (int i = 0; i < rating->slack_count; i++) {
        fputs(i > 0 ? ", " : "", out);
        write_seeds(rating->slacks[i].slack, out);
        fprintf(out, " %d", rating->slacks[i].rating);
    }
    fputs("\"\n", out);
}

void level_write_ratings(const struct level *level, FILE *out)
{
    if (level->rating_count == 0)
        return;
    putc('\n', out);
    ini_write_section(out, level->key);
    for (int i = 0; i < level->rating_count; i++) {
        const struct level_rating *const rating = &level->ratings[i];

        if (rating->rated)
            write_points(ELO, rating, rating->rating, rating->error, out);
        for (int seat = 0; seat < LEVEL_SEATS; seat++)
            if (rating->seats[seat].rated)
                write_points(SOUTH + seat, rating, rating->seats[seat].rating,
                             rating->seats[seat].error, out);
    }
    for (int i = 0; i < level->rating_count; i++)
        if (level->ratings[i].weighed)
            write_loss(LOSS, &level->ratings[i], level->ratings[i].thousandths,
                       out);
    for (int i = 0; i < level->rating_count; i++)
        if (level->ratings[i].judged)
            write_loss(JUDGED, &level->ratings[i],
                       level->ratings[i].judged_thousandths, out);
    for (int i = 0; i < level->rating_count; i++)
        if (level->ratings[i].slack_count > 0)
            write_slacks(&level->ratings[i], out);
}
