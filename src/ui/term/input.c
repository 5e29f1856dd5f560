/* SPDX-License-Identifier: MIT */
/* A state machine: each state has a function that reads a byte. */
#include "ui/term/input.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "ui/term/sequence.h"

#include <stdlib.h>
#include <string.h>

/* Timeouts for unfinished escape sequences, for pastes, and for the rest of a
 * sequence that was split on the way. */
#define SEQUENCE_TIMEOUT (1 * CLOCK_SECOND)
#define PASTE_TIMEOUT    (10 * CLOCK_SECOND)
#define TAIL_TIMEOUT     (150 * CLOCK_MILLISECOND)

enum { HELD_MAX = 32, MOUSE_BYTES = 3 };

enum state {
    GROUND,
    CHARACTER,   /* its first bytes are held */
    ESCAPE,      /* a key, or the beginning of something */
    ESCAPE_MORE, /* ESC ( ... */
    SEQUENCE,    /* ESC [ ... */
    THIRD,       /* ESC O ... */
    CONSOLE,     /* ESC [ [ ... */
    OLD_MOUSE,   /* ESC [ M ... */
    STRING,      /* ESC ] ..., the ] is held, too */
    STRING_END,  /* ESC in it */
    PASTE,
    LATE,      /* an Escape has been told, but its tail may still come */
    LATE_OPEN, /* [, O or ] came late, and is held */
    STATE_COUNT
};

/* A paste, up to the sequence that ends it. */
struct paste {
    char *text; /* complete until the next paste begins */
    int capacity;
    int count;
    int matched; /* bytes of the end sequence */
};

/* The question to the terminal, and its answer so far. */
struct answer {
    int64_t until; /* it may come until then */
    bool in_order;
    bool identified;
    enum ground ground;
};

struct term_input {
    /* Bytes that have not been read. */
    char *queue;
    int capacity;
    int first;
    int end;

    int state;
    bool silent;       /* the sequence being read gives no event */
    bool late;         /* the same, unless it is a paste: it was completed
                          late */
    bool interrupted;  /* a Ctrl-C was among the dropped bytes */
    struct event told; /* the event, if a function returned true */
    int64_t delay;     /* how long to wait after an ESC */
    int64_t last;      /* when the last byte was read */
    int64_t due;       /* when silence ends what has begun, or NEVER */
    char held[HELD_MAX];
    int held_count; /* HELD_MAX is longer than any known sequence */
    enum mouse_button pressed;
    struct paste paste;
    struct answer answer;
};

/* ---- waiting bytes ---- */

struct term_input *term_input_new(int64_t delay)
{
    struct term_input *const input = memory_new(1, sizeof *input);

    input->delay = delay;
    input->due = NEVER;
    return input;
}

void term_input_free(struct term_input *input)
{
    if (input == NULL)
        return;
    free(input->paste.text);
    free(input->queue);
    free(input);
}

void term_input_feed(struct term_input *input, const char *bytes, size_t length)
{
    if (input->first == input->end)
        input->first = input->end = 0;
    input->queue = memory_grow(input->queue, &input->capacity,
                               input->end + (int)length, 1);
    if (length > 0)
        memcpy(input->queue + input->end, bytes, length);
    input->end += (int)length;
}

bool term_input_waits(const struct term_input *input)
{
    return input->first < input->end;
}

int64_t term_input_due(const struct term_input *input)
{
    return input->due;
}

/* ---- the question ---- */

void term_input_expect(struct term_input *input, int64_t until, bool in_order)
{
    input->answer = (struct answer){.until = until, .in_order = in_order};
}

bool term_input_answered(const struct term_input *input)
{
    const struct answer *const answer = &input->answer;

    return answer->identified &&
           (answer->in_order || answer->ground != GROUND_AWAITED);
}

enum ground term_input_ground(const struct term_input *input)
{
    return input->answer.ground;
}

static bool is_owed(const struct term_input *input, int64_t now)
{
    return now < input->answer.until && !term_input_answered(input);
}

/* ---- from state to state ---- */

