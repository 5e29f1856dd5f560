/* What the keys do at a desk. */
#include "base/clock.h"
#include "screen/play/input.h"

#include <stdio.h>
#include <string.h>

/* ---- one step back ---- */

static void step_back(struct play_screen *play, int64_t now)
{
    if (play->queued)
        play->queued = false;
    else if (animation_runs(play))
        animation_finish(play);
    else if (input_of(play_game(play))->drop(play))
        return;
    else if (play->hinted > 0)
        play->hinted = 0;
    else
        pause_card_open(play, now);
}

/* ---- help from the analyst ---- */

void play_hint(struct play_screen *play, int64_t now)
{
    const int cursor = play_cursor(play);

    if (play_is_over(play)) {
        app_say(play->app, now, "the game is over");
        return;
    }
    if (play->hint_node != cursor)
        play->hinted = 0;
    play->hint_node = cursor;
    if (play->hinted < 2)
        play->hinted++;
    if (play->hinted == 1)
        play->hints++;
    play->hint_wanted = !play->analysis.done || play->analysis.node != cursor;
    analysis_ask(play, now);
}

static void evaluate(struct play_screen *play, int64_t now)
{
    play->evaluating = !play->evaluating;
    play->helped = play->helped || play->evaluating;
    if (play_watching(play))
        app_set(play->app, CONFIG_EVALUATION, play->evaluating);
    analysis_ask(play, now);
}

static void move_now(struct play_screen *play, int64_t now)
{
    animation_finish(play);
    if (play->ticket != 0)
        thinking_hurry(play);
    else if (!play->answered)
        app_say(play->app, now, "it is your turn");
}

/* ---- other games ---- */

static void new_game(struct play_screen *play, int64_t now)
{
    new_game_open(play->app, play_watching(play), now);
}

static void rematch(struct play_screen *play, int64_t now)
{
    play_rematch(play, true, now);
}

static void games(struct play_screen *play, int64_t now)
{
    games_open(play->app, now);
}

/* To the menu, which lies below unless the game was there first. */
void play_leave(struct play_screen *play, int64_t now)
{
    struct app *const app = play->app;
    const bool alone = screens_count(app->screens) == 1;

    screens_pop(app->screens, now);
    if (alone)
        menu_open(app, now);
}

/* Out of the program, but from a game that is over to the menu. */
static void quit(struct play_screen *play, int64_t now)
{
    if (play_is_over(play))
        play_leave(play, now);
    else
        screens_leave(play->app->screens, 0);
}

static void copy(struct play_screen *play, int64_t now)
{
    const struct position_text text =
        game_position_text(play_game(play), play_position(play));

    if (play->app->term != NULL)
        term_copy(play->app->term, text.text);
    app_say(play->app, now, "copied: %s", text.text);
}

static void flip(struct play_screen *play, int64_t now)
{
    (void)now;
    play->flipped = !play->flipped;
}

/* ---- watching ---- */

static void stop_or_go(struct play_screen *play, int64_t now)
{
    play->paused = !play->paused;
    play->one_move = false;
    if (animation_runs(play) && play->paused == (play->animation.stopped == 0))
        animation_stop(play, now);
}

static void one_seed(struct play_screen *play, int64_t now)
{
    if (!play->paused)
        stop_or_go(play, now);
    play->stepping = true;
    if (animation_runs(play))
        animation_step(play, now);
    else
        play->one_move = true;
}

static void one_move(struct play_screen *play, int64_t now)
{
    if (!play->paused)
        stop_or_go(play, now);
    play->stepping = false;
    if (animation_runs(play))
        animation_finish(play);
    else
        play->one_move = true;
}

static void skip(struct play_screen *play, int64_t now)
{
    (void)now;
    animation_finish(play);
}

static void slower(struct play_screen *play, int64_t now)
{
    app_change_speed(play->app, now, play_watching(play), -1);
}

static void faster(struct play_screen *play, int64_t now)
{
    app_change_speed(play->app, now, play_watching(play), 1);
}

static void as_it_was(struct play_screen *play, int64_t now)
{
    app_change_speed(play->app, now, play_watching(play), 0);
}

static void help(struct play_screen *play, int64_t now)
{
    help_open(play->app, play_bindings(play), now);
}

static void look_back(struct play_screen *play, int64_t now)
{
    history_view_enter(play, now);
    history_view_key(play, INPUT_LEFT, now);
}

static void look_at_start(struct play_screen *play, int64_t now)
{
    history_view_enter(play, now);
    history_view_key(play, INPUT_HOME, now);
}

