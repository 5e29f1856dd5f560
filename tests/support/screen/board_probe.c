/* The screens without a terminal. */
#include "support/screen/board_probe.h"
#include "base/clock.h"
#include "support/folder.h"

#include <check.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

static const char *const HOMES[] = {"XDG_CONFIG_HOME", "XDG_DATA_HOME",
                                    "XDG_STATE_HOME", "XDG_CACHE_HOME"};

enum { HOME_COUNT = sizeof HOMES / sizeof HOMES[0], WAKES = 4 };

static void open_house(struct hall *hall)
{
    struct app_options options;
    struct err err = {""};

    app_options_begin(&options);
    hall->app = app_new(&options, hall->now, &err);
    ck_assert_msg(hall->app != NULL, "%s", err.text);
    menu_open(hall->app, hall->now);
}

struct hall *hall_new(void)
{
    struct hall *const hall = calloc(1, sizeof *hall);

    ck_assert_ptr_nonnull(hall);
    hall->folder = folder_new();
    for (int i = 0; i < HOME_COUNT; i++)
        setenv(HOMES[i], hall->folder, 1);
    setenv("TZ", "UTC", 1);
    hall->width = 80;
    hall->height = 24;
    hall->now = CLOCK_SECOND;
    hall->canvas = canvas_new(1, 1);
    open_house(hall);
    return hall;
}

void hall_again(struct hall *hall)
{
    struct err err = {""};

    ck_assert_msg(app_store(hall->app, &err), "%s", err.text);
    app_free(hall->app);
    open_house(hall);
}

void hall_free(struct hall *hall)
{
    app_free(hall->app);
    canvas_free(hall->canvas);
    for (int i = 0; i < HOME_COUNT; i++)
        unsetenv(HOMES[i]);
    unsetenv("TZ");
    folder_free(hall->folder);
    free(hall);
}

/* ---- in ---- */

void hall_draw(struct hall *hall)
{
    canvas_begin(hall->canvas, hall->width, hall->height, &hall->app->glyphs);
    screens_draw(hall->app->screens, hall->canvas, hall->now);
}

void hall_key(struct hall *hall, int32_t key)
{
    const struct event event = event_key(key);

    hall_draw(hall);
    screens_event(hall->app->screens, &event, hall->now);
}

void hall_keys(struct hall *hall, int32_t key, int times)
{
    for (int i = 0; i < times; i++)
        hall_key(hall, key);
}

void hall_type(struct hall *hall, const char *keys)
{
    for (; *keys != '\0'; keys++)
        hall_key(hall, *keys);
}

void hall_click(struct hall *hall, int x, int y)
{
    const struct event event = {.kind = EVENT_MOUSE,
                                .action = MOUSE_PRESS,
                                .button = MOUSE_LEFT,
                                .x = x,
                                .y = y};

    hall_draw(hall);
    screens_event(hall->app->screens, &event, hall->now);
}

/* ---- out ---- */

char *hall_text(struct hall *hall)
{
    char *text = NULL;
    size_t size;
    FILE *const out = open_memstream(&text, &size);

    hall_draw(hall);
    canvas_write(hall->canvas, out);
    fclose(out);
    return text;
}

void hall_shows(struct hall *hall, const char *words)
{
    char *const text = hall_text(hall);

    ck_assert_msg(strstr(text, words) != NULL, "%s is not in\n%s", words, text);
    free(text);
}

void hall_hides(struct hall *hall, const char *words)
{
    char *const text = hall_text(hall);

    ck_assert_msg(strstr(text, words) == NULL, "%s is in\n%s", words, text);
    free(text);
}

int hall_line(struct hall *hall, const char *words)
{
    char *const text = hall_text(hall);
    const bool there = strstr(text, words) != NULL;
    int line = there ? 0 : -1;

    for (size_t i = 0; there && strstr(text + i + 1, words) != NULL; i++)
        line += text[i] == '\n';
    free(text);
    return line;
}

void hall_is_at(const struct hall *hall, const char *name)
{
    const struct screen_class *const class =
        screens_class_at(hall->app->screens, 0);

    ck_assert_ptr_nonnull(class);
    ck_assert_str_eq(class->name, name);
}

/* ---- time ---- */

/* A machine thinks: that takes none of the hall's time. */
static bool wake(struct hall *hall)
{
    struct pollfd descriptors[WAKES];
    const int count =
        screens_descriptors(hall->app->screens, descriptors, WAKES);

    return count > 0 && poll(descriptors, (nfds_t)count, 0) > 0;
}

void hall_wait(struct hall *hall, int seconds)
{
    const int64_t end = hall->now + seconds * CLOCK_SECOND;

    hall_draw(hall);
    while (hall->now < end) {
        screens_tick(hall->app->screens, hall->now);

        const int64_t due = screens_due(hall->app->screens, hall->now);

        if (wake(hall) || due <= hall->now)
            continue;
        hall->now += CLOCK_SECOND / 100;
    }
}
