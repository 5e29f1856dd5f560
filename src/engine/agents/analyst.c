/* SPDX-License-Identifier: MIT */
/* The analyst of a game, and what it knows. */
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

/* Is a position in the book, or over? */
static bool is_known(const struct book *book, const struct game *game,
                     const struct position *position)
{
    struct book_entry entry;
    uint64_t key;

    return position->end != END_NOT ||
           (book_key(game, position, &key) && book_find(book, key, &entry));
}

/* Has it a book in which the start is, and what follows each move from there? A
 * book that is not finished lacks some of these. */
static bool has_book(const struct game *game, const struct position *start)
{
    struct move moves[MOVES_MAX];
    struct book book;
    struct err unsaid;

    if (!book_built_in(&book, game, &unsaid) || !is_known(&book, game, start))
        return false;

    const int count = game->class->moves(game, start, moves);

    for (int i = 0; i < count; i++) {
        struct position after = *start;

        game->class->apply(game, &after, moves[i]);
        if (!is_known(&book, game, &after))
            return false;
    }
    return true;
}

int analyst_exact_seeds(const struct game *game)
{
    struct position start;
    struct err unsaid;
    int known = 0;

    game->class->start(game, &start);

    const int seeds = game->class->material(game, &start);

    if (solver_supports(game, &start, &unsaid))
        known = has_book(game, &start) ? seeds : SOLVER_LEVEL_USUAL;
    else if (endings_supports(game, &unsaid))
        known = ENDINGS_SEEDS_USUAL;
    return known < seeds ? known : seeds;
}
