/* SPDX-License-Identifier: MIT */
/* What keys and mouse do on the play screen. The tables below say which key
 * does what, and nothing else does. */
#include "base/utf8.h"
#include "match/saves/game_code.h"
#include "screen/match_setup.h"
#include "screen/play/inside.h"
#include "screen/review/review_screen.h"

#include <stdlib.h>

/* ---- one step back, and help from the analyst ---- */

bool play_may_go_back(const struct play_screen *play)
{
    return session_cursor(play->session) != NODE_START ||
           *match_sets(session_match(play->session))->before != '\0';
}

/* False for a game that was over before its first move. */
static bool may_take_back(const void *view)
{
    const struct play_screen *const play = view;

    return !session_is_over(play->session) || play_may_go_back(play);
}

static void take_back(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    animation_finish(play);
    if (!session_undo(play->session, now))
        app_say(play->app, now, "this is the start");
    play_take_events(play, now);
}

static void redo(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    animation_finish(play);
    if (!session_redo(play->session, now))
        app_say(play->app, now, "there is nothing to redo");
    play_take_events(play, now);
}

static void show_hint(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    animation_finish(play);
    if (!session_hint(play->session))
        app_say(play->app, now, "the game is over");
}

static bool may_evaluate(const void *view)
{
    return play_may_advise(view);
}

static void switch_evaluation(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    if (!play_may_advise(play)) {
        app_say(play->app, now, "no help in a game with another person");
        return;
    }
    session_evaluate(play->session, !session_is_evaluating(play->session));
    if (play->watched)
        app_set(play->app, CONFIG_EVALUATION,
                session_is_evaluating(play->session));
}

static void move_now(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    animation_finish(play);
    if (!session_move_now(play->session))
        app_say(play->app, now, "it is your turn");
}

/* ---- draws ---- */

enum { NAME_BYTES = 60 /* of a player's name, in the question */ };

bool play_may_offer_draw(const struct play_screen *play)
{
    return play->table != NULL ? play_may_ask_draw(play)
                               : session_may_offer_draw(play->session);
}

static bool may_offer_draw(const void *view)
{
    return play_may_offer_draw(view);
}

static void agree_draw(void *whose, int64_t now)
{
    struct play_screen *const play = whose;

    session_agree_draw(play->session);
    play_take_events(play, now);
}

void play_offer_draw(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    char question[2 * PLAY_WORDS_MAX];

    animation_finish(play);
    if (!may_offer_draw(play)) {
        app_say(play->app, now, "no draw can be offered here");
        return;
    }
    if (play->table != NULL) {
        play_ask_draw(play, key, now);
        return;
    }

    const int mover = session_mover(play->session);
    const char *const other = session_name(play->session, 1 - mover);

    switch (session_offer_draw(play->session)) {
    case DRAW_AGREED:
        app_say(play->app, now, "%s agrees to a draw", other);
        break;
    case DRAW_DECLINED:
        app_say(play->app, now, "%s wants to play on", other);
        break;
    case DRAW_ASKED:
        snprintf(question, sizeof question, "%.*s, do you agree to a draw?",
                 utf8_fit(other, NAME_BYTES), other);
        ask_yes(play->app, question, agree_draw, play, now);
        break;
    }
    play_take_events(play, now);
}

/* ---- other games, and the way out ---- */

static bool may_open_new_game(const void *view)
{
    return play_is_alone(view) && !end_card_offers(view);
}

static void open_new_game(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    if (play_is_free(play, now))
        new_game_open(play->app, play->watched, now);
}

static void play_rematch(void *whose, int64_t now)
{
    struct play_screen *const play = whose;
    struct err err;

    if (!session_rematch(play->session, now, &err))
        app_say(play->app, now, "%s", err.text);
    else if (!play->watched)
        match_setup_count(play->app, session_match(play->session));
    play_take_events(play, now);
}

static void begin_rematch(void *view, int32_t key, int64_t now)
{
    const struct play_screen *const play = view;

    (void)key;
    ask_unkept(play->app, play_rematch, view, now);
}

