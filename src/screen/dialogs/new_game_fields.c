/* The lines of the form: what they say, and what changes them. */
#include "game/mancala.h"
#include "match/start.h"
#include "screen/board/board.h"
#include "screen/dialogs/new_game_inside.h"

#include <string.h>

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

static int around(int value, int count)
{
    return (value + count) % count;
}

/* ---- who ---- */

/* The levels that play it, a person where one plays, and whoever was remembered
 * beside them. */
static int choice_count(const struct new_game *form, int slot)
{
    return levels_playing(form->dialog.app->levels, form->game->name) +
           !form->watch + (*form->own[slot] != '\0');
}

static const char *choice_at(const struct new_game *form, int slot, int number)
{
    const struct levels *const levels = form->dialog.app->levels;
    const int count = levels_playing(levels, form->game->name);

    if (number < count)
        return levels_playing_at(levels, form->game->name, number)->key;
    return number == count && !form->watch ? "human" : form->own[slot];
}

static int choice_of(const struct new_game *form, int slot)
{
    const int count = choice_count(form, slot);

    for (int i = 0; i < count; i++)
        if (strcmp(choice_at(form, slot, i), form->who[slot]) == 0)
            return i;
    return 0;
}

static const struct level *level_of(const struct new_game *form, int slot)
{
    return levels_find(form->dialog.app->levels, form->who[slot]);
}

static void who_value(const struct new_game *form, const struct field *field,
                      FILE *out)
{
    const char *const who = form->who[field->slot];

    if (strcmp(who, "human") == 0)
        fputs("a person", out);
    else
        fputs(phrase_who(form->dialog.app->levels, who).text, out);
}

static void who_note(const struct new_game *form, const struct field *field,
                     FILE *out)
{
    fprintf(out, "%d of %d", choice_of(form, field->slot) + 1,
            choice_count(form, field->slot));
}

/* The first line: what he is like. */
static void write_about(const struct new_game *form, int slot, FILE *out)
{
    const struct level *const level = level_of(form, slot);

    if (level != NULL)
        fputs(level->about, out);
    else if (strcmp(form->who[slot], "human") == 0)
        fputs("two people at one board", out);
    else
        fputs("an agent with options of your own", out);
}

static void write_strength(const struct new_game *form, int slot, FILE *out)
{
    const struct level *const level = level_of(form, slot);
    const struct level_elo *const elo =
        level != NULL ? level_elo(level, form->game) : NULL;

    if (level == NULL)
        return;
    if (elo != NULL)
        fprintf(out, "Elo %d ± %d", elo->rating, elo->error);
    else
        fputs("not rated for this game", out);
    if (form->watch)
        return;

    const struct tally tally =
        phrase_tally(form->dialog.app->record, level, form->game);

    if (tally.won + tally.lost + tally.drawn == 0)
        fputs("     you have never met", out);
    else
        fprintf(out, "     you: %d won, %d lost, %d drawn", tally.won,
                tally.lost, tally.drawn);
}

static void who_detail(const struct new_game *form, const struct field *field,
                       int line, FILE *out)
{
    if (line == 0)
        write_about(form, field->slot, out);
    else
        write_strength(form, field->slot, out);
}

static void who_change(struct new_game *form, const struct field *field, int by,
                       int64_t now)
{
    const int slot = field->slot;
    const int count = choice_count(form, slot);

    (void)now;
    if (count > 0)
        snprintf(
            form->who[slot], sizeof form->who[slot], "%s",
            choice_at(form, slot, around(choice_of(form, slot) + by, count)));
}

/* ---- who begins ---- */

enum { FIRSTS = 4, STARTS = 3 };

static void first_value(const struct new_game *form, const struct field *field,
                        FILE *out)
{
    static const char *const words[FIRSTS] = {"you", NULL, "by turns",
                                              "random"};

    if (form->first == FIRST_OPPONENT)
        who_value(form, field, out);
    else
        fputs(words[form->first], out);
}

