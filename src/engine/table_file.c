/* SPDX-License-Identifier: MIT */
/* Tables as files: the header, reading and writing. */
#include "engine/table_file.h"
#include "base/file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes that are summed up between two looks at the stop. */
enum { CHECKSUM_PART = 1 << 20 };

static bool is_not_stopped(const void *stop)
{
    return !stop_raised(stop);
}

/* Meaningless when stopped. */
static void make_header(const struct table_file *file, const char *bytes,
                        const struct stop *stop, char header[TABLE_HEADER])
{
    const char *const body = bytes + TABLE_HEADER;
    uint64_t sum = file->length;
    char line[2 * TABLE_HEADER];

    for (size_t i = 0; i < file->length && !stop_raised(stop);
         i += CHECKSUM_PART) {
        const size_t left = file->length - i;

        sum = sum_more(sum, body + i,
                       left < CHECKSUM_PART ? left : CHECKSUM_PART);
    }

    const int written =
        snprintf(line, sizeof line, "%s %016" PRIx64, file->title, sum);

    memset(header, ' ', TABLE_HEADER);
    memcpy(header, line,
           written < TABLE_HEADER ? (size_t)written : TABLE_HEADER);
    header[TABLE_HEADER - 1] = '\n';
}

bool table_file_exists(const struct table_file *file)
{
    char *const path = file_join(file->folder, file->name);
    const bool exists = file_exists(path);

    free(path);
    return exists;
}

static bool has_title(const struct table_file *file, const char *bytes)
{
    const size_t length = strlen(file->title);

    return memcmp(file->title, bytes, length) == 0 && bytes[length] == ' ';
}

bool table_file_read(const struct table_file *file, char *bytes,
                     const struct stop *stop, struct err *err)
{
    const struct file_wish wish = {is_not_stopped, stop};
    char *const path = file_join(file->folder, file->name);
    bool fine =
        file_read_exactly(path, bytes, TABLE_HEADER + file->length, &wish, err);

    if (fine && !has_title(file, bytes))
        fine = err_set(err,
                       "%s: is damaged, of another version, or not what its "
                       "name says",
                       path);
    if (fine) {
        char header[TABLE_HEADER];

        make_header(file, bytes, stop, header);
        fine = memcmp(header, bytes, TABLE_HEADER) == 0 ||
               err_set(err, "%s: is damaged", path);
    }
    free(path);
    return fine;
}

bool table_file_write(const struct table_file *file, char *bytes,
                      const struct stop *stop, struct err *err)
{
    const struct file_wish wish = {is_not_stopped, stop};
    char *const path = file_join(file->folder, file->name);
    bool fine = file_make_folder(file->folder, err);

    if (fine) {
        file_sweep(file->folder); /* halves that someone killed has left */
        make_header(file, bytes, stop, bytes);
        fine = file_write_while(path, bytes, TABLE_HEADER + file->length, &wish,
                                err);
    }
    free(path);
    return fine;
}
