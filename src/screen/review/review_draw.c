/* SPDX-License-Identifier: MIT */
/* The picture of a review. */
#include "base/memory.h"
#include "screen/review/inside.h"
#include "screen/text/review_sheet.h"
#include "ui/cut_name.h"
#include "ui/widget.h"

#include <stdlib.h>
#include <string.h>

enum { MARGIN_LEAST = 6, PHASE_COLUMNS = 80 };

/* ---- the board ---- */

static void fill_board(const struct review_screen *screen, int64_t now,
                       struct board *board)
{
    const struct review *const review = review_screen_review(screen);
    const struct board_class *const class = board_of(review->game);
    const struct line_place *const places = review->line.places;
    const bool filmed = film_runs(&screen->film);

    *board = (struct board){
        .game = review->game,
        .position = review_position(screen),
        .frame = {.at = -1},
        .viewer = screen->view.viewer,
        .labels = review_labels(screen),
        .words = filmed ? "best play" : "",
        .words_ink = THEME_HINT,
    };
    board->over = board->position->end != END_NOT;
    board->flipped = class->is_flipped(board->position, screen->view.viewer);
    for (int i = 0; i < review->game->players; i++)
        board->names[i] = session_name(screen->view.session, i);
    for (int i = 0; class->follow != NULL && i < screen->ply; i++)
        class->follow(board, i > 0 ? &places[i - 1].position : NULL,
                      &places[i].position);
    if (filmed) {
        film_frame(&screen->film, now, &board->frame);
        return;
    }
    class->counts(review->game, board->position, board->frame.counts);
    class->mark_move(review->game, board->position, places[screen->ply].move,
                     &board->frame);
}

static void draw_board(const struct review_screen *screen,
                       struct canvas *canvas,
                       const struct review_layout *layout, int64_t now)
{
    struct board board;

    if (layout->size.width == 0 || (layout->small && !film_runs(&screen->film)))
        return;
    if (layout->small)
        canvas_fill(canvas,
                    (struct rect){0, 1, canvas_width(canvas),
                                  canvas_height(canvas) - 2},
                    ink(THEME_TEXT), " ");
    fill_board(screen, now, &board);
    board_of(board.game)->draw(&board, canvas, layout->board, layout->size);
}

/* ---- words about the move ---- */

static void draw_words(const struct review_screen *screen,
                       struct canvas *canvas, struct rect rect)
{
    const struct reviewed_move move = review_screen_move(screen, screen->ply);
    const struct review_text head =
        review_head_text(screen, canvas, rect.width);
    const struct review_text loss = review_loss_text(screen);
    const struct review_text best = review_best_text(screen);
    const struct review_text line = review_line_text(screen);
    int y = rect.y;

    canvas_text_cut(canvas, rect.x, y++, rect.width, bold(THEME_TEXT),
                    head.text);
    canvas_set_cursor(canvas, rect.x, rect.y);
    y += canvas_paragraph(
        canvas, (struct rect){rect.x, y, rect.width, rect.y + rect.height - y},
        ink(review_mark_ink(move.mark)), loss.text);
    if (*best.text != '\0' && y < rect.y + rect.height)
        canvas_text_cut(canvas, rect.x, y++, rect.width, ink(THEME_HINT),
                        best.text);
    if (*line.text != '\0' && y < rect.y + rect.height)
        canvas_text_cut(canvas, rect.x, y++, rect.width, ink(THEME_DIM),
                        line.text);
}

/* ---- the list of mistakes ---- */

