/* SPDX-License-Identifier: MIT */
/*
 * The board as shapes, moving by CSS animations and without a script. Programs
 * that do not animate, or should not, show the last position.
 *
 * Numbers and words are columns of text behind a window of one line, and are
 * shifted from line to line.
 */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/recording/shapes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    NUMBER_LINE = 24,
    WORDS_LINE = 30,
    NAME_WIDTH = 220,
    PERCENT = 100000,
    NOTE_LINE = 20,
    NOTE_CELL = 9, /* a letter on average, and a little more */
    NOTE_MARGIN = 20,
    NOTE_GAP = 12 /* below the notes */
};

/* If there are more flights, pieces jump: that takes half as many bytes. */
enum { FLIGHTS_MAX = 2000 };

struct svg {
    const struct shapes *shapes;
    const struct game *game;
    int first;
    int last;
    int largest;    /* the largest number anywhere */
    int note_lines; /* of the longest note; 0: there is none */
    FILE *out;
};

/* ---- keyframes ---- */

static void begin_keyframes(const struct svg *svg, const char *name, int index)
{
    fprintf(svg->out, "@keyframes %s%d{", name, index);
}

static void write_time(const struct svg *svg, int64_t time)
{
    const int64_t length = svg->shapes->length > 0 ? svg->shapes->length : 1;
    const int64_t part = time * PERCENT / length;

    fprintf(svg->out, "%" PRId64 ".%03d%%", part / 1000, (int)(part % 1000));
}

static void write_keyframe(const struct svg *svg, int64_t time,
                           struct shape_point at)
{
    write_time(svg, time);
    fprintf(svg->out, "{transform:translate(%dpx,%dpx)}", at.x, at.y);
}

static bool pieces_jump(const struct shapes *shapes)
{
    return shapes->flight_count > FLIGHTS_MAX;
}

static void write_flights(const struct svg *svg, int piece, int first_flight)
{
    const struct shapes *const shapes = svg->shapes;
    struct shape_point at = shapes->starts[piece];
    int64_t landed = 0;

    begin_keyframes(svg, "s", piece);
    write_keyframe(svg, 0, at);
    for (int i = first_flight; i < shapes->flight_count; i++) {
        const struct shape_flight *const flight = &shapes->flights[i];

        if (flight->piece != piece)
            continue;
        if (flight->starts > landed && !pieces_jump(shapes))
            write_keyframe(svg, flight->starts, at);
        at = flight->to;
        landed = flight->ends;
        write_keyframe(svg, landed, at);
    }
    fputs("}\n", svg->out);
}

/* The first flight of a piece, or -1. */
static int find_flight(const struct shapes *shapes, int piece)
{
    for (int i = 0; i < shapes->flight_count; i++)
        if (shapes->flights[i].piece == piece)
            return i;
    return -1;
}

/* ---- numbers ---- */

static int find_line(const struct svg *svg, int number)
{
    return number >= 0 ? number : svg->largest - number;
}

static struct shape_point shift_number(const struct svg *svg, int number)
{
    return (struct shape_point){0, -NUMBER_LINE * find_line(svg, number)};
}

static void find_largest(struct svg *svg)
{
    const struct shapes *const shapes = svg->shapes;

    for (int i = 0; i < shapes->place_count; i++)
        svg->largest =
            larger(svg->largest, shapes->first_numbers[shapes->places[i]]);
    for (int i = 0; i < shapes->number_count; i++)
        svg->largest = larger(svg->largest, shapes->numbers[i].number);
}

/* Returns the last number. */
static int write_number_frames(const struct svg *svg, int place)
{
    const struct shapes *const shapes = svg->shapes;
    int number = shapes->first_numbers[place];

    begin_keyframes(svg, "n", place);
    write_keyframe(svg, 0, shift_number(svg, number));
    for (int i = 0; i < shapes->number_count; i++)
        if (shapes->numbers[i].place == place) {
            number = shapes->numbers[i].number;
            write_keyframe(svg, shapes->numbers[i].time,
                           shift_number(svg, number));
        }
    fputs("}\n", svg->out);
    return number;
}

static void write_number_column(const struct svg *svg)
{
    fputs("<defs><g id=\"n\" class=\"n\">", svg->out);
    for (int i = 0; i <= svg->largest + 2; i++) {
        fprintf(svg->out, "<text class=\"y\" x=\"30\" y=\"%d\">",
                18 + NUMBER_LINE * i);
        if (i <= svg->largest)
            fprintf(svg->out, "%d</text>", i);
        else
            fprintf(svg->out, "%s</text>",
                    i == find_line(svg, HOLE_TUZDIK) ? "X" : "-");
    }
    fputs("</g></defs>\n", svg->out);
}

