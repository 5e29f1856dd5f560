/* SPDX-License-Identifier: MIT */
/* Tables of commands: listed and searched. */
#include "ui/typed_command.h"

#include <string.h>

static bool is_first_word(const char *name, const char *line)
{
    const size_t length = strcspn(line, " ");

    return strlen(name) == length && strncmp(name, line, length) == 0;
}

static bool is_allowed(bool (*when)(const void *view), const void *view)
{
    return when == NULL || view == NULL || when(view);
}

int typed_commands_list(const struct typed_commands *commands,
                        const struct bindings *keys, const void *view,
                        struct command_entry entries[COMMAND_ENTRIES_MAX])
{
    const struct binding *key = NULL;
    int count = 0;

    for (const struct typed_command *row = commands->rows; row->name != NULL;
         row++)
        if (row->about != NULL && is_allowed(row->when, view) &&
            count < COMMAND_ENTRIES_MAX)
            entries[count++] =
                (struct command_entry){row->name, row->argument, row->about};
    while ((key = bindings_next(&keys, key)) != NULL)
        if (key->word != NULL && is_allowed(key->when, view) &&
            count < COMMAND_ENTRIES_MAX &&
            typed_commands_find(commands, key->word) == NULL)
            entries[count++] = (struct command_entry){
                key->word, NULL, key->help != NULL ? key->help : key->hint};
    return count;
}

const struct typed_command *
typed_commands_find(const struct typed_commands *commands, const char *line)
{
    for (const struct typed_command *row = commands->rows; row->name != NULL;
         row++)
        if (is_first_word(row->name, line))
            return row;
    return NULL;
}

const struct binding *bindings_find_word(const struct bindings *bindings,
                                         const char *line)
{
    const struct binding *row = NULL;

    while ((row = bindings_next(&bindings, row)) != NULL)
        if (row->word != NULL && is_first_word(row->word, line))
            return row;
    return NULL;
}
