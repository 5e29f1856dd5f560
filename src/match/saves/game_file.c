/* SPDX-License-Identifier: MIT */
/* Files of many games: finding each game, and adding to them. */
#include "match/saves/game_file.h"
#include "base/file.h"
#include "base/lock.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "match/saves/game_format.h"
#include "match/saves/save.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The bytes of a game, without the empty lines around it; and if `head_length`
 * is not 0, those of an earlier head line that also belongs to it. */
struct game_span {
    off_t offset;
    size_t length;
    off_t head;
    size_t head_length;
};

struct game_file {
    char *path;
    int descriptor;
    struct lock *lock; /* NULL: it is only read */

    const struct game_format *format;

    pthread_mutex_t guard; /* of the members below */
    struct game_span *spans;
    int count;
    int capacity;
    int version;
    off_t end; /* of the last game */
};

static bool fail_with_errno(const struct game_file *file, struct err *err)
{
    return err_set(err, "%s: %s", file->path, strerror(errno));
}

/* ---- finding the games ---- */

/* Is this line a comment in the format that the file has so far? */
static bool is_comment(const struct game_file *file, struct game_scan scan,
                       const char *line)
{
    return strchr(";#", *line) != NULL &&
           file->format->line(&scan, line) == LINE_COMMENT;
}

/* A file has the format of its ending, or of the first line that shows another
 * one; lines that are comments in several formats do not decide. */
static enum game_line find_line(struct game_file *file, struct game_scan *scan,
                                const char *line, size_t length)
{
    const bool whole = strlen(line) == length; /* or a zero hides its rest */

    line += strspn(line, " \t\r\n");
    if (*line != '\0' && file->count == 0 && !file->format->may_be(line) &&
        !is_comment(file, *scan, line) && game_format_of_line(line) != NULL)
        file->format = game_format_of_line(line);

    const enum game_line kind = file->format->line(scan, line);

    return kind == LINE_EMPTY && !whole ? LINE_OTHER : kind;
}

static struct game_span *add_span(struct game_file *file)
{
    file->spans = memory_grow(file->spans, &file->capacity, file->count + 1,
                              sizeof *file->spans);
    return &file->spans[file->count++];
}

/* The span gets the head only if it is not part of the game itself. */
static void begin_span(struct game_file *file, off_t offset,
                       const struct game_span *head)
{
    struct game_span *const span = add_span(file);

    *span = (struct game_span){.offset = offset};
    if (head->head < offset) {
        span->head = head->head;
        span->head_length = head->head_length;
    }
}

/* Comments belong to the game that follows them. False with err if there is
 * anything but comments before the first game. */
static bool find_games(struct game_file *file, struct err *err)
{
    FILE *const in = fdopen(fcntl(file->descriptor, F_DUPFD_CLOEXEC, 0), "r");
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    off_t at = 0;
    off_t comments = -1; /* where the comments of the next game begin */
    struct game_span head = {.head_length = 0};
    struct game_scan scan = {.commented = false};
    bool strange = false;

    if (in == NULL)
        return fail_with_errno(file, err);
    rewind(in);
    while (!strange && (length = getline(&line, &size, in)) >= 0) {
        const ssize_t marked =
            at == 0 ? (ssize_t)utf8_mark(line, (size_t)length) : 0;

        scan.commented = comments >= 0;
        at += marked;
        length -= marked;

        const enum game_line kind =
            find_line(file, &scan, line + marked, (size_t)length);

        if ((kind == LINE_COMMENT || kind == LINE_HEAD) && comments < 0)
            comments = at;
        if (kind == LINE_HEAD)
            head =
                (struct game_span){.head = at, .head_length = (size_t)length};
        if (kind == LINE_FIRST)
            begin_span(file, comments < 0 ? at : comments, &head);
        at += length;
        if (kind == LINE_FIRST || kind == LINE_OTHER) {
            comments = -1;
            strange = file->count == 0;
            file->end = at;
        }
        if (!strange && (kind == LINE_FIRST || kind == LINE_OTHER))
            file->spans[file->count - 1].length =
                (size_t)(at - file->spans[file->count - 1].offset);
    }

    const bool fine = !ferror(in) || fail_with_errno(file, err);

    free(line);
    fclose(in);
    return fine &&
           (!strange || err_set(err, "%s: is no file of games", file->path));
}

/* ---- opening ---- */

/* With the guard held; false with errno. */
static bool read_bytes(const struct game_file *file, off_t offset,
                       size_t length, char *bytes)
{
    for (size_t done = 0; done < length;) {
        const ssize_t got = pread(file->descriptor, bytes + done, length - done,
                                  offset + (off_t)done);

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            errno = got < 0 ? errno : EIO;
            return false;
        }
        done += (size_t)got;
    }
    return true;
}

/* Allows a regular file, or a new one: opening others may block. */
static bool may_open(const char *path, struct err *err)
{
    struct stat status;

    if (stat(path, &status) != 0 || S_ISREG(status.st_mode))
        return true;
    return err_set(err, "%s: %s", path,
                   S_ISDIR(status.st_mode) ? strerror(EISDIR)
                                           : "not a regular file");
}

