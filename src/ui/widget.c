/* SPDX-License-Identifier: MIT */
/* The line above, the line of keys below, cards, and lists to go through. */
#include "ui/widget.h"

/* Below this width blanks are dear. */
enum { ROOMY = 60, GAP = 2 };

static int least(int one, int other)
{
    return one < other ? one : other;
}

static int most(int one, int other)
{
    return one > other ? one : other;
}

static bool is_roomy(const struct canvas *canvas)
{
    return canvas_width(canvas) >= ROOMY;
}

/* ---- the top line ---- */

static struct style on_panel(enum theme_role ink, enum weight weight)
{
    return (struct style){(uint8_t)ink, THEME_PANEL, (uint8_t)weight};
}

/* Between two columns, in the middle of the line if that is possible. */
static void draw_between(struct canvas *canvas, int from, int to,
                         const char *text)
{
    const struct style style = on_panel(THEME_TEXT, WEIGHT_PLAIN);
    const int width = canvas_text_width(canvas, text);
    const int middle = (canvas_width(canvas) - width) / 2;
    const int x = least(most(middle, from), most(to - width, from));

    canvas_text_cut(canvas, x, 0, to - x, style, text);
}

/* What does not fit goes: the right gives way to the middle, which then stands
 * in its place. */
void title_draw(struct canvas *canvas, const char *left, const char *middle,
                const char *right)
{
    const int margin = is_roomy(canvas) ? 2 : 1;
    const int end = canvas_width(canvas) - margin;
    const int from =
        least(margin + canvas_text_width(canvas, left), most(end, 0)) + GAP;
    const int width = canvas_text_width(canvas, middle);
    const int first = end - canvas_text_width(canvas, right);
    const bool all = first - (width > 0 ? GAP : 0) >= from + width;

    canvas_fill(canvas, (struct rect){0, 0, canvas_width(canvas), 1},
                on_panel(THEME_TEXT, WEIGHT_PLAIN), " ");
    canvas_text_cut(canvas, margin, 0, end - margin,
                    on_panel(THEME_TITLE, WEIGHT_BOLD), left);
    if (!all && width > 0) {
        draw_between(canvas, most(from, end - width), end, middle);
        return;
    }
    draw_between(canvas, from, first - GAP, middle);
    canvas_text_cut(canvas, most(from, first), 0, end - most(from, first),
                    on_panel(THEME_DIM, WEIGHT_PLAIN), right);
}

/* ---- the line of keys ---- */

static const struct style CAP = {THEME_BACKGROUND, THEME_RIM, WEIGHT_BOLD};
static const struct style WHAT = {THEME_DIM, THEME_BACKGROUND, WEIGHT_PLAIN};
static const struct style NOTICE = {THEME_TEXT, THEME_BACKGROUND, WEIGHT_PLAIN};

static const struct key_hint HELP = {"?", "help", '?'};

/* A blank on either side of the keys, where there is room. */
static int padding(const struct canvas *canvas)
{
    return is_roomy(canvas) ? 1 : 0;
}

static int cap_width(const struct canvas *canvas, const struct key_hint *hint)
{
    return canvas_text_width(canvas, hint->keys) + 2 * padding(canvas);
}

static int hint_width(const struct canvas *canvas, const struct key_hint *hint)
{
    return cap_width(canvas, hint) + 1 + canvas_text_width(canvas, hint->what);
}

static void hint_draw(struct canvas *canvas, const struct key_hint *hint, int x)
{
    const int y = canvas_height(canvas) - 1;
    const int width = cap_width(canvas, hint);

    canvas_fill(canvas, (struct rect){x, y, width, 1}, CAP, " ");
    canvas_text(canvas, x + padding(canvas), y, CAP, hint->keys);
    canvas_text(canvas, x + width + 1, y, WHAT, hint->what);
}

static int help_at(const struct canvas *canvas)
{
    const int margin = 1 + padding(canvas);

    return canvas_width(canvas) - margin - hint_width(canvas, &HELP);
}

/* Where the next one begins after the one at x, or -1: it does not fit. The
 * first begins at 1. */
static int hint_end(const struct canvas *canvas, const struct key_hint *hint,
                    int x)
{
    const int end = x + hint_width(canvas, hint) + GAP;

    return end <= help_at(canvas) ? end : -1;
}

/* What does not fit into the line rises over those above it. */
static void notice_draw(struct canvas *canvas, int width, const char *notice)
{
    const int x = 1 + padding(canvas);
    const int height = canvas_height(canvas);
    const int lines =
        canvas_paragraph(canvas, (struct rect){x, 0, width, 0}, NOTICE, notice);
    const struct rect rect = {x, height - lines, width, lines};

    if (lines > 1)
        canvas_fill(canvas, rect, NOTICE, " ");
    canvas_paragraph(canvas, rect, NOTICE, notice);
}

