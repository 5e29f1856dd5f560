/* SPDX-License-Identifier: MIT */
/* The fields that every game has: what they say, and what changes them. */
#include "match/start.h"
#include "screen/board/board.h"
#include "screen/dialogs/new_game.h"
#include "screen/text/phrases.h"

#include <assert.h>
#include <string.h>

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

static int turn(int value, int by, int count)
{
    return (value + by + count) % count;
}

/* ---- who plays; the number of a field is a slot of `who` ---- */

static bool has_opponent(const struct form_item *item)
{
    const struct new_game *const new_game = item->view;

    return !new_game->watch &&
           item->field->number + 1 < new_game->game->players;
}

static bool has_side(const struct form_item *item)
{
    const struct new_game *const new_game = item->view;

    return new_game->watch && item->field->number < new_game->game->players;
}

/* Machines have the names of their sides. */
static void write_side(const struct form_item *item, FILE *out)
{
    const struct game *const game = ((const struct new_game *)item->view)->game;
    const char *const name =
        game->class->player_name(game, item->field->number);

    fprintf(out, "%c%s", name[0] - 'a' + 'A', name + 1);
}

/* The levels that play it, a person unless it is watched, and the agent that
 * was remembered. */
static int count_choices(const struct new_game *new_game, int slot)
{
    return levels_playing(new_game->form.dialog.app->levels,
                          new_game->game->name) +
           !new_game->watch + (*new_game->own[slot] != '\0');
}

static const char *choice_at(const struct new_game *new_game, int slot,
                             int number)
{
    const struct levels *const levels = new_game->form.dialog.app->levels;
    const char *const game = new_game->game->name;
    const int count = levels_playing(levels, game);

    if (number < count)
        return levels_playing_at(levels, game, number)->key;
    return number == count && !new_game->watch ? "human" : new_game->own[slot];
}

static int find_choice(const struct new_game *new_game, int slot)
{
    const int count = count_choices(new_game, slot);

    for (int i = 0; i < count; i++)
        if (strcmp(choice_at(new_game, slot, i), new_game->who[slot]) == 0)
            return i;
    return 0;
}

static const struct level *level_of(const struct new_game *new_game, int slot)
{
    return levels_find(new_game->form.dialog.app->levels, new_game->who[slot]);
}

static void write_who(const struct form_item *item, FILE *out)
{
    const struct new_game *const new_game = item->view;
    const char *const who = new_game->who[item->field->number];
    const struct levels *const levels = new_game->form.dialog.app->levels;

    fputs(strcmp(who, "human") == 0 ? "a person" : phrase_who(levels, who).text,
          out);
}

static void note_who(const struct form_item *item, FILE *out)
{
    fprintf(out, "%d of %d", find_choice(item->view, item->field->number) + 1,
            count_choices(item->view, item->field->number));
}

static void write_strength(const struct new_game *new_game,
                           const struct level *level, FILE *out)
{
    const struct level_elo *const elo = level_elo(level, new_game->game);

    if (elo != NULL)
        fprintf(out, "Elo %d ± %d", elo->rating, elo->error);
    else
        fputs("not rated for this game", out);
    if (new_game->watch)
        return;

    const struct tally tally =
        phrase_tally(new_game->form.dialog.app->record, level, new_game->game);

    if (tally.won + tally.lost + tally.drawn == 0)
        fputs("     you have never met", out);
    else
        fprintf(out, "     you: %d won, %d lost, %d drawn", tally.won,
                tally.lost, tally.drawn);
}

/* The first line tells what it is like, the second how strong it is. */
static void detail_who(const struct form_item *item, int line, FILE *out)
{
    const struct new_game *const new_game = item->view;
    const struct level *const level = level_of(new_game, item->field->number);

    if (line > 0 && level != NULL)
        write_strength(new_game, level, out);
    else if (line == 0 && level != NULL)
        fputs(level->about, out);
    else if (line == 0)
        fputs(strcmp(new_game->who[item->field->number], "human") == 0
                  ? "two people at one board"
                  : "an agent with options of your own",
              out);
}

