/* SPDX-License-Identifier: MIT */
/*
 * The inside of an arena. Each file uses those above it, and no other:
 *
 *     arena_result.c   the counts of the threads, and their sums
 *     arena_judge.c    the losses of the moves in a sample of all games
 *     arena_kept.c     the file, while games are played
 *     arena.c          the games; calls all of these
 */
#pragma once

#include "lab/arena/arena_loss.h"
#include "lab/arena/arena_rows.h"

/* ---- arena_result.c ---- */

/* The openings that are played as one batch: group by group, opening by
 * opening, and each opening in all seatings by one thread. */
struct arena_round {
    int first;
    int openings;
    /* For the sequential test: half points of the first player plus 1, by the
     * number of the game; 0: not counted yet. Else NULL. */
    int8_t *scores;
};

/* The games of one thread; owns its rows, samples and line. */
struct arena_tally {
    struct arena_row *rows;
    struct arena_entry entries[ARENA_PLAYERS_MAX];
    struct decision_sample samples[ARENA_PLAYERS_MAX];
    int64_t kept;      /* games that the file had */
    int64_t processor; /* nanoseconds */

    struct arena_row *row; /* of the game being played */
    struct arena_number number;
    struct line line; /* of a game that the file has */
    struct rng keys;  /* one for each decision */
    int64_t began;    /* the game, by clock_thread */
    bool timed;
    int8_t *score; /* its place in the scores of the round, or NULL */
};

/* One for each thread of the setting. */
struct arena_tally *arena_tallies_new(const struct arena_setting *setting);
void arena_tallies_free(struct arena_tally tallies[],
                        const struct arena_setting *setting);

/* Does the game of this number, in any round, belong to the share? */
bool arena_is_shared(const struct arena_setting *setting, int64_t number);

/* Begins the game of this number in the round, and plans it. */
void arena_tally_begin(struct arena_tally *tally,
                       const struct arena_setting *setting,
                       const struct arena_round *round, int64_t number,
                       struct batch_game *game);

/* Counts the end of the game that was begun. */
void arena_tally_count(struct arena_tally *tally,
                       const struct arena_setting *setting,
                       const struct batch_end *end);

/* Adds up the threads; their samples join those of the first of them. */
void arena_add_tallies(struct arena_result *result,
                       const struct arena_setting *setting,
                       struct arena_tally tallies[]);

/* Adds the results of the other processes of the cluster and the other parts of
 * the share; all of them must call this. */
void arena_add_others(struct arena_result *result,
                      const struct arena_setting *setting);

/* ---- arena_judge.c ---- */

/* Are losses of moves measured? */
bool arena_is_judged(const struct arena_setting *setting);

/* Measures the losses of the moves in the samples of all processes and parts,
 * and adds them up in the entries. All processes and parts must call this.
 * False with err if the reference cannot be made. */
bool arena_judge(const struct arena_setting *setting,
                 struct decision_sample samples[], struct arena_entry entries[],
                 struct err *err);

/* ---- arena_kept.c ---- */

/* The file of the setting, if there is one; any thread may use it. In a cluster
 * the first process has it for all. */
struct arena_kept;

/* Returns NULL and sets err, in all processes, if the file is of another
 * arena. */
struct arena_kept *arena_kept_new(const struct arena_setting *setting,
                                  struct err *err);
void arena_kept_free(struct arena_kept *kept);

/* Counts the game that the tally has begun as if it had been played now, if the
 * file has it. BATCH_PLAY if it has not. BATCH_END if the game in the file is a
 * different one, which is an error. */
enum batch_step arena_kept_count(struct arena_kept *kept,
                                 struct arena_tally *tally,
                                 const struct batch_game *game);

/* The same in a cluster, for the first `games` games of a round before it is
 * played: all processes count those in the file. Then: is this game one of
 * them? */
void arena_kept_share(struct arena_kept *kept, struct arena_tally *tally,
                      const struct arena_round *round, int64_t games);
bool arena_kept_knows(const struct arena_kept *kept, int64_t number);

/* Adds the game of the tally. False if that fails, which is an error. */
bool arena_kept_add(struct arena_kept *kept, const struct arena_tally *tally,
                    const struct batch_end *end);

/* The same for a game of another process, which writes what the first one
 * hears. */
void arena_kept_tell(const struct arena_kept *kept,
                     const struct arena_tally *tally,
                     const struct batch_end *end, FILE *out);
void arena_kept_hear(struct arena_kept *kept, const char *text, size_t length);

/* Sorts the file, unless a game could not be added. */
void arena_kept_sort(struct arena_kept *kept);

/* The first error of each kind in all processes, which must all call this: why
 * a game of the file is not of this arena; why a game could not be added. "" if
 * there was none. */
void arena_kept_errors(struct arena_kept *kept, struct err *unread,
                       struct err *unkept);
