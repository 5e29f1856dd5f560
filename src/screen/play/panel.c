/* SPDX-License-Identifier: MIT */
/* The parts below and beside the board: what moves do, their values, the moves
 * so far, and what machines think. */
#include "base/clock.h"
#include "base/memory.h"
#include "screen/play/inside.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"
#include "ui/paragraph.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOVES_WIDTH = 20,
    LAST_SHOWN = 6,
    CLOCK_TEXT_MAX = 32,
    REASON_LINES = 6 /* at most, so as not to cover the board */
};

/* ---- the moves so far ---- */

/* Lists up to `most` moves before the cursor, the last one first. Returns how
 * many. */
static int list_last(const struct play_screen *play, int nodes[], int most)
{
    int count = 0;

    for (int node = session_cursor(play->session);
         node != NODE_START && count < most;
         node = session_node(play->session, node)->parent)
        nodes[count++] = node;
    return count;
}

/* `so far  f · 6 · c`: as many of the last moves as fit. */
static void draw_last(const struct play_screen *play, struct canvas *canvas,
                      struct rect rect)
{
    int nodes[LAST_SHOWN];
    int x = canvas_text(canvas, rect.x, rect.y, ink(THEME_DIM), "so far ");
    int room = rect.x + rect.width - x;
    const int most = list_last(play, nodes, LAST_SHOWN);
    int count = 0;

    while (count < most) {
        room -= 1 + (int)strlen(play_node_text(play, nodes[count]).text);
        if (room < 0)
            break;
        count++;
    }
    while (count-- > 0)
        x = canvas_text(canvas, x + 1, rect.y,
                        ink(play_ink(play, play_mover_of(play, nodes[count]))),
                        play_node_text(play, nodes[count]).text);
}

/* `time    1:07 0:02`; for three players, or long games, the word is
 * shortened. */
static void draw_clocks(const struct play_screen *play, struct canvas *canvas,
                        struct rect rect)
{
    static const char *const labels[] = {"time   ", "time", ""};
    const int players = session_game(play->session)->players;
    char times[PLAYERS_MAX][CLOCK_TEXT_MAX];
    int room = rect.width;
    int label = 0;

    for (int player = 0; player < players; player++) {
        const uint64_t seconds = session_clock(play->session, player) / 1000;

        room -=
            1 + snprintf(times[player], sizeof times[player],
                         "%" PRIu64 ":%02" PRIu64, seconds / 60, seconds % 60);
    }
    while (*labels[label] != '\0' && (int)strlen(labels[label]) > room)
        label++;

    int x = canvas_text(canvas, rect.x, rect.y, ink(THEME_DIM), labels[label]);

    if (x == rect.x)
        x--;
    for (int player = 0; player < players; player++)
        x = canvas_text(canvas, x + 1, rect.y, ink(play_ink(play, player)),
                        times[player]);
}

/* ---- a hint, with its reason ---- */

static void write_reason(const struct play_screen *play, FILE *out)
{
    const struct session *const session = play->session;
    const struct report *const report = session_advice(session);
    const char *const name = session_name(session, session_mover(session));

    advice_write_hint(session_game(session), session_position(session), report,
                      play_labels(play), out);
    putc(' ', out);
    advice_write_margin(report->value, report->depth, describe_name(name), out);
}

/* Drawn instead of the facts. */
void panel_draw_reason(const struct play_screen *play, struct canvas *canvas,
                       struct rect panel)
{
    char words[2 * PLAY_WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    write_reason(play, out);
    fclose(out);
    paragraph_write_over(canvas, panel, REASON_LINES, ink(THEME_HINT), words);
}

/* ---- all of it ---- */

void panel_draw(const struct play_screen *play, struct canvas *canvas,
                struct rect rect)
{
    const struct session *const session = play->session;
    const struct input_class *const input = input_of(session_game(session));
    const int room = rect.width - MOVES_WIDTH - 1;
    const struct rect right = {rect.x + rect.width - MOVES_WIDTH, rect.y,
                               MOVES_WIDTH, rect.height};
    /* The facts of many moves leave no room for anything else. */
    const bool wide = room >= input->previews_width(session_game(session)) &&
                      rect.width >= 2 * MOVES_WIDTH;

