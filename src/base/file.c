/* SPDX-License-Identifier: MIT */
/* Whole files: read up to a limit, written so that no reader sees a half. */
#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes read or written between two checks whether to go on. */
enum { PART = 1 << 20 };

static bool fail_with_errno(const char *path, struct err *err)
{
    return err_set(err, "%s: %s", *path == '\0' ? "nothing" : path,
                   strerror(errno));
}

static bool is_folder(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* It is there now; errno says why not. */
static bool make_one(const char *path)
{
    if (mkdir(path, 0700) == 0)
        return true;

    const int reason = errno;
    const bool there = is_folder(path);

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
    return made || fail_with_errno(path, err);
}

/* "." for a bare name; the caller frees it. */
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

bool file_can_make(const char *folder, struct err *err)
{
    char *there = memory_text(folder);

    while (!file_exists(there) && errno == ENOENT) {
        char *above = folder_of(there);

        free(there);
        there = above;
    }

    const bool can =
        access(there, W_OK | X_OK) == 0 || fail_with_errno(there, err);

    free(there);
    return can;
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

/* Everything up to the end, or one byte more than the limit. */
static bool read_up_to(int descriptor, size_t limit, struct file_bytes *file)
{
    size_t capacity = 0;

    for (;;) {
        if (file->length + 1 >= capacity) {
            int grown = (int)capacity;

            file->bytes = memory_grow(file->bytes, &grown,
                                      grown < 8192 ? 8192 : grown + 1, 1);
            capacity = (size_t)grown;
        }

        const ssize_t got = read(descriptor, file->bytes + file->length,
                                 capacity - file->length - 1);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return false;
        file->length += (size_t)got;
        file->bytes[file->length] = '\0';
        if (got == 0 || file->length > limit)
            return true;
    }
}

bool file_read(const char *path, size_t limit, struct file_bytes *file,
               struct err *err)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);

    if (descriptor < 0)
        return fail_with_errno(path, err);
    *file = (struct file_bytes){NULL, 0};

    bool whole = read_up_to(descriptor, limit, file);

    if (!whole)
        fail_with_errno(path, err);
    else if (file->length > limit)
        whole = err_set(err, "%s: larger than %zu bytes", path, limit);
    close(descriptor);
    if (!whole)
        free(file->bytes);
    return whole;
}

static bool is_wanted(const struct file_wish *wish)
{
    if (wish == NULL || wish->lasts(wish->data))
        return true;
    errno = ECANCELED;
    return false;
}

/* As many bytes as there are, up to a length. */
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
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    char beyond;

    if (descriptor < 0)
        return fail_with_errno(path, err);

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

bool file_put(int descriptor, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t put = write(descriptor, bytes, length);

        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        bytes += put;
        length -= (size_t)put;
    }
    return true;
}

/* The bytes are on the disk under their name only after this. */
static bool sync_folder(const char *folder)
{
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    /* A folder that may be written but not read has renamed all the same. */
    if (descriptor < 0)
        return errno == EACCES;

    /* Some file systems cannot sync a folder and say EINVAL. */
    const bool synced = fsync(descriptor) == 0 || errno == EINVAL;

    close(descriptor);
    return synced;
}

/* Gives the file its name; over another one only if that is wanted. */
static bool publish_file(const char *temporary, const char *path, bool fresh)
{
    if (!fresh)
        return rename(temporary, path) == 0;
    return link(temporary, path) == 0 && unlink(temporary) == 0;
}

/* What is asked of a write beside the bytes. */
struct manner {
    const struct file_wish *wish;
    bool fresh;  /* only where nothing has that name */
    bool synced; /* it is on the disk afterwards */
};

static bool put_parts(int descriptor, const char *bytes, size_t length,
                      const struct file_wish *wish)
{
    bool fine = true;

    for (size_t done = 0; fine && done < length; done += PART) {
        const size_t left = length - done;

        fine = is_wanted(wish) &&
               file_put(descriptor, bytes + done, left < PART ? left : PART);
    }
    return fine;
}

