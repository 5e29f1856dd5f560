/* SPDX-License-Identifier: MIT */
/* Setting up seeds: the cursor walks over the holes, and digits set their
 * seeds. */
#include "game/mancala.h"
#include "screen/dialogs/set_up.h"

/* The seeds of a place; 0 for a tuzdik and a closed pit. */
static int seeds_at(const struct set_up *set_up, int place)
{
    return larger(set_up->counts[place], 0);
}

static int count_seeds(const struct set_up *set_up)
{
    int total = 0;

    for (int place = 0; place < PLACES_MAX; place++)
        total += seeds_at(set_up, place);
    return total;
}

/* If there would be too many seeds nothing changes, and a message says so. */
static void put_seeds(struct set_up *set_up, int count, int64_t now)
{
    const int here = seeds_at(set_up, set_up->cursor);
    const int total = count_seeds(set_up) - here + count;

    if (total > SEEDS_ON_BOARD_MAX)
        app_say(set_up->dialog.app, now, "%d: a board holds at most %d seeds",
                total, SEEDS_ON_BOARD_MAX);
    else if (count >= 0)
        set_up->counts[set_up->cursor] = (int16_t)count;
}

/* ---- keys ---- */

/*
 * Columns from the left, for six pits; a store is reached from both rows:
 *
 *      0    1  2  3  4  5  6    7
 *     13   12 11 10  9  8  7    6     above
 *     13    0  1  2  3  4  5    6
 */
static void walk(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    const int pits = mancala_rules(set_up->game)->pits;
    const int last = 2 * pits + 1;
    const int cursor = set_up->cursor;
    int column = cursor == last   ? 0
                 : cursor <= pits ? cursor + 1
                                  : last - cursor;

    (void)now;
    set_up->typing = false;
    if (binding_names("↑ ↓ k j", key))
        set_up->above = dialog_direction(key) < 0;
    else
        column += dialog_direction(key);
    if (column == 0)
        set_up->cursor = last;
    else if (column == pits + 1 ||
             (column > 0 && column <= pits && !set_up->above))
        set_up->cursor = column - 1;
    else if (column > 0 && column <= pits)
        set_up->cursor = last - column;
}

static void type_count(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    const int here = seeds_at(set_up, set_up->cursor);
    const int digit = key - '0';

    put_seeds(set_up, set_up->typing ? 10 * here + digit : digit, now);
    set_up->typing = true;
}

static void change_count(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;

    put_seeds(set_up, seeds_at(set_up, set_up->cursor) + (key == '-' ? -1 : 1),
              now);
}

static void erase_count(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    const int here = seeds_at(set_up, set_up->cursor);

    put_seeds(set_up, key == INPUT_BACKSPACE ? here / 10 : 0, now);
}

static bool has_tuzdiks(const void *view)
{
    return mancala_rules(((const struct set_up *)view)->game)->tuzdik;
}

/* Makes a pit a tuzdik of the other player, or an empty pit again. The words
 * below the board say if that is not possible. */
static void turn_tuzdik(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    const int pits = mancala_rules(set_up->game)->pits;
    int16_t *const here = &set_up->counts[set_up->cursor];

    (void)key;
    (void)now;
    set_up->typing = false;
    if (set_up->cursor % (pits + 1) != pits)
        *here = *here == HOLE_TUZDIK ? 0 : HOLE_TUZDIK;
}

static const struct binding ROWS[] = {
    {"← → ↑ ↓", "hjkl", "which pit", "←→↑↓", "pit", .act = walk},
    {"0..9", NULL, "so many seeds", "0-9 + -", "seeds", .act = type_count},
    {"+ -", "=", "one more, one fewer", NULL, NULL, .act = change_count},
    {"x", NULL, "a tuzdik, or none", "x", "tuzdik", .when = has_tuzdiks,
     .act = turn_tuzdik},
    {.keys = "Delete", .also = "Backspace", .help = "none", .act = erase_count},
    {0},
};

static const struct bindings KEYS = {
    .name = "set up", .rows = ROWS, .more = &SET_UP_BINDINGS};

/* ---- the class ---- */

/* A click moves the cursor to a hole; the wheel adds and removes seeds
 * there. */
static bool handle_mouse(struct set_up *set_up, enum mouse_action action,
                         int place, int64_t now)
{
    const bool wheel = action == MOUSE_WHEEL_UP || action == MOUSE_WHEEL_DOWN;
    const int pits = mancala_rules(set_up->game)->pits;

    if (action != MOUSE_PRESS && !wheel)
        return false;
    set_up->cursor = place;
    set_up->typing = false;
    if (place != pits && place != 2 * pits + 1)
        set_up->above = place > pits;
    if (wheel)
        put_seeds(set_up,
                  seeds_at(set_up, place) + (action == MOUSE_WHEEL_UP ? 1 : -1),
                  now);
    return true;
}

static void write_count(const struct set_up *set_up, FILE *out)
{
    const int total = count_seeds(set_up);
    const int usual =
        set_up->game->class->material(set_up->game, &set_up->start);

    fprintf(out, "%d seed%s%s", total, total == 1 ? "" : "s",
            total == usual ? ", as many as at the start" : "");
}

static void take_notes(struct set_up *set_up, const struct position *position)
{
    const int pits = mancala_rules(set_up->game)->pits;

    for (int side = 0; side < 2; side++) {
        const int first = side * (pits + 1);
        const int tuzdik = mancala_tuzdik(position, side);

        if (tuzdik >= 0)
            set_up->counts[first + tuzdik] = HOLE_TUZDIK;
        for (int i = 1; i <= mancala_closed(position, side); i++)
            set_up->counts[first + pits - i] = HOLE_CLOSED;
    }
}

static void mark_cursor(const struct set_up *set_up, struct board *board)
{
    board->frame.marks[set_up->cursor] = MARK_AIM;
}

const struct set_up_class set_up_sowing = {
    .is = mancala_is,
    .bindings = &KEYS,
    .words_from = 14,
    .words_else = 2,
    .mover_of = mancala_side,
    .take = take_notes,
    .write_position = mancala_write_counts,
    .write_count = write_count,
    .mark = mark_cursor,
    .mouse = handle_mouse,
};
