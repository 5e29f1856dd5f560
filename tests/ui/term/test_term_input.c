/* SPDX-License-Identifier: MIT */
/*
 * What a terminal sends, as keys: every spelling, wherever it is torn; and
 * nothing that begins with ESC is ever typed as letters.
 */
#include "ui/term/test_term_input.h"
#include "base/memory.h"
#include "base/rng.h"
#include "support/screen/event_words.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

/* Long enough for an Escape to have been one. */
#define SILENCE (60 * CLOCK_MILLISECOND)

void ear_open(struct ear *ear)
{
    *ear =
        (struct ear){.input = term_input_new(EAR_DELAY), .now = CLOCK_SECOND};
    ear->out = memory_file(ear->words, sizeof ear->words);
}

const char *ear_close(struct ear *ear)
{
    fclose(ear->out);
    term_input_free(ear->input);
    return ear->words;
}

static void listen_on(struct ear *ear)
{
    struct event event;

    while (term_input_event(ear->input, ear->now, &event)) {
        if (ftell(ear->out) > 0)
            putc(' ', ear->out);
        event_words(&event, ear->out);
    }
}

void ear_hear(struct ear *ear, const char *bytes, size_t length)
{
    term_input_feed(ear->input, bytes, length);
    listen_on(ear);
}

void ear_hear_text(struct ear *ear, const char *text)
{
    ear_hear(ear, text, strlen(text));
}

void ear_pass(struct ear *ear, int64_t time)
{
    const int64_t end = ear->now + time;
    const int64_t due = term_input_due(ear->input);

    if (due < end) {
        ear->now = due;
        listen_on(ear);
    }
    ear->now = end;
    listen_on(ear);
}

/* ---- every spelling ---- */

