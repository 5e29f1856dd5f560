/* SPDX-License-Identifier: MIT */
/* The settings as a table, and as a file: read wholly or not at all. */
#include "match/config.h"
#include "base/file.h"
#include "base/lock.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "game/game.h"
#include "match/sets.h"
#include "match/time_control.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the table ---- */

const int CONFIG_SPEEDS[] = {250, 500, 1000, 2000, 4000, 10000, 0};

/* Refuses a text that cannot be written, or has control characters. */
static bool check_text(const char *text, struct err *err)
{
    if (*text == '\0')
        return err_set(err, "is empty");
    if (strlen(text) >= CONFIG_TEXT_MAX)
        return err_set(err, "is longer than %d bytes", CONFIG_TEXT_MAX - 1);
    return utf8_is_text(text) ||
           err_set(err, "holds a control character, or is not UTF-8");
}

static bool check_game(const char *text, struct err *err)
{
    struct game *const game =
        check_text(text, err) ? game_new(text, err) : NULL;
    const bool known = game != NULL;

    game_free(game);
    return known;
}

static bool check_clock(const char *text, struct err *err)
{
    struct time_control control;

    return check_text(text, err) && time_control_read(text, &control, err);
}

#define TEXT .type = OPTION_TEXT, .check = check_text
#define SPEED                                         \
    .type = OPTION_WORD, .words = CONFIG_SPEED_WORDS, \
    .numbers = CONFIG_SPEEDS, .standard = 1000

#define LIMIT(usual) \
    NULL, OPTION_NUMBER, .min = 1, .max = CONFIG_LIMIT_MAX, .standard = (usual)

/* In the order of the enum. */
static const struct option OPTIONS[] = {
    {"theme", TEXT, .standard_text = "auto",
     .about = "all colours: auto, the name of a theme, or its file"},
    {"color", NULL, OPTION_WORD, .words = CONFIG_COLOR_WORDS,
     .about = "how many colours: as the terminal can, or as you say"},
    {"glyphs", NULL, OPTION_WORD, .words = CONFIG_GLYPHS_WORDS,
     .about = "the signs to draw with; plain ones are in every font"},
    {"background", NULL, OPTION_WORD, .words = {"auto", "mine", "theme"},
     .about = "what suits, your terminal's own, or the theme's"},
    {"seeds", NULL, OPTION_WORD,
     .words = {"theme", "disc", "bullet", "o", "digits"},
     .about = "what a seed looks like; digits only count them"},
    {"borders", NULL, OPTION_WORD,
     .words = {"theme", "round", "square", "ascii"},
     .about = "the corners of pits and frames"},
    {"motion", NULL, OPTION_WORD, .words = CONFIG_MOTION_WORDS,
     .about = "every seed falls; only the last one; nothing moves"},
    {"cursor", NULL, OPTION_FLAG,
     .about = "show it where you are, for screen readers"},
    {"bottom", NULL, OPTION_WORD, .words = {"you", "mover", "first"},
     .about = "whose side of the board is nearest to you"},
    {"mouse", NULL, OPTION_FLAG, .standard = 1,
     .about = "point to aim, click to sow"},
    {"digits", NULL, OPTION_WORD, .words = {"sow", "aim"},
     .about = "what the key of a pit does"},
    {"preview", NULL, OPTION_FLAG, .standard = 1,
     .about = "say what a move will do while you aim"},
    {"bell", NULL, OPTION_FLAG,
     .about = "rings when an opponent has thought for 3 s"},
    {"tutor", NULL, OPTION_WORD, .words = CONFIG_TUTOR_WORDS,
     .about = "asks before a move of yours gives much away"},
    {"speed", SPEED, .about = "how fast seeds fall when you play"},
    {"speed", SPEED, .about = "how fast seeds fall when you watch"},
    {"evaluation", NULL, OPTION_FLAG, .standard = 1,
     .about = "show who is ahead when you watch"},
    {"inaccuracy", LIMIT(2), .about = "so many seeds lost are marked ?!"},
    {"mistake", LIMIT(4), .about = "so many seeds lost are marked ?"},
    {"blunder", LIMIT(8), .about = "so many seeds lost are marked ??"},
    {"game", NULL, OPTION_GAME, .check = check_game, .standard_text = "kalah",
     .about = "the game, with its rules"},
    {"opponent", TEXT, .standard_text = "sprout",
     .about = "who plays against you"},
    {"first", NULL, OPTION_WORD, .standard = 2,
     .words = {"you", "opponent", "turns", "random"},
     .about = "who makes the first move; turns: the other one each time"},
    {"start", NULL, OPTION_WORD, .words = {"standard", "fair"},
     .about = "the usual one, or after random moves that leave it even"},
    {"head-start", NULL, OPTION_NUMBER, .max = 10,
     .about = "seeds that you have in your store from the start"},
    {"clock", NULL, OPTION_TEXT, .check = check_clock, .standard_text = "none",
     .about = "time to think: 5+3 (minutes, seconds a move), 30s/move"},
    {"begun", NULL, OPTION_NUMBER, .max = 1000000000,
     .about = "how many games you have begun"},
    {"south", TEXT, .standard_text = "hickory",
     .about = "the machine in the south"},
    {"north", TEXT, .standard_text = "oak",
     .about = "the machine in the north"},
    {"third", TEXT, .standard_text = "oak",
     .about = "the third, where three play"},
    {"games", NULL, OPTION_NUMBER, .min = 1, .max = 1000000, .standard = 1,
     .about = "how many games two machines play"},
    {"sets", NULL, OPTION_NUMBER, .max = SETS_MAX,
     .about = "of a match; 0: as many as the game has"},
    {0},
};
_Static_assert(sizeof OPTIONS / sizeof *OPTIONS == CONFIG_KEY_COUNT + 1,
               "every key has its row");

