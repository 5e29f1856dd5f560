/* SPDX-License-Identifier: MIT */
/* The named sets of weights: those built in, and the user's own in weights.ini.
 */
#include "engine/search/weights.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/value.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- kinds of sets ---- */

enum set_kind { SET_LIST, SET_MATRIX, SET_CHECKER, SET_KINDS };

enum { ROWS_MAX = 5, NUMBERS_MAX = 40 };

/* A set is a section of the file, with a key for each row of numbers. */
static const struct {
    const char *owner; /* the player that uses the set, in messages */
    int rows;
    int columns; /* numbers in a row */
    const char *keys[ROWS_MAX];
    int min;
    int max;
    bool whole;       /* whole numbers; otherwise thousandths */
    const char *size; /* how many numbers a row has, in messages */
} KINDS[SET_KINDS] = {
    [SET_LIST] = {" for sowing games", 1, WEIGHTS_MAX, .keys = {"weights"},
                  .min = -WEIGHT_LARGEST, .max = WEIGHT_LARGEST,
                  .size = "a set has 10"},
    [SET_MATRIX] = {" for Abalone", MODE_COUNT, STRATEGY_COUNT,
                    .keys = {"mode1", "mode2", "mode3", "mode4", "mode5"},
                    .max = WEIGHT_LARGEST, .size = "a row has 8"},
    [SET_CHECKER] = {" for the evolved", CHECKER_FEATURES, CHECKER_PITS,
                     .keys = {"default", "capture", "again", "deny-capture",
                              "deny-overflow"},
                     .max = CHECKER_WEIGHT_LARGEST, .whole = true,
                     .size = "there is one for each of 6 pits"},
};

_Static_assert(WEIGHTS_MAX == 10 && STRATEGY_COUNT == 8 && CHECKER_PITS == 6,
               "sizes as in the messages");

/* Row after row, as in the structs of weights.h. */
struct weights_set {
    enum set_kind kind; /* SET_KINDS: the section was not found */
    int numbers[NUMBERS_MAX];
};

_Static_assert(sizeof(struct weights_matrix) == sizeof(int[NUMBERS_MAX]) &&
                   sizeof(struct checker) <= sizeof(int[NUMBERS_MAX]),
               "every set has room");

/* ---- built in ---- */

enum { THESIS_COUNT = 20 };

/* Table 3: what twenty runs of its genetic algorithm found, H1..H10. */
static const int THESIS[THESIS_COUNT][WEIGHTS_MAX] = {
    {322, 124, 442, 1000, 665, 657, 776, 585, 127, 263},
    {136, 195, 671, 1000, 561, 548, 848, 676, 278, 371},
    {356, 303, 366, 1000, 413, 669, 943, 639, 153, 159},
    {46, 286, 438, 1000, 659, 656, 741, 1000, 116, 112},
    {301, 163, 526, 1000, 428, 887, 984, 829, 392, 399},
    {274, 0, 418, 1000, 462, 1000, 855, 452, 391, 366},
    {354, 197, 325, 1000, 491, 621, 1000, 754, 272, 257},
    {245, 285, 398, 1000, 673, 584, 969, 167, 319, 378},
    {379, 376, 714, 1000, 632, 797, 991, 0, 219, 159},
    {225, 283, 576, 1000, 644, 778, 936, 987, 229, 214},
    {148, 212, 777, 1000, 637, 629, 814, 654, 128, 384},
    {142, 81, 474, 1000, 653, 512, 715, 594, 246, 247},
    {121, 324, 434, 1000, 466, 514, 824, 632, 314, 125},
    {21, 241, 339, 1000, 599, 642, 825, 586, 261, 382},
    {136, 78, 317, 1000, 437, 579, 768, 993, 194, 375},
    {123, 124, 314, 1000, 413, 532, 1000, 914, 122, 339},
    {212, 388, 393, 1000, 664, 527, 957, 467, 365, 326},
    {336, 132, 682, 1000, 696, 667, 748, 229, 111, 229},
    {225, 122, 654, 1000, 484, 694, 918, 667, 197, 294},
    {234, 266, 465, 1000, 415, 527, 962, 332, 349, 329},
};

