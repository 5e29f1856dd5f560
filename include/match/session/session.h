/* SPDX-License-Identifier: MIT */
/*
 * A session: a match that is being played, and everything that playing it takes
 * in any front end: who sits where, what the machines think, what is advised,
 * and what is kept of it.
 *
 *     verbs, now  --->  session  --->  events:    moved, thought, advised, over
 *                          |     --->  questions: mover, advice, clock, series
 *                          |
 *                machines, analyst, review: threads of its own
 *
 * It knows no widget, word or colour. Screens and the text mode are views of
 * it: they send verbs, draw what it answers, and start no agent or thread.
 *
 * A view's loop: poll() on session_descriptors until session_due, then
 * session_tick, and then session_next_event until there is none. While the view
 * shows no move, it calls session_shown before session_due and session_tick.
 *
 * A verb's events are in the queue when it returns. Nothing but `now` tells the
 * session the time; it never runs backwards.
 *
 * All functions belong to one thread, the owner's. Those that stop a machine or
 * the analyst wait for it, 20 ms at most.
 */
#pragma once

#include "match/record.h"
#include "match/review/review.h"
#include "match/saves/autosave.h"
#include "match/strength.h"

struct session; /* owns the match, its machines, threads and autosave */

struct pollfd;

/* For `player`: no seat, and the analyst. */
enum { SESSION_NOBODY = -1, SESSION_ANALYST = -2 };

/* For times: never. */
#define SESSION_NEVER INT64_MAX

/* A view needs time to show a move before a machine makes the next, and between
 * the games of a series; and a person who takes a side over must not play by a
 * key that was typed before. */
#define SESSION_MOVE_EARLIEST  (250 * CLOCK_MILLISECOND)
#define SESSION_BETWEEN_GAMES  (2500 * CLOCK_MILLISECOND)
#define SESSION_TAKE_OVER_REST (300 * CLOCK_MILLISECOND)

/* So long the tutor looks at a position, and a move waits for it. */
#define SESSION_TUTOR_WAIT (400 * CLOCK_MILLISECOND)

/* What is pointed to must live longer than the session. */
struct session_setting {
    const struct levels *levels;
    struct record *record; /* results are added to it; NULL: none are */
    uint64_t *seed;        /* of the next machine; counted up */
    bool seed_by_seat;     /* a machine gets the seed + its seat, and one that
                                  sits down next a seed PLAYERS_MAX larger */
    const char *analyst;   /* WHO gives advice; NULL: the game's usual one */
    struct review_task
        review;         /* how a line is proven; stop and listener unused */
    int64_t earliest;   /* a machine's move comes that long after it was
                                  asked at the earliest */
    int games;          /* of a series; 0 and 1: there is none */
    bool evaluates;     /* from the start */
    bool autosaves;     /* every game has a file of its own ... */
    bool only_played;   /* ... a new one from its first move on */
    bool prepares;      /* machines make themselves ready (agent_prepare)*/
    bool by_hand;       /* a seat whose machine is not known is played by
                                  hand; else the match is refused */
    unsigned elsewhere; /* bits of the seats that are played elsewhere */
};

/*
 * Takes the match, and the autosave of a game that goes on (NULL: a new one
 * is made if autosaves). Returns NULL and sets err if a player cannot be seated
 * or play the game; both are freed then.
 */
struct session *session_new(struct match *match, struct autosave *autosave,
                            const struct session_setting *setting, int64_t now,
                            struct err *err);
void session_free(struct session *session);
/* The same. Returns the codes (match/saves/game_code.h) of all games that were
 * begun in it and are gone now, since they are kept nowhere: a line each, which
 * the caller frees. One that is too long for a code is left out. NULL: there are
 * none. */
char *session_end(struct session *session);

/* ---- events ---- */

