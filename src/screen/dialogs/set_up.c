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

static void finish(struct set_up *set_up, int64_t now)
{
    struct position position;
    struct err err;

    if (!set_up_read(set_up, set_up_text(set_up).text, &position, &err)) {
        app_say(set_up->app, now, "%s", err.text);
        return;
    }
    screens_pop(set_up->app->screens, now);
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
        app_say(set_up->app, now, "%s", err.text);
}

/* ---- what is done ---- */

static void put(struct set_up *set_up, int count)
{
    int16_t *const here = &set_up->counts[set_up_place(set_up)];

    if (count >= 0 &&
        set_up_total(set_up) - *here + count <= SEEDS_ON_BOARD_MAX)
        *here = (int16_t)count;
}

static void type(struct set_up *set_up, int digit)
{
    const int here = set_up->counts[set_up_place(set_up)];

    put(set_up, set_up->typing ? 10 * here + digit : digit);
    set_up->typing = true;
}

static void walk(struct set_up *set_up, int by)
{
    const int column = set_up->column + by;

    set_up->typing = false;
    if (column >= 0 && column <= pits_of(set_up) + 1)
        set_up->column = column;
}

static void climb(struct set_up *set_up, bool above)
{
    set_up->typing = false;
    set_up->above = above;
}

static void clear_all(struct set_up *set_up)
{
    memset(set_up->counts, 0, sizeof set_up->counts);
    set_up->typing = false;
}

static void standard(struct set_up *set_up)
{
    struct position start;

    set_up->game->class->start(set_up->game, &start);
    take(set_up, &start);
}

static bool move_key(struct set_up *set_up, int32_t key)
{
    switch (key) {
    case INPUT_LEFT:
    case 'h':
        walk(set_up, -1);
        return true;
    case INPUT_RIGHT:
    case 'l':
        walk(set_up, 1);
        return true;
    case INPUT_UP:
    case 'k':
        climb(set_up, true);
        return true;
    case INPUT_DOWN:
    case 'j':
        climb(set_up, false);
        return true;
    default:
        return false;
    }
}

static bool count_key(struct set_up *set_up, int32_t key)
{
    const int here = set_up->counts[set_up_place(set_up)];

    if (key >= '0' && key <= '9') {
        type(set_up, key - '0');
        return true;
    }
    switch (key) {
    case '+':
    case '=':
        put(set_up, here + 1);
        return true;
    case '-':
        put(set_up, here - 1);
        return true;
    case INPUT_BACKSPACE:
    case INPUT_DELETE:
        put(set_up, key == INPUT_BACKSPACE ? here / 10 : 0);
        return true;
    default:
        return false;
    }
}

static bool board_key(struct set_up *set_up, int32_t key, int64_t now)
{
    switch (key) {
    case INPUT_TAB:
    case INPUT_BACK_TAB:
        set_up->mover = 1 - set_up->mover;
        return true;
    case 'c':
        clear_all(set_up);
        return true;
    case 's':
        standard(set_up);
        return true;
    case 'p':
        ask_text(set_up->app, "Position", set_up_text(set_up).text, read_text,
                 set_up, now);
        return true;
    case INPUT_ENTER:
        finish(set_up, now);
        return true;
    case INPUT_ESCAPE:
    case 'q':
        screens_pop(set_up->app->screens, now);
        return true;
    default:
        return false;
    }
}

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

    if (footer_event(&set_up->footer, set_up->app, event, now))
        return true;
    if (event->kind == EVENT_PASTE) {
        read_text(set_up, event->text, now);
        return true;
    }
    if (event->kind == EVENT_MOUSE)
        return mouse(set_up, event);
    return event->kind == EVENT_KEY &&
           (move_key(set_up, event->key) || count_key(set_up, event->key) ||
            board_key(set_up, event->key, now));
}

/* ---- the screen ---- */

static void draw(void *self, struct canvas *canvas, int64_t now)
{
    set_up_draw(self, canvas, now);
}

static int64_t due(const void *self, int64_t now)
{
    const struct set_up *const set_up = self;

    return footer_due(set_up->app, now);
}

static void let_go(void *self)
{
    struct set_up *const set_up = self;

    game_free(set_up->game);
    free(set_up);
}

static const struct key_hint HINTS[] = {
    {"←→↑↓", "pit", 0},         {"0-9 + -", "seeds", 0},
    {"Tab", "turn", INPUT_TAB}, {"⏎", "done", INPUT_ENTER},
    {"c", "clear", 'c'},        {"s", "standard", 's'},
    {"p", "text", 'p'},         {"Esc", "back", INPUT_ESCAPE},
};

static const struct screen_class SET_UP = {
    .name = "set up",
    .draw = draw,
    .event = event,
    .due = due,
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

    set_up->app = app;
    set_up->game = game_new(game_spec_text(game).text, &err);
    set_up->before = *position;
    set_up->done = done;
    set_up->whose = whose;
    set_up->column = 1;
    set_up->footer.hints = HINTS;
    set_up->footer.count = sizeof HINTS / sizeof HINTS[0];
    take(set_up, position);
    screens_push(app->screens, &SET_UP, set_up, now);
}
