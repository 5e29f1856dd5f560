/* SPDX-License-Identifier: MIT */
/* Draws by agreement: who may offer one, and a machine's answer. */
#include "match/session/inside.h"

/* A machine agrees to a draw in an even game after this many plies without a
 * marble pushed out; and the value of an even game. */
enum { QUIET_PLIES = 40, EVEN = 500 };

bool session_may_offer_draw(const struct session *session)
{
    const struct game *const game = session_game(session);

    return game->class->limits(game).agreement && !session->looking &&
           session_is_person(session, session_mover(session));
}

/* How much better a player stands, by its last thought or else by points; 0 is
 * even. */
static int weigh_game(const struct session *session, int player)
{
    const struct game *const game = session_game(session);
    const struct position *const position = session_position(session);
    const struct thought *const thought = session_thought(session, player);
    const struct value value = thought != NULL
                                   ? thought->report.value
                                   : (struct value){.kind = VALUE_NONE};

    if (value.kind == VALUE_EXACT || value.kind == VALUE_MARGIN)
        return value.thousandths;
    if (value.kind == VALUE_CHANCE)
        return value.thousandths - EVEN;
    return game->class->score(game, position, player) -
           game->class->score(game, position, 1 - player);
}

/* Have the points been the same for QUIET_PLIES? */
static bool is_quiet(const struct session *session)
{
    const struct game *const game = session_game(session);
    const struct position *const now = session_position(session);
    int node = session_cursor(session);

    for (int i = 0; i < QUIET_PLIES; i++) {
        node = session_node(session, node)->parent;
        if (node == NODE_NONE)
            return false;
    }
    for (int player = 0; player < game->players; player++)
        if (game->class->score(game, now, player) !=
            game->class->score(game, &session_node(session, node)->position,
                               player))
            return false;
    return true;
}

static bool would_agree(const struct session *session, int machine)
{
    const int better = weigh_game(session, machine);

    return better < 0 || (better == 0 && is_quiet(session));
}

enum draw_answer session_offer_draw(struct session *session)
{
    const int other = 1 - session_mover(session);

    if (session_is_person(session, other))
        return DRAW_ASKED;
    if (!would_agree(session, other))
        return DRAW_DECLINED;
    session_agree_draw(session);
    return DRAW_AGREED;
}

void session_call(struct session *session, enum end end, int player)
{
    machines_stop(session);
    if (end == END_TIME)
        match_time_out(session->match);
    else if (end == END_RESIGNED)
        match_resign(session->match, player);
    else
        match_agree(session->match);
    advice_forget(session);
    session_cut_sets(session);
    session->keeping.unsaved = true;
    keeping_store(session);
}

void session_agree_draw(struct session *session)
{
    session_call(session, END_AGREED, SESSION_NOBODY);
}
