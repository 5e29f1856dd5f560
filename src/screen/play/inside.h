/* SPDX-License-Identifier: MIT */
/*
 * The play screen: a view of a session, which has the match and its players.
 * Only the state of the view is kept here: the animation, where things were
 * drawn, what the player aims at. The files of the upper half open each other;
 * those of the lower half call only files below them:
 *
 *     play.c          the screen: events, time, life
 *     keys.c          which key does what       command.c  what can be typed
 *     table_keys.c    keys where another player has a say
 *     history_view.c  going through the history
 *     move.c          what the player does, and the events of the session
 *     pause.c  end_card.c  series_card.c        cards
 *     leave.c         the way out
 *
 *     draw.c          all of it, and the board; channel.c the words on that
 *     title.c  score.c                          above and below the board
 *     history_draw.c  the line, its branches, comments
 *     panel.c         what is below the board; charts.c below that,
 *                     layout.c where all that is
 *     result_card.c   what cards of results share
 *     table_card.c  shared.c                    players at another machine
 *     labels.c        how players, pits and moves are called
 *     state.c         what all of them ask
 *     animation.c     a move is shown           screen/input  how it is chosen
 */
#pragma once

#include "match/session/session.h"
#include "match/table/table.h"
#include "screen/input/input.h"
#include "screen/open.h"
#include "screen/play/layout.h"
#include "ui/cut_name.h"
#include "ui/widget.h"

enum {
    /* Room for the names of all players, and words around them. */
    PLAY_WORDS_MAX = PLAYERS_MAX * PLAYER_TEXT_MAX + 200,
    ANIMATION_PLIES_MAX = 12, /* a longer way is a jump */
    SEED_THOUSANDTHS = 1000
};

/* The way from node to node that is being shown, edge by edge. */
struct animation {
    struct timeline *timeline; /* of the edge; NULL: nothing runs */
    struct steps steps;        /* of the edge */
    int64_t started;
    int64_t stopped; /* when it was paused; 0: it runs */
    bool by_cover;   /* only because something covers the board */
    bool backwards;
    int way[ANIMATION_PLIES_MAX + 1]; /* nodes, each the parent of the next */
    int count;                        /* of nodes */
    int at;                           /* the edge from way[at] to way[at + 1] */
    int haste;                        /* factor on the speed */
};

/* The margins of a line, from the start on. */
struct drawn_chart {
    struct rect rect; /* no width: the chart is not drawn */
    int count;
    bool graph; /* a graph, not bars */
};

/* Where things were drawn last, for the mouse. */
struct drawn {
    const struct canvas *canvas; /* NULL: nothing has been drawn yet */
    struct board_size size;
    struct rect board;
    struct rect history; /* no height: it is not drawn */
    struct drawn_chart chart;
};

/* The last lines that were said at a table, the oldest at `first`. */
enum { CHAT_LINES = 40 };
struct chat {
    char lines[CHAT_LINES][ERR_TEXT_MAX];
    int first;
    int count;
};

struct play_screen {
    struct input input;     /* the first member */
    struct bindings keys;   /* of a game that is played: the tutor's, ... */
    struct bindings family; /* ... and behind them the board's */
    struct app *app;
    struct session *session;
    struct table *table; /* NULL: all players are here */
    struct animation animation;
    struct drawn drawn;
    bool watched;  /* opened to be watched, or with machines alone */
    int flips;     /* the board is turned by this many players */
    bool by_seeds; /* while paused, a step is one seed */
    bool taught;   /* the first moves are explained */
    bool looks;    /* Esc leaves the history for what lies below */

    bool queued; /* `queue` waits for the animation before it */
    struct move queue;

    int64_t wait_told;       /* when to stop the notice that a machine thinks */
    int last;                /* node whose move is marked until the next aim */
    enum move_ground ground; /* what that move stood on */

    char asked[ERR_TEXT_MAX]; /* what the other player at the table asks; "" */
    int given_up;             /* the game of the question whether to resign, by
                                 session_matches */
    struct chat chat;

    struct position offered;          /* to be set up */
    struct match *sent;               /* the same; NULL: none */
    struct who_text meets;            /* the next opponent asked for */
    char save_name[PROMPT_MAX + 1];   /* asked for last */
    char saved_name[PROMPT_MAX + 1];  /* saved under this name; "" */
    char export_path[PROMPT_MAX + 1]; /* asked for last; "" */
};

/* ---- state.c ---- */

/* The player at the bottom of the board. */
int play_viewer(const struct play_screen *play);
/* Is it a game that a person plays here, rather than one watched or looked back
 * at? A side that was taken over counts as played. */
