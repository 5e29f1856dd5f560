/* A net plays, and what it thought is kept. */
#include "lab/nets/actor_games.h"
#include "base/memory.h"

#include <stdlib.h>

/* ---- records ---- */

void actor_record_free(struct actor_record *record)
{
    free(record->turns);
    free(record->thoughts);
    free(record->pits);
}

static void begin(struct actor_record *record, const struct game *game,
                  const struct position *position)
{
    if (record->turns == NULL) {
        record->turns = memory_new(ACTOR_PLIES_MAX, sizeof *record->turns);
        record->thoughts =
            memory_new(ACTOR_PLIES_MAX, sizeof *record->thoughts);
        record->pits = memory_new(ACTOR_PLIES_MAX, sizeof *record->pits);
    }
    record->count = 0;
    record->seeds = game->class->material(game, position);
}

static void keep(struct actor_record *record, const struct game *game,
                 const struct position *position, float value, int pit)
{
    const int margin = game->class->score(game, position, 0) -
                       game->class->score(game, position, 1);

    record->pits[record->count] = pit;
    record->turns[record->count++] = (struct actor_turn){
        .player = position->player,
        .margin = (float)margin / (float)record->seeds,
        .value = value,
    };
}

/* ---- games ---- */

static struct move ask(const struct actor_table *table,
                       const struct position *position)
{
    const struct task task = {.line = table->line};

    line_begin(table->line, position);
    return agent_choose(table->agent, &task);
}

/* Thinks where the thought is to be kept. */
static struct move decide(const struct actor_table *table,
                          const struct position *position, struct rng *rng,
                          struct actor_record *record)
{
    struct actor_policy *const thought = &record->thoughts[record->count];
    struct move only;

    if (!actor_evaluate(table->net, table->game, position, thought, &only))
        return only;

    const int pit = table->sample
                        ? actor_draw(table->net, thought, rng)
                        : actor_choose_likeliest(table->net, thought, rng);

    keep(record, table->game, position, thought->value, pit);
    return thought->moves[pit];
}

/* Where it goes round and round, everybody keeps what he has. */
static int margin_of(const struct game *game, const struct position *position)
{
    const enum end end =
        position->end != END_NOT ? (enum end)position->end : END_CAP;
    const struct outcome outcome = game->class->judge(game, position, end);

    return outcome.halves[0] - outcome.halves[1];
}

int actor_play(const struct actor_table *table, struct position position,
               struct rng *rng, struct actor_record *record)
{
    const struct game *const game = table->game;

    begin(record, game, &position);
    for (int ply = 0; position.end == END_NOT && ply < ACTOR_PLIES_MAX; ply++) {
        const bool asked =
            table->agent != NULL && position.player != table->side;
        const struct move move = asked ? ask(table, &position)
                                       : decide(table, &position, rng, record);

        game->class->apply(game, &position, move);
    }

    const int halves = margin_of(game, &position);

    record->margin = (float)halves / (float)(2 * record->seeds);
    return halves;
}
