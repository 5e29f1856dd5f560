/* SPDX-License-Identifier: MIT */
/* In which record the game is counted. */
#include "match/session/inside.h"
#include "match/start.h"

/* The record's name of this game; false with err if the game is not
 * recorded. */
static bool find_record_name(const struct session *session,
                             struct level_game *name, struct err *err)
{
    const struct match *const match = session->match;
    const enum match_origin origin = match_origin(match);
    struct position start;

    session_game(session)->class->start(session_game(session), &start);
    if (origin == ORIGIN_OTHER)
        return err_set(err, "not wholly played here");
    if (origin == ORIGIN_OWN &&
        !position_same(&start, &session_node(session, NODE_START)->position))
        return err_set(err, "%s",
                       match_sets(match)->rounds && match_sets(match)->over > 0
                           ? "a later round"
                           : "another start");
    *name = record_name(session_game(session),
                        origin == ORIGIN_FAIR ||
                            start_board(session_game(session)) > 0);
    return true;
}

/* False with err if the game was counted at another end, and then moves were
 * taken back. */
static bool is_first_end(const struct session *session, struct err *err)
{
    const struct keeping *const keeping = &session->keeping;

    return !keeping->counted || session_home(session) == keeping->end ||
           err_set(err, "counted before");
}

const struct level *counting_level(const struct session *session,
                                   struct level_game *name, struct err *err)
{
    const int machine = session_opponent(session);
    const struct level *level = NULL;

    err->text[0] = '\0';
    if (match_humans(session->match) != 1 || session->setting.record == NULL)
        return NULL;
    if (machine < 0) {
        err_set(err, "three players");
        return NULL;
    }
    level = levels_find(session->setting.levels,
                        match_player(session->match, machine)->who);
    if (level == NULL)
        err_set(err, "%s is no level", session_name(session, machine));
    else if (!level_plays(level, session_game(session)->name))
        err_set(err, "%s does not play %s", level->name,
                session_game(session)->name);
    else if (session->keeping.repeated)
        err_set(err, "counted before");
    else if (find_record_name(session, name, err) && is_first_end(session, err))
        return level;
    return NULL;
}

bool session_is_counted(const struct session *session)
{
    struct level_game name;
    struct err unsaid = {""};

    return counting_level(session, &name, &unsaid) != NULL;
}

bool session_not_counted(const struct session *session, struct err *why)
{
    struct level_game name;

    return counting_level(session, &name, why) == NULL && *why->text != '\0';
}

enum { STREAK = 2 }; /* games in a row until another level is offered */

const struct level *session_level_offered(const struct session *session,
                                          bool *up)
{
    const struct levels *const levels = session->setting.levels;
    const char *const game = session_game(session)->name;
    struct level_game name;
    struct err unsaid;
    const struct level *const level = counting_level(session, &name, &unsaid);

    if (level == NULL)
        return NULL;

    const int streak =
        record_tally(session->setting.record, level->key, name.text).streak;
    const int steps = (streak >= STREAK) - (streak <= -STREAK);

    *up = steps > 0;
    return steps != 0 ? levels_step(levels, game, level->key, steps) : NULL;
}
