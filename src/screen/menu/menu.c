/* SPDX-License-Identifier: MIT */
/* The menu: its entries, with a few words about each. */
#include "base/memory.h"
#include "screen/dialog.h"
#include "screen/menu/demo.h"
#include "screen/menu/entries.h"
#include "screen/open.h"
#include "ui/paragraph.h"
#include "ui/timeline.h"

#include <stdlib.h>

enum {
    CUT_LINES = 3, /* of the selected entry's words, below the entries */
    CUT_LINES_SMALL = 2,
    LINE_OF_KEYS = 1
};

struct menu {
    struct dialog dialog;
    struct menu_entries entries;
    struct rows rows;
    struct demo *demo;
    int32_t points; /* the entry for a person who has never played; 0 */
    bool stale;     /* it was covered: the entries may have changed */
    bool seen;      /* false below the screen that the program began with */
};

static void fill_menu(struct menu *menu, int64_t now)
{
    menu->points =
        menu_entries_fill(menu->dialog.app, &menu->entries, now) ? 'f' : 0;
    menu->rows.list.count = menu->entries.count;
}

/* The entry of this key, or -1. */
static int find_entry(const struct menu *menu, int32_t key)
{
    for (int i = 0; i < menu->rows.list.count; i++)
        if (menu->entries.rows[i]->key == key)
            return i;
    return -1;
}

/* Selects Continue, or else a new game; the first time, the first steps. */
static void select_first(struct menu *menu)
{
    menu->rows.list.selected =
        menu->points != 0 ? find_entry(menu, menu->points) : 0;
}

/* The entries may have changed under another screen. They are looked up again
 * once that screen is gone, since it holds the lock of its game until then. The
 * same entry stays selected if the menu was seen before. */
static void refresh_entries(struct menu *menu, int64_t now)
{
    const int32_t key = menu->entries.rows[menu->rows.list.selected]->key;
    const bool seen = menu->seen;

    menu->seen = true;
    if (!menu->stale)
        return;
    menu->stale = false;
    fill_menu(menu, now);
    if (seen)
        menu->rows.list.selected = find_entry(menu, key);
    if (!seen || menu->rows.list.selected < 0)
        select_first(menu);
}

/* ---- the picture ---- */

/* Half-blocks cannot be read in ASCII. */
static const char *const LOGO[] = {"█▄ █ ▄▀█ █▀█ ▄▀█ █   ▄▀█",
                                   "█ ▀█ █▀█ ▀▀█ █▀█ █▄▄ █▀█"};
static const char *const LOGO_ASCII[] = {"N  A  Q  A  L  A",
                                         "~~~~~~~~~~~~~~~~"};
static const char MOTTO[] = "sow, capture, count";

/* Where things are, in a window of at most 80 columns. Without the logo where it
 * would leave too few lines. */
struct menu_layout {
    bool large; /* with the logo */
    int left;   /* of the window, and of the bar of the selected entry */
    int logo;
    int motto;
    struct rect entries;
    int info; /* where the second column begins */
};

static struct menu_layout lay_out_menu(int width, int height, int count)
{
    const int x = width > 80 ? (width - 80) / 2 : 0;
    const bool airy = height >= 22;
    const int logo = airy ? 2 + (height - 24) / 4 : 1;
    const int first = airy ? logo + 6 : logo + 4;

    const bool narrow = width < 60;

    if (height < first + count + LINE_OF_KEYS || (narrow && !airy)) {
        const int room = height - 2 - (narrow ? CUT_LINES_SMALL : 0);

        return (struct menu_layout){
            .entries = {0, 1, width, smaller(room, count)}, .info = 17};
    }
    return (struct menu_layout){
        .large = true,
        .left = narrow ? 0 : x + 3,
        .logo = logo,
        .motto = airy ? logo + 3 : logo + 1,
        .entries = {x, first, width > 80 ? 80 : width, count},
        .info = narrow ? 17 : x + 23,
    };
}

static void draw_head(struct canvas *canvas, const struct menu_layout *layout,
                      const struct list *list)
{
    const struct rows_words hidden = rows_hidden(list);
    const bool ascii = canvas_glyph_set(canvas) == GLYPHS_ASCII;
    const int beside = layout->motto == layout->logo + 1 ? 28 : 0;

    if (!layout->large) {
        title_draw(canvas, "naqala", "",
                   *hidden.text != '\0' ? hidden.text : MOTTO);
        return;
    }
    for (int i = 0; i < 2; i++)
        canvas_text(canvas, layout->left + 1, layout->logo + i,
                    bold(THEME_TITLE), ascii ? LOGO_ASCII[i] : LOGO[i]);
    canvas_text(canvas, layout->left + 1 + beside, layout->motto,
                ink(THEME_DIM), MOTTO);
}

