/* SPDX-License-Identifier: MIT */
/*
 * Endings: tables of what every position of Oware, Awari or Er Herhe is worth in
 * which few seeds are left in the pits. A layer for each number of seeds is made
 * from those below it, backwards from the last moves; whole lines of play that
 * never end are found on the way.
 *
 * Where the rules say what endless play is worth (in Awari it splits the seeds
 * that are left), every position has a value. Elsewhere two values are found,
 * one as if endless play were best for the side that moves, one as if it were
 * worst. Where they are the same, the value does not depend on it, and is exact;
 * where not, they are bounds.
 *
 * Positions are played on to their end: that a match stops sooner, at more than
 * half of all seeds or when a position returns, is not in the tables.
 *
 * Layers are immutable once they are there, and are read by any thread without a
 * lock while another builds. Reference-counted.
 */
#pragma once

#include "engine/task.h"

enum {
    ENDINGS_SEEDS_MAX = 24, /* in the pits */
    ENDINGS_SEEDS_USUAL = 18
};

struct endings;

/* False and err for a game whose seeds can go around for ever in another way, or
 * not at all; and for boards that are too large. */
bool endings_supports(const struct game *game, struct err *err);

/* Has every position of this supported game one value? If not, some have only
 * bounds. */
bool endings_are_exact(const struct game *game);

/* Without layers: a position without seeds is over. The game, which is
 * supported, is copied. */
struct endings *endings_new(const struct game *game);

/* Adds a reference; endings_free drops one. The last one waits for the
 * background thread to stop. */
struct endings *endings_retain(struct endings *endings);
void endings_free(struct endings *endings);

bool endings_are_for(const struct endings *endings, const struct game *game);

/* The number of seeds up to which every position is known. */
int endings_level(const struct endings *endings);

/* The number of positions with so many seeds. */
size_t endings_count(const struct endings *endings, int seeds);

/* The bytes of all layers up to a level, and of what the last takes while it is
 * made. */
size_t endings_bytes_to_build(const struct endings *endings, int level);

/* The bytes of the layers that are there. */
size_t endings_bytes_held(const struct endings *endings);

/*
 * Builds up to a level, or as far as there is memory; waits for another thread
 * that builds, layer by layer. A layer that is not complete when it is stopped is
 * lost; the stop is seen within some milliseconds.
 */
void endings_build(struct endings *endings, int level, int threads,
                   const struct stop *stop);

/* The same in threads of low priority, one for each processor, that end with the
 * last reference; it saves the layers if files are used. To be called by one
 * thread at a time. */
void endings_build_in_background(struct endings *endings, int level);

/* From now on layers are read from this folder (NULL: the default, in the cache)
 * where it has them; and endings_save writes those that it has not, up to a level.
 * The first call counts, which comes before anything is built. */
void endings_use_files(struct endings *endings, const char *folder);
bool endings_save(struct endings *endings, int level, const struct stop *stop,
                  struct err *err);

/* The last error with a file, which is forgotten; "" if there was none. */
struct err endings_take_error(struct endings *endings);

/* What the side that moves has more than the other in the end, between these;
 * twice the same where it is exact. */
struct ending_bounds {
    int low;
    int high;
};

/* Of a position with at most so many seeds in its pits. False if the tables do not
 * know it: it has more, or they are not built as far, or it is over. */
bool endings_find(const struct endings *endings, int seeds,
                  const struct position *position,
                  struct ending_bounds *bounds);