/* The empty comments only keep the line breaks. */
static const struct {
    const char *name;
    enum set_kind kind;
    int numbers[NUMBERS_MAX];
} BUILT_IN[] = {
    /* Rows are the modes: opening, level, ahead, one to lose, one to win.
     * Columns are S1 to S8, in thousandths. */
    {"aggressive", SET_MATRIX, {350, 100, 200, 50, 50,  200, 30, 20, /**/
                                100, 200, 80,  70, 150, 320, 50, 30, /**/
                                80,  220, 60,  80, 160, 340, 40, 20, /**/
                                100, 180, 100, 60, 140, 280, 90, 50, /**/
                                50,  200, 50,  70, 180, 400, 30, 20}},
    {"defensive", SET_MATRIX, {380, 30, 300, 10, 20, 50,  130, 80,  /**/
                               200, 60, 240, 20, 50, 100, 200, 130, /**/
                               180, 80, 220, 30, 60, 130, 190, 110, /**/
                               170, 40, 240, 20, 30, 80,  250, 170, /**/
                               150, 80, 200, 30, 70, 170, 180, 120}},
    {"neutral", SET_MATRIX, {380, 60,  250, 30, 40,  100, 100, 40,  /**/
                             150, 140, 160, 50, 100, 160, 160, 80,  /**/
                             120, 160, 140, 60, 120, 170, 170, 60,  /**/
                             140, 110, 180, 40, 80,  160, 160, 130, /**/
                             100, 160, 120, 60, 120, 190, 190, 60}},
    /* naqala lab genetic --game abalone --generations 60 --games 8
     *     --trials 100 --seed 1: the fittest of generation 27 */
    {"optimised", SET_MATRIX, {183, 230, 46,  59, 37,  110, 169, 166, /**/
                               161, 292, 109, 18, 27,  60,  111, 222, /**/
                               221, 262, 120, 78, 45,  68,  0,   206, /**/
                               298, 170, 102, 41, 110, 131, 35,  113, /**/
                               76,  168, 42,  37, 115, 2,   341, 219}},
    {"source", SET_CHECKER, {44, 73, 53,  10, 81, 21, /**/
                             58, 67, 31,  39, 9,  79, /**/
                             81, 98, 109, 44, 56, 72, /**/
                             31, 8,  26,  69, 76, 2,  /**/
                             31, 66, 36,  35, 89, 83}},
    /* naqala lab evolve --elite 10 --baseline --mutation 0.05 --seed 5: of 500
     * games it wins 410 from 3 plies, with 28.3 seeds a game. */
    {"best", SET_CHECKER, {53, 71,  105, 1,  1,  177, /**/
                           1,  63,  152, 14, 1,  1,   /**/
                           98, 139, 1,   22, 47, 90,  /**/
                           13, 41,  37,  21, 1,  191, /**/
                           1,  1,   18,  6,  14, 18}},
};

enum { BUILT_IN_COUNT = sizeof BUILT_IN / sizeof BUILT_IN[0] };

bool weights_normalise(int row[STRATEGY_COUNT])
{
    int64_t rests[STRATEGY_COUNT];
    int64_t sum = 0;
    int left = WEIGHT_WHOLE;

    for (int i = 0; i < STRATEGY_COUNT; i++)
        sum += row[i];
    if (sum == 0)
        return false;
    for (int i = 0; i < STRATEGY_COUNT; i++) {
        const int64_t scaled = (int64_t)row[i] * WEIGHT_WHOLE;

        row[i] = (int)(scaled / sum);
        rests[i] = scaled % sum;
        left -= row[i];
    }
    for (; left > 0; left--) {
        int most = 0; /* the weight that was rounded down most */

        for (int i = 1; i < STRATEGY_COUNT; i++)
            most = rests[i] > rests[most] ? i : most;
        row[most]++;
        rests[most] = -1;
    }
    return true;
}

/* ---- weights.ini ---- */

