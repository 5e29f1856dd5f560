/* SPDX-License-Identifier: MIT */
/* The rules of a game as choices, by the switches of its spec: its sizes, and a
 * card to change each of the other rules. */
#include "base/memory.h"
#include "base/option.h"
#include "game/mancala.h"
#include "screen/dialogs/new_game.h"
#include "screen/dialogs/rule_picture.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- rules in a few words ---- */

/* A rule that is always mentioned, or only if it is not the usual one. */
static const struct rule {
    const char *key;
    const char *word;
    bool usual;
    const char *phrase;
    const char *name; /* NULL: the word */
} RULES[] = {
    {"capture", "opposite", true, "capture opposite", NULL},
    {"capture", "empty", true, "capture even the last seed alone", NULL},
    {"capture", "leave", true, "capture only those across", NULL},
    {"capture", "none", true, "no captures", NULL},
    {"end", "either", true, "end either side empty", NULL},
    {"end", "mover", true, "end mover's side empty", NULL},
    {"sweep", "owner", false, "each sweeps his side", NULL},
    {"sweep", "emptier", false, "who is empty sweeps", NULL},
    {"sweep", "nobody", false, "nobody sweeps", NULL},
    {"majority", "off", false, "the last seed is played", NULL},
    {"majority", "on", true, "stops at more than half", NULL},
    {"pie", "off", true, "no pie rule", NULL},
    {"pie", "on", true, "pie rule", NULL},
    {"relay", "off", false, "no relay sowing", NULL},
    {"relay", "on", true, "relay sowing", NULL},
    {"slam", "nothing", true, "a grand slam takes nothing", NULL},
    {"slam", "legal", true, "a grand slam takes all", NULL},
    {"slam", "forbidden", true, "grand slams are forbidden", NULL},
    {"slam", "opponent", true, "a grand slam gives the rest away", NULL},
    {"slam", "leave-left", true, "a grand slam leaves the leftmost", NULL},
    {"slam", "leave-right", true, "a grand slam leaves the rightmost", NULL},
    {"slam", "again", true, "a grand slam plays again", NULL},
    {"start", "belgian", true, "two flowers each, at the edge",
     "belgian daisy"},
    {"start", "standard", true, "two fronts, rows apart", NULL},
    {"start", "german", true, "two flowers each, off the edge", "german daisy"},
    {"start", "dutch", true, "four mixed flowers, at the edge", "dutch daisy"},
    {"start", "swiss", true, "flowers around a foreign marble", "swiss daisy"},
    {"start", "domination", true, "two triangles each, and two ahead", NULL},
    {"start", "wall", true, "two walls, face to face", "the wall"},
    {"start", "pyramid", true, "two triangles, side by side", "the pyramid"},
    {"start", "snakes", true, "two snakes, heads together", NULL},
    {"start", "snakes-variant", true, "two snakes, far apart",
     "snakes, varied"},
    {"start", "alien", true, "two figures with prisoners", NULL},
    {"start", "infiltration", true, "three prisoners in each figure", NULL},
    {"start", "face-to-face", true, "two diamonds, left and right",
     "face to face"},
    {"start", "star", true, "six rays of both colours", "the star"},
    {"start", "fujiyama", true, "two mountains with prisoners", NULL},
    {"start", "alliances", true, "two chains into each other", NULL},
    {"start", "centrifuge", true, "in turn along the edge", "the centrifuge"},
    {"start", "duel", true, "an arrow each, and clubs", "the duel"},
    {"start", "clearing", true, "mixed at the edge, none within",
     "the clearing"},
    {"start", "atomouche", true, "twelve marbles each, scattered", NULL},
    {"inverse", "allowed", true, "a move may be taken back", NULL},
    {"inverse", "forbidden", true, "no move is taken straight back", NULL},
};

static const struct rule *find_rule(const struct game_switch *choice)
{
    for (size_t i = 0;
         i < sizeof RULES / sizeof RULES[0] &&
         choice->option->type == OPTION_WORD && choice->option->series == NULL;
         i++)
        if (strcmp(RULES[i].key, choice->option->key) == 0 &&
            strcmp(RULES[i].word, choice->option->words[choice->value]) == 0)
            return &RULES[i];
    return NULL;
}

/* ---- a rule as a field: of the form, or of the card ---- */

enum { KEY_IS_LABEL, KEY_PITS, KEY_SEEDS, KEY_ROUNDS, KEY_PLAYERS, KEY_START };
static const char *const KEYS[] = {NULL,     "pits",    "seeds",
                                   "rounds", "players", "start"};

static bool has_field(const struct option *option)
{
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (KEYS[i] != NULL && strcmp(KEYS[i], option->key) == 0)
            return true;
    return false;
}

/* The switch of a field; without an option if the game has no such key. */
static struct game_switch find_choice(const struct form_item *item)
{
    const struct game *const game = ((const struct new_game *)item->view)->game;
    const char *const key = item->field->number == KEY_IS_LABEL
                                ? item->field->label
                                : KEYS[item->field->number];
    struct game_switch choice;

