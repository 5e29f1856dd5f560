/* SPDX-License-Identifier: MIT */
/* Whole files: read up to a limit, and written so that no reader sees a part.
 */
#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes between two checks whether to go on; of room for each read; and of the
 * largest file that is moved by copying. */
enum { PART = 1 << 20, READ_LEAST = 1 << 13, COPY_MAX = 1 << 26 };

/* Modes of files. */
enum {
    MODE_ALL = 0777,
    MODE_NO_GROUP = 0707,
    MODE_OUTPUT = 0666,
    PRIVATE_MASK = 077
};

static bool fail_with_errno(const char *path, struct err *err)
{
    return err_set(err, "%s: %s", *path == '\0' ? "nothing" : path,
                   strerror(errno));
}

/* The folder of a path, "." for a bare name; the caller frees it. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    if (slash == NULL)
        return memory_text(".");
    if (slash == path)
        return memory_text("/");

    char *folder = memory_text(path);

    folder[slash - path] = '\0';
    return folder;
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

/* The path without links, of a file that need not be there; the caller frees
 * it. */
static char *resolve(const char *path)
{
    char *const real = realpath(path, NULL);

    if (real != NULL)
        return real;

    const char *const slash = strrchr(path, '/');
    char *const folder = folder_of(path);
    char *const real_folder = realpath(folder, NULL);
    char *const resolved = file_join(real_folder != NULL ? real_folder : folder,
                                     slash != NULL ? slash + 1 : path);

    free(real_folder);
    free(folder);
    return resolved;
}

bool file_is_same(const char *one, const char *other)
{
    char *const first = resolve(one);
    char *const second = resolve(other);
    const bool same = strcmp(first, second) == 0;

    free(second);
    free(first);
    return same;
}

/* Can a file be made in this folder? False with errno. */
static bool can_make_in(const char *folder)
{
    char *const inside = file_join(folder, ".");
    const bool can = access(inside, W_OK | X_OK) == 0;
    const int reason = errno;

    free(inside);
    errno = reason;
    return can;
}

bool file_can_make(const char *folder, struct err *err)
{
    char *there = memory_text(folder);

    while (!file_exists(there) && (errno == ENOENT || errno == ENOTDIR)) {
        char *above = folder_of(there);

        free(there);
        there = above;
    }

    const bool can = can_make_in(there) || fail_with_errno(there, err);

    free(there);
    return can;
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

/* Does the path name a descriptor that this process has open, such as a shell
 * gives to a command that reads the output of another one? */
static bool is_open_already(const char *path)
{
    static const char *const WAYS[] = {"/dev/fd/", "/dev/stdin",
                                       "/proc/self/fd/"};

    for (size_t i = 0; i < sizeof WAYS / sizeof WAYS[0]; i++)
        if (strncmp(path, WAYS[i], strlen(WAYS[i])) == 0)
            return true;
    return false;
}

/*
 * Opens a file that can be read to its end; -1 with err. It does not block on a
 * FIFO, and refuses FIFOs and devices, which might have no end, after a look. A
 * folder is refused when it is read.
 */
int file_open(const char *path, struct err *err)
{
    const bool known = is_open_already(path);
    const int descriptor =
        open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (known ? 0 : O_NONBLOCK));
    struct stat status;

    if (descriptor < 0) {
        fail_with_errno(path, err);
        return -1;
    }
    if (known || (fstat(descriptor, &status) == 0 &&
                  (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))))
        return descriptor;
    err_set(err, "%s: not a regular file", path);
    close(descriptor);
    return -1;
}

bool file_read(const char *path, size_t limit, struct file_bytes *file,
               struct err *err)
{
    const int descriptor = file_open(path, err);
    int capacity = 0;
    ssize_t got;

