/* SPDX-License-Identifier: MIT */
/* The menu. */
#include "base/clock.h"
#include "base/memory.h"
#include "screen/dialogs/menu_inside.h"
#include "ui/timeline.h"

#include <stdlib.h>

/* After so long without a key a game begins in the corner. */
#define QUIET_LONG (5 * CLOCK_SECOND)

/* ---- the entries ---- */

/* The entry of this key, or the first. */
static int find_entry(const struct menu *menu, int32_t key)
{
    for (int i = 0; i < menu->rows.list.count; i++)
        if (menu->entries[i].key == key)
            return i;
    return 0;
}

/* What can be chosen may have changed under another screen. It is looked up
 * once that screen is gone, which until then holds the lock of its game. The
 * same entry stays selected. */
static void refresh_entries(struct menu *menu)
{
    if (!menu->stale)
        return;
    menu->stale = false;

    const int32_t key = menu->entries[menu->rows.list.selected].key;

    menu->rows.list.count = menu_fill(menu->dialog.app, menu->entries);
    menu->rows.list.selected = find_entry(menu, key);
}

/* ---- the picture ---- */

/* Half-blocks cannot be read in ASCII. */
static const char *const LOGO[] = {"█▄ █ ▄▀█ █▀█ ▄▀█ █   ▄▀█",
                                   "█ ▀█ █▀█ ▀▀█ █▀█ █▄▄ █▀█"};
static const char *const LOGO_ASCII[] = {"N  A  Q  A  L  A",
                                         "~~~~~~~~~~~~~~~~"};
static const char MOTTO[] = "sow, capture, count";

/* Where things are, in a window of at most 80 columns. */
struct menu_layout {
    bool large; /* with the logo */
    int x;
    int logo;
    int motto;
    struct rect entries;
    int info; /* where the second column begins */
};

static struct menu_layout lay_out_menu(const struct canvas *canvas, int count)
{
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);
    const int x = width > 80 ? (width - 80) / 2 : 0;
    const int wide = width > 80 ? 80 : width;
    const bool airy = height >= 22;
    const int logo = airy ? 2 + (height - 24) / 4 : 1;
    const int first = airy ? logo + 6 : logo + 4;

    if (width < 60 || height < 16)
        return (struct menu_layout){
            .x = 0,
            .entries = {0, 1, width, height - 2},
            .info = 15,
        };
    return (struct menu_layout){
        .large = true,
        .x = x,
        .logo = logo,
        .motto = airy ? logo + 3 : logo + 1,
        .entries = {x, first, wide, count},
        .info = x + 23,
    };
}

static void draw_head(const struct menu *menu, struct canvas *canvas,
                      const struct menu_layout *layout, int64_t now)
{
    const int beside = layout->motto == layout->logo + 1 ? 28 : 0;

    if (!layout->large) {
        title_draw(canvas, "naqala", "", MOTTO);
        return;
    }
    for (int i = 0; i < 2; i++)
        canvas_text(canvas, layout->x + 4, layout->logo + i, bold(THEME_TITLE),
                    canvas_glyph_set(canvas) == GLYPHS_ASCII ? LOGO_ASCII[i]
                                                             : LOGO[i]);
    canvas_text(canvas, layout->x + 4 + beside, layout->motto, ink(THEME_DIM),
                MOTTO);
    if (menu->demo != NULL && menu->room)
        demo_draw(menu->demo, canvas, layout->x + 76 - DEMO_WIDTH, layout->logo,
                  now);
}

static void draw_entry(const struct menu *menu, struct canvas *canvas,
                       const struct menu_layout *layout, int index)
{
    const struct menu_entry *const entry = &menu->entries[index];
    const int x = layout->entries.x;
    const int y = rows_y(&menu->rows, index);
    const int end = x + layout->entries.width - 1;
    const int indent = layout->large ? 5 : 2;
    const char key[2] = {(char)entry->key, '\0'};
    const enum theme_role ground = rows_ground(
        canvas, (struct rect){x + indent - 2, y, end - x - indent + 2, 1},
        index == menu->rows.list.selected);

    canvas_text(canvas, x + indent, y, on(ground, THEME_TITLE), key);
    canvas_text(canvas, x + indent + 3, y, on(ground, THEME_TEXT), entry->name);
    canvas_text_cut(canvas, layout->info, y, end - layout->info,
                    on(ground, THEME_DIM), entry->info.text);
}