bool play_is_played(const struct play_screen *play);
/* For tables of keys, whose view is the screen: is nobody at another machine,
 * so that the game may be changed? */
bool play_is_alone(const void *view);
/* Is it a watched game that goes on, and is paused? */
bool play_is_paused(const void *view);
/* Gives a key to the screen; the card on top of it must be gone. */
void play_press(struct play_screen *play, int32_t key, int64_t now);

/* The player who made the move that led to a node. */
int play_mover_of(const struct play_screen *play, int node);
/* The colour of a player's things. */
enum theme_role play_ink(const struct play_screen *play, int player);
/* What this player has banked at a node, minus the most of any other player. */
int play_margin(const struct play_screen *play, int node, int player);
/* The same for the player at the bottom, for each node from the start to this
 * one. The caller frees it. */
int *play_margins(const struct play_screen *play, int node, int *count);
/* `You win by 10`: the result of a game that is over at this node. */
void play_write_result(const struct play_screen *play, int node, FILE *out);
/* Points in a series: `1½`. */
void play_write_halves(int halves, FILE *out);
/* Points of a series, for the players who sit there now: `Oak 1½ – ½ Willow`,
 * or, without names, the points only, those of the player at the bottom
 * first. */
void play_write_points(const struct play_screen *play, bool named, FILE *out);
/* The node where the game is over: the cursor or, looking back, the end of its
 * line. NODE_NONE if it is not. */
int play_end(const struct play_screen *play);
/* The end of the line that the cursor is in. */
int play_end_of_line(const struct play_screen *play);
/* Are there moves of two players up to this node? */
bool play_may_review(const struct play_screen *play, int node);

/* ---- animation.c ---- */

bool animation_runs(const struct play_screen *play);
/* Shows the way from one node to an ancestor or descendant. Does nothing if it
 * is too long, or moves are not to be shown. */
void animation_begin(struct play_screen *play, int from, int to, int haste,
                     int64_t now);
void animation_finish(struct play_screen *play);
/* Goes on to the next edge when one is finished, or to the end. */
void animation_tick(struct play_screen *play, int64_t now);
int64_t animation_due(const struct play_screen *play, int64_t now);
/* Stops the animation, or continues it. */
void animation_stop(struct play_screen *play, int64_t now);
/* Goes one seed on; it must be stopped. */
void animation_step(struct play_screen *play, int64_t now);
/* The board as it is shown now. */
void animation_frame(const struct play_screen *play, int64_t now,
                     struct frame *frame);
/* The position before the move that is shown, and the move. */
const struct position *animation_before(const struct play_screen *play);
struct move animation_move(const struct play_screen *play);

/* ---- labels.c ---- */

enum labels play_labels(const struct play_screen *play);
/* The text of a move, and of the move that led to a node. */
struct move_text play_move_text(const struct play_screen *play,
                                const struct position *position,
                                struct move move);
struct move_text play_node_text(const struct play_screen *play, int node);
/* A player's name in `width` cells, cut so that it looks like no other
 * player's. */
void play_cut_name(const struct session *session, const struct canvas *canvas,
                   int player, int width, char text[CUT_NAME_MAX]);

/* ---- leave.c ---- */

/* Goes to the menu, which is opened if it is not below. */
void play_leave(struct play_screen *play, int64_t now);
/* For tables of keys. */
void play_quit(void *view, int32_t key, int64_t now);
/* What a key does besides closing a card of results, which was closed
 * already. */
void result_card_leave(struct play_screen *play, int32_t key, int64_t now);

/* ---- cards ---- */

void pause_card_open(struct play_screen *play, int64_t now);
/* Opens the card of the game that is over at play_end, or says that none is. */
void end_card_open(struct play_screen *play, int64_t now);
/* Is the end card open, and does it offer another level, which n plays? */
bool end_card_offers(const struct play_screen *play);
/* Begins another match at once, against this WHO. */
void play_meet(struct play_screen *play, const char *who, int64_t now);
/* The card of a series whose games are all over. */
void series_card_open(struct play_screen *play, int64_t now);

/* ---- result_card.c ---- */

enum { CARD_LINES_MAX = 16 };

/* Lines of a group stand together. */
enum card_group {
    CARD_GROUP_RESULT,
    CARD_GROUP_CHART,
    CARD_GROUP_STORY,
    CARD_GROUP_CHOICE
};