static void write_number(const struct svg *svg, int place, int number)
{
    const struct shape_point at = shape_number_place(svg->game, place);
    const struct shape_point shift = shift_number(svg, number);

    fprintf(svg->out,
            "<svg x=\"%d\" y=\"%d\" width=\"60\" height=\"%d\"><g class=\"m "
            "t\" style=\"animation-name:n%d\" transform=\"translate(0 %d)\">"
            "<use href=\"#n\"/></g></svg>\n",
            at.x - 30, at.y - 18, NUMBER_LINE, place, shift.y);
}

/* ---- words ---- */

static void write_words(const struct svg *svg)
{
    const struct recording *const recording = svg->shapes->recording;
    const struct shape_point size = shape_size(svg->game);

    fprintf(svg->out,
            "<svg y=\"%d\" width=\"%d\" height=\"%d\"><g class=\"m t\" "
            "style=\"animation-name:c0\" transform=\"translate(0 %d)\">\n",
            shape_words_line(svg->game) - 22, size.x, WORDS_LINE,
            -WORDS_LINE * (svg->last - svg->first));
    for (int ply = svg->first; ply <= svg->last; ply++) {
        char words[RECORDING_WORDS_MAX] = "";
        FILE *const out = memory_file(words, sizeof words);

        if (ply > 0)
            fprintf(out, "%d. ", ply);
        recording_write_words(recording, ply, LABELS_NOTATION, out);
        fclose(out);
        fprintf(svg->out, "<text class=\"y\" x=\"%d\" y=\"%d\">", size.x / 2,
                22 + WORDS_LINE * (ply - svg->first));
        xml_write(words, svg->out);
        fputs("</text>\n", svg->out);
    }
    fputs("</g></svg>\n", svg->out);
}

static void write_words_frames(const struct svg *svg)
{
    begin_keyframes(svg, "c", 0);
    write_keyframe(svg, 0, (struct shape_point){0, 0});
    for (int ply = svg->first + 1; ply <= svg->last; ply++)
        write_keyframe(
            svg, svg->shapes->begins[ply],
            (struct shape_point){0, -WORDS_LINE * (ply - svg->first)});
    fputs("}\n", svg->out);
}

/* ---- notes: how it ended, and comments ---- */

struct note_text {
    char text[RECORDING_WORDS_MAX];
};

static struct note_text read_note(const struct svg *svg, int ply)
{
    struct note_text note = {""};
    FILE *const out = memory_file(note.text, sizeof note.text);

    recording_write_note(svg->shapes->recording, ply, out);
    fclose(out);
    return note;
}

static int note_columns(const struct svg *svg)
{
    return (shape_size(svg->game).x - 2 * NOTE_MARGIN) / NOTE_CELL;
}

/* Breaks a note into lines, on a canvas that the caller frees. */
static struct canvas *break_note(const struct svg *svg, const char *note)
{
    const struct glyphs glyphs = {.set = GLYPHS_UTF8};
    const int columns = note_columns(svg);
    struct canvas *const canvas = canvas_new(columns, 1);

    canvas_begin(canvas, columns, 1, &glyphs);

    const int lines = canvas_paragraph_lines(canvas, columns, note);

    canvas_begin(canvas, columns, larger(lines, 1), &glyphs);
    canvas_paragraph(canvas, canvas_area(canvas), ink(THEME_TEXT), note);
    return canvas;
}

static void measure_notes(struct svg *svg)
{
    for (int ply = svg->first; ply <= svg->last; ply++) {
        const struct note_text note = read_note(svg, ply);

        if (*note.text == '\0')
            continue;

        struct canvas *const canvas = break_note(svg, note.text);

        svg->note_lines = larger(svg->note_lines, canvas_height(canvas));
        canvas_free(canvas);
    }
}

/* Notes lie below each other, each with the lines of the longest; above them is
 * the same space, for moves without a note. */
static struct shape_point shift_note(const struct svg *svg, int number)
{
    return (struct shape_point){0, -NOTE_LINE * svg->note_lines * number};
}

