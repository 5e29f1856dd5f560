/* naqala check: is this file what it should be? */
#include "base/utf8.h"
#include "cmd/command.h"
#include "match/save.h"

#include <stdio.h>

static bool check_save(const char *path, struct err *err)
{
    struct match *match = save_load(path, err);

    if (match == NULL)
        return false;

    const struct history *history = match_history(match);
    const int tip = history_tip(history, history_cursor(history));
    const struct outcome outcome = match_outcome_at(match, tip);

    const int plies = history_node(history, tip)->ply;

    utf8_write_text(path, stdout);
    printf(": a game of %s, %d %s", game_spec_text(match_game(match)).text,
           plies, plies == 1 ? "ply" : "plies");
    if (outcome.end != END_NOT)
        printf(", %s, %s", match_score_text(match_game(match), &outcome).text,
               game_end_words(outcome.end));
    putchar('\n');
    match_free(match);
    return true;
}

static int check(const struct call *call)
{
    int result = RESULT_FINE;
    struct err err;

    for (int i = 0; i < call->operand_count; i++)
        if (!check_save(call->operands[i], &err))
            result = command_fail(&err);
    return result;
}

const struct command check_command = {
    .name = "check",
    .operands = "FILE ...",
    .argument = ARGUMENT_FILE,
    .operands_min = 1,
    .operands_max = OPERANDS_MAX,
    .about = "is this a valid save?",
    .details = "Says in a line what each file holds, or what is wrong and in "
               "which line; the\nexit status is 1 if anything is.\n",
    .run = check,
};
