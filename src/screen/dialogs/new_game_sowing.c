/* SPDX-License-Identifier: MIT */
/* What can be chosen of sowing games: pits, seeds, and a card where each of the
 * other rules can be changed. */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/dialogs/new_game.h"
#include "screen/screens.h"

#include <stdlib.h>
#include <string.h>

/* ---- rules in a few words ---- */

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

static bool is_number(const struct mancala_switch *chosen)
{
    return chosen->option->type == OPTION_NUMBER;
}

static const struct rule *rule_of(const struct mancala_switch *chosen)
{
    for (size_t i = 0; i < sizeof RULES / sizeof RULES[0] && !is_number(chosen);
         i++)
        if (strcmp(RULES[i].key, chosen->option->key) == 0 &&
            strcmp(RULES[i].word, chosen->option->words[chosen->value]) == 0)
            return &RULES[i];
    return NULL;
}

/* ---- another value ---- */

/* A relay makes capture none, and says so itself; without it the usual capture
 * comes back. */
static bool is_said(const char *name, const char *changed)
{
    return strcmp(changed, "relay") != 0 || strcmp(name, "capture") != 0;
}

/* The rule of this key gets another value. */
static void change_rule(struct new_game *new_game, const char *key, int value,
                        int64_t now)
{
    char spec[SPEC_TEXT_MAX] = "";
    FILE *const out = memory_file(spec, sizeof spec);
    char before = ':';

    fputs(new_game->game->name, out);
    for (int i = 0; i < mancala_switch_count(new_game->game); i++) {
        struct mancala_switch chosen = mancala_switch_at(new_game->game, i);
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
    new_game_try(new_game, spec, now);
}

/* ---- the card ---- */

enum { RULES_MAX = 12, CARD_WIDTH = 50, CARD_VALUE = 12 };

struct rules_card {
    struct form form;
    struct new_game *new_game;
    struct form_field fields[RULES_MAX + 1]; /* their numbers: of switches */
};

static struct mancala_switch switch_of(const struct form_item *item)
{
    const struct rules_card *const card = item->view;

    return mancala_switch_at(card->new_game->game, item->field->number);
}

static void write_rule(const struct form_item *item, FILE *out)
{
    const struct mancala_switch chosen = switch_of(item);

    fputs(chosen.option->words[chosen.value], out);
}

static void note_rule(const struct form_item *item, FILE *out)
{
    const struct rules_card *const card = item->view;
    const struct mancala_switch chosen = switch_of(item);
    const struct rule *const rule = rule_of(&chosen);

    if (rule != NULL && item->field == form_selected(&card->form))
        fputs(rule->phrase, out);
}

static void turn_rule(const struct form_item *item, int by, int64_t now)
{
    const struct rules_card *const card = item->view;
    const struct mancala_switch chosen = switch_of(item);
    const int count = option_choices(chosen.option);

    change_rule(card->new_game, chosen.option->key,
                (chosen.value + by + count) % count, now);
}

static void draw_card(void *self, struct canvas *canvas, int64_t now)
{
    struct rules_card *const card = self;
    const struct rect inside =
        card_draw(canvas, CARD_WIDTH, card->form.list.count + 4, "Rules");
    const struct form_columns columns = {
        .label = inside.x + 2,
        .value = inside.x + CARD_VALUE,
        .note = inside.x + CARD_VALUE + 1, /* right behind the value */
        .end = inside.x + inside.width,
    };

    (void)now;
    form_draw(&card->form, canvas,
              (struct rect){inside.x, inside.y, inside.width,
                            inside.height > 2 ? inside.height - 2 : 0},
              &columns);
    canvas_text_cut(canvas, inside.x + 2, inside.y + inside.height - 1,
                    inside.width - 2, ink(THEME_DIM),
                    "↑↓ rule   ←→ value   Esc done");
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "rule"},
    {.keys = "← →", .also = "h l Space", .help = "value", .act = form_change},
    {.keys = "Esc", .also = "q Enter", .help = "done", .act = dialog_close},
    {0},
};

