/* SPDX-License-Identifier: MIT */
/* Turns the words of the command line into a call of a command; and writes its
 * --help. */
#include "cmd/command.h"
#include "base/cluster.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/utf8.h"
#include "match/own_game.h"
#include "match/saves/game_code.h"
#include "match/saves/saved_games.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Flushes standard output first, and writes no control characters. */
static void write_error(const char *command, const struct err *err,
                        const char *advice)
{
    fflush(stdout);
    fputs("naqala: ", stderr);
    if (command != NULL)
        fprintf(stderr, "%s: ", command);
    utf8_write_text(err->text, stderr);
    fprintf(stderr, "%s\n", advice);
}

int command_fail(const struct err *err)
{
    write_error(NULL, err, "");
    return RESULT_FAILED;
}

/* The command of this name in a list that ends with NULL; or NULL. */
static const struct command *
find_command(const struct command *const commands[], const char *name)
{
    for (int i = 0; commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

enum { COMMAND_NAME_MAX = 64 };

/* `lab genetic`: the name of a part stands behind that of the whole. */
static void name_command(const struct command *whole,
                         const struct command *command,
                         char name[COMMAND_NAME_MAX])
{
    snprintf(name, COMMAND_NAME_MAX, "%s%s%s", whole != NULL ? whole->name : "",
             whole != NULL ? " " : "", command->name);
}

int command_misused(const struct call *call, const struct err *err)
{
    char name[COMMAND_NAME_MAX], advice[2 * COMMAND_NAME_MAX];

    if (call->command == NULL) {
        write_error(NULL, err, "; try naqala --help");
        return RESULT_USAGE;
    }
    name_command(call->whole, call->command, name);
    snprintf(advice, sizeof advice, "; try naqala %s --help", name);
    write_error(name, err, advice);
    return RESULT_USAGE;
}

/* ---- options ---- */

/* The option that `word` names, up to its end or a =; or -1. */
static int find_option(const struct command *command, const char *word)
{
    const size_t length = strcspn(word, "=");

    for (int i = 0; i < option_count(command->options); i++)
        if (strlen(command->options[i].key) == length &&
            strncmp(command->options[i].key, word, length) == 0)
            return i;
    return -1;
}

/* Sets err: no such `what` is among these names. Always returns false. */
static bool fail_name(const char *word, size_t length, const char *what,
                      const char *const names[], int count, struct err *err)
{
    const struct err_token token = err_token(word, length);
    const char *const near = err_nearest(token.text, names, count);

    if (near != NULL)
        return err_set(err, "%s: no such %s; did you mean %s?", token.text,
                       what, near);
    return err_set(err, "%s: no such %s", token.text, what);
}

/* A game of a file is turned into a spec here, so that commands see a game like
 * any other. No command takes two. */
static bool read_value(struct call *call, const struct option *option,
                       const char *text, struct option_value *value,
                       struct err *err)
{
    if (text == NULL)
        return err_set(err, "%s: needs a value: %s", option->key,
                       option->value);
    if (option->type == OPTION_GAME) {
        call->called = text;
        if (!own_game_spec(text, &call->game, err))
            return err_prefix(err, "%s: ", option->key);
        text = call->game.text;
    }
    value->text = text;
    return option_read(option, text, &value->number, err) ||
           err_prefix(err, "%s: ", option->key);
}

/* Reads an option with the words behind its name, or the value behind =.
 * Returns how many words that was, or 0 and sets err. */
static int read_option(struct call *call, const char *const words[],
                       struct err *err)
{
    const int index = find_option(call->command, words[0]);
    const char *const equals = strchr(words[0], '=');

    if (index < 0) {
        const int options = option_count(call->command->options);
        const char *names[OPTIONS_MAX];

        for (int i = 0; i < options; i++)
            names[i] = call->command->options[i].key;
        return fail_name(words[0], strcspn(words[0], "="), "option", names,
                         options, err);
    }

    const struct option *const option = &call->command->options[index];

    if (option->value == NULL) {
        call->values[index] = (struct option_value){"", 1};
        return equals == NULL ||
               err_set(err, "%s: takes no value", option->key);
    }

    int count = equals != NULL ? 1 : 2;

    if (!read_value(call, option, equals != NULL ? equals + 1 : words[1],
                    &call->values[index], err))
        return 0;
    if (strchr(option->value, ' ') != NULL &&
        !read_value(call, option, words[count++], &call->seconds[index], err))
        return 0;
    return count;
}

/* Is the word an option? A negative number is none. */
static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != '\0' &&
           (word[1] < '0' || word[1] > '9');
}

static bool read_words(struct call *call, const char *const words[],
                       const char *operands[OPERANDS_MAX], struct err *err)
{
    const struct option *const table = call->command->options;
    bool options = true;

    assert(option_count(table) <= OPTIONS_MAX);
    for (int i = 0; i < option_count(table); i++)
        call->values[i].number = table[i].standard;
    for (int i = 0; words[i] != NULL;) {
        if (options && strcmp(words[i], "--") == 0) {
            options = false;
            i++;
        } else if (options && is_option(words[i])) {
            const int read = read_option(call, &words[i], err);

            if (read == 0)
                return false;
            i += read;
        } else if (call->operand_count == OPERANDS_MAX) {
            return err_set(err, "more than %d words", OPERANDS_MAX);
        } else if (call->command->operand == OPTION_FILE && *words[i] == '\0') {
            return err_set(err, "an empty word names no file");
        } else {
            operands[call->operand_count++] = words[i++];
        }
    }
    call->operands = operands;
    if (call->operand_count < call->command->operands_min)
        return err_set(err, "needs %s", call->command->operands);
    if (call->operand_count > call->command->operands_max) {
        const char *const extra = operands[call->command->operands_max];

        return err_set(err, "%s: one word too many",
                       err_token(extra, strlen(extra)).text);
    }
    return true;
}

/* ---- help ---- */

enum { LEFT_COLUMN = 20, LINE_WIDTH = 79 };

/* Writes `  left          right`, the left part as wide as needed. A text that
 * is too long for the line goes on below, in the same column. */
static void write_row(const char *left, const char *right, FILE *out)
{
    const int before = fprintf(out, "  %-*s  ", LEFT_COLUMN, left);
    int room = LINE_WIDTH - before;

    for (;;) {
        const size_t blanks = strspn(right, " ");
        const size_t word = strcspn(right + blanks, " ");

        if (word == 0)
            break;
        if ((int)(blanks + word) > room && blanks > 0) {
            fprintf(out, "\n%*s", LEFT_COLUMN + 4, "");
            room = LINE_WIDTH - LEFT_COLUMN - 4;
            right += blanks;
            continue;
        }
        fprintf(out, "%.*s", (int)(blanks + word), right);
        room -= (int)(blanks + word);
        right += blanks + word;
    }
    putc('\n', out);
}

static void write_names(const struct command *const commands[], FILE *out)
{
    for (int i = 0; commands[i] != NULL; i++)
        write_row(commands[i]->name, commands[i]->about, out);
}

static void write_help(const struct command *whole,
                       const struct command *command, FILE *out)
{
    char name[COMMAND_NAME_MAX];

    name_command(whole, command, name);
    fprintf(out, "usage: naqala %s%s%s%s\n\n  %s\n\n", name,
            command->options != NULL ? " [OPTION ...]" : "",
            *command->operands != '\0' ? " " : "", command->operands,
            command->about);
    if (command->parts != NULL) {
        write_names(command->parts, out);
        putc('\n', out);
    }
    for (const struct option *option = command->options;
         option != NULL && option->key != NULL; option++) {
        const bool flag = option->value == NULL;
        char left[64];
        char about[ERR_TEXT_MAX];
        FILE *const text = memory_file(about, sizeof about);

        option_write_about(option, text);
        fclose(text);
        snprintf(left, sizeof left, "%s%s%s", option->key, flag ? "" : " ",
                 flag ? "" : option->value);
        write_row(left, about, out);
    }
    write_row("--help", "this text", out);
    if (command->details != NULL)
        fprintf(out, "\n%s", command->details);
}

/* ---- a call ---- */

static bool asks_for_help(const char *const words[])
{
    for (int i = 0; words[i] != NULL && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0)
            return true;
    return false;
}

/* Checks options without a command, which are for the menu: it takes no words,
 * and nothing may be ignored. */
static bool check_bare(const struct call *call, struct err *err)
{
    const char *const word = call->operand_count > 0 ? call->operands[0] : NULL;

    return !call->bare || word == NULL ||
           err_set(err, "%s: a command or file comes before the options",
                   err_token(word, strlen(word)).text);
}

const struct command *command_part(const struct command *command,
                                   const char *word)
{
    return command->parts != NULL && word != NULL
               ? find_command(command->parts, word)
               : NULL;
}

static int run_call(const struct call *named, const char *const words[])
{
    const char *operands[OPERANDS_MAX] = {NULL};
    struct call call = *named;
    struct err err;

    assert(call.command != NULL);

    const struct command *const part = command_part(call.command, words[0]);

    if (part != NULL) {
        call.whole = call.command;
        call.command = part;
        words++;
    }
    if (asks_for_help(words)) {
        write_help(call.whole, call.command, stdout);
        return RESULT_FINE;
    }
    if (!read_words(&call, words, operands, &err) || !check_bare(&call, &err))
        return command_misused(&call, &err);
    if (cluster_size(call.cluster) > 1 && !call.command->shared) {
        err_set(&err, "one process does it alone, and %d were started",
                cluster_size(call.cluster));
        return command_misused(&call, &err);
    }
    return call.command->run(&call);
}

/* ---- the first word ---- */

static int fail_command(const struct call *call, const char *word)
{
    const char *names[OPTIONS_MAX];
    int count = 0;
    struct err err;

    while (count < OPTIONS_MAX && call->commands[count] != NULL) {
        names[count] = call->commands[count]->name;
        count++;
    }

    fail_name(word, strlen(word), "command or file", names, count, &err);
    return command_misused(call, &err);
}

/* The command that an alias stands for. */
static const char *find_alias(const char *word)
{
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return "help";
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0)
        return "version";
    return word;
}

