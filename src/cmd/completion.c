/* SPDX-License-Identifier: MIT */
/* naqala completion: the scripts that a shell needs to complete commands. */
#include "base/builtin.h"
#include "base/memory.h"
#include "cmd/players.h"
#include "engine/agents/agent.h"
#include "match/who.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

static void write_word(const char *word, size_t length, const char **before,
                       FILE *out)
{
    fprintf(out, "%s%.*s", *before, (int)length, word);
    *before = " ";
}

static bool takes_player(enum option_type type)
{
    return type == OPTION_WHO || type == OPTION_MACHINE ||
           type == OPTION_OWN_MACHINE;
}

static void write_players(enum option_type type, const char **before, FILE *out)
{
    struct levels *const levels = levels_builtin();
    int count;
    const char **const names = who_names(levels, &count);

    /* The first is a person. */
    for (int i = type == OPTION_WHO ? 0 : 1; i < count; i++)
        if (type != OPTION_OWN_MACHINE || !agent_is_program(names[i]))
            write_word(names[i], strlen(names[i]), before, out);
    free(names);
    levels_free(levels);
}

/* Writes the names of the shipped files of a folder, which ends with a slash,
 * without their endings. */
static void write_shipped(const char *folder, const char **before, FILE *out)
{
    for (const struct builtin *file = builtin_table; file->name != NULL; file++)
        if (strncmp(file->name, folder, strlen(folder)) == 0)
            write_word(file->name + strlen(folder),
                       strcspn(file->name + strlen(folder), "."), before, out);
}

/* Writes the names of the games that the command is about. */
static void write_games(const struct command *command, const char **before,
                        FILE *out)
{
    char *names = NULL;
    size_t size = 0;
    FILE *const all = memory_stream(&names, &size);
    const char *between = "";

    for (int i = 0; i < game_name_count(); i++)
        write_word(game_name(i), strlen(game_name(i)), &between, all);
    write_shipped("src/data/games/", &between, all);
    fclose(all);
    for (char *rest, *name = strtok_r(names, " ", &rest); name != NULL;
         name = strtok_r(NULL, " ", &rest))
        if (command->takes_game == NULL || command->takes_game(name))
            write_word(name, strlen(name), before, out);
    free(names);
}

/* Writes the words that an argument of this type can have in a command; none
 * for most types. An option with words of its own has these. */
static void write_words(const struct command *command, enum option_type type,
                        const struct option *option, FILE *out)
{
    const char *before = "";

    if (type == OPTION_GAME)
        write_games(command, &before, out);
    if (takes_player(type))
        write_players(type, &before, out);
    if (type == OPTION_THEME) {
        write_word(THEMES_AUTO, strlen(THEMES_AUTO), &before, out);
        write_shipped("themes/", &before, out);
    }
    for (int i = 0; option != NULL && i < option_word_count(option); i++)
        write_word(option->words[i], strlen(option->words[i]), &before, out);
}

static bool has_words(enum option_type type)
{
    return type == OPTION_GAME || takes_player(type) || type == OPTION_THEME ||
           type == OPTION_WORD;
}

static bool takes_file(enum option_type type)
{
    return type == OPTION_FILE || type == OPTION_THEME;
}

/* Writes all commands but one, which may be NULL. */
static void write_commands(const struct command *const commands[],
                           const struct command *without, FILE *out)
{
    const char *before = "";

    for (int i = 0; commands[i] != NULL; i++)
        if (commands[i] != without)
            write_word(commands[i]->name, strlen(commands[i]->name), &before,
                       out);
}

static bool takes_command(const struct command *command)
{
    return strncmp(command->operands, "[COMMAND", strlen("[COMMAND")) == 0;
}

static bool has_list(const struct command *command)
{
    return command->parts != NULL || takes_command(command) ||
           command->word != NULL || strchr(command->operands, '|') != NULL;
}

/* The commands that the next word can name. */
static const struct command *const *
named_commands(const struct command *const commands[],
               const struct command *command)
{
    return takes_command(command) ? commands : command->parts;
}

