/* SPDX-License-Identifier: MIT */
/* Nets in files: their bytes, what is refused, and where a name is looked for. */
#include "base/file.h"
#include "engine/nets/net_file.h"
#include "support/folder.h"
#include "support/suites.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is written ---- */

static int16_t words[] = {0, 1, -1, 32767, -32768, 300};
static float reals[] = {0, -1.5F, 3e-20F, 7};

static const struct net_file FILES[] = {
    {.head = {.kind = NET_VALUE,
              .board = "kalah-6",
              .size_count = 3,
              .sizes = {3, 2, 1},
              .note = "made by hand"},
     .count = 6,
     .words = words},
    {.head =
         {.kind = NET_ACTOR, .board = "oware-6", .size_count = 1, .sizes = {4}},
     .count = 4,
     .reals = reals},
};

enum { HEADER = 256 };

/* Two lines of text, filled up with blanks to 256 bytes, of which the last is a
 * new line; the numbers, the low byte first; and the sum. */
START_TEST(a_file_is_text_numbers_and_a_sum)
{
    static const struct {
        const char *text;
        size_t size;
        unsigned char numbers[16];
    } WANTED[] = {
        {"naqala net 1 value kalah-6 3 2 1\nmade by hand\n",
         12,
         {0, 0, 1, 0, 0xff, 0xff, 0xff, 0x7f, 0, 0x80, 0x2c, 1}},
        /* 3e-20 is 0x1.1b578cp-65 */
        {"naqala net 1 actor oware-6 4\n\n",
         16,
         {0, 0, 0, 0, 0, 0, 0xc0, 0xbf, 0xc6, 0xab, 0x0d, 0x1f, 0, 0, 0xe0,
          0x40}},
    };
    const size_t text = strlen(WANTED[_i].text);
    const size_t end = HEADER + WANTED[_i].size;
    char sum[SUM_LINE + 1];
    size_t length;
    char *const bytes = net_file_bytes(&FILES[_i], &length);

    ck_assert_uint_eq(length, end + SUM_LINE);
    ck_assert_mem_eq(bytes, WANTED[_i].text, text);
    for (size_t i = text; i < HEADER - 1; i++)
        ck_assert_int_eq(bytes[i], ' ');
    ck_assert_int_eq(bytes[HEADER - 1], '\n');
    ck_assert_mem_eq(bytes + HEADER, WANTED[_i].numbers, WANTED[_i].size);
    sum_line(bytes, end, sum);
    ck_assert_mem_eq(bytes + end, sum, SUM_LINE);
    free(bytes);
}
END_TEST

START_TEST(a_net_comes_back_from_its_file)
{
    const struct net_file *const file = &FILES[_i];
    size_t length;
    char *const bytes = net_file_bytes(file, &length);
    struct net_file read;
    struct err err;

    ck_assert(net_file_parse(&read, file->head.kind, "x", bytes, length, &err));
    ck_assert_int_eq(read.count, file->count);
    ck_assert_str_eq(read.head.board, file->head.board);
    ck_assert_str_eq(read.head.note, file->head.note);
    ck_assert_mem_eq(read.head.sizes, file->head.sizes, sizeof read.head.sizes);
    if (_i == 0)
        ck_assert_mem_eq(read.words, words, sizeof words);
    else
        ck_assert_mem_eq(read.reals, reals, sizeof reals);
    net_file_free(&read);
    free(bytes);
}
END_TEST

START_TEST(every_bit_of_a_file_counts)
{
    size_t length;
    char *const bytes = net_file_bytes(&FILES[0], &length);
    struct net_file read;
    struct err err;

    for (size_t i = 0; i < 8 * length; i++) {
        bytes[i / 8] = (char)(bytes[i / 8] ^ 1 << i % 8);
        ck_assert(
            !net_file_parse(&read, NET_VALUE, "my.net", bytes, length, &err));
        ck_assert_ptr_eq(strstr(err.text, "my.net: "), err.text);
        bytes[i / 8] = (char)(bytes[i / 8] ^ 1 << i % 8);
    }
    for (size_t cut = 0; cut < length; cut++)
        ck_assert(
            !net_file_parse(&read, NET_VALUE, "my.net", bytes, cut, &err));
    free(bytes);
}
END_TEST

/* A file of another form with a right sum, and the message about it. */
static void is_refused(const char *from, const char *to, const char *message)
{
    size_t length;
    char *const bytes = net_file_bytes(&FILES[0], &length);
    char *const place = strstr(bytes, from);
    struct net_file read;
    struct err err;

    ck_assert_ptr_nonnull(place);
    ck_assert_uint_eq(strlen(from), strlen(to));
    for (size_t i = 0; to[i] != '\0'; i++)
        place[i] = to[i];
    sum_line(bytes, length - SUM_LINE, bytes + length - SUM_LINE);
    ck_assert(!net_file_parse(&read, NET_VALUE, "my.net", bytes, length, &err));
    ck_assert_str_eq(err.text, message);
    free(bytes);
}

