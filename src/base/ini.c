/*
 * Settings and save files: the text is checked here, read by iniparser, and
 * believed only where both understand the same.
 */
#define _GNU_SOURCE 1 /* memfd_create */

#include "base/ini.h"
#include "base/file.h"
#include "base/ini_line.h"
#include "base/ini_locale.h"
#include "base/ini_table.h"
#include "base/memory.h"

#include <errno.h>
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

/* A file without a name in the usual folder for such. */
static int unlinked_file(void)
{
    int descriptor;
    char *const path = file_temporary(&descriptor);

    if (path != NULL)
        unlink(path);
    free(path);
    return descriptor;
}

static int temporary_file(void)
{
#ifdef __linux__
    const int descriptor = memfd_create("naqala", MFD_CLOEXEC);

    if (descriptor >= 0)
        return descriptor;
#endif
    return unlinked_file();
}

static int ignore(const char *format, ...)
{
    (void)format;
    return 0;
}

/* Guards iniparser's one place for an error callback. */
static pthread_mutex_t callback_lock = PTHREAD_MUTEX_INITIALIZER;

static dictionary *load_quietly(const char *path)
{
    const struct ini_locale locale = ini_locale_enter();

    pthread_mutex_lock(&callback_lock);
    iniparser_set_error_callback(ignore);
    dictionary *const loaded = iniparser_load(path);
    iniparser_set_error_callback(NULL);
    pthread_mutex_unlock(&callback_lock);
    ini_locale_leave(locale);
    return loaded;
}

/* The descriptor of a temporary file that holds these bytes, or -1. */
static int lent_file(const char *bytes, size_t length, struct err *err)
{
    const int descriptor = temporary_file();

    if (descriptor >= 0 && file_put(descriptor, bytes, length) &&
        lseek(descriptor, 0, SEEK_SET) == 0)
        return descriptor;
    err_set(err, "a temporary file cannot be written: %s", strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    return -1;
}

/* iniparser loads by a path only, so an open file lends it one. */
static dictionary *load(const char *bytes, size_t length, struct err *err)
{
    const int descriptor = lent_file(bytes, length, err);
    char path[32];

    if (descriptor < 0)
        return NULL;
    snprintf(path, sizeof path, "/dev/fd/%d", descriptor);

    dictionary *const loaded = load_quietly(path);

    if (loaded == NULL && access(path, R_OK) != 0)
        err_set(err, "%s cannot be opened, through which iniparser reads: %s",
                path, strerror(errno));
    else if (loaded == NULL)
        err_set(err, "iniparser does not accept this text");
    close(descriptor);
    return loaded;
}

static const char *text_of(const dictionary *loaded,
                           const struct ini_entry *entry, const char *absent)
{
    char name[2 * INI_NAME_MAX + 2];

    if (entry->key == NULL)
        return iniparser_getstring(loaded, entry->section, absent);
    snprintf(name, sizeof name, "%s:%s", entry->section, entry->key);
    return iniparser_getstring(loaded, name, absent);
}

/* A section is there, but has no text. */
static bool is_same(const char *one, const char *other)
{
    return one == NULL || other == NULL ? one == other
                                        : strcmp(one, other) == 0;
}

static bool agree_on(const dictionary *loaded, const struct ini_entry *entry,
                     struct err *err)
{
    static const char absent[] = "nothing"; /* known by its address */
    const char *const text = text_of(loaded, entry, absent);
    const char *const shown = text == NULL ? absent : text;

    if (text != absent && is_same(text, entry->value))
        return true;
    return err_set(err, "the installed iniparser reads %s here",
                   err_token(shown, strlen(shown)).text);
}

static bool agree(const struct ini *ini, const dictionary *loaded,
                  struct err *err)
{
    for (int i = 0; i < ini->count; i++) {
        const struct ini_entry *const entry = &ini->entries[i];

        if (!agree_on(loaded, entry, err))
            return ini_table_place(ini, entry->section, entry->key, err);
    }
    if (loaded->n == ini->count)
        return true;
    err_set(err, "the installed iniparser finds %d sections and keys, not %d",
            loaded->n, ini->count);
    return err_prefix(err, "%s: ", ini->name);
}

static bool confirm(const struct ini *ini, const char *bytes, size_t length,
                    struct err *err)
{
    dictionary *const loaded = load(bytes, length, err);

    if (loaded == NULL)
        return err_prefix(err, "%s: ", ini->name);

    const bool agreed = agree(ini, loaded, err);

    iniparser_freedict(loaded);
    return agreed;
}

static bool unescape(struct ini *ini, struct err *err)
{
    for (int i = 0; i < ini->count; i++) {
        const struct ini_entry *const entry = &ini->entries[i];

        if (entry->key != NULL && !ini_line_unescape(entry->value, err))
            return ini_table_place(ini, entry->section, entry->key, err);
    }
    return true;
}

static struct ini *ini_new(const char *name, const char *bytes, size_t length)
{
    struct ini *const ini = memory_new(1, sizeof *ini);

    ini->name = memory_text(name);
    ini->text = memory_new(length + 1, 1);
    if (length > 0)
        memcpy(ini->text, bytes, length);
    return ini;
}

void ini_free(struct ini *ini)
{
    if (ini == NULL)
        return;
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
    static const char mark[] = {'\xEF', '\xBB', '\xBF'};

    if (length > INI_FILE_MAX) {
        err_set(err, "%s: is larger than %d bytes", name, INI_FILE_MAX);
        return NULL;
    }
    if (length >= sizeof mark && memcmp(bytes, mark, sizeof mark) == 0) {
        bytes += sizeof mark;
        length -= sizeof mark;
    }

    struct ini *const ini = ini_new(name, bytes, length);

    if (ini_table_fill(ini, length, err) && confirm(ini, bytes, length, err) &&
        unescape(ini, err))
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
