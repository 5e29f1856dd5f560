/* SPDX-License-Identifier: MIT */
/* Questions that all parts of the play screen ask: which player is at the
 * bottom, which moves were made, what has been won. */
#include "base/memory.h"
#include "screen/play/inside.h"
#include "screen/text/describe.h"

/* ---- the player at the bottom ---- */

static bool is_human(const struct play_screen *play, int player)
{
    return match_human(session_match(play->session), player) &&
           !session_is_elsewhere(play->session, player);
}

static int count_humans(const struct play_screen *play)
{
    int count = 0;

    for (int i = 0; i < session_game(play->session)->players; i++)
        count += is_human(play, i);
    return count;
}

/* The only person here, else the first player. */
static int find_own_side(const struct play_screen *play)
{
    int player = 0;

    if (count_humans(play) != 1)
        return 0;
    while (!is_human(play, player))
        player++;
    return player;
}

/* The person who moves now or next or, while a move is shown, the person before
 * it. Looking back does not turn the board. */
static int find_mover(const struct play_screen *play)
{
    const struct match *const match = session_match(play->session);
    const int players = match_game(match)->players;
    const int tip =
        history_tip(match_history(match), session_cursor(play->session));
    int player = animation_runs(play)
                     ? animation_before(play)->player
                     : session_node(play->session, tip)->position.player;

    if (count_humans(play) == 0)
        return 0;
    while (!is_human(play, player))
        player = (player + 1) % players;
    return player;
}

int play_viewer(const struct play_screen *play)
{
    const int players = session_game(play->session)->players;
    int bottom = 0;

    switch (play->app->config.values[CONFIG_BOTTOM]) {
    case BOTTOM_OWN:
        bottom = find_own_side(play);
        break;
    case BOTTOM_MOVER:
        bottom = find_mover(play);
        break;
    default: /* the first player */
        break;
    }
    return (bottom + play->flips) % players;
}

/* ---- the kind of game ---- */

bool play_is_played(const struct play_screen *play)
{
    return !session_is_looking(play->session) &&
           (!play->watched ||
            session_is_person(play->session, session_mover(play->session)));
}

bool play_is_alone(const void *view)
{
    return ((const struct play_screen *)view)->table == NULL;
}

bool play_is_paused(const void *view)
{
    const struct play_screen *const play = view;

    return play->watched && !session_is_over(play->session) &&
           session_is_paused(play->session);
}

void play_press(struct play_screen *play, int32_t key, int64_t now)
{
    const struct event event = event_key(key);

    screens_event(play->app->screens, &event, now);
}

/* ---- moves of the history ---- */

int play_mover_of(const struct play_screen *play, int node)
{
    return session_node(play->session,
                        session_node(play->session, node)->parent)
        ->position.player;
}

/* ---- results ---- */

/* Compared with the best of the others. */
int play_margin(const struct play_screen *play, int node, int player)
{
    const struct game *const game = session_game(play->session);
    const struct position *const position =
        &session_node(play->session, node)->position;
    int most = 0;

    for (int other = 0; other < game->players; other++) {
        const int score = game->class->score(game, position, other);

        if (other != player && score > most)
            most = score;
    }
    return game->class->score(game, position, player) - most;
}

enum theme_role play_ink(const struct play_screen *play, int player)
{
    return board_ink(session_game(play->session), play_viewer(play), player);
}

int *play_margins(const struct play_screen *play, int node, int *count)
{
    const int plies = session_node(play->session, node)->ply;
    const int viewer = play_viewer(play);
    int *const margins = memory_new((size_t)plies + 1, sizeof *margins);

    for (int ply = plies; ply >= 0; ply--) {
        margins[ply] = play_margin(play, node, viewer);
        node = session_node(play->session, node)->parent;
    }
    *count = plies + 1;
    return margins;
}

static int end_at(const struct play_screen *play, int node)
{
    return match_end_at(session_match(play->session), node) != END_NOT
               ? node
               : NODE_NONE;
}

int play_end_of_line(const struct play_screen *play)
{
    const struct session *const session = play->session;

    return end_at(play, history_tip(match_history(session_match(session)),
                                    session_cursor(session)));
}

bool play_may_review(const struct play_screen *play, int node)
{
    return node != NODE_NONE && session_game(play->session)->players == 2 &&
           session_node(play->session, node)->ply > 0;
}

void play_write_halves(int halves, FILE *out)
{
    if (halves > 1 || halves % 2 == 0)
        fprintf(out, "%d", halves / 2);
    fputs(halves % 2 != 0 ? "½" : "", out);
}

void play_write_points(const struct play_screen *play, bool named, FILE *out)
{
    const struct session_series *const series = session_series(play->session);
    const int players = session_game(play->session)->players;
    /* The present seats of game one's first player, and of the player whose
     * points come first. */
    const int first = series->played % players;
    const int begin = named ? first : play_viewer(play);

    if (named)
        fprintf(out, "%s ", session_name(play->session, begin));
    for (int i = 0; i < players; i++) {
        const int seat = (begin + i) % players;

        fputs(i > 0 ? " – " : "", out);
        play_write_halves(series->halves[(seat + players - first) % players],
                          out);
    }
    if (named && players == 2)
        fprintf(out, " %s", session_name(play->session, 1 - begin));
}

int play_end(const struct play_screen *play)
{
    return session_is_looking(play->session)
               ? play_end_of_line(play)
               : end_at(play, session_cursor(play->session));
}

void play_write_result(const struct play_screen *play, int node, FILE *out)
{
    const struct outcome outcome =
        match_outcome_at(session_match(play->session), node);
    int most = 0;

    if (outcome.winner < 0) {
        fputs("a draw", out);
        return;
    }

    const char *const name = session_name(play->session, outcome.winner);

    for (int i = 0; i < session_game(play->session)->players; i++)
        if (i != outcome.winner && outcome.halves[i] > most)
            most = outcome.halves[i];
    fprintf(out, "%s win%s ", name, describe_is_you(name) ? "" : "s");
    if (phrase_won_early(outcome.end) != NULL) {
        fputs(phrase_won_early(outcome.end), out);
        return;
    }
    fputs("by ", out);
    game_write_halves(outcome.halves[outcome.winner] - most, out);
}
