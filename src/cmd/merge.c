/* SPDX-License-Identifier: MIT */
/* naqala merge: puts the shares of long work together. */
#include "cmd/call.h"
#include "lab/job/share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 100 };

_Static_assert((int)SHARE_PARTS_MAX <= (int)OPERANDS_MAX,
               "all parts can be named");

/* The words of the command that made the shares, then the words that say where
 * to write. */
struct merged_words {
    const char *items[WORDS_MAX + 8]; /* NULL behind the last */
    int count;
};

/* The command of these words; NULL if its work cannot be divided. */
static const struct command *find_shared(const struct call *call,
                                         const struct merged_words *words)
{
    const struct command *found = NULL;

    for (int i = 0; call->commands[i] != NULL; i++)
        if (strcmp(call->commands[i]->name, words->items[0]) == 0)
            found = call->commands[i];
    if (found != NULL && found->parts != NULL)
        found = command_part(found, words->items[1]);
    return found != NULL && found->options != NULL &&
                   option_find(found->options, "--part") >= 0
               ? found
               : NULL;
}

/* The first option for a path among the words; NULL if there is none. Shares
 * leave paths out, so none has such a word unless it was changed. */
static const char *find_path(const struct command *command,
                             const struct merged_words *words)
{
    for (int i = 0; i < words->count; i++)
        for (const struct option *option = command->options;
             option->key != NULL; option++) {
            const size_t length = strlen(option->key);

            if (option->type == OPTION_FILE &&
                strncmp(words->items[i], option->key, length) == 0 &&
                strchr("=", words->items[i][length]) != NULL)
                return option->key;
        }
    return NULL;
}

static const struct command *read_words(const struct call *call,
                                        struct share *share,
                                        struct merged_words *words,
                                        struct err *err)
{
    const char *const text = share_text(share, "words");
    const long count = text != NULL ? strtol(text, NULL, 10) : 0;

    share_fact(share, "version", NAQALA_VERSION);
    if (text != NULL)
        share_fact(share, "words", text);

    for (int i = 0; i < count && i < WORDS_MAX; i++) {
        char name[24];

        snprintf(name, sizeof name, "word%d", i + 1);
        words->items[i] = share_text(share, name);
        if (words->items[i] == NULL)
            break;
        share_fact(share, name, words->items[words->count++]);
    }
    if (!share_is_sound(share, err))
        return NULL;

    const struct command *const command =
        words->count > 0 && words->count == count ? find_shared(call, words)
                                                  : NULL;

    const char *const path = command != NULL ? find_path(command, words) : NULL;

    if (command == NULL)
        err_set(err, "%s: does not say what it is a share of",
                call->operands[0]);
    else if (path != NULL)
        err_set(err, "%s: has %s, and a share says no path", call->operands[0],
                path);
    return path == NULL ? command : NULL;
}

/* Adds a path for the command, as its operand or as an option. */
static bool add_path(const struct call *call, const struct command *command,
                     const char *key, struct merged_words *words,
                     struct err *err)
{
    const char *const path = call_value(call, key);
    const bool is_operand =
        strcmp(key, "--out") == 0 && command->operand == OPTION_FILE;

    if (path == NULL && is_operand)
        return err_set(err,
                       "--out: is missing: %s writes its result into a file",
                       command->name);
    if (path == NULL)
        return true;
    if (!is_operand && option_find(command->options, key) < 0)
        return err_set(err,
                       "%s: these shares are of %s, which has no use for "
                       "it",
                       key, command->name);
    if (!is_operand)
        words->items[words->count++] = key;
    words->items[words->count++] = path;
    return true;
}

static int run_merge(const struct call *call)
{
    struct merged_words words = {.count = 0};
    struct err err;
    struct share *const share =
        share_read(call->operands, call->operand_count, &err);

    if (share == NULL)
        return command_fail(&err);

    const struct command *const command = read_words(call, share, &words, &err);
    const bool fine = command != NULL &&
                      add_path(call, command, "--levels", &words, &err) &&
                      add_path(call, command, "--plot", &words, &err) &&
                      add_path(call, command, "--out", &words, &err);
    const int result = fine              ? command_run(call, words.items, share)
                       : command != NULL ? command_misused(call, &err)
                                         : command_fail(&err);

    share_free(share);
    return result;
}

static const struct option OPTIONS[] = {
    {"--out", "FILE", OPTION_FILE,
     .about = "of lab calibrate and puzzles: where the result is written"},
    {"--levels", "FILE", OPTION_FILE, .standard_text = "the built-in ones",
     .about = "of lab calibrate: the levels"},
    {"--plot", "FILE", OPTION_FILE, .about = "of lab table: write charts, SVG"},
    {0},
};

const struct command merge_command = {
    .name = "merge",
    .operands = "FILE ...",
    .operand = OPTION_FILE,
    .operands_min = 1,
    .operands_max = OPERANDS_MAX,
    .about = "put shares of --part together: what one run would have given",
    .details =
        "arena, lab calibrate, lab puzzles and lab table take --part K/N: "
        "it prints a\nshare.\n",
    .options = OPTIONS,
    .run = run_merge,
};
