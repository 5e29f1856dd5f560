/* What a tree says: the best move, and how good all of them are. */
#include "engine/mcts/tree.h"

/* Of two children the first is to be played, by their visits or their means. */
static bool better(enum mcts_final final, const struct mcts_node *one,
                   const struct mcts_node *other)
{
    const bool visits = one->visits > other->visits;
    const bool mean = one->mean > other->mean;

    if (final == MCTS_VISITS)
        return visits || (one->visits == other->visits && mean);
    return mean || (one->mean == other->mean && visits);
}

static const struct mcts_node *best_child(const struct mcts *mcts,
                                          enum mcts_final final,
                                          const struct mcts_node *node)
{
    const struct mcts_node *best = mcts_child(mcts, node, 0);

    for (int i = 1; i < (int)node->tried; i++)
        if (better(final, mcts_child(mcts, node, i), best))
            best = mcts_child(mcts, node, i);
    return best;
}

static const struct mcts_node *highest_bound(struct mcts *mcts)
{
    const struct mcts_node *root = mcts_root(mcts);
    const struct mcts_node *best = mcts_child(mcts, root, 0);
    float highest = mcts_bound_of(mcts, root, best);

    for (int i = 1; i < (int)root->tried; i++) {
        const struct mcts_node *child = mcts_child(mcts, root, i);
        const float bound = mcts_bound_of(mcts, root, child);

        best = bound > highest ? child : best;
        highest = bound > highest ? bound : highest;
    }
    return best;
}

const struct mcts_node *mcts_best(struct mcts *mcts)
{
    const enum mcts_final final = mcts->setting.final;
    const struct mcts_node *root = mcts_root(mcts);

    if (final == MCTS_BOUND && root->tried > 0)
        return highest_bound(mcts);
    return best_child(mcts, final, root);
}

/* To the nearest thousandth. */
static struct value value_of(const struct mcts_node *node)
{
    const int64_t wins = (int64_t)node->visits * MCTS_WIN;

    if (node->visits == 0)
        return (struct value){.kind = VALUE_NONE};
    return (struct value){
        .kind = VALUE_CHANCE,
        .thousandths = (int)((2000 * node->reward + wins) / (2 * wins)),
    };
}

/* The move of the search, and then what was tried most often. */
static int tell_line(struct mcts *mcts, struct move *line)
{
    const struct mcts_node *node = mcts_best(mcts);
    int count = 0;

    line[count++] = node->move;
    while (count < REPORT_LINE_MAX && node->children != 0 && node->tried > 0) {
        node = best_child(mcts, MCTS_VISITS, node);
        line[count++] = node->move;
    }
    return count;
}

static struct value value_of_move(const struct mcts *mcts, struct move move)
{
    const struct mcts_node *root = mcts_root(mcts);

    for (int i = 0; i < (int)root->count; i++)
        if (move_same(mcts_child(mcts, root, i)->move, move))
            return value_of(mcts_child(mcts, root, i));
    return (struct value){.kind = VALUE_NONE};
}

void mcts_tell(struct mcts *mcts, struct listener *listener)
{
    const struct game *game = mcts->game;
    struct move moves[MOVES_MAX];
    struct report report = {
        .value = value_of(mcts_best(mcts)),
        .depth = mcts->depth,
        .nodes = mcts->iterations,
    };

    report.line_count = tell_line(mcts, report.line);
    report.move_count =
        game->class->moves(game, line_position(&mcts->line), moves);
    for (int i = 0; i < report.move_count; i++)
        report.moves[i] =
            (struct move_value){moves[i], value_of_move(mcts, moves[i])};
    listener->hear(listener, &report);
}
