/* SPDX-License-Identifier: MIT */
/* What silence means, and what is left of keys that are dropped. */
#include "ui/event.h"
#include "ui/term/test_term_input.h"

#include <string.h>

/* Long enough for an Escape to have been one. */
#define SILENCE (60 * CLOCK_MILLISECOND)

/* ---- the Escape key ---- */

START_TEST(an_escape_is_one_when_nothing_follows)
{
    struct ear ear;

    ear_open(&ear);
    ck_assert_int_eq(term_input_due(ear.input), NEVER);
    ear_hear_text(&ear, "\033");
    ck_assert_int_eq(term_input_due(ear.input), ear.now + EAR_DELAY);
    ear_pass(&ear, EAR_DELAY - 1);
    ck_assert_int_eq(ftell(ear.out), 0);
    ear_pass(&ear, 1);
    ck_assert_int_eq(term_input_due(ear.input), NEVER);
    ck_assert_str_eq(ear_close(&ear), "escape");
}
END_TEST

START_TEST(two_escapes_are_two)
{
    struct ear ear;

    ear_open(&ear);
    ear_hear_text(&ear, "\033\033");
    ear_pass(&ear, SILENCE);
    ck_assert_str_eq(ear_close(&ear), "escape escape");
}
END_TEST

START_TEST(the_late_tail_of_a_torn_key_is_swallowed)
{
    static const char *const tails[] = {"[A",       "OA",    "[1;5C", "[6~",
                                        "[<0;3;4M", "[M #$", "[[A",   "OP"};

    for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        struct ear ear;

        ear_open(&ear);
        ear_hear_text(&ear, "\033");
        ear_pass(&ear, EAR_DELAY + 149 * CLOCK_MILLISECOND);
        ear_hear_text(&ear, tails[i]);
        ear_hear_text(&ear, "x");
        ck_assert_str_eq(ear_close(&ear), "escape x");
    }
}
END_TEST

START_TEST(a_tail_may_be_torn_again)
{
    struct ear ear;

    ear_open(&ear);
    ear_hear_text(&ear, "\033");
    ear_pass(&ear, SILENCE);
    ear_hear_text(&ear, "[");
    ear_pass(&ear, EAR_DELAY / 2);
    ear_hear_text(&ear, "A");
    ck_assert_str_eq(ear_close(&ear), "escape");
}
END_TEST

START_TEST(a_bracket_that_is_typed_after_an_escape_is_one)
{
    struct ear ear;

    ear_open(&ear);
    ear_hear_text(&ear, "\033");
    ear_pass(&ear, SILENCE);
    ear_hear_text(&ear, "[");
    ear_pass(&ear, SILENCE);
    ear_hear_text(&ear, "A");
    ck_assert_str_eq(ear_close(&ear), "escape [ A");
}
END_TEST

START_TEST(after_a_while_no_tail_is_expected)
{
    struct ear ear;

    ear_open(&ear);
    ear_hear_text(&ear, "\033");
    ear_pass(&ear, EAR_DELAY + 151 * CLOCK_MILLISECOND);
    ear_hear_text(&ear, "[A");
    ck_assert_str_eq(ear_close(&ear), "escape [ A");
}
END_TEST

START_TEST(other_keys_may_follow_an_escape_at_once)
{
    struct ear ear;

    ear_open(&ear);
    ear_hear_text(&ear, "\033");
    ear_pass(&ear, SILENCE);
    ear_hear_text(&ear, "q\033[A");
    ck_assert_str_eq(ear_close(&ear), "escape q up");
}
END_TEST

START_TEST(the_paste_of_a_torn_mark_is_a_paste)
{
    struct ear ear;

    ear_open(&ear);
    ear_hear_text(&ear, "\033");
    ear_pass(&ear, SILENCE);
    ear_hear_text(&ear, "[200~qqq\033[201~q");
    ck_assert_str_eq(ear_close(&ear), "escape paste [qqq] q");
}
END_TEST

START_TEST(a_key_that_waited_unread_is_still_one_key)
{
    struct ear ear;

    ear_open(&ear);
    ear_hear_text(&ear, "\033");
    ear.now += EAR_DELAY + 100 * CLOCK_MILLISECOND; /* no wake-up */
    ear_hear_text(&ear, "[A");
    ck_assert_str_eq(ear_close(&ear), "up");
}
END_TEST