/* `naqala FILE ...` is `naqala play --load=FILE ...`, in one word because the
 * file may be called -h; a code counts as a file. If the file was behind two
 * dashes, so are the words behind it. */
static int open_game(struct call *call, const char *const words[], bool dashes)
{
    static const char LOAD[] = "--load=";
    const size_t size = sizeof LOAD + strlen(words[0]);
    char *const file = memory_new(size, 1);
    const char *load[OPERANDS_MAX] = {file, dashes ? "--" : NULL};
    const int shift = dashes ? 1 : 0;

    snprintf(file, size, "%s%s", LOAD, words[0]);
    for (int i = 1; i + shift < OPERANDS_MAX - 1 && words[i] != NULL; i++)
        load[i + shift] = words[i];
    call->command = find_command(call->commands, "play");

    const int result = run_call(call, load);

    free(file);
    return result;
}

static int run_words(const struct command *const commands[],
                     const char *const words[], struct cluster *cluster)
{
    const bool ends = words[0] != NULL && strcmp(words[0], "--") == 0;
    struct call call = {.commands = commands, .cluster = cluster};

    if (ends && words[1] != NULL)
        return open_game(&call, words + 1, true);
    /* `naqala --ascii` is the menu with that option. */
    if (words[0] == NULL || ends ||
        (is_option(words[0]) && find_alias(words[0]) == words[0])) {
        call.command = find_command(commands, "play");
        call.bare = true;
        return run_call(&call, words);
    }
    call.command = find_command(commands, find_alias(words[0]));
    if (call.command != NULL)
        return run_call(&call, words + 1);
    if (words[0][0] != '-' &&
        (saved_games_has(words[0]) || game_code_is(words[0])))
        return open_game(&call, words, false);
    return fail_command(&call, words[0]);
}

