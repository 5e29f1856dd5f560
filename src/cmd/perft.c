/* SPDX-License-Identifier: MIT */
/* naqala perft: how many sequences of moves there are. */
#include "base/file.h"
#include "base/json.h"
#include "cmd/call.h"

#include <inttypes.h>
#include <stdio.h>

enum { DEPTH_MAX = 100 };

static void write_count(int depth, uint64_t nodes, bool json)
{
    if (!json) {
        printf("%d %" PRIu64 "\n", depth, nodes);
        return;
    }

    struct json object = json_begin(stdout);

    json_number(&object, "depth", depth);
    json_count(&object, "nodes", nodes);
    json_end(&object);
}

static int run_perft(const struct call *call)
{
    const bool json = call_has(call, "--json");
    struct position position;
    int result = RESULT_FINE;
    struct err err;
    int64_t depth;

    if (!value_number(call->operands[0], 1, DEPTH_MAX, &depth, &err)) {
        err_prefix(&err, "DEPTH: ");
        return command_misused(call, &err);
    }

    struct game *const game = call_position(call, &position, &err);

    if (game == NULL)
        return command_misused(call, &err);
    for (int ply = 1; ply <= depth; ply++) {
        write_count(ply, game_perft(game, &position, ply), json);
        if (!file_flush(stdout, "standard output", &err)) {
            result = command_fail(&err);
            break;
        }
    }
    game_free(game);
    return result;
}

static const struct option OPTIONS[] = {COMMON_GAME, CALL_FROM, CALL_JSON, {0}};

const struct command perft_command = {
    .name = "perft",
    .operands = "DEPTH",
    .operand = OPTION_TEXT,
    .operands_min = 1,
    .operands_max = 1,
    .about = "count the sequences of moves, for each length up to DEPTH",
    .details = "Every sowing is a ply, those of an extra turn too; a finished "
               "game has no\nmoves. The rules of a match (repetition, "
               "majority, cap) do not apply.\n",
    .options = OPTIONS,
    .run = run_perft,
};
