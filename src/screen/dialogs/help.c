/* SPDX-License-Identifier: MIT */
/* The keys of a view or, with Tab, the commands: a card with two columns, or a
 * list to scroll on a small screen. */
#include "base/memory.h"
#include "screen/dialog.h"
#include "screen/open.h"

#include <stdlib.h>

enum {
    KEYS_WIDTH = 14, /* at least */
    COLUMN = 36,     /* at least */
    GAP = 2,
    FRAME = 4,
    CARD_WIDTH = 2 * COLUMN + GAP + FRAME,
    PAGE_LINES_MAX = 64
};

/* `u  Backspace   take back`, `goto PLY   to this move` */
struct help_line {
    const char *left;
    const char *argument; /* behind the left part; NULL */
    const char *right;
};

struct help_page {
    const char *name;
    struct help_line lines[PAGE_LINES_MAX];
    int count;
};

/* The pages of keys: of a card, of the view under it, and of every screen. The
 * pages of commands have none for a card. */
enum { PAGE_CARD, PAGE_VIEW, PAGE_EVERYWHERE, PAGE_COUNT };

/* A table, and the view whose possible keys are listed; without a view, all
 * are. */
struct help_keys {
    const struct bindings *table; /* NULL: there is none */
    const void *view;
};

struct help {
    struct dialog dialog;
    struct help_keys card;
    struct help_keys view; /* without a table: only the global keys */
    const struct typed_commands *typed; /* in the game, ... */
    struct help_keys game; /* ... and its keys, whose words are commands, too */
    bool commands;         /* commands are shown instead of keys */
    struct help_page pages[PAGE_COUNT];
    struct scroll scroll;
};

/* ---- the pages ---- */

static void add_line(struct help_page *page, struct help_line line)
{
    if (page->count < PAGE_LINES_MAX)
        page->lines[page->count++] = line;
}

/* Lists the keys that do something now. */
static void list_keys(const struct help_keys *keys, struct help_page *page)
{
    const struct bindings *table = keys->table;
    const struct binding *row = NULL;

    *page = (struct help_page){.name = table != NULL ? table->name : ""};
    while ((row = bindings_next(&table, row)) != NULL)
        if (row->help != NULL && (keys->view == NULL ||
                                  bindings_offer(keys->table, keys->view, row)))
            add_line(page, (struct help_line){row->keys, NULL, row->help});
}

static void list_commands(const struct typed_commands *commands,
                          const struct help_keys *keys, struct help_page *page)
{
    const struct typed_command *const line = &commands->line;
    struct command_entry entries[COMMAND_ENTRIES_MAX];
    const int count =
        typed_commands_list(commands, keys->table, keys->view, entries);

    *page = (struct help_page){.name = commands->name};
    for (int i = 0; i < count; i++)
        add_line(page, (struct help_line){entries[i].name, entries[i].argument,
                                          entries[i].about});
    if (line->name != NULL &&
        (line->when == NULL || keys->view == NULL || line->when(keys->view)))
        add_line(page, (struct help_line){line->name, NULL, line->about});
}

static void fill_pages(struct help *help)
{
    const struct help_keys everywhere = {&GLOBAL_KEYS, help->dialog.app};

    help->scroll = (struct scroll){0};
    help->pages[PAGE_CARD].count = 0;
    if (help->commands) {
        list_commands(help->typed, &help->game, &help->pages[PAGE_VIEW]);
        list_commands(&GLOBAL_COMMANDS, &(struct help_keys){0},
                      &help->pages[PAGE_EVERYWHERE]);
    } else {
        list_keys(&help->card, &help->pages[PAGE_CARD]);
        list_keys(&help->view, &help->pages[PAGE_VIEW]);
        list_keys(&everywhere, &help->pages[PAGE_EVERYWHERE]);
    }
}

/* ---- the picture ---- */

/* The name is a line, too; a page without lines has none. */
static int measure_page(const struct help_page *page)
{
    return page->count > 0 ? page->count + 1 : 0;
}

static int measure_keys(const struct help_line *line,
                        const struct canvas *canvas)
{
    const int width = canvas_text_width(canvas, line->left);

    return line->argument == NULL
               ? width
               : width + 1 + canvas_text_width(canvas, line->argument);
}