/* Can anything follow a command named like this? Behind help only its parts
 * can. */
static bool has_more(const struct command *command, const struct command *named)
{
    return !takes_command(command) || named->parts != NULL;
}

/* Options that need no command. */
static const struct option DISPLAY[] = {SHOW_OPTIONS, {0}};

static const struct command NO_COMMAND = {.operands = "", .options = DISPLAY};

/* Writes the list of has_list, without one command, which may be NULL. */
static void write_list(const struct command *const commands[],
                       const struct command *command,
                       const struct command *without, FILE *out)
{
    if (command->parts != NULL || takes_command(command)) {
        write_commands(named_commands(commands, command), without, out);
        return;
    }
    for (int i = 0; command->word != NULL && command->word(i) != NULL; i++)
        fprintf(out, "%s%s", i > 0 ? " " : "", command->word(i));
    if (command->word != NULL)
        return;
    for (const char *at = command->operands; *at != '\0' && *at != ' '; at++)
        putc(*at == '|' ? ' ' : *at, out);
}

/* ---- bash ---- */

/* The script offers `words` of a list, `options` for a word that begins with a
 * dash, or files. */

/* Writes a piece of the script that offers values for such an argument. */
static void bash_argument(const struct command *command, enum option_type type,
                          const struct option *option, FILE *out)
{
    if (has_words(type)) {
        fputs(" words='", out);
        write_words(command, type, option, out);
        putc('\'', out);
    }
    if (takes_file(type))
        fputs(" files=yes", out);
}

static void bash_keys(const struct option options[], FILE *out)
{
    for (int i = 0; i < option_count(options); i++)
        fprintf(out, " %s", options[i].key);
}

/* Writes the words that can follow the name of a command. */
static void bash_words(const struct command *const commands[],
                       const struct command *command, FILE *out)
{
    const struct option *const options = command->options;
    const int count = option_count(options);

    fputs("case $before in\n", out);
    for (int i = 0; i < count; i++)
        if (options[i].value != NULL) {
            fprintf(out, "            %s)", options[i].key);
            bash_argument(command, options[i].type, &options[i], out);
            fputs(" ;;\n", out);
        }
    fputs("            *) options='", out);
    bash_keys(options, out);
    fputs(" --help'", out);
    if (has_list(command)) {
        fputs(" words='", out);
        write_list(commands, command, NULL, out);
        putc('\'', out);
        if (command->operand == OPTION_FILE)
            fputs(" files=yes", out);
    } else {
        bash_argument(command, command->operand, NULL, out);
    }
    fputs(" ;;\n            esac", out);
}

/* Behind the name of a part, everything else is about that part. */
static void bash_command(const struct command *const commands[],
                         const struct command *command, FILE *out)
{
    const struct command *const *const parts =
        named_commands(commands, command);

    fprintf(out, "        %s) ", command->name);
    if (parts != NULL)
        fputs("if ((COMP_CWORD > 2)); then case ${COMP_WORDS[2]} in\n", out);
    for (int i = 0; parts != NULL && parts[i] != NULL; i++) {
        if (!has_more(command, parts[i]))
            continue;
        fprintf(out, "        %s) ", parts[i]->name);
        bash_words(parts, parts[i], out);
        fputs(" ;;\n", out);
    }
    if (parts != NULL)
        fputs("        esac; else ", out);
    bash_words(commands, command, out);
    fputs(parts != NULL ? "; fi ;;\n" : " ;;\n", out);
}

/* bash takes the = of --option=value for a word of its own, and the : of
 * oware:slam=legal. The script does not complete inside a game or a player. */
static const char BASH_FRONT[] =
    "# bash completion of naqala\n"
    "_naqala() {\n"
    "    local current=${COMP_WORDS[COMP_CWORD]}\n"
    "    local before=${COMP_WORDS[COMP_CWORD-1]}\n"
    "    local words='' options='' files='' IFS=$' \\t\\n'\n"
    "    COMPREPLY=()\n"
    "    [[ $current != : && $before != : ]] || return\n"
    "    if [[ $current == = || $before == = ]]; then\n"
    "        if [[ $current == = ]]; then current=''\n"
    "        else before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
    "        [[ $before == --* ]] || return\n"
    "    fi\n"
    "    if ((COMP_CWORD == 1)); then\n"
    "        files=yes options='--help --version";

