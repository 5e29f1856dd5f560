/* SPDX-License-Identifier: MIT */
/* The title line, the line of keys, cards, and lists. */
#include "ui/widget.h"

#include <ctype.h>
#include <string.h>

/* Below this width there are no blanks for padding. */
enum { ROOMY = 60, GAP = 2, TITLE_MAX = 1000 /* bytes of a part */ };

/* Blanks on either side, if there is room. */
static int find_padding(const struct canvas *canvas)
{
    return canvas_width(canvas) >= ROOMY ? 1 : 0;
}

/* ---- the top line ---- */

/* Draws a text between two columns, in the middle of the line if that is
 * possible. */
static void draw_between(struct canvas *canvas, int from, int to,
                         const char *text)
{
    const int width = canvas_text_width(canvas, text);
    const int middle = (canvas_width(canvas) - width) / 2;
    const int x = smaller(larger(middle, from), larger(to - width, from));

    canvas_text_cut(canvas, x, 0, to - x, on(THEME_PANEL, THEME_TEXT), text);
}

/* If `move 5 · your turn` does not fit: the part behind the dot or, if only
 * that fits, the part before it, in `head`. */
static const char *find_gist(const struct canvas *canvas, const char *text,
                             int room, char head[TITLE_MAX])
{
    static const char dot[] = " · ";
    const char *const found = strstr(text, dot);

    if (found == NULL || canvas_text_width(canvas, text) <= room)
        return text;

    const char *const tail = found + strlen(dot);

    snprintf(head, TITLE_MAX, "%.*s", (int)(found - text), text);
    return canvas_text_width(canvas, tail) <= room ||
                   canvas_text_width(canvas, head) > room
               ? tail
               : head;
}

static int end_of_title(const struct canvas *canvas)
{
    return canvas_width(canvas) - 1 - find_padding(canvas);
}

/* The column behind the left part. */
static int find_middle(const struct canvas *canvas, const char *left)
{
    const int margin = 1 + find_padding(canvas);

    return smaller(margin + canvas_text_width(canvas, left),
                   larger(end_of_title(canvas), 0)) +
           GAP;
}

int title_room(const struct canvas *canvas, const char *left)
{
    return larger(end_of_title(canvas) - find_middle(canvas, left), 0);
}

/* If not all fits, the middle part takes the place of the right one. */
void title_draw(struct canvas *canvas, const char *left, const char *middle,
                const char *right)
{
    static const struct style name = {THEME_TITLE, THEME_PANEL, WEIGHT_BOLD};
    const int margin = 1 + find_padding(canvas);
    const int end = end_of_title(canvas);
    const int from = find_middle(canvas, left);
    const int width = canvas_text_width(canvas, middle);
    const int first = end - canvas_text_width(canvas, right);
    const bool all = first - (width > 0 ? GAP : 0) >= from + width;

    canvas_fill(canvas, (struct rect){0, 0, canvas_width(canvas), 1},
                on(THEME_PANEL, THEME_TEXT), " ");
    canvas_text_cut(canvas, margin, 0, end - margin, name, left);
    if (!all && width > 0) {
        char head[TITLE_MAX];
        const char *const gist = find_gist(canvas, middle, end - from, head);
        const int needed = canvas_text_width(canvas, gist);

        draw_between(canvas, larger(from, end - needed), end, gist);
        return;
    }
    draw_between(canvas, from, first - GAP, middle);
    canvas_text_cut(canvas, larger(from, first), 0, end - larger(from, first),
                    on(THEME_PANEL, THEME_DIM), right);
}

void title_draw_state(struct canvas *canvas, const char *left,
                      const char *middle, const char *right)
{
    const int room =
        title_room(canvas, left) - GAP - canvas_text_width(canvas, right);
    char head[TITLE_MAX];
    const char *const gist = find_gist(canvas, middle, room, head);
    const bool fits = canvas_text_width(canvas, gist) <= room;

    title_draw(canvas, left, fits ? gist : "", right);
}

void title_warn(struct canvas *canvas, const char *left, size_t from,
                size_t length)
{
    static const struct style style = {THEME_CAPTURE, THEME_PANEL, WEIGHT_BOLD};
    const int margin = 1 + find_padding(canvas);
    char words[TITLE_MAX];

    if (canvas_text_width(canvas, left) > canvas_width(canvas) - 2 * margin)
        return;
    snprintf(words, sizeof words, "%.*s", (int)from, left);

    const int x = margin + canvas_text_width(canvas, words);

    snprintf(words, sizeof words, "%.*s", (int)length, left + from);
    canvas_text(canvas, x, 0, style, words);
}