static const struct bindings KEYS = {.name = "house rules", .rows = ROWS};

static const struct screen_class RULES_CARD = {
    .name = "new game",
    .card = true,
    .draw = draw_card,
    .event = form_event,
    .bindings = dialog_bindings,
    .free = free,
};

static void open_card(struct new_game *new_game, int64_t now)
{
    struct app *const app = new_game->form.dialog.app;
    struct rules_card *const card = memory_new(1, sizeof *card);
    const struct form_field *const tables[] = {card->fields, NULL};
    int count = 0;

    for (int i = 0; i < mancala_switch_count(new_game->game); i++) {
        const struct mancala_switch chosen =
            mancala_switch_at(new_game->game, i);

        if (!is_number(&chosen) && count < RULES_MAX)
            card->fields[count++] =
                (struct form_field){.label = chosen.option->key,
                                    .number = i,
                                    .value = write_rule,
                                    .note = note_rule,
                                    .change = turn_rule};
    }
    if (count == 0) {
        free(card);
        app_say(app, now, "%s: there is nothing to choose",
                new_game->game->name);
        return;
    }
    card->form.dialog = (struct dialog){.app = app, .bindings = &KEYS};
    card->new_game = new_game;
    form_fill(&card->form, tables);
    screens_push(app->screens, &RULES_CARD, card, now);
}

/* ---- the fields ---- */

static const struct mancala_rules *rules_of(const void *view)
{
    return mancala_rules(((const struct new_game *)view)->game);
}

static void write_pits(const struct form_item *item, FILE *out)
{
    fprintf(out, "%d", rules_of(item->view)->pits);
}

static void note_pits(const struct form_item *item, FILE *out)
{
    (void)item;
    fprintf(out, "a side, 1 to %d", PITS_MAX);
}

static void change_number(void *view, const char *key, int value, int most,
                          int64_t now)
{
    if (value >= 1 && value <= most)
        change_rule(view, key, value, now);
}

static void change_pits(const struct form_item *item, int by, int64_t now)
{
    change_number(item->view, "pits", rules_of(item->view)->pits + by, PITS_MAX,
                  now);
}

static void write_seeds(const struct form_item *item, FILE *out)
{
    fprintf(out, "%d", rules_of(item->view)->seeds);
}

static void note_seeds(const struct form_item *item, FILE *out)
{
    const struct mancala_rules *const rules = rules_of(item->view);

    fprintf(out, "a pit, 1 to %d: %d in all", SEEDS_MAX,
            2 * rules->pits * rules->seeds);
}

static void change_seeds(const struct form_item *item, int by, int64_t now)
{
    change_number(item->view, "seeds", rules_of(item->view)->seeds + by,
                  SEEDS_MAX, now);
}

/* What the rules come to: `capture opposite · no pie rule`. */
static void note_rules(const struct form_item *item, FILE *out)
{
    const struct game *const game = ((const struct new_game *)item->view)->game;
    bool said = false;

    for (int i = 0; i < mancala_switch_count(game); i++) {
        const struct mancala_switch chosen = mancala_switch_at(game, i);
        const struct rule *const rule = rule_of(&chosen);

        if (rule == NULL || (!rule->usual && chosen.value == 0))
            continue;
        fprintf(out, "%s%s", said ? " · " : "", rule->phrase);
        said = true;
    }
    if (!said)
        fputs("as they have always been", out);
}

static void change_rules(const struct form_item *item, int by, int64_t now)
{
    if (by > 0)
        open_card(item->view, now);
}

static const struct form_field FIELDS[] = {
    {.label = "Pits",
     .value = write_pits,
     .note = note_pits,
     .change = change_pits},
    {.label = "Seeds",
     .value = write_seeds,
     .note = note_seeds,
     .change = change_seeds},
    {.label = "Rules", .note = note_rules, .change = change_rules},
    {0},
};

const struct new_game_family new_game_sowing = {mancala_is, FIELDS};
