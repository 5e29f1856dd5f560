/* SPDX-License-Identifier: MIT */
/* The screen of the probe. */
#include "support/screen/probe.h"
#include "base/builtin.h"
#include "base/clock.h"
#include "base/memory.h"
#include "support/screen/event_words.h"
#include "ui/term/loop.h"

#include <check.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS_MAX = 100 };

struct probe {
    const struct probe_order *order;
    struct term *term;
    struct screens *screens;
    struct theme theme;
    char words[WORDS_MAX];
    int number;
    int early;
    int palette;
    int64_t due;
    bool mouse;
    bool ticked; /* since the last event */
};

const struct probe_order PROBE_USUAL = {
    .options = {.color = COLOR_AUTO, .glyphs = -1, .mouse = true}};

/* ---- what it shows ---- */

static void draw_palette(const struct probe *probe, struct canvas *canvas)
{
    const struct style words = {THEME_TEXT, THEME_BACKGROUND, WEIGHT_PLAIN};

    canvas_format(canvas, 0, 5, words, "palette: %d", probe->palette);
    for (int ground = 0; ground < THEME_ROLE_COUNT; ground++)
        for (int ink = 0; ink < THEME_ROLE_COUNT; ink++)
            canvas_text(
                canvas, ink, PROBE_PALETTE_TOP + ground,
                (struct style){(uint8_t)ink, (uint8_t)ground, WEIGHT_PLAIN},
                "o");
}

static void draw(void *self, struct canvas *canvas, int64_t now)
{
    static const struct style yours = {THEME_YOURS, THEME_BACKGROUND,
                                       WEIGHT_PLAIN};
    static const struct style capture = {THEME_CAPTURE, THEME_BACKGROUND,
                                         WEIGHT_PLAIN};
    static const struct style selected = {THEME_TEXT, THEME_SELECTED,
                                          WEIGHT_BOLD};
    static const char *const grounds[] = {[GROUND_AWAITED] = "awaited",
                                          [GROUND_UNKNOWN] = "unknown",
                                          [GROUND_BETWEEN] = "between",
                                          [GROUND_DARK] = "dark",
                                          [GROUND_LIGHT] = "light"};
    const struct probe *const probe = self;

    (void)now;
    canvas_text(canvas, 0, 0, yours, "ready ● 日!");
    canvas_text(canvas, PROBE_CAPTURE_LEFT, 6, capture, "o o");
    canvas_format(canvas, 0, 1, yours, "event: %s", probe->words);
    canvas_format(canvas, 0, 2, selected, "number: %d", probe->number);
    canvas_format(canvas, 0, 3, yours, "size: %dx%d", canvas_width(canvas),
                  canvas_height(canvas));
    canvas_format(canvas, 0, 4, yours, "terminal: %s", term_words(probe->term));
    canvas_format(canvas, 40, 2, yours, "early: %d", probe->early);
    canvas_format(canvas, 0, 7, yours, "ground: %s",
                  grounds[term_ground(probe->term)]);
    canvas_set_cursor(canvas, 5, 2);
    if (probe->palette > 0)
        draw_palette(probe, canvas);
    if (probe->order->frames > 0 && write(probe->order->frames, "", 1) < 0)
        abort();
}

static void draw_second(void *self, struct canvas *canvas, int64_t now)
{
    const struct style style = {THEME_TEXT, THEME_BACKGROUND, WEIGHT_PLAIN};

    (void)self;
    (void)now;
    canvas_text(canvas, 0, 6, style, "second");
}

/* ---- what it does ---- */

static void no_more(void *self)
{
    (void)self;
}

static bool leave_second(void *self, const struct event *event, int64_t now)
{
    struct probe *const probe = self;

    if (event->kind == EVENT_KEY && event->key == 'b')
        screens_pop(probe->screens, now);
    return true;
}

static void push_second(struct probe *probe, int64_t now)
{
    static const struct screen_class second = {.name = "second",
                                               .card = true,
                                               .draw = draw_second,
                                               .event = leave_second,
                                               .free = no_more};

    screens_push(probe->screens, &second, probe, now);
}

/* As deep as it goes; nothing of it can be left out. */
static int run_over(const volatile int *deeper)
{
    volatile int here[1000];

    here[0] = *deeper + 1;
    return *deeper < 0 ? 0 : run_over(here) + here[0];
}

