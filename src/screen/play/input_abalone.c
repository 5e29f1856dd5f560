/* The hand that holds marbles, at the desk: keys and mouse, and what it says.
 */
#include "base/memory.h"
#include "screen/board/push_preview.h"
#include "screen/play/input.h"

#include <stdio.h>

/* As the board shows it. */
struct selection_on selection_on_play(const struct play_screen *play)
{
    return (struct selection_on){play_game(play), play_position(play),
                                 play_is_turned(play, play_position(play))};
}

/* ---- what is done ---- */

static void obey(struct play_screen *play, enum selection_answer answer,
                 struct move move, const struct err *err, int64_t now)
{
    if (answer == SELECTION_MOVE)
        play_try(play, move, now);
    if (answer == SELECTION_REFUSED)
        app_say(play->app, now, "%s", err->text);
}

/* These only show where the cursor is: anybody may do that at any time. */
static bool is_walk(int32_t key)
{
    switch (key) {
    case INPUT_LEFT:
    case INPUT_RIGHT:
    case INPUT_UP:
    case INPUT_DOWN:
    case 'h':
    case 'j':
    case 'k':
    case 'l':
        return true;
    default:
        return false;
    }
}

/* Those that play do nothing but finish the film of another's move. */
static bool animation_keeps(struct play_screen *play, int32_t key)
{
    const bool plays = (key >= '1' && key <= '9') || key == INPUT_ENTER;
    const bool runs = animation_runs(play);
    const bool foreign =
        runs && !play_is_person(play, animation_before(play)->player);

    animation_finish(play);
    return runs && foreign && plays;
}

static bool key(struct play_screen *play, int32_t key, int64_t now)
{
    struct selection fresh = play->selection;
    struct move move = {0};
    struct err err = {""};

    if (!play_is_played(play) || play_is_over(play))
        return false;

    const struct selection_on on = selection_on_play(play);
    const enum selection_answer answer =
        selection_key(&fresh, &on, key, &move, &err);

    if (answer == SELECTION_NOT_MINE)
        return false;
    if (animation_keeps(play, key) ||
        (!is_walk(key) && !play_may_play(play, now)))
        return true;
    play->selection = fresh;
    obey(play, answer, move, &err, now);
    return true;
}

static bool may_hold(const struct play_screen *play, int64_t now)
{
    return play_is_person(play, play_mover(play)) && now >= play->deaf_until;
}

static void mouse(struct play_screen *play, const struct event *event,
                  int place, int64_t now)
{
    const int cell = place < ABALONE_CELLS ? place : -1;
    struct move move = {0};
    struct err err = {""};

    if (event->action == MOUSE_PRESS && animation_runs(play)) {
        animation_finish(play);
        return;
    }
    if (event->action == MOUSE_PRESS && cell >= 0 && !play_may_play(play, now))
        return;
    if (animation_runs(play) || !may_hold(play, now))
        return;

    const struct selection_on on = selection_on_play(play);
    const enum selection_answer answer = selection_mouse(
        &play->selection, &on, event->action, cell, &move, &err);

    obey(play, answer, move, &err, now);
}

/* ---- what is in mind ---- */

static bool busy(const struct play_screen *play)
{
    return play->selection.roaming || play->selection.count > 0;
}

static int place(const struct play_screen *play)
{
    return play->selection.roaming ? play->selection.cursor : -1;
}

static void forget(struct play_screen *play)
{
    selection_forget(&play->selection);
}

static bool drop(struct play_screen *play)
{
    const bool held = play->selection.count > 0;

    selection_let_go(&play->selection);
    return held;
}

/* ---- words ---- */

/* ` 4 6` of those ways that go along the line, or to the side. */
static int write_ways(const struct play_screen *play,
                      const struct selection_on *on, bool aside,
                      const char *between, FILE *out)
{
    static const char digits[] = "794613";
    int count = 0;

    for (const char *digit = digits; *digit != '\0'; digit++) {
        struct move move;
        struct err unsaid;

        if (!selection_move(
                &play->selection, on,
                (enum direction)selection_direction(*digit, on->flipped), &move,
                &unsaid) ||
            push_preview_of(on->game, on->position, move).aside != aside)
            continue;
        fprintf(out, "%s%c", count++ == 0 ? between : " ", *digit);
    }
    return count;
}

