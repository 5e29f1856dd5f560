/* SPDX-License-Identifier: MIT */
/*
 * The games of a file of several: a list, which is read only as far as it is
 * shown or searched, and from which games are opened in the history or reviewed.
 * Games may be added to the file meanwhile.
 */
#include "base/memory.h"
#include "screen/dialog.h"
#include "screen/dialogs/game_preview.h"
#include "screen/dialogs/games_query.h"
#include "screen/finder.h"
#include "screen/open.h"
#include "screen/text/describe.h"

#include <stdlib.h>
#include <string.h>

/* How many are searched for each picture, within a few milliseconds. */
enum { SEARCHED_AT_ONCE = 100 };

/* A game that may be listed. */
struct file_game {
    int index;
    bool read;
    char players[PHRASE_MAX];
    int ply;
    const char *result; /* as in games_result */
    char score[48];
    char ended[40];
};

struct file_games {
    struct dialog dialog;
    struct game_file *file;
    bool owned;
    struct game_filter filter;
    int looked;  /* how many games of the file were listed, ... */
    int version; /* ... at this version of the file */
    struct file_game *games;
    int count;
    int capacity;
    struct finder finder;
    int searched; /* how many of the games were searched ... */
    int *found;   /* ... and which of them match; one for each row */
    int found_capacity;
    struct rows rows;
    struct match *preview; /* of the selected game; NULL: it cannot be read */
    int previewed;         /* its index; -1 */
};

/* ---- the list ---- */

/* Lists the new games of the file, or all of them if their indices have
 * changed. */
static void list_games(struct file_games *view)
{
    const int version = game_file_version(view->file);
    const int count = game_file_count(view->file);

    if (version == view->version && count == view->looked)
        return;
    if (version - view->version != count - view->looked) {
        view->looked = 0;
        view->previewed = -1;
        view->count = 0;
        view->searched = 0;
        view->rows.list.count = 0;
    }
    view->version = version;
    for (; view->looked < count; view->looked++) {
        if (view->filter.shown != NULL &&
            !view->filter.shown(view->filter.whose, view->looked))
            continue;
        view->games = memory_grow(view->games, &view->capacity, view->count + 1,
                                  sizeof *view->games);
        view->games[view->count++] = (struct file_game){.index = view->looked};
    }
}

/* The error without the name of the file, which stands above the list, and the
 * number. */
static const char *find_reason(const struct file_games *view,
                               const struct err *err)
{
    const char *const path = game_file_path(view->file);
    const char *at = err->text;

    if (strncmp(at, path, strlen(path)) == 0 && at[strlen(path)] == '#')
        at = strstr(at + strlen(path), ": ");
    return at != NULL && *at == ':' ? at + 2 : err->text;
}

static void read_game(const struct file_games *view, struct file_game *game)
{
    struct err err = {""};
    struct match *const match = game_file_load(view->file, game->index, &err);
    FILE *const out = memory_file(game->players, sizeof game->players);

    game->read = true;
    game->result = "";
    if (match == NULL) {
        fputs(find_reason(view, &err), out);
        fclose(out);
        return;
    }

    const int seats = match_game(match)->players;
    const int cursor = history_cursor(match_history(match));
    const struct outcome outcome = match_outcome_at(match, cursor);

    for (int i = 0; i < seats; i++)
        games_write_player(i, match_player(match, i)->name, out);
    fclose(out);
    game->ply = match_ply(match);
    game->result = games_result(match, cursor);
    snprintf(game->score, sizeof game->score, "%s",
             match_score_text(match_game(match), &outcome).text);
    if (outcome.end != END_NOT)
        snprintf(game->ended, sizeof game->ended, "%s",
                 game_end_words(outcome.end));
    match_free(match);
}

/* Does a game match, by its number, players, score, end, result or length? */
static bool is_found(const struct file_games *view, struct file_game *game)
{
    char number[16];

    if (*view->finder.words == '\0')
        return true;
    if (!game->read)
        read_game(view, game);
    snprintf(number, sizeof number, "#%d", game->index + 1);
    return games_query_fits(
        view->finder.words,
        &(struct games_facts){
            .texts = {number, game->players, game->score, game->ended},
            .result = game->result,
            .ply = game->ply});
}

static bool is_searching(const struct file_games *view)
{
    return view->searched < view->count;
}

