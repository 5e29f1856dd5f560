/* The hand that sows: by a digit, by aiming and Enter, with the mouse, and what
 * else a move can be. */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/board/move_preview.h"
#include "screen/play/input.h"
#include "screen/text/describe.h"
#include "ui/widget.h"

#include <stdio.h>
#include <string.h>

/* ---- moves ---- */

bool sow_move_at(const struct play_screen *play, int place, struct move *move)
{
    const struct game *const game = play_game(play);
    struct move moves[MOVES_MAX];
    const int count =
        play_is_over(play)
            ? 0
            : game->class->moves(game, play_position(play), moves);

    for (int i = 0; i < count; i++)
        if (board_of(game)->origin(game, play_position(play), moves[i]) ==
            place) {
            *move = moves[i];
            return true;
        }
    return false;
}

static void say_why(struct play_screen *play, int64_t now, int pit,
                    const struct err *err)
{
    if (strstr(err->text, "the pit is empty") != NULL)
        app_say(play->app, now, "pit %d is empty", pit);
    else
        app_say(play->app, now, "%s", err->text);
}

/* The legal move that a number names for whoever moves. */
static bool read_pit(struct play_screen *play, int pit, struct move *move,
                     int64_t now)
{
    const struct game *const game = play_game(play);
    char text[12];
    struct err err;

    snprintf(text, sizeof text, "%d", pit);
    if (describer_of(game)->read_move(game, play_position(play), text, move,
                                      &err))
        return true;
    say_why(play, now, pit, &err);
    return false;
}

static void aim_at(struct play_screen *play, struct move move)
{
    const struct game *const game = play_game(play);

    play->aim = board_of(game)->origin(game, play_position(play), move);
    play->pointed = false;
}

/* 1 may be the begin of 10, 11 or 12 where there are so many pits. */
static bool is_wide(const struct play_screen *play)
{
    char choice[PLAY_WORDS_MAX] = "";
    FILE *const out = memory_file(choice, sizeof choice);

    describer_of(play_game(play))
        ->choice(play_game(play), play_position(play), out);
    fclose(out);
    return strncmp(choice, "1-1", 3) == 0 && choice[3] != '\0' &&
           choice[3] >= '0' && choice[3] <= '9';
}

static void digit(struct play_screen *play, int number, int64_t now)
{
    const bool wide = play_may_play(play, now) && is_wide(play);
    const bool aims = wide || play->app->config.values[CONFIG_DIGITS] != 0;
    const int pit =
        wide && play->digit != 0 ? 10 * play->digit + number : number;
    struct move move;

    if (play_mover(play) < 0 || !play_is_person(play, play_mover(play))) {
        animation_finish(play);
        return;
    }
    play->digit = wide && play->digit == 0 && number == 1 ? 1 : 0;
    if (!read_pit(play, pit, &move, now))
        return;
    if (aims)
        aim_at(play, move);
    else
        play_try(play, move, now);
}

/* ---- aiming ---- */

/* The places that can be sown, as the board shows them from left to right. */
static int legal_places(const struct play_screen *play, int places[PLACES_MAX])
{
    const struct game *const game = play_game(play);
    const bool away =
        play_mover(play) != play_viewer(play); /* is drawn backwards */
    struct move moves[MOVES_MAX];
    const int count =
        play_is_over(play)
            ? 0
            : game->class->moves(game, play_position(play), moves);
    int found = 0;

    for (int i = 0; i < count && found < PLACES_MAX; i++) {
        const struct move move = moves[away ? count - 1 - i : i];
        const int place =
            board_of(game)->origin(game, play_position(play), move);

        if (place >= 0)
            places[found++] = place;
    }
    return found;
}

static void aim_by(struct play_screen *play, int by, int64_t now)
{
    int places[PLACES_MAX];
    const int count = legal_places(play, places);
    int at = by > 0 ? -1 : count;

    if (!play_may_play(play, now) || count == 0)
        return;
    for (int i = 0; i < count; i++)
        if (places[i] == play->aim)
            at = i;
    play->aim = places[(at + by + count) % count];
    play->pointed = false;
}

/* The first Enter aims, the second sows; a move that starts nowhere, because
 * there is nothing to sow, is played at once. */
static void enter(struct play_screen *play, int64_t now)
{
    const struct game *const game = play_game(play);
    struct move moves[MOVES_MAX];
    struct move move;

    if (!play_may_play(play, now))
        return;
    if (play->aim >= 0 && sow_move_at(play, play->aim, &move)) {
        play_try(play, move, now);
        return;
    }
    game->class->moves(game, play_position(play), moves);
    if (board_of(game)->origin(game, play_position(play), moves[0]) < 0)
        play_try(play, moves[0], now);
    else
        aim_by(play, 1, now);
}

/* The answer to a first move, where the rules have it. */
static void swap(struct play_screen *play, int64_t now)
{
    const struct game *const game = play_game(play);
    struct move move;
    struct err err;

    if (!play_may_play(play, now))
        return;
    if (game->class->read_move(game, play_position(play), "swap", &move, &err))
        play_try(play, move, now);
    else
        app_say(play->app, now, "there is nothing to swap now");
}

/* ---- keys ---- */

