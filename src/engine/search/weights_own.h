/*
 * The sets of weights in the user's weights.ini. A section is a list, for
 * sowing games, a matrix, for Abalone, or what the feature checker weighs.
 */
#ifndef NAQALA_SRC_ENGINE_SEARCH_WEIGHTS_OWN_H
#define NAQALA_SRC_ENGINE_SEARCH_WEIGHTS_OWN_H

#include "engine/search/checker.h"
#include "engine/search/weights.h"

enum weights_kind {
    WEIGHTS_NONE,
    WEIGHTS_LIST,
    WEIGHTS_MATRIX,
    WEIGHTS_CHECKER
};

struct weights_set {
    enum weights_kind kind; /* NONE: there is no such section */
    int list[WEIGHTS_MAX];
    struct weights_matrix matrix;
    struct checker checker;
};

/* False with a sentence where the file is bad, whichever set is wanted. */
bool weights_own(const char *name, struct weights_set *set, struct err *err);

#endif
