/* SPDX-License-Identifier: MIT */
/* Through the history of the game: undo, redo, to a node; branches and comments. */
#include "base/utf8.h"
#include "match/session/inside.h"

#include <string.h>

/* Is there a move before the cursor for undo to go back to? It must be a
 * person's, or any move if only machines play. */
static bool was_decided(const struct session *session)
{
    const bool people = match_humans(session->match) > 0;
    int node = session_node(session, session_cursor(session))->parent;

    while (node != NODE_NONE && people &&
           !match_human(session->match,
                        session_node(session, node)->position.player))
        node = session_node(session, node)->parent;
    return node != NODE_NONE;
}

/* In a shared session each player can only look back. */
static bool may_go(const struct session *session)
{
    return session->looking || !session_is_shared(session);
}

bool session_undo(struct session *session, int64_t now)
{
    if (!may_go(session))
        return false;
    if (!was_decided(session) && sets_go_back(session, now))
        return true;
    if (session_cursor(session) == NODE_START)
        return false;
    machines_stop(session);
    if (!session->looking)
        keeping_help(session, (struct match_help){.take_backs = 1});
    session_follow(session, match_undo(session->match), SESSION_NOBODY,
                   GROUND_UNSAID, now);
    return true;
}

bool session_redo(struct session *session, int64_t now)
{
    if (!may_go(session) ||
        session_node(session, session_cursor(session))->latest == NODE_NONE)
        return false;
    machines_stop(session);
    session_follow(session, match_redo(session->match), SESSION_NOBODY,
                   GROUND_UNSAID, now);
    return true;
}

void session_goto(struct session *session, int node, int64_t now)
{
    if (node == session_cursor(session) || !may_go(session))
        return;
    if (!session->looking)
        session_count_back(session, session_cursor(session), node);
    session_go(session, node, now);
}

void session_choose(struct session *session, int child)
{
    session_cut_sets(session);
    history_set_latest(match_history(session->match), session_cursor(session),
                       child);
    keeping_note(session);
    keeping_store_notes(session);
}

int session_branch(struct session *session, int node, struct move move)
{
    struct history *const history = match_history(session->match);
    struct position after = history_node(history, node)->position;
    int child = history_child(history, node, move);

    if (child != NODE_NONE)
        return child;
    session_game(session)->class->apply(session_game(session), &after, move);
    child = history_add(history, node, move, &after);
    keeping_note(session);
    keeping_store_notes(session);
    return child;
}

bool session_comment(struct session *session, const char *text, struct err *err)
{
    if (strlen(text) > COMMENT_MAX)
        return err_set(err, "comment: at most %d bytes", COMMENT_MAX);
    if (!utf8_is_text(text))
        return err_set(err,
                       "comment: holds a control character, or is not UTF-8");
    history_set_comment(match_history(session->match), session_cursor(session),
                        text);
    session->keeping.unsaved = true;
    session->keeping.notes_unkept = true;
    keeping_store_notes(session);
    return true;
}
