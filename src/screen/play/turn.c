/* Somebody's turn: may a person play now, and what becomes of his move while a
 * film runs. */
#include "screen/play/inside.h"

#include <stdio.h>

/* Why nobody can play just now; "" when the one to move is a person. */
static void why_not(const struct play_screen *play, char *words, size_t size)
{
    const int mover = play_mover(play);

    *words = '\0';
    if (mover < 0)
        snprintf(words, size, "the game is over");
    else if (!play_is_person(play, mover))
        snprintf(words, size, "%s is thinking", play_name(play, mover));
}

bool play_may_play(struct play_screen *play, int64_t now)
{
    char words[PLAY_WORDS_MAX];

    why_not(play, words, sizeof words);
    if (*words != '\0')
        app_say(play->app, now, "%s", words);
    return *words == '\0' && now >= play->deaf_until;
}

/* The film of a person's own move, who moves again, keeps one for later; any
 * other is finished, and the key with it when the move was another's. */
static bool animation_swallows(struct play_screen *play, struct move move)
{
    const int shown = animation_runs(play) ? animation_before(play)->player
                                           : play_mover(play);

    if (!animation_runs(play))
        return false;
    if (shown == play_mover(play) && !play->animation.backwards) {
        play->queue = move;
        play->queued = true;
        return true;
    }
    animation_finish(play);
    return !play_is_person(play, shown);
}

void play_try(struct play_screen *play, struct move move, int64_t now)
{
    if (play_may_play(play, now) && !animation_swallows(play, move))
        play_play(play, move, now);
}
