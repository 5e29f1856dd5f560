/* SPDX-License-Identifier: MIT */
/*
 * What an analyst reports, in words. A margin is the number of seeds by which
 * the player to move will have won or lost at the end. Proven margins are
 * stated as facts, and estimates are called estimates.
 */
#pragma once

#include "engine/agents/agent.h"
#include "match/review/marks.h"
#include "match/session/session.h"
#include "screen/board/board.h"

/* Is the value a margin in seeds or marbles, proven or estimated? */
bool advice_is_margin(struct value value);

/* `+4` proven, `~-2` estimated, `<=` before an upper bound, and `?` for a value
 * that is no margin. */
void advice_write_value(struct value value, FILE *out);

/* `~+3 (14 ahead). 1 ~-2, 2 ~+3, 4 ~0, 6 ~+1.`, or without a depth if all
 * values are proven. Of very many moves only the best are written:
 * `~+1 (5 ahead). The best of 48: c3d4 ~+1, ...`. */
void advice_write_values(const struct game *game,
                         const struct position *position,
                         const struct report *report, enum labels labels,
                         FILE *out);

/* `Pit 3: about 2 seeds better than pit 5, looking 14 ahead; it plays again.`
 */
void advice_write_hint(const struct game *game, const struct position *position,
                       const struct report *report, enum labels labels,
                       FILE *out);

/* `Look at the right side of your row.`: only where a move begins. */
void advice_write_where(const struct game *game,
                        const struct position *position, struct move move,
                        enum labels labels, FILE *out);

/* `In the end about +3 for you, looking 14 ahead.`, or nothing for a value that
 * is no margin. */
void advice_write_margin(struct value value, int depth, const char *whom,
                         FILE *out);

/* What a move that the tutor asks about gives away: `10`, or `~10` if that is
 * judged. */
void advice_write_loss(const struct session_objection *objection, FILE *out);

/* The least loss, in thousandths, at which a tutor of this degree speaks; 0:
 * never. In seeds it is the limit of the mark in a review; a marble counts as
 * four. */
int advice_tutor_least(const struct game *game, enum tutor_degree degree,
                       struct review_limits limits);

/* `proven` or `best known`: the ground of a move; "" if that is not said. */
const char *advice_ground_words(enum move_ground ground);

/* The move that the report recommends; and the next best one, or NULL. */
struct move advice_best(const struct report *report);
const struct move_value *advice_second(const struct report *report);
