/* Somebody's turn: may a person play now, and what becomes of his move while a
 * film runs. */
#include "screen/play/inside.h"

#include <stdio.h>

/* Why nobody can play just now; "" when the one to move is a person. */
static void why_not(const struct desk *desk, char *words, size_t size)
{
    const int mover = desk_mover(desk);

    *words = '\0';
    if (mover < 0)
        snprintf(words, size, "the game is over");
    else if (!desk_is_person(desk, mover))
        snprintf(words, size, "%s is thinking", desk_name(desk, mover));
}

bool desk_may_play(struct desk *desk, int64_t now)
{
    char words[DESK_WORDS_MAX];

    why_not(desk, words, sizeof words);
    if (*words != '\0')
        house_say(desk->house, now, "%s", words);
    return *words == '\0' && now >= desk->deaf_until;
}

/* The film of a person's own move, who moves again, keeps one for later; any
 * other is finished, and the key with it when the move was another's. */
static bool film_swallows(struct desk *desk, struct move move)
{
    const int shown =
        film_runs(desk) ? film_before(desk)->player : desk_mover(desk);

    if (!film_runs(desk))
        return false;
    if (shown == desk_mover(desk) && !desk->film.backwards) {
        desk->queue = move;
        desk->queued = true;
        return true;
    }
    film_finish(desk);
    return !desk_is_person(desk, shown);
}

void desk_try(struct desk *desk, struct move move, int64_t now)
{
    if (desk_may_play(desk, now) && !film_swallows(desk, move))
        desk_play(desk, move, now);
}
