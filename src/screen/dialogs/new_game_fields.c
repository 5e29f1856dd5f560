/* SPDX-License-Identifier: MIT */
/* The fields of a new game: their texts, and their changes. */
#include "engine/agents/analyst.h"
#include "match/start.h"
#include "match/strength.h"
#include "screen/board/board.h"
#include "screen/dialogs/new_game.h"
#include "screen/playable.h"
#include "screen/text/describe.h"

#include <string.h>

static int turn(int value, int by, int count)
{
    return (value + by + count) % count;
}

/* ---- players; the number of a field is a slot of `who` ---- */

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

/* The levels that play the game, a person unless it is watched, and the agent
 * that was remembered. */
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

static void write_player(const struct new_game *new_game, int slot, FILE *out)
{
    const char *const who = new_game->who[slot];

    fputs(strcmp(who, "human") == 0
              ? "a person"
              : phrase_who(new_game->form.dialog.app->levels, who).text,
          out);
}

static void write_who(const struct form_item *item, FILE *out)
{
    write_player(item->view, item->field->number, out);
}

static void note_who(const struct form_item *item, FILE *out)
{
    fprintf(out, "%d of %d", find_choice(item->view, item->field->number) + 1,
            count_choices(item->view, item->field->number));
}

/* The first line is the description, the second the strength. */
static void detail_who(const struct form_item *item, FILE *out)
{
    const struct new_game *const new_game = item->view;
    const struct app *const app = new_game->form.dialog.app;
    const char *const who = new_game->who[item->field->number];
    const struct level *const level = levels_find(app->levels, who);

    const char *const person = new_game->game->players == 2
                                   ? "two people at one board"
                                   : "a person at the same board";

    if (item->line == 0)
        fputs(level != NULL               ? level->about
              : strcmp(who, "human") == 0 ? person
                                          : "an agent with options of your "
                                            "own",
              out);
    if (item->line == 0 || level == NULL)
        return;

    const struct level_strength strength =
        strength_of_level(app->levels, app->record, level, new_game->game);
    const struct tally tally = phrase_tally(app->record, level, new_game->game);

    if (strength.class == LEVEL_UNRATED)
        fputs("not rated for this game", out);
    else
        fputs(phrase_strength(&strength).text, out);
    if (new_game->watch)
        return;
    if (tally.won + tally.lost + tally.drawn == 0)
        fputs("  you have never met", out);
    else
        fprintf(out, "  you: %d won, %d lost, %d drawn", tally.won, tally.lost,
                tally.drawn);
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

/* ---- which game ---- */

/* A level that does not play the game is replaced by one of a first game. */
void new_game_play(struct new_game *new_game, const char *spec, int64_t now)
{
    struct app *const app = new_game->form.dialog.app;
    int *const head_start = &new_game->values[CONFIG_HEAD_START];
    struct err err;
    struct game *const game = game_new(spec, &err);
    const char *usual[2];

    if (game != NULL && !board_exists(game))
        err_set(&err, "%s has no board to be drawn", game->name);
    if (game == NULL || !board_exists(game)) {
        app_say(app, now, "%s", err.text);
        game_free(game);
        return;
    }
    game_free(new_game->game);
    new_game->game = game;
    new_game->values[CONFIG_SETS] = 0;
    if (*head_start > game->class->head_start_most(game))
        *head_start = game->class->head_start_most(game);
    match_setup_watched(app->levels, game->name, usual);
    if (!new_game->watch)
        usual[0] = match_setup_opponent(app->levels, game->name);
    for (int slot = 0; slot < PLAYERS_MAX; slot++) {
        char *const who = new_game->who[slot];
        const struct level *const level = levels_find(app->levels, who);
        const char *const other = usual[new_game->watch && slot > 0];

        if (level != NULL && !level_plays(level, game->name))
            snprintf(who, PLAYER_TEXT_MAX, "%s",
                     *other != '\0' ? other : "human");
    }
    new_game_list_fields(new_game);
}

static int game_number(const struct new_game *new_game)
{
    return playable_number(new_game->form.dialog.app, new_game->game);
}

static void write_game(const struct form_item *item, FILE *out)
{
    phrase_write_name(((const struct new_game *)item->view)->game->name, out);
}

/* How exact the values of its positions will be. */
static void write_exactness(const struct game *game, FILE *out)
{
    const int seeds = analyst_known_seeds(game);
    struct position start;

    game->class->start(game, &start);
    if (seeds == 0)
        fputs("estimates only", out);
    else if (analyst_leaves_bounds(game))
        fprintf(out, "exact or bounded, %d left", seeds);
    else if (seeds == game->class->material(game, &start))
        fputs("exact from the first move", out);
    else
        fprintf(out, "exact with %d seeds left", seeds);
}

static void note_game(const struct form_item *item, FILE *out)
{
    const struct new_game *const new_game = item->view;
    const int number = game_number(new_game) + 1;

    fprintf(out, "%d of %d · ", number,
            playable_count(new_game->form.dialog.app));
    write_exactness(new_game->game, out);
}

static void change_game(const struct form_item *item, int by, int64_t now)
{
    struct new_game *const new_game = item->view;
    const struct app *const app = new_game->form.dialog.app;
    const int number = game_number(new_game);
    struct game *const game =
        playable_like(app, "", turn(number, by, playable_count(app)));

    new_game_play(new_game, game_spec_text(game).text, now);
    game_free(game);
}

/* ---- how it begins; the number of a field is a key of the settings ---- */

enum { WORDS_MAX = 4, STARTS = 3 };

/* Words for some numbers. */
static const char *const WORDS[CONFIG_KEY_COUNT][WORDS_MAX] = {
    [CONFIG_FIRST] = {"you", NULL, "by turns", "random"},
    [CONFIG_START] = {"standard", "fair", "set up"},
    [CONFIG_HEAD_START] = {"none"},
    [CONFIG_PREVIEW] = {"off", "on"},
};

static bool is_watched(const struct form_item *item)
{
    return ((const struct new_game *)item->view)->watch;
}

static bool is_played(const struct form_item *item)
{
    return !is_watched(item);
}

/* A position that is set up by hand has no head start. */
static bool has_head_start(const struct form_item *item)
{
    const struct new_game *const new_game = item->view;

    return !new_game->watch && new_game->values[CONFIG_START] != SETUP_SET_UP &&
           new_game->game->class->head_start_most(new_game->game) > 0;
}

static int count_sets(const struct new_game *new_game)
{
    return sets_of(new_game->game, new_game->values[CONFIG_SETS]).count;
}

/* Are there sets? If they are usual, or were chosen; a series consists of
 * games, and rounds belong to the rules. */
static bool has_sets(const struct form_item *item)
{
    const struct new_game *const new_game = item->view;

    return (count_sets(new_game) > 1 || sets_usual(new_game->game) > 1) &&
           !sets_are_rounds(new_game->game) &&
           (!new_game->watch || new_game->values[CONFIG_GAMES] == 1);
}

static void write_sets(const struct form_item *item, FILE *out)
{
    fprintf(out, "%d", count_sets(item->view));
}

static void note_sets(const struct form_item *item, FILE *out)
{
    if (count_sets(item->view) > 1)
        fprintf(out, "a match: %s begin by turns, a point for each set",
                is_watched(item) ? "they" : "you");
    else
        fputs("one game", out);
}

static void change_sets(const struct form_item *item, int by, int64_t now)
{
    struct new_game *const new_game = item->view;
    const int sets = count_sets(new_game) + by;

    (void)now;
    if (sets >= 1 && sets <= SETS_MAX)
        new_game->values[CONFIG_SETS] = sets;
}

static void write_value(const struct form_item *item, FILE *out)
{
    const struct new_game *const new_game = item->view;
    const int key = item->field->number;
    const int value = new_game->values[key];

    if (value < WORDS_MAX && WORDS[key][value] != NULL)
        fputs(WORDS[key][value], out);
    else if (key == CONFIG_FIRST)
        write_player(new_game, 0, out);
    else
        fprintf(out, "%d", value);
}

/* Only the first move from the usual start can be answered by a swap. */
static bool is_swapped(const struct game *game)
{
    struct game_switch rule;
    int i = 0;

    while (game->class->switch_at(game, i, &rule) &&
           strcmp(rule.option->key, "pie") != 0)
        i++;
    return game->class->switch_at(game, i, &rule) && rule.value != 0;
}

static void note_value(const struct form_item *item, FILE *out)
{
    static const char *const starts[STARTS] = {
        "as the rules say", "a random opening, judged even",
        "Enter lays the board before you"};
    const struct new_game *const new_game = item->view;
    const int key = item->field->number;
    const int value = new_game->values[key];

    if (key == CONFIG_FIRST) {
        fputs("you · ", out);
        write_player(new_game, 0, out);
        fputs(" · by turns · random", out);
    } else if (key == CONFIG_HEAD_START && value == 0) {
        fprintf(out, "0 to %d seeds for you",
                new_game->game->class->head_start_most(new_game->game));
    } else if (key == CONFIG_HEAD_START && is_swapped(new_game->game)) {
        fputs("yours from theirs; then nobody swaps", out);
    } else if (key == CONFIG_START && value == SETUP_FAIR &&
               start_boards(new_game->game) > 0) {
        fprintf(out, "one of %d boards, proven to be a draw",
                start_boards(new_game->game));
    } else {
        fputs(key == CONFIG_START        ? starts[value]
              : key == CONFIG_HEAD_START ? "yours before the first move, from "
                                           "theirs"
              : key == CONFIG_PREVIEW    ? "shows what a move does, never which"
              : value > 1 ? "in a row, the sides swapped after each"
                          : "",
              out);
    }
}

/* Words go round and round, numbers stop at their ends. */
static void change_value(const struct form_item *item, int by, int64_t now)
{
    struct new_game *const new_game = item->view;
    const enum config_key key = (enum config_key)item->field->number;
    const struct option *const option = config_option(key);
    const int64_t most =
        key == CONFIG_HEAD_START
            ? new_game->game->class->head_start_most(new_game->game)
            : option->max;
    const int value = new_game->values[key] + by;

    (void)now;
    if (option->type != OPTION_NUMBER)
        new_game->values[key] = turn(
            value, 0, key == CONFIG_START ? STARTS : option_choices(option));
    else if (value >= option->min && value <= most)
        new_game->values[key] = value;
    new_game_list_fields(new_game);
}

/* ---- time ---- */

/* The clocks to choose from; the settings may have any other. */
static const char *const CLOCKS[] = {"none",     "1+2",      "3+2",
                                     "5+3",      "10+5",     "30+10",
                                     "10s/move", "30s/move", "60s/move"};

enum { CLOCK_COUNT = sizeof CLOCKS / sizeof *CLOCKS };

static void write_clock(const struct form_item *item, FILE *out)
{
    const struct new_game *const new_game = item->view;

    fputs(time_control_text(&new_game->clock).text, out);
}

static void note_clock(const struct form_item *item, FILE *out)
{
    const struct new_game *const new_game = item->view;

    switch (new_game->clock.kind) {
    case TIME_FREE:
        fputs("think as long as you like", out);
        break;
    case TIME_FISCHER:
        fputs("minutes, and seconds for each move", out);
        break;
    case TIME_MOVE:
        fputs("for each move; what is left is lost", out);
        break;
    }
}

/* A clock of the settings that is none of these is followed by the first. */
static void change_clock(const struct form_item *item, int by, int64_t now)
{
    struct new_game *const new_game = item->view;
    const struct time_text text = time_control_text(&new_game->clock);
    int number = 0;
    struct err err;

    (void)now;
    while (number < CLOCK_COUNT && strcmp(CLOCKS[number], text.text) != 0)
        number++;
    number = number == CLOCK_COUNT ? 0 : turn(number, by, CLOCK_COUNT);
    time_control_read(CLOCKS[number], &new_game->clock, &err);
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
    {"First move", true, CONFIG_FIRST, is_played, NULL,
     write_value, note_value, NULL, change_value},
    {"Clock", false, 0, NULL, NULL,
     write_clock, note_clock, NULL, change_clock},
    {"Game", true, 0, NULL, NULL,
     write_game, note_game, NULL, change_game},
    {0},
};

static const struct form_field HOW_IT_BEGINS[] = {
    {"Opening", false, CONFIG_START, NULL, NULL,
     write_value, note_value, NULL, change_value},
    {"Head start", false, CONFIG_HEAD_START, has_head_start, NULL,
     write_value, note_value, NULL, change_value},
    {"Preview", false, CONFIG_PREVIEW, is_played, NULL,
     write_value, note_value, NULL, change_value},
    {"Games", false, CONFIG_GAMES, is_watched, NULL,
     write_value, note_value, NULL, change_value},
    {"Sets", false, 0, has_sets, NULL,
     write_sets, note_sets, NULL, change_sets},
    {"Start", true, 0, NULL, NULL,
     NULL, NULL, NULL, NULL},
    {0},
};
/* clang-format on */

void new_game_list_fields(struct new_game *new_game)
{
    form_fill(&new_game->form, new_game,
              (const struct form_field *const[]){WHO_AND_WHAT, NEW_GAME_RULES,
                                                 HOW_IT_BEGINS, NULL});
}
