/* Where a net of some name is. */
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"
#include "engine/nets/net_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SUFFIX[] = ".net";
static const char SYSTEM_FOLDERS[] = "/usr/local/share:/usr/share";

static bool read_file(struct net_file *file, enum net_kind kind,
                      const char *path, struct err *err)
{
    struct file_bytes bytes;

    if (!file_read(path, NET_FILE_MAX, &bytes, err))
        return false;

    const bool fine =
        net_file_parse(file, kind, path, bytes.bytes, bytes.length, err);

    free(bytes.bytes);
    return fine;
}

/* The path of a file in a folder, if it is there; the caller frees it. */
static char *look_in(const char *folder, const char *name)
{
    char *const path = file_join(folder, name);

    if (file_exists(path))
        return path;
    free(path);
    return NULL;
}

static char *look_at_home(const char *name)
{
    char *const folder = file_folder(FILE_DATA, "nets");
    char *const path = folder != NULL ? look_in(folder, name) : NULL;

    free(folder);
    return path;
}

static char *look_in_system(const char *name)
{
    const char *const given = getenv("XDG_DATA_DIRS");
    char *const folders =
        memory_text(given != NULL && *given != '\0' ? given : SYSTEM_FOLDERS);
    char *rest = NULL, *path = NULL;

    for (const char *folder = strtok_r(folders, ":", &rest);
         folder != NULL && path == NULL; folder = strtok_r(NULL, ":", &rest)) {
        char *const ours = file_join(folder, "naqala/nets");

        path = look_in(ours, name);
        free(ours);
    }
    free(folders);
    return path;
}

static const struct builtin *built_in(const char *name)
{
    char path[64];

    snprintf(path, sizeof path, "src/data/%s", name);
    return builtin_find(path);
}

static bool find_built_in(struct net_file *file, enum net_kind kind,
                          const char *name, struct err *err)
{
    const struct builtin *const found = built_in(name);

    if (found == NULL)
        return err_set(err, "%s: no such net",
                       err_token(name, strlen(name) - strlen(SUFFIX)).text);
    return net_file_parse(file, kind, found->name, found->bytes,
                          builtin_length(found), err);
}

/* NAME.net; the caller frees it. */
static char *full_name(const char *name)
{
    char *const full = memory_new(strlen(name) + sizeof SUFFIX, 1);

    memcpy(full, name, strlen(name));
    memcpy(full + strlen(name), SUFFIX, sizeof SUFFIX);
    return full;
}

/* The file of that name outside of the program; or NULL. */
static char *look_outside(const char *full)
{
    char *const path = look_at_home(full);

    return path != NULL ? path : look_in_system(full);
}

bool net_file_find(struct net_file *file, enum net_kind kind, const char *name,
                   struct err *err)
{
    if (strchr(name, '/') != NULL)
        return read_file(file, kind, name, err);

    char *const full = full_name(name);
    char *const path = look_outside(full);
    const bool found = path != NULL ? read_file(file, kind, path, err)
                                    : find_built_in(file, kind, full, err);

    free(path);
    free(full);
    return found;
}

bool net_file_known(const char *name)
{
    if (strchr(name, '/') != NULL)
        return file_exists(name);

    char *const full = full_name(name);
    char *const path = look_outside(full);
    const bool known = path != NULL || built_in(full) != NULL;

    free(path);
    free(full);
    return known;
}
