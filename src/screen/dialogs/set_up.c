/* A position is set up by hand: the cursor walks over the holes, and what is
 * typed lies there. */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/dialogs/set_up_inside.h"
#include "screen/dialogs/set_up_marbles.h"

#include <stdlib.h>
#include <string.h>

/* ---- the holes ---- */

static int pits_of(const struct set_up *set_up)
{
    return mancala_rules(set_up->game)->pits;
}

/*
 * Columns from the left, for six pits; a store is reached from both rows:
 *
 *      0    1  2  3  4  5  6    7
 *     13   12 11 10  9  8  7    6     above
 *     13    0  1  2  3  4  5    6
 */
int set_up_place(const struct set_up *set_up)
{
    const int pits = pits_of(set_up);

    if (set_up->column == 0)
        return 2 * pits + 1;
    if (set_up->column > pits || !set_up->above)
        return set_up->column - 1;
    return 2 * pits + 1 - set_up->column;
}

static void stand_on(struct set_up *set_up, int place)
{
    const int pits = pits_of(set_up);

    if (place == 2 * pits + 1) {
        set_up->column = 0;
    } else if (place <= pits) {
        set_up->column = place + 1;
        set_up->above = false;
    } else {
        set_up->column = 2 * pits + 1 - place;
        set_up->above = true;
    }
    set_up->typing = false;
}

int set_up_total(const struct set_up *set_up)
{
    int total = 0;

    for (int place = 0; place < set_up->places; place++)
        total += set_up->counts[place];
    return total;
}

/* ---- to and from a position ---- */

static void take(struct set_up *set_up, const struct position *position)
{
    memset(set_up->counts, 0, sizeof set_up->counts);
    set_up->places =
        board_of(set_up->game)->counts(set_up->game, position, set_up->counts);
    set_up->mover = mancala_side(position);
    set_up->typing = false;
}

struct position_text set_up_text(const struct set_up *set_up)
{
    const int pits = pits_of(set_up);
    struct position_text text = {""};
    FILE *const out = memory_file(text.text, sizeof text.text);

    for (int place = 0; place < set_up->places; place++)
        fprintf(out, "%d%c", set_up->counts[place],
                place % (pits + 1) == pits ? '/' : ',');
    putc(set_up->mover == 0 ? 's' : 'n', out);
    fclose(out);
    return text;
}

bool set_up_read(const struct set_up *set_up, const char *text,
                 struct position *position, struct err *err)
{
    if (!set_up->game->class->read_position(set_up->game, text, position, err))
        return false;
    return position->end == END_NOT ||
           err_set(err, "position: the game would be over: %s",
                   game_end_words((enum end)position->end));
}

static void finish(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    struct position position;
    struct err err;

    (void)key;
    if (!set_up_read(set_up, set_up_text(set_up).text, &position, &err)) {
        app_say(set_up->dialog.app, now, "%s", err.text);
        return;
    }
    screens_pop(set_up->dialog.app->screens, now);
    set_up->done(set_up->whose, &position, now);
}

/* Typed or pasted; blanks around it do not matter. */
static void read_text(void *whose, const char *text, int64_t now)
{
    struct set_up *const set_up = whose;
    const char *const begin = text + strspn(text, " \t\r\n");
    struct position_text bare;
    struct position position;
    struct err err;

    snprintf(bare.text, sizeof bare.text, "%.*s",
             (int)strcspn(begin, " \t\r\n"), begin);
    if (set_up->game->class->read_position(set_up->game, bare.text, &position,
                                           &err))
        take(set_up, &position);
    else
        app_say(set_up->dialog.app, now, "%s", err.text);
}

/* ---- what is done ---- */

static void put(struct set_up *set_up, int count)
{
    int16_t *const here = &set_up->counts[set_up_place(set_up)];

    if (count >= 0 &&
        set_up_total(set_up) - *here + count <= SEEDS_ON_BOARD_MAX)
        *here = (int16_t)count;
}

/* A digit goes behind the one that was typed before it. */
static void type_count(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    const int here = set_up->counts[set_up_place(set_up)];
    const int digit = key - '0';

    (void)now;
    put(set_up, set_up->typing ? 10 * here + digit : digit);
    set_up->typing = true;
}

static void change_count(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    const int here = set_up->counts[set_up_place(set_up)];

    (void)now;
    put(set_up, here + (key == '-' ? -1 : 1));
}

static void erase_count(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    const int here = set_up->counts[set_up_place(set_up)];

    (void)now;
    put(set_up, key == INPUT_BACKSPACE ? here / 10 : 0);
}

