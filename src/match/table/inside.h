/* SPDX-License-Identifier: MIT */
/*
 * The inside of a table. Each file uses those above it, and no other:
 *
 *     message.c      lines                  wire.c       a connection
 *     dialer.c       connecting again, in a thread
 *     told_game.c    a game that a host sends
 *     state.c        for both: events, the line of the game, questions
 *     shared_game.c  changes of the shared game
 *     host.h         the host, a file for each of its parts
 *     guest.h        the guest, in the same way
 *     table.c        the verbs
 */
#pragma once

#include "match/table/dialer.h"
#include "match/table/table.h"
#include "match/table/told_game.h"
#include "match/table/wire.h"

/* One who plays, those who watch, and some who have not joined yet. */
enum { PEERS_MAX = 1 + TABLE_WATCHERS_MAX + 3, TOKEN_LETTERS = 16 };

enum peer_role { PEER_FREE, PEER_NEW, PEER_PLAYER, PEER_WATCHER };

struct table_peer {
    enum peer_role role;
    struct wire wire;
    bool greeted;
    int64_t patience; /* PEER_NEW: must have joined by then */
    bool refused;     /* it is told so at `patience`, with ... */
    struct err why;   /* ... this reason */
    bool waits;       /* its code is checked at `patience`: */
    struct table_message join;
    char name[TABLE_NAME_MAX];
};

struct asked {
    enum table_question what;
    int number; /* the ply to go back to, or that of the question */
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
    char token[MESSAGE_WORD_MAX]; /* a drawn one has TOKEN_LETTERS */

    int matches;   /* session_matches when the others were told */
    int game;      /* 1, 2, ... */
    int epoch;     /* counts changes that make moves under way invalid */
    int node;      /* both know the line of the game up to here */
    bool ended;    /* both know that the players ended it */
    int64_t since; /* when the player to move there was asked; later by the time
                      in which the game was held */
    int64_t held_since; /* 0: it is not held */
    struct asked mine;
    int mine_times; /* how often it was asked without a refusal */
    struct asked theirs;
    char score[ERR_TEXT_MAX];
    bool goes_on;

    struct table_event *events;
    int event_first;
    int event_count;
    int event_capacity;

    /* of a host */
    int seat;        /* in the first game */
    int64_t lost_at; /* when the player elsewhere will lose on time */
    int listener;
    bool visited;       /* there was a player */
    int failures;       /* wrong codes */
    int64_t codes_from; /* no code is checked before then */
    struct table_peer peers[PEERS_MAX];

    /* of a guest */
    struct wire wire;
    struct dialer *dialer; /* NULL: it is not connecting */
    int64_t try_again;     /* connects then; SESSION_NEVER: not at all */
    int64_t patience;      /* the host must have sent the game by then */
    int64_t pause;         /* before it tries again */
    unsigned elsewhere;
    bool unanswered; /* connected, but not let in yet */
    struct told_game told;
    struct match *match; /* until table_take_match takes it */
};

/* ---- state.c ---- */

void table_tell_event(struct table *table, enum table_event_kind kind,
                      const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The seat of a person here, or SESSION_NOBODY; and that of the other player. */
int table_own_seat(const struct table *table);
int table_other_seat(const struct table *table);

/* Holds the game: nobody may move, and why; and releases it. */
void table_hold(struct table *table, int64_t now, const char *why);
void table_release(struct table *table, int64_t now);

/* The game is at this node now, and both know it. */
void table_stand_at(struct table *table, int node, int64_t now);
/* The milliseconds that the player to move has thought. */
int64_t table_thinking(const struct table *table, int64_t now);

/* Both have agreed to this: tells the view, if it was asked from here. */
void table_tell_agreed(struct table *table, struct asked asked);
/* Drops the question of the other player, and tells the view. */
void table_drop_theirs(struct table *table);
/* Drops all questions, since something has changed. */
void table_drop_questions(struct table *table);
/* The other player has moved: drops that player's question. The question from
 * here stays if it still makes sense, since it may arrive after the move. */
void table_drop_outdated(struct table *table);

/* The ply to go back to if this player takes the player's last move back; -1 if
 * there is no such move. */
int table_ply_back(const struct table *table, int player);
/* The node of a ply on the line that both know. */
int table_node_at(const struct table *table, int ply);

/* The move that led to a node. */
struct table_message table_move_message(const struct table *table, int node);

/* The message that asks, agrees or refuses. */
struct table_message table_question_message(enum message_kind kind,
                                            struct asked asked);
/* Reads what such a message is about; false if that is not known. */
bool table_read_question(const struct table_message *message,
                         struct asked *asked);
/* Does it make sense that this player asks it now? */
bool table_may_be_asked(const struct table *table, struct asked asked,
                        int player);
/* Takes a question of the other player, and tells the view. Returns true if
 * both ask the same. */
bool table_take_question(struct table *table, struct asked asked);
/* Asks it here. */
void table_set_mine(struct table *table, struct asked asked);
/* The other player refuses the question from here. If it was asked again
 * meanwhile, another answer will follow. */
void table_take_refusal(struct table *table, struct asked asked);

/* Words of MESSAGE_END. */
enum end table_read_end(const char *word);
const char *table_end_word(enum end end);

/* A name that can stand in sentences. */
void table_clean_name(const char *text, char name[TABLE_NAME_MAX],
                      const char *otherwise);

/* ---- shared_game.c ---- */

/* Gives the moves that were made here and are not known there to `send`, in
 * their order; other changes of the game are undone. */
void table_follow(struct table *table, int64_t now,
                  void (*send)(struct table *table,
                               const struct table_message *message));

/* Is the other player to move at the node that both know? */
bool table_awaits_move(const struct table *table);
/* Plays the other player's move, which took `millis`; false with err if it is
 * not a legal move. */
bool table_take_move(struct table *table, const char *text, uint32_t millis,
                     int64_t now, struct err *err);
/* The game goes on from this ply, as both have agreed. */
void table_go_back(struct table *table, int ply, int epoch, int64_t now);

/* The session has taken another match, which is this game. */
void table_begin_game(struct table *table, int game, int epoch, int64_t now);
/* Takes a line with the score; false if it is known already. */
bool table_take_score(struct table *table, const struct table_message *message);
