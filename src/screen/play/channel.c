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

    for (int i = 0; i < play_game(play)->players; i++)
        names[i] = play_name(play, i);
    describer_of(play_game(play))
        ->told(play_game(play), before, move, names, out);
}

/* ---- each is silent where it does not apply ---- */

/* The film says most itself; who sows is said here. */
static enum theme_role animation(const struct play_screen *play, FILE *out)
{
    if (!animation_runs(play))
        return THEME_TEXT;
    if (play->queued) {
        fprintf(
            out, "next: %s",
            game_move_text(play_game(play), play_position(play), play->queue)
                .text);
        return THEME_HINT;
    }
    const char *const name = play_name(play, animation_before(play)->player);

    if (play->animation.backwards)
        fprintf(out, "%s back: %s", name,
                game_move_text(play_game(play), animation_before(play),
                               animation_move(play))
                    .text);
    else
        describer_of(play_game(play))
            ->does(play_game(play), animation_before(play),
                   animation_move(play), name, out);
    return THEME_TEXT;
}

/* `You win by 10: a row is empty` */
static enum theme_role over(const struct play_screen *play, FILE *out)
{
    if (!play_is_over(play))
        return THEME_TEXT;
    play_write_result(play, out);
    fprintf(out, ": %s", game_end_words(match_end(play->match)));
    return THEME_AGAIN;
}

static enum theme_role looking(const struct play_screen *play, FILE *out)
{
    const struct node *const node = play_node(play, play_cursor(play));

    if (play->mode != MODE_HISTORY)
        return THEME_TEXT;
    if (node->latest == NODE_NONE)
        fputs("the line ends here", out);
    else
        fprintf(out, "next here: %s",
                game_move_text(play_game(play), &node->position,
                               play_node(play, node->latest)->move)
                    .text);
    return THEME_TEXT;
}

static enum theme_role paused(const struct play_screen *play, FILE *out)
{
    if (!play->paused || play->one_move)
        return THEME_DIM;
    fputs("paused", out);
    if (play->ticket != 0)
        fprintf(out, " - %s is thinking", play_name(play, play_mover(play)));
    return THEME_DIM;
}

static enum theme_role in_mind(const struct play_screen *play, FILE *out)
{
    return input_of(play_game(play))->words(&play->input, out);
}

static enum theme_role hinted(const struct play_screen *play, FILE *out)
{
    const struct report *const report = analysis_of(play);

    if (play->hinted == 0 || play->hint_node != play_cursor(play))
        return THEME_TEXT;
    if (report == NULL || !play->analysis.done)
        fputs("looking for a hint ...", out);
    else
        fprintf(out, "hint: %s   (i: why)",
                game_move_text(play_game(play), play_position(play),
                               advice_best(report))
                    .text);
    return THEME_HINT;
}

static enum theme_role thinking(const struct play_screen *play, FILE *out)
{
    const int mover = play_mover(play);

    if (mover >= 0 && !play_is_person(play, mover))
        fprintf(out, "%s is thinking", play_name(play, mover));
    return THEME_DIM;
}

/* The first moves of a newcomer's first game. */
static enum theme_role lesson(const struct play_screen *play, FILE *out)
{
    int decided = 0;

    if (!play->taught || play_mover(play) < 0)
        return THEME_TEXT;
    for (int node = play_node(play, play_cursor(play))->parent;
         node != NODE_NONE; node = play_node(play, node)->parent)
        decided += play_is_person(play, play_node(play, node)->position.player);
    if (decided >= LESSON_COUNT)
        return THEME_TEXT;
    input_of(play_game(play))->lesson(&play->input, decided, out);
    return THEME_HINT;
}

static enum theme_role last_move(const struct play_screen *play, FILE *out)
{
    if (play->last == NODE_NONE)
        return THEME_TEXT;

    const struct node *const node = play_node(play, play->last);

    say_move(play, &play_node(play, node->parent)->position, node->move, out);
    return THEME_TEXT;
}

static enum theme_role offered(const struct play_screen *play, FILE *out)
{
    input_of(play_game(play))->offer(&play->input, out);
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
