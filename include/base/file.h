/* SPDX-License-Identifier: MIT */
/*
 * Files, whole: read at once up to a limit, written so that a reader (or a
 * power cut) sees the old bytes or the new ones, never a mixture.
 *
 * What belongs to a player is private: files are made with mode 0600, folders
 * with 0700; output that the user names is made as the umask has it. A file that
 * is replaced keeps its mode.
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

/* Makes the folder and those above it. Those that are new are synced. The message
 * names what is in the way. */
bool file_make_folder(const char *path, struct err *err);

/* Could a file be made there, the missing folders with it? Makes nothing. */
bool file_can_make(const char *folder, struct err *err);

bool file_exists(const char *path);

/* What lies in a folder under names that end so; hidden things do not count.
 * In the order of their bytes; none where there is no such folder. */
struct file_names {
    char **names;
    int count;
    int capacity;
};

struct file_names file_names(const char *folder, const char *suffix);
void file_names_free(struct file_names *names);

/*
 * Reads a file of at most `limit` bytes, or what is open already, as /dev/stdin.
 * A folder, any other pipe or device, a larger file and one that may not be read
 * are refused; the message begins with its name.
 * The caller frees `bytes`.
 */
bool file_read(const char *path, size_t limit, struct file_bytes *file,
               struct err *err);

/* Asked repeatedly while a large file is read or written: is it still wanted?
 * If not, reading or writing fails with ECANCELED. NULL: it always is. */
struct file_wish {
    bool (*lasts)(const void *data);
    const void *data;
};

/* Reads a file of exactly `length` bytes to where there is room for them; one
 * of another length is an error. */
bool file_read_exactly(const char *path, char *bytes, size_t length,
                       const struct file_wish *wish, struct err *err);

/* The same part by part: opens it, or -1; takes as many bytes as there are, up to a
 * length, or -1 with errno, as of a folder. The caller closes it. */
int file_open(const char *path, struct err *err);
ssize_t file_take(int descriptor, char *bytes, size_t length);

/*
 * Replaces what `path` names by these bytes: a temporary file beside it, fsync,
 * rename, fsync of the folder. On failure the old file is as it was and the
 * temporary one is gone; but where only the last step failed, the message says
 * that the new one is there. A symbolic link is followed, never replaced.
 */
bool file_write(const char *path, const char *bytes, size_t length,
                struct err *err);

/*
 * The other ways. Unsynced: as file_write does, without waiting for the disk.
 * Readers, and a process that is killed, still get the old bytes or the new
 * ones; only a power cut may cost what was not file_sync'ed yet. (ext4 and
 * btrfs keep even then the old file or the new one.) New: fails where something
 * has that name; two processes that write at once do not destroy each other's
 * file. Output: of a command, in a file that the user has named.
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

/* Would that be refused, to judge by what is there now? For work that ends with
 * it. Writes nothing. */
bool file_can_write(const char *path, enum file_manner manner, struct err *err);

/* The same of what `put` writes into the open file, which returns false with
 * errno: for what is too large to be held in memory. */
bool file_write_by(const char *path, enum file_manner manner,
                   bool (*put)(int descriptor, const void *whose),
                   const void *whose, struct err *err);

/* Unsynced, and ended when the wish does not last. */
bool file_write_while(const char *path, const char *bytes, size_t length,
                      const struct file_wish *wish, struct err *err);
bool file_sync(const char *path, struct err *err);

/* What was made or renamed in the folder is on the disk then. False: errno. */
bool file_sync_folder(const char *folder);

/* What temporary files begin with; six signs follow. */
#define FILE_TEMPORARY ".naqala-"

/* Deletes what processes that were killed have left in a folder: one's own
 * temporary files and locks that are older than a minute and that no process holds.
 * Where the file system knows no locks, temporary files of an hour ago. */
void file_sweep(const char *folder);

/* Gives the file another name, on another disk if need be, and never that of
 * another file. It stays as old as it was. */
bool file_move(const char *from, const char *to, struct err *err);

/* Renames a broken file to `path.broken` (or .broken-2 ...), the first name that
 * is free: what a player had in it is never lost. `aside` is that path, which the
 * caller frees; or NULL. */
bool file_set_aside(const char *path, char **aside, struct err *err);

/*
 * Opens an empty file under a name of its own in $TMPDIR, or in /tmp. The
 * caller closes, unlinks and frees. NULL, with errno, when it cannot be made.
 */
char *file_temporary(int *descriptor);

/* All the bytes, however many calls it takes; false with errno. */
bool file_put(int descriptor, const char *bytes, size_t length);

/* To be called first: of standard input, output and error, what is not open is
 * kept from becoming a file or a pipe that is opened later. */
void file_hold_standard(void);

/* Has all that was printed arrived? False with err, also when something was
 * lost long ago. It is told once: what is printed from then on goes nowhere. */
bool file_flush(FILE *out, const char *name, struct err *err);

/* The same after these bytes were printed. */
bool file_print(FILE *out, const char *name, const char *bytes, size_t length,
                struct err *err);

/* Did nothing but its end keep more from being read? False with err. */
bool file_was_read(FILE *in, const char *name, struct err *err);

/*
 * A row of comma separated values, as RFC 4180 has it: a field with a comma or
 * a quote stands in quotes, and a quote in it is doubled. `after` is what
 * stands behind the field: a comma, or the end of the row.
 */
void csv_write_field(const char *text, char after, FILE *out);

/*
 * ---- checksums ----
 *
 * A file that was cut or damaged has another sum: every change within eight
 * bytes is noticed, others but for chance. The same on every machine; no
 * protection against intent.
 */

/* Of more bytes; all parts but the last are a multiple of eight long. The first
 * sum is the number of all bytes. */
uint64_t sum_more(uint64_t sum, const char *bytes, size_t length);

/* As the last line of a file has it: sixteen digits, a new line and a zero. */
enum { SUM_LINE = 17 };

void sum_line(const char *bytes, size_t length, char line[SUM_LINE + 1]);

/* Does a file end with the line of all that is before it? */
bool sum_fits(const char *bytes, size_t length);

/* Up to eight bytes, the lowest first, wherever this runs. */
static inline uint64_t sum_word(const char *bytes, size_t count)
{
    uint64_t word = 0;

    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)(unsigned char)bytes[i] << (8 * i);
    return word;
}
