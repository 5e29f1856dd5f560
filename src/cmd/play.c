/* SPDX-License-Identifier: MIT */
/* naqala play: a game at this terminal. */
#include "cmd/leaving.h"
#include "cmd/players.h"
#include "match/saves/saved_games.h"
#include "match/who.h"
#include "screen/match_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Seats the players that are named by an option or, as the opponent, for all
 * other seats. A seat that is not named stays as it is. */
static bool seat_players(const struct call *call, struct match *match,
                         struct err *err)
{
    const int codes = call_code(call) != NULL;
    struct levels *levels = call_levels();
    bool fine = call_seats_fit(call, match_game(match), err);

    for (int i = 0; fine && i < match_game(match)->players; i++) {
        const char *text = call_player(call, i);

        if (text == NULL && i > 0 && call->operand_count > codes)
            text = call->operands[codes];
        fine = text == NULL || call_seat_player(match, i, text, levels, err);
    }
    levels_free(levels);
    if (fine && codes == 0 && call_value(call, "--load") == NULL)
        who_tell_apart(match, 0);
    return fine;
}

/* What the screens show first. */
struct opened {
    struct match *match;    /* NULL: the menu alone, ... */
    struct game_file *file; /* ... or the games of a file; NULL */
    const char *path;       /* where the match was found, or NULL */
};

static bool open_screens(void *whose, struct app *app, int64_t now,
                         struct err *err)
{
    struct opened *const opened = whose;
    struct match *const match = opened->match;

    menu_open(app, now);
    if (opened->file != NULL)
        file_games_open(app, opened->file, now);
    opened->file = NULL;
    if (match == NULL)
        return true;
    opened->match = NULL;

    struct play_options options = {
        .mode = match_end(match) != END_NOT ? MODE_HISTORY : MODE_PLAY};
    struct err unsaid; /* the screen itself says whether the game is kept */

    if (history_count(match_history(match)) < 2)
        return match_setup_open(app, match, &options, now, err);
    if (opened->path != NULL)
        options.autosave = autosave_of_file(opened->path, match, &unsaid);
    return play_open(app, match, &options, now, err);
}

static int show_opened(const struct call *call, struct opened opened,
                       uint64_t seed)
{
    const int result = call_show_screens(call, seed, open_screens, &opened);

    match_free(opened.match);
    game_file_free(opened.file);
    return result;
}

/* Does the command line leave open what to play, so that the menu must ask? */
static bool asks_for_menu(const struct call *call)
{
    static const char *const said[] = {"--game",  "--from",  "--load",
                                       "--south", "--north", "--third",
                                       "--clock", "--sets",  "--text"};

    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (call_value(call, said[i]) != NULL)
            return false;
    return call->bare;
}

static int run_play(const struct call *call)
{
    const bool shown = call_wants_screens(call);
    struct text_mode_options options = call_text_options(call);
    int result = RESULT_FINE;
    struct err err;

    if (shown && asks_for_menu(call))
        return show_opened(call, (struct opened){.match = NULL}, options.seed);
    if (call->operand_count > 1 && call_code(call) == NULL) {
        err_set(&err, "%s: one word too many",
                err_token(call->operands[1], strlen(call->operands[1])).text);
        return command_misused(call, &err);
    }

    const char *const path = call_value(call, "--load");
    struct game_file *const file =
        shown && path != NULL ? saved_games_many(path) : NULL;

    if (file != NULL)
        return show_opened(call, (struct opened){.file = file}, options.seed);

    struct match *match = call_match(call, &result);

    if (match == NULL)
        return result;
    if (!seat_players(call, match, &err)) {
        match_free(match);
        return command_misused(call, &err);
    }
    if (shown) {
        char *const found = path != NULL ? saved_games_found(path) : NULL;

        result = show_opened(call, (struct opened){match, NULL, found},
                             options.seed);
        free(found);
        return result;
    }

    const struct review_limits limits = call_review_limits();

    options.limits = &limits;
    if (call_has(call, "--tutor"))
        options.tutor = (enum tutor_degree)call_number(call, "--tutor");
    return leaving_result(text_mode_play(match, &options, &err)
                              ? RESULT_FINE
                              : command_fail(&err));
}

static const struct option OPTIONS[] = {
    PLAYER_OPTIONS(OPTION_WHO, "human (the default), a level, an agent",
                   "the same for the other side"),
    {"--tutor", "DEGREE", OPTION_WORD, .words = CONFIG_TUTOR_WORDS,
     .standard_text = "as set",
     .about = "ask before a move that gives much away"},
    SHOW_OPTIONS,
    {0},
};

const struct command play_command = {
    .name = "play",
    .operands = "[CODE] [WHO]",
    .operand = OPTION_WHO,
    .operands_max = 2,
    .about = "play, two people at one terminal or one against a level",
    .details =
        "WHO plays north, and for a third player: a level that `naqala levels` "
        "lists, or\nan agent with options, max:chain=off. CODE is a game as one "
        "line, which `y`\ncopies: it is opened where it stands, with people in "
        "seats that are not named.\nType ? in the game for what can be said "
        "beside a move.\n",
    .options = OPTIONS,
    .run = run_play,
};
