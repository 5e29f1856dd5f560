/* What keys and mouse do on the play screen. Which key does what stands in the
 * tables below, and nowhere else. */
#include "base/clock.h"
#include "screen/play/inside.h"

#include <stdio.h>
#include <string.h>

/* ---- what the input asks of the screen ---- */

static struct play_screen *screen_of(struct input *input)
{
    return (struct play_screen *)input; /* its first member */
}

static struct input_scene get_scene(const struct input *input)
{
    const struct play_screen *const play = (const struct play_screen *)input;
    const int *const values = play->app->config.values;

    return (struct input_scene){
        .game = session_game(play->session),
        .position = session_position(play->session),
        .viewer = play_viewer(play),
        .turned = play_is_turned(play, session_position(play->session)),
        .over = session_is_over(play->session),
        .played = play_is_played(play),
        .person =
            session_is_person(play->session, session_mover(play->session)),
        .animated = animation_runs(play),
        .foreign =
            animation_runs(play) &&
            !session_is_person(play->session, animation_before(play)->player),
        .preview = values[CONFIG_PREVIEW] != 0,
        .digits_aim = values[CONFIG_DIGITS] != 0,
        .valued = session_is_evaluating(play->session),
        .report = session_is_evaluating(play->session)
                      ? session_advice(play->session)
                      : NULL,
    };
}

static void finish_animation(struct input *input)
{
    animation_finish(screen_of(input));
}

static bool input_may_play(struct input *input, int64_t now)
{
    return play_may_play(screen_of(input), now);
}

static void try_input_move(struct input *input, struct move move, int64_t now)
{
    play_try(screen_of(input), move, now);
}

static void say_for_input(struct input *input, int64_t now, const char *words)
{
    app_say(screen_of(input)->app, now, "%s", words);
}

const struct input_host play_input_host = {
    .scene = get_scene,
    .finish = finish_animation,
    .may_play = input_may_play,
    .play = try_input_move,
    .say = say_for_input,
};

/* ---- one step back, and help from the analyst ---- */

static void take_back(void *view, int32_t key, int64_t now)
{
    (void)key;
    play_undo(view, now);
}

static void redo(void *view, int32_t key, int64_t now)
{
    (void)key;
    play_redo(view, now);
}

static void show_hint(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    animation_finish(play);
    if (!session_hint(play->session))
        app_say(play->app, now, "the game is over");
}

static void switch_evaluation(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    session_evaluate(play->session, !session_is_evaluating(play->session));
    if (play->watched)
        app_set(play->app, CONFIG_EVALUATION,
                session_is_evaluating(play->session));
    (void)now;
}

static void move_now(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    animation_finish(play);
    if (!session_move_now(play->session))
        app_say(play->app, now, "it is your turn");
}

static void take_over(void *view, int32_t key, int64_t now)
{
    (void)key;
    play_take_over(view, now);
}

/* ---- other games, and the way out ---- */

static void open_new_game(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    new_game_open(play->app, play->watched, now);
}

static void begin_rematch(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    struct err err;

    (void)key;
    if (!session_rematch(play->session, now, &err))
        app_say(play->app, now, "%s", err.text);
    play_hear(play, now);
}

static void open_games(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    games_open(play->app, now);
}

static void save_as(void *view, int32_t key, int64_t now)
{
    (void)key;
    play_save_as(view, now);
}

/* Out of the program, but from a game that is over to the menu. */
static void quit(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    if (session_is_over(play->session))
        play_leave(play, now);
    else
        screens_leave(play->app->screens, 0);
}

/* ---- how it is shown ---- */

static void copy_position(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    const struct position_text text = game_position_text(
        session_game(play->session), session_position(play->session));

    (void)key;
    if (play->app->term != NULL)
        term_copy(play->app->term, text.text);
    app_say(play->app, now, "copied: %s", text.text);
}

static void flip_board(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    (void)now;
    play->flipped = !play->flipped;
}

static void change_speed(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    app_change_speed(play->app, now, play->watched,
                     key == '0'   ? 0
                     : key == '-' ? -1
                                  : 1);
}

static void look_back(void *view, int32_t key, int64_t now)
{
    (void)key;
    animation_finish(view);
    history_view_enter(view, now);
    bindings_key(&HISTORY_VIEW_KEYS, view, INPUT_LEFT, now);
}

static void look_at_start(void *view, int32_t key, int64_t now)
{
    (void)key;
    animation_finish(view);
    history_view_enter(view, now);
    bindings_key(&HISTORY_VIEW_KEYS, view, INPUT_HOME, now);
}

/* ---- watching ---- */

static void stop_or_go(struct play_screen *play, int64_t now)
{
    const bool paused = !session_is_paused(play->session);

    session_pause(play->session, paused);
    if (animation_runs(play) && paused == (play->animation.stopped == 0))
        animation_stop(play, now);
}

