/* What stands below and beside the board: facts, values, moves, thoughts. */
#include "base/memory.h"
#include "screen/text/advice.h"
#include "screen/play/input.h"
#include "ui/widget.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_WIDTH = 20, TOLD = 6 };

/* ---- the moves so far ---- */

/* Up to so many before the cursor, the last one first; how many. */
static int last_nodes(const struct desk *desk, int nodes[], int most)
{
    int count = 0;

    for (int node = desk_cursor(desk); node != NODE_START && count < most;
         node = desk_node(desk, node)->parent)
        nodes[count++] = node;
    return count;
}

static int mover_of(const struct desk *desk, int node)
{
    return desk_node(desk, desk_node(desk, node)->parent)->position.player;
}

static struct move_text text_of(const struct desk *desk, int node)
{
    const struct node *const child = desk_node(desk, node);

    return game_move_text(desk_game(desk),
                          &desk_node(desk, child->parent)->position,
                          child->move);
}

/* How many of the last have room. */
static int count_fitting(const struct desk *desk, const int nodes[], int count,
                         int room)
{
    for (int i = 0; i < count; i++) {
        room -= 1 + (int)strlen(text_of(desk, nodes[i]).text);
        if (room < 0)
            return i;
    }
    return count;
}

/* `so far  f · 6 · c` */
static void draw_last(const struct desk *desk, struct canvas *canvas,
                      struct rect rect)
{
    int nodes[TOLD];
    int x = canvas_text(canvas, rect.x, rect.y, ink(THEME_DIM), "so far ");
    const int count = count_fitting(desk, nodes, last_nodes(desk, nodes, TOLD),
                                    rect.x + rect.width - x);

    for (int i = count - 1; i >= 0; i--) {
        x = canvas_text(canvas, x + 1, rect.y,
                        ink(desk_ink(desk, mover_of(desk, nodes[i]))),
                        text_of(desk, nodes[i]).text);
    }
}

/* `time    You 1:07   Bramble 0:02` */
static void draw_clocks(const struct desk *desk, struct canvas *canvas,
                        struct rect rect)
{
    int x = canvas_text(canvas, rect.x, rect.y, ink(THEME_DIM), "time   ");

    for (int player = 0; player < desk_game(desk)->players; player++) {
        const uint64_t seconds = match_clock(desk->match, player) / 1000;

        x = canvas_format(canvas, x + 1, rect.y, ink(desk_ink(desk, player)),
                          "%" PRIu64 ":%02" PRIu64, seconds / 60, seconds % 60);
    }
}

/* ---- a hint, with its reason ---- */

static bool wants_reason(const struct desk *desk)
{
    return desk->hinted > 1 && desk->hint_node == desk_cursor(desk) &&
           analysis_of(desk) != NULL && desk->analysis.done;
}

static void draw_reason(const struct desk *desk, struct canvas *canvas,
                        struct rect rect)
{
    char words[2 * DESK_WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);
    const struct report *const report = analysis_of(desk);
    const char *const name = desk_name(desk, desk_mover(desk));

    fputs("Hint: ", out);
    advice_write_hint(desk_game(desk), desk_position(desk), report, out);
    putc(' ', out);
    advice_write_margin(report->value, report->depth,
                        strcmp(name, "You") == 0 ? "you" : name, out);
    fclose(out);
    canvas_paragraph(canvas, rect, ink(THEME_HINT), words);
}

/* ---- the margin so far, where there is room ---- */

enum { GRAPH_FROM = 10, GRAPH_BELOW = 5, SCALE_WIDTH = 5 };

static int largest(const int *values, int count)
{
    int most = 1;

    for (int i = 0; i < count; i++)
        if (abs(values[i]) > most)
            most = abs(values[i]);
    return most;
}

static void draw_scale(struct canvas *canvas, struct rect rect, int most)
{
    const int x = rect.x + SCALE_WIDTH - 1;
    char words[16];

    snprintf(words, sizeof words, "+%d", most);
    canvas_text_before(canvas, x, rect.y, ink(THEME_DIM), words);
    canvas_text_before(canvas, x, rect.y + rect.height / 2, ink(THEME_DIM),
                       "0");
    snprintf(words, sizeof words, "-%d", most);
    canvas_text_before(canvas, x, rect.y + rect.height - 1, ink(THEME_DIM),
                       words);
}

