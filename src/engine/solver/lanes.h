/* SPDX-License-Identifier: MIT */
/*
 * Lanes: sixteen rows of bytes side by side, so that one instruction for
 * sixteen bytes works on all of them.
 *
 *     rows     aaaa  bbbb  cccc ...
 *     lanes    abc...  abc...  abc...  abc...
 */
#pragma once

#include "engine/solver/board.h"

#include <stddef.h>

enum { LANES = TILE_RANKS };

/* The bytes that `count` bytes of each row take as lanes, in whole tiles of
 * sixteen. */
static inline size_t lanes_size(size_t count)
{
    return (count + LANES - 1) / LANES * LANES * LANES;
}

/* Turn rows into lanes, whole or only the tiles that the pairs lead to; and
 * back. Rows are read and written in whole tiles. */
void lanes_gather(const uint8_t *const rows[LANES], size_t count,
                  uint8_t *restrict lanes);
void lanes_gather_tiles(const uint8_t *const rows[LANES],
                        const struct rank_pairs *pairs,
                        uint8_t *restrict lanes);
void lanes_scatter(const uint8_t *restrict lanes, size_t count,
                   uint8_t *const rows[LANES]);

/* For each pair, target[from] becomes the minimum of itself and after[to]; in
 * the second function only in the lanes whose byte in the mask is 0 (the others
 * have 0xff). */
void lanes_take_min(uint8_t *restrict target, const uint8_t *restrict after,
                    const struct rank_pairs *pairs);
void lanes_take_min_unmasked(uint8_t *restrict target,
                             const uint8_t *restrict after,
                             const uint8_t mask[restrict LANES],
                             const struct rank_pairs *pairs);

/* The same with `seeds` less the value in `rows`, which are `stride` bytes
 * apart. */
void lanes_take_min_complement(uint8_t *restrict target,
                               const uint8_t *restrict rows, size_t stride,
                               int seeds, const struct rank_pairs *pairs);

/* Exchanges the rows and columns of a plane. Strides are the bytes from row to
 * row. */
void lanes_transpose(const uint8_t *from, size_t rows, size_t columns,
                     size_t from_stride, uint8_t *to, size_t to_stride);

/* ---- the part that is done in two ways ---- */

/* Transposes a tile of sixteen rows of sixteen bytes, which lie at these
 * offsets behind `from` and `to`: by vectors if the compiler has them; and byte
 * by byte. */
void tile_turn(const uint8_t *const from[LANES], size_t from_offset,
               uint8_t *const to[LANES], size_t to_offset);
void tile_turn_plainly(const uint8_t *const from[LANES], size_t from_offset,
                       uint8_t *const to[LANES], size_t to_offset);
