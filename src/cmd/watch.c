/* SPDX-License-Identifier: MIT */
/* naqala watch: machines play each other. */
#include "base/memory.h"
#include "cmd/leaving.h"
#include "cmd/players.h"
#include "match/who.h"
#include "screen/match_setup.h"
#include "screen/text/describe.h"
#include "screen/text/text_mode.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_MAX = 1000000 };

/* Players are in the order of the command line, whatever side they are on. */
struct series {
    int players;
    char who[PLAYERS_MAX][PLAYER_TEXT_MAX];
    char name[PLAYERS_MAX][PLAYER_TEXT_MAX];
    int64_t won[PLAYERS_MAX];
    int64_t drawn;
    int64_t played;
    int64_t games;
    uint64_t seed;
};

/* ---- the players ---- */

/* Counts the operands: none, or one for each seat. */
static bool count_operands(const struct call *call, const struct game *game,
                           struct err *err)
{
    const int count = call->operand_count;

    if (count == 0 || count == game->players)
        return true;

    const char *last = call->operands[count - 1];
    const struct err_token token = err_token(last, strlen(last));

    if (count < game->players)
        return err_set(err, "%s: needs a %s player beside it", token.text,
                       count == 1 ? "second" : "third");
    return err_set(err, "%s: one player too many", token.text);
}

/* Names the players of the first game: from an option, the words, the save, or
 * the levels that are watched by default. */
static bool name_players(struct series *series, const struct call *call,
                         const struct match *match, const struct levels *levels,
                         struct err *err)
{
    const struct game *const game = match_game(match);
    const char *keys[PLAYERS_MAX];

    series->players = game->players;
    match_setup_watched(levels, game->name, keys);
    keys[2] = keys[0];
    if (!call_seats_fit(call, game, err) || !count_operands(call, game, err))
        return false;
    for (int i = 0; i < game->players; i++) {
        const char *who = call_player(call, i);

        if (who == NULL && i < call->operand_count)
            who = call->operands[i];
        if (who == NULL && !who_may_run(match_player(match, i), err))
            return false;
        if (who == NULL)
            who = match_human(match, i) ? keys[i] : match_player(match, i)->who;
        if (who == keys[i] && *who == '\0')
            return err_set(err, "no level plays %s; say who is to", game->name);
        if (strcmp(who, "human") == 0)
            return err_set(err, "human: only machines are watched; people play "
                                "with naqala play");
        snprintf(series->who[i], sizeof series->who[i], "%s", who);
    }
    return true;
}

/* ---- a game ---- */

/* The number of the player at this seat; sides change after every game. */
static int watched_at(const struct series *series, int player)
{
    return (int)((player + series->played) % series->players);
}

/* Gives the players different names, and copies these to the series. */
static void name_apart(struct series *series, struct match *match)
{
    who_tell_apart(match, watched_at(series, 0));
    for (int i = 0; i < series->players; i++)
        snprintf(series->name[watched_at(series, i)], PLAYER_TEXT_MAX, "%s",
                 match_player(match, i)->name);
}

static bool seat_players(struct series *series, const struct call *call,
                         struct match *match, struct err *err)
{
    struct err told; /* errors of the levels, written by the first game */
    struct levels *levels =
        series->played > 0 ? levels_standard(&told) : call_levels();
    bool fine =
        series->played > 0 || name_players(series, call, match, levels, err);

    for (int player = 0; fine && player < series->players; player++)
        fine = call_seat_player(match, player,
                                series->who[watched_at(series, player)], levels,
                                err);
    levels_free(levels);
    if (fine)
        name_apart(series, match);
    return fine;
}

/* The match of the command line; the games of a series are no sets. Returns
 * NULL with the result to return. */
static struct match *make_match(const struct series *series,
                                const struct call *call, int *result)
{
    const struct match_sets single = {.count = 1};
    struct match *const match = call_match(call, result);

    if (match != NULL && series->games > 1)
        match_set_sets(match, &single);
    return match;
}

