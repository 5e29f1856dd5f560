/* Watching: what both sides think, the margin so far, and a series of games. */
#include "base/clock.h"
#include "base/memory.h"
#include "screen/text/advice.h"
#include "screen/play/inside.h"
#include "screen/match_setup.h"
#include "ui/widget.h"

#include <stdio.h>
#include <stdlib.h>

/* So long the end of a game of a series can be looked at. */
#define BETWEEN_GAMES (2500 * CLOCK_MILLISECOND)

enum { LABEL_WIDTH = 10, NAME_WIDTH = 9, SPEED_WIDTH = 20 };

/* ---- thoughts ---- */

/* 57 for a chance of 57 %, +4.5 for a margin. */
static void write_opinion(struct value value, FILE *out)
{
    if (value.kind == VALUE_CHANCE)
        fprintf(out, "%d %%", value.thousandths / 10);
    else if (value.kind == VALUE_EXACT || value.kind == VALUE_MARGIN)
        advice_write_value(value, out);
    else
        return;
    fputs("  ", out);
}

static void write_rate(const struct seat *seat, FILE *out)
{
    const double seconds = (double)seat->thought_for / (double)CLOCK_SECOND;
    const double rate = seconds > 0 ? (double)seat->thought.nodes / seconds : 0;

    if (rate >= 1e6)
        fprintf(out, "%.1f Mn/s  ", rate / 1e6);
    else if (rate >= 1e3)
        fprintf(out, "%.0f kn/s  ", rate / 1e3);
}

/* Who does not look ahead has nothing to say of it. */
static void write_effort(const struct seat *seat, FILE *out)
{
    if (seat->thought.depth > 0)
        fprintf(out, "depth %2d  ", seat->thought.depth);
    write_rate(seat, out);
}

/* The line that is expected, as it is written. */
static void write_line(const struct desk *desk, const struct seat *seat,
                       FILE *out)
{
    const struct game *const game = desk_game(desk);
    struct position position = seat->thought_at;

    fputs(seat->thought.line_count > 0 ? "line" : "", out);
    for (int i = 0; i < seat->thought.line_count && i < LINE_SHOWN_MAX; i++) {
        const struct move move = seat->thought.line[i];

        if (!game_is_legal(game, &position, move))
            return;
        fprintf(out, " %s", game_move_text(game, &position, move).text);
        game->class->apply(game, &position, move);
    }
}

static void draw_thought(const struct desk *desk, struct canvas *canvas,
                         struct rect rect, int player)
{
    const struct seat *const seat = &desk->seats[player];
    const int x = rect.x + LABEL_WIDTH;
    char words[DESK_WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    canvas_text_cut(canvas, x, rect.y, NAME_WIDTH, bold(desk_ink(desk, player)),
                    desk_name(desk, player));
    if (seat->thought_known) {
        write_effort(seat, out);
        write_opinion(seat->thought.value, out);
        write_line(desk, seat, out);
    }
    if (desk->ticket != 0 && player == desk_mover(desk))
        fputs("  thinking", out);
    fclose(out);
    canvas_text_cut(canvas, x + NAME_WIDTH + 1, rect.y,
                    rect.width - LABEL_WIDTH - NAME_WIDTH - 1, ink(THEME_TEXT),
                    words);
}

/* ---- the margin so far, and the speed ---- */

int *desk_margins(const struct desk *desk, int *count)
{
    const int plies = match_ply(desk->match);
    const int viewer = desk_viewer(desk);
    int *const margins = memory_new((size_t)plies + 1, sizeof *margins);
    int node = desk_cursor(desk);

    for (int ply = plies; ply >= 0; ply--) {
        margins[ply] = desk_margin(desk, node, viewer);
        node = desk_node(desk, node)->parent;
    }
    *count = plies + 1;
    return margins;
}

/* -1: two have as much, and nobody has more. */
static int leader_of(const struct desk *desk)
{
    for (int i = 0; i < desk_game(desk)->players; i++)
        if (desk_margin(desk, desk_cursor(desk), i) > 0)
            return i;
    return -1;
}

static void draw_margin(const struct desk *desk, struct canvas *canvas,
                        struct rect rect)
{
    int count = 0;
    int *const margins = desk_margins(desk, &count);
    const int width = rect.width - LABEL_WIDTH - SPEED_WIDTH;
    const int shown = count < width ? count : width;
    const int leader = leader_of(desk);
    char words[DESK_WORDS_MAX];

    canvas_text(canvas, rect.x, rect.y, ink(THEME_DIM), "margin");
    sparkline_draw(canvas,
                   (struct rect){rect.x + LABEL_WIDTH, rect.y, shown, 1},
                   ink(THEME_YOURS), margins, count);
    if (leader < 0)
        snprintf(words, sizeof words, "even");
    else
        snprintf(words, sizeof words, "+%d %s",
                 desk_margin(desk, desk_cursor(desk), leader),
                 desk_name(desk, leader));
    canvas_text(canvas, rect.x + LABEL_WIDTH + shown + 1, rect.y,
                ink(THEME_TEXT), words);
    free(margins);
}

void panel_watch(struct desk *desk, struct canvas *canvas, struct rect rect)
{
    const int players = desk_game(desk)->players;

    canvas_text(canvas, rect.x, rect.y, ink(THEME_DIM), "thinking");
    for (int i = 0; i < players && i < rect.height; i++)
        draw_thought(desk, canvas,
                     (struct rect){rect.x, rect.y + i, rect.width, 1}, i);
    if (rect.height > players)
        draw_margin(desk, canvas,
                    (struct rect){
                        rect.x, rect.y + players + (rect.height > players + 1),
                        rect.width, 1});
}

/* ---- a series ---- */

static void count_game(struct desk *desk)
{
    struct series *const series = &desk->series;
    const int winner = match_outcome_at(desk->match, desk_cursor(desk)).winner;
    const int players = desk_game(desk)->players;

    for (int i = 0; i < players && winner < 0; i++)
        series->halves[i]++;
    if (winner >= 0)
        series->halves[(winner + series->played * (players - 1)) % players] +=
            2;
}

/* After a game of a series that is not the last the next one begins, the sides
 * exchanged. */
void desk_go_on(struct desk *desk, int64_t now)
{
    struct series *const series = &desk->series;

    if (desk->mode != TABLE_WATCH || series->games < 2 || desk->covered)
        return;
    if (!desk_is_over(desk) || film_runs(desk)) {
        series->next_game = 0;
        return;
    }
    if (!series->counted)
        count_game(desk);
    series->counted = true;
    if (series->next_game == 0)
        series->next_game = now + BETWEEN_GAMES;
    if (now < series->next_game || series->played + 1 >= series->games)
        return;
    series->next_game = 0;
    series->counted = false;
    series->played++;
    desk_rematch(desk, true, now);
}
