/* SPDX-License-Identifier: MIT */
/* A state machine: each state has a function, which takes a byte. */
#include "ui/term/reader.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "ui/screen.h"
#include "ui/term/sequence.h"

#include <stdlib.h>
#include <string.h>

/* Timeouts for unfinished escape sequences, and for pastes. */
#define SEQUENCE_TIMEOUT (1 * CLOCK_SECOND)
#define PASTE_TIMEOUT    (10 * CLOCK_SECOND)

enum { MOUSE_BYTES = 3 };

enum state {
    GROUND,
    CHARACTER,   /* its first bytes are held */
    ESCAPE,      /* a key, or the beginning of something */
    ESCAPE_MORE, /* ESC ( ... */
    SEQUENCE,    /* ESC [ ... */
    THIRD,       /* ESC O ... */
    CONSOLE,     /* ESC [ [ ... */
    OLD_MOUSE,   /* ESC [ M ... */
    STRING,      /* ESC ] ... */
    STRING_END,  /* ESC in it */
    PASTE,
    LATE,      /* an Escape has been told: its tail may come yet */
    LATE_OPEN, /* [ or O came so: held */
    STATE_COUNT
};

/* ---- a paste ---- */

static const char PASTE_END[] = "\033[201~";

/* A text is closed by a zero, and therefore holds none. */
static void add_to_paste(struct term_paste *paste, const char *bytes, int count)
{
    paste->text =
        memory_grow(paste->text, &paste->capacity, paste->count + count + 1, 1);
    for (int i = 0; i < count; i++)
        if (bytes[i] != '\0' && paste->count < TERM_PASTE_MAX)
            paste->text[paste->count++] = bytes[i];
    paste->text[paste->count] = '\0';
}

static void start_paste(struct term_paste *paste)
{
    paste->count = 0;
    paste->matched = 0;
    add_to_paste(paste, "", 0);
}

/* True when it is complete. What may be the end is kept back until it is known
 * not to be. */
static bool read_paste_byte(struct term_paste *paste, char byte)
{
    if (byte != PASTE_END[paste->matched]) {
        add_to_paste(paste, PASTE_END, paste->matched);
        paste->matched = 0;
    }
    if (byte != PASTE_END[paste->matched]) {
        add_to_paste(paste, &byte, 1);
        return false;
    }
    paste->matched++;
    return PASTE_END[paste->matched] == '\0';
}

/* ---- life ---- */

void term_reader_begin(struct term_reader *reader, int64_t delay)
{
    *reader = (struct term_reader){.delay = delay, .due = NEVER};
}

void term_reader_end(struct term_reader *reader)
{
    free(reader->paste.text);
}

/* ---- from state to state ---- */

static bool enter(struct term_reader *reader, enum state state)
{
    reader->state = (int)state;
    reader->due = NEVER;
    return false;
}

static void rest(struct term_reader *reader)
{
    enter(reader, GROUND);
    reader->silent = false;
    reader->late = false;
    reader->held_count = 0;
}

/* The end of something: is it told? */
static bool finish(struct term_reader *reader, struct event what)
{
    const bool told = !reader->silent && !reader->late;

    rest(reader);
    if (told)
        reader->told = what;
    return told;
}

static bool forget(struct term_reader *reader)
{
    rest(reader);
    return false;
}

static void hold(struct term_reader *reader, unsigned char byte)
{
    if (reader->held_count < TERM_READER_HELD)
        reader->held[reader->held_count++] = (char)byte;
}

/* ---- keys and characters ---- */

/* The keys that bytes below 32 are; 0: none. */
static int32_t control_key(unsigned char byte)
{
    if (byte == '\r')
        return INPUT_ENTER;
    if (byte == '\b')
        return INPUT_BACKSPACE;
    return byte <= INPUT_CTRL('z') ? byte : 0;
}

static bool plain(struct term_reader *reader, unsigned char byte)
{
    const int32_t key = byte < ' ' ? control_key(byte) : byte;

    if (key == INPUT_CTRL('c'))
        return finish(reader, (struct event){.kind = EVENT_INTERRUPT});
    return key == 0 ? forget(reader) : finish(reader, event_key(key));
}

