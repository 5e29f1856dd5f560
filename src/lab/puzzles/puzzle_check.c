/* SPDX-License-Identifier: MIT */
/* Proves sets of puzzles again. */
#include "base/clock.h"
#include "base/memory.h"
#include "lab/puzzles/puzzle_proof.h"
#include "lab/puzzles/puzzle_themes.h"
#include "lab/puzzles/puzzles.h"

#include <stdio.h>
#include <stdlib.h>

/* The solution of a puzzle as text; the caller frees it. */
static char *print_line(const struct game *game, const struct puzzle *puzzle)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);
    puzzle_write_line(game, puzzle, out);
    fclose(out);
    return text;
}

static bool has_same_line(const struct puzzle *one, const struct puzzle *other)
{
    bool same = one->count == other->count;

    for (int i = 0; same && i < one->count; i++)
        same = move_same(one->line[i], other->line[i]);
    return same;
}

static bool check_puzzle(struct puzzle_prover *prover, const struct game *game,
                         const struct puzzle *puzzle, struct err *err)
{
    struct puzzle proven;

    if (!puzzle_prove(prover, &puzzle->position, &proven))
        return err_set(err, "no move is proven to be better than all others");
    if (!has_same_line(puzzle, &proven)) {
        char *const line = print_line(game, &proven);

        err_set(err, "solution: %s is proven", line);
        free(line);
        return false;
    }
    if (puzzle->worth != proven.worth || puzzle->second != proven.second)
        return err_set(err, "worth and second: %d and %d are proven",
                       proven.worth, proven.second);
    return puzzle->themes == puzzle_find_themes(game, puzzle) ||
           err_set(err, "themes: are others");
}

bool puzzle_set_check(const struct puzzle_set *set, int every,
                      const struct job_context *context, struct err *err)
{
    struct puzzle_prover *const prover = puzzle_prover_new(set->game, err);
    struct progress_scale progress = {.listener = context->listener,
                                      .what = "puzzles",
                                      .each = 1,
                                      .total = (set->count - 1) / every + 1,
                                      .began = clock_now()};
    bool fine = prover != NULL;

    for (int i = 0; i < set->count && fine; i += every) {
        fine = check_puzzle(prover, set->game, &set->puzzles[i], err) ||
               err_prefix(err, "puzzle %d: ", i + 1);
        progress_tell(&progress, i / every + 1);
        if (fine && stop_raised(context->stop))
            fine = err_set(err, "it was interrupted");
    }
    puzzle_prover_free(prover);
    return fine;
}