struct card_line {
    enum card_group group;
    int rank; /* higher ranks are left out first */
    struct style style;
    char words[PLAY_WORDS_MAX];
    int *values; /* of a chart before the words; NULL: no chart */
    int value_count;
};

/* Starts as {0}; card_lines_draw frees what it owns. */
struct card_lines {
    struct card_line items[CARD_LINES_MAX];
    int count;
};

/* The words of a line are written between these two calls. A line without words
 * is dropped. */
FILE *card_line_begin(struct card_lines *lines, enum card_group group, int rank,
                      enum theme_role role);
void card_line_end(struct card_lines *lines, FILE *out);
/* Takes ownership of the values. */
void card_chart_add(struct card_lines *lines, int rank, int *values, int count,
                    const char *caption);

/* `N rematch`: choices, as many as fit. */
struct card_choice {
    const char *key;   /* NULL behind the last */
    const char *words; /* NULL: it cannot be chosen */
    const char *name;  /* behind the words; NULL: none */
};
void card_choices_add(struct card_lines *lines, const struct canvas *canvas,
                      const struct card_choice *choices);

/* Draws the card and its lines, of which there must be one. Returns where the
 * chart is. */
struct drawn_chart card_lines_draw(struct card_lines *lines,
                                   struct canvas *canvas);

/* The key that an event stands for on a card of results: a click is Esc. */
enum { RESULT_KEY_IGNORED = -1, RESULT_KEY_OF_OTHERS = -2 };
int32_t result_card_key(const struct event *event);

/* ---- move.c ---- */

/* The functions of the play screen that its input calls. */
extern const struct input_host play_input_host;

/* Takes the events of the session: shows moves, says words, opens the end card.
 * Returns false if there were none. */
bool play_take_events(struct play_screen *play, int64_t now);

/* May a person move now? If not, the status line says why. */
bool play_may_play(struct play_screen *play, int64_t now);
/* Plays a legal move of the player to move, who must be a person. While the
 * animation of that person's last move runs it is kept for later. */
void play_try(struct play_screen *play, struct move move, int64_t now);
/* For tables of keys: plays the move that the tutor asks about. */
void play_insist(void *view, int32_t key, int64_t now);
/* Sets the tutor of the settings. */
void play_set_tutor(struct play_screen *play);
/* For tables of keys: gives the side to move to a person; the next time, back
 * to the machine. */
void play_take_over(void *view, int32_t key, int64_t now);

/* ---- table_keys.c, shared.c, table_card.c ---- */

/* Keys of a game with a player at another machine: behind those of the family
 * of games, and instead of them for a watcher. */
extern const struct bindings TABLE_KEYS;
extern const struct bindings TABLE_WATCHER_KEYS;
/* Are all players at other machines? */
bool play_watches_table(const struct play_screen *play);
bool play_may_ask_again(const void *view);
bool play_may_ask_draw(const void *view);
void play_ask_draw(void *view, int32_t key, int64_t now);
/* Takes the events of the table; does nothing if there is no table. */
void play_take_table_events(struct play_screen *play, int64_t now);
/* May the game be changed without asking? False if a player at another machine
 * has a say; the status line says so. */
bool play_is_free(struct play_screen *play, int64_t now);
/* For tables of keys. */
void play_say(void *view, int32_t key, int64_t now);
/* Does the other player at the table ask something? Enter agrees. */
bool play_is_asked(const void *view);
void play_answer(void *view, int32_t key, int64_t now);
/* Gives the game up, after a question. */
void play_resign(struct play_screen *play, int64_t now);
/* Is there a move to take back, or a set before this one to go back to? */
bool play_may_go_back(const struct play_screen *play);
/* May help be given? Not to a player at a table before the end. */
bool play_may_advise(const struct play_screen *play);
/* May the openings be shown? Not while they would help in this game; then a message
 * says so. */
bool play_may_explore(const void *view);
/* Opens them behind the moves of the game. */
void play_open_openings(void *view, int32_t key, int64_t now);
/* Closes cards on the board in which nothing is typed or asked. */
void play_uncover(struct play_screen *play, int64_t now);
/* Another game begins, or the end of this one is taken back: closes what tells
 * of the end, with everything above it. */
void play_drop_views(struct play_screen *play, int64_t now);
/* Who is at the table, and what was said. */
void table_card_open(struct play_screen *play, int64_t now);

/* ---- history_view.c ---- */

extern const struct bindings HISTORY_VIEW_KEYS;
void history_view_enter(struct play_screen *play, int64_t now);
/* Goes to this ply of the line through the cursor. */
void history_view_go(struct play_screen *play, int ply, int64_t now);
void history_view_click(struct play_screen *play, const struct event *event,
                        int64_t now);
