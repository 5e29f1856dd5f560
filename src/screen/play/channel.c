/* SPDX-License-Identifier: MIT */
/* The words between the rows: the first of a list that applies. */
#include "base/memory.h"
#include "screen/play/inside.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"

#include <stdlib.h>

/* ---- chains ---- */

/* How many moves in a row, up to this one, its player has made. */
static int count_chain(const struct play_screen *play, int node)
{
    const int player = play_mover_of(play, node);
    int count = 0;

    while (node != NODE_START && play_mover_of(play, node) == player) {
        node = session_node(play->session, node)->parent;
        count++;
    }
    return count;
}

/* Writes all moves of the turn that this one ended, as one. */
static void write_chain(const struct play_screen *play, int node, int count,
                        FILE *out)
{
    const struct session *const session = play->session;
    const struct game *const game = session_game(session);
    const char *const name = session_name(session, play_mover_of(play, node));
    struct move *const moves = memory_new((size_t)count, sizeof *moves);

    for (int i = count - 1; i >= 0; i--) {
        moves[i] = session_node(session, node)->move;
        node = session_node(session, node)->parent;
    }

    const struct move_chain chain = {game,
                                     &session_node(session, node)->position,
                                     moves, count, play_labels(play)};

    describer_of(game)->chain(&chain, name, board_room(game, play->drawn.size),
                              out);
    free(moves);
}

/* ---- each writes nothing if it does not apply ---- */

/* Writes `: two in a row` for the move that is shown. */
static void write_place(const struct play_screen *play, FILE *out)
{
    const struct animation *const animation = &play->animation;
    const int chain = count_chain(play, animation->way[animation->at + 1]);

    if (chain < 2)
        return;
    fputs(": ", out);
    phrase_write_number(chain, out);
    fputs(" in a row", out);
}

/* The animation shows the move; this says whose it is. */
static enum theme_role say_animation(const struct play_screen *play, FILE *out)
{
    const struct game *const game = session_game(play->session);

    if (!animation_runs(play))
        return THEME_TEXT;
    if (play->queued) {
        fprintf(
            out, "next: %s",
            play_move_text(play, session_position(play->session), play->queue)
                .text);
        return THEME_HINT;
    }

    const struct position *const before = animation_before(play);
    const struct move move = animation_move(play);
    const char *const name = session_name(play->session, before->player);

    if (play->animation.backwards)
        fprintf(out, "%s back: %s", name,
                play_move_text(play, before, move).text);
    else
        describer_of(game)->does(game, before, move, play_labels(play), name,
                                 out);
    if (!play->animation.backwards)
        write_place(play, out);
    return THEME_TEXT;
}

static enum theme_role say_next_move(const struct play_screen *play, FILE *out)
{
    const struct node *const node =
        session_node(play->session, session_cursor(play->session));

    if (!session_is_looking(play->session))
        return THEME_TEXT;
    if (node->latest == NODE_NONE)
        fputs("the line ends here", out);
    else
        fprintf(out, "next here: %s", play_node_text(play, node->latest).text);
    return THEME_TEXT;
}

/* `You win by 10: row empty`, `a draw: agreement`, `You win on time` */
static enum theme_role say_result(const struct play_screen *play, FILE *out)
{
    const enum end end = match_end(session_match(play->session));

    if (end == END_NOT)
        return THEME_TEXT;
    play_write_result(play, session_cursor(play->session), out);
    if (phrase_won_early(end) == NULL)
        fprintf(out, ": %s", phrase_end(session_game(play->session), end).text);
    return THEME_AGAIN;
}

static enum theme_role say_paused(const struct play_screen *play, FILE *out)
{
    const struct session *const session = play->session;

    if (!session_is_paused(session) || session_is_stepping(session))
        return THEME_DIM;
    fputs("paused", out);
    if (session_is_thinking(session))
        fprintf(out, " - %s is thinking",
                session_name(session, session_mover(session)));
    return THEME_DIM;
}

/* Why nobody may move at the table. */
static enum theme_role say_held(const struct play_screen *play, FILE *out)
{
    if (play->table != NULL && !session_is_over(play->session))
        fputs(table_why_held(play->table), out);
    return THEME_CAPTURE;
}

static enum theme_role say_input(const struct play_screen *play, FILE *out)
{
    return input_of(session_game(play->session))->words(&play->input, out);
}

enum { ROOM_FOR_ALL = 86, ROOM_FOR_KEYS = 50 /* columns of the board */ };

/* `Ben offers a draw (Enter agrees, Esc refuses)`, if that fits; the line of
 * keys says it, too. */
static enum theme_role say_asked(const struct play_screen *play, FILE *out)
{
    if (*play->asked != '\0')
        fprintf(out, "%s%s", play->asked,
                play->drawn.size.width < ROOM_FOR_ALL
                    ? ""
                    : " (Enter agrees, Esc refuses)");
    return THEME_CAPTURE;
}