static void aim_left(struct play_screen *play, int64_t now)
{
    aim_by(play, -1, now);
}

static void aim_right(struct play_screen *play, int64_t now)
{
    aim_by(play, 1, now);
}

enum { DIGIT_KEYS = 9 };

static const struct row {
    int32_t key;
    bool keeps_film;
    void (*act)(struct play_screen *play, int64_t now);
} ROWS[] = {
    {INPUT_LEFT, false, aim_left},   {'h', false, aim_left},
    {INPUT_RIGHT, false, aim_right}, {'l', false, aim_right},
    {INPUT_ENTER, true, enter},      {'s', false, swap},
};

static bool is_digit(const struct play_screen *play, int32_t key)
{
    return (key >= '1' && key < '1' + DIGIT_KEYS) ||
           (key == '0' && play->digit != 0);
}

static bool key(struct play_screen *play, int32_t key, int64_t now)
{
    if (is_digit(play, key)) {
        digit(play, (int)(key - '0'), now);
        return true;
    }
    play->digit = 0;
    for (size_t i = 0; play_is_played(play) && i < sizeof ROWS / sizeof *ROWS;
         i++) {
        if (ROWS[i].key != key)
            continue;
        if (!ROWS[i].keeps_film)
            animation_finish(play);
        ROWS[i].act(play, now);
        return true;
    }
    return false;
}

/* ---- the mouse: pointing aims, a click sows ---- */

static void point(struct play_screen *play, int place)
{
    struct move move;

    if (play_is_person(play, play_mover(play)) && !animation_runs(play) &&
        sow_move_at(play, place, &move)) {
        play->aim = place;
        play->pointed = true;
    } else if (play->pointed) {
        play->aim = -1;
        play->pointed = false;
    }
}

static void mouse(struct play_screen *play, const struct event *event,
                  int place, int64_t now)
{
    struct move move;

    if (event->action == MOUSE_POINT)
        point(play, place);
    if (event->action != MOUSE_PRESS)
        return;
    if (sow_move_at(play, place, &move))
        play_try(play, move, now);
    else
        animation_finish(play);
}

/* ---- what is in mind ---- */

static bool busy(const struct play_screen *play)
{
    return play->aim >= 0;
}

static int place(const struct play_screen *play)
{
    return play->aim;
}

static void forget(struct play_screen *play)
{
    play->aim = -1;
    play->digit = 0;
}

static bool drop(struct play_screen *play)
{
    const bool aimed = play->aim >= 0;

    play->aim = -1;
    return aimed;
}

/* ---- words ---- */

static enum theme_role words(const struct play_screen *play, FILE *out)
{
    struct move move;

    if (play->aim < 0 || !sow_move_at(play, play->aim, &move))
        return THEME_TEXT;

    const struct move_preview fact =
        preview_of(play_game(play), play_position(play), move);

    if (play->app->config.values[CONFIG_PREVIEW] != 0)
        preview_write(&fact, out);
    else
        fputs(fact.label, out);
    return THEME_HINT;
}

static void offer(const struct play_screen *play, FILE *out)
{
    const struct game *const game = play_game(play);
    struct move move;
    struct err err;

    if (game->class->read_move(game, play_position(play), "swap", &move, &err))
        fputs("sow, or press s to change sides", out);
    else if (game->class->read_move(game, play_position(play), "pass", &move,
                                    &err))
        fputs("nothing to sow: Enter passes", out);
}

static void lesson(const struct play_screen *play, int index, FILE *out)
{
    static const char *const lessons[LESSON_COUNT] = {
        ": pick a pit; a last seed in your store plays again",
        ": a last seed in your empty pit takes those across",
        ": sow; u takes back, i shows a good move",
    };

    describer_of(play_game(play))
        ->choice(play_game(play), play_position(play), out);
    fputs(lessons[index], out);
}

static const struct key_hint KEYS[] = {
    {"1-9", "sow", 0},
    {"←→", "aim", 0},
    {"⏎", "play", INPUT_ENTER},
    {"u", "undo", 'u'},
    {"i", "hint", 'i'},
    {"e", "eval", 'e'},
    {"Esc", "pause", INPUT_ESCAPE},
    {"r", "redo", 'r'},
    {"k", "look back", 'k'},
    {"S", "save as", 'S'},
    {"n", "new", 'n'},
};

/* The first of them are the pits that there are. */
static void bar(const struct play_screen *play, struct bar *bar)
{
    FILE *const out = memory_file(bar->choice, sizeof bar->choice);

    describer_of(play_game(play))
        ->choice(play_game(play), play_position(play), out);
    fclose(out);
    bar_fill(bar, KEYS, (int)(sizeof KEYS / sizeof *KEYS));
    bar->hints[0].keys = bar->choice;
}

const struct input_class input_sowing = {
    .is = mancala_is,
    .key = key,
    .mouse = mouse,
    .drop = drop,
    .forget = forget,
    .busy = busy,
    .place = place,
    .mark = sow_mark,
    .mark_last = sow_mark_last,
    .mark_hint = sow_mark_hint,
    .words = words,
    .offer = offer,
    .lesson = lesson,
    .facts = sow_facts,
    .facts_width = sow_facts_width,
    .bar = bar,
    .bindings = &SOWING_BINDINGS,
};
