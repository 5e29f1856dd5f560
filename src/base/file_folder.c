/* SPDX-License-Identifier: MIT */
/* Folders: where ours are, making them, and what lies in one. */
#include "base/file.h"
#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
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

/* It is there now; errno says why not. */
static bool make_one(const char *path)
{
    struct stat status;

    if (mkdir(path, 0700) == 0)
        return true;

    const int reason = errno;
    const bool there = stat(path, &status) == 0 && S_ISDIR(status.st_mode);

    errno = reason;
    return there;
}

bool file_make_folder(const char *path, struct err *err)
{
    char *part = memory_text(path);
    bool made = true;

    for (char *at = part; made && *at != '\0'; at++) {
        if (*at != '/' || at == part)
            continue;
        *at = '\0';
        made = make_one(part);
        *at = '/';
    }
    made = made && make_one(part);
    free(part);
    return made || err_set(err, "%s: %s", *path == '\0' ? "nothing" : path,
                           strerror(errno));
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

struct file_names file_names(const char *folder, const char *suffix)
{
    const size_t end = strlen(suffix);
    struct file_names names = {NULL, 0, 0};
    DIR *entries = opendir(folder);

    if (entries == NULL)
        return names;
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        const size_t length = strlen(entry->d_name);

        if (entry->d_name[0] == '.' || length <= end ||
            strcmp(entry->d_name + length - end, suffix) != 0)
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

/* ---- what was left behind ---- */

enum { SWEPT_AFTER = 3600 /* seconds: no writing takes so long */ };

static bool is_temporary(const char *name)
{
    static const char pattern[] = FILE_TEMPORARY "XXXXXX";

    return strlen(name) == sizeof pattern - 1 &&
           strncmp(name, FILE_TEMPORARY, sizeof FILE_TEMPORARY - 1) == 0;
}

void file_sweep(const char *folder)
{
    const time_t now = time(NULL);
    DIR *entries = opendir(folder);

    if (entries == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        struct stat status;

        if (is_temporary(entry->d_name) &&
            fstatat(dirfd(entries), entry->d_name, &status,
                    AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
            now - status.st_mtime > SWEPT_AFTER)
            unlinkat(dirfd(entries), entry->d_name, 0);
    }
    closedir(entries);
}