/* `This gives away 10. Look again? (Enter plays it, Esc looks)`, or as much of
 * that as fits. */
static enum theme_role say_objection(const struct play_screen *play, FILE *out)
{
    const struct session_objection *const objection =
        session_objection(play->session);
    const int width = play->drawn.size.width;

    if (session_is_weighing(play->session))
        fputs("the tutor is thinking", out);
    if (objection == NULL)
        return THEME_DIM;
    if (width < ROOM_FOR_KEYS) {
        fputs("Gives away ", out);
        advice_write_loss(objection, out);
        fputs(" (Enter plays, Esc looks)", out);
    } else {
        fputs("This gives away ", out);
        advice_write_loss(objection, out);
        fputs(width < ROOM_FOR_ALL
                  ? ". (Enter plays it, Esc looks)"
                  : ". Look again? (Enter plays it, Esc looks)",
              out);
    }
    return THEME_CAPTURE;
}

static enum theme_role say_hint(const struct play_screen *play, FILE *out)
{
    const struct session *const session = play->session;
    const struct game *const game = session_game(session);
    const struct position *const position = session_position(session);
    const struct report *const report = session_advice(session);
    const enum hint_step step = session_hint_step(session);

    if (step == HINT_NONE)
        return THEME_TEXT;
    if (report == NULL || !session_advice_done(session)) {
        fputs("looking for a hint ...", out);
        return THEME_HINT;
    }
    fputs("hint: ", out);
    if (step == HINT_SIDE)
        describer_of(game)->where(game, position, advice_best(report),
                                  play_labels(play), out);
    else if (step == HINT_KIND)
        describer_of(game)->kind(game, position, advice_best(report), out);
    else
        describer_of(game)->name(game, position, advice_best(report),
                                 play_labels(play), false, out);
    fputs(step < HINT_MOVE ? "   (i: more)" : "   (i: why)", out);
    return THEME_HINT;
}

/* What keys do that a person has at no other time. */
static enum theme_role say_offer(const struct play_screen *play, FILE *out)
{
    const struct session *const session = play->session;

    if (session_is_person(session, session_mover(session)))
        input_of(session_game(session))->offer(&play->input, out);
    return THEME_HINT;
}

/* Tips for the first moves of all players in a newcomer's first game. */
static enum theme_role say_tip(const struct play_screen *play, FILE *out)
{
    const struct session *const session = play->session;
    const int mover = session_mover(session);
    int decided = 0;

    if (!play->taught || mover < 0 || !session_is_person(session, mover))
        return THEME_TEXT;
    for (int node = session_cursor(session); node != NODE_START;
         node = session_node(session, node)->parent)
        decided += play_mover_of(play, node) == mover;
    if (decided >= TIP_COUNT)
        return THEME_TEXT;
    input_of(session_game(session))->tip(&play->input, decided, out);
    return THEME_HINT;
}

static enum theme_role say_thinking(const struct play_screen *play, FILE *out)
{
    const int mover = session_mover(play->session);

    if (session_is_elsewhere(play->session, mover))
        fprintf(out, "it is %s's turn", session_name(play->session, mover));
    else if (mover >= 0 && !session_is_person(play->session, mover))
        fprintf(out, "%s is thinking", session_name(play->session, mover));
    return THEME_DIM;
}

static enum theme_role say_last_move(const struct play_screen *play, FILE *out)
{
    const struct game *const game = session_game(play->session);
    const char *names[PLAYERS_MAX];

    if (play->last == NODE_NONE)
        return THEME_TEXT;

    const struct node *const node = session_node(play->session, play->last);
    const int chain = count_chain(play, play->last);

    if (chain > 1 && describer_of(game)->chain != NULL) {
        write_chain(play, play->last, chain, out);
        return THEME_TEXT;
    }
    for (int i = 0; i < game->players; i++)
        names[i] = session_name(play->session, i);
    describer_of(game)->turn(
        game, &session_node(play->session, node->parent)->position, node->move,
        play_labels(play), play_viewer(play), names, out);
    return THEME_TEXT;
}

enum theme_role play_words(const struct play_screen *play, char *words,
                           size_t size)
{
    static enum theme_role (*const speakers[])(const struct play_screen *play,
                                               FILE *out) = {
        say_animation, say_asked,     say_next_move, say_result, say_held,
        say_paused,    say_objection, say_input,     say_hint,   say_offer,
        say_tip,       say_thinking,  say_last_move,
    };
    enum theme_role role = THEME_TEXT;

    *words = '\0';
    for (size_t i = 0; i < sizeof speakers / sizeof *speakers && *words == '\0';
         i++) {
        FILE *const out = memory_file(words, size);

        role = speakers[i](play, out);
        fclose(out);
    }
    return role;
}
