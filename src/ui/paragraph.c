/* SPDX-License-Identifier: MIT */
/* Words drawn over a screen. */
#include "ui/paragraph.h"
#include "ui/widget.h"

enum { COMMENT_LINES = 4 /* at most, so as not to cover the board */ };

struct rect paragraph_write_over(struct canvas *canvas, struct rect rect,
                                 int most, struct style style,
                                 const char *words)
{
    if (canvas_paragraph_lines(canvas, rect.width, words) > rect.height) {
        rect.x = 1;
        rect.width = canvas_width(canvas) - 2;
        rect.height =
            smaller(canvas_paragraph_lines(canvas, rect.width, words), most);
        rect.y = canvas_height(canvas) - 1 - rect.height;
    }
    canvas_fill(canvas,
                (struct rect){0, rect.y, rect.x + rect.width + 1, rect.height},
                ink(THEME_TEXT), " ");
    canvas_paragraph(canvas, rect, style, words);
    return rect;
}

void paragraph_write_cut(struct canvas *canvas, struct rect rect, int had,
                         const char *words)
{
    if (canvas_text_width(canvas, words) > had && rect.height > 0)
        canvas_paragraph(canvas, rect, ink(THEME_DIM), words);
}

struct rect paragraph_write_comment(struct canvas *canvas, struct rect rect,
                                    const char *comment)
{
    const int lines = canvas_paragraph_lines(canvas, rect.width, comment);

    if (lines <= rect.height)
        rect.height = lines;
    return paragraph_write_over(canvas, rect, COMMENT_LINES, ink(THEME_TEXT),
                                comment);
}
