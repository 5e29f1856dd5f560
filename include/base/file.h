/* SPDX-License-Identifier: MIT */
/*
 * Files, whole: read at once up to a limit, written so that a reader (or a
 * power cut) sees the old bytes or the new ones, never a mixture.
 *
 * The player's data is private: its files are made with mode 0600, its folders
 * with 0700. Output files that the user names follow the umask. A file that is
 * replaced keeps its mode.
 */
#pragma once

#include "base/err.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

/* The folders of the XDG base directory specification, ours below each. */
enum file_folder { FILE_CONFIG, FILE_DATA, FILE_STATE, FILE_CACHE };

struct file_bytes {
    char *bytes; /* always followed by a zero that `length` does not count */
    size_t length;
};

/*
 * $XDG_DATA_HOME/naqala/saves for (FILE_DATA, "saves"), or the folder that the
 * specification gives when the variable is not set to an absolute path. NULL
 * when there is no home either. `below` may be "". The caller frees it.
 */
char *file_folder(enum file_folder folder, const char *below);

/* `folder/name`; the caller frees it. */
char *file_join(const char *folder, const char *name);

/* Makes the folder and those above it, and syncs the new ones. On failure the
 * message names the folder that could not be made. */
bool file_make_folder(const char *path, struct err *err);

/* Could a file be made in this folder, along with any missing folders? Makes
 * nothing. */
bool file_can_make(const char *folder, struct err *err);

bool file_exists(const char *path);

/* Do both paths lead to the same name, so that writing one replaces what is
 * written to the other? Neither needs to be there. */
bool file_is_same(const char *one, const char *other);

/* The names in a folder that end with `suffix`, without hidden ones, sorted by
 * their bytes. Empty if there is no such folder. */
struct file_names {
    char **names;
    int count;
    int capacity;
};

struct file_names file_names(const char *folder, const char *suffix);
void file_names_free(struct file_names *names);

/*
 * Reads a file of at most `limit` bytes, or an open descriptor by its name,
 * such as /dev/stdin. Refuses a folder, any other pipe or device, a larger file
 * and a file without read permission; the message begins with the name. The
 * caller frees `bytes`.
 */
bool file_read(const char *path, size_t limit, struct file_bytes *file,
               struct err *err);

/* Is the file still wanted? `lasts` is called repeatedly while a large file is
 * read or written; once it returns false, that fails with ECANCELED. A NULL
 * wish always lasts. */
struct file_wish {
    bool (*lasts)(const void *data);
    const void *data;
};

/* Reads a file of exactly `length` bytes into `bytes`; any other length is an
 * error. */
bool file_read_exactly(const char *path, char *bytes, size_t length,
                       const struct file_wish *wish, struct err *err);

/* Reading part by part. file_open returns a descriptor, which the caller
 * closes, or -1 with err. file_take reads up to `length` bytes, fewer only at
 * the end of the file; -1 with errno on failure, for instance if it is a
 * folder. */
int file_open(const char *path, struct err *err);
ssize_t file_take(int descriptor, char *bytes, size_t length);

/*
 * Replaces what `path` names by these bytes: a temporary file beside it, fsync,
 * rename, fsync of the folder. On failure the old file is as it was and the
 * temporary one is gone; but if only the last step failed, the new file is
 * there and the message says so. A symbolic link is followed, never replaced.
 */
bool file_write(const char *path, const char *bytes, size_t length,
                struct err *err);

/*
 * Other ways to write.
 *
 * UNSYNCED: as file_write does, without waiting for the disk. Readers still see
 * the old bytes or the new ones, even if the writer is killed; only a power cut
 * may lose data that was not yet passed to file_sync. (ext4 and btrfs then
 * still keep the old file or the new one.) NEW: fails if the name exists; two
 * processes that write at once do not destroy each other's file. OUTPUT: the
 * output of a command, in a file that the user has named.
 */
enum file_manner {
    FILE_REPLACE,
    FILE_REPLACE_UNSYNCED,
    FILE_NEW,
    FILE_OUTPUT,
    FILE_NEW_OUTPUT
};