static void walk(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    const int by = dialog_direction(key);
    const int column = set_up->column + by;

    (void)now;
    set_up->typing = false;
    if (binding_names("↑ ↓ k j", key))
        set_up->above = by < 0;
    else if (column >= 0 && column <= pits_of(set_up) + 1)
        set_up->column = column;
}

static void give_turn(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;

    (void)key;
    (void)now;
    set_up->mover = 1 - set_up->mover;
}

static void clear_all(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;

    (void)key;
    (void)now;
    memset(set_up->counts, 0, sizeof set_up->counts);
    set_up->typing = false;
}

static void standard(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    struct position start;

    (void)key;
    (void)now;
    set_up->game->class->start(set_up->game, &start);
    take(set_up, &start);
}

static void edit_text(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;

    (void)key;
    ask_text(set_up->dialog.app, "Position", set_up_text(set_up).text,
             read_text, set_up, now);
}

static const struct binding ROWS[] = {
    {.keys = "← → ↑ ↓",
     .also = "hjkl",
     .help = "which pit",
     .cap = "←→↑↓",
     .hint = "pit",
     .act = walk},
    {.keys = "0..9",
     .help = "so many seeds",
     .cap = "0-9 + -",
     .hint = "seeds",
     .act = type_count},
    {.keys = "+ -",
     .also = "=",
     .help = "one more, one fewer",
     .act = change_count},
    {.keys = "Delete", .also = "Backspace", .help = "none", .act = erase_count},
    {.keys = "Tab",
     .also = "Shift-Tab",
     .help = "who is to move",
     .cap = "Tab",
     .hint = "turn",
     .act = give_turn},
    {.keys = "Enter",
     .help = "done",
     .cap = "⏎",
     .hint = "done",
     .act = finish},
    {.keys = "c",
     .help = "clear the board",
     .cap = "c",
     .hint = "clear",
     .act = clear_all},
    {.keys = "s",
     .help = "the standard start",
     .cap = "s",
     .hint = "standard",
     .act = standard},
    {.keys = "p",
     .help = "as a line of text",
     .cap = "p",
     .hint = "text",
     .act = edit_text},
    {.keys = "Esc",
     .also = "q",
     .cap = "Esc",
     .hint = "back",
     .act = dialog_close},
    {0},
};

static const struct bindings KEYS = {.name = "set up", .rows = ROWS};

/* A click goes to a hole; the wheel adds and takes there. */
static bool mouse(struct set_up *set_up, const struct event *event)
{
    const struct board board = set_up_board(set_up, &set_up->before);
    const int place =
        set_up->board_size.width > 0
            ? board_of(set_up->game)
                  ->place_at(&board, set_up->board_at, set_up->board_size,
                             event->x, event->y)
            : -1;
    const bool wheel =
        event->action == MOUSE_WHEEL_UP || event->action == MOUSE_WHEEL_DOWN;

    if (place < 0 || (event->action != MOUSE_PRESS && !wheel))
        return false;
    stand_on(set_up, place);
    if (wheel)
        put(set_up,
            set_up->counts[place] + (event->action == MOUSE_WHEEL_UP ? 1 : -1));
    return true;
}

static bool event(void *self, const struct event *event, int64_t now)
{
    struct set_up *const set_up = self;

    if (dialog_event(&set_up->dialog, event, now))
        return true;
    if (event->kind == EVENT_PASTE) {
        read_text(set_up, event->text, now);
        return true;
    }
    return event->kind == EVENT_MOUSE && mouse(set_up, event);
}

/* ---- the screen ---- */

static void draw(void *self, struct canvas *canvas, int64_t now)
{
    set_up_draw(self, canvas, now);
}

static void let_go(void *self)
{
    struct set_up *const set_up = self;

    game_free(set_up->game);
    free(set_up);
}

static const struct screen_class SET_UP = {
    .name = "set up",
    .draw = draw,
    .event = event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = let_go,
};

void set_up_open(struct app *app, const struct game *game,
                 const struct position *position,
                 void (*done)(void *whose, const struct position *position,
                              int64_t now),
                 void *whose, int64_t now)
{
    struct err err;

    if (!mancala_is(game)) {
        set_up_marbles_open(app, game, position, done, whose, now);
        return;
    }

    struct set_up *const set_up = memory_new(1, sizeof *set_up);

    set_up->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    set_up->game = game_new(game_spec_text(game).text, &err);
    set_up->before = *position;
    set_up->done = done;
    set_up->whose = whose;
    set_up->column = 1;
    take(set_up, position);
    screens_push(app->screens, &SET_UP, set_up, now);
}
