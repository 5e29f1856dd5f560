/* SPDX-License-Identifier: MIT */
/* A session takes a match, begins and ends. */
#include "match/session/session.h"
#include "base/memory.h"
#include "match/session/inside.h"

#include <stdlib.h>

bool session_take(struct session *session, struct match *match,
                  struct autosave *autosave, int64_t now, struct err *err)
{
    struct match *const before = session->match;
    uint64_t unused;
    const bool seeded = match_seed(match, &unused);

    if (before != NULL)
        keeping_end(session);

    char *const missed = keeping_missed(session);

    if (!seats_fill(session, match, err)) {
        free(missed);
        match_free(match);
        autosave_free(autosave);
        return false;
    }
    keeping_give_up(session, missed);
    session->matches++;
    session_end_looking(session);
    advice_begin(session);
    match_free(before);
    seats_stay(session);
    weighing_begin(session);
    keeping_begin(session, autosave, seeded);
    session->ended = session_is_over(session);
    session->unseen = false;
    session_drop_events(session);
    session_send(session, (struct session_event){.kind = SESSION_BEGUN});
    session_ask_mover(session, now);
    return true;
}

struct session *session_new(struct match *match, struct autosave *autosave,
                            const struct session_setting *setting, int64_t now,
                            struct err *err)
{
    struct session *const session = memory_new(1, sizeof *session);

    session->setting = *setting;
    session->elsewhere = setting->elsewhere;
    session->analysis.evaluating = setting->evaluates;
    if (!session_take(session, match, autosave, now, err)) {
        session_free(session);
        return NULL;
    }
    if (!session_is_over(session) &&
        (autosave != NULL || !setting->only_played))
        keeping_store(session);
    return session;
}

char *session_end(struct session *session)
{
    char *lost;

    if (session == NULL)
        return NULL;
    if (session->match != NULL) {
        keeping_end(session);
        keeping_give_up(session, keeping_missed(session));
    }
    lost = session->keeping.lost;
    session->keeping.lost = NULL;
    worker_free(session->machines.worker);
    advice_free(session);
    seats_free(session);
    weighing_free(session);
    series_free(session);
    keeping_free(session);
    match_free(session->match);
    match_free(session->seating);
    line_free(&session->line);
    free(session->events);
    free(session);
    return lost;
}

void session_free(struct session *session)
{
    free(session_end(session));
}
