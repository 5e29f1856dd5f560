/* SPDX-License-Identifier: MIT */
/* The board after each move, as it is drawn on the screen, in plain text. */
#include "screen/recording/inside.h"
#include "screen/text/describe.h"

static void write_comment(const struct recording *recording, int ply, FILE *out)
{
    const char *const comment =
        history_node(match_history(recording->match), recording->nodes[ply])
            ->comment;

    if (comment != NULL)
        fprintf(out, "    %s\n", comment);
}

static void write_place(const struct recording *recording, int ply,
                        struct canvas *canvas, struct board_size size,
                        const struct theme *theme, FILE *out)
{
    struct glyphs glyphs = theme->glyphs;

    glyphs.set = GLYPHS_UTF8;
    if (ply > 0)
        fprintf(out, "\n%d. ", ply);
    else
        putc('\n', out);
    recording_write_words(recording, ply, recording_labels(recording, ply),
                          out);
    putc('\n', out);
    write_comment(recording, ply, out);
    canvas_begin(canvas, size.width, size.height, &glyphs);
    film_board_draw(recording, &(struct film_moment){.ply = ply}, canvas,
                    (struct rect){0, 0, size.width, size.height}, size);
    canvas_write(canvas, out);
}

bool recording_write_text(const struct recording *recording,
                          const struct recording_style *style, FILE *out,
                          struct err *err)
{
    const struct board_size size =
        board_of(recording->game)
            ->measure(recording->game, style->width, style->height);

    if (size.width == 0)
        return err_set(err, "the board does not fit %dx%d cells", style->width,
                       style->height);

    struct canvas *const canvas = canvas_new(size.width, size.height);

    recording_write_title(recording, out);
    putc('\n', out);
    for (int ply = 0; ply <= recording->moves; ply++)
        write_place(recording, ply, canvas, size, style->theme, out);
    if (match_end_at(recording->match, recording->nodes[recording->moves]) !=
        END_NOT) {
        putc('\n', out);
        recording_write_end(recording, out);
        putc('\n', out);
    }
    canvas_free(canvas);
    return true;
}