static void draw_graph(const struct desk *desk, struct canvas *canvas,
                       struct rect rect)
{
    int count = 0;
    int *const margins = desk_margins(desk, &count);
    struct rect inside = {rect.x + 2, rect.y + 1, rect.width - 4,
                          rect.height - 2};

    canvas_border(canvas, rect, ink(THEME_FRAME), BORDER_PIT);
    canvas_text(canvas, rect.x + 2, rect.y, ink(THEME_DIM), " margin so far ");
    draw_scale(canvas, inside, largest(margins, count));
    inside.x += SCALE_WIDTH;
    inside.width -= SCALE_WIDTH;
    graph_draw(canvas, inside, ink(THEME_YOURS), margins, count, count - 1);
    free(margins);
}

/* ---- all of it ---- */

/* Facts of many moves leave no room for anything else. */
static bool has_moves_beside(const struct desk *desk, struct rect rect)
{
    const int room = rect.width - MOVES_WIDTH - 1;

    return room >= hand_of(desk_game(desk))->facts_width(desk) &&
           rect.width >= 2 * MOVES_WIDTH;
}

void panel_draw(struct desk *desk, struct canvas *canvas, struct rect rect)
{
    const bool wide = has_moves_beside(desk, rect);
    const struct rect right = {rect.x + rect.width - MOVES_WIDTH, rect.y,
                               MOVES_WIDTH, rect.height};

    if (rect.height >= GRAPH_FROM) {
        draw_graph(desk, canvas,
                   (struct rect){rect.x, rect.y + GRAPH_BELOW, rect.width,
                                 rect.height - GRAPH_BELOW});
        rect.height = GRAPH_BELOW;
    }
    if (wants_reason(desk)) {
        draw_reason(desk, canvas, rect);
        return;
    }
    if (wide)
        rect.width -= MOVES_WIDTH + 1;
    hand_of(desk_game(desk))->facts(desk, canvas, rect);
    if (!wide)
        return;
    draw_last(desk, canvas, right);
    if (rect.height > 1)
        draw_clocks(desk, canvas,
                    (struct rect){right.x, right.y + 1, right.width, 1});
}

/* ---- the column of moves beside a large board ---- */

enum { TURNS_MAX = 64 };

/* A line for every turn: all the moves of one player before the other's. */
struct turn {
    int player;
    char text[24];
};

static int read_turns(const struct desk *desk, struct turn turns[TURNS_MAX])
{
    int nodes[TURNS_MAX];
    int count = -1;

    for (int i = last_nodes(desk, nodes, TURNS_MAX) - 1; i >= 0; i--) {
        const int player = mover_of(desk, nodes[i]);
        const struct move_text text = text_of(desk, nodes[i]);

        if (count < 0 || turns[count].player != player)
            turns[++count] = (struct turn){.player = player};

        const size_t length = strlen(turns[count].text);

        snprintf(turns[count].text + length, sizeof turns[count].text - length,
                 "%s%s", length > 0 ? " " : "", text.text);
    }
    return count + 1;
}

/* One for each player. */
static int column_of(const struct desk *desk, int player)
{
    static const int two[] = {2, 10};
    static const int three[] = {2, 8, 14};
    const int players = desk_game(desk)->players;
    const int seat = (player - desk_viewer(desk) + players) % players;

    return players == 2 ? two[seat] : three[seat];
}

void panel_side(struct desk *desk, struct canvas *canvas, struct rect rect)
{
    struct turn turns[TURNS_MAX];
    const int count = read_turns(desk, turns);
    const int room = rect.height - 4;
    const int first = count > room ? count - room : 0;

    canvas_border(canvas, rect, ink(THEME_FRAME), BORDER_PIT);
    canvas_text(canvas, rect.x + 2, rect.y, ink(THEME_DIM), " moves ");
    for (int i = first; i < count; i++) {
        const int y = rect.y + 2 + i - first;
        const int column = column_of(desk, turns[i].player);

        canvas_text_cut(canvas, rect.x + column, y, rect.width - column - 1,
                        ink(desk_ink(desk, turns[i].player)), turns[i].text);
    }
}
