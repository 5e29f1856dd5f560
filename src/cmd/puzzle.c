/* SPDX-License-Identifier: MIT */
/* naqala puzzle: the puzzle of a day, on the screen or in lines of text. */
#include "match/puzzle/puzzle.h"
#include "base/clock.h"
#include "cmd/players.h"
#include "match/own_game.h"
#include "screen/text/text_puzzle.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool check_day(const char *text, struct err *err)
{
    int64_t day;

    return clock_read_day(text, &day) ||
           err_set(err, "%s is not a day, as 2026-11-22",
                   err_token(text, strlen(text)).text);
}

static int64_t call_day(const struct call *call)
{
    const char *const text = call_value(call, "--date");
    int64_t day = clock_today();

    if (text != NULL)
        clock_read_day(text, &day);
    return day;
}

/* The game of --game, or of the only word. */
static struct game *find_game(const struct call *call, struct err *err)
{
    if (call->operand_count == 0)
        return call_game(call, err);
    if (call_has(call, "--game")) {
        err_set(err, "the game is told twice, by %s and by --game",
                call->operands[0]);
        return NULL;
    }
    return own_game_open(call->operands[0], err);
}

struct opened_puzzle {
    const struct game *game;
    int64_t day;
};

static bool open_screen(void *whose, struct app *app, int64_t now,
                        struct err *err)
{
    const struct opened_puzzle *const opened = whose;

    menu_open(app, now);
    return puzzles_open_day(app, opened->game, opened->day, now, err);
}

/* Plays in lines of text; reports if the progress cannot be kept. A date on the
 * command line begins anew, with the same words for everybody. */
static int play_in_text(const struct opened_puzzle *opened, bool anew)
{
    struct err unread = {""}, trouble;
    struct puzzle_trainer *const trainer =
        puzzle_trainer_new(opened->game, opened->day, clock_today(), &trouble);

    if (trainer == NULL)
        return command_fail(&trouble);

    struct levels *const levels = call_levels();

    if (puzzle_trainer_take_trouble(trainer, &unread))
        command_fail(&unread);
    if (anew)
        puzzle_player_restore(puzzle_trainer_player(trainer), 0, 0, false);
    text_puzzle_play(trainer, levels,
                     &(struct text_puzzle_options){
                         .in = stdin,
                         .out = stdout,
                         .echo = !isatty(STDIN_FILENO),
                         .more = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
                         .same = anew,
                     });
    levels_free(levels);
    /* A file that cannot be read cannot be written either, and is reported
     * once. */
    if (puzzle_trainer_take_trouble(trainer, &trouble) &&
        strcmp(trouble.text, unread.text) != 0)
        command_fail(&trouble);
    puzzle_trainer_free(trainer);
    return call_input_result(true);
}

/* Reads none of the player's files: the screens read them, and an error in one
 * is reported only the first time. */
static bool check_set(const struct game *game, struct err *err)
{
    struct puzzle_set *const set = puzzle_set_builtin(game, err);

    puzzle_set_free(set);
    return set != NULL;
}

static bool has_puzzles(const char *name)
{
    struct err unsaid;
    struct game *const game = own_game_open(name, &unsaid);
    const bool has = game != NULL && puzzle_set_exists(game);

    game_free(game);
    return has;
}

static int run_puzzle(const struct call *call)
{
    struct err err;
    struct game *const game = find_game(call, &err);

    if (game == NULL)
        return command_misused(call, &err);

    struct opened_puzzle opened = {.game = game, .day = call_day(call)};
    int result = RESULT_FINE;

    if (!check_set(game, &err))
        result = puzzle_set_exists(game) ? command_fail(&err)
                                         : command_misused(call, &err);
    else if (call_wants_screens(call))
        result = call_show_screens(call, 1, open_screen, &opened);
    else
        result = play_in_text(&opened, call_has(call, "--date"));
    game_free(game);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--date", "YYYY-MM-DD", OPTION_TEXT, .check = check_day,
     .standard_text = "today", .about = "the puzzle of another day"},
    SHOW_OPTIONS,
    {0},
};

const struct command puzzle_command = {
    .name = "puzzle",
    .operands = "[GAME]",
    .operand = OPTION_GAME,
    .takes_game = has_puzzles,
    .operands_max = 1,
    .about = "the puzzle of the day: one line is better than all others",
    .details =
        "The same for everybody on that date. In lines of text it reads moves "
        "from\nstandard input, and ends with `solved` or `not solved`.\n",
    .options = OPTIONS,
    .run = run_puzzle,
};