static void draw_entry(const struct menu *menu, struct canvas *canvas,
                       const struct menu_layout *layout, int index)
{
    const struct menu_row *const entry = menu->entries.rows[index];
    const int x = layout->left;
    const int y = rows_y(&menu->rows, index);
    const int end = layout->entries.x + layout->entries.width - 1;
    const char key[2] = {(char)entry->key, '\0'};
    const enum theme_role ground =
        rows_ground(canvas, (struct rect){x, y, end - x, 1},
                    index == menu->rows.list.selected);

    canvas_text(canvas, x + 2, y, on(ground, THEME_TITLE), key);
    canvas_text(canvas, x + 5, y, on(ground, THEME_TEXT), entry->name);
    canvas_text_cut(
        canvas, layout->info, y, end - layout->info,
        on(ground, entry->key == menu->points ? THEME_HINT : THEME_DIM),
        menu->entries.infos[index].text);
}

/* Of the selected entry, below them all; with an empty line on either side if
 * there is room. */
static void draw_cut_info(const struct menu *menu, struct canvas *canvas,
                          const struct menu_layout *layout)
{
    const struct rect at = layout->entries;
    const int free = canvas_height(canvas) - 1 - at.y - at.height;
    const int before = free > CUT_LINES ? 1 : 0;
    const int after = layout->large ? 1 : 0;
    const int room = at.x + at.width - 1 - layout->info;

    paragraph_write_cut(
        canvas,
        (struct rect){layout->left + 2, at.y + at.height + before,
                      at.x + at.width - 1 - layout->left - 2,
                      smaller(free - before - after, CUT_LINES)},
        room, menu->entries.infos[menu->rows.list.selected].text);
}

static void draw_menu(void *self, struct canvas *canvas, int64_t now)
{
    struct menu *const menu = self;
    const struct list *const list = &menu->rows.list;
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);

    refresh_entries(menu, now);

    const struct menu_layout layout = lay_out_menu(width, height, list->count);

    rows_show(&menu->rows, list->count, layout.entries);
    draw_head(canvas, &layout, list);
    demo_draw(menu->demo, canvas, layout.large && width >= 72 && height >= 22,
              layout.left + 73 - DEMO_WIDTH, layout.logo, now);
    for (int i = list->top;
         i < list->count && i < list->top + layout.entries.height; i++)
        draw_entry(menu, canvas, &layout, i);
    draw_cut_info(menu, canvas, &layout);
    dialog_draw_keys(&menu->dialog, canvas, now);
}

/* ---- actions ---- */

static void open_entry(struct menu *menu, int index, int64_t now)
{
    menu->rows.list.selected = index;
    menu->entries.rows[index]->open(menu->dialog.app, now);
}

static void open_selected(void *view, int32_t key, int64_t now)
{
    struct menu *const menu = view;

    (void)key;
    open_entry(menu, menu->rows.list.selected, now);
}

static void open_letter(void *view, int32_t key, int64_t now)
{
    struct menu *const menu = view;
    const int index = find_entry(menu, key);

    if (index >= 0)
        open_entry(menu, index, now);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "choose", .cap = "↑↓", .hint = "choose"},
    {"Enter", NULL, "start", "⏎", "start", .act = open_selected},
    {.keys = "t", .cap = "t", .hint = "theme"},
    {.keys = "q", .cap = "q", .hint = "quit", .act = open_letter},
    {"c n f p w ...", "a g e v s r o", "the letter: at once", NULL, NULL,
     .act = open_letter},
    {.keys = "click", .help = "choose and start"},
    {0},
};

static const struct bindings KEYS = {.name = "menu", .rows = ROWS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct menu *const menu = self;

    refresh_entries(menu, now);
    if (event->kind == EVENT_KEY || event->kind == EVENT_MOUSE)
        demo_wait(menu->demo, now);
    if (dialog_event(&menu->dialog, event, now))
        return true;

    const enum list_answer answer = rows_event(&menu->rows, event);

    if (answer == LIST_CHOSEN)
        open_entry(menu, menu->rows.list.selected, now);
    return answer != LIST_NOT_MINE;
}

/* ---- time ---- */

static void tick_menu(void *self, int64_t now)
{
    demo_tick(((struct menu *)self)->demo, now);
}

static int64_t find_due(const void *self, int64_t now)
{
    const int64_t demo = demo_due(((const struct menu *)self)->demo, now);

    return demo < dialog_due(self, now) ? demo : dialog_due(self, now);
}

static int find_descriptors(const void *self, struct pollfd *wake, int max)
{
    return demo_descriptors(((const struct menu *)self)->demo, wake, max);
}

static void cover_menu(void *self, bool covered, int64_t now)
{
    struct menu *const menu = self;

    menu->stale = true;
    demo_cover(menu->demo, covered, now);
}

static void free_menu(void *self)
{
    demo_free(((struct menu *)self)->demo);
    free(self);
}

static const struct screen_class MENU = {
    .name = "menu",
    .draw = draw_menu,
    .event = handle_event,
    .tick = tick_menu,
    .due = find_due,
    .descriptors = find_descriptors,
    .cover = cover_menu,
    .bindings = dialog_bindings,
    .free = free_menu,
};

void menu_open(struct app *app, int64_t now)
{
    struct menu *const menu = memory_new(1, sizeof *menu);

    menu->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    menu->demo = demo_new(app, now);
    fill_menu(menu, now);
    select_first(menu);
    screens_push(app->screens, &MENU, menu, now);
}
