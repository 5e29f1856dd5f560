/* The rules of the game that is chosen: in a few words, and on a card where
 * each of them can be changed. */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/dialogs/new_game_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- in words ---- */

/* Said always, or only where it is not as usual. */
static const struct rule {
    const char *key;
    const char *word;
    bool usual;
    const char *phrase;
} RULES[] = {
    {"capture", "opposite", true, "capture opposite"},
    {"capture", "empty", true, "capture even the last seed alone"},
    {"capture", "leave", true, "capture only those across"},
    {"capture", "none", true, "no captures"},
    {"end", "either", true, "end either side empty"},
    {"end", "mover", true, "end mover's side empty"},
    {"sweep", "owner", false, "each sweeps his side"},
    {"sweep", "emptier", false, "who is empty sweeps"},
    {"sweep", "nobody", false, "nobody sweeps"},
    {"majority", "on", true, "stops at more than half"},
    {"pie", "off", true, "no pie rule"},
    {"pie", "on", true, "pie rule"},
    {"relay", "on", true, "relay sowing"},
    {"slam", "nothing", true, "a grand slam takes nothing"},
    {"slam", "legal", true, "a grand slam takes all"},
    {"slam", "forbidden", true, "grand slams are forbidden"},
    {"slam", "opponent", true, "a grand slam gives the rest away"},
    {"slam", "leave-left", true, "a grand slam leaves the leftmost"},
    {"slam", "leave-right", true, "a grand slam leaves the rightmost"},
    {"slam", "again", true, "a grand slam plays again"},
};

static const struct rule *rule_of(const struct mancala_switch *chosen)
{
    for (size_t i = 0; i < sizeof RULES / sizeof RULES[0]; i++)
        if (strcmp(RULES[i].key, chosen->option->key) == 0 &&
            strcmp(RULES[i].word, chosen->option->words[chosen->value]) == 0)
            return &RULES[i];
    return NULL;
}

static bool is_number(const struct mancala_switch *chosen)
{
    return chosen->option->type == OPTION_NUMBER;
}

static int switch_count(const struct game *game)
{
    return mancala_is(game) ? mancala_switch_count(game) : 0;
}

void new_game_write_rules(const struct game *game, FILE *out)
{
    bool said = false;

    for (int i = 0; i < switch_count(game); i++) {
        const struct mancala_switch chosen = mancala_switch_at(game, i);
        const struct rule *const rule =
            is_number(&chosen) ? NULL : rule_of(&chosen);

        if (rule == NULL || (!rule->usual && chosen.value == 0))
            continue;
        fprintf(out, "%s%s", said ? " · " : "", rule->phrase);
        said = true;
    }
    if (!said)
        fputs("as they have always been", out);
}

/* ---- another value ---- */

/* A relay makes capture none, and says so itself; without it the usual capture
 * comes back. */
static bool is_said(const char *key, const char *changed)
{
    return strcmp(changed, "relay") != 0 || strcmp(key, "capture") != 0;
}

void new_game_switch(struct new_game *form, const char *key, int value,
                     int64_t now)
{
    char spec[SPEC_TEXT_MAX];
    FILE *const out = memory_file(spec, sizeof spec);
    struct err err;
    char before = ':';

    fputs(form->game->name, out);
    for (int i = 0; i < switch_count(form->game); i++) {
        struct mancala_switch chosen = mancala_switch_at(form->game, i);
        const char *const name = chosen.option->key;

        if (strcmp(name, key) == 0)
            chosen.value = value;
        if (!is_said(name, key))
            continue;
        fprintf(out, "%c%s=%s", before, name,
                option_text(chosen.option, chosen.value).text);
        before = ',';
    }
    fclose(out);
    if (!new_game_play(form, spec, &err))
        app_say(form->dialog.app, now, "%s", err.text);
}

void new_game_lay(struct new_game *form, const struct abalone_rules *rules,
                  int64_t now)
{
    static const char *const starts[] = {"standard", "belgian", "german",
                                         "three"};
    char spec[SPEC_TEXT_MAX];
    struct err err;

    snprintf(spec, sizeof spec, "%s:players=%d,start=%s,inverse=%s",
             form->game->name, rules->players,
             starts[rules->players == 3 ? START_THREE : rules->start],
             rules->inverse_forbidden ? "forbidden" : "allowed");
    if (!new_game_play(form, spec, &err))
        app_say(form->dialog.app, now, "%s", err.text);
}

