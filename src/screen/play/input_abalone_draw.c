/* What the hand that holds marbles shows: on the board, and below it. */
#include "base/memory.h"
#include "screen/board/push_preview.h"
#include "screen/play/input.h"
#include "screen/text/advice.h"

#include <stdio.h>

enum { LABEL_WIDTH = 11, COLUMN = 7, COLUMNS = DIRECTION_COUNT };

/* From the top left on, as they are read. */
static const char DIGITS[] = "794613";

/* ---- marks ---- */

static bool shows(const struct play_screen *play)
{
    return play_is_person(play, play_mover(play)) &&
           input_of(play_game(play))->busy(play);
}

static void add_targets(const struct play_screen *play,
                        const struct selection_on *on, struct board *board)
{
    const struct abalone_group group = selection_group(&play->selection, on);

    for (int i = 0; i < COLUMNS && group.count > 0; i++) {
        const enum direction direction =
            (enum direction)selection_direction(DIGITS[i], on->flipped);
        struct move move;
        struct err unsaid;

        if (selection_move(&play->selection, on, direction, &move, &unsaid))
            board->targets[board->target_count++] = (struct board_target){
                selection_target(&group, direction), DIGITS[i]};
    }
}

static void mark_aim(const struct play_screen *play,
                     const struct selection_on *on, struct board *board)
{
    const int aim = selection_aim(&play->selection);
    struct move move;
    struct err unsaid;

    if (aim < 0 || play->app->config.values[CONFIG_PREVIEW] == 0 ||
        !selection_move(&play->selection, on, (enum direction)aim, &move,
                        &unsaid))
        return;

    const struct push_preview push =
        push_preview_of(on->game, on->position, move);

    push_preview_mark(&push, &board->frame);
}

void selection_mark(const struct play_screen *play, struct board *board)
{
    const struct selection_on on = selection_on_play(play);

    board->roaming = play->selection.roaming;
    board->cursor = play->selection.cursor;
    if (!shows(play))
        return;
    for (int i = 0; i < play->selection.count; i++)
        board->frame.marks[play->selection.cells[i]] = MARK_AIM;
    add_targets(play, &on, board);
    mark_aim(play, &on, board);
}

void selection_mark_last(const struct game *game, const struct position *before,
                         struct move move, struct frame *frame)
{
    const struct push_preview push = push_preview_of(game, before, move);

    push_preview_trace(&push, MARK_TRAIL, frame);
}

void selection_mark_hint(const struct game *game, const struct position *before,
                         struct move move, struct frame *frame)
{
    const struct push_preview push = push_preview_of(game, before, move);

    push_preview_trace(&push, MARK_HINT, frame);
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

static void draw_value(const struct play_screen *play, struct canvas *canvas,
                       int x, int y, struct move move)
{
    const struct report *const report =
        play->evaluating ? analysis_of(play) : NULL;
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
static void draw_way(const struct play_screen *play, struct canvas *canvas,
                     int x, struct rect rect, struct move move)
{
    const struct push_preview push =
        push_preview_of(play_game(play), play_position(play), move);

    canvas_text_middle(canvas, x, rect.y + 1,
                       ink(push.out >= 0    ? THEME_CAPTURE
                           : push.count > 0 ? THEME_HINT
                                            : THEME_TEXT),
                       push_preview_word(&push));
    if (rect.height > 2)
        canvas_text_middle(
            canvas, x, rect.y + 2, ink(THEME_DIM),
            game_move_text(play_game(play), play_position(play), move).text);
    if (rect.height > 3)
        draw_value(play, canvas, x, rect.y + 3, move);
}

static void draw_labels(const struct play_screen *play, struct canvas *canvas,
                        struct rect rect)
{
    static const char *const labels[] = {"each way", "does", "written",
                                         "best play"};
    const int rows = play->evaluating ? 4 : 3;

    for (int row = 0; row < rows && row < rect.height; row++)
        canvas_text(canvas, rect.x, rect.y + row, ink(THEME_DIM), labels[row]);
}

void selection_facts(const struct play_screen *play, struct canvas *canvas,
                     struct rect rect)
{
    const struct selection_on on = selection_on_play(play);
    const struct abalone_group group = selection_group(&play->selection, &on);

    if (play_is_over(play) || rect.height < 2 ||
        rect.width < selection_facts_width(play))
        return;
    draw_labels(play, canvas, rect);
    for (int i = 0; i < COLUMNS; i++) {
        const int x = rect.x + LABEL_WIDTH + i * COLUMN + COLUMN / 2;
        const int direction = selection_direction(DIGITS[i], on.flipped);
        struct move move;
        struct err unsaid;
        const bool open =
            shows(play) && group.count > 0 &&
            selection_move(&play->selection, &on, (enum direction)direction,
                           &move, &unsaid);

        canvas_format(canvas, x, rect.y,
                      open ? bold(THEME_NUMBERS) : ink(THEME_DIM), "%c",
                      DIGITS[i]);
        if (open)
            draw_way(play, canvas, x, rect, move);
        else
            canvas_text(canvas, x, rect.y + 1, ink(THEME_DIM), "·");
    }
}

int selection_facts_width(const struct play_screen *play)
{
    (void)play;
    return LABEL_WIDTH + COLUMNS * COLUMN;
}
