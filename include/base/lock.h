/* SPDX-License-Identifier: MIT */
/*
 * A lock is a file beside the file that it guards. It exists while the lock is
 * held, and the system releases the lock when the process ends, however it
 * ends.
 *
 * It uses flock(). Such a lock belongs to the open file, so it also keeps out a
 * second user in the same process, and unlike a POSIX lock it is not lost when
 * another part of the process closes the same file; and unlike the OFD locks of
 * Linux every system has it. Over NFS Linux turns it into a lock on the server.
 * On a file system without locks it keeps nobody out, and lock_remark says so.
 *
 * The lock file is empty, and is deleted when the lock is released. One that a
 * dead process left behind is not held, and is taken over. If a file with the
 * name of the lock is not empty, it is the user's own: it is locked all the
 * same, but not deleted.
 */
#pragma once

#include "base/err.h"

struct cluster;

/* The end of a lock's name. */
#define LOCK_SUFFIX ".lock"

struct lock;

/* `path.lock`, the lock of a file; the caller frees it. */
char *lock_beside(const char *path);

/* Takes the lock without waiting. Returns NULL and sets err if it is held, by
 * any process including this one, or if its file cannot be made; *held tells
 * which. */
struct lock *lock_try(const char *path, bool *held, struct err *err);

/* The same for the lock beside a file; a symbolic link to the file has the same
 * lock. */
struct lock *lock_of_file(const char *path, bool *held, struct err *err);

/*
 * For work that writes a file repeatedly or at its end. Returns false and sets
 * err if another process is doing so, or if the file cannot be written. Where
 * locking is impossible *lock is NULL, and the work goes on without it. In a
 * cluster the first process holds the lock for all.
 */
bool lock_claim(const char *path, struct cluster *cluster, struct lock **lock,
                struct err *err);

/* lock_try, but it waits until the lock is released: for short work only. */
struct lock *lock_wait(const char *path, struct err *err);

/* The same for the lock beside a file; a symbolic link to the file has the same
 * lock. */
struct lock *lock_wait_of_file(const char *path, struct err *err);

void lock_free(struct lock *lock);

/* Why this lock does not exclude others; usually "". */
const char *lock_remark(const struct lock *lock);

/* Does `path` still name the file that is open here? A file that was opened
 * before its lock was taken may have been deleted or replaced since. */
bool lock_file_is_at(int descriptor, const char *path);

/* Is the lock held, by this process or another? Asking keeps nobody from taking
 * it. */
bool lock_is_held(const char *path);

/* Deletes the file of a lock that a dead process has left behind. */
void lock_sweep(const char *path);
