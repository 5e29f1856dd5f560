/* SPDX-License-Identifier: MIT */
/*
 * The rules as a text: heads on the left, or above on a narrow screen, and
 * under each part an example of it. After them come the other rules that the
 * game can be played by.
 */
#include "base/memory.h"
#include "base/option.h"
#include "screen/board/board.h"
#include "screen/dialog.h"
#include "screen/dialogs/rule_picture.h"
#include "screen/open.h"
#include "screen/playable.h"
#include "screen/text/describe.h"

#include <stdlib.h>
#include <string.h>

enum {
    WIDE = 60,
    HEAD_WIDTH = 17,
    TEXT_WIDTH = 66,
    HEAD_MAX = 40,
    LOW = 16, /* lines */
    ENTRIES_MAX = RULES_PARTS_MAX + 24
};

/* A part of the rules, or a house rule. */
struct entry {
    char head[HEAD_MAX];
    bool house;
    char text[RULES_TEXT_MAX];
    struct rule_example examples[RULE_SCENES_MAX];
    int example_count;
};

struct rules_screen {
    struct dialog dialog;
    char given[SPEC_TEXT_MAX]; /* the variant it was opened with */
    struct game *game;         /* the game shown */
    struct entry entries[ENTRIES_MAX];
    int count;
    struct scroll scroll;
};

/* ---- the parts ---- */

static void add_entry(struct rules_screen *rules, const struct game *game,
                      const char *head, const struct rules_part *part)
{
    struct entry *const entry = &rules->entries[rules->count++];

    *entry = (struct entry){.house = game != rules->game};
    snprintf(entry->head, sizeof entry->head, "%s", head);
    snprintf(entry->text, sizeof entry->text, "%s", part->text);
    for (int i = 0; i < part->scene_count; i++)
        entry->example_count += rule_example_play(
            game, &part->scenes[i], &entry->examples[entry->example_count]);
}

/* Adds the rule of another value of a switch, if it differs from the present
 * one, and there are words for it. */
static void add_house_rule(struct rules_screen *rules,
                           const struct game_switch *choice, int64_t value)
{
    const char *const key = choice->option->key;
    struct rules_part part, usual;
    struct err err;
    struct game *const game =
        game_new(rules_with(rules->game, choice->option, value).text, &err);

    if (game == NULL)
        return;
    if (rules_part_of(game, key, &part) &&
        (!rules_part_of(rules->game, key, &usual) ||
         strcmp(part.text, usual.text) != 0) &&
        rules->count < ENTRIES_MAX) {
        char head[HEAD_MAX];

        snprintf(head, sizeof head, "%s=%s", key,
                 option_text(choice->option, value).text);
        add_entry(rules, game, head, &part);
    }
    game_free(game);
}

static void add_house_rules(struct rules_screen *rules)
{
    const struct game *const game = rules->game;
    struct game_switch choice;

    for (int i = 0; game->class->switch_at(game, i, &choice); i++)
        for (int index = 0; rules_has_switch(choice.option) &&
                            index < option_choices(choice.option);
             index++) {
            const int64_t value = option_choice(choice.option, index);

            if (value != choice.value)
                add_house_rule(rules, &choice, value);
        }
}

static void forget_entries(struct rules_screen *rules)
{
    for (int i = 0; i < rules->count; i++)
        for (int j = 0; j < rules->entries[i].example_count; j++)
            rule_example_free(&rules->entries[i].examples[j]);
    rules->count = 0;
}

/* Adds the text in a game's own file. */
static void add_own_words(struct rules_screen *rules)
{
    const struct own_game *const own =
        own_games_about(&rules->dialog.app->own_games, rules->game);

    for (int i = 0; own != NULL && i < own->text_count; i++) {
        struct rules_part part = {.scene_count = 0};

        snprintf(part.text, sizeof part.text, "%s", own->texts[i]);
        add_entry(rules, rules->game, i == 0 ? "In short" : "", &part);
    }
}

/* Takes ownership of the game. */
static void show_game(struct rules_screen *rules, struct game *game)
{
    struct rules_part parts[RULES_PARTS_MAX];
    const int count = rules_parts(game, parts);

    forget_entries(rules);
    game_free(rules->game);
    rules->game = game;
    rules->scroll.top = 0;
    add_own_words(rules);
    for (int i = 0; i < count; i++)
        add_entry(rules, game, parts[i].head, &parts[i]);
    add_house_rules(rules);
}

/* ---- the picture ---- */

