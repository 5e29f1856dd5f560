/* SPDX-License-Identifier: MIT */
/* Players and games that know positions only. */
#include "lab/arena/fast_game.h"
#include "base/memory.h"

#include <stdlib.h>

enum {
    TRAINER_BITS = 16, /* of the table of known positions */
    SEARCHER_BITS = 10,
    CODES = 64 /* of moves that can be stored: all but swap and pass */
};

/* The best moves of a position, a bit for each code. */
struct known_moves {
    uint64_t key;
    uint64_t best;
};

struct fast_player {
    const struct game *game;
    struct checker checker;
    struct search *search; /* NULL: it is a checker */
    int depth;
    struct line line;
    struct known_moves *memory;
    uint64_t mask; /* of indices of the table */
};

/* ---- players ---- */

static struct fast_player *new_player(const struct game *game)
{
    struct fast_player *fast_player = memory_new(1, sizeof *fast_player);

    fast_player->game = game;
    return fast_player;
}

static struct fast_player *new_searcher(const struct game *game,
                                        const struct search_setting *setting,
                                        int bits)
{
    struct fast_player *fast_player = new_player(game);
    const size_t places = (size_t)1 << bits;

    fast_player->depth = setting->first_depth;
    fast_player->search = search_new(game, setting);
    fast_player->memory = memory_new(places, sizeof *fast_player->memory);
    fast_player->mask = places - 1;
    return fast_player;
}

struct fast_player *fast_player_new_trainer(const struct game *game, int plies)
{
    struct search_setting setting = {
        .first_depth = plies,
        .prune = true,
        .order = true,
        .ties = true,
        .free_extra = true,
    };
    struct err err;

    evaluation_make(EVALUATION_STORES, game, &setting.evaluation, &err);

    return new_searcher(game, &setting, TRAINER_BITS);
}

struct fast_player *
fast_player_new_searcher(const struct game *game,
                         const struct evaluation *evaluation, int depth)
{
    const struct search_setting setting = {
        .evaluation = *evaluation,
        .first_depth = depth,
        .prune = true,
        .order = true,
        .ties = true,
    };

    return new_searcher(game, &setting, SEARCHER_BITS);
}

struct fast_player *fast_player_new_checker(const struct game *game,
                                            const struct checker *checker)
{
    struct fast_player *fast_player = new_player(game);

    fast_player->checker = *checker;
    return fast_player;
}

void fast_player_weigh(struct fast_player *fast_player,
                       const struct checker *checker)
{
    fast_player->checker = *checker;
}

void fast_player_free(struct fast_player *fast_player)
{
    if (fast_player == NULL)
        return;
    search_free(fast_player->search);
    line_free(&fast_player->line);
    free(fast_player->memory);
    free(fast_player);
}

/* The best moves, from the table or by a search; always in the order of the
 * board, so that the random choice does not depend on the table. */
int fast_player_moves(struct fast_player *fast_player,
                      const struct position *position, struct rng *rng,
                      struct move moves[MOVES_MAX])
{
    const struct game *game = fast_player->game;
    int count = 0;

    if (fast_player->search == NULL) {
        moves[0] =
            checker_choose(&fast_player->checker, game, position, 0, rng);
        return 1;
    }

    const uint64_t key = game->class->hash(game, position);
    struct known_moves *known = &fast_player->memory[key & fast_player->mask];

    if (known->best == 0 || known->key != key) {
        const struct task task = {.line = &fast_player->line,
                                  .budget = {.depth = fast_player->depth}};
        struct report report;
        uint64_t best = 0;

        line_begin(&fast_player->line, position);
        search_run(fast_player->search, &task, &report);
        count = search_best_moves(fast_player->search, moves);
        for (int i = 0; i < count; i++) {
            if (moves[i].code >= CODES)
                return count; /* it has no bit */
            best |= UINT64_C(1) << moves[i].code;
        }
        *known = (struct known_moves){key, best};
        count = 0;
    }
    for (uint64_t bits = known->best; bits != 0; bits &= bits - 1)
        moves[count++].code = (uint32_t)__builtin_ctzll(bits);
    return count;
}

/* ---- games ---- */

struct fast_game fast_game_play(struct fast_player *const players[2],
                                const struct game *game,
                                const struct position *start, struct rng *rng)
{
    const uint64_t drawn = rng->state;
    const int cap = game->class->limits(game).plies;
    struct position position = *start;
    struct move moves[MOVES_MAX];

    for (int ply = 0; position.end == END_NOT && ply < cap; ply++) {
        struct fast_player *mover = players[position.player];
        const int count = fast_player_moves(mover, &position, rng, moves);
        const uint32_t which = count > 1 ? rng_below(rng, (uint32_t)count) : 0;

        game->class->apply(game, &position, moves[which]);
    }
    return (struct fast_game){
        .margin = evaluation_margin(game, &position, 0),
        .chance = rng->state != drawn,
    };
}
