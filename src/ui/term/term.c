/* SPDX-License-Identifier: MIT */
/* Cells to curses, which knows what the terminal shows and how to change it. */
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1

#include "base/memory.h"
#include "base/utf8.h"
#include "ui/term/crash.h"
#include "ui/term/inside.h"
#include "ui/term/kind.h"
#include "ui/term/signal.h"
#include "ui/term/wire.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { NAME_BYTES = 64 };

/* xterm-256color and -direct: xterm-direct. NULL where there is no such one. */
static SCREEN *open_kin(const char *suffix)
{
    char name[NAME_BYTES];
    const int length = snprintf(name, sizeof name, "%.*s%s",
                                (int)term_kind_stem(), term_kind(), suffix);

    return length < (int)sizeof name ? newterm(name, stdout, stdin) : NULL;
}

static SCREEN *open_screen(enum term_color color)
{
    static const char *const kin[] = {[COLOR_16] = "-16color",
                                      [COLOR_256] = "-256color",
                                      [COLOR_TRUE] = "-direct"};
    SCREEN *screen = NULL;

    if (color >= COLOR_16)
        screen = open_kin(kin[color]);
    else if (!term_kind_wants_no_colour(color) && term_kind_says_true_colour())
        screen = open_kin(kin[COLOR_TRUE]);
    return screen != NULL ? screen : newterm(term_kind(), stdout, stdin);
}

/* ---- colours ---- */

static enum depth deepest(void)
{
    if (!has_colors())
        return DEPTH_NONE;
    if (COLORS >= 1 << 24)
        return DEPTH_TRUE;
    if (COLORS >= 256)
        return DEPTH_256;
    return COLORS >= 16 ? DEPTH_16 : DEPTH_8;
}

/* Where colours are RGB numbers, they cannot be counted as 16 or 256. */
static enum depth depth_of(enum term_color color)
{
    const enum depth can = deepest();
    const enum depth asked = color == COLOR_16    ? DEPTH_16
                             : color == COLOR_256 ? DEPTH_256
                                                  : DEPTH_TRUE;

    return can == DEPTH_TRUE || can < asked ? can : asked;
}

static void begin_colours(struct term *term, enum term_color color)
{
    if (term_kind_wants_no_colour(color) || start_color() == ERR)
        return;
    term->depth = depth_of(color);
    term->own_colours = assume_default_colors(-1, -1) == OK;
    term->pair_limit =
        COLOR_PAIRS - 1 < TERM_PAIRS_MAX ? COLOR_PAIRS - 1 : TERM_PAIRS_MAX;
}

static int colour(const struct term *term, int32_t wanted, int own)
{
    if (wanted == LOOK_OWN)
        return term->own_colours ? -1 : own;
    return (int)wanted;
}

static void define_pair(int number, int ink, int ground)
{
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
    init_extended_pair(number, ink, ground);
#else
    init_pair((short)number, (short)ink, (short)ground);
#endif
}

/* What is too much is drawn without colours. */
static int pair_of(struct term *term, int32_t ink, int32_t ground)
{
    if (term->depth == DEPTH_NONE || (ink == LOOK_OWN && ground == LOOK_OWN))
        return 0;
    for (int i = 0; i < term->pair_count; i++)
        if (term->pairs[i].ink == ink && term->pairs[i].ground == ground)
            return i + 1;
    if (term->pair_count >= term->pair_limit) {
        term->pairs_lack = true;
        return 0;
    }
    term->pairs[term->pair_count++] = (struct pair){ink, ground};
    define_pair(term->pair_count, colour(term, ink, COLOR_WHITE),
                colour(term, ground, COLOR_BLACK));
    return term->pair_count;
}

/* ---- coming and going ---- */

