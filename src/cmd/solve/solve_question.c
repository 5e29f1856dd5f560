/* SPDX-License-Identifier: MIT */
/* One question about a position: is the margin so much or more? */
#include "cmd/solve/solve_question.h"
#include "base/json.h"
#include "game/mancala.h"

#include <stdio.h>

bool solve_question_supports(const struct game *game,
                             const struct position *position, struct err *err)
{
    if (!solver_supports(game, position, err))
        return err_prefix(err, "--at-least: ");
    return (!mancala_is_first(position) && !mancala_offers_swap(position)) ||
           err_set(err, "--at-least: asks nothing of the first two moves with "
                        "pie=on");
}

static const char *answer_of(struct solver_bounds bounds, int least)
{
    return bounds.low >= least   ? "yes"
           : bounds.high < least ? "no"
                                 : "not proven";
}

static void write_object(const struct game *game,
                         const struct position *position, int least,
                         struct solver_bounds bounds)
{
    struct json object = json_begin(stdout);

    json_text(&object, "position", game_position_text(game, position).text);
    json_number(&object, "at_least", least);
    json_text(&object, "answer", answer_of(bounds, least));
    json_number(&object, "least", bounds.low);
    json_number(&object, "most", bounds.high);
    json_end(&object);
}

void solve_question_answer(struct position_solver *solver,
                           const struct position *position, int least,
                           bool object)
{
    const struct solver_bounds bounds =
        position_solver_compare(solver, position, least);

    if (object)
        write_object(solver->game, position, least, bounds);
    else
        printf("at least %+d: %s\nbounds %+d..%+d\n", least,
               answer_of(bounds, least), bounds.low, bounds.high);
    fflush(stdout);
}
