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

#define AT(member) OPTION_AT(struct actor_setting, member)

const struct option ACTOR_OPTIONS[] = {
    COMMON_GAME,
    {"--steps", "N", OPTION_NUMBER, .min = 1, .max = ACTOR_STEPS_MAX,
     .standard_text = "until the time is up",
     .about = "decisions to learn from"},
    {"--seconds", "S", OPTION_NUMBER, AT(seconds), .min = 1,
     .max = ACTOR_SECONDS_MAX, .standard = 60,
     .about = "training time, instead of --steps"},
    {"--hidden", "N", OPTION_NUMBER, AT(hidden), .min = 1,
     .max = PERCEPTRON_HIDDEN_MAX, .standard = ACTOR_HIDDEN,
     .about = "units of the hidden layer, a multiple of 8"},
    {"--optimiser", "HOW", OPTION_WORD, AT(optimiser),
     .words = {[OPTIMISER_ADAM] = "adam", [OPTIMISER_RMSPROP] = "rmsprop"},
     .about = "how gradients change the weights"},
    {"--rate", "X", OPTION_MILLIONTHS, AT(rate), .max = ACTOR_ONE,
     .standard = 3000, .about = "learning rate at first; it falls to 0"},
    {"--discount", "X", OPTION_MILLIONTHS, AT(discount), .max = ACTOR_ONE,
     .standard = 990000, .about = "discount of returns for each decision"},
    {"--trace", "X", OPTION_MILLIONTHS, AT(trace), .max = ACTOR_ONE,
     .standard = 700000,
     .about = "share of observed rewards in a return, lambda"},
    {"--entropy", "X", OPTION_MILLIONTHS, AT(entropy), .max = ACTOR_ONE,
     .standard = 10000, .about = "weight of the policy's entropy in the loss"},
    {"--win", "X", OPTION_THOUSANDTHS, AT(win), .max = ACTOR_REWARD_MAX,
     .standard = 1000, .about = "reward of a win"},
    {"--margin", "X", OPTION_THOUSANDTHS, AT(margin), .max = ACTOR_REWARD_MAX,
     .standard = 1000, .about = "reward of winning all seeds of the board"},
    {"--batch", "N", OPTION_NUMBER, AT(batch), .min = 1, .max = ACTOR_BATCH_MAX,
     .standard = 4, .about = "games of a gradient"},
    {"--opponents", "LIST", OPTION_TEXT, .standard_text = "mixed",
     .about = "mixed, self, or with weights as '2*self 1*max'"},
    {"--opening", "N", OPTION_NUMBER, AT(opening), .max = ACTOR_OPENING_MAX,
     .standard = 8, .about = "random plies that a game begins with, at most"},
    {"--opened", "X", OPTION_THOUSANDTHS, AT(opened), .max = 1000,
     .standard = 900, .about = "share of games that begin with random plies"},
    {"--games", "N", OPTION_NUMBER, AT(games), .min = 2, .max = ACTOR_GAMES_MAX,
     .standard = 200,
     .about = "games of an evaluation, against each of three agents"},
    JOB_OPTIONS,
};

struct actor_setting actor_standard(const struct game *game)
{
    struct actor_setting setting = {.game = game, .seed = 1};
    struct err err;

    option_set_standard(ACTOR_OPTIONS, &setting);
    actor_opponents_read(&setting, MIXES[0].name, &err);
    return setting;
}

/* ---- opponents ---- */

bool actor_opponents_read(struct actor_setting *setting, const char *text,
                          struct err *err)
{
    char words[OPPONENTS_TEXT];
    char *rest = NULL;
    int count = 0;

    for (int i = 0; i < MIX_COUNT; i++)
        if (strcmp(MIXES[i].name, text) == 0)
            text = MIXES[i].opponents;
    if (strlen(text) >= sizeof words)
        return err_set(err, "opponents: the list is too long");
    snprintf(words, sizeof words, "%s", text);
    for (char *word = strtok_r(words, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        struct actor_opponent *const opponent = &setting->opponents[count];
        char *const star = strchr(word, '*');
        const char *const spec = star != NULL ? star + 1 : word;
        long weight;

        if (count++ == ACTOR_OPPONENTS_MAX)
            return err_set(err, "opponents: there can be %d at most",
                           ACTOR_OPPONENTS_MAX);
        /* 3*minimax:depth=4; without a weight it is 1. */
        if (star != NULL)
            *star = '\0';
        if (!value_number(star != NULL ? word : "1", 1, ACTOR_WEIGHT_MAX,
                          &weight, err))
            return err_prefix(err, "opponents: ");
        opponent->weight = (int)weight;
        if (strlen(spec) >= sizeof opponent->spec)
            return err_set(err, "opponents: %s: is too long",
                           err_token(spec, strlen(spec)).text);
        snprintf(opponent->spec, sizeof opponent->spec, "%s", spec);
    }
    setting->opponent_count = count;
    return count > 0 || err_set(err, "opponents: there are none");
}

void actor_opponents_write(const struct actor_setting *setting, FILE *out)
{
    for (int i = 0; i < setting->opponent_count; i++)
        fprintf(out, "%s%d*%s", i > 0 ? " " : "", setting->opponents[i].weight,
                setting->opponents[i].spec);
}

/* ---- ranges ---- */

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
    if (setting->steps < 0 || setting->steps > ACTOR_STEPS_MAX)
        return err_set(err, "steps: %lld is not in 1..%lld",
                       (long long)setting->steps, (long long)ACTOR_STEPS_MAX);
    return option_allows(ACTOR_OPTIONS, setting, err);
}
