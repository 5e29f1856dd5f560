/* SPDX-License-Identifier: MIT */
/*
 * A session: a match that is being played, and everything that a front end
 * needs to play it: the seats, the thinking of the machines, advice, and the
 * files in which the game is kept.
 *
 *     verbs, now  --->  session  --->  events:    moved, thought, advised, over
 *                          |     --->  questions: mover, advice, clock, series
 *                          |
 *                machines, analyst, review: threads of its own
 *
 * It knows no widget, word or colour. Screens and the text mode are views of
 * it: they call verbs, draw the answers, and start no agent or thread.
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

/* Values of `player` for no seat, and for the analyst. */
enum { SESSION_NOBODY = -1, SESSION_ANALYST = -2 };

/* For times: never. */
#define SESSION_NEVER INT64_MAX

/* A view needs time to show a move before a machine makes the next one, and
 * between the games of a series. After a person has taken over a side, a key
 * that was typed before must not make a move. */
#define SESSION_MOVE_EARLIEST  (250 * CLOCK_MILLISECOND)
#define SESSION_BETWEEN_GAMES  (2500 * CLOCK_MILLISECOND)
#define SESSION_TAKE_OVER_REST (300 * CLOCK_MILLISECOND)

/* How long the tutor looks at a position, and a move waits for it. */
#define SESSION_TUTOR_WAIT (400 * CLOCK_MILLISECOND)

/* Everything that it points to must outlive the session. */
struct session_setting {
    const struct levels *levels;
    struct record *record; /* results are added to it; NULL: none are */
    uint64_t *seed;        /* of the next machine; counted up */
    bool seed_by_seat;     /* a machine gets the seed + its seat; then the
                                  seed grows by PLAYERS_MAX */
    const char *analyst;   /* WHO gives advice; NULL: the game's usual one */
    struct review_task
        review;         /* how a line is proven; stop and listener unused */
    int64_t earliest;   /* the least time between asking a machine and
                                  its move */
    int games;          /* of a series; 0 and 1: there is none */
    bool evaluates;     /* from the start */
    bool autosaves;     /* every game has a file of its own ... */
    bool only_played;   /* ... new games only from their first move on */
    bool prepares;      /* machines prepare for the game (agent_prepare) */
    bool by_hand;       /* a person plays the seat of an unknown machine;
                                  else the match is refused */
    unsigned elsewhere; /* bits of the seats that are played elsewhere */
};

/*
 * Takes the match, and the autosave of a game that is continued (NULL: a new
 * one is made if the setting `autosaves`). Returns NULL and sets err if a
 * player cannot be seated or cannot play the game; both are freed then.
 */
struct session *session_new(struct match *match, struct autosave *autosave,
                            const struct session_setting *setting, int64_t now,
                            struct err *err);
void session_free(struct session *session);
/* Frees the session, too. Returns the codes (match/saves/game_code.h) of all
 * games that were begun in it and are lost now, since they are kept nowhere: a
 * text of one line each, which the caller frees. A game that is too long for a
 * code is left out. NULL: there are none. */
char *session_end(struct session *session);

/* ---- events ---- */

enum session_kind {
    SESSION_BEGUN,     /* another match is played: new, loaded, rematch, next */
    SESSION_MOVED,     /* change; player: who moved, or SESSION_NOBODY by undo,
                           redo and goto; ground: of a machine's move */
    SESSION_SEATED,    /* player: another player sits there */
    SESSION_THOUGHT,   /* player: a new session_thought */
    SESSION_ADVISED,   /* node: a new session_advice; done: it is the last */
    SESSION_NO_ADVICE, /* text: why there will be none */
    SESSION_REPLIED,   /* session_reply has an answer */
    SESSION_OBJECTED,  /* session_objection has one */
    SESSION_REVIEWED,  /* more of the line is proven; done: no more comes */
    SESSION_OVER,      /* the game is over, and its last move was seen */
    SESSION_REMARK,    /* text; player: whose remark, or SESSION_ANALYST or
                           SESSION_NOBODY */
    SESSION_NO_MACHINE,  /* player, text: why that seat is played by hand */
    SESSION_NOT_KEPT,    /* text: why */
    SESSION_NOT_COUNTED, /* text: why the result is not in the record */
    SESSION_KEPT_AGAIN   /* after that: it is in its autosave again */
};