static struct game_file *open_file(const char *path, int flags, mode_t mode,
                                   struct err *err)
{
    struct game_file *const file = memory_new(1, sizeof *file);

    *file = (struct game_file){
        .path = memory_text(path),
        .descriptor = -1,
        .format = game_format_of_path(path) != NULL ? game_format_of_path(path)
                                                    : game_format_at(0),
        .guard = PTHREAD_MUTEX_INITIALIZER,
    };
    if (may_open(path, err)) {
        file->descriptor = open(path, flags | O_CLOEXEC, mode);
        if (file->descriptor >= 0)
            return file;
        fail_with_errno(file, err);
    }
    game_file_free(file);
    return NULL;
}

struct game_file *game_file_open(const char *path, struct err *err)
{
    struct game_file *const file = open_file(path, O_RDONLY, 0, err);

    if (file == NULL || find_games(file, err))
        return file;
    game_file_free(file);
    return NULL;
}

static struct lock *lock_games(const char *path, struct err *err)
{
    bool held;
    struct lock *const lock = lock_of_file(path, &held, err);

    if (held)
        err_set(err, "%s: another arena writes into it", path);
    return lock;
}

/* Opens and locks a file. Before the lock is taken, the opened file may have
 * been deleted or replaced. */
static struct game_file *open_locked(const char *path, mode_t mode,
                                     struct err *err)
{
    for (;;) {
        struct game_file *const file =
            open_file(path, O_RDWR | O_CREAT | O_APPEND, mode, err);

        if (file == NULL)
            return NULL;
        file->lock = lock_games(path, err);
        if (file->lock != NULL && lock_file_is_at(file->descriptor, path))
            return file;

        const bool again = file->lock != NULL;

        game_file_free(file);
        if (!again)
            return NULL;
    }
}

bool game_file_delete(const char *path, struct err *err)
{
    struct lock *const lock = lock_games(path, err);
    const bool deleted =
        lock != NULL && (unlink(path) == 0 || errno == ENOENT ||
                         err_set(err, "%s: %s", path, strerror(errno)));

    lock_free(lock);
    return deleted;
}

static bool cut_behind(struct game_file *file, struct err *err)
{
    return ftruncate(file->descriptor, file->end) == 0 ||
           fail_with_errno(file, err);
}

/* Cuts off the beginning of a game whose head was not written fully. Any other
 * text after the last game is refused, since somebody wrote it. */
static bool cut_rest(struct game_file *file, struct err *err)
{
    static const char head[] = "\n" SAVE_HEAD "\n[naqala";
    const size_t skipped = file->count == 0;
    struct stat status;
    char rest[sizeof head];

    if (fstat(file->descriptor, &status) != 0)
        return fail_with_errno(file, err);

    const size_t length = (size_t)(status.st_size - file->end);

    if (length == 0)
        return true;
    if (length > sizeof head - 1 - skipped)
        return err_set(err, "%s: ends in what is no game", file->path);
    if (!read_bytes(file, file->end, length, rest))
        return fail_with_errno(file, err);
    return memcmp(rest, head + skipped, length) == 0
               ? cut_behind(file, err)
               : err_set(err, "%s: ends in what is no game", file->path);
}

/* Adds the end of the last line if it is missing. */
static bool end_line(struct game_file *file, struct err *err)
{
    char last = '\n';

    if (file->count > 0 && !read_bytes(file, file->end - 1, 1, &last))
        return fail_with_errno(file, err);
    if (last == '\n')
        return true;
    file->spans[file->count - 1].length++;
    file->end++;
    return file_put(file->descriptor, "\n", 1) || fail_with_errno(file, err);
}

static bool check_own(const struct game_file *file, struct err *err)
{
    return file->format == game_format_at(0) ||
           err_set(err, "%s: holds games as %s; only saves can be added to",
                   file->path, file->format->name);
}

static struct game_file *add_to(const char *path, mode_t mode, struct err *err)
{
    struct game_file *const file = open_locked(path, mode, err);

    if (file == NULL || (find_games(file, err) && check_own(file, err) &&
                         cut_rest(file, err) && end_line(file, err)))
        return file;
    game_file_free(file);
    return NULL;
}

struct game_file *game_file_open_to_add(const char *path, struct err *err)
{
    return add_to(path, 0600, err);
}

struct game_file *game_file_open_output(const char *path, struct err *err)
{
    return add_to(path, 0666, err); /* less the umask */
}

void game_file_free(struct game_file *file)
{
    if (file == NULL)
        return;
    if (file->descriptor >= 0)
        close(file->descriptor);
    lock_free(file->lock);
    pthread_mutex_destroy(&file->guard);
    free(file->spans);
    free(file->path);
    free(file);
}

/* ---- reading ---- */

const char *game_file_path(const struct game_file *file)
{
    return file->path;
}

const struct game_format *game_file_format(const struct game_file *file)
{
    return file->format;
}

int game_file_count(struct game_file *file)
{
    pthread_mutex_lock(&file->guard);

    const int count = file->count;

    pthread_mutex_unlock(&file->guard);
    return count;
}

