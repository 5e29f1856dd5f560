/* naqala lab: what makes the program better, for those who work on it. */
#include "cmd/lab/lab.h"

#include <string.h>

/* A new work is a file and a line here. */
static const struct command *const WORKS[] = {
    &lab_actor,  &lab_book, &lab_calibrate, &lab_evolve, &lab_genetic,
    &lab_hybrid, &lab_net,  &lab_table,     NULL,
};

enum { WORK_COUNT = sizeof WORKS / sizeof WORKS[0] - 1 };

bool lab_number(const struct call *call, const char *option, long min, long max,
                long *number, struct err *err)
{
    const char *text = call_value(call, option);

    return text == NULL || value_number(text, min, max, number, err) ||
           err_prefix(err, "%s: ", option);
}

/* No work was named, or one that does not exist. */
static int lab(const struct call *call)
{
    const char *names[WORK_COUNT];
    struct err err;

    for (int i = 0; i < WORK_COUNT; i++)
        names[i] = WORKS[i]->name;

    const struct err_list list = err_list(names, WORK_COUNT, " and ");

    if (call->operand_count == 0) {
        err_set(&err, "needs the name of a work; there is %s", list.text);
        return command_misused(call, &err);
    }

    const char *const name = call->operands[0];
    const char *const near = err_nearest(name, names, WORK_COUNT);
    const struct err_token token = err_token(name, strlen(name));

    if (near != NULL)
        err_set(&err, "%s: no such work; did you mean %s?", token.text, near);
    else
        err_set(&err, "%s: no such work; there is %s", token.text, list.text);
    return command_misused(call, &err);
}

const struct command lab_command = {
    .name = "lab",
    .operands = "WORK ...",
    .operand = OPTION_TEXT,
    .operands_max = OPERANDS_MAX,
    .about = "what makes the program better; for those who work on it",
    .details = "naqala lab WORK --help lists the options of one; see also "
               "naqala-lab(6).\n",
    .parts = WORKS,
    .run = lab,
};
