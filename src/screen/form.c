/* SPDX-License-Identifier: MIT */
/* Forms: airy if there is room, else tight, else scrolled. */
#include "screen/form.h"
#include "base/memory.h"

enum {
    TEXT_MAX = 200,
    ARROW = 2,        /* cells of `‹ ` */
    DETAIL_LINES = 2, /* at most, for one of the details */
    DETAIL_WIDTH = 48,
    NOTE_GAP = 2,
    FOOT_LINES = 3 /* at most, for the rest about a field */
};

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

/* Until the form is drawn again it is not known what is on which line. */
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

/* ---- the words of a field ---- */

struct field_words {
    char text[TEXT_MAX];
};

/* The output of one of a field's functions; "" if there is none. */
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

static struct field_words detail_of(struct form_item item, int detail)
{
    item.line = detail;
    return words_of(&item, item.field->detail);
}

/* Details stand below the value or, if that leaves too little room, further
 * left. */
static int find_details_x(const struct form_columns *columns)
{
    return columns->end - columns->value < DETAIL_WIDTH ? columns->label + ARROW
                                                        : columns->value;
}

/* ---- which line is what ---- */

struct form_page {
    struct {
        int field;  /* -1: a blank line, or one more of a detail */
        int detail; /* -1: the field itself */
        int height; /* in lines */
    } lines[FORM_LINES_MAX];
    int count;
    int selected; /* the line of the selected field */
};

/* The blank lines and details that are left out if there is little room. */
enum air { AIR_NONE, AIR_DETAILS, AIR_ALL };

static void add_line(struct form_page *page, int field, int detail, int height)
{
    page->lines[page->count].field = field;
    page->lines[page->count].detail = detail;
    page->lines[page->count].height = height;
    page->count++;
}

static void add_details(struct form_page *page, const struct form_item *item,
                        int index, const struct canvas *canvas,
                        const struct form_columns *columns)
{
    const int width = columns->end - find_details_x(columns);

    for (int detail = 0; detail < FORM_DETAILS; detail++) {
        const int lines = canvas_paragraph_lines(canvas, width,
                                                 detail_of(*item, detail).text);
        const int height = larger(smaller(lines, DETAIL_LINES), 1);

        add_line(page, index, detail, height);
        for (int line = 1; line < height; line++)
            add_line(page, -1, -1, 1);
    }
}

static void lay_out(const struct form *form, const struct canvas *canvas,
                    const struct form_columns *columns, enum air air,
                    struct form_page *page)
{
    page->count = page->selected = 0;
    for (int i = 0; i < form->list.count; i++) {
        const struct form_item item = item_at(form, i);

        if (air == AIR_ALL && i > 0 && item.field->apart)
            add_line(page, -1, -1, 1);
        if (i == form->list.selected)
            page->selected = page->count;
        add_line(page, i, -1, 1);
        if (item.field->detail != NULL && air >= AIR_DETAILS)
            add_details(page, &item, i, canvas, columns);
    }
}

/* ---- words without room ---- */

/* The column of a note beside a value. */
static int find_note_x(const struct form_item *item,
                       const struct canvas *canvas,
                       const struct form_columns *columns)
{
    const int value =
        canvas_text_width(canvas, words_of(item, item->field->value).text);

    if (item->field->value == NULL)
        return columns->value;
    return larger(columns->note,
                  columns->value + ARROW + value + ARROW + NOTE_GAP);
}

static bool has_whole_note(const struct form_item *item,
                           const struct canvas *canvas,
                           const struct form_columns *columns)
{
    const int note =
        canvas_text_width(canvas, words_of(item, item->field->note).text);

    return (item->field->value == NULL || columns->note > 0) &&
           find_note_x(item, canvas, columns) + note <= columns->end;
}

struct form_foot {
    struct field_words words[FORM_DETAILS + 1];
    int count;
    int lines; /* the lines they take */
};

/* The words of the selected field that its lines do not show. */
static struct form_foot find_untold(const struct form *form,
                                    const struct canvas *canvas,
                                    const struct form_columns *columns,
                                    enum air air)
{
    const struct form_item item = item_at(form, form->list.selected);
    struct form_foot foot = {.count = 0};

    for (int i = 0; i < FORM_DETAILS && air == AIR_NONE; i++)
        foot.words[foot.count++] = detail_of(item, i);
    if (!has_whole_note(&item, canvas, columns))
        foot.words[foot.count++] = words_of(&item, item.field->note);
    for (int i = 0; i < foot.count; i++)
        foot.lines += canvas_paragraph_lines(
            canvas, columns->end - columns->label, foot.words[i].text);
    foot.lines = smaller(foot.lines, FOOT_LINES);
    return foot;
}

