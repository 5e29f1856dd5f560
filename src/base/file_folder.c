/* SPDX-License-Identifier: MIT */
/* Folders: where ours are, what lies in one, and moving a file to another. */
#include "base/file.h"
#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* ---- what lies in one ---- */

/* ---- names ---- */

static bool ends_with(const char *name, const char *suffix)
{
    const size_t length = strlen(name);
    const size_t end = strlen(suffix);

    return length > end && strcmp(name + length - end, suffix) == 0;
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

struct file_names file_names(const char *folder, const char *suffix)
{
    struct file_names names = {NULL, 0, 0};
    DIR *entries = opendir(folder);

    if (entries == NULL)
        return names;
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        if (entry->d_name[0] == '.' || !ends_with(entry->d_name, suffix))
            continue;
        names.names = memory_grow(names.names, &names.capacity, names.count + 1,
                                  sizeof *names.names);
        names.names[names.count++] = memory_text(entry->d_name);
    }
    closedir(entries);
    if (names.count > 0)
        qsort(names.names, (size_t)names.count, sizeof *names.names,
              compare_names);
    return names;
}

void file_names_free(struct file_names *names)
{
    for (int i = 0; i < names->count; i++)
        free(names->names[i]);
    free(names->names);
    *names = (struct file_names){NULL, 0, 0};
}

/* ---- moving ---- */

static bool fail_with(const char *path, struct err *err)
{
    return err_set(err, "%s: %s", path, strerror(errno));
}

enum { COPY_MAX = 1 << 26 };

/* To where no second name for the same file can be. */
static bool copy_names(const char *from, const char *to,
                       const struct stat *status, struct err *err)
{
    const struct timespec times[] = {status->st_atim, status->st_mtim};
    struct file_bytes file;

    if (!file_read(from, COPY_MAX, &file, err))
        return false;

    const bool copied = file_write_new(to, file.bytes, file.length, err);

    free(file.bytes);
    if (copied)
        utimensat(AT_FDCWD, to, times, 0);
    return copied;
}

bool file_move(const char *from, const char *to, struct err *err)
{
    struct stat status;

    if (stat(from, &status) != 0)
        return fail_with(from, err);
    if (link(from, to) == 0)
        return unlink(from) == 0 || fail_with(from, err);
    if (errno == EEXIST)
        return err_set(err, "%s: there is one already", to);
    if (errno != EXDEV && errno != EPERM && errno != EOPNOTSUPP)
        return fail_with(to, err);
    return copy_names(from, to, &status, err) &&
           (unlink(from) == 0 || fail_with(from, err));
}
