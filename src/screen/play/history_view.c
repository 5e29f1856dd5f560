/*
 * Looking back: the players stay where they are while somebody goes through
 * what they have played, along the line and its branches.
 *
 *      4  b  6  a  d  5  f  6  c ┬ 4  1  e  3        34 plies
 *                                ├ 5  f  2            3 plies
 *                                └ 1                  1 ply
 */
#include "base/memory.h"
#include "game/abalone.h"
#include "screen/play/input.h"

#include <stdio.h>
#include <stdlib.h>

enum { COUNT_WIDTH = 12, INDENT = 4, BRANCH_MOVES = 6 };

static struct history *history_of(const struct desk *desk)
{
    return match_history(desk->match);
}

/* Who looks back at a game that is over sees what it was worth. */
static void review_line(struct desk *desk)
{
    const int tip = history_tip(history_of(desk), desk_cursor(desk));

    if (match_end_at(desk->match, tip) != END_NOT)
        desk_review_begin(desk, tip);
}

void look_enter(struct desk *desk, int64_t now)
{
    const bool ongoing = !desk_is_over(desk) && match_humans(desk->match);

    if (desk->mode == TABLE_HISTORY)
        return;
    think_stop(desk);
    film_finish(desk);
    desk->before = desk->mode;
    desk->mode = TABLE_HISTORY;
    desk->home = desk_cursor(desk);
    desk->evaluated_before = desk->evaluating;
    desk->evaluating = desk->evaluating || !ongoing;
    hand_of(desk_game(desk))->forget(desk);
    review_line(desk);
    analysis_ask(desk, now);
}

static void come_back(struct desk *desk, int64_t now)
{
    desk->mode = desk->before;
    desk->evaluating = desk->evaluated_before;
    desk_store(desk, now);
    desk_ask(desk, now);
}

void look_leave(struct desk *desk, int64_t now)
{
    if (desk->look_only) {
        screens_pop(desk->house->screens, now);
        return;
    }
    film_finish(desk);
    history_goto(history_of(desk), desk->home);
    come_back(desk, now);
}

/* ---- going ---- */

static void back(struct desk *desk, int64_t now)
{
    const int parent = desk_node(desk, desk_cursor(desk))->parent;

    film_finish(desk);
    if (parent != NODE_NONE)
        desk_goto(desk, parent, now);
}

static void forth(struct desk *desk, int64_t now)
{
    const int latest = desk_node(desk, desk_cursor(desk))->latest;

    film_finish(desk);
    if (latest != NODE_NONE)
        desk_goto(desk, latest, now);
}

static void to_start(struct desk *desk, int64_t now)
{
    desk_goto(desk, NODE_START, now);
}

static void to_tip(struct desk *desk, int64_t now)
{
    desk_goto(desk, history_tip(history_of(desk), desk_cursor(desk)), now);
}

/* The way of redo becomes that of another child. */
static void choose(struct desk *desk, int by)
{
    const int cursor = desk_cursor(desk);
    const struct node *const node = desk_node(desk, cursor);
    int children[MOVES_MAX];
    int count = 0;
    int at = 0;

    for (int child = node->first; child != NODE_NONE && count < MOVES_MAX;
         child = desk_node(desk, child)->next) {
        if (child == node->latest)
            at = count;
        children[count++] = child;
    }
    if (count > 0)
        history_set_latest(history_of(desk), cursor,
                           children[(at + by + count) % count]);
}

static void branch_above(struct desk *desk, int64_t now)
{
    (void)now;
    choose(desk, -1);
}

static void branch_below(struct desk *desk, int64_t now)
{
    (void)now;
    choose(desk, 1);
}

static bool forks(const struct desk *desk, int node)
{
    const int first = desk_node(desk, node)->first;

    return first != NODE_NONE && desk_node(desk, first)->next != NODE_NONE;
}

static void fork_before(struct desk *desk, int64_t now)
{
    int node = desk_node(desk, desk_cursor(desk))->parent;

    while (node != NODE_NONE && !forks(desk, node))
        node = desk_node(desk, node)->parent;
    if (node != NODE_NONE)
        desk_goto(desk, node, now);
    else
        house_say(desk->house, now, "no branch before this");
}

static void fork_after(struct desk *desk, int64_t now)
{
    int node = desk_node(desk, desk_cursor(desk))->latest;

    while (node != NODE_NONE && !forks(desk, node))
        node = desk_node(desk, node)->latest;
    if (node != NODE_NONE)
        desk_goto(desk, node, now);
    else
        house_say(desk->house, now, "no branch after this");
}

