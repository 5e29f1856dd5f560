/* naqala lab genetic: weights that are bred, for each game in its own way. */
#include "cmd/lab_genetic.h"

#include <string.h>

static const struct {
    const char *game;
    int (*run)(const struct call *call);
} GAMES[] = {
    {"abalone", lab_genetic_abalone},
};

enum { GAME_COUNT = sizeof GAMES / sizeof GAMES[0] };

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
            return GAMES[i].run(call);
    }
    err_set(&err, "--game: nothing is bred for %s; there is %s",
            err_token(name, length).text,
            err_list(names, GAME_COUNT, " and ").text);
    return command_misused(call, &err);
}

static const char *const OPTIONS[] = {
    "--game",     "--generations", "--population", "--games", "--mutation",
    "--interval", "--seeded",      "--trials",     "--seed",  "--threads",
    "--resume",   "--plot",        "--out",        "--csv",   NULL,
};

const struct lab_work lab_genetic = {
    .name = "genetic",
    .usage = "genetic",
    .operands_min = 1,
    .operands_max = 1,
    .options = OPTIONS,
    .run = breed,
};