    if (wide)
        rect.width = room;
    input->draw_previews(&play->input, canvas, rect);
    if (!wide)
        return;
    draw_last(play, canvas, right);
    if (rect.height > 1)
        draw_clocks(play, canvas,
                    (struct rect){right.x, right.y + 1, right.width, 1});
}

/* ---- the column of moves beside a large board ---- */

enum { TURNS_MAX = 64, NUMBERED_FROM = 30 /* columns */ };

/* A line for every turn, which is all the moves of one player before the
 * other's. */
struct turn {
    int player;
    int number; /* number of its first move */
    char text[PLAY_WORDS_MAX];
};

void panel_side(const struct play_screen *play, struct canvas *canvas,
                struct rect rect)
{
    static const int columns[][2][PLAYERS_MAX] = {{{2, 10}, {2, 8, 14}},
                                                  {{7, 19}, {7, 15, 23}}};
    const bool numbered = rect.width >= NUMBERED_FROM;
    const int players = session_game(play->session)->players;
    struct turn turns[TURNS_MAX];
    int nodes[TURNS_MAX];
    int count = 0;

    for (int i = list_last(play, nodes, TURNS_MAX) - 1; i >= 0; i--) {
        const int player = play_mover_of(play, nodes[i]);

        if (count == 0 || turns[count - 1].player != player)
            turns[count++] = (struct turn){
                .player = player,
                .number = session_node(play->session, nodes[i])->ply};

        char *const text = turns[count - 1].text;
        const size_t length = strlen(text);

        snprintf(text + length, sizeof turns[0].text - length, "%s%s",
                 length > 0 ? " " : "", play_node_text(play, nodes[i]).text);
    }

    const int room = rect.height - 4;
    const int first = count > room ? count - room : 0;

    canvas_border(canvas, rect, ink(THEME_FRAME), BORDER_PIT);
    canvas_text(canvas, rect.x + 2, rect.y, ink(THEME_DIM), " moves ");
    for (int i = first; i < count; i++) {
        const int player = turns[i].player;
        const int seat = (player - play_viewer(play) + players) % players;
        const int column = columns[numbered][players > 2][seat];

        if (numbered)
            canvas_format(canvas, rect.x + 2, rect.y + 2 + i - first,
                          ink(THEME_DIM), "%3d", turns[i].number);
        canvas_text_cut(canvas, rect.x + column, rect.y + 2 + i - first,
                        rect.width - column - 1, ink(play_ink(play, player)),
                        turns[i].text);
    }
}

/* ---- watching: what both sides think ---- */

enum {
    WATCH_LABEL_WIDTH = 10,
    NAME_WIDTH = 9,
    NAME_MOST = 13,
    NAME_WIDE = 15, /* if there are enough columns */
    WIDE_FROM = 80,
    SPEED_WIDTH = 20,
    LINE_SHOWN_MAX = 12
};

/* `any of 6 moves`, `sees 4 of 6`, `likes it 62 %`: for machines that do not
 * search. */
static void write_choice(const struct choice *choice, FILE *out)
{
    if (choice->of > 1 && choice->seen == 0)
        fprintf(out, "any of %d moves  ", choice->of);
    else if (choice->seen > 0 && choice->seen < choice->of)
        fprintf(out, "sees %d of %d moves  ", choice->seen, choice->of);
    if (choice->liking > 0)
        fprintf(out, "likes it %d %%  ", (choice->liking + 5) / 10);
}

static void write_worth(const struct report *report, FILE *out)
{
    switch (report->value.kind) {
    case VALUE_CHANCE:
        fprintf(out, "%" PRIu64 " game%s, %d %% won  ", report->nodes,
                report->nodes == 1 ? "" : "s", report->value.thousandths / 10);
        break;
    case VALUE_EXACT:
    case VALUE_MARGIN:
        advice_write_value(report->value, out);
        fputs("  ", out);
        break;
    case VALUE_GAIN:
        fprintf(out, "%+d at once  ",
                report->value.thousandths / SEED_THOUSANDTHS);
        break;
    case VALUE_NONE:
    case VALUE_POINTS:
        break;
    }
}

/* `depth 12  1.2 Mn/s  +4.5  line 3 6 b`; a machine that does not look ahead
 * says less. */
static void write_thought(const struct play_screen *play,
                          const struct thought *thought, FILE *out)
{
    const struct game *const game = session_game(play->session);
    const struct report *const report = &thought->report;
    const double seconds = (double)thought->nanoseconds / (double)CLOCK_SECOND;
    const bool games = report->value.kind == VALUE_CHANCE; /* are counted */
    const double rate =
        seconds > 0 && !games ? (double)report->nodes / seconds : 0;
    struct position position = thought->position;

    if (report->depth > 0)
        fprintf(out, "depth %2d  ", report->depth);
    write_choice(&report->choice, out);
    if (rate >= 1e6)
        fprintf(out, "%.1f Mn/s  ", rate / 1e6);
    else if (rate >= 1e3)
        fprintf(out, "%.0f kn/s  ", rate / 1e3);
    write_worth(report, out);
    fputs(report->line_count > 0 ? "line" : "", out);
    for (int i = 0; i < report->line_count && i < LINE_SHOWN_MAX; i++) {
        const struct move move = report->line[i];

        if (!game_is_legal(game, &position, move))
            return;
        fprintf(out, " %s", play_move_text(play, &position, move).text);
        game->class->apply(game, &position, move);
    }
}

static void draw_thought(const struct play_screen *play, struct canvas *canvas,
                         struct rect rect, const struct thought *thought,
                         enum theme_role role, bool goes_on)
{
    char words[PLAY_WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    if (thought != NULL)
        write_thought(play, thought, out);
    if (goes_on)
        fputs("  thinking", out);
    fclose(out);
    canvas_text_cut(canvas, rect.x, rect.y, rect.width, ink(role), words);
}

/* The column of names: as wide as the widest needs, unless
 * that would be too much. */
static int measure_names(const struct session *session,
                         const struct canvas *canvas, int width)
{
    int most = NAME_WIDTH;

    for (int i = 0; i < session_game(session)->players; i++)
        most =
            larger(most, canvas_text_width(canvas, session_name(session, i)));
    return width >= WIDE_FROM ? NAME_WIDE
           : most > NAME_MOST ? NAME_WIDTH
                              : most;
}

/* What a player thinks and, if there is a second line, what it thought just
 * before. */
static void draw_thinker(const struct play_screen *play, struct canvas *canvas,
                         struct rect rect, int player)
{
    const struct session *const session = play->session;
    const int width = measure_names(session, canvas, rect.width);
    const int used = width + 1;
    struct rect line = {rect.x + used, rect.y, rect.width - used, 1};
    char name[CUT_NAME_MAX];

