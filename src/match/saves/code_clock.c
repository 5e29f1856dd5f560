/* SPDX-License-Identifier: MIT */
/* Puts the clocks of a game into the number of its code, and takes them out. */
#include "match/saves/code_clock.h"

enum { TENTH = 100 /* milliseconds */ };

/* ---- numbers of any size: the count of digits, and the digits ---- */

enum { HEX_BITS = 4, HEX = 1 << HEX_BITS, HEX_DIGITS = 64 / HEX_BITS };

static void put_any(struct large_number *number, uint64_t value)
{
    uint32_t digits = 0;

    while (digits < HEX_DIGITS && value >> HEX_BITS * digits != 0)
        digits++;
    for (uint32_t i = digits; i-- > 0;)
        large_number_put(number, HEX,
                         (uint32_t)(value >> HEX_BITS * i & (HEX - 1)));
    large_number_put(number, HEX_DIGITS + 1, digits);
}

static uint64_t take_any(struct large_number *number)
{
    const uint32_t digits = large_number_take(number, HEX_DIGITS + 1);
    uint64_t value = 0;

    for (uint32_t i = 0; i < digits; i++)
        value |= (uint64_t)large_number_take(number, HEX) << HEX_BITS * i;
    return value;
}

/* ---- the time control ---- */

/* In milliseconds. A period is counted in the largest unit that divides it. */
static const int64_t UNITS[] = {60000, 1000, 10};

enum { UNIT_COUNT = sizeof UNITS / sizeof *UNITS };

static void put_period(struct large_number *number, int64_t period)
{
    uint32_t unit = 0;

    while (unit + 1 < UNIT_COUNT && period % UNITS[unit] != 0)
        unit++;
    put_any(number, (uint64_t)(period / UNITS[unit]));
    large_number_put(number, UNIT_COUNT, unit);
}

/* A period that is far too long is cut, but is still too long. */
static int64_t take_period(struct large_number *number)
{
    const int64_t unit = UNITS[large_number_take(number, UNIT_COUNT)];
    const uint64_t units = take_any(number);

    return unit * (int64_t)(units < UINT32_MAX ? units : UINT32_MAX);
}

static void put_control(struct large_number *number,
                        const struct time_control *control)
{
    const bool fischer = control->kind == TIME_FISCHER;

    if (fischer)
        put_period(number, control->increment);
    put_period(number, control->base);
    large_number_put(number, 2, fischer);
}

/* Refuses a control that cannot be written as text. */
static bool take_control(struct large_number *number,
                         struct time_control *control, struct err *err)
{
    const bool fischer = large_number_take(number, 2) == 1;

    *control =
        (struct time_control){.kind = fischer ? TIME_FISCHER : TIME_MOVE};
    control->base = take_period(number);
    if (fischer)
        control->increment = take_period(number);
    return time_control_read(time_control_text(control).text, control, err);
}

/* ---- the time used ---- */

/* The number of a player's moves before a node, and their time. */
struct used_time {
    int moves;
    uint64_t millis;
};

static bool is_move_of(const struct history *history, int node, int player)
{
    const int before = history_node(history, node)->parent;

    return history_node(history, before)->position.player == player;
}

static struct used_time read_used(const struct match *match, int node,
                                  int player)
{
    const struct history *const history = match_history(match);
    struct used_time used = {0, 0};

    for (; node != NODE_START; node = history_node(history, node)->parent)
        if (is_move_of(history, node, player)) {
            used.millis += history_node(history, node)->millis;
            used.moves++;
        }
    return used;
}

/* The most that a player could use in `moves` moves. */
static uint64_t most_tenths(const struct time_control *control, int moves)
{
    return moves == 0
               ? 0
               : (uint64_t)(control->base + moves * control->increment) / TENTH;
}

/* Spreads the time evenly over the player's moves. */
static void spread_time(struct match *match, int player, uint64_t millis)
{
    struct history *const history = match_history(match);
    int node = history_cursor(history);
    uint64_t moves = (uint64_t)read_used(match, node, player).moves;

    for (; moves > 0; node = history_node(history, node)->parent)
        if (is_move_of(history, node, player)) {
            const uint64_t share = millis / moves--;

            history_set_millis(history, node, (uint32_t)share);
            millis -= share;
        }
}

/* ---- all of it ---- */

void code_clock_put(struct large_number *number, const struct match *match,
                    int node)
{
    const struct time_control control = match_time_control(match);

    for (int i = match_game(match)->players - 1;
         i >= 0 && control.kind == TIME_FISCHER; i--) {
        const struct used_time used = read_used(match, node, i);
        const uint64_t most = most_tenths(&control, used.moves);
        const uint64_t tenths = used.millis / TENTH;

        put_any(number, tenths < most ? tenths : most);
    }
    large_number_put(number, 2,
                     history_node(match_history(match), node)->called ==
                         END_TIME);
    put_control(number, &control);
}

bool code_clock_take(struct large_number *number, int players,
                     struct code_clock *clock, struct err *err)
{
    *clock = (struct code_clock){.lost = false};
    if (!take_control(number, &clock->control, err))
        return false;
    clock->lost = large_number_take(number, 2) == 1;
    for (int i = 0; i < players && clock->control.kind == TIME_FISCHER; i++)
        clock->tenths[i] = take_any(number);
    return true;
}

bool code_clock_set(const struct code_clock *clock, struct match *match,
                    struct err *err)
{
    const int end = history_cursor(match_history(match));

    for (int i = 0; i < match_game(match)->players; i++) {
        const int moves = read_used(match, end, i).moves;

        if (clock->tenths[i] > most_tenths(&clock->control, moves))
            return err_set(err, "a player has used more time than there was");
        spread_time(match, i, clock->tenths[i] * TENTH);
    }
    match_set_time_control(match, clock->control);
    if (clock->lost && match_end(match) != END_NOT)
        return err_set(err, "time runs out behind the end of the game");
    if (clock->lost)
        match_time_out(match);
    return true;
}
