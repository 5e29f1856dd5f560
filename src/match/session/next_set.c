/* SPDX-License-Identifier: MIT */
/* From a set of a match to the next one, and back. */
#include "match/session/inside.h"

#include <stdio.h>
#include <string.h>

bool session_set_follows(const struct session *session)
{
    const struct outcome outcome =
        match_outcome_at(session->match, session_home(session));

    return outcome.end != END_NOT &&
           sets_follow(match_sets(session->match), session_game(session),
                       outcome.halves);
}

/* Goes to the set in that file; false if it cannot be opened or taken. */
static bool go_to_set(struct session *session, const char *name, int64_t now)
{
    const struct loan loan = seats_loan(session);
    struct autosave *autosave = NULL;
    struct err unsaid;
    struct match *const match =
        *name != '\0' && !session->looking
            ? autosave_open_name(name, &autosave, &unsaid)
            : NULL;

    if (match == NULL || !session_take(session, match, autosave, now, &unsaid))
        return false;
    seats_lend_again(session, &loan, 1);
    return true;
}

bool sets_go_back(struct session *session, int64_t now)
{
    const struct match_sets sets = *match_sets(session->match);

    return go_to_set(session, sets.before, now);
}

/* Writes into the file of the set before that this one follows it. */
static void link_sets(const struct session *session)
{
    const struct autosave *const own = session->keeping.autosave;
    struct autosave *autosave = NULL;
    struct err unsaid;
    struct match *const before =
        own != NULL ? autosave_open_name(match_sets(session->match)->before,
                                         &autosave, &unsaid)
                    : NULL;

    if (before != NULL) {
        struct match_sets sets = *match_sets(before);

        snprintf(sets.after, sizeof sets.after, "%s", autosave_name(own));
        match_set_sets(before, &sets);
        autosave_store(autosave, before, &unsaid);
    }
    autosave_free(autosave);
    match_free(before);
}

bool session_next_set(struct session *session, int64_t now, struct err *err)
{
    const struct match_sets before = *match_sets(session->match);
    const struct position *const start =
        &session_node(session, NODE_START)->position;
    struct position next;

    if (!session_set_follows(session))
        return err_set(err, "no %s follows", sets_unit(&before));
    session_return(session, now);

    const struct outcome outcome =
        match_outcome_at(session->match, session_cursor(session));
    struct match_sets sets = sets_next(&before, &outcome);

    if (go_to_set(session, before.after, now))
        return true;
    next = sets_next_start(&before, session_game(session), start,
                           session_position(session), &outcome);
    if (session->keeping.autosave != NULL)
        snprintf(sets.before, sizeof sets.before, "%s",
                 autosave_name(session->keeping.autosave));
    if (!session_play_again(session, 1, NULL, before.rounds ? &next : start,
                            &sets, now, err))
        return false;
    keeping_store(session);
    link_sets(session);
    return true;
}