static void change_who(const struct form_item *item, int by, int64_t now)
{
    struct new_game *const new_game = item->view;
    const int slot = item->field->number;
    const int count = count_choices(new_game, slot);

    (void)now;
    if (count > 0)
        snprintf(new_game->who[slot], sizeof new_game->who[slot], "%s",
                 choice_at(new_game, slot,
                           turn(find_choice(new_game, slot), by, count)));
}

/* ---- who begins ---- */

enum { FIRSTS = 4, STARTS = 3 };

static bool is_played(const struct form_item *item)
{
    return !((const struct new_game *)item->view)->watch;
}

static void write_first(const struct form_item *item, FILE *out)
{
    static const char *const words[FIRSTS] = {"you", NULL, "by turns",
                                              "random"};
    const struct new_game *const new_game = item->view;

    if (new_game->first == FIRST_OPPONENT)
        write_who(item, out);
    else
        fputs(words[new_game->first], out);
}

static void note_first(const struct form_item *item, FILE *out)
{
    fputs("you · ", out);
    write_who(item, out);
    fputs(" · by turns · random", out);
}

static void change_first(const struct form_item *item, int by, int64_t now)
{
    struct new_game *const new_game = item->view;

    (void)now;
    new_game->first = (enum setup_first)turn((int)new_game->first, by, FIRSTS);
}

/* ---- which game ---- */

/* Levels that do not play the game are replaced by those of a first game. */
static void find_players(struct new_game *new_game)
{
    const struct levels *const levels = new_game->form.dialog.app->levels;
    const char *const game = new_game->game->name;
    const char *usual[2];

    match_setup_watched(levels, game, usual);
    if (!new_game->watch)
        usual[0] = match_setup_opponent(levels, game);
    for (int slot = 0; slot < PLAYERS_MAX; slot++) {
        char *const who = new_game->who[slot];
        const struct level *const level = levels_find(levels, who);
        const char *const other = usual[new_game->watch && slot > 0];

        if (level != NULL && !level_plays(level, game))
            snprintf(who, PLAYER_TEXT_MAX, "%s",
                     *other != '\0' ? other : "human");
    }
}

bool new_game_play(struct new_game *new_game, const char *spec, struct err *err)
{
    struct game *const game = game_new(spec, err);

    if (game == NULL)
        return false;
    if (!board_exists(game)) {
        err_set(err, "%s has no board to be drawn", game->name);
        game_free(game);
        return false;
    }
    game_free(new_game->game);
    new_game->game = game;
    if (new_game->head_start > start_ahead_most(game))
        new_game->head_start = start_ahead_most(game);
    find_players(new_game);
    new_game_list_fields(new_game);
    return true;
}

void new_game_try(struct new_game *new_game, const char *spec, int64_t now)
{
    struct err err;

    if (!new_game_play(new_game, spec, &err))
        app_say(new_game->form.dialog.app, now, "%s", err.text);
}

static int game_number(const struct new_game *new_game)
{
    int number = 0;

    while (strcmp(board_game(number), new_game->game->name) != 0)
        number++;
    return number;
}

static void write_game(const struct form_item *item, FILE *out)
{
    phrase_write_name(((const struct new_game *)item->view)->game->name, out);
}

static void note_game(const struct form_item *item, FILE *out)
{
    fprintf(out, "%d of %d", game_number(item->view) + 1, board_game_count());
}

static void change_game(const struct form_item *item, int by, int64_t now)
{
    const int number = turn(game_number(item->view), by, board_game_count());

    new_game_try(item->view, board_game(number), now);
}

/* ---- how it begins ---- */

static void write_start(const struct form_item *item, FILE *out)
{
    static const char *const words[STARTS] = {"standard", "fair", "set up"};

    fputs(words[((const struct new_game *)item->view)->start], out);
}

static void note_start(const struct form_item *item, FILE *out)
{
    static const char *const notes[STARTS] = {
        "as the rules say", "a random opening, judged even",
        "Enter lays the board before you"};

    fputs(notes[((const struct new_game *)item->view)->start], out);
}

static void change_start(const struct form_item *item, int by, int64_t now)
{
    struct new_game *const new_game = item->view;

    (void)now;
    new_game->start = (enum setup_start)turn((int)new_game->start, by, STARTS);
}