static int draw_entry(const struct entry *entry, struct scroll *scroll,
                      struct canvas *canvas, struct rect rect)
{
    const bool wide = rect.width >= WIDE;
    const int indent = wide ? HEAD_WIDTH : 0;
    struct rect at = {rect.x + indent, rect.y,
                      smaller(rect.width - indent, TEXT_WIDTH), RULES_TEXT_MAX};

    canvas_text_cut(canvas, rect.x, at.y, wide ? indent - 1 : rect.width,
                    bold(entry->house ? THEME_NUMBERS : THEME_TITLE),
                    entry->head);
    at.y += !wide;
    at.y += canvas_paragraph(canvas, at, ink(THEME_TEXT), entry->text);
    for (int i = 0; i < entry->example_count; i++) {
        const int lines = rule_picture_draw(
            &entry->examples[i], canvas,
            (struct rect){at.x, at.y + 1, at.width, at.height}, scroll);

        at.y += lines > 0 ? lines + 1 : 0;
    }
    return at.y - rect.y;
}

static int draw_entries(const void *view, struct scroll *scroll,
                        struct canvas *canvas, struct rect rect)
{
    const struct rules_screen *const rules = view;
    struct rect at = rect;

    for (int i = 0; i < rules->count; i++) {
        const bool house = rules->entries[i].house;

        if (house && !rules->entries[i - 1].house) {
            canvas_text(canvas, at.x, at.y, bold(THEME_TITLE), "House rules");
            canvas_text_cut(canvas, at.x + HEAD_WIDTH, at.y,
                            at.width - HEAD_WIDTH, ink(THEME_DIM),
                            "that New game can set:");
            at.y += 2;
        }
        at.y += 1 + draw_entry(&rules->entries[i], scroll, canvas, at);
    }
    return at.y > rect.y ? at.y - rect.y - 1 : 0;
}

/* A low screen has no room for blank lines. */
static void draw_rules(void *self, struct canvas *canvas, int64_t now)
{
    struct rules_screen *const rules = self;
    const int width = canvas_width(canvas);
    const int above = canvas_height(canvas) < LOW ? 1 : 2;
    const int height = canvas_height(canvas) - 2 * above;
    const int margin = width >= WIDE ? 2 : 1;
    char middle[SPEC_TEXT_MAX + 8];

    scroll_draw(&rules->scroll, canvas,
                (struct rect){margin, above, width - 2 * margin,
                              height > 0 ? height : 0},
                draw_entries, rules);
    snprintf(middle, sizeof middle, "‹ %s ›",
             mancala_is_own(rules->game) ? phrase_game(rules->game).text
                                         : game_spec_text(rules->game).text);
    title_draw(canvas, "Rules", middle, scroll_words(&rules->scroll));
    dialog_draw_keys(&rules->dialog, canvas, now);
}

/* ---- actions ---- */

/* The variant that the screen was opened with replaces the usual one of that
 * name. */
static void show_next_game(void *view, int32_t key, int64_t now)
{
    struct rules_screen *const rules = view;
    struct app *const app = rules->dialog.app;
    const int number = playable_number(app, rules->game);
    const int count = playable_count(app);

    (void)now;
    show_game(rules,
              playable_like(app, rules->given,
                            (number + dialog_direction(key) + count) % count));
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "scroll", .cap = "↑↓", .hint = "scroll"},
    {"← →  h l", NULL, "another game", "←→", "game", .click = INPUT_RIGHT,
     .act = show_next_game},
    {.keys = "Space", .help = "a page", .cap = "␣", .hint = "page"},
    {.keys = "g G  Home End", .help = "top, bottom"},
    {0},
};

static const struct bindings KEYS = {
    .name = "rules", .rows = ROWS, .more = &DIALOG_BINDINGS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct rules_screen *const rules = self;

    return scroll_event(&rules->scroll, event) ||
           dialog_event(&rules->dialog, event, now);
}

static void free_rules(void *self)
{
    struct rules_screen *const rules = self;

    forget_entries(rules);
    game_free(rules->game);
    free(rules);
}

static const struct screen_class RULES = {
    .name = "rules",
    .draw = draw_rules,
    .event = handle_event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free_rules,
};

void rules_open(struct app *app, const struct game *game, int64_t now)
{
    struct rules_screen *const rules = memory_new(1, sizeof *rules);
    struct err err;

    rules->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    snprintf(rules->given, sizeof rules->given, "%s",
             game_spec_text(game).text);
    show_game(rules, game_new(rules->given, &err));
    screens_push(app->screens, &RULES, rules, now);
}

void rules_open_text(struct app *app, const char *spec, int64_t now)
{
    struct err err;
    struct game *const game = own_game_open(spec, &err);

    if (game != NULL)
        rules_open(app, game, now);
    else
        app_say(app, now, "%s", err.text);
    game_free(game);
}