/* Written and named; the temporary file is gone either way. */
static bool put_bytes(const char *path, const char *folder, const char *bytes,
                      size_t length, struct manner manner)
{
    char *temporary = file_join(folder, ".naqala-XXXXXX");
    const int descriptor = mkstemp(temporary); /* with mode 0600 */

    if (descriptor < 0) {
        free(temporary);
        return false;
    }

    bool done = put_parts(descriptor, bytes, length, manner.wish) &&
                (!manner.synced || fsync(descriptor) == 0);

    done = close(descriptor) == 0 && done;
    done = done && publish_file(temporary, path, manner.fresh);
    if (!done) {
        const int reason = errno;

        unlink(temporary);
        errno = reason;
    }
    free(temporary);
    return done;
}

/* What a rename would destroy although it is no file of ours. */
static bool is_replaceable(const char *path, struct err *err)
{
    struct stat status;

    if (stat(path, &status) != 0)
        return errno == ENOENT || fail_with_errno(path, err);
    if (S_ISDIR(status.st_mode))
        return err_set(err, "%s: %s", path, strerror(EISDIR));
    if (!S_ISREG(status.st_mode))
        return err_set(err, "%s: not a regular file", path);
    return access(path, W_OK) == 0 || fail_with_errno(path, err);
}

/* Where a symbolic link leads to nothing, a new file has no place to go. */
static bool leads_nowhere(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode) &&
           stat(path, &status) != 0;
}

static bool fail_unsynced(const char *path, struct err *err)
{
    return err_set(err, "%s: written, but perhaps not on the disk: %s", path,
                   strerror(errno));
}

static bool write_file(const char *path, const char *bytes, size_t length,
                       struct manner manner, struct err *err)
{
    char *real = realpath(path, NULL);
    const char *target = real != NULL ? real : path;
    char *folder = folder_of(target);
    bool written = put_bytes(target, folder, bytes, length, manner) ||
                   fail_with_errno(path, err);

    if (written && manner.synced && !sync_folder(folder))
        written = fail_unsynced(path, err);
    free(folder);
    free(real);
    return written;
}

static bool replace_file(const char *path, const char *bytes, size_t length,
                         struct manner manner, struct err *err)
{
    if (leads_nowhere(path))
        return err_set(err, "%s: a symbolic link that leads nowhere", path);
    return is_replaceable(path, err) &&
           write_file(path, bytes, length, manner, err);
}

bool file_write(const char *path, const char *bytes, size_t length,
                struct err *err)
{
    return replace_file(path, bytes, length, (struct manner){.synced = true},
                        err);
}

bool file_write_unsynced(const char *path, const char *bytes, size_t length,
                         struct err *err)
{
    return replace_file(path, bytes, length, (struct manner){.synced = false},
                        err);
}

bool file_write_while(const char *path, const char *bytes, size_t length,
                      const struct file_wish *wish, struct err *err)
{
    return replace_file(path, bytes, length, (struct manner){.wish = wish},
                        err);
}

bool file_write_new(const char *path, const char *bytes, size_t length,
                    struct err *err)
{
    const struct manner manner = {.fresh = true, .synced = true};

    return write_file(path, bytes, length, manner, err);
}

bool file_sync(const char *path, struct err *err)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    char *folder = folder_of(path);
    bool synced = descriptor >= 0 || fail_with_errno(path, err);

    if (synced && (fsync(descriptor) != 0 || !sync_folder(folder)))
        synced = fail_unsynced(path, err);
    if (descriptor >= 0)
        close(descriptor);
    free(folder);
    return synced;
}

bool file_flush(FILE *out, const char *name, struct err *err)
{
    if (fflush(out) != 0)
        return fail_with_errno(name, err);
    return ferror(out) == 0 || err_set(err, "%s cannot be written", name);
}
