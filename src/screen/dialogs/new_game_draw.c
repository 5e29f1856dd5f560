/* The form on the canvas: airy where there is room, else tight, else scrolled.
 */
#include "base/memory.h"
#include "screen/dialogs/new_game_inside.h"

#include <string.h>

/* What stands in a line: a field, one of its details, or nothing. */
struct form_line {
    int field;
    int detail; /* -1: the field itself */
};

struct page {
    struct form_line lines[NEW_GAME_LINES_MAX];
    int count;
};

/* How much may be spent on beauty. */
enum air { AIR_NONE, AIR_DETAILS, AIR_ALL };

static void add(struct page *page, int field, int detail)
{
    page->lines[page->count++] = (struct form_line){field, detail};
}

/* A thought ends: a blank line comes before what is next. */
static bool begins_thought(const struct field *field)
{
    return strcmp(field->label, "First move") == 0 ||
           strcmp(field->label, "Game") == 0 ||
           (field->detail != NULL && field->slot > 0) || field->change == NULL;
}

static void lay_out(const struct new_game *form, enum air air,
                    struct page *page)
{
    page->count = 0;
    for (int i = 0; i < form->list.count; i++) {
        const struct field *const field = form->fields[i];

        if (air == AIR_ALL && i > 0 && begins_thought(field))
            add(page, -1, -1);
        add(page, i, -1);
        for (int line = 0; field->detail != NULL && air >= AIR_DETAILS &&
                           line < NEW_GAME_DETAILS;
             line++)
            add(page, i, line);
    }
}

/* The columns. */
struct columns {
    int label;
    int value;
    int note; /* 0: there is none */
    int end;
};

static struct columns columns_of(const struct canvas *canvas)
{
    const int width = canvas_width(canvas);

    if (width < 60)
        return (struct columns){2, 14, 0, width - 1};
    return (struct columns){5, 19, 41, width - 3};
}

/* What one of a field's writers says. */
static struct phrase said(const struct new_game *form,
                          const struct field *field,
                          void (*say)(const struct new_game *form,
                                      const struct field *field, FILE *out))
{
    struct phrase phrase = {""};

    if (say != NULL) {
        FILE *const out = memory_file(phrase.text, sizeof phrase.text);

        say(form, field, out);
        fclose(out);
    }
    return phrase;
}

static void draw_detail(const struct new_game *form, struct canvas *canvas,
                        const struct columns *columns,
                        const struct form_line *line, int y)
{
    const struct field *const field = form->fields[line->field];
    struct phrase phrase = {""};
    FILE *const out = memory_file(phrase.text, sizeof phrase.text);

    field->detail(form, field, line->detail, out);
    fclose(out);
    canvas_text_cut(canvas, columns->value, y, columns->end - columns->value,
                    ink(THEME_DIM), phrase.text);
}

static void draw_field(const struct new_game *form, struct canvas *canvas,
                       const struct columns *columns, int index, int y)
{
    const struct field *const field = form->fields[index];
    const bool selected = index == form->list.selected;
    const enum theme_role ground = selected ? THEME_SELECTED : THEME_BACKGROUND;
    const struct phrase value = said(form, field, field->value);
    const struct phrase note = said(form, field, field->note);
    int at = columns->value;

    if (selected) {
        rows_mark(canvas, (struct rect){columns->label - 2, y,
                                        columns->end - columns->label + 2, 1});
        canvas_set_cursor(canvas, columns->label, y);
    }
    canvas_text(canvas, columns->label, y,
                field->change == NULL
                    ? (struct style){THEME_TITLE, (uint8_t)ground, WEIGHT_BOLD}
                    : on(ground, THEME_TEXT),
                new_game_label(form, field).text);
    if (*value.text != '\0') {
        at = canvas_format(canvas, at, y, on(ground, THEME_NUMBERS), "‹ %s ›",
                           value.text) +
             2;
        if (columns->note == 0)
            return;
        at = at > columns->note ? at : columns->note;
    }
    canvas_text_cut(canvas, at, y, columns->end - at, on(ground, THEME_DIM),
                    note.text);
}

/* As much air as there is room for; the scrolled page keeps the selected field
 * in sight. */
static struct page choose_page(const struct new_game *form, int height)
{
    struct page page;

    for (int air = AIR_ALL; air >= AIR_NONE; air--) {
        lay_out(form, (enum air)air, &page);
        if (page.count <= height)
            break;
    }
    return page;
}

/* The first line that is shown. */
static int top_of(const struct page *page, int selected, int height)
{
    struct list list = {.count = page->count};

    while (page->lines[list.selected].field != selected)
        list.selected++;
    list_show(&list, height);
    return list.top;
}

void new_game_draw(struct new_game *form, struct canvas *canvas, int64_t now)
{
    const int blank = canvas_height(canvas) >= 22 ? 1 : 0;
    const struct rect at = {0, 1 + blank, canvas_width(canvas),
                            canvas_height(canvas) - 2 - 2 * blank};
    const struct columns columns = columns_of(canvas);
    const struct page page = choose_page(form, at.height);
    const int top = top_of(&page, form->list.selected, at.height);

    title_draw(canvas, form->watch ? "Watch" : "New game", "",
               "⏎ starts from any line");
    form->at = at;
    form->line_count = 0;
    for (int i = top; i < page.count && i < top + at.height; i++) {
        const struct form_line *const line = &page.lines[i];

        form->lines[form->line_count++] = line->detail < 0 ? line->field : -1;
        if (line->detail >= 0)
            draw_detail(form, canvas, &columns, line, at.y + i - top);
        else if (line->field >= 0)
            draw_field(form, canvas, &columns, line->field, at.y + i - top);
    }
    dialog_draw_keys(&form->dialog, canvas, now);
}
