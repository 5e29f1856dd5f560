/* SPDX-License-Identifier: MIT */
/* How strong a level is, as it is shown. */
#include "match/level.h"

#include <limits.h>
#include <stdio.h>

const char *const LEVEL_CLASS_WORDS[LEVEL_CLASS_COUNT] = {
    [LEVEL_BEGINNER] = "beginner", [LEVEL_CASUAL] = "casual",
    [LEVEL_CLUB] = "club",         [LEVEL_STRONG] = "strong",
    [LEVEL_EXPERT] = "expert",     [LEVEL_PERFECT] = "perfect",
    [LEVEL_UNRATED] = "unrated"};

/* The upper end of each of the first classes, in hundredths of the scale. Few
 * levels are beginners or experts, most are in between. */
enum { HUNDREDTHS = 100 };

static const int ENDS[LEVEL_EXPERT] = {20, 40, 60, 85};

/* The ratings of a game, from the weakest level to the strongest. */
struct scale {
    int least;
    int most;
};

static struct scale find_scale(const struct levels *levels,
                               const struct game *game)
{
    struct scale scale = {INT_MAX, INT_MIN};
    const struct level *level;

    for (int i = 0; (level = levels_playing_at(levels, game->name, i)) != NULL;
         i++) {
        const struct level_rating *const elo = level_elo(level, game);

        if (elo != NULL && elo->rating < scale.least)
            scale.least = elo->rating;
        if (elo != NULL && elo->rating > scale.most)
            scale.most = elo->rating;
    }
    return scale;
}

static enum level_class find_class(int hundredths)
{
    enum level_class found = LEVEL_BEGINNER;

    while (found < LEVEL_EXPERT && hundredths >= ENDS[found])
        found++;
    return found;
}

/* The place of a rating, in hundredths. If only one level is rated, it is in
 * the middle. The rating of a person may be beyond both ends. */
static int place_on(const struct scale *scale, int rating)
{
    const int span = scale->most - scale->least;
    const int place =
        span > 0 ? (rating - scale->least) * HUNDREDTHS / span : HUNDREDTHS / 2;

    return place < 0 ? 0 : place > HUNDREDTHS ? HUNDREDTHS : place;
}

struct level_strength level_strength_of(const struct levels *levels,
                                        const struct game *game, int rating)
{
    const struct scale scale = find_scale(levels, game);
    const int hundredths = place_on(&scale, rating);
    const int shift =
        scale.least < LEVEL_NUMBER_LEAST ? LEVEL_NUMBER_LEAST - scale.least : 0;
    const int part =
        (hundredths * (LEVEL_BAR - 1) + HUNDREDTHS / 2) / HUNDREDTHS;

    const int number = rating + shift;

    return (struct level_strength){
        .class = find_class(hundredths),
        .number = number < LEVEL_NUMBER_FLOOR ? LEVEL_NUMBER_FLOOR : number,
        .bar = 1 + part};
}

struct level_strength level_strength(const struct levels *levels,
                                     const struct level *level,
                                     const struct game *game)
{
    const struct level_rating *const elo = level_elo(level, game);
    const struct level_rating *const loss = level_loss(level, game);

    if (elo == NULL)
        return (struct level_strength){.class = LEVEL_UNRATED};

    struct level_strength strength =
        level_strength_of(levels, game, elo->rating);

    if (loss != NULL && loss->thousandths == 0) {
        strength.class = LEVEL_PERFECT;
        strength.bar = LEVEL_BAR;
    }
    return strength;
}

/* Finds, among the levels that are rated and weighed, the one with the nearest
 * loss above, or below; NULL if there is none. */
static const struct level_rating *find_neighbour(const struct levels *levels,
                                                 const struct game *game,
                                                 int thousandths, bool above)
{
    const struct level_rating *nearest = NULL;
    const struct level *level;

    for (int i = 0; (level = levels_playing_at(levels, game->name, i)) != NULL;
         i++) {
        const struct level_rating *const loss = level_loss(level, game);

        if (loss == NULL || level_elo(level, game) == NULL ||
            (above ? loss->thousandths < thousandths
                   : loss->thousandths > thousandths))
            continue;
        if (nearest == NULL ||
            (above ? loss->thousandths < nearest->thousandths
                   : loss->thousandths > nearest->thousandths))
            nearest = loss;
    }
    return nearest;
}

struct level_strength level_strength_like(const struct levels *levels,
                                          const struct game *game,
                                          int thousandths)
{
    const struct level_rating *weaker =
        find_neighbour(levels, game, thousandths, true);
    const struct level_rating *stronger =
        find_neighbour(levels, game, thousandths, false);

    if (weaker == NULL)
        weaker = stronger;
    if (stronger == NULL)
        stronger = weaker;
    if (weaker == NULL)
        return (struct level_strength){.class = LEVEL_UNRATED};

    const int span = weaker->thousandths - stronger->thousandths;
    const int part = span > 0 ? weaker->thousandths - thousandths : 0;

    return level_strength_of(
        levels, game,
        weaker->rating +
            (span > 0 ? (stronger->rating - weaker->rating) * part / span : 0));
}

struct level_error_text level_error_text(int error)
{
    struct level_error_text told;

    snprintf(told.text, sizeof told.text, error == 0 ? "-" : "+-%d", error);
    return told;
}