enum session_kind {
    SESSION_BEGUN,     /* another match is played: new, loaded, rematch, next */
    SESSION_MOVED,     /* change; player: who moved, or SESSION_NOBODY by undo,
                           redo and goto; ground: what a machine's move is */
    SESSION_SEATED,    /* player: another player sits there */
    SESSION_THOUGHT,   /* player: a new session_thought */
    SESSION_ADVISED,   /* node: a new session_advice; done: it is the last */
    SESSION_NO_ADVICE, /* text: why there will be none */
    SESSION_REPLIED,   /* session_reply is there */
    SESSION_OBJECTED,  /* session_objection is there */
    SESSION_REVIEWED,  /* more of the line is proven; done: no more comes */
    SESSION_OVER,      /* the game is over, and its last move was seen */
    SESSION_REMARK,    /* text, and whose: a player's, SESSION_ANALYST's, or
                           SESSION_NOBODY for what stands by itself */
    SESSION_NO_MACHINE,  /* player, text: why that seat is played by hand */
    SESSION_NOT_KEPT,    /* text: why */
    SESSION_NOT_COUNTED, /* text: why the result is not in the record */
    SESSION_KEPT_AGAIN   /* after that: it is in its autosave again */
};

/* Whether a machine that proves its moves calls this one proven; unsaid where
 * there was no choice. */
enum move_ground { GROUND_UNSAID, GROUND_PROVEN, GROUND_BEST_KNOWN };

struct session_event {
    enum session_kind kind;
    int player;
    int node;
    struct change change;
    enum move_ground ground;
    bool done;
    char text[ERR_TEXT_MAX];
};

/* Takes the oldest event out of the queue; false when there is none. Of reports
 * not yet taken, only the newest is kept. */
bool session_next_event(struct session *session, struct session_event *event);

/* ---- time ---- */

/* Takes what threads have found; plays what is due. */
void session_tick(struct session *session, int64_t now);

/* When session_tick has something to do although no descriptor is readable;
 * SESSION_NEVER mostly. */
int64_t session_due(const struct session *session);

/* For poll(); returns how many there are, 3 at most. */
int session_descriptors(const struct session *session, struct pollfd *wake,
                        int max);

/* The last move has been seen. Until then machines think, but do not move, and
 * the game is not over; so a view that shows nothing says it always. */
void session_shown(struct session *session);

/* A card or another screen lies over the view: clocks stand, no machine moves,
 * and no new advice is asked for. */
void session_cover(struct session *session, bool covered, int64_t now);

/* No machine moves while it is paused, but one that thinks thinks on; a step
 * lets one move through. */
void session_pause(struct session *session, bool paused);
void session_step(struct session *session);
bool session_is_paused(const struct session *session);
bool session_is_stepping(const struct session *session);

/* ---- the match ---- */

const struct match *session_match(const struct session *session);
const struct game *session_game(const struct session *session);
const struct position *session_position(const struct session *session);
int session_cursor(const struct session *session);
const struct node *session_node(const struct session *session, int node);
const char *session_name(const struct session *session, int player);

bool session_is_over(const struct session *session);
/* Whose turn it is; SESSION_NOBODY's when it is over. */
int session_mover(const struct session *session);
/* Is this player a person at this terminal? False for SESSION_NOBODY. */
bool session_is_person(const struct session *session, int player);

/* Can a person play now, and if not, why? */
enum may_play {
    MAY_PLAY,
    MAY_NOT_OVER,   /* the game is */
    MAY_NOT_THINKS, /* it is the turn of a machine, or of one elsewhere */
    MAY_NOT_HELD,   /* session_hold */
    MAY_NOT_YET     /* SESSION_TAKE_OVER_REST is not over */
};
enum may_play session_may_play(const struct session *session, int64_t now);

/* Milliseconds that a player thought on the way to the cursor, without the move
 * that it thinks about now. */
uint64_t session_clock(const struct session *session, int player);

/*
 * Is time limited? Then what a player has left, by now, in nanoseconds; and when
 * the time that is shown of the one to move changes, SESSION_NEVER while its
 * clock stands: under a card, while looking back, until the last move has been
 * seen. Who has no time left has lost.
 */
bool session_is_timed(const struct session *session);
int64_t session_time_left(const struct session *session, int player,
                          int64_t now);
int64_t session_clock_due(const struct session *session, int64_t now);

/* A legal move of the player to move, machines included. */
void session_play(struct session *session, struct move move, int64_t now);

/*
 * A draw by agreement, where the game knows it: a person who is to move may
 * offer one. A machine answers by what it thinks of the game: it agrees if it
 * stands worse, or if an even game has been quiet for long. A person is asked by
 * the view, and session_agree_draw follows.
 */