static bool ground(struct term_reader *reader, unsigned char byte)
{
    if (byte >= 0x80) {
        hold(reader, byte);
        return enter(reader, CHARACTER);
    }
    if (byte != INPUT_ESCAPE)
        return plain(reader, byte);
    enter(reader, ESCAPE);
    reader->due = reader->heard + reader->delay;
    return false;
}

/* What was begun has no end, and this byte is no part of it. */
static bool anew(struct term_reader *reader, unsigned char byte)
{
    rest(reader);
    return ground(reader, byte);
}

static int size_of(unsigned char lead)
{
    return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
}

static bool character(struct term_reader *reader, unsigned char byte)
{
    if ((byte & 0xC0) != 0x80 || size_of((unsigned char)*reader->held) == 1)
        return anew(reader, byte);
    hold(reader, byte);
    if (reader->held_count < size_of((unsigned char)*reader->held))
        return false;

    const int32_t code =
        utf8_at(reader->held, reader->held + reader->held_count).code;

    return code < 0 || utf8_is_control(code) ? forget(reader)
                                             : finish(reader, event_key(code));
}

/* ---- sequences ---- */

/* Strings begin with these; nothing that we ask for comes as one. */
static bool begins_string(unsigned char byte)
{
    return byte != '\0' && strchr("P]X^_", byte) != NULL;
}

static bool escape(struct term_reader *reader, unsigned char byte)
{
    if (byte == INPUT_ESCAPE) {
        const bool told = finish(reader, event_key(INPUT_ESCAPE));

        ground(reader, byte);
        return told;
    }
    if (byte == '[')
        return enter(reader, SEQUENCE);
    if (byte == 'O')
        return enter(reader, THIRD);
    if (begins_string(byte))
        return enter(reader, STRING);
    if (byte >= ' ' && byte < '0')
        return enter(reader, ESCAPE_MORE);
    if (byte == INPUT_CTRL('c'))
        return anew(reader, byte);
    if (byte < 0x80)
        return forget(reader);
    reader->silent = true;
    hold(reader, byte);
    return enter(reader, CHARACTER);
}

static bool escape_more(struct term_reader *reader, unsigned char byte)
{
    return byte < '0' ? false : forget(reader);
}

static bool begin_paste(struct term_reader *reader)
{
    start_paste(&reader->paste);
    reader->late = false; /* its text must not be typed */
    return enter(reader, PASTE);
}

/* Whole: what it says is in term_sequence. */
static bool end_sequence(struct term_reader *reader, char final)
{
    struct term_sequence sequence;

    if (reader->held_count == TERM_READER_HELD ||
        !term_sequence_read(reader->held, reader->held_count, final, &sequence))
        return forget(reader);
    if (term_sequence_begins_paste(&sequence))
        return begin_paste(reader);

    const int32_t key = term_sequence_key(&sequence);
    struct event what = event_key(key);

    if (key == 0 && !term_sequence_mouse(&sequence, &reader->pressed, &what))
        return forget(reader);
    return finish(reader, what);
}

/* rxvt ends keys with a $, which for others stands before an end. */
static bool ends_here(const struct term_reader *reader, unsigned char byte)
{
    return byte >= '@' ||
           (byte == '$' && reader->held_count > 0 && *reader->held < '<');
}

static bool sequence(struct term_reader *reader, unsigned char byte)
{
    if (reader->held_count == 0 && byte == '[')
        return enter(reader, CONSOLE);
    if (reader->held_count == 0 && byte == 'M')
        return enter(reader, OLD_MOUSE);
    if (ends_here(reader, byte))
        return end_sequence(reader, (char)byte);
    hold(reader, byte);
    return false;
}

static bool third(struct term_reader *reader, unsigned char byte)
{
    if (byte >= '@')
        return end_sequence(reader, (char)byte);
    hold(reader, byte);
    return false;
}

/* F1 to F5 of the Linux console. */
static bool console(struct term_reader *reader, unsigned char byte)
{
    return byte == 'A' ? finish(reader, event_key(INPUT_F1)) : forget(reader);
}

