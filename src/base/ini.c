/* SPDX-License-Identifier: MIT */
/*
 * Settings and save files. Our own scan of the bytes finds the line of each key
 * and refuses text that iniparser would misread; iniparser reads the values,
 * and all of them come from its dictionary.
 */
#define _GNU_SOURCE 1 /* memfd_create */

#include "base/file.h"
#include "base/ini_inside.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if __has_include(<iniparser/iniparser.h>)
#include <iniparser/iniparser.h>
#else
#include <iniparser.h>
#endif

/* ---- the lines ---- */

/* Adds a line of the text, which is cut behind its name. */
static bool add_line(struct ini *ini, char *bytes, size_t length, int number,
                     struct err *err)
{
    struct ini_entry entry = {.line = number};
    struct ini_line line;

    if (!ini_line_scan(bytes, length, &line, err))
        return err_prefix(err, "%s:%d: ", ini->name, number);
    if (line.kind == INI_LINE_BLANK)
        return true;

    char *const name = bytes + line.name;

    name[line.name_length] = '\0';
    for (char *at = name; *at != '\0'; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at - 'A' + 'a');
    if (line.kind == INI_LINE_SECTION) {
        ini->sections =
            memory_grow(ini->sections, &ini->section_capacity,
                        ini->section_count + 1, sizeof *ini->sections);
        ini->sections[ini->section_count++] = ini->count;
        entry.section = name;
        return ini_add(ini, entry, err);
    }
    if (ini->section_count == 0)
        return err_set(err, "%s:%d: %s stands before the first [section]",
                       ini->name, number, name);

    const int section = ini->sections[ini->section_count - 1];

    entry.section = ini->entries[section].section;
    entry.key = name;
    ini->entries[section].key_count++;
    return ini_add(ini, entry, err);
}

static bool scan_lines(struct ini *ini, size_t length, struct err *err)
{
    char *line = ini->text;
    char *const end = line + length;

    for (int number = 1; line < end; number++) {
        char *const feed = memchr(line, '\n', (size_t)(end - line));
        const char *stop = feed == NULL ? end : feed;

        if (feed != NULL && feed > line && feed[-1] == '\r')
            stop--;
        if (!add_line(ini, line, (size_t)(stop - line), number, err))
            return false;
        line = feed == NULL ? end : feed + 1;
    }
    return true;
}

/* ---- iniparser ---- */

enum { PATH_LENT = 32 };

/* Opens an empty file without a name; -1 if it cannot be made. */
static int open_unnamed(void)
{
    int descriptor = -1;

#ifdef __linux__
    descriptor = memfd_create("naqala", MFD_CLOEXEC);
    if (descriptor >= 0)
        return descriptor;
#endif

    char *const path = file_temporary(&descriptor);

    if (path != NULL)
        unlink(path);
    free(path);
    return descriptor;
}

static bool can_open(const char *path)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);

    if (descriptor >= 0)
        close(descriptor);
    return descriptor >= 0;
}

static _Thread_local bool refused; /* did iniparser find fault with the text? */

/* Takes a message of iniparser; one that names a line is about the text. */
static int take_message(const char *format, ...)
{
    refused = refused || strstr(format, " in %s") != NULL;
    return 0;
}

static void take_messages(void)
{
    iniparser_set_error_callback(take_message);
}

/* Loads a file without iniparser's messages, and in the C locale, because
 * others have more blanks and other small letters. The file exists; ends the
 * program if there is no memory to load it. */
static dictionary *load_path(const char *path)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    const locale_t own = uselocale(plain);

    pthread_once(&once, take_messages);
    refused = false;
    dictionary *const loaded = iniparser_load(path);
    uselocale(own);
    if (plain != (locale_t)0)
        freelocale(plain);
    if (loaded == NULL && !refused && can_open(path))
        memory_fail();
    return loaded;
}

/* Loads an open file by its path, if the system shows one; else returns false.
 */
static bool load_open(int descriptor, dictionary **loaded)
{
    static const char *const WAYS[] = {"/proc/self/fd", "/dev/fd"};

    for (size_t i = 0; i < sizeof WAYS / sizeof WAYS[0]; i++) {
        char path[PATH_LENT];

        snprintf(path, sizeof path, "%s/%d", WAYS[i], descriptor);
        *loaded = load_path(path);
        if (*loaded != NULL || can_open(path))
            return true;
    }
    return false;
}

static bool put_all(int descriptor, const char *bytes, size_t length)
{
    return descriptor >= 0 && file_put(descriptor, bytes, length) &&
           lseek(descriptor, 0, SEEK_SET) == 0;
}

/*
 * iniparser writes to memory even if it could not allocate it. So all memory
 * that it may need at once must be available just before: for its tables, for a
 * moment the old ones and those of twice the size; for the texts, each with its
 * section in front; and for a stream. Another thread may still take the memory,
 * so a shortage can crash a program with several threads, but not one with a
 * single thread.
 */
