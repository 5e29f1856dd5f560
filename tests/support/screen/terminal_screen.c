/* SPDX-License-Identifier: MIT */
/* libvterm does the work; what it does not tell is read from the bytes. */
#include "support/screen/terminal_screen.h"
#include "base/memory.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vterm.h>

enum { SEQUENCE_MAX = 64 };

struct terminal_picture {
    VTerm *vterm;
    VTermScreen *screen;
    struct terminal_modes modes;
    char *output;
    int output_length;
    int output_capacity;
    char *text;
    int text_capacity;
    char sequence[SEQUENCE_MAX]; /* ESC [ ... that has begun */
    int sequence_length;
    char last; /* the sign before it */
};

/* ---- the modes ---- */

static int set_property(VTermProp property, VTermValue *value, void *whose)
{
    struct terminal_picture *const picture = whose;

    if (property == VTERM_PROP_CURSORVISIBLE)
        picture->modes.cursor = value->boolean != 0;
    if (property == VTERM_PROP_ALTSCREEN)
        picture->modes.alternate = value->boolean != 0;
    return 1;
}

/* ESC [ ? 1000 ; 1006 h */
static void set_mode(struct terminal_modes *modes, int mode, bool on)
{
    if (mode == 1000 || mode == 1002 || mode == 1003)
        modes->mouse = on ? mode : 0;
    if (mode == 1006)
        modes->digits = on;
    if (mode == 2004)
        modes->paste = on;
}

static void read_modes(struct terminal_picture *picture, const char *sequence)
{
    const char final = sequence[strlen(sequence) - 1];
    char *at = NULL;

    if (strncmp(sequence, "\033[?", 3) != 0 || (final != 'h' && final != 'l'))
        return;
    for (const char *rest = sequence + 3; *rest != final; rest = at) {
        set_mode(&picture->modes, (int)strtol(rest, &at, 10), final == 'h');
        if (*at == ';')
            at++;
    }
}

/* ---- bytes ---- */

static void show(struct terminal_picture *picture, const char *bytes,
                 size_t length)
{
    vterm_input_write(picture->vterm, bytes, length);
}

/* ESC [ 38 : 2 : : r : g : b m has a place that is never filled, and that some
 * versions of the library do not expect. */
static void close_gaps(char *sequence)
{
    for (char *gap = sequence; (gap = strstr(gap, "::")) != NULL;)
        memmove(gap, gap + 1, strlen(gap));
}

/* A whole sequence. REP, which repeats the last sign, is not known to all
 * versions of the library. */
static void end_sequence(struct terminal_picture *picture)
{
    const char *const sequence = picture->sequence;
    const int length = picture->sequence_length;

    picture->sequence[length] = '\0';
    picture->sequence_length = 0;
    if (strcmp(sequence, "\033=") == 0 || strcmp(sequence, "\033>") == 0)
        picture->modes.keypad = sequence[1] == '=';
    read_modes(picture, sequence);
    if (length < 3 || sequence[1] != '[' || sequence[length - 1] != 'b') {
        close_gaps(picture->sequence);
        show(picture, sequence, strlen(sequence));
        return;
    }
    for (long i = strtol(sequence + 2, NULL, 10); i > 0; i--)
        show(picture, &picture->last, 1);
}

/* Of those that begin with ESC [ the end is a letter; all others are given on
 * after two bytes. */
static bool is_whole(const struct terminal_picture *picture, char byte)
{
    if (picture->sequence_length < 2)
        return false;
    if (picture->sequence[1] != '[')
        return true;
    return picture->sequence_length > 2 && byte >= '@' && byte <= '~';
}

static void write_byte(struct terminal_picture *picture, char byte)
{
    if (picture->sequence_length == 0 && byte != '\033') {
        picture->last = byte;
        show(picture, &byte, 1);
        return;
    }
    if (picture->sequence_length >= SEQUENCE_MAX - 1)
        ck_abort_msg("a sequence without an end");
    picture->sequence[picture->sequence_length++] = byte;
    if (is_whole(picture, byte))
        end_sequence(picture);
}

void picture_write(struct terminal_picture *picture, const char *bytes,
                   size_t length)
{
    const int count = picture->output_length + (int)length;

    picture->output =
        memory_grow(picture->output, &picture->output_capacity, count + 1, 1);
    memcpy(picture->output + picture->output_length, bytes, length);
    picture->output[count] = '\0';
    picture->output_length = count;
    for (size_t i = 0; i < length; i++)
        write_byte(picture, bytes[i]);
}

/* ---- life ---- */

struct terminal_picture *picture_new(int width, int height)
{
    static const VTermScreenCallbacks callbacks = {.settermprop = set_property};
    struct terminal_picture *const picture = memory_new(1, sizeof *picture);

    picture->modes.cursor = true;
    picture->vterm = vterm_new(height, width);
    vterm_set_utf8(picture->vterm, 1);
    picture->screen = vterm_obtain_screen(picture->vterm);
    vterm_screen_set_callbacks(picture->screen, &callbacks, picture);
    vterm_screen_enable_altscreen(picture->screen, 1);
    vterm_screen_reset(picture->screen, 1);
    picture_write(picture, "", 0);
    return picture;
}