/* Looks back at the move of a click on the chart of margins. False if the click
 * is elsewhere. */
bool play_click_chart(struct play_screen *play, const struct event *event,
                      int64_t now);

/* ---- history_draw.c ---- */

/* `charted`: the margins are drawn below it. */
void history_view_draw(struct play_screen *play, struct canvas *canvas,
                       struct rect rect, bool charted);
/* The node of the move that is drawn at x, y; NODE_NONE if there is none. */
int history_node_at(const struct play_screen *play, int x, int y);
/* Does a node have more than one child? */
bool history_forks(const struct play_screen *play, int node);
/* Draws the comment on the position below the line, over everything else. */
void history_draw_comment(struct play_screen *play, struct canvas *canvas,
                          struct rect panel);

/* ---- draw.c, title.c, score.c, panel.c, charts.c, channel.c ---- */

/* Everything but the bottom line. */
void play_draw_view(struct play_screen *play, struct canvas *canvas,
                    int64_t now);
/* The board as it is now, with all its marks; without words. */
void play_board(const struct play_screen *play, int64_t now,
                struct board *board);
void play_draw_title(const struct play_screen *play, struct canvas *canvas,
                     int64_t now);
/* The forecast and, if there are two lines, what each has banked above it. */
void play_draw_score(const struct play_screen *play, struct canvas *canvas,
                     const struct board *board, struct rect rect);
/* `even, 5 ahead`, for a board that leaves no line for the score; or nothing. */
void play_write_forecast(const struct play_screen *play, FILE *out);
/* Below the board: what the moves do; or what machines think, with the margin
 * so far unless a chart below shows it. Beside a large board: the column of
 * moves. */
void panel_draw(const struct play_screen *play, struct canvas *canvas,
                struct rect rect);
void panel_watch(struct play_screen *play, struct canvas *canvas,
                 struct rect rect, bool charted);
void panel_side(const struct play_screen *play, struct canvas *canvas,
                struct rect rect);
/* The graph and the values. */
void play_draw_charts(struct play_screen *play, struct canvas *canvas,
                      const struct play_layout *layout);
/* The margins of the player at the bottom, from the start to the cursor or,
 * looking back, of the whole line: by best play from each position if that is
 * proven for all of them, else in what is banked. */
struct margin_line {
    int *values; /* the caller frees it */
    int count;
    int at; /* the index of the cursor */
    bool proven;
};
struct margin_line play_read_margins(const struct play_screen *play);

/* Draws, over all that, why the move of the hint is good. */
void panel_draw_reason(const struct play_screen *play, struct canvas *canvas,
                       struct rect panel);
/* Writes the words between the rows of the board; returns their colour. */
enum theme_role play_words(const struct play_screen *play, char *words,
                           size_t size);

/* ---- command.c ---- */

/* The commands of a game with a player at another machine. */
extern const struct typed_commands TABLE_COMMANDS;
/* For tables of keys. */
void play_save_as(void *view, int32_t key, int64_t now);
/* Exports to a file for people who do not have the program. */
void play_export(void *view, int32_t key, int64_t now);
/* Asks whether to set up the game of a code, or the position. False and err if
 * the text is neither. If a code is wrong, says why. */
bool play_offer(struct play_screen *play, const char *text, int64_t now,
                struct err *err);

/* ---- keys.c ---- */

/* For tables of keys: a hint is dropped, a pause begins, ... */
void play_step_back(void *view, int32_t key, int64_t now);
void play_look_back(void *view, int32_t key, int64_t now);
void play_open_review(void *view, int32_t key, int64_t now);
/* Says why no move can be played. */
void play_refuse_move(void *view, int32_t key, int64_t now);
/* May a draw be offered now? */
bool play_may_offer_draw(const struct play_screen *play);
/* Offers a draw: the machine answers; a person is asked, at a table the other
 * player. */
void play_offer_draw(void *view, int32_t key, int64_t now);

/* Rows before those of a family of games, while the tutor or the other player
 * at a table asks. */
extern const struct binding PLAY_QUESTION_ROWS[];

/* Keys behind those of a family of games, and behind those of the history
 * view. */
extern const struct bindings PLAY_KEYS;
extern const struct bindings PLAY_ALWAYS_KEYS;

/* What the keys do now. */
const struct bindings *play_keys(const void *self);
/* The same for a card, whose struct begins with its screen: keys that the card
 * does not use go on to the screen. */
const struct bindings *play_card_keys(const void *self);