/* Continues the search; all at once if nothing has to be read. */
static void search_games(struct file_games *view)
{
    const bool all = *view->finder.words == '\0';
    struct list *const list = &view->rows.list;

    list_games(view);
    for (int i = 0; is_searching(view) && (all || i < SEARCHED_AT_ONCE); i++) {
        if (is_found(view, &view->games[view->searched])) {
            view->found = memory_grow(view->found, &view->found_capacity,
                                      list->count + 1, sizeof *view->found);
            view->found[list->count++] = view->searched;
        }
        view->searched++;
    }
    if (list->selected >= list->count && !is_searching(view))
        list->selected = larger(list->count - 1, 0);
}

/* Begins the search again at the first game. */
static void begin_search(struct file_games *view)
{
    view->searched = 0;
    view->rows.list.count = 0;
    view->rows.list.selected = 0;
    search_games(view);
}

static struct file_game *get_selected(const struct file_games *view)
{
    const struct list *const list = &view->rows.list;

    return list->selected < list->count
               ? &view->games[view->found[list->selected]]
               : NULL;
}

static void load_preview(struct file_games *view)
{
    const struct file_game *const game = get_selected(view);
    struct err unsaid;

    if (game == NULL || game->index == view->previewed)
        return;
    match_free(view->preview);
    view->preview = game_file_load(view->file, game->index, &unsaid);
    view->previewed = game->index;
}

/* ---- the picture ---- */

static void draw_game(const struct file_games *view, struct canvas *canvas,
                      int line)
{
    const struct file_game *const game = &view->games[view->found[line]];
    const int width = canvas_width(canvas);
    const bool wide = width >= 76;
    const int y = rows_y(&view->rows, line);
    const int left = wide ? 3 : 0;
    const int score = wide ? width - 24 : width - 1;
    const int title = left + (wide ? 9 : 8);
    const enum theme_role ground =
        rows_ground(canvas, (struct rect){left, y, width - 1 - left, 1},
                    line == view->rows.list.selected);
    char number[16];

    snprintf(number, sizeof number, "%d", game->index + 1);
    canvas_text_before(canvas, title - 2, y, on(ground, THEME_DIM), number);
    if (*game->score == '\0') {
        canvas_text_cut(canvas, title, y, width - title - 1,
                        on(ground, THEME_CAPTURE), game->players);
        return;
    }
    canvas_text_cut(canvas, title, y, score - (wide ? 14 : 7) - title,
                    on(ground, THEME_TEXT), game->players);
    canvas_text_before(canvas, score, y, on(ground, THEME_NUMBERS),
                       game->score);
    if (!wide)
        return;
    snprintf(number, sizeof number, "%d", game->ply);
    canvas_text_before(canvas, score - 8, y, on(ground, THEME_DIM), number);
    canvas_text_cut(canvas, score + 2, y, width - score - 3,
                    on(ground, THEME_DIM), game->ended);
}

/* `black v white`, as in the selected game. */
static void write_sides(const struct file_games *view, FILE *out)
{
    const struct game *const game =
        view->preview != NULL ? match_game(view->preview) : NULL;

    if (game == NULL)
        fputs("south v north", out);
    for (int i = 0; game != NULL && i < game->players; i++)
        fprintf(out, "%s%s", i > 0 ? " v " : "",
                game->class->player_name(game, i));
}

static void draw_head(const struct file_games *view, struct canvas *canvas,
                      int y)
{
    const int width = canvas_width(canvas);
    const struct style style = ink(THEME_DIM);
    const bool wide = width >= 76;
    struct phrase sides = {""};
    FILE *const out = memory_file(sides.text, sizeof sides.text);

    write_sides(view, out);
    fclose(out);
    canvas_text_before(canvas, wide ? 10 : 6, y, style, "#");
    canvas_text(canvas, wide ? 12 : 8, y, style, sides.text);
    canvas_text_before(canvas, wide ? width - 24 : width - 1, y, style,
                       "score");
    if (!wide)
        return;
    canvas_text_before(canvas, width - 32, y, style, "ply");
    canvas_text(canvas, width - 22, y, style, "ended");
}