/* Does a machine that proves its moves call this one proven, or only the best
 * that it knows? Unsaid if there was no choice. */
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

/* Takes the results of the threads, and plays a move that is due. */
void session_tick(struct session *session, int64_t now);

/* The time at which session_tick has something to do even if no descriptor is
 * readable; usually SESSION_NEVER. */
int64_t session_due(const struct session *session);

/* For poll(); returns how many there are, 3 at most. */
int session_descriptors(const struct session *session, struct pollfd *wake,
                        int max);

/* The view has shown the last move. Until then machines think, but do not move,
 * and the game is not over; so a view without animation calls this always. */
void session_shown(struct session *session);

/* A card or another screen lies over the view: clocks stand, no machine moves,
 * and no new advice is asked for. */
void session_cover(struct session *session, bool covered, int64_t now);

/* No machine moves while the session is paused, but a thinking machine thinks
 * on; a step lets one move through. */
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
    MAY_NOT_OVER,   /* the game is over */
    MAY_NOT_THINKS, /* it is the turn of a machine, or of a player elsewhere */
    MAY_NOT_HELD,   /* session_hold */
    MAY_NOT_YET     /* SESSION_TAKE_OVER_REST is not over */
};
enum may_play session_may_play(const struct session *session, int64_t now);

/* Milliseconds that a player thought on the way to the cursor, not counting the
 * current move. */
uint64_t session_clock(const struct session *session, int player);

/*
 * Is time limited? If it is: the time that a player has left now, in
 * nanoseconds; and when the shown time of the player to move changes next,
 * SESSION_NEVER while its clock stands: under a card, while looking back, and
 * until the last move has been seen. A player without time left has lost.
 */
bool session_is_timed(const struct session *session);
int64_t session_time_left(const struct session *session, int player,
                          int64_t now);
int64_t session_clock_due(const struct session *session, int64_t now);

/* Plays a legal move of the player to move, who may be a machine. */
void session_play(struct session *session, struct move move, int64_t now);

/*
 * A draw by agreement, if the rules have it: a person who is to move may offer
 * one. A machine agrees if it thinks that it stands worse, or if an even game
 * has been quiet for long. DRAW_ASKED: the view asks the other person, and
 * calls session_agree_draw if that person agrees.
 */
enum draw_answer { DRAW_AGREED, DRAW_DECLINED, DRAW_ASKED };

bool session_may_offer_draw(const struct session *session);
enum draw_answer session_offer_draw(struct session *session);
void session_agree_draw(struct session *session);

/* Ends the game at the cursor: END_AGREED; END_RESIGNED by this player; or
 * END_TIME, which is always that of the player to move. */
void session_call(struct session *session, enum end end, int player);

/* Go to the previous or the next decision of a person, as match_undo and
 * match_redo do; false if there is none. Undo goes from the start of a set to
 * the end of the one before, if that is still there. session_goto goes to a
 * node. */
bool session_undo(struct session *session, int64_t now);
bool session_redo(struct session *session, int64_t now);
void session_goto(struct session *session, int node, int64_t now);

/* Redo will go to this child of the cursor. */
void session_choose(struct session *session, int child);

/* Adds a move that was tried at a node as a branch of the game, unless it is
 * there already. The cursor stays, and no machine answers. Returns the node of
 * the move. */
int session_branch(struct session *session, int node, struct move move);

/* Comments on the position at the cursor; "" removes the comment. False with
 * err if the text is longer than COMMENT_MAX, or cannot be shown. */
