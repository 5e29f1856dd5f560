/* SPDX-License-Identifier: MIT */
/* The start of a match that is to be fair. */
#include "base/memory.h"
#include "engine/agents/agent.h"
#include "engine/solver/solver.h"
#include "game/mancala.h"
#include "match/start_inside.h"

#include <stdlib.h>

/*
 * Many openings are drawn at random. Each is searched briefly, which proves
 * those that the opening book knows. If none of them is even, some are judged
 * by a quick search, and the solver tries to prove the most even one.
 */

/* The quick search; eight times as many positions take a tenth of a second. */
#define JUDGE "deep:nodes=40000,table=1"

enum {
    PLIES_LEAST = 2,
    PLIES_MORE = 3,
    OPENINGS = 48,
    JUDGED = 24, /* openings that are judged */
    GLANCE = 1000,
    PROOF = 3000000, /* positions: less than a second */
    GLANCE_TABLES = 10,
    PROOF_TABLES = 16,
    MEMORY = 64 << 20,
    SEED = 1000,
    NEARLY = 2 * SEED,    /* even enough */
    TOLERABLE = 4 * SEED, /* if proven, better than an unproven one */
    EVEN = SEED / 2       /* rounds to no seed */
};

/* The openings to choose from. */
struct draw {
    const struct game *game;
    struct solver *solver; /* NULL: nothing can be proven */
    struct start_candidate openings[OPENINGS];
    int count;
};

/* ---- drawing ---- */

/* Two to four plies each; an opening that ends the game is dropped. */
static void draw_openings(struct draw *draw, uint64_t seed)
{
    const struct game *const game = draw->game;
    struct rng rng = rng_new(seed, 0);
    struct move moves[MOVES_MAX];
    struct position start;
    struct line line = {0};

    game->class->start(game, &start);
    for (int i = 0; i < OPENINGS; i++) {
        const int plies = PLIES_LEAST + (int)rng_below(&rng, PLIES_MORE);

        line_begin(&line, &start);
        for (int ply = 0; ply < plies && line_end(&line, game) == END_NOT;
             ply++) {
            const uint32_t count =
                (uint32_t)game->class->moves(game, line_position(&line), moves);

            line_play(&line, game, moves[rng_below(&rng, count)]);
        }
        if (line_end(&line, game) != END_NOT)
            continue;

        struct start_candidate *const opening = &draw->openings[draw->count++];

        *opening = (struct start_candidate){{.position = *line_position(&line)},
                                            .judged = START_UNKNOWN,
                                            .proven = START_UNKNOWN};
        for (int ply = 1; ply < line.count; ply++)
            opening->way.moves[opening->way.count++] = line.places[ply].move;
    }
    line_free(&line);
}

/* ---- proving ---- */

static void prove_start(const struct draw *draw,
                        struct start_candidate *opening, int tables,
                        uint64_t nodes)
{
    struct solver_report report;
    struct err unsaid;

    if (draw->solver != NULL &&
        solver_supports(draw->game, &opening->way.position, &unsaid) &&
        solver_solve(draw->solver,
                     &(struct solver_task){.position = &opening->way.position,
                                           .threads = 1,
                                           .level = tables,
                                           .budget = {.nodes = nodes}},
                     &report))
        opening->proven = SEED * report.bounds.low;
}

/* ---- judging ---- */

/* Keeps the last reported value. */
struct start_verdict {
    struct listener listener; /* first: the agent gets a pointer to it */
    struct value value;
};

static void take_report(struct listener *listener, const struct report *report)
{
    ((struct start_verdict *)listener)->value = report->value;
}

/* The first openings only. */
static void judge_openings(struct draw *draw, uint64_t seed)
{
    struct err err;
    struct agent *const agent = agent_new(JUDGE, draw->game, seed, &err);
    struct line line = {0};

    for (int i = 0; i < draw->count && i < JUDGED && agent != NULL; i++) {
        struct start_verdict verdict = {.listener = {take_report}};

        line_begin(&line, &draw->openings[i].way.position);
        agent_choose(agent, &(struct task){.line = &line,
                                           .listener = &verdict.listener});
        if (verdict.value.kind == VALUE_EXACT ||
            verdict.value.kind == VALUE_MARGIN)
            draw->openings[i].judged = verdict.value.thousandths;
    }
    line_free(&line);
    agent_free(agent);
}

/* ---- choosing ---- */

