/* Reading a theme: every role has its colours, and each is one. */
#include "ui/theme.h"
#include "base/ini.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROLE_NAME(constant, name) name,
static const char *const ROLE_NAMES[] = {THEME_ROLES(ROLE_NAME)};
#undef ROLE_NAME

static const char *const BASIC_NAMES[] = {"black",        "red",
                                          "green",        "yellow",
                                          "blue",         "magenta",
                                          "cyan",         "white",
                                          "bright-black", "bright-red",
                                          "bright-green", "bright-yellow",
                                          "bright-blue",  "bright-magenta",
                                          "bright-cyan",  "bright-white"};

enum { BASIC_COUNT = sizeof BASIC_NAMES / sizeof BASIC_NAMES[0] };

const char *theme_role_name(enum theme_role role)
{
    return ROLE_NAMES[role];
}

/* ---- a colour, told three times ---- */

struct word {
    const char *at;
    size_t length;
};

/* An empty one at the end. */
static struct word next_word(const char **rest)
{
    const char *const at = *rest + strspn(*rest, " ");
    const struct word word = {.at = at, .length = strcspn(at, " ")};

    *rest = at + word.length;
    return word;
}

/* Made of these signs only. */
static bool consists_of(struct word word, const char *signs)
{
    return strspn(word.at, signs) == word.length;
}

static bool read_rgb(struct word word, uint32_t *rgb)
{
    if (word.length != 6 || !consists_of(word, "0123456789abcdefABCDEF"))
        return false;
    *rgb = (uint32_t)strtoul(word.at, NULL, 16);
    return true;
}

static bool read_index(struct word word, uint8_t *index)
{
    if (!consists_of(word, "0123456789"))
        return false;

    const unsigned long number = strtoul(word.at, NULL, 10);

    *index = (uint8_t)number;
    return number <= UINT8_MAX;
}

static bool read_basic(struct word word, uint8_t *basic)
{
    for (int i = 0; i < BASIC_COUNT; i++)
        if (strlen(BASIC_NAMES[i]) == word.length &&
            strncmp(BASIC_NAMES[i], word.at, word.length) == 0) {
            *basic = (uint8_t)i;
            return true;
        }
    return false;
}

static bool read_style(const char *text, struct theme_style *style,
                       struct err *err)
{
    const struct word rgb = next_word(&text);
    const struct word index = next_word(&text);
    const struct word basic = next_word(&text);

    if (basic.length == 0 || next_word(&text).length > 0)
        return err_set(err, "is not three words, as f5b83d 214 yellow are");
    if (!read_rgb(rgb, &style->rgb))
        return err_set(err, "%s is not a colour of six hexadecimal digits",
                       err_token(rgb.at, rgb.length).text);
    if (!read_index(index, &style->index))
        return err_set(err, "%s is not a number in 0..255",
                       err_token(index.at, index.length).text);
    return read_basic(basic, &style->basic) ||
           err_set(err,
                   "%s is not black, red, green, yellow, blue, magenta, cyan, "
                   "white, or one of these with bright- in front",
                   err_token(basic.at, basic.length).text);
}

/* ---- the file ---- */

static bool read_format(struct ini *ini, struct err *err)
{
    long format = 0;

    if (!ini_has_section(ini, "theme"))
        return err_set(err, "%s: not a theme: there is no section [theme]",
                       ini_name(ini));
    if (!ini_need(ini, "theme", "format", err) ||
        !ini_int(ini, "theme", "format", 1, 1000000, &format, err))
        return false;
    return format <= THEME_FORMAT ||
           ini_fail(ini, "theme", "format", err,
                    "%ld is newer than this naqala can read, which is %d",
                    format, THEME_FORMAT);
}

/* A text for people: something, short enough, and nothing that a terminal
 * obeys. */
static bool read_words(struct ini *ini, const char *key, size_t size,
                       char *words, struct err *err)
{
    const char *text = NULL;

    if (!ini_need(ini, "theme", key, err) ||
        !ini_text(ini, "theme", key, &text, err))
        return false;
    if (*text == '\0')
        return ini_fail(ini, "theme", key, err, "is empty");
    if (strlen(text) >= size)
        return ini_fail(ini, "theme", key, err, "is longer than %zu bytes",
                        size - 1);
    if (!utf8_is_text(text))
        return ini_fail(ini, "theme", key, err,
                        "holds a control character, or is not UTF-8");
    snprintf(words, size, "%s", text);
    return true;
}

static bool read_flag(struct ini *ini, const char *key, bool *flag,
                      struct err *err)
{
    return ini_need(ini, "theme", key, err) &&
           ini_flag(ini, "theme", key, flag, err);
}

static bool read_role(struct ini *ini, enum theme_role role,
                      struct theme *theme, struct err *err)
{
    const char *const key = theme_role_name(role);
    const char *text = NULL;
    struct err why;

    return ini_need(ini, "colours", key, err) &&
           ini_text(ini, "colours", key, &text, err) &&
           (read_style(text, &theme->styles[role], &why) ||
            ini_fail(ini, "colours", key, err, "%s", why.text));
}

static bool read_roles(struct ini *ini, struct theme *theme, struct err *err)
{
    for (int role = 0; role < THEME_ROLE_COUNT; role++)
        if (!read_role(ini, (enum theme_role)role, theme, err))
            return false;
    return true;
}

static bool read_all(struct ini *ini, struct theme *theme, struct err *err)
{
    return read_format(ini, err) &&
           read_words(ini, "name", sizeof theme->name, theme->name, err) &&
           read_words(ini, "about", sizeof theme->about, theme->about, err) &&
           read_flag(ini, "light", &theme->light, err) &&
           read_flag(ini, "paint", &theme->paint, err) &&
           read_roles(ini, theme, err) && ini_done(ini, err);
}

/* Frees the ini, which may be NULL. */
static bool read_ini(struct ini *ini, struct theme *theme, struct err *err)
{
    struct theme fresh = {.name = ""};
    const bool whole = ini != NULL && read_all(ini, &fresh, err);

    if (whole)
        *theme = fresh;
    ini_free(ini);
    return whole;
}

bool theme_parse(const char *name, const char *bytes, size_t length,
                 struct theme *theme, struct err *err)
{
    return read_ini(ini_parse(name, bytes, length, err), theme, err);
}

bool theme_load(const char *path, struct theme *theme, struct err *err)
{
    return read_ini(ini_read(path, err), theme, err);
}