    play_cut_name(session, canvas, player, width, name);
    canvas_text(canvas, rect.x, rect.y, bold(play_ink(play, player)), name);
    draw_thought(
        play, canvas, line, session_thought(session, player), THEME_TEXT,
        session_is_thinking(session) && player == session_mover(session));
    line.y++;
    if (rect.height > 1)
        draw_thought(play, canvas, line,
                     session_thought_before(session, player), THEME_DIM, false);
}

/* ---- the margin so far ---- */

static void draw_margin(struct play_screen *play, struct canvas *canvas,
                        struct rect rect)
{
    int count = 0;
    int *const margins =
        play_margins(play, session_cursor(play->session), &count);
    const int width = rect.width - WATCH_LABEL_WIDTH - SPEED_WIDTH;
    const int shown = count < width ? count : width;
    char words[PLAY_WORDS_MAX] = "even";

    canvas_text(canvas, rect.x, rect.y, ink(THEME_DIM), "margin");
    play->drawn.chart = (struct drawn_chart){
        {rect.x + WATCH_LABEL_WIDTH, rect.y, shown, 1}, count, false};
    sparkline_draw(canvas, play->drawn.chart.rect, ink(THEME_YOURS), margins,
                   count);
    for (int i = 0; i < session_game(play->session)->players; i++) {
        const int lead = play_margin(play, session_cursor(play->session), i);

        if (lead > 0)
            snprintf(words, sizeof words, "+%d %s", lead,
                     session_name(play->session, i));
    }
    canvas_text(canvas, rect.x + WATCH_LABEL_WIDTH + shown + 1, rect.y,
                ink(THEME_TEXT), words);
    free(margins);
}

/* Is the game over, and nothing known of what anybody thought, since it was
 * played at another time? */
static bool is_thought_over(const struct session *session)
{
    for (int i = 0; i < session_game(session)->players; i++)
        if (session_thought(session, i) != NULL)
            return false;
    return session_is_over(session);
}

void panel_watch(struct play_screen *play, struct canvas *canvas,
                 struct rect rect, bool charted)
{
    const int players = session_game(play->session)->players;
    /* Above charts with a blank line between two players. */
    const int pace = charted ? larger((rect.height + 1) / players, 1) : 1;
    const bool thinking = !is_thought_over(play->session);

    if (thinking)
        canvas_text(canvas, rect.x, rect.y, ink(THEME_DIM), "thinking");
    for (int i = 0; thinking && i < players && i * pace < rect.height; i++)
        draw_thinker(
            play, canvas,
            (struct rect){rect.x + WATCH_LABEL_WIDTH, rect.y + i * pace,
                          rect.width - WATCH_LABEL_WIDTH, larger(pace - 1, 1)},
            i);
    if (!charted && rect.height > players)
        draw_margin(play, canvas,
                    (struct rect){
                        rect.x, rect.y + players + (rect.height > players + 1),
                        rect.width, 1});
}