static void draw_mistake(const struct review_screen *screen,
                         struct canvas *canvas, struct rect line, int ply,
                         bool selected)
{
    const struct review *const review = review_screen_review(screen);
    const struct reviewed_move move = review_screen_move(screen, ply);
    const int player = review->line.places[ply - 1].position.player;
    const enum theme_role ground = selected ? THEME_SELECTED : THEME_BACKGROUND;
    const int best = line.x + 22;

    canvas_fill(canvas, line, on(ground, THEME_TEXT), " ");
    canvas_format(canvas, line.x, line.y, on(ground, THEME_DIM), "%3d", ply);
    canvas_text_cut(
        canvas, line.x + 4, line.y, 7,
        on(ground, board_ink(review->game, screen->view.viewer, player)),
        review_move_text(screen, ply, review->line.places[ply].move).text);
    canvas_text(canvas, line.x + 12, line.y, on(ground, THEME_CAPTURE),
                REVIEW_SIGNS[move.mark]);
    canvas_text_before(canvas, line.x + 20, line.y, on(ground, THEME_NUMBERS),
                       review_cost_text(screen, &move).text);
    if (move.best_known && line.width > 22)
        canvas_format(canvas, best, line.y, on(ground, THEME_TEXT), "best %s",
                      review_move_text(screen, ply, move.best).text);
}

static void draw_mistakes(struct review_screen *screen, struct canvas *canvas,
                          struct rect rect)
{
    int plies[MISTAKES_MAX];
    const int count = review_screen_mistakes(screen, plies, MISTAKES_MAX);
    struct list *const list = &screen->mistakes.list;
    bool on_one = false;

    list->selected = 0;
    for (int i = 0; i < count; i++)
        if (plies[i] <= screen->ply)
            list->selected = i;
    on_one = count > 0 && plies[list->selected] == screen->ply;
    if (rect.height < 1)
        return;
    if (count == 0)
        canvas_text_cut(canvas, rect.x, rect.y - 1, rect.width, ink(THEME_DIM),
                        session_is_reviewing(screen->view.session)
                            ? "looking for mistakes ..."
                            : "no mistakes");
    else
        canvas_format(canvas, rect.x, rect.y - 1, ink(THEME_DIM),
                      count == 1 ? "%d mistake" : "%d mistakes", count);
    rows_show(&screen->mistakes, count, rect);
    for (int i = list->top; i < count && i < list->top + rect.height; i++)
        draw_mistake(
            screen, canvas,
            (struct rect){rect.x, rows_y(&screen->mistakes, i), rect.width, 1},
            plies[i], on_one && i == list->selected);
}

/* ---- the graph ---- */

/* The margins of the viewer from the start to the end. An unknown margin is
 * drawn as the next known one or, behind these, as the last one; 0 if there is
 * none. */
struct review_curve {
    int count;
    int most;
    int *values; /* owned */
    bool *known; /* owned */
};

static struct review_curve read_curve(const struct review_screen *screen)
{
    const struct review *const review = review_screen_review(screen);
    struct review_curve curve = {.count = review->line.count,
                                 .most = MARGIN_LEAST};
    int last = -1; /* the last known one */
    int value = 0;

    curve.values = memory_new((size_t)curve.count, sizeof *curve.values);
    curve.known = memory_new((size_t)curve.count, sizeof *curve.known);
    for (int i = curve.count - 1; i >= 0; i--) {
        bool exact;
        int margin;

        curve.known[i] = review_margin(review, i, &margin, &exact);
        if (curve.known[i]) {
            value = screen->view.viewer == 0 ? margin : -margin;
            last = larger(last, i);
        }
        curve.values[i] = value;
        curve.most = larger(curve.most, abs(value));
    }
    for (int i = last + 1; last >= 0 && i < curve.count; i++)
        curve.values[i] = curve.values[last];
    return curve;
}

/* From zero to the margin under best play. */
static void shade_forecast(struct canvas *canvas, struct rect rect,
                           const struct review_curve *curve)
{
    const int zero = graph_zero_row(rect);
    const int end = graph_column(canvas, rect, curve->count, curve->count - 1);

    for (int x = rect.x; x <= end; x++) {
        const int index = graph_at(rect, curve->count, x);
        const int row = graph_row(rect, curve->values[index], curve->most);

        if (curve->known[index])
            canvas_shade(
                canvas,
                (struct rect){x, smaller(row, zero), 1, abs(row - zero) + 1},
                THEME_PANEL);
    }
}

