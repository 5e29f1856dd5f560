/*
 * The play screen: a board, a match on it, who thinks, and what is shown of all
 * that. Its parts are in files of their own, each of which calls only those
 * below it:
 *
 *     play.c          the screen: made, ticked, drawn, freed
 *     keys.c          what keys and mouse do    command.c  the `:` line
 *     pause.c  end_card.c                       cards
 *     history_view.c  going through the history
 *     draw.c          title, board and layout; score.c who has what,
 *                     channel.c the words on the board, panel.c below it
 *     move.c          the match moves on        thinking.c  machines, analyst
 *     review.c        what the game teaches     autosave.c  it is written
 *     animation.c     a move is shown           input.h     how it is chosen
 *     state.c         what all of them ask
 */
#ifndef NAQALA_SRC_SCREEN_PLAY_INSIDE_H
#define NAQALA_SRC_SCREEN_PLAY_INSIDE_H

#include "engine/agents/agent.h"
#include "match/session/reviewer.h"
#include "match/session/worker.h"
#include "match/who.h"
#include "screen/board/board.h"
#include "screen/input/input.h"
#include "screen/screens.h"
#include "screen/text/review_words.h"
#include "ui/widget.h"

enum {
    PLAY_WORDS_MAX = 200,
    ANIMATION_PLIES_MAX = 12, /* a longer way is a jump */
    LINE_SHOWN_MAX = 12,      /* of a thought */
    SEED_THOUSANDTHS = 1000
};

/* A move appears after that at the earliest; who takes a side over is safe from
 * his own fingers for so long. */
#define MOVE_EARLIEST  (250 * CLOCK_MILLISECOND)
#define TAKE_OVER_REST (300 * CLOCK_MILLISECOND)

/* The way that is being shown, edge by edge. */
struct animation {
    struct timeline *timeline; /* of the edge; NULL: nothing runs */
    int64_t started;
    int64_t stopped; /* paused since; 0: it runs */
    bool backwards;
    int way[ANIMATION_PLIES_MAX + 1]; /* nodes */
    int count;                        /* of nodes */
    int at;                           /* the edge from way[at] to way[at + 1] */
    int haste;                        /* times as fast as the speed says */
};

/* A machine at the desk. */
struct seat {
    struct who who;
    struct agent *agent;   /* NULL: a person */
    struct report thought; /* its last one */
    int64_t thought_for;
    struct position thought_at;
    bool thought_known;
    struct who lent; /* who sits here when a person gives the side back */
    bool taken;
};

/* What is known of the node of the history by this number. */
struct judgement {
    bool known;
    bool exact;
    int depth;
    int value; /* thousandths of a point, for the one to move */
};

struct analysis {
    struct worker *worker; /* NULL until it is asked */
    struct agent *agent;
    uint64_t ticket; /* 0: not at work */
    int node;        /* that the report is of; NODE_NONE */
    bool done;
    struct report report;
    struct judgement *nodes;
    int node_count;
    int capacity;
};

/* Of the line that ended, or of the one that is gone through. */
struct play_review {
    struct review review;
    struct reviewer *reviewer; /* NULL: nothing more comes */
    int *nodes;                /* of the places; NULL: there is none */
    bool done;
};

struct series {
    int games;
    int played;
    int halves[PLAYERS_MAX]; /* twice the points, by the seats of game one */
    bool counted;            /* the one that is played */
    int64_t next_game;       /* when; 0: not yet */
};

struct play_screen {
    struct input input;   /* first: keys and mouse are told to it */
    struct bindings keys; /* of the game that is played */
    struct app *app;
    struct match *match;
    struct autosave *autosave; /* NULL: it cannot be written */
    struct seat seats[PLAYERS_MAX];
    enum play_mode mode;
    enum play_mode before; /* history: came from */
    bool kept;             /* as it is now */
    bool flipped;
    bool paused;        /* watch: nobody moves ... */
    bool one_move;      /* ... but for one, ... */
    bool stepping;      /* ... which is shown seed by seed */
    bool covered;       /* by a card or a screen ... */
    bool over_shown;    /* the end card has been laid down */
    bool taught;        /* the first moves are explained */
    bool counted;       /* in the record */
    int64_t covered_at; /* ... since */

    struct worker *worker;
    uint64_t ticket; /* of the move that is thought about; 0: of none */
    int64_t asked;   /* since when the one to move is */
    struct line line;
    struct move answer;
    bool answered; /* the answer waits for the film */
    bool silent;   /* the worker cannot be had: machines cannot think */
    struct animation animation;
    struct steps steps;