/* Terminals that do not know how to report in digits. */
static bool old_mouse(struct term_reader *reader, unsigned char byte)
{
    if (byte < ' ')
        return anew(reader, byte);
    hold(reader, byte);
    if (reader->held_count < MOUSE_BYTES)
        return false;

    const struct term_sequence sequence =
        term_sequence_of_old_mouse(reader->held);
    struct event what;

    return term_sequence_mouse(&sequence, &reader->pressed, &what)
               ? finish(reader, what)
               : forget(reader);
}

static bool string(struct term_reader *reader, unsigned char byte)
{
    if (byte == INPUT_ESCAPE)
        return enter(reader, STRING_END);
    if (byte == '\a')
        return forget(reader);
    return byte < ' ' ? anew(reader, byte) : false;
}

/* ESC \ is its end; another ESC begins something else. */
static bool string_end(struct term_reader *reader, unsigned char byte)
{
    if (byte == '\\')
        return forget(reader);
    enter(reader, ESCAPE);
    return escape(reader, byte);
}

static bool paste(struct term_reader *reader, unsigned char byte)
{
    if (!read_paste_byte(&reader->paste, (char)byte))
        return false;
    return finish(reader, (struct event){.kind = EVENT_PASTE,
                                         .text = reader->paste.text});
}

/* ---- what comes late ---- */

static bool late(struct term_reader *reader, unsigned char byte)
{
    rest(reader);
    if (byte != '[' && byte != 'O')
        return ground(reader, byte);
    hold(reader, byte);
    enter(reader, LATE_OPEN);
    reader->due = reader->heard + reader->delay;
    return false;
}

static bool late_open(struct term_reader *reader, unsigned char byte)
{
    const bool third_kind = *reader->held == 'O';

    reader->held_count = 0;
    reader->late = true;
    enter(reader, third_kind ? THIRD : SEQUENCE);
    return third_kind ? third(reader, byte) : sequence(reader, byte);
}

/* Nothing has followed: an Escape was one, a [ or an O has been typed. */
bool term_reader_silence(struct term_reader *reader, int64_t now)
{
    const bool escaped = reader->state == ESCAPE;
    const int32_t key = escaped ? INPUT_ESCAPE : *reader->held;
    const bool told = finish(reader, event_key(key));

    reader->heard = now;
    if (escaped)
        enter(reader, LATE);
    return told;
}

/* ---- all of them ---- */

/* Silence for longer than `patience` ends it, and so does a control where the
 * rest is made of other signs. */
static const struct {
    bool (*read)(struct term_reader *reader, unsigned char byte);
    int64_t patience;
    bool signs;
} STATES[STATE_COUNT] = {
    [GROUND] = {ground, NEVER, false},
    [CHARACTER] = {character, SEQUENCE_TIMEOUT, false},
    [ESCAPE] = {escape, NEVER, false},
    [ESCAPE_MORE] = {escape_more, SEQUENCE_TIMEOUT, true},
    [SEQUENCE] = {sequence, SEQUENCE_TIMEOUT, true},
    [THIRD] = {third, SEQUENCE_TIMEOUT, true},
    [CONSOLE] = {console, SEQUENCE_TIMEOUT, true},
    [OLD_MOUSE] = {old_mouse, SEQUENCE_TIMEOUT, false},
    [STRING] = {string, SEQUENCE_TIMEOUT, false},
    [STRING_END] = {string_end, SEQUENCE_TIMEOUT, false},
    [PASTE] = {paste, PASTE_TIMEOUT, false},
    [LATE] = {late, TERM_READER_TAIL, false},
    [LATE_OPEN] = {late_open, SEQUENCE_TIMEOUT, true},
};

bool term_reader_byte(struct term_reader *reader, unsigned char byte,
                      int64_t now)
{
    const bool is_sign = byte >= ' ' && byte < INPUT_BACKSPACE;

    if (now - reader->heard > STATES[reader->state].patience ||
        (STATES[reader->state].signs && !is_sign))
        rest(reader);
    reader->heard = now;
    return STATES[reader->state].read(reader, byte);
}

void term_reader_hush(struct term_reader *reader)
{
    reader->silent = reader->state != GROUND && reader->state != LATE;
}
