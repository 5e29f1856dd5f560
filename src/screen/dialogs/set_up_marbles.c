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

static void finish(void *view, int32_t key, int64_t now)
{
    struct set_up_marbles *const set_up = view;
    struct position position;
    struct err err;

    (void)key;
    if (!set_up_marbles_read(set_up, set_up_marbles_text(set_up).text,
                             &position, &err)) {
        app_say(set_up->dialog.app, now, "%s", err.text);
        return;
    }
    screens_pop(set_up->dialog.app->screens, now);
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
        app_say(set_up->dialog.app, now, "%s", err.text);
}

/* ---- what is done ---- */

static void step(struct set_up_marbles *set_up, enum direction direction)
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

    step(set_up, abalone_neighbour(set_up->cursor, first) >= 0 ? first
                 : is_even                                     ? odd
                                                               : even);
}

static void walk(void *view, int32_t key, int64_t now)
{
    struct set_up_marbles *const set_up = view;

    (void)now;
    if (binding_names("← h", key))
        step(set_up, DIRECTION_W);
    else if (binding_names("→ l", key))
        step(set_up, DIRECTION_E);
    else if (binding_names("↑ k", key))
        climb(set_up, DIRECTION_NE, DIRECTION_NW);
    else
        climb(set_up, DIRECTION_SE, DIRECTION_SW);
}

/* Whose marble lies there; 0: nobody's. */
static void lay_marble(void *view, int32_t key, int64_t now)
{
    struct set_up_marbles *const set_up = view;

    (void)now;
    if (key <= '0' + set_up->game->players)
        set_up->counts[set_up->cursor] = (int16_t)(key - '0');
}

static void lay_next(void *view, int32_t key, int64_t now)
{
    struct set_up_marbles *const set_up = view;
    int16_t *const here = &set_up->counts[set_up->cursor];

    (void)key;
    (void)now;
    *here = (int16_t)((*here + 1) % (set_up->game->players + 1));
}

static void take_marble(void *view, int32_t key, int64_t now)
{
    struct set_up_marbles *const set_up = view;

    (void)key;
    (void)now;
    set_up->counts[set_up->cursor] = 0;
}

/* What the one to move has pushed out. */
static void change_out(void *view, int32_t key, int64_t now)
{
    struct set_up_marbles *const set_up = view;
    int16_t *const tray = &set_up->counts[PLACE_TRAYS + set_up->mover];
    const int count = *tray + (key == '-' ? -1 : 1);

    (void)now;
    if (count >= 0 && count < ABALONE_GOAL)
        *tray = (int16_t)count;
}

static void give_turn(void *view, int32_t key, int64_t now)
{
    struct set_up_marbles *const set_up = view;
    const int players = set_up->game->players;

    (void)now;
    set_up->mover = (set_up->mover + dialog_direction(key) + players) % players;
}

static void clear_all(void *view, int32_t key, int64_t now)
{
    struct set_up_marbles *const set_up = view;

    (void)key;
    (void)now;
    memset(set_up->counts, 0, sizeof set_up->counts);
}

static void standard(void *view, int32_t key, int64_t now)
{
    struct set_up_marbles *const set_up = view;

    (void)key;
    (void)now;
    take(set_up, &set_up->start);
}

static void edit_text(void *view, int32_t key, int64_t now)
{
    struct set_up_marbles *const set_up = view;

    (void)key;
    ask_text(set_up->dialog.app, "Position", set_up_marbles_text(set_up).text,
             read_text, set_up, now);
}

static const struct binding ROWS[] = {
    {.keys = "← → ↑ ↓",
     .also = "hjkl",
     .help = "which cell",
     .cap = "←→↑↓",
     .hint = "cell",
     .act = walk},
    {.keys = "0..3",
     .help = "whose marble; 0: none",
     .cap = "1-3 0",
     .hint = "marble",
     .act = lay_marble},
    {.keys = "Space", .help = "the next one's", .act = lay_next},
    {.keys = "Delete",
     .also = ". Backspace",
     .help = "none",
     .act = take_marble},
    {.keys = "+ -",
     .also = "=",
     .help = "pushed out so far",
     .cap = "+-",
     .hint = "out",
     .click = '+',
     .act = change_out},
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

static const struct bindings KEYS = {.name = "set up marbles", .rows = ROWS};

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
        lay_next(set_up, 0, 0);
    set_up->cursor = place;
    return true;
}

static bool event(void *self, const struct event *event, int64_t now)
{
    struct set_up_marbles *const set_up = self;

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
    set_up_marbles_draw(self, canvas, now);
}

static void let_go(void *self)
{
    struct set_up_marbles *const set_up = self;

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

void set_up_marbles_open(
    struct app *app, const struct game *game, const struct position *position,
    void (*done)(void *whose, const struct position *position, int64_t now),
    void *whose, int64_t now)
{
    struct set_up_marbles *const set_up = memory_new(1, sizeof *set_up);
    struct err err;

    set_up->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    set_up->game = game_new(game_spec_text(game).text, &err);
    set_up->game->class->start(set_up->game, &set_up->start);
    set_up->cursor = ABALONE_CELLS / 2;
    set_up->done = done;
    set_up->whose = whose;
    take(set_up, position);
    screens_push(app->screens, &SET_UP, set_up, now);
}