START_TEST(an_error_says_what_another_file_is)
{
    is_refused("naqala net", "nagala net", "my.net: is no net, or was cut");
    is_refused("net 1 value", "net 2 value",
               "my.net: is a net of form 2; what is read is form 1");
    is_refused(" value ", " actor ",
               "my.net: is another kind of net than value");
    is_refused(" 3 2 1\n", " 3 0 1\n", "my.net: its first line makes no sense");
    is_refused(" 3 2 1\n", " 3 2x1\n", "my.net: its first line makes no sense");
}
END_TEST

/* A net of values without a note, with this text in its first line behind the
 * kind, and with so many bytes of numbers: an empty message if it is read. */
static void says(const char *text, size_t numbers, const char *message)
{
    const size_t end = HEADER + numbers;
    char bytes[HEADER + 64 + SUM_LINE + 1] = "";
    struct net_file read;
    struct err err = {""};

    memset(bytes, ' ', HEADER);
    snprintf(bytes, HEADER, "naqala net 1 value %s", text);
    bytes[strlen(bytes)] = ' ';
    bytes[HEADER - 1] = '\n';
    sum_line(bytes, end, bytes + end);

    const bool fine =
        net_file_parse(&read, NET_VALUE, "my.net", bytes, end + SUM_LINE, &err);

    ck_assert_str_eq(err.text, message);
    ck_assert_int_eq(fine, *message == '\0');
    if (fine)
        ck_assert_int_eq(read.count, (int)numbers / 2);
    net_file_free(&read);
}

#define NO_SENSE "my.net: its first line makes no sense"

/* On both sides of each bound. A note may begin with a number. */
START_TEST(a_first_line_has_a_board_and_one_to_six_sizes)
{
    says("kalah-6 3\n", 2, "");
    says("kalah-6 1 2 3 4 5 6\n", 2, "");
    says("kalah-6 1 2 3 4 5 6 7\n", 2, NO_SENSE);
    says("kalah-6\n", 2, NO_SENSE);
    says("kalah-6 \n", 2, NO_SENSE);
    says("kalah-6 1 \n", 2, NO_SENSE);
    says("kalah-6 1 -1\n", 2, NO_SENSE);
    says("kalah-6 1\n77\n", 2, "");
    says("kalah-6 4194304\n", 2, "");
    says("kalah-6 4194305\n", 2, NO_SENSE);
    says("a23456789012345678901-12 1\n", 2, "");
    says("a234567890123456789012-12 1\n", 2, NO_SENSE);
}
END_TEST

START_TEST(numbers_may_be_missing_but_not_cut)
{
    says("kalah-6 1\n", 0, "");
    says("kalah-6 1\n", 1, "my.net: ends in the middle of a number");
    says("kalah-6 1\n", 64, "");
}
END_TEST

/* What is too long is cut when it is written. */
START_TEST(a_head_comes_back_with_all_its_sizes_and_its_note)
{
    struct net_file file = FILES[0];
    struct net_file read;
    struct err err;
    size_t length;

    file.head.size_count = NET_SIZES_MAX;
    for (int i = 0; i < NET_SIZES_MAX; i++)
        file.head.sizes[i] = 1000000 + i;
    memset(file.head.note, 'n', NET_NOTE_MAX);
    strcpy(file.head.board, "a23456789012345678901-12");

    char *const bytes = net_file_bytes(&file, &length);

    ck_assert_msg(
        net_file_parse(&read, NET_VALUE, "my.net", bytes, length, &err), "%s",
        err.text);
    ck_assert_int_eq(read.head.kind, NET_VALUE);
    ck_assert_int_eq(read.head.size_count, NET_SIZES_MAX);
    ck_assert_mem_eq(read.head.sizes, file.head.sizes, sizeof file.head.sizes);
    ck_assert_str_eq(read.head.note, file.head.note);
    ck_assert_str_eq(read.head.board, file.head.board);
    net_file_free(&read);
    free(bytes);
}
END_TEST

/* Its header has as many parts of 256 bytes as it needs, and its numbers begin
 * behind them. */
