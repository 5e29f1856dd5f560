/* SPDX-License-Identifier: MIT */
/* The parts of the picture that do not move, and its colours. */
#include "base/memory.h"
#include "base/utf8.h"
#include "game/mancala.h"
#include "screen/board/move_preview.h"
#include "screen/recording/shapes.h"
#include "screen/text/describe.h"

#include <string.h>

void xml_write(const char *text, FILE *out)
{
    const char *const end = text + strlen(text);

    while (text < end) {
        const struct utf8 sign = utf8_at(text, end);

        if (sign.code < 0 || utf8_is_control(sign.code))
            putc('?', out);
        else if (utf8_is_invisible(sign.code))
            ;
        else if (sign.code == '&')
            fputs("&amp;", out);
        else if (sign.code == '<')
            fputs("&lt;", out);
        else if (sign.code == '>')
            fputs("&gt;", out);
        else if (sign.code == '"')
            fputs("&quot;", out);
        else
            fwrite(text, 1, (size_t)sign.size, out);
        text += sign.size;
    }
}

/* Each property in both colours, because programs that draw SVG know no
 * variables. */
struct shape_ink {
    const char *selector;
    const char *property;
    const char *light;
    const char *dark;
};

static const struct shape_ink INKS[] = {
    {".b", "fill", "#faf6ee", "#1b1512"},
    {"text", "fill", "#3a2c20", "#eadbc4"},
    {".l", "fill", "#86705c", "#a18a75"},
    {".w", "fill", "#d0a46f", "#4a3526"},
    {".w", "stroke", "#a5763f", "#5f4531"},
    {".h", "fill", "#b1834f", "#33241a"},
    {".h", "stroke", "#8a5f31", "#6d4f36"},
    {".k", "stroke", "#e8c08c", "#2a1c10"},
    {".k0", "fill", "#6b3210", "#f5b83d"},
    {".k1", "fill", "#7f4219", "#e6a02a"},
    {".k2", "fill", "#57270b", "#f9cb6b"},
    {".q", "stroke", "#4b3a2a", "#b59a7f"},
    {".q0", "fill", "#26211d", "#0f0d0c"},
    {".q1", "fill", "#fbf7ee", "#eee3d0"},
    {".q2", "fill", "#b8452f", "#d9583d"},
    {".r", "stroke", "#fff3c4", "#f5d36b"},
};
enum { INK_COUNT = sizeof INKS / sizeof INKS[0] };

/* The colours, light and dark. */
static void write_style(FILE *out)
{
    fputs(
        "text{font-family:ui-sans-serif,system-ui,sans-serif;font-size:18px}"
        ".l{font-size:16px}.c{font-size:16px;font-style:italic}.n{font-weight:600}.y{text-anchor:middle}"
        ".e{text-anchor:end}.w,.h{stroke-width:3}.k{stroke-width:1.2}"
        ".q{stroke-width:2}.r{fill:none;stroke-width:5}\n",
        out);
    for (int i = 0; i < INK_COUNT; i++)
        fprintf(out, "%s{%s:%s}", INKS[i].selector, INKS[i].property,
                INKS[i].light);
    fputs("\n@media (prefers-color-scheme:dark){", out);
    for (int i = 0; i < INK_COUNT; i++)
        fprintf(out, "%s{%s:%s}", INKS[i].selector, INKS[i].property,
                INKS[i].dark);
    fputs("}\n", out);
}

void shapes_write_description(const struct recording *recording, int ply,
                              FILE *out)
{
    const char *names[PLAYERS_MAX] = {NULL};
    char words[2 * RECORDING_WORDS_MAX] = "";
    FILE *const file = memory_file(words, sizeof words);

    recording_names(recording, names);
    describer_of(recording->game)
        ->board(recording->game, recording_position(recording, ply), names,
                LABELS_NOTATION, file);
    fclose(file);
    for (char *at = words; *at != '\0'; at++)
        if (*at == '\n')
            *at = ' ';
    xml_write(words, out);
}