static const struct {
    const char *bytes;
    const char *words;
} SPELLINGS[] = {
    {"a", "a"},
    {"Z9 ~", "Z 9 space ~"},
    {"\r", "enter"},
    {"\n", "enter"},
    {"\t", "tab"},
    {"\b", "backspace"},
    {"\177", "backspace"},
    {"\001\014\032", "ctrl-a ctrl-l ctrl-z"},
    {"\003", "interrupt"},
    {"\034\035\036\037", ""},
    {"\033[A", "up"},
    {"\033OA", "up"},
    {"\033[1;5A", "up"},
    {"\033[a", "up"},
    {"\033[B\033[C\033[D", "down right left"},
    {"\033OB\033OC\033OD", "down right left"},
    {"\033O5C", "right"},
    {"\033Od", "left"},
    {"\033[H", "home"},
    {"\033OH", "home"},
    {"\033[1~", "home"},
    {"\033[7~", "home"},
    {"\033[1;2H", "home"},
    {"\033[7^", "home"},
    {"\033[F", "end"},
    {"\033OF", "end"},
    {"\033[4~", "end"},
    {"\033[8~", "end"},
    {"\033[8@", "end"},
    {"\033[5~", "page-up"},
    {"\033[5;3~", "page-up"},
    {"\033[6~", "page-down"},
    {"\033[3~", "delete"},
    {"\033[3$x", "delete x"},
    {"\033[Z", "back-tab"},
    {"\033OP", "f1"},
    {"\033[11~", "f1"},
    {"\033[[A", "f1"},
    {"\033[P", "f1"},
    {"\033[1;2P", "f1"},
    {"\033[<0;3;4M", "press 1 2,3"},
    {"\033[<0;3;4m", "release 1 2,3"},
    {"\033[<1;1;1M", "press 2 0,0"},
    {"\033[<2;300;200M", "press 3 299,199"},
    {"\033[<18;5;6M", "press 3 4,5"},
    {"\033[<35;5;6M", "point 4,5"},
    {"\033[<32;5;6M", "drag 1 4,5"},
    {"\033[<34;5;6M", "drag 3 4,5"},
    {"\033[<64;5;6M", "wheel-up 4,5"},
    {"\033[<65;5;6M", "wheel-down 4,5"},
    {"\033[<66;5;6M", ""},
    {"\033[<128;5;6M", ""},
    {"\033[<0;0;4M", ""},
    {"\033[<0;99999999999;4M", ""},
    {"\033[M #$", "press 1 2,3"},
    {"\033[M\"#$\033[M##$", "press 3 2,3 release 3 2,3"},
    {"\033[MC#$", "point 2,3"},
    {"\033[M`#$", "wheel-up 2,3"},
    {"é", "U+00E9"},
    {"●", "U+25CF"},
    {"😀", "U+1F600"},
    {"\303x", "x"},
    {"\200\377x", "x"},
    {"\300\257x", "x"},
    {"\302\233A", "A"},
    {"\033[200~2 3\r\033[201~x", "paste [2 3\r] x"},
    {"\033[200~\033[A\033[201\033[201~", "paste [\033[A\033[201]"},
    {"\033[200~\033\033[201~", "paste [\033]"},
    {"\033[200~\033[201~", "paste []"},
    {"\033[201~", ""},
    /* what is not known is nothing, all of it */
    {"\033[2~", ""},
    {"\033[12~", ""},
    {"\033[[B", ""},
    {"\033[I\033[O", ""},
    {"\033[E", ""},
    {"\033[?62;22c", ""},
    {"\033[>0;276;0c", ""},
    {"\033[24;80R", ""},
    {"\033[?2026;2$y", ""},
    {"\033[27;5;113~", ""},
    {"\033[113;5u", ""},
    {"\033[1:2A", ""},
    {"\033[1234567890123456789012345678901234567890A", ""},
    {"\033]11;rgb:1e1e/1e1e/1e1e\033\\", ""},
    {"\033]11;rgb:1e1e/1e1e/1e1e\a", ""},
    {"\033P1$r0 q\033\\", ""},
    {"\033_Gi=31;OK\033\\", ""},
    {"\033(B", ""},
    {"\033OS", ""},
    {"\033q", ""},
    {"\033é", ""},
    {"\033\003", "interrupt"},
    {"\033[\003", "interrupt"},
    {"\033]\003", "interrupt"},
    {"\033[1\r", "enter"},
    {"\033[1\033[A", "up"},
    {"\033\033[A", "escape up"},
};

enum { SPELLING_COUNT = sizeof SPELLINGS / sizeof SPELLINGS[0] };

START_TEST(every_spelling_of_a_key_is_that_key)
{
    struct ear ear;

    ear_open(&ear);
    ear_hear_text(&ear, SPELLINGS[_i].bytes);
    ck_assert_str_eq(ear_close(&ear), SPELLINGS[_i].words);
}
END_TEST

START_TEST(a_key_that_comes_in_two_pieces_is_that_key)
{
    const char *const bytes = SPELLINGS[_i].bytes;

    for (size_t cut = 0; cut <= strlen(bytes); cut++) {
        struct ear ear;

        ear_open(&ear);
        ear_hear(&ear, bytes, cut);
        ear_pass(&ear, EAR_DELAY / 2);
        ear_hear_text(&ear, bytes + cut);
        ck_assert_str_eq(ear_close(&ear), SPELLINGS[_i].words);
    }
}
END_TEST

START_TEST(a_key_that_comes_byte_by_byte_is_that_key)
{
    struct ear ear;

    ear_open(&ear);
    for (const char *at = SPELLINGS[_i].bytes; *at != '\0'; at++) {
        ear_hear(&ear, at, 1);
        ear_pass(&ear, EAR_DELAY / 2);
    }
    ck_assert_str_eq(ear_close(&ear), SPELLINGS[_i].words);
}
END_TEST

/* ---- anything ---- */

static bool is_typed(const struct event *event)
{
    return event->kind == EVENT_KEY && event->key >= ' ' &&
           event->key < INPUT_UP && event->key != INPUT_BACKSPACE;
}

