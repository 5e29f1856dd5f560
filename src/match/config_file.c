/* The settings as a file: read wholly or not at all, written by the table. */
#include "base/file.h"
#include "base/ini.h"
#include "match/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *own_path(void)
{
    return file_folder(FILE_CONFIG, "naqala.conf");
}

/* ---- reading ---- */

static bool read_key(struct ini *ini, enum config_key key,
                     struct config *config, struct err *err)
{
    const struct config_row *row = config_row(key);
    const char *text = NULL;
    struct err why;

    if (!ini_text(ini, row->section, row->key, &text, err))
        return false;
    if (text == NULL)
        return true;
    if (!config_check_text(key, text, &why))
        return ini_fail(ini, row->section, row->key, err, "%s", why.text);
    if (row->type == CONFIG_TEXT)
        config_set_text(config, key, text);
    else
        config_read(key, text, &config->values[key], &why);
    return true;
}

static bool read_ini(struct ini *ini, struct config *config, struct err *err)
{
    struct config read;

    config_begin(&read);
    for (enum config_key key = 0; key < CONFIG_KEY_COUNT; key++)
        if (!read_key(ini, key, &read, err))
            return false;
    if (!ini_done(ini, err))
        return false;
    *config = read;
    return true;
}

bool config_parse(const char *name, const char *bytes, size_t length,
                  struct config *config, struct err *err)
{
    struct ini *ini = ini_parse(name, bytes, length, err);
    const bool read = ini != NULL && read_ini(ini, config, err);

    ini_free(ini);
    return read;
}

/* A file that is not there leaves the config as it is. */
static bool load(const char *path, struct config *config, struct err *err)
{
    struct file_bytes file;

    if (!file_exists(path))
        return true;
    if (!file_read(path, INI_FILE_MAX, &file, err))
        return false;

    const bool read = config_parse(path, file.bytes, file.length, config, err);

    free(file.bytes);
    return read;
}

bool config_load(struct config *config, struct err *err)
{
    char *path = own_path();
    struct config loaded;

    config_begin(&loaded);

    const bool read = path == NULL || load(path, &loaded, err);

    if (read)
        *config = loaded;
    free(path);
    return read;
}

/* ---- writing ---- */

/* `; what it is: one, other` above the key. */
static void write_about(const struct config_row *row, FILE *out)
{
    const char *before = ": ";

    fprintf(out, "; %s", row->about);
    for (int i = 0; i < CONFIG_WORDS_MAX && row->words[i] != NULL; i++) {
        fprintf(out, "%s%s", before, row->words[i]);
        before = ", ";
    }
    if (row->type == CONFIG_NUMBER)
        fprintf(out, ": %d to %d", row->min, row->max);
    putc('\n', out);
}

static void write_key(const struct config *config, enum config_key key,
                      FILE *out)
{
    const struct config_row *row = config_row(key);
    const struct config_value value = config_value(config, key);

    write_about(row, out);
    if (row->type == CONFIG_TEXT)
        ini_write_text(out, row->key, value.text);
    else
        fprintf(out, "%s = %s\n", row->key, value.text);
}

/* The keys of a section stand together in the table. */
static void write_all(const struct config *config, FILE *out)
{
    const char *section = "";

    fputs("; the settings of naqala; naqala.conf(5) tells what stands where\n",
          out);
    for (enum config_key key = 0; key < CONFIG_KEY_COUNT; key++) {
        if (strcmp(config_row(key)->section, section) != 0) {
            section = config_row(key)->section;
            putc('\n', out);
            ini_write_section(out, section);
        }
        write_key(config, key, out);
    }
}

static bool make_folder(struct err *err)
{
    char *folder = file_folder(FILE_CONFIG, "");
    const bool made = file_make_folder(folder, err);

    free(folder);
    return made;
}

/* What is there must have been understood, and so must what will be. */
static bool replace(const char *path, const char *bytes, size_t length,
                    struct err *err)
{
    struct config config;

    return load(path, &config, err) &&
           config_parse(path, bytes, length, &config, err) &&
           make_folder(err) && file_write(path, bytes, length, err);
}

bool config_store(const struct config *config, struct err *err)
{
    char *path = own_path();
    char *bytes = NULL;
    size_t length = 0;
    FILE *out = path != NULL ? open_memstream(&bytes, &length) : NULL;
    bool stored = out != NULL;

    if (stored) {
        write_all(config, out);
        fclose(out);
        stored = replace(path, bytes, length, err);
    } else {
        err_set(err, path == NULL ? "there is no home" : "no memory");
    }
    free(bytes);
    free(path);
    return stored || err_prefix(err, "settings not stored: ");
}