enum draw_answer { DRAW_AGREED, DRAW_DECLINED, DRAW_ASKED };

bool session_may_offer_draw(const struct session *session);
enum draw_answer session_offer_draw(struct session *session);
void session_agree_draw(struct session *session);

/* The players end the game at the cursor: END_AGREED, or END_RESIGNED and
 * END_TIME by this one. */
void session_call(struct session *session, enum end end, int player);

/* To the decision of a person before this one, or after it, as match_undo and
 * match_redo do; false when there is none. From the start of a set to the end of
 * the one before, if that is still there. To a node. */
bool session_undo(struct session *session, int64_t now);
bool session_redo(struct session *session, int64_t now);
void session_goto(struct session *session, int node, int64_t now);

/* The way of redo becomes that of this child of the cursor. */
void session_choose(struct session *session, int child);

/* A move that was tried at a node becomes a branch of the game, if it is none
 * yet: the cursor stays, and nobody answers. Returns its node. */
int session_branch(struct session *session, int node, struct move move);

/* Comments on the position at the cursor; "" takes the comment away. False with err
 * if the text is longer than COMMENT_MAX, or cannot be shown. */
bool session_comment(struct session *session, const char *text,
                     struct err *err);

/*
 * Looking back: the cursor goes through the history, and no machine thinks or
 * moves, nothing is kept. `evaluate`: values are shown that long, and it does
 * not count as help. Back to where the players were, or on with the game from
 * the cursor.
 */
void session_look_back(struct session *session, bool evaluate);
void session_return(struct session *session, int64_t now);
void session_play_on(struct session *session, int64_t now);
bool session_is_looking(const struct session *session);

/*
 * ---- players elsewhere ----
 *
 * A seat can be played by a person at another machine; somebody brings the moves
 * (match/table). Such a session is shared: it is changed by both or not at all.
 * Undo, redo and goto do nothing but while looking back, nobody else sits down, and
 * no other match begins; the verbs below are for what both want. Clocks run on
 * under cards.
 */
bool session_is_shared(const struct session *session);
bool session_is_elsewhere(const struct session *session, int player);

/* Clocks stand, and nobody may move: the other one cannot be reached. */
void session_hold(struct session *session, bool held, int64_t now);

/* A legal move of the one elsewhere, who thought so long. */
void session_play_after(struct session *session, struct move move,
                        uint32_t millis, int64_t now);
/* What the move that led to this node took, as it is agreed. */
void session_set_millis(struct session *session, int node, uint32_t millis);

/* Both go on from this node. */
void session_restore(struct session *session, int node, int64_t now);
/* Both begin anew, with the sides exchanged. */
bool session_begin_anew(struct session *session, int64_t now, struct err *err);
/* Another match, as session_take does it, in which these seats are elsewhere. */
bool session_share(struct session *session, struct match *match,
                   unsigned elsewhere, int64_t now, struct err *err);

/* What a person is called. */
void session_set_name(struct session *session, int player, const char *name);

/* How many matches this session has taken. */
int session_matches(const struct session *session);

/* ---- other matches ---- */

/* Another match in the place of this one, as session_new; on failure everything
 * stays as it is. */
bool session_take(struct session *session, struct match *match,
                  struct autosave *autosave, int64_t now, struct err *err);

/* The same players from the same start, each one seat further on: the sides are
 * exchanged. */
bool session_rematch(struct session *session, int64_t now, struct err *err);
/* The same, seats as they are, against this WHO. */
bool session_meet(struct session *session, const char *level, int64_t now,
                  struct err *err);
/* A WHO for session_meet that is a little harder, by so many steps, or (negative)
 * easier than the machine of a game with one: the next level of the ladder, or a
 * level that grows with another strength. False where there is none. */
bool session_beside(const struct session *session, int steps,
                    struct who_text *who);

/* The same players and seats, from this position. It is stored at once. */
bool session_set_up(struct session *session, const struct position *start,
                    int64_t now, struct err *err);
/* The same players and seats, where there are as many, in this game, which is
 * the session's or freed from now on. It is stored at once. */
