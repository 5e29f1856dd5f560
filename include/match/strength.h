/* SPDX-License-Identifier: MIT */
/*
 * How strong a person is in a game, by the last games in the record: by the
 * results, by the ratings of the opponents, and above all by what the moves
 * lost. A level that grows plays at that strength.
 *
 *     losses of the levels        a game, loss 1.5       the person
 *     rating  1300 |*                                      _
 *             1000 |  *          -------------->          / \
 *              700 |     *                          _____/   \____
 *                  +---------- seeds a move              1010   rating
 */
#pragma once

#include "match/record.h"

enum {
    STRENGTH_STEP = 60,    /* a little harder, a little easier */
    STRENGTH_LEAST = -999, /* as a level's spec may say it */
    STRENGTH_MOST = 9999
};

struct strength {
    bool known; /* levels are rated in this game */
    int rating;
    int error; /* 95 % of the time the rating is so near */
    int games; /* it follows from; 0: it is that of a beginner */
};

/* From these games, the newest last; what lies far back counts less. */
struct strength strength_of(const struct levels *levels,
                            const struct game *game,
                            const struct rated_game games[], int count);

/* From those of the record; NULL: there are none. */
struct strength strength_now(const struct levels *levels,
                             const struct record *record,
                             const struct game *game);

/* The rating of those whose moves lose so much on the average, as
 * loss_quick_judge sees it. False where that was not measured. */
bool strength_by_loss(const struct levels *levels, const struct game *game,
                      int thousandths, int *rating);

/* As level_strength; that of a level that grows is the person's. */
struct level_strength strength_of_level(const struct levels *levels,
                                        const struct record *record,
                                        const struct level *level,
                                        const struct game *game);

/* ---- a level that is told its strength: `sapling:strength=905` ---- */

struct who_text {
    char text[SPEC_TEXT_MAX];
};

struct who_text strength_spell(const struct level *level, int rating);

/* False, without err, where none is told; with err, where it is wrong. */
bool strength_read(const char *who, int *rating, struct err *err);

/* The agent of the level that has this rating; the nearest that can be had. */
struct who_text strength_agent(const struct level *level,
                               const struct game *game, int rating);

/* What the person meets in this game: a level that grows, and is not told its
 * strength, gets that of the person now, or with `steps` so much more, within the
 * strengths that there are. A wrong strength is left for who_read to refuse. */
struct who_text strength_choose(const struct levels *levels,
                                const struct record *record,
                                const struct game *game, const char *who,
                                int steps);
