/* SPDX-License-Identifier: MIT */
/* Names of games: FILE#NUMBER, or the file alone if it has only one. */
#include "base/file.h"
#include "base/memory.h"
#include "match/saves/game_file.h"
#include "match/saves/game_format.h"
#include "match/saves/save.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

char *game_file_split(const char *name, int *index)
{
    const char *const sign = strrchr(name, '#');
    char *end;

    if (sign == NULL || sign == name || sign[1] < '1' || sign[1] > '9' ||
        file_exists(name))
        return NULL;
    errno = 0;

    const long number = strtol(sign + 1, &end, 10);

    if (errno != 0 || *end != '\0' || number > INT_MAX)
        return NULL;
    *index = (int)number - 1;

    char *const path = memory_text(name);

    path[sign - name] = '\0';
    return path;
}

/* The only game of a file. If there are several, err says how to name them. A
 * save is read as a save, which gives better errors. */
static struct match *load_only(const char *path, struct err *err)
{
    struct err unsaid;
    struct game_file *const file = game_file_open(path, &unsaid);
    const int count = file != NULL ? game_file_count(file) : 0;
    struct match *match = NULL;

    if (count > 1)
        err_set(err, "%s: holds %d games; name one, from %s#1 to %s#%d", path,
                count, path, path, count);
    else if (count == 1 && game_file_format(file) != game_format_at(0))
        match = game_file_load(file, 0, err);
    else
        match = save_load(path, err);
    game_file_free(file);
    return match;
}

struct match *game_file_load_named(const char *name, struct err *err)
{
    int index;
    char *const path = game_file_split(name, &index);
    struct match *match = NULL;

    if (path == NULL)
        return load_only(name, err);

    struct game_file *const file = game_file_open(path, err);

    if (file != NULL)
        match = game_file_load(file, index, err);
    game_file_free(file);
    free(path);
    return match;
}