/* As ECMA-48 builds them: signs of three kinds, one after the other. */
static int random_sequence(struct rng *rng, char *bytes)
{
    int length = 0;

    bytes[length++] = '\033';
    bytes[length++] = '[';
    for (int i = (int)rng_below(rng, 6); i > 0; i--)
        bytes[length++] = (char)('0' + rng_below(rng, 16));
    for (int i = (int)rng_below(rng, 2); i > 0; i--)
        bytes[length++] = (char)(' ' + rng_below(rng, 16));
    bytes[length++] = (char)('@' + rng_below(rng, 63));
    return length;
}

/* Those of the console and of the old mouse go on, a paste does so on purpose,
 * and rxvt has keys that end with a dollar. */
static bool goes_on(const char *bytes, int length)
{
    return bytes[2] == '[' || bytes[2] == 'M' ||
           memchr(bytes, '$', (size_t)length) != NULL ||
           strncmp(bytes, "\033[200", 5) == 0;
}

START_TEST(no_sequence_is_ever_typed_as_letters)
{
    struct rng rng = rng_new(7, 1);
    int tried = 0;

    while (tried < 20000) {
        struct term_input *const input = term_input_new(EAR_DELAY);
        char bytes[16];
        const int length = random_sequence(&rng, bytes);
        const int cut = 1 + (int)rng_below(&rng, (uint32_t)length);
        struct event event;

        tried += goes_on(bytes, length) ? 0 : 1;
        term_input_feed(input, bytes, (size_t)cut);
        while (!goes_on(bytes, length) &&
               term_input_event(input, CLOCK_SECOND, &event))
            if (is_typed(&event))
                ck_abort_msg("%.*s types %c", length, bytes, (int)event.key);
        term_input_feed(input, bytes + cut, (size_t)(length - cut));
        while (!goes_on(bytes, length) &&
               term_input_event(input, CLOCK_SECOND + SILENCE, &event))
            if (is_typed(&event))
                ck_abort_msg("%.*s types %c", length, bytes, (int)event.key);
        term_input_free(input);
    }
}
END_TEST

/* The old spelling has a NUL for a place beyond column or row 223. */
START_TEST(a_report_from_beyond_its_spelling_is_dropped)
{
    static const char *const reports[] = {"\033[M @!", "\033[M !@", "\033[M @@",
                                          "\033[MC@a"};

    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++) {
        struct term_input *const input = term_input_new(EAR_DELAY);
        const size_t length = strlen(reports[i]);
        struct event event;
        char bytes[16];

        for (size_t k = 0; k < length; k++)
            bytes[k] = reports[i][k] == '@' ? '\0' : reports[i][k];
        bytes[length] = 'x';
        term_input_feed(input, bytes, length + 1);
        ck_assert(term_input_event(input, CLOCK_SECOND, &event));
        ck_assert_int_eq(event.kind, EVENT_KEY);
        ck_assert_int_eq(event.key, 'x');
        ck_assert(!term_input_event(input, CLOCK_SECOND, &event));
        term_input_free(input);
    }
}
END_TEST

Suite *term_input_suite(void)
{
    Suite *const suite = suite_create("term_input");
    TCase *const keys = tcase_create("keys");

    tcase_add_loop_test(keys, every_spelling_of_a_key_is_that_key, 0,
                        SPELLING_COUNT);
    tcase_add_loop_test(keys, a_key_that_comes_in_two_pieces_is_that_key, 0,
                        SPELLING_COUNT);
    tcase_add_loop_test(keys, a_key_that_comes_byte_by_byte_is_that_key, 0,
                        SPELLING_COUNT);
    tcase_add_test(keys, no_sequence_is_ever_typed_as_letters);
    tcase_add_test(keys, a_report_from_beyond_its_spelling_is_dropped);
    suite_add_tcase(suite, keys);
    suite_add_tcase(suite, term_input_silence());
    suite_add_tcase(suite, term_input_pastes());
    suite_add_tcase(suite, term_input_answers());
    return suite;
}
