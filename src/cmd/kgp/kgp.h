/* SPDX-License-Identifier: MIT */
/*
 * A player of Kalah on a server of the Kalah Game Protocol:
 *
 *     server                          kgp_run: one connection
 *       state <board> ------------->    a thought of the engine
 *       <------------- move, move, yield   better ones while time lasts
 *       stop  --------------------->    the next state
 *       ping  <------------------->    pong, at once
 *
 * States do not follow from each other, so each is thought about by itself, in
 * the order in which they came.
 */
#pragma once

#include "cmd/engine/engine.h"
#include "cmd/kgp/message.h"
#include "cmd/progress.h"

enum {
    KGP_PORT = 2671,
    KGP_STATES_MAX = 64,
    KGP_SETTING_MAX = 250, /* bytes of a name or a token */
    KGP_NOT_TOLD = -1
};

enum kgp_mode { KGP_FREEPLAY, KGP_VERIFY };

struct kgp_setting {
    enum kgp_mode mode;
    const char *name;
    const char *token;   /* or NULL; is never printed */
    int64_t nanoseconds; /* for a move if the server does not tell the time */
    int64_t margin;      /* nanoseconds that a message takes */
};

/* As the server tells it, in whole seconds. */
enum kgp_time { KGP_TIME_NONE, KGP_TIME_ABSOLUTE, KGP_TIME_RELATIVE };

struct kgp_state {
    uint64_t id;
    int64_t came;  /* clock_now() */
    int64_t limit; /* nanoseconds, or KGP_NOT_TOLD */
    bool absolute; /* `limit` is for the rest of the game */
    struct message_board board;
};

/* The answer to a state. Nothing is sent before the time `open`, because
 * servers know a state only some time after they have sent it. */
struct kgp_answer {
    bool active; /* there is a state to answer */
    uint64_t id; /* of the state */
    int64_t open;
    int move; /* a pit, from 1; 0: none yet */
    int sent; /* the move that the server knows */
    bool final;
    bool yielded;
    uint64_t first; /* number of the first message about it */
    int repeats;    /* how many were asked for */
    struct report report;
};

/* For the line of status. */
struct kgp_game {
    int number; /* 0: none yet */
    bool over;  /* the next state is of another game */
    struct err_token id;
    struct err_token opponent; /* "": not told */
    int pits;                  /* 0: none yet */
    int seeds;                 /* on the board */
    int banked;
    int moves;
    int64_t longest;
    struct value value;
};

struct kgp {
    struct engine engine; /* first: the protocol gets a pointer to it */
    const struct kgp_setting *setting;
    struct progress *progress;
    int socket;
    uint64_t next_id; /* odd; even ones are the server's */
    bool greeted;
    bool farewell;    /* the server said goodbye */
    int64_t deadline; /* of the greeting */
    int bad_lines;
    enum kgp_time time;
    int64_t clock;                           /* seconds, or KGP_NOT_TOLD */
    struct kgp_state states[KGP_STATES_MAX]; /* waiting */
    int state_count;
    struct kgp_answer answer;
    struct kgp_game game;
    int problems;       /* of verify, answered so far */
    int wrong;          /* errors sent by the server */
    struct err failure; /* why it cannot go on; or "" */
};

/* The protocol of the engine in a struct kgp. */
extern const struct engine_protocol kgp_protocol;

/* Talks to the server until the connection ends, the server says goodbye, or a
 * signal comes; says goodbye itself. Returns false and sets err if the server
 * sends nonsense, or refuses. */
bool kgp_run(struct kgp *kgp, int descriptor, struct err *err);