    *file = (struct file_bytes){NULL, 0};
    if (descriptor < 0)
        return false;
    do {
        file->bytes = memory_grow(file->bytes, &capacity,
                                  (int)file->length + READ_LEAST, 1);
        got = read(descriptor, file->bytes + file->length,
                   (size_t)capacity - file->length - 1);
        file->length += got > 0 ? (size_t)got : 0;
    } while ((got > 0 && file->length <= limit) || (got < 0 && errno == EINTR));

    const bool whole =
        got < 0 ? fail_with_errno(path, err)
                : file->length <= limit ||
                      err_set(err, "%s: larger than %zu bytes", path, limit);

    file->bytes[file->length] = '\0';
    close(descriptor);
    if (!whole) {
        free(file->bytes);
        *file = (struct file_bytes){NULL, 0};
    }
    return whole;
}

static bool is_wanted(const struct file_wish *wish)
{
    if (wish == NULL || wish->lasts(wish->data))
        return true;
    errno = ECANCELED;
    return false;
}

/* Reads as many bytes as there are, up to a length; -1 with errno. */
static ssize_t read_some(int descriptor, char *bytes, size_t length,
                         const struct file_wish *wish)
{
    size_t done = 0;

    while (done < length) {
        const size_t left = length - done;
        const ssize_t got = is_wanted(wish) ? read(descriptor, bytes + done,
                                                   left < PART ? left : PART)
                                            : -1;

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        done += (size_t)got;
    }
    return (ssize_t)done;
}

bool file_read_exactly(const char *path, char *bytes, size_t length,
                       const struct file_wish *wish, struct err *err)
{
    const int descriptor = file_open(path, err);
    char beyond;

    if (descriptor < 0)
        return false;

    const ssize_t got = read_some(descriptor, bytes, length, wish);
    const ssize_t more =
        got >= 0 ? read_some(descriptor, &beyond, 1, NULL) : -1;
    const bool whole = got == (ssize_t)length && more == 0;

    if (more < 0)
        fail_with_errno(path, err);
    else if (!whole)
        err_set(err, "%s: %s than %zu bytes", path, more > 0 ? "more" : "fewer",
                length);
    close(descriptor);
    return whole;
}

ssize_t file_take(int descriptor, char *bytes, size_t length)
{
    return read_some(descriptor, bytes, length, NULL);
}

char *file_temporary(int *descriptor)
{
    const char *given = getenv("TMPDIR");
    const bool usable = given != NULL && *given != '\0';
    char *path = file_join(usable ? given : "/tmp", "naqala-XXXXXX");

    *descriptor = mkstemp(path);
    if (*descriptor >= 0) {
        fcntl(*descriptor, F_SETFD, FD_CLOEXEC);
        return path;
    }
    free(path);
    return NULL;
}

static bool put_bytes(int descriptor, const char *bytes, size_t length,
                      const struct file_wish *wish)
{
    while (length > 0) {
        const ssize_t put =
            is_wanted(wish)
                ? write(descriptor, bytes, length < PART ? length : PART)
                : -1;

        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        bytes += put;
        length -= (size_t)put;
    }
    return true;
}

bool file_put(int descriptor, const char *bytes, size_t length)
{
    return put_bytes(descriptor, bytes, length, NULL);
}

/* Syncs, and goes on if a signal interrupts the wait. */
static bool sync_descriptor(int descriptor)
{
    int answer;

    do
        answer = fsync(descriptor);
    while (answer != 0 && errno == EINTR);
    return answer == 0;
}

/* The bytes are on the disk under their name only after this. */
bool file_sync_folder(const char *folder)
{
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    /* In a folder without read permission the rename has worked all the same.
     */
    if (descriptor < 0)
        return errno == EACCES;

    /* Some file systems cannot sync a folder and say EINVAL. */
    const bool synced = sync_descriptor(descriptor) || errno == EINVAL;

    close(descriptor);
    return synced;
}

/* The bytes to write, as long as they are wanted. */
struct file_content {
    const char *bytes;
    size_t length;
    const struct file_wish *wish;
};

