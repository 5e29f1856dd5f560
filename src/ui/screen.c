/* SPDX-License-Identifier: MIT */
/* The stack of screens. */
#include "ui/screen.h"
#include "base/memory.h"

#include <assert.h>
#include <poll.h>
#include <stdlib.h>

/* Smaller terminals get a message instead of screens. */
enum { WIDTH_LEAST = 40, HEIGHT_LEAST = 12 };

struct layer {
    const struct screen_class *class;
    void *self;
};

struct layers {
    struct layer *items;
    int count;
    int capacity;
};

struct screens {
    struct layers shown; /* the last is the top */
    struct layers gone;  /* to be freed when none of their functions is
                            running */
    int inside;          /* depth of calls to functions of screens */
    int turns;
    int page_left; /* of the canvas drawn last, for the mouse */
    bool small;    /* only that it is too small was drawn last */
    bool stopped;  /* the program is */
    bool left;
    int result;
    void (*before)(void *whose, const struct event *event);
    bool (*otherwise)(void *whose, const struct event *event, int64_t now);
    void *whose;
};

static void add_layer(struct layers *layers, struct layer layer)
{
    layers->items = memory_grow(layers->items, &layers->capacity,
                                layers->count + 1, sizeof *layers->items);
    layers->items[layers->count++] = layer;
}

struct screens *screens_new(void)
{
    return memory_new(1, sizeof(struct screens));
}

static void begin_call(struct screens *screens)
{
    screens->inside++;
}

/* Frees the popped screens when the outermost function has returned. */
static void end_call(struct screens *screens)
{
    if (--screens->inside > 0)
        return;
    for (int i = 0; i < screens->gone.count; i++)
        screens->gone.items[i].class->free(screens->gone.items[i].self);
    screens->gone.count = 0;
}

void screens_free(struct screens *screens)
{
    if (screens == NULL)
        return;
    begin_call(screens);
    while (screens->shown.count > 0)
        add_layer(&screens->gone, screens->shown.items[--screens->shown.count]);
    end_call(screens);
    free(screens->shown.items);
    free(screens->gone.items);
    free(screens);
}

void screens_around(struct screens *screens,
                    void (*before)(void *whose, const struct event *event),
                    bool (*otherwise)(void *whose, const struct event *event,
                                      int64_t now),
                    void *whose)
{
    screens->before = before;
    screens->otherwise = otherwise;
    screens->whose = whose;
}

/* ---- the stack ---- */

static struct layer *get_layer(const struct screens *screens, int depth)
{
    const int at = screens->shown.count - 1 - depth;

    return at >= 0 ? &screens->shown.items[at] : NULL;
}

static void cover_top(struct screens *screens, bool covered, int64_t now)
{
    const struct layer *const top = get_layer(screens, 0);

    if (top != NULL && top->class->cover != NULL)
        top->class->cover(top->self, covered, now);
}

/* Can nothing of the screens be seen? */
static bool is_hidden(const struct screens *screens)
{
    return screens->small || screens->stopped;
}

/* Changes one of the reasons to be hidden. */
static void change_hidden(struct screens *screens, bool *reason, bool holds,
                          int64_t now)
{
    const bool before = is_hidden(screens);

    *reason = holds;
    if (is_hidden(screens) != before)
        cover_top(screens, !before, now);
}

void screens_stop(struct screens *screens, bool stopped, int64_t now)
{
    change_hidden(screens, &screens->stopped, stopped, now);
}

void screens_push(struct screens *screens, const struct screen_class *class,
                  void *self, int64_t now)
{
    cover_top(screens, true, now);
    add_layer(&screens->shown, (struct layer){class, self});
    if (is_hidden(screens))
        cover_top(screens, true, now);
    screens->turns += !class->typing;
}

void screens_pop(struct screens *screens, int64_t now)
{
    assert(screens->shown.count > 0);
    begin_call(screens);

    const struct layer top = screens->shown.items[--screens->shown.count];

    add_layer(&screens->gone, top);
    screens->turns += !top.class->typing;
    cover_top(screens, is_hidden(screens), now);
    end_call(screens);
}

int screens_count(const struct screens *screens)
{
    return screens->shown.count;
}

const struct screen_class *screens_class_at(const struct screens *screens,
                                            int depth)
{
    const struct layer *const layer = get_layer(screens, depth);

    return layer != NULL ? layer->class : NULL;
}

void *screens_view_at(const struct screens *screens, int depth)
{
    const struct layer *const layer = get_layer(screens, depth);

    return layer != NULL ? layer->self : NULL;
}

const struct bindings *screens_bindings_at(const struct screens *screens,
                                           int depth)
{
    const struct layer *const layer = get_layer(screens, depth);

    return layer != NULL && layer->class->bindings != NULL
               ? layer->class->bindings(layer->self)
               : NULL;
}

const struct bindings *screens_bindings(const struct screens *screens)
{
    return screens_bindings_at(screens, 0);
}

int screens_commands_depth(const struct screens *screens)
{
    const struct layer *layer;

    for (int depth = 0; (layer = get_layer(screens, depth)) != NULL; depth++)
        if (layer->class->commands != NULL)
            return depth;
        else if (!layer->class->card)
            break;
    return -1;
}

/* The topmost screen that would lose something; NULL if there is none. */
static struct layer *find_unkept(const struct screens *screens, struct err *why)
{
    struct layer *layer;

