/* SPDX-License-Identifier: MIT */
/* The sample of decisions, and the losses of the moves in it. */
#include "lab/arena/arena_loss.h"
#include "base/memory.h"

#include <stdlib.h>

/* ---- the sample ---- */

void sample_add(struct decision_sample *sample,
                const struct arena_decision *decision)
{
    if (sample->count == SAMPLE_MAX) {
        sample->decisions[sample->largest] = *decision;
    } else {
        sample->decisions =
            memory_grow(sample->decisions, &sample->capacity, sample->count + 1,
                        sizeof *sample->decisions);
        sample->decisions[sample->count++] = *decision;
    }
    if (sample->count < SAMPLE_MAX)
        return;
    sample->largest = 0;
    for (int i = 1; i < sample->count; i++)
        if (sample->decisions[i].key > sample->decisions[sample->largest].key)
            sample->largest = i;
}

void sample_note(struct decision_sample *sample, const struct game *game,
                 const struct line *line, struct move move, uint64_t key)
{
    const struct position *const position = line_position(line);

    if (sample_wants(sample, key) && game->class->count(game, position) > 1)
        sample_add(sample, &(struct arena_decision){.key = key,
                                                    .position = *position,
                                                    .move = move,
                                                    .plies = line_plies(line),
                                                    .loss = LOSS_OPEN});
}

void sample_match(struct decision_sample samples[], const struct game *game,
                  const int players[PLAYERS_MAX], const struct line *line,
                  int opening, struct rng *keys)
{
    struct line part = *line;

    for (part.count = opening + 1; part.count < line->count; part.count++)
        sample_note(&samples[players[line_position(&part)->player]], game,
                    &part, line->places[part.count].move, rng_next(keys));
}

void sample_sum(const struct decision_sample *sample, int64_t *judged,
                int64_t *lost)
{
    for (int i = 0; i < sample->count; i++)
        if (sample->decisions[i].loss >= 0) {
            *judged += 1;
            *lost += sample->decisions[i].loss;
        }
}

void sample_join(struct decision_sample *sample,
                 const struct decision_sample *other)
{
    for (int i = 0; i < other->count; i++)
        if (sample_wants(sample, other->decisions[i].key))
            sample_add(sample, &other->decisions[i]);
}

void sample_free(struct decision_sample *sample)
{
    free(sample->decisions);
    *sample = (struct decision_sample){0};
}

/* ---- by the report of an agent ---- */

int loss_measure(struct agent *reference, const struct arena_decision *decision,
                 const struct stop *stop)
{
    struct line line = {0};

    line_begin(&line, &decision->position);
    line.before = decision->plies;
    agent_begin(reference, decision->key);

    const int loss = loss_judged(reference, &line, decision->move, stop);

    line_free(&line);
    return loss;
}

/* ---- by proof ---- */

enum { SEED = 1000, TABLES = 18 };

/* The final margin for this player. */
static bool prove_margin(struct solver *proof, const struct game *game,
                         const struct position *position, uint64_t nodes,
                         const struct stop *stop, int *margin)
{
    struct solver_report report;
    struct err unsaid;

    if (!solver_supports(game, position, &unsaid) ||
        !solver_solve(proof,
                      &(struct solver_task){.position = position,
                                            .threads = 1,
                                            .level = TABLES,
                                            .budget = {.nodes = nodes},
                                            .stop = stop},
                      &report))
        return false;
    *margin = report.bounds.low;
    return true;
}

int loss_prove(struct solver *proof, const struct game *game,
               const struct arena_decision *decision, uint64_t nodes,
               const struct stop *stop)
{
    struct position after = decision->position;
    int best, played;

    game->class->apply(game, &after, decision->move);
    if (!prove_margin(proof, game, &after, nodes, stop, &played) ||
        !prove_margin(proof, game, &decision->position, nodes, stop, &best))
        return LOSS_UNKNOWN;
    return SEED *
           (best -
            (after.player == decision->position.player ? played : -played));
}
