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
    ENDS = 14,      /* columns of names and numbers beside the seed bar ... */
    ENDS_WIDE = 20, /* ... if there are enough */
    BAR_MOST = 53,  /* columns of the bar without its ends */
    BAR_LEAST = 30,
    NUMBER_WIDTH = 5, /* of a banked number, with blanks around it */
    NAME_USUAL = 6,
    EVEN = 50 /* thousandths: a smaller lead is called even */
};

/* What a player has banked; while a move is shown, so far. */
static int count_banked(const struct play_screen *play,
                        const struct board *board, int player)
{
    return animation_runs(play) ? board_of(board->game)->banked(board, player)
                                : board->game->class->score(
                                      board->game, board->position, player);
}

/* The value to show; NULL if it is hidden or not known. */
static const struct node_value *get_value(const struct play_screen *play)
{
    return session_is_evaluating(play->session) &&
                   !session_is_over(play->session)
               ? session_value(play->session, session_cursor(play->session))
               : NULL;
}

/* For games won by a number of points: `even`, `+2 for You`. */
static void write_lead(const struct play_screen *play,
                       const struct node_value *value, FILE *out)
{
    const struct session *const session = play->session;
    const bool other = value->value < 0 && session_game(session)->players == 2;
    const int mover = session_position(session)->player;
    const struct value lead = {
        .kind = value->exact ? VALUE_EXACT : VALUE_MARGIN,
        .thousandths = other ? -value->value : value->value,
    };

    if (!value->exact && abs(lead.thousandths) < EVEN) {
        fputs("even", out);
        return;
    }
    advice_write_value(lead, out);
    fprintf(out, " for %s", session_name(session, other ? 1 - mover : mover));
}

/* `forecast 26–22 with best play · exact`, `forecast even · ~12, looking on`;
 * for games won by a number of points, which have no bar,
 * `forecast +2 for You`. */
static void write_forecast(const struct play_screen *play,
                           const struct seed_bar *bar,
                           const struct node_value *value, FILE *out)
{
    const struct session *const session = play->session;

    fputs("forecast ", out);
    if (bar != NULL) {
        game_write_halves(bar->final_halves, out);
        fputs("–", out);
        game_write_halves(2 * bar->material - bar->final_halves, out);
    } else {
        write_lead(play, value, out);
    }
    if (value->exact)
        fputs(" with best play · exact", out);
    else
        fprintf(out, " · ~%d%s", value->depth,
                !session_is_advising(session)    ? ""
                : session_advice_proves(session) ? ", proving"
                                                 : ", looking on");
}

/* Draws the forecast, or at once that it will come. If it is not asked for,
 * `Bristlecone's move: proven` is drawn instead, which gives nothing away. */
static void draw_forecast(const struct play_screen *play, struct canvas *canvas,
                          int x, int y, const struct seed_bar *bar)
{
    const struct session *const session = play->session;
    const struct node_value *const value = get_value(play);
    char words[PLAY_WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    if (value != NULL)
        write_forecast(play, bar, value, out);
    else if (session_is_evaluating(session) && session_is_advising(session))
        fputs("looking ahead ...", out);
    else if (!session_is_evaluating(session) && play->last != NODE_NONE &&
             play->ground != GROUND_UNSAID)
        fprintf(out, "%s's move: %s",
                session_name(session, play_mover_of(play, play->last)),
                advice_ground_words(play->ground));
    fclose(out);
    canvas_text_middle(canvas, x, y, ink(THEME_DIM), words);
}

void play_write_forecast(const struct play_screen *play, FILE *out)
{
    const struct node_value *const value = get_value(play);

    if (value != NULL) {
        write_lead(play, value, out);
        if (value->exact)
            fputs(", exact", out);
        else
            fprintf(out, ", %d ahead", value->depth);
    } else if (session_is_evaluating(play->session) &&
               session_is_advising(play->session)) {
        fputs("looking ahead", out);
    }
}

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

/* If a name is too long for them, the bar gives up columns. */
static int choose_ends(const struct play_screen *play,
                       const struct canvas *canvas, int width)
{
    int ends = width >= BAR_MOST + 2 * ENDS_WIDE - 1 ? ENDS_WIDE : ENDS;

    for (int i = 0; i < session_game(play->session)->players; i++) {
        const int name =
            canvas_text_width(canvas, session_name(play->session, i));

        ends = larger(ends, smaller(name + NUMBER_WIDTH + 1, ENDS_WIDE));
    }
    return width >= BAR_LEAST + 2 * ends ? ends : ENDS;
}

static void draw_bar(const struct play_screen *play, struct canvas *canvas,
                     const struct seed_bar *bar, struct rect rect)
{
    const int viewer = play_viewer(play);
    const int ends = choose_ends(play, canvas, rect.width);
    const int width = smaller(rect.width - 2 * ends + 1, BAR_MOST);
    const int first = rect.x + (rect.width - width + 1) / 2;
    const int room = ends - NUMBER_WIDTH - 1;
    char name[CUT_NAME_MAX], number[12];

    play_cut_name(play->session, canvas, viewer, room, name);

    int x = first - NUMBER_WIDTH -
            larger(canvas_text_width(canvas, name), NAME_USUAL);

    snprintf(number, sizeof number, "%d", bar->banked[0]);
    canvas_text(canvas, x, rect.y, bold(THEME_YOURS), name);
    canvas_text_before(canvas, first - 1, rect.y, bold(THEME_YOURS), number);
    seed_bar_draw(bar, canvas, first, rect.y, width);
    snprintf(number, sizeof number, "%d", bar->banked[1]);
    x = canvas_text(canvas, first + width + 2, rect.y, bold(THEME_THEIRS),
                    number);
    play_cut_name(play->session, canvas, 1 - viewer, room, name);
    canvas_text(canvas, x + 1, rect.y, bold(THEME_THEIRS), name);
}

/* For games won by a number of points: `Black 2 ██░░░░`. */
static void draw_race(const struct play_screen *play, struct canvas *canvas,
                      const struct board *board, struct rect rect)
{
    const struct describer *const describer = describer_of(board->game);
    const int players = board->game->players;
    const int goal = describer->goal;
    const int end = rect.x + rect.width - MARGIN + 1;
    const int width = (rect.width - 2 * MARGIN + 1) / players - 2;
    int x = rect.x + MARGIN;

    for (int i = 0; i < players; i++) {
        const int player = (play_viewer(play) + i) % players;
        const int count = count_banked(play, board, player);
        const struct style style = bold(play_ink(play, player));
        char name[CUT_NAME_MAX];

        play_cut_name(play->session, canvas, player, width - goal - 4, name);
        x = canvas_text(canvas, x, rect.y, style, name);
        x = canvas_format(canvas, x + 1, rect.y, style, "%d ", count);
        for (int point = 0; point < goal; point++)
            x = canvas_text(canvas, x, rect.y,
                            point < count ? style : ink(THEME_DIM),
                            point < count ? "█" : "░");
        x += 3;
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
        draw_bar(play, canvas, &bar, rect);
    draw_forecast(play, canvas, rect.x + rect.width / 2,
                  rect.y + rect.height - 1, races ? NULL : &bar);
}