/* Each goes on to the first key of the next one. */
static const struct {
    const char *name;
    enum config_key first;
} SECTIONS[] = {
    {"look", CONFIG_THEME},        {"keys", CONFIG_MOUSE},
    {"play", CONFIG_PREVIEW},      {"watch", CONFIG_WATCH_SPEED},
    {"review", CONFIG_INACCURACY}, {"last", CONFIG_GAME},
};

enum { SECTION_COUNT = sizeof SECTIONS / sizeof SECTIONS[0] };

const struct option *config_option(enum config_key key)
{
    return &OPTIONS[key];
}

const char *config_section(enum config_key key)
{
    int index = SECTION_COUNT - 1;

    while (key < SECTIONS[index].first)
        index--;
    return SECTIONS[index].name;
}

void config_begin(struct config *config)
{
    *config = (struct config){.values = {0}};
    for (enum config_key key = 0; key < CONFIG_KEY_COUNT; key++) {
        config->values[key] = (int)OPTIONS[key].standard;
        if (option_is_text(&OPTIONS[key]))
            config_set_text(config, key, OPTIONS[key].standard_text);
    }
}

void config_set_text(struct config *config, enum config_key key,
                     const char *text)
{
    assert(option_is_text(&OPTIONS[key]) && strlen(text) < CONFIG_TEXT_MAX);
    snprintf(config->texts[key], CONFIG_TEXT_MAX, "%s", text);
}

struct config_value config_value(const struct config *config,
                                 enum config_key key)
{
    const struct option *const option = &OPTIONS[key];
    struct config_value value;

    snprintf(value.text, sizeof value.text, "%s",
             option_is_text(option)
                 ? config->texts[key]
                 : option_text(option, config->values[key]).text);
    return value;
}

/* ---- reading ---- */

static char *own_path(void)
{
    return file_folder(FILE_CONFIG, "naqala.conf");
}

/* Frees the ini. */
static bool read_ini(struct ini *ini, struct config *config, struct err *err)
{
    struct config read;
    bool fine = ini != NULL;

    config_begin(&read);
    for (enum config_key key = 0; fine && key < CONFIG_KEY_COUNT; key++) {
        struct option_value value = {NULL, read.values[key]};

        fine = option_read_ini(ini, config_section(key), &OPTIONS[key], &value,
                               err);
        read.values[key] = (int)value.number;
        if (option_is_text(&OPTIONS[key]) && value.text != NULL)
            config_set_text(&read, key, value.text);
    }
    fine = fine && ini_done(ini, err);
    if (fine)
        *config = read;
    ini_free(ini);
    return fine;
}

bool config_parse(const char *name, const char *bytes, size_t length,
                  struct config *config, struct err *err)
{
    return read_ini(ini_parse(name, bytes, length, err), config, err);
}

/* A file that is not there leaves the config as it is. */
static bool load_file(const char *path, struct config *config, struct err *err)
{
    return !file_exists(path) || read_ini(ini_read(path, err), config, err);
}

bool config_load(struct config *config, struct err *err)
{
    char *path = own_path();
    struct config loaded;

    config_begin(&loaded);

    const bool read = path == NULL || load_file(path, &loaded, err);

    if (read)
        *config = loaded;
    free(path);
    return read;
}

/* ---- writing ---- */

/* Writes the value as it is after the = of its key. */
static void write_value(const struct config *config, enum config_key key,
                        FILE *out)
{
    const struct config_value value = config_value(config, key);

    if (option_is_text(&OPTIONS[key]))
        ini_write_value(out, value.text);
    else
        fputs(value.text, out);
}

static void write_config(const struct config *config, FILE *out)
{
    const char *section = "";

    fputs("; the settings of naqala; naqala.conf(5) tells what stands where\n",
          out);
    for (enum config_key key = 0; key < CONFIG_KEY_COUNT; key++) {
        if (strcmp(config_section(key), section) != 0) {
            section = config_section(key);
            putc('\n', out);
            ini_write_section(out, section);
        }
        fputs("; ", out);
        option_write_about(&OPTIONS[key], out);
        fprintf(out, "\n%s = ", OPTIONS[key].key);
        write_value(config, key, out);
        putc('\n', out);
    }
}

