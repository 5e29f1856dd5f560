/* SPDX-License-Identifier: MIT */
/* Small nets: what they answer, how they learn, and how they lie in files. */
#include "base/file.h"
#include "base/memory.h"
#include "engine/nets/net_file.h"
#include "lab/nets/gradient.h"
#include "support/folder.h"
#include "support/suites.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUTS = 12, HIDDEN = 16, OUTPUTS = 3 };

static struct perceptron make_net(float ceiling)
{
    struct rng rng = rng_new(7, 1);
    struct perceptron net = {.inputs = INPUTS,
                             .hidden = HIDDEN,
                             .outputs = OUTPUTS,
                             .ceiling = ceiling};
    const int count = perceptron_count(INPUTS, HIDDEN, OUTPUTS);

    net.weights = memory_new((size_t)count, sizeof(float));
    perceptron_draw(&net, &rng);

    float *const biases = perceptron_hidden_biases(&net);

    for (int i = 0; i < HIDDEN; i++)
        biases[i] = 0.1F * (float)(i % 5) - 0.1F;
    return net;
}

static const struct net_input STIMULUS = {
    .count = 3, .index = {1, 4, 11}, .value = {1, 0.5F, -2}};

/* The textbook: every sum in doubles, one after the other. */
static void respond_slowly(const struct perceptron *net,
                           const struct net_input *inputs,
                           double outputs[OUTPUTS])
{
    double hidden[HIDDEN];

    for (int i = 0; i < HIDDEN; i++) {
        hidden[i] = net->weights[INPUTS * HIDDEN + i];
        for (int j = 0; j < inputs->count; j++)
            hidden[i] += (double)inputs->value[j] *
                         net->weights[inputs->index[j] * HIDDEN + i];
        hidden[i] = fmax(hidden[i], 0);
        if (net->ceiling > 0)
            hidden[i] = fmin(hidden[i], net->ceiling);
    }
    for (int i = 0; i < OUTPUTS; i++) {
        outputs[i] = net->weights[(INPUTS + 1 + OUTPUTS) * HIDDEN + i];
        for (int j = 0; j < HIDDEN; j++)
            outputs[i] +=
                hidden[j] * net->weights[(INPUTS + 1 + i) * HIDDEN + j];
    }
}

START_TEST(an_answer_is_that_of_the_textbook)
{
    const struct perceptron net = make_net(_i == 0 ? 0 : 0.7F);
    struct net_output result;
    double slow[OUTPUTS];

    perceptron_run(&net, &STIMULUS, &result);
    respond_slowly(&net, &STIMULUS, slow);
    for (int i = 0; i < OUTPUTS; i++)
        ck_assert_double_eq_tol((double)result.outputs[i], slow[i], 1e-5);
    free(net.weights);
}
END_TEST

/* A cost with a slope that is easy: the sum of k * output^2 / 2. */
static double cost(const struct perceptron *net)
{
    double outputs[OUTPUTS], sum = 0;

    respond_slowly(net, &STIMULUS, outputs);
    for (int i = 0; i < OUTPUTS; i++)
        sum += (i + 1) * outputs[i] * outputs[i] / 2;
    return sum;
}

static void learn_once(struct gradient *gradient, const struct perceptron *net)
{
    struct net_output result;
    float errors[OUTPUTS];

    perceptron_run(net, &STIMULUS, &result);
    for (int i = 0; i < OUTPUTS; i++)
        errors[i] = (float)(i + 1) * result.outputs[i];
    gradient_add(gradient, net, &STIMULUS, &result, errors);
}

START_TEST(a_gradient_is_that_of_finite_differences)
{
    const struct perceptron net = make_net(_i == 0 ? 0 : 0.9F);
    const int count = perceptron_count(INPUTS, HIDDEN, OUTPUTS);
    const float step = 1e-3F;
    struct gradient gradient;
    int slopes = 0;

    gradient_make(&gradient, &net);
    learn_once(&gradient, &net);
    for (int i = 0; i < count; i++) {
        const float was = net.weights[i];

        net.weights[i] = was + step;
        const double above = cost(&net);
        net.weights[i] = was - step;
        const double below = cost(&net);
        net.weights[i] = was;

        const double slope = (above - below) / (2 * (double)step);

        ck_assert_double_eq_tol((double)gradient.sums.weights[i], slope,
                                5e-3 + 5e-3 * fabs(slope));
        slopes += fabs(slope) > 0.1;
    }
    ck_assert_int_gt(slopes, 20);
    gradient_free(&gradient);
    free(net.weights);
}
END_TEST

