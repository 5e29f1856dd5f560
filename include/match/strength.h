/* SPDX-License-Identifier: MIT */
/*
 * How strong a person is in a game, by the last games in the record: by the
 * results, the ratings of the opponents, and above all the losses of the moves.
 * A level that grows plays at that strength.
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
    int error; /* the rating is this near in 95 % of all cases */
    int games; /* that it is computed from; 0: it is that of a beginner */
};

/* The strength by these games, the newest last; older games count less. */
struct strength strength_of(const struct levels *levels,
                            const struct game *game,
                            const struct rated_game games[], int count);

/* The strength by the games of the record; NULL: there are none. */
struct strength strength_now(const struct levels *levels,
                             const struct record *record,
                             const struct game *game);

/* The rating of players with this mean loss, as loss_quick_judge sees it. False
 * if that was not measured for this game. */
bool strength_by_loss(const struct levels *levels, const struct game *game,
                      int thousandths, int *rating);

/* As level_strength, but a level that grows has the person's strength. */
struct level_strength strength_of_level(const struct levels *levels,
                                        const struct record *record,
                                        const struct level *level,
                                        const struct game *game);

/* ---- a level that is told its strength: `sapling:strength=905` ---- */

struct who_text {
    char text[SPEC_TEXT_MAX];
};

struct who_text strength_spell(const struct level *level, int rating);

/* Reads the strength in a WHO. False if there is none; then err is unchanged,
 * or set if the strength is wrong. */
bool strength_read(const char *who, int *rating, struct err *err);

/* The spec of the level's agent with the slack for this rating, or for the
 * nearest rating that it can have. */
struct who_text strength_agent(const struct level *level,
                               const struct game *game, int rating);

/* The WHO that the person meets in this game: a level that grows, without a
 * strength in `who`, gets the person's strength and `steps` more, within the
 * strengths that the level can have. A wrong strength in `who` stays, for
 * who_read to refuse. */
struct who_text strength_choose(const struct levels *levels,
                                const struct record *record,
                                const struct game *game, const char *who,
                                int steps);
