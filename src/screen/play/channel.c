/* What is said between the rows: the first thing of a list that applies. */
#include "base/memory.h"
#include "match/saves/save.h"
#include "screen/text/advice.h"
#include "screen/play/input.h"
#include "screen/text/describe.h"

#include <stdio.h>
#include <string.h>

static void say_move(const struct desk *desk, const struct position *before,
                     struct move move, FILE *out)
{
    const char *names[PLAYERS_MAX];

    for (int i = 0; i < desk_game(desk)->players; i++)
        names[i] = desk_name(desk, i);
    voice_of(desk_game(desk))->told(desk_game(desk), before, move, names, out);
}

/* ---- each is silent where it does not apply ---- */

/* The film says most itself; who sows is said here. */
static enum theme_role film(const struct desk *desk, FILE *out)
{
    if (!film_runs(desk))
        return THEME_TEXT;
    if (desk->queued) {
        fprintf(
            out, "next: %s",
            game_move_text(desk_game(desk), desk_position(desk), desk->queue)
                .text);
        return THEME_HINT;
    }
    const char *const name = desk_name(desk, film_before(desk)->player);

    if (desk->film.backwards)
        fprintf(
            out, "%s back: %s", name,
            game_move_text(desk_game(desk), film_before(desk), film_move(desk))
                .text);
    else
        voice_of(desk_game(desk))
            ->does(desk_game(desk), film_before(desk), film_move(desk), name,
                   out);
    return THEME_TEXT;
}

/* `You win by 10: a row is empty` */
static enum theme_role over(const struct desk *desk, FILE *out)
{
    if (!desk_is_over(desk))
        return THEME_TEXT;
    desk_write_result(desk, out);
    fprintf(out, ": %s", game_end_words(match_end(desk->match)));
    return THEME_AGAIN;
}

static enum theme_role looking(const struct desk *desk, FILE *out)
{
    const struct node *const node = desk_node(desk, desk_cursor(desk));

    if (desk->mode != TABLE_HISTORY)
        return THEME_TEXT;
    if (node->latest == NODE_NONE)
        fputs("the line ends here", out);
    else
        fprintf(out, "next here: %s",
                game_move_text(desk_game(desk), &node->position,
                               desk_node(desk, node->latest)->move)
                    .text);
    return THEME_TEXT;
}

static enum theme_role paused(const struct desk *desk, FILE *out)
{
    if (!desk->paused || desk->one_move)
        return THEME_DIM;
    fputs("paused", out);
    if (desk->ticket != 0)
        fprintf(out, " - %s is thinking", desk_name(desk, desk_mover(desk)));
    return THEME_DIM;
}

static enum theme_role in_mind(const struct desk *desk, FILE *out)
{
    return hand_of(desk_game(desk))->words(desk, out);
}

static enum theme_role hinted(const struct desk *desk, FILE *out)
{
    const struct report *const report = analysis_of(desk);

    if (desk->hinted == 0 || desk->hint_node != desk_cursor(desk))
        return THEME_TEXT;
    if (report == NULL || !desk->analysis.done)
        fputs("looking for a hint ...", out);
    else
        fprintf(out, "hint: %s   (i: why)",
                game_move_text(desk_game(desk), desk_position(desk),
                               advice_best(report))
                    .text);
    return THEME_HINT;
}

static enum theme_role thinking(const struct desk *desk, FILE *out)
{
    const int mover = desk_mover(desk);

    if (mover >= 0 && !desk_is_person(desk, mover))
        fprintf(out, "%s is thinking", desk_name(desk, mover));
    return THEME_DIM;
}

/* The first moves of a newcomer's first game. */
static enum theme_role lesson(const struct desk *desk, FILE *out)
{
    int decided = 0;

    if (!desk->taught || desk_mover(desk) < 0)
        return THEME_TEXT;
    for (int node = desk_node(desk, desk_cursor(desk))->parent;
         node != NODE_NONE; node = desk_node(desk, node)->parent)
        decided += desk_is_person(desk, desk_node(desk, node)->position.player);
    if (decided >= LESSON_COUNT)
        return THEME_TEXT;
    hand_of(desk_game(desk))->lesson(desk, decided, out);
    return THEME_HINT;
}

static enum theme_role last_move(const struct desk *desk, FILE *out)
{
    if (desk->last == NODE_NONE)
        return THEME_TEXT;

    const struct node *const node = desk_node(desk, desk->last);

    say_move(desk, &desk_node(desk, node->parent)->position, node->move, out);
    return THEME_TEXT;
}

static enum theme_role offered(const struct desk *desk, FILE *out)
{
    hand_of(desk_game(desk))->offer(desk, out);
    return THEME_HINT;
}

enum theme_role desk_words(const struct desk *desk, char *words, size_t size)
{
    static enum theme_role (*const voices[])(const struct desk *desk,
                                             FILE *out) = {
        film,   looking, over,   paused,   in_mind,
        hinted, offered, lesson, thinking, last_move,
    };
    enum theme_role role = THEME_TEXT;

    *words = '\0';
    for (size_t i = 0; i < sizeof voices / sizeof *voices && *words == '\0';
         i++) {
        FILE *const out = memory_file(words, size);

        role = voices[i](desk, out);
        fclose(out);
    }
    return role;
}
