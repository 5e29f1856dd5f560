/* SPDX-License-Identifier: MIT */
/* naqala lab: training, calibration and experiments, for developers. */
#include "cmd/lab/lab.h"

#include <string.h>

static const struct command *const COMMANDS[] = {
    &lab_actor.command,   &lab_book,
    &lab_calibrate,       &lab_notice,
    &lab_evolve.command,  &lab_fair,
    &lab_genetic.command, &lab_hybrid.command,
    &lab_net.command,     &lab_openings,
    &lab_partner,         &lab_puzzles,
    &lab_table,           &lab_tables,
    &lab_values,          NULL,
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] - 1 };

/* Refuses a missing command, or one that does not exist. */
static int refuse_name(const struct call *call)
{
    const char *names[COMMAND_COUNT];
    struct err err;

    for (int i = 0; i < COMMAND_COUNT; i++)
        names[i] = COMMANDS[i]->name;

    if (call->operand_count == 0)
        err_set(&err, "needs a command; there are %s",
                err_list(names, COMMAND_COUNT, " and ").text);
    else
        err_no_such(&err, "command", call->operands[0],
                    strlen(call->operands[0]), names, COMMAND_COUNT);
    return command_misused(call, &err);
}

const struct command lab_command = {
    .name = "lab",
    .operands = "COMMAND ...",
    .operand = OPTION_TEXT,
    .operands_max = OPERANDS_MAX,
    .about = "training, calibration and experiments, for developers",
    .details =
        "naqala lab COMMAND --help lists the options of one; naqala-lab(6) "
        "describes\nall of them.\n",
    .parts = COMMANDS,
    .run = refuse_name,
};