/* A file name may contain blanks, but hardly a newline. */
static const char BASH_BACK[] =
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

static void write_bash(const struct command *const commands[], FILE *out)
{
    fputs(BASH_FRONT, out);
    bash_keys(DISPLAY, out);
    fputs("'\n        words='", out);
    write_commands(commands, NULL, out);
    fputs("'\n    else case ${COMP_WORDS[1]} in\n        --?*) ", out);
    bash_words(commands, &NO_COMMAND, out);
    fputs(" ;;\n", out);
    for (int i = 0; commands[i] != NULL; i++)
        bash_command(commands, commands[i], out);
    fputs(BASH_BACK, out);
}

/* ---- zsh ---- */

/* Writes text in single quotes, with the signs escaped that zsh reserves in
 * descriptions. */
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

static void zsh_argument(const struct command *command, enum option_type type,
                         const struct option *option, FILE *out)
{
    if (!has_words(type)) {
        fputs(takes_file(type) ? "file:_files" : "word: ", out);
        return;
    }
    /* The value ends at a colon that is not escaped. */
    fputs(takes_file(type) ? "word:{_alternative \"word\\:word\\:(" : "word:(",
          out);
    write_words(command, type, option, out);
    fputs(takes_file(type) ? ")\" \"file\\:file\\:_files\"}" : ")", out);
}

/* Writes the words that can follow the name of a command. */
static void zsh_words(const struct command *const commands[],
                      const struct command *command, FILE *out)
{
    const struct option *const options = command->options;
    const bool listed = has_list(command);

    fputs("_arguments '--help[this text]'", out);
    for (int i = 0; i < option_count(options); i++) {
        fprintf(out, " \\\n            '%s[", options[i].key);
        zsh_text(options[i].about, out);
        putc(']', out);
        /* Once for each word of the value. */
        for (const char *rest = options[i].value; rest != NULL;
             rest = strchr(rest + 1, ' ')) {
            putc(':', out);
            zsh_argument(command, options[i].type, &options[i], out);
        }
        putc('\'', out);
    }
    if (listed && command->operands_max > 0) {
        fprintf(out, " \\\n            '%s:word:(",
                command->operands_max == 1 ? "*" : "1");
        write_list(commands, command, NULL, out);
        fputs(")'", out);
    }
    if (command->operands_max > (listed ? 1 : 0)) {
        fputs(" \\\n            '*:", out);
        zsh_argument(command, command->operand, NULL, out);
        putc('\'', out);
    }
}

