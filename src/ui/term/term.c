/* SPDX-License-Identifier: MIT */
/* Pictures go out through curses; bytes and signals come in. */
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1

#include "base/clock.h"
#include "base/memory.h"
#include "ui/term/input.h"
#include "ui/term/kind.h"
#include "ui/term/output.h"
#include "ui/term/painter.h"
#include "ui/term/signal.h"
#include "ui/term/wire.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* An answer is still recognised if it comes this late. */
#define ANSWER_LATE (10 * CLOCK_SECOND)

enum {
    NAME_BYTES = 64,
    WORDS_BYTES = 128,
    READ_BYTES = 4096,
    DROPPED_MAX = 16 /* reads at most: the sender may never stop */
};

struct term {
    SCREEN *screen;
    struct term_output *output;
    struct termios found;
    struct painter painter;
    enum glyph_set richest;
    bool mouse;
    bool cursor;
    bool gone; /* EVENT_LEAVE has been told */
    struct term_input *input;
    enum ground ground;
    int64_t ground_wait;
    bool asking;        /* its answer may still change pictures */
    int64_t answer_due; /* waited for until then */
    char words[WORDS_BYTES];
};

/* Opens the entry of $TERM for the colours asked for, such as xterm-direct for
 * xterm-256color, if there is one; else that of $TERM. */
static SCREEN *open_screen(enum term_color color, FILE *out)
{
    static const char *const suffixes[] = {[COLOR_16] = "-16color",
                                           [COLOR_256] = "-256color",
                                           [COLOR_TRUE] = "-direct"};
    const bool says_true =
        !term_kind_wants_no_colour(color) && term_kind_says_true_colour();
    const enum term_color asked =
        color < COLOR_16 && says_true ? COLOR_TRUE : color;
    char name[NAME_BYTES];
    SCREEN *screen = NULL;

    if (asked >= COLOR_16 &&
        snprintf(name, sizeof name, "%.*s%s", (int)term_kind_stem(),
                 term_kind(), suffixes[asked]) < (int)sizeof name)
        screen = newterm(name, out, stdin);
    return screen != NULL ? screen : newterm(term_kind(), out, stdin);
}

/* Reads what has come. Returns how many bytes; -1 at the end of input. */
static int read_bytes(struct term *term)
{
    char bytes[READ_BYTES];
    const int got = term_wire_read(bytes, sizeof bytes);

    if (got > 0)
        term_input_feed(term->input, bytes, (size_t)got);
    return got;
}

/* ---- coming and going ---- */

/* Appends the terminal's bytes for an ability, without delays. */
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

/* Tells curses the present size of the terminal. */
static void fit_size(void)
{
    int width = 0;
    int height = 0;

    if (!term_wire_size(&width, &height) || (COLS == width && LINES == height))
        return;
    resize_term(height, width);
    clearok(curscr, true);
}

/* The answer, if there is one, comes among the keys. */
static void ask_ground(struct term *term)
{
    const int64_t now = clock_now();

    if (term->ground_wait == 0)
        return;
    term_wire_ask();
    term_input_expect(term->input, now + ANSWER_LATE, !term_kind_is_relayed());
    term->answer_due = now + term->ground_wait;
    term->asking = true;
}

/* Waits for the rest of the answer, which must not be read by the next program.
 * Returns whether some of it may still come. */
static bool drop_answer(struct term *term)
{
    const bool asked = term->ground_wait != 0;
    bool open = asked;

    term->asking = false;
    if (asked)
        term_input_drop(term->input, clock_now());
    while (open && !term_input_answered(term->input)) {
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        const int64_t left = term->answer_due - clock_now();

        open = left > 0 &&
               poll(&input, 1, (int)(left / CLOCK_MILLISECOND) + 1) > 0 &&
               read_bytes(term) >= 0;
        term_input_drop(term->input, clock_now());
    }
    return asked && !term_input_answered(term->input);
}

/* Does the terminal's line feed go down and no further? nonl() stops the system
 * from adding a carriage return. */
static bool feeds_lines(void)
{
    const char *const down = tigetstr("cud1");

    return down != NULL && (intptr_t)down != -1 && strcmp(down, "\n") == 0;
}

