/* SPDX-License-Identifier: MIT */
/* naqala join: to the table of somebody at another machine. */
#include "base/clock.h"
#include "base/file.h"
#include "cmd/call.h"
#include "cmd/players.h"
#include "cmd/table/table_call.h"

#include <stdio.h>

/* The code that was given, or is asked for. Only one line of the input is
 * read. */
static bool read_code(const struct call *call, char code[TABLE_CODE_MAX],
                      struct err *err)
{
    char line[CALL_LINE_BYTES];

    if (call_has(call, "--code"))
        return table_call_read_code(call_value(call, "--code"), code, err);
    fputs("Code of the table: ", stderr);
    setvbuf(stdin, NULL, _IONBF, 0);
    if (!call_read_line(stdin, line))
        return file_was_read(stdin, "standard input", err) &&
               err_set(err, "--code: the host tells it");
    return table_call_read_code(line, code, err);
}

static int run_join(const struct call *call)
{
    char code[TABLE_CODE_MAX];
    struct table_call join = {
        .code = code,
        .name = table_call_name(call, "Guest"),
        .watches = call_has(call, "--watch"),
    };
    struct table *table;
    struct err err;

    if (!socket_read_address(call->operands[0], TABLE_PORT, &join.address,
                             &err) ||
        !read_code(call, code, &err))
        return ferror(stdin) != 0 ? command_fail(&err)
                                  : command_misused(call, &err);
    join.until = clock_now() + call_number(call, "--wait") * CLOCK_MILLISECOND;
    table = table_join(&join, &err);
    if (table == NULL)
        return command_fail(&err);
    return table_call_play(call, table, table_take_match(table), 1);
}

static const struct option OPTIONS[] = {
    TABLE_NAME_OPTION,
    {"--code", "CODE", OPTION_TEXT, .standard_text = "asked for",
     .about = "that the host tells"},
    {"--watch", .about = "look on; others play"},
    {"--wait", "S", OPTION_THOUSANDTHS, .min = 100, .max = 3600000,
     .standard = 10000, .about = "seconds, at most, for the host to answer"},
    SHOW_OPTIONS,
    {0},
};

const struct command join_command = {
    .name = "join",
    .operands = "HOST[:PORT]",
    .operand = OPTION_TEXT,
    .operands_min = 1,
    .operands_max = 1,
    .about = "play or watch at the table of somebody at another machine",
    .details = "The other one has typed `naqala host`, and tells address and "
               "code. A line that\nbreaks is tried again for as long as you "
               "stay.\n",
    .options = OPTIONS,
    .run = run_join,
};
