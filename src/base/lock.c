/* SPDX-License-Identifier: MIT */
/* Locks that are files, held by flock(). */
#include "base/lock.h"
#include "base/cluster.h"
#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct lock {
    char *path;
    int descriptor;
    struct err remark;
};

char *lock_beside(const char *path)
{
    const size_t size = strlen(path) + sizeof LOCK_SUFFIX;
    char *lock = memory_new(size, 1);

    snprintf(lock, size, "%s" LOCK_SUFFIX, path);
    return lock;
}

static int take_lock(int descriptor, int operation)
{
    int answer;

    do
        answer = flock(descriptor, operation);
    while (answer != 0 && errno == EINTR);
    return answer;
}

/* A lock that cannot be taken, but shared, is not held: another program asks
 * whether it is, and shares it for that moment. Then this tries again. */
static int take_if_free(int descriptor)
{
    while (take_lock(descriptor, LOCK_EX | LOCK_NB) != 0)
        if (errno != EWOULDBLOCK ||
            take_lock(descriptor, LOCK_SH | LOCK_NB) != 0)
            return -1;
    return 0;
}

bool lock_file_is_at(int descriptor, const char *path)
{
    struct stat held, named;

    return fstat(descriptor, &held) == 0 && stat(path, &named) == 0 &&
           held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

/* Deletes a lock, which is empty; anything else has this name by chance, and
 * stays. */
static void remove_lock(int descriptor, const char *path)
{
    struct stat held;

    if (fstat(descriptor, &held) == 0 && S_ISREG(held.st_mode) &&
        held.st_size == 0 && lock_file_is_at(descriptor, path))
        unlink(path);
}

static int take_in_turn(int descriptor)
{
    return take_lock(descriptor, LOCK_EX);
}

/* Returns NULL and sets errno on failure. On a file system without locks the
 * lock is one in name only, with a remark. */
static struct lock *lock_by(const char *path, int (*take)(int descriptor))
{
    int descriptor;
    int reason;

    for (;;) {
        descriptor =
            open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (descriptor < 0)
            return NULL;
        reason = take(descriptor) == 0 ? 0 : errno;
        /* The previous holder may have deleted the file; a lock on a file
         * without a name guards nothing. */
        if (reason == 0 && lock_file_is_at(descriptor, path))
            break;
        if (reason == ENOLCK || reason == ENOSYS || reason == EOPNOTSUPP ||
            reason == EINVAL)
            break;
        close(descriptor);
        errno = reason;
        if (reason != 0)
            return NULL;
    }

    struct lock *const lock = memory_new(1, sizeof *lock);

    lock->path = memory_text(path);
    lock->descriptor = descriptor;
    if (reason != 0)
        err_set(&lock->remark, "%s: no locks are known here: %s", path,
                strerror(reason));
    return lock;
}

struct lock *lock_try(const char *path, bool *held, struct err *err)
{
    struct lock *lock = lock_by(path, take_if_free);

    *held = lock == NULL && errno == EWOULDBLOCK;
    if (*held)
        err_set(err, "%s: is held already", path);
    else if (lock == NULL)
        err_set(err, "%s: %s", path, strerror(errno));
    return lock;
}

/* The path of a file's lock, which a symbolic link to it shares; the caller
 * frees it. */
static char *lock_path_of(const char *path)
{
    char *const real = realpath(path, NULL);
    char *const beside = lock_beside(real != NULL ? real : path);

    free(real);
    return beside;
}

struct lock *lock_of_file(const char *path, bool *held, struct err *err)
{
    char *const beside = lock_path_of(path);
    struct lock *const lock = lock_try(beside, held, err);

    free(beside);
    return lock;
}

bool lock_claim(const char *path, struct cluster *cluster, struct lock **lock,
                struct err *err)
{
    bool held = false;

    *lock = NULL;
    if (!cluster_can_write(cluster, path, FILE_OUTPUT, err))
        return false;
    if (cluster_is_first(cluster))
        *lock = lock_of_file(path, &held, err);
    cluster_broadcast(cluster, 0, &held, sizeof held);
    return !held || err_set(err, "%s: another naqala writes into it", path);
}

struct lock *lock_wait(const char *path, struct err *err)
{
    struct lock *lock = lock_by(path, take_in_turn);

    if (lock == NULL)
        err_set(err, "%s: %s", path, strerror(errno));
    return lock;
}

struct lock *lock_wait_of_file(const char *path, struct err *err)
{
    char *const beside = lock_path_of(path);
    struct lock *const lock = lock_wait(beside, err);

    free(beside);
    return lock;
}

void lock_free(struct lock *lock)
{
    if (lock == NULL)
        return;
    /* First delete the name, while it is still ours. */
    remove_lock(lock->descriptor, lock->path);
    close(lock->descriptor);
    free(lock->path);
    free(lock);
}

const char *lock_remark(const struct lock *lock)
{
    return lock->remark.text;
}

/* Returns -1 if there is none. */
static int open_lock(const char *path)
{
    return open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
}

bool lock_is_held(const char *path)
{
    const int descriptor = open_lock(path);

    if (descriptor < 0)
        return false;

    const bool held =
        take_lock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;

    close(descriptor);
    return held;
}

void lock_sweep(const char *path)
{
    const int descriptor = open_lock(path);

    if (descriptor < 0)
        return;
    if (take_if_free(descriptor) == 0)
        remove_lock(descriptor, path);
    close(descriptor);
}
