/* SPDX-License-Identifier: MIT */
/* Where a match begins: with a head start, or from a position that is fair. */
#include "match/start.h"
#include "base/memory.h"
#include "engine/agents/agent.h"
#include "engine/solver/solver.h"
#include "game/mancala.h"

#include <limits.h>
#include <stdlib.h>

/* ---- a head start ---- */

/* The fullest pit of a row, the leftmost of several. */
static int find_fullest(const int16_t *row, int pits)
{
    int best = 0;

    for (int pit = 1; pit < pits; pit++)
        if (row[pit] > row[best])
            best = pit;
    return best;
}

static bool shift_seeds(int16_t *row, int pits, int16_t *store, int seeds,
                        struct err *err)
{
    for (int i = 0; i < seeds; i++) {
        const int pit = find_fullest(row, pits);

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

bool start_ahead(const struct game *game, int player, int seeds,
                 struct position *position, struct err *err)
{
    int16_t holes[2 * (PITS_MAX + 1)] = {0};

    if (seeds == 0)
        return true;
    if (!mancala_is(game))
        return err_set(err, "head start: %s has no stores", game->name);

    const int pits = mancala_rules(game)->pits;
    const int side = mancala_owner(position, player);
    const int row = (1 - side) * (pits + 1);

    for (int hole = 0; hole < 2 * (pits + 1); hole++)
        holes[hole] = (int16_t)mancala_hole(game, position, hole);
    if (!shift_seeds(holes + row, pits, &holes[side * (pits + 1) + pits], seeds,
                     err))
        return false;

    struct position_text text = {""};
    FILE *const out = memory_file(text.text, sizeof text.text);

    mancala_write_counts(game, holes, mancala_side(position), out);
    fclose(out);
    return game->class->read_position(game, text.text, position, err);
}

int start_ahead_most(const struct game *game)
{
    if (!mancala_is(game))
        return 0;

    const struct mancala_rules *const rules = mancala_rules(game);
    const int most = rules->pits * (rules->seeds - 1);

    return most < START_AHEAD_MAX ? most : START_AHEAD_MAX;
}

/*
 * ---- a fair start ----
 *
 * Many are drawn; each is first searched briefly, which is enough where a book
 * knows it. If that finds none that is even, a quick search says which are
 * worth a proof.
 */

/* A judge that is quick; eight times so many positions take a tenth of a
 * second. */
#define JUDGE "deep:nodes=40000,table=1"

enum {
    PLIES_LEAST = 2,
    PLIES_MORE = 3,
    OPENINGS = 48,
    JUDGED = 24, /* of them */
    PROVEN = 1,  /* of those */
    GLANCE = 1000,
    PROOF = 3000000, /* positions: less than a second */
    GLANCE_TABLES = 10,
    PROOF_TABLES = 16,
    MEMORY = 64 << 20,
    SEED = 1000,
    NEARLY = 2 * SEED,    /* even enough */
    TOLERABLE = 4 * SEED, /* better than what is not proven */
    EVEN = SEED / 2,      /* what rounds to no seed */
    UNKNOWN = INT_MAX
};

struct opening {
    struct position position;
    int judged; /* thousandths, for the one to move; or UNKNOWN */
    int proven;
    bool tried; /* to be proven */
};

/* All that there are to choose from. */
struct draw {
    const struct game *game;
    struct solver *exact; /* NULL: nothing can be proven */
    struct opening openings[OPENINGS];
    int count;
};

static int count_unevenness(int worth)
{
    return worth == UNKNOWN ? UNKNOWN : abs(worth);
}

/* ---- drawing ---- */

/* Two to four plies; false where the game is then over. */
static bool open_randomly(const struct game *game, struct rng *rng,
                          struct position *position)
{
    const int plies = PLIES_LEAST + (int)rng_below(rng, PLIES_MORE);
    struct line line = {0};
    struct move moves[MOVES_MAX];

    game->class->start(game, position);
    line_begin(&line, position);
    for (int i = 0; i < plies && line_end(&line, game) == END_NOT; i++) {
        const int count = game->class->moves(game, line_position(&line), moves);

        line_play(&line, game, moves[rng_below(rng, (uint32_t)count)]);
    }
    *position = *line_position(&line);

    const bool open = line_end(&line, game) == END_NOT;

    line_free(&line);
    return open;
}

static void draw_openings(struct draw *draw, uint64_t seed)
{
    struct rng rng = rng_new(seed, 0);

    for (int i = 0; i < OPENINGS; i++) {
        struct opening *const opening = &draw->openings[draw->count];

        if (!open_randomly(draw->game, &rng, &opening->position))
            continue;
        opening->judged = opening->proven = UNKNOWN;
        draw->count++;
    }
}

/* ---- proving ---- */

static void prove_start(const struct draw *draw, struct opening *opening,
                        int tables, uint64_t nodes)
{
    struct solver_report report;
    struct err unsaid;

    if (draw->exact != NULL &&
        solver_supports(draw->game, &opening->position, &unsaid) &&
        solver_solve(draw->exact,
                     &(struct solver_task){.position = &opening->position,
                                           .threads = 1,
                                           .level = tables,
                                           .budget = {.nodes = nodes}},
                     &report))
        opening->proven = SEED * report.bounds.low;
}

/* The one that is proven to be the most even; NULL when none is proven. */
static const struct opening *most_even(const struct draw *draw)
{
    const struct opening *best = NULL;

    for (int i = 0; i < draw->count; i++) {
        const struct opening *const opening = &draw->openings[i];

        if (opening->proven != UNKNOWN &&
            (best == NULL || count_unevenness(opening->proven) <
                                 count_unevenness(best->proven)))
            best = opening;
    }
    return best;
}

/* The most even of those that a glance proves. */
static const struct opening *search_briefly(struct draw *draw)
{
    bool even = false;

    for (int i = 0; i < draw->count && !even && draw->exact != NULL; i++) {
        struct opening *const opening = &draw->openings[i];

        prove_start(draw, opening, GLANCE_TABLES, GLANCE);
        opening->tried = opening->proven != UNKNOWN;
        even = opening->proven == 0;
    }
    return most_even(draw);
}

/* ---- judging ---- */

/* Keeps what was said last. */
struct start_verdict {
    struct listener listener; /* first: it is what the agent knows */
    struct value value;
};

static void hear_search(struct listener *listener, const struct report *report)
{
    ((struct start_verdict *)listener)->value = report->value;
}

static int judge_start(struct agent *agent, const struct position *position)
{
    struct start_verdict verdict = {.listener = {hear_search}};
    struct line line = {0};

    line_begin(&line, position);
    agent_choose(agent,
                 &(struct task){.line = &line, .listener = &verdict.listener});
    line_free(&line);
    return verdict.value.kind == VALUE_EXACT ||
                   verdict.value.kind == VALUE_MARGIN
               ? verdict.value.thousandths
               : UNKNOWN;
}

/* The first of them only. */
static void judge_openings(struct draw *draw, uint64_t seed)
{
    struct err err;
    struct agent *const agent = agent_new(JUDGE, draw->game, seed, &err);

    for (int i = 0; i < draw->count && i < JUDGED && agent != NULL; i++)
        draw->openings[i].judged =
            judge_start(agent, &draw->openings[i].position);
    agent_free(agent);
}

/* Of those not yet tried to prove, the one estimated as the most even. */
static struct opening *most_promising(struct draw *draw)
{
    struct opening *best = NULL;

    for (int i = 0; i < draw->count; i++) {
        struct opening *const opening = &draw->openings[i];

        if (!opening->tried && opening->judged != UNKNOWN &&
            (best == NULL || count_unevenness(opening->judged) <
                                 count_unevenness(best->judged)))
            best = opening;
    }
    return best;
}

/* ---- choosing ---- */

static void prove_promising(struct draw *draw)
{
    for (int i = 0; i < PROVEN; i++) {
        struct opening *const opening = most_promising(draw);

        if (opening == NULL)
            return;
        opening->tried = true;
        prove_start(draw, opening, PROOF_TABLES, PROOF);
    }
}

/* Of those that are not proven to be uneven. */
static const struct opening *most_likely(const struct draw *draw)
{
    const struct opening *best = NULL;

    for (int i = 0; i < draw->count; i++) {
        const struct opening *const opening = &draw->openings[i];

        if (opening->proven == UNKNOWN && opening->judged != UNKNOWN &&
            (best == NULL || count_unevenness(opening->judged) <
                                 count_unevenness(best->judged)))
            best = opening;
    }
    return best;
}

/* Some opening; there is one. */
static const struct opening *choose_start(struct draw *draw, uint64_t seed)
{
    const struct opening *const nearly = search_briefly(draw);

    if (nearly != NULL && count_unevenness(nearly->proven) <= NEARLY)
        return nearly;
    judge_openings(draw, seed);
    if (draw->exact != NULL)
        prove_promising(draw);

    const struct opening *const proven = most_even(draw);
    const struct opening *const likely = most_likely(draw);

    if (proven != NULL &&
        (likely == NULL || count_unevenness(proven->proven) <= TOLERABLE))
        return proven;
    return likely != NULL ? likely : draw->openings;
}

struct start_worth start_fair(const struct game *game, uint64_t seed,
                              struct position *position)
{
    struct start_worth worth = {.known = false};
    struct err unsaid;
    struct draw draw = {.game = game};

    game->class->start(game, position);
    draw_openings(&draw, seed);
    if (draw.count == 0)
        return worth;
    draw.exact = solver_new(game, MEMORY, &unsaid);

    const struct opening *const chosen = choose_start(&draw, seed);

    *position = chosen->position;
    worth.proven = chosen->proven != UNKNOWN;
    worth.thousandths = worth.proven ? chosen->proven : chosen->judged;
    worth.known = worth.thousandths != UNKNOWN;
    solver_free(draw.exact);
    return worth;
}

/* ---- words ---- */

void start_write_worth(const struct start_worth *worth, FILE *out)
{
    const int seeds = (abs(worth->thousandths) + EVEN) / SEED;

    if (!worth->known) {
        fputs("not judged", out);
        return;
    }
    fputs(worth->proven ? "proven " : "judged ", out);
    if (seeds == 0)
        fputs("even", out);
    else
        fprintf(out, "%+d for the first to move",
                worth->thousandths > 0 ? seeds : -seeds);
    fputs(worth->proven ? "" : " (~)", out);
}
