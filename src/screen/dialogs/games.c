/* SPDX-License-Identifier: MIT */
/* The saved games: to find one, look at it, open it, rename it, delete it. */
#include "base/clock.h"
#include "base/memory.h"
#include "match/saves/game_list.h"
#include "match/saves/saved_games.h"
#include "screen/dialog.h"
#include "screen/dialogs/game_preview.h"
#include "screen/dialogs/games_query.h"
#include "screen/finder.h"
#include "screen/match_setup.h"
#include "screen/text/describe.h"

#include <stdlib.h>
#include <string.h>

struct games {
    struct dialog dialog;
    struct game_list all;
    int *found; /* the listed games, as indices into `all` */
    int capacity;
    struct rows rows;
    struct finder finder;
    struct match *preview; /* of the selected game; NULL: none */
    int previewed;         /* its index in `all`; -1 */
    bool reviews;          /* open games with their review */
    char *asked;           /* the path of the game that a card asks about */
};

/* NULL if nothing is listed. */
static const struct listed_game *get_selected(const struct games *games)
{
    const struct list *const list = &games->rows.list;

    return list->count > 0 ? &games->all.games[games->found[list->selected]]
                           : NULL;
}

/* ---- the words ---- */

/* `You v Bramble`, or the name it was saved under. */
static struct phrase title_of(const struct listed_game *saved)
{
    struct phrase phrase = {""};
    FILE *const out = memory_file(phrase.text, sizeof phrase.text);

    for (const char *at = saved->name; *at != '\0'; at++)
        putc(saved->shipped && *at == '-' ? ' ' : *at, out);
    for (int i = 0; i < saved->player_count && *saved->name == '\0'; i++)
        games_write_player(i, saved->players[i], out);
    fclose(out);
    return phrase;
}

/* `today 09:12`, `shipped`. */
static struct phrase when_of(const struct listed_game *saved)
{
    static const struct phrase shipped = {"shipped"};

    return saved->shipped ? shipped
                          : phrase_when(saved->touched, clock_seconds());
}

static bool is_unfinished(const struct listed_game *saved)
{
    return (*saved->ended == '\0' || saved->awaits) && !saved->shipped;
}

/* The set of an unfinished game, or the next one: `set 2 of 5 next`, in little
 * room `set 2/5 next`; `round 2 next`. */
static void write_set(const struct listed_game *saved, bool brief, FILE *out)
{
    const struct match_sets *const sets = &saved->sets;
    const int number = sets->over + 1 + saved->awaits;

    if (!brief || !saved->awaits)
        sets_write_number(sets, number, out);
    else
        fprintf(out, "%s %d", sets_unit(sets), number);
    if (brief && saved->awaits && !sets->rounds)
        fprintf(out, "/%d", sets->count);
    fputs(saved->awaits ? " next" : "", out);
}

/* How it ended, or its present state. */
static struct phrase state_of(const struct listed_game *saved, bool brief)
{
    struct phrase phrase = {""};
    FILE *const out = memory_file(phrase.text, sizeof phrase.text);

    if (saved->busy)
        fputs("being played", out);
    else if (*saved->ended != '\0' && !saved->awaits)
        fputs(saved->ended, out);
    else if (saved->sets.count > 1)
        write_set(saved, brief, out);
    else if (saved->ply > 0)
        putc('-', out);
    fclose(out);
    return phrase;
}

/* ---- the list ---- */

/* Loads the selected game, if the selection has changed. */
static void load_preview(struct games *games)
{
    const struct listed_game *const saved = get_selected(games);
    const int index =
        saved != NULL ? games->found[games->rows.list.selected] : -1;
    struct err err;

    if (index == games->previewed)
        return;
    match_free(games->preview);
    games->preview = NULL;
    games->previewed = index;
    if (saved != NULL && *saved->wrong == '\0' && saved->games == 0)
        games->preview = saved->shipped ? saved_games_load(saved->name, &err)
                                        : save_load(saved->path, &err);
}

/* Does a game match, by what is shown of it, the names of its players, its
 * result or its length? */
static bool is_found(const struct finder *finder,
                     const struct listed_game *saved)
{
    const struct phrase title = title_of(saved), when = when_of(saved);
    const struct phrase game = phrase_spec(saved->game);
    const struct phrase state = state_of(saved, false);
    const bool over = *saved->ended != '\0' && saved->player_count == 2;
    struct games_facts facts = {
        .texts = {title.text, when.text, game.text,
                  saved->busy ? saved->ended : state.text},
        .result = over ? games_result_words(saved->winner) : "",
        .ply = saved->ply};

    for (int i = 0; i < saved->player_count; i++)
        facts.texts[4 + i] = saved->players[i];
    return games_query_fits(finder->words, &facts);
}