/* Behind the name of a part, everything else is about that part. */
static void zsh_command(const struct command *const commands[],
                        const struct command *command, FILE *out)
{
    const struct command *const *const parts =
        named_commands(commands, command);

    fprintf(out, "        %s) ", command->name);
    if (parts != NULL)
        fputs("if ((CURRENT > 2)); then\n"
              "            local part=$words[2]\n"
              "            shift words\n"
              "            ((CURRENT--))\n"
              "            case $part in\n",
              out);
    for (int i = 0; parts != NULL && parts[i] != NULL; i++) {
        if (!has_more(command, parts[i]))
            continue;
        fprintf(out, "            %s) ", parts[i]->name);
        zsh_words(parts, parts[i], out);
        fputs(" ;;\n", out);
    }
    if (parts != NULL)
        fputs("            esac\n        else\n            ", out);
    zsh_words(commands, command, out);
    fputs(parts != NULL ? "\n        fi ;;\n" : " ;;\n", out);
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
          "    if [[ $words[2] == -* && "
          "($CURRENT -eq 2 || $words[2] != --) ]]; then\n"
          "        ",
          out);
    zsh_words(commands, &NO_COMMAND, out);
    fprintf(out, " \\\n            '--version[%s]'\n", version_command.about);
    fputs("        return\n"
          "    fi\n"
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
        zsh_command(commands, commands[i], out);
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

/* Begins a `complete` for the words behind a command, or behind a part of one:
 * its condition, which goes on. */
static void fish_begin(const struct command *whole,
                       const struct command *command, FILE *out)
{
    fputs("complete -c naqala -n '", out);
    if (whole != NULL)
        fprintf(out, "__fish_seen_subcommand_from %s; and ", whole->name);
    if (command == &NO_COMMAND)
        fputs("__fish_use_subcommand", out);
    else
        fprintf(out, "__fish_seen_subcommand_from %s", command->name);
}

/* A list is offered until one of its words was chosen. */
static void fish_list(const struct command *const commands[],
                      const struct command *whole,
                      const struct command *command, FILE *out)
{
    fish_begin(whole, command, out);
    fputs("; and not __fish_seen_subcommand_from ", out);
    write_list(commands, command, command, out);
    fputs(command->operand == OPTION_FILE ? "' -a '" : "' -f -a '", out);
    write_list(commands, command, NULL, out);
    fputs("'\n", out);
}

static void fish_option(const struct command *whole,
                        const struct command *command,
                        const struct option *option, FILE *out)
{
    fish_begin(whole, command, out);
    fprintf(out, "' -l %s", option->key + 2);
    if (takes_file(option->type))
        fputs(" -r -F", out);
    else if (option->value != NULL)
        fputs(" -x", out);
    if (has_words(option->type)) {
        fputs(" -a '", out);
        write_words(command, option->type, option, out);
        putc('\'', out);
    }
    fputs(" -d ", out);
    fish_text(option->about, out);
    putc('\n', out);
}

static const struct option HELP = {"--help", .about = "this text"};

static void fish_operand(const struct command *whole,
                         const struct command *command, FILE *out)
{
    fish_begin(whole, command, out);
    fputs("' -f", out);
    if (has_words(command->operand)) {
        fputs(" -a '", out);
        write_words(command, command->operand, NULL, out);
        putc('\'', out);
    }
    putc('\n', out);
}

/* Writes the words that can follow the name of a command, or of a part. */
static void fish_words(const struct command *const commands[],
                       const struct command *whole,
                       const struct command *command, FILE *out)
{
    /* fish offers files unless it is told otherwise. */
    if (command->operand != OPTION_FILE && command->parts == NULL &&
        command != &NO_COMMAND)
        fish_operand(whole, command, out);
    if (has_list(command))
        fish_list(commands, whole, command, out);
    fish_option(whole, command, &HELP, out);
    for (int i = 0; i < option_count(command->options); i++)
        fish_option(whole, command, &command->options[i], out);
}

static void write_fish(const struct command *const commands[], FILE *out)
{
    fputs("# fish completion of naqala\n", out);
    fish_words(commands, NULL, &NO_COMMAND, out);
    fish_option(NULL, &NO_COMMAND,
                &(struct option){"--version", .about = version_command.about},
                out);
    for (int i = 0; commands[i] != NULL; i++) {
        const struct command *const command = commands[i];
        const struct command *const *const parts = command->parts;

        fprintf(out, "complete -c naqala -n __fish_use_subcommand -a %s -d ",
                command->name);
        fish_text(command->about, out);
        putc('\n', out);
        fish_words(commands, NULL, command, out);
        for (int part = 0; parts != NULL && parts[part] != NULL; part++)
            fish_words(parts, command, parts[part], out);
    }
}

/* ---- the command ---- */

static const struct {
    const char *name;
    void (*write)(const struct command *const commands[], FILE *out);
} SHELLS[] = {
    {"bash", write_bash},
    {"zsh", write_zsh},
    {"fish", write_fish},
};

static int run_completion(const struct call *call)
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
    .operand = OPTION_TEXT,
    .operands_min = 1,
    .operands_max = 1,
    .about = "what a shell needs to complete these words",
    .run = run_completion,
};
