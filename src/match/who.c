/* SPDX-License-Identifier: MIT */
/* From a word to a player. */
#include "match/who.h"
#include "base/memory.h"
#include "engine/agents/agent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every name that would have been understood. */
static bool fail_unknown(const char *text, const struct levels *levels,
                         struct err *err)
{
    const int count = levels_count(levels) + agent_class_count() + 1;
    const char **names = memory_new((size_t)count, sizeof *names);
    int known = 0;

    names[known++] = "human";
    for (int i = 0; i < levels_count(levels); i++)
        names[known++] = levels_at(levels, i)->key;
    for (int i = 0; i < agent_class_count(); i++)
        names[known++] = agent_class_at(i)->name;

    const struct err_token token = err_token(text, strlen(text));
    const char *near = err_nearest(text, names, known);

    if (near != NULL)
        err_set(err, "%s: no such level or agent; did you mean %s?", token.text,
                near);
    else
        err_set(err, "%s: no such level or agent; naqala levels lists them",
                token.text);
    free(names);
    return false;
}

static bool is_agent(const char *text)
{
    const size_t length = strcspn(text, ":");

    for (int i = 0; i < agent_class_count(); i++)
        if (strlen(agent_class_at(i)->name) == length &&
            strncmp(agent_class_at(i)->name, text, length) == 0)
            return true;
    return false;
}

static void name_player(struct who *who, const char *text, const char *name,
                        const char *agent)
{
    snprintf(who->player.who, sizeof who->player.who, "%s", text);
    snprintf(who->player.name, sizeof who->player.name, "%s", name);
    snprintf(who->agent, sizeof who->agent, "%s", agent);
    who->remark[0] = '\0';
    who->ponder = false;
}

bool who_read(const char *text, const struct levels *levels, struct who *who,
              struct err *err)
{
    const struct level *level = levels_find(levels, text);

    if (strcmp(text, "human") == 0) {
        name_player(who, text, "You", "");
        return true;
    }
    if (level != NULL) {
        name_player(who, text, level->name, level->agent);
        who->ponder = level->ponder;
        return true;
    }
    if (!is_agent(text))
        return fail_unknown(text, levels, err);

    if (!agent_check(text, err))
        return false;
    name_player(who, text, text, text);
    return true;
}

bool who_read_for(const char *text, const struct levels *levels,
                  const char *game, struct who *who, struct err *err)
{
    const struct level *level = levels_find(levels, text);

    if (!who_read(text, levels, who, err))
        return false;
    if (level == NULL || level_plays(level, game))
        return true;
    snprintf(who->agent, sizeof who->agent, "%s", WHO_STAND_IN);
    snprintf(who->remark, sizeof who->remark,
             "%s does not play %s; %.*s plays in its place", level->name, game,
             (int)strcspn(WHO_STAND_IN, ":"), WHO_STAND_IN);
    return true;
}

/* ---- seats ---- */

/* You, or the name of the seat, for a human who has no other. */
static void name_human(struct match *match, int player, bool alone)
{
    struct player human = *match_player(match, player);

    match_seat_human(match, player);
    if (strcmp(human.name, "You") != 0 &&
        strcmp(human.name, match_player(match, player)->name) != 0) {
        match_set_player(match, player, &human);
    } else if (alone) {
        snprintf(human.name, sizeof human.name, "You");
        match_set_player(match, player, &human);
    }
}

void who_sit(struct match *match, int player, const struct who *who)
{
    match_set_player(match, player, &who->player);
    for (int i = 0; i < match_game(match)->players; i++)
        if (match_human(match, i))
            name_human(match, i, match_humans(match) == 1);
}

struct match *match_of_players(const struct levels *levels, struct game *game,
                               const char *who[PLAYERS_MAX],
                               const struct position *start, struct err *err)
{
    struct match *const match = match_new(game, start);

    for (int seat = 0; seat < game->players; seat++) {
        struct who read;

        if (!who_read_for(who[seat], levels, game->name, &read, err)) {
            match_free(match);
            return NULL;
        }
        who_sit(match, seat, &read);
    }
    return match;
}

struct match *match_seated(const struct levels *levels, const char *spec,
                           const char *who[PLAYERS_MAX],
                           const struct position *start, struct err *err)
{
    struct game *const game = game_new(spec, err);
    struct position standard;

    if (game == NULL)
        return NULL;
    game->class->start(game, &standard);
    return match_of_players(levels, game, who,
                            start != NULL ? start : &standard, err);
}
