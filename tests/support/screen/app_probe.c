/* SPDX-License-Identifier: MIT */
/* The app without a terminal, and what happens to it. */
#include "support/screen/app_probe.h"
#include "base/clock.h"
#include "base/memory.h"
#include "support/folder.h"

#include <check.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

static const char *const HOMES[] = {"XDG_CONFIG_HOME", "XDG_DATA_HOME",
                                    "XDG_STATE_HOME", "XDG_CACHE_HOME"};

enum { HOME_COUNT = sizeof HOMES / sizeof HOMES[0], WAKES = 4 };

/* ---- life ---- */

static void begin_app(struct app_probe *probe)
{
    struct app_options options;
    struct err err = {""};

    app_options_begin(&options);
    probe->app = app_new(&options, probe->now, &err);
    ck_assert_msg(probe->app != NULL, "%s", err.text);
    global_keys_begin(probe->app);
}

struct app_probe *app_probe_new(void)
{
    struct app_probe *const probe = memory_new(1, sizeof *probe);

    probe->folder = folder_new();
    for (int i = 0; i < HOME_COUNT; i++)
        setenv(HOMES[i], probe->folder, 1);
    setenv("TZ", "UTC", 1);
    unsetenv("SOURCE_DATE_EPOCH"); /* of a story in the same process */
    probe->width = 80;
    probe->height = 24;
    probe->now = CLOCK_SECOND;
    probe->canvas = canvas_new(probe->width, probe->height);
    begin_app(probe);
    return probe;
}

struct app_probe *app_probe_menu(void)
{
    struct app_probe *const probe = app_probe_new();

    menu_open(probe->app, probe->now);
    return probe;
}

void app_probe_again(struct app_probe *probe)
{
    struct err err = {""};

    ck_assert_msg(app_store(probe->app, &err), "%s", err.text);
    app_free(probe->app);
    begin_app(probe);
    menu_open(probe->app, probe->now);
}

void app_probe_free(struct app_probe *probe)
{
    app_free(probe->app);
    canvas_free(probe->canvas);
    for (int i = 0; i < HOME_COUNT; i++)
        unsetenv(HOMES[i]);
    unsetenv("TZ");
    folder_free(probe->folder);
    free(probe->text);
    free(probe);
}

/* ---- in ---- */

static void draw(struct app_probe *probe, const struct glyphs *glyphs)
{
    canvas_begin(probe->canvas, probe->width, probe->height, glyphs);
    screens_draw(probe->app->screens, probe->canvas, probe->now);
}

static void send_event(struct app_probe *probe, struct event event)
{
    draw(probe, &probe->app->theme.glyphs);
    screens_event(probe->app->screens, &event, probe->now);
}

void app_probe_key(struct app_probe *probe, int32_t key)
{
    send_event(probe, event_key(key));
}

void app_probe_keys(struct app_probe *probe, int32_t key, int times)
{
    for (int i = 0; i < times; i++)
        app_probe_key(probe, key);
}

void app_probe_type(struct app_probe *probe, const char *keys)
{
    for (; *keys != '\0'; keys++)
        app_probe_key(probe, *keys);
}

void app_probe_click(struct app_probe *probe, int x, int y)
{
    send_event(probe, (struct event){.kind = EVENT_MOUSE,
                                     .action = MOUSE_PRESS,
                                     .button = MOUSE_LEFT,
                                     .x = x,
                                     .y = y});
}

static struct event some_mouse(struct rng *rng)
{
    return (struct event){
        .kind = EVENT_MOUSE,
        .action = (enum mouse_action)rng_below(rng, MOUSE_WHEEL_DOWN + 1),
        .button = (enum mouse_button)(1 + rng_below(rng, 3)),
        .x = (int)rng_below(rng, 140),
        .y = (int)rng_below(rng, 50),
    };
}