/* How many cells further right the explanations begin, behind all keys. */
static int find_words(const struct help_page *page, const struct canvas *canvas)
{
    int words = KEYS_WIDTH;

    for (int i = 0; i < page->count; i++)
        words = larger(words, measure_keys(&page->lines[i], canvas) + 1);
    return words;
}

/* The width at which no line of the page is cut. */
static int measure_column(const struct help_page *page,
                          const struct canvas *canvas)
{
    const int words = find_words(page, canvas);
    int width = COLUMN;

    for (int i = 0; i < page->count; i++)
        width = larger(width,
                       words + canvas_text_width(canvas, page->lines[i].right));
    return width;
}

/* Draws as many lines as the rectangle has, from line `first` on. */
static void draw_lines(const struct help_page *page, int first,
                       struct canvas *canvas, struct rect rect)
{
    const int words = find_words(page, canvas);

    for (int i = 0; i < rect.height; i++) {
        const struct help_line *const line = &page->lines[first + i];
        const int y = rect.y + i;
        const int end =
            canvas_text(canvas, rect.x, y, bold(THEME_NUMBERS), line->left);

        if (line->argument != NULL)
            canvas_text(canvas, end + 1, y, ink(THEME_DIM), line->argument);
        canvas_text_cut(canvas, rect.x + words, y, rect.width - words,
                        ink(THEME_TEXT), line->right);
    }
}

/* Draws the name and `count` lines; returns how many rows they take. */
static int draw_page(const struct help_page *page, int count,
                     struct canvas *canvas, struct rect rect)
{
    if (count == 0)
        return 0;
    canvas_text_cut(canvas, rect.x, rect.y, rect.width, bold(THEME_TITLE),
                    page->name);
    draw_lines(page, 0, canvas,
               (struct rect){rect.x, rect.y + 1, rect.width, count});
    return count + 1;
}

static int draw_whole(const struct help_page *page, struct canvas *canvas,
                      struct rect rect)
{
    return draw_page(page, page->count, canvas, rect);
}

/* The pages, one below the other. */
static int draw_list(const void *view, struct scroll *scroll,
                     struct canvas *canvas, struct rect rect)
{
    const struct help *const help = view;
    int lines = 0;

    (void)scroll;
    for (int i = 0; i < PAGE_COUNT; i++) {
        struct rect below = rect;

        lines += lines > 0 && help->pages[i].count > 0;
        below.y += lines;
        lines += draw_whole(&help->pages[i], canvas, below);
    }
    return lines;
}

/* The keys of the view continue at the top of the right column if they are too
 * long for the left one. */
struct help_columns {
    int lines;   /* of the longer column */
    int carried; /* lines of the view in the right column */
};

static struct help_columns fit_columns(const struct help *help, int height)
{
    const int view = measure_page(&help->pages[PAGE_VIEW]);
    const int card = measure_page(&help->pages[PAGE_CARD]);
    const int carried = larger(view - height, 0);
    const int right = carried + (carried > 0) + card + (card > 0) +
                      measure_page(&help->pages[PAGE_EVERYWHERE]);

    return (struct help_columns){larger(view - carried, right), carried};
}

static void draw_right(const struct help *help, struct canvas *canvas,
                       struct rect rect, int carried)
{
    const struct help_page *const pages = help->pages;
    const struct help_page *const view = &pages[PAGE_VIEW];

    rect.height = carried;
    draw_lines(view, view->count - carried, canvas, rect);
    rect.y += carried + (carried > 0);
    if (pages[PAGE_CARD].count > 0)
        rect.y += draw_whole(&pages[PAGE_CARD], canvas, rect) + 1;
    draw_whole(&pages[PAGE_EVERYWHERE], canvas, rect);
}

/* Draws the pages side by side; if both columns do not fit, the view's is
 * cut. */