/* In the order of drawing: if marks would touch each other the first one is
 * drawn. */
static const enum review_mark DRAWN[] = {REVIEW_BLUNDER, REVIEW_MISTAKE,
                                         REVIEW_INACCURACY, REVIEW_ONLY_MOVE,
                                         REVIEW_BY_FAR};

enum { DRAWN_COUNT = sizeof DRAWN / sizeof *DRAWN };

/* Draws a sign, unless another one is there or beside it. */
static void draw_mark(struct canvas *canvas, int x, int y,
                      enum review_mark mark, bool *taken)
{
    const int width = (int)strlen(REVIEW_SIGNS[mark]);
    bool free_cells = true;

    for (int i = x - 1; i <= x + width; i++)
        free_cells = free_cells && !(i >= 0 && taken[i]);
    if (!free_cells)
        return;
    for (int i = x; i < x + width; i++)
        taken[i] = true;
    canvas_text(canvas, x, y, ink(review_mark_ink(mark)), REVIEW_SIGNS[mark]);
}

static void draw_marks(const struct review_screen *screen,
                       struct canvas *canvas, struct rect rect)
{
    const int count = review_screen_review(screen)->line.count;
    bool *const taken =
        memory_new((size_t)canvas_width(canvas) + 4, sizeof *taken);

    for (int i = 0; i < DRAWN_COUNT; i++)
        for (int ply = 1; ply < count; ply++)
            if (review_screen_move(screen, ply).mark == DRAWN[i])
                draw_mark(canvas, graph_column(canvas, rect, count, ply),
                          rect.y + rect.height, DRAWN[i], taken);
    free(taken);
}

static void draw_scale(const struct review_screen *screen,
                       struct canvas *canvas,
                       const struct review_layout *layout, int most)
{
    const struct rect rect = layout->graph;
    const bool percent =
        verdict_unit(review_screen_review(screen)->game) == JUDGED_IN_PERCENT;
    char label[12];

    if (layout->caption == 0)
        return;
    canvas_text(canvas, 1, layout->caption, ink(THEME_DIM),
                percent ? "marbles pushed off, more than by the other"
                        : "margin under best play");
    snprintf(label, sizeof label, "%+d", most);
    canvas_text_before(canvas, rect.x - 1, rect.y, ink(THEME_DIM), label);
    canvas_text_before(canvas, rect.x - 1, graph_zero_row(rect), ink(THEME_DIM),
                       "0");
    snprintf(label, sizeof label, "%+d", -most);
    canvas_text_before(canvas, rect.x - 1, rect.y + rect.height - 1,
                       ink(THEME_DIM), label);
}

static void draw_graph(struct review_screen *screen, struct canvas *canvas,
                       const struct review_layout *layout)
{
    screen->graph = layout->graph;
    if (layout->graph.height == 0) {
        screen->graph.width = 0;
        return;
    }

    const struct review_curve curve = read_curve(screen);

    draw_scale(screen, canvas, layout, curve.most);
    graph_draw(canvas, layout->graph, ink(THEME_YOURS), curve.values,
               curve.count, curve.most, screen->ply);
    shade_forecast(canvas, layout->graph, &curve);
    draw_marks(screen, canvas, layout->graph);
    free(curve.values);
    free(curve.known);
}

/* ---- the table ---- */

/* Where the columns end; the last one begins. */
enum {
    BEST = 20,
    GOOD = 26,
    MARKS = 31, /* and two more, MARK apart */
    MARK = 5,
    LOST = 48,
    ACCURACY = 58,
    THIRDS = 70,
    LIKE = 72
};