static bool enter_state(struct term_input *input, enum state state)
{
    input->state = (int)state;
    input->due = NEVER;
    return false;
}

/* As enter_state; if nothing follows within the delay, it was a key. The parts
 * of an answer may come further apart. */
static bool enter_briefly(struct term_input *input, enum state state)
{
    const bool longer =
        input->delay < TAIL_TIMEOUT && is_owed(input, input->last);

    enter_state(input, state);
    input->due = input->last + (longer ? TAIL_TIMEOUT : input->delay);
    return false;
}

static bool forget_event(struct term_input *input)
{
    enter_state(input, GROUND);
    input->silent = false;
    input->late = false;
    input->held_count = 0;
    return false;
}

/* Ends a key, a click or a paste. Returns true if it is to be told. */
static bool finish_event(struct term_input *input, struct event what)
{
    const bool told = !input->silent && !input->late;

    forget_event(input);
    if (told)
        input->told = what;
    return told;
}

static void hold_byte(struct term_input *input, unsigned char byte)
{
    if (input->held_count < HELD_MAX)
        input->held[input->held_count++] = (char)byte;
}

/* ---- keys and characters ---- */

static bool read_ground(struct term_input *input, unsigned char byte)
{
    if (byte >= 0x80) {
        hold_byte(input, byte);
        return enter_state(input, CHARACTER);
    }
    switch (byte) {
    case INPUT_ESCAPE:
        return enter_briefly(input, ESCAPE);
    case INPUT_CTRL('c'):
        return finish_event(input, (struct event){.kind = EVENT_INTERRUPT});
    case '\r':
        return finish_event(input, event_key(INPUT_ENTER));
    case '\b':
        return finish_event(input, event_key(INPUT_BACKSPACE));
    default:
        return byte == 0 || (byte > INPUT_CTRL('z') && byte < ' ')
                   ? forget_event(input)
                   : finish_event(input, event_key(byte));
    }
}

/* Drops the sequence that was begun, which this byte does not belong to. */
static bool read_anew(struct term_input *input, unsigned char byte)
{
    forget_event(input);
    return read_ground(input, byte);
}

static bool read_character(struct term_input *input, unsigned char byte)
{
    const unsigned char lead = (unsigned char)*input->held;
    const int size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;

    if ((byte & 0xC0) != 0x80 || size == 1)
        return read_anew(input, byte);
    hold_byte(input, byte);
    if (input->held_count < size)
        return false;

    const int32_t code =
        utf8_at(input->held, input->held + input->held_count).code;

    return code < 0 || utf8_is_control(code)
               ? forget_event(input)
               : finish_event(input, event_key(code));
}

/* ---- sequences ---- */

static bool read_escape(struct term_input *input, unsigned char byte)
{
    if (byte == INPUT_ESCAPE) {
        const bool told = finish_event(input, event_key(INPUT_ESCAPE));

        read_ground(input, byte);
        return told;
    }
    if (byte == '[')
        return enter_state(input, SEQUENCE);
    if (byte == 'O')
        return enter_state(input, THIRD);
    /* These begin a string. */
    if (byte != '\0' && strchr("P]X^_", byte) != NULL) {
        hold_byte(input, byte);
        return enter_state(input, STRING);
    }
    if (byte >= ' ' && byte < '0')
        return enter_state(input, ESCAPE_MORE);
    if (byte == INPUT_CTRL('c'))
        return read_anew(input, byte);
    if (byte < 0x80)
        return forget_event(input);
    input->silent = true;
    hold_byte(input, byte);
    return enter_state(input, CHARACTER);
}

static bool read_escape_more(struct term_input *input, unsigned char byte)
{
    return byte < '0' ? false : forget_event(input);
}

/* The text ends with a NUL; pasted NULs are left out. */
static void add_to_paste(struct paste *paste, const char *bytes, int count)
{
    paste->text =
        memory_grow(paste->text, &paste->capacity, paste->count + count + 1, 1);
    for (int i = 0; i < count; i++)
        if (bytes[i] != '\0' && paste->count < TERM_PASTE_MAX)
            paste->text[paste->count++] = bytes[i];
    paste->text[paste->count] = '\0';
}

