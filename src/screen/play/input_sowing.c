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

bool sow_move_at(const struct desk *desk, int place, struct move *move)
{
    const struct game *const game = desk_game(desk);
    struct move moves[MOVES_MAX];
    const int count =
        desk_is_over(desk)
            ? 0
            : game->class->moves(game, desk_position(desk), moves);

    for (int i = 0; i < count; i++)
        if (board_of(game)->origin(game, desk_position(desk), moves[i]) ==
            place) {
            *move = moves[i];
            return true;
        }
    return false;
}

static void say_why(struct desk *desk, int64_t now, int pit,
                    const struct err *err)
{
    if (strstr(err->text, "the pit is empty") != NULL)
        house_say(desk->house, now, "pit %d is empty", pit);
    else
        house_say(desk->house, now, "%s", err->text);
}

/* The legal move that a number names for whoever moves. */
static bool read_pit(struct desk *desk, int pit, struct move *move, int64_t now)
{
    const struct game *const game = desk_game(desk);
    char text[12];
    struct err err;

    snprintf(text, sizeof text, "%d", pit);
    if (voice_of(game)->read_move(game, desk_position(desk), text, move, &err))
        return true;
    say_why(desk, now, pit, &err);
    return false;
}

static void aim_at(struct desk *desk, struct move move)
{
    const struct game *const game = desk_game(desk);

    desk->aim = board_of(game)->origin(game, desk_position(desk), move);
    desk->pointed = false;
}

/* 1 may be the begin of 10, 11 or 12 where there are so many pits. */
static bool is_wide(const struct desk *desk)
{
    char choice[DESK_WORDS_MAX] = "";
    FILE *const out = memory_file(choice, sizeof choice);

    voice_of(desk_game(desk))
        ->choice(desk_game(desk), desk_position(desk), out);
    fclose(out);
    return strncmp(choice, "1-1", 3) == 0 && choice[3] != '\0' &&
           choice[3] >= '0' && choice[3] <= '9';
}

static void digit(struct desk *desk, int number, int64_t now)
{
    const bool wide = desk_may_play(desk, now) && is_wide(desk);
    const bool aims = wide || desk->house->config.values[CONFIG_DIGITS] != 0;
    const int pit =
        wide && desk->digit != 0 ? 10 * desk->digit + number : number;
    struct move move;

    if (desk_mover(desk) < 0 || !desk_is_person(desk, desk_mover(desk))) {
        film_finish(desk);
        return;
    }
    desk->digit = wide && desk->digit == 0 && number == 1 ? 1 : 0;
    if (!read_pit(desk, pit, &move, now))
        return;
    if (aims)
        aim_at(desk, move);
    else
        desk_try(desk, move, now);
}

/* ---- aiming ---- */

/* The places that can be sown, as the board shows them from left to right. */
static int legal_places(const struct desk *desk, int places[PLACES_MAX])
{
    const struct game *const game = desk_game(desk);
    const bool away =
        desk_mover(desk) != desk_viewer(desk); /* is drawn backwards */
    struct move moves[MOVES_MAX];
    const int count =
        desk_is_over(desk)
            ? 0
            : game->class->moves(game, desk_position(desk), moves);
    int found = 0;

    for (int i = 0; i < count && found < PLACES_MAX; i++) {
        const struct move move = moves[away ? count - 1 - i : i];
        const int place =
            board_of(game)->origin(game, desk_position(desk), move);

        if (place >= 0)
            places[found++] = place;
    }
    return found;
}

static void aim_by(struct desk *desk, int by, int64_t now)
{
    int places[PLACES_MAX];
    const int count = legal_places(desk, places);
    int at = by > 0 ? -1 : count;

    if (!desk_may_play(desk, now) || count == 0)
        return;
    for (int i = 0; i < count; i++)
        if (places[i] == desk->aim)
            at = i;
    desk->aim = places[(at + by + count) % count];
    desk->pointed = false;
}

/* The first Enter aims, the second sows; a move that starts nowhere, because
 * there is nothing to sow, is played at once. */
static void enter(struct desk *desk, int64_t now)
{
    const struct game *const game = desk_game(desk);
    struct move moves[MOVES_MAX];
    struct move move;

    if (!desk_may_play(desk, now))
        return;
    if (desk->aim >= 0 && sow_move_at(desk, desk->aim, &move)) {
        desk_try(desk, move, now);
        return;
    }
    game->class->moves(game, desk_position(desk), moves);
    if (board_of(game)->origin(game, desk_position(desk), moves[0]) < 0)
        desk_try(desk, moves[0], now);
    else
        aim_by(desk, 1, now);
}

