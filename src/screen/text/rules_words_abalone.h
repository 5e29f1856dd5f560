/* The rules of marbles in words. */
#ifndef NAQALA_SRC_SCREEN_TEXT_RULES_WORDS_ABALONE_H
#define NAQALA_SRC_SCREEN_TEXT_RULES_WORDS_ABALONE_H

#include "screen/text/rules_words.h"

/* A head, and who writes what belongs under it; nothing: it is left out. */
struct rules_teller {
    const char *head;
    void (*tell)(const struct game *game, FILE *out);
};

extern const struct rules_teller RULES_ABALONE[];
extern const int RULES_ABALONE_COUNT;

#endif
