/* One state, one reader: each looks at a byte and says what comes next. */
#include "ui/term_input.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "ui/screen.h"
#include "ui/term_sequence.h"

#include <stdlib.h>
#include <string.h>

/* The tail of a key that was torn on the way comes soon. In a sequence that
 * goes no further than that, nobody is to wait for ever. */
#define TAIL     (150 * CLOCK_MILLISECOND)
#define PATIENCE (1 * CLOCK_SECOND)
#define PASTING  (10 * CLOCK_SECOND)

enum { HELD_MAX = 32, MOUSE_BYTES = 3 };

static const char PASTE_END[] = "\033[201~";

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

struct term_input {
    enum state state;
    bool silent; /* what is being read will not be told */
    bool interrupted;
    int64_t delay;
    int64_t heard; /* the last byte */
    int64_t due;   /* when silence means something */
    char held[HELD_MAX];
    int held_count; /* HELD_MAX: it is longer than anything that is known */
    enum mouse_button pressed;
    char *queue;
    int queue_capacity;
    int first;
    int end;
    char *paste;
    int paste_capacity;
    int paste_count;
    int matched; /* of PASTE_END */
};

/* ---- life ---- */

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
    free(input->queue);
    free(input->paste);
    free(input);
}

void term_input_feed(struct term_input *input, const char *bytes, size_t length)
{
    if (input->first == input->end)
        input->first = input->end = 0;
    input->queue = memory_grow(input->queue, &input->queue_capacity,
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

/* ---- from state to state ---- */

static bool enter(struct term_input *input, enum state state)
{
    input->state = state;
    input->due = NEVER;
    return false;
}

static void rest(struct term_input *input)
{
    enter(input, GROUND);
    input->silent = false;
    input->held_count = 0;
}

/* The end of something: is it told? */
static bool finish(struct term_input *input, struct event *event,
                   struct event what)
{
    const bool told = !input->silent;

    rest(input);
    if (told)
        *event = what;
    return told;
}

static bool forget(struct term_input *input)
{
    rest(input);
    return false;
}

static void hold(struct term_input *input, unsigned char byte)
{
    if (input->held_count < HELD_MAX)
        input->held[input->held_count++] = (char)byte;
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

static bool plain(struct term_input *input, unsigned char byte,
                  struct event *event)
{
    const int32_t key = byte < ' ' ? control_key(byte) : byte;

    if (key == INPUT_CTRL('c'))
        return finish(input, event, (struct event){.kind = EVENT_INTERRUPT});
    return key == 0 ? forget(input) : finish(input, event, event_key(key));
}

static bool ground(struct term_input *input, unsigned char byte, int64_t now,
                   struct event *event)
{
    if (byte >= 0x80) {
        hold(input, byte);
        return enter(input, CHARACTER);
    }
    if (byte != INPUT_ESCAPE)
        return plain(input, byte, event);
    enter(input, ESCAPE);
    input->due = now + input->delay;
    return false;
}

/* What was begun has no end, and this byte is no part of it. */
static bool anew(struct term_input *input, unsigned char byte, int64_t now,
                 struct event *event)
{
    rest(input);
    return ground(input, byte, now, event);
}

static int size_of(unsigned char lead)
{
    return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
}

static bool character(struct term_input *input, unsigned char byte, int64_t now,
                      struct event *event)
{
    if ((byte & 0xC0) != 0x80 || size_of((unsigned char)*input->held) == 1)
        return anew(input, byte, now, event);
    hold(input, byte);
    if (input->held_count < size_of((unsigned char)*input->held))
        return false;

    const int32_t code =
        utf8_at(input->held, input->held + input->held_count).code;

    return code < 0 || utf8_is_control(code)
               ? forget(input)
               : finish(input, event, event_key(code));
}

/* ---- sequences ---- */

static bool is_control(unsigned char byte)
{
    return byte < ' ' || byte >= INPUT_BACKSPACE;
}

/* Strings begin with these; nothing that we ask for comes as one. */
static bool begins_string(unsigned char byte)
{
    return byte != '\0' && strchr("P]X^_", byte) != NULL;
}

static bool escape(struct term_input *input, unsigned char byte, int64_t now,
                   struct event *event)
{
    if (byte == INPUT_ESCAPE) {
        const bool told = finish(input, event, event_key(INPUT_ESCAPE));

        ground(input, byte, now, event);
        return told;
    }
    if (byte == '[')
        return enter(input, SEQUENCE);
    if (byte == 'O')
        return enter(input, THIRD);
    if (begins_string(byte))
        return enter(input, STRING);
    if (byte >= ' ' && byte < '0')
        return enter(input, ESCAPE_MORE);
    if (byte == INPUT_CTRL('c'))
        return anew(input, byte, now, event);
    if (byte < 0x80)
        return forget(input);
    input->silent = true;
    hold(input, byte);
    return enter(input, CHARACTER);
}

static bool escape_more(struct term_input *input, unsigned char byte,
                        int64_t now, struct event *event)
{
    if (is_control(byte))
        return anew(input, byte, now, event);
    return byte < '0' ? false : forget(input);
}

static bool begin_paste(struct term_input *input)
{
    input->paste_count = 0;
    input->matched = 0;
    input->silent = false; /* its text must not be typed */
    return enter(input, PASTE);
}

/* Whole: what it says is in term_sequence. */
static bool end_sequence(struct term_input *input, char final,
                         struct event *event)
{
    struct term_sequence sequence;

    if (input->held_count == HELD_MAX ||
        !term_sequence_read(input->held, input->held_count, final, &sequence))
        return forget(input);
    if (term_sequence_begins_paste(&sequence))
        return begin_paste(input);

    const int32_t key = term_sequence_key(&sequence);
    struct event what = event_key(key);

    if (key == 0 && !term_sequence_mouse(&sequence, &input->pressed, &what))
        return forget(input);
    return finish(input, event, what);
}

/* rxvt ends keys with a $, which for others stands before an end. */
static bool ends_here(const struct term_input *input, unsigned char byte)
{
    return byte >= '@' ||
           (byte == '$' && input->held_count > 0 && *input->held < '<');
}

static bool sequence(struct term_input *input, unsigned char byte, int64_t now,
                     struct event *event)
{
    if (is_control(byte))
        return anew(input, byte, now, event);
    if (input->held_count == 0 && byte == '[')
        return enter(input, CONSOLE);
    if (input->held_count == 0 && byte == 'M')
        return enter(input, OLD_MOUSE);
    if (ends_here(input, byte))
        return end_sequence(input, (char)byte, event);
    hold(input, byte);
    return false;
}

static bool third(struct term_input *input, unsigned char byte, int64_t now,
                  struct event *event)
{
    if (is_control(byte))
        return anew(input, byte, now, event);
    if (byte >= '@')
        return end_sequence(input, (char)byte, event);
    hold(input, byte);
    return false;
}

/* F1 to F5 of the Linux console. */
static bool console(struct term_input *input, unsigned char byte, int64_t now,
                    struct event *event)
{
    if (is_control(byte))
        return anew(input, byte, now, event);
    return byte == 'A' ? finish(input, event, event_key(INPUT_F1))
                       : forget(input);
}

/* Terminals that do not know how to report in digits. */
static bool old_mouse(struct term_input *input, unsigned char byte, int64_t now,
                      struct event *event)
{
    if (byte < ' ')
        return anew(input, byte, now, event);
    hold(input, byte);
    if (input->held_count < MOUSE_BYTES)
        return false;

    const struct term_sequence sequence =
        term_sequence_of_old_mouse(input->held);
    struct event what;

    return term_sequence_mouse(&sequence, &input->pressed, &what)
               ? finish(input, event, what)
               : forget(input);
}

static bool string(struct term_input *input, unsigned char byte, int64_t now,
                   struct event *event)
{
    if (byte == INPUT_ESCAPE)
        return enter(input, STRING_END);
    if (byte == '\a')
        return forget(input);
    return byte < ' ' ? anew(input, byte, now, event) : false;
}

/* ESC \ is its end; another ESC begins something else. */
static bool string_end(struct term_input *input, unsigned char byte,
                       int64_t now, struct event *event)
{
    if (byte == '\\')
        return forget(input);
    enter(input, ESCAPE);
    return escape(input, byte, now, event);
}

/* ---- pastes ---- */

/* A text is closed by a zero, and therefore holds none. */
static void keep(struct term_input *input, const char *bytes, int count)
{
    input->paste = memory_grow(input->paste, &input->paste_capacity,
                               input->paste_count + count + 1, 1);
    for (int i = 0; i < count; i++)
        if (bytes[i] != '\0' && input->paste_count < TERM_INPUT_PASTE_MAX)
            input->paste[input->paste_count++] = bytes[i];
    input->paste[input->paste_count] = '\0';
}

static bool paste(struct term_input *input, unsigned char byte, int64_t now,
                  struct event *event)
{
    const char piece = (char)byte;

    (void)now;
    if (piece != PASTE_END[input->matched]) {
        keep(input, PASTE_END, input->matched);
        input->matched = 0;
    }
    if (piece != PASTE_END[input->matched]) {
        keep(input, &piece, 1);
        return false;
    }
    if (PASTE_END[++input->matched] != '\0')
        return false;
    keep(input, "", 0);
    return finish(input, event,
                  (struct event){.kind = EVENT_PASTE, .text = input->paste});
}

/* ---- what comes late ---- */

static bool late(struct term_input *input, unsigned char byte, int64_t now,
                 struct event *event)
{
    rest(input);
    if (byte != '[' && byte != 'O')
        return ground(input, byte, now, event);
    hold(input, byte);
    enter(input, LATE_OPEN);
    input->due = now + input->delay;
    return false;
}

static bool late_open(struct term_input *input, unsigned char byte, int64_t now,
                      struct event *event)
{
    const bool third_kind = *input->held == 'O';

    input->held_count = 0;
    input->silent = true;
    enter(input, third_kind ? THIRD : SEQUENCE);
    return third_kind ? third(input, byte, now, event)
                      : sequence(input, byte, now, event);
}

/* Nothing has followed: an Escape was one, a [ or an O has been typed. */
static bool expire(struct term_input *input, int64_t now, struct event *event)
{
    const bool escaped = input->state == ESCAPE;
    const int32_t key = escaped ? INPUT_ESCAPE : *input->held;
    const bool told = finish(input, event, event_key(key));

    input->heard = now;
    if (escaped)
        enter(input, LATE);
    return told;
}

/* ---- all of them ---- */

static const struct {
    bool (*read)(struct term_input *input, unsigned char byte, int64_t now,
                 struct event *event);
    int64_t patience; /* a longer silence ends it */
} STATES[STATE_COUNT] = {
    [GROUND] = {ground, NEVER},         [CHARACTER] = {character, PATIENCE},
    [ESCAPE] = {escape, NEVER},         [ESCAPE_MORE] = {escape_more, PATIENCE},
    [SEQUENCE] = {sequence, PATIENCE},  [THIRD] = {third, PATIENCE},
    [CONSOLE] = {console, PATIENCE},    [OLD_MOUSE] = {old_mouse, PATIENCE},
    [STRING] = {string, PATIENCE},      [STRING_END] = {string_end, PATIENCE},
    [PASTE] = {paste, PASTING},         [LATE] = {late, TAIL},
    [LATE_OPEN] = {late_open, PATIENCE}};

static bool step(struct term_input *input, int64_t now, struct event *event)
{
    const unsigned char byte = (unsigned char)input->queue[input->first++];

    if (now - input->heard > STATES[input->state].patience)
        rest(input);
    input->heard = now;
    return STATES[input->state].read(input, byte, now, event);
}

static bool is_over(const struct term_input *input, int64_t now, int64_t grace)
{
    return input->due != NEVER && now - grace >= input->due;
}

bool term_input_event(struct term_input *input, int64_t now,
                      struct event *event)
{
    if (input->interrupted) {
        input->interrupted = false;
        *event = (struct event){.kind = EVENT_INTERRUPT};
        return true;
    }
    /* What has been waiting while nobody asked may still belong together. */
    if (is_over(input, now, TAIL) && expire(input, now, event))
        return true;
    while (term_input_waits(input))
        if (step(input, now, event))
            return true;
    return is_over(input, now, 0) && expire(input, now, event);
}

void term_input_drop(struct term_input *input)
{
    struct event event;

    while (term_input_waits(input))
        if (step(input, input->heard, &event) && event.kind == EVENT_INTERRUPT)
            input->interrupted = true;
    input->silent = input->state != GROUND && input->state != LATE;
}