static void look_and_take_over(struct play_screen *play, int64_t now)
{
    history_view_key(play, INPUT_ENTER, now);
    if (play->mode != MODE_HISTORY)
        play_take_over(play, now);
}

/* ---- which key does what ---- */

enum {
    IN_PLAY = 1,
    IN_WATCH = 2,
    IN_LOOK = 4,
    KEEPS_FILM = 8,
    IN_GAME = IN_PLAY | IN_WATCH,
    ALWAYS = IN_GAME | IN_LOOK | KEEPS_FILM
};

static const struct row {
    int32_t key;
    int when;
    void (*act)(struct play_screen *play, int64_t now);
} ROWS[] = {
    {'u', IN_GAME, play_undo},
    {INPUT_BACKSPACE, IN_GAME, play_undo},
    {'r', IN_GAME, play_redo},
    {INPUT_CTRL('R'), IN_GAME, play_redo},
    {'i', IN_GAME, play_hint},
    {'.', IN_PLAY, move_now},
    {'k', IN_GAME, look_back},
    {INPUT_UP, IN_GAME, look_back},
    {INPUT_LEFT, IN_WATCH, look_back},
    {'h', IN_WATCH, look_back},
    {'g', IN_GAME, look_at_start},
    {INPUT_HOME, IN_GAME, look_at_start},
    {' ', IN_WATCH | KEEPS_FILM, stop_or_go},
    {'.', IN_WATCH | KEEPS_FILM, one_seed},
    {'>', IN_WATCH | KEEPS_FILM, one_move},
    {'s', IN_WATCH | KEEPS_FILM, skip},
    {'x', IN_GAME, play_take_over},
    {'x', IN_LOOK, look_and_take_over},
    {'n', ALWAYS, new_game},
    {'N', ALWAYS, rematch},
    {'L', ALWAYS, games},
    {'e', ALWAYS, evaluate},
    {'S', ALWAYS, play_save_as},
    {'y', ALWAYS, copy},
    {'f', ALWAYS, flip},
    {':', ALWAYS, play_command_line},
    {'?', ALWAYS, help},
    {INPUT_F1, ALWAYS, help},
    {'+', ALWAYS, faster},
    {'=', ALWAYS, faster},
    {'-', ALWAYS, slower},
    {'0', ALWAYS, as_it_was},
    {'q', IN_GAME | KEEPS_FILM, quit},
    {INPUT_ESCAPE, IN_GAME | KEEPS_FILM, step_back},
};

/* A side that was taken over is played with the keys of a game. */
bool play_is_played(const struct play_screen *play)
{
    return play->mode == MODE_PLAY ||
           (play->mode == MODE_WATCH && play_is_person(play, play_mover(play)));
}

static int mode_of(const struct play_screen *play)
{
    if (play->mode == MODE_HISTORY)
        return IN_LOOK;
    return play_is_played(play) ? IN_PLAY : IN_WATCH;
}

bool play_key(struct play_screen *play, int32_t key, int64_t now)
{
    if (play->mode == MODE_HISTORY && history_view_key(play, key, now))
        return true;
    if (play->mode != MODE_HISTORY &&
        input_of(play_game(play))->key(play, key, now))
        return true;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        if (ROWS[i].key != key || (ROWS[i].when & mode_of(play)) == 0)
            continue;
        if ((ROWS[i].when & KEEPS_FILM) == 0)
            animation_finish(play);
        ROWS[i].act(play, now);
        return true;
    }
    return false;
}

/* ---- what is no key ---- */

/* A search or a film is cut short; when there is none, the house asks. */
static bool interrupt(struct play_screen *play)
{
    const bool busy = animation_runs(play) || play->ticket != 0;

    animation_finish(play);
    thinking_hurry(play);
    return busy;
}

/* A position is offered to be set up; anything else that is pasted is not
 * meant for a board. */
static void paste(struct play_screen *play, const char *text, int64_t now)
{
    char line[POSITION_TEXT_MAX] = "";
    struct position position;
    struct err err;

    text += strspn(text, " \t\r\n");
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, " \t\r\n"), text);
    if (play_game(play)->class->read_position(play_game(play), line, &position,
                                              &err))
        play_offer(play, &position, now);
}

bool play_event(void *self, const struct event *event, int64_t now)
{
    struct play_screen *const play = self;

    switch (event->kind) {
    case EVENT_KEY:
        return play_key(play, event->key, now);
    case EVENT_MOUSE:
        return play_mouse(play, event, now);
    case EVENT_PASTE:
        paste(play, event->text, now);
        return true;
    case EVENT_INTERRUPT:
        return interrupt(play);
    case EVENT_RESIZE:
        return true;
    case EVENT_LEAVE:
        break;
    }
    return false;
}
