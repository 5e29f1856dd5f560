/* Reading weights.ini. */
#include "engine/search/weights_own.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows of numbers ---- */

struct row {
    int count; /* numbers that it has */
    int min;   /* and the least that one can be */
    const char *what;
};

static const struct row LIST = {WEIGHTS_MAX, -WEIGHT_LARGEST, "a set"};
static const struct row MODE = {STRATEGY_COUNT, 0, "a row"};

static bool read_numbers(const char *list, const struct row *row, int *numbers,
                         struct err *err)
{
    char text[INI_TEXT_MAX + 1];
    char *rest = NULL;
    int count = 0;

    snprintf(text, sizeof text, "%s", list);
    for (const char *word = strtok_r(text, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        if (count < row->count &&
            !spec_thousandths("weight", word, row->min, WEIGHT_LARGEST,
                              &numbers[count], err))
            return false;
        count++;
    }
    return count == row->count ||
           err_set(err, "%d numbers; %s has %d", count, row->what, row->count);
}

static bool read_row(struct ini *ini, const char *section, const char *key,
                     const struct row *row, int *numbers, struct err *err)
{
    const char *list = "";
    struct err why;

    return ini_need(ini, section, key, err) &&
           ini_text(ini, section, key, &list, err) &&
           (read_numbers(list, row, numbers, &why) ||
            ini_fail(ini, section, key, err, "%s", why.text));
}

/* ---- sections ---- */

static const char *const MODES[MODE_COUNT] = {"mode1", "mode2", "mode3",
                                              "mode4", "mode5"};

static bool read_mode(struct ini *ini, const char *section, int mode,
                      struct weights_matrix *matrix, struct err *err)
{
    int *row = matrix->rows[mode];

    if (!read_row(ini, section, MODES[mode], &MODE, row, err))
        return false;
    return weights_normalise(row) ||
           ini_fail(ini, section, MODES[mode], err,
                    "all are 0; one at least is to count");
}

static bool read_matrix(struct ini *ini, const char *section,
                        struct weights_matrix *matrix, struct err *err)
{
    for (int mode = 0; mode < MODE_COUNT; mode++)
        if (!read_mode(ini, section, mode, matrix, err))
            return false;
    return true;
}

static bool is_matrix(const struct ini *ini, const char *section)
{
    for (int mode = 0; mode < MODE_COUNT; mode++)
        if (ini_has(ini, section, MODES[mode]))
            return true;
    return false;
}

static bool read_section(struct ini *ini, const char *section,
                         struct weights_set *set, struct err *err)
{
    if (checker_owns(ini, section)) {
        set->kind = WEIGHTS_CHECKER;
        return checker_read(ini, section, &set->checker, err);
    }
    if (!is_matrix(ini, section)) {
        set->kind = WEIGHTS_LIST;
        return read_row(ini, section, "weights", &LIST, set->list, err);
    }
    if (ini_has(ini, section, "weights"))
        return ini_fail(ini, section, "weights", err,
                        "is for sowing games, and mode1 to mode%d beside it "
                        "for Abalone; a set is for one of them",
                        MODE_COUNT);
    set->kind = WEIGHTS_MATRIX;
    return read_matrix(ini, section, &set->matrix, err);
}

/* All sections, so that a mistake in one is told whichever is wanted. */
static bool read_all(struct ini *ini, const char *wanted,
                     struct weights_set *set, struct err *err)
{
    for (int i = 0; i < ini_section_count(ini); i++) {
        const char *section = ini_section(ini, i);
        struct weights_set other;

        if (!read_section(ini, section, &other, err))
            return false;
        if (strcmp(section, wanted) == 0)
            *set = other;
    }
    return ini_done(ini, err);
}

bool weights_own(const char *name, struct weights_set *set, struct err *err)
{
    char *folder = file_folder(FILE_DATA, "");
    char *path = folder != NULL ? file_join(folder, "weights.ini") : NULL;
    struct ini *ini = NULL;
    bool fine = true;

    set->kind = WEIGHTS_NONE;
    if (path != NULL && file_exists(path)) {
        ini = ini_read(path, err);
        fine = ini != NULL && read_all(ini, name, set, err);
    }
    ini_free(ini);
    free(path);
    free(folder);
    return fine;
}

bool weights_check(const char *name, const char *bytes, size_t length,
                   int *count, struct err *err)
{
    struct ini *ini = ini_parse(name, bytes, length, err);
    struct weights_set set;
    const bool fine = ini != NULL && read_all(ini, "", &set, err);

    *count = ini != NULL ? ini_section_count(ini) : 0;
    ini_free(ini);
    return fine;
}