static void first_note(const struct new_game *form, const struct field *field,
                       FILE *out)
{
    fputs("you · ", out);
    who_value(form, field, out);
    fputs(" · by turns · random", out);
}

static void first_change(struct new_game *form, const struct field *field,
                         int by, int64_t now)
{
    (void)field;
    (void)now;
    form->first = (enum setup_first)around((int)form->first + by, FIRSTS);
}

/* ---- which game ---- */

static void game_value(const struct new_game *form, const struct field *field,
                       FILE *out)
{
    (void)field;
    for (const char *at = form->game->name; *at != '\0'; at++)
        putc(*at == '-' ? ' ' : *at, out);
}

static void game_note(const struct new_game *form, const struct field *field,
                      FILE *out)
{
    int number = 0;

    (void)field;
    while (strcmp(board_game(number), form->game->name) != 0)
        number++;
    fprintf(out, "%d of %d", number + 1, board_game_count());
}

static void game_change(struct new_game *form, const struct field *field,
                        int by, int64_t now)
{
    int number = 0;
    struct err err;

    (void)field;
    while (strcmp(board_game(number), form->game->name) != 0)
        number++;
    if (!new_game_play(
            form, board_game(around(number + by, board_game_count())), &err))
        app_say(form->dialog.app, now, "%s", err.text);
}

static void pits_value(const struct new_game *form, const struct field *field,
                       FILE *out)
{
    (void)field;
    fprintf(out, "%d", mancala_rules(form->game)->pits);
}

static void pits_note(const struct new_game *form, const struct field *field,
                      FILE *out)
{
    (void)form;
    (void)field;
    fprintf(out, "a side, 1 to %d", PITS_MAX);
}

static void pits_change(struct new_game *form, const struct field *field,
                        int by, int64_t now)
{
    (void)field;
    new_game_switch(form, "pits",
                    clamp(mancala_rules(form->game)->pits + by, 1, PITS_MAX),
                    now);
}

static void seeds_value(const struct new_game *form, const struct field *field,
                        FILE *out)
{
    (void)field;
    fprintf(out, "%d", mancala_rules(form->game)->seeds);
}

static void seeds_note(const struct new_game *form, const struct field *field,
                       FILE *out)
{
    const struct mancala_rules *const rules = mancala_rules(form->game);

    (void)field;
    fprintf(out, "a pit, 1 to %d: %d in all", SEEDS_MAX,
            2 * rules->pits * rules->seeds);
}

static void seeds_change(struct new_game *form, const struct field *field,
                         int by, int64_t now)
{
    (void)field;
    new_game_switch(form, "seeds",
                    clamp(mancala_rules(form->game)->seeds + by, 1, SEEDS_MAX),
                    now);
}

static void rules_note(const struct new_game *form, const struct field *field,
                       FILE *out)
{
    (void)field;
    new_game_write_rules(form->game, out);
}

static void rules_change(struct new_game *form, const struct field *field,
                         int by, int64_t now)
{
    (void)field;
    if (by > 0)
        new_game_rules_open(form, now);
}

/* ---- how it begins ---- */

static void start_value(const struct new_game *form, const struct field *field,
                        FILE *out)
{
    static const char *const words[STARTS] = {"standard", "fair", "set up"};

    (void)field;
    fputs(words[form->start], out);
}

static void start_note(const struct new_game *form, const struct field *field,
                       FILE *out)
{
    static const char *const notes[STARTS] = {
        "as the rules say", "a random opening, judged even",
        "Enter lays the board before you"};

    (void)field;
    fputs(notes[form->start], out);
}

static void start_change(struct new_game *form, const struct field *field,
                         int by, int64_t now)
{
    (void)field;
    (void)now;
    form->start = (enum setup_start)around((int)form->start + by, STARTS);
}

static void ahead_value(const struct new_game *form, const struct field *field,
                        FILE *out)
{
    (void)field;
    if (form->head_start == 0)
        fputs("none", out);
    else
        fprintf(out, "%d", form->head_start);
}

