/* naqala completion: what a shell needs to know of the commands. */
#include "cmd/completion.h"
#include "game/game.h"

#include <string.h>

/* ---- words ---- */

void completion_write_games(FILE *out)
{
    for (int i = 0; i < game_name_count(); i++)
        fprintf(out, "%s%s", i > 0 ? " " : "", game_name(i));
}

void completion_write_commands(const struct command *const commands[],
                               FILE *out)
{
    for (int i = 0; commands[i] != NULL; i++)
        fprintf(out, "%s%s", i > 0 ? " " : "", commands[i]->name);
}

static bool takes_command(const struct command *command)
{
    return strncmp(command->operands, "[COMMAND", strlen("[COMMAND")) == 0;
}

bool completion_has_list(const struct command *command)
{
    return command->parts != NULL || takes_command(command) ||
           strchr(command->operands, '|') != NULL;
}

void completion_write_list(const struct command *const commands[],
                           const struct command *command, FILE *out)
{
    if (command->parts != NULL || takes_command(command)) {
        completion_write_commands(
            command->parts != NULL ? command->parts : commands, out);
        return;
    }
    for (const char *at = command->operands; *at != '\0' && *at != ' '; at++)
        putc(*at == '|' ? ' ' : *at, out);
}

/* ---- zsh ---- */

/* In single quotes, with what the description syntax of zsh reserves. */
static void zsh_text(const char *text, FILE *out)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\'", out);
        else if (strchr("[]:\\", *text) != NULL)
            putc('\\', out);
        putc(*text, out);
    }
}

static void zsh_argument(enum argument argument, FILE *out)
{
    switch (argument) {
    case ARGUMENT_GAME:
        fputs("game:(", out);
        completion_write_games(out);
        putc(')', out);
        break;
    case ARGUMENT_FILE:
        fputs("file:_files", out);
        break;
    case ARGUMENT_WORD:
    case ARGUMENT_NONE:
        fputs("word: ", out);
        break;
    }
}

/* Once for each word that the value is made of. */
static void zsh_value(const struct option *option, FILE *out)
{
    for (const char *rest = option->value; rest != NULL;
         rest = strchr(rest + 1, ' ')) {
        putc(':', out);
        zsh_argument(option->argument, out);
    }
}

static void zsh_operands(const struct command *const commands[],
                         const struct command *command, FILE *out)
{
    const bool listed = completion_has_list(command);

    if (command->operands_max == 0)
        return;
    if (listed) {
        fprintf(out, " \\\n            '%s:word:(",
                command->operands_max == 1 ? "*" : "1");
        completion_write_list(commands, command, out);
        fputs(")'", out);
    }
    if (!listed || command->operands_max > 1) {
        fputs(" \\\n            '*:", out);
        zsh_argument(command->argument, out);
        putc('\'', out);
    }
}

/* What can follow the name of a command. */
static void zsh_words(const struct command *const commands[],
                      const struct command *command, FILE *out)
{
    const struct option *options = command->options;

    fputs("_arguments '--help[this text]'", out);
    for (int i = 0; options != NULL && options[i].name != NULL; i++) {
        fprintf(out, " \\\n            '%s[", options[i].name);
        zsh_text(options[i].about, out);
        putc(']', out);
        if (options[i].value != NULL)
            zsh_value(&options[i], out);
        putc('\'', out);
    }
    zsh_operands(commands, command, out);
}

/* Behind the name of a part the rest is about it. */
static void zsh_parts(const struct command *command, FILE *out)
{
    fputs("if ((CURRENT > 2)); then\n"
          "            local part=$words[2]\n"
          "            shift words\n"
          "            ((CURRENT--))\n"
          "            case $part in\n",
          out);
    for (int i = 0; command->parts[i] != NULL; i++) {
        fprintf(out, "            %s) ", command->parts[i]->name);
        zsh_words(command->parts, command->parts[i], out);
        fputs(" ;;\n", out);
    }
    fputs("            esac\n        else\n            ", out);
}

static void zsh_case(const struct command *const commands[],
                     const struct command *command, FILE *out)
{
    fprintf(out, "        %s) ", command->name);
    if (command->parts != NULL)
        zsh_parts(command, out);
    zsh_words(commands, command, out);
    fputs(command->parts != NULL ? "\n        fi ;;\n" : " ;;\n", out);
}