/* Lists the games that match the search. */
static void find_games(struct games *games)
{
    struct list *const list = &games->rows.list;

    games->found = memory_grow(games->found, &games->capacity,
                               games->all.count + 1, sizeof *games->found);
    list->count = 0;
    for (int i = 0; i < games->all.count; i++)
        if (is_found(&games->finder, &games->all.games[i]))
            games->found[list->count++] = i;
    if (list->selected >= list->count)
        list->selected = list->count > 0 ? list->count - 1 : 0;
    load_preview(games);
}

/* The same game stays selected, if it is still there. */
static void reload_list(struct games *games)
{
    const struct listed_game *const saved = get_selected(games);
    char *const path = memory_text(saved != NULL ? saved->path : "");
    struct list *const list = &games->rows.list;

    game_list_free(&games->all);
    games->all = game_list_read();
    games->previewed = -1;
    match_free(games->preview);
    games->preview = NULL;
    find_games(games);
    for (int i = 0; i < list->count; i++)
        if (strcmp(games->all.games[games->found[i]].path, path) == 0)
            list->selected = i;
    load_preview(games);
    free(path);
}

/* ---- the list ---- */

struct game_columns {
    int when;
    int game; /* 0: not shown */
    int title;
    int ply;   /* ends before this; 0: not shown */
    int score; /* ends before this */
    int ended; /* 0: not shown */
    int end;
};

static void draw_head(struct canvas *canvas, const struct game_columns *columns,
                      int y)
{
    const struct style style = ink(THEME_DIM);

    canvas_text(canvas, columns->when, y, style, "when");
    canvas_text(canvas, columns->title, y, style, "south v north");
    canvas_text_before(canvas, columns->score, y, style, "score");
    if (columns->game == 0)
        return;
    canvas_text(canvas, columns->game, y, style, "game");
    canvas_text_before(canvas, columns->ply, y, style, "ply");
    canvas_text(canvas, columns->ended, y, style, "ended");
}

/* If a game cannot be read, its error is shown instead. */
static void draw_game(const struct games *games, struct canvas *canvas,
                      const struct game_columns *columns, int index)
{
    const struct listed_game *const saved =
        &games->all.games[games->found[index]];
    const int y = rows_y(&games->rows, index);
    const bool selected = index == games->rows.list.selected;
    const int mark = columns->when > 4 ? 3 : 0;
    const enum theme_role ground = rows_ground(
        canvas, (struct rect){mark, y, columns->end - mark, 1}, selected);
    const struct style text = on(ground, THEME_TEXT);
    const struct style dim = on(ground, THEME_DIM);
    char ply[12];

    if (selected)
        canvas_set_cursor(canvas, columns->when, y);
    canvas_text_cut(canvas, columns->when, y, 12,
                    is_unfinished(saved) ? text : dim, when_of(saved).text);
    if (*saved->wrong != '\0') {
        const int x = columns->game > 0 ? columns->game : columns->title;
        const char *const file = strrchr(saved->wrong, '/');

        canvas_text_cut(canvas, x, y, columns->end - x,
                        on(ground, THEME_CAPTURE),
                        file != NULL ? file + 1 : saved->wrong);
        return;
    }
    canvas_text_cut(canvas, columns->title, y,
                    (columns->ply > 0 ? columns->ply - 5 : columns->score - 6) -
                        columns->title,
                    text, title_of(saved).text);
    if (saved->ply > 0)
        canvas_text_before(canvas, columns->score, y, on(ground, THEME_NUMBERS),
                           saved->score);
    if (columns->game == 0 && saved->games > 0)
        canvas_text_before(canvas, columns->score, y, dim, saved->ended);
    if (columns->game == 0)
        return;
    canvas_text_cut(canvas, columns->game, y,
                    columns->title - columns->game - 1, text,
                    phrase_spec(saved->game).text);
    snprintf(ply, sizeof ply, "%d", saved->ply);
    if (saved->ply > 0)
        canvas_text_before(canvas, columns->ply, y, dim, ply);
    canvas_text_cut(canvas, columns->ended, y, columns->end - columns->ended,
                    dim, state_of(saved, true).text);
}

/* ---- all of it ---- */

static void draw_title(const struct games *games, struct canvas *canvas)
{
    char middle[PROMPT_MAX + 16] = "";
    char right[48];
    int unfinished = 0;

    for (int i = 0; i < games->all.count; i++)
        unfinished += is_unfinished(&games->all.games[i]) &&
                      *games->all.games[i].wrong == '\0';
    if (*games->finder.words != '\0')
        snprintf(middle, sizeof middle, "%d with %s", games->rows.list.count,
                 games->finder.words);
    snprintf(right, sizeof right, "%d · %d unfinished", games->all.count,
             unfinished);
    title_draw(canvas, "Games", middle, right);
}

