/* A position of marbles is set up by hand: the cursor walks over the hexagon,
 * and the digit of a player lays a marble of his. */
#include "screen/dialogs/set_up_marbles.h"
#include "base/memory.h"
#include "game/abalone.h"

#include <stdlib.h>
#include <string.h>

/* ---- to and from a position ---- */

static void take(struct set_up_marbles *set_up, const struct position *position)
{
    board_of(set_up->game)->counts(set_up->game, position, set_up->counts);
    set_up->mover = position->player;
}

struct position_text set_up_marbles_text(const struct set_up_marbles *set_up)
{
    struct position_text text = {""};
    FILE *const out = memory_file(text.text, sizeof text.text);

    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        const int count = set_up->counts[cell];

        putc(count > 0 ? '0' + count : '.', out);
        if (cell + 1 == ABALONE_CELLS ||
            abalone_row(cell + 1) != abalone_row(cell))
            putc('/', out);
    }
    fprintf(out, "%d", set_up->mover + 1);
    for (int player = 0; player < set_up->game->players; player++)
        fprintf(out, "%c%d", player == 0 ? '/' : ',',
                set_up->counts[PLACE_TRAYS + player]);
    fclose(out);
    return text;
}

bool set_up_marbles_read(const struct set_up_marbles *set_up, const char *text,
                         struct position *position, struct err *err)
{
    if (!set_up->game->class->read_position(set_up->game, text, position, err))
        return false;
    return position->end == END_NOT ||
           err_set(err, "position: the game would be over: %s",
                   game_end_words((enum end)position->end));
}

static void finish(struct set_up_marbles *set_up, int64_t now)
{
    struct position position;
    struct err err;

    if (!set_up_marbles_read(set_up, set_up_marbles_text(set_up).text,
                             &position, &err)) {
        app_say(set_up->app, now, "%s", err.text);
        return;
    }
    screens_pop(set_up->app->screens, now);
    set_up->done(set_up->whose, &position, now);
}

/* Typed or pasted; blanks around it do not matter. */
static void read_text(void *whose, const char *text, int64_t now)
{
    struct set_up_marbles *const set_up = whose;
    const char *const begin = text + strspn(text, " \t\r\n");
    struct position_text bare;
    struct position position;
    struct err err;

    snprintf(bare.text, sizeof bare.text, "%.*s",
             (int)strcspn(begin, " \t\r\n"), begin);
    if (set_up_marbles_read(set_up, bare.text, &position, &err))
        take(set_up, &position);
    else
        app_say(set_up->app, now, "%s", err.text);
}

/* ---- what is done ---- */

static void walk(struct set_up_marbles *set_up, enum direction direction)
{
    const int next = abalone_neighbour(set_up->cursor, direction);

    if (next >= 0)
        set_up->cursor = next;
}

/* Straight up and down in a zigzag; along the edge where it ends. */
static void climb(struct set_up_marbles *set_up, enum direction even,
                  enum direction odd)
{
    const bool is_even = abalone_row(set_up->cursor) % 2 == 0;
    const enum direction first = is_even ? even : odd;

    walk(set_up, abalone_neighbour(set_up->cursor, first) >= 0 ? first
                 : is_even                                     ? odd
                                                               : even);
}

static bool move_key(struct set_up_marbles *set_up, int32_t key)
{
    switch (key) {
    case INPUT_LEFT:
    case 'h':
        walk(set_up, DIRECTION_W);
        return true;
    case INPUT_RIGHT:
    case 'l':
        walk(set_up, DIRECTION_E);
        return true;
    case INPUT_UP:
    case 'k':
        climb(set_up, DIRECTION_NE, DIRECTION_NW);
        return true;
    case INPUT_DOWN:
    case 'j':
        climb(set_up, DIRECTION_SE, DIRECTION_SW);
        return true;
    default:
        return false;
    }
}

/* What the one to move has pushed out. */
static void give(struct set_up_marbles *set_up, int by)
{
    int16_t *const tray = &set_up->counts[PLACE_TRAYS + set_up->mover];
    const int count = *tray + by;

    if (count >= 0 && count < ABALONE_GOAL)
        *tray = (int16_t)count;
}