START_TEST(a_gradient_that_is_cleared_is_nothing)
{
    const struct perceptron net = make_net(0);
    struct gradient gradient;

    gradient_make(&gradient, &net);
    learn_once(&gradient, &net);

    const float once = gradient_clip(&gradient, INFINITY);

    learn_once(&gradient, &net);
    ck_assert_float_eq_tol(gradient_clip(&gradient, INFINITY), 2 * once,
                           once / 1000);
    ck_assert_float_eq_tol(gradient_clip(&gradient, 0.5F), 2 * once,
                           once / 1000);
    ck_assert_float_eq_tol(gradient_clip(&gradient, 0.5F), 0.5F, 1e-3F);
    gradient_clear(&gradient);
    ck_assert_float_eq(gradient_clip(&gradient, 1), 0);
    gradient_free(&gradient);
    free(net.weights);
}
END_TEST

START_TEST(steps_lead_down)
{
    const struct perceptron net = make_net(0);
    const double before = cost(&net);
    struct optimiser optimiser;
    struct gradient gradient;

    optimiser_make(&optimiser, _i == 0 ? OPTIMISER_ADAM : OPTIMISER_RMSPROP,
                   &net);
    gradient_make(&gradient, &net);
    for (int i = 0; i < 200; i++) {
        gradient_clear(&gradient);
        learn_once(&gradient, &net);
        optimiser_step(&optimiser, &net, &gradient, 0.01F);
    }
    ck_assert_double_lt(cost(&net), before / 1000);
    gradient_free(&gradient);
    optimiser_free(&optimiser);
    free(net.weights);
}
END_TEST

/* By hand: the first step of Adam is the rate, against the sign; that of
 * RMSProp is the rate times ten. */
START_TEST(the_first_step_is_known)
{
    const struct perceptron net = make_net(0);
    float *const bias = perceptron_output_biases(&net);
    const float sizes[] = {0.01F, 0.1F};
    struct optimiser optimiser;
    struct gradient gradient;

    optimiser_make(&optimiser, _i == 0 ? OPTIMISER_ADAM : OPTIMISER_RMSPROP,
                   &net);
    gradient_make(&gradient, &net);
    perceptron_output_biases(&gradient.sums)[1] = -3;
    optimiser_step(&optimiser, &net, &gradient, 0.01F);
    ck_assert_float_eq_tol(bias[1], sizes[_i], 1e-5F);
    ck_assert_float_eq(bias[0], 0);
    gradient_free(&gradient);
    optimiser_free(&optimiser);
    free(net.weights);
}
END_TEST

START_TEST(softmax_has_the_known_chances)
{
    const float outputs[] = {0, 90, logf(3), logf(2)};
    const bool allowed[] = {true, false, true, true};
    const float known[] = {1.0F / 6, 0, 0.5F, 1.0F / 3};
    const float large[] = {1000, 0, 1000, 0};
    float chances[4];

    perceptron_softmax(outputs, allowed, 4, chances);
    for (int i = 0; i < 4; i++)
        ck_assert_float_eq_tol(chances[i], known[i], 1e-6F);
    perceptron_softmax(large, allowed, 4, chances);
    ck_assert_float_eq(chances[2], 0.5F);
    ck_assert_float_eq(chances[3], 0);
}
END_TEST

/* ---- files ---- */

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

Suite *gradient_suite(void)
{
    Suite *suite = suite_create("gradient");
    TCase *nets = tcase_create("nets");
    TCase *files = tcase_create("files");

    tcase_add_loop_test(nets, an_answer_is_that_of_the_textbook, 0, 2);
    tcase_add_loop_test(nets, a_gradient_is_that_of_finite_differences, 0, 2);
    tcase_add_test(nets, a_gradient_that_is_cleared_is_nothing);
    tcase_add_loop_test(nets, steps_lead_down, 0, 2);
    tcase_add_loop_test(nets, the_first_step_is_known, 0, 2);
    tcase_add_test(nets, softmax_has_the_known_chances);
    suite_add_tcase(suite, nets);
    tcase_add_loop_test(files, a_net_comes_back_from_its_file, 0, 2);
    tcase_add_test(files, every_bit_of_a_file_counts);
    tcase_add_test(files, an_error_says_what_another_file_is);
    tcase_add_test(files, a_net_is_found_at_home_before_others);
    tcase_add_test(files, a_net_is_found_in_the_folders_of_the_system);
    tcase_add_test(files, a_built_in_net_outranks_one_of_the_system);
    tcase_add_test(files, a_board_has_a_name);
    suite_add_tcase(suite, files);
    return suite;
}
