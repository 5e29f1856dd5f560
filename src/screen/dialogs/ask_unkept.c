/* SPDX-License-Identifier: MIT */
/* The question before leaving a game that could not be kept: save it elsewhere,
 * leave it all the same, or stay. */
#include "base/file.h"
#include "base/memory.h"
#include "match/saves/save.h"
#include "screen/dialog.h"
#include "screen/open.h"

#include <stdio.h>
#include <stdlib.h>

enum { CARD_WIDTH = 56, CHOICES = 3, WORDS_MAX = ERR_TEXT_MAX + 40 };

struct unkept {
    struct dialog dialog;
    struct err why;
    int marked;                   /* the choice of Enter */
    struct rect choices[CHOICES]; /* where they were drawn */
    char name[PROMPT_MAX + 1];    /* that has failed, or is proposed; "" */
    void (*done)(void *whose, int64_t now);
    void *whose;
};

/* ---- saving ---- */

/* Proposes a name. It would be enough in the player's own folder, but if that
 * folder worked the game would most likely have been kept. */
static void propose_name(struct unkept *unkept)
{
    static const char *const folders[] = {".", "/tmp"};
    struct err unsaid;

    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        for (int number = 1; number < 100; number++) {
            snprintf(unkept->name, sizeof unkept->name, "%s/game-%d%s",
                     folders[i], number, SAVE_SUFFIX);
            if (!file_exists(unkept->name))
                break;
        }
        if (file_can_make(folders[i], &unsaid))
            return;
    }
}

static void go_on(struct unkept *unkept, int64_t now)
{
    void (*const done)(void *whose, int64_t now) = unkept->done;
    void *const whose = unkept->whose;

    screens_pop(unkept->dialog.app->screens, now);
    done(whose, now);
}

/* If several games could not be kept, asks about the next one. */
static void save_under(void *whose, const char *name, int64_t now)
{
    struct unkept *const unkept = whose;
    struct app *const app = unkept->dialog.app;
    struct err err;

    if (!screens_keep_as(app->screens, name, &err)) {
        snprintf(unkept->name, sizeof unkept->name, "%s", name);
        unkept->why = err;
        return;
    }
    *unkept->name = '\0';
    if (!screens_unkept(app->screens, &unkept->why))
        go_on(unkept, now);
    app_say(app, now, "saved as %s", name);
}

/* ---- the choices ---- */

static void save_elsewhere(void *view, int32_t key, int64_t now)
{
    struct unkept *const unkept = view;

    (void)key;
    if (*unkept->name == '\0')
        propose_name(unkept);
    ask_text(unkept->dialog.app, "Save as: a name, or a path with /",
             unkept->name, save_under, unkept, now);
}

static void leave_it(void *view, int32_t key, int64_t now)
{
    (void)key;
    go_on(view, now);
}

static const struct {
    const char *words;
    void (*act)(void *view, int32_t key, int64_t now);
} ACTS[CHOICES] = {
    {" s  save it elsewhere ", save_elsewhere},
    {" p  leave it, printed at the end ", leave_it},
    {" Esc  back ", dialog_close},
};

static void choose_marked(void *view, int32_t key, int64_t now)
{
    const struct unkept *const unkept = view;

    ACTS[unkept->marked].act(view, key, now);
}

static void mark_other(void *view, int32_t key, int64_t now)
{
    struct unkept *const unkept = view;

    (void)now;
    unkept->marked =
        (unkept->marked + dialog_direction(key) + CHOICES) % CHOICES;
}

static const struct binding ROWS[] = {
    {.keys = "s", .help = "save it elsewhere", .act = save_elsewhere},
    {.keys = "p", .help = "leave it", .act = leave_it},
    {.keys = "Esc", .also = "q n", .help = "back", .act = dialog_close},
    {.keys = "↑ ↓",
     .also = "← → Tab k j",
     .help = "mark another",
     .act = mark_other},
    {.keys = "Enter", .help = "what is marked", .act = choose_marked},
    {0},
};

static const struct bindings KEYS = {.name = "question", .rows = ROWS};

/* ---- the card ---- */

static void draw_choices(struct unkept *unkept, struct canvas *canvas,
                         struct rect inside, int y)
{
    for (int i = 0; i < CHOICES; i++, y++) {
        const int end =
            canvas_text(canvas, inside.x, y,
                        i == unkept->marked ? on(THEME_RIM, THEME_BACKGROUND)
                                            : ink(THEME_TEXT),
                        ACTS[i].words);

        unkept->choices[i] = (struct rect){inside.x, y, end - inside.x, 1};
        if (i == unkept->marked)
            canvas_set_cursor(canvas, inside.x, y);
    }
}

static void draw_unkept(void *self, struct canvas *canvas, int64_t now)
{
    struct unkept *const unkept = self;
    const int most = canvas_width(canvas) - 4;
    const int width = most < CARD_WIDTH ? most : CARD_WIDTH;
    char words[WORDS_MAX];

    snprintf(words, sizeof words, "The game is not saved: %s",
             *unkept->why.text != '\0' ? unkept->why.text : "nobody knows why");

    const int lines = canvas_paragraph_lines(canvas, width, words);
    const struct rect inside =
        card_draw(canvas, width + 4, lines + CHOICES + 3, "");
    const struct rect before = canvas_clip(canvas, inside);

    canvas_paragraph(canvas,
                     (struct rect){inside.x, inside.y, inside.width,
                                   inside.height - CHOICES},
                     ink(THEME_TEXT), words);
    draw_choices(unkept, canvas, inside, inside.y + inside.height - CHOICES);
    canvas_unclip(canvas, before);
    app_draw_notice(unkept->dialog.app, canvas, now);
}

static bool handle_unkept(void *self, const struct event *event, int64_t now)
{
    struct unkept *const unkept = self;

    if (!event_is_press(event))
        return dialog_event(&unkept->dialog, event, now);
    for (int i = 0; i < CHOICES; i++)
        if (rect_holds(unkept->choices[i], event->x, event->y)) {
            ACTS[i].act(unkept, 0, now);
            break;
        }
    return true;
}

static const struct screen_class CLASS = {
    .name = "question",
    .card = true,
    .draw = draw_unkept,
    .event = handle_unkept,
    .bindings = dialog_bindings,
    .free = free,
};

void ask_unkept(struct app *app, void (*done)(void *whose, int64_t now),
                void *whose, int64_t now)
{
    struct err why = {""};

    if (screens_keep(app->screens, &why)) {
        done(whose, now);
        return;
    }

    struct unkept *const unkept = memory_new(1, sizeof *unkept);

    unkept->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    unkept->why = why;
    unkept->done = done;
    unkept->whose = whose;
    screens_push(app->screens, &CLASS, unkept, now);
}

static void leave_program(void *whose, int64_t now)
{
    const struct app *const app = whose;

    (void)now;
    screens_leave(app->screens, 0);
}

void ask_leave(struct app *app, int64_t now)
{
    ask_unkept(app, leave_program, app, now);
}