void shapes_write_head(const struct recording *recording, int ply, int below,
                       FILE *out)
{
    const struct shape_point size = shape_size(recording->game);
    const int height = size.y + below;
    char title[RECORDING_WORDS_MAX] = "";
    FILE *const file = memory_file(title, sizeof title);

    recording_write_title(recording, file);
    fclose(file);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "width=\"%d\" height=\"%d\" role=\"img\" "
            "aria-labelledby=\"title position\">\n<title id=\"title\">",
            size.x, height, size.x, height);
    xml_write(title, out);
    fputs("</title>\n<desc id=\"position\">", out);
    shapes_write_description(recording, ply, out);
    fputs("</desc>\n<style>\n", out);
    write_style(out);
    fprintf(out,
            "</style>\n<rect width=\"%d\" height=\"%d\" rx=\"14\" "
            "class=\"b\"/>\n",
            size.x, height);
}

static void write_label(struct shape_point at, const char *text, FILE *out)
{
    fprintf(out, "<text class=\"l y\" x=\"%d\" y=\"%d\">%s</text>\n", at.x,
            at.y, text);
}

static void write_sowing_board(const struct game *game, FILE *out)
{
    const int pits = mancala_rules(game)->pits;
    const struct shape_point size = shape_size(game);

    fprintf(out,
            "<rect class=\"w\" x=\"10\" y=\"44\" width=\"%d\" height=\"300\" "
            "rx=\"40\"/>\n",
            size.x - 20);
    for (int place = 0; place < 2 * (pits + 1); place++) {
        const struct shape_point middle = shape_place(game, place);

        if (place % (pits + 1) == pits) {
            fprintf(out,
                    "<rect class=\"h\" x=\"%d\" y=\"%d\" width=\"92\" "
                    "height=\"236\" rx=\"46\"/>\n",
                    middle.x - 46, middle.y - 118);
            continue;
        }
        fprintf(out, "<circle class=\"h\" cx=\"%d\" cy=\"%d\" r=\"44\"/>\n",
                middle.x, middle.y);
        write_label((struct shape_point){middle.x, place < pits ? 366 : 36},
                    sowing_label(game, place, LABELS_NOTATION).text, out);
    }
}

static void write_hexagon(const struct game *game, FILE *out)
{
    fputs("<path class=\"w\" d=\"M24 250 L153 24 L411 24 L540 250 L411 476 "
          "L153 476 Z\" stroke-linejoin=\"round\"/>\n",
          out);
    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        const struct shape_point middle = shape_place(game, cell);

        fprintf(out, "<circle class=\"h\" cx=\"%d\" cy=\"%d\" r=\"22\"/>\n",
                middle.x, middle.y);
    }
}

/* Rows and columns of the same number begin at the same place along their
 * edge. */
static void write_hexagon_labels(const struct game *game, FILE *out)
{
    for (int line = 0; line < ABALONE_ROWS; line++) {
        const int begin = line > 4 ? line - 4 : 0;
        const char letter[2] = {(char)('A' + line)};
        const char digit[2] = {(char)('1' + line)};
        const struct shape_point left =
            shape_place(game, abalone_cell(line, begin));
        const struct shape_point below =
            shape_place(game, abalone_cell(begin, line));

        write_label((struct shape_point){left.x - 36, left.y + 6}, letter, out);
        write_label((struct shape_point){below.x + 22, below.y + 42}, digit,
                    out);
    }
}

void shapes_write_board(const struct recording *recording, FILE *out)
{
    const struct game *const game = recording->game;

    if (mancala_is(game)) {
        write_sowing_board(game, out);
        return;
    }
    write_hexagon(game, out);
    write_hexagon_labels(game, out);
    for (int player = 0; player < game->players; player++) {
        bool ends;
        const struct shape_point at = shape_name_place(game, player, &ends);

        fprintf(out, "<circle class=\"q q%d\" cx=\"%d\" cy=\"%d\" r=\"9\"/>\n",
                player, at.x + 9, at.y - 6);
    }
}