/* The players get the rest of the width. If a game cannot be read, the whole
 * error is shown instead of the preview. */
static void draw_games(void *self, struct canvas *canvas, int64_t now)
{
    struct games *const games = self;
    const struct listed_game *const saved = get_selected(games);
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);
    const int look = game_preview_height(canvas);
    const int first = height >= 20 ? 4 : 2;
    const struct list *const list = &games->rows.list;
    const struct game_columns columns =
        width < 76 ? (struct game_columns){2, 0, 14, 0, width - 1, 0, width - 1}
                   : (struct game_columns){6,          20,         36,
                                           width - 22, width - 14, width - 13,
                                           width - 1};

    draw_title(games, canvas);
    draw_head(canvas, &columns, first - 1);
    rows_show(&games->rows, list->count,
              (struct rect){0, first, width, height - first - 1 - look});
    for (int i = list->top;
         i < list->count && i < list->top + games->rows.at.height; i++)
        draw_game(games, canvas, &columns, i);
    if (saved == NULL)
        canvas_text(canvas, columns.when, first, ink(THEME_DIM),
                    *games->finder.words != '\0' ? "nothing found"
                                                 : "no games yet");
    if (look > 0 && saved != NULL && *saved->wrong != '\0')
        canvas_paragraph(canvas,
                         (struct rect){columns.when, height - look,
                                       width - 2 * columns.when, look - 2},
                         ink(THEME_CAPTURE), saved->wrong);
    if (look > 0 && games->preview != NULL)
        game_preview_draw(games->preview, canvas);
    dialog_draw_keys(&games->dialog, canvas, now);
    finder_draw(&games->finder, canvas);
}

/* ---- commands ---- */

/* To be called before a card asks about the selected game: the list is read
 * again when the card is gone, and other processes may delete and rename
 * games. */
static void note_asked(struct games *games)
{
    free(games->asked);
    games->asked = memory_text(get_selected(games)->path);
}

/* The game that was asked about; NULL, with a message, if it is gone. */
static const struct listed_game *get_asked(const struct games *games,
                                           int64_t now)
{
    for (int i = 0; i < games->all.count; i++)
        if (strcmp(games->all.games[i].path, games->asked) == 0)
            return &games->all.games[i];
    app_say(games->dialog.app, now, "this game is not there any more");
    return NULL;
}

/* Closes the list, and opens it again with a message if the game cannot be
 * played. */
static void open_asked(void *whose, int64_t now)
{
    const struct games *const games = whose;
    struct app *const app = games->dialog.app;
    const struct listed_game *const saved = get_asked(games, now);
    struct play_options options = {
        .replaces = match_setup_has_game(app, 1),
        .reviews = games->reviews,
    };
    struct err err;

    if (saved == NULL)
        return;

    struct match *const match =
        autosave_open(saved->path, &options.autosave, &err);

    if (match == NULL) {
        app_say(app, now, "%s", err.text);
        return;
    }
    options.mode = options.reviews || !is_unfinished(saved) ? MODE_HISTORY
                   : match_humans(match) > 0                ? MODE_PLAY
                                                            : MODE_WATCH;
    screens_pop(app->screens, now);
    if (play_open(app, match, &options, now, &err))
        return;
    games_open(app, now);
    app_say(app, now, "%s", err.text);
}

static void open_file(const struct games *games, const char *path, int64_t now)
{
    struct err err;
    struct game_file *const file = game_file_open(path, &err);

    if (file != NULL)
        file_games_open(games->dialog.app, file, now);
    else
        app_say(games->dialog.app, now, "%s", err.text);
}

/* The game that it replaces may not be kept. */
static void open_game(void *view, int32_t key, int64_t now)
{
    struct games *const games = view;
    struct app *const app = games->dialog.app;
    const struct listed_game *const saved = get_selected(games);

    games->reviews = key == 'v';
    if (saved == NULL)
        return;
    note_asked(games);
    if (games->reviews &&
        (saved->games > 0 || (*saved->ended == '\0' && !saved->shipped)))
        app_say(app, now, "only a game that is over is reviewed");
    else if (saved->games > 0)
        open_file(games, saved->path, now);
    else if (saved->busy)
        app_say(app, now, "%s is being played already", title_of(saved).text);
    else if (!match_setup_may_replace(app, now))
        return;
    else if (match_setup_has_game(app, 1))
        ask_unkept(app, open_asked, games, now);
    else
        open_asked(games, now);
}