int probe_colour(enum theme_role role, int palette)
{
    return 16 + ((int)role * 17 + palette * 61) % 240;
}

static void change_palette(struct probe *probe)
{
    probe->palette++;
    for (int role = 0; role < THEME_ROLE_COUNT; role++)
        probe->theme.styles[role].index =
            (uint8_t)probe_colour((enum theme_role)role, probe->palette);
}

static void serve(struct probe *probe, int32_t key, int64_t now)
{
    if (key == 'x')
        probe->number++;
    if (key == 'm') {
        probe->mouse = !probe->mouse;
        term_set_mouse(probe->term, probe->mouse);
    }
    if (key == 'r')
        change_palette(probe);
    if (key == 'w')
        probe->due = now + 50 * CLOCK_MILLISECOND;
    if (key == 'y')
        term_copy(probe->term, "hi");
    if (key == 'p')
        push_second(probe, now);
    if (key == 'q')
        screens_leave(probe->screens, 0);
    if (key == 'a')
        abort();
    if (key == 's')
        raise(SIGSEGV);
    if (key == 'o')
        run_over(&(const volatile int){0});
}

static bool handle(void *self, const struct event *event, int64_t now)
{
    struct probe *const probe = self;
    const bool same = event->kind == EVENT_KEY && event->key == 'n';

    probe->early += !probe->ticked;
    probe->ticked = false;
    if (!same) {
        FILE *const out = memory_file(probe->words, sizeof probe->words);

        event_words(event, out);
        fclose(out);
    }
    if (event->kind == EVENT_KEY)
        serve(probe, event->key, now);
    return true;
}

static int64_t due(const void *self, int64_t now)
{
    const struct probe *const probe = self;

    (void)now;
    return probe->due;
}

static int bells(const void *self, struct pollfd *wake, int max)
{
    const struct probe *const probe = self;

    if (probe->order->bells == 0 || max == 0)
        return 0;
    *wake = (struct pollfd){.fd = probe->order->bells, .events = POLLIN};
    return 1;
}

/* Time has passed, or a bell has rung, or both. */
static void tick(void *self, int64_t now)
{
    struct probe *const probe = self;
    struct pollfd wake;
    char byte;

    probe->ticked = true;
    if (now >= probe->due) {
        probe->due = NEVER;
        probe->number++;
    }
    if (bells(self, &wake, 1) > 0 && poll(&wake, 1, 0) > 0 &&
        read(wake.fd, &byte, 1) == 1)
        probe->number++;
}

/* ---- all of it ---- */

static void load_theme(const char *name, struct theme *theme)
{
    char path[WORDS_MAX];

    snprintf(path, sizeof path, "themes/%s.ini",
             name != NULL ? name : "savanna");

    const struct builtin *const file = builtin_find(path);
    struct err err;

    if (file == NULL || !theme_parse(file->name, file->bytes,
                                     builtin_length(file), theme, &err))
        abort();
}

static int refuse(const struct err *err)
{
    puts(err->text);
    fflush(stdout);
    return PROBE_REFUSED;
}

int probe_run(void *order)
{
    static const struct screen_class first = {.name = "probe",
                                              .draw = draw,
                                              .event = handle,
                                              .tick = tick,
                                              .due = due,
                                              .descriptors = bells,
                                              .free = no_more};
    struct probe probe = {.order = order, .due = NEVER, .ticked = true};
    struct err err;

    probe.mouse = probe.order->options.mouse;
    load_theme(probe.order->theme, &probe.theme);
    probe.term = term_new(&probe.order->options, &err);
    if (probe.term == NULL)
        return refuse(&err);
    probe.theme.glyphs = (struct glyphs){.set = term_glyph_set(probe.term)};
    probe.screens = screens_new();
    screens_push(probe.screens, &first, &probe, 0);

    const int result = loop_run(probe.term, probe.screens, &probe.theme);

    screens_free(probe.screens);
    term_free(probe.term);
    return result;
}

struct terminal *probe_start(const struct probe_order *order,
                             const char *const *settings)
{
    struct probe_order copy = *order;
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .function = probe_run, .whose = &copy, .settings = settings});

    terminal_await(terminal, "terminal: ");
    return terminal;
}
