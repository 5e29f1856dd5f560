/* The house of tests, and what happens to it. */
#include "support/screen/app_probe.h"
#include "base/memory.h"
#include "support/folder.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

struct app_probe *app_probe_new(void)
{
    struct app_probe *const stage = memory_new(1, sizeof *stage);
    struct app_options options;
    struct err err = {""};

    stage->home = folder_new();
    setenv("XDG_CONFIG_HOME", stage->home, 1);
    setenv("XDG_STATE_HOME", stage->home, 1);
    app_options_begin(&options);
    stage->app = app_new(&options, 0, &err);
    ck_assert_msg(stage->app != NULL, "%s", err.text);
    stage->canvas = canvas_new(80, 24);
    return stage;
}

void app_probe_free(struct app_probe *stage)
{
    app_free(stage->app);
    canvas_free(stage->canvas);
    folder_free(stage->home);
    free(stage->text);
    free(stage);
}

static void happen(struct app_probe *stage, struct event event)
{
    screens_event(stage->app->screens, &event, 0);
}

void app_probe_key(struct app_probe *stage, int32_t key)
{
    happen(stage, event_key(key));
}

void app_probe_type(struct app_probe *stage, const char *keys)
{
    for (; *keys != '\0'; keys++)
        app_probe_key(stage, *keys);
}

void app_probe_click(struct app_probe *stage, int x, int y)
{
    happen(stage, (struct event){.kind = EVENT_MOUSE,
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

void app_probe_storm(struct app_probe *stage, struct rng *rng)
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
        happen(stage, some_mouse(rng));
        break;
    case 2:
        happen(stage, paste);
        break;
    case 3:
        happen(stage, (struct event){.kind = EVENT_RESIZE});
        break;
    case 4:
        app_probe_key(stage, (int32_t)(' ' + rng_below(rng, 95)));
        break;
    default:
        app_probe_key(stage, special[rng_below(rng, 16)]);
        break;
    }
}

const char *app_probe_draw(struct app_probe *stage, int width, int height,
                           enum glyph_set set)
{
    size_t size = 0;

    free(stage->text);
    stage->text = NULL;
    stage->glyphs = (struct glyphs){.set = set};
    canvas_begin(stage->canvas, width, height, &stage->glyphs);
    screens_draw(stage->app->screens, stage->canvas, 0);

    FILE *const out = open_memstream(&stage->text, &size);

    ck_assert_ptr_nonnull(out);
    canvas_write(stage->canvas, out);
    fclose(out);
    return stage->text;
}

void app_probe_shows(const struct app_probe *stage, const char *picture)
{
    ck_assert_str_eq(stage->text, picture);
}

bool app_probe_has(const struct app_probe *stage, const char *part)
{
    return strstr(stage->text, part) != NULL;
}

const char *app_probe_top(const struct app_probe *stage)
{
    const struct screen_class *const top =
        screens_class_at(stage->app->screens, 0);

    return top != NULL ? top->name : "";
}
