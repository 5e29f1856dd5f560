/* SPDX-License-Identifier: MIT */
/* Questions of the parts of the review: its moves, and which are mistakes. */
#include "screen/review/inside.h"

const struct review *review_screen_review(const struct review_screen *screen)
{
    return session_reviewed(screen->view.session);
}

const struct position *review_position(const struct review_screen *screen)
{
    return film_runs(&screen->film) ? film_before(&screen->film)
                                    : &review_screen_review(screen)
                                           ->line.places[screen->ply - 1]
                                           .position;
}

struct review_limits review_screen_limits(const struct review_screen *screen)
{
    return review_limits_of(&screen->dialog.app->config);
}

struct reviewed_move review_screen_move(const struct review_screen *screen,
                                        int ply)
{
    const struct review_limits limits = review_screen_limits(screen);

    return review_move(review_screen_review(screen), ply, &limits);
}

int review_screen_mistakes(const struct review_screen *screen, int *plies,
                           int max)
{
    const int count = review_screen_review(screen)->line.count;
    int found = 0;

    for (int ply = 1; ply < count && found < max; ply++) {
        const struct reviewed_move move = review_screen_move(screen, ply);

        if (review_is_mistake(&move))
            plies[found++] = ply;
    }
    return found;
}
