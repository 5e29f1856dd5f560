/* What the hand that sows shows: on the board, and below it. */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/board/move_preview.h"
#include "screen/play/input.h"
#include "screen/text/advice.h"

#include <stdio.h>

enum { LABEL_WIDTH = 11, COLUMN = 7, COLUMN_LEAST = 4 };

/* ---- marks ---- */

/* Where the aimed move begins; and where its last seed falls, and what that
 * captures, for who wants to see it. */
void sow_mark(const struct play_screen *play, struct board *board)
{
    struct move move;

    if (play->aim < 0 || !sow_move_at(play, play->aim, &move))
        return;
    board->frame.marks[play->aim] = MARK_AIM;
    if (play->app->config.values[CONFIG_PREVIEW] == 0)
        return;

    const struct move_preview fact =
        preview_of(board->game, board->position, move);

    preview_mark(&fact, &board->frame);
}

void sow_mark_last(const struct game *game, const struct position *before,
                   struct move move, struct frame *frame)
{
    const struct move_preview fact = preview_of(game, before, move);

    if (fact.landing >= 0)
        frame->marks[fact.landing] = MARK_TRAIL;
    if (fact.origin >= 0)
        frame->marks[fact.origin] = MARK_TRAIL;
}

void sow_mark_hint(const struct game *game, const struct position *before,
                   struct move move, struct frame *frame)
{
    const int place = board_of(game)->origin(game, before, move);

    if (place >= 0)
        frame->marks[place] = MARK_HINT;
}

/* ---- values ---- */

static const struct move_value *value_of(const struct report *report,
                                         struct move move)
{
    for (int i = 0; i < report->move_count; i++)
        if (move_same(report->moves[i].move, move))
            return &report->moves[i];
    return NULL;
}

static void draw_value(struct canvas *canvas, int x, int y,
                       const struct report *report, struct move move)
{
    const struct move_value *const value = value_of(report, move);
    const bool best = move_same(advice_best(report), move);
    char words[24] = "";
    FILE *const out = memory_file(words, sizeof words);

    if (value != NULL)
        advice_write_value(value->value, out);
    fputs(best ? "★" : "", out);
    fclose(out);
    canvas_text_middle(canvas, x, y, best ? bold(THEME_HINT) : ink(THEME_TEXT),
                       words);
}

/* Only against a level they are hidden, until somebody asks for them. */
static const struct report *shown_report(const struct play_screen *play)
{
    return play->evaluating ? analysis_of(play) : NULL;
}

/* ---- the facts of every pit ---- */

/* A column for every pit of the one to move, whether it can be sown or not. */
struct columns {
    int count;
    int step;
    int x; /* the middle of the first */
};

static struct columns columns_of(const struct play_screen *play,
                                 struct rect rect)
{
    const int count = mancala_rules(play_game(play))->pits;
    const int fair = (rect.width - LABEL_WIDTH) / count;
    const int step = fair < COLUMN ? fair : COLUMN;

    return (struct columns){count, step, rect.x + LABEL_WIDTH + step / 2};
}

static void draw_labels(const struct play_screen *play, struct canvas *canvas,
                        struct rect rect, const struct columns *columns)
{
    static const char *const labels[] = {"each pit", "last seed", "and then",
                                         "best play"};
    const int rows = shown_report(play) != NULL ? 4 : 3;

    for (int row = 0; row < rows && row < rect.height; row++)
        canvas_text(canvas, rect.x, rect.y + row, ink(THEME_DIM), labels[row]);
    for (int i = 0; i < columns->count; i++) {
        const int x = columns->x + i * columns->step;

        canvas_format(canvas, x - (i > 8), rect.y, ink(THEME_DIM), "%d", i + 1);
        if (rect.height > 1)
            canvas_text(canvas, x, rect.y + 1, ink(THEME_DIM), "·");
    }
}

static void draw_fact(const struct play_screen *play, struct canvas *canvas,
                      struct rect rect, const struct columns *columns,
                      const struct move_preview *fact)
{
    const struct report *const report = shown_report(play);
    const int pit = mancala_pit(fact->move);
    const int x = columns->x + pit * columns->step;
    const bool ours = play_mover(play) == play_viewer(play);

    if (pit < 0)
        return;
    canvas_text(canvas, x - (pit > 8), rect.y,
                bold(ours ? THEME_YOURS : THEME_THEIRS), fact->label);
    canvas_text_middle(canvas, x, rect.y + 1, ink(THEME_TEXT), fact->last);
    if (rect.height > 2)
        canvas_text_middle(canvas, x, rect.y + 2,
                           ink(fact->again          ? THEME_AGAIN
                               : fact->captured > 0 ? THEME_CAPTURE
                                                    : THEME_TEXT),
                           fact->then);
    if (rect.height > 3 && report != NULL)
        draw_value(canvas, x, rect.y + 3, report, fact->move);
}

void sow_facts(const struct play_screen *play, struct canvas *canvas,
               struct rect rect)
{
    struct move_preview facts[PREVIEWS_MAX];

    if (play_is_over(play) || rect.height < 2)
        return;

    const struct columns columns = columns_of(play, rect);
    const int count = preview_all(play_game(play), play_position(play), facts);

    if (columns.step < COLUMN_LEAST)
        return;
    draw_labels(play, canvas, rect, &columns);
    for (int i = 0; i < count; i++)
        draw_fact(play, canvas, rect, &columns, &facts[i]);
}

int sow_facts_width(const struct play_screen *play)
{
    return LABEL_WIDTH + mancala_rules(play_game(play))->pits * COLUMN_LEAST;
}