/* Returns false with the result to return if it cannot be played. */
static bool play_game(struct series *series, const struct call *call,
                      int *result)
{
    struct match *match = make_match(series, call, result);
    struct text_mode_options options = call_text_options(call);
    const bool terminal = isatty(STDOUT_FILENO);
    struct outcome outcome;
    struct err err;

    options.seed = series->seed + (uint64_t)series->played * PLAYERS_MAX;
    options.review = (struct budget){0};
    if (match == NULL)
        return false;
    if (series->played > 0)
        match_set_seed(match, options.seed); /* not the file's seed again */
    if (!seat_players(series, call, match, &err)) {
        match_free(match);
        *result = command_misused(call, &err);
        return false;
    }
    /* A single game is reviewed, a series is not. */
    if (series->games > 1) {
        printf("Game %" PRId64 " of %" PRId64 ".", series->played + 1,
               series->games);
        for (int i = 0; i < series->players; i++)
            printf("%s %s plays %s", i > 0 ? "," : "",
                   match_player(match, i)->name,
                   describe_side(match_game(match), match_position(match), i));
        puts(".");
    } else {
        options.review = terminal ? TEXT_MODE_REVIEW : TEXT_MODE_GLANCE;
    }
    if (!text_mode_watch(match, &options, &outcome, &err)) {
        *result = command_fail(&err);
        return false;
    }
    *result = leaving_result(*result);
    if (leaving_signal() != 0)
        return false;
    if (outcome.winner < 0)
        series->drawn++;
    else
        series->won[watched_at(series, outcome.winner)]++;
    series->played++;
    if (series->games > 1) {
        printf("After %" PRId64 " of %" PRId64 " games:", series->played,
               series->games);
        for (int i = 0; i < series->players; i++)
            printf(" %s %" PRId64 ",", series->name[i], series->won[i]);
        printf(" draws %" PRId64 ".\n", series->drawn);
    }
    return true;
}

/* ---- on the screens ---- */

struct watched {
    struct match *match;
    int games;
};

static bool open_screens(void *whose, struct app *app, int64_t now,
                         struct err *err)
{
    struct watched *const watched = whose;
    struct match *const match = watched->match;
    const struct play_options options = {.mode = MODE_WATCH,
                                         .games = watched->games};

    watched->match = NULL;
    menu_open(app, now);
    return play_open(app, match, &options, now, err);
}

static int run_watch(const struct call *call)
{
    struct series series = {.games = call_number(call, "--games"),
                            .seed = call_seed(call)};
    int result = RESULT_FINE;
    struct err err;

    if (series.games > 1 && call_has(call, "--sets")) {
        err_set(&err, "--sets: a series of games has none; say one of both");
        return command_misused(call, &err);
    }
    if (call_wants_screens(call)) {
        struct watched watched = {.match = make_match(&series, call, &result),
                                  .games = (int)series.games};

        if (watched.match == NULL)
            return result;
        if (seat_players(&series, call, watched.match, &err))
            result =
                call_show_screens(call, series.seed, open_screens, &watched);
        else
            result = command_misused(call, &err);
        match_free(watched.match);
        return result;
    }
    while (series.played < series.games)
        if (!play_game(&series, call, &result))
            return result;
    if (series.games > 1) {
        fputs("series ", stdout);
        for (int player = 0; player < series.players; player++)
            printf("%" PRId64 "-", series.won[player]);
        printf("%" PRId64 "\n", series.drawn);
    }
    return result;
}

static const struct option OPTIONS[] = {
    PLAYER_OPTIONS(OPTION_MACHINE, "who plays south: a level or an agent",
                   "the same for the other side"),
    {"--games", "N", OPTION_NUMBER, .min = 1, .max = GAMES_MAX, .standard = 1,
     .about = "games of a series, in which the sides change"},
    SHOW_OPTIONS,
    {0},
};

const struct command watch_command = {
    .name = "watch",
    .operands = "[WHO WHO [WHO]]",
    .operand = OPTION_MACHINE,
    .operands_max = PLAYERS_MAX,
    .about = "two machines play, without waiting for anybody",
    .details =
        "The first WHO plays south, the second north, and the third is the "
        "third player\nwhere there is one. The last line is `result "
        "28-20`, south's seeds first; of\nseveral games it is `series "
        "5-4-1`: games won by the first, games won by the\nsecond, "
        "draws.\n",
    .options = OPTIONS,
    .run = run_watch,
};
