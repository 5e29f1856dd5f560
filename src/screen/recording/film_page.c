/* SPDX-License-Identifier: MIT */
/* The screen of the film: the board, the players, and the words. */
#include "base/memory.h"
#include "screen/recording/inside.h"
#include "screen/text/describe.h"
#include "ui/widget.h"

enum { LINES_BESIDE = 3 }; /* the title, the words, the note */

static struct board_size measure_board(const struct recording *recording,
                                       int width, int height)
{
    return board_of(recording->game)
        ->measure(recording->game, width, height - LINES_BESIDE);
}

bool film_page_fits(const struct recording *recording, int width, int height,
                    struct err *err)
{
    return measure_board(recording, width, height).width > 0 ||
           err_set(err, "the board does not fit %dx%d cells", width, height);
}

/* Tells the board all positions up to this one, so that marbles pushed out lie
 * in their order. */
static void follow_game(const struct recording *recording, int ply,
                        struct board *board)
{
    const struct board_class *const class = board_of(recording->game);

    if (class->follow == NULL)
        return;
    class->follow(board, NULL, recording_position(recording, 0));
    for (int i = 1; i <= ply; i++)
        class->follow(board, recording_position(recording, i - 1),
                      recording_position(recording, i));
}

/* `Ben sows 5`: there is no room for more between the rows. */
static void write_deed(const struct recording *recording, int ply, FILE *out)
{
    const struct game *const game = recording->game;
    const char *names[PLAYERS_MAX];

    if (ply == 0) {
        recording_write_words(recording, 0, LABELS_NOTATION, out);
        return;
    }

    const struct position *const before =
        recording_position(recording, ply - 1);

    recording_names(recording, names);
    describer_of(game)->does(game, before, recording_move(recording, ply),
                             recording_labels(recording, ply),
                             names[before->player], out);
}

void film_board_draw(const struct recording *recording,
                     const struct film_moment *moment, struct canvas *canvas,
                     struct rect rect, struct board_size size)
{
    const struct game *const game = recording->game;
    const struct board_class *const class = board_of(game);
    const int node = recording->nodes[moment->ply];
    char words[RECORDING_WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);
    struct board board = {
        .game = game,
        .position = recording_position(recording, moment->ply),
        .frame = {.at = -1},
        .over = match_end_at(recording->match, node) != END_NOT,
        .words_ink = THEME_TEXT,
        .words = words,
    };

    if (moment->frame == NULL)
        write_deed(recording, moment->ply, out);
    fclose(out);
    board.flipped = class->is_flipped(board.position, 0);
    board.labels = recording_labels(recording, moment->ply);
    recording_names(recording, board.names);
    follow_game(recording, moment->ply, &board);
    if (moment->frame != NULL)
        board.frame = *moment->frame;
    else
        class->counts(game, board.position, board.frame.counts);
    class->draw(&board, canvas, rect, size);
}

/* What the move did and, below it, how the game ended, and the note, which may
 * take `spare` more lines. */
static void draw_words(const struct recording *recording, int ply, int spare,
                       struct canvas *canvas)
{
    const int width = canvas_width(canvas) - 2;
    const int height = canvas_height(canvas);
    char words[RECORDING_WORDS_MAX] = "";
    FILE *out = memory_file(words, sizeof words);

    recording_write_note(recording, ply, out);
    fclose(out);

    const int whole = canvas_paragraph_lines(canvas, width, words);
    const int lines = smaller(larger(whole, 1), 1 + spare);

    canvas_paragraph(canvas, (struct rect){1, height - lines, width, lines},
                     ink(THEME_DIM), words);
    *words = '\0';
    out = memory_file(words, sizeof words);
    if (ply > 0)
        recording_write_words(recording, ply, recording_labels(recording, ply),
                              out);
    fclose(out);
    canvas_text_clauses(canvas, 1, height - lines - 1, width, ink(THEME_TEXT),
                        words);
}

void film_page_draw(const struct recording *recording,
                    const struct film_moment *moment, struct canvas *canvas)
{
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);
    const struct board_size size = measure_board(recording, width, height);
    const int spare = height - LINES_BESIDE - size.height;
    char title[RECORDING_WORDS_MAX] = "";
    char count[40];
    FILE *const out = memory_file(title, sizeof title);

    recording_write_title(recording, out);
    fclose(out);
    snprintf(count, sizeof count, "%d of %d",
             moment->ply + (moment->frame != NULL), recording->moves);

    const int used = canvas_text_width(canvas, count);

    canvas_text_before(canvas, width - 1, 0, ink(THEME_DIM), count);
    canvas_text_cut(canvas, 1, 0, width - used - 4, bold(THEME_TITLE), title);
    film_board_draw(recording, moment, canvas,
                    (struct rect){(width - size.width) / 2, 1 + spare / 2,
                                  size.width, size.height},
                    size);
    if (moment->frame == NULL)
        draw_words(recording, moment->ply, spare - spare / 2, canvas);
}
