/* SPDX-License-Identifier: MIT */
/* The form of a book: what is written is read, and nothing else. */
#include "base/file.h"
#include "base/memory.h"
#include "engine/solver/test_book.h"
#include "support/game/sowing.h"

#include <stdlib.h>
#include <string.h>

/* Two positions of the smallest board; the second is the start. */
static const struct book_entry ENTRIES[] = {
    {.key = 1 | 1 << 10,
     .choice = 0,
     .values = {0, -128, -128, -128, -128, -128}},
    {.key = 1 | 1 << 5 | 1 << 10 | 1 << 15,
     .choice = 1,
     .values = {-2, 2, -128, -128, -128, -128}},
};

struct corrupt_book {
    struct game *game;
    char *bytes;
    size_t length;
    struct book book;
    struct err err;
};

static struct corrupt_book trial_begin(void)
{
    struct corrupt_book trial = {.game = sowing_game("kalah:pits=2,seeds=1")};

    trial.bytes = book_write(trial.game, "by hand", ENTRIES, 2, &trial.length);
    return trial;
}

static void trial_end(struct corrupt_book *trial)
{
    free(trial->bytes);
    game_free(trial->game);
}

static bool opens(struct corrupt_book *trial)
{
    return book_open(&trial->book, trial->game, "some.book", trial->bytes,
                     trial->length, &trial->err);
}

static void refused(struct corrupt_book *trial, const char *message)
{
    ck_assert(!opens(trial));
    ck_assert_str_eq(trial->err.text, message);
    ck_assert_int_eq(trial->book.count, 0);
}

START_TEST(what_is_written_is_read)
{
    struct corrupt_book trial = trial_begin();

    ck_assert(opens(&trial));
    ck_assert_uint_eq(trial.length, 256 + 2 * 10 + 17);
    ck_assert_int_eq(trial.book.count, 2);
    ck_assert_str_eq(trial.book.note, "by hand");
    for (int i = 0; i < 2; i++) {
        const struct book_entry entry = book_at(&trial.book, i);
        struct book_entry found;

        ck_assert(book_entry_same(&entry, &ENTRIES[i]));
        ck_assert(book_find(&trial.book, entry.key, &found));
        ck_assert(book_entry_same(&entry, &found));
        ck_assert(!book_find(&trial.book, entry.key + 1, &found));
    }
    trial_end(&trial);
}
END_TEST

/* A head of 256 bytes, and for each position its key, with the choice above 60
 * bits of it, and the values of the moves. */
START_TEST(a_book_is_written_byte_by_byte)
{
    static const char head[] = "naqala book 1 kalah 2 1 opposite 2\nby hand\n";
    static const unsigned char entries[] = {1, 4, 0,    0,    0,    0, 0,
                                            0, 0, 0x80, 0x21, 0x84, 0, 0,
                                            0, 0, 0,    0x10, 0xfe, 2};
    struct corrupt_book trial = trial_begin();

    ck_assert_int_eq(memcmp(trial.bytes, head, strlen(head)), 0);
    for (size_t i = strlen(head); i < 255; i++)
        ck_assert_int_eq(trial.bytes[i], ' ');
    ck_assert_int_eq(trial.bytes[255], '\n');
    ck_assert_int_eq(memcmp(trial.bytes + 256, entries, sizeof entries), 0);
    trial_end(&trial);
}
END_TEST

START_TEST(a_book_without_positions_is_one)
{
    struct corrupt_book trial = trial_begin();
    struct book_entry found;

    free(trial.bytes);
    trial.bytes = book_write(trial.game, "", NULL, 0, &trial.length);
    ck_assert(opens(&trial));
    ck_assert_int_eq(trial.book.count, 0);
    ck_assert(!book_find(&trial.book, ENTRIES[0].key, &found));
    trial_end(&trial);
}
END_TEST

/* The rest is as it says, the checksum as well. */
START_TEST(a_book_holds_as_many_positions_as_it_says)
{
    static const char *const counts[] = {"0", "1", "3", "9", "-"};

    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct corrupt_book trial = trial_begin();
        const size_t body = trial.length - SUM_LINE;

        *(strchr(trial.bytes, '\n') - 1) = *counts[i];
        sum_line(trial.bytes, body, trial.bytes + body);
        refused(&trial,
                "some.book: holds another number of positions than it says");
        trial_end(&trial);
    }
}
END_TEST

/* Keys of all sizes, each of which is found, and no other. */
START_TEST(what_is_in_a_book_is_found)
{
    struct corrupt_book trial = trial_begin();
    struct book_entry entries[20], found;

    for (int count = 1; count <= 20; count++) {
        for (int i = 0; i < count; i++) {
            entries[i] = ENTRIES[1];
            entries[i].key = (uint64_t)3 * (uint64_t)i + 2;
        }
        free(trial.bytes);
        trial.bytes = book_write(trial.game, "", entries, count, &trial.length);
        ck_assert(opens(&trial));
        for (uint64_t key = 0; key < 64; key++)
            ck_assert_int_eq(book_find(&trial.book, key, &found),
                             key % 3 == 2 && key < 3 * (uint64_t)count);
    }
    trial_end(&trial);
}
END_TEST