static bool has_head_start(const struct form_item *item)
{
    const struct new_game *const new_game = item->view;

    return is_played(item) && start_ahead_most(new_game->game) > 0;
}

static void write_head_start(const struct form_item *item, FILE *out)
{
    const struct new_game *const new_game = item->view;

    if (new_game->head_start == 0)
        fputs("none", out);
    else
        fprintf(out, "%d", new_game->head_start);
}

static void note_head_start(const struct form_item *item, FILE *out)
{
    const struct new_game *const new_game = item->view;

    if (new_game->head_start == 0)
        fprintf(out, "0 to %d seeds for you", start_ahead_most(new_game->game));
    else
        fputs("yours before the first move, from theirs", out);
}

static void change_head_start(const struct form_item *item, int by, int64_t now)
{
    struct new_game *const new_game = item->view;

    (void)now;
    new_game->head_start =
        clamp(new_game->head_start + by, 0, start_ahead_most(new_game->game));
}

static void write_preview(const struct form_item *item, FILE *out)
{
    fputs(((const struct new_game *)item->view)->preview ? "on" : "off", out);
}

static void note_preview(const struct form_item *item, FILE *out)
{
    (void)item;
    fputs("shows what a move does, never which", out);
}

static void change_preview(const struct form_item *item, int by, int64_t now)
{
    struct new_game *const new_game = item->view;

    (void)by;
    (void)now;
    new_game->preview = !new_game->preview;
}

static bool is_watched(const struct form_item *item)
{
    return !is_played(item);
}

static void write_games(const struct form_item *item, FILE *out)
{
    fprintf(out, "%d", ((const struct new_game *)item->view)->games);
}

static void note_games(const struct form_item *item, FILE *out)
{
    if (((const struct new_game *)item->view)->games > 1)
        fputs("in a row, the sides swapped after each", out);
}

static void change_games(const struct form_item *item, int by, int64_t now)
{
    const struct option *const option = config_option(CONFIG_GAMES);
    struct new_game *const new_game = item->view;

    (void)now;
    new_game->games =
        clamp(new_game->games + by, (int)option->min, (int)option->max);
}

/* ---- all of them ---- */

/* clang-format off */
static const struct form_field WHO_AND_WHAT[] = {
    {"Opponent", false, 0, has_opponent, NULL,
     write_who, note_who, detail_who, change_who},
    {"Another", true, 1, has_opponent, NULL,
     write_who, note_who, detail_who, change_who},
    {"Side 1", false, 0, has_side, write_side,
     write_who, note_who, detail_who, change_who},
    {"Side 2", true, 1, has_side, write_side,
     write_who, note_who, detail_who, change_who},
    {"Side 3", true, 2, has_side, write_side,
     write_who, note_who, detail_who, change_who},
    {"First move", true, 0, is_played, NULL,
     write_first, note_first, NULL, change_first},
    {"Game", true, 0, NULL, NULL,
     write_game, note_game, NULL, change_game},
    {0},
};

static const struct form_field HOW_IT_BEGINS[] = {
    {"Opening", false, 0, NULL, NULL,
     write_start, note_start, NULL, change_start},
    {"Head start", false, 0, has_head_start, NULL,
     write_head_start, note_head_start, NULL, change_head_start},
    {"Preview", false, 0, is_played, NULL,
     write_preview, note_preview, NULL, change_preview},
    {"Games", false, 0, is_watched, NULL,
     write_games, note_games, NULL, change_games},
    {"Start", true, 0, NULL, NULL,
     NULL, NULL, NULL, NULL},
    {0},
};
/* clang-format on */

static const struct new_game_family *const FAMILIES[] = {&new_game_sowing,
                                                         &new_game_abalone};

void new_game_list_fields(struct new_game *new_game)
{
    const struct form_field *tables[] = {WHO_AND_WHAT, NULL, HOW_IT_BEGINS,
                                         NULL};

    for (size_t i = 0; i < sizeof FAMILIES / sizeof FAMILIES[0]; i++)
        if (FAMILIES[i]->is(new_game->game))
            tables[1] = FAMILIES[i]->fields;
    assert(tables[1] != NULL); /* a family that is drawn can be chosen */
    form_fill(&new_game->form, tables);
}
