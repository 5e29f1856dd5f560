/* SPDX-License-Identifier: MIT */
/* The names of players, pits and moves on the screen. While a person decides,
 * that person's pits have the numbers; otherwise the pits at the bottom have
 * them, whoever moves. Board and sentences use the same labels. */
#include "screen/play/inside.h"

enum labels play_labels(const struct play_screen *play)
{
    const struct session *const session = play->session;
    const bool animated = animation_runs(play);
    const bool decides = !animated && !session_is_looking(session) &&
                         session_is_person(session, session_mover(session));
    const struct position *const position =
        animated ? animation_before(play) : session_position(session);

    return board_labels(session_game(session), position,
                        decides ? position->player : play_viewer(play));
}

struct move_text play_move_text(const struct play_screen *play,
                                const struct position *position,
                                struct move move)
{
    const struct game *const game = session_game(play->session);

    return board_of(game)->move_text(game, position, move, play_labels(play));
}

struct move_text play_node_text(const struct play_screen *play, int node)
{
    const struct node *const child = session_node(play->session, node);

    return play_move_text(play,
                          &session_node(play->session, child->parent)->position,
                          child->move);
}

void play_cut_name(const struct session *session, const struct canvas *canvas,
                   int player, int width, char text[CUT_NAME_MAX])
{
    const int players = session_game(session)->players;
    const char *names[PLAYERS_MAX];

    for (int i = 0; i < players; i++)
        names[i] = session_name(session, i);
    cut_name(canvas, names, players, player, width, text);
}
