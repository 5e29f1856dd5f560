/* SPDX-License-Identifier: MIT */
/*
 * The inside of a tournament. Each file uses those above it, and no other:
 *
 *     tournament_watch.c     what the threads of the arena report
 *     tournament_conduct.c   the thread that reads the file and waits for orders
 *     tournament_table.c     what it has come to, for the screen
 *     tournament.c           how it begins and ends, and the orders
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

    pthread_mutex_t lock;   /* guards what follows */
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
    int64_t began;        /* since when it plays, ... */
    int64_t began_played; /* ... and how many were played then */
    struct err err;
    struct wake_flag news;
    int64_t told; /* when it was raised last */

    struct tournament_seat *seats; /* one for each thread */
    int watched;                   /* one of them */
};

/* ---- tournament_watch.c ---- */

/* What the arena and the judge call. */
extern const struct arena_watcher TOURNAMENT_WATCHER;
extern const struct judge_listener TOURNAMENT_JUDGE_LISTENER;

/* With the lock held; who waits for a change hears it. */
void tournament_change(struct tournament *tournament,
                       enum tournament_state state);

/* Counts a game that is over. With the lock held. */
void tournament_count(struct tournament *tournament,
                      const struct arena_number *number,
                      const struct batch_end *end);

/* If moves are judged: those of this game behind its opening; and all of that
 * rests, or goes on. */
void tournament_judge(struct tournament *tournament,
                      const struct arena_number *number,
                      const struct line *line, int opening);
void tournament_pause_judge(struct tournament *tournament, bool paused);

/* ---- tournament_conduct.c ---- */

/* The thread; data is the tournament. It reads the games that the file has, then
 * plays whenever it is ordered, until it is to leave. */
void *tournament_conduct(void *data);

/* Are there games left, and did nothing fail? With the lock held. */
bool tournament_may_play(const struct tournament *tournament);

/* Sets of players that meet, and the games of all of them. */
int tournament_groups(const struct tournament *tournament);
int64_t tournament_total(const struct tournament *tournament);