static void draw_games(void *self, struct canvas *canvas, int64_t now)
{
    struct file_games *const view = self;
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);
    const int look = game_preview_height(canvas);
    const int first = height >= 20 ? 4 : 2;
    const struct list *const list = &view->rows.list;
    const bool finding = *view->finder.words != '\0';
    char middle[PROMPT_MAX + 32];
    char count[32];

    search_games(view);
    load_preview(view);
    rows_show(&view->rows, list->count,
              (struct rect){0, first, width, height - first - 1 - look});
    snprintf(count, sizeof count, "%d", view->count);
    snprintf(middle, sizeof middle, "%d%s with %s", list->count,
             is_searching(view) ? "…" : "", view->finder.words);
    title_draw(canvas, "Games", finding ? middle : view->filter.title, count);
    draw_head(view, canvas, first - 1);
    for (int i = list->top;
         i < list->count && i < list->top + view->rows.at.height; i++) {
        struct file_game *const game = &view->games[view->found[i]];

        if (!game->read)
            read_game(view, game);
        draw_game(view, canvas, i);
    }
    if (list->count == 0)
        canvas_text(canvas, 5, first, ink(THEME_DIM),
                    is_searching(view) ? "looking for them"
                    : finding          ? "nothing found"
                                       : "no games yet");
    if (look > 0 && list->count > 0 && view->preview != NULL)
        game_preview_draw(view->preview, canvas);
    dialog_draw_keys(&view->dialog, canvas, now);
    finder_draw(&view->finder, canvas);
}

/* ---- actions ---- */

/* Opens the game on top of the list, so that leaving it returns to the list;
 * with v, its review. */
static void open_game(void *whose, int32_t key, int64_t now)
{
    struct file_games *const view = whose;
    struct app *const app = view->dialog.app;
    const struct file_game *const game = get_selected(view);
    const struct play_options options = {
        .mode = MODE_HISTORY, .looks = true, .reviews = key == 'v'};
    struct err err;

    if (game == NULL)
        return;

    struct match *const match = game_file_load(view->file, game->index, &err);

    if (match == NULL) {
        app_say(app, now, "%s", err.text);
        return;
    }
    if (options.reviews && match_end(match) == END_NOT) {
        app_say(app, now, "only a game that is over is reviewed");
        match_free(match);
        return;
    }
    match_set_origin(match, ORIGIN_OTHER);
    if (!play_open(app, match, &options, now, &err))
        app_say(app, now, "%s", err.text);
}

/* Lists all games again if there was a search, else closes. */
static void end_search_or_close(void *whose, int32_t key, int64_t now)
{
    struct file_games *const view = whose;

    if (finder_clear(&view->finder))
        begin_search(view);
    else
        dialog_close(view, key, now);
}

static void begin_finding(void *whose, int32_t key, int64_t now)
{
    struct file_games *const view = whose;

    (void)key;
    (void)now;
    finder_begin(&view->finder);
}

static bool has_selected(const void *whose)
{
    return get_selected(whose) != NULL;
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
    {.keys = "Esc",
     .cap = "Esc",
     .hint = "back",
     .pinned = true,
     .act = end_search_or_close},
    {.keys = "q", .act = dialog_close},
    {0},
};

static const struct bindings KEYS = {.name = "games of a file", .rows = ROWS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct file_games *const view = self;

    if (finder_event(&view->finder, event)) {
        begin_search(view);
        return true;
    }
    if (!view->finder.typing && dialog_event(&view->dialog, event, now))
        return true;

    const enum list_answer answer = rows_event(&view->rows, event);

    if (answer == LIST_CHOSEN)
        open_game(view, 0, now);
    return answer != LIST_NOT_MINE;
}

static int64_t due_search(const void *self, int64_t now)
{
    return is_searching(self) ? now : dialog_due(self, now);
}

static void free_games(void *self)
{
    struct file_games *const view = self;

    if (view->owned)
        game_file_free(view->file);
    match_free(view->preview);
    free(view->games);
    free(view->found);
    free(view);
}

static const struct screen_class FILE_GAMES = {
    .name = "games of a file",
    .draw = draw_games,
    .event = handle_event,
    .due = due_search,
    .bindings = dialog_bindings,
    .free = free_games,
};

static struct file_games *open_list(struct app *app, struct game_file *file,
                                    const struct game_filter *filter,
                                    int64_t now)
{
    struct file_games *const view = memory_new(1, sizeof *view);

    view->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    view->file = file;
    view->filter = *filter;
    view->version = -1;
    view->previewed = -1;
    search_games(view);
    screens_push(app->screens, &FILE_GAMES, view, now);
    return view;
}

void file_games_open_some(struct app *app, struct game_file *file,
                          const struct game_filter *filter, int64_t now)
{
    open_list(app, file, filter, now);
}

void file_games_open(struct app *app, struct game_file *file, int64_t now)
{
    const char *const path = game_file_path(file);
    const char *const slash = strrchr(path, '/');
    struct game_filter filter = {.whose = NULL};

    snprintf(filter.title, sizeof filter.title, "%s",
             slash != NULL ? slash + 1 : path);
    open_list(app, file, &filter, now)->owned = true;
}