START_TEST(a_long_note_makes_a_longer_header)
{
    static const char first[] = "naqala net 1 actor oware-6 4\n";
    const int whole = HEADER - (int)sizeof first; /* with its own new line */
    const struct {
        int note, parts;
    } wanted[] = {{140, 1},
                  {whole, 1},
                  {whole + 1, 2},
                  {whole + HEADER, 2},
                  {whole + HEADER + 1, 3},
                  {NET_NOTE_MAX, 5}};

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        const size_t header = HEADER * (size_t)wanted[i].parts;
        struct net_file file = FILES[1];
        struct net_file read;
        struct err err;
        size_t length;

        memset(file.head.note, 'n', (size_t)wanted[i].note);

        char *const bytes = net_file_bytes(&file, &length);

        ck_assert_uint_eq(length, header + sizeof reals + SUM_LINE);
        ck_assert_msg(
            net_file_parse(&read, NET_ACTOR, "my.net", bytes, length, &err),
            "%s", err.text);
        ck_assert_str_eq(read.head.note, file.head.note);
        ck_assert_mem_eq(read.reals, reals, sizeof reals);
        net_file_free(&read);

        /* One that no part ends. */
        for (size_t end = HEADER; end <= length - SUM_LINE; end += HEADER)
            bytes[end - 1] = ' ';
        sum_line(bytes, length - SUM_LINE, bytes + length - SUM_LINE);
        ck_assert(
            !net_file_parse(&read, NET_ACTOR, "my.net", bytes, length, &err));
        ck_assert_str_eq(err.text, "my.net: its header has no end");
        free(bytes);
    }
}
END_TEST

/* ---- where it is found ---- */

static void write_net(const struct net_file *file, const char *path)
{
    FILE *const out = fopen(path, "wb");

    ck_assert_ptr_nonnull(out);
    net_file_write(file, out);
    ck_assert_int_eq(fclose(out), 0);
}

START_TEST(a_net_is_found_at_home_before_others)
{
    char *const folder = folder_new_home();
    char *const nets = file_join(folder, "naqala/nets");
    char *const path = file_join(nets, "mine.net");
    struct net_file read;
    struct err err;

    ck_assert(!net_file_find(&read, NET_VALUE, "mine", &err));
    ck_assert_str_eq(err.text, "mine: no such net");
    ck_assert(file_make_folder(nets, &err));
    write_net(&FILES[0], path);
    ck_assert(net_file_find(&read, NET_VALUE, "mine", &err));
    net_file_free(&read);
    ck_assert(net_file_find(&read, NET_VALUE, path, &err));
    net_file_free(&read);
    ck_assert(!net_file_find(&read, NET_ACTOR, "mine", &err));
    ck_assert_ptr_nonnull(strstr(err.text, "mine.net: is another kind"));
    free(path);
    free(nets);
    folder_free_home(folder);
}
END_TEST

START_TEST(a_net_is_found_in_the_folders_of_the_system)
{
    char *const folder = folder_new();
    char *const nets = file_join(folder, "naqala/nets");
    char *const path = file_join(nets, "theirs.net");
    char folders[300];
    struct net_file read;
    struct err err;

    snprintf(folders, sizeof folders, "/nonexistent:%s", folder);
    setenv("XDG_DATA_DIRS", folders, 1);
    ck_assert(file_make_folder(nets, &err));
    write_net(&FILES[0], path);
    ck_assert(net_file_find(&read, NET_VALUE, "theirs", &err));
    net_file_free(&read);
    setenv("XDG_DATA_DIRS", "", 1);
    ck_assert(!net_file_find(&read, NET_VALUE, "theirs", &err));
    unsetenv("XDG_DATA_DIRS");
    free(path);
    free(nets);
    folder_free(folder);
}
END_TEST

/* The system's may belong to an older program. */
START_TEST(a_built_in_net_outranks_one_of_the_system)
{
    char *const folder = folder_new();
    char *const nets = file_join(folder, "naqala/nets");
    char *const path = file_join(nets, "kalah-6.net");
    struct net_file read;
    struct err err;

    setenv("XDG_DATA_DIRS", folder, 1);
    ck_assert(file_make_folder(nets, &err));
    ck_assert(file_write(path, "none", 4, &err));
    ck_assert_msg(net_file_find(&read, NET_VALUE, "kalah-6", &err), "%s",
                  err.text);
    net_file_free(&read);
    unsetenv("XDG_DATA_DIRS");
    free(path);
    free(nets);
    folder_free(folder);
}
END_TEST

/* Nets of one number each: `home` in the user's folder, `one` and `other` in two
 * of the system; 0 where there is none. */
