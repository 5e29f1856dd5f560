/*
 * What bash needs to know of the commands. The script decides between `words`
 * out of a list, `options` for a word that begins with a dash, and files.
 */
#include "cmd/completion.h"

/* What can stand where such an argument is awaited: a piece of the script. */
static void write_argument(enum argument argument, FILE *out)
{
    switch (argument) {
    case ARGUMENT_GAME:
        fputs(" words='", out);
        completion_write_games(out);
        putc('\'', out);
        break;
    case ARGUMENT_FILE:
        fputs(" files=yes", out);
        break;
    case ARGUMENT_WORD:
    case ARGUMENT_NONE:
        break;
    }
}

static void write_operands(const struct command *const commands[],
                           const struct command *command, FILE *out)
{
    if (!completion_has_list(command)) {
        write_argument(command->argument, out);
        return;
    }
    fputs(" words='", out);
    completion_write_list(commands, command, out);
    putc('\'', out);
    if (command->argument == ARGUMENT_FILE)
        fputs(" files=yes", out);
}

/* What follows each option with a value. */
static void write_values(const struct option *options, FILE *out)
{
    for (int i = 0; options != NULL && options[i].name != NULL; i++)
        if (options[i].value != NULL) {
            fprintf(out, "            %s)", options[i].name);
            write_argument(options[i].argument, out);
            fputs(" ;;\n", out);
        }
}

/* What can follow the name of a command. */
static void write_words(const struct command *const commands[],
                        const struct command *command, FILE *out)
{
    const struct option *options = command->options;

    fputs("case $before in\n", out);
    write_values(options, out);
    fputs("            *) options='", out);
    for (int i = 0; options != NULL && options[i].name != NULL; i++)
        fprintf(out, "%s ", options[i].name);
    fputs("--help'", out);
    write_operands(commands, command, out);
    fputs(" ;;\n            esac", out);
}

/* Behind the name of a part the rest is about it. */
static void write_parts(const struct command *command, FILE *out)
{
    fputs("if ((COMP_CWORD > 2)); then case ${COMP_WORDS[2]} in\n", out);
    for (int i = 0; command->parts[i] != NULL; i++) {
        fprintf(out, "        %s) ", command->parts[i]->name);
        write_words(command->parts, command->parts[i], out);
        fputs(" ;;\n", out);
    }
    fputs("        esac; else ", out);
}

static void write_command(const struct command *const commands[],
                          const struct command *command, FILE *out)
{
    fprintf(out, "        %s) ", command->name);
    if (command->parts != NULL)
        write_parts(command, out);
    write_words(commands, command, out);
    fputs(command->parts != NULL ? "; fi ;;\n" : " ;;\n", out);
}

/* bash takes the = of --option=value for a word. */
static const char FRONT[] =
    "# bash completion of naqala\n"
    "_naqala() {\n"
    "    local current=${COMP_WORDS[COMP_CWORD]}\n"
    "    local before=${COMP_WORDS[COMP_CWORD-1]}\n"
    "    local words='' options='' files='' IFS=$' \\t\\n'\n"
    "    if [[ $current == = ]]; then current=''\n"
    "    elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
    "    if ((COMP_CWORD == 1)); then\n"
    "        options='--help --version' files=yes\n"
    "        words='";

/* A name of a file may hold blanks, but hardly the end of a line. */
static const char BACK[] =
    "    esac; fi\n"
    "    if [[ -n $options && $current == -* ]]; then\n"
    "        words=$options files=''\n"
    "    fi\n"
    "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
    "    IFS=$'\\n'\n"
    "    [[ -z $files ]] ||"
    " COMPREPLY+=($(compgen -f -- \"$current\"))\n"
    "}\n"
    "complete -o filenames -F _naqala naqala\n";

void completion_write_bash(const struct command *const commands[], FILE *out)
{
    fputs(FRONT, out);
    completion_write_commands(commands, out);
    fputs("'\n    else case ${COMP_WORDS[1]} in\n", out);
    for (int i = 0; commands[i] != NULL; i++)
        write_command(commands, commands[i], out);
    fputs(BACK, out);
}
