/* SPDX-License-Identifier: MIT */
/* Folders: the paths of ours, making them, and listing one. */
#include "base/file.h"
#include "base/lock.h"
#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
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

/* An absolute path from the environment; NULL for any other. */
static const char *absolute_path(const char *variable)
{
    const char *path = getenv(variable);

    return path != NULL && path[0] == '/' ? path : NULL;
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

/* Syncs the name of a new folder, without which its files would not be on the
 * disk. A failure is ignored: the folder exists all the same. */
static void sync_name(const char *path)
{
    char *above = memory_text(path);
    char *const slash = strrchr(above, '/');

    if (slash != NULL)
        slash[slash == above] = '\0';
    file_sync_folder(slash != NULL ? above : ".");
    free(above);
}

/* Makes a folder, unless it exists; false with errno. */
static bool make_one(const char *path)
{
    struct stat status;

    if (mkdir(path, 0700) == 0) {
        sync_name(path);
        return true;
    }

    const int reason = errno;
    const bool there = stat(path, &status) == 0;

    if (there && S_ISDIR(status.st_mode))
        return true;
    if (there)
        errno = ENOTDIR;
    else if (reason != EEXIST) /* else it is a link that leads nowhere */
        errno = reason;
    return false;
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
        if (made)
            *at = '/';
    }
    made = (made && make_one(part)) ||
           err_set(err, "%s: %s", *part == '\0' ? "nothing" : part,
                   strerror(errno));
    free(part);
    return made;
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

/* Seconds. The first is longer than the moments in which a file is written but
 * not locked; the second is longer than any writing takes. */
enum { SWEPT_AFTER = 60, SWEPT_UNLOCKED = 3600 };

static bool is_temporary(const char *name)
{
    static const char pattern[] = FILE_TEMPORARY "XXXXXX";

    return strlen(name) == sizeof pattern - 1 &&
           strncmp(name, FILE_TEMPORARY, sizeof FILE_TEMPORARY - 1) == 0;
}

static bool is_lock(const char *name)
{
    const char *const end = strrchr(name, '.');

    return end != NULL && end != name && strcmp(end, LOCK_SUFFIX) == 0;
}

static void sweep_temporary(int folder, const char *name, time_t age)
{
    const int descriptor =
        openat(folder, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    const bool free =
        descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0;

    if (free || (errno != EWOULDBLOCK && age > SWEPT_UNLOCKED))
        unlinkat(folder, name, 0);
    if (descriptor >= 0)
        close(descriptor);
}

void file_sweep(const char *folder)
{
    const time_t now = time(NULL);
    DIR *entries = opendir(folder);

    if (entries == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        const char *const name = entry->d_name;
        struct stat status;

        if (!is_temporary(name) && !is_lock(name))
            continue;
        if (fstatat(dirfd(entries), name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(status.st_mode) || status.st_uid != geteuid() ||
            now - status.st_mtime <= SWEPT_AFTER)
            continue;
        if (is_temporary(name)) {
            sweep_temporary(dirfd(entries), name, now - status.st_mtime);
        } else if (status.st_size == 0) {
            char *const path = file_join(folder, name);

            lock_sweep(path);
            free(path);
        }
    }
    closedir(entries);
}