bool session_set_up_game(struct session *session, struct match *match,
                         int64_t now, struct err *err);

/* How a game of a series ended. */
struct series_game {
    int winner; /* by the seats of game one; SESSION_NOBODY: a draw */
    int lead; /* halves more than the best of the others; above 0 only where the
                   game was not called before its end */
    bool began; /* the winner had the first move */
};

/* A series: so many games, each with the sides exchanged and begun
 * SESSION_BETWEEN_GAMES after the end of the one before. Any other match that
 * is begun or loaded begins the series anew.
 *
 * A match of sets (match/sets.h) is a series, too, that its games know: it goes
 * on when one of them is loaded, a set that is taken back is not over, and where
 * a person plays the next one waits for session_next_set. Rounds are sets. */
struct session_series {
    int games;                /* 1: there is none */
    bool sets;                /* it is a match of sets */
    bool open;                /* of rounds, nobody knows yet of how many */
    const char *unit;         /* what is played: a game, set or round */
    int out;                  /* cannot fill a pit, by the seats of game one;
                                 SESSION_NOBODY: so far they can */
    int played;               /* that are over, and not shown any more */
    int over;                 /* the same, with the one that is shown */
    int halves[PLAYERS_MAX];  /* twice the points, by the seats of game one */
    struct series_game *list; /* of those that are over; owned */
};
const struct session_series *session_series(const struct session *session);
/* It is a series, and all its games are over. */
bool session_series_is_over(const struct session *session);
/* Who has won it, by the seats of game one: the one with the most points, and of
 * rounds the one who is not out; SESSION_NOBODY where several have as many. */
int session_series_winner(const struct session *session);

/* The next set, when this one is over and was not the last: the one that was
 * begun, if it was gone back to the end of this one, or a new one. False when
 * there is none, or with err. */
bool session_set_follows(const struct session *session);
bool session_next_set(struct session *session, int64_t now, struct err *err);

/* ---- who sits ---- */

/* WHO (as who_read takes it) sits there from now on. False with err, and
 * nothing has changed, if it is not known or cannot play the game. */
bool session_seat(struct session *session, int player, const char *who,
                  int64_t now, struct err *err);

/* The same for the next match of these players: a game that is over keeps the
 * players that it had. */
bool session_seat_next(struct session *session, int player, const char *who,
                       struct err *err);
/* Has the players of the next match, each on the seat that he has in this one. */
const struct match *session_seating(const struct session *session);

/* A person takes the side that is to move over from a machine, and gives it
 * back, but not at the end: the game stays that of those who have played it. False,
 * without err, where a person sits there or none has taken one. */
bool session_take_over(struct session *session, int64_t now, struct err *err);
bool session_give_back(struct session *session, int64_t now, struct err *err);
/* The side that a person has taken, or SESSION_NOBODY. */
int session_taken(const struct session *session);

/* The machine of a game between one person and one machine; or SESSION_NOBODY.
 */
int session_opponent(const struct session *session);

/* ---- what is thought ---- */

/* What a machine said last, about which position, and after how long. */
struct thought {
    struct report report;
    struct position position;
    int64_t nanoseconds;
};

/* NULL when it has said nothing about its move yet. */
const struct thought *session_thought(const struct session *session,
                                      int player);
/* What it said of that move when it looked less far; NULL: nothing. */
const struct thought *session_thought_before(const struct session *session,
                                             int player);

/* Is a machine at work on its move? Has it found one that waits to be made? */
bool session_is_thinking(const struct session *session);
bool session_has_answer(const struct session *session);

/* The machine that thinks answers at once; false when none does, nor has. */
bool session_move_now(struct session *session);

/* ---- what is advised ---- */

/* At each node the analyst is asked for values. Counts as help. */
void session_evaluate(struct session *session, bool on);
bool session_is_evaluating(const struct session *session);

/* Asks for a hint to this position; again: for more of it. False when the game
 * is over. Counts as help. */
bool session_hint(struct session *session);
/* How much of it was asked for at the cursor. Where a tutor is on it begins with
 * the side, else with the move. */