/* Appends what the terminal has for it, without times to wait. */
static void add_ability(char *bytes, size_t size, const char *name)
{
    const char *text = tigetstr(name);
    size_t length = strlen(bytes);

    if (text == NULL || (intptr_t)text == -1)
        return;
    for (; *text != '\0' && length + 1 < size; text++)
        if (strncmp(text, "$<", 2) == 0 && strchr(text, '>') != NULL)
            text = strchr(text, '>');
        else
            bytes[length++] = *text;
    bytes[length] = '\0';
}

static void arm(const struct term *term)
{
    char bytes[TERM_CRASH_BYTES] = TERM_WIRE_OFF;

    add_ability(bytes, sizeof bytes, "sgr0");
    add_ability(bytes, sizeof bytes, "op");
    add_ability(bytes, sizeof bytes, "cnorm");
    add_ability(bytes, sizeof bytes, "rmcup");
    term_crash_arm(STDOUT_FILENO, &term->found, bytes, strlen(bytes));
}

void term_fit(void)
{
    int width = 0;
    int height = 0;

    if (!term_wire_size(&width, &height) || (COLS == width && LINES == height))
        return;
    resize_term(height, width);
    clearok(curscr, true);
}

void term_enter(struct term *term)
{
    term_fit();
    arm(term);
    refresh();
    term_wire_set_paste(true);
    if (term->mouse)
        term_wire_set_mouse(true);
}

/* Reports that are on their way are not for the program that reads next. */
void term_leave(const struct term *term)
{
    if (term->mouse)
        term_wire_set_mouse(false);
    term_wire_set_paste(false);
    endwin();
    term_crash_disarm();
    if (term->mouse)
        tcflush(STDIN_FILENO, TCIFLUSH);
}

/* Another program had the terminal meanwhile, and may have changed it. */
void term_come_back(struct term *term)
{
    clearok(curscr, true);
    term_enter(term);
}

static void describe(struct term *term)
{
    static const char *const depths[] = {
        "no colours", "8 colours", "16 colours", "256 colours", "all colours"};

    snprintf(term->words, sizeof term->words, "%.*s, %s, %s", NAME_BYTES,
             term_kind(), depths[term->depth],
             term->richest == GLYPHS_UTF8 ? "UTF-8" : "ASCII");
}

/* The console's font has few signs, whatever it understands. */
static enum glyph_set richest(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 &&
                   strcmp(term_kind(), "linux") != 0
               ? GLYPHS_UTF8
               : GLYPHS_ASCII;
}

/* Whatever is typed comes as bytes; curses only draws. */
static void begin_modes(struct term *term, const struct term_options *options)
{
    raw();
    noecho();
    nonl();
    typeahead(-1);
    begin_colours(term, options->color);
    term->richest = richest();
    term->mouse = options->mouse;
    term->cursor = options->cursor;
    term->input = term_input_new(term_kind_escape_delay());
    describe(term);
    if (options->glyphs >= 0)
        term->richest = (enum glyph_set)options->glyphs;
}

struct term *term_new(const struct term_options *options, struct err *err)
{
    if (!term_possible(err) || !term_signals_begin(err))
        return NULL;
    setlocale(LC_CTYPE, "");

    struct term *const term = memory_new(1, sizeof *term);

    tcgetattr(STDOUT_FILENO, &term->found);
    term->screen = open_screen(options->color);
    if (term->screen == NULL) {
        free(term);
        term_signals_end();
        err_set(err, "TERM=%s: that terminal is not known here",
                err_token(term_kind(), strlen(term_kind())).text);
        return NULL;
    }
    begin_modes(term, options);
    term_enter(term);
    return term;
}

void term_free(struct term *term)
{
    if (term == NULL)
        return;
    term_leave(term);
    delscreen(term->screen);
    term_signals_end();
    term_input_free(term->input);
    free(term);
}

/* ---- what it is ---- */

int term_width(const struct term *term)
{
    (void)term;
    return COLS;
}

int term_height(const struct term *term)
{
    (void)term;
    return LINES;
}

/* ---- pictures ---- */

/* The style of the last cell, as curses wants it: most cells are like the one
 * before. */
struct brush {
    struct style style;
    attr_t attributes;
    short pair;
    bool ready;
};

