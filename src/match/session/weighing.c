/* SPDX-License-Identifier: MIT */
/* Measures the loss of each move of the person: this tells the strength of a
 * person more surely than the results of games. */
#include "match/move_loss.h"
#include "match/session/inside.h"
#include "match/strength.h"

void weighing_begin(struct session *session)
{
    struct weighing *const weighing = &session->weighing;

    agent_free(weighing->judge);
    *weighing = (struct weighing){.judge = NULL};
}

/* Is the game measured? A game with help tells nothing. */
static bool is_weighed(const struct session *session)
{
    const struct game *const game = session_game(session);

    return session_is_counted(session) && !session_is_helped(session) &&
           !session->looking &&
           session_is_person(session, session_mover(session)) &&
           game->class->count(game, session_position(session)) > 1 &&
           strength_by_loss(session->setting.levels, game, 0, &(int){0});
}

void weighing_move(struct session *session, struct move move)
{
    struct weighing *const weighing = &session->weighing;
    const struct game *const game = session_game(session);
    struct err unsaid;

    if (!is_weighed(session))
        return;
    if (weighing->judge == NULL)
        weighing->judge = agent_new(loss_quick_judge(game), game, 0, &unsaid);
    if (weighing->judge == NULL)
        return;
    match_line(session->match, &session->line);

    const int loss = loss_judged(weighing->judge, &session->line, move, NULL);

    if (loss == LOSS_UNKNOWN || weighing->decisions == RECORD_DECISIONS_MAX)
        return;
    weighing->decisions++;
    weighing->thousandths += loss;
}

/* The rating of the machine's level, measured or told; false if it has none. */
static bool find_opponent(const struct session *session, int machine,
                          int *rating)
{
    const char *const who = match_player(session->match, machine)->who;
    const struct level *const level = levels_find(session->setting.levels, who);
    const struct level_rating *const elo =
        level != NULL ? level_elo(level, session_game(session)) : NULL;
    struct err unsaid;

    if (elo != NULL)
        *rating = elo->rating;
    return elo != NULL ||
           (level != NULL && strength_read(who, rating, &unsaid));
}

bool weighing_result(const struct session *session, int machine,
                     enum record_result result, struct rated_game *rated)
{
    const struct weighing *const weighing = &session->weighing;
    const int decisions = weighing->decisions;

    *rated = (struct rated_game){
        .result = result,
        .decisions = decisions,
        .thousandths =
            decisions > 0 ? (int)(weighing->thousandths / decisions) : 0};
    return !session_is_helped(session) &&
           find_opponent(session, machine, &rated->opponent);
}

void weighing_free(struct session *session)
{
    agent_free(session->weighing.judge);
}
