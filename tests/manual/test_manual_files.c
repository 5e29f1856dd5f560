/* SPDX-License-Identifier: MIT */
/* What naqala(6) tells of the record is what is written into it. */
#include "base/ini.h"
#include "manual/test_manual.h"
#include "match/record_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One of each result, so that no tally is zero. */
static struct record *full_record(void)
{
    static const enum record_result results[] = {RECORD_LOST, RECORD_DRAWN,
                                                 RECORD_WON};
    struct err err;
    struct record *record = record_parse("record", "", 0, &err);

    ck_assert_msg(record != NULL, "%s", err.text);
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        const struct record_game game = {
            .level = "oak",
            .game = "kalah-6-4",
            .result = results[i],
            .margin = 4 * (int)i - 4,
            .helped = true,
            .hints = 1,
            .take_backs = 1,
            .id = {{"2026-11-21T09:12:05Z"}, true, 7},
            .rated_as = "kalah-6-4",
            .rated = {1200, results[i], 17, 1520},
        };

        ck_assert_msg(record_count(record, &game, &err), "%s", err.text);
    }
    return record;
}

static struct ini *written(const struct record *record)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&bytes, &length);
    struct err err;

    record_write(record, out);
    fclose(out);

    struct ini *ini = ini_parse("record", bytes, length, &err);

    ck_assert_msg(ini != NULL, "%s", err.text);
    free(bytes);
    return ini;
}

/* The games are the keys of [strength]. */
static void check_keys(const struct ini *ini, const char *section,
                       const char *about)
{
    for (int i = 0; i < ini_key_count(ini, section); i++) {
        const char *const key = ini_key(ini, section, i);
        char name[LINE_BYTES];

        if (strcmp(section, "strength") == 0)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(key, "0123456789"),
                 key);
        ck_assert_msg(strstr(about, name) != NULL, "[%s]: no %s", section,
                      name);
    }
}

START_TEST(every_section_and_key_of_the_record_is_described)
{
    static const char *const sections[][2] = {
        {"oak kalah-6-4", "[LEVEL GAME]"}, {"oak all", "[LEVEL all]"},
        {"all all", "[all all]"},          {"history", "[history]"},
        {"strength", "[strength]"},
    };
    enum { SECTIONS = sizeof sections / sizeof sections[0] };
    char *files = manual_section("man/naqala.6", "FILES");
    const char *about = strstr(files, "\n.It Pa $XDG_STATE_HOME/naqala/record");
    char *text;
    struct record *record = full_record();
    struct ini *ini = written(record);

    ck_assert_ptr_nonnull(about);
    text = strndup(about, (size_t)(strstr(about + 1, "\n.It ") - about));
    ck_assert_int_eq(ini_section_count(ini), SECTIONS);
    for (int i = 0; i < SECTIONS; i++) {
        ck_assert_msg(ini_has_section(ini, sections[i][0]), "%s",
                      sections[i][0]);
        ck_assert_msg(strstr(text, sections[i][1]) != NULL, "no %s",
                      sections[i][1]);
        check_keys(ini, sections[i][0], text);
    }
    ini_free(ini);
    record_free(record);
    free(text);
    free(files);
}
END_TEST

void manual_add_files(TCase *page)
{
    tcase_add_test(page, every_section_and_key_of_the_record_is_described);
}
