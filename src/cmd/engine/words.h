/* SPDX-License-Identifier: MIT */
/* What the family of UCI has in common: options, `isready`, `info`. */
#pragma once

#include "cmd/engine/engine.h"

enum { WORDS_NUMBER_MAX = 1000000000 };

/* id and options, and the word that ends them. */
void words_greet(struct engine *engine, const char *end);

void words_is_ready(struct engine *engine);
void words_set_option(struct engine *engine, char *rest);
void words_new_game(struct engine *engine);
void words_stop(struct engine *engine);
void words_quit(struct engine *engine);

/* The answer where there is no move, `bestmove 0000`. */
void words_answer_none(void);

/* What `go` says after it: movetime, depth, nodes, p1time ..., infinite, and
 * `ponder`, which is endless until words_ponder_hit. A bound that is no number of
 * its range is told, and left out. */
void words_go(struct engine *engine, char *rest);
void words_ponder_hit(struct engine *engine);

/* ` score cp N` on standard output, in hundredths of a seed for the side to move;
 * nothing where the report has no margin. */
void words_write_score(const struct report *report);

/* The words that both families have after `position`: startpos, or fen and what
 * `read` makes of it. `moves` is what follows; or NULL: nothing. */
bool words_read_start(struct engine *engine, char **rest,
                      struct position *start, char **moves,
                      bool (*read)(const struct game *game, const char *text,
                                   struct position *position, struct err *err),
                      struct err *err);
