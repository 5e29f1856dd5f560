/* naqala watch: machines among themselves. */
#include "base/memory.h"
#include "cmd/seats.h"
#include "cmd/show.h"
#include "screen/linear.h"

#include <stdio.h>
#include <string.h>

enum { WATCHED = 2, GAMES_MAX = 1000000 };

/* The two in the order of the command line, whatever side they are on. */
struct series {
    char who[WATCHED][PLAYER_TEXT_MAX];
    char name[WATCHED][PLAYER_TEXT_MAX];
    long won[WATCHED];
    long drawn;
    long played;
    long games;
    uint64_t seed;
};

/* ---- who ---- */

/*
 * The middle two of the levels that play this game, the easier one first: no
 * beginners, and nobody who thinks long. NULL where there is none.
 */
static void find_default(const struct levels *levels, const char *game,
                         const char *keys[WATCHED])
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
}

/* By an option, by the two words, or as in the save; or NULL. */
static const char *who_at(const struct call *call, const struct match *match,
                          int player)
{
    const char *given = seats_given(call, player);

    if (given == NULL && call->operand_count > 0)
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

/* In the first game, which shows who sits in a saved one. */
static bool name_players(struct series *series, const struct call *call,
                         const struct match *match, const struct levels *levels,
                         struct err *err)
{
    const char *game = match_game(match)->name;
    const char *keys[WATCHED] = {NULL, NULL};
    bool fine = true;

    find_default(levels, game, keys);
    for (int player = 0; fine && player < WATCHED; player++) {
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
    return (int)((player + series->played) % WATCHED);
}

/* Two that are called the same are told apart by their order. */
static void tell_apart(const struct series *series, struct match *match)
{
    static const char *const order[WATCHED] = {"First", "Second"};
    const struct player both[WATCHED] = {*match_player(match, 0),
                                         *match_player(match, 1)};

    if (strcmp(both[0].name, both[1].name) != 0)
        return;
    for (int player = 0; player < WATCHED; player++) {
        struct player called = both[player];
        FILE *name = memory_file(called.name, sizeof called.name);

        fprintf(name, "%s %s", order[watched_at(series, player)],
                both[player].name);
        fclose(name);
        match_set_player(match, player, &called);
    }
}

static void keep_names(struct series *series, const struct match *match)
{
    for (int player = 0; player < WATCHED; player++)
        snprintf(series->name[watched_at(series, player)], PLAYER_TEXT_MAX,
                 "%s", match_player(match, player)->name);
}

static bool seat_players(struct series *series, const struct call *call,
                         struct match *match, struct err *err)
{
    struct err told; /* at the first game */
    struct levels *levels =
        series->played > 0 ? levels_standard(&told) : command_levels();
    bool fine =
        series->played > 0 || name_players(series, call, match, levels, err);

    for (int player = 0; fine && player < WATCHED; player++)
        fine = seats_sit(match, player, series->who[watched_at(series, player)],
                         levels, err);
    levels_free(levels);
    if (fine) {
        tell_apart(series, match);
        keep_names(series, match);
    }
    return fine;
}

static void tell_game(const struct series *series, const struct match *match)
{
    const struct game *game = match_game(match);

    if (series->games > 1)
        printf("Game %ld of %ld. %s plays %s, %s plays %s.\n",
               series->played + 1, series->games, match_player(match, 0)->name,
               game->class->player_name(game, 0), match_player(match, 1)->name,
               game->class->player_name(game, 1));
}

static void count_game(struct series *series, const struct match *match)
{
    const int node = history_cursor(match_history(match));
    const int winner = match_outcome_at(match, node).winner;

    if (winner < 0)
        series->drawn++;
    else
        series->won[watched_at(series, winner)]++;
    series->played++;
    if (series->games > 1)
        printf("After %ld of %ld games: %s %ld, %s %ld, draws %ld.\n",
               series->played, series->games, series->name[0], series->won[0],
               series->name[1], series->won[1], series->drawn);
}

/* False with the result to return when it cannot be played. */
static bool play_game(struct series *series, const struct call *call,
                      int *result)
{
    struct match *match = seats_match(call, result);
    struct linear_options options = {
        .seed = series->seed + (uint64_t)series->played * PLAYERS_MAX,
        .out = stdout,
    };
    struct err err;

    if (match == NULL)
        return false;
    if (!seat_players(series, call, match, &err)) {
        *result = command_misused(call, &err);
    } else {
        tell_game(series, match);
        if (!linear_watch(match, &options, &err))
            *result = command_fail(&err);
        else
            count_game(series, match);
    }
    match_free(match);
    return *result == RESULT_FINE;
}

/* ---- the command ---- */

static bool read_call(struct series *series, const struct call *call,
                      struct err *err)
{
    const char *games = call_value(call, "--games");

    series->games = 1;
    if (call->operand_count == 1)
        return err_set(
            err, "%s: needs a second player beside it",
            err_token(call->operands[0], strlen(call->operands[0])).text);
    return seats_seed(call, &series->seed, err) &&
           (games == NULL || command_number("--games", games, 1, GAMES_MAX,
                                            &series->games, err));
}

/* ---- on the screens ---- */

struct watched {
    struct match *match;
    int games;
};

static bool open(void *whose, struct house *house, int64_t now, struct err *err)
{
    struct watched *const watched = whose;
    struct match *const match = watched->match;
    const struct table_options options = {.mode = TABLE_WATCH,
                                          .games = watched->games};

    watched->match = NULL;
    menu_open(house, now);
    return table_open(house, match, &options, now, err);
}

static int show_series(struct series *series, const struct call *call)
{
    int result = RESULT_FINE;
    struct watched watched = {.match = seats_match(call, &result),
                              .games = (int)series->games};
    struct err err;

    if (watched.match == NULL)
        return result;
    if (seat_players(series, call, watched.match, &err))
        result = show(call, series->seed, open, &watched);
    else
        result = command_misused(call, &err);
    match_free(watched.match);
    return result;
}

/* ---- in lines ---- */

static int watch(const struct call *call)
{
    struct series series = {.played = 0};
    int result = RESULT_FINE;
    struct err err;

    if (!read_call(&series, call, &err))
        return command_misused(call, &err);
    if (show_wanted(call))
        return show_series(&series, call);
    while (series.played < series.games)
        if (!play_game(&series, call, &result))
            return result;
    if (series.games > 1)
        printf("series %ld-%ld-%ld\n", series.won[0], series.won[1],
               series.drawn);
    return result;
}

static const struct option OPTIONS[] = {
    SEATS_OPTIONS("who plays south: a level or an agent",
                  "the same for the other side"),
    {"--games", "N", ARGUMENT_WORD, "so many games, the sides changing"},
    SHOW_OPTIONS,
    {0},
};

const struct command watch_command = {
    .name = "watch",
    .operands = "[WHO WHO]",
    .argument = ARGUMENT_WORD,
    .operands_max = WATCHED,
    .about = "two machines play, without waiting for anybody",
    .details =
        "The first WHO plays south, the second north. The last line is "
        "`result 28-20`,\nsouth's seeds first; of several games it is "
        "`series 5-4-1`: games won by the\nfirst, games won by the second, "
        "draws.\n",
    .options = OPTIONS,
    .run = watch,
};
