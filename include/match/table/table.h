/* SPDX-License-Identifier: MIT */
/*
 * A table: two people play a game from two machines, and some more may watch it.
 * One of the players is the host: its session has the true state of the game,
 * and the others follow. naqala-protocol(7) describes what goes over the line.
 *
 *     host:  table_host ----------------------> table_sit, table_tick ...
 *     guest: table_join -> table_take_match --> table_sit, table_tick ...
 *
 * A table works beside a session (match/session/session.h), which it neither
 * owns nor starts: a view ticks the table, and then the session. The table
 * brings the moves of players elsewhere into the session, and sends the moves
 * of the session to them. Every other change of a game needs the consent of the
 * other player.
 *
 * The network is not trusted: a line that is too long, out of place or not a
 * legal move has no effect, or ends the connection it came from. Only text is
 * sent and shown.
 *
 * All functions belong to one thread, the owner's, and only table_join blocks.
 */
#pragma once

#include "base/socket.h"
#include "match/session/session.h"

struct table;

struct pollfd;

enum {
    TABLE_PORT = 6264, /* the default */
    TABLE_NAME_MAX = 48,
    TABLE_CODE_MAX = 8,
    TABLE_SAY_MAX = 241,
    TABLE_WATCHERS_MAX = 4,
    TABLE_DESCRIPTORS_MAX = 12
};

/* How long a line may be silent, and by how much the time that a player
 * measured may differ from that of the host. */
#define TABLE_SILENT_MAX (30 * CLOCK_SECOND)
#define TABLE_LAG_MAX    (2 * CLOCK_SECOND)

/* ---- the host ---- */

struct table_setting {
    const char *name;              /* of the host */
    struct socket_address address; /* to listen at; port 0: any */
    int seat;                      /* of the host in the first game */
    const char *code;              /* NULL: a random code */
};

/* Listens. Returns NULL and sets err if it cannot. */
struct table *table_host(const struct table_setting *setting, struct err *err);

/* ---- a guest ---- */

struct table_call {
    struct socket_address address;
    const char *code;
    const char *name;
    bool watches;
    int64_t until; /* gives up then; `stopped` as of socket_connect */
    bool (*stopped)(void *whose);
    void *whose;
};

/* Waits until the host has sent the game. Returns NULL and sets err if the host
 * cannot be reached, or refuses. */
struct table *table_join(const struct table_call *call, struct err *err);

/* The match that is played there; the caller owns it. */
struct match *table_take_match(struct table *table);

/* ---- both ---- */

/* The bits of the seats that are elsewhere, for session_setting. */
unsigned table_elsewhere(const struct table *table);

/* Sets the session that the table works beside. At the host its players get
 * their names. */
void table_sit(struct table *table, struct session *session, int64_t now);

/* Says goodbye. */
void table_free(struct table *table);

void table_tick(struct table *table, int64_t now);
/* The time at which table_tick has something to do even if no descriptor is
 * ready. */
int64_t table_due(const struct table *table);
/* For poll(); returns how many there are, TABLE_DESCRIPTORS_MAX at most. */
int table_descriptors(const struct table *table, struct pollfd *wake, int max);

/* ---- what happens ---- */

enum table_event_kind {
    TABLE_NEWS,     /* somebody came or left, or answered a question */
    TABLE_SAID,     /* Ann: hello */
    TABLE_ASKED,    /* the other player asks, and awaits table_answer */
    TABLE_DROPPED,  /* the question is withdrawn */
    TABLE_NEW_GAME, /* another game has begun */
    TABLE_CLOSED    /* for good; text: why */
};

struct table_event {
    enum table_event_kind kind;
    char text[ERR_TEXT_MAX]; /* without control characters */
};

/* Takes the oldest event; false if there is none. */
bool table_next_event(struct table *table, struct table_event *event);

/* ---- verbs ---- */

/* Says a text to all at the table: at most TABLE_SAY_MAX bytes with the zero;
 * it is cleaned. False with err if nobody hears it. */
bool table_say(struct table *table, const char *text, int64_t now,
               struct err *err);

enum table_question {
    QUESTION_NONE,
    QUESTION_BACK, /* to take back the asker's last move */
    QUESTION_DRAW,
    QUESTION_AGAIN /* another game, sides exchanged */
};

/* Asks the other player; false with err if the question makes no sense now. If
 * both ask the same, both agree. */
bool table_ask(struct table *table, enum table_question question, int64_t now,
               struct err *err);
/* Has the other player asked the same, so that asking means agreeing? */
bool table_ask_agrees(const struct table *table, enum table_question question);
/* The open question of the other player; usually QUESTION_NONE. */
enum table_question table_asked(const struct table *table);
void table_answer(struct table *table, bool agrees, int64_t now);

bool table_resign(struct table *table, int64_t now, struct err *err);

/* ---- questions ---- */

enum table_state {
    TABLE_WAITS,  /* nobody has come yet */
    TABLE_PLAYS,  /* both players are there */
    TABLE_BROKEN, /* the line to the other player is broken */
    TABLE_GONE    /* closed for good */
};
enum table_state table_state(const struct table *table);
/* Why nobody may move: `Ben's line is broken`; or "". */
const char *table_why_held(const struct table *table);

bool table_is_host(const struct table *table);
bool table_watches(const struct table *table);
const char *table_code(const struct table *table);
const struct socket_address *table_address(const struct table *table);
/* The name of a watcher that this machine knows of; NULL after the last. */
const char *table_watcher(const struct table *table, int index);
/* The score of the series when this game is over, `game 2 of 3: Ann 1, Ben 0`;
 * else "". */
const char *table_score(const struct table *table);
/* Will another game of the series begin by itself? */
bool table_goes_on(const struct table *table);
