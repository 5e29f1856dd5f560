/* SPDX-License-Identifier: MIT */
/* Makes players from WHO. */
#include "match/who.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "engine/agents/agent.h"
#include "match/strength.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char **who_names(const struct levels *levels, int *count)
{
    const int most = levels_count(levels) + agent_class_count() + 1;
    const char **names = memory_new((size_t)most, sizeof *names);

    *count = 0;
    names[(*count)++] = "human";
    for (int i = 0; i < levels_count(levels); i++)
        names[(*count)++] = levels_at(levels, i)->key;
    for (int i = 0; i < agent_class_count(); i++)
        names[(*count)++] = agent_class_at(i)->name;
    return names;
}

static bool fail_unknown(const char *text, const struct levels *levels,
                         struct err *err)
{
    int count;
    const char **const names = who_names(levels, &count);
    const char *const near = err_nearest(text, names, count);
    const struct err_token token = err_token(text, strlen(text));

    if (near != NULL)
        err_set(err, "%s: no such level or agent; did you mean %s?", token.text,
                near);
    else
        err_set(err, "%s: no such level or agent; naqala levels lists them",
                token.text);
    free(names);
    return false;
}

static void name_player(struct who *who, const char *text, const char *name,
                        const char *agent)
{
    snprintf(who->player.who, sizeof who->player.who, "%s", text);
    snprintf(who->player.name, sizeof who->player.name, "%s", name);
    who->player.from_file = false;
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
        int unused;

        name_player(who, text, level->name, level->agent);
        who->ponder = level->ponder;
        return strchr(text, ':') == NULL || strength_read(text, &unused, err);
    }

    char name[PLAYER_TEXT_MAX];
    struct err unsaid;

    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, ":"), text);
    if (agent_class_find(name, &unsaid) == NULL)
        return fail_unknown(text, levels, err);
    if (!agent_check(text, err))
        return false;
    name_player(who, text, text, text);
    return true;
}

bool who_may_run(const struct player *player, struct err *err)
{
    return !player->from_file || !agent_is_program(player->who) ||
           err_set(err, "%s: a program is not run because a save names it",
                   err_token(player->who, strlen(player->who)).text);
}

bool who_read_for(const char *text, const struct levels *levels,
                  const struct game *game, struct who *who, struct err *err)
{
    const struct level *level = levels_find(levels, text);
    struct err unsaid;
    int rating;

    if (!who_read(text, levels, who, err))
        return false;
    if (level != NULL && strength_read(text, &rating, &unsaid))
        snprintf(who->agent, sizeof who->agent, "%s",
                 strength_agent(level, game, rating).text);
    if (level == NULL || level_plays(level, game->name))
        return true;
    snprintf(who->agent, sizeof who->agent, "%s", WHO_STAND_IN);
    snprintf(who->remark, sizeof who->remark,
             "%s does not play %s; %.*s plays in its place", level->name,
             game->name, (int)strcspn(WHO_STAND_IN, ":"), WHO_STAND_IN);
    return true;
}

struct player who_again(const struct levels *levels,
                        const struct player *player)
{
    const struct level *const level = levels_find(levels, player->who);
    struct player again = *player;

    if (level != NULL)
        snprintf(again.who, sizeof again.who, "%s", level->key);
    return again;
}

/* ---- seats ---- */

/* A human without a name is called You if alone, else by the name of the
 * seat. */
void who_sit(struct match *match, int player, const struct who *who)
{
    match_set_player(match, player, &who->player);

    const bool alone = match_humans(match) == 1;

    for (int i = 0; i < match_game(match)->players; i++) {
        struct player human = *match_player(match, i);

        if (!match_human(match, i))
            continue;
        match_seat_human(match, i);
        if (strcmp(human.name, "You") != 0 &&
            strcmp(human.name, match_player(match, i)->name) != 0) {
            match_set_player(match, i, &human);
        } else if (alone) {
            snprintf(human.name, sizeof human.name, "You");
            match_set_player(match, i, &human);
        }
    }
}

static bool shares_name(const struct match *match, int player)
{
    for (int i = 0; i < match_game(match)->players; i++)
        if (i != player && strcmp(match_player(match, i)->name,
                                  match_player(match, player)->name) == 0)
            return true;
    return false;
}

static void name_people(struct match *match)
{
    for (int i = 0; i < match_game(match)->players; i++) {
        struct player player = *match_player(match, i);

        match_seat_human(match, i);
        if (strcmp(player.name, match_player(match, i)->name) == 0)
            snprintf(player.name, sizeof player.name, "Player %d", i + 1);
        match_set_player(match, i, &player);
    }
}

static const char *const ORDER[PLAYERS_MAX] = {"First", "Second", "Third"};

void who_tell_apart(struct match *match, int first)
{
    const int players = match_game(match)->players;
    struct player named[PLAYERS_MAX];

    if (match_sets(match)->count > 1 && match_humans(match) == players)
        name_people(match);
    for (int i = 0; i < players; i++) {
        named[i] = *match_player(match, i);
        if (shares_name(match, i)) {
            FILE *const out = memory_file(named[i].name, sizeof named[i].name);

            fprintf(out, "%s %s", ORDER[(i + first) % players],
                    match_player(match, i)->name);
            fclose(out);
            utf8_end_whole(named[i].name);
        }
    }
    for (int i = 0; i < players; i++)
        match_set_player(match, i, &named[i]);
}

void who_forget_order(const struct levels *levels, struct match *match)
{
    for (int i = 0; i < match_game(match)->players; i++) {
        struct player player = *match_player(match, i);
        struct err unsaid;
        struct who usual;

        if (!who_read(player.who, levels, &usual, &unsaid))
            continue;
        for (int number = 0; number < PLAYERS_MAX; number++) {
            const size_t length = strlen(ORDER[number]);

            if (strncmp(player.name, ORDER[number], length) == 0 &&
                player.name[length] == ' ' &&
                strcmp(player.name + length + 1, usual.player.name) == 0)
                snprintf(player.name, sizeof player.name, "%s",
                         usual.player.name);
        }
        match_set_player(match, i, &player);
    }
}

struct player who_player(const char *text)
{
    struct player player = {.from_file = false};

    snprintf(player.who, sizeof player.who, "%s", text);
    return player;
}

struct match *match_of_players(const struct levels *levels, struct game *game,
                               const struct player players[],
                               const struct position *start, struct err *err)
{
    struct match *const match = match_new(game, start);

    for (int seat = 0; seat < game->players; seat++) {
        struct who read;

        if (!who_read_for(players[seat].who, levels, game, &read, err)) {
            match_free(match);
            return NULL;
        }
        read.player.from_file = players[seat].from_file;
        who_sit(match, seat, &read);
    }
    return match;
}

struct match *match_seated(const struct levels *levels, const char *spec,
                           const char *who[PLAYERS_MAX],
                           const struct position *start, struct err *err)
{
    struct game *const game = game_new(spec, err);
    struct player players[PLAYERS_MAX];
    struct position standard;

    if (game == NULL)
        return NULL;
    for (int seat = 0; seat < game->players; seat++)
        players[seat] = who_player(who[seat]);
    game->class->start(game, &standard);
    return match_of_players(levels, game, players,
                            start != NULL ? start : &standard, err);
}
