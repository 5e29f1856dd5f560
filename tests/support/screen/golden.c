/* SPDX-License-Identifier: MIT */
/* Plays the scripts of tests/golden. */
#include "support/screen/golden.h"
#include "support/folder.h"
#include "support/screen/player.h"

#include <check.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

enum { FOLDER = sizeof "tests/golden/" - 1 };

/* Those that show a game that is played or watched. */
static const char *const GAMES[] = {"abalone", "mangala",      "sowing",
                                    "table",   "togyzkumalak", "watch"};

static bool is_of_games(const char *path)
{
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        const size_t length = strlen(GAMES[i]);

        if (strncmp(path + FOLDER, GAMES[i], length) == 0 &&
            path[FOLDER + length] == '/')
            return true;
    }
    return false;
}

/* The path of the script of this number, which the caller frees; NULL behind the
 * last. */
static char *find_script(bool of_games, int number)
{
    char *found = NULL;
    glob_t files;

    if (glob("tests/golden/*/*.script", 0, NULL, &files) != 0)
        return NULL;
    for (size_t i = 0; i < files.gl_pathc && found == NULL; i++)
        if (is_of_games(files.gl_pathv[i]) == of_games && number-- == 0)
            found = strdup(files.gl_pathv[i]);
    globfree(&files);
    return found;
}

int golden_count(bool of_games)
{
    int count = 0;
    char *path;

    while ((path = find_script(of_games, count)) != NULL) {
        free(path);
        count++;
    }
    return count > 0 ? count : 1;
}

/* The text that a script shows; the caller frees it. */
static char *perform(const char *path)
{
    struct player_of_tests *const player = player_new();
    char *shown = NULL;
    size_t length = 0;
    char *rest = NULL;
    char *const script = folder_read(path, &length);
    FILE *const out = open_memstream(&shown, &length);

    for (char *line = strtok_r(script, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest))
        if (*line != '#')
            player_do(player, line, out);
    fclose(out);
    free(script);
    player_free(player);
    return shown;
}

/* x.script -> x.txt; the caller frees it. */
static char *beside(const char *path)
{
    char *other = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&other, &size);

    fprintf(out, "%.*s.txt", (int)(strlen(path) - strlen(".script")), path);
    fclose(out);
    return other;
}

/* The first line that is another, in both of them. */
static void tell_difference(const char *path, const char *expected,
                            const char *shown)
{
    int line = 1;

    while (*expected != '\0' &&
           strcspn(expected, "\n") == strcspn(shown, "\n") &&
           strncmp(expected, shown, strcspn(shown, "\n")) == 0) {
        expected += strcspn(expected, "\n");
        expected += *expected == '\n';
        shown += strcspn(shown, "\n");
        shown += *shown == '\n';
        line++;
    }
    ck_abort_msg("%s:%d: expected\n%.*s\nbut this is seen\n%.*s", path, line,
                 (int)strcspn(expected, "\n"), expected,
                 (int)strcspn(shown, "\n"), shown);
}

static void compare(const char *path, const char *shown)
{
    char *const expected_path = beside(path);

    if (getenv("NAQALA_GOLDEN_UPDATE") != NULL) {
        folder_put(expected_path, shown);
    } else {
        size_t length = 0;
        char *const expected = folder_read(expected_path, &length);

        if (strcmp(expected, shown) != 0)
            tell_difference(expected_path, expected, shown);
        free(expected);
    }
    free(expected_path);
}

void golden_check(bool of_games, int number)
{
    char *const path = find_script(of_games, number);
    char *shown;

    ck_assert_msg(path != NULL, "there is no script %d", number);
    shown = perform(path);
    compare(path, shown);
    free(shown);
    free(path);
}
