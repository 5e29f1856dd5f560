/* What lies between the board and its facts: who has banked what, how far that
 * is from winning, and what best play makes of it. */
#include "base/memory.h"
#include "game/abalone.h"
#include "screen/text/advice.h"
#include "screen/play/inside.h"
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
static int banked(const struct desk *desk, const struct board *board,
                  int player)
{
    const struct game *const game = desk_game(desk);

    return film_runs(desk) ? board_of(game)->banked(board, player)
                           : game->class->score(game, board->position, player);
}

/* Of several others, the one who has most. */
int desk_margin(const struct desk *desk, int node, int player)
{
    const struct game *const game = desk_game(desk);
    const struct position *const position = &desk_node(desk, node)->position;
    int most = 0;

    for (int other = 0; other < game->players; other++) {
        const int score = game->class->score(game, position, other);

        if (other != player && score > most)
            most = score;
    }
    return game->class->score(game, position, player) - most;
}

enum theme_role desk_ink(const struct desk *desk, int player)
{
    return board_ink(desk_game(desk), desk_viewer(desk), player);
}

/* ---- what best play makes of it ---- */

static const struct judgement *judgement_of(const struct desk *desk)
{
    return desk->evaluating && !desk_is_over(desk)
               ? analysis_at(desk, desk_cursor(desk))
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
static void write_lead(const struct desk *desk, const struct judgement *judged,
                       FILE *out)
{
    const bool other = judged->value < 0 && desk_game(desk)->players == 2;
    const int mover = desk_position(desk)->player;
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
    fprintf(out, " for %s", desk_name(desk, player));
}

/* What the analyst does while it is at it. */
static const char *goes_on(const struct desk *desk)
{
    if (desk->analysis.ticket == 0)
        return "";
    return desk->analysis.agent->class->proves ? ", proving" : ", looking on";
}

static void write_forecast(const struct desk *desk, const struct seed_bar *bar,
                           const struct judgement *judged, FILE *out)
{
    if (bar != NULL)
        write_final(bar, out);
    else
        write_lead(desk, judged, out);
    if (judged->exact)
        fputs(" with best play · exact", out);
    else
        fprintf(out, " · ~%d%s", judged->depth, goes_on(desk));
}

/* `Bristlecone's move: proven`; it spoils nothing. */
static void write_ground(const struct desk *desk, FILE *out)
{
    const int last = desk->last;

    if (last == NODE_NONE || last != desk->ground_node || *desk->ground == '\0')
        return;

    const int before = desk_node(desk, last)->parent;

    fprintf(out, "%s's move: %s",
            desk_name(desk, desk_node(desk, before)->position.player),
            desk->ground);
}

/* Who asked for it sees at once that it comes. */
static void draw_forecast(const struct desk *desk, struct canvas *canvas, int x,
                          int y, const struct seed_bar *bar)
{
    const struct judgement *const judged = judgement_of(desk);
    char words[DESK_WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    if (judged != NULL)
        write_forecast(desk, bar, judged, out);
    else if (desk->evaluating && desk->analysis.ticket != 0)
        fputs("looking ahead ...", out);
    else if (!desk->evaluating)
        write_ground(desk, out);
    fclose(out);
    canvas_text_middle(canvas, x, y, ink(THEME_DIM), words);
}

/* ---- seeds ---- */

static struct seed_bar seed_bar_of(const struct desk *desk,
                                   const struct board *board)
{
    const struct game *const game = desk_game(desk);
    const int viewer = desk_viewer(desk);
    const struct judgement *const judged = judgement_of(desk);
    struct seed_bar bar = {
        .material = game->class->material(game, desk_position(desk)),
        .banked = {banked(desk, board, viewer),
                   banked(desk, board, 1 - viewer)},
    };

    if (judged != NULL) {
        bar.forecast = true;
        bar.final_halves = bar.material + (viewer == desk_position(desk)->player
                                               ? judged->value
                                               : -judged->value) /
                                              1000;
    }
    return bar;
}

static void draw_bar(const struct desk *desk, struct canvas *canvas,
                     const struct seed_bar *bar, int y, int width)
{
    const int viewer = desk_viewer(desk);
    char words[DESK_WORDS_MAX];

    snprintf(words, sizeof words, "%d", bar->banked[0]);
    canvas_text_cut(canvas, MARGIN, y, ENDS - MARGIN - 3, bold(THEME_YOURS),
                    desk_name(desk, viewer));
    canvas_text_before(canvas, ENDS - 1, y, bold(THEME_YOURS), words);
    seed_bar_draw(bar, canvas, ENDS, y, width - 2 * ENDS);
    snprintf(words, sizeof words, "%d %.8s", bar->banked[1],
             desk_name(desk, 1 - viewer));
    canvas_text(canvas, width - ENDS + 2, y, bold(THEME_THEIRS), words);
}

static void draw_seeds(const struct desk *desk, struct canvas *canvas,
                       const struct board *board, struct rect rect)
{
    const struct seed_bar bar = seed_bar_of(desk, board);
    const int middle = rect.x + rect.width / 2;

    if (rect.height > 1)
        draw_bar(desk, canvas, &bar, rect.y, rect.width);
    draw_forecast(desk, canvas, middle, rect.y + rect.height - 1, &bar);
}

/* ---- marbles ---- */

/* `Black 2 ██░░░░`: how far it is to six. */
static int draw_race(const struct desk *desk, struct canvas *canvas,
                     const struct board *board, struct rect rect, int player)
{
    const int count = banked(desk, board, player);
    const struct style style = bold(desk_ink(desk, player));
    int x =
        canvas_text_cut(canvas, rect.x, rect.y, rect.width - ABALONE_GOAL - 4,
                        style, desk_name(desk, player));

    x = canvas_format(canvas, x + 1, rect.y, style, "%d ", count);
    for (int i = 0; i < ABALONE_GOAL; i++)
        x = canvas_text(canvas, x, rect.y, i < count ? style : ink(THEME_DIM),
                        i < count ? "█" : "░");
    return x;
}

static void draw_marbles_out(const struct desk *desk, struct canvas *canvas,
                             const struct board *board, struct rect rect)
{
    static const char words[] = "first to push six out";
    const int players = desk_game(desk)->players;
    const int end = rect.x + rect.width - MARGIN;
    const int room = (rect.width - 2 * MARGIN) / players - 2;
    int x = rect.x + MARGIN;

    for (int i = 0; i < players; i++)
        x = draw_race(desk, canvas, board, (struct rect){x, rect.y, room, 1},
                      (desk_viewer(desk) + i) % players) +
            3;
    if (end - (int)sizeof words > x)
        canvas_text_before(canvas, end, rect.y, ink(THEME_DIM), words);
}

void desk_draw_score(const struct desk *desk, struct canvas *canvas,
                     const struct board *board, struct rect rect)
{
    if (!abalone_is(desk_game(desk))) {
        draw_seeds(desk, canvas, board, rect);
        return;
    }
    if (rect.height > 1)
        draw_marbles_out(desk, canvas, board, rect);
    draw_forecast(desk, canvas, rect.x + rect.width / 2,
                  rect.y + rect.height - 1, NULL);
}
