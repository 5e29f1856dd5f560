/* A form: who plays what, and how it begins. */
#include "base/memory.h"
#include "match/start.h"
#include "screen/board/board.h"
#include "screen/dialogs/new_game_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is chosen ---- */

/* Where he is a level of another game only, the one for a first game comes. */
static void find_players(struct new_game *form)
{
    const struct levels *const levels = form->dialog.app->levels;
    const char *usual[2];

    match_setup_watched(levels, form->game->name, usual);
    if (!form->watch)
        usual[0] = match_setup_opponent(levels, form->game->name);
    for (int slot = 0; slot < PLAYERS_MAX; slot++) {
        const struct level *const level = levels_find(levels, form->who[slot]);
        const char *const other = usual[form->watch && slot > 0];

        if (level != NULL && !level_plays(level, form->game->name))
            snprintf(form->who[slot], sizeof form->who[slot], "%s",
                     *other != '\0' ? other : "human");
    }
}

bool new_game_play(struct new_game *form, const char *spec, struct err *err)
{
    struct game *const game = game_new(spec, err);

    if (game == NULL)
        return false;
    if (!board_exists(game)) {
        err_set(err, "%s has no board to be drawn", game->name);
        game_free(game);
        return false;
    }
    game_free(form->game);
    form->game = game;
    if (form->head_start > start_ahead_most(game))
        form->head_start = start_ahead_most(game);
    find_players(form);
    return true;
}

static bool belongs(const struct new_game *form, const struct field *field)
{
    return (form->watch ? field->watched : field->played) &&
           (field->is_of == NULL || field->is_of(form->game));
}

/* The fields that there are just now. */
static void list_fields(struct new_game *form)
{
    int count = 0;

    for (const struct field *field = NEW_GAME_FIELDS; field->label != NULL;
         field++)
        if (belongs(form, field))
            form->fields[count++] = field;
    form->list.count = count;
    if (form->list.selected >= count)
        form->list.selected = count - 1;
}

/* ---- it begins ---- */

static void remember(const struct new_game *form)
{
    struct app *const app = form->dialog.app;

    app_set_text(app, CONFIG_GAME, game_spec_text(form->game).text);
    if (form->start != SETUP_SET_UP)
        app_set(app, CONFIG_START, (int)form->start);
    if (form->game->players > 2)
        app_set_text(app, CONFIG_THIRD, form->who[form->watch ? 2 : 1]);
    if (form->watch) {
        app_set_text(app, CONFIG_SOUTH, form->who[0]);
        app_set_text(app, CONFIG_NORTH, form->who[1]);
        app_set(app, CONFIG_GAMES, form->games);
        return;
    }
    app_set_text(app, CONFIG_OPPONENT, form->who[0]);
    app_set(app, CONFIG_FIRST, (int)form->first);
    app_set(app, CONFIG_HEAD_START, form->head_start);
    app_set(app, CONFIG_PREVIEW, form->preview);
}

/* The form gives its place to the table, and is back where that cannot be. */
static void begin(struct new_game *form, const struct position *position,
                  int64_t now)
{
    struct app *const app = form->dialog.app;
    const bool watch = form->watch;
    struct match_setup opening;
    struct err err;

    remember(form);
    opening = match_setup_remembered(app, watch, app->seed);
    if (position != NULL) {
        opening.start = SETUP_SET_UP;
        opening.position = *position;
        opening.head_start = 0;
    }

    const struct play_options options = {
        .mode = watch ? MODE_WATCH : MODE_PLAY,
        .games = watch ? form->games : 1,
        .replaces = match_setup_has_table(app, 1),
    };

    screens_pop(app->screens, now);
    if (match_setup_begin(app, &opening, &options, now, &err))
        return;
    new_game_open(app, watch, now);
    app_say(app, now, "%s", err.text);
}

static void begin_there(void *whose, const struct position *position,
                        int64_t now)
{
    begin(whose, position, now);
}

static void start(void *view, int32_t key, int64_t now)
{
    struct new_game *const form = view;
    struct position standard;

    (void)key;
    if (form->start != SETUP_SET_UP) {
        begin(form, NULL, now);
        return;
    }
    form->game->class->start(form->game, &standard);
    set_up_open(form->dialog.app, form->game, &standard, begin_there, form,
                now);
}

/* ---- what is done ---- */

