/* SPDX-License-Identifier: MIT */
/* First steps: all lessons, with the player's progress in each. */
#include "base/memory.h"
#include "screen/lessons/inside.h"
#include "screen/open.h"
#include "screen/text/describe.h"

#include <stdlib.h>
#include <string.h>

enum {
    STATE_WIDTH = 8,
    NAME_WIDTH = 24,
    NARROW = 60,
    ABOUT_LINES = 2, /* below the list, where its lines have no room for it */
    ROOMY = 16 /* lines */,
    HEADING = -1
};

struct lessons_list {
    struct dialog dialog;
    struct lessons lessons;
    struct lesson_progress progress;
    struct rows rows;
    int *lines; /* one for each row: a lesson, or HEADING before a group */
    bool stale; /* a lesson was open: the progress may have changed */
};

static struct lesson_mark get_mark(const struct lessons_list *list, int index)
{
    return lesson_progress_of(&list->progress, list->lessons.items[index].key);
}

/* ---- lines ---- */

static void list_lines(struct lessons_list *list)
{
    const int most = 2 * list->lessons.count;
    int *const count = &list->rows.list.count;

    list->lines = memory_new((size_t)most + 1, sizeof *list->lines);
    for (int i = 0; i < list->lessons.count; i++) {
        if (lessons_place(&list->lessons, i).number == 1)
            list->lines[(*count)++] = HEADING;
        list->lines[(*count)++] = i;
    }
}

static int selected_lesson(const struct lessons_list *list)
{
    return list->lines[list->rows.list.selected];
}

static void select_lesson(struct lessons_list *list, int lesson)
{
    for (int i = 0; i < list->rows.list.count; i++)
        if (list->lines[i] == lesson)
            list->rows.list.selected = i;
}

/* How many lessons are out of sight; "" if none is. */
static struct rows_words count_hidden(const struct lessons_list *list)
{
    const struct list *const rows = &list->rows.list;
    int above = 0;
    int below = 0;

    for (int i = 0; i < rows->count; i++) {
        above += i < rows->top && list->lines[i] != HEADING;
        below += i >= rows->top + rows->rows && list->lines[i] != HEADING;
    }
    return rows_words(above, below);
}

static void read_progress(struct lessons_list *list, int64_t now)
{
    struct err err;

    lesson_progress_free(&list->progress);
    list->progress = lesson_progress_load(&err);
    if (*err.text != '\0')
        app_say(list->dialog.app, now, "%s", err.text);
    list->stale = false;
}

/* ---- the picture ---- */

/* `2 of 4`, `done`; nothing for a lesson that was not begun. */
static void write_state(const struct lessons_list *list, int index, FILE *out)
{
    const struct lesson_mark mark = get_mark(list, index);
    const int count = lesson_step_count(list->lessons.items[index].lesson);

    if (mark.step > 0)
        fprintf(out, "%d of %d", mark.step, count);
    else if (mark.done)
        fputs("done", out);
}

/* The heading of the group of the next lesson. */
static void draw_heading(const struct lessons_list *list, struct canvas *canvas,
                         int lesson, int y)
{
    const struct rect at = list->rows.at;

    canvas_text_cut(canvas, at.x + 2, y, at.width - 3, bold(THEME_TITLE),
                    list->lessons.items[lesson].group->title);
}

static void draw_lesson(const struct lessons_list *list, struct canvas *canvas,
                        int index, int y)
{
    const struct rect at = list->rows.at;
    const struct lesson *const lesson = list->lessons.items[index].lesson;
    const struct lesson_place place = lessons_place(&list->lessons, index);
    const bool done = get_mark(list, index).done;
    const enum theme_role ground =
        rows_ground(canvas, (struct rect){at.x, y, at.width, 1},
                    index == selected_lesson(list));
    char state[20] = "", name[LESSON_NAME_MAX + 8];
    FILE *const out = memory_file(state, sizeof state);
    int end = at.x + at.width - 1;
    int x = at.x + 2;

    write_state(list, index, out);
    fclose(out);
    if (*state != '\0') {
        canvas_text_before(canvas, end, y, on(ground, THEME_NUMBERS), state);
        end -= STATE_WIDTH;
    }
    canvas_text(canvas, x, y, on(ground, THEME_HINT), done ? "✓" : " ");
    x += 2;
    snprintf(name, sizeof name, "%2d %s", place.number, lesson_name(lesson));
    canvas_text_cut(canvas, x, y, smaller(NAME_WIDTH, end - x),
                    on(ground, THEME_TEXT), name);
    x += NAME_WIDTH;
    if (at.width >= NARROW)
        canvas_text_cut(canvas, x, y, end - x, on(ground, THEME_DIM),
                        lesson_about(lesson));
}

