/* SPDX-License-Identifier: MIT */
/*
 * The inside of a table. Each file uses those above it, and no other:
 *
 *     message.c      lines                  wire.c       a connection
 *     dialer.c       connecting again, in a thread
 *     told_game.c    a game that a host tells
 *     state.c        what both kinds know: events, the line of the game, questions
 *     shared_game.c  how the game changes that they share
 *     host.h         what a host does: a file for each of its ideas
 *     guest.h        what a guest does, in the same way
 *     table.c        the verbs
 */
#pragma once

#include "match/table/dialer.h"
#include "match/table/table.h"
#include "match/table/told_game.h"
#include "match/table/wire.h"

/* One that plays, those that watch, and some of whom nothing is known yet. */
enum { PEERS_MAX = 1 + TABLE_WATCHERS_MAX + 3, TOKEN_LETTERS = 16 };

enum peer_role { PEER_FREE, PEER_NEW, PEER_PLAYER, PEER_WATCHER };

struct table_peer {
    enum peer_role role;
    struct wire wire;
    bool greeted;
    int64_t patience; /* PEER_NEW: has joined by then */
    bool refused;     /* and is told when its patience is over ... */
    struct err why;   /* ... this */
    bool waits;       /* its code is looked at when its patience is over: */
    struct table_message join;
    char name[TABLE_NAME_MAX];
};

struct asked {
    enum table_question what;
    int number; /* the ply to go back to, or the one where it was asked */
};

struct table {
    bool hosts;
    bool watches;
    struct session *session; /* NULL until table_sit */
    char name[TABLE_NAME_MAX];
    char code[TABLE_CODE_MAX];
    struct socket_address address;
    enum table_state state;
    char why_held[ERR_TEXT_MAX];
    char token[MESSAGE_WORD_MAX]; /* of TOKEN_LETTERS, where it is drawn */

    int matches;   /* of the session, when the others were told */
    int game;      /* 1, 2, ... */
    int epoch;     /* counts what makes moves that are under way wrong */
    int node;      /* to here, the line of the game is known to both */
    bool ended;    /* that the players ended it is known to both */
    int64_t since; /* the one to move there is asked; without the time in which
                      nobody might move */
    int64_t held_since; /* 0: they may */
    struct asked mine;
    int mine_times; /* so often, without being refused */
    struct asked theirs;
    char score[ERR_TEXT_MAX];
    bool goes_on;

    struct table_event *events;
    int event_first;
    int event_count;
    int event_capacity;

    /* of a host */
    int seat;        /* in the first game */
    int64_t lost_at; /* when the one elsewhere will have lost on time */
    int listener;
    bool visited;       /* there was a player */
    int failures;       /* wrong codes */
    int64_t codes_from; /* no code is looked at before */
    struct table_peer peers[PEERS_MAX];

    /* of a guest */
    struct wire wire;
    struct dialer *dialer; /* NULL: it does not connect just now */
    int64_t try_again;     /* connects then; SESSION_NEVER: not at all */
    int64_t patience;      /* the host has told the game by then */
    int64_t pause;         /* before it tries again */
    unsigned elsewhere;
    bool unanswered; /* the host is there, and has not let it in yet */
    struct told_game told;
    struct match *match; /* that nobody has taken */
};

/* ---- state.c ---- */

void table_tell_event(struct table *table, enum table_event_kind kind,
                      const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The seat of a person here, or SESSION_NOBODY; and that of the other player. */
int table_own_seat(const struct table *table);
int table_other_seat(const struct table *table);

/* Nobody may move, for that reason; or they may again. */
void table_hold(struct table *table, int64_t now, const char *why);
void table_release(struct table *table, int64_t now);

/* The game stands at this node now, and both know it. */
void table_stand_at(struct table *table, int node, int64_t now);
/* Milliseconds since then. */
int64_t table_thinking(const struct table *table, int64_t now);

/* What the other one asks is answered, or not asked any more: the view is told. */
void table_drop_theirs(struct table *table);
/* Something has changed: nobody is asked any more. */
void table_drop_questions(struct table *table);
/* The other one has moved: what that one has asked is dropped; what is asked here
 * stays where it still makes sense, since it may come there behind the move. */
void table_drop_outdated(struct table *table);

/* The ply that a player would go back to who takes the last own move back; -1:
 * there is none. */
int table_ply_back(const struct table *table, int player);
/* The node of a ply on the line that both know. */
int table_node_at(const struct table *table, int ply);

/* The move that led to a node. */
struct table_message table_move_message(const struct table *table, int node);

/* A line that asks, agrees or refuses. */
struct table_message table_question_message(enum message_kind kind,
                                            struct asked asked);
/* What such a line is about; false: nothing that is known. */
bool table_read_question(const struct table_message *message,
                         struct asked *asked);
/* Does it make sense that this player asks it, where the game stands? */
bool table_may_be_asked(const struct table *table, struct asked asked,
                        int player);
/* The other one asks: the view is told, or both ask the same, which is true
 * then. */
bool table_take_question(struct table *table, struct asked asked);
/* Asks it here. */
void table_set_mine(struct table *table, struct asked asked);
/* The other one does not agree to what is asked here; where it was asked again
 * meanwhile, another answer follows. */
void table_take_refusal(struct table *table, struct asked asked);

/* Words of MESSAGE_END. */
enum end table_read_end(const char *word);
const char *table_end_word(enum end end);

/* A name that can stand in sentences. */
void table_clean_name(const char *text, char name[TABLE_NAME_MAX],
                      const char *otherwise);

/* ---- shared_game.c ---- */

/* Hands the moves that were made here and are not known there to `send`, in
 * their order; what else has changed is put right. */
void table_follow(struct table *table, int64_t now,
                  void (*send)(struct table *table,
                               const struct table_message *message));

/* Is the other player to move, where both know that the game stands? */
bool table_awaits_move(const struct table *table);
/* Its move is played, which took so long; false with err if it is none. */
bool table_take_move(struct table *table, const char *text, uint32_t millis,
                     int64_t now, struct err *err);
/* Both agree that it goes on from this ply. */
void table_go_back(struct table *table, int ply, int epoch, int64_t now);

/* The session has taken another match, which is this game. */
void table_begin_game(struct table *table, int game, int epoch, int64_t now);
/* A line of the score; false: that is known. */
bool table_take_score(struct table *table, const struct table_message *message);
