/* Fair openings, and seeds ahead. */
#include "match/start.h"
#include "base/memory.h"
#include "engine/agent.h"
#include "game/mancala.h"

#include <limits.h>
#include <stdlib.h>

/* ---- fair ---- */

/* A judge that is quick; eight times so many positions take a tenth of a
 * second. */
#define JUDGE "deep:nodes=40000,table=1"

enum { OPENINGS = 8, PLIES_LEAST = 2, PLIES_MORE = 3 };

/* Keeps what was said last. */
struct verdict {
    struct listener listener; /* first: it is what the agent knows */
    struct value value;
};

static void hear(struct listener *listener, const struct report *report)
{
    ((struct verdict *)listener)->value = report->value;
}

/* How far from even the end of the line is, in thousandths of a seed. */
static int unevenness(struct agent *judge, const struct line *line)
{
    struct verdict verdict = {.listener = {hear}};

    agent_choose(judge,
                 &(struct task){.line = line, .listener = &verdict.listener});
    return verdict.value.kind == VALUE_EXACT ||
                   verdict.value.kind == VALUE_MARGIN
               ? abs(verdict.value.thousandths)
               : INT_MAX;
}

/* Two to four plies; false where the game is then over. */
static bool open_randomly(const struct game *game, struct rng *rng,
                          struct line *line)
{
    const int plies = PLIES_LEAST + (int)rng_below(rng, PLIES_MORE);
    struct position start;
    struct move moves[MOVES_MAX];

    game->class->start(game, &start);
    line_begin(line, &start);
    for (int i = 0; i < plies && line_end(line, game) == END_NOT; i++) {
        const int count = game->class->moves(game, line_position(line), moves);

        line_play(line, game, moves[rng_below(rng, (uint32_t)count)]);
    }
    return line_end(line, game) == END_NOT;
}

static void choose_opening(const struct game *game, struct agent *judge,
                           uint64_t seed, struct position *position)
{
    struct rng rng = rng_new(seed, 0);
    struct line line = {0};
    int least = INT_MAX;

    for (int i = 0; i < OPENINGS && least > 0; i++) {
        if (!open_randomly(game, &rng, &line))
            continue;

        const int found = unevenness(judge, &line);

        if (found < least) {
            least = found;
            *position = *line_position(&line);
        }
    }
    line_free(&line);
}

void start_fair(const struct game *game, uint64_t seed,
                struct position *position)
{
    struct err err;
    struct agent *const judge = agent_new(JUDGE, game, seed, &err);

    game->class->start(game, position);
    if (judge != NULL)
        choose_opening(game, judge, seed, position);
    agent_free(judge);
}

/* ---- ahead ---- */

/* The fullest pit of a row, the leftmost of several. */
static int fullest(const int *row, int pits)
{
    int best = 0;

    for (int pit = 1; pit < pits; pit++)
        if (row[pit] > row[best])
            best = pit;
    return best;
}

static bool shift(int *row, int pits, int *store, int seeds, struct err *err)
{
    for (int i = 0; i < seeds; i++) {
        const int pit = fullest(row, pits);

        if (row[pit] < 2)
            return err_set(err,
                           "head start: %d seeds would empty a pit of the "
                           "opponent",
                           seeds);
        row[pit]--;
        ++*store;
    }
    return true;
}

/* Numbered as the game numbers them, and whoever was to move. */
static bool lay_out(const struct game *game, const int *holes,
                    struct position *position, struct err *err)
{
    const int pits = mancala_rules(game)->pits;
    struct position_text text = {""};
    struct position fresh;
    FILE *const out = memory_file(text.text, sizeof text.text);

    for (int hole = 0; hole < 2 * (pits + 1); hole++)
        fprintf(out, "%d%c", holes[hole],
                hole == pits || hole == 2 * pits + 1 ? '/' : ',');
    putc(mancala_side(position) == 0 ? 's' : 'n', out);
    fclose(out);
    if (!game->class->read_position(game, text.text, &fresh, err))
        return false;
    *position = fresh;
    return true;
}

bool start_ahead(const struct game *game, int player, int seeds,
                 struct position *position, struct err *err)
{
    int holes[2 * (PITS_MAX + 1)] = {0};

    if (seeds == 0)
        return true;
    if (!mancala_is(game))
        return err_set(err, "head start: %s has no stores", game->name);

    const int pits = mancala_rules(game)->pits;
    const int side = mancala_owner(position, player);
    const int row = (1 - side) * (pits + 1);

    for (int hole = 0; hole < 2 * (pits + 1); hole++)
        holes[hole] = mancala_hole(game, position, hole);
    return shift(holes + row, pits, &holes[side * (pits + 1) + pits], seeds,
                 err) &&
           lay_out(game, holes, position, err);
}

int start_ahead_most(const struct game *game)
{
    if (!mancala_is(game))
        return 0;

    const struct mancala_rules *const rules = mancala_rules(game);
    const int most = rules->pits * (rules->seeds - 1);

    return most < START_AHEAD_MAX ? most : START_AHEAD_MAX;
}