    for (int i = 0; game->class->switch_at(game, i, &choice); i++)
        if (strcmp(choice.option->key, key) == 0)
            return choice;
    return (struct game_switch){.option = NULL};
}

/* If there are many numbered starts one is drawn at random; the form shows
 * it. */
static bool has_choice(const struct form_item *item)
{
    const struct game_switch choice = find_choice(item);

    return choice.option != NULL &&
           (choice.option->series == NULL || choice.value > 0);
}

static void write_choice(const struct form_item *item, FILE *out)
{
    const struct game_switch choice = find_choice(item);
    const struct rule *const rule = find_rule(&choice);

    fputs(rule != NULL && rule->name != NULL
              ? rule->name
              : option_text(choice.option, choice.value).text,
          out);
}

static void note_choice(const struct form_item *item, FILE *out)
{
    const struct game *const game = ((const struct new_game *)item->view)->game;
    const struct game_switch choice = find_choice(item);
    const struct rule *const rule = find_rule(&choice);
    const char *const key = choice.option->key;
    const int64_t min = choice.option->min;
    const int64_t max = choice.option->max;
    struct position start;

    game->class->start(game, &start);

    const int material = game->class->material(game, &start);

    if (rule != NULL)
        fputs(rule->phrase, out);
    else if (strcmp(key, "pits") == 0)
        fprintf(out, "a side, %" PRId64 " to %" PRId64, min, max);
    else if (strcmp(key, "seeds") == 0)
        fprintf(out, "a pit, %" PRId64 " to %" PRId64 ": %d in all", min, max,
                material);
    else if (strcmp(key, "rounds") == 0)
        fputs(choice.value == ROUNDS_OUT ? "until one cannot fill a pit"
              : choice.value == 1        ? "one game"
                                         : "or until one cannot fill a pit",
              out);
    else if (strcmp(key, "start") == 0)
        fprintf(out, "of %" PRId64 " from which best play is a draw", max);
    else if (strcmp(key, "players") == 0)
        fprintf(out, "%" PRId64 " or %" PRId64 ", %d marbles each", min, max,
                material / game->players);
}

/* ---- another value ---- */

/* The next value of a switch or the one before, round and round; numbers stop
 * at their ends, unless there are only two. */
static void change_choice(const struct form_item *item, int by, int64_t now)
{
    const struct game_switch changed = find_choice(item);
    const struct option *const option = changed.option;
    const struct game *const game = ((const struct new_game *)item->view)->game;

    assert(option != NULL); /* the field exists */

    const int count = option_choices(option);
    const int index = option_index(option, changed.value) + by;
    const int64_t value = option_choice(option, (index + count) % count);

    if (option->type != OPTION_NUMBER || count == 2 ||
        (index >= 0 && index < count))
        new_game_play(item->view, rules_with(game, option, value).text, now);
}

/* ---- the card ---- */

enum {
    RULES_MAX = 12,
    CARD_WIDTH = 72,
    CARD_VALUE = 12,
    CARD_TEXT = 14, /* lines of words and pictures below the rules */
    CARD_FRAME = 4,
    TEXT_MAX = RULES_TEXT_MAX + 16
};

struct rules_card {
    struct form form;
    struct form_field fields[RULES_MAX + 1]; /* their labels are keys */
};

/* A switch can come and go with the value of another. */
static void fill_card(struct rules_card *card, struct new_game *new_game)
{
    const struct game *const game = new_game->game;
    struct game_switch choice;
    int count = 0;

    for (int i = 0; game->class->switch_at(game, i, &choice); i++)
        if (rules_has_switch(choice.option) && count < RULES_MAX)
            card->fields[count++] =
                (struct form_field){.label = choice.option->key,
                                    .value = write_choice,
                                    .note = note_choice,
                                    .change = change_choice};
    card->fields[count] = (struct form_field){.label = NULL};
    form_fill(&card->form, new_game,
              (const struct form_field *const[]){card->fields, NULL});
}

/* Draws the meaning of a switch or, if it is off, what it would mean if it were
 * on; the examples are of that game. Returns the lines it takes. */
static int draw_meaning(const struct game *game,
                        const struct game_switch *choice, struct canvas *canvas,
                        struct rect rect)
{
    const char *const key = choice->option->key;
    const bool off =
        strcmp(option_text(choice->option, choice->value).text, "off") == 0;
    struct err err;
    struct game *const meant = game_new(
        rules_with(game, choice->option, off ? 1 : choice->value).text, &err);
    struct rules_part part;
    struct rule_example example;
    int lines = 0;

    if (meant != NULL && rules_part_of(meant, key, &part)) {
        char text[TEXT_MAX];

        snprintf(text, sizeof text, "%s%s", off ? "If on: " : "", part.text);
        lines = canvas_paragraph(canvas, rect, ink(THEME_TEXT), text);
        if (part.scene_count > 0 &&
            rule_example_play(meant, part.scenes, &example)) {
            lines += 1 + rule_picture_draw(
                             &example, canvas,
                             (struct rect){rect.x, rect.y + lines + 1,
                                           rect.width, rect.height - lines - 1},
                             NULL);
            rule_example_free(&example);
        }
    }
    game_free(meant);
    return lines;
}

