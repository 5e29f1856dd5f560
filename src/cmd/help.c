/* naqala help: the list of commands, and one of them at length. */
#include "cmd/help.h"

#include <assert.h>
#include <string.h>

enum { LEFT_COLUMN = 20 };

/* `  left          right`, the left part as wide as it must be. */
static void write_row(const char *left, const char *right, FILE *out)
{
    fprintf(out, "  %-*s  %s\n", LEFT_COLUMN, left, right);
}

static void write_options(const struct option *options, FILE *out)
{
    char left[64];

    for (int i = 0; options != NULL && options[i].name != NULL; i++) {
        const bool flag = options[i].value == NULL;

        snprintf(left, sizeof left, "%s%s%s", options[i].name, flag ? "" : " ",
                 flag ? "" : options[i].value);
        write_row(left, options[i].about, out);
    }
    write_row("--help", "this text", out);
}

static void write_names(const struct command *const commands[], FILE *out)
{
    for (int i = 0; commands[i] != NULL; i++)
        write_row(commands[i]->name, commands[i]->about, out);
}

void help_write_command(const struct command *whole,
                        const struct command *command, FILE *out)
{
    char name[COMMAND_NAME_MAX];

    command_name(whole, command, name);
    fprintf(out, "usage: naqala %s%s%s%s\n\n  %s\n\n", name,
            command->options != NULL ? " [OPTION ...]" : "",
            *command->operands != '\0' ? " " : "", command->operands,
            command->about);
    if (command->parts != NULL) {
        write_names(command->parts, out);
        putc('\n', out);
    }
    write_options(command->options, out);
    if (command->details != NULL)
        fprintf(out, "\n%s", command->details);
}

static void write_all(const struct command *const commands[], FILE *out)
{
    fputs("naqala: sowing games in a terminal\n\n"
          "usage: naqala [COMMAND [OPTION ...]] | naqala FILE\n\n",
          out);
    write_names(commands, out);
    fputs("\nWith no command a game begins; with a file, the game that it "
          "holds.\n"
          "naqala COMMAND --help tells more of one; naqala(6) tells "
          "everything.\n",
          out);
}

static int help(const struct call *call)
{
    if (call->operand_count == 0) {
        write_all(call->commands, stdout);
        return RESULT_FINE;
    }

    const struct command *const *among = call->commands;
    const struct command *whole = NULL, *found = NULL;

    for (int i = 0; i < call->operand_count; i++) {
        const char *const name = call->operands[i];
        struct err err;

        whole = found;
        found = among != NULL ? command_find(among, name) : NULL;
        if (found == NULL) {
            err_set(&err, "%s: no such command",
                    err_token(name, strlen(name)).text);
            return command_misused(call, &err);
        }
        among = found->parts;
    }
    assert(found != NULL);
    help_write_command(whole, found, stdout);
    return RESULT_FINE;
}

const struct command help_command = {
    .name = "help",
    .operands = "[COMMAND [PART]]",
    .argument = ARGUMENT_WORD,
    .operands_max = 2,
    .about = "what there is, or what a command takes",
    .run = help,
};