static bool is_same(const struct config *config, const struct config *other,
                    enum config_key key)
{
    return option_is_text(&OPTIONS[key])
               ? strcmp(config->texts[key], other->texts[key]) == 0
               : config->values[key] == other->values[key];
}

/* The text of a file, which the caller frees. */
struct file_text {
    char *bytes;
    size_t length;
};

static struct file_text new_text(const struct config *config)
{
    struct file_text text = {NULL, 0};
    FILE *const out = memory_stream(&text.bytes, &text.length);
    write_config(config, out);
    fclose(out);
    return text;
}

static void change_key(struct file_text *text, const struct config *config,
                       enum config_key key)
{
    char *const before = text->bytes;
    char value[3 * CONFIG_TEXT_MAX + 2]; /* with escapes, in quotes */
    FILE *const out = memory_file(value, sizeof value);

    write_value(config, key, out);
    fclose(out);
    text->bytes = ini_change(before, &text->length, config_section(key),
                             OPTIONS[key].key, value);
    free(before);
}

/* The new text of the file: the old one, with the values that differ from
 * `stored` replaced. False with err if the file cannot be read as settings. */
static bool make_text(const char *path, const struct config *config,
                      const struct config *stored, struct file_text *text,
                      struct err *err)
{
    struct config now;

    if (text->bytes == NULL) {
        *text = new_text(config);
        return true;
    }
    if (!config_parse(path, text->bytes, text->length, &now, err))
        return false;
    for (enum config_key key = 0; key < CONFIG_KEY_COUNT; key++)
        if (!is_same(config, stored, key) && !is_same(config, &now, key))
            change_key(text, config, key);
    return true;
}

/* NULL if there is no file. */
static bool read_text(const char *path, struct file_text *text, struct err *err)
{
    struct file_bytes file = {NULL, 0};

    if (file_exists(path) && !file_read(path, INI_FILE_MAX, &file, err))
        return false;
    *text = (struct file_text){file.bytes, file.length};
    return true;
}

/* A file, and the text from which the new one was made. */
struct replaced {
    const char *path;
    struct file_text was;
    struct file_text text;
};

/* Has the file changed meanwhile? An editor does not take the lock. */
static bool has_changed(const struct replaced *replaced)
{
    struct file_text now;
    struct err unsaid;

    if (!read_text(replaced->path, &now, &unsaid))
        return true;

    const char *const was = replaced->was.bytes;
    const bool same = now.bytes == NULL || was == NULL
                          ? now.bytes == was
                          : now.length == replaced->was.length &&
                                memcmp(now.bytes, was, now.length) == 0;

    free(now.bytes);
    return !same;
}

/* The last check is after everything is on the disk, just before the rename. */
static bool put_unless_changed(int descriptor, const void *whose)
{
    const struct replaced *const replaced = whose;

    if (!file_put(descriptor, replaced->text.bytes, replaced->text.length) ||
        fsync(descriptor) != 0)
        return false;
    errno = ECANCELED;
    return !has_changed(replaced);
}

/* Called under the lock. The new text must be valid settings, too. */
static bool store_once(const char *path, const struct config *config,
                       const struct config *stored, bool *changed,
                       struct err *err)
{
    struct replaced replaced = {.path = path};
    struct config again;
    bool done = read_text(path, &replaced.was, err);

    if (done && replaced.was.bytes != NULL) {
        replaced.text = (struct file_text){
            memory_new(replaced.was.length + 1, 1), replaced.was.length};
        memcpy(replaced.text.bytes, replaced.was.bytes, replaced.was.length);
    }
    done =
        done && make_text(path, config, stored, &replaced.text, err) &&
        config_parse(path, replaced.text.bytes, replaced.text.length, &again,
                     err) &&
        file_write_by(path, FILE_REPLACE, put_unless_changed, &replaced, err);
    *changed = !done && has_changed(&replaced);
    free(replaced.text.bytes);
    free(replaced.was.bytes);
    return done;
}

static bool store_file(const char *path, const struct config *config,
                       const struct config *stored, struct err *err)
{
    enum { TRIES = 5 };
    bool changed = true;
    bool done = false;

    for (int i = 0; i < TRIES && !done && changed; i++)
        done = store_once(path, config, stored, &changed, err);
    return done;
}

bool config_store(const struct config *config, struct config *stored,
                  struct err *err)
{
    char *const folder = file_folder(FILE_CONFIG, "");
    char *const path = own_path();
    char *const lock_path = path != NULL ? lock_beside(path) : NULL;
    struct lock *const lock = path != NULL && file_make_folder(folder, err)
                                  ? lock_wait(lock_path, err)
                                  : NULL;
    const bool done = lock != NULL && store_file(path, config, stored, err);

    if (path == NULL)
        err_set(err, "there is no home");
    if (done)
        *stored = *config;
    lock_free(lock);
    free(lock_path);
    free(path);
    free(folder);
    return done || err_prefix(err, "settings not stored: ");
}