bool file_write_as(const char *path, enum file_manner manner, const char *bytes,
                   size_t length, struct err *err);

/* Would file_write_as succeed, as far as can be seen now? Asked before long
 * work whose result is to be written. Writes nothing. */
bool file_can_write(const char *path, enum file_manner manner, struct err *err);

/* file_write_as for data too large to be held in memory: `put` writes it into
 * the open file, or returns false with errno. */
bool file_write_by(const char *path, enum file_manner manner,
                   bool (*put)(int descriptor, const void *whose),
                   const void *whose, struct err *err);

/* Replaces the file unsynced, and gives up when the wish ends. */
bool file_write_while(const char *path, const char *bytes, size_t length,
                      const struct file_wish *wish, struct err *err);
bool file_sync(const char *path, struct err *err);

/* Waits until all names made or changed in the folder are on the disk. False
 * with errno. */
bool file_sync_folder(const char *folder);

/* The names of temporary files begin with this; six characters follow. */
#define FILE_TEMPORARY ".naqala-"

/* Deletes the files that killed processes have left in a folder: the user's own
 * temporary files and locks that are older than a minute and that no process
 * holds. On a file system without locks, temporary files older than an hour. */
void file_sweep(const char *folder);

/* Renames the file, also to another file system; fails if `to` exists. The file
 * keeps its time. */
bool file_move(const char *from, const char *to, struct err *err);

/* Renames a broken file to `path.broken` (or .broken-2 ...), the first free
 * name, so that the player's data is never lost. *aside is that path, which the
 * caller frees; `aside` may be NULL. */
bool file_set_aside(const char *path, char **aside, struct err *err);

/*
 * Opens an empty file under a name of its own in $TMPDIR, or in /tmp. The
 * caller closes, unlinks and frees. NULL, with errno, when it cannot be made.
 */
char *file_temporary(int *descriptor);

/* Writes all the bytes, in as many calls as it takes; false with errno. */
bool file_put(int descriptor, const char *bytes, size_t length);

/* Call this before anything is opened: it occupies whichever of standard input,
 * output and error is closed, so that no file or pipe that is opened later
 * becomes it. */
void file_hold_standard(void);

/* Has everything printed so far been written? False with err, also if some of
 * it was lost long ago. A failure is reported once: all later output is
 * discarded. */
bool file_flush(FILE *out, const char *name, struct err *err);

/* Prints these bytes, and then does what file_flush does. */
bool file_print(FILE *out, const char *name, const char *bytes, size_t length,
                struct err *err);

/* Did reading stop at the end of the input, not at an error? False with err. */
bool file_was_read(FILE *in, const char *name, struct err *err);

/*
 * A row of comma separated values, as RFC 4180 has it: a field with a comma or
 * a quote stands in quotes, and a quote in it is doubled. `after` is written
 * behind the field: a comma, or a newline to end the row.
 */
void csv_write_field(const char *text, char after, FILE *out);

/*
 * ---- checksums ----
 *
 * A file that was cut or damaged has another sum: a change within one group of
 * eight bytes is always noticed, any other change almost certainly. The sum is
 * the same on every machine. It is no protection against intent.
 */

/* Adds more bytes to a sum. The first sum is the number of all bytes; every
 * part but the last must be a multiple of eight bytes long. */
uint64_t sum_more(uint64_t sum, const char *bytes, size_t length);

/* The sum as the last line of a file: sixteen digits, a newline and a zero. */
enum { SUM_LINE = 17 };

void sum_line(const char *bytes, size_t length, char line[SUM_LINE + 1]);

/* Does a file end with the line of the sum of all bytes before it? */
bool sum_fits(const char *bytes, size_t length);

/* A number from up to eight bytes, the lowest first on every machine. */
static inline uint64_t sum_word(const char *bytes, size_t count)
{
    uint64_t word = 0;

    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)(unsigned char)bytes[i] << (8 * i);
    return word;
}