static void need_memory(int count, size_t length)
{
    enum { FEWEST = 128, TABLES = 3 * 20, HEADERS = 3 * 32, STREAM = 1 << 14 };
    const size_t entries = count > FEWEST ? 2 * (size_t)count : FEWEST;

    memory_need(entries * (TABLES + HEADERS + 2 * INI_NAME_MAX) + length +
                STREAM);
}

/* Loads through a pipe, which works even if the disk is full. Returns false and
 * loads nothing if there is no pipe, or if the text is longer than a pipe
 * holds. */
static bool load_piped(const char *bytes, size_t length, dictionary **loaded)
{
    int ends[2];

    if (!thread_wake_pipe(&ends[0], &ends[1]))
        return false;

    bool put = write(ends[1], bytes, length) == (ssize_t)length;

    close(ends[1]);
    put = put && load_open(ends[0], loaded);
    close(ends[0]);
    return put;
}

/* Loads from a temporary file with a name, which is deleted when it has been
 * read. */
static bool load_named(const char *bytes, size_t length, dictionary **loaded)
{
    int descriptor = -1;
    char *const path = file_temporary(&descriptor);
    const bool put = path != NULL && put_all(descriptor, bytes, length);
    const int failure = errno;

    if (put)
        *loaded = load_path(path);
    if (path != NULL) {
        close(descriptor);
        unlink(path);
    }
    free(path);
    errno = failure;
    return put;
}

/* iniparser loads only by a path. This is the path of an open file or, if no
 * file can be written, of a pipe; or, in a sandbox that shows neither, of a
 * temporary file. */
static dictionary *load_bytes(const char *bytes, size_t length, struct err *err)
{
    const int descriptor = open_unnamed();
    dictionary *loaded = NULL;

    if (!(put_all(descriptor, bytes, length) &&
          load_open(descriptor, &loaded)) &&
        !load_piped(bytes, length, &loaded) &&
        !load_named(bytes, length, &loaded))
        err_set(err, "a temporary file cannot be written: %s", strerror(errno));
    else if (loaded == NULL)
        err_set(err, "iniparser does not accept this text");
    if (descriptor >= 0)
        close(descriptor);
    return loaded;
}

/* Takes the values of all keys from iniparser's dictionary. */
static bool take_values(const struct ini *ini, const char *bytes, size_t length,
                        struct err *err)
{
    need_memory(ini->count, length);

    dictionary *const loaded = load_bytes(bytes, length, err);
    bool taken = loaded != NULL;

    if (taken && loaded->n != ini->count)
        taken = err_set(
            err, "the installed iniparser finds %d sections and keys, not %d",
            loaded->n, ini->count);
    if (!taken)
        err_prefix(err, "%s: ", ini->name);
    for (int i = 0; taken && i < ini->count; i++) {
        struct ini_entry *const entry = &ini->entries[i];
        char name[2 * INI_NAME_MAX + 2];

        if (entry->key == NULL)
            continue;
        snprintf(name, sizeof name, "%s:%s", entry->section, entry->key);

        const char *const value = iniparser_getstring(loaded, name, NULL);

        if (value == NULL) {
            taken = err_set(err, "the installed iniparser does not find it");
        } else {
            entry->value = memory_text(value);
            taken = ini_line_unescape(entry->value, err);
        }
        if (!taken)
            ini_fail_at(ini, entry->section, entry->key, entry->line, err);
    }
    if (loaded != NULL)
        iniparser_freedict(loaded);
    return taken;
}

/* ---- a whole text ---- */

void ini_free(struct ini *ini)
{
    if (ini == NULL)
        return;
    for (int i = 0; i < ini->count; i++)
        free(ini->entries[i].value);
    for (int i = 0; i < ini->missed_count; i++) {
        free(ini->missed[i].section);
        free(ini->missed[i].key);
    }
    free(ini->missed);
    free(ini->sections);
    free(ini->entries);
    free(ini->text);
    free(ini->name);
    free(ini);
}

struct ini *ini_parse(const char *name, const char *bytes, size_t length,
                      struct err *err)
{
    const size_t marked = utf8_mark(bytes, length);

    if (length > INI_FILE_MAX) {
        err_set(err, "%s: is larger than %d bytes", name, INI_FILE_MAX);
        return NULL;
    }
    bytes += marked;
    length -= marked;

    struct ini *const ini = memory_new(1, sizeof *ini);

    ini->name = memory_text(name);
    ini->text = memory_new(length + 1, 1);
    if (length > 0)
        memcpy(ini->text, bytes, length);

    if (scan_lines(ini, length, err) && take_values(ini, bytes, length, err))
        return ini;
    ini_free(ini);
    return NULL;
}

struct ini *ini_read(const char *path, struct err *err)
{
    struct file_bytes file;

    if (!file_read(path, INI_FILE_MAX, &file, err))
        return NULL;

    struct ini *const ini = ini_parse(path, file.bytes, file.length, err);

    free(file.bytes);
    return ini;
}
