/* SPDX-License-Identifier: MIT */
/*
 * The line behind a colon, on any screen: a command of the screen below, or of
 * the game under cards; a global command; a line that the game reads, such as a
 * move; or the code of a game. Tab completes, and lists the possible commands.
 *
 *     rematch  rematch, sides change     redo  play it again
 *     :re_
 */
#include "base/memory.h"
#include "match/saves/game_code.h"
#include "screen/dialog.h"
#include "screen/open.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_WIDTH = 15, ENTRY_WIDTH = 38, SHORT_WIDTH = 12 };

struct command_line {
    struct app *app;
    struct prompt prompt;
    bool listing; /* the list of Tab is shown */
};

/* ---- known commands ---- */

struct known_commands {
    struct command_entry entries[2 * COMMAND_ENTRIES_MAX];
    int count;
};

static bool is_known(const struct known_commands *known, const char *name)
{
    for (int i = 0; i < known->count; i++)
        if (strcmp(known->entries[i].name, name) == 0)
            return true;
    return false;
}

/* Adds the commands with this beginning, each name once. */
static void add_known(struct known_commands *known,
                      const struct typed_commands *commands,
                      const struct bindings *keys, const void *view,
                      const char *beginning)
{
    struct command_entry entries[COMMAND_ENTRIES_MAX];
    const int count = typed_commands_list(commands, keys, view, entries);

    for (int i = 0; i < count; i++)
        if (strncmp(entries[i].name, beginning, strlen(beginning)) == 0 &&
            !is_known(known, entries[i].name))
            known->entries[known->count++] = entries[i];
}

/* Finds all possible commands with this beginning. */
static void find_known(const struct screens *screens, const char *beginning,
                       struct known_commands *known)
{
    const int depth = screens_commands_depth(screens);

    known->count = 0;
    if (depth >= 0)
        add_known(known, screens_class_at(screens, depth)->commands,
                  screens_bindings_at(screens, depth),
                  screens_view_at(screens, depth), beginning);
    add_known(known, &GLOBAL_COMMANDS, NULL, NULL, beginning);
}

/* ---- a line is obeyed ---- */

static const char *find_argument(const char *line)
{
    const char *const rest = line + strcspn(line, " ");

    return rest + strspn(rest, " ");
}

static void run_row(struct app *app, const struct typed_command *row,
                    void *view, const char *line, int64_t now)
{
    const char *const argument = find_argument(line);

    if (row->argument == NULL && *argument != '\0')
        app_say(app, now, "%s: stands alone", row->name);
    else if (row->argument != NULL && *row->argument != '[' &&
             *argument == '\0')
        app_say(app, now, "%s: needs %s", row->name, row->argument);
    else
        row->run(view, argument, now);
}

/* Runs a command of the screen at this depth, and closes the cards on it. False
 * if it is none. */
static bool run_there(struct app *app, int depth, const char *line, int64_t now)
{
    struct screens *const screens = app->screens;
    const struct typed_commands *const commands =
        screens_class_at(screens, depth)->commands;
    const struct typed_command *const row = typed_commands_find(commands, line);
    const struct binding *const key =
        bindings_find_word(screens_bindings_at(screens, depth), line);
    void *const view = screens_view_at(screens, depth);

    if (row == NULL && key == NULL)
        return false;
    for (int i = 0; i < depth; i++)
        screens_pop(screens, now);
    if (row != NULL)
        run_row(app, row, view, line, now);
    else if (*find_argument(line) != '\0')
        app_say(app, now, "%s: stands alone", key->word);
    else
        key->act(view, 0, now);
    return true;
}

/* Is it a command of another screen? Then says where it can be used. */
static bool refuse_elsewhere(struct app *app, int depth, const char *line,
                             int64_t now)
{
    const bool there = depth >= 0;
    const struct typed_commands *const commands =
        there ? screens_class_at(app->screens, depth)->commands
              : &GAME_COMMANDS;
    const bool own = bindings_find_word(commands->keys, line) != NULL;
    const int length = (int)strcspn(line, " ");

    if (!own && bindings_find_word(GAME_COMMANDS.keys, line) == NULL &&
        (there || typed_commands_find(commands, line) == NULL))
        return false;
    if (there)
        app_say(app, now, "%.*s: %s", length, line,
                own ? commands->refusal : commands->refusal_elsewhere);
    else
        app_say(app, now, "%.*s: only %s", length, line, commands->name);
    return true;
}

/* Says that it is no command, and which one may be meant. */
static void refuse_line(struct app *app, const char *line,
                        const struct err *reason, int64_t now)
{
    const size_t length = strcspn(line, " ");
    const struct err_token word = err_token(line, length);
    const char *names[2 * COMMAND_ENTRIES_MAX];
    struct known_commands known;

    find_known(app->screens, "", &known);
    for (int i = 0; i < known.count; i++)
        names[i] = known.entries[i].name;

    const char *const near = err_nearest(word.text, names, known.count);

    if (near != NULL)
        app_say(app, now, "%s: no such command; did you mean %s?", word.text,
                near);
    else if (reason != NULL)
        app_say(app, now, "%s", reason->text);
    else
        app_say(app, now, "%s: no such command; : and Tab list them",
                word.text);
}

/* The code of a game is treated as if pasted. */
static void paste_code(struct app *app, const char *line, int64_t now)
{
    const struct event paste = {.kind = EVENT_PASTE, .text = line};

    screens_event(app->screens, &paste, now);
}