static void put_nets(char *const folders[3], const char *name,
                     const int numbers[3])
{
    for (int i = 0; i < 3; i++) {
        char *const nets = file_join(folders[i], "naqala/nets");
        char *const path = file_join(nets, name);
        int16_t number = (int16_t)numbers[i];
        const struct net_file file = {
            .head = {.kind = NET_VALUE,
                     .board = "x",
                     .size_count = 1,
                     .sizes = {1}},
            .count = 1,
            .words = &number,
        };
        struct err err;

        ck_assert(file_make_folder(nets, &err));
        remove(path);
        if (number != 0)
            write_net(&file, path);
        free(path);
        free(nets);
    }
}

/* Home comes first, then what is built in, then the folders of the system in
 * their order. */
START_TEST(folders_are_searched_in_their_order)
{
    static const struct {
        const char *name;
        int numbers[3]; /* at home, in one folder and in the other */
        int found;      /* 0: none; -1: the one that is built in */
    } CASES[] = {
        {"mine", {1, 2, 3}, 1},     {"mine", {0, 2, 3}, 2},
        {"mine", {0, 0, 3}, 3},     {"mine", {0, 0, 0}, 0},
        {"mine", {1, 0, 0}, 1},     {"kalah-6", {1, 2, 3}, 1},
        {"kalah-6", {0, 2, 3}, -1}, {"kalah-6", {0, 0, 0}, -1},
    };
    char *const folders[] = {folder_new_home(), folder_new(), folder_new()};
    char text[300];

    snprintf(text, sizeof text, "%s:%s", folders[1], folders[2]);
    setenv("XDG_DATA_DIRS", text, 1);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const int found = CASES[i].found;
        char file[40];
        struct net_file read;
        struct err err;

        snprintf(file, sizeof file, "%s.net", CASES[i].name);
        put_nets(folders, file, CASES[i].numbers);
        ck_assert_int_eq(net_file_known(CASES[i].name), found != 0);
        ck_assert_int_eq(net_file_find(&read, NET_VALUE, CASES[i].name, &err),
                         found != 0);
        if (found > 0)
            ck_assert_int_eq(read.words[0], found);
        if (found < 0)
            ck_assert_int_gt(read.count, 1);
        if (found != 0)
            net_file_free(&read);
    }
    unsetenv("XDG_DATA_DIRS");
    folder_free(folders[2]);
    folder_free(folders[1]);
    folder_free_home(folders[0]);
}
END_TEST

/* A name with a slash is that of a file, wherever it is. */
START_TEST(a_path_is_known_if_the_file_is_there)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "kalah-6.net");
    struct net_file read;
    struct err err;

    ck_assert(!net_file_known(path));
    ck_assert(!net_file_find(&read, NET_VALUE, path, &err));
    ck_assert_ptr_eq(strstr(err.text, path), err.text);
    folder_put(path, "no net");
    ck_assert(net_file_known(path));
    ck_assert(!net_file_find(&read, NET_VALUE, path, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "kalah-6.net: is no net"));
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(a_board_has_a_name)
{
    static const char *const NAMES[][2] = {
        {"kalah", "kalah-6"},
        {"kalah:pits=4,seeds=3", "kalah-4"},
        {"oware", "oware-6"},
        {"vai-lung-thlan", "vai-lung-thlan-6"},
    };
    char board[NET_BOARD_MAX + 1];
    struct err err;

    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        struct game *const game = game_new(NAMES[i][0], &err);

        ck_assert_ptr_nonnull(game);
        net_board(game, board);
        ck_assert_str_eq(board, NAMES[i][1]);
        game_free(game);
    }
}
END_TEST

Suite *net_file_suite(void)
{
    Suite *const suite = suite_create("net_file");
    TCase *const files = tcase_create("files");
    TCase *const places = tcase_create("places");

    tcase_add_loop_test(files, a_file_is_text_numbers_and_a_sum, 0, 2);
    tcase_add_loop_test(files, a_net_comes_back_from_its_file, 0, 2);
    tcase_add_test(files, every_bit_of_a_file_counts);
    tcase_add_test(files, an_error_says_what_another_file_is);
    tcase_add_test(files, a_first_line_has_a_board_and_one_to_six_sizes);
    tcase_add_test(files, numbers_may_be_missing_but_not_cut);
    tcase_add_test(files, a_head_comes_back_with_all_its_sizes_and_its_note);
    tcase_add_test(files, a_long_note_makes_a_longer_header);
    tcase_add_test(files, a_board_has_a_name);
    suite_add_tcase(suite, files);
    tcase_add_test(places, a_net_is_found_at_home_before_others);
    tcase_add_test(places, a_net_is_found_in_the_folders_of_the_system);
    tcase_add_test(places, a_built_in_net_outranks_one_of_the_system);
    tcase_add_test(places, folders_are_searched_in_their_order);
    tcase_add_test(places, a_path_is_known_if_the_file_is_there);
    suite_add_tcase(suite, places);
    return suite;
}