static void draw_table_head(const struct review_screen *screen,
                            struct canvas *canvas, struct rect rect)
{
    const bool percent =
        verdict_unit(review_screen_review(screen)->game) == JUDGED_IN_PERCENT;
    const struct style style = ink(THEME_DIM);

    canvas_text_before(canvas, BEST, rect.y, style, "best");
    canvas_text_before(canvas, GOOD, rect.y, style, "good");
    for (int i = 0; i < 3; i++)
        canvas_text_before(canvas, MARKS + i * MARK, rect.y, style,
                           REVIEW_SIGNS[REVIEW_INACCURACY + i]);
    if (!percent)
        canvas_text_before(canvas, LOST, rect.y, style, "lost");
    canvas_text_before(canvas, ACCURACY, rect.y, style, "accuracy");
    canvas_text_before(canvas, THIRDS, rect.y, style, "by thirds");
    if (rect.width > SCREEN_COLUMNS - 20)
        canvas_text(canvas, LIKE + 2, rect.y, style, "played");
}

static void draw_thirds(const struct review_screen *screen,
                        struct canvas *canvas, int y, int player)
{
    const struct review_limits limits = review_screen_limits(screen);

    for (int phase = 0; phase < REVIEW_WHOLE; phase++) {
        const struct review_account part =
            review_account(review_screen_review(screen), player,
                           (enum review_phase)phase, &limits);
        char words[8] = "-";

        if (part.decisions > 0)
            snprintf(words, sizeof words, "%d", part.accuracy);
        canvas_text_before(canvas, THIRDS - (REVIEW_WHOLE - 1 - phase) * 4, y,
                           ink(THEME_TEXT), words);
    }
}

/* `like Willow (1210)`, when everything is judged. */
static void draw_like(const struct review_screen *screen, struct canvas *canvas,
                      struct rect rect, int y, int player)
{
    char words[4 * LEVEL_WORDS_MAX + 48] = "";
    FILE *const out = memory_file(words, sizeof words);
    const struct review_sheet sheet = {
        .review = review_screen_review(screen),
        .levels = screen->dialog.app->levels,
        .limits = review_screen_limits(screen),
        .names = {"", ""},
    };

    review_sheet_write_like(&sheet, player, out);
    fclose(out);
    if (rect.width > SCREEN_COLUMNS - 20)
        canvas_text_cut(canvas, LIKE + 2, y, rect.width - LIKE - 2,
                        ink(THEME_TEXT), words);
}

static void draw_account(const struct review_screen *screen,
                         struct canvas *canvas, struct rect rect, int y,
                         int player)
{
    const struct review *const review = review_screen_review(screen);
    const struct review_limits limits = review_screen_limits(screen);
    const struct review_account account =
        review_account(review, player, REVIEW_WHOLE, &limits);
    const bool percent = verdict_unit(review->game) == JUDGED_IN_PERCENT;
    const struct style style = ink(THEME_NUMBERS);
    const char *const names[] = {session_name(screen->view.session, 0),
                                 session_name(screen->view.session, 1)};
    char name[CUT_NAME_MAX];
    char words[24];

    cut_name(canvas, names, 2, player, BEST - 6, name);
    canvas_text(canvas, rect.x, y,
                ink(board_ink(review->game, screen->view.viewer, player)),
                name);
    if (account.decisions == 0)
        return;
    snprintf(words, sizeof words, "%d", account.best);
    canvas_text_before(canvas, BEST, y, style, words);
    snprintf(words, sizeof words, "%d", account.good);
    canvas_text_before(canvas, GOOD, y, style, words);
    for (int i = 0; i < 3; i++) {
        snprintf(words, sizeof words, "%d",
                 account.marks[REVIEW_INACCURACY + i]);
        canvas_text_before(canvas, MARKS + i * MARK, y, style, words);
    }
    snprintf(words, sizeof words, "%s%d", account.exact ? "" : "~",
             account.lost);
    if (!percent)
        canvas_text_before(canvas, LOST, y, style, words);
    snprintf(words, sizeof words, "%s%d %%", account.exact ? "" : "~",
             account.accuracy);
    canvas_text_before(canvas, ACCURACY, y, style, words);
    draw_thirds(screen, canvas, y, player);
    draw_like(screen, canvas, rect, y, player);
}

