/* SPDX-License-Identifier: MIT */
/*
 * Any bytes at all as INI text: they are refused in a sentence, or all that was
 * read from them can be written and comes back the same.
 */
#include "base/ini.h"
#include "fuzz/fuzz.h"

/* NULL for one that is too long to be written again. */
static const char *text_of(struct ini *ini, const char *section,
                           const char *key)
{
    struct err err = {""};
    const char *text = NULL;

    insist(ini_need(ini, section, key, &err));
    if (ini_text(ini, section, key, &text, &err)) {
        insist(text != NULL && strlen(text) <= INI_TEXT_MAX);
        return text;
    }
    insist(strstr(err.text, "is longer than") != NULL);
    return NULL;
}

static void write_section(struct ini *ini, const char *section, FILE *out)
{
    ini_write_section(out, section);
    for (int i = 0; i < ini_key_count(ini, section); i++) {
        const char *const key = ini_key(ini, section, i);
        const char *const text = text_of(ini, section, key);

        if (text != NULL)
            ini_write_text(out, key, text);
    }
}

/* The number of keys that were short enough to be written. */
static int compare_keys(struct ini *first, struct ini *second,
                        const char *section)
{
    int count = 0;

    for (int i = 0; i < ini_key_count(first, section); i++) {
        const char *const key = ini_key(first, section, i);
        const char *const text = text_of(first, section, key);

        if (text == NULL)
            continue;
        insist(count < ini_key_count(second, section));
        insist(strcmp(ini_key(second, section, count), key) == 0);
        insist(strcmp(text_of(second, section, key), text) == 0);
        count++;
    }
    return count;
}

static void compare(struct ini *first, struct ini *second)
{
    insist(ini_section_count(first) == ini_section_count(second));
    for (int i = 0; i < ini_section_count(first); i++) {
        const char *const section = ini_section(first, i);

        insist(strcmp(ini_section(second, i), section) == 0);
        insist(ini_key_count(second, section) ==
               compare_keys(first, second, section));
    }
}

static struct ini *rewritten(struct ini *ini)
{
    struct err err;
    char *text;
    size_t length;
    FILE *const out = open_memstream(&text, &length);

    insist(out != NULL);
    for (int i = 0; i < ini_section_count(ini); i++)
        write_section(ini, ini_section(ini, i), out);
    insist(fclose(out) == 0);

    struct ini *const again = ini_parse("again", text, length, &err);

    insist(again != NULL);
    free(text);
    return again;
}

/* No number may be read but one that is in its range. */
static void read_numbers(struct ini *ini, const char *section)
{
    for (int i = 0; i < ini_key_count(ini, section); i++) {
        const char *const key = ini_key(ini, section, i);
        struct err err;
        int64_t whole = 0;

        if (ini_int(ini, section, key, -9, 9, &whole, &err))
            insist(whole >= -9 && whole <= 9);
    }
}

/* As long as nobody has asked for anything, any section is unknown. */
static void check_claims(struct ini *ini)
{
    const bool empty = ini_section_count(ini) == 0;
    struct err err = {""};

    insist(ini_done(ini, &err) == empty);
    insist(empty || strncmp(err.text, "fuzz:", 5) == 0);
}

int fuzz_ini(const uint8_t *bytes, size_t length)
{
    struct err err = {""};
    struct ini *const ini =
        ini_parse("fuzz", (const char *)bytes, length, &err);

    if (ini == NULL) {
        insist(strncmp(err.text, "fuzz:", 5) == 0);
        return 0;
    }
    check_claims(ini);

    struct ini *const again = rewritten(ini);

    compare(ini, again);
    for (int i = 0; i < ini_section_count(ini); i++)
        read_numbers(ini, ini_section(ini, i));
    ini_free(again);
    ini_free(ini);
    return 0;
}
