/* From the words of the command line to a call of a command. */
#include "cmd/command.h"
#include "base/file.h"
#include "base/utf8.h"
#include "cmd/help.h"
#include "match/saves/saved_games.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Which of the values belongs to an option, or NULL for one it has not. */
static const char *pick(const struct call *call, const char *option,
                        const char *const values[OPTIONS_MAX])
{
    const struct option *options = call->command->options;

    for (int i = 0; options != NULL && options[i].name != NULL; i++)
        if (strcmp(options[i].name, option) == 0)
            return values[i];
    return NULL;
}

const char *call_value(const struct call *call, const char *option)
{
    return pick(call, option, call->values);
}

const char *call_second(const struct call *call, const char *option)
{
    return pick(call, option, call->seconds);
}

/* Behind all that was printed before, and never what a terminal obeys. */
static void complain(const char *command, const struct err *err,
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
    complain(NULL, err, "");
    return RESULT_FAILED;
}

const struct command *command_find(const struct command *const commands[],
                                   const char *name)
{
    for (int i = 0; commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

void command_name(const struct command *whole, const struct command *command,
                  char name[COMMAND_NAME_MAX])
{
    snprintf(name, COMMAND_NAME_MAX, "%s%s%s", whole != NULL ? whole->name : "",
             whole != NULL ? " " : "", command->name);
}

int command_misused(const struct call *call, const struct err *err)
{
    char name[COMMAND_NAME_MAX], advice[2 * COMMAND_NAME_MAX];

    if (call->command == NULL) {
        complain(NULL, err, "; try naqala --help");
        return RESULT_USAGE;
    }
    command_name(call->whole, call->command, name);
    snprintf(advice, sizeof advice, "; try naqala %s --help", name);
    complain(name, err, advice);
    return RESULT_USAGE;
}

bool command_number(const char *what, const char *text, long min, long max,
                    long *number, struct err *err)
{
    char *rest;
    const bool digits = strspn(text, "-0123456789") == strlen(text);

    errno = 0;
    *number = strtol(text, &rest, 10);
    if (!digits || *rest != '\0' || rest == text || errno != 0 ||
        *number < min || *number > max)
        return err_set(err, "%s: %s is not a number in %ld..%ld", what,
                       err_token(text, strlen(text)).text, min, max);
    return true;
}

/* ---- options ---- */

static int option_count(const struct command *command)
{
    int count = 0;

    while (command->options != NULL && command->options[count].name != NULL)
        count++;
    return count;
}

/* Which option `word` begins with, up to its end or a =. */
static int find_option(const struct command *command, const char *word)
{
    const size_t length = strcspn(word, "=");

    for (int i = 0; i < option_count(command); i++)
        if (strlen(command->options[i].name) == length &&
            strncmp(command->options[i].name, word, length) == 0)
            return i;
    return -1;
}

static bool fail_option(const struct command *command, const char *word,
                        struct err *err)
{
    const struct err_token token = err_token(word, strcspn(word, "="));
    const char *names[OPTIONS_MAX];
    const int count = option_count(command);

    for (int i = 0; i < count; i++)
        names[i] = command->options[i].name;

    const char *near = err_nearest(token.text, names, count);

    if (near != NULL)
        return err_set(err, "%s: no such option; did you mean %s?", token.text,
                       near);
    return err_set(err, "%s: no such option", token.text);
}

/* Reads the values of an option behind its name, or behind the = in it. Says
 * how many words that was; 0 when there are not enough. */
static int read_values(struct call *call, int index, const char *const words[],
                       struct err *err)
{
    const struct option *option = &call->command->options[index];
    const char *equals = strchr(words[0], '=');
    const bool two = strchr(option->value, ' ') != NULL;
    int read = equals != NULL ? 1 : 2;

    call->values[index] = equals != NULL ? equals + 1 : words[1];
    if (two && call->values[index] != NULL)
        call->seconds[index] = words[read++];
    if (call->values[index] == NULL || (two && call->seconds[index] == NULL))
        return err_set(err, "%s: needs a value: %s", option->name,
                       option->value);
    return read;
}

/* Reads one option and says how many words it was; 0 when it is wrong. */
static int read_option(struct call *call, const char *const words[],
                       struct err *err)
{
    const int index = find_option(call->command, words[0]);

    if (index < 0)
        return fail_option(call->command, words[0], err);

    const struct option *option = &call->command->options[index];

    if (option->value != NULL)
        return read_values(call, index, words, err);
    call->values[index] = "";
    return strchr(words[0], '=') == NULL ||
           err_set(err, "%s: takes no value", option->name);
}

static bool count_operands(const struct call *call, struct err *err)
{
    const struct command *command = call->command;
    const int count = call->operand_count;

    if (count < command->operands_min)
        return err_set(err, "needs %s", command->operands);
    if (count > command->operands_max) {
        const char *extra = call->operands[command->operands_max];

        return err_set(err, "%s: one word too many",
                       err_token(extra, strlen(extra)).text);
    }
    return true;
}

/* A number below zero is no option. */
static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != '\0' &&
           (word[1] < '0' || word[1] > '9');
}

static bool read_words(struct call *call, const char *const words[],
                       const char *operands[OPERANDS_MAX], struct err *err)
{
    bool options = true;

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
        } else {
            operands[call->operand_count++] = words[i++];
        }
    }
    call->operands = operands;
    return count_operands(call, err);
}

