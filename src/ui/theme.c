/* SPDX-License-Identifier: MIT */
/* Reading a theme: who it is, and a colour for every role. */
#include "base/utf8.h"
#include "ui/theme_read.h"

#include <stdio.h>
#include <string.h>

#define ROLE_NAME(constant, name) name,
static const char *const ROLE_NAMES[] = {THEME_ROLES(ROLE_NAME)};
#undef ROLE_NAME

/* Where a theme does not say what tells a role that it does not colour. */
static const uint8_t ATTRIBUTES[THEME_ROLE_COUNT] = {
    [THEME_SELECTED] = ATTRIBUTE_REVERSE,
    [THEME_YOURS] = ATTRIBUTE_BOLD,
    [THEME_HINT] = ATTRIBUTE_UNDERLINE,
    [THEME_CAPTURE] = ATTRIBUTE_REVERSE,
    [THEME_AGAIN] = ATTRIBUTE_BOLD | ATTRIBUTE_UNDERLINE,
    [THEME_TITLE] = ATTRIBUTE_BOLD,
    [THEME_NUMBERS] = ATTRIBUTE_BOLD,
};

const char *theme_role_name(enum theme_role role)
{
    return ROLE_NAMES[role];
}

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
    struct theme_style *const style = &theme->styles[role];
    const char *text = NULL;
    struct err why;

    style->attributes = ATTRIBUTES[role];
    return ini_need(ini, "colours", key, err) &&
           ini_text(ini, "colours", key, &text, err) &&
           (theme_read_style(text, style, &why) ||
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
           read_roles(ini, theme, err) &&
           theme_read_glyphs(ini, &theme->glyphs, err) && ini_done(ini, err);
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
