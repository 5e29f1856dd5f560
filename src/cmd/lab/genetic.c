/* naqala lab genetic: weights that are bred, for each game in its own way. */
#include "cmd/lab/genetic.h"

#include <string.h>

static const char *const ONLY_ABALONE[] = {"--interval", "--seeded", "--trials",
                                           NULL};
static const char *const ONLY_KALAH[] = {
    "--method", "--fitness", "--against", "--depth", "--opening", NULL,
};

static const struct {
    const char *game;
    const char *const *foreign; /* options of the others */
    int (*run)(const struct call *call);
} GAMES[] = {
    {"abalone", ONLY_KALAH, lab_genetic_abalone},
    {"kalah", ONLY_ABALONE, lab_genetic_kalah},
};

enum { GAME_COUNT = sizeof GAMES / sizeof GAMES[0] };

static int run(const struct call *call, int game)
{
    struct err err;

    for (int i = 0; GAMES[game].foreign[i] != NULL; i++)
        if (call_value(call, GAMES[game].foreign[i]) != NULL) {
            err_set(&err, "%s: is not for %s", GAMES[game].foreign[i],
                    GAMES[game].game);
            return command_misused(call, &err);
        }
    return GAMES[game].run(call);
}

static int breed(const struct call *call)
{
    const char *spec = call_value(call, "--game");
    const char *name = spec != NULL ? spec : "kalah";
    const size_t length = strcspn(name, ":");
    const char *names[GAME_COUNT];
    struct err err;

    for (int i = 0; i < GAME_COUNT; i++) {
        names[i] = GAMES[i].game;
        if (strlen(names[i]) == length && strncmp(names[i], name, length) == 0)
            return run(call, i);
    }
    err_set(&err, "--game: nothing is bred for %s; there is %s",
            err_token(name, length).text,
            err_list(names, GAME_COUNT, " and ").text);
    return command_misused(call, &err);
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME, .about = "kalah (the default) or abalone"},
    {"--generations", "N", OPTION_TEXT,
     .about = "how many are bred; 250, abalone: 10"},
    {"--population", "N", OPTION_TEXT,
     .about = "candidates of each; 50, abalone: 10"},
    {"--games", "N", OPTION_TEXT, .about = "with each rival; 5, abalone: 4"},
    {"--mutation", "P", OPTION_TEXT,
     .about = "chance that a weight moves; 0.1"},
    {"--method", "HOW", OPTION_TEXT,
     .about = "kalah: genetic (the default) or cma"},
    {"--fitness", "WHAT", OPTION_TEXT,
     .about = "kalah: what makes fit, wins or seeds"},
    {"--against", "WHOM", OPTION_TEXT,
     .about = "kalah: population (the default) or hall"},
    {"--depth", "N", OPTION_TEXT,
     .about = "kalah: plies that are looked ahead; 2"},
    {"--opening", "N", OPTION_TEXT, .about = "kalah: random plies; 0"},
    {"--interval", "W", OPTION_TEXT,
     .about = "abalone: how far a weight moves; 0.15"},
    {"--seeded", .about = "abalone: begin with what is known, not at random"},
    {"--trials", "N", OPTION_TEXT,
     .about = "abalone: games that choose a generation; 0: the last"},
    LAB_SEED,
    LAB_THREADS,
    LAB_RESUME,
    LAB_PLOT,
    LAB_OUT,
    LAB_CSV,
    {0},
};

const struct command lab_genetic = {
    .name = "genetic",
    .operands = "",
    .about = "breeds weights for heuristic, or for greedy",
    .details =
        "For Kalah ten weights of the agent heuristic, by games against each other, as a\n"
        "thesis of 2021 does; for Abalone those of greedy, as a report of 2020 does.\n",
    .options = OPTIONS,
    .run = breed,
};