/* The player at the bottom of the board comes first. */
static void draw_table(const struct review_screen *screen,
                       struct canvas *canvas, struct rect rect)
{
    if (rect.height < 3)
        return;
    draw_table_head(screen, canvas, rect);
    for (int i = 0; i < 2; i++)
        draw_account(screen, canvas, rect, rect.y + 1 + i,
                     i == 0 ? screen->view.viewer : 1 - screen->view.viewer);
}

/* ---- the comment ---- */

/* Writes the comment on the position after the move; for the first move also
 * the one on the start. */
static void write_comment(const struct review_screen *screen, FILE *out)
{
    const struct session *const session = screen->view.session;
    const struct node *node = session_node(session, screen->view.node);

    while (node->ply > screen->ply)
        node = session_node(session, node->parent);

    const struct node *const start =
        node->ply == 1 ? session_node(session, node->parent) : NULL;

    if (start != NULL && start->comment != NULL)
        fprintf(out, "%s%s", start->comment, node->comment != NULL ? " " : "");
    if (node->comment != NULL)
        fputs(node->comment, out);
}

struct comment_text {
    char text[2 * COMMENT_MAX + 2];
};

/* The comment; none while best play is on the board. */
static struct comment_text read_comment(const struct review_screen *screen)
{
    struct comment_text words = {""};
    FILE *const out = memory_file(words.text, sizeof words.text);

    if (!film_runs(&screen->film))
        write_comment(screen, out);
    fclose(out);
    return words;
}

/* ---- the whole picture ---- */

static void draw_title(const struct review_screen *screen,
                       struct canvas *canvas)
{
    const struct session *const session = screen->view.session;
    const struct match *const match = session_match(session);
    const struct position *const last =
        &session_node(session, screen->view.node)->position;
    struct outcome outcome = match_outcome_at(match, screen->view.node);
    const bool wide = canvas_width(canvas) >= 60;
    char left[2 * PLAYER_TEXT_MAX + 16], middle[40],
        right[REVIEW_TEXT_MAX + 64];

    snprintf(left, sizeof left, wide ? "Review  %s v %s" : "%s v %s",
             session_name(session, 0), session_name(session, 1));
    snprintf(middle, sizeof middle, "move %d of %d", screen->ply,
             review_screen_review(screen)->line.count - 1);
    /* The score so far, if the game goes on. */
    for (int i = 0; i < 2 && outcome.end == END_NOT; i++)
        outcome.halves[i] =
            2 * match_game(match)->class->score(match_game(match), last, i);
    snprintf(right, sizeof right, "%s%s%s",
             wide ? match_score_text(match_game(match), &outcome).text : "",
             wide ? " · " : "", review_state_text(screen).text);
    title_draw(canvas, left, middle, right);
}

void review_screen_draw(void *self, struct canvas *canvas, int64_t now)
{
    struct review_screen *const screen = self;
    const struct comment_text comment = read_comment(screen);
    struct review_layout layout =
        review_lay_out(review_screen_review(screen)->game, canvas_width(canvas),
                       canvas_height(canvas));

    review_place_comment(
        &layout,
        canvas_paragraph_lines(canvas, layout.comment.width, comment.text));
    draw_graph(screen, canvas, &layout);
    draw_words(screen, canvas, layout.words);
    draw_mistakes(screen, canvas, layout.list);
    draw_table(screen, canvas, layout.table);
    canvas_paragraph(canvas, layout.comment, ink(THEME_TEXT), comment.text);
    draw_board(screen, canvas, &layout, now);
    draw_title(screen, canvas);
    dialog_draw_keys(&screen->dialog, canvas, now);
}