bool session_comment(struct session *session, const char *text,
                     struct err *err);

/*
 * Looking back: the cursor goes through the history, no machine thinks or
 * moves, and nothing is kept. `evaluate`: values are shown during this time,
 * and do not count as help. session_return goes back to where the players were;
 * session_play_on goes on with the game from the cursor.
 */
void session_look_back(struct session *session, bool evaluate);
void session_return(struct session *session, int64_t now);
void session_play_on(struct session *session, int64_t now);
bool session_is_looking(const struct session *session);
/* The node at which the game is, even while players look back. */
int session_home(const struct session *session);

/*
 * ---- players elsewhere ----
 *
 * A seat can be played by a person at another machine; match/table brings the
 * moves. Such a session is shared: it changes on both machines or not at all.
 * Undo, redo and goto only work while looking back, nobody else can sit down,
 * and no other match can begin; the verbs below are for changes that both want.
 * Clocks run on under cards.
 */
bool session_is_shared(const struct session *session);
bool session_is_elsewhere(const struct session *session, int player);

/* While it is held, clocks stand and nobody may move, since the other player
 * cannot be reached. */
void session_hold(struct session *session, bool held, int64_t now);

/* Plays a legal move of the player elsewhere, who thought for `millis`. */
void session_play_after(struct session *session, struct move move,
                        uint32_t millis, int64_t now);
/* Sets the time of the move that led to this node, as both have agreed. */
void session_set_millis(struct session *session, int node, uint32_t millis);

/* Both go on from this node. */
void session_restore(struct session *session, int node, int64_t now);
/* Both begin anew, with the sides exchanged. */
bool session_begin_anew(struct session *session, int64_t now, struct err *err);
/* Takes another match, as session_take, in which these seats are elsewhere. */
bool session_share(struct session *session, struct match *match,
                   unsigned elsewhere, int64_t now, struct err *err);

/* Sets the name of a person. */
void session_set_name(struct session *session, int player, const char *name);

/* How many matches this session has taken. */
int session_matches(const struct session *session);

/* ---- other matches ---- */

/* Takes another match in the place of this one, as session_new; on failure the
 * session stays as it is. */
bool session_take(struct session *session, struct match *match,
                  struct autosave *autosave, int64_t now, struct err *err);

/* Begins a match of the same players from the same start, each of them one seat
 * further on: the sides are exchanged. */
bool session_rematch(struct session *session, int64_t now, struct err *err);
/* The same against this WHO; the sides stay. */
bool session_meet(struct session *session, const char *level, int64_t now,
                  struct err *err);
/* A WHO for session_meet that is harder by `steps` (easier if negative) than
 * the machine of a game against one machine: another level of the ladder, or a
 * level that grows with another strength. False if there is none. */
bool session_beside(const struct session *session, int steps,
                    struct who_text *who);

/* Begins a match of the same players in the same seats, from this position. The
 * match is stored at once. */
bool session_set_up(struct session *session, const struct position *start,
                    int64_t now, struct err *err);
/* Begins this match, with the players of the session in the same seats if their
 * number is the same. Takes the match, and frees it on failure. The match is
 * stored at once. */
bool session_set_up_game(struct session *session, struct match *match,
                         int64_t now, struct err *err);

/* How a game of a series ended. */
struct series_game {
    int winner; /* by the seats of game one; SESSION_NOBODY: a draw */
    int lead;   /* of the winner over the best of the others, in half points of
                   the score. If the players called the end: 0, or in a set
                   even below 0 */
    bool began; /* the winner had the first move */
};

/* A series of games: the sides are exchanged after each game, and the next
 * begins SESSION_BETWEEN_GAMES after the end of the one before. Any other match
 * that is begun or loaded begins the series anew.
 *
 * A match of sets (match/sets.h) is a series, too, but its games know about it:
 * it goes on when one of them is loaded, a set whose end is taken back is not
 * over, and if a person plays, the next set waits for session_next_set. Rounds
 * are sets. */