/* From here the game goes on. */
static void play_on(struct desk *desk, int64_t now)
{
    if (desk_is_over(desk)) {
        house_say(desk->house, now, "the game is over here; go back first");
        return;
    }
    film_finish(desk);
    desk->look_only = false;
    desk->over_shown = false;
    if (desk->before == TABLE_WATCH)
        desk->paused = false;
    come_back(desk, now);
}

static const struct row {
    int32_t key;
    void (*act)(struct desk *desk, int64_t now);
} ROWS[] = {
    {INPUT_LEFT, back},
    {'h', back},
    {INPUT_RIGHT, forth},
    {'l', forth},
    {INPUT_UP, branch_above},
    {'k', branch_above},
    {INPUT_DOWN, branch_below},
    {'j', branch_below},
    {'g', to_start},
    {INPUT_HOME, to_start},
    {'G', to_tip},
    {INPUT_END, to_tip},
    {'[', fork_before},
    {INPUT_BACK_TAB, fork_before},
    {']', fork_after},
    {INPUT_TAB, fork_after},
    {INPUT_ENTER, play_on},
    {INPUT_ESCAPE, look_leave},
    {'q', look_leave},
};

bool look_key(struct desk *desk, int32_t key, int64_t now)
{
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (ROWS[i].key == key) {
            ROWS[i].act(desk, now);
            return true;
        }
    return false;
}

/* ---- drawing ---- */

/* The line through the cursor, from the start to the end that redo leads to. */
struct way {
    int *nodes; /* without the start */
    int count;
    int at; /* moves that lie before the cursor */
};

static struct way way_of(const struct desk *desk)
{
    const int cursor = desk_cursor(desk);
    const int tip = history_tip(history_of(desk), cursor);
    struct way way = {.count = desk_node(desk, tip)->ply,
                      .at = desk_node(desk, cursor)->ply};
    int node = tip;

    way.nodes = memory_new((size_t)way.count + 1, sizeof *way.nodes);
    for (int i = way.count - 1; i >= 0; i--) {
        way.nodes[i] = node;
        node = desk_node(desk, node)->parent;
    }
    return way;
}

static struct move_text text_of(const struct desk *desk, int node)
{
    const struct node *const child = desk_node(desk, node);

    return game_move_text(desk_game(desk),
                          &desk_node(desk, child->parent)->position,
                          child->move);
}

static enum theme_role ink_of(const struct desk *desk, int node)
{
    const struct node *const child = desk_node(desk, node);
    const int mover = desk_node(desk, child->parent)->position.player;

    return desk_ink(desk, mover);
}

/* Pits have one letter, marbles up to three cells. */
static int move_width(const struct desk *desk)
{
    return abalone_is(desk_game(desk)) ? 7 : 3;
}

/* How many moves of a line fit, and the first of them that is shown. */
static int shown_moves(const struct desk *desk, struct rect rect)
{
    const int room = rect.width - COUNT_WIDTH - INDENT;
    const int width = move_width(desk);

    return room > width ? room / width : 1;
}

static int first_shown(const struct desk *desk, const struct way *way,
                       struct rect rect)
{
    const int shown = shown_moves(desk, rect);
    const int wanted = way->at - shown * 2 / 3;
    const int last = way->count - shown;
    const int first = wanted < last ? wanted : last;

    return first > 0 ? first : 0;
}

static void count_plies(struct canvas *canvas, struct rect rect, int y,
                        int plies)
{
    char words[24];

    snprintf(words, sizeof words, plies == 1 ? "%d ply" : "%d plies", plies);
    canvas_text_before(canvas, rect.x + rect.width, y, ink(THEME_DIM), words);
}

static void draw_way(const struct desk *desk, struct canvas *canvas,
                     struct rect rect, const struct way *way)
{
    const int shown = shown_moves(desk, rect);
    const int first = first_shown(desk, way, rect);

    for (int i = first; i < way->count && i < first + shown; i++) {
        const int x = rect.x + INDENT + (i - first) * move_width(desk);
        const bool current = i == way->at - 1;
        const struct style style = {
            (uint8_t)(i < way->at ? ink_of(desk, way->nodes[i]) : THEME_DIM),
            (uint8_t)(current ? THEME_SELECTED : THEME_BACKGROUND),
            (uint8_t)(current ? WEIGHT_BOLD : WEIGHT_PLAIN)};

        canvas_text(canvas, x, rect.y, style,
                    text_of(desk, way->nodes[i]).text);
        if (current)
            canvas_set_cursor(canvas, x, rect.y);
    }
    if (first > 0)
        canvas_text(canvas, rect.x + 1, rect.y, ink(THEME_DIM), "…");
    count_plies(canvas, rect, rect.y, way->count);
}

