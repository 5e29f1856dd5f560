/* What the hand that holds marbles shows: on the board, and below it. */
#include "base/memory.h"
#include "screen/text/advice.h"
#include "screen/play/input.h"
#include "screen/board/push_preview.h"

#include <stdio.h>

enum { LABEL_WIDTH = 11, COLUMN = 7, COLUMNS = DIRECTION_COUNT };

/* From the top left on, as they are read. */
static const char DIGITS[] = "794613";

/* ---- marks ---- */

static bool shows(const struct desk *desk)
{
    return desk_is_person(desk, desk_mover(desk)) &&
           hand_of(desk_game(desk))->busy(desk);
}

static void add_targets(const struct desk *desk, const struct hold_on *on,
                        struct board *board)
{
    const struct abalone_group group = hold_group(&desk->hold, on);

    for (int i = 0; i < COLUMNS && group.count > 0; i++) {
        const enum direction direction =
            (enum direction)hold_direction(DIGITS[i], on->flipped);
        struct move move;
        struct err unsaid;

        if (hold_move(&desk->hold, on, direction, &move, &unsaid))
            board->targets[board->target_count++] = (struct board_target){
                hold_target(&group, direction), DIGITS[i]};
    }
}

static void mark_aim(const struct desk *desk, const struct hold_on *on,
                     struct board *board)
{
    const int aim = hold_aim(&desk->hold);
    struct move move;
    struct err unsaid;

    if (aim < 0 || desk->house->config.values[CONFIG_PREVIEW] == 0 ||
        !hold_move(&desk->hold, on, (enum direction)aim, &move, &unsaid))
        return;

    const struct push push = push_of(on->game, on->position, move);

    push_mark(&push, &board->frame);
}

void hold_mark(const struct desk *desk, struct board *board)
{
    const struct hold_on on = hold_on_desk(desk);

    board->roaming = desk->hold.roaming;
    board->cursor = desk->hold.cursor;
    if (!shows(desk))
        return;
    for (int i = 0; i < desk->hold.count; i++)
        board->frame.marks[desk->hold.cells[i]] = MARK_AIM;
    add_targets(desk, &on, board);
    mark_aim(desk, &on, board);
}

void hold_mark_last(const struct game *game, const struct position *before,
                    struct move move, struct frame *frame)
{
    const struct push push = push_of(game, before, move);

    push_trace(&push, MARK_TRAIL, frame);
}

void hold_mark_hint(const struct game *game, const struct position *before,
                    struct move move, struct frame *frame)
{
    const struct push push = push_of(game, before, move);

    push_trace(&push, MARK_HINT, frame);
}

/* ---- the facts of every way ---- */

static const struct move_value *value_of(const struct report *report,
                                         struct move move)
{
    for (int i = 0; report != NULL && i < report->move_count; i++)
        if (move_same(report->moves[i].move, move))
            return &report->moves[i];
    return NULL;
}

static void draw_value(const struct desk *desk, struct canvas *canvas, int x,
                       int y, struct move move)
{
    const struct report *const report =
        desk->evaluating ? analysis_of(desk) : NULL;
    const struct move_value *const value = value_of(report, move);
    const bool best = report != NULL && move_same(advice_best(report), move);
    char words[24] = "";
    FILE *const out = memory_file(words, sizeof words);

    if (value != NULL)
        advice_write_value(value->value, out);
    fputs(best ? "★" : "", out);
    fclose(out);
    canvas_text_middle(canvas, x, y, best ? bold(THEME_HINT) : ink(THEME_TEXT),
                       words);
}

/* What it does, how it is written, and what best play makes of it. */
static void draw_way(const struct desk *desk, struct canvas *canvas, int x,
                     struct rect rect, struct move move)
{
    const struct push push =
        push_of(desk_game(desk), desk_position(desk), move);

    canvas_text_middle(canvas, x, rect.y + 1,
                       ink(push.out >= 0    ? THEME_CAPTURE
                           : push.count > 0 ? THEME_HINT
                                            : THEME_TEXT),
                       push_word(&push));
    if (rect.height > 2)
        canvas_text_middle(
            canvas, x, rect.y + 2, ink(THEME_DIM),
            game_move_text(desk_game(desk), desk_position(desk), move).text);
    if (rect.height > 3)
        draw_value(desk, canvas, x, rect.y + 3, move);
}

static void draw_labels(const struct desk *desk, struct canvas *canvas,
                        struct rect rect)
{
    static const char *const labels[] = {"each way", "does", "written",
                                         "best play"};
    const int rows = desk->evaluating ? 4 : 3;

    for (int row = 0; row < rows && row < rect.height; row++)
        canvas_text(canvas, rect.x, rect.y + row, ink(THEME_DIM), labels[row]);
}

void hold_facts(const struct desk *desk, struct canvas *canvas,
                struct rect rect)
{
    const struct hold_on on = hold_on_desk(desk);
    const struct abalone_group group = hold_group(&desk->hold, &on);

    if (desk_is_over(desk) || rect.height < 2 ||
        rect.width < hold_facts_width(desk))
        return;
    draw_labels(desk, canvas, rect);
    for (int i = 0; i < COLUMNS; i++) {
        const int x = rect.x + LABEL_WIDTH + i * COLUMN + COLUMN / 2;
        const int direction = hold_direction(DIGITS[i], on.flipped);
        struct move move;
        struct err unsaid;
        const bool open = shows(desk) && group.count > 0 &&
                          hold_move(&desk->hold, &on, (enum direction)direction,
                                    &move, &unsaid);

        canvas_format(canvas, x, rect.y,
                      open ? bold(THEME_NUMBERS) : ink(THEME_DIM), "%c",
                      DIGITS[i]);
        if (open)
            draw_way(desk, canvas, x, rect, move);
        else
            canvas_text(canvas, x, rect.y + 1, ink(THEME_DIM), "·");
    }
}

int hold_facts_width(const struct desk *desk)
{
    (void)desk;
    return LABEL_WIDTH + COLUMNS * COLUMN;
}