/* A sequence is complete: an answer, a paste, a key, the mouse, or unknown. */
static bool end_sequence(struct term_input *input, char final)
{
    struct term_sequence sequence;

    if (term_sequence_identifies(input->held, input->held_count, final)) {
        input->answer.identified = true;
        return forget_event(input);
    }
    if (input->held_count == HELD_MAX ||
        !term_sequence_read(input->held, input->held_count, final, &sequence))
        return forget_event(input);
    if (term_sequence_begins_paste(&sequence)) {
        input->paste.count = 0;
        input->paste.matched = 0;
        add_to_paste(&input->paste, "", 0);
        input->late = false; /* its text must not be typed */
        return enter_state(input, PASTE);
    }

    const int32_t key = term_sequence_key(&sequence);
    struct event what = event_key(key);

    if (key == 0 && !term_sequence_mouse(&sequence, &input->pressed, &what))
        return forget_event(input);
    return finish_event(input, what);
}

static bool read_sequence(struct term_input *input, unsigned char byte)
{
    if (input->held_count == 0 && byte == '[')
        return enter_state(input, CONSOLE);
    if (input->held_count == 0 && byte == 'M')
        return enter_state(input, OLD_MOUSE);
    /* rxvt ends keys with a $, which in other sequences stands before the
     * end. */
    if (byte >= '@' ||
        (byte == '$' && input->held_count > 0 && *input->held < '<'))
        return end_sequence(input, (char)byte);
    hold_byte(input, byte);
    return false;
}

static bool read_third(struct term_input *input, unsigned char byte)
{
    if (byte >= '@')
        return end_sequence(input, (char)byte);
    hold_byte(input, byte);
    return false;
}

/* F1 to F5 of the Linux console. */
static bool read_console(struct term_input *input, unsigned char byte)
{
    return byte == 'A' ? finish_event(input, event_key(INPUT_F1))
                       : forget_event(input);
}

/* Reports of terminals that cannot write positions in digits; a NUL is a place
 * beyond the last that a byte can tell. */
static bool read_old_mouse(struct term_input *input, unsigned char byte)
{
    if (byte != '\0' && byte < ' ')
        return read_anew(input, byte);
    hold_byte(input, byte);
    if (input->held_count < MOUSE_BYTES)
        return false;

    const struct term_sequence sequence =
        term_sequence_of_old_mouse(input->held);
    struct event what;

    return term_sequence_mouse(&sequence, &input->pressed, &what)
               ? finish_event(input, what)
               : forget_event(input);
}

/* Ignores all strings but the answer to the question. */
static bool end_string(struct term_input *input)
{
    if (input->held_count < HELD_MAX)
        term_sequence_ground(input->held, input->held_count,
                             &input->answer.ground);
    return forget_event(input);
}

static bool read_string(struct term_input *input, unsigned char byte)
{
    if (byte == INPUT_ESCAPE)
        return enter_state(input, STRING_END);
    if (byte == '\a')
        return end_string(input);
    if (byte < ' ')
        return read_anew(input, byte);
    hold_byte(input, byte);
    return false;
}

/* ESC \ ends the string; any other ESC begins something else. */
static bool read_string_end(struct term_input *input, unsigned char byte)
{
    const bool silent = input->silent;

    end_string(input);
    if (byte == '\\')
        return false;
    input->silent = silent;
    enter_state(input, ESCAPE);
    return read_escape(input, byte);
}

/* Bytes that may belong to the end sequence are held back until that is
 * clear. */
static bool read_paste(struct term_input *input, unsigned char byte)
{
    static const char end[] = "\033[201~";
    struct paste *const paste = &input->paste;

    if (byte != (unsigned char)end[paste->matched]) {
        add_to_paste(paste, end, paste->matched);
        paste->matched = 0;
    }
    if (byte != (unsigned char)end[paste->matched])
        add_to_paste(paste, (const char *)&byte, 1);
    else if (end[++paste->matched] == '\0')
        return finish_event(
            input, (struct event){.kind = EVENT_PASTE, .text = paste->text});
    return false;
}