/* ---- the line of keys ---- */

static const struct key_hint HELP = {"?", "help", '?', true};

static int measure_cap(const struct canvas *canvas, const struct key_hint *hint)
{
    return canvas_text_width(canvas, hint->keys) + 2 * find_padding(canvas);
}

static int measure_hint(const struct canvas *canvas,
                        const struct key_hint *hint)
{
    return measure_cap(canvas, hint) + 1 +
           canvas_text_width(canvas, hint->what);
}

static void draw_hint(struct canvas *canvas, const struct key_hint *hint, int x)
{
    static const struct style cap = {THEME_BACKGROUND, THEME_RIM, WEIGHT_BOLD};
    const int y = canvas_height(canvas) - 1;
    const int width = measure_cap(canvas, hint);

    canvas_fill(canvas, (struct rect){x, y, width, 1}, cap, " ");
    canvas_text(canvas, x + find_padding(canvas), y, cap, hint->keys);
    canvas_text(canvas, x + width + 1, y, ink(THEME_DIM), hint->what);
}

static int find_help(const struct canvas *canvas)
{
    const int margin = 1 + find_padding(canvas);

    return canvas_width(canvas) - margin - measure_hint(canvas, &HELP);
}

/* Finds where each hint begins; -1 if it is left out. Hints before a pinned one
 * are kept only if they leave room for it. */
static void place_hints(const struct canvas *canvas,
                        const struct key_hint *hints, int count, int *places)
{
    int end = find_help(canvas);
    int x = 1;
    bool full = false;

    for (int i = 0; i < count; i++)
        if (hints[i].pinned)
            end -= measure_hint(canvas, &hints[i]) + GAP;
    for (int i = 0; i < count; i++) {
        const int width = measure_hint(canvas, &hints[i]) + GAP;

        end += hints[i].pinned ? width : 0;
        full = x + width > end || (full && !hints[i].pinned);
        places[i] = full ? -1 : x;
        x += full ? 0 : width;
    }
}

/* A notice that does not fit into one line covers the lines above, too. */
void keybar_draw(struct canvas *canvas, const struct key_hint *hints, int count,
                 const char *notice)
{
    const int help = find_help(canvas);
    int places[KEYBAR_MAX];

    draw_hint(canvas, &HELP, help);
    if (*notice != '\0') {
        const int x = 1 + find_padding(canvas);
        const int y = canvas_height(canvas);
        struct rect rect = {x, 0, help - GAP - x, 0};

        rect.height = canvas_paragraph(canvas, rect, ink(THEME_TEXT), notice);
        rect.y = y - rect.height;
        canvas_fill(canvas,
                    (struct rect){0, rect.y, canvas_width(canvas),
                                  larger(rect.height - 1, 0)},
                    ink(THEME_TEXT), " ");
        canvas_paragraph(canvas, rect, ink(THEME_TEXT), notice);
        return;
    }
    place_hints(canvas, hints, count, places);
    for (int i = 0; i < count; i++)
        if (places[i] >= 0)
            draw_hint(canvas, &hints[i], places[i]);
}

int32_t keybar_key(const struct canvas *canvas, const struct key_hint *hints,
                   int count, int x, int y)
{
    const int help = find_help(canvas);
    int places[KEYBAR_MAX];

    if (y != canvas_height(canvas) - 1)
        return 0;
    if (x >= help && x < help + measure_hint(canvas, &HELP))
        return HELP.key;
    place_hints(canvas, hints, count, places);
    for (int i = 0; i < count; i++)
        if (places[i] >= 0 && x >= places[i] &&
            x < places[i] + measure_hint(canvas, &hints[i]))
            return hints[i].key;
    return 0;
}

/* ---- cards ---- */

/* The margin around a card is cleared, to set it apart from what is under it. A
 * side where only a narrow strip would be seen is cleared as a whole. The first
 * line and the last ones, whose words belong to the whole screen, stay. */
enum { CARD_MARGIN = 2, CARD_STRIP = 8 };

static struct rect surround_card(const struct canvas *canvas, struct rect card)
{
    const int left = card.x < CARD_STRIP ? 0 : card.x - CARD_MARGIN;
    const int right = card.x < CARD_STRIP ? canvas_width(canvas)
                                          : card.x + card.width + CARD_MARGIN;
    const int top = card.y > 1 ? card.y - 1 : card.y;
    const int end = card.y + card.height;
    const int bottom = end < canvas_height(canvas) - 2 ? end + 1 : end;

    return (struct rect){left, top, right - left, bottom - top};
}