struct session_series {
    int games;                /* 1: there is none */
    bool sets;                /* it is a match of sets */
    bool open;                /* rounds whose number is not known yet */
    const char *unit;         /* game, set or round */
    int out;                  /* the player who cannot fill a pit, by the seats
                                 of game one; SESSION_NOBODY if all can */
    int played;               /* games that are over and no longer shown */
    int over;                 /* games that are over */
    int halves[PLAYERS_MAX];  /* twice the points, by the seats of game one */
    struct series_game *list; /* the games that are over; owned */
};
const struct session_series *session_series(const struct session *session);
/* Is it a series, and are all its games over? */
bool session_series_is_over(const struct session *session);
/* The winner of the series, by the seats of game one: the player with the most
 * points, or in rounds the one who is not out; SESSION_NOBODY if several have
 * the most points. */
int session_series_winner(const struct session *session);

/* Does a set follow, because this one is over and is not the last? And go to
 * it: to the set that was begun before undo came back to this one, or to a new
 * one. False if there is none, or with err. */
bool session_set_follows(const struct session *session);
bool session_next_set(struct session *session, int64_t now, struct err *err);

/* ---- who sits ---- */

/* Seats WHO (as who_read takes it). False with err, without a change, if it is
 * not known or cannot play the game. */
bool session_seat(struct session *session, int player, const char *who,
                  int64_t now, struct err *err);

/* The same from the next match on: a game that is over keeps the players that
 * it had. */
bool session_seat_next(struct session *session, int player, const char *who,
                       struct err *err);
/* A match that has the players of the next match, in their seats of this
 * one. */
const struct match *session_seating(const struct session *session);

/* A person takes over the side to move from a machine; and gives a side back,
 * but not when the game is over, since it belongs to those who have played it.
 * False with an empty err if a person sits there, or no side was taken. */
bool session_take_over(struct session *session, int64_t now, struct err *err);
bool session_give_back(struct session *session, int64_t now, struct err *err);
/* The side that a person has taken, or SESSION_NOBODY. */
int session_taken(const struct session *session);

/* The seat of the machine in a game between one person and one machine; else
 * SESSION_NOBODY. */
int session_opponent(const struct session *session);

/* ---- thinking ---- */

/* A report of a machine, its position, and the time after which it came. */
struct thought {
    struct report report;
    struct position position;
    int64_t nanoseconds;
};

/* The last report on its move; NULL if there is none yet. */
const struct thought *session_thought(const struct session *session,
                                      int player);
/* The last report on that move with less depth; NULL if there is none. */
const struct thought *session_thought_before(const struct session *session,
                                             int player);

/* Is a machine at work on its move? Has it found one that waits to be made? */
bool session_is_thinking(const struct session *session);
bool session_has_answer(const struct session *session);

/* Lets the thinking machine answer at once. False if no machine thinks or has
 * an answer. */
bool session_move_now(struct session *session);

/* ---- advice ---- */

/* If on, the analyst is asked for values at each node. Counts as help. */
void session_evaluate(struct session *session, bool on);
bool session_is_evaluating(const struct session *session);

/* Asks for a hint on this position; if called again, for more of it. False if
 * the game is over. Counts as help. */
bool session_hint(struct session *session);
/* How much of the hint was asked for at the cursor. If the tutor is on, the
 * hint begins with the side, else with the move. */
enum hint_step { HINT_NONE, HINT_SIDE, HINT_KIND, HINT_MOVE, HINT_REASON };
enum hint_step session_hint_step(const struct session *session);
void session_drop_hint(struct session *session);

/* The analyst's report on the cursor; NULL before there is a report with values
 * of moves. Is it the last one? Is the analyst at work? */
const struct report *session_advice(const struct session *session);
bool session_advice_done(const struct session *session);
bool session_is_advising(const struct session *session);
/* Does the analyst prove what it says? False before it was first asked. */
bool session_advice_proves(const struct session *session);

