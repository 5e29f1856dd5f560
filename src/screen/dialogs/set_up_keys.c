/* SPDX-License-Identifier: MIT */
/* Changes to a position that is set up, by keys and as text. */
#include "base/memory.h"
#include "match/match.h"
#include "screen/dialogs/set_up.h"
#include "screen/open.h"

#include <string.h>

/* ---- to and from a position ---- */

void set_up_take(struct set_up *set_up, const struct position *position)
{
    board_of(set_up->game)->counts(set_up->game, position, set_up->counts);
    if (set_up->class->take != NULL)
        set_up->class->take(set_up, position);
    set_up->mover = set_up->class->mover_of(position);
    set_up->typing = false;
}

struct position_text set_up_text(const struct set_up *set_up,
                                 const int16_t *counts)
{
    struct position_text text = {""};
    FILE *const out = memory_file(text.text, sizeof text.text);

    set_up->class->write_position(set_up->game, counts, set_up->mover, out);
    fclose(out);
    return text;
}

bool set_up_read(const struct set_up *set_up, struct position *position,
                 struct err *err)
{
    const struct game *const game = set_up->game;

    if (!game->class->read_position(
            game, set_up_text(set_up, set_up->counts).text, position, err) ||
        !match_may_begin(game, position, err))
        return false;
    return position->end == END_NOT ||
           err_set(err, "position: the game would be over: %s",
                   game_end_words((enum end)position->end));
}

void set_up_paste(void *whose, const char *text, int64_t now)
{
    struct set_up *const set_up = whose;
    const struct game *const game = set_up->game;
    const char *const begin = text + strspn(text, " \t\r\n");
    struct position_text bare;
    struct position position;
    struct err err;

    snprintf(bare.text, sizeof bare.text, "%.*s",
             (int)strcspn(begin, " \t\r\n"), begin);
    if (game_read_position(game, bare.text, &position, &err))
        set_up_take(set_up, &position);
    else
        app_say(set_up->dialog.app, now, "%s", err.text);
}

/* ---- actions ---- */

static void give_turn(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    const int players = set_up->game->players;

    (void)now;
    set_up->mover = (set_up->mover + dialog_direction(key) + players) % players;
}

static void clear_board(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;

    (void)key;
    (void)now;
    memset(set_up->counts, 0, sizeof set_up->counts);
    set_up->typing = false;
}

static void take_start(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;

    (void)key;
    (void)now;
    set_up_take(set_up, &set_up->start);
}

static void edit_text(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;

    (void)key;
    ask_text(set_up->dialog.app, "Position",
             set_up_text(set_up, set_up->counts).text, set_up_paste, set_up,
             now);
}

static void finish(void *view, int32_t key, int64_t now)
{
    struct set_up *const set_up = view;
    struct position position;
    struct err err;

    (void)key;
    if (!set_up_read(set_up, &position, &err)) {
        app_say(set_up->dialog.app, now, "%s", err.text);
        return;
    }
    screens_pop(set_up->dialog.app->screens, now);
    set_up->done(set_up->whose, &position, now);
}

static const struct binding ROWS[] = {
    {"Tab", "Shift-Tab", "whose turn it is", "Tab", "turn", .act = give_turn},
    {"Enter", NULL, "done", "⏎", "done", .act = finish},
    {"c", NULL, "clear the board", "c", "clear", .act = clear_board},
    {"s", NULL, "the standard start", "s", "standard", .act = take_start},
    {"p", NULL, "as a line of text", "p", "text", .act = edit_text},
    {0},
};

const struct bindings SET_UP_BINDINGS = {
    .name = "set up", .rows = ROWS, .more = &DIALOG_BINDINGS};
