/* SPDX-License-Identifier: MIT */
/*
 * The page about themes is true: it describes every role, sign and key, names
 * every theme, and its example can be read.
 */
#include "base/utf8.h"
#include "manual/test_manual.h"
#include "ui/test_theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PAGE[] = "man/naqala-theme.5";

static void has_item(const char *part, const char *item)
{
    ck_assert_msg(manual_has_item(part, item), "the page lacks %s", item);
}

START_TEST(every_key_of_a_theme_is_described)
{
    static const char *const keys[] = {"format", "name", "about", "light",
                                       "paint"};
    char *sections = manual_section(PAGE, "SECTIONS");
    char *head = manual_part(sections, ".Ss", "[theme]");
    char *glyphs = manual_part(sections, ".Ss", "[glyphs]");

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        has_item(head, keys[i]);
    has_item(glyphs, "set");
    for (int set = 0; set < GLYPH_SET_COUNT; set++)
        ck_assert_ptr_nonnull(strstr(glyphs, GLYPH_SET_NAMES[set]));
    free(glyphs);
    free(head);
    free(sections);
}
END_TEST

START_TEST(every_role_is_described)
{
    char *sections = manual_section(PAGE, "SECTIONS");
    char *colours = manual_part(sections, ".Ss", "[colours]");

    for (int role = 0; role < THEME_ROLE_COUNT; role++)
        has_item(colours, theme_role_name((enum theme_role)role));
    free(colours);
    free(sections);
}
END_TEST

/* ---- signs ---- */

/* As the page must write it; nothing is a word, too. */
static void write_sign(FILE *out, const char *sign)
{
    static const struct {
        char sign;
        const char *escape;
    } ESCAPES[] = {{'-', "\\-"},
                   {'^', "\\(ha"},
                   {'"', "\\(dq"},
                   {'\'', "\\(aq"},
                   {'\\', "\\e"}};
    const char *const end = sign + strlen(sign);

    if (sign == end)
        fputs("nothing", out);
    for (struct utf8 character; sign < end; sign += character.size) {
        const char *escape = NULL;

        character = utf8_at(sign, end);
        for (size_t i = 0; i < sizeof ESCAPES / sizeof ESCAPES[0]; i++)
            if (*sign == ESCAPES[i].sign)
                escape = ESCAPES[i].escape;
        if (escape != NULL)
            fputs(escape, out);
        else if (character.code < 0x80)
            putc(*sign, out);
        else
            fprintf(out, "\\[u%04X]", (unsigned)character.code);
    }
}

static const char *sign_in(enum glyph_set set, enum glyph glyph)
{
    const struct glyphs glyphs = {.set = set};
    const char *const sign = glyph_sign(glyph);
    const char *const twin =
        glyph_for(&glyphs, utf8_at(sign, sign + strlen(sign)).code);

    return twin != NULL ? twin : sign;
}

/* The item of a sign, and the line that must follow it. */
static void write_entry(FILE *out, enum glyph glyph)
{
    const char *const sign = glyph_sign(glyph);
    const char *const plain = sign_in(GLYPHS_PLAIN, glyph);
    const char *const ascii = sign_in(GLYPHS_ASCII, glyph);
    const bool alike = strcmp(plain, ascii) == 0;

    fprintf(out, "\n.It Va %s\n", glyph_name(glyph));
    write_sign(out, sign);
    fputs(alike ? "; otherwise " : "; in ", out);
    if (!alike && strcmp(plain, sign) != 0) {
        fputs("plain ", out);
        write_sign(out, plain);
        fputs(", in ", out);
    }
    fputs(alike ? "" : "ascii ", out);
    write_sign(out, ascii);
    putc('\n', out);
}

START_TEST(every_sign_is_told_with_what_stands_for_it)
{
    char *signs = manual_section(PAGE, "SIGNS");

    for (int glyph = 0; glyph < GLYPH_COUNT; glyph++) {
        char *entry = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&entry, &length);

        write_entry(out, (enum glyph)glyph);
        fclose(out);
        ck_assert_msg(strstr(signs, entry) != NULL, "the page lacks%s", entry);
        free(entry);
    }
    free(signs);
}
END_TEST

/* ---- themes ---- */

static void check_named(const char *path, const struct theme *theme)
{
    char *files = manual_section(PAGE, "FILES");
    char name[100];

    (void)theme;
    snprintf(name, sizeof name, ".Ql %.*s",
             (int)(strlen(path) - strlen("themes/.ini")),
             path + strlen("themes/"));
    ck_assert_msg(strstr(files, name) != NULL, "the page lacks %s", name);
    free(files);
}

START_TEST(every_theme_of_the_program_is_named)
{
    theme_each(check_named);
}
END_TEST

START_TEST(the_example_of_the_page_is_a_theme)
{
    char *examples = manual_section(PAGE, "EXAMPLES");
    const char *example = strstr(examples, "\n; night");
    struct theme theme;
    struct err err = {""};

    ck_assert_ptr_nonnull(example);

    const size_t length = (size_t)(strstr(example, "\n.Ed") - example);

    ck_assert_msg(theme_parse("example", example, length, &theme, &err), "%s",
                  err.text);
    ck_assert_str_eq(theme.name, "Night");
    ck_assert_str_eq(theme.glyphs.own[GLYPH_SEED], "o");
    free(examples);
}
END_TEST

void manual_add_theme(Suite *suite)
{
    TCase *theme = tcase_create("naqala-theme(5)");

    tcase_add_test(theme, every_key_of_a_theme_is_described);
    tcase_add_test(theme, every_role_is_described);
    tcase_add_test(theme, every_sign_is_told_with_what_stands_for_it);
    tcase_add_test(theme, every_theme_of_the_program_is_named);
    tcase_add_test(theme, the_example_of_the_page_is_a_theme);
    suite_add_tcase(suite, theme);
}