static bool put_content(int descriptor, const void *whose)
{
    const struct file_content *content = whose;

    return put_bytes(descriptor, content->bytes, content->length,
                     content->wish);
}

/* Has link() failed because a file can have only one name, as on FAT? */
static bool has_single_names(int reason)
{
    return reason == EPERM || reason == EOPNOTSUPP || reason == ENOSYS;
}

/* Gives the temporary file a name that does not exist yet. If a file cannot
 * have two names, an empty file reserves the name for a moment. */
static bool name_new_file(const char *temporary, const char *path)
{
    if (link(temporary, path) == 0)
        return unlink(temporary) == 0;
    if (!has_single_names(errno))
        return false;

    const int keeper =
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (keeper < 0)
        return false;
    close(keeper);
    if (rename(temporary, path) == 0)
        return true;

    const int reason = errno;

    unlink(path);
    errno = reason;
    return false;
}

static bool is_new(enum file_manner manner)
{
    return manner == FILE_NEW || manner == FILE_NEW_OUTPUT;
}

static mode_t get_umask(void)
{
    const mode_t mask = umask(PRIVATE_MASK);

    umask(mask);
    return mask;
}

/* Sets the mode. A replaced file keeps its mode, but that of its group only if
 * the group can be kept, too. */
static void set_mode(int descriptor, const char *path, enum file_manner manner)
{
    struct stat before;

    if (!is_new(manner) && stat(path, &before) == 0) {
        const bool same = fchown(descriptor, (uid_t)-1, before.st_gid) == 0;

        fchmod(descriptor, before.st_mode & (same ? MODE_ALL : MODE_NO_GROUP));
    } else if (manner == FILE_OUTPUT || manner == FILE_NEW_OUTPUT) {
        fchmod(descriptor, MODE_OUTPUT & ~get_umask());
    }
}

/* Writes and names a file; the temporary file is gone in any case. */
static bool put_file(const char *path, const char *folder,
                     enum file_manner manner,
                     bool (*put)(int descriptor, const void *whose),
                     const void *whose)
{
    char *temporary = file_join(folder, FILE_TEMPORARY "XXXXXX");
    const int descriptor = mkstemp(temporary); /* with mode 0600 */

    if (descriptor < 0) {
        free(temporary);
        return false;
    }

    /* The lock keeps file_sweep away; without locks the file is too young. */
    flock(descriptor, LOCK_EX | LOCK_NB);

    set_mode(descriptor, path, manner);

    bool done = put(descriptor, whose) && (manner == FILE_REPLACE_UNSYNCED ||
                                           sync_descriptor(descriptor));

    done = close(descriptor) == 0 && done;
    if (done)
        done = is_new(manner) ? name_new_file(temporary, path)
                              : rename(temporary, path) == 0;
    if (!done) {
        const int reason = errno;

        unlink(temporary);
        errno = reason;
    }
    free(temporary);
    return done;
}

static bool fail_unsynced(const char *path, struct err *err)
{
    return err_set(err, "%s: written, but perhaps not on the disk: %s", path,
                   strerror(errno));
}

/* False with err unless the path is free or a regular file that may be written:
 * a rename would destroy anything else. Refuses a dangling link, too. */
static bool check_replaced(const char *path, struct err *err)
{
    struct stat status;

    if (stat(path, &status) != 0) {
        const int reason = errno;

        if (lstat(path, &status) == 0 && S_ISLNK(status.st_mode))
            return err_set(err, "%s: a symbolic link that leads nowhere", path);
        errno = reason;
        return reason == ENOENT || fail_with_errno(path, err);
    }
    if (S_ISDIR(status.st_mode))
        return err_set(err, "%s: %s", path, strerror(EISDIR));
    if (!S_ISREG(status.st_mode))
        return err_set(err, "%s: not a regular file", path);
    return access(path, W_OK) == 0 || fail_with_errno(path, err);
}