static bool is_of_word(const struct canvas *canvas, int x, int y)
{
    return rect_holds(canvas_area(canvas), x, y) &&
           isalnum((unsigned char)*canvas_cell(canvas, x, y)->sign);
}

/* Clears the rest of a word beyond the end of a line, which is at x. */
static void clear_rest(struct canvas *canvas, int x, int y, int direction)
{
    if (is_of_word(canvas, x, y))
        while (is_of_word(canvas, x += direction, y))
            canvas_text(canvas, x, y, ink(THEME_TEXT), " ");
}

/* Clears the rectangle, without leaving parts of words beside it. */
static void clear_around(struct canvas *canvas, struct rect around)
{
    for (int y = around.y; y < around.y + around.height; y++) {
        clear_rest(canvas, around.x, y, -1);
        clear_rest(canvas, around.x + around.width - 1, y, 1);
    }
    canvas_fill(canvas, around, ink(THEME_TEXT), " ");
}

struct rect card_draw(struct canvas *canvas, int width, int height,
                      const char *title)
{
    const int wide = smaller(width, canvas_width(canvas));
    const int high = smaller(height, canvas_height(canvas));
    const struct rect card = {(canvas_width(canvas) - wide) / 2,
                              (canvas_height(canvas) - high) / 2, wide, high};
    const int room = card.width - 6;

    canvas_set_ground(canvas, THEME_BACKGROUND);
    clear_around(canvas, surround_card(canvas, card));
    canvas_set_ground(canvas, THEME_PANEL);
    canvas_fill(canvas, card, ink(THEME_TEXT), " ");
    canvas_border(canvas, card, ink(THEME_FRAME), BORDER_PIT);
    if (*title != '\0' && room > 0) {
        const int end = canvas_text_cut(canvas, card.x + 3, card.y, room,
                                        bold(THEME_TITLE), title);

        canvas_text(canvas, card.x + 2, card.y, bold(THEME_TITLE), " ");
        canvas_text(canvas, end, card.y, bold(THEME_TITLE), " ");
    }
    return (struct rect){card.x + 2, card.y + 1, larger(card.width - 4, 0),
                         larger(card.height - 2, 0)};
}

/* ---- lists ---- */

enum unit { UNIT_ONE, UNIT_PAGE, UNIT_ALL };

static const struct step_key {
    int32_t key;
    enum unit unit;
    int by;
} STEP_KEYS[] = {
    {INPUT_UP, UNIT_ONE, -1},
    {INPUT_DOWN, UNIT_ONE, 1},
    {'k', UNIT_ONE, -1},
    {'j', UNIT_ONE, 1},
    {INPUT_PAGE_UP, UNIT_PAGE, -1},
    {INPUT_PAGE_DOWN, UNIT_PAGE, 1},
    {INPUT_CTRL('b'), UNIT_PAGE, -1},
    {INPUT_CTRL('f'), UNIT_PAGE, 1},
    {INPUT_HOME, UNIT_ALL, -1},
    {INPUT_END, UNIT_ALL, 1},
    {'g', UNIT_ALL, -1},
    {'G', UNIT_ALL, 1},
};

static int clamp_index(const struct list *list, int index)
{
    return larger(smaller(index, list->count - 1), 0);
}

enum list_answer list_event(struct list *list, const struct event *event)
{
    const int units[] = {
        [UNIT_ONE] = 1,
        [UNIT_PAGE] = larger(list->rows - 1, 1),
        [UNIT_ALL] = larger(list->count, 1),
    };
    const int32_t key = event->kind == EVENT_KEY ? event->key : 0;
    const bool mouse = event->kind == EVENT_MOUSE;
    int by = mouse && event->action == MOUSE_WHEEL_UP     ? -1
             : mouse && event->action == MOUSE_WHEEL_DOWN ? 1
                                                          : 0;

    if (key == INPUT_ENTER && list->count > 0)
        return LIST_CHOSEN;
    for (size_t i = 0; i < sizeof STEP_KEYS / sizeof STEP_KEYS[0]; i++)
        if (STEP_KEYS[i].key == key)
            by = STEP_KEYS[i].by * units[STEP_KEYS[i].unit];
    if (by == 0)
        return LIST_NOT_MINE;
    list->selected = clamp_index(list, list->selected + by);
    return LIST_MOVED;
}

void list_show(struct list *list, int rows)
{
    list->rows = larger(rows, 0);
    list->selected = clamp_index(list, list->selected);
    list->top = larger(list->top, list->selected - larger(list->rows - 1, 0));
    list->top = smaller(list->top, list->selected);
    list->top = larger(smaller(list->top, list->count - list->rows), 0);
}
