/* SPDX-License-Identifier: MIT */
/* The seats: machines come and go. */
#include "match/session/inside.h"

#include <stdio.h>
#include <string.h>

/* The seed for the machine of this player; counts it up for the next one. */
static uint64_t take_seed(const struct session_setting *setting, int player,
                          uint64_t *seed)
{
    return setting->seed_by_seat ? *seed + (uint64_t)player : (*seed)++;
}

/* Reads a WHO, and makes the agent if it is a machine. False with err. */
static bool make_agent(struct session *session, const struct game *game,
                       int player, const char *text, uint64_t *seed,
                       struct who *who, struct agent **agent, struct err *err)
{
    const struct session_setting *const setting = &session->setting;

    *agent = NULL;
    if (!who_read_for(text, setting->levels, game, who, err))
        return false;
    if (*who->agent == '\0')
        return true;

    *agent = agent_new(who->agent, game, take_seed(setting, player, seed), err);
    return *agent != NULL;
}

static void count_seeds(const struct session_setting *setting)
{
    if (setting->seed_by_seat)
        *setting->seed += PLAYERS_MAX;
}

/* Every machine must be stopped. */
static void seat_agent(struct session *session, int player,
                       const struct who *who, struct agent *agent)
{
    struct seat *const seat = &session->seats[player];

    if (agent != NULL)
        machines_settle(session, agent);
    agent_free(seat->agent);
    seat->who = *who;
    seat->agent = agent;
    seat->taken = false;
    seat->thought_count = 0;
    if (*who->remark != '\0')
        session_say(session, SESSION_REMARK, SESSION_NOBODY, who->remark);
    if (agent != NULL && *agent->remark != '\0') {
        struct err words;

        err_set(&words, "%s: %s", who->player.name, agent->remark);
        session_say(session, SESSION_REMARK, SESSION_NOBODY, words.text);
    }
}

/* Seats another player. If the seat is only lent, the other players keep their
 * names. */
static bool exchange_player(struct session *session, int player,
                            const char *text, bool lent, int64_t now,
                            struct err *err)
{
    struct agent *agent;
    struct who_text chosen;
    struct who who;

    if (!session_is_free(session, err))
        return false;
    if (match_humans(session->match) > match_human(session->match, player))
        chosen =
            strength_choose(session->setting.levels, session->setting.record,
                            session_game(session), text, 0);
    else
        snprintf(chosen.text, sizeof chosen.text, "%s", text);
    if (!make_agent(session, session_game(session), player, chosen.text,
                    session->setting.seed, &who, &agent, err))
        return false;
    machines_stop(session);
    machines_rest(session);
    seat_agent(session, player, &who, agent);
    seats_stay(session);
    who_sit(session->match, player, &who);
    if (!lent)
        who_forget_order(session->setting.levels, session->match);
    if (agent != NULL)
        who_tell_apart(session->match, 0);
    /* A winner after this has not played the whole game. */
    if (history_count(match_history(session->match)) > 1)
        match_set_origin(session->match, ORIGIN_OTHER);
    count_seeds(&session->setting);
    session_send(session, (struct session_event){.kind = SESSION_SEATED,
                                                 .player = player});
    keeping_store(session);
    /* The time of another person who is to move runs on. */
    if (player == session_mover(session) ||
        !session_is_person(session, session_mover(session)))
        session->asked = now;
    machines_ask(session);
    advice_ask(session);
    return true;
}

bool session_seat(struct session *session, int player, const char *text,
                  int64_t now, struct err *err)
{
    return exchange_player(session, player, text, false, now, err);
}

/* ---- who plays next ---- */

void seats_stay(struct session *session)
{
    match_free(session->seating);
    session->seating = NULL;
}

/* A match of the same players, without moves; NULL and err if the game cannot
 * be made. */
static struct match *copy_seats(const struct session *session, struct err *err)
{
    struct game *const same =
        game_new(game_spec_text(session_game(session)).text, err);
    struct match *match;

    if (same == NULL)
        return NULL;
    match = match_new(same, &session_node(session, NODE_START)->position);
    match_set_sets(match, match_sets(session->match));
    for (int i = 0; i < same->players; i++)
        match_set_player(match, i, match_player(session->match, i));
    return match;
}

bool session_seat_next(struct session *session, int player, const char *text,
                       struct err *err)
{
    uint64_t seed = *session->setting.seed;
    struct agent *agent;
    struct who who;