/* `three marbles held: 4 6 along the line, 7 9 to the side` */
static void write_held(const struct play_screen *play,
                       const struct selection_on *on, FILE *out)
{
    const int count = play->selection.count;

    fprintf(out, "%s marble%s held: ", push_preview_number(count),
            count == 1 ? "" : "s");

    const int along = write_ways(play, on, false, "", out);

    if (along > 0 && count > 1)
        fputs(" along the line", out);

    const int aside = write_ways(play, on, true, along > 0 ? ", " : "", out);

    if (aside > 0)
        fputs(" to the side", out);
    if (along + aside == 0)
        fputs("no way is open", out);
}

/* `6: pushes 2, one out`, or why not. */
static void write_aim(const struct play_screen *play,
                      const struct selection_on *on, enum direction aim,
                      FILE *out)
{
    struct move move;
    struct err err;

    fprintf(out, "%c: ", selection_digit(aim, on->flipped));
    if (!selection_move(&play->selection, on, aim, &move, &err)) {
        fputs(err.text, out);
        return;
    }

    const struct push_preview push =
        push_preview_of(on->game, on->position, move);

    push_preview_write(&push, out);
}

/* `c3: 7 9 4; Space holds it` */
static void write_cursor(const struct play_screen *play,
                         const struct selection_on *on, FILE *out)
{
    fputs(abalone_cell_text(play->selection.cursor).text, out);
    write_ways(play, on, false, ": ", out);
    fputs("; Space holds it", out);
}

static enum theme_role words(const struct play_screen *play, FILE *out)
{
    const struct selection_on on = selection_on_play(play);
    const bool preview = play->app->config.values[CONFIG_PREVIEW] != 0;
    const int aim = selection_aim(&play->selection);
    const bool over_own = play->selection.roaming &&
                          abalone_owner(on.position, play->selection.cursor) ==
                              on.position->player;

    if (!play_is_person(play, play_mover(play)))
        return THEME_TEXT;
    if (aim >= 0 && !over_own && preview)
        write_aim(play, &on, (enum direction)aim, out);
    else if (play->selection.count > 0)
        write_held(play, &on, out);
    else if (over_own)
        write_cursor(play, &on, out);
    return THEME_HINT;
}

static void offer(const struct play_screen *play, FILE *out)
{
    const struct selection_on on = selection_on_play(play);
    struct move move;

    if (!play_is_over(play) && selection_must_pass(&on, &move))
        fputs("no marble can move: Enter passes", out);
}

static void lesson(const struct play_screen *play, int index, FILE *out)
{
    static const char *const lessons[LESSON_COUNT] = {
        "arrows and Space hold up to three in a line",
        "a digit moves them its way; more push fewer",
        "six pushed out win; u takes back, i shows a move",
    };

    (void)play;
    fputs(lessons[index], out);
}

static const struct key_hint KEYS[] = {
    {"arrows", "cursor", 0},    {"␣", "hold", ' '},
    {"7 9 4 6 1 3", "move", 0}, {"i", "hint", 'i'},
    {"u", "undo", 'u'},         {"Esc", "pause", INPUT_ESCAPE},
    {"e", "eval", 'e'},         {"Tab", "next group", INPUT_TAB},
    {"r", "redo", 'r'},         {"g", "look back", 'g'},
    {"S", "save as", 'S'},      {"n", "new", 'n'},
};

static void bar(const struct play_screen *play, struct bar *bar)
{
    (void)play;
    bar_fill(bar, KEYS, (int)(sizeof KEYS / sizeof *KEYS));
}

const struct input_class input_abalone = {
    .is = abalone_is,
    .key = key,
    .mouse = mouse,
    .drop = drop,
    .forget = forget,
    .busy = busy,
    .place = place,
    .mark = selection_mark,
    .mark_last = selection_mark_last,
    .mark_hint = selection_mark_hint,
    .words = words,
    .offer = offer,
    .lesson = lesson,
    .facts = selection_facts,
    .facts_width = selection_facts_width,
    .bar = bar,
    .bindings = &ABALONE_BINDINGS,
};