struct start_candidate *start_most_even(struct start_candidate candidates[],
                                        int count, bool proven)
{
    struct start_candidate *best = NULL;
    int least = START_UNKNOWN;

    for (int i = 0; i < count; i++) {
        struct start_candidate *const candidate = &candidates[i];
        const int worth = proven ? candidate->proven : candidate->judged;

        if (proven == (candidate->proven != START_UNKNOWN) &&
            worth != START_UNKNOWN && abs(worth) < least) {
            least = abs(worth);
            best = candidate;
        }
    }
    return best;
}

/* Returns an opening; there is always one. */
static const struct start_candidate *choose_start(struct draw *draw,
                                                  uint64_t seed)
{
    const struct start_candidate *even = NULL;

    for (int i = 0; i < draw->count && (even == NULL || even->proven != 0);
         i++) {
        prove_start(draw, &draw->openings[i], GLANCE_TABLES, GLANCE);
        even = start_most_even(draw->openings, draw->count, true);
    }
    if (even != NULL && abs(even->proven) <= NEARLY)
        return even;
    judge_openings(draw, seed);

    struct start_candidate *const promising =
        start_most_even(draw->openings, draw->count, false);

    if (promising != NULL)
        prove_start(draw, promising, PROOF_TABLES, PROOF);

    const struct start_candidate *const proven =
        start_most_even(draw->openings, draw->count, true);
    const struct start_candidate *const likely =
        start_most_even(draw->openings, draw->count, false);

    if (proven != NULL && (likely == NULL || abs(proven->proven) <= TOLERABLE))
        return proven;
    return likely != NULL ? likely : draw->openings;
}

struct start_worth start_fair_opening(const struct game *game, uint64_t seed,
                                      struct start_opening *opening)
{
    struct start_worth worth = {.known = false};
    struct err unsaid;
    struct draw draw = {.game = game};

    opening->count = 0;
    game->class->start(game, &opening->position);
    if (start_board(game) > 0)
        return (struct start_worth){.proven = true,
                                    .known = true,
                                    .board = start_board(game),
                                    .boards = start_boards(game)};
    draw_openings(&draw, seed);
    if (draw.count == 0)
        return worth;
    draw.solver = solver_new(game, MEMORY, &unsaid);

    const struct start_candidate *const chosen = choose_start(&draw, seed);

    *opening = chosen->way;
    worth.proven = chosen->proven != START_UNKNOWN;
    worth.thousandths = worth.proven ? chosen->proven : chosen->judged;
    worth.known = worth.thousandths != START_UNKNOWN;
    solver_free(draw.solver);
    return worth;
}

struct start_worth start_fair(const struct game *game, uint64_t seed,
                              struct position *position)
{
    struct start_opening opening;
    const struct start_worth worth = start_fair_opening(game, seed, &opening);

    *position = opening.position;
    return worth;
}

/* ---- fair boards ---- */

int start_board(const struct game *game)
{
    return mancala_is(game) ? mancala_rules(game)->start : 0;
}

int start_boards(const struct game *game)
{
    return mancala_is(game) ? mancala_fair_boards(game) : 0;
}

static struct spec_text spec_from(const struct game *game, int board)
{
    struct spec_text spec = {""};
    FILE *const out = memory_file(spec.text, sizeof spec.text);

    mancala_write_start(game, board, out);
    fclose(out);
    return spec;
}

struct spec_text start_usual_spec(const struct game *game)
{
    return start_board(game) > 0 ? spec_from(game, 0) : game_spec_text(game);
}

struct game *start_on_board(struct game *game, uint64_t seed)
{
    struct rng rng = rng_new(seed, 0);
    struct err err;

    if (start_boards(game) == 0)
        return game;

    const int board = 1 + (int)rng_below(&rng, (uint32_t)start_boards(game));
    struct game *const fair = game_new(spec_from(game, board).text, &err);

    if (fair == NULL)
        abort(); /* there is such a board */
    game_free(game);
    return fair;
}

/* ---- words ---- */

void start_write_worth(const struct start_worth *worth, FILE *out)
{
    const int seeds = (abs(worth->thousandths) + EVEN) / SEED;

    if (!worth->known) {
        fputs("not judged", out);
        return;
    }
    if (worth->board > 0)
        fprintf(out, "board %d of %d, ", worth->board, worth->boards);
    fputs(worth->proven ? "proven " : "judged ", out);
    if (seeds == 0)
        fputs("even", out);
    else
        fprintf(out, "%+d for the first to move",
                worth->thousandths > 0 ? seeds : -seeds);
    fputs(worth->proven ? "" : " (~)", out);
}
