/* SPDX-License-Identifier: MIT */
/*
 * The calls by which what is written gets onto the disk, in their order: the
 * tests have an fsync, a rename and a link of their own, which note that they are
 * called and do what those of the system do, unless they are told to fail.
 *
 *     calls_begin();
 *     file_write(path, "new", 3, &err);
 *     ck_assert_str_eq(calls_end(), "sync file, rename, sync folder");
 */
#pragma once

/* From here on they are noted, of one thread. */
void calls_begin(void);

/* This is done once, by the next fsync of a file. */
void calls_at_sync(void (*act)(void *whose), void *whose);

/* From here on every link fails with this errno; 0: none does. */
void calls_refuse_link(int reason);

/* What was noted, good until calls_begin: `sync file`, or `sync nothing` of a file
 * that is empty, `sync folder`, `rename`, `link`, with commas between them. */
const char *calls_end(void);