    for (int depth = 0; (layer = get_layer(screens, depth)) != NULL; depth++)
        if (layer->class->unkept != NULL &&
            layer->class->unkept(layer->self, why))
            return layer;
    return NULL;
}

bool screens_unkept(const struct screens *screens, struct err *why)
{
    struct err unasked;

    return find_unkept(screens, why != NULL ? why : &unasked) != NULL;
}

bool screens_keep(struct screens *screens, struct err *err)
{
    const struct layer *layer;

    while ((layer = find_unkept(screens, err)) != NULL)
        if (!layer->class->keep(layer->self, NULL, err))
            return false;
    return true;
}

bool screens_keep_as(struct screens *screens, const char *name, struct err *err)
{
    const struct layer *const layer = find_unkept(screens, err);

    return layer == NULL || layer->class->keep(layer->self, name, err);
}

int screens_turns(const struct screens *screens)
{
    return screens->turns;
}

void screens_leave(struct screens *screens, int result)
{
    screens->left = true;
    screens->result = result;
}

bool screens_left(const struct screens *screens, int *result)
{
    *result = screens->result;
    return screens->left;
}

/* ---- events, time and drawing ---- */

/* The index in the stack of the lowest screen that can be seen. */
static int find_lowest(const struct screens *screens)
{
    int at = screens->shown.count - 1;

    while (at > 0 && screens->shown.items[at].class->card)
        at--;
    return at < 0 ? 0 : at;
}

const void *screens_lowest(const struct screens *screens)
{
    return screens->shown.count > 0
               ? screens->shown.items[find_lowest(screens)].self
               : NULL;
}

/* Is the screen ticked? */
static bool is_served(const struct screens *screens, int at)
{
    return at >= find_lowest(screens) || screens->shown.items[at].class->served;
}

/* Is it meant for what the player sees? */
static bool is_aimed(const struct event *event)
{
    return event->kind == EVENT_KEY || event->kind == EVENT_MOUSE ||
           event->kind == EVENT_PASTE;
}

void screens_event(struct screens *screens, const struct event *event,
                   int64_t now)
{
    struct event here = *event; /* with x counted from the page's left */

    if (screens->small && is_aimed(event))
        return;
    if (event->kind == EVENT_MOUSE)
        here.x -= screens->page_left;
    begin_call(screens);
    if (screens->before != NULL)
        screens->before(screens->whose, &here);

    const struct layer *const layer = get_layer(screens, 0);
    const struct layer top = layer != NULL ? *layer : (struct layer){0};

    if ((top.self == NULL || !top.class->event(top.self, &here, now)) &&
        screens->otherwise != NULL)
        screens->otherwise(screens->whose, &here, now);
    end_call(screens);
}

void screens_tick(struct screens *screens, int64_t now)
{
    begin_call(screens);
    for (int i = 0; i < screens->shown.count; i++) {
        const struct layer layer = screens->shown.items[i];

        if (is_served(screens, i) && layer.class->tick != NULL)
            layer.class->tick(layer.self, now);
    }
    end_call(screens);
}

/* Cards have the page of the lowest visible screen. */
static void choose_page(const struct screens *screens, struct canvas *canvas)
{
    const struct layer *const lowest =
        &screens->shown.items[find_lowest(screens)];
    const int width = canvas_width(canvas);

    if (screens->shown.count > 0 && lowest->class->columns != NULL)
        canvas_set_page(canvas, lowest->class->columns(lowest->self, width,
                                                       canvas_height(canvas)));
    else
        canvas_set_page(canvas, SCREEN_COLUMNS);
}

void screens_draw(struct screens *screens, struct canvas *canvas, int64_t now)
{
    change_hidden(screens, &screens->small,
                  canvas_width(canvas) < WIDTH_LEAST ||
                      canvas_height(canvas) < HEIGHT_LEAST,
                  now);
    if (screens->small) {
        const struct rect area = canvas_area(canvas);
        char words[100];

        snprintf(words, sizeof words,
                 "%dx%d needed, now %dx%d - your game is %s; Ctrl-C "
                 "twice leaves",
                 WIDTH_LEAST, HEIGHT_LEAST, area.width, area.height,
                 screens_unkept(screens, NULL) ? "not saved" : "safe");
        canvas_paragraph(canvas, area, ink(THEME_TEXT), words);
        return;
    }
    choose_page(screens, canvas);
    screens->page_left = canvas_page_left(canvas);
    for (int i = find_lowest(screens); i < screens->shown.count; i++)
        screens->shown.items[i].class->draw(screens->shown.items[i].self,
                                            canvas, now);
}

int64_t screens_due(const struct screens *screens, int64_t now)
{
    int64_t first = NEVER;

    for (int i = 0; i < screens->shown.count; i++) {
        const struct layer *const layer = &screens->shown.items[i];
        const int64_t due = is_served(screens, i) && layer->class->due != NULL
                                ? layer->class->due(layer->self, now)
                                : NEVER;

        if (due < first)
            first = due;
    }
    return first;
}

int screens_descriptors(const struct screens *screens, struct pollfd *wake,
                        int max)
{
    int count = 0;

    for (int i = 0; i < screens->shown.count; i++) {
        const struct layer *const layer = &screens->shown.items[i];

        if (is_served(screens, i) && layer->class->descriptors != NULL)
            count += layer->class->descriptors(layer->self, wake + count,
                                               max - count);
    }
    return count;
}