static bool has_next_set(const void *view)
{
    const struct session *const session =
        ((const struct play_screen *)view)->session;

    return session_set_follows(session) &&
           !match_sets(session_match(session))->rounds;
}

static bool has_next_round(const void *view)
{
    const struct session *const session =
        ((const struct play_screen *)view)->session;

    return session_set_follows(session) &&
           match_sets(session_match(session))->rounds;
}

static void play_next_set(void *whose, int64_t now)
{
    struct play_screen *const play = whose;
    struct err err;

    if (!session_next_set(play->session, now, &err))
        app_say(play->app, now, "%s", err.text);
    play_take_events(play, now);
}

static void begin_next_set(void *view, int32_t key, int64_t now)
{
    const struct play_screen *const play = view;

    (void)key;
    ask_unkept(play->app, play_next_set, view, now);
}

static void open_games(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    if (play_is_free(play, now))
        games_open(play->app, now);
}

static bool is_over(const void *view)
{
    return session_is_over(((const struct play_screen *)view)->session);
}

/* Is there a level a little stronger or weaker to play against? */
static bool has_beside(const void *view)
{
    const struct session *const session =
        ((const struct play_screen *)view)->session;
    struct who_text unused;

    return is_over(view) && (session_beside(session, 1, &unused) ||
                             session_beside(session, -1, &unused));
}

static void meet_beside(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    struct who_text who;

    if (!session_beside(play->session, key == '>' ? 1 : -1, &who))
        app_say(play->app, now, "there is nobody %s",
                key == '>' ? "harder" : "easier");
    else
        play_meet(play, who.text, now);
}

/* ---- how it is shown ---- */

/* Copies to the clipboard, if the terminal has one, and shows the text. */
static void copy_text(struct app *app, const char *text, int64_t now)
{
    app_say(app, now, "%s: %s", app_copy(app, text) ? "copied" : "no clipboard",
            text);
}

/* Copies the game as one line, or the position. While looking back the game is
 * the whole line, not only up to the cursor. */
static void copy_game(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    const struct match *const match = session_match(play->session);
    const int cursor = session_cursor(play->session);
    const bool looking = session_is_looking(play->session);

    if (key == 'Y') {
        copy_text(
            play->app,
            game_position_text(match_game(match), match_position(match)).text,
            now);
        return;
    }

    char *const code = game_code_write(
        match, looking ? history_tip(match_history(match), cursor) : cursor);

    if (code != NULL)
        copy_text(play->app, code, now);
    else
        app_say(play->app, now, "the game is too long for a code");
    free(code);
}

/* For a series that is over, shows its card; the game's card is one key away
 * from there. */
static void show_result(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    if (session_series_is_over(play->session) &&
        !session_is_looking(play->session))
        series_card_open(play, now);
    else
        end_card_open(play, now);
}

static void flip_board(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    (void)now;
    play->flips = (play->flips + 1) % session_game(play->session)->players;
}

static void change_speed(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    app_change_speed(play->app, now, play->watched,
                     key == '0'   ? 0
                     : key == '-' ? -1
                                  : 1);
}

/* Goes one ply back, or to the start. */
void play_look_back(void *view, int32_t key, int64_t now)
{
    const bool far = key == 'g' || key == INPUT_HOME;

    animation_finish(view);
    history_view_enter(view, now);
    bindings_key(&HISTORY_VIEW_KEYS, view, far ? INPUT_HOME : INPUT_LEFT, now);
}

/* ---- watching ---- */

static void pause_or_resume(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    const bool paused = !session_is_paused(play->session);

    (void)key;
    play->by_seeds = false;
    session_pause(play->session, paused);
    if (animation_runs(play) && paused == (play->animation.stopped == 0))
        animation_stop(play, now);
}

/* One move on, or one seed: of the move that is shown, or of the next one. */
static void step_on(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    if (!session_is_paused(play->session))
        pause_or_resume(play, key, now);
    play->by_seeds = key == '.';
    if (!animation_runs(play))
        session_step(play->session);
    else if (play->by_seeds)
        animation_step(play, now);
    else
        animation_finish(play);
}

