/* What is said between the rows: the first thing of a list that applies. */
#include "base/memory.h"
#include "match/saves/save.h"
#include "screen/play/inside.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"

#include <stdio.h>
#include <string.h>

static void say_move(const struct play_screen *play,
                     const struct position *before, struct move move, FILE *out)
{
    const char *names[PLAYERS_MAX];

    for (int i = 0; i < session_game(play->session)->players; i++)
        names[i] = session_name(play->session, i);
    describer_of(session_game(play->session))
        ->told(session_game(play->session), before, move, names, out);
}

/* ---- each is silent where it does not apply ---- */

/* The film says most itself; who sows is said here. */
static enum theme_role animation(const struct play_screen *play, FILE *out)
{
    if (!animation_runs(play))
        return THEME_TEXT;
    if (play->queued) {
        fprintf(out, "next: %s",
                game_move_text(session_game(play->session),
                               session_position(play->session), play->queue)
                    .text);
        return THEME_HINT;
    }
    const char *const name =
        session_name(play->session, animation_before(play)->player);

    if (play->animation.backwards)
        fprintf(out, "%s back: %s", name,
                game_move_text(session_game(play->session),
                               animation_before(play), animation_move(play))
                    .text);
    else
        describer_of(session_game(play->session))
            ->does(session_game(play->session), animation_before(play),
                   animation_move(play), name, out);
    return THEME_TEXT;
}

/* `You win by 10: a row is empty` */
static enum theme_role over(const struct play_screen *play, FILE *out)
{
    if (!session_is_over(play->session))
        return THEME_TEXT;
    play_write_result(play, out);
    fprintf(out, ": %s",
            game_end_words(match_end(session_match(play->session))));
    return THEME_AGAIN;
}

static enum theme_role looking(const struct play_screen *play, FILE *out)
{
    const struct node *const node =
        session_node(play->session, session_cursor(play->session));

    if (!session_is_looking(play->session))
        return THEME_TEXT;
    if (node->latest == NODE_NONE)
        fputs("the line ends here", out);
    else
        fprintf(out, "next here: %s",
                game_move_text(session_game(play->session), &node->position,
                               session_node(play->session, node->latest)->move)
                    .text);
    return THEME_TEXT;
}

static enum theme_role paused(const struct play_screen *play, FILE *out)
{
    if (!session_is_paused(play->session) || session_is_stepping(play->session))
        return THEME_DIM;
    fputs("paused", out);
    if (session_is_thinking(play->session))
        fprintf(out, " - %s is thinking",
                session_name(play->session, session_mover(play->session)));
    return THEME_DIM;
}

static enum theme_role in_mind(const struct play_screen *play, FILE *out)
{
    return input_of(session_game(play->session))->words(&play->input, out);
}

static enum theme_role hinted(const struct play_screen *play, FILE *out)
{
    const struct report *const report = session_advice(play->session);

    if (session_hint_step(play->session) == 0)
        return THEME_TEXT;
    if (report == NULL || !session_advice_done(play->session))
        fputs("looking for a hint ...", out);
    else
        fprintf(out, "hint: %s   (i: why)",
                game_move_text(session_game(play->session),
                               session_position(play->session),
                               advice_best(report))
                    .text);
    return THEME_HINT;
}

static enum theme_role thinking(const struct play_screen *play, FILE *out)
{
    const int mover = session_mover(play->session);

    if (mover >= 0 && !session_is_person(play->session, mover))
        fprintf(out, "%s is thinking", session_name(play->session, mover));
    return THEME_DIM;
}

/* The first moves of a newcomer's first game. */
static enum theme_role lesson(const struct play_screen *play, FILE *out)
{
    int decided = 0;

    if (!play->taught || session_mover(play->session) < 0)
        return THEME_TEXT;
    for (int node =
             session_node(play->session, session_cursor(play->session))->parent;
         node != NODE_NONE; node = session_node(play->session, node)->parent)
        decided += session_is_person(
            play->session, session_node(play->session, node)->position.player);
    if (decided >= LESSON_COUNT)
        return THEME_TEXT;
    input_of(session_game(play->session))->lesson(&play->input, decided, out);
    return THEME_HINT;
}

static enum theme_role last_move(const struct play_screen *play, FILE *out)
{
    if (play->last == NODE_NONE)
        return THEME_TEXT;

    const struct node *const node = session_node(play->session, play->last);

    say_move(play, &session_node(play->session, node->parent)->position,
             node->move, out);
    return THEME_TEXT;
}

static enum theme_role offered(const struct play_screen *play, FILE *out)
{
    input_of(session_game(play->session))->offer(&play->input, out);
    return THEME_HINT;
}

enum theme_role play_words(const struct play_screen *play, char *words,
                           size_t size)
{
    static enum theme_role (*const voices[])(const struct play_screen *play,
                                             FILE *out) = {
        animation, looking, over,   paused,   in_mind,
        hinted,    offered, lesson, thinking, last_move,
    };
    enum theme_role role = THEME_TEXT;

    *words = '\0';
    for (size_t i = 0; i < sizeof voices / sizeof *voices && *words == '\0';
         i++) {
        FILE *const out = memory_file(words, size);

        role = voices[i](play, out);
        fclose(out);
    }
    return role;
}