START_TEST(a_bit_that_is_turned_is_noticed)
{
    struct corrupt_book trial = trial_begin();

    for (size_t bit = 0; bit < 8 * trial.length; bit++) {
        trial.bytes[bit / 8] = (char)(trial.bytes[bit / 8] ^ 1 << bit % 8);
        ck_assert(!opens(&trial));
        ck_assert_ptr_nonnull(strstr(trial.err.text, "some.book: is "));
        trial.bytes[bit / 8] = (char)(trial.bytes[bit / 8] ^ 1 << bit % 8);
    }
    trial.bytes[260] ^= 1;
    refused(&trial, "some.book: is damaged");
    trial_end(&trial);
}
END_TEST

/* Nothing is read behind the end either. */
START_TEST(a_book_that_was_cut_is_noticed)
{
    struct corrupt_book trial = trial_begin();
    char *const whole = trial.bytes;

    while (trial.length-- > 0) {
        trial.bytes = memory_new(trial.length + (trial.length == 0), 1);
        memcpy(trial.bytes, whole, trial.length);
        ck_assert(!opens(&trial));
        free(trial.bytes);
    }
    trial.bytes = whole;
    trial.length = 0;
    refused(&trial, "some.book: is no opening book, or was cut");
    trial_end(&trial);
}
END_TEST

START_TEST(another_form_is_refused_by_its_number)
{
    struct corrupt_book trial = trial_begin();

    ck_assert_int_eq(trial.bytes[12], '1');
    trial.bytes[12] = '2';
    refused(&trial, "some.book: is a book of form 2; what is read is form 1");
    trial_end(&trial);
}
END_TEST

START_TEST(a_book_of_other_rules_is_refused)
{
    static const char *const OTHERS[] = {
        "kalah:pits=2,seeds=2", "kalah:pits=3,seeds=1",
        "kalah:pits=2,seeds=1,capture=empty", "kalah:pits=2,seeds=11"};
    struct corrupt_book trial = trial_begin();

    for (int i = 0; i < 4; i++) {
        game_free(trial.game);
        trial.game = sowing_game(OTHERS[i]);
        ck_assert(!opens(&trial));
        ck_assert_ptr_nonnull(strstr(trial.err.text, "some.book: is not for "));
    }
    trial_end(&trial);
}
END_TEST

/* A checksum says only that nothing was changed since. */
START_TEST(what_cannot_be_true_is_refused)
{
    struct book_entry wrong[2] = {ENTRIES[1], ENTRIES[0]};
    struct corrupt_book trial = trial_begin();

    free(trial.bytes);
    trial.bytes = book_write(trial.game, "", wrong, 2, &trial.length);
    refused(&trial, "some.book: its positions make no sense");
    free(trial.bytes);
    wrong[0].choice = 0;
    trial.bytes = book_write(trial.game, "", wrong, 1, &trial.length);
    refused(&trial, "some.book: its positions make no sense");
    free(trial.bytes);
    wrong[0] = ENTRIES[0];
    wrong[0].choice = 1;
    trial.bytes = book_write(trial.game, "", wrong, 1, &trial.length);
    refused(&trial, "some.book: its positions make no sense");
    free(trial.bytes);
    wrong[0] = wrong[1] = ENTRIES[1]; /* twice the same */
    trial.bytes = book_write(trial.game, "", wrong, 2, &trial.length);
    refused(&trial, "some.book: its positions make no sense");
    free(trial.bytes);
    wrong[0].values[0] = wrong[0].values[1] = -128; /* and no move */
    trial.bytes = book_write(trial.game, "", wrong, 1, &trial.length);
    refused(&trial, "some.book: its positions make no sense");
    trial_end(&trial);
}
END_TEST

TCase *book_file_case(void)
{
    TCase *const tests = tcase_create("files");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, what_is_written_is_read);
    tcase_add_test(tests, a_book_is_written_byte_by_byte);
    tcase_add_test(tests, a_book_without_positions_is_one);
    tcase_add_test(tests, a_book_holds_as_many_positions_as_it_says);
    tcase_add_test(tests, what_is_in_a_book_is_found);
    tcase_add_test(tests, a_bit_that_is_turned_is_noticed);
    tcase_add_test(tests, a_book_that_was_cut_is_noticed);
    tcase_add_test(tests, another_form_is_refused_by_its_number);
    tcase_add_test(tests, a_book_of_other_rules_is_refused);
    tcase_add_test(tests, what_cannot_be_true_is_refused);
    return tests;
}