    if (!session_is_free(session, err) ||
        !make_agent(session, session_game(session), player, text, &seed, &who,
                    &agent, err))
        return false;
    agent_free(agent); /* it only had to be possible */
    if (session->seating == NULL)
        session->seating = copy_seats(session, err);
    if (session->seating == NULL)
        return false;
    who_sit(session->seating, player, &who);
    who_forget_order(session->setting.levels, session->seating);
    if (*who.agent != '\0')
        who_tell_apart(session->seating, 0);
    return true;
}

/* ---- a person for a machine ---- */

/* A person cannot move for a moment after a player was exchanged. */
static void rest_person(struct session *session, int64_t now)
{
    session->resting_until = now + SESSION_TAKE_OVER_REST;
    session->paused = false;
}

bool session_take_over(struct session *session, int64_t now, struct err *err)
{
    const int player = session_mover(session);

    *err->text = '\0';
    if (player < 0 || session_is_person(session, player))
        return false;

    struct seat *const seat = &session->seats[player];
    const struct player before = *match_player(session->match, player);

    if (!exchange_player(session, player, "human", true, now, err))
        return false;
    seat->lent = before;
    seat->taken = true;
    rest_person(session, now);
    return true;
}

/* The machine gets its name back: others may be of the same level. */
bool session_give_back(struct session *session, int64_t now, struct err *err)
{
    const int player = session_taken(session);

    *err->text = '\0';
    if (player < 0)
        return false;
    if (session_is_over(session)) /* and was played by the person */
        return err_set(err, "the game is over; a seat is given back while one "
                            "goes on");

    const struct player lent = session->seats[player].lent;
    struct player back;

    if (!exchange_player(session, player, lent.who, true, now, err))
        return false;
    back = *match_player(session->match, player);
    snprintf(back.name, sizeof back.name, "%s", lent.name);
    match_set_player(session->match, player, &back);
    keeping_store(session);
    rest_person(session, now);
    return true;
}

struct loan seats_loan(const struct session *session)
{
    struct loan loan = {.player = session_taken(session)};

    if (loan.player >= 0)
        loan.lent = session->seats[loan.player].lent;
    return loan;
}

void seats_lend_again(struct session *session, const struct loan *loan,
                      int shift)
{
    const int player = (loan->player + shift) % session_game(session)->players;

    if (loan->player < 0 || !match_human(session->match, player))
        return;
    session->seats[player].lent = loan->lent;
    session->seats[player].taken = true;
}

/* ---- all of them ---- */

/* In a new game a level that grows is as strong as the person. */
static void choose_strengths(const struct session *session, struct match *match)
{
    if (match_humans(match) != 1 || history_count(match_history(match)) > 1)
        return;
    for (int i = 0; i < match_game(match)->players; i++) {
        struct player player = *match_player(match, i);

        snprintf(player.who, sizeof player.who, "%s",
                 strength_choose(session->setting.levels,
                                 session->setting.record, match_game(match),
                                 player.who, 0)
                     .text);
        match_set_player(match, i, &player);
    }
}

bool seats_fill(struct session *session, struct match *match, struct err *err)
{
    const struct game *const game = match_game(match);
    struct agent *agents[PLAYERS_MAX] = {NULL};
    struct who who[PLAYERS_MAX] = {{.ponder = false}};
    uint64_t own = *session->setting.seed &= INT64_MAX; /* for a save */
    const bool kept = match_seed(match, &own);
    uint64_t *const seed = kept ? &own : session->setting.seed;

    match_set_seed(match, own);
    choose_strengths(session, match);
    for (int i = 0; i < game->players; i++) {
        const struct player *const player = match_player(match, i);

        if (who_may_run(player, err) &&
            make_agent(session, game, i, player->who, seed, &who[i], &agents[i],
                       err))
            continue;
        if (!session->setting.by_hand) {
            for (int made = 0; made < i; made++)
                agent_free(agents[made]);
            return false;
        }
        who[i] = (struct who){.player = *player};
        session_say(session, SESSION_NO_MACHINE, i, err->text);
    }
    machines_stop(session);
    machines_rest(session);
    session->match = match;
    for (int i = 0; i < PLAYERS_MAX; i++)
        seat_agent(session, i, &who[i], agents[i]);
    count_seeds(&session->setting);
    return true;
}

void seats_free(struct session *session)
{
    for (int i = 0; i < PLAYERS_MAX; i++)
        agent_free(session->seats[i].agent);
}
