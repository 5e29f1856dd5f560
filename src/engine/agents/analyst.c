/* SPDX-License-Identifier: MIT */
/* The analyst of a game, and how much it knows. */
#include "engine/agents/analyst.h"
#include "engine/endings/endings.h"
#include "engine/solver/book.h"

#define TEXT(number)      #number
#define NUMBER(macro)     TEXT(macro)
#define TABLES            18
#define ESTIMATES_USUALLY "deep:every=on,time=1,tables=" NUMBER(TABLES)

_Static_assert(TABLES == ENDINGS_SEEDS_USUAL, "the tables that are kept");

const char *analyst_spec(const struct game *game)
{
    struct err unsaid;

    return solver_supports(game, NULL, &unsaid) ? "perfect:every=on,time=1"
                                                : ESTIMATES_USUALLY;
}

/* Does it know the game exactly from the first move? It does if the opening is
 * in a book and the game has at most SEEDS_SOON seeds: then a position behind
 * the book is proven in seconds. */
static bool is_exact(const struct game *game, const struct position *start)
{
    enum { SEEDS_SOON = 48 };
    struct book book;
    struct book_entry entry;
    struct err unsaid;
    uint64_t key;

    return game->class->material(game, start) <= SEEDS_SOON &&
           book_built_in(&book, game, &unsaid) && book_key(game, start, &key) &&
           book_find(&book, key, &entry);
}

int analyst_known_seeds(const struct game *game)
{
    struct position start;
    struct err unsaid;
    int known = 0;

    game->class->start(game, &start);

    const int seeds = game->class->material(game, &start);

    if (solver_supports(game, &start, &unsaid))
        known = is_exact(game, &start) ? seeds : SOLVER_LEVEL_USUAL;
    else if (endings_supports(game, &unsaid))
        known = ENDINGS_SEEDS_USUAL;
    return known < seeds ? known : seeds;
}

bool analyst_leaves_bounds(const struct game *game)
{
    struct err unsaid;

    return endings_supports(game, &unsaid) && !endings_are_exact(game);
}