static bool asks_for_help(const char *const words[])
{
    for (int i = 0; words[i] != NULL && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0)
            return true;
    return false;
}

/* From the command to the part of it that the next word names. */
static bool enter_part(struct call *call, const char *word)
{
    const struct command *const *const parts = call->command->parts;
    const struct command *const part =
        parts != NULL && word != NULL ? command_find(parts, word) : NULL;

    if (part == NULL)
        return false;
    call->whole = call->command;
    call->command = part;
    return true;
}

static int run(const struct call *named, const char *const words[])
{
    const char *operands[OPERANDS_MAX];
    struct call call = *named;
    struct err err;

    assert(call.command != NULL);
    if (enter_part(&call, words[0]))
        words++;
    if (asks_for_help(words)) {
        help_write_command(call.whole, call.command, stdout);
        return RESULT_FINE;
    }
    if (!read_words(&call, words, operands, &err))
        return command_misused(&call, &err);
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

    const struct err_token token = err_token(word, strlen(word));
    const char *near = err_nearest(word, names, count);

    if (near != NULL)
        err_set(&err, "%s: no such command or file; did you mean %s?",
                token.text, near);
    else
        err_set(&err, "%s: no such command or file", token.text);
    return command_misused(call, &err);
}

/* The words that stand for a command of another name. */
static const char *alias(const char *word)
{
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return "help";
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0)
        return "version";
    return word;
}

/* `naqala FILE ...` is `naqala play --load FILE ...`. */
static int open_game(struct call *call, const char *const words[])
{
    const char *load[OPERANDS_MAX] = {"--load"};
    int count = 1;

    for (; words[count - 1] != NULL && count < OPERANDS_MAX - 1; count++)
        load[count] = words[count - 1];
    call->command = command_find(call->commands, "play");
    return run(call, load);
}

/* `naqala --ascii` is the menu, drawn so. */
static bool is_play_option(const struct command *const commands[],
                           const char *word)
{
    return is_option(word) && strcmp(alias(word), word) == 0 &&
           find_option(command_find(commands, "play"), word) >= 0;
}

static int dispatch(const struct command *const commands[],
                    const char *const words[])
{
    struct call call = {.commands = commands};

    if (words[0] == NULL || is_play_option(commands, words[0])) {
        call.command = command_find(commands, "play");
        call.bare = true;
        return run(&call, words);
    }
    if (strcmp(words[0], "--") == 0 && words[1] != NULL)
        return open_game(&call, words + 1);
    call.command = command_find(commands, alias(words[0]));
    if (call.command != NULL)
        return run(&call, words + 1);
    if (words[0][0] != '-' && saved_games_has(words[0]))
        return open_game(&call, words);
    return fail_command(&call, words[0]);
}

int command_main(const struct command *const commands[], int argc, char *argv[])
{
    struct err err;

    if (argc < 1)
        return RESULT_USAGE;

    const int result = dispatch(commands, (const char *const *)argv + 1);

    if (!file_flush(stdout, "standard output", &err) && result == RESULT_FINE)
        return command_fail(&err);
    return result;
}