    int64_t deaf_until; /* nothing sows before */
    struct move queue;
    int last;           /* node whose move is marked until the next aim */
    int ground_node;    /* whose move ... */
    const char *ground; /* ... was proven, or not; "" */
    bool queued;

    bool evaluating;
    bool evaluated_before; /* history: when it began */
    bool hint_wanted;
    bool helped;
    int hinted; /* at node `hint_node`: times asked */
    int hint_node;
    int hints;
    int take_backs;
    struct analysis analysis;
    struct play_review review;

    int home;       /* history: where the players are */
    bool look_only; /* history: there is nothing to come back to */
    struct series series;

    /* Where things were drawn last, for the mouse. */
    const struct canvas *canvas;
    struct board_size board_size;
    struct rect board_at;
    struct rect look_at;

    struct position offered; /* to be set up */
    char save_name[PROMPT_MAX + 1];
};

/* ---- state.c ---- */

/* To the menu, which lies below unless the game was there first. */
void play_leave(struct play_screen *play, int64_t now);
/* Gives a key to the screen, once the card on top of it is gone. */
void play_press(struct play_screen *play, int32_t key, int64_t now);

const struct game *play_game(const struct play_screen *play);
const struct position *play_position(const struct play_screen *play);
/* The one to move, or -1 when it is over. */
int play_mover(const struct play_screen *play);
bool play_is_person(const struct play_screen *play, int player);
bool play_is_over(const struct play_screen *play);
const char *play_name(const struct play_screen *play, int player);
/* The player at the bottom of the board. */
int play_viewer(const struct play_screen *play);
bool play_watching(const struct play_screen *play);
int play_cursor(const struct play_screen *play);
const struct node *play_node(const struct play_screen *play, int node);
/* Is it a game that somebody plays here, and not watched or looked at? */
bool play_is_played(const struct play_screen *play);
/* The move that led to a node, and who made it. */
int play_mover_of(const struct play_screen *play, int node);
struct move_text play_move_text(const struct play_screen *play, int node);
/* Whose things these are. */
enum theme_role play_ink(const struct play_screen *play, int player);
/* What this player has banked at a node, less what the best of the others has.
 */
int play_margin(const struct play_screen *play, int node, int player);
/* The same for the one at the bottom, from the start to the cursor; the caller
 * frees it. */
int *play_margins(const struct play_screen *play, int *count);
/* `You win by 10` */
void play_write_result(const struct play_screen *play, FILE *out);

/* ---- move.c ---- */

/* A legal move, by whoever is to make it. */
void play_play(struct play_screen *play, struct move move, int64_t now);
/* Can a person play now? If not, it is said why. */
bool play_may_play(struct play_screen *play, int64_t now);
/* A legal move of whoever is to move, if that is a person; while the animation
 * of that person's last move runs it is kept for later. */
void play_try(struct play_screen *play, struct move move, int64_t now);
void play_undo(struct play_screen *play, int64_t now);
void play_redo(struct play_screen *play, int64_t now);
/* To a node, with a film where it is near. */
void play_goto(struct play_screen *play, int node, int64_t now);
/* The side to move, now a person's; again: the machine's once more. */
void play_take_over(struct play_screen *play, int64_t now);
/* The one to move from now on is asked: a machine begins to think. */
void play_ask(struct play_screen *play, int64_t now);
/* Another match at the same desk, its players seated. */
bool play_take(struct play_screen *play, struct match *match,
               struct autosave *autosave, int64_t now, struct err *err);
void play_rematch(struct play_screen *play, bool swapped, int64_t now);
bool play_employ(struct play_screen *play, int player, const char *who,
                 int64_t now, struct err *err);
/* The next game of a series, when it is time. */
void play_go_on(struct play_screen *play, int64_t now);

/* ---- animation.c ---- */

bool animation_runs(const struct play_screen *play);
/* Shows the way from one node to another, which is its ancestor or descendant;
 * false where it is too long, or nothing is to be shown. */
bool animation_begin(struct play_screen *play, int from, int to, int haste,
                     int64_t now);
void animation_finish(struct play_screen *play);
/* On to the next edge where one is through; true when the film has just ended.
 */
bool animation_tick(struct play_screen *play, int64_t now);
int64_t animation_due(const struct play_screen *play, int64_t now);
void animation_stop(struct play_screen *play, int64_t now); /* and go on */
void animation_step(struct play_screen *play,
                    int64_t now); /* stopped: one seed on */