/* Reads into new memory, with a zero at the end; NULL with errno. */
static char *read_text(const struct game_file *file, struct game_span span)
{
    char *const text = memory_new(span.head_length + span.length + 1, 1);

    if (read_bytes(file, span.head, span.head_length, text) &&
        read_bytes(file, span.offset, span.length, text + span.head_length))
        return text;
    free(text);
    return NULL;
}

/* As game_file_text, with its length, since it may have zeros in it. */
static char *read_game(struct game_file *file, int index, size_t *length,
                       struct err *err)
{
    pthread_mutex_lock(&file->guard);

    char *const text =
        index < file->count ? read_text(file, file->spans[index]) : NULL;

    if (text != NULL)
        *length = file->spans[index].head_length + file->spans[index].length;
    if (index >= file->count)
        err_set(err, "%s#%d: there %s only %d game%s", file->path, index + 1,
                file->count == 1 ? "is" : "are", file->count,
                file->count == 1 ? "" : "s");
    else if (text == NULL)
        fail_with_errno(file, err);
    pthread_mutex_unlock(&file->guard);
    return text;
}

char *game_file_text(struct game_file *file, int index, struct err *err)
{
    size_t length;

    return read_game(file, index, &length, err);
}

struct match *game_file_load(struct game_file *file, int index, struct err *err)
{
    size_t length;
    char *const text = read_game(file, index, &length, err);
    const size_t size = strlen(file->path) + 16;
    char *const name = memory_new(size, 1);

    snprintf(name, size, "%s#%d", file->path, index + 1);

    struct match *const match =
        text != NULL ? file->format->read(name, text, length, err) : NULL;

    free(name);
    free(text);
    return match;
}

/* ---- writing ---- */

int game_file_version(struct game_file *file)
{
    pthread_mutex_lock(&file->guard);

    const int version = file->version;

    pthread_mutex_unlock(&file->guard);
    return version;
}

/* With the guard held. */
static bool add_text(struct game_file *file, const char *text, size_t length,
                     struct err *err)
{
    const size_t gap = file->count > 0;
    char *const bytes = memory_new(gap + length, 1);

    /* The empty line and the game arrive in one write. */
    bytes[0] = '\n';
    memcpy(bytes + gap, text, length);

    const bool added = file_put(file->descriptor, bytes, gap + length) ||
                       fail_with_errno(file, err);

    free(bytes);
    if (!added)
        return ftruncate(file->descriptor, file->end) != 0 &&
               err_prefix(err, "half a game is at the end of it: ");
    *add_span(file) =
        (struct game_span){.offset = file->end + (off_t)gap, .length = length};
    file->end += (off_t)(gap + length);
    file->version++;
    return true;
}

bool game_file_add(struct game_file *file, const char *text, size_t length,
                   struct err *err)
{
    pthread_mutex_lock(&file->guard);

    const bool added = add_text(file, text, length, err);

    pthread_mutex_unlock(&file->guard);
    return added;
}

bool game_file_drop(struct game_file *file, struct err *err)
{
    pthread_mutex_lock(&file->guard);
    file->version += 2;
    file->count--;
    file->end = file->count == 0
                    ? 0
                    : file->spans[file->count - 1].offset +
                          (off_t)file->spans[file->count - 1].length;

    const bool dropped = cut_behind(file, err);

    pthread_mutex_unlock(&file->guard);
    return dropped;
}

struct sorting {
    const struct game_file *file;
    const int *order; /* NULL: the games stay in order */
};

static bool put_sorted(int descriptor, const void *whose)
{
    const struct sorting *const sorting = whose;

    for (int i = 0; i < sorting->file->count; i++) {
        const int index = sorting->order != NULL ? sorting->order[i] : i;
        const struct game_span span = sorting->file->spans[index];
        char *const text = read_text(sorting->file, span);
        const bool put =
            text != NULL && (i == 0 || file_put(descriptor, "\n", 1)) &&
            file_put(descriptor, text, span.head_length + span.length);

        free(text);
        if (!put)
            return false;
    }
    return true;
}

bool game_file_sort(struct game_file *file, const int order[], struct err *err)
{
    const struct sorting sorting = {file, order};

    pthread_mutex_lock(&file->guard);

    bool sorted =
        file_write_by(file->path, FILE_REPLACE, put_sorted, &sorting, err);
    const int descriptor =
        sorted ? open(file->path, O_RDWR | O_APPEND | O_CLOEXEC) : -1;

    sorted = sorted && (descriptor >= 0 || fail_with_errno(file, err));
    if (sorted) {
        close(file->descriptor);
        file->descriptor = descriptor;
        file->version += 2;
        file->count = 0;
        sorted = find_games(file, err);
    }
    pthread_mutex_unlock(&file->guard);
    return sorted;
}

bool game_file_copy(struct game_file *file, const char *path, struct err *err)
{
    const struct sorting sorting = {file, NULL};

    pthread_mutex_lock(&file->guard);

    const bool copied =
        file_write_by(path, FILE_NEW, put_sorted, &sorting, err);

    pthread_mutex_unlock(&file->guard);
    return copied;
}
