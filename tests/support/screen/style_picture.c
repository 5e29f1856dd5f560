/* SPDX-License-Identifier: MIT */
/* The inks of a screen, as letters and as colours. */
#include "support/screen/style_picture.h"

#include <ctype.h>
#include <string.h>

enum { WIDTH_MOST = 400 };

/* By roles. */
static const char LETTERS[] = "bpsfrtdyohcain";

_Static_assert(sizeof LETTERS == THEME_ROLE_COUNT + 1, "a letter for each");

static bool is_blank(const struct cell *cell)
{
    return *cell->sign == '\0' || strcmp(cell->sign, " ") == 0;
}

static char ink_letter(const struct cell *cell)
{
    const char letter = LETTERS[cell->style.ink];

    return is_blank(cell)                      ? ' '
           : cell->style.weight == WEIGHT_BOLD ? (char)toupper(letter)
                                               : letter;
}

static char ground_letter(const struct cell *cell)
{
    return cell->style.ground == THEME_BACKGROUND ? ' '
                                                  : LETTERS[cell->style.ground];
}

/* Returns whether there is any. */
static bool write_letters(const struct canvas *canvas, int y,
                          char (*letter_of)(const struct cell *cell),
                          char line[])
{
    int end = 0;

    for (int x = 0; x < canvas_whole_width(canvas); x++) {
        line[x] = letter_of(canvas_whole_cell(canvas, x, y));
        end = line[x] != ' ' ? x + 1 : end;
    }
    line[end] = '\0';
    return end > 0;
}

void style_write_picture(const struct canvas *canvas, FILE *out)
{
    char line[WIDTH_MOST + 1];

    for (int y = 0; y < canvas_height(canvas); y++) {
        write_letters(canvas, y, ink_letter, line);
        fprintf(out, "%s\n", line);
    }
    fputs("-- grounds\n", out);
    for (int y = 0; y < canvas_height(canvas); y++)
        if (write_letters(canvas, y, ground_letter, line))
            fprintf(out, "%2d %s\n", y, line);
}

/* ---- colours ---- */

static void write_colour(int32_t colour, FILE *out)
{
    if (colour == LOOK_OWN)
        fputs("the terminal's", out);
    else
        fprintf(out, "%d", (int)colour);
}

/* Of 256 colours, on the ground of the screen. */
void style_write_inks(const struct theme *theme, FILE *out)
{
    fprintf(out, "%s\n", theme->name);
    for (int role = THEME_FRAME; role < THEME_ROLE_COUNT; role++) {
        const struct look look =
            theme_look(theme, ink((enum theme_role)role), DEPTH_256);

        fprintf(out, "%-10s ", theme_role_name((enum theme_role)role));
        write_colour(look.ink, out);
        fputs(" on ", out);
        write_colour(look.ground, out);
        putc('\n', out);
    }
}

static void write_look(const struct theme *theme, struct style style, FILE *out)
{
    const struct look look = theme_look(theme, style, DEPTH_256);

    fprintf(out, "%s%s on %s: ", theme_role_name((enum theme_role)style.ink),
            style.weight == WEIGHT_BOLD ? " bold" : "",
            theme_role_name((enum theme_role)style.ground));
    write_colour(look.ink, out);
    fputs(" on ", out);
    write_colour(look.ground, out);
    fprintf(out, "%s%s%s\n", look.bold ? " bold" : "",
            look.underline ? " underline" : "", look.reverse ? " reverse" : "");
}

void style_write_looks(const struct canvas *canvas, const struct theme *theme,
                       FILE *out)
{
    bool drawn[THEME_ROLE_COUNT][THEME_ROLE_COUNT][WEIGHT_BOLD + 1] = {0};

    for (int y = 0; y < canvas_height(canvas); y++)
        for (int x = 0; x < canvas_whole_width(canvas); x++) {
            const struct cell *const cell = canvas_whole_cell(canvas, x, y);

            if (!is_blank(cell))
                drawn[cell->style.ground][cell->style.ink][cell->style.weight] =
                    true;
        }
    fprintf(out, "%s\n", theme->name);
    for (int ground = 0; ground < THEME_ROLE_COUNT; ground++)
        for (int ink = 0; ink < THEME_ROLE_COUNT; ink++)
            for (int weight = 0; weight <= WEIGHT_BOLD; weight++)
                if (drawn[ground][ink][weight])
                    write_look(theme,
                               (struct style){(uint8_t)ink, (uint8_t)ground,
                                              (uint8_t)weight},
                               out);
}