START_TEST(no_sequence_waits_for_ever_for_its_end)
{
    static const char *const begun[] = {"\033[",  "\033[1;", "\033O",  "\033]",
                                        "\033P1", "\033(",   "\033[M", "\303"};

    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++) {
        struct ear ear;

        ear_open(&ear);
        ear_hear_text(&ear, begun[i]);
        ear_pass(&ear, 2 * CLOCK_SECOND);
        ear_hear_text(&ear, "q");
        ck_assert_str_eq(ear_close(&ear), "q");
    }
}
END_TEST

/* ---- pastes ---- */

START_TEST(a_paste_is_cut_at_64_kibibytes_and_the_rest_is_swallowed)
{
    struct term_input *const input = term_input_new(EAR_DELAY);
    struct event event;
    int events = 0;

    term_input_feed(input, "\033[200~", 6);
    for (int i = 0; i < 100000; i++)
        term_input_feed(input, "x", 1);
    term_input_feed(input, "\033[201~y", 7);
    ck_assert(term_input_event(input, CLOCK_SECOND, &event));
    ck_assert_int_eq(event.kind, EVENT_PASTE);
    ck_assert_int_eq((int)strlen(event.text), 65536);
    while (term_input_event(input, CLOCK_SECOND, &event)) {
        ck_assert_int_eq(event.key, 'y');
        events++;
    }
    ck_assert_int_eq(events, 1);
    term_input_free(input);
}
END_TEST

START_TEST(a_paste_holds_no_zeros)
{
    struct ear ear;

    ear_open(&ear);
    ear_hear(&ear, "\033[200~a\0b\033[201~", 15);
    ck_assert_str_eq(ear_close(&ear), "paste [ab]");
}
END_TEST

/* ---- forgetting ---- */

/* What is left of a key after the beginning was dropped, at every byte. */
START_TEST(what_is_dropped_leaves_no_half_of_a_key)
{
    static const char *const keys[] = {"\033[A", "\033[1;5A",
                                       "\033OP", "\033[<0;3;4M",
                                       "é",      "\033[200~q\033[201~"};

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        for (size_t cut = 1; cut <= strlen(keys[i]); cut++) {
            struct ear ear;

            ear_open(&ear);
            term_input_feed(ear.input, keys[i], cut);
            term_input_drop(ear.input, ear.now);
            ear_pass(&ear, EAR_DELAY / 2);
            ear_hear_text(&ear, keys[i] + cut);
            ear_hear_text(&ear, "x");
            ck_assert_str_eq(ear_close(&ear), "x");
        }
}
END_TEST

START_TEST(a_dropped_escape_is_not_told_later)
{
    struct ear ear;

    ear_open(&ear);
    ear_hear_text(&ear, "\033");
    term_input_drop(ear.input, ear.now);
    ear_pass(&ear, SILENCE);
    ear_hear_text(&ear, "[Ax");
    ck_assert_str_eq(ear_close(&ear), "x");
}
END_TEST

START_TEST(an_interrupt_is_not_dropped)
{
    struct ear ear;

    ear_open(&ear);
    term_input_feed(ear.input, "ab\003cd", 5);
    term_input_drop(ear.input, ear.now);
    ear_hear_text(&ear, "x");
    ck_assert_str_eq(ear_close(&ear), "interrupt x");
}
END_TEST

TCase *term_input_silence(void)
{
    TCase *const tests = tcase_create("silence");

    tcase_add_test(tests, an_escape_is_one_when_nothing_follows);
    tcase_add_test(tests, two_escapes_are_two);
    tcase_add_test(tests, the_late_tail_of_a_torn_key_is_swallowed);
    tcase_add_test(tests, a_tail_may_be_torn_again);
    tcase_add_test(tests, a_bracket_that_is_typed_after_an_escape_is_one);
    tcase_add_test(tests, after_a_while_no_tail_is_expected);
    tcase_add_test(tests, other_keys_may_follow_an_escape_at_once);
    tcase_add_test(tests, the_paste_of_a_torn_mark_is_a_paste);
    tcase_add_test(tests, a_key_that_waited_unread_is_still_one_key);
    tcase_add_test(tests, no_sequence_waits_for_ever_for_its_end);
    return tests;
}

TCase *term_input_pastes(void)
{
    TCase *const tests = tcase_create("pastes and drops");

    tcase_add_test(tests,
                   a_paste_is_cut_at_64_kibibytes_and_the_rest_is_swallowed);
    tcase_add_test(tests, a_paste_holds_no_zeros);
    tcase_add_test(tests, what_is_dropped_leaves_no_half_of_a_key);
    tcase_add_test(tests, a_dropped_escape_is_not_told_later);
    tcase_add_test(tests, an_interrupt_is_not_dropped);
    return tests;
}
