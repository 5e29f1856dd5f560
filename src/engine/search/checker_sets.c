/* The sets of the feature checker that have a name. */
#include "base/spec.h"
#include "engine/search/checker.h"
#include "engine/search/weights_own.h"

#include <stdio.h>
#include <string.h>

static const char *const NAMES[CHECKER_FEATURES] = {
    [CHECKER_DEFAULT] = "default",
    [CHECKER_CAPTURE] = "capture",
    [CHECKER_AGAIN] = "again",
    [CHECKER_DENY_CAPTURE] = "deny-capture",
    [CHECKER_DENY_OVERFLOW] = "deny-overflow",
};

static const struct {
    const char *name;
    struct checker checker;
} SETS[] = {
    {"source",
     {{{44, 73, 53, 10, 81, 21},
       {58, 67, 31, 39, 9, 79},
       {81, 98, 109, 44, 56, 72},
       {31, 8, 26, 69, 76, 2},
       {31, 66, 36, 35, 89, 83}}}},
    /* naqala lab evolve --elite 10 --baseline --mutation 0.05 --seed 5: of 500
     * games it wins 410 from 3 plies, with 28.3 seeds a game. */
    {"best",
     {{{53, 71, 105, 1, 1, 177},
       {1, 63, 152, 14, 1, 1},
       {98, 139, 1, 22, 47, 90},
       {13, 41, 37, 21, 1, 191},
       {1, 1, 18, 6, 14, 18}}}},
};

enum { SET_COUNT = sizeof SETS / sizeof SETS[0] };

const char *checker_feature_name(enum checker_feature feature)
{
    return NAMES[feature];
}

/* ---- the user's own ---- */

bool checker_owns(const struct ini *ini, const char *section)
{
    for (int i = 0; i < CHECKER_FEATURES; i++)
        if (ini_has(ini, section, NAMES[i]))
            return true;
    return false;
}

static bool read_row(const char *list, int row[CHECKER_PITS], struct err *err)
{
    char text[INI_TEXT_MAX + 1];
    char *rest = NULL;
    int count = 0;

    snprintf(text, sizeof text, "%s", list);
    for (const char *word = strtok_r(text, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        if (count < CHECKER_PITS &&
            !spec_number("weight", word, 0, CHECKER_WEIGHT_LARGEST, &row[count],
                         err))
            return false;
        count++;
    }
    return count == CHECKER_PITS ||
           err_set(err, "%d numbers; there is one for each of %d pits", count,
                   CHECKER_PITS);
}

bool checker_read(struct ini *ini, const char *section, struct checker *checker,
                  struct err *err)
{
    for (int i = 0; i < CHECKER_FEATURES; i++) {
        const char *list = "";
        struct err why;

        if (!ini_need(ini, section, NAMES[i], err) ||
            !ini_text(ini, section, NAMES[i], &list, err))
            return false;
        if (!read_row(list, checker->weights[i], &why))
            return ini_fail(ini, section, NAMES[i], err, "%s", why.text);
    }
    return true;
}

void checker_write(const struct checker *checker, const char *name, FILE *out)
{
    ini_write_section(out, name);
    for (int i = 0; i < CHECKER_FEATURES; i++) {
        const int *row = checker->weights[i];
        char list[INI_TEXT_MAX];

        snprintf(list, sizeof list, "%d %d %d %d %d %d", row[0], row[1], row[2],
                 row[3], row[4], row[5]);
        ini_write_text(out, NAMES[i], list);
    }
}

/* ---- all ---- */

bool checker_find(const char *name, struct checker *checker, struct err *err)
{
    const char *names[SET_COUNT];
    struct weights_set set;

    for (int i = 0; i < SET_COUNT; i++) {
        names[i] = SETS[i].name;
        if (strcmp(names[i], name) != 0)
            continue;
        *checker = SETS[i].checker;
        return true;
    }
    if (!weights_own(name, &set, err))
        return false;
    if (set.kind != WEIGHTS_CHECKER)
        return err_set(err,
                       "%s: no such weights for the evolved; there are %s, and "
                       "those of your weights.ini",
                       err_token(name, strlen(name)).text,
                       err_list(names, SET_COUNT, " and ").text);
    *checker = set.checker;
    return true;
}