static void pause_or_resume(void *view, int32_t key, int64_t now)
{
    (void)key;
    stop_or_go(view, now);
}

/* One seed of the move that is shown, or the next move seed by seed. */
static void step_seed(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    if (!session_is_paused(play->session))
        stop_or_go(play, now);
    play->by_seeds = true;
    if (animation_runs(play))
        animation_step(play, now);
    else
        session_step(play->session);
}

static void step_move(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    if (!session_is_paused(play->session))
        stop_or_go(play, now);
    play->by_seeds = false;
    if (animation_runs(play))
        animation_finish(play);
    else
        session_step(play->session);
}

static void skip_animation(void *view, int32_t key, int64_t now)
{
    (void)key;
    (void)now;
    animation_finish(view);
}

static void refuse_digit(void *view, int32_t key, int64_t now)
{
    (void)key;
    play_may_play(view, now);
    animation_finish(view);
}

/* ---- which key does what ---- */

static void step_back(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    if (play->queued)
        play->queued = false;
    else if (animation_runs(play))
        animation_finish(play);
    else if (input_of(session_game(play->session))->drop(&play->input))
        return;
    else if (session_hint_step(play->session) > 0)
        session_drop_hint(play->session);
    else
        pause_card_open(play, now);
}

static void type_command(void *view, int32_t key, int64_t now)
{
    (void)key;
    play_command_line(view, now);
}

static void show_help(void *view, int32_t key, int64_t now)
{
    (void)key;
    help_open(((struct play_screen *)view)->app, play_keys(view), now);
}

static bool is_over(const void *view)
{
    return session_is_over(((const struct play_screen *)view)->session);
}

/* Whatever is shown of the match. */
static const struct binding ALWAYS_ROWS[] = {
    {.keys = "e",
     .help = "evaluation on, off",
     .cap = "e",
     .hint = "eval",
     .word = "eval",
     .act = switch_evaluation},
    {.keys = "n",
     .help = "new game",
     .cap = "n",
     .hint = "new",
     .word = "new",
     .act = open_new_game},
    {.keys = "N",
     .help = "rematch, sides swapped",
     .cap = "N",
     .hint = "rematch",
     .word = "rematch",
     .act = begin_rematch},
    {.keys = "S",
     .help = "save as",
     .cap = "S",
     .hint = "save as",
     .act = save_as},
    {.keys = "L", .help = "games", .word = "games", .act = open_games},
    {.keys = "y",
     .help = "copy the position",
     .cap = "y",
     .hint = "copy",
     .word = "copy",
     .act = copy_position},
    {.keys = "f",
     .cap = "f",
     .hint = "flip",
     .word = "flip",
     .act = flip_board},
    {.keys = "+ -",
     .also = "= 0",
     .cap = "+-",
     .hint = "speed",
     .click = '+',
     .act = change_speed},
    {.keys = ":", .act = type_command},
    {.keys = "?", .also = "F1", .word = "help", .act = show_help},
    {0},
};

const struct bindings PLAY_ALWAYS_KEYS = {.rows = ALWAYS_ROWS};

/* As long as nobody looks back. */
static const struct binding GAME_ROWS[] = {
    {.keys = "u  Backspace",
     .help = "take back",
     .cap = "u",
     .hint = "undo",
     .click = 'u',
     .word = "undo",
     .act = take_back},
    {.keys = "r  Ctrl-R",
     .help = "redo",
     .cap = "r",
     .hint = "redo",
     .click = 'r',
     .word = "redo",
     .act = redo},
    {.keys = "i",
     .help = "hint; again: why",
     .cap = "i",
     .hint = "hint",
     .word = "hint",
     .act = show_hint},
    {.keys = "right click", .help = "take back"},
    {.keys = "k",
     .also = "↑",
     .cap = "k",
     .hint = "history",
     .when = is_over,
     .act = look_back},
    {.keys = "k",
     .also = "↑",
     .cap = "k",
     .hint = "look back",
     .act = look_back},
    {.keys = "g  wheel",
     .also = "Home",
     .help = "look back",
     .cap = "g",
     .hint = "look back",
     .click = 'g',
     .act = look_at_start},
    {.keys = "x", .cap = "x", .hint = "take over", .act = take_over},
    {.keys = "q", .cap = "q", .hint = "menu", .act = quit},
    {.keys = "Esc", .cap = "Esc", .hint = "pause", .act = step_back},
    {0},
};

static const struct bindings GAME_KEYS = {.rows = GAME_ROWS,
                                          .more = &PLAY_ALWAYS_KEYS};

/* Behind those of the family of games. */
static const struct binding PLAY_ROWS[] = {
    {.keys = ".", .help = "move now", .act = move_now},
    {0},
};

const struct bindings PLAY_KEYS = {.rows = PLAY_ROWS, .more = &GAME_KEYS};

