/* SPDX-License-Identifier: MIT */
/* Questions: cards with a line to type in, or with yes and no; and the question
 * about a game that somebody has sent. */
#include "base/memory.h"
#include "match/saves/game_code.h"
#include "screen/dialog.h"
#include "screen/open.h"
#include "screen/text/describe.h"

#include <stdlib.h>

enum { CARD_WIDTH = 60, QUESTION_WIDTH = 50, BUTTON_GAP = 3 };

/* ---- an answer that is typed ---- */

struct typed {
    struct app *app;
    char *title;
    struct prompt prompt;
    void (*done)(void *whose, const char *text, int64_t now);
    void *whose;
};

static void draw_typed(void *self, struct canvas *canvas, int64_t now)
{
    const struct typed *const typed = self;
    const struct rect inside = card_draw(canvas, CARD_WIDTH, 5, typed->title);
    const struct rect before = canvas_clip(canvas, inside);

    (void)now;
    prompt_draw(&typed->prompt, canvas, inside.x, inside.y, inside.width, "");
    canvas_text_cut(canvas, inside.x, inside.y + 2, inside.width,
                    ink(THEME_DIM), "⏎ done · Esc back");
    canvas_unclip(canvas, before);
}

static bool handle_typed(void *self, const struct event *event, int64_t now)
{
    struct typed *const typed = self;

    switch (prompt_event(&typed->prompt, event)) {
    case PROMPT_NOT_MINE:
        return false;
    case PROMPT_EDITED:
        return true;
    case PROMPT_LEFT:
        screens_pop(typed->app->screens, now);
        return true;
    case PROMPT_DONE:
        break;
    }
    screens_pop(typed->app->screens, now);
    typed->done(typed->whose, typed->prompt.text, now);
    return true;
}

static void free_typed(void *self)
{
    struct typed *const typed = self;

    free(typed->title);
    free(typed);
}

static const struct screen_class TYPED = {
    .name = "prompt",
    .card = true,
    .typing = true,
    .draw = draw_typed,
    .event = handle_typed,
    .free = free_typed,
};

void ask_text(struct app *app, const char *title, const char *text,
              void (*done)(void *whose, const char *text, int64_t now),
              void *whose, int64_t now)
{
    struct typed *const typed = memory_new(1, sizeof *typed);

    typed->app = app;
    typed->title = memory_text(title);
    typed->done = done;
    typed->whose = whose;
    prompt_begin(&typed->prompt, text);
    screens_push(app->screens, &TYPED, typed, now);
}

/* ---- yes and no ---- */

struct question {
    struct dialog dialog;
    char *text;
    bool yes;             /* the answer of Enter */
    struct rect words[2]; /* where no and yes were drawn */
    void (*done)(void *whose, int64_t now);
    struct match *match; /* that may be set up; for `take`, not `done` */
    void (*take)(void *whose, struct match *match, int64_t now);
    void *whose;
};

static const char *const ANSWERS[] = {" n  no ", " y  yes "};

static void draw_question(void *self, struct canvas *canvas, int64_t now)
{
    struct question *const question = self;
    const int most = canvas_width(canvas) - 4;
    const int width = most < QUESTION_WIDTH ? most : QUESTION_WIDTH;
    const int lines = canvas_paragraph_lines(canvas, width, question->text);
    const struct rect inside = card_draw(canvas, width + 4, lines + 4, "");
    const int y = inside.y + inside.height - 1;
    const struct rect words = {inside.x, inside.y, inside.width,
                               inside.height - 1};
    const struct rect before = canvas_clip(canvas, inside);
    int x = inside.x;

    (void)now;
    canvas_paragraph(canvas, words, ink(THEME_TEXT), question->text);
    for (int yes = 1; yes >= 0; yes--) {
        const bool marked = question->yes == (yes == 1);
        const int end = canvas_text(canvas, x, y,
                                    marked ? on(THEME_RIM, THEME_BACKGROUND)
                                           : ink(THEME_TEXT),
                                    ANSWERS[yes]);

        question->words[yes] = (struct rect){x, y, end - x, 1};
        if (marked)
            canvas_set_cursor(canvas, x, y);
        x = end + BUTTON_GAP;
    }
    canvas_unclip(canvas, before);
}

static void give_answer(struct question *question, bool yes, int64_t now)
{
    struct match *const match = question->match;

    screens_pop(question->dialog.app->screens, now);
    if (!yes)
        return;
    question->match = NULL;
    if (match != NULL)
        question->take(question->whose, match, now);
    else
        question->done(question->whose, now);
}

static void handle_answer(void *view, int32_t key, int64_t now)
{
    struct question *const question = view;
    const bool yes = binding_names("y Y", key);

    give_answer(question, key == INPUT_ENTER ? question->yes : yes, now);
}

static void select_other(void *view, int32_t key, int64_t now)
{
    struct question *const question = view;

    (void)key;
    (void)now;
    question->yes = !question->yes;
}

static const struct binding ROWS[] = {
    {.keys = "y", .also = "Y", .help = "yes", .act = handle_answer},
    {.keys = "n", .also = "N q Esc", .help = "no", .act = handle_answer},
    {.keys = "← →", .also = "Tab", .help = "the other", .act = select_other},
    {.keys = "Enter", .help = "the marked answer", .act = handle_answer},
    {0},
};

static const struct bindings KEYS = {.name = "question", .rows = ROWS};

static bool handle_question(void *self, const struct event *event, int64_t now)
{
    struct question *const question = self;

    if (!event_is_press(event))
        return dialog_event(&question->dialog, event, now);
    for (int yes = 0; yes < 2; yes++)
        if (rect_holds(question->words[yes], event->x, event->y)) {
            give_answer(question, yes == 1, now);
            break;
        }
    return true;
}

static void free_question(void *self)
{
    struct question *const question = self;

    free(question->text);
    match_free(question->match);
    free(question);
}

static const struct screen_class QUESTION = {
    .name = "question",
    .card = true,
    .draw = draw_question,
    .event = handle_question,
    .bindings = dialog_bindings,
    .free = free_question,
};

/* Opens a question; the function that gets the answer is set later. */
static struct question *open_question(struct app *app, const char *text,
                                      void *whose, int64_t now)
{
    struct question *const asked = memory_new(1, sizeof *asked);

    asked->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    asked->text = memory_text(text);
    asked->whose = whose;
    screens_push(app->screens, &QUESTION, asked, now);
    return asked;
}

void ask_yes(struct app *app, const char *question,
             void (*done)(void *whose, int64_t now), void *whose, int64_t now)
{
    open_question(app, question, whose, now)->done = done;
}

/* ---- a game that somebody has sent ---- */

void ask_code(struct app *app, const char *code,
              void (*take)(void *whose, struct match *match, int64_t now),
              void *whose, int64_t now)
{
    struct err err;
    struct match *const match = game_code_read(code, &err);
    struct time_control clock;
    struct question *asked;
    char question[PHRASE_MAX + 80];

    if (match == NULL) {
        app_say(app, now, "%s", err.text);
        return;
    }
    clock = match_time_control(match);
    snprintf(question, sizeof question, "Set up this game? %s, %d move%s%s%s%s",
             phrase_game(match_game(match)).text, match_ply(match),
             match_ply(match) == 1 ? "" : "s",
             clock.kind != TIME_FREE ? ", clock " : "",
             clock.kind != TIME_FREE ? time_control_text(&clock).text : "",
             match_end(match) != END_NOT ? ", over" : "");
    asked = open_question(app, question, whose, now);
    asked->match = match;
    asked->take = take;
}