static void draw_lines(struct lessons_list *list, struct canvas *canvas,
                       struct rect at)
{
    const struct list *const rows = &list->rows.list;

    rows_show(&list->rows, rows->count, at);
    if (rows->top > 0 && list->lines[rows->top - 1] == HEADING)
        rows_show_heading(&list->rows);
    for (int i = rows->top; i < rows->count && i < rows->top + at.height; i++) {
        const int y = rows_y(&list->rows, i);

        if (list->lines[i] == HEADING)
            draw_heading(list, canvas, list->lines[i + 1], y);
        else
            draw_lesson(list, canvas, list->lines[i], y);
    }
}

static void draw_list(void *self, struct canvas *canvas, int64_t now)
{
    struct lessons_list *const list = self;
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);
    const int first = height >= ROOMY ? 2 : 1;
    const int about = width < NARROW ? ABOUT_LINES : 0;
    const int gap = about > 0 && height >= ROOMY;
    char middle[40];

    if (list->stale)
        read_progress(list, now);
    draw_lines(
        list, canvas,
        (struct rect){0, first, width, height - first - 1 - about - gap});
    if (about > 0 && selected_lesson(list) != HEADING)
        canvas_paragraph(
            canvas, (struct rect){2, height - 1 - about, width - 3, about},
            ink(THEME_DIM),
            lesson_about(list->lessons.items[selected_lesson(list)].lesson));
    snprintf(middle, sizeof middle, "%d of %d done",
             lesson_progress_done(&list->progress, &list->lessons),
             list->lessons.count);
    title_draw(canvas, "First steps", middle, count_hidden(list).text);
    dialog_draw_keys(&list->dialog, canvas, now);
}

/* ---- actions ---- */

static void open_selected(void *view, int32_t key, int64_t now)
{
    const struct lessons_list *const list = view;

    (void)key;
    lesson_open(list->dialog.app, selected_lesson(list), now);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "choose", .cap = "↑↓", .hint = "choose"},
    {"Enter", NULL, "begin, or go on", "⏎", "begin", .act = open_selected},
    {.keys = "click", .help = "choose and begin"},
    {0},
};

static const struct bindings KEYS = {
    .name = "lessons", .rows = ROWS, .more = &DIALOG_BINDINGS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct lessons_list *const list = self;

    if (dialog_event(&list->dialog, event, now))
        return true;

    const int before = list->rows.list.selected;
    const enum list_answer answer = rows_event(&list->rows, event);
    const bool heading = selected_lesson(list) == HEADING;

    if (heading)
        rows_pass_heading(&list->rows, before);
    if (answer == LIST_CHOSEN && !heading)
        open_selected(list, INPUT_ENTER, now);
    return answer != LIST_NOT_MINE;
}

static void cover_list(void *self, bool covered, int64_t now)
{
    struct lessons_list *const list = self;

    (void)covered;
    (void)now;
    list->stale = true;
}

static void free_list(void *self)
{
    struct lessons_list *const list = self;

    lesson_progress_free(&list->progress);
    lessons_free(&list->lessons);
    free(list->lines);
    free(list);
}

static const struct screen_class LESSONS = {
    .name = "lessons",
    .draw = draw_list,
    .event = handle_event,
    .due = dialog_due,
    .cover = cover_list,
    .bindings = dialog_bindings,
    .free = free_list,
};

/* Selects the next lesson: never a heading. */
static struct lessons_list *open_list(struct app *app, int64_t now)
{
    struct lessons_list *const list = memory_new(1, sizeof *list);
    struct err err;

    list->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    list->lessons = lessons_load(&err);
    if (*err.text != '\0')
        app_say(app, now, "%s", err.text);
    read_progress(list, now);
    list_lines(list);
    select_lesson(list, lesson_progress_next(&list->progress, &list->lessons));
    screens_push(app->screens, &LESSONS, list, now);
    return list;
}

void lessons_open(struct app *app, int64_t now)
{
    open_list(app, now);
}

void lessons_open_named(struct app *app, const char *name, int64_t now)
{
    struct lessons_list *const list = open_list(app, now);
    const int lesson = lessons_find(&list->lessons, name);

    if (lesson < 0) {
        app_say(app, now, "%s: no such lesson", name);
        return;
    }
    select_lesson(list, lesson);
    lesson_open(app, lesson, now);
}