/* Returns the number of the last note; 0 if the last move has none. */
static int write_note_frames(const struct svg *svg)
{
    int count = 0;
    int shown = 0;

    begin_keyframes(svg, "d", 0);
    for (int ply = svg->first; ply <= svg->last; ply++) {
        const bool noted = *read_note(svg, ply).text != '\0';
        const int number = noted ? ++count : 0;

        if (ply == svg->first || number != shown)
            write_keyframe(svg,
                           ply == svg->first ? 0 : svg->shapes->begins[ply],
                           shift_note(svg, number));
        shown = number;
    }
    fputs("}\n", svg->out);
    return shown;
}

static void write_note(const struct svg *svg, int number, const char *note)
{
    struct canvas *const canvas = break_note(svg, note);
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);
    int y = 16 + NOTE_LINE * svg->note_lines * number;

    canvas_write(canvas, out);
    fclose(out);
    canvas_free(canvas);
    for (char *line = strtok(text, "\n"); line != NULL;
         line = strtok(NULL, "\n"), y += NOTE_LINE) {
        fprintf(svg->out, "<text class=\"c y\" x=\"%d\" y=\"%d\">",
                shape_size(svg->game).x / 2, y);
        xml_write(line, svg->out);
        fputs("</text>\n", svg->out);
    }
    free(text);
}

static int find_notes_height(const struct svg *svg)
{
    return svg->note_lines > 0 ? NOTE_LINE * svg->note_lines + NOTE_GAP : 0;
}

static void write_notes(const struct svg *svg, int shown)
{
    const struct shape_point size = shape_size(svg->game);
    int count = 0;

    if (svg->note_lines == 0)
        return;
    fprintf(svg->out,
            "<svg y=\"%d\" width=\"%d\" height=\"%d\"><g class=\"m t\" "
            "style=\"animation-name:d0\" transform=\"translate(0 %d)\">\n",
            size.y, size.x, NOTE_LINE * svg->note_lines,
            shift_note(svg, shown).y);
    for (int ply = svg->first; ply <= svg->last; ply++) {
        const struct note_text note = read_note(svg, ply);

        if (*note.text != '\0')
            write_note(svg, ++count, note.text);
    }
    fputs("</g></svg>\n", svg->out);
}

/* ---- where a move begins ---- */

/* The ring is outside the picture while nothing is played. */
static struct shape_point write_ring_frames(const struct svg *svg)
{
    static const struct shape_point nowhere = {-100, -100};
    const struct recording *const recording = svg->shapes->recording;
    struct shape_point at = nowhere;

    begin_keyframes(svg, "o", 0);
    write_keyframe(svg, 0, at);
    for (int ply = svg->first + 1; ply <= svg->last; ply++) {
        if (!shape_origin(recording, ply, &at))
            at = nowhere;
        write_keyframe(svg, svg->shapes->begins[ply], at);
    }
    fputs("}\n", svg->out);
    return at;
}

/* ---- names ---- */

/* With the pie rule the players can change sides: there is a line for each
 * player on this side, one after the other. Returns the last line. */
static int write_name_frames(const struct svg *svg, int side)
{
    const struct recording *const recording = svg->shapes->recording;
    const char *name = shape_name(recording, svg->first, side);
    int line = 0;

    begin_keyframes(svg, "w", side);
    write_keyframe(svg, 0, (struct shape_point){0, 0});
    for (int ply = svg->first + 1; ply <= svg->last; ply++) {
        const char *const now = shape_name(recording, ply, side);

        if (now == name)
            continue;
        name = now;
        line++;
        write_keyframe(svg, svg->shapes->begins[ply],
                       (struct shape_point){0, -WORDS_LINE * line});
    }
    fputs("}\n", svg->out);
    return line;
}

static void write_name(const struct svg *svg, const char *name, bool ends,
                       int line)
{
    const int x = ends ? NAME_WIDTH : mancala_is(svg->game) ? 0 : 26;

    fprintf(svg->out, "<text class=\"n%s\" x=\"%d\" y=\"%d\">",
            ends ? " e" : "", x, 22 + WORDS_LINE * line);
    xml_write(name, svg->out);
    fputs("</text>", svg->out);
}

static void write_names(const struct svg *svg, int side, int lines)
{
    const struct recording *const recording = svg->shapes->recording;
    const char *name = NULL;
    bool ends;
    const struct shape_point at = shape_name_place(svg->game, side, &ends);
    int line = 0;

    fprintf(svg->out,
            "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"><g class=\"m "
            "t\" style=\"animation-name:w%d\" transform=\"translate(0 %d)\">",
            ends ? at.x - NAME_WIDTH : at.x, at.y - 22, NAME_WIDTH, WORDS_LINE,
            side, -WORDS_LINE * lines);
    for (int ply = svg->first; ply <= svg->last; ply++) {
        const char *const now = shape_name(recording, ply, side);

        if (now != name)
            write_name(svg, now, ends, line++);
        name = now;
    }
    fputs("</g></svg>\n", svg->out);
}

