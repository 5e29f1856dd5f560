/* SPDX-License-Identifier: MIT */
/*
 * The targets: each takes any bytes at all and calls abort() when a promise is
 * broken. `make fuzz` throws bytes at them; the tests replay tests/corpus.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int fuzz_book(const uint8_t *bytes, size_t length);
int fuzz_checkpoint(const uint8_t *bytes, size_t length);
int fuzz_code(const uint8_t *bytes, size_t length);
int fuzz_config(const uint8_t *bytes, size_t length);
int fuzz_engine(const uint8_t *bytes, size_t length);
int fuzz_game(const uint8_t *bytes, size_t length);
int fuzz_games(const uint8_t *bytes, size_t length);
int fuzz_ini(const uint8_t *bytes, size_t length);
int fuzz_json(const uint8_t *bytes, size_t length);
int fuzz_kgp(const uint8_t *bytes, size_t length);
int fuzz_layer(const uint8_t *bytes, size_t length);
int fuzz_lesson(const uint8_t *bytes, size_t length);
int fuzz_levels(const uint8_t *bytes, size_t length);
int fuzz_move(const uint8_t *bytes, size_t length);
int fuzz_net(const uint8_t *bytes, size_t length);
int fuzz_openings(const uint8_t *bytes, size_t length);
int fuzz_outside(const uint8_t *bytes, size_t length);
int fuzz_position(const uint8_t *bytes, size_t length);
int fuzz_proof(const uint8_t *bytes, size_t length);
int fuzz_puzzles(const uint8_t *bytes, size_t length);
int fuzz_record(const uint8_t *bytes, size_t length);
int fuzz_repetition(const uint8_t *bytes, size_t length);
int fuzz_save(const uint8_t *bytes, size_t length);
int fuzz_scores(const uint8_t *bytes, size_t length);
int fuzz_share(const uint8_t *bytes, size_t length);
int fuzz_spec(const uint8_t *bytes, size_t length);
int fuzz_table(const uint8_t *bytes, size_t length);
int fuzz_term(const uint8_t *bytes, size_t length);
int fuzz_theme(const uint8_t *bytes, size_t length);
int fuzz_weights(const uint8_t *bytes, size_t length);

static inline void insist(bool promise)
{
    if (!promise)
        abort();
}

/* The bytes as a text, up to the first zero. The caller frees it. */
static inline char *text_of_bytes(const uint8_t *bytes, size_t length)
{
    char *text = calloc(length + 1, 1);

    insist(text != NULL);
    if (length > 0)
        memcpy(text, bytes, length);
    return text;
}