enum hint_step { HINT_NONE, HINT_SIDE, HINT_KIND, HINT_MOVE, HINT_REASON };
enum hint_step session_hint_step(const struct session *session);
void session_drop_hint(struct session *session);

/* The analyst's report on the cursor; NULL before there is one that values the
 * moves. Is it the last one? Is the analyst at work? */
const struct report *session_advice(const struct session *session);
bool session_advice_done(const struct session *session);
bool session_is_advising(const struct session *session);
/* Does the analyst prove what it says? False before it was first asked. */
bool session_advice_proves(const struct session *session);

/* A kind tutor: people are asked before a move is played that gives away so much
 * or more, in thousandths, as far as that can be known in SESSION_TUTOR_WAIT.
 * 0, as at first: they are not. Values are not to be seen by it. */
void session_tutor(struct session *session, int least);
bool session_is_tutored(const struct session *session);

/* What a move gives away beside the best one. */
struct session_objection {
    struct move move;
    int lost;   /* thousandths */
    bool exact; /* by proof */
};

/* A move of a person: it is played, at once or when it has waited for the tutor;
 * or SESSION_OBJECTED comes, and session_play plays it. An objection counts as a
 * hint. It is dropped by any other move, and when the cursor moves. */
void session_try(struct session *session, struct move move, int64_t now);
bool session_is_weighing(const struct session *session); /* a move waits */
/* NULL: there is none. */
const struct session_objection *
session_objection(const struct session *session);
void session_drop_objection(struct session *session);

/* Asks what happens after this move: what the others will do is the line of
 * session_reply, NULL before it is there. False where the match would be over,
 * or there is no analyst. */
bool session_ask_reply(struct session *session, struct move move);
/* The same of a move in the position of another node. */
bool session_ask_reply_at(struct session *session, int node, struct move move);
const struct report *session_reply(const struct session *session);

/* What is known of a node. */
struct node_value {
    bool known;
    bool exact;
    int depth;
    int value; /* final margin in thousandths, of the one to move */
};

/* NULL where nothing is known; in a game of two the margin of player 0. */
const struct node_value *session_value(const struct session *session, int node);
int session_value_south(const struct session *session, int node);

/* Proves the line to this node in the background, unless that is what it did
 * last. Nothing comes of it where games cannot be proven. */
void session_review(struct session *session, int node);
/* The same, and judges every move of the line (review/marks.h), in all games of
 * two players, as exactly as `within` of a review_task. In a game that goes on it
 * counts as help. False if there is nothing to judge. */
bool session_judge(struct session *session, int node, int within);
/* NULL when there is none; is it at work; the node at the end of the line. */
const struct review *session_reviewed(const struct session *session);
bool session_is_reviewing(const struct session *session);
int session_review_node(const struct session *session);

/* ---- what is kept ---- */

/* Is the game in its autosave as it is now? */
bool session_is_kept(const struct session *session);

/* Under a name, as saved_games_save, and like the autosave as it is played, also
 * while looking back; has anything been played or noted since then? */
bool session_save_as(struct session *session, const char *name, bool replace,
                     struct err *err);
bool session_is_unsaved(const struct session *session);
/* Would the game be gone if the program ended now? Something was played since it
 * was begun, and is neither in its autosave nor saved under a name; `why` is what
 * the last autosave failed with (NULL: nobody asks). */
bool session_is_unkept(const struct session *session, struct err *why);
/* Retries the autosave and the entry in the record where they failed. Is the
 * game kept now? */
bool session_keep(struct session *session);

/* The help that the players had in this game, here or before it was left. */
struct match_help session_help(const struct session *session);
bool session_is_helped(const struct session *session);

/* Is the result counted in the record, or will it be? Only that of one person
 * against one level, from the start of the rules or a fair one, played here
 * from its first move, and once: a save that is opened again is not, nor is
 * another end after moves were taken back from the first one. */
bool session_is_counted(const struct session *session);
/* Why it is not, in a few words: `another start`. False where it is, or where
 * nobody would expect it: between people, between machines. */
bool session_not_counted(const struct session *session, struct err *why);

/* After two wins in a row the next level, after two losses the one before, in a
 * game between one person and one level; or NULL. `up`: which of both. */
const struct level *session_level_offered(const struct session *session,
                                          bool *up);
