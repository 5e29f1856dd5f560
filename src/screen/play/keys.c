/* What the keys do at a desk. */
#include "base/clock.h"
#include "screen/play/input.h"

#include <stdio.h>
#include <string.h>

/* ---- one step back ---- */

static void step_back(struct desk *desk, int64_t now)
{
    if (desk->queued)
        desk->queued = false;
    else if (film_runs(desk))
        film_finish(desk);
    else if (hand_of(desk_game(desk))->drop(desk))
        return;
    else if (desk->hinted > 0)
        desk->hinted = 0;
    else
        pause_open(desk, now);
}

/* ---- help from the analyst ---- */

void desk_hint(struct desk *desk, int64_t now)
{
    const int cursor = desk_cursor(desk);

    if (desk_is_over(desk)) {
        house_say(desk->house, now, "the game is over");
        return;
    }
    if (desk->hint_node != cursor)
        desk->hinted = 0;
    desk->hint_node = cursor;
    if (desk->hinted < 2)
        desk->hinted++;
    if (desk->hinted == 1)
        desk->hints++;
    desk->hint_wanted = !desk->analysis.done || desk->analysis.node != cursor;
    analysis_ask(desk, now);
}

static void evaluate(struct desk *desk, int64_t now)
{
    desk->evaluating = !desk->evaluating;
    desk->helped = desk->helped || desk->evaluating;
    if (desk_watching(desk))
        house_set(desk->house, CONFIG_EVALUATION, desk->evaluating);
    analysis_ask(desk, now);
}

static void move_now(struct desk *desk, int64_t now)
{
    film_finish(desk);
    if (desk->ticket != 0)
        think_hurry(desk);
    else if (!desk->answered)
        house_say(desk->house, now, "it is your turn");
}

/* ---- other games ---- */

static void new_game(struct desk *desk, int64_t now)
{
    new_game_open(desk->house, desk_watching(desk), now);
}

static void rematch(struct desk *desk, int64_t now)
{
    desk_rematch(desk, true, now);
}

static void games(struct desk *desk, int64_t now)
{
    games_open(desk->house, now);
}

/* To the menu, which lies below unless the game was there first. */
void desk_leave(struct desk *desk, int64_t now)
{
    struct house *const house = desk->house;
    const bool alone = screens_count(house->screens) == 1;

    screens_pop(house->screens, now);
    if (alone)
        menu_open(house, now);
}

/* Out of the program, but from a game that is over to the menu. */
static void quit(struct desk *desk, int64_t now)
{
    if (desk_is_over(desk))
        desk_leave(desk, now);
    else
        screens_leave(desk->house->screens, 0);
}

static void copy(struct desk *desk, int64_t now)
{
    const struct position_text text =
        game_position_text(desk_game(desk), desk_position(desk));

    if (desk->house->term != NULL)
        term_copy(desk->house->term, text.text);
    house_say(desk->house, now, "copied: %s", text.text);
}

static void flip(struct desk *desk, int64_t now)
{
    (void)now;
    desk->flipped = !desk->flipped;
}

/* ---- watching ---- */

static void stop_or_go(struct desk *desk, int64_t now)
{
    desk->paused = !desk->paused;
    desk->one_move = false;
    if (film_runs(desk) && desk->paused == (desk->film.stopped == 0))
        film_stop(desk, now);
}

static void one_seed(struct desk *desk, int64_t now)
{
    if (!desk->paused)
        stop_or_go(desk, now);
    desk->stepping = true;
    if (film_runs(desk))
        film_step(desk, now);
    else
        desk->one_move = true;
}

static void one_move(struct desk *desk, int64_t now)
{
    if (!desk->paused)
        stop_or_go(desk, now);
    desk->stepping = false;
    if (film_runs(desk))
        film_finish(desk);
    else
        desk->one_move = true;
}

static void skip(struct desk *desk, int64_t now)
{
    (void)now;
    film_finish(desk);
}

static void slower(struct desk *desk, int64_t now)
{
    house_change_speed(desk->house, now, desk_watching(desk), -1);
}

static void faster(struct desk *desk, int64_t now)
{
    house_change_speed(desk->house, now, desk_watching(desk), 1);
}