static void obey_line(struct app *app, const char *line, int64_t now)
{
    const int depth = screens_commands_depth(app->screens);
    const struct typed_command *row =
        typed_commands_find(&GLOBAL_COMMANDS, line);
    struct err err;

    if (game_code_is(line)) {
        paste_code(app, line, now);
        return;
    }
    if (*line == '\0' || (depth >= 0 && run_there(app, depth, line, now)))
        return;
    if (row != NULL) {
        run_row(app, row, app, line, now);
        return;
    }
    if (refuse_elsewhere(app, depth, line, now))
        return;
    if (depth != 0) {
        refuse_line(app, line, NULL, now);
        return;
    }

    const struct typed_commands *const commands =
        screens_class_at(app->screens, 0)->commands;
    void *const view = screens_view_at(app->screens, 0);

    if (commands->read(view, line, &err))
        commands->line.run(view, line, now);
    else
        refuse_line(app, line, &err, now);
}

/* ---- Tab ---- */

/* The length of the beginning that they share. */
static size_t measure_common(const struct known_commands *known)
{
    const char *const first = known->entries[0].name;
    size_t length = strlen(first);

    for (int i = 1; i < known->count; i++) {
        size_t same = 0;

        while (same < length && first[same] == known->entries[i].name[same])
            same++;
        length = same;
    }
    return length;
}

/* Completes as much as is certain; if there are several, lists them. */
static void complete_line(struct command_line *line)
{
    char text[PROMPT_MAX + 1];
    struct known_commands known;

    find_known(line->app->screens, line->prompt.text, &known);
    line->listing = known.count > 1;
    if (known.count == 0)
        return;

    const bool whole = known.count == 1 && known.entries[0].argument != NULL;

    snprintf(text, sizeof text, "%.*s%s", (int)measure_common(&known),
             known.entries[0].name, whole ? " " : "");
    prompt_begin(&line->prompt, text);
}

/* ---- the picture ---- */

/* Adds a few words about each command, if they all fit. */
static void draw_list(const struct command_line *line, struct canvas *canvas)
{
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas) - 2;
    struct known_commands known;
    int columns = width / ENTRY_WIDTH;
    int step = ENTRY_WIDTH;

    find_known(line->app->screens, line->prompt.text, &known);
    if (known.count > columns * height) {
        columns = (width - 2) / SHORT_WIDTH;
        step = SHORT_WIDTH;
    }

    const int rows = (known.count + columns - 1) / columns;
    const int top = canvas_height(canvas) - 1 - rows;

    canvas_fill(canvas, (struct rect){0, top, width, rows},
                on(THEME_PANEL, THEME_TEXT), " ");
    for (int i = 0; i < known.count; i++) {
        const struct command_entry *const entry = &known.entries[i];
        const int x = 1 + i / rows * step;
        const int y = top + i % rows;
        const int end = canvas_text(
            canvas, x, y, on(THEME_PANEL, THEME_NUMBERS), entry->name);

        if (step == SHORT_WIDTH)
            continue;
        if (entry->argument != NULL)
            canvas_text(canvas, end + 1, y, on(THEME_PANEL, THEME_DIM),
                        entry->argument);
        canvas_text_cut(canvas, x + NAME_WIDTH, y, step - NAME_WIDTH - 1,
                        on(THEME_PANEL, THEME_TEXT), entry->about);
    }
}

static void draw_line(void *self, struct canvas *canvas, int64_t now)
{
    const struct command_line *const line = self;
    const int y = canvas_height(canvas) - 1;
    const int width = canvas_width(canvas);

    (void)now;
    if (line->listing)
        draw_list(line, canvas);
    canvas_fill(canvas, (struct rect){0, y, width, 1}, ink(THEME_TEXT), " ");
    prompt_draw(&line->prompt, canvas, 1, y, width - 2, ":");
}

/* ---- keys ---- */

/* The typed line, without the blanks around it. */
static void read_line(const struct prompt *prompt, char text[PROMPT_MAX + 1])
{
    snprintf(text, PROMPT_MAX + 1, "%s",
             prompt->text + strspn(prompt->text, " "));
    for (size_t length = strlen(text); length > 0 && text[length - 1] == ' ';)
        text[--length] = '\0';
}

static bool take_event(void *self, const struct event *event, int64_t now)
{
    struct command_line *const line = self;
    struct app *const app = line->app;
    const int32_t key = event->kind == EVENT_KEY ? event->key : 0;
    char text[PROMPT_MAX + 1];

    if (key == INPUT_TAB) {
        complete_line(line);
        return true;
    }

    const bool empty = *line->prompt.text == '\0' && key == INPUT_BACKSPACE;
    const enum prompt_answer answer =
        empty ? PROMPT_LEFT : prompt_event(&line->prompt, event);

    if (answer == PROMPT_EDITED)
        line->listing = false;
    read_line(&line->prompt, text);
    if (answer == PROMPT_DONE || answer == PROMPT_LEFT)
        screens_pop(app->screens, now);
    if (answer == PROMPT_DONE)
        obey_line(app, text, now);
    return answer != PROMPT_NOT_MINE || key != 0;
}

static const struct screen_class CLASS = {
    .name = "command",
    .card = true,
    .typing = true,
    .draw = draw_line,
    .event = take_event,
    .free = free,
};

void command_line_open(struct app *app, int64_t now)
{
    struct command_line *const line = memory_new(1, sizeof *line);

    line->app = app;
    prompt_begin(&line->prompt, "");
    screens_push(app->screens, &CLASS, line, now);
}