void keybar_draw(struct canvas *canvas, const struct key_hint *hints, int count,
                 const char *notice)
{
    const int help = help_at(canvas);

    hint_draw(canvas, &HELP, help);
    if (*notice != '\0') {
        notice_draw(canvas, help - GAP - 1 - padding(canvas), notice);
        return;
    }
    for (int i = 0, x = 1; i < count; i++) {
        const int next = hint_end(canvas, &hints[i], x);

        if (next < 0)
            return;
        hint_draw(canvas, &hints[i], x);
        x = next;
    }
}

int32_t keybar_key(const struct canvas *canvas, const struct key_hint *hints,
                   int count, int x, int y)
{
    const int help = help_at(canvas);

    if (y != canvas_height(canvas) - 1)
        return 0;
    if (x >= help && x < help + hint_width(canvas, &HELP))
        return HELP.key;
    for (int i = 0, at = 1; i < count; i++) {
        const int next = hint_end(canvas, &hints[i], at);

        if (next < 0 || x < at)
            return 0;
        if (x < next - GAP)
            return hints[i].key;
        at = next;
    }
    return 0;
}

/* ---- cards ---- */

/* A column on either side is cleared, too: the card is apart from what is under
 * it. */
struct rect card_draw(struct canvas *canvas, int width, int height,
                      const char *title)
{
    static const struct style frame = {THEME_FRAME, THEME_BACKGROUND,
                                       WEIGHT_PLAIN};
    static const struct style head = {THEME_TITLE, THEME_BACKGROUND,
                                      WEIGHT_BOLD};
    const int wide = least(width, canvas_width(canvas));
    const int high = least(height, canvas_height(canvas));
    const struct rect card = {(canvas_width(canvas) - wide) / 2,
                              (canvas_height(canvas) - high) / 2, wide, high};
    const int room = card.width - 6;

    canvas_fill(
        canvas, (struct rect){card.x - 1, card.y, card.width + 2, card.height},
        (struct style){THEME_TEXT, THEME_BACKGROUND, WEIGHT_PLAIN}, " ");
    canvas_border(canvas, card, frame, BORDER_PIT);
    if (*title != '\0' && room > 0) {
        const int end =
            canvas_text_cut(canvas, card.x + 3, card.y, room, head, title);

        canvas_text(canvas, card.x + 2, card.y, head, " ");
        canvas_text(canvas, end, card.y, head, " ");
    }
    return (struct rect){card.x + 2, card.y + 1, most(card.width - 4, 0),
                         most(card.height - 2, 0)};
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

static int clamp_to(const struct list *list, int index)
{
    return most(least(index, list->count - 1), 0);
}

static int unit_of(const struct list *list, enum unit unit)
{
    const int units[] = {
        [UNIT_ONE] = 1,
        [UNIT_PAGE] = most(list->rows - 1, 1),
        [UNIT_ALL] = list->count,
    };

    return units[unit];
}

static enum list_answer list_step(struct list *list, int by)
{
    list->selected = clamp_to(list, list->selected + by);
    return LIST_MOVED;
}

static enum list_answer list_key(struct list *list, int32_t key)
{
    if (key == INPUT_ENTER && list->count > 0)
        return LIST_CHOSEN;
    for (size_t i = 0; i < sizeof STEP_KEYS / sizeof STEP_KEYS[0]; i++)
        if (STEP_KEYS[i].key == key)
            return list_step(list, STEP_KEYS[i].by *
                                       unit_of(list, STEP_KEYS[i].unit));
    return LIST_NOT_MINE;
}

enum list_answer list_event(struct list *list, const struct event *event)
{
    if (event->kind == EVENT_KEY)
        return list_key(list, event->key);
    if (event->kind != EVENT_MOUSE)
        return LIST_NOT_MINE;
    if (event->action == MOUSE_WHEEL_UP)
        return list_step(list, -1);
    if (event->action == MOUSE_WHEEL_DOWN)
        return list_step(list, 1);
    return LIST_NOT_MINE;
}

void list_show(struct list *list, int rows)
{
    list->rows = most(rows, 0);
    list->selected = clamp_to(list, list->selected);
    list->top = most(list->top, list->selected - most(list->rows - 1, 0));
    list->top = least(list->top, list->selected);
    list->top = most(least(list->top, list->count - list->rows), 0);
}