void app_probe_storm(struct app_probe *probe, struct rng *rng)
{
    static const int32_t special[] = {
        INPUT_TAB,       INPUT_ENTER, INPUT_ESCAPE, INPUT_BACKSPACE,
        INPUT_BACK_TAB,  INPUT_UP,    INPUT_DOWN,   INPUT_LEFT,
        INPUT_RIGHT,     INPUT_HOME,  INPUT_END,    INPUT_PAGE_UP,
        INPUT_PAGE_DOWN, INPUT_F1,    INPUT_DELETE, INPUT_CTRL('w')};
    const struct event paste = {.kind = EVENT_PASTE, .text = "a\tb\xff\nc"};

    switch (rng_below(rng, 8)) {
    case 0:
    case 1:
        send_event(probe, some_mouse(rng));
        break;
    case 2:
        send_event(probe, paste);
        break;
    case 3:
        send_event(probe, (struct event){.kind = EVENT_RESIZE});
        break;
    case 4:
        app_probe_key(probe, (int32_t)(' ' + rng_below(rng, 95)));
        break;
    default:
        app_probe_key(probe, special[rng_below(rng, 16)]);
        break;
    }
}

/* Has a thread something to say? Thinking takes none of the probe's time. */
static bool is_woken(struct app_probe *probe)
{
    struct pollfd descriptors[WAKES];
    const int count =
        screens_descriptors(probe->app->screens, descriptors, WAKES);

    return count > 0 && poll(descriptors, (nfds_t)count, 0) > 0;
}

void app_probe_wait(struct app_probe *probe, int seconds)
{
    const int64_t end = probe->now + seconds * CLOCK_SECOND;

    draw(probe, &probe->app->theme.glyphs);
    while (probe->now < end) {
        screens_tick(probe->app->screens, probe->now);

        const int64_t due = screens_due(probe->app->screens, probe->now);

        if (!is_woken(probe) && due > probe->now)
            probe->now += CLOCK_SECOND / 100;
    }
}

/* ---- out ---- */

static void write_picture(struct app_probe *probe, char **text)
{
    size_t size = 0;
    FILE *const out = open_memstream(text, &size);

    ck_assert_ptr_nonnull(out);
    canvas_write(probe->canvas, out);
    fclose(out);
}

const char *app_probe_draw(struct app_probe *probe, int width, int height,
                           enum glyph_set set)
{
    free(probe->text);
    probe->text = NULL;
    probe->width = width;
    probe->height = height;
    probe->glyphs = (struct glyphs){.set = set};
    draw(probe, &probe->glyphs);
    write_picture(probe, &probe->text);
    return probe->text;
}

void app_probe_shows(const struct app_probe *probe, const char *picture)
{
    ck_assert_str_eq(probe->text, picture);
}

bool app_probe_has(const struct app_probe *probe, const char *part)
{
    return strstr(probe->text, part) != NULL;
}

char *app_probe_text(struct app_probe *probe)
{
    char *text = NULL;

    draw(probe, &probe->app->theme.glyphs);
    write_picture(probe, &text);
    return text;
}

void app_probe_sees(struct app_probe *probe, const char *words)
{
    char *const text = app_probe_text(probe);

    ck_assert_msg(strstr(text, words) != NULL, "%s is not in\n%s", words, text);
    free(text);
}

void app_probe_hides(struct app_probe *probe, const char *words)
{
    char *const text = app_probe_text(probe);

    ck_assert_msg(strstr(text, words) == NULL, "%s is in\n%s", words, text);
    free(text);
}

int app_probe_line(struct app_probe *probe, const char *words)
{
    char *const text = app_probe_text(probe);
    const bool there = strstr(text, words) != NULL;
    int line = there ? 0 : -1;

    for (size_t i = 0; there && strstr(text + i + 1, words) != NULL; i++)
        line += text[i] == '\n';
    free(text);
    return line;
}

const char *app_probe_top(const struct app_probe *probe)
{
    const struct screen_class *const top =
        screens_class_at(probe->app->screens, 0);

    return top != NULL ? top->name : "";
}

void app_probe_is_at(const struct app_probe *probe, const char *name)
{
    ck_assert_str_eq(app_probe_top(probe), name);
}
