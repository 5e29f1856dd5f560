/* SPDX-License-Identifier: MIT */
/* Cutting a command into words, and finding its program. */
#include "base/memory.h"
#include "base/process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Copies one word to *out, and closes it by a zero. False if a quote is not
 * closed or nothing follows a backslash. */
static bool cut_word(const char **text, char **out)
{
    char quote = '\0';

    for (; **text != '\0' && (quote != '\0' || !strchr(" \t\n", **text));
         ++*text) {
        const char letter = **text;

        if (quote == '\0' && (letter == '\'' || letter == '"')) {
            quote = letter;
        } else if (letter == quote) {
            quote = '\0';
        } else if (letter == '\\' && quote != '\'') {
            if (*++*text == '\0')
                return false;
            /* Within "..." a backslash stands for itself before most letters.
             */
            if (quote == '"' && !strchr("\"\\$`", **text))
                *(*out)++ = letter;
            *(*out)++ = **text;
        } else {
            *(*out)++ = letter;
        }
    }
    *(*out)++ = '\0';
    return quote == '\0';
}

bool process_cut(const char *command, struct process_words *words,
                 struct err *err)
{
    const char *text = command;
    char *out = memory_new(strlen(command) + 2, 1);

    *words = (struct process_words){.bytes = out};
    for (;;) {
        text += strspn(text, " \t\n");
        if (*text == '\0')
            break;
        if (words->count == PROCESS_WORDS_MAX) {
            process_words_free(words);
            return err_set(err, "the command has more than %d words",
                           PROCESS_WORDS_MAX);
        }
        words->words[words->count++] = out;
        if (!cut_word(&text, &out)) {
            process_words_free(words);
            return err_set(err, "the command ends within a quote, or with a "
                                "backslash");
        }
    }
    if (words->count > 0 && *words->words[0] != '\0')
        return true;
    process_words_free(words);
    return err_set(err, "there is no command");
}

void process_words_free(struct process_words *words)
{
    free(words->bytes);
    words->bytes = NULL;
    words->count = 0;
}

/* Does the program exist? A path with a slash is taken as it is, other names
 * are looked up in PATH. */
static bool is_program(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
           access(path, X_OK) == 0;
}

/* Searches PATH as execvp() does: an empty entry is the current folder. */
static bool is_in_path(const char *name)
{
    const char *at = getenv("PATH");

    while (at != NULL) {
        const size_t length = strcspn(at, ":");
        const size_t size = length + strlen(name) + 3;
        char *const path = memory_new(size, 1);

        snprintf(path, size, "%.*s/%s", length > 0 ? (int)length : 1,
                 length > 0 ? at : ".", name);

        const bool found = is_program(path);

        free(path);
        if (found)
            return true;
        at = at[length] == ':' ? at + length + 1 : NULL;
    }
    return false;
}

bool process_check(const char *command, struct err *err)
{
    struct process_words words;

    if (!process_cut(command, &words, err))
        return false;

    const char *const name = words.words[0];
    const struct err_token token = err_token(name, strlen(name));
    const bool found =
        strchr(name, '/') != NULL ? is_program(name) : is_in_path(name);

    process_words_free(&words);
    return found || err_set(err, "%s: there is no such program", token.text);
}