static void skip_animation(void *view, int32_t key, int64_t now)
{
    (void)key;
    (void)now;
    animation_finish(view);
}

void play_refuse_move(void *view, int32_t key, int64_t now)
{
    (void)key;
    play_may_play(view, now);
    animation_finish(view);
}

/* ---- which key does what ---- */

void play_step_back(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    if (play->queued)
        play->queued = false;
    else if (session_objection(play->session) != NULL)
        session_drop_objection(play->session);
    else if (animation_runs(play))
        animation_finish(play);
    else if (input_of(session_game(play->session))->drop(&play->input))
        return;
    else if (session_hint_step(play->session) > 0)
        session_drop_hint(play->session);
    else
        pause_card_open(play, now);
}

static void show_help(void *view, int32_t key, int64_t now)
{
    (void)key;
    help_open(((struct play_screen *)view)->app, play_keys(view), now);
}

static bool is_objected(const void *view)
{
    return session_objection(((const struct play_screen *)view)->session) !=
           NULL;
}

static bool has_result(const void *view)
{
    return play_end(view) != NODE_NONE;
}

/* Also true for a loaded game that is at its first move. */
static bool has_end(const void *view)
{
    return play_end_of_line(view) != NODE_NONE;
}

static bool may_review(const void *view)
{
    return play_may_review(view, play_end_of_line(view));
}

/* V, from the pause card: also reviews a game that goes on. */
void play_open_review(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    const int here = session_cursor(play->session);
    const int end = play_end_of_line(play);
    const struct review_view review = {
        .session = play->session,
        .node = end == NODE_NONE && key == 'V' ? here : end,
        .ply = session_node(play->session, here)->ply,
        .viewer = play_viewer(play),
    };

    animation_finish(play);
    if (review.node == NODE_NONE)
        app_say(play->app, now, "the game is not over yet");
    else
        review_screen_open(play->app, &review, now);
}

/* Keys, and more keys; the text of the help; the cap and its word on the bar;
 * the word of the command line; the key of a click. These rows apply in all
 * views of a match. */
static const struct binding ALWAYS_ROWS[] = {
    {"e", NULL, "evaluation on, off", "e", "eval", "eval", .when = may_evaluate,
     .act = switch_evaluation},
    {"n", NULL, "new game", "n", "new", .when = may_open_new_game,
     .act = open_new_game},
    {.keys = "e", .act = switch_evaluation}, /* says why not */
    {.keys = "n", .act = open_new_game},
    {.keys = "N",
     .cap = "N",
     .hint = "next set",
     .when = has_next_set,
     .act = begin_next_set},
    {.keys = "N",
     .cap = "N",
     .hint = "next round",
     .when = has_next_round,
     .act = begin_next_set},
    {"N", NULL, "rematch, sides change", "N", "rematch", "rematch",
     .when = play_is_alone, .act = begin_rematch},
    {.keys = "N", .act = begin_rematch},
    {"R", NULL, "result of the game", "R", "result", "result",
     .when = has_result, .act = show_result},
    {.keys = "R", .act = show_result},
    {"v", "V", NULL, "v", "review", "review", .when = may_review,
     .act = play_open_review},
    {.keys = "v V", .when = has_end, .act = play_open_review}, /* says why */
    {"S", NULL, "save as", "S", "save as", .act = play_save_as},
    {.keys = "E", .help = "export a film", .act = play_export},
    {.keys = "L", .help = "games", .when = play_is_alone, .act = open_games},
    {.keys = "L", .act = open_games},
    {.keys = "O",
     .help = "explore the opening",
     .word = "explore",
     .when = play_may_explore,
     .act = play_open_openings},
    {.keys = "O", .act = play_open_openings},
    {"y  Y", NULL, "copy game, position", "y", "copy", "copy", 'y',
     .act = copy_game},
    {"f", NULL, "flip the board", "f", "flip", "flip", .act = flip_board},
    {"+ -", "= 0", NULL, "+-", "speed", NULL, '+', .act = change_speed},
    {.keys = "?", .also = "F1", .act = show_help},
    {0},
};

