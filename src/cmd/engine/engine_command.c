/* SPDX-License-Identifier: MIT */
/* naqala engine: an opponent for another program. */
#include "cmd/call.h"
#include "cmd/engine/engine.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct engine_protocol *const PROTOCOLS[] = {
    &engine_ugi, &engine_uci, &engine_mkagent};

/* Does --game mean the game of the protocol, however it is written? */
static bool is_fixed_game(const struct call *call, const struct engine *engine,
                          struct err *err)
{
    struct game *const asked = call_game(call, err);
    const bool same =
        asked != NULL && strcmp(game_spec_text(asked).text,
                                game_spec_text(engine->game).text) == 0;

    if (asked != NULL && !same)
        err_set(err, "--game: %s plays %s only", engine->protocol->name,
                engine->protocol->game);
    game_free(asked);
    return same;
}

/* Begins with the game of the protocol, or that of --game, which the protocol
 * must allow. */
static bool begin_engine(const struct call *call, struct engine *engine,
                         struct err *err)
{
    const char *const fixed = engine->protocol->game;
    const char *const who = call_text(call, "--level");

    engine->levels = call_levels();
    snprintf(engine->setting.who, sizeof engine->setting.who, ENGINE_BEST);
    engine->setting.seed = (uint64_t)call_number(call, "--seed");
    if (!engine_set_game(
            engine, fixed != NULL ? fixed : call_text(call, "--game"), err)) {
        err_prefix(err, "--game: ");
        return false;
    }
    if (fixed != NULL && call_has(call, "--game") &&
        !is_fixed_game(call, engine, err))
        return false;
    if (!engine_set_who(engine, who, err)) {
        err_prefix(err, "--level: ");
        return false;
    }
    return true;
}

static int run_engine(const struct call *call)
{
    struct engine engine = {
        .protocol = PROTOCOLS[call_number(call, "--protocol")], .side = -1};
    struct err err;
    int result = RESULT_FINE;

    engine.worker = worker_new(&err);
    if (engine.worker == NULL)
        return command_fail(&err);
    if (!begin_engine(call, &engine, &err))
        result = command_misused(call, &err);
    else if (!engine_run(&engine, STDIN_FILENO, &err))
        result = command_fail(&err);
    engine_free(&engine);
    return result;
}

static const struct option OPTIONS[] = {
    {"--protocol", "NAME", OPTION_WORD, .words = {"ugi", "uci", "mkagent"},
     .about = "how the other program speaks"},
    COMMON_GAME,
    {"--level", "WHO", OPTION_OWN_MACHINE, .words = {ENGINE_BEST},
     .standard_text = ENGINE_BEST,
     .about = "a level or an agent; best: the strongest, for as long as it is "
              "given"},
    COMMON_SEED,
    {0},
};

const struct command engine_command = {
    .name = "engine",
    .operands = "",
    .about = "play for another program, by a protocol of lines",
    .details =
        "Commands come from standard input, and only what the protocol knows "
        "is written.\nnaqala(6) lists the words.\n",
    .options = OPTIONS,
    .run = run_engine,
};
