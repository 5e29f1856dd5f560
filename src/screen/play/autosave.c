/* Nothing is ever lost: the game is written, and counted when it is over. */
#include "screen/play/inside.h"

#include <stdio.h>
#include <string.h>

/* Said once; after that the title shows that it is not saved. */
void desk_store(struct desk *desk, int64_t now)
{
    const bool before = desk->kept;
    struct err err;

    desk->kept =
        desk->keep != NULL && keep_store(desk->keep, desk->match, &err);
    if (desk->keep != NULL && !desk->kept && before)
        house_say(desk->house, now, "%s", err.text);
    if (desk->kept && !before && *keep_remark(desk->keep) != '\0')
        house_say(desk->house, now, "%s", keep_remark(desk->keep));
}

/* The machine of a game between one person and one level; NULL for others. */
static const struct level *level_met(const struct desk *desk, int *person)
{
    const struct level *level = NULL;

    if (match_humans(desk->match) != 1 || desk_game(desk)->players != 2)
        return NULL;
    for (int i = 0; i < 2; i++)
        if (match_human(desk->match, i))
            *person = i;
        else
            level = levels_find(desk->house->levels,
                                match_player(desk->match, i)->who);
    return level;
}

static enum record_result result_of(const struct outcome *outcome, int person)
{
    if (outcome->winner < 0)
        return RECORD_DRAWN;
    return outcome->winner == person ? RECORD_WON : RECORD_LOST;
}

void desk_count(struct desk *desk, int64_t now)
{
    const struct outcome outcome =
        match_outcome_at(desk->match, desk_cursor(desk));
    struct level_game game;
    int person = 0;
    const struct level *const level = level_met(desk, &person);
    struct err err;

    if (desk->counted || level == NULL)
        return;
    if (!level_game_of(desk_game(desk), &game))
        snprintf(game.text, sizeof game.text, "%s", desk_game(desk)->name);
    desk->counted = true;

    const struct record_game played = {
        .level = level->key,
        .game = game.text,
        .result = result_of(&outcome, person),
        .margin = (outcome.halves[person] - outcome.halves[1 - person]) / 2,
        .helped = desk->helped || desk->hints > 0 || desk->take_backs > 0,
        .hints = desk->hints,
        .take_backs = desk->take_backs,
    };

    if (!record_add(desk->house->record, &played, &err))
        house_say(desk->house, now, "%s", err.text);
}
