/* SPDX-License-Identifier: MIT */
/* Forms: airy where there is room, else tight, else scrolled. */
#include "screen/form.h"
#include "base/memory.h"

enum { TEXT_MAX = 200, ARROW = 2 /* cells of `‹ ` */ };

static struct form_item item_at(const struct form *form, int index)
{
    return (struct form_item){.view = form->view,
                              .field = form->fields[index],
                              .selected = index == form->list.selected};
}

static bool is_there(void *view, const struct form_field *field)
{
    const struct form_item item = {.view = view, .field = field};

    return field->is_there == NULL || field->is_there(&item);
}

/* Until it is drawn again nobody knows what is on which line. */
static void forget_lines(struct form *form)
{
    for (int i = 0; i < FORM_LINES_MAX; i++)
        form->line_fields[i] = -1;
}

void form_fill(struct form *form, void *view,
               const struct form_field *const tables[])
{
    struct list *const list = &form->list;
    const struct form_field *const before =
        list->count > 0 ? form->fields[list->selected] : NULL;
    bool same = true;
    int count = 0;

    form->view = view;
    for (int i = 0; tables[i] != NULL; i++)
        for (const struct form_field *field = tables[i]; field->label != NULL;
             field++) {
            if (!is_there(view, field))
                continue;
            same = same && count < list->count && form->fields[count] == field;
            form->fields[count] = field;
            if (field == before)
                list->selected = count;
            count++;
        }
    if (!same || count != list->count)
        forget_lines(form);
    list->count = count;
    if (list->selected >= count)
        list->selected = count - 1;
}

/* ---- which line is what ---- */

struct form_page {
    struct {
        int field;  /* -1: a blank line */
        int detail; /* -1: the field itself */
    } lines[FORM_LINES_MAX];
    int count;
    int selected; /* the line of the selected field */
};

/* What is left out when there is little room. */
enum air { AIR_NONE, AIR_DETAILS, AIR_ALL };

static void add_line(struct form_page *page, int field, int detail)
{
    page->lines[page->count].field = field;
    page->lines[page->count].detail = detail;
    page->count++;
}

static void lay_out(const struct form *form, enum air air,
                    struct form_page *page)
{
    page->count = page->selected = 0;
    for (int i = 0; i < form->list.count; i++) {
        const struct form_field *const field = form->fields[i];

        if (air == AIR_ALL && i > 0 && field->apart)
            add_line(page, -1, -1);
        if (i == form->list.selected)
            page->selected = page->count;
        add_line(page, i, -1);
        if (field->detail != NULL && air >= AIR_DETAILS)
            for (int line = 0; line < FORM_DETAILS; line++)
                add_line(page, i, line);
    }
}

/* ---- the picture ---- */

struct field_words {
    char text[TEXT_MAX];
};

/* What one of a field's functions writes; "" where there is none. */
static struct field_words words_of(const struct form_item *item,
                                   void (*write)(const struct form_item *item,
                                                 FILE *out))
{
    struct field_words words = {""};
    FILE *const out = memory_file(words.text, sizeof words.text);

    if (write != NULL)
        write(item, out);
    fclose(out);
    return words;
}

static void draw_field(const struct form_item *item, struct canvas *canvas,
                       const struct form_columns *columns, int y)
{
    const struct form_field *const field = item->field;
    const enum theme_role ground =
        rows_ground(canvas,
                    (struct rect){columns->label - 2, y,
                                  columns->end - columns->label + 2, 1},
                    item->selected);
    const struct style bright = {THEME_TITLE, (uint8_t)ground, WEIGHT_BOLD};
    const struct style number = on(ground, THEME_NUMBERS);
    int x = columns->value;

    canvas_text_cut(canvas, columns->label, y, x - columns->label - 1,
                    field->change == NULL ? bright : on(ground, THEME_TEXT),
                    field->name != NULL ? words_of(item, field->name).text
                                        : field->label);
    if (field->value != NULL) {
        canvas_text(canvas, x, y, number, "‹ ");
        x = canvas_text_cut(canvas, x + ARROW, y, columns->end - x - 2 * ARROW,
                            number, words_of(item, field->value).text);
        x = canvas_text(canvas, x, y, number, " ›") + 2;
        if (columns->note == 0)
            return;
        x = x > columns->note ? x : columns->note;
    }
    canvas_text_clauses(canvas, x, y, columns->end - x, on(ground, THEME_DIM),
                        words_of(item, field->note).text);
}

/* With as much air as there is room for; the selected field is kept in sight.
 */
void form_draw(struct form *form, struct canvas *canvas, struct rect at,
               const struct form_columns *columns)
{
    struct list *const lines = &form->lines;
    struct form_page page;

    for (int air = AIR_ALL; air >= AIR_NONE; air--) {
        lay_out(form, (enum air)air, &page);
        if (page.count <= at.height)
            break;
    }
    lines->count = page.count;
    lines->selected = page.selected;
    list_show(lines, at.height);
    form->list.rows = at.height;
    form->at = at;
    form->value_at = columns->value;
    for (int i = 0; i < at.height && i < FORM_LINES_MAX; i++) {
        const int line = lines->top + i;

        form->line_fields[i] = -1;
        if (line >= page.count || page.lines[line].field < 0)
            continue;

        struct form_item item = item_at(form, page.lines[line].field);

        item.line = page.lines[line].detail;
        if (item.line >= 0) {
            canvas_text_cut(canvas, columns->value, at.y + i,
                            columns->end - columns->value, ink(THEME_DIM),
                            words_of(&item, item.field->detail).text);
            continue;
        }
        form->line_fields[i] = page.lines[line].field;
        draw_field(&item, canvas, columns, at.y + i);
    }
}

/* ---- what is done ---- */

void form_change(void *view, int32_t key, int64_t now)
{
    struct form *const form = view;
    const struct form_item item = item_at(form, form->list.selected);

    if (item.field->change != NULL)
        item.field->change(&item, dialog_direction(key), now);
}

void form_next(void *view, int32_t key, int64_t now)
{
    struct form *const form = view;
    const int count = form->list.count;

    (void)now;
    form->list.selected =
        (form->list.selected + dialog_direction(key) + count) % count;
}

/* A click on a line selects it; on the value of the selected line it changes
 * that, on the first arrow back. */
static bool handle_click(struct form *form, const struct event *event,
                         int64_t now)
{
    const int line = event->y - form->at.y;

    if (line < 0 || line >= form->at.height || line >= FORM_LINES_MAX ||
        form->line_fields[line] < 0)
        return false;

    const int field = form->line_fields[line];
    const bool again = form->list.selected == field;

    form->list.selected = field;
    if (form->fields[field]->change == NULL)
        return bindings_key(form->dialog.bindings, form, INPUT_ENTER, now);
    if (again && event->x >= form->value_at)
        form_change(
            form, event->x < form->value_at + ARROW ? INPUT_LEFT : INPUT_RIGHT,
            now);
    return true;
}

bool form_event(void *self, const struct event *event, int64_t now)
{
    struct form *const form = self;

    if (dialog_event(&form->dialog, event, now))
        return true;
    if (event_is_press(event))
        return handle_click(form, event, now);
    return list_event(&form->list, event) != LIST_NOT_MINE;
}