/* The other ways on from the cursor, below where they leave the line. */
static void draw_branches(const struct desk *desk, struct canvas *canvas,
                          struct rect rect, const struct way *way)
{
    const struct node *const node = desk_node(desk, desk_cursor(desk));
    const int fork =
        rect.x + INDENT - 2 +
        (way->at - first_shown(desk, way, rect)) * move_width(desk);
    int y = rect.y + 1;

    if (forks(desk, desk_cursor(desk)))
        canvas_text(canvas, fork, rect.y, ink(THEME_DIM), "┬");
    for (int child = node->first; child != NODE_NONE;
         child = desk_node(desk, child)->next) {
        int next = child;
        const int tip = history_tip(history_of(desk), child);

        if (child == node->latest || y >= rect.y + rect.height - 2)
            continue;
        canvas_text(canvas, fork, y, ink(THEME_DIM), "├");
        for (int i = 0; i < BRANCH_MOVES && next != NODE_NONE; i++) {
            canvas_text(canvas, fork + 2 + i * move_width(desk), y,
                        ink(ink_of(desk, next)), text_of(desk, next).text);
            next = desk_node(desk, next)->latest;
        }
        count_plies(canvas, rect, y++, desk_node(desk, tip)->ply - node->ply);
    }
}

/* Is all of it proven? */
static bool is_proven(const struct desk *desk, const struct way *way)
{
    bool proven = desk_game(desk)->players == 2;

    for (int i = -1; i < way->count && proven; i++) {
        const struct judgement *const judged =
            analysis_at(desk, i < 0 ? NODE_START : way->nodes[i]);

        proven = judged != NULL && judged->exact;
    }
    return proven;
}

/* What the one at the bottom gets more than the other: by best play from there,
 * where that is proven of the whole line; else what he has so far. */
static int margin_of(const struct desk *desk, int node, bool proven)
{
    const int viewer = desk_viewer(desk);
    const struct judgement *const judged = analysis_at(desk, node);

    if (!proven || judged == NULL)
        return desk_margin(desk, node, viewer);

    const int south = analysis_turn(desk, node, judged->value);

    return (viewer == 0 ? south : -south) / SEED_THOUSANDTHS;
}

/* `proving 12 of 40` */
static void draw_proving(const struct desk *desk, struct canvas *canvas,
                         struct rect rect)
{
    struct verdict verdict;
    char words[40];

    if (!desk_review_runs(desk) || !desk_review_verdict(desk, &verdict))
        return;
    snprintf(words, sizeof words, "  proving %d of %d", verdict.sums.proven,
             verdict.sums.moves);
    canvas_text_before(canvas, rect.x + rect.width, rect.y, ink(THEME_DIM),
                       words);
}

static void draw_margin(const struct desk *desk, struct canvas *canvas,
                        struct rect rect, const struct way *way)
{
    int *const values = memory_new((size_t)way->count + 1, sizeof *values);
    const bool proven = is_proven(desk, way);
    const struct rect all = rect;

    values[0] = margin_of(desk, NODE_START, proven);
    for (int i = 0; i < way->count; i++)
        values[i + 1] = margin_of(desk, way->nodes[i], proven);
    canvas_text(canvas, rect.x, rect.y, ink(THEME_DIM),
                proven ? "best play" : "margin");
    rect.x += INDENT + 6;
    rect.width -= INDENT + 6;
    sparkline_draw(canvas, rect, ink(THEME_YOURS), values, way->count + 1);
    draw_proving(desk, canvas, all);
    free(values);
}

void look_draw(struct desk *desk, struct canvas *canvas, struct rect rect)
{
    struct way way = way_of(desk);

    desk->look_at = rect;
    draw_way(desk, canvas, rect, &way);
    draw_branches(desk, canvas, rect, &way);
    if (rect.height >= 4)
        draw_margin(
            desk, canvas,
            (struct rect){rect.x, rect.y + rect.height - 1, rect.width, 1},
            &way);
    free(way.nodes);
}

/* A click on a move of the line goes there. */
void look_click(struct desk *desk, const struct event *event, int64_t now)
{
    struct way way = way_of(desk);
    const int column = event->x - desk->look_at.x - INDENT;
    const int index = first_shown(desk, &way, desk->look_at) +
                      (column + 1) / move_width(desk);

    if (event->y == desk->look_at.y && column >= 0 && index < way.count)
        desk_goto(desk, way.nodes[index], now);
    free(way.nodes);
}
