/* SPDX-License-Identifier: MIT */
/*
 * A session without a screen, for its suite: it shows nothing, its clock goes
 * only when the test says so, and its levels are four that the tests know:
 *
 *     low, middle, high    sow at once, and always the same
 *     muser                thinks for a second, and on while others do
 */
#pragma once

#include "match/session/session.h"

#include <check.h>

enum { SESSION_KINDS = SESSION_KEPT_AGAIN + 1 };

/* What is not said: kalah from its start, all human, no series. */
struct session_plan {
    const char *game;
    const char *from;
    const char *who[PLAYERS_MAX];
    const char *analyst;
    const char *clock;
    enum match_origin origin;
    int games;
    int sets;            /* 1: of a game in rounds these */
    const char *results; /* of the sets before */
    int64_t earliest;
    bool evaluates;
    bool by_hand;
    bool from_file; /* a save names the players */
    bool slow;      /* moves are seen only when the test says session_shown */
    unsigned elsewhere; /* bits of the seats that are played elsewhere */
};

struct session_probe {
    struct session *session;
    struct levels *levels;
    struct record *record;
    uint64_t seed;
    char *home;
    int64_t now;
    bool slow;
    int heard[SESSION_KINDS]; /* events so far, by kind ... */
    struct session_event last[SESSION_KINDS];
};

struct session_probe *session_probe_new(struct session_plan plan);
void session_probe_free(struct session_probe *probe);

/* The session as the plan has it, or the error. */
struct session *session_probe_try(struct session_probe *probe,
                                  const struct session_plan *plan,
                                  struct err *err);

/* A move as it is written, by the player to move. */
void session_probe_play(struct session_probe *probe, const char *move);

/* The only move of the player to move, which ends the game. */
void session_probe_finish(struct session_probe *probe);

/* Time goes by; what is due happens, threads are not waited for. */
void session_probe_pass(struct session_probe *probe, int64_t nanoseconds);

/* The clock stands until another event of this kind is heard. */
void session_probe_await(struct session_probe *probe, enum session_kind kind);

/* The clock stands until a thread has something to say. */
void session_probe_listen(struct session_probe *probe);

/* The same until no machine thinks, and nothing is due. */
void session_probe_settle(struct session_probe *probe);

/* The position is this one. */
void session_probe_at(const struct session_probe *probe, const char *position);

void session_probe_seat(struct session_probe *probe, int player,
                        const char *who);

struct tally session_probe_tally(const struct session_probe *probe,
                                 const char *level, const char *game);

/* The only game in the folder of the autosaves; the caller frees it. */
struct match *session_probe_kept(void);

TCase *session_time_case(void);
TCase *session_seats_case(void);
TCase *session_help_case(void);
TCase *session_kept_case(void);
TCase *session_record_case(void);
TCase *session_counted_case(void);
TCase *session_grown_case(void);
TCase *session_clock_case(void);
TCase *session_series_case(void);
TCase *session_sets_case(void);
TCase *session_rounds_case(void);
TCase *session_advice_case(void);
TCase *session_tutor_case(void);
TCase *session_elsewhere_case(void);
TCase *session_history_case(void);
TCase *session_program_case(void);
TCase *session_machine_case(void);
TCase *session_events_case(void);
TCase *session_counts_case(void);
TCase *session_analyst_case(void);
TCase *session_judged_case(void);
