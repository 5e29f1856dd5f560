/* SPDX-License-Identifier: MIT */
/* The file of a sowing game, read and written. */
#include "match/own_game.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char SECTION[] = "game";
static const char SUFFIX[] = ".ini";

/* ---- reading ---- */

struct own_reader {
    struct ini *ini;
    struct own_game *game;
    struct err *err;
};

static bool check_format(const struct own_reader *reader)
{
    int64_t format = OWN_GAME_FORMAT;

    if (!ini_has_section(reader->ini, SECTION))
        return err_set(reader->err, "%s: there is no section [game]",
                       ini_name(reader->ini));
    return ini_form(reader->ini, SECTION, "format", OWN_GAME_FORMAT, &format,
                    reader->err);
}

static bool read_name(const struct own_reader *reader)
{
    const char *name = "";
    struct err why;

    if (!ini_need(reader->ini, SECTION, "name", reader->err) ||
        !ini_text(reader->ini, SECTION, "name", &name, reader->err))
        return false;
    if (!mancala_name_is_free(name, &why))
        return ini_fail(reader->ini, SECTION, "name", reader->err, "%s",
                        why.text);
    snprintf(reader->game->name, sizeof reader->game->name, "%s", name);
    return true;
}

/* Leaves the text empty if there is no such key. */
static bool read_words(const struct own_reader *reader, const char *key,
                       char *words, size_t size)
{
    const char *text = "";

    if (!ini_text(reader->ini, SECTION, key, &text, reader->err))
        return false;
    if (!utf8_is_text(text))
        return ini_fail(reader->ini, SECTION, key, reader->err,
                        "holds a control character, or is not UTF-8");
    if (strlen(text) >= size)
        return ini_fail(reader->ini, SECTION, key, reader->err,
                        "is longer than %zu bytes", size - 1);
    snprintf(words, size, "%s", text);
    return true;
}

static struct ini_row_key name_text(int index)
{
    return ini_row_key("rules", index);
}

static bool read_texts(const struct own_reader *reader)
{
    struct own_game *const game = reader->game;

    while (game->text_count < OWN_GAME_TEXTS_MAX &&
           ini_has(reader->ini, SECTION, name_text(game->text_count).text)) {
        char *const words = game->texts[game->text_count];

        if (!read_words(reader, name_text(game->text_count).text, words,
                        OWN_GAME_TEXT_MAX))
            return false;
        game->text_count++;
    }
    for (int i = game->text_count + 1; i < OWN_GAME_TEXTS_MAX; i++)
        if (ini_has(reader->ini, SECTION, name_text(i).text))
            return ini_fail(reader->ini, SECTION, name_text(i).text,
                            reader->err, "needs %s", name_text(i - 1).text);
    return true;
}

static bool read_base(const struct own_reader *reader)
{
    const char *names[64];
    const char *base = game_name(0);
    int count = 0;

    for (int i = 0; i < game_name_count(); i++)
        if (mancala_named(game_name(i), &reader->game->rules))
            names[count++] = game_name(i);
    if (!ini_text(reader->ini, SECTION, "base", &base, reader->err))
        return false;
    return mancala_named(base, &reader->game->rules) ||
           ini_fail(reader->ini, SECTION, "base", reader->err,
                    "%s is not one of %s", err_token(base, strlen(base)).text,
                    err_list(names, count, " or ").text);
}

static bool read_switches(const struct own_reader *reader)
{
    struct mancala_rules *const rules = &reader->game->rules;
    const char *failed;
    struct err why;

    for (const struct option *option = MANCALA_SWITCHES; option->key != NULL;
         option++) {
        struct option_value value = {.text = NULL};

        if (option->series != NULL)
            continue;
        if (!option_read_ini(reader->ini, SECTION, option, &value, reader->err))
            return false;
        if (value.text != NULL)
            option_set(option, rules, value.number);
    }
    return mancala_fits(rules, &failed, &why) ||
           ini_fail(reader->ini, SECTION, failed, reader->err, "%s", why.text);
}

bool own_game_parse(const char *name, const char *bytes, size_t length,
                    struct own_game *game, struct err *err)
{
    const struct own_reader reader = {ini_parse(name, bytes, length, err), game,
                                      err};

    *game = (struct own_game){.text_count = 0};

    const bool good =
        reader.ini != NULL && check_format(&reader) && read_name(&reader) &&
        read_base(&reader) && read_switches(&reader) &&
        read_words(&reader, "about", game->about, sizeof game->about) &&
        read_texts(&reader) && ini_done(reader.ini, err);

    ini_free(reader.ini);
    return good;
}

/* ---- writing ---- */

struct own_game own_game_of(const struct game *game)
{
    struct own_game own = {.rules = *mancala_rules(game)};
    struct err unsaid;

    snprintf(own.name, sizeof own.name, "%s%s",
             mancala_name_is_free(game->name, &unsaid) ? "" : "my-",
             game->name);
    return own;
}

/* Writes every switch with its other values, so that a person can change
 * them. */
void own_game_write(const struct own_game *game, FILE *out)
{
    ini_write_section(out, SECTION);
    ini_write_int(out, "format", OWN_GAME_FORMAT);
    ini_write_text(out, "name", game->name);
    ini_write_text(out, "about", game->about);
    for (const struct option *option = MANCALA_SWITCHES; option->key != NULL;
         option++) {
        const int64_t value = option_get(option, &game->rules);
        const int words = option_word_count(option);
        const char *const before = words > 0 ? " or " : "";

        if (option->series != NULL)
            continue;
        fprintf(out, "%s = %s  ; %s: %s", option->key,
                option_text(option, value).text, option->about,
                err_list(option->words, words, " or ").text);
        if (option->type != OPTION_WORD)
            fprintf(out, "%s%" PRId64 " to %" PRId64, before,
                    option->min + words, option->max);
        fputc('\n', out);
    }
    for (int i = 0; i < game->text_count; i++)
        ini_write_text(out, name_text(i).text, game->texts[i]);
}

/* ---- the file that a text names ---- */

size_t own_game_path_length(const char *text)
{
    const size_t suffix = strlen(SUFFIX);
    const char *end = strstr(text, SUFFIX);

    while (end != NULL && end[suffix] != '\0' && end[suffix] != ':')
        end = strstr(end + 1, SUFFIX);
    if (end != NULL)
        return (size_t)(end - text) + suffix;
    return strchr(text, '/') != NULL ? strlen(text) : 0;
}

static bool read_file(const char *path, struct own_game *game, struct err *err)
{
    struct file_bytes file;

    if (!file_read(path, INI_FILE_MAX, &file, err))
        return false;

    const bool good = own_game_parse(path, file.bytes, file.length, game, err);

    free(file.bytes);
    return good;
}

bool own_game_read(const char *text, struct own_game *game, struct err *err)
{
    const size_t length = own_game_path_length(text);

    *err = (struct err){""};
    if (length == 0)
        return false;

    char *const path = memory_new(length + 1, 1);

    memcpy(path, text, length);

    const bool good = read_file(path, game, err);

    free(path);
    return good;
}
