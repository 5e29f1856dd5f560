/* SPDX-License-Identifier: MIT */
/* The list of tables. */
#include "lab/papers/papers.h"
#include "lab/papers/inside.h"

#include <string.h>

static const struct paper_table *const TABLES[] = {
    &PAPER_ABALONE_2, &PAPER_ABALONE_3, &PAPER_ABALONE_4, &PAPER_ABALONE_5,
    &PAPER_ABALONE_6, &PAPER_ABALONE_7, &PAPER_DEPTH,     &PAPER_EVOLVED,
    &PAPER_FIG_4,     &PAPER_FIG_5,     &PAPER_LOST,      &PAPER_PLY,
    &PAPER_THESIS_1,  &PAPER_THESIS_2,  &PAPER_THESIS_3,  &PAPER_THESIS_8V4,
    &PAPER_THESIS_AB,
};

enum { TABLE_COUNT = sizeof TABLES / sizeof TABLES[0] };

int paper_count(void)
{
    return TABLE_COUNT;
}

const struct paper_table *paper_at(int index)
{
    return TABLES[index];
}

const struct paper_table *paper_find(const char *name, struct err *err)
{
    const char *names[TABLE_COUNT];

    for (int i = 0; i < TABLE_COUNT; i++) {
        names[i] = TABLES[i]->name;
        if (strcmp(names[i], name) == 0)
            return TABLES[i];
    }
    err_set(err, "%s: no such table; there are %s",
            err_token(name, strlen(name)).text,
            err_list(names, TABLE_COUNT, " and ").text);
    return NULL;
}
