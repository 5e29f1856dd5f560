/* SPDX-License-Identifier: MIT */
/* naqala watch: machines among themselves. */
#include "base/memory.h"
#include "cmd/players.h"
#include "cmd/screens.h"
#include "screen/text/text_mode.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_MAX = 1000000 };

/* All in the order of the command line, whatever side they are on. */
struct series {
    int players;
    char who[PLAYERS_MAX][PLAYER_TEXT_MAX];
    char name[PLAYERS_MAX][PLAYER_TEXT_MAX];
    long won[PLAYERS_MAX];
    long drawn;
    long played;
    long games;
    uint64_t seed;
};

/* ---- who ---- */

/*
 * The middle two of the levels that play this game, the easier one first (and
 * third): no beginners, and none that thinks long. NULL where there is none.
 */
static void find_default(const struct levels *levels, const char *game,
                         const char *keys[PLAYERS_MAX])
{
    int count = 0;
    int seen = 0;

    for (int i = 0; i < levels_count(levels); i++)
        count += level_plays(levels_at(levels, i), game);

    const int first = (count - 1) / 2;

    for (int i = 0; i < levels_count(levels); i++) {
        if (!level_plays(levels_at(levels, i), game))
            continue;
        if (seen <= first)
            keys[0] = levels_at(levels, i)->key;
        if (seen <= first + 1)
            keys[1] = levels_at(levels, i)->key;
        seen++;
    }
    keys[2] = keys[0];
}

/* By an option, by the two words, or as in the save; or NULL. */
static const char *who_at(const struct call *call, const struct match *match,
                          int player)
{
    const char *given = call_player(call, player);

    if (given == NULL && player < call->operand_count)
        given = call->operands[player];
    if (given == NULL && !match_human(match, player))
        given = match_player(match, player)->who;
    return given;
}

static bool name_player(struct series *series, int player, const char *who,
                        const char *game, struct err *err)
{
    if (who == NULL)
        return err_set(err, "no level plays %s; say who is to", game);
    if (strcmp(who, "human") == 0)
        return err_set(err, "human: only machines are watched; people play "
                            "with naqala play");
    snprintf(series->who[player], sizeof series->who[player], "%s", who);
    return true;
}

/* None, or as many as there are seats. */
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

/* In the first game, which shows who sits in a saved one. */
static bool name_players(struct series *series, const struct call *call,
                         const struct match *match, const struct levels *levels,
                         struct err *err)
{
    const char *game = match_game(match)->name;
    const char *keys[PLAYERS_MAX] = {NULL};
    bool fine = call_seats_fit(call, match_game(match), err) &&
                count_operands(call, match_game(match), err);

    series->players = match_game(match)->players;
    find_default(levels, game, keys);
    for (int player = 0; fine && player < series->players; player++) {
        const char *who = who_at(call, match, player);

        fine = name_player(series, player, who != NULL ? who : keys[player],
                           game, err);
    }
    return fine;
}

/* ---- a game ---- */

/* Who sits there: the sides change after every game. */
static int watched_at(const struct series *series, int player)
{
    return (int)((player + series->played) % series->players);
}

/* Has anybody else of them this name? */
static bool shares_name(const struct match *match, int player)
{
    bool shared = false;

    for (int other = 0; other < match_game(match)->players; other++)
        shared = shared || (other != player &&
                            strcmp(match_player(match, other)->name,
                                   match_player(match, player)->name) == 0);
    return shared;
}

/* Those that are called the same are told apart by their order. */
static void name_apart(const struct series *series, struct match *match)
{
    static const char *const order[PLAYERS_MAX] = {"First", "Second", "Third"};
    bool shared[PLAYERS_MAX] = {false};

    for (int player = 0; player < series->players; player++)
        shared[player] = shares_name(match, player);
    for (int player = 0; player < series->players; player++) {
        struct player called = *match_player(match, player);
        FILE *name = memory_file(called.name, sizeof called.name);

        fprintf(name, "%s %s", order[watched_at(series, player)],
                match_player(match, player)->name);
        fclose(name);
        if (shared[player])
            match_set_player(match, player, &called);
    }
}

