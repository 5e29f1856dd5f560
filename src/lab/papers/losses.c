/* SPDX-License-Identifier: MIT */
/* Positions, and what every move in them gives away. */
#include "lab/papers/losses.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "lab/papers/inside.h"

#include <assert.h>
#include <stdlib.h>

enum { PROOF_LEVEL = 18, PROOF_BYTES = 256 << 20 };

const struct losses_phase LOST_PHASE[LOST_PHASES] = {
    {5, 12}, {13, 18}, {19, 25}, {26, 36}};

/* ---- positions ---- */

static int phase_of(const struct game *game, const struct position *position)
{
    const int seeds = game->class->material(game, position) -
                      game->class->score(game, position, 0) -
                      game->class->score(game, position, 1);

    for (int i = 0; i < LOST_PHASES; i++)
        if (seeds >= LOST_PHASE[i].least && seeds <= LOST_PHASE[i].most)
            return i;
    return -1;
}

/* Plays a random game, and draws a position of each phase from it. */
static void draw_places(const struct game *game, struct rng *rng,
                        struct losses_place places[LOST_PHASES])
{
    uint32_t met[LOST_PHASES] = {0};
    struct position position;
    struct move moves[MOVES_MAX];

    game->class->start(game, &position);
    while (position.end == END_NOT) {
        const int count = game->class->moves(game, &position, moves);
        const int phase = phase_of(game, &position);

        if (phase >= 0 && rng_below(rng, ++met[phase]) == 0) {
            places[phase].there = true;
            places[phase].position = position;
        }
        game->class->apply(game, &position,
                           moves[rng_below(rng, (uint32_t)count)]);
    }
}

/* ---- proofs ---- */

struct loss_search {
    const struct paper_setting *setting;
    struct solver *solver;
    struct losses_places *places;
};

static void write_losses(struct losses_place *place,
                         const struct solver_report *report)
{
    place->move_count = report->move_count;
    for (int i = 0; i < report->move_count; i++) {
        place->moves[i] = report->moves[i].move;
        place->losses[i] = report->bounds.low - report->moves[i].bounds.low;
    }
    place->proven = true;
}

static bool prove_place(void *context, int worker, int64_t piece,
                        struct err *err)
{
    const struct loss_search *search = context;
    struct losses_place *place = &search->places->places[piece];
    struct solver_report report;

    (void)worker;
    (void)err;
    if (place->there &&
        solver_solve(search->solver,
                     &(struct solver_task){.position = &place->position,
                                           .every = true,
                                           .threads = 1,
                                           .level = PROOF_LEVEL,
                                           .stop = search->setting->stop},
                     &report))
        write_losses(place, &report);
    return true;
}

bool losses_find(const struct game *game, const struct paper_setting *setting,
                 struct losses_places *places, struct err *err)
{
    struct loss_search search = {.setting = setting,
                                 .solver = solver_new(game, PROOF_BYTES, err),
                                 .places = places};

    if (search.solver == NULL)
        return false;
    places->count = LOST_PHASES * setting->games;
    places->places = memory_new((size_t)places->count, sizeof *places->places);
    for (int i = 0; i < setting->games; i++) {
        struct rng rng = rng_new(setting->seed, (uint64_t)i);

        draw_places(game, &rng, &places->places[(size_t)i * LOST_PHASES]);
    }

    const bool fine = thread_pool_run(
        &(struct thread_pool){.threads = setting->threads,
                              .pieces = places->count,
                              .stop = setting->stop,
                              .context = &search,
                              .work = prove_place,
                              .progress = {.listener = setting->listener,
                                           .what = "proofs",
                                           .total = places->count,
                                           .began = clock_now()}},
        err);

    solver_free(search.solver);
    return fine;
}

void losses_free(struct losses_places *places)
{
    free(places->places);
    *places = (struct losses_places){0};
}

int losses_by(const struct losses_place *place, struct move move)
{
    int index = 0;

    while (!move_same(place->moves[index], move)) {
        index++;
        assert(index < place->move_count);
    }
    return place->losses[index];
}
