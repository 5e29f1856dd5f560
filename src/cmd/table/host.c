/* SPDX-License-Identifier: MIT */
/* naqala host: a game with somebody at another machine, at a table here. */
#include "cmd/players.h"
#include "cmd/table/table_call.h"
#include "match/sets.h"
#include "match/table/table.h"

enum { GAMES_MAX = 999 };

/* A guest knows only the rules, so the game must end by them here, too. Returns
 * false and sets err if they had ended it before the cursor. */
static bool restore_limits(struct match *match, struct err *err)
{
    const struct history *const history = match_history(match);
    int node = history_cursor(history);
    int over = NODE_NONE;

    match_set_unlimited(match, false);
    while ((node = history_node(history, node)->parent) != NODE_NONE)
        if (match_end_at(match, node) != END_NOT)
            over = node;
    return over == NODE_NONE ||
           err_set(err,
                   "by the rules, which hold at a table, the game was over "
                   "after move %d",
                   history_node(history, over)->ply);
}

/* Prepares a game for two players, with no machine, of one set. */
static bool prepare_match(struct match *match, struct err *err)
{
    const struct match_sets single = {.count = 1};
    const struct game *const game = match_game(match);

    if (game->players != 2)
        return err_set(err, "%s: a table is for two players",
                       game_spec_text(game).text);
    match_set_sets(match, &single);
    for (int i = 0; i < game->players; i++)
        match_seat_human(match, i);
    return restore_limits(match, err);
}

static bool read_setting(const struct call *call, struct table_setting *setting,
                         char code[TABLE_CODE_MAX], struct err *err)
{
    const char *const given = call_value(call, "--code");

    *setting = (struct table_setting){
        .name = table_call_name(call, "Host"),
        .seat = (int)call_number(call, "--side"),
        .code = given != NULL ? code : NULL,
    };
    if (given != NULL && !table_call_read_code(given, code, err))
        return false;
    if (!socket_read_address(call_text(call, "--listen"), 0, &setting->address,
                             err))
        return err_prefix(err, "--listen: ");
    if (setting->address.port != 0)
        return err_set(err, "--listen: an address; --port says which port");
    setting->address.port = (int)call_number(call, "--port");
    return true;
}

static int run_host(const struct call *call)
{
    char code[TABLE_CODE_MAX];
    struct table_setting setting;
    struct table *table;
    struct match *match;
    int result = RESULT_FINE;
    struct err err;

    if (!read_setting(call, &setting, code, &err))
        return command_misused(call, &err);
    match = call_match(call, &result);
    if (match == NULL)
        return result;
    if (!prepare_match(match, &err)) {
        match_free(match);
        return command_misused(call, &err);
    }
    table = table_host(&setting, &err);
    if (table == NULL) {
        match_free(match);
        return command_fail(&err);
    }
    return table_call_play(call, table, match,
                           (int)call_number(call, "--games"));
}

static const struct option OPTIONS[] = {
    TABLE_NAME_OPTION,
    COMMON_GAME,
    CALL_FROM,
    {"--load", "FILE", OPTION_FILE,
     .about = "go on with a saved game; its name or code will do"},
    {"--side", "SIDE", OPTION_WORD, .words = {"first", "second"},
     .about = "that is yours in the first game: south or black is the first"},
    {"--clock", "TIME", OPTION_TEXT, .check = call_check_clock,
     .standard_text = "none",
     .about = "time to think: 5+3 (minutes, seconds a move), 30s/move, none"},
    {"--games", "N", OPTION_NUMBER, .min = 1, .max = GAMES_MAX, .standard = 1,
     .about = "games of a series, in which the sides change"},
    {"--port", "N", OPTION_NUMBER, .max = SOCKET_PORT_MAX,
     .standard = TABLE_PORT, .about = "to listen at; 0: any that is free"},
    {"--listen", "ADDRESS", OPTION_TEXT, .standard_text = SOCKET_LOOPBACK,
     .about = "of this machine; 0.0.0.0: all of them. Without it only this "
              "machine itself can join"},
    {"--code", "CODE", OPTION_TEXT, .standard_text = "another one each time",
     .about = "that others need to join: 4 to 7 letters and digits"},
    SHOW_OPTIONS,
    {0},
};

const struct command host_command = {
    .name = "host",
    .operands = "",
    .about = "play with somebody at another machine, who joins here",
    .details =
        "The table tells its address and a code; on the other machine\n"
        "`naqala join ADDRESS --code CODE` takes the other side, and with "
        "--watch\nlooks on. What is sent can be read by others on the way: over "
        "a network that\nyou do not trust, use a tunnel of ssh.\n",
    .options = OPTIONS,
    .run = run_host,
};