static void note_names(struct series *series, const struct match *match)
{
    for (int player = 0; player < series->players; player++)
        snprintf(series->name[watched_at(series, player)], PLAYER_TEXT_MAX,
                 "%s", match_player(match, player)->name);
}

static bool seat_players(struct series *series, const struct call *call,
                         struct match *match, struct err *err)
{
    struct err told; /* at the first game */
    struct levels *levels =
        series->played > 0 ? levels_standard(&told) : call_levels();
    bool fine =
        series->played > 0 || name_players(series, call, match, levels, err);

    for (int player = 0; fine && player < series->players; player++)
        fine = call_seat_player(match, player,
                                series->who[watched_at(series, player)], levels,
                                err);
    levels_free(levels);
    if (fine) {
        name_apart(series, match);
        note_names(series, match);
    }
    return fine;
}

static void write_players(const struct series *series,
                          const struct match *match)
{
    const struct game *game = match_game(match);

    if (series->games == 1)
        return;
    printf("Game %ld of %ld.", series->played + 1, series->games);
    for (int player = 0; player < game->players; player++)
        printf("%s %s plays %s", player > 0 ? "," : "",
               match_player(match, player)->name,
               game->class->player_name(game, player));
    puts(".");
}

/* `winner`: the player, or -1 after a draw. */
static void count_game(struct series *series, int winner)
{
    if (winner < 0)
        series->drawn++;
    else
        series->won[watched_at(series, winner)]++;
    series->played++;
    if (series->games == 1)
        return;
    printf("After %ld of %ld games:", series->played, series->games);
    for (int player = 0; player < series->players; player++)
        printf(" %s %ld,", series->name[player], series->won[player]);
    printf(" draws %ld.\n", series->drawn);
}

/* What a game teaches is said of a single one. */
static struct budget review_of(const struct series *series)
{
    const struct budget none = {.nodes = 0};

    if (series->games > 1)
        return none;
    return isatty(1) ? TEXT_MODE_REVIEW : TEXT_MODE_GLANCE;
}

/* False with the result to return when it cannot be played. */
static bool play_game(struct series *series, const struct call *call,
                      int *result)
{
    struct match *match = call_match(call, result);
    struct text_mode_options options = {
        .seed = series->seed + (uint64_t)series->played * PLAYERS_MAX,
        .out = stdout,
        .review = review_of(series),
    };
    struct outcome outcome;
    struct err err;

    if (match == NULL)
        return false;
    if (!seat_players(series, call, match, &err)) {
        match_free(match);
        *result = command_misused(call, &err);
        return false;
    }
    write_players(series, match);
    if (!text_mode_watch(match, &options, &outcome, &err)) {
        *result = command_fail(&err);
        return false;
    }
    count_game(series, outcome.winner);
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

static int show_series(struct series *series, const struct call *call)
{
    int result = RESULT_FINE;
    struct watched watched = {.match = call_match(call, &result),
                              .games = (int)series->games};
    struct err err;

    if (watched.match == NULL)
        return result;
    if (seat_players(series, call, watched.match, &err))
        result = call_show_screens(call, series->seed, open_screens, &watched);
    else
        result = command_misused(call, &err);
    match_free(watched.match);
    return result;
}

/* ---- in lines ---- */

static int run_watch(const struct call *call)
{
    struct series series = {.games = call_number(call, "--games"),
                            .seed = call_seed(call)};
    int result = RESULT_FINE;

    if (call_wants_screens(call))
        return show_series(&series, call);
    while (series.played < series.games)
        if (!play_game(&series, call, &result))
            return result;
    if (series.games > 1) {
        fputs("series ", stdout);
        for (int player = 0; player < series.players; player++)
            printf("%ld-", series.won[player]);
        printf("%ld\n", series.drawn);
    }
    return result;
}

static const struct option OPTIONS[] = {
    PLAYER_OPTIONS("who plays south: a level or an agent",
                   "the same for the other side"),
    {"--games", "N", OPTION_NUMBER, .min = 1, .max = GAMES_MAX, .standard = 1,
     .about = "games of a series, in which the sides change"},
    SHOW_OPTIONS,
    {0},
};

const struct command watch_command = {
    .name = "watch",
    .operands = "[WHO WHO [WHO]]",
    .operand = OPTION_WHO,
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
