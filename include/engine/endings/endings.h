/* SPDX-License-Identifier: MIT */
/*
 * Endings: tables of the values of all positions of Oware, Awari or Er Herhe
 * with few seeds left in the pits. There is a layer for each number of seeds,
 * made from the layers below it, backwards from the last moves; lines of play
 * that never end are found on the way.
 *
 * If the rules say what endless play is worth (in Awari it splits the seeds
 * that are left), every position has one value. Otherwise two values are found:
 * one as if endless play were best for the side that moves, one as if it were
 * worst. If both are the same, the value does not depend on endless play, and
 * is exact; if not, they are bounds.
 *
 * Positions are played on to their end: the tables do not know that a match may
 * stop sooner, by a majority or a repetition.
 *
 * Layers are immutable once they are complete, and any thread may read them
 * without a lock while another one builds. Reference-counted.
 */
#pragma once

#include "engine/task.h"

enum {
    ENDINGS_SEEDS_MAX = 24, /* in the pits */
    ENDINGS_SEEDS_USUAL = 18
};

struct endings;

/* Returns false and sets err for a game without endless play, or with another
 * kind of it, and for boards that are too large. */
bool endings_supports(const struct game *game, struct err *err);

/* Does every position of this supported game have one value? If not, some
 * positions have only bounds. */
bool endings_are_exact(const struct game *game);

/* Makes endings without layers, for a supported game, which is copied. (A
 * position without seeds is over, and needs no layer.) */
struct endings *endings_new(const struct game *game);

/* Adds a reference; endings_free drops one. The last one waits for the
 * background thread to stop. */
struct endings *endings_retain(struct endings *endings);
void endings_free(struct endings *endings);

bool endings_are_for(const struct endings *endings, const struct game *game);

/* The number of seeds up to which every position is known. */
int endings_level(const struct endings *endings);

/* The number of positions with this many seeds. */
size_t endings_count(const struct endings *endings, int seeds);

/* The bytes of all layers up to a level, and of the memory that building the
 * last one takes. */
size_t endings_bytes_to_build(const struct endings *endings, int level);

/* The bytes of the layers that are complete. */
size_t endings_bytes_held(const struct endings *endings);

/*
 * Builds up to a level, or as far as there is memory; waits, layer by layer,
 * for another thread that builds. A layer that is not complete when it is
 * stopped is lost. The stop is seen within a few milliseconds.
 */
void endings_build(struct endings *endings, int level, int threads,
                   const struct stop *stop);

/* The same in threads of low priority, one for each processor, which end with
 * the last reference. It saves the layers if files are used. Only one thread at
 * a time may call it. */
void endings_build_in_background(struct endings *endings, int level);

/* From now on layers that are in this folder (NULL: the default, in the cache)
 * are read from there, and endings_save writes the missing ones up to a level.
 * Only the first call counts; make it before anything is built. */
void endings_use_files(struct endings *endings, const char *folder);
bool endings_save(struct endings *endings, int level, const struct stop *stop,
                  struct err *err);

/* Returns the last error with a file and clears it; "" if there was none. */
struct err endings_take_error(struct endings *endings);

/* Bounds of the final margin of the side that moves; both are the same if it is
 * exact. */
struct ending_bounds {
    int low;
    int high;
};

/* Finds the bounds of a position with at most `seeds` seeds in its pits.
 * Returns false if the position has more, its layer is not built, or it is
 * over. */
bool endings_find(const struct endings *endings, int seeds,
                  const struct position *position,
                  struct ending_bounds *bounds);
