/* SPDX-License-Identifier: MIT */
/* What the family of UCI has in common: options, `isready`, `info`. */
#pragma once

#include "cmd/engine/engine.h"

enum { WORDS_NUMBER_MAX = 1000000000 };

/* Writes id and options, and `end`, the word that ends them. */
void words_greet(struct engine *engine, const char *end);

void words_is_ready(struct engine *engine);
void words_set_option(struct engine *engine, char *rest);
void words_new_game(struct engine *engine);
void words_stop(struct engine *engine);
void words_quit(struct engine *engine);

/* Answers `bestmove 0000`: there is no move. */
void words_answer_none(void);

/* Obeys `go` with movetime, depth, nodes, p1time ..., infinite, and `ponder`,
 * which is endless until words_ponder_hit. A bound that is no number of its
 * range is reported and ignored. */
void words_go(struct engine *engine, char *rest);
void words_ponder_hit(struct engine *engine);

/* ` score cp N` on standard output, in hundredths of a seed for the side to
 * move; nothing if the report has no margin. */
void words_write_score(const struct report *report);

/* Reads the words that both families have after `position`: startpos, or fen
 * and a text for `read`. `moves` is set to what follows, or to NULL. */
bool words_read_start(struct engine *engine, char **rest,
                      struct position *start, char **moves,
                      bool (*read)(const struct game *game, const char *text,
                                   struct position *position, struct err *err),
                      struct err *err);
