/* SPDX-License-Identifier: MIT */
/* Between the board and the panel: what each player has banked, how far that is
 * from winning, and the forecast by best play. */
#include "base/memory.h"
#include "screen/play/inside.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"

#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 3,
    ENDS = 14,
    EVEN = 50 /* thousandths: a smaller lead is called even */
};

/* ---- points ---- */

/* By now, while a move is being shown. */
static int count_banked(const struct play_screen *play,
                        const struct board *board, int player)
{
    return animation_runs(play) ? board_of(board->game)->banked(board, player)
                                : board->game->class->score(
                                      board->game, board->position, player);
}

/* ---- what best play makes of it ---- */

/* NULL while it is not to be shown, or not known. */
static const struct node_value *get_value(const struct play_screen *play)
{
    return session_is_evaluating(play->session) &&
                   !session_is_over(play->session)
               ? session_value(play->session, session_cursor(play->session))
               : NULL;
}

/* `forecast +2 for You`: for games that are a race to so many points. */
static void write_lead(const struct play_screen *play,
                       const struct node_value *value, FILE *out)
{
    const bool other =
        value->value < 0 && session_game(play->session)->players == 2;
    const int mover = session_position(play->session)->player;
    const struct value lead = {
        .kind = value->exact ? VALUE_EXACT : VALUE_MARGIN,
        .thousandths = other ? -value->value : value->value,
    };

    fputs("forecast ", out);
    if (lead.kind == VALUE_MARGIN && abs(lead.thousandths) < EVEN) {
        fputs("even", out);
        return;
    }
    advice_write_value(lead, out);
    fprintf(out, " for %s",
            session_name(play->session, other ? 1 - mover : mover));
}

/* `forecast 26–22 with best play · exact`, `forecast even · ~12, looking on` */
static void write_forecast(const struct play_screen *play,
                           const struct seed_bar *bar,
                           const struct node_value *value, FILE *out)
{
    if (bar == NULL) {
        write_lead(play, value, out);
    } else {
        fputs("forecast ", out);
        game_write_halves(bar->final_halves, out);
        fputs("–", out);
        game_write_halves(2 * bar->material - bar->final_halves, out);
    }
    if (value->exact)
        fputs(" with best play · exact", out);
    else
        fprintf(out, " · ~%d%s", value->depth,
                !session_is_advising(play->session)    ? ""
                : session_advice_proves(play->session) ? ", proving"
                                                       : ", looking on");
}

/* `Bristlecone's move: proven`; it spoils nothing. */
static void write_ground(const struct play_screen *play, FILE *out)
{
    if (play->last == NODE_NONE || play->ground == GROUND_UNSAID)
        return;
    fprintf(out, "%s's move: %s",
            session_name(play->session, play_mover_of(play, play->last)),
            advice_ground_words(play->ground));
}

/* That it will come is said at once. */
static void draw_forecast(const struct play_screen *play, struct canvas *canvas,
                          int x, int y, const struct seed_bar *bar)
{
    const struct node_value *const value = get_value(play);
    char words[PLAY_WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    if (value != NULL)
        write_forecast(play, bar, value, out);
    else if (session_is_evaluating(play->session) &&
             session_is_advising(play->session))
        fputs("looking ahead ...", out);
    else if (!session_is_evaluating(play->session))
        write_ground(play, out);
    fclose(out);
    canvas_text_middle(canvas, x, y, ink(THEME_DIM), words);
}

/* ---- seeds ---- */

static struct seed_bar make_seed_bar(const struct play_screen *play,
                                     const struct board *board)
{
    const struct position *const position = session_position(play->session);
    const int viewer = play_viewer(play);
    const struct node_value *const value = get_value(play);
    struct seed_bar bar = {
        .material = board->game->class->material(board->game, position),
        .banked = {count_banked(play, board, viewer),
                   count_banked(play, board, 1 - viewer)},
    };

    if (value != NULL) {
        bar.forecast = true;
        bar.final_halves =
            bar.material +
            (viewer == position->player ? value->value : -value->value) /
                SEED_THOUSANDTHS;
    }
    return bar;
}

static void draw_bar(const struct play_screen *play, struct canvas *canvas,
                     const struct seed_bar *bar, int y, int width)
{
    const int viewer = play_viewer(play);
    char words[PLAY_WORDS_MAX];

    snprintf(words, sizeof words, "%d", bar->banked[0]);
    canvas_text_cut(canvas, MARGIN, y, ENDS - MARGIN - 3, bold(THEME_YOURS),
                    session_name(play->session, viewer));
    canvas_text_before(canvas, ENDS - 1, y, bold(THEME_YOURS), words);
    seed_bar_draw(bar, canvas, ENDS, y, width - 2 * ENDS);
    snprintf(words, sizeof words, "%d %.8s", bar->banked[1],
             session_name(play->session, 1 - viewer));
    canvas_text(canvas, width - ENDS + 2, y, bold(THEME_THEIRS), words);
}

/* ---- a race to so many points ---- */

/* `Black 2 ██░░░░`; returns where it ends. */
static int draw_runner(const struct play_screen *play, struct canvas *canvas,
                       const struct board *board, struct rect rect, int player,
                       int goal)
{
    const int count = count_banked(play, board, player);
    const struct style style = bold(play_ink(play, player));
    int x = canvas_text_cut(canvas, rect.x, rect.y, rect.width - goal - 4,
                            style, session_name(play->session, player));

    x = canvas_format(canvas, x + 1, rect.y, style, "%d ", count);
    for (int i = 0; i < goal; i++)
        x = canvas_text(canvas, x, rect.y, i < count ? style : ink(THEME_DIM),
                        i < count ? "█" : "░");
    return x;
}

static void draw_race(const struct play_screen *play, struct canvas *canvas,
                      const struct board *board, struct rect rect)
{
    const struct describer *const describer = describer_of(board->game);
    const int players = board->game->players;
    const int end = rect.x + rect.width - MARGIN;
    int x = rect.x + MARGIN;

    rect.width = (rect.width - 2 * MARGIN) / players - 2;
    for (int i = 0; i < players; i++) {
        rect.x = x;
        x = draw_runner(play, canvas, board, rect,
                        (play_viewer(play) + i) % players, describer->goal) +
            3;
    }
    if (end - (int)strlen(describer->aim) - 1 > x)
        canvas_text_before(canvas, end, rect.y, ink(THEME_DIM), describer->aim);
}

void play_draw_score(const struct play_screen *play, struct canvas *canvas,
                     const struct board *board, struct rect rect)
{
    const bool races = describer_of(board->game)->goal > 0;
    struct seed_bar bar = {0};

    if (!races)
        bar = make_seed_bar(play, board);
    if (rect.height > 1 && races)
        draw_race(play, canvas, board, rect);
    else if (rect.height > 1)
        draw_bar(play, canvas, &bar, rect.y, rect.width);
    draw_forecast(play, canvas, rect.x + rect.width / 2,
                  rect.y + rect.height - 1, races ? NULL : &bar);
}