static void ahead_note(const struct new_game *form, const struct field *field,
                       FILE *out)
{
    (void)field;
    if (form->head_start == 0)
        fprintf(out, "0 to %d seeds for you", start_ahead_most(form->game));
    else
        fputs("yours before the first move, from theirs", out);
}

static void ahead_change(struct new_game *form, const struct field *field,
                         int by, int64_t now)
{
    (void)field;
    (void)now;
    form->head_start =
        clamp(form->head_start + by, 0, start_ahead_most(form->game));
}

static void preview_value(const struct new_game *form,
                          const struct field *field, FILE *out)
{
    (void)field;
    fputs(form->preview ? "on" : "off", out);
}

static void preview_note(const struct new_game *form, const struct field *field,
                         FILE *out)
{
    (void)form;
    (void)field;
    fputs("shows what a move does, never which", out);
}

static void preview_change(struct new_game *form, const struct field *field,
                           int by, int64_t now)
{
    (void)field;
    (void)by;
    (void)now;
    form->preview = !form->preview;
}

static void games_value(const struct new_game *form, const struct field *field,
                        FILE *out)
{
    (void)field;
    fprintf(out, "%d", form->games);
}

static void games_note(const struct new_game *form, const struct field *field,
                       FILE *out)
{
    (void)field;
    fputs(form->games > 1 ? "in a row, the sides swapped after each" : "", out);
}

static void games_change(struct new_game *form, const struct field *field,
                         int by, int64_t now)
{
    const struct option *const option = config_option(CONFIG_GAMES);

    (void)field;
    (void)now;
    form->games = clamp(form->games + by, (int)option->min, (int)option->max);
}

/* ---- all of them ---- */

/* Machines have the names of their sides. */
struct phrase new_game_label(const struct new_game *form,
                             const struct field *field)
{
    struct phrase label;

    snprintf(label.text, sizeof label.text, "%s", field->label);
    if (!field->played) {
        if (field->detail == NULL)
            return label;
        snprintf(label.text, sizeof label.text, "%s",
                 form->game->class->player_name(form->game, field->slot));
        label.text[0] = (char)(label.text[0] - 'a' + 'A');
    }
    return label;
}

/* clang-format off */
const struct field NEW_GAME_FIELDS[] = {
    {"Opponent", true, false, 0, NULL, who_value, who_note, who_detail, who_change},
    {"Another", true, false, 1, marbles_has_three, who_value, who_note, who_detail, who_change},
    {"Side 1", false, true, 0, NULL, who_value, who_note, who_detail, who_change},
    {"Side 2", false, true, 1, NULL, who_value, who_note, who_detail, who_change},
    {"Side 3", false, true, 2, marbles_has_three, who_value, who_note, who_detail, who_change},
    {"First move", true, false, 0, NULL, first_value, first_note, NULL, first_change},
    {"Game", true, true, 0, NULL, game_value, game_note, NULL, game_change},
    {"Players", true, true, 0, abalone_is, marbles_players_value, marbles_players_note, NULL, marbles_players_change},
    {"Layout", true, true, 0, marbles_has_layouts, marbles_layout_value, marbles_layout_note, NULL, marbles_layout_change},
    {"Inverse", true, true, 0, abalone_is, marbles_inverse_value, marbles_inverse_note, NULL, marbles_inverse_change},
    {"Pits", true, true, 0, mancala_is, pits_value, pits_note, NULL, pits_change},
    {"Seeds", true, true, 0, mancala_is, seeds_value, seeds_note, NULL, seeds_change},
    {"Rules", true, true, 0, mancala_is, NULL, rules_note, NULL, rules_change},
    {"Opening", true, true, 0, NULL, start_value, start_note, NULL, start_change},
    {"Head start", true, false, 0, mancala_is, ahead_value, ahead_note, NULL, ahead_change},
    {"Preview", true, false, 0, NULL, preview_value, preview_note, NULL, preview_change},
    {"Games", false, true, 0, NULL, games_value, games_note, NULL, games_change},
    {"Start", true, true, 0, NULL, NULL, NULL, NULL, NULL},
    {NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL},
};
