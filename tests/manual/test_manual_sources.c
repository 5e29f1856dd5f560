/* SPDX-License-Identifier: MIT */
/*
 * The page for those who change the program, src/README, is true: the files and
 * folders that it names exist, and it names every folder of the sources.
 */
#include "game/game.h"
#include "manual/test_manual.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PAGE "src/README"

static bool exists(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0;
}

static bool is_path_sign(char sign)
{
    return isalnum((unsigned char)sign) ||
           (sign != '\0' && strchr("/._-", sign) != NULL);
}

/* Takes the next word of signs that paths have off the rest, without the dots
 * of a sentence; false when there is none. */
static bool next_path(const char **rest, struct page_line *path)
{
    size_t length = 0;

    while (**rest != '\0' && (!is_path_sign(**rest) || **rest == '-'))
        ++*rest;
    while (is_path_sign((*rest)[length]))
        length++;
    if (length == 0)
        return false;
    ck_assert_uint_lt(length, LINE_BYTES);
    memcpy(path->text, *rest, length);
    *rest += length;
    while (length > 0 && path->text[length - 1] == '.')
        length--;
    path->text[length] = '\0';
    return true;
}

static bool is_place(const char *word)
{
    static const char *const tops[] = {"src/", "include/", "tests/", "man/",
                                       "themes/"};

    for (size_t i = 0; i < sizeof tops / sizeof tops[0]; i++)
        if (manual_begins(word, tops[i]))
            return strstr(word, "NAME") == NULL;
    return false;
}

START_TEST(what_the_page_names_exists)
{
    char *const page = manual_text(PAGE);
    const char *rest = page;
    struct page_line path;
    int count = 0;

    while (next_path(&rest, &path))
        if (is_place(path.text)) {
            ck_assert_msg(exists(path.text), "%s", path.text);
            count++;
        }
    ck_assert_int_gt(count, 50);
    free(page);
}
END_TEST

/* Checks this folder and those below it; one that only holds folders need not
 * be named. */
static void check_folder(const char *path, const char *page)
{
    DIR *const folder = opendir(path);
    bool has_files = false;

    ck_assert_ptr_nonnull(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char below[2 * LINE_BYTES];

        if (*entry->d_name == '.')
            continue;
        snprintf(below, sizeof below, "%s%s/", path, entry->d_name);
        if (exists(below))
            check_folder(below, page);
        else
            has_files = true;
    }
    closedir(folder);
    ck_assert_msg(!has_files || strcmp(path, "src/") == 0 ||
                      strstr(page, path) != NULL,
                  "%s is not named", path);
}

START_TEST(it_names_every_folder_of_the_sources)
{
    char *const page = manual_text(PAGE);

    check_folder("src/", page);
    free(page);
}
END_TEST

/* `room: rooms`, the rows of the Makefile, are of the rooms that there are. */
START_TEST(every_room_of_the_layers_is_a_folder)
{
    char *const makefile = manual_text("Makefile");
    const char *rest = strstr(makefile, "\ndefine LAYERS\n");
    struct page_line line;
    int count = 0;

    ck_assert_ptr_nonnull(rest);
    rest += strlen("\ndefine LAYERS\n");
    while (manual_line(&rest, &line) && strcmp(line.text, "endef") != 0) {
        char path[2 * LINE_BYTES];

        snprintf(path, sizeof path, "src/%.*s", (int)strcspn(line.text, ":"),
                 line.text);
        ck_assert_msg(exists(path), "%s", path);
        count++;
    }
    ck_assert_int_gt(count, 20);
    free(makefile);
}
END_TEST

/* Is it one of the words on the right of `name =`, which may go on behind a
 * backslash? */
static bool is_set_to(const char *makefile, const char *name, const char *word)
{
    char head[LINE_BYTES];

    snprintf(head, sizeof head, "\n%s = ", name);

    const char *const begin = strstr(makefile, head);

    ck_assert_msg(begin != NULL, "%s is not set", name);

    const char *rest = begin + strlen(head);
    const size_t length = strlen(word);

    while (*rest != '\n') {
        const size_t here = strcspn(rest, " \n");

        if (here == length && strncmp(rest, word, length) == 0)
            return true;
        rest += here;
        rest += strspn(rest, " ");
        if (rest[-1] == '\\' && *rest == '\n')
            rest += 1 + strspn(rest + 1, " ");
    }
    return false;
}

START_TEST(every_game_is_one_to_be_rated_and_explored)
{
    char *const makefile = manual_text("Makefile");

    for (int i = 0; i < game_name_count(); i++)
        ck_assert_msg(is_set_to(makefile, "GAMES", game_name(i)), "%s",
                      game_name(i));
    ck_assert_ptr_nonnull(strstr(makefile, "\nRATED ?= $(GAMES)\n"));
    ck_assert_ptr_nonnull(strstr(makefile, "\nEXPLORED ?= $(GAMES)\n"));
    free(makefile);
}
END_TEST

void manual_add_sources(Suite *suite)
{
    TCase *const sources = tcase_create("src/README");

    tcase_add_test(sources, what_the_page_names_exists);
    tcase_add_test(sources, it_names_every_folder_of_the_sources);
    tcase_add_test(sources, every_room_of_the_layers_is_a_folder);
    tcase_add_test(sources, every_game_is_one_to_be_rated_and_explored);
    suite_add_tcase(suite, sources);
}
