/* Where files are: the folders of the XDG specification, and paths below. */
#include "base/file.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *variable; /* of the XDG specification */
    const char *fallback; /* below the home */
} FOLDERS[] = {
    [FILE_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
    [FILE_DATA] = {"XDG_DATA_HOME", ".local/share"},
    [FILE_STATE] = {"XDG_STATE_HOME", ".local/state"},
    [FILE_CACHE] = {"XDG_CACHE_HOME", ".cache"},
};

/* An absolute path from the environment; others do not count. */
static const char *absolute_path(const char *variable)
{
    const char *path = getenv(variable);

    return path != NULL && path[0] == '/' ? path : NULL;
}

char *file_join(const char *folder, const char *name)
{
    const size_t size = strlen(folder) + strlen(name) + 2;
    char *path = memory_new(size, 1);

    if (*name == '\0' || *folder == '\0')
        snprintf(path, size, "%s%s", folder, name);
    else
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

char *file_folder(enum file_folder folder, const char *below)
{
    const char *given = absolute_path(FOLDERS[folder].variable);
    const char *home = absolute_path("HOME");

    if (given == NULL && home == NULL)
        return NULL;

    char *base = given != NULL ? memory_text(given)
                               : file_join(home, FOLDERS[folder].fallback);
    char *ours = file_join(base, "naqala");
    char *path = file_join(ours, below);

    free(base);
    free(ours);
    return path;
}
