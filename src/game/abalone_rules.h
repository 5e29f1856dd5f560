/* The rules of Abalone, the keys of its specs, and how a game begins. */
#ifndef NAQALA_SRC_GAME_ABALONE_RULES_H
#define NAQALA_SRC_GAME_ABALONE_RULES_H

#include "base/spec.h"
#include "game/abalone.h"

struct abalone_plan {
    struct abalone_rules rules;
};

static inline const struct abalone_plan *
abalone_plan_of(const struct game *game)
{
    return game->plan;
}

bool abalone_read_rules(const struct spec *spec, struct abalone_rules *rules,
                        struct err *err);
void abalone_write_rules(const struct abalone_rules *rules, FILE *out);

/* The rows of the first position, as they are written. */
const char *abalone_start_rows(enum abalone_start start);

#endif