static void dip(struct term *term, struct brush *brush,
                const struct theme *theme, struct style style)
{
    if (brush->ready && brush->style.ink == style.ink &&
        brush->style.ground == style.ground &&
        brush->style.weight == style.weight)
        return;

    const struct look look = theme_look(theme, style, term->depth);

    brush->ready = true;
    brush->style = style;
    brush->attributes = (look.bold ? A_BOLD : 0) |
                        (look.underline ? A_UNDERLINE : 0) |
                        (look.reverse ? A_REVERSE : 0);
    brush->pair = (short)pair_of(term, look.ink, look.ground);
}

static void put(const struct brush *brush, int x, int y, wchar_t sign)
{
    const wchar_t text[2] = {sign};
    cchar_t cell;

    setcchar(&cell, text, brush->attributes, brush->pair, NULL);
    mvadd_wch(y, x, &cell);
}

/* What the terminal's locale cannot show in so many cells has a twin. */
static wchar_t shown_sign(const char *sign, int width)
{
    static const struct glyphs ascii = {.set = GLYPHS_ASCII};
    const int32_t code = utf8_at(sign, sign + strlen(sign)).code;

    if (code >= 0 && wcwidth((wchar_t)code) == width)
        return (wchar_t)code;

    const char *const twin = glyph_for(&ascii, code);

    return twin != NULL && *twin != '\0' ? (wchar_t)*twin : L' ';
}

static void put_row(struct term *term, const struct canvas *canvas, int y,
                    const struct theme *theme, struct brush *brush)
{
    const int width = canvas_width(canvas) < COLS ? canvas_width(canvas) : COLS;

    for (int x = 0; x < width; x++) {
        const struct cell *const cell = canvas_cell(canvas, x, y);
        const bool wide = x + 1 < width && *cell[1].sign == '\0';

        dip(term, brush, theme, cell->style);
        if (wide)
            put(brush, x + 1, y, L' '); /* where a twin leaves a gap */
        put(brush, x, y, shown_sign(cell->sign, wide ? 2 : 1));
        x += wide ? 1 : 0;
    }
}

static void place_cursor(const struct term *term, const struct canvas *canvas)
{
    int x = 0;
    int y = 0;
    const bool there = canvas_cursor(canvas, &x, &y);

    if (there)
        move(y, x);
    else
        move(0, 0);
    curs_set(there && term->cursor ? 1 : 0);
}

static void put_all(struct term *term, const struct canvas *canvas,
                    const struct theme *theme)
{
    const int height =
        canvas_height(canvas) < LINES ? canvas_height(canvas) : LINES;
    struct brush brush = {0};

    term->pairs_lack = false;
    erase();
    for (int y = 0; y < height; y++)
        put_row(term, canvas, y, theme, &brush);
}

void term_show(struct term *term, const struct canvas *canvas,
               const struct theme *theme)
{
    put_all(term, canvas, theme);
    if (term->pairs_lack) { /* earlier pictures have used them up */
        term->pair_count = 0;
        put_all(term, canvas, theme);
    }
    place_cursor(term, canvas);
    wnoutrefresh(stdscr);
    doupdate();
}

void term_redraw(struct term *term)
{
    (void)term;
    clearok(curscr, true);
}

/* ---- what is known of it, and what is asked of it ---- */

enum depth term_depth(const struct term *term)
{
    return term->depth;
}

enum glyph_set term_glyph_set(const struct term *term)
{
    return term->richest;
}

const char *term_words(const struct term *term)
{
    return term->words;
}

void term_set_mouse(struct term *term, bool mouse)
{
    if (term->mouse != mouse)
        term_wire_set_mouse(mouse);
    term->mouse = mouse;
}

void term_set_cursor(struct term *term, bool shown)
{
    term->cursor = shown;
}

void term_copy(struct term *term, const char *text)
{
    (void)term;
    if (term_kind_copies())
        term_wire_copy(text);
}
