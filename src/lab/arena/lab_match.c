/* One match, whoever plays it. */
#include "lab/arena/lab_match.h"

void lab_match_open(const struct game *game, int plies, struct rng *rng,
                    struct line *line)
{
    struct position position;
    struct move moves[MOVES_MAX];

    game->class->start(game, &position);
    line_begin(line, &position);
    for (int i = 0; i < plies; i++) {
        const int count = game->class->moves(game, line_position(line), moves);
        const struct move move = moves[rng_below(rng, (uint32_t)count)];
        struct position after = *line_position(line);

        game->class->apply(game, &after, move);
        if (after.end != END_NOT)
            return;
        line_add(line, move, &after);
    }
}

bool lab_match_play(const struct lab_match *bout, struct line *line,
                    struct lab_match_end *end)
{
    const struct game *game = bout->game;
    enum end why;

    while ((why = line_end(line, game)) == END_NOT) {
        const struct task task = {.line = line, .stop = bout->stop};
        void *player = bout->players[line_position(line)->player];
        const struct move move = bout->choose(player, &task);

        if (stop_raised(bout->stop))
            return false;
        line_play(line, game, move);
    }

    const struct outcome outcome =
        game->class->judge(game, line_position(line), why);

    end->winner = outcome.winner;
    end->plies = line_plies(line);
    for (int seat = 0; seat < game->players; seat++)
        end->points[seat] = game->class->score(game, line_position(line), seat);
    return true;
}