/* The tutor asks people before they play a move that gives away `least`
 * thousandths or more, as far as that can be known in SESSION_TUTOR_WAIT. 0, as
 * at first: no tutor. It does not show values. */
void session_tutor(struct session *session, int least);
bool session_is_tutored(const struct session *session);

/* What a move gives away compared with the best one. */
struct session_objection {
    struct move move;
    int lost;   /* thousandths */
    bool exact; /* by proof */
};

/* Plays a move of a person, at once or after it has waited for the tutor. If
 * the tutor objects, SESSION_OBJECTED comes instead, and session_play can still
 * play it. An objection counts as a hint. It is dropped by any other move, and
 * when the cursor moves. */
void session_try(struct session *session, struct move move, int64_t now);
bool session_is_weighing(const struct session *session); /* a move waits */
/* NULL: there is none. */
const struct session_objection *
session_objection(const struct session *session);
void session_drop_objection(struct session *session);

/* Asks what follows this move: the expected moves of the others are the line in
 * session_reply, which is NULL until there is an answer. False if the match
 * would be over, or there is no analyst. */
bool session_ask_reply(struct session *session, struct move move);
/* The same for a move in the position of another node. */
bool session_ask_reply_at(struct session *session, int node, struct move move);
const struct report *session_reply(const struct session *session);

/* What is known of a node. */
struct node_value {
    bool known;
    bool exact;
    int depth;
    int value; /* final margin in thousandths, of the player to move */
};

/* NULL if nothing is known; and in a game of two the margin of player 0, 0 if
 * nothing is known. */
const struct node_value *session_value(const struct session *session, int node);
int session_value_south(const struct session *session, int node);

/* Proves the line to this node in the background, unless this was the last line
 * that it proved. Has no effect for games that cannot be proven. */
void session_review(struct session *session, int node);
/* The same, and judges every move of the line (review/marks.h), in all games of
 * two players, as exactly as `within` of a review_task asks. Counts as help if
 * the game is not over. False if there is nothing to judge. */
bool session_judge(struct session *session, int node, int within);
/* The review, or NULL if there is none; is it at work? And the node at the end
 * of its line. */
const struct review *session_reviewed(const struct session *session);
bool session_is_reviewing(const struct session *session);
int session_review_node(const struct session *session);

/* ---- keeping the game ---- */

/* Does its autosave have the game as it is now? */
bool session_is_kept(const struct session *session);

/* Saves the game under a name, as saved_games_save; like the autosave, this
 * saves the game as it is played even while looking back. Has anything been
 * played or noted since then? */
bool session_save_as(struct session *session, const char *name, bool replace,
                     struct err *err);
bool session_is_unsaved(const struct session *session);
/* Would moves or notes be lost if the program ended now, since they are neither
 * in the autosave nor saved under a name? *why, unless `why` is NULL, is the
 * error of the last autosave. */
bool session_is_unkept(const struct session *session, struct err *why);
/* Retries the autosave and the entry in the record where they failed. Is the
 * game kept now? */
bool session_keep(struct session *session);

/* The help that the players had in this game, also before it was left and
 * continued. */
struct match_help session_help(const struct session *session);
bool session_is_helped(const struct session *session);

/* Is the result counted in the record, or will it be? Only a game of one person
 * against one level is counted, from the start of the rules or a fair one,
 * played here from its first move, and only once: not when its save is opened
 * again, nor when it ends again after moves were taken back. */
bool session_is_counted(const struct session *session);
/* Why it is not counted, in a few words: `another start`. False if it is, or if
 * nobody would expect it: between people, between machines. */
bool session_not_counted(const struct session *session, struct err *why);

/* After two wins in a row the next level, after two losses the one before, in a
 * game between one person and one level; else NULL. *up tells which of the
 * two. */
const struct level *session_level_offered(const struct session *session,
                                          bool *up);