static void change(void *view, int32_t key, int64_t now)
{
    struct new_game *const form = view;
    const struct field *const field = form->fields[form->list.selected];

    if (field->change == NULL)
        return;
    field->change(form, field, dialog_direction(key), now);
    list_fields(form);
}

/* Round and round. */
static void select_field(void *view, int32_t key, int64_t now)
{
    struct new_game *const form = view;
    const int count = form->list.count;

    (void)now;
    form->list.selected =
        (form->list.selected + dialog_direction(key) + count) % count;
}

/* A click on a line selects it; on the one that is selected it changes it, to
 * the left of the value back. */
static bool click(struct new_game *form, const struct event *event, int64_t now)
{
    enum { VALUE_BACK = 21 };
    const int line = event->y - form->at.y;
    const int field =
        line >= 0 && line < form->line_count ? form->lines[line] : -1;

    if (field < 0)
        return false;
    if (form->fields[field]->change == NULL) {
        start(form, 0, now);
        return true;
    }
    if (form->list.selected == field)
        change(form, event->x < VALUE_BACK ? INPUT_LEFT : INPUT_RIGHT, now);
    form->list.selected = field;
    return true;
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓", .help = "field", .cap = "↑↓", .hint = "field"},
    {.keys = "← →",
     .also = "h l Space",
     .help = "value",
     .cap = "←→",
     .hint = "value",
     .click = INPUT_RIGHT,
     .act = change},
    {.keys = "Enter",
     .help = "start",
     .cap = "⏎",
     .hint = "start",
     .act = start},
    {.keys = "Tab", .also = "Shift-Tab", .act = select_field},
    {.keys = "Esc",
     .also = "q",
     .cap = "Esc",
     .hint = "back",
     .act = dialog_close},
    {0},
};

static const struct bindings KEYS = {.name = "new game", .rows = ROWS};

static bool event(void *self, const struct event *event, int64_t now)
{
    struct new_game *const form = self;

    if (dialog_event(&form->dialog, event, now))
        return true;
    if (event_is_press(event))
        return click(form, event, now);
    return list_event(&form->list, event) != LIST_NOT_MINE;
}

static void draw(void *self, struct canvas *canvas, int64_t now)
{
    new_game_draw(self, canvas, now);
}

static void let_go(void *self)
{
    struct new_game *const form = self;

    game_free(form->game);
    free(form);
}

static const struct screen_class NEW_GAME = {
    .name = "new game",
    .draw = draw,
    .event = event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = let_go,
};

/* Whoever is neither a level nor a person is a choice of his own. */
static void name_slot(struct new_game *form, int slot, const char *who)
{
    snprintf(form->who[slot], sizeof form->who[slot], "%s", who);
    if (levels_find(form->dialog.app->levels, who) == NULL &&
        strcmp(who, "human") != 0)
        snprintf(form->own[slot], sizeof form->own[slot], "%s", who);
}

/* Known even while two play: there may be three in a moment. */
static const char *third_of(const struct new_game *form,
                            const struct match_setup *opening)
{
    return form->game->players > 2
               ? opening->who[2]
               : form->dialog.app->config.texts[CONFIG_THIRD];
}

static void fill(struct new_game *form)
{
    const struct config *const config = &form->dialog.app->config;
    const struct match_setup opening =
        match_setup_remembered(form->dialog.app, form->watch, 0);
    struct err err;

    form->game = game_new(opening.game, &err);
    form->first = (enum setup_first)config->values[CONFIG_FIRST];
    form->start = opening.start;
    form->head_start = opening.head_start;
    form->preview = config->values[CONFIG_PREVIEW] != 0;
    form->games = config->values[CONFIG_GAMES];
    if (form->watch) {
        name_slot(form, 0, opening.who[0]);
        name_slot(form, 1, opening.who[1]);
        name_slot(form, 2, third_of(form, &opening));
    } else {
        name_slot(form, 0, opening.who[1 - opening.ahead]);
        name_slot(form, 1, third_of(form, &opening));
    }
}

void new_game_open(struct app *app, bool watch, int64_t now)
{
    struct new_game *const form = memory_new(1, sizeof *form);

    form->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    form->watch = watch;
    fill(form);
    list_fields(form);
    form->list.selected = form->list.count - 1;
    screens_push(app->screens, &NEW_GAME, form, now);
}
