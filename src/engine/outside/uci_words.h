/* SPDX-License-Identifier: MIT */
/* What UGI and UCI have in common: `go`, `info`, `bestmove`. */
#pragma once

#include "engine/outside/inside.h"

/* How a protocol of this family writes moves. */
struct uci_dialect {
    const char *hello;   /* ugi */
    const char *welcome; /* ugiok */
    const char *new_game;
    bool joined; /* the moves of a line have no blanks between them */
    /* Writes the position with the word in front of it, such as `fen`. */
    void (*write_position)(const struct game *game,
                           const struct position *position, FILE *out);
    void (*write_move)(const struct game *game, const struct position *position,
                       struct move move, FILE *out);
    /* Reads the first move of a word. Returns how many letters it has, or 0 and
     * sets err. */
    size_t (*read_move)(const struct game *game,
                        const struct position *position, const char *text,
                        struct move *move, struct err *err);
};

bool uci_greet(struct outside *outside, const struct stop *stop,
               struct err *why);
bool uci_begin(struct outside *outside, const struct stop *stop,
               struct err *why);
bool uci_ask(struct outside *outside, const struct outside_search *search,
             struct err *why);
enum outside_answer uci_read(struct outside *outside,
                             struct outside_search *search, char *line,
                             struct err *why);
