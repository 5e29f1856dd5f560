/* SPDX-License-Identifier: MIT */
/* naqala perft: how many sequences of moves there are. */
#include "base/file.h"
#include "cmd/call.h"

#include <inttypes.h>
#include <stdio.h>

enum { DEPTH_MAX = 100 };

static int run_perft(const struct call *call)
{
    struct position position;
    int result = RESULT_FINE;
    struct err err;
    long depth;

    if (!value_number(call->operands[0], 1, DEPTH_MAX, &depth, &err)) {
        err_prefix(&err, "DEPTH: ");
        return command_misused(call, &err);
    }

    struct game *const game = call_position(call, &position, &err);

    if (game == NULL)
        return command_misused(call, &err);
    for (int ply = 1; ply <= depth; ply++) {
        printf("%d %" PRIu64 "\n", ply, game_perft(game, &position, ply));
        if (!file_flush(stdout, "standard output", &err)) {
            result = command_fail(&err);
            break;
        }
    }
    game_free(game);
    return result;
}

static const struct option OPTIONS[] = {COMMON_GAME, CALL_FROM, {0}};

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