/* Lines reserved below the fields; always the same number if the fields still
 * fit, so that nothing moves. */
static int foot_height(const struct form *form, const struct canvas *canvas,
                       const struct form_columns *columns, enum air air)
{
    if (!columns->foot)
        return 0;
    if (air == AIR_NONE)
        return find_untold(form, canvas, columns, air).lines;
    return columns->note == 0 ? DETAIL_LINES : 0;
}

/* Lays out the lines with as much air as fits, which is returned. */
static enum air choose_air(const struct form *form, const struct canvas *canvas,
                           const struct form_columns *columns, int height,
                           struct form_page *page)
{
    enum air air = AIR_ALL;

    lay_out(form, canvas, columns, air, page);
    while (air > AIR_NONE &&
           page->count + foot_height(form, canvas, columns, air) > height)
        lay_out(form, canvas, columns, --air, page);
    return air;
}

/* ---- the picture ---- */

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
    const int x = columns->value;

    canvas_text_cut(canvas, columns->label, y, x - columns->label - 1,
                    field->change == NULL ? bright : on(ground, THEME_TEXT),
                    field->name != NULL ? words_of(item, field->name).text
                                        : field->label);
    if (field->value != NULL) {
        int end = canvas_text(canvas, x, y, number, "‹ ");

        end = canvas_text_cut(canvas, end, y, columns->end - x - 2 * ARROW,
                              number, words_of(item, field->value).text);
        canvas_text(canvas, end, y, number, " ›");
        if (columns->note == 0)
            return;
    }

    const int note = find_note_x(item, canvas, columns);

    canvas_text_clauses(canvas, note, y, columns->end - note,
                        on(ground, THEME_DIM),
                        words_of(item, field->note).text);
}

/* Draws words in the first lines of a rectangle, and removes these from it. */
static void draw_words(struct canvas *canvas, struct rect *rect,
                       const char *words)
{
    const int lines = smaller(
        canvas_paragraph_lines(canvas, rect->width, words), rect->height);

    canvas_paragraph(canvas,
                     (struct rect){rect->x, rect->y, rect->width, lines},
                     ink(THEME_DIM), words);
    rect->y += lines;
    rect->height -= lines;
}

static void draw_lines(struct form *form, struct canvas *canvas,
                       const struct form_columns *columns,
                       const struct form_page *page)
{
    const int x = find_details_x(columns);

    for (int i = 0; i < form->at.height && i < FORM_LINES_MAX; i++) {
        const int line = form->lines.top + i;
        const int y = form->at.y + i;

        form->line_fields[i] = -1;
        if (line >= page->count || page->lines[line].field < 0)
            continue;

        const struct form_item item = item_at(form, page->lines[line].field);
        struct rect rect = {x, y, columns->end - x, page->lines[line].height};

        if (page->lines[line].detail >= 0) {
            draw_words(canvas, &rect,
                       detail_of(item, page->lines[line].detail).text);
            continue;
        }
        form->line_fields[i] = page->lines[line].field;
        draw_field(&item, canvas, columns, y);
    }
}

/* Draws the foot in the last lines of a rectangle. */
static void draw_foot(const struct form_foot *foot, struct canvas *canvas,
                      struct rect rect)
{
    const int lines = smaller(foot->lines, rect.height);

    rect.y += rect.height - lines;
    rect.height = lines;
    for (int i = 0; i < foot->count; i++)
        draw_words(canvas, &rect, foot->words[i].text);
}

/* Keeps the selected field in sight. */
void form_draw(struct form *form, struct canvas *canvas, struct rect at,
               const struct form_columns *columns)
{
    struct form_page page;
    const enum air air = choose_air(form, canvas, columns, at.height, &page);
    const int rows =
        larger(at.height - foot_height(form, canvas, columns, air), 1);
    const int used = smaller(page.count, rows);
    const struct form_foot foot = find_untold(form, canvas, columns, air);
    const struct rect below = {columns->label, at.y + used,
                               columns->end - columns->label, at.height - used};

    at.height = rows;
    form->lines.count = page.count;
    form->lines.selected = page.selected;
    list_show(&form->lines, rows);
    form->list.rows = rows;
    form->at = at;
    form->value_at = columns->value;
    draw_lines(form, canvas, columns, &page);
    if (columns->foot)
        draw_foot(&foot, canvas, below);
}

/* ---- actions ---- */

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

/* A click on a line selects it; a click on the value of the selected line
 * changes that, backwards on the first arrow. */
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
