/* SPDX-License-Identifier: MIT */
/* naqala explore: the openings after some moves, on the screen or in lines. */
#include "cmd/players.h"
#include "match/openings/explorer.h"
#include "match/own_game.h"
#include "screen/text/opening_words.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 32 };

/* --game; or the first word, if it is a game. `next` is the first of the moves.
 */
static struct game *find_game(const struct call *call, int *next,
                              struct err *err)
{
    const char *const word =
        call->operand_count > 0 && !call_has(call, "--game") ? call->operands[0]
                                                             : NULL;
    struct game *const named = word != NULL ? own_game_open(word, err) : NULL;

    *next = named != NULL;
    if (named == NULL && word != NULL && own_game_is_meant(word))
        return NULL;
    return named != NULL ? named : call_game(call, err);
}

/* Chooses a proven board, if a fair start is asked for and there are any. */
static struct game *choose_board(const struct call *call, struct game *game)
{
    return call_has(call, "--fair") ? start_on_board(game, call_seed(call))
                                    : game;
}

/* Plays a move; err says which move of all it was. */
static bool play_word(struct explorer *explorer, const char *word,
                      struct err *err)
{
    const struct game *const game = explorer_game(explorer);
    const struct line *const line = explorer_line(explorer);
    struct move move;

    if (line_end(line, game) != END_NOT)
        return err_set(err, "ply %d: %s: the game is over", line->count, word);
    if (!game->class->read_move(game, line_position(line), word, &move, err))
        return err_prefix(err, "ply %d: ", line->count);
    explorer_play(explorer, move);
    return true;
}

/* Plays words with blanks or commas between them. */
static bool play_words(struct explorer *explorer, const char *words,
                       struct err *err)
{
    while (*(words += strspn(words, " ,")) != '\0') {
        const size_t length = strcspn(words, " ,");
        char word[WORD_MAX];

        if (length >= sizeof word)
            return err_set(err, "%s: not a move",
                           err_token(words, length).text);
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        if (!play_word(explorer, word, err))
            return false;
        words += length;
    }
    return true;
}

static bool go_there(const struct call *call, int next,
                     struct explorer *explorer, struct err *err)
{
    if (call_has(call, "--fair") && next < call->operand_count)
        return err_set(err, "--fair: brings its own moves");
    if (call_has(call, "--seed") && !call_has(call, "--fair"))
        return err_set(err, "--seed: only with --fair");
    for (; next < call->operand_count; next++)
        if (!play_words(explorer, call->operands[next], err))
            return false;
    return true;
}

static void write_lines(const struct call *call, struct explorer *explorer)
{
    struct start_worth worth = {.known = false};

    if (call_has(call, "--fair"))
        worth = explorer_fair(explorer, call_seed(call));
    if (call_has(call, "--csv")) {
        opening_write_csv(explorer, stdout);
        return;
    }
    if (call_has(call, "--fair")) {
        fputs("fair ", stdout);
        if (explorer_line(explorer)->count > 1) {
            opening_write_line(explorer, LABELS_NOTATION, stdout);
            fputs(": ", stdout);
        }
        start_write_worth(&worth, stdout);
        putchar('\n');
    }
    opening_write_moves(explorer, stdout);
}

struct opened_line {
    const struct game *game;
    const struct line *line;
};

static bool open_screen(void *whose, struct app *app, int64_t now,
                        struct err *err)
{
    const struct opened_line *const opened = whose;

    (void)err;
    menu_open(app, now);
    openings_open_line(app, opened->game, opened->line, now);
    return true;
}

static int show_screen(const struct call *call, struct explorer *explorer)
{
    struct opened_line opened = {explorer_game(explorer),
                                 explorer_line(explorer)};

    if (call_has(call, "--fair"))
        explorer_fair(explorer, call_seed(call));
    return call_show_screens(call, call_seed(call), open_screen, &opened);
}

static int run_explore(const struct call *call)
{
    struct err err;
    int next;
    struct game *const game = find_game(call, &next, &err);

    if (game == NULL || !explorer_supports(game, NULL, &err)) {
        game_free(game);
        return command_misused(call, &err);
    }

    struct explorer *const explorer = explorer_new(choose_board(call, game));
    int result = RESULT_FINE;

    if (!go_there(call, next, explorer, &err))
        result = command_misused(call, &err);
    else if (call_wants_screens(call) && !call_has(call, "--csv"))
        result = show_screen(call, explorer);
    else
        write_lines(call, explorer);
    explorer_free(explorer);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--fair", .about = "begin at a fair start, as a new game has it"},
    {"--seed", "N", OPTION_NUMBER, .max = INT64_MAX,
     .standard_text = "another each time", .about = "which fair start"},
    {"--csv", .about = "rows of move, value, exact, and games of each kind"},
    SHOW_OPTIONS,
    {0},
};

const struct command explore_command = {
    .name = "explore",
    .operands = "[GAME] [MOVE ...]",
    .operand = OPTION_GAME,
    .operands_max = OPERANDS_MAX,
    .about = "the openings: what moves are worth, and what they brought",
    .details =
        "A line for each move that can follow these: its value (~ before what "
        "is\njudged, * after the best), how often it was played by levels, in "
        "your games\nand in shipped ones, and how many points in a hundred "
        "that brought the one\nwho moved.\n",
    .options = OPTIONS,
    .run = run_explore,
};