static bool marble_key(struct set_up_marbles *set_up, int32_t key)
{
    int16_t *const here = &set_up->counts[set_up->cursor];

    if (key >= '0' && key <= '0' + set_up->game->players) {
        *here = (int16_t)(key - '0');
        return true;
    }
    switch (key) {
    case ' ':
        *here = (int16_t)((*here + 1) % (set_up->game->players + 1));
        return true;
    case '.':
    case INPUT_BACKSPACE:
    case INPUT_DELETE:
        *here = 0;
        return true;
    case '+':
    case '=':
        give(set_up, 1);
        return true;
    case '-':
        give(set_up, -1);
        return true;
    default:
        return false;
    }
}

static bool board_key(struct set_up_marbles *set_up, int32_t key, int64_t now)
{
    const int players = set_up->game->players;

    switch (key) {
    case INPUT_TAB:
    case INPUT_BACK_TAB:
        set_up->mover =
            (set_up->mover + (key == INPUT_TAB ? 1 : players - 1)) % players;
        return true;
    case 'c':
        memset(set_up->counts, 0, sizeof set_up->counts);
        return true;
    case 's':
        take(set_up, &set_up->start);
        return true;
    case 'p':
        ask_text(set_up->app, "Position", set_up_marbles_text(set_up).text,
                 read_text, set_up, now);
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

/* A click goes to a cell; on the one where the cursor is it lays what comes
 * next. */
static bool mouse(struct set_up_marbles *set_up, const struct event *event)
{
    const struct board board = set_up_marbles_board(set_up);
    const int place = board_of(set_up->game)
                          ->place_at(&board, set_up->board_at,
                                     set_up->board_size, event->x, event->y);

    if (place < 0 || place >= ABALONE_CELLS || event->action != MOUSE_PRESS)
        return false;
    if (place == set_up->cursor)
        return marble_key(set_up, ' ');
    set_up->cursor = place;
    return true;
}

static bool event(void *self, const struct event *event, int64_t now)
{
    struct set_up_marbles *const set_up = self;

    if (footer_event(&set_up->footer, set_up->app, event, now))
        return true;
    if (event->kind == EVENT_PASTE) {
        read_text(set_up, event->text, now);
        return true;
    }
    if (event->kind == EVENT_MOUSE)
        return mouse(set_up, event);
    return event->kind == EVENT_KEY &&
           (move_key(set_up, event->key) || marble_key(set_up, event->key) ||
            board_key(set_up, event->key, now));
}

/* ---- the screen ---- */

static void draw(void *self, struct canvas *canvas, int64_t now)
{
    set_up_marbles_draw(self, canvas, now);
}

static int64_t due(const void *self, int64_t now)
{
    const struct set_up_marbles *const set_up = self;

    return footer_due(set_up->app, now);
}

static void let_go(void *self)
{
    struct set_up_marbles *const set_up = self;

    game_free(set_up->game);
    free(set_up);
}

static const struct key_hint HINTS[] = {
    {"←→↑↓", "cell", 0},
    {"1-3 0", "marble", 0},
    {"Tab", "turn", INPUT_TAB},
    {"⏎", "done", INPUT_ENTER},
    {"+-", "out", '+'},
    {"c", "clear", 'c'},
    {"s", "standard", 's'},
    {"p", "text", 'p'},
    {"Esc", "back", INPUT_ESCAPE},
};

static const struct screen_class SET_UP = {
    .name = "set up",
    .draw = draw,
    .event = event,
    .due = due,
    .free = let_go,
};

void set_up_marbles_open(
    struct app *app, const struct game *game, const struct position *position,
    void (*done)(void *whose, const struct position *position, int64_t now),
    void *whose, int64_t now)
{
    struct set_up_marbles *const set_up = memory_new(1, sizeof *set_up);
    struct err err;

    set_up->app = app;
    set_up->game = game_new(game_spec_text(game).text, &err);
    set_up->game->class->start(set_up->game, &set_up->start);
    set_up->cursor = ABALONE_CELLS / 2;
    set_up->done = done;
    set_up->whose = whose;
    set_up->footer.hints = HINTS;
    set_up->footer.count = sizeof HINTS / sizeof HINTS[0];
    take(set_up, position);
    screens_push(app->screens, &SET_UP, set_up, now);
}
