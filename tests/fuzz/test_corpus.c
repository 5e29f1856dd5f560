/* SPDX-License-Identifier: MIT */
/* Every file of the corpus, shown to the target that it was collected for. */
#include "base/file.h"
#include "fuzz/fuzz.h"
#include "support/suites.h"

#include <dirent.h>
#include <stdio.h>

static const struct {
    const char *folder;
    int (*target)(const uint8_t *bytes, size_t length);
} TARGETS[] = {
    {"tests/corpus/book", fuzz_book},
    {"tests/corpus/checkpoint", fuzz_checkpoint},
    {"tests/corpus/ini", fuzz_ini},
    {"tests/corpus/layer", fuzz_layer},
    {"tests/corpus/levels", fuzz_levels},
    {"tests/corpus/net", fuzz_net},
    {"tests/corpus/openings", fuzz_openings},
    {"tests/corpus/proof", fuzz_proof},
    {"tests/corpus/share", fuzz_share},
    {"tests/corpus/weights", fuzz_weights},
    {"tests/corpus/engine", fuzz_engine},
    {"tests/corpus/game", fuzz_game},
    {"tests/corpus/games", fuzz_games},
    {"tests/corpus/json", fuzz_json},
    {"tests/corpus/kgp", fuzz_kgp},
    {"tests/corpus/lesson", fuzz_lesson},
    {"tests/corpus/move", fuzz_move},
    {"tests/corpus/save", fuzz_save},
    {"tests/corpus/spec", fuzz_spec},
    {"tests/corpus/outside", fuzz_outside},
    {"tests/corpus/position", fuzz_position},
    {"tests/corpus/table", fuzz_table},
    {"tests/corpus/term", fuzz_term},
    {"tests/corpus/theme", fuzz_theme},
    {"tests/corpus/code", fuzz_code},
    {"tests/corpus/config", fuzz_config},
    {"tests/corpus/record", fuzz_record},
    {"tests/corpus/puzzles", fuzz_puzzles},
    {"tests/corpus/repetition", fuzz_repetition},
    {"tests/corpus/scores", fuzz_scores},
};

enum { TARGET_COUNT = sizeof TARGETS / sizeof TARGETS[0], FEWEST = 5 };

static void show(const char *folder, const char *name,
                 int (*target)(const uint8_t *bytes, size_t length))
{
    char *path = file_join(folder, name);
    struct file_bytes file;
    struct err err = {""};

    ck_assert_msg(file_read(path, 1 << 24, &file, &err), "%s", err.text);
    ck_assert_int_eq(target((const uint8_t *)file.bytes, file.length), 0);
    free(file.bytes);
    free(path);
}

START_TEST(nothing_of_the_corpus_breaks_a_promise)
{
    DIR *folder = opendir(TARGETS[_i].folder);
    int count = 0;

    ck_assert_ptr_nonnull(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        if (entry->d_name[0] != '.') {
            show(TARGETS[_i].folder, entry->d_name, TARGETS[_i].target);
            count++;
        }
    closedir(folder);
    ck_assert_int_ge(count, FEWEST);
}
END_TEST

Suite *corpus_suite(void)
{
    Suite *suite = suite_create("corpus");
    TCase *files = tcase_create("files");

    tcase_add_loop_test(files, nothing_of_the_corpus_breaks_a_promise, 0,
                        TARGET_COUNT);
    suite_add_tcase(suite, files);
    return suite;
}
