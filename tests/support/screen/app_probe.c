/* The house of tests, and what happens to it. */
#include "support/screen/app_probe.h"
#include "base/memory.h"
#include "support/folder.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

struct stage *stage_new(void)
{
    struct stage *const stage = memory_new(1, sizeof *stage);
    struct house_options options;
    struct err err = {""};

    stage->home = folder_new();
    setenv("XDG_CONFIG_HOME", stage->home, 1);
    setenv("XDG_STATE_HOME", stage->home, 1);
    house_options_begin(&options);
    stage->house = house_new(&options, 0, &err);
    ck_assert_msg(stage->house != NULL, "%s", err.text);
    stage->canvas = canvas_new(80, 24);
    return stage;
}

void stage_free(struct stage *stage)
{
    house_free(stage->house);
    canvas_free(stage->canvas);
    folder_free(stage->home);
    free(stage->text);
    free(stage);
}

static void happen(struct stage *stage, struct event event)
{
    screens_event(stage->house->screens, &event, 0);
}

void stage_key(struct stage *stage, int32_t key)
{
    happen(stage, event_key(key));
}

void stage_type(struct stage *stage, const char *keys)
{
    for (; *keys != '\0'; keys++)
        stage_key(stage, *keys);
}

void stage_click(struct stage *stage, int x, int y)
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

void stage_storm(struct stage *stage, struct rng *rng)
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
        stage_key(stage, (int32_t)(' ' + rng_below(rng, 95)));
        break;
    default:
        stage_key(stage, special[rng_below(rng, 16)]);
        break;
    }
}

const char *stage_draw(struct stage *stage, int width, int height,
                       enum glyph_set set)
{
    size_t size = 0;

    free(stage->text);
    stage->text = NULL;
    stage->glyphs = (struct glyphs){.set = set};
    canvas_begin(stage->canvas, width, height, &stage->glyphs);
    screens_draw(stage->house->screens, stage->canvas, 0);

    FILE *const out = open_memstream(&stage->text, &size);

    ck_assert_ptr_nonnull(out);
    canvas_write(stage->canvas, out);
    fclose(out);
    return stage->text;
}

void stage_shows(const struct stage *stage, const char *picture)
{
    ck_assert_str_eq(stage->text, picture);
}

bool stage_has(const struct stage *stage, const char *part)
{
    return strstr(stage->text, part) != NULL;
}

const char *stage_top(const struct stage *stage)
{
    const struct screen_class *const top =
        screens_class_at(stage->house->screens, 0);

    return top != NULL ? top->name : "";
}