/* ---- pieces ---- */

static struct shape_point find_end(const struct shapes *shapes, int piece)
{
    for (int i = shapes->flight_count; i-- > 0;)
        if (shapes->flights[i].piece == piece)
            return shapes->flights[i].to;
    return shapes->starts[piece];
}

/* Nothing moves in a still picture; a film may have pieces that do not move. */
static void write_pieces(const struct svg *svg)
{
    const struct shapes *const shapes = svg->shapes;
    const bool seeds = mancala_is(svg->game);
    const char *const kind = seeds ? "k" : "q";

    for (int piece = 0; piece < shapes->pieces; piece++) {
        const struct shape_point end = find_end(shapes, piece);
        const bool flies = find_flight(shapes, piece) >= 0;

        fprintf(svg->out,
                "<circle class=\"%s%s %s%d\" r=\"%d\" "
                "transform=\"translate(%d %d)\"",
                !flies                ? ""
                : pieces_jump(shapes) ? "m t "
                                      : "m ",
                kind, kind, shapes->kinds[piece], seeds ? 7 : 20, end.x, end.y);
        if (flies)
            fprintf(svg->out, " style=\"animation-name:s%d\"", piece);
        fputs("/>\n", svg->out);
    }
}

/* ---- the picture ---- */

static void write_motion(const struct svg *svg)
{
    const int64_t length = svg->shapes->length;

    fprintf(svg->out,
            ".m{animation-duration:%" PRId64 ".%03ds;animation-iteration-"
            "count:infinite;animation-timing-function:ease-in-out}"
            ".t{animation-timing-function:step-end}\n"
            "@media (prefers-reduced-motion:reduce){.m{animation-name:none"
            "!important}}\n",
            length / 1000, (int)(length % 1000));
}

static void write_picture(struct svg *svg)
{
    const struct shapes *const shapes = svg->shapes;
    const int sides =
        mancala_is(svg->game) ? 2 : shapes->recording->game->players;
    int numbers[PLACES_MAX] = {0};
    int lines[PLAYERS_MAX] = {0};
    struct shape_point ring;
    int note;

    find_largest(svg);
    measure_notes(svg);
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", svg->out);
    shapes_write_head(shapes->recording, svg->last, find_notes_height(svg),
                      svg->out);
    fputs("<style>\n", svg->out);
    write_motion(svg);
    for (int piece = 0; piece < shapes->pieces; piece++) {
        const int first = find_flight(shapes, piece);

        if (first >= 0)
            write_flights(svg, piece, first);
    }
    for (int i = 0; i < shapes->place_count; i++)
        numbers[i] = write_number_frames(svg, shapes->places[i]);
    for (int side = 0; side < sides; side++)
        lines[side] = write_name_frames(svg, side);
    write_words_frames(svg);
    note = write_note_frames(svg);
    ring = write_ring_frames(svg);
    fputs("</style>\n", svg->out);
    write_number_column(svg);
    shapes_write_board(shapes->recording, svg->out);
    fprintf(svg->out,
            "<circle class=\"r m t\" r=\"%d\" transform=\"translate(%d %d)\" "
            "style=\"animation-name:o0\"/>\n",
            mancala_is(svg->game) ? 44 : 22, ring.x, ring.y);
    write_pieces(svg);
    for (int i = 0; i < shapes->place_count; i++)
        write_number(svg, shapes->places[i], numbers[i]);
    for (int side = 0; side < sides; side++)
        write_names(svg, side, lines[side]);
    write_words(svg);
    write_notes(svg, note);
    fputs("</svg>\n", svg->out);
}

static void write_moves(const struct recording *recording, int first, int last,
                        int speed, FILE *out)
{
    struct shapes *const shapes = shapes_new(recording, first, last, speed);
    struct svg svg = {.shapes = shapes,
                      .game = recording->game,
                      .first = first,
                      .last = last,
                      .out = out};

    write_picture(&svg);
    shapes_free(shapes);
}

void recording_write_svg(const struct recording *recording, int speed,
                         FILE *out)
{
    write_moves(recording, 0, recording->moves, speed, out);
}

void recording_write_still(const struct recording *recording, int ply,
                           FILE *out)
{
    write_moves(recording, ply, ply, 1000, out);
}