static void enter_terminal(struct term *term)
{
    char bytes[TERM_CRASH_BYTES] = TERM_WIRE_OFF;

    ask_ground(term);
    fit_size();
    add_ability(bytes, sizeof bytes, "sgr0");
    add_ability(bytes, sizeof bytes, "op");
    add_ability(bytes, sizeof bytes, "cnorm");
    add_ability(bytes, sizeof bytes, "rmcup");
    term_crash_arm(STDOUT_FILENO, &term->found, bytes, strlen(bytes));
    refresh();
    term_output_begin(term->output, (struct term_abilities){
                                        .takes_back = tigetflag("AX") > 0,
                                        .feeds_lines = feeds_lines(),
                                        .erases_coloured = tigetflag("bce") > 0,
                                        .marks = term_kind_takes_strings()});
    term_wire_set_paste(true);
    if (term->mouse)
        term_wire_set_mouse(true);
}

/* If nothing was drawn since the program continued, curses does not know that
 * it has hidden the cursor. */
static void show_cursor(void)
{
    char bytes[TERM_CRASH_BYTES] = "";

    add_ability(bytes, sizeof bytes, "cnorm");
    term_wire_write(bytes, strlen(bytes));
}

/* Reports that are still coming must not be read by the next program. */
static void leave_terminal(struct term *term)
{
    const bool answers = drop_answer(term);

    if (term->mouse)
        term_wire_set_mouse(false);
    term_wire_set_paste(false);
    endwin();
    show_cursor();
    term_crash_disarm();
    if (term->mouse || answers)
        tcflush(STDIN_FILENO, TCIFLUSH);
}

/* Another program has used the terminal, and may have changed it. */
static void come_back(struct term *term)
{
    clearok(curscr, true);
    enter_terminal(term);
}

void term_suspend(struct term *term, bool all)
{
    leave_terminal(term);
    term_signals_stop(all);
    come_back(term);
}

/* Without colours no ground is painted. */
static void begin_ground(struct term *term, const struct term_options *options)
{
    const bool askable =
        term->painter.depth != DEPTH_NONE && term_kind_takes_strings();

    term->ground_wait = askable ? options->ground_wait : 0;
    term->ground = term_kind_ground();
    if (term->ground == GROUND_UNKNOWN && term->ground_wait != 0)
        term->ground = GROUND_AWAITED;
}

/* Keys are read as bytes; curses only draws. The console's font has few signs,
 * even with UTF-8. */
static void begin_modes(struct term *term, const struct term_options *options)
{
    static const char *const depths[] = {
        "no colours", "8 colours", "16 colours", "256 colours", "all colours"};
    const bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 &&
                      strcmp(term_kind(), "linux") != 0;

    raw();
    noecho();
    nonl();
    typeahead(-1);
    idcok(stdscr, false); /* arrange.h cannot shift signs */
    painter_begin(&term->painter, options->color);
    begin_ground(term, options);
    term->mouse = options->mouse;
    term->cursor = options->cursor;
    term->input = term_input_new(term_kind_escape_delay());
    snprintf(term->words, sizeof term->words, "%.*s, %s, %s", NAME_BYTES,
             term_kind(), depths[term->painter.depth],
             utf8 ? "UTF-8" : "ASCII");
    term->richest = utf8 ? GLYPHS_UTF8 : GLYPHS_ASCII;
    if (options->glyphs >= 0)
        term->richest = (enum glyph_set)options->glyphs;
}

struct term *term_new(const struct term_options *options, struct err *err)
{
    if (!term_possible(err) || !term_known(err) || !term_signals_begin(err))
        return NULL;
    setlocale(LC_CTYPE, "");

    struct term *const term = memory_new(1, sizeof *term);

    tcgetattr(STDOUT_FILENO, &term->found);
    term->output = term_output_new();
    if (term->output != NULL)
        term->screen =
            open_screen(options->color, term_output_stream(term->output));
    if (term->screen == NULL) {
        term_output_free(term->output);
        free(term);
        term_signals_end();
        err_set(err, "TERM=%s: no screen can be opened on it",
                err_token(term_kind(), strlen(term_kind())).text);
        return NULL;
    }
    begin_modes(term, options);
    enter_terminal(term);
    return term;
}

