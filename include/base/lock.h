/* SPDX-License-Identifier: MIT */
/*
 * A lock is a file beside what it guards: it is there while it is held,
 * and the system releases it when the process ends, however.
 *
 * flock() and no other: the lock belongs to the opened file, so that it also
 * keeps out a second user in the same process, and is not lost when another
 * part of it closes the same file, as the locks of POSIX are; and unlike the
 * OFD locks of Linux every system has it. Over NFS Linux turns it into a lock
 * of the server's. Where a file system knows no locks at all, the lock keeps
 * nothing out, and lock_remark says so.
 *
 * The file is empty, and deleted when the lock is released. One that a dead
 * process left behind is not held, and is taken over. What has the name of the
 * lock but holds something, a user's own file, is locked all the same, and stays.
 */
#pragma once

#include "base/err.h"

struct cluster;

/* What its name ends with. */
#define LOCK_SUFFIX ".lock"

struct lock;

/* `path.lock`, the lock of a file; the caller frees it. */
char *lock_beside(const char *path);

/* At once: NULL, with err set, when it is held, by this process
 * included, or its file cannot be made; `held` tells which. */
struct lock *lock_try(const char *path, bool *held, struct err *err);

/* The same for the lock beside a file, by whatever name the file is called. */
struct lock *lock_of_file(const char *path, bool *held, struct err *err);

/*
 * For work that writes a file again and again, or at its end: false, with err set,
 * while others do, and where the file cannot be written. Where there can be no
 * lock it is NULL, and the work goes on. In a cluster the first process holds it
 * for all.
 */
bool lock_claim(const char *path, struct cluster *cluster, struct lock **lock,
                struct err *err);

/* lock_try, but it waits until it is released: for short work only. */
struct lock *lock_wait(const char *path, struct err *err);

/* The same for the lock beside a file, by whatever name the file is called. */
struct lock *lock_wait_of_file(const char *path, struct err *err);

void lock_free(struct lock *lock);

/* Why this lock does not exclude others; mostly "". */
const char *lock_remark(const struct lock *lock);

/* Has the file that is open here still this name? One that was opened before its
 * lock was taken may have been deleted or replaced since. */
bool lock_file_is_at(int descriptor, const char *path);

/* Is it held, by this process or another? Deletes the file if not. */
bool lock_is_held(const char *path);