/* ---- the late rest of a sequence ---- */

static bool read_late(struct term_input *input, unsigned char byte)
{
    if (byte != '[' && byte != 'O' &&
        (byte != ']' || !is_owed(input, input->last)))
        return read_anew(input, byte);
    forget_event(input);
    hold_byte(input, byte);
    return enter_briefly(input, LATE_OPEN);
}

static bool read_late_open(struct term_input *input, unsigned char byte)
{
    const char opener = *input->held;

    input->late = true;
    if (opener == ']') {
        enter_state(input, STRING);
        return read_string(input, byte);
    }
    input->held_count = 0;
    enter_state(input, opener == 'O' ? THIRD : SEQUENCE);
    return opener == 'O' ? read_third(input, byte) : read_sequence(input, byte);
}

/* Nothing has followed: what was held is the Escape key, or a typed [, O or
 * ]. */
static bool end_by_silence(struct term_input *input, int64_t now)
{
    const bool escaped = input->state == ESCAPE;
    const int32_t key = escaped ? INPUT_ESCAPE : *input->held;
    const bool told = finish_event(input, event_key(key));

    input->last = now;
    if (escaped)
        enter_state(input, LATE);
    return told;
}

/* ---- all of them ---- */

/* How each state reads a byte. Silence for longer than `patience` ends it,
 * unless an answer may still come; with `signs` so does any byte that is not
 * printable. */
static const struct {
    bool (*read)(struct term_input *input, unsigned char byte);
    int64_t patience;
    bool signs;
} STATES[STATE_COUNT] = {
    [GROUND] = {read_ground, NEVER, false},
    [CHARACTER] = {read_character, SEQUENCE_TIMEOUT, false},
    [ESCAPE] = {read_escape, NEVER, false},
    [ESCAPE_MORE] = {read_escape_more, SEQUENCE_TIMEOUT, true},
    [SEQUENCE] = {read_sequence, SEQUENCE_TIMEOUT, true},
    [THIRD] = {read_third, SEQUENCE_TIMEOUT, true},
    [CONSOLE] = {read_console, SEQUENCE_TIMEOUT, true},
    [OLD_MOUSE] = {read_old_mouse, SEQUENCE_TIMEOUT, false},
    [STRING] = {read_string, SEQUENCE_TIMEOUT, false},
    [STRING_END] = {read_string_end, SEQUENCE_TIMEOUT, false},
    [PASTE] = {read_paste, PASTE_TIMEOUT, false},
    [LATE] = {read_late, TAIL_TIMEOUT, false},
    [LATE_OPEN] = {read_late_open, SEQUENCE_TIMEOUT, true},
};

static bool read_byte(struct term_input *input, int64_t now)
{
    const unsigned char byte = (unsigned char)input->queue[input->first++];
    const bool is_sign = byte >= ' ' && byte < INPUT_BACKSPACE;

    if ((now - input->last > STATES[input->state].patience &&
         !is_owed(input, now)) ||
        (STATES[input->state].signs && !is_sign))
        forget_event(input);
    input->last = now;
    return STATES[input->state].read(input, byte);
}

/* Bytes that came while nothing was read may still belong together: silence
 * before them counts only if it was long. */
bool term_input_event(struct term_input *input, int64_t now,
                      struct event *event)
{
    if (input->interrupted) {
        input->interrupted = false;
        *event = (struct event){.kind = EVENT_INTERRUPT};
        return true;
    }

    bool told = input->due <= now - TAIL_TIMEOUT && end_by_silence(input, now);

    while (!told && term_input_waits(input))
        told = read_byte(input, now);
    told = told || (input->due <= now && end_by_silence(input, now));
    if (told)
        *event = input->told;
    return told;
}

void term_input_drop(struct term_input *input, int64_t now)
{
    while (term_input_waits(input))
        if (read_byte(input, now) && input->told.kind == EVENT_INTERRUPT)
            input->interrupted = true;
    input->silent = input->state != GROUND && input->state != LATE;
}