static void write_zsh(const struct command *const commands[], FILE *out)
{
    fputs("#compdef naqala\n"
          "_naqala() {\n"
          "    local -a commands=(\n",
          out);
    for (int i = 0; commands[i] != NULL; i++) {
        fprintf(out, "        '%s:", commands[i]->name);
        zsh_text(commands[i]->about, out);
        fputs("'\n", out);
    }
    fputs("    )\n"
          "    if ((CURRENT == 2)); then\n"
          "        _describe command commands\n"
          "        _files\n"
          "        return\n"
          "    fi\n"
          "    local command=$words[2]\n"
          "    shift words\n"
          "    ((CURRENT--))\n"
          "    case $command in\n",
          out);
    for (int i = 0; commands[i] != NULL; i++)
        zsh_case(commands, commands[i], out);
    fputs("    esac\n"
          "}\n"
          "_naqala \"$@\"\n",
          out);
}

/* ---- fish ---- */

static void fish_text(const char *text, FILE *out)
{
    putc('\'', out);
    for (; *text != '\0'; text++) {
        if (*text == '\'' || *text == '\\')
            putc('\\', out);
        putc(*text, out);
    }
    putc('\'', out);
}

/* `complete` for what can stand behind a command, or behind a part of one. */
static void fish_rule(const struct command *whole,
                      const struct command *command, FILE *out)
{
    fputs("complete -c naqala -n '", out);
    if (whole != NULL)
        fprintf(out, "__fish_seen_subcommand_from %s; and ", whole->name);
    fprintf(out, "__fish_seen_subcommand_from %s'", command->name);
}

static void fish_option(const struct command *whole,
                        const struct command *command,
                        const struct option *option, FILE *out)
{
    fish_rule(whole, command, out);
    fprintf(out, " -l %s", option->name + 2);
    if (option->argument == ARGUMENT_FILE)
        fputs(" -r -F", out);
    else if (option->value != NULL)
        fputs(" -x", out);
    if (option->argument == ARGUMENT_GAME) {
        fputs(" -a '", out);
        completion_write_games(out);
        putc('\'', out);
    }
    fputs(" -d ", out);
    fish_text(option->about, out);
    putc('\n', out);
}

/* fish offers files wherever it is not told otherwise. */
static void fish_operands(const struct command *const commands[],
                          const struct command *whole,
                          const struct command *command, FILE *out)
{
    const bool files =
        command->argument == ARGUMENT_FILE || command->parts != NULL;

    if (files && !completion_has_list(command))
        return;
    fish_rule(whole, command, out);
    fputs(files ? "" : " -f", out);
    if (completion_has_list(command)) {
        fputs(" -a '", out);
        completion_write_list(commands, command, out);
        putc('\'', out);
    }
    putc('\n', out);
}

static const struct option HELP = {"--help", NULL, ARGUMENT_NONE, "this text"};

/* What can follow the name of a command, or of a part. */
static void fish_words(const struct command *const commands[],
                       const struct command *whole,
                       const struct command *command, FILE *out)
{
    const struct option *options = command->options;

    fish_operands(commands, whole, command, out);
    fish_option(whole, command, &HELP, out);
    for (int i = 0; options != NULL && options[i].name != NULL; i++)
        fish_option(whole, command, &options[i], out);
}

static void fish_command(const struct command *const commands[],
                         const struct command *command, FILE *out)
{
    fprintf(out, "complete -c naqala -n __fish_use_subcommand -a %s -d ",
            command->name);
    fish_text(command->about, out);
    putc('\n', out);
    fish_words(commands, NULL, command, out);
    for (int i = 0; command->parts != NULL && command->parts[i] != NULL; i++)
        fish_words(command->parts, command, command->parts[i], out);
}

static void write_fish(const struct command *const commands[], FILE *out)
{
    fputs("# fish completion of naqala\n", out);
    for (int i = 0; commands[i] != NULL; i++)
        fish_command(commands, commands[i], out);
}

/* ---- the command ---- */

static const struct {
    const char *name;
    void (*write)(const struct command *const commands[], FILE *out);
} SHELLS[] = {
    {"bash", completion_write_bash},
    {"zsh", write_zsh},
    {"fish", write_fish},
};

static int completion(const struct call *call)
{
    const char *name = call->operands[0];
    struct err err;

    for (size_t i = 0; i < sizeof SHELLS / sizeof SHELLS[0]; i++)
        if (strcmp(SHELLS[i].name, name) == 0) {
            SHELLS[i].write(call->commands, stdout);
            return RESULT_FINE;
        }
    err_set(&err, "%s: not a shell that is known; bash, zsh and fish are",
            err_token(name, strlen(name)).text);
    return command_misused(call, &err);
}

const struct command completion_command = {
    .name = "completion",
    .operands = "bash|zsh|fish",
    .argument = ARGUMENT_WORD,
    .operands_min = 1,
    .operands_max = 1,
    .about = "what a shell needs to complete these words",
    .run = completion,
};
