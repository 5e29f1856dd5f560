/* naqala lab genetic: weights that are bred, for each game in its own way. */
#include "cmd/lab_genetic.h"

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

static const char *const OPTIONS[] = {
    "--game",     "--generations", "--population", "--games",   "--mutation",
    "--interval", "--seeded",      "--trials",     "--seed",    "--threads",
    "--resume",   "--plot",        "--out",        "--csv",     "--method",
    "--fitness",  "--against",     "--depth",      "--opening", NULL,
};

const struct lab_work lab_genetic = {
    .name = "genetic",
    .usage = "genetic",
    .operands_min = 1,
    .operands_max = 1,
    .options = OPTIONS,
    .run = breed,
};
