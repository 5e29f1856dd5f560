/* Nothing is ever lost: the game is written, and counted when it is over. */
#include "screen/play/inside.h"

#include <stdio.h>
#include <string.h>

/* Said once; after that the title shows that it is not saved. */
void play_store(struct play_screen *play, int64_t now)
{
    const bool before = play->kept;
    struct err err;

    play->kept = play->autosave != NULL &&
                 autosave_store(play->autosave, play->match, &err);
    if (play->autosave != NULL && !play->kept && before)
        app_say(play->app, now, "%s", err.text);
    if (play->kept && !before && *autosave_remark(play->autosave) != '\0')
        app_say(play->app, now, "%s", autosave_remark(play->autosave));
}

/* The machine of a game between one person and one level; NULL for others. */
static const struct level *level_met(const struct play_screen *play,
                                     int *person)
{
    const struct level *level = NULL;

    if (match_humans(play->match) != 1 || play_game(play)->players != 2)
        return NULL;
    for (int i = 0; i < 2; i++)
        if (match_human(play->match, i))
            *person = i;
        else
            level = levels_find(play->app->levels,
                                match_player(play->match, i)->who);
    return level;
}

static enum record_result result_of(const struct outcome *outcome, int person)
{
    if (outcome->winner < 0)
        return RECORD_DRAWN;
    return outcome->winner == person ? RECORD_WON : RECORD_LOST;
}

void play_count(struct play_screen *play, int64_t now)
{
    const struct outcome outcome =
        match_outcome_at(play->match, play_cursor(play));
    struct level_game game;
    int person = 0;
    const struct level *const level = level_met(play, &person);
    struct err err;

    if (play->counted || level == NULL)
        return;
    if (!level_game_of(play_game(play), &game))
        snprintf(game.text, sizeof game.text, "%s", play_game(play)->name);
    play->counted = true;

    const struct record_game played = {
        .level = level->key,
        .game = game.text,
        .result = result_of(&outcome, person),
        .margin = (outcome.halves[person] - outcome.halves[1 - person]) / 2,
        .helped = play->helped || play->hints > 0 || play->take_backs > 0,
        .hints = play->hints,
        .take_backs = play->take_backs,
    };

    if (!record_add(play->app->record, &played, &err))
        app_say(play->app, now, "%s", err.text);
}