/* ---- the card ---- */

struct rules_card {
    struct dialog dialog;
    struct new_game *form;
    struct rows rows;
};

enum { CARD_WIDTH = 50, CARD_VALUE = 12 };

/* The switch of this line: those that have words. */
static bool line_of(const struct new_game *form, int line,
                    struct mancala_switch *chosen)
{
    for (int i = 0; i < switch_count(form->game); i++) {
        *chosen = mancala_switch_at(form->game, i);
        if (!is_number(chosen) && line-- == 0)
            return true;
    }
    return false;
}

static int line_count(const struct new_game *form)
{
    struct mancala_switch chosen;
    int count = 0;

    while (line_of(form, count, &chosen))
        count++;
    return count;
}

static void draw_line(const struct rules_card *card, struct canvas *canvas,
                      int line)
{
    const struct rect at = {card->rows.at.x, rows_y(&card->rows, line),
                            card->rows.at.width, 1};
    const bool selected = line == card->rows.list.selected;
    const enum theme_role ground = selected ? THEME_SELECTED : THEME_BACKGROUND;
    struct mancala_switch chosen = {.value = 0};

    line_of(card->form, line, &chosen);

    const struct rule *const rule = rule_of(&chosen);

    if (selected) {
        rows_mark(canvas, at);
        canvas_set_cursor(canvas, at.x + 2, at.y);
    }
    canvas_text(canvas, at.x + 2, at.y, on(ground, THEME_TEXT),
                chosen.option->key);

    const int end = canvas_format(canvas, at.x + CARD_VALUE, at.y,
                                  on(ground, THEME_NUMBERS), "‹ %s ›",
                                  chosen.option->words[chosen.value]);

    if (rule != NULL && selected)
        canvas_text_cut(canvas, end + 2, at.y, at.x + at.width - end - 2,
                        on(ground, THEME_DIM), rule->phrase);
}

static void card_paint(void *self, struct canvas *canvas, int64_t now)
{
    struct rules_card *const card = self;
    const int count = line_count(card->form);
    const struct rect inside =
        card_draw(canvas, CARD_WIDTH, count + 4, "Rules");

    (void)now;
    rows_show(
        &card->rows, count,
        (struct rect){inside.x, inside.y, inside.width, inside.height - 2});
    for (int i = card->rows.list.top;
         i < count && i < card->rows.list.top + card->rows.at.height; i++)
        draw_line(card, canvas, i);
    canvas_text_cut(canvas, inside.x + 2, inside.y + inside.height - 1,
                    inside.width - 2, ink(THEME_DIM),
                    "↑↓ rule   ←→ value   Esc done");
}

static void turn(void *view, int32_t key, int64_t now)
{
    const struct rules_card *const card = view;
    struct mancala_switch chosen;

    if (!line_of(card->form, card->rows.list.selected, &chosen))
        return;

    const int count = option_choices(chosen.option);

    new_game_switch(card->form, chosen.option->key,
                    (chosen.value + dialog_direction(key) + count) % count,
                    now);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "rule"},
    {.keys = "← →", .also = "h l Space", .help = "value", .act = turn},
    {.keys = "Esc", .also = "q Enter", .help = "done", .act = dialog_close},
    {0},
};

static const struct bindings KEYS = {.name = "house rules", .rows = ROWS};

static bool card_event(void *self, const struct event *event, int64_t now)
{
    struct rules_card *const card = self;

    if (dialog_event(&card->dialog, event, now))
        return true;

    const enum list_answer answer = rows_event(&card->rows, event);

    if (answer == LIST_CHOSEN)
        turn(card, INPUT_RIGHT, now);
    return answer != LIST_NOT_MINE;
}

static const struct screen_class RULES_CARD = {
    .name = "new game",
    .card = true,
    .draw = card_paint,
    .event = card_event,
    .bindings = dialog_bindings,
    .free = free,
};

void new_game_rules_open(struct new_game *form, int64_t now)
{
    if (line_count(form) == 0) {
        app_say(form->dialog.app, now, "%s: there is nothing to choose",
                form->game->name);
        return;
    }

    struct rules_card *const card = memory_new(1, sizeof *card);

    card->dialog = (struct dialog){.app = form->dialog.app, .bindings = &KEYS};
    card->form = form;
    card->rows.list.count = line_count(form);
    screens_push(form->dialog.app->screens, &RULES_CARD, card, now);
}
