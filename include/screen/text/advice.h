/* SPDX-License-Identifier: MIT */
/*
 * What an analyst reports, in words. Margins are the seeds by which the one to
 * move will have won at the end, or lost: proven ones are said as facts,
 * estimates are called that, and neither is passed off as the other.
 */
#pragma once

#include "engine/agents/agent.h"
#include "match/review/marks.h"
#include "match/session/session.h"
#include "screen/board/board.h"

/* In seeds or marbles, proven or estimated? */
bool advice_is_margin(struct value value);

/* `+4` proven, `~-2` estimated, `<=` before what may be less, and `?` for what
 * is no margin. */
void advice_write_value(struct value value, FILE *out);

/* `~+3 (14 ahead). 1 ~-2, 2 ~+3, 4 ~0, 6 ~+1.` without a depth where everything
 * is proven; of very many moves the best: `~+1 (5 ahead). The best of 48: c3d4
 * ~+1, ...`. */
void advice_write_values(const struct game *game,
                         const struct position *position,
                         const struct report *report, enum labels labels,
                         FILE *out);

/* `Pit 3: about 2 seeds better than pit 5, looking 14 ahead; it plays again.`
 */
void advice_write_hint(const struct game *game, const struct position *position,
                       const struct report *report, enum labels labels,
                       FILE *out);

/* `Look at the right side of your row.`: where a move begins, and no more. */
void advice_write_where(const struct game *game,
                        const struct position *position, struct move move,
                        enum labels labels, FILE *out);

/* `In the end about +3 for you, looking 14 ahead.`, or nothing for what is
 * no margin. */
void advice_write_margin(struct value value, int depth, const char *whom,
                         FILE *out);

/* What a move that the tutor asks about gives away: `10`; `~10` where it is
 * judged. */
void advice_write_loss(const struct session_objection *objection, FILE *out);

/* From how much on, in thousandths, a tutor of this degree speaks; 0: never. In
 * seeds that is what a review marks as such; a marble counts as four. */
int advice_tutor_least(const struct game *game, enum tutor_degree degree,
                       struct review_limits limits);

/* `proven` or `best known`, what a move stands on; "" where that is not said.
 */
const char *advice_ground_words(enum move_ground ground);

/* The move that the report is for; and the one that it likes next, or NULL. */
struct move advice_best(const struct report *report);
const struct move_value *advice_second(const struct report *report);
