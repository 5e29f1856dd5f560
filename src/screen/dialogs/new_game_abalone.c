/* SPDX-License-Identifier: MIT */
/* What can be chosen of Abalone. */
#include "game/abalone.h"
#include "screen/dialogs/new_game.h"

static const struct abalone_rules *rules_of(const void *view)
{
    return abalone_rules(((const struct new_game *)view)->game);
}

static void play_rules(void *view, const struct abalone_rules *rules,
                       int64_t now)
{
    static const char *const starts[] = {"standard", "belgian", "german",
                                         "three"};
    char spec[SPEC_TEXT_MAX];

    snprintf(spec, sizeof spec, "abalone:players=%d,start=%s,inverse=%s",
             rules->players,
             starts[rules->players == 3 ? START_THREE : rules->start],
             rules->inverse_forbidden ? "forbidden" : "allowed");
    new_game_try(view, spec, now);
}

static void write_players(const struct form_item *item, FILE *out)
{
    fprintf(out, "%d", rules_of(item->view)->players);
}

static void note_players(const struct form_item *item, FILE *out)
{
    fprintf(out, "2 or 3, %d marbles each",
            abalone_marbles(((const struct new_game *)item->view)->game));
}

static void change_players(const struct form_item *item, int by, int64_t now)
{
    struct abalone_rules rules = *rules_of(item->view);

    (void)by;
    rules.players = rules.players == 2 ? 3 : 2;
    rules.start = START_STANDARD;
    play_rules(item->view, &rules, now);
}

/* Three have but one way to begin. */
static bool has_layouts(const struct form_item *item)
{
    return rules_of(item->view)->players == 2;
}

static void write_layout(const struct form_item *item, FILE *out)
{
    static const char *const words[] = {"standard", "belgian daisy",
                                        "german daisy"};

    fputs(words[rules_of(item->view)->start], out);
}

static void note_layout(const struct form_item *item, FILE *out)
{
    static const char *const notes[] = {"two fronts, rows apart",
                                        "two flowers each, at the edge",
                                        "two flowers each, off the edge"};

    fputs(notes[rules_of(item->view)->start], out);
}

static void change_layout(const struct form_item *item, int by, int64_t now)
{
    struct abalone_rules rules = *rules_of(item->view);

    rules.start = (enum abalone_start)(((int)rules.start + by + START_THREE) %
                                       START_THREE);
    play_rules(item->view, &rules, now);
}

static void write_inverse(const struct form_item *item, FILE *out)
{
    fputs(rules_of(item->view)->inverse_forbidden ? "forbidden" : "allowed",
          out);
}

static void note_inverse(const struct form_item *item, FILE *out)
{
    (void)item;
    fputs("to take one's own last move back", out);
}

static void change_inverse(const struct form_item *item, int by, int64_t now)
{
    struct abalone_rules rules = *rules_of(item->view);

    (void)by;
    rules.inverse_forbidden = !rules.inverse_forbidden;
    play_rules(item->view, &rules, now);
}

static const struct form_field FIELDS[] = {
    {.label = "Players",
     .value = write_players,
     .note = note_players,
     .change = change_players},
    {.label = "Layout",
     .is_there = has_layouts,
     .value = write_layout,
     .note = note_layout,
     .change = change_layout},
    {.label = "Inverse",
     .value = write_inverse,
     .note = note_inverse,
     .change = change_inverse},
    {0},
};

const struct new_game_family new_game_abalone = {abalone_is, FIELDS};