/* The answer to a first move, where the rules have it. */
static void swap(struct desk *desk, int64_t now)
{
    const struct game *const game = desk_game(desk);
    struct move move;
    struct err err;

    if (!desk_may_play(desk, now))
        return;
    if (game->class->read_move(game, desk_position(desk), "swap", &move, &err))
        desk_try(desk, move, now);
    else
        house_say(desk->house, now, "there is nothing to swap now");
}

/* ---- keys ---- */

static void aim_left(struct desk *desk, int64_t now)
{
    aim_by(desk, -1, now);
}

static void aim_right(struct desk *desk, int64_t now)
{
    aim_by(desk, 1, now);
}

enum { DIGIT_KEYS = 9 };

static const struct row {
    int32_t key;
    bool keeps_film;
    void (*act)(struct desk *desk, int64_t now);
} ROWS[] = {
    {INPUT_LEFT, false, aim_left},   {'h', false, aim_left},
    {INPUT_RIGHT, false, aim_right}, {'l', false, aim_right},
    {INPUT_ENTER, true, enter},      {'s', false, swap},
};

static bool is_digit(const struct desk *desk, int32_t key)
{
    return (key >= '1' && key < '1' + DIGIT_KEYS) ||
           (key == '0' && desk->digit != 0);
}

static bool key(struct desk *desk, int32_t key, int64_t now)
{
    if (is_digit(desk, key)) {
        digit(desk, (int)(key - '0'), now);
        return true;
    }
    desk->digit = 0;
    for (size_t i = 0; desk_is_played(desk) && i < sizeof ROWS / sizeof *ROWS;
         i++) {
        if (ROWS[i].key != key)
            continue;
        if (!ROWS[i].keeps_film)
            film_finish(desk);
        ROWS[i].act(desk, now);
        return true;
    }
    return false;
}

/* ---- the mouse: pointing aims, a click sows ---- */

static void point(struct desk *desk, int place)
{
    struct move move;

    if (desk_is_person(desk, desk_mover(desk)) && !film_runs(desk) &&
        sow_move_at(desk, place, &move)) {
        desk->aim = place;
        desk->pointed = true;
    } else if (desk->pointed) {
        desk->aim = -1;
        desk->pointed = false;
    }
}

static void mouse(struct desk *desk, const struct event *event, int place,
                  int64_t now)
{
    struct move move;

    if (event->action == MOUSE_POINT)
        point(desk, place);
    if (event->action != MOUSE_PRESS)
        return;
    if (sow_move_at(desk, place, &move))
        desk_try(desk, move, now);
    else
        film_finish(desk);
}

/* ---- what is in mind ---- */

static bool busy(const struct desk *desk)
{
    return desk->aim >= 0;
}

static int place(const struct desk *desk)
{
    return desk->aim;
}

static void forget(struct desk *desk)
{
    desk->aim = -1;
    desk->digit = 0;
}

static bool drop(struct desk *desk)
{
    const bool aimed = desk->aim >= 0;

    desk->aim = -1;
    return aimed;
}

/* ---- words ---- */

static enum theme_role words(const struct desk *desk, FILE *out)
{
    struct move move;

    if (desk->aim < 0 || !sow_move_at(desk, desk->aim, &move))
        return THEME_TEXT;

    const struct fact fact =
        fact_of(desk_game(desk), desk_position(desk), move);

    if (desk->house->config.values[CONFIG_PREVIEW] != 0)
        fact_write(&fact, out);
    else
        fputs(fact.label, out);
    return THEME_HINT;
}

static void offer(const struct desk *desk, FILE *out)
{
    const struct game *const game = desk_game(desk);
    struct move move;
    struct err err;

    if (game->class->read_move(game, desk_position(desk), "swap", &move, &err))
        fputs("sow, or press s to change sides", out);
    else if (game->class->read_move(game, desk_position(desk), "pass", &move,
                                    &err))
        fputs("nothing to sow: Enter passes", out);
}

static void lesson(const struct desk *desk, int index, FILE *out)
{
    static const char *const lessons[LESSON_COUNT] = {
        ": pick a pit; a last seed in your store plays again",
        ": a last seed in your empty pit takes those across",
        ": sow; u takes back, i shows a good move",
    };

    voice_of(desk_game(desk))
        ->choice(desk_game(desk), desk_position(desk), out);
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
static void bar(const struct desk *desk, struct bar *bar)
{
    FILE *const out = memory_file(bar->choice, sizeof bar->choice);

    voice_of(desk_game(desk))
        ->choice(desk_game(desk), desk_position(desk), out);
    fclose(out);
    bar_fill(bar, KEYS, (int)(sizeof KEYS / sizeof *KEYS));
    bar->hints[0].keys = bar->choice;
}

const struct hand_class hand_sow = {
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
    .help = "game",
};