/* The board as it is to be seen now. */
void animation_frame(const struct play_screen *play, int64_t now,
                     struct frame *frame);
/* The position before the move that is shown, and the move. */
const struct position *animation_before(const struct play_screen *play);
struct move animation_move(const struct play_screen *play);

/* ---- thinking.c ---- */

void thinking_begin(struct play_screen *play, int64_t now);
/* A machine joins those at the desk: they share what they know, and it makes
 * itself ready. */
void thinking_settle(struct play_screen *play, struct agent *agent);
void thinking_stop(struct play_screen *play);
/* Takes what workers have to tell; plays what is due. */
void thinking_tick(struct play_screen *play, int64_t now);
int64_t thinking_due(const struct play_screen *play, int64_t now);
bool thinking_busy(const struct play_screen *play);
void thinking_hurry(struct play_screen *play);
void thinking_free(struct play_screen *play);

/* What the analyst says of the node that is shown; NULL while it is nothing. */
const struct report *analysis_of(const struct play_screen *play);
/* Asks it if the screen wants to know, or rests it. */
void analysis_ask(struct play_screen *play, int64_t now);
const struct judgement *analysis_at(const struct play_screen *play, int node);
/* Of two players: for player 0 what is known for the one to move there, or the
 * other way round. */
int analysis_turn(const struct play_screen *play, int node, int value);
/* Somebody has proven it: thousandths, for player 0. */
void analysis_know(struct play_screen *play, int node, int south);

/* ---- review.c ---- */

/* Proves the line to this node, unless that is what it does already. */
void play_review_begin(struct play_screen *play, int node);
void play_review_end(struct play_screen *play);
void play_review_tick(struct play_screen *play);
bool play_review_runs(const struct play_screen *play);
/* What there is to tell of it; false: nothing. */
bool play_review_verdict(const struct play_screen *play,
                         struct review_words *verdict);

/* ---- autosave.c ---- */

void play_store(struct play_screen *play, int64_t now);
/* The game is over: it is counted, once. */
void play_count(struct play_screen *play, int64_t now);

/* ---- history_view.c ---- */

extern const struct bindings HISTORY_VIEW_KEYS;
void history_view_enter(struct play_screen *play, int64_t now);
void history_view_leave(struct play_screen *play, int64_t now);
void history_view_click(struct play_screen *play, const struct event *event,
                        int64_t now);
void history_view_draw(struct play_screen *play, struct canvas *canvas,
                       struct rect rect);

/* ---- command.c ---- */

void play_command_line(struct play_screen *play, int64_t now);
void play_save_as(struct play_screen *play, int64_t now);
/* Asks whether the position is to be set up. */
void play_offer(struct play_screen *play, const struct position *position,
                int64_t now);

/* ---- keys.c ---- */

extern const struct input_host play_input_host;
/* Behind those of a family of games, and behind those of the history view. */
extern const struct bindings PLAY_KEYS;
extern const struct bindings PLAY_ALWAYS_KEYS;

/* What the keys do just now. */
const struct bindings *play_keys(const void *self);
bool play_event(void *self, const struct event *event, int64_t now);
/* The bottom line. */
void play_draw_bar(const struct play_screen *play, struct canvas *canvas,
                   int64_t now);

/* ---- draw.c, panel.c, score.c, channel.c ---- */

/* Everything but the bottom line. */
void play_draw_view(struct play_screen *play, struct canvas *canvas,
                    int64_t now);
/* Is the board drawn upside down in this position? */
bool play_is_turned(const struct play_screen *play,
                    const struct position *position);
/* The board as it is now, with all its marks; without words. */
void play_board(const struct play_screen *play, int64_t now,
                struct board *board);
/* In the line above the forecast, where there are two, who has banked what. */
void play_draw_score(const struct play_screen *play, struct canvas *canvas,
                     const struct board *board, struct rect rect);
void panel_draw(struct play_screen *play, struct canvas *canvas,
                struct rect rect);
void panel_side(struct play_screen *play, struct canvas *canvas,
                struct rect rect);
void panel_watch(struct play_screen *play, struct canvas *canvas,
                 struct rect rect);
/* What is said in the channel; the ink to say it with. */
enum theme_role play_words(const struct play_screen *play, char *words,
                           size_t size);

/* ---- cards ---- */

void pause_card_open(struct play_screen *play, int64_t now);
void end_card_open(struct play_screen *play, int64_t now);

#endif