static void draw_menu(void *self, struct canvas *canvas, int64_t now)
{
    struct menu *const menu = self;

    refresh_entries(menu);

    const struct menu_layout layout =
        lay_out_menu(canvas, menu->rows.list.count);

    menu->room = layout.large && canvas_width(canvas) >= 72 &&
                 canvas_height(canvas) >= 22;
    rows_show(&menu->rows, menu->rows.list.count, layout.entries);
    draw_head(menu, canvas, &layout, now);
    for (int i = menu->rows.list.top;
         i < menu->rows.list.count &&
         i < menu->rows.list.top + layout.entries.height;
         i++)
        draw_entry(menu, canvas, &layout, i);
    dialog_draw_keys(&menu->dialog, canvas, now);
}

/* ---- what is done ---- */

static void open_entry(struct menu *menu, int index, int64_t now)
{
    menu->rows.list.selected = index;
    menu->entries[index].open(menu->dialog.app, now);
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

    for (int i = 0; i < menu->rows.list.count; i++)
        if (menu->entries[i].key == key) {
            open_entry(menu, i, now);
            return;
        }
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "choose", .cap = "↑↓", .hint = "choose"},
    {"Enter", NULL, "start", "⏎", "start", .act = open_selected},
    {.keys = "t", .cap = "t", .hint = "theme"},
    {.keys = "q", .cap = "q", .hint = "quit", .act = open_letter},
    {"c n w g ...", "v r o", "the letter: at once", NULL, NULL,
     .act = open_letter},
    {.keys = "click", .help = "choose and start"},
    {0},
};

static const struct bindings KEYS = {.name = "menu", .rows = ROWS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct menu *const menu = self;

    refresh_entries(menu);
    if (event->kind == EVENT_KEY || event->kind == EVENT_MOUSE)
        menu->quiet = now;
    if (dialog_event(&menu->dialog, event, now))
        return true;

    const enum list_answer answer = rows_event(&menu->rows, event);

    if (answer == LIST_CHOSEN)
        open_entry(menu, menu->rows.list.selected, now);
    return answer != LIST_NOT_MINE;
}

/* ---- time ---- */

static bool may_attract(const struct menu *menu)
{
    return menu->demo == NULL && !menu->played && menu->room &&
           menu->dialog.app->config.values[CONFIG_MOTION] != MOTION_NONE;
}

static void tick_menu(void *self, int64_t now)
{
    struct menu *const menu = self;

    if (may_attract(menu) && now - menu->quiet >= QUIET_LONG) {
        menu->demo = demo_new(menu->dialog.app, now);
        menu->played = menu->demo == NULL;
    }
    if (menu->demo == NULL || menu->played)
        return;
    demo_tick(menu->demo, now);
    menu->played = demo_is_over(menu->demo);
}

static int64_t find_due(const void *self, int64_t now)
{
    const struct menu *const menu = self;
    int64_t first = NEVER;

    if (may_attract(menu))
        first = menu->quiet + QUIET_LONG;
    else if (menu->demo != NULL)
        first = demo_due(menu->demo, now);
    return first < dialog_due(self, now) ? first : dialog_due(self, now);
}

static int find_descriptors(const void *self, struct pollfd *wake, int max)
{
    const struct menu *const menu = self;

    return menu->demo != NULL ? demo_descriptors(menu->demo, wake, max) : 0;
}

/* A game that is not seen is not played. */
static void cover_menu(void *self, bool covered, int64_t now)
{
    struct menu *const menu = self;

    menu->quiet = now;
    menu->stale = true;
    if (covered && !menu->played) {
        demo_free(menu->demo);
        menu->demo = NULL;
    }
}

static void free_menu(void *self)
{
    struct menu *const menu = self;

    demo_free(menu->demo);
    free(menu);
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

/* Continue, or else a new game. */
static int32_t choose_key(const struct menu *menu)
{
    return menu->entries[0].key == 'c' ? 'c' : 'n';
}

void menu_open(struct app *app, int64_t now)
{
    struct menu *const menu = memory_new(1, sizeof *menu);

    menu->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    menu->quiet = now;
    menu->rows.list.count = menu_fill(app, menu->entries);
    menu->rows.list.selected = find_entry(menu, choose_key(menu));
    screens_push(app->screens, &MENU, menu, now);
}
