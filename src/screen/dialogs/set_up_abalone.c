/* SPDX-License-Identifier: MIT */
/* Setting up marbles: the cursor walks over the hexagon, and a digit puts that
 * player's marble there. */
#include "game/abalone.h"
#include "screen/dialogs/set_up.h"

/* ---- keys ---- */

/* Moves straight up and down in a zigzag; along the edge where that ends. */
static void walk(void *view, int32_t key, int64_t now)
{
    static const struct {
        const char *keys;
        enum direction from_even; /* rows */
        enum direction from_odd;
    } ways[] = {
        {"← h", DIRECTION_W, DIRECTION_W},
        {"→ l", DIRECTION_E, DIRECTION_E},
        {"↑ k", DIRECTION_NE, DIRECTION_NW},
        {"↓ j", DIRECTION_SE, DIRECTION_SW},
    };
    struct set_up *const set_up = view;
    const bool even = abalone_row(set_up->cursor) % 2 == 0;
    int i = 0;
    int next;

    (void)now;
    while (!binding_names(ways[i].keys, key))
        i++;
    next = abalone_neighbour(set_up->cursor,
                             even ? ways[i].from_even : ways[i].from_odd);
    if (next < 0)
        next = abalone_neighbour(set_up->cursor,
                                 even ? ways[i].from_odd : ways[i].from_even);
    if (next >= 0)
        set_up->cursor = next;
}

/* The key is the player of the marble; 0 for none. */
static void lay_marble(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    const int players = set_up->game->players;
    const int player = key - '0';

    if (player <= players)
        set_up->counts[set_up->cursor] = (int16_t)player;
    else
        app_say(set_up->dialog.app, now, "%d: there are %d players", player,
                players);
}

/* `1-2 0`: whose marbles there are. */
static void write_digits(const void *view, FILE *out)
{
    fprintf(out, "1-%d 0", ((const struct set_up *)view)->game->players);
}

static void lay_next(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    int16_t *const here = &set_up->counts[set_up->cursor];

    (void)key;
    (void)now;
    *here = (int16_t)((*here + 1) % (set_up->game->players + 1));
}

static void take_marble(void *view, int32_t key, int64_t now)
{
    (void)key;
    lay_marble(view, '0', now);
}

/* Changes how many marbles the player to move has pushed out. */
static void change_out(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    int16_t *const out = &set_up->counts[PLACE_OUT + set_up->mover];
    const int count = *out + (key == '-' ? -1 : 1);

    (void)now;
    if (count >= 0 && count < ABALONE_GOAL)
        *out = (int16_t)count;
}

static const struct binding ROWS[] = {
    {"← → ↑ ↓", "hjkl", "which cell", "←→↑↓", "cell", .act = walk},
    {"0..3", NULL, "whose marble; 0: none", NULL, "marble",
     .write_cap = write_digits, .act = lay_marble},
    {.keys = "Space", .help = "the next one's", .act = lay_next},
    {"Delete", ". Backspace", "none", NULL, NULL, .act = take_marble},
    {"+ -", "=", "pushed out so far", "+-", "out", .click = '+',
     .act = change_out},
    {0},
};

static const struct bindings KEYS = {
    .name = "set up marbles", .rows = ROWS, .more = &SET_UP_BINDINGS};

/* ---- the class ---- */

static int mover_of(const struct position *position)
{
    return position->player;
}

/* A click moves the cursor to a cell; if it is there already, it puts the
 * marble of the next player. */
static bool handle_mouse(struct set_up *set_up, enum mouse_action action,
                         int place, int64_t now)
{
    if (place >= ABALONE_CELLS || action != MOUSE_PRESS)
        return false;
    if (place == set_up->cursor)
        lay_next(set_up, ' ', now);
    set_up->cursor = place;
    return true;
}

static int count_marbles(const struct set_up *set_up, int player)
{
    int count = 0;

    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        count += set_up->counts[cell] == player + 1;
    return count;
}

/* `14 black · 14 white` */
static void write_count(const struct set_up *set_up, FILE *out)
{
    const struct game *const game = set_up->game;

    for (int player = 0; player < game->players; player++)
        fprintf(out, "%s%d %s", player > 0 ? " · " : "",
                count_marbles(set_up, player),
                game->class->player_name(game, player));
}

static void mark_cursor(const struct set_up *set_up, struct board *board)
{
    board->over = true;
    board->roaming = true;
    board->cursor = set_up->cursor;
}

const struct set_up_class set_up_abalone = {
    .is = abalone_is,
    .bindings = &KEYS,
    .cursor = ABALONE_CELLS / 2,
    .words_from = 18,
    .words_at_bottom = true,
    .mover_of = mover_of,
    .write_position = abalone_write_counts,
    .write_count = write_count,
    .mark = mark_cursor,
    .mouse = handle_mouse,
};
