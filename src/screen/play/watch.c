/* Watching: what both sides think, the margin so far, and a series of games. */
#include "base/clock.h"
#include "base/memory.h"
#include "screen/match_setup.h"
#include "screen/play/inside.h"
#include "screen/text/advice.h"
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
static void write_line(const struct play_screen *play, const struct seat *seat,
                       FILE *out)
{
    const struct game *const game = play_game(play);
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

static void draw_thought(const struct play_screen *play, struct canvas *canvas,
                         struct rect rect, int player)
{
    const struct seat *const seat = &play->seats[player];
    const int x = rect.x + LABEL_WIDTH;
    char words[PLAY_WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    canvas_text_cut(canvas, x, rect.y, NAME_WIDTH, bold(play_ink(play, player)),
                    play_name(play, player));
    if (seat->thought_known) {
        write_effort(seat, out);
        write_opinion(seat->thought.value, out);
        write_line(play, seat, out);
    }
    if (play->ticket != 0 && player == play_mover(play))
        fputs("  thinking", out);
    fclose(out);
    canvas_text_cut(canvas, x + NAME_WIDTH + 1, rect.y,
                    rect.width - LABEL_WIDTH - NAME_WIDTH - 1, ink(THEME_TEXT),
                    words);
}

/* ---- the margin so far, and the speed ---- */

int *play_margins(const struct play_screen *play, int *count)
{
    const int plies = match_ply(play->match);
    const int viewer = play_viewer(play);
    int *const margins = memory_new((size_t)plies + 1, sizeof *margins);
    int node = play_cursor(play);

    for (int ply = plies; ply >= 0; ply--) {
        margins[ply] = play_margin(play, node, viewer);
        node = play_node(play, node)->parent;
    }
    *count = plies + 1;
    return margins;
}

/* -1: two have as much, and nobody has more. */
static int leader_of(const struct play_screen *play)
{
    for (int i = 0; i < play_game(play)->players; i++)
        if (play_margin(play, play_cursor(play), i) > 0)
            return i;
    return -1;
}

static void draw_margin(const struct play_screen *play, struct canvas *canvas,
                        struct rect rect)
{
    int count = 0;
    int *const margins = play_margins(play, &count);
    const int width = rect.width - LABEL_WIDTH - SPEED_WIDTH;
    const int shown = count < width ? count : width;
    const int leader = leader_of(play);
    char words[PLAY_WORDS_MAX];

    canvas_text(canvas, rect.x, rect.y, ink(THEME_DIM), "margin");
    sparkline_draw(canvas,
                   (struct rect){rect.x + LABEL_WIDTH, rect.y, shown, 1},
                   ink(THEME_YOURS), margins, count);
    if (leader < 0)
        snprintf(words, sizeof words, "even");
    else
        snprintf(words, sizeof words, "+%d %s",
                 play_margin(play, play_cursor(play), leader),
                 play_name(play, leader));
    canvas_text(canvas, rect.x + LABEL_WIDTH + shown + 1, rect.y,
                ink(THEME_TEXT), words);
    free(margins);
}

void panel_watch(struct play_screen *play, struct canvas *canvas,
                 struct rect rect)
{
    const int players = play_game(play)->players;

    canvas_text(canvas, rect.x, rect.y, ink(THEME_DIM), "thinking");
    for (int i = 0; i < players && i < rect.height; i++)
        draw_thought(play, canvas,
                     (struct rect){rect.x, rect.y + i, rect.width, 1}, i);
    if (rect.height > players)
        draw_margin(play, canvas,
                    (struct rect){
                        rect.x, rect.y + players + (rect.height > players + 1),
                        rect.width, 1});
}

/* ---- a series ---- */

static void count_game(struct play_screen *play)
{
    struct series *const series = &play->series;
    const int winner = match_outcome_at(play->match, play_cursor(play)).winner;
    const int players = play_game(play)->players;

    for (int i = 0; i < players && winner < 0; i++)
        series->halves[i]++;
    if (winner >= 0)
        series->halves[(winner + series->played * (players - 1)) % players] +=
            2;
}

/* After a game of a series that is not the last the next one begins, the sides
 * exchanged. */
void play_go_on(struct play_screen *play, int64_t now)
{
    struct series *const series = &play->series;

    if (play->mode != MODE_WATCH || series->games < 2 || play->covered)
        return;
    if (!play_is_over(play) || animation_runs(play)) {
        series->next_game = 0;
        return;
    }
    if (!series->counted)
        count_game(play);
    series->counted = true;
    if (series->next_game == 0)
        series->next_game = now + BETWEEN_GAMES;
    if (now < series->next_game || series->played + 1 >= series->games)
        return;
    series->next_game = 0;
    series->counted = false;
    series->played++;
    play_rematch(play, true, now);
}