static void draw_card(const struct help *help, struct canvas *canvas,
                      struct help_columns columns)
{
    const struct help_page *const pages = help->pages;
    const int room = canvas_width(canvas) - 2 - FRAME - GAP;
    const int right =
        smaller(larger(measure_column(&pages[PAGE_CARD], canvas),
                       measure_column(&pages[PAGE_EVERYWHERE], canvas)),
                larger(room - COLUMN, COLUMN));
    const int left = smaller(measure_column(&pages[PAGE_VIEW], canvas),
                             larger(room - right, COLUMN));
    const int before = pages[PAGE_VIEW].count > 0 ? left + GAP : 0;
    struct rect inside = card_draw(
        canvas, before + right + FRAME, columns.lines + 2,
        help->commands ? "Commands · Tab: keys" : "Help · Tab: commands");

    inside.width = left;
    draw_page(&pages[PAGE_VIEW], pages[PAGE_VIEW].count - columns.carried,
              canvas, inside);
    inside.x += before;
    inside.width = right;
    draw_right(help, canvas, inside, columns.carried);
}

/* Draws a card, or a list if the card does not fit. */
static void draw_help(void *self, struct canvas *canvas, int64_t now)
{
    struct help *const help = self;
    const char *const title = help->commands ? "Commands" : "Help";
    const struct help_columns columns =
        fit_columns(help, canvas_height(canvas) - 2);
    const int height = canvas_height(canvas) - 3;

    help->dialog.seen = NULL;
    if (canvas_width(canvas) >= CARD_WIDTH &&
        canvas_height(canvas) >= columns.lines + 2) {
        draw_card(help, canvas, columns);
        app_draw_notice(help->dialog.app, canvas, now);
        return;
    }
    canvas_fill(canvas, canvas_area(canvas), ink(THEME_TEXT), " ");
    scroll_draw(
        &help->scroll, canvas,
        (struct rect){1, 2, canvas_width(canvas) - 2, height > 0 ? height : 0},
        draw_list, help);
    title_draw(canvas, title, "", scroll_words(&help->scroll));
    dialog_draw_keys(&help->dialog, canvas, now);
}

/* ---- actions ---- */

/* From the keys to the commands, and back. */
static void turn_page(void *view, int32_t key, int64_t now)
{
    struct help *const help = view;

    (void)key;
    (void)now;
    help->commands = !help->commands;
    fill_pages(help);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓", .cap = "↑↓", .hint = "scroll"},
    {"Tab", "Shift-Tab", NULL, "Tab", "other page", .act = turn_page},
    {"Esc", "q ? F1 Enter", NULL, "Esc", "back", .act = dialog_close},
    {0},
};

static const struct bindings KEYS = {.name = "help", .rows = ROWS};

/* On the card, a click anywhere closes it. */
static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct help *const help = self;

    if (scroll_event(&help->scroll, event) ||
        dialog_event(&help->dialog, event, now))
        return true;
    if (!event_is_press(event))
        return false;
    dialog_close(help, 0, now);
    return true;
}

static const struct screen_class HELP = {
    .name = "help",
    .card = true,
    .draw = draw_help,
    .event = handle_event,
    .due = dialog_due,
    .free = free,
};

static void open_pages(struct app *app, const struct bindings *bindings,
                       bool commands, int64_t now)
{
    struct help *const help = memory_new(1, sizeof *help);
    const int depth = screens_commands_depth(app->screens);
    const struct help_keys top = {bindings, screens_view_at(app->screens, 0)};
    const struct help_keys below = {
        depth > 0 ? screens_bindings_at(app->screens, depth) : NULL,
        depth > 0 ? screens_view_at(app->screens, depth) : NULL};
    const bool over = below.table != NULL && bindings != NULL;

    help->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    /* A card may use the keys of the screen under it. */
    if (over && bindings != below.table)
        help->card = top;
    help->view = over ? below : top;
    help->typed = depth < 0 ? &GAME_COMMANDS
                            : screens_class_at(app->screens, depth)->commands;
    help->game =
        depth < 0 ? (struct help_keys){GAME_COMMANDS.keys, NULL}
                  : (struct help_keys){screens_bindings_at(app->screens, depth),
                                       screens_view_at(app->screens, depth)};
    help->commands = commands;
    fill_pages(help);
    screens_push(app->screens, &HELP, help, now);
}

void help_open(struct app *app, const struct bindings *bindings, int64_t now)
{
    open_pages(app, bindings, false, now);
}

void help_open_commands(struct app *app, int64_t now)
{
    open_pages(app, screens_bindings(app->screens), true, now);
}
