/* What lies between the board and its facts: who has banked what, how far that
 * is from winning, and what best play makes of it. */
#include "base/memory.h"
#include "game/abalone.h"
#include "screen/play/inside.h"
#include "screen/text/advice.h"
#include "ui/widget.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    MARGIN = 3,
    ENDS = 14,
    EVEN = 50 /* thousandths: less is told as nothing */
};

/* ---- points ---- */

/* By now, while a film runs. */
static int banked(const struct play_screen *play, const struct board *board,
                  int player)
{
    const struct game *const game = session_game(play->session);

    return animation_runs(play)
               ? board_of(game)->banked(board, player)
               : game->class->score(game, board->position, player);
}

/* ---- what best play makes of it ---- */

static const struct node_value *judgement_of(const struct play_screen *play)
{
    return session_is_evaluating(play->session) &&
                   !session_is_over(play->session)
               ? session_value(play->session, session_cursor(play->session))
               : NULL;
}

/* `forecast 26–22` */
static void write_final(const struct seed_bar *bar, FILE *out)
{
    fputs("forecast ", out);
    game_write_halves(bar->final_halves, out);
    fputs("–", out);
    game_write_halves(2 * bar->material - bar->final_halves, out);
}

/* `forecast +2 for You`: where nobody can have all that is in play. */
static void write_lead(const struct play_screen *play,
                       const struct node_value *judged, FILE *out)
{
    const bool other =
        judged->value < 0 && session_game(play->session)->players == 2;
    const int mover = session_position(play->session)->player;
    const int player = other ? 1 - mover : mover;
    const struct value value = {
        .kind = judged->exact ? VALUE_EXACT : VALUE_MARGIN,
        .thousandths = other ? -judged->value : judged->value,
    };

    fputs("forecast ", out);
    if (value.kind == VALUE_MARGIN && abs(judged->value) < EVEN) {
        fputs("even", out);
        return;
    }
    advice_write_value(value, out);
    fprintf(out, " for %s", session_name(play->session, player));
}

/* What the analyst does, while it is at it. */
static const char *get_work(const struct play_screen *play)
{
    if (!session_is_advising(play->session))
        return "";
    return session_advice_proves(play->session) ? ", proving" : ", looking on";
}

static void write_forecast(const struct play_screen *play,
                           const struct seed_bar *bar,
                           const struct node_value *judged, FILE *out)
{
    if (bar != NULL)
        write_final(bar, out);
    else
        write_lead(play, judged, out);
    if (judged->exact)
        fputs(" with best play · exact", out);
    else
        fprintf(out, " · ~%d%s", judged->depth, get_work(play));
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

/* Who asked for it sees at once that it comes. */
static void draw_forecast(const struct play_screen *play, struct canvas *canvas,
                          int x, int y, const struct seed_bar *bar)
{
    const struct node_value *const judged = judgement_of(play);
    char words[PLAY_WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    if (judged != NULL)
        write_forecast(play, bar, judged, out);
    else if (session_is_evaluating(play->session) &&
             session_is_advising(play->session))
        fputs("looking ahead ...", out);
    else if (!session_is_evaluating(play->session))
        write_ground(play, out);
    fclose(out);
    canvas_text_middle(canvas, x, y, ink(THEME_DIM), words);
}

/* ---- seeds ---- */

static struct seed_bar seed_bar_of(const struct play_screen *play,
                                   const struct board *board)
{
    const struct game *const game = session_game(play->session);
    const int viewer = play_viewer(play);
    const struct node_value *const judged = judgement_of(play);
    struct seed_bar bar = {
        .material =
            game->class->material(game, session_position(play->session)),
        .banked = {banked(play, board, viewer),
                   banked(play, board, 1 - viewer)},
    };

    if (judged != NULL) {
        bar.forecast = true;
        bar.final_halves =
            bar.material + (viewer == session_position(play->session)->player
                                ? judged->value
                                : -judged->value) /
                               1000;
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

static void draw_seeds(const struct play_screen *play, struct canvas *canvas,
                       const struct board *board, struct rect rect)
{
    const struct seed_bar bar = seed_bar_of(play, board);
    const int middle = rect.x + rect.width / 2;

    if (rect.height > 1)
        draw_bar(play, canvas, &bar, rect.y, rect.width);
    draw_forecast(play, canvas, middle, rect.y + rect.height - 1, &bar);
}

/* ---- marbles ---- */

/* `Black 2 ██░░░░`: how far it is to six. */
static int draw_race(const struct play_screen *play, struct canvas *canvas,
                     const struct board *board, struct rect rect, int player)
{
    const int count = banked(play, board, player);
    const struct style style = bold(play_ink(play, player));
    int x =
        canvas_text_cut(canvas, rect.x, rect.y, rect.width - ABALONE_GOAL - 4,
                        style, session_name(play->session, player));

    x = canvas_format(canvas, x + 1, rect.y, style, "%d ", count);
    for (int i = 0; i < ABALONE_GOAL; i++)
        x = canvas_text(canvas, x, rect.y, i < count ? style : ink(THEME_DIM),
                        i < count ? "█" : "░");
    return x;
}

static void draw_marbles_out(const struct play_screen *play,
                             struct canvas *canvas, const struct board *board,
                             struct rect rect)
{
    static const char words[] = "first to push six out";
    const int players = session_game(play->session)->players;
    const int end = rect.x + rect.width - MARGIN;
    const int room = (rect.width - 2 * MARGIN) / players - 2;
    int x = rect.x + MARGIN;

    for (int i = 0; i < players; i++)
        x = draw_race(play, canvas, board, (struct rect){x, rect.y, room, 1},
                      (play_viewer(play) + i) % players) +
            3;
    if (end - (int)sizeof words > x)
        canvas_text_before(canvas, end, rect.y, ink(THEME_DIM), words);
}

void play_draw_score(const struct play_screen *play, struct canvas *canvas,
                     const struct board *board, struct rect rect)
{
    if (!abalone_is(session_game(play->session))) {
        draw_seeds(play, canvas, board, rect);
        return;
    }
    if (rect.height > 1)
        draw_marbles_out(play, canvas, board, rect);
    draw_forecast(play, canvas, rect.x + rect.width / 2,
                  rect.y + rect.height - 1, NULL);
}
