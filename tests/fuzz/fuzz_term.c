/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as what a terminal sends, with time in between: what is told is a
 * key, the mouse or a paste, letters are told no more often than they came, it
 * does not matter in how many pieces they came, and it never gets stuck.
 */
#include "base/clock.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "ui/term/input.h"

/* No character holds these bytes: they are what is done. */
enum { PASS_LONG = 0xFD, DROP = 0xFE, PASS = 0xFF };

#define DELAY   (50 * CLOCK_MILLISECOND)
#define FOREVER (20 * CLOCK_SECOND)

struct fuzzed {
    struct term_input *input;
    int64_t now;
    uint64_t told; /* of all events, mixed */
    int count;
    int letters;
    int32_t last; /* key */
};

/* ---- what may be told ---- */

static bool is_key(int32_t key)
{
    if (key < ' ')
        return key > 0 && key != INPUT_CTRL('c') && key <= INPUT_ESCAPE;
    if (key >= INPUT_UP)
        return key <= INPUT_F1;
    return key == INPUT_BACKSPACE || !utf8_is_control(key);
}

static void look_at(const struct event *event)
{
    insist(event->kind <= EVENT_INTERRUPT && event->kind != EVENT_RESIZE);
    if (event->kind == EVENT_KEY)
        insist(is_key(event->key));
    if (event->kind == EVENT_PASTE)
        insist(strlen(event->text) <= TERM_PASTE_MAX);
    if (event->kind != EVENT_MOUSE)
        return;
    insist(event->action <= MOUSE_WHEEL_DOWN && event->button <= MOUSE_RIGHT);
    insist(event->x >= 0 && event->y >= 0);
}

static void count(struct fuzzed *fuzzed, const struct event *event)
{
    const int32_t facts[] = {
        (int32_t)event->kind,   event->key, (int32_t)event->action,
        (int32_t)event->button, event->x,   event->y};

    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        fuzzed->told = fuzzed->told * 31 + (uint64_t)facts[i];
    fuzzed->count++;
    fuzzed->last = event->key;
    if (event->kind == EVENT_KEY && event->key > ' ' &&
        event->key < INPUT_BACKSPACE)
        fuzzed->letters++;
}

/* ---- sending ---- */

static void ask(struct fuzzed *fuzzed)
{
    struct event event;

    while (term_input_event(fuzzed->input, fuzzed->now, &event)) {
        look_at(&event);
        count(fuzzed, &event);
    }
}

static void pass(struct fuzzed *fuzzed, int64_t time)
{
    const int64_t end = fuzzed->now + time;
    const int64_t due = term_input_due(fuzzed->input);

    insist(due == NEVER || due >= fuzzed->now);
    if (due < end)
        fuzzed->now = due;
    ask(fuzzed);
    fuzzed->now = end;
    ask(fuzzed);
}

static void send(struct fuzzed *fuzzed, uint8_t byte, bool at_once)
{
    const char sent = (char)byte;

    if (byte == DROP)
        term_input_drop(fuzzed->input, fuzzed->now);
    else if (byte >= PASS_LONG)
        pass(fuzzed, byte == PASS ? DELAY + 1 : 2 * CLOCK_SECOND);
    else
        term_input_feed(fuzzed->input, &sent, 1);
    if (at_once)
        ask(fuzzed);
}

/* A key that comes much later is only that key. */
static void is_not_stuck(struct fuzzed *fuzzed)
{
    pass(fuzzed, FOREVER);

    const int before = fuzzed->count;

    send(fuzzed, 'x', true);
    insist(fuzzed->count == before + 1 && fuzzed->last == 'x');
}

static struct fuzzed send_all(const uint8_t *bytes, size_t length, bool at_once)
{
    struct fuzzed fuzzed = {.input = term_input_new(DELAY),
                            .now = CLOCK_SECOND};

    /* Some terminals have been asked for something. */
    if (length % 2 == 1)
        term_input_expect(fuzzed.input, 10 * CLOCK_SECOND, length % 4 == 1);
    for (size_t i = 0; i < length; i++)
        send(&fuzzed, bytes[i], at_once);
    is_not_stuck(&fuzzed);
    term_input_free(fuzzed.input);
    return fuzzed;
}

static int count_letters(const uint8_t *bytes, size_t length)
{
    int letters = 0;

    for (size_t i = 0; i < length; i++)
        if (bytes[i] > ' ' && bytes[i] < INPUT_BACKSPACE)
            letters++;
    return letters;
}

static bool is_plain(const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (bytes[i] >= PASS_LONG)
            return false;
    return true;
}

int fuzz_term(const uint8_t *bytes, size_t length)
{
    const struct fuzzed pieces = send_all(bytes, length, true);
    const struct fuzzed whole = send_all(bytes, length, false);

    insist(pieces.letters <= count_letters(bytes, length) + 1);
    if (is_plain(bytes, length))
        insist(pieces.told == whole.told && pieces.count == whole.count);
    return 0;
}