static void as_it_was(struct desk *desk, int64_t now)
{
    house_change_speed(desk->house, now, desk_watching(desk), 0);
}

static void help(struct desk *desk, int64_t now)
{
    const char *const page = desk->mode == TABLE_HISTORY ? "history"
                             : desk_watching(desk)
                                 ? "watch"
                                 : hand_of(desk_game(desk))->help;

    help_open(desk->house, page, now);
}

static void look_back(struct desk *desk, int64_t now)
{
    look_enter(desk, now);
    look_key(desk, INPUT_LEFT, now);
}

static void look_at_start(struct desk *desk, int64_t now)
{
    look_enter(desk, now);
    look_key(desk, INPUT_HOME, now);
}

static void look_and_take_over(struct desk *desk, int64_t now)
{
    look_key(desk, INPUT_ENTER, now);
    if (desk->mode != TABLE_HISTORY)
        desk_take_over(desk, now);
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
    void (*act)(struct desk *desk, int64_t now);
} ROWS[] = {
    {'u', IN_GAME, desk_undo},
    {INPUT_BACKSPACE, IN_GAME, desk_undo},
    {'r', IN_GAME, desk_redo},
    {INPUT_CTRL('R'), IN_GAME, desk_redo},
    {'i', IN_GAME, desk_hint},
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
    {'x', IN_GAME, desk_take_over},
    {'x', IN_LOOK, look_and_take_over},
    {'n', ALWAYS, new_game},
    {'N', ALWAYS, rematch},
    {'L', ALWAYS, games},
    {'e', ALWAYS, evaluate},
    {'S', ALWAYS, desk_save_as},
    {'y', ALWAYS, copy},
    {'f', ALWAYS, flip},
    {':', ALWAYS, desk_command},
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
bool desk_is_played(const struct desk *desk)
{
    return desk->mode == TABLE_PLAY || (desk->mode == TABLE_WATCH &&
                                        desk_is_person(desk, desk_mover(desk)));
}

static int mode_of(const struct desk *desk)
{
    if (desk->mode == TABLE_HISTORY)
        return IN_LOOK;
    return desk_is_played(desk) ? IN_PLAY : IN_WATCH;
}

bool desk_key(struct desk *desk, int32_t key, int64_t now)
{
    if (desk->mode == TABLE_HISTORY && look_key(desk, key, now))
        return true;
    if (desk->mode != TABLE_HISTORY &&
        hand_of(desk_game(desk))->key(desk, key, now))
        return true;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        if (ROWS[i].key != key || (ROWS[i].when & mode_of(desk)) == 0)
            continue;
        if ((ROWS[i].when & KEEPS_FILM) == 0)
            film_finish(desk);
        ROWS[i].act(desk, now);
        return true;
    }
    return false;
}

/* ---- what is no key ---- */

/* A search or a film is cut short; when there is none, the house asks. */
static bool interrupt(struct desk *desk)
{
    const bool busy = film_runs(desk) || desk->ticket != 0;

    film_finish(desk);
    think_hurry(desk);
    return busy;
}

/* A position is offered to be set up; anything else that is pasted is not
 * meant for a board. */
static void paste(struct desk *desk, const char *text, int64_t now)
{
    char line[POSITION_TEXT_MAX] = "";
    struct position position;
    struct err err;

    text += strspn(text, " \t\r\n");
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, " \t\r\n"), text);
    if (desk_game(desk)->class->read_position(desk_game(desk), line, &position,
                                              &err))
        desk_offer(desk, &position, now);
}

bool desk_event(void *self, const struct event *event, int64_t now)
{
    struct desk *const desk = self;

    switch (event->kind) {
    case EVENT_KEY:
        return desk_key(desk, event->key, now);
    case EVENT_MOUSE:
        return desk_mouse(desk, event, now);
    case EVENT_PASTE:
        paste(desk, event->text, now);
        return true;
    case EVENT_INTERRUPT:
        return interrupt(desk);
    case EVENT_RESIZE:
        return true;
    case EVENT_LEAVE:
        break;
    }
    return false;
}
