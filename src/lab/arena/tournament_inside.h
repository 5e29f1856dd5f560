/* SPDX-License-Identifier: MIT */
/*
 * The inside of a tournament. Each file uses those above it, and no other:
 *
 *     tournament_watch.c     reports of the threads of the arena
 *     tournament_conduct.c   the thread that reads the file and waits for orders
 *     tournament_table.c     results for the screen
 *     tournament.c           beginning, end, and orders
 */
#pragma once

#include "base/thread.h"
#include "lab/arena/judge.h"
#include "lab/arena/tournament.h"
#include "lab/arena/tournament_tally.h"

/* A game that a thread plays. */
struct tournament_seat {
    bool playing;
    struct arena_number number;
    struct position position;
    int ply;
    int opening; /* plies */
};

struct tournament {
    struct arena_watcher watcher; /* first */
    struct judge_listener judge_listener;
    struct tournament_setting setting;
    struct game *game;
    struct arena_setting arena;
    pthread_t conductor;
    struct stop stop;    /* of the arena */
    struct judge *judge; /* or NULL */

    pthread_mutex_t lock;   /* guards the members below */
    pthread_cond_t changed; /* orders, and free places */
    enum tournament_state state;
    bool ordered; /* to play */
    bool paused;
    bool leaving;
    int parallel; /* games at once, at most */
    int playing;  /* games */
    struct arena_result result;
    struct tournament_tally tally;
    int64_t played;
    int64_t began;        /* when it went on to play, ... */
    int64_t began_played; /* ... and how many games were played then */
    struct err err;
    struct wake_flag news;
    int64_t told; /* when the flag was last raised */

    struct tournament_seat *seats; /* one for each thread */
    int watched;                   /* index of the one on the screen */
};

/* ---- tournament_watch.c ---- */

/* Called by the arena and by the judge. */
extern const struct arena_watcher TOURNAMENT_WATCHER;
extern const struct judge_listener TOURNAMENT_JUDGE_LISTENER;

/* Changes the state and wakes all who wait for a change. With the lock held. */
void tournament_change(struct tournament *tournament,
                       enum tournament_state state);

/* Counts a game that is over. With the lock held. */
void tournament_count(struct tournament *tournament,
                      const struct arena_number *number,
                      const struct batch_end *end);

/* If moves are judged: gives the moves of this game after its opening to the
 * judge; and pauses the judge or lets it go on. */
void tournament_judge(struct tournament *tournament,
                      const struct arena_number *number,
                      const struct line *line, int opening);
void tournament_pause_judge(struct tournament *tournament, bool paused);

/* ---- tournament_conduct.c ---- */

/* The thread; data is the tournament. It reads the games in the file, then
 * plays when it is ordered to, until it is to end. */
void *tournament_conduct(void *data);

/* Are there games left, and has nothing failed? With the lock held. */
bool tournament_may_play(const struct tournament *tournament);

/* The number of groups of players that meet, and the games of all groups. */
int tournament_groups(const struct tournament *tournament);
int64_t tournament_total(const struct tournament *tournament);
