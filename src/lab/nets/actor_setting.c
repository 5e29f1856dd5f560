/* SPDX-License-Identifier: MIT */
/* Settings of an actor-critic training, and its opponents. */
#include "base/lanes.h"
#include "base/value.h"
#include "engine/agents/agent.h"
#include "lab/nets/actor_training.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    const char *opponents;
} MIXES[] = {
    {"mixed", "20*self 1*random 1*minimax:depth=2 8*max 10*minimax:depth=4"},
    {"self", "1*self"},
};

enum { MIX_COUNT = sizeof MIXES / sizeof MIXES[0], OPPONENTS_TEXT = 512 };

struct actor_setting actor_standard(const struct game *game)
{
    struct actor_setting setting = {
        .game = game,
        .hidden = ACTOR_HIDDEN,
        .seconds = 60,
        .optimiser = OPTIMISER_ADAM,
        .rate = 3000,
        .discount = 990000,
        .trace = 700000,
        .entropy = 10000,
        .win = 1000,
        .margin = 1000,
        .batch = 4,
        .opening = 8,
        .opened = 900,
        .games = 200,
        .seed = 1,
    };
    struct err err;

    actor_opponents_read(&setting, MIXES[0].name, &err);
    return setting;
}

/* ---- opponents ---- */

/* 3*minimax:depth=4; without a weight it is 1. */
static bool read_opponent(struct actor_opponent *opponent, const char *word,
                          struct err *err)
{
    const char *const star = strchr(word, '*');
    const size_t digits = star != NULL ? (size_t)(star - word) : 0;
    const char *const spec = star != NULL ? star + 1 : word;
    char weight[8] = "1";
    long number;

    if (star != NULL)
        snprintf(weight, sizeof weight, "%.*s", (int)digits, word);
    if (!value_number(weight, 1, ACTOR_WEIGHT_MAX, &number, err))
        return err_prefix(err, "opponents: ");
    opponent->weight = (int)number;
    if (strlen(spec) >= sizeof opponent->spec)
        return err_set(err, "opponents: %s: is too long",
                       err_token(spec, strlen(spec)).text);
    snprintf(opponent->spec, sizeof opponent->spec, "%s", spec);
    return true;
}

static bool read_list(struct actor_setting *setting, const char *list,
                      struct err *err)
{
    char text[OPPONENTS_TEXT];
    char *rest = NULL;
    int count = 0;

    if (strlen(list) >= sizeof text)
        return err_set(err, "opponents: the list is too long");
    snprintf(text, sizeof text, "%s", list);
    for (const char *word = strtok_r(text, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        if (count == ACTOR_OPPONENTS_MAX)
            return err_set(err, "opponents: there can be %d at most",
                           ACTOR_OPPONENTS_MAX);
        if (!read_opponent(&setting->opponents[count++], word, err))
            return false;
    }
    setting->opponent_count = count;
    return count > 0 || err_set(err, "opponents: there are none");
}

bool actor_opponents_read(struct actor_setting *setting, const char *text,
                          struct err *err)
{
    for (int i = 0; i < MIX_COUNT; i++)
        if (strcmp(MIXES[i].name, text) == 0)
            return read_list(setting, MIXES[i].opponents, err);
    return read_list(setting, text, err);
}

void actor_opponents_write(const struct actor_setting *setting, FILE *out)
{
    for (int i = 0; i < setting->opponent_count; i++)
        fprintf(out, "%s%d*%s", i > 0 ? " " : "", setting->opponents[i].weight,
                setting->opponents[i].spec);
}

/* ---- ranges ---- */

static bool within(const char *what, int64_t number, int64_t min, int64_t max,
                   struct err *err)
{
    return (number >= min && number <= max) ||
           err_set(err, "%s: %lld is not in %lld..%lld", what,
                   (long long)number, (long long)min, (long long)max);
}

/* Agents that play by time would not do the same again. */
static bool check_opponent(const struct game *game, const char *spec,
                           struct err *err)
{
    if (strcmp(spec, ACTOR_SELF) == 0)
        return true;

    struct agent *const agent = agent_new(spec, game, 0, err);
    const bool timed = agent != NULL && agent->timed;

    if (timed)
        err_set(err, "%s: plays by time, and not the same again", spec);
    agent_free(agent);
    return (agent != NULL && !timed) || err_prefix(err, "opponents: ");
}

bool actor_allowed(const struct actor_setting *setting, struct err *err)
{
    if (!mancala_is(setting->game))
        return err_set(err, "game: the actor does not know %s",
                       setting->game->name);
    /* A net that has no decisions to learn from would play for ever. */
    if (mancala_rules(setting->game)->pits < 2)
        return err_set(err, "game: the actor needs pits=2..%d, not pits=1",
                       PITS_MAX);
    for (int i = 0; i < setting->opponent_count; i++)
        if (!check_opponent(setting->game, setting->opponents[i].spec, err))
            return false;
    if (setting->hidden % LANES != 0)
        return err_set(err, "hidden: %d is not a multiple of %d",
                       setting->hidden, LANES);
    if (setting->games % 2 != 0)
        return err_set(err,
                       "games: %d is odd; every opening is played from "
                       "both sides",
                       setting->games);
    return within("hidden", setting->hidden, LANES, PERCEPTRON_HIDDEN_MAX,
                  err) &&
           (setting->steps > 0
                ? within("steps", setting->steps, 1, ACTOR_STEPS_MAX, err)
                : within("seconds", setting->seconds, 1, ACTOR_SECONDS_MAX,
                         err)) &&
           within("opening", setting->opening, 0, ACTOR_OPENING_MAX, err) &&
           within("games", setting->games, 2, ACTOR_GAMES_MAX, err) &&
           within("batch", setting->batch, 1, ACTOR_BATCH_MAX, err);
}