static void draw_card(void *self, struct canvas *canvas, int64_t now)
{
    struct rules_card *const card = self;
    struct new_game *const new_game = card->form.view;

    fill_card(card, new_game);

    const struct form_item item = {.view = card->form.view,
                                   .field = form_selected(&card->form)};
    const struct game_switch choice = find_choice(&item);
    const int rows = card->form.list.count;
    const int height = canvas_height(canvas);
    /* If there is room, the words at the bottom stay in sight. */
    const struct rect inside = card_draw(
        canvas, CARD_WIDTH,
        smaller(rows + CARD_TEXT + CARD_FRAME,
                height >= 2 * CARD_TEXT - CARD_FRAME ? height - 4 : height),
        "Rules");
    const int left = inside.height - rows - 1;
    const struct form_columns columns = {
        .label = inside.x + 2,
        .value = inside.x + CARD_VALUE,
        .note = inside.x + CARD_VALUE + 1, /* directly behind the value */
        .end = inside.x + inside.width,
    };
    const struct rect words = {
        inside.x + 2, inside.y + rows + (left > CARD_FRAME), inside.width - 2,
        larger(left - (left > CARD_FRAME), 0)};
    const struct rect before = canvas_clip(canvas, words);

    (void)now;
    if (choice.option != NULL)
        draw_meaning(new_game->game, &choice, canvas, words);
    canvas_unclip(canvas, before);
    form_draw(&card->form, canvas,
              (struct rect){inside.x, inside.y, inside.width,
                            smaller(rows, larger(inside.height - 1, 0))},
              &columns);
    canvas_text_cut(canvas, inside.x + 2, inside.y + inside.height - 1,
                    inside.width - 2, ink(THEME_DIM),
                    "↑↓ rule   ←→ value   Esc done");
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "rule"},
    {.keys = "← →", .also = "h l Space", .help = "value", .act = form_change},
    {.keys = "Enter", .also = "Esc q", .help = "done", .act = dialog_close},
    {0},
};

static const struct bindings CARD_KEYS = {.name = "house rules", .rows = ROWS};

/* Several events can come between two pictures. */
static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct rules_card *const card = self;

    fill_card(card, card->form.view);
    return form_event(card, event, now);
}

static const struct screen_class RULES_CARD = {
    .name = "new game",
    .card = true,
    .draw = draw_card,
    .event = handle_event,
    .bindings = dialog_bindings,
    .free = free,
};

static void open_card(const struct form_item *item, int by, int64_t now)
{
    struct new_game *const new_game = item->view;
    struct app *const app = new_game->form.dialog.app;
    struct rules_card *card;

    if (by < 0)
        return;
    card = memory_new(1, sizeof *card);
    fill_card(card, new_game);
    if (card->form.list.count == 0) {
        free(card);
        app_say(app, now, "%s: there is nothing to choose",
                new_game->game->name);
        return;
    }
    card->form.dialog = (struct dialog){.app = app, .bindings = &CARD_KEYS};
    screens_push(app->screens, &RULES_CARD, card, now);
}

/* ---- the form ---- */

/* The rules in a few words: `capture opposite · no pie rule`. */
static void note_rules(const struct form_item *item, FILE *out)
{
    const struct game *const game = ((const struct new_game *)item->view)->game;
    struct game_switch choice;
    bool said = false;

    for (int i = 0; game->class->switch_at(game, i, &choice); i++) {
        const struct rule *const rule = find_rule(&choice);

        if (rule == NULL || has_field(choice.option) ||
            (!rule->usual && choice.value == 0))
            continue;
        fprintf(out, "%s%s", said ? " · " : "", rule->phrase);
        said = true;
    }
    if (!said)
        fputs("as they have always been", out);
}

/* The sizes and the start are fields; all other rules have one card, with their
 * meaning. */
/* clang-format off */
const struct form_field NEW_GAME_RULES[] = {
    {"Pits", false, KEY_PITS, has_choice, NULL,
     write_choice, note_choice, NULL, change_choice},
    {"Seeds", false, KEY_SEEDS, has_choice, NULL,
     write_choice, note_choice, NULL, change_choice},
    {"Rounds", false, KEY_ROUNDS, has_choice, NULL,
     write_choice, note_choice, NULL, change_choice},
    {"Players", false, KEY_PLAYERS, has_choice, NULL,
     write_choice, note_choice, NULL, change_choice},
    {"Layout", false, KEY_START, has_choice, NULL,
     write_choice, note_choice, NULL, change_choice},
    {"Rules", false, KEY_IS_LABEL, NULL, NULL,
     NULL, note_rules, NULL, open_card},
    {0},
};
/* clang-format on */
