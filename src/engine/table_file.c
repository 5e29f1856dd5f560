/* SPDX-License-Identifier: MIT */
/* Tables as files: the header, reading and writing. */
#include "engine/table_file.h"
#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Bytes that are read, written or summed up between two checks of the stop. */
enum { PART = 1 << 20 };

static bool is_not_stopped(const void *stop)
{
    return !stop_raised(stop);
}

static size_t part_at(const struct table_file *file, size_t at)
{
    const size_t left = file->length - at;

    return left < PART ? left : PART;
}

static void write_header(const struct table_file *file, uint64_t sum,
                         char header[TABLE_HEADER])
{
    char line[2 * TABLE_HEADER];
    const int written =
        snprintf(line, sizeof line, "%s %016" PRIx64, file->title, sum);

    memset(header, ' ', TABLE_HEADER);
    memcpy(header, line,
           written < TABLE_HEADER ? (size_t)written : TABLE_HEADER);
    header[TABLE_HEADER - 1] = '\n';
}

/* Makes the header, which is meaningless if it was stopped. */
static void make_header(const struct table_file *file, const char *bytes,
                        const struct stop *stop, char header[TABLE_HEADER])
{
    uint64_t sum = file->length;

    for (size_t at = 0; at < file->length && !stop_raised(stop); at += PART)
        sum = sum_more(sum, bytes + TABLE_HEADER + at, part_at(file, at));
    write_header(file, sum, header);
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

/* The path to write to, which the caller frees; NULL if no file can be made
 * there. */
static char *begin_file(const struct table_file *file, struct err *err)
{
    if (!file_make_folder(file->folder, err))
        return NULL;
    file_sweep(file->folder); /* remains of processes that were killed */
    return file_join(file->folder, file->name);
}

bool table_file_write(const struct table_file *file, char *bytes,
                      const struct stop *stop, struct err *err)
{
    const struct file_wish wish = {is_not_stopped, stop};
    char *const path = begin_file(file, err);
    bool fine = path != NULL;

    if (fine) {
        make_header(file, bytes, stop, bytes);
        fine = file_write_while(path, bytes, TABLE_HEADER + file->length, &wish,
                                err);
    }
    free(path);
    return fine;
}

/* ---- part by part ---- */

/* Takes all parts of an open file; false if it does not fit its header. */
static bool take_parts(const struct table_file *file,
                       const struct table_parts *parts, int descriptor,
                       const struct stop *stop, char *part)
{
    char header[TABLE_HEADER], own[TABLE_HEADER];
    uint64_t sum = file->length;

    if (file_take(descriptor, header, TABLE_HEADER) != TABLE_HEADER ||
        !has_title(file, header))
        return false;
    for (size_t at = 0; at < file->length; at += PART) {
        const size_t length = part_at(file, at);

        if (stop_raised(stop) ||
            file_take(descriptor, part, length) != (ssize_t)length)
            return false;
        sum = sum_more(sum, part, length);
        parts->take(parts->whose, part, length);
    }
    write_header(file, sum, own);
    return memcmp(header, own, TABLE_HEADER) == 0 &&
           file_take(descriptor, part, 1) == 0;
}

bool table_file_read_parts(const struct table_file *file,
                           const struct table_parts *parts,
                           const struct stop *stop, struct err *err)
{
    char *const path = file_join(file->folder, file->name);
    const int descriptor = file_open(path, err);
    bool fine = descriptor >= 0;

    if (fine) {
        char *const part = memory_new(PART, 1);

        fine = take_parts(file, parts, descriptor, stop, part) ||
               err_set(err,
                       "%s: is damaged, of another version, or not what its "
                       "name says",
                       path);
        free(part);
        close(descriptor);
    }
    free(path);
    return fine;
}

/* The parts to write, and the stop. */
struct part_writer {
    const struct table_file *file;
    const struct table_parts *parts;
    const struct stop *stop;
    char *part;
};

/* Writes the header last, because it has the sum of all parts. */
static bool put_parts(int descriptor, const void *whose)
{
    const struct part_writer *const writer = whose;
    const struct table_file *const file = writer->file;
    char header[TABLE_HEADER] = {0};
    uint64_t sum = file->length;
    bool fine = file_put(descriptor, header, TABLE_HEADER);

    for (size_t at = 0; fine && at < file->length; at += PART) {
        const size_t length = part_at(file, at);

        if (stop_raised(writer->stop)) {
            errno = ECANCELED;
            return false;
        }
        writer->parts->give(writer->parts->whose, writer->part, length);
        sum = sum_more(sum, writer->part, length);
        fine = file_put(descriptor, writer->part, length);
    }
    write_header(file, sum, header);
    return fine && lseek(descriptor, 0, SEEK_SET) == 0 &&
           file_put(descriptor, header, TABLE_HEADER);
}

bool table_file_write_parts(const struct table_file *file,
                            const struct table_parts *parts,
                            const struct stop *stop, struct err *err)
{
    const struct part_writer writer = {file, parts, stop, memory_new(PART, 1)};
    char *const path = begin_file(file, err);
    const bool fine = path != NULL && file_write_by(path, FILE_REPLACE_UNSYNCED,
                                                    put_parts, &writer, err);

    free(writer.part);
    free(path);
    return fine;
}