int command_run(const struct call *call, const char *const words[],
                struct share *share)
{
    struct call other = {
        .commands = call->commands, .share = share, .cluster = call->cluster};

    other.command = find_command(call->commands, words[0]);
    assert(other.command != NULL);
    return run_call(&other, words + 1);
}

int command_main(const struct command *const commands[], int argc, char *argv[])
{
    struct err err;

    file_hold_standard();
    /* An ignored SIGCHLD is inherited through exec, and then the exit status of
     * children is lost. */
    signal(SIGCHLD, SIG_DFL);
    if (argc < 1)
        return RESULT_USAGE;
    if (!thread_grow_stack(&err))
        return command_fail(&err);

    const char *const *const words = (const char *const *)argv + 1;
    struct cluster *const cluster = cluster_join(words, &err);
    int result = *err.text != '\0' ? command_fail(&err)
                                   : run_words(commands, words, cluster);

    if (!file_flush(stdout, "standard output", &err)) {
        const int unheard = command_fail(&err);

        result = result == RESULT_FINE ? unheard : result;
    }
    return cluster_leave(cluster, result);
}

/* ---- naqala help and naqala version ---- */

static int run_help(const struct call *call)
{
    if (call->operand_count == 0) {
        fputs(
            "naqala: sowing games and Abalone in a terminal\n\n"
            "usage: naqala [COMMAND [OPTION ...]] | naqala FILE | naqala CODE\n\n",
            stdout);
        write_names(call->commands, stdout);
        fputs("\nWith no command the menu opens; with a file, the game that it "
              "holds.\n"
              "naqala COMMAND --help tells more of one; naqala(6) tells "
              "everything.\n",
              stdout);
        return RESULT_FINE;
    }

    const struct command *const *among = call->commands;
    const struct command *whole = NULL, *found = NULL;

    for (int i = 0; i < call->operand_count; i++) {
        const char *const name = call->operands[i];
        struct err err;

        whole = found;
        found = among != NULL ? find_command(among, name) : NULL;
        if (found == NULL) {
            err_set(&err, "%s: no such command",
                    err_token(name, strlen(name)).text);
            return command_misused(call, &err);
        }
        among = found->parts;
    }
    assert(found != NULL);
    write_help(whole, found, stdout);
    return RESULT_FINE;
}

const struct command help_command = {
    .name = "help",
    .operands = "[COMMAND [PART]]",
    .operand = OPTION_TEXT,
    .operands_max = 2,
    .about = "what there is, or what a command takes",
    .run = run_help,
};

static int run_version(const struct call *call)
{
    (void)call;
    puts("naqala " NAQALA_VERSION);
    return RESULT_FINE;
}

const struct command version_command = {
    .name = "version",
    .operands = "",
    .about = "the version of this program",
    .run = run_version,
};
