/* SPDX-License-Identifier: MIT */
/* First steps: all lessons, and how far the player is in each. */
#include "base/memory.h"
#include "screen/lessons/inside.h"
#include "screen/open.h"
#include "screen/text/describe.h"

#include <stdlib.h>
#include <string.h>

enum { GAME_WIDTH = 10, STATE_WIDTH = 9, NAME_WIDTH = 24, NARROW = 60 };

struct lessons_list {
    struct dialog dialog;
    struct lessons lessons;
    struct lesson_progress progress;
    struct rows rows;
    bool stale; /* a lesson lay over it: more may be learnt */
};

static struct lesson_mark get_mark(const struct lessons_list *list, int index)
{
    return lesson_progress_of(&list->progress, list->lessons.items[index].key);
}

static int count_done(const struct lessons_list *list)
{
    int done = 0;

    for (int i = 0; i < list->lessons.count; i++)
        done += get_mark(list, i).done;
    return done;
}

/* The one that was begun, or else the first that is not done. */
static int find_next(const struct lessons_list *list)
{
    int first = -1;

    for (int i = 0; i < list->lessons.count; i++) {
        const struct lesson_mark mark = get_mark(list, i);

        if (!mark.done && mark.step > 0)
            return i;
        if (!mark.done && first < 0)
            first = i;
    }
    return first < 0 ? 0 : first;
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

/* `✓`, `2 of 4`; nothing of one that was not begun. */
static void write_state(const struct lessons_list *list, int index, FILE *out)
{
    const struct lesson_mark mark = get_mark(list, index);
    const int count = lesson_step_count(list->lessons.items[index].lesson);

    if (mark.step > 0)
        fprintf(out, "%d of %d", mark.step, count);
    else if (mark.done)
        fputs("done", out);
}

static void draw_lesson(const struct lessons_list *list, struct canvas *canvas,
                        int index)
{
    const struct rect at = list->rows.at;
    const int y = rows_y(&list->rows, index);
    const struct listed_lesson *const item = &list->lessons.items[index];
    const struct lesson_place place = lessons_place(&list->lessons, index);
    const bool wide = at.width >= NARROW;
    const bool done = get_mark(list, index).done;
    const enum theme_role ground =
        rows_ground(canvas, (struct rect){at.x, y, at.width, 1},
                    index == list->rows.list.selected);
    char state[20] = "", name[LESSON_NAME_MAX + 8];
    FILE *const out = memory_file(state, sizeof state);
    int x = at.x + 2;

    write_state(list, index, out);
    fclose(out);
    canvas_text(canvas, x, y, on(ground, THEME_HINT), done ? "✓" : " ");
    x += 2;
    canvas_text_cut(canvas, x, y, (wide ? GAME_WIDTH : 8) - 1,
                    on(ground, THEME_DIM),
                    item->own ? "your own" : lesson_game(item->lesson)->name);
    x += wide ? GAME_WIDTH : 8;
    snprintf(name, sizeof name, "%2d %s", place.number,
             lesson_name(item->lesson));
    canvas_text_cut(canvas, x, y, smaller(NAME_WIDTH, at.x + at.width - x - 8),
                    on(ground, THEME_TEXT), name);
    x += NAME_WIDTH;
    if (*state != '\0')
        canvas_text_before(canvas, at.x + at.width - 1, y,
                           on(ground, THEME_NUMBERS), state);
    if (wide)
        canvas_text_cut(canvas, x, y, at.x + at.width - STATE_WIDTH - x,
                        on(ground, THEME_DIM), lesson_about(item->lesson));
}

static void draw_list(void *self, struct canvas *canvas, int64_t now)
{
    struct lessons_list *const list = self;
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);
    char middle[40];

    if (list->stale)
        read_progress(list, now);
    rows_show(&list->rows, list->lessons.count,
              (struct rect){0, 2, width, height - 4});
    for (int i = list->rows.list.top;
         i < list->lessons.count && i < list->rows.list.top + height - 4; i++)
        draw_lesson(list, canvas, i);
    snprintf(middle, sizeof middle, "%d of %d done", count_done(list),
             list->lessons.count);

    const int below = list->lessons.count - list->rows.list.top - (height - 4);

    title_draw(canvas, "First steps", middle,
               rows_words(list->rows.list.top, below > 0 ? below : 0).text);
    dialog_draw_keys(&list->dialog, canvas, now);
}

/* ---- what is done ---- */

static void open_selected(void *view, int32_t key, int64_t now)
{
    const struct lessons_list *const list = view;

    (void)key;
    lesson_open(list->dialog.app, list->rows.list.selected, now);
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

    const enum list_answer answer = rows_event(&list->rows, event);

    if (answer == LIST_CHOSEN)
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

void lessons_open(struct app *app, int64_t now)
{
    struct lessons_list *const list = memory_new(1, sizeof *list);
    struct err err;

    list->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    list->lessons = lessons_load(&err);
    if (*err.text != '\0')
        app_say(app, now, "%s", err.text);
    read_progress(list, now);
    list->rows.list.count = list->lessons.count;
    list->rows.list.selected = find_next(list);
    screens_push(app->screens, &LESSONS, list, now);
}
