/* The hand that holds marbles, at the desk: keys and mouse, and what it says.
 */
#include "base/memory.h"
#include "screen/play/input.h"
#include "screen/board/push_preview.h"

#include <stdio.h>

/* As the board shows it. */
struct hold_on hold_on_desk(const struct desk *desk)
{
    return (struct hold_on){desk_game(desk), desk_position(desk),
                            desk_is_turned(desk, desk_position(desk))};
}

/* ---- what is done ---- */

static void obey(struct desk *desk, enum hold_answer answer, struct move move,
                 const struct err *err, int64_t now)
{
    if (answer == HOLD_MOVE)
        desk_try(desk, move, now);
    if (answer == HOLD_REFUSED)
        house_say(desk->house, now, "%s", err->text);
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
static bool film_keeps(struct desk *desk, int32_t key)
{
    const bool plays = (key >= '1' && key <= '9') || key == INPUT_ENTER;
    const bool runs = film_runs(desk);
    const bool foreign =
        runs && !desk_is_person(desk, film_before(desk)->player);

    film_finish(desk);
    return runs && foreign && plays;
}

static bool key(struct desk *desk, int32_t key, int64_t now)
{
    struct hold fresh = desk->hold;
    struct move move = {0};
    struct err err = {""};

    if (!desk_is_played(desk) || desk_is_over(desk))
        return false;

    const struct hold_on on = hold_on_desk(desk);
    const enum hold_answer answer = hold_key(&fresh, &on, key, &move, &err);

    if (answer == HOLD_NOT_MINE)
        return false;
    if (film_keeps(desk, key) || (!is_walk(key) && !desk_may_play(desk, now)))
        return true;
    desk->hold = fresh;
    obey(desk, answer, move, &err, now);
    return true;
}

static bool may_hold(const struct desk *desk, int64_t now)
{
    return desk_is_person(desk, desk_mover(desk)) && now >= desk->deaf_until;
}

static void mouse(struct desk *desk, const struct event *event, int place,
                  int64_t now)
{
    const int cell = place < ABALONE_CELLS ? place : -1;
    struct move move = {0};
    struct err err = {""};

    if (event->action == MOUSE_PRESS && film_runs(desk)) {
        film_finish(desk);
        return;
    }
    if (event->action == MOUSE_PRESS && cell >= 0 && !desk_may_play(desk, now))
        return;
    if (film_runs(desk) || !may_hold(desk, now))
        return;

    const struct hold_on on = hold_on_desk(desk);
    const enum hold_answer answer =
        hold_mouse(&desk->hold, &on, event->action, cell, &move, &err);

    obey(desk, answer, move, &err, now);
}

/* ---- what is in mind ---- */

static bool busy(const struct desk *desk)
{
    return desk->hold.roaming || desk->hold.count > 0;
}

static int place(const struct desk *desk)
{
    return desk->hold.roaming ? desk->hold.cursor : -1;
}

static void forget(struct desk *desk)
{
    hold_forget(&desk->hold);
}

static bool drop(struct desk *desk)
{
    const bool held = desk->hold.count > 0;

    hold_let_go(&desk->hold);
    return held;
}

/* ---- words ---- */

/* ` 4 6` of those ways that go along the line, or to the side. */
static int write_ways(const struct desk *desk, const struct hold_on *on,
                      bool aside, const char *between, FILE *out)
{
    static const char digits[] = "794613";
    int count = 0;

    for (const char *digit = digits; *digit != '\0'; digit++) {
        struct move move;
        struct err unsaid;

        if (!hold_move(&desk->hold, on,
                       (enum direction)hold_direction(*digit, on->flipped),
                       &move, &unsaid) ||
            push_of(on->game, on->position, move).aside != aside)
            continue;
        fprintf(out, "%s%c", count++ == 0 ? between : " ", *digit);
    }
    return count;
}

/* `three marbles held: 4 6 along the line, 7 9 to the side` */
static void write_held(const struct desk *desk, const struct hold_on *on,
                       FILE *out)
{
    const int count = desk->hold.count;

    fprintf(out, "%s marble%s held: ", push_number(count),
            count == 1 ? "" : "s");

    const int along = write_ways(desk, on, false, "", out);

    if (along > 0 && count > 1)
        fputs(" along the line", out);

    const int aside = write_ways(desk, on, true, along > 0 ? ", " : "", out);

    if (aside > 0)
        fputs(" to the side", out);
    if (along + aside == 0)
        fputs("no way is open", out);
}

/* `6: pushes 2, one out`, or why not. */
static void write_aim(const struct desk *desk, const struct hold_on *on,
                      enum direction aim, FILE *out)
{
    struct move move;
    struct err err;

    fprintf(out, "%c: ", hold_digit(aim, on->flipped));
    if (!hold_move(&desk->hold, on, aim, &move, &err)) {
        fputs(err.text, out);
        return;
    }

    const struct push push = push_of(on->game, on->position, move);

    push_write(&push, out);
}

/* `c3: 7 9 4; Space holds it` */
static void write_cursor(const struct desk *desk, const struct hold_on *on,
                         FILE *out)
{
    fputs(abalone_cell_text(desk->hold.cursor).text, out);
    write_ways(desk, on, false, ": ", out);
    fputs("; Space holds it", out);
}

static enum theme_role words(const struct desk *desk, FILE *out)
{
    const struct hold_on on = hold_on_desk(desk);
    const bool preview = desk->house->config.values[CONFIG_PREVIEW] != 0;
    const int aim = hold_aim(&desk->hold);
    const bool over_own =
        desk->hold.roaming &&
        abalone_owner(on.position, desk->hold.cursor) == on.position->player;

    if (!desk_is_person(desk, desk_mover(desk)))
        return THEME_TEXT;
    if (aim >= 0 && !over_own && preview)
        write_aim(desk, &on, (enum direction)aim, out);
    else if (desk->hold.count > 0)
        write_held(desk, &on, out);
    else if (over_own)
        write_cursor(desk, &on, out);
    return THEME_HINT;
}

static void offer(const struct desk *desk, FILE *out)
{
    const struct hold_on on = hold_on_desk(desk);
    struct move move;

    if (!desk_is_over(desk) && hold_must_pass(&on, &move))
        fputs("no marble can move: Enter passes", out);
}

static void lesson(const struct desk *desk, int index, FILE *out)
{
    static const char *const lessons[LESSON_COUNT] = {
        "arrows and Space hold up to three in a line",
        "a digit moves them its way; more push fewer",
        "six pushed out win; u takes back, i shows a move",
    };

    (void)desk;
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

static void bar(const struct desk *desk, struct bar *bar)
{
    (void)desk;
    bar_fill(bar, KEYS, (int)(sizeof KEYS / sizeof *KEYS));
}

const struct hand_class hand_hold = {
    .is = abalone_is,
    .key = key,
    .mouse = mouse,
    .drop = drop,
    .forget = forget,
    .busy = busy,
    .place = place,
    .mark = hold_mark,
    .mark_last = hold_mark_last,
    .mark_hint = hold_mark_hint,
    .words = words,
    .offer = offer,
    .lesson = lesson,
    .facts = hold_facts,
    .facts_width = hold_facts_width,
    .bar = bar,
    .help = "abalone",
};