const struct bindings PLAY_ALWAYS_KEYS = {.rows = ALWAYS_ROWS};

/* In a game, played or watched. */
static const struct binding GAME_ROWS[] = {
    {"u  Backspace", NULL, "undo", "u", "undo", "undo", 'u',
     .when = may_take_back, .act = take_back},
    {.keys = "u Backspace", .act = take_back}, /* says why not */
    {"r  Ctrl-R", NULL, "redo", "r", "redo", "redo", 'r', .act = redo},
    {"i", NULL, "hint; again: why", "i", "hint", "hint", .act = show_hint},
    {.keys = "right click", .help = "undo"},
    {"k", "↑", NULL, "k", "look back", .act = play_look_back},
    {"g", "Home", "to the start", "g", "to the start", .act = play_look_back},
    {"x", NULL, NULL, "x", "take over", .act = play_take_over},
    {.keys = "D",
     .help = "offer a draw",
     .when = may_offer_draw,
     .act = play_offer_draw},
    {"q", NULL, NULL, "q", "menu", .when = is_over, .act = play_quit},
    {"q", NULL, NULL, "q", "quit", .act = play_quit},
    {"Esc", NULL, NULL, "Esc", "pause", .act = play_step_back},
    {0},
};

static const struct bindings GAME_KEYS = {.rows = GAME_ROWS,
                                          .more = &PLAY_ALWAYS_KEYS};

/* Behind the rows of the family of games. */
static const struct binding PLAY_ROWS[] = {
    {.keys = ".", .help = "move now", .act = move_now},
    {.keys = "<  >",
     .help = "easier, harder",
     .when = has_beside,
     .act = meet_beside},
    {0},
};

const struct bindings PLAY_KEYS = {.rows = PLAY_ROWS, .more = &GAME_KEYS};

static const struct binding WATCH_ROWS[] = {
    {.keys = "Space",
     .cap = "␣",
     .hint = "resume",
     .when = play_is_paused,
     .act = pause_or_resume},
    {"Space", NULL, "pause and resume", "␣", "pause", .act = pause_or_resume},
    {".", NULL, "step one seed", ".", "step", .act = step_on},
    {.keys = ">", .help = "step one move", .act = step_on},
    {"s", NULL, "skip this move", "s", "skip", .act = skip_animation},
    {"k  ↑  wheel", NULL, "look back", "k", "look back", NULL, 'k',
     .act = play_look_back},
    {.keys = "←", .also = "h", .help = "one ply back", .act = play_look_back},
    {"x", NULL, "take over a side", "x", "take over", .act = play_take_over},
    {.keys = "x  again", .help = "give it back"},
    {.keys = "1..9", .act = play_refuse_move},
    {0},
};

static const struct bindings WATCH_KEYS = {
    .name = "watch",
    .rows = WATCH_ROWS,
    .more = &GAME_KEYS,
    .bar = "Space . s + k e f x q",
};

const struct binding PLAY_QUESTION_ROWS[] = {
    {"Enter", NULL, NULL, "⏎", "agree", .when = play_is_asked,
     .act = play_answer},
    {"Esc", NULL, NULL, "Esc", "refuse", .when = play_is_asked,
     .act = play_answer},
    {"Enter", NULL, NULL, "⏎", "play it", .when = is_objected,
     .act = play_insist},
    {"Esc", NULL, NULL, "Esc", "look again", .when = is_objected,
     .act = play_step_back},
    {0},
};

const struct bindings *play_keys(const void *self)
{
    const struct play_screen *const play = self;

    if (session_is_looking(play->session))
        return &HISTORY_VIEW_KEYS;
    return play_is_played(play) ? &play->keys : &WATCH_KEYS;
}

const struct bindings *play_card_keys(const void *self)
{
    struct play_screen *const *const play = self;

    return play_keys(*play);
}