static bool read_row(struct ini *ini, const char *section, enum set_kind kind,
                     const char *key, int *row, struct err *err)
{
    const int columns = KINDS[kind].columns;
    const char *list = "";
    char text[INI_TEXT_MAX + 1];
    char *rest = NULL;
    struct err why = {""};
    int count = 0;

    if (!ini_need(ini, section, key, err) ||
        !ini_text(ini, section, key, &list, err))
        return false;
    snprintf(text, sizeof text, "%s", list);
    for (const char *word = strtok_r(text, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        if (count < columns) {
            const int min = KINDS[kind].min;
            const int max = KINDS[kind].max;
            int64_t number;

            if (!(KINDS[kind].whole
                      ? value_number(word, min, max, &number, &why)
                      : value_decimal(word, 3, min, max, &number, &why)))
                return ini_fail(ini, section, key, err, "weight: %s", why.text);
            row[count] = (int)number;
        }
        count++;
    }
    if (count != columns)
        return ini_fail(ini, section, key, err, "%d numbers; %s", count,
                        KINDS[kind].size);
    return kind != SET_MATRIX || weights_normalise(row) ||
           ini_fail(ini, section, key, err,
                    "all are 0; one at least is to count");
}

static bool has_key_of(const struct ini *ini, const char *section,
                       enum set_kind kind)
{
    for (int i = 0; i < KINDS[kind].rows; i++)
        if (ini_has(ini, section, KINDS[kind].keys[i]))
            return true;
    return false;
}

/* The numbers of the program's own set of this name; NULL if it has none. */
static const int *find_built_in(const char *name, enum set_kind kind)
{
    char row_name[24];

    for (int row = 0; kind == SET_LIST && row < THESIS_COUNT; row++) {
        snprintf(row_name, sizeof row_name, "thesis-%d", row + 1);
        if (strcmp(name, row_name) == 0)
            return THESIS[row];
    }
    for (int i = 0; i < BUILT_IN_COUNT; i++)
        if (BUILT_IN[i].kind == kind && strcmp(name, BUILT_IN[i].name) == 0)
            return BUILT_IN[i].numbers;
    return NULL;
}

/* Reads all sections, so that a mistake is found whichever set is wanted. */
static bool read_sections(struct ini *ini, const char *wanted,
                          struct weights_set *set, struct err *err)
{
    for (int i = 0; i < ini_section_count(ini); i++) {
        const char *section = ini_section(ini, i);
        const enum set_kind kind =
            has_key_of(ini, section, SET_CHECKER)  ? SET_CHECKER
            : has_key_of(ini, section, SET_MATRIX) ? SET_MATRIX
                                                   : SET_LIST;
        const int columns = KINDS[kind].columns;
        struct weights_set read = {.kind = kind};

        if (kind == SET_MATRIX && has_key_of(ini, section, SET_LIST))
            return ini_fail(ini, section, "weights", err,
                            "is for sowing games, and mode1 to mode%d beside "
                            "it for Abalone; a set is for one of them",
                            MODE_COUNT);
        if (find_built_in(section, kind) != NULL)
            return ini_fail(ini, section, NULL, err,
                            "a set of your own cannot have this name; the "
                            "program has one of it");
        for (int row = 0; row < KINDS[kind].rows; row++)
            if (!read_row(ini, section, kind, KINDS[kind].keys[row],
                          &read.numbers[(size_t)(row * columns)], err))
                return false;
        if (strcmp(section, wanted) == 0)
            *set = read;
    }
    return ini_done(ini, err);
}

/* Reads the user's own set of this name; its kind is SET_KINDS if there is none.
 * False and err if the file is bad. */
static bool read_own(const char *name, struct weights_set *set, struct err *err)
{
    char *const folder = file_folder(FILE_DATA, "");
    char *const path = folder != NULL ? file_join(folder, "weights.ini") : NULL;
    bool fine = true;

    *set = (struct weights_set){.kind = SET_KINDS};
    if (path != NULL && file_exists(path)) {
        struct ini *const ini = ini_read(path, err);

        fine = ini != NULL && read_sections(ini, name, set, err);
        ini_free(ini);
    }
    free(path);
    free(folder);
    return fine;
}

/* The built-in sets of a kind, as a list. */
static struct err_list list_built_in(enum set_kind kind)
{
    const char *names[BUILT_IN_COUNT + 1];
    int count = 0;

    if (kind == SET_LIST)
        names[count++] = "thesis-1 to thesis-20";
    for (int i = 0; i < BUILT_IN_COUNT; i++)
        if (BUILT_IN[i].kind == kind)
            names[count++] = BUILT_IN[i].name;
    return err_list(names, count, " and ");
}

/* Copies the set of this name and kind, built in or the user's own, to a struct
 * of that kind. False and err if there is none, or if the file is bad. */
static bool find_set(const char *name, enum set_kind kind, void *weights,
                     struct err *err)
{
    const size_t size =
        (size_t)(KINDS[kind].rows * KINDS[kind].columns) * sizeof(int);
    const int *const built_in = find_built_in(name, kind);
    struct weights_set own;

    if (built_in != NULL) {
        memcpy(weights, built_in, size);
        return true;
    }
    if (!read_own(name, &own, err))
        return false;
    if (own.kind != kind)
        return err_set(err,
                       "%s: no such weights%s; there are %s, and those of your "
                       "weights.ini",
                       err_token(name, strlen(name)).text, KINDS[kind].owner,
                       list_built_in(kind).text);
    memcpy(weights, own.numbers, size);
    return true;
}

bool weights_check(const char *name, const char *bytes, size_t length,
                   int *count, struct err *err)
{
    struct ini *ini = ini_parse(name, bytes, length, err);
    struct weights_set set;
    const bool fine = ini != NULL && read_sections(ini, "", &set, err);

    *count = ini != NULL ? ini_section_count(ini) : 0;
    ini_free(ini);
    return fine;
}

static void write_set(const char *name, enum set_kind kind, const int *numbers,
                      FILE *out)
{
    ini_write_section(out, name);
    for (int row = 0; row < KINDS[kind].rows; row++) {
        fprintf(out, "%s = \"", KINDS[kind].keys[row]);
        for (int i = 0; i < KINDS[kind].columns; i++, numbers++) {
            fputs(i > 0 ? " " : "", out);
            if (KINDS[kind].whole)
                fprintf(out, "%d", *numbers);
            else
                fprintf(out, "%d.%03d", *numbers / WEIGHT_WHOLE,
                        *numbers % WEIGHT_WHOLE);
        }
        fputs("\"\n", out);
    }
}

/* ---- by name ---- */

bool weights_find(const char *name, int weights[WEIGHTS_MAX], struct err *err)
{
    return find_set(name, SET_LIST, weights, err);
}

bool weights_find_matrix(const char *name, struct weights_matrix *matrix,
                         struct err *err)
{
    return find_set(name, SET_MATRIX, matrix, err);
}

bool weights_find_checker(const char *name, struct checker *checker,
                          struct err *err)
{
    return find_set(name, SET_CHECKER, checker, err);
}

bool weights_known(const char *name, struct err *err)
{
    struct weights_set own;

    if (find_built_in(name, SET_LIST) != NULL ||
        find_built_in(name, SET_MATRIX) != NULL)
        return true;
    return read_own(name, &own, err) &&
           (own.kind == SET_LIST || own.kind == SET_MATRIX ||
            err_set(err,
                    "%s: no such weights; there are %s, for Abalone %s, and "
                    "those of your weights.ini",
                    err_token(name, strlen(name)).text,
                    list_built_in(SET_LIST).text,
                    list_built_in(SET_MATRIX).text));
}

void weights_write_matrix(const char *name, const struct weights_matrix *matrix,
                          FILE *out)
{
    write_set(name, SET_MATRIX, matrix->rows[0], out);
}

void weights_write_checker(const char *name, const struct checker *checker,
                           FILE *out)
{
    write_set(name, SET_CHECKER, checker->weights[0], out);
}