static bool check_new(const char *path, struct err *err)
{
    struct stat status;

    if (lstat(path, &status) == 0)
        errno = EEXIST;
    return errno == ENOENT || fail_with_errno(path, err);
}

bool file_can_write(const char *path, enum file_manner manner, struct err *err)
{
    char *const real = realpath(path, NULL);
    char *const folder = folder_of(real != NULL ? real : path);
    const bool can =
        (is_new(manner) ? check_new(path, err) : check_replaced(path, err)) &&
        (can_make_in(folder) || fail_with_errno(path, err));

    free(folder);
    free(real);
    return can;
}

bool file_write_by(const char *path, enum file_manner manner,
                   bool (*put)(int descriptor, const void *whose),
                   const void *whose, struct err *err)
{
    if (!is_new(manner) && !check_replaced(path, err))
        return false;

    char *real = realpath(path, NULL);
    const char *target = real != NULL ? real : path;
    char *folder = folder_of(target);
    bool written = put_file(target, folder, manner, put, whose) ||
                   fail_with_errno(path, err);

    if (written && manner != FILE_REPLACE_UNSYNCED && !file_sync_folder(folder))
        written = fail_unsynced(path, err);
    free(folder);
    free(real);
    return written;
}

bool file_write_as(const char *path, enum file_manner manner, const char *bytes,
                   size_t length, struct err *err)
{
    return file_write_by(path, manner, put_content,
                         &(struct file_content){bytes, length, NULL}, err);
}

bool file_write(const char *path, const char *bytes, size_t length,
                struct err *err)
{
    return file_write_as(path, FILE_REPLACE, bytes, length, err);
}

bool file_write_while(const char *path, const char *bytes, size_t length,
                      const struct file_wish *wish, struct err *err)
{
    return file_write_by(path, FILE_REPLACE_UNSYNCED, put_content,
                         &(struct file_content){bytes, length, wish}, err);
}

bool file_sync(const char *path, struct err *err)
{
    const int descriptor = file_open(path, err);
    char *folder = folder_of(path);
    bool synced = descriptor >= 0;

    if (synced && (!sync_descriptor(descriptor) || !file_sync_folder(folder)))
        synced = fail_unsynced(path, err);
    if (descriptor >= 0)
        close(descriptor);
    free(folder);
    return synced;
}

/* Copies a file to a place where it cannot have a second name. */
static bool copy_file(const char *from, const char *to,
                      const struct stat *status, struct err *err)
{
    const struct timespec times[] = {status->st_atim, status->st_mtim};
    struct file_bytes file;

    if (!file_read(from, COPY_MAX, &file, err))
        return false;

    const bool copied =
        file_write_as(to, FILE_NEW, file.bytes, file.length, err);

    free(file.bytes);
    if (copied)
        utimensat(AT_FDCWD, to, times, 0);
    return copied;
}

bool file_move(const char *from, const char *to, struct err *err)
{
    struct stat status;

    if (stat(from, &status) != 0)
        return fail_with_errno(from, err);
    if (link(from, to) == 0)
        return unlink(from) == 0 || fail_with_errno(from, err);
    if (errno == EEXIST)
        return err_set(err, "%s: there is one already", to);
    if (errno != EXDEV && !has_single_names(errno))
        return fail_with_errno(to, err);
    return copy_file(from, to, &status, err) &&
           (unlink(from) == 0 || fail_with_errno(from, err));
}

enum { BROKEN_MAX = 100 };

bool file_set_aside(const char *path, char **aside, struct err *err)
{
    const size_t size = strlen(path) + sizeof ".broken-100";
    char *free_path = memory_new(size, 1);

    snprintf(free_path, size, "%s.broken", path);
    for (int i = 2; file_exists(free_path) && i <= BROKEN_MAX; i++)
        snprintf(free_path, size, "%s.broken-%d", path, i);

    const bool moved = file_move(path, free_path, err);

    if (moved && aside != NULL)
        *aside = free_path;
    else
        free(free_path);
    return moved;
}