static const struct binding WATCH_ROWS[] = {
    {.keys = "Space",
     .help = "pause and resume",
     .cap = "␣",
     .hint = "pause",
     .act = pause_or_resume},
    {.keys = ".",
     .help = "one seed",
     .cap = ".",
     .hint = "step",
     .act = step_seed},
    {.keys = ">", .help = "one move", .act = step_move},
    {.keys = "s",
     .help = "finish this move",
     .cap = "s",
     .hint = "skip",
     .act = skip_animation},
    {.keys = "←",
     .also = "h",
     .help = "look back",
     .cap = "←→",
     .hint = "history",
     .act = look_back},
    {.keys = "x",
     .help = "take over a side",
     .cap = "x",
     .hint = "take over",
     .act = take_over},
    {.keys = "x  again", .help = "give it back"},
    {.keys = "1..9", .act = refuse_digit},
    {0},
};

static const struct bindings WATCH_KEYS = {
    .name = "watch",
    .rows = WATCH_ROWS,
    .more = &GAME_KEYS,
    .bar = "Space . s + ← e f x q",
};

const struct bindings *play_keys(const void *self)
{
    const struct play_screen *const play = self;

    if (session_is_looking(play->session))
        return &HISTORY_VIEW_KEYS;
    return play_is_played(play) ? &play->keys : &WATCH_KEYS;
}

static bool press_key(struct play_screen *play, int32_t key, int64_t now)
{
    if (key < '0' || key > '9')
        play->input.digit = 0;
    return bindings_key(play_keys(play), play, key, now);
}

/* ---- the line of keys ---- */

static struct bindings get_bar(const struct play_screen *play)
{
    struct bindings bar = *play_keys(play);

    if (!session_is_looking(play->session) && session_is_over(play->session))
        bar.bar = "N n k u y q";
    return bar;
}

void play_draw_bar(const struct play_screen *play, struct canvas *canvas,
                   int64_t now)
{
    const struct bindings bar = get_bar(play);

    bindings_draw(&bar, play, canvas, app_notice(play->app, now));
}

/* ---- the mouse ---- */

/* What happens on the board is the input's. */
static void use_board(struct play_screen *play, const struct event *event,
                      int64_t now)
{
    struct board board;

    if (session_is_looking(play->session))
        return;
    play_board(play, now, &board);
    input_of(board.game)
        ->mouse(&play->input, event->action,
                board_of(board.game)
                    ->place_at(&board, play->drawn.board, play->drawn.size,
                               event->x, event->y),
                now);
}

static void click(struct play_screen *play, const struct event *event,
                  int64_t now)
{
    const struct bindings bar = get_bar(play);
    const int32_t key =
        bindings_click(&bar, play, play->drawn.canvas, event->x, event->y);

    if (key != 0)
        press_key(play, key, now);
    else if (session_is_looking(play->session))
        history_view_click(play, event, now);
    else
        use_board(play, event, now);
}

static void turn_wheel(struct play_screen *play, int32_t key, int64_t now)
{
    if (!session_is_looking(play->session))
        history_view_enter(play, now);
    press_key(play, key, now);
}

static bool use_mouse(struct play_screen *play, const struct event *event,
                      int64_t now)
{
    if (play->drawn.canvas == NULL)
        return true; /* nothing has been drawn yet that could be clicked on */
    switch (event->action) {
    case MOUSE_POINT:
        use_board(play, event, now);
        break;
    case MOUSE_PRESS:
        if (event->button == MOUSE_LEFT)
            click(play, event, now);
        else if (event->button == MOUSE_RIGHT)
            press_key(play, 'u', now);
        break;
    case MOUSE_WHEEL_UP:
        turn_wheel(play, INPUT_LEFT, now);
        break;
    case MOUSE_WHEEL_DOWN:
        turn_wheel(play, INPUT_RIGHT, now);
        break;
    case MOUSE_DRAG:
    case MOUSE_RELEASE:
        if (event->button == MOUSE_LEFT)
            use_board(play, event, now);
        break;
    }
    return true;
}

/* ---- what is no key ---- */

/* A search or an animation is cut short; if there is none, the app asks whether
 * to leave. */
static bool interrupt(struct play_screen *play)
{
    const bool busy =
        animation_runs(play) || session_is_thinking(play->session);

    animation_finish(play);
    session_move_now(play->session);
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
    if (session_game(play->session)
            ->class->read_position(session_game(play->session), line, &position,
                                   &err))
        play_offer(play, &position, now);
}

bool play_event(void *self, const struct event *event, int64_t now)
{
    struct play_screen *const play = self;

    switch (event->kind) {
    case EVENT_KEY:
        return press_key(play, event->key, now);
    case EVENT_MOUSE:
        return use_mouse(play, event, now);
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
