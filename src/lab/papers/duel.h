/*
 * Tables that are made of duels: one agent against another, so many games, from
 * the start or from random openings.
 *
 * A game depends on the seed, its duel and its number, and on nothing else.
 */
#ifndef NAQALA_SRC_LAB_PAPERS_DUEL_H
#define NAQALA_SRC_LAB_PAPERS_DUEL_H

#include "engine/search/evaluation.h"
#include "lab/papers/inside.h"

/* An agent; or alpha-beta with false ties, that looks so far ahead. */
struct paper_side {
    const char *agent; /* or NULL */
    int depth;
    enum evaluation_kind evaluation;
};

struct paper_duel {
    struct paper_side sides[2];
    bool turns;  /* the second begins every other game */
    int opening; /* random plies; two games have the same */
};

/* What came of those games that were played to their end. */
struct paper_score {
    int64_t games;
    int64_t won; /* by the first side of the duel */
    int64_t drawn;
};

/* As many games of each as the setting says. False with a sentence when an
 * agent or a thread cannot be made. */
bool paper_duel(const struct game *game, const struct paper_duel duels[],
                int count, const struct paper_setting *setting,
                struct paper_score scores[], struct err *err);

/* In per cent; unknown where no game was played. */
struct measure paper_won(const struct paper_score *score);
struct measure paper_drawn(const struct paper_score *score);

#endif