void term_free(struct term *term)
{
    if (term == NULL)
        return;
    leave_terminal(term);
    delscreen(term->screen);
    term_output_free(term->output);
    term_signals_end();
    term_input_free(term->input);
    free(term);
}

/* ---- pictures ---- */

bool term_show(struct term *term, const struct canvas *canvas,
               const struct theme *theme, bool at_once)
{
    int x = 0;
    int y = 0;
    const bool there = canvas_cursor(canvas, &x, &y);

    painter_paint(&term->painter, canvas, theme);
    move(there ? y : 0, there ? x : 0);
    wnoutrefresh(stdscr);
    term_output_hold(term->output);
    curs_set(there && term->cursor ? 1 : 0);
    doupdate();
    return term_output_release(term->output,
                               &(struct term_picture){.width = COLS,
                                                      .height = LINES,
                                                      .row = getcury(stdscr),
                                                      .column = getcurx(stdscr),
                                                      .at_once = at_once});
}

void term_redraw(struct term *term)
{
    (void)term;
    clearok(curscr, true);
}

/* ---- events: signals first, then input ---- */

static bool tell_leave(struct term *term, int signal, struct event *event)
{
    *event = (struct event){.kind = EVENT_LEAVE, .signal = signal};
    term->gone = true;
    return true;
}

static bool take_signal(struct term *term, struct event *event)
{
    const int signal = term_signals_take();

    switch (signal) {
    case 0:
        return false;
    case SIGTERM:
    case SIGHUP:
        return tell_leave(term, signal, event);
    case SIGINT:
        *event = (struct event){.kind = EVENT_INTERRUPT};
        return true;
    case SIGTSTP:
        *event = (struct event){.kind = EVENT_STOP};
        return true;
    case SIGCONT:
        leave_terminal(term);
        come_back(term);
        *event = (struct event){.kind = EVENT_CONTINUE};
        return true;
    default:
        break;
    }
    fit_size();
    *event = (struct event){.kind = EVENT_RESIZE};
    return true;
}

/* Everything that has come was read: is the answer there, or is it too late? */
static bool settle_ground(struct term *term, int64_t now, struct event *event)
{
    const enum ground before = term->ground;
    const enum ground told = term_input_ground(term->input);

    if (told == GROUND_AWAITED && !term_input_answered(term->input) &&
        now < term->answer_due)
        return false;
    if (told != GROUND_AWAITED)
        term->ground = told;
    else if (before == GROUND_AWAITED)
        term->ground = GROUND_UNKNOWN;
    term->asking = false;
    *event = (struct event){.kind = EVENT_GROUND, .ground = term->ground};
    return term->ground != before;
}

bool term_event(struct term *term, int64_t now, struct event *event)
{
    if (term->gone)
        return false;
    if (take_signal(term, event))
        return true;

    int got = 0;

    do {
        got = term_input_waits(term->input) ? 1 : read_bytes(term);
        if (term_input_event(term->input, now, event))
            return true;
    } while (got > 0);
    if (got < 0)
        return tell_leave(term, 0, event);
    if (term->asking && settle_ground(term, now, event))
        return true;
    return term_wire_lost() && tell_leave(term, SIGHUP, event);
}

int64_t term_due(const struct term *term)
{
    const int64_t key = term_input_due(term->input);

    return term->asking && term->answer_due < key ? term->answer_due : key;
}

int term_descriptors(const struct term *term, struct pollfd *wake)
{
    wake[0] =
        (struct pollfd){.fd = term_signals_descriptor(), .events = POLLIN};
    wake[1] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    return term->gone ? 1 : 2;
}

void term_drop(struct term *term, int64_t now)
{
    for (int i = 0; i < DROPPED_MAX && read_bytes(term) > 0; i++)
        term_input_drop(term->input, now);
    term_input_drop(term->input, now);
}

/* ---- properties and requests ---- */

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

enum depth term_depth(const struct term *term)
{
    return term->painter.depth;
}

enum glyph_set term_glyph_set(const struct term *term)
{
    return term->richest;
}

enum ground term_ground(const struct term *term)
{
    return term->ground;
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

bool term_copy(struct term *term, const char *text)
{
    (void)term;
    if (term_kind_takes_strings())
        term_wire_copy(text);
    return term_kind_takes_strings();
}

void term_ring(struct term *term)
{
    (void)term;
    term_wire_ring();
}