static void rename_game(void *whose, const char *name, int64_t now)
{
    struct games *const games = whose;
    const struct listed_game *const saved = get_asked(games, now);
    struct err err;

    if (saved == NULL)
        return;
    if (game_list_rename(saved, name, &err))
        app_say(games->dialog.app, now, "saved as %s", name);
    else
        app_say(games->dialog.app, now, "%s", err.text);
    reload_list(games);
}

static void delete_game(void *whose, int64_t now)
{
    struct games *const games = whose;
    const struct listed_game *const saved = get_asked(games, now);
    struct err err;

    if (saved != NULL && !game_list_delete(saved, &err))
        app_say(games->dialog.app, now, "%s", err.text);
    reload_list(games);
}

/* May the game be renamed or deleted? If not, a message says so. */
static bool may_change(const struct games *games, int64_t now)
{
    const struct listed_game *const saved = get_selected(games);
    struct err err;

    if (saved == NULL)
        return false;
    if (game_list_may_change(saved, &err))
        return true;
    app_say(games->dialog.app, now, "%s", err.text);
    return false;
}

static void ask_name(void *view, int32_t key, int64_t now)
{
    struct games *const games = view;
    const struct listed_game *const saved = get_selected(games);

    (void)key;
    if (!may_change(games, now))
        return;
    note_asked(games);
    ask_text(games->dialog.app, "Keep it under the name", saved->name,
             rename_game, games, now);
}

static void ask_delete(void *view, int32_t key, int64_t now)
{
    struct games *const games = view;
    const struct listed_game *const saved = get_selected(games);
    char question[2 * PHRASE_MAX + 40];

    (void)key;
    if (!may_change(games, now))
        return;
    note_asked(games);
    snprintf(question, sizeof question, "Delete %s, %s?", title_of(saved).text,
             when_of(saved).text);
    ask_yes(games->dialog.app, question, delete_game, games, now);
}

/* ---- looking for one ---- */

/* Lists all games again if there was a search, else closes. */
static void end_search_or_close(void *view, int32_t key, int64_t now)
{
    struct games *const games = view;

    if (finder_clear(&games->finder))
        find_games(games);
    else
        dialog_close(view, key, now);
}

static void begin_finding(void *view, int32_t key, int64_t now)
{
    struct games *const games = view;

    (void)key;
    (void)now;
    finder_begin(&games->finder);
}

static bool has_selected(const void *view)
{
    return get_selected(view) != NULL;
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k",
     .help = "choose",
     .cap = "↑↓",
     .hint = "choose",
     .when = has_selected},
    {.keys = "g G  Home End", .help = "first, last", .when = has_selected},
    {"Enter", NULL, "open", "⏎", "open", .when = has_selected,
     .act = open_game},
    {"/", NULL, "find", "/", "find", .act = begin_finding},
    {"v", NULL, "review", "v", "review", .when = has_selected,
     .act = open_game},
    {"R", NULL, "rename", "R", "rename", .when = has_selected, .act = ask_name},
    {"D", "Delete", "delete", "D", "delete", .when = has_selected,
     .act = ask_delete},
    {.keys = "Esc",
     .cap = "Esc",
     .hint = "back",
     .pinned = true,
     .act = end_search_or_close},
    {.keys = "q", .act = dialog_close},
    {0},
};

static const struct bindings KEYS = {.name = "games", .rows = ROWS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct games *const games = self;

    if (finder_event(&games->finder, event)) {
        find_games(games);
        return true;
    }
    if (!games->finder.typing && dialog_event(&games->dialog, event, now))
        return true;

    const enum list_answer answer = rows_event(&games->rows, event);

    load_preview(games);
    if (answer == LIST_CHOSEN)
        open_game(games, 0, now);
    return answer != LIST_NOT_MINE;
}

/* The screen on top of the list may have changed the games. */
static void cover_games(void *self, bool covered, int64_t now)
{
    (void)now;
    if (!covered)
        reload_list(self);
}

static void free_games(void *self)
{
    struct games *const games = self;

    game_list_free(&games->all);
    match_free(games->preview);
    free(games->found);
    free(games->asked);
    free(games);
}

static const struct screen_class GAMES = {
    .name = "games",
    .draw = draw_games,
    .event = handle_event,
    .due = dialog_due,
    .cover = cover_games,
    .bindings = dialog_bindings,
    .free = free_games,
};

void games_open(struct app *app, int64_t now)
{
    games_open_found(app, "", now);
}

void games_open_found(struct app *app, const char *words, int64_t now)
{
    struct games *const games = memory_new(1, sizeof *games);

    games->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    games->previewed = -1;
    finder_set(&games->finder, words);
    reload_list(games);
    screens_push(app->screens, &GAMES, games, now);
}
