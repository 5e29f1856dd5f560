/* Draws between a best move and what may be worse. */
#include "lab/papers/false_ties.h"
#include "base/memory.h"

#include <stdlib.h>

struct false_ties {
    struct search *search;
    int depth;
    struct rng rng;
};

struct false_ties *false_ties_new(const struct game *game,
                                  enum evaluation_kind evaluation, int depth,
                                  struct err *err)
{
    struct search_setting setting = {.first_depth = depth, .prune = true};
    int weights[WEIGHTS_MAX];

    if (!evaluation_make(evaluation, game, &setting.evaluation, err) ||
        !weights_find(WEIGHTS_USUAL, weights, err))
        return NULL;
    if (evaluation == EVALUATION_HEURISTIC)
        evaluation_weigh(&setting.evaluation, weights, false);

    struct false_ties *player = memory_new(1, sizeof *player);

    player->search = search_new(game, &setting);
    player->depth = depth;
    return player;
}

void false_ties_free(struct false_ties *player)
{
    if (player == NULL)
        return;
    search_free(player->search);
    free(player);
}

void false_ties_begin(struct false_ties *player, uint64_t seed)
{
    player->rng = rng_new(seed, 0);
    search_forget(player->search);
}

struct move false_ties_choose(struct false_ties *player,
                              const struct task *task)
{
    struct task bounded = *task;
    struct report report;
    struct move tied[MOVES_MAX];
    int count = 0;

    bounded.budget.depth = player->depth;
    search_run(player->search, &bounded, &report);
    for (int i = 0; i < report.move_count; i++)
        if (report.moves[i].value.thousandths == report.value.thousandths)
            tied[count++] = report.moves[i].move;
    return count == 0 ? report.line[0]
                      : tied[rng_below(&player->rng, (uint32_t)count)];
}
