/* The rules of marbles in words. */
#ifndef NAQALA_SRC_SCREEN_RULES_ABALONE_H
#define NAQALA_SRC_SCREEN_RULES_ABALONE_H

#include "screen/rules.h"

/* A head, and who writes what belongs under it; nothing: it is left out. */
struct rules_teller {
    const char *head;
    void (*tell)(const struct game *game, FILE *out);
};

extern const struct rules_teller RULES_ABALONE[];
extern const int RULES_ABALONE_COUNT;

#endif