void picture_free(struct terminal_picture *picture)
{
    vterm_free(picture->vterm);
    free(picture->output);
    free(picture->text);
    free(picture);
}

void picture_resize(struct terminal_picture *picture, int width, int height)
{
    vterm_set_size(picture->vterm, height, width);
}

/* ---- cells ---- */

static int32_t colour_of(const VTermColor *colour)
{
    if (VTERM_COLOR_IS_DEFAULT_FG(colour) || VTERM_COLOR_IS_DEFAULT_BG(colour))
        return TERMINAL_OWN;
    if (VTERM_COLOR_IS_INDEXED(colour))
        return colour->indexed.idx;
    return TERMINAL_RGB +
           (colour->rgb.red << 16 | colour->rgb.green << 8 | colour->rgb.blue);
}

/* As UTF-8. */
static int spell(uint32_t code, char *bytes)
{
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }

    const int size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    const uint32_t lead = 0xF00U >> size & 0xFF;

    for (int i = size - 1; i > 0; i--, code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3F));
    bytes[0] = (char)(lead | code);
    return size;
}

static void read_sign(const VTermScreenCell *cell, char *sign)
{
    int length = 0;

    if (cell->chars[0] == 0)
        sign[length++] = ' ';
    else if (cell->chars[0] != UINT32_MAX)
        for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell->chars[i] != 0;
             i++)
            length += spell(cell->chars[i], sign + length);
    sign[length] = '\0';
}

struct terminal_cell picture_cell(const struct terminal_picture *picture, int x,
                                  int y)
{
    VTermScreenCell found;
    struct terminal_cell cell;

    if (!vterm_screen_get_cell(picture->screen, (VTermPos){.row = y, .col = x},
                               &found))
        ck_abort_msg("no cell %d,%d", x, y);
    read_sign(&found, cell.sign);
    cell.ink = colour_of(&found.fg);
    cell.ground = colour_of(&found.bg);
    cell.bold = found.attrs.bold;
    cell.underline = found.attrs.underline != VTERM_UNDERLINE_OFF;
    cell.reverse = found.attrs.reverse;
    return cell;
}

struct terminal_modes picture_modes(const struct terminal_picture *picture)
{
    return picture->modes;
}

void picture_cursor(const struct terminal_picture *picture, int *x, int *y)
{
    VTermPos position;

    vterm_state_get_cursorpos(vterm_obtain_state(picture->vterm), &position);
    *x = position.col;
    *y = position.row;
}

static bool pen_has(const struct terminal_picture *picture, VTermAttr attribute)
{
    VTermValue value = {0};

    vterm_state_get_penattr(vterm_obtain_state(picture->vterm), attribute,
                            &value);
    if (vterm_get_attr_type(attribute) == VTERM_VALUETYPE_COLOR)
        return colour_of(&value.color) != TERMINAL_OWN;
    return value.number != 0;
}

bool picture_pen_is_plain(const struct terminal_picture *picture)
{
    static const VTermAttr attributes[] = {
        VTERM_ATTR_BOLD, VTERM_ATTR_UNDERLINE, VTERM_ATTR_REVERSE,
        VTERM_ATTR_FOREGROUND, VTERM_ATTR_BACKGROUND};

    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
        if (pen_has(picture, attributes[i]))
            return false;
    return true;
}

/* ---- text ---- */

static void add(struct terminal_picture *picture, int *length, const char *text)
{
    const int more = (int)strlen(text);

    picture->text = memory_grow(picture->text, &picture->text_capacity,
                                *length + more + 1, 1);
    memcpy(picture->text + *length, text, (size_t)more + 1);
    *length += more;
}

const char *picture_text(struct terminal_picture *picture)
{
    int width = 0;
    int height = 0;
    int length = 0;

    vterm_get_size(picture->vterm, &height, &width);
    for (int y = 0; y < height; y++) {
        const int begin = length;

        for (int x = 0; x < width; x++)
            add(picture, &length, picture_cell(picture, x, y).sign);
        while (length > begin && picture->text[length - 1] == ' ')
            length--;
        add(picture, &length, "\n");
    }
    return picture->text;
}

static bool begins_at(const struct terminal_picture *picture, const char *text,
                      int x, int y, int width)
{
    for (; x < width && *text != '\0'; x++) {
        const struct terminal_cell cell = picture_cell(picture, x, y);
        const size_t size = strlen(cell.sign);

        if (strncmp(text, cell.sign, size) != 0)
            return false;
        text += size;
    }
    return *text == '\0';
}

bool picture_find(struct terminal_picture *picture, const char *text, int *x,
                  int *y)
{
    int width = 0;
    int height = 0;

    vterm_get_size(picture->vterm, &height, &width);
    for (*y = 0; *y < height; ++*y)
        for (*x = 0; *x < width; ++*x)
            if (begins_at(picture, text, *x, *y, width))
                return true;
    return false;
}

const char *picture_output(const struct terminal_picture *picture,
                           size_t *length)
{
    *length = (size_t)picture->output_length;
    return picture->output;
}
