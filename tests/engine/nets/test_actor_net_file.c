/* SPDX-License-Identifier: MIT */
/* Files of nets of actors: which are refused, and which one an agent plays. */
#include "base/file.h"
#include "engine/agents/agent.h"
#include "engine/nets/test_actor_net.h"
#include "support/folder.h"
#include "support/game/sowing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- files ---- */

static void write_file(const struct net_file *file, const char *path)
{
    FILE *const out = fopen(path, "wb");

    ck_assert_ptr_nonnull(out);
    net_file_write(file, out);
    ck_assert_int_eq(fclose(out), 0);
}

static void put_net(const struct actor_net *actor, const char *path)
{
    const struct net_file file = actor_net_file(actor, "a note");

    write_file(&file, path);
}

static void refused(const char *path, const struct game *game,
                    const char *words)
{
    struct actor_net actor;
    struct err err = {""};

    ck_assert(!actor_net_find(&actor, game, path, &err));
    ck_assert_msg(strncmp(err.text, path, strlen(path)) == 0, "%s", err.text);
    ck_assert_msg(strstr(err.text, words) != NULL, "%s", err.text);
}

START_TEST(a_net_comes_back_from_its_file)
{
    struct game *const game = sowing_game("oware:pits=4");
    struct game *const other = sowing_game("kalah:pits=4");
    struct actor_net actor = actor_net_drawn(game, 9), back;
    char *const folder = folder_new();
    char *const path = file_join(folder, "x.net");
    const int count = perceptron_count(130, 16, 5);
    struct err err;

    put_net(&actor, path);
    ck_assert_msg(actor_net_find(&back, game, path, &err), "%s", err.text);
    ck_assert_int_eq(back.pits, 4);
    ck_assert_int_eq(back.net.hidden, 16);
    ck_assert_mem_eq(back.net.weights, actor.net.weights,
                     (size_t)count * sizeof(float));
    ck_assert_str_eq(actor_net_file(&back, "").head.board, "oware-4");
    refused(path, other, "is for oware-4, and not for kalah-4");
    actor_net_free(&back);
    actor_net_free(&actor);
    free(path);
    folder_free(folder);
    game_free(other);
    game_free(game);
}
END_TEST

START_TEST(a_file_that_is_damaged_is_refused)
{
    struct game *const game = sowing_game("kalah:pits=1");
    struct actor_net actor = actor_net_drawn(game, 9);
    char *const folder = folder_new();
    char *const path = file_join(folder, "x.net");
    size_t length;

    put_net(&actor, path);

    char *const bytes = folder_read(path, &length);

    for (size_t i = 300; i < length; i += 97) {
        bytes[i] = (char)(bytes[i] ^ 4);
        folder_write(path, bytes, length);
        refused(path, game, "damaged");
        bytes[i] = (char)(bytes[i] ^ 4);
    }
    folder_write(path, bytes, length / 2);
    refused(path, game, "");
    bytes[strlen("naqala net ")] = '7';
    folder_write(path, bytes, length);
    refused(path, game, "form 7");
    free(bytes);
    actor_net_free(&actor);
    free(path);
    folder_free(folder);
    game_free(game);
}
END_TEST

/* As many hidden numbers as there may be, and as few. */
START_TEST(the_widest_and_the_narrowest_net_come_back)
{
    static const int WIDTHS[] = {8, 256};
    struct game *const game = sowing_game("kalah:pits=2");
    char *const folder = folder_new();
    char *const path = file_join(folder, "x.net");

    for (size_t i = 0; i < sizeof WIDTHS / sizeof WIDTHS[0]; i++) {
        struct actor_net actor, back;
        struct rng rng = rng_new(9, 0);
        struct err err;

        actor_net_make(&actor, game, WIDTHS[i]);
        perceptron_draw(&actor.net, &rng);
        put_net(&actor, path);
        ck_assert_msg(actor_net_find(&back, game, path, &err), "%s", err.text);
        ck_assert_int_eq(back.net.hidden, WIDTHS[i]);
        actor_net_free(&back);
        actor_net_free(&actor);
    }
    free(path);
    folder_free(folder);
    game_free(game);
}
END_TEST

#define LAYERS "layers are not 194, a multiple of 8 up to 256, 7"

/* What a file with a right checksum can still be wrong in. */
START_TEST(numbers_that_make_no_net_are_refused)
{
    static const struct {
        int layers, inputs, hidden, outputs, count;
        const char *words;
    } WRONG[] = {
        {3, 194, 12, 7, 194 * 12 + 12 + 84 + 7, LAYERS},
        {3, 194, 264, 7, 8, LAYERS},
        {3, 194, 8, 6, 1560 + 48 + 6, LAYERS},
        {3, 193, 8, 7, 1623, LAYERS},
        {2, 194, 8, 7, 1623, LAYERS},
        {4, 194, 8, 7, 1623, LAYERS},
        {3, 194, 8, 7, 1622, "has 1622 numbers; its layers have 1623"},
        {3, 194, 8, 7, 1623, ""},
    };
    struct game *const game = sowing_game("kalah");
    struct actor_net actor = actor_net_drawn(game, 9);
    char *const folder = folder_new();
    char *const path = file_join(folder, "x.net");

    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        struct net_file file = actor_net_file(&actor, "");

        file.head.size_count = WRONG[i].layers;
        file.head.sizes[0] = WRONG[i].inputs;
        file.head.sizes[1] = WRONG[i].hidden;
        file.head.sizes[2] = WRONG[i].outputs;
        file.head.sizes[3] = 1;
        file.count = WRONG[i].count;
        write_file(&file, path);
        if (*WRONG[i].words != '\0')
            refused(path, game, WRONG[i].words);
        for (int k = 0; k < 1623 && *WRONG[i].words == '\0'; k += 811) {
            const float number = file.reals[k];

            file.reals[k] = k == 811 ? INFINITY : NAN;
            write_file(&file, path);
            refused(path, game, "one of its numbers is none");
            file.reals[k] = number;
        }
    }
    actor_net_free(&actor);
    free(path);
    folder_free(folder);
    game_free(game);
}
END_TEST

/* Some weights of a net of eight hidden units, in which all others are 0. */
struct heavy_net {
    float first, same; /* of two inputs of the first pit, for unit 4 */
    float last;        /* of one of the last pit */
    float store;       /* of the other side's store */
    float bias;        /* of the unit */
    float output;      /* its weight for output 2 */
    float output_bias;
    const char *words; /* it is refused with these, or NULL */
};

#define HIDDEN_LEAVES \
    "its weights could overflow: the sum of hidden unit 4 leaves"
#define OUTPUT_LEAVES "its weights could overflow: the sum of output 2 leaves"

START_TEST(weights_that_could_overflow_are_refused)
{
    static const struct heavy_net nets[] = {
        {1e38F, 1e38F, 0, 0, 0, 0, 0, NULL},
        {-1e38F, 1e38F, 0, 0, 0, 1, 0, NULL},
        {3e38F, 0, 3e38F, 0, 0, 0, 0, HIDDEN_LEAVES},
        {0, 3e38F, -3e38F, 0, 0, 0, 0, HIDDEN_LEAVES},
        {-3e38F, 0, 0, -3e38F, 0, 0, 0, HIDDEN_LEAVES},
        {0, 3e38F, 0, 0, 3e38F, 0, 0, HIDDEN_LEAVES},
        {1e20F, 0, 0, 0, 0, 1e17F, 0, NULL},
        {1e20F, 0, 0, 0, 0, 1e19F, 0, OUTPUT_LEAVES},
        {0, 0, 0, 0, -1e20F, -1e19F, 0, OUTPUT_LEAVES},
        {0, 0, 0, 0, 1e19F, 3e19F, 3e38F, OUTPUT_LEAVES},
    };
    const float none[] = {0};
    struct game *const game = sowing_game("kalah");
    char *const folder = folder_new();
    char *const path = file_join(folder, "x.net");

    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++) {
        struct actor_net actor = actor_net_biased(game, none, 1), back;
        struct err err;

        perceptron_row(&actor.net, 0)[3] = nets[i].first;
        perceptron_row(&actor.net, 15)[3] = nets[i].same;
        perceptron_row(&actor.net, 191)[3] = nets[i].last;
        perceptron_row(&actor.net, 193)[3] = nets[i].store;
        perceptron_hidden_biases(&actor.net)[3] = nets[i].bias;
        perceptron_column(&actor.net, 1)[3] = nets[i].output;
        perceptron_output_biases(&actor.net)[1] = nets[i].output_bias;
        put_net(&actor, path);
        if (nets[i].words != NULL) {
            refused(path, game, nets[i].words);
        } else {
            ck_assert_msg(actor_net_find(&back, game, path, &err), "%s",
                          err.text);
            actor_net_free(&back);
        }
        actor_net_free(&actor);
    }
    free(path);
    folder_free(folder);
    game_free(game);
}
END_TEST

/* ---- the agent ---- */

static void cannot(const char *spec, const struct game *game, const char *words)
{
    struct err err = {""};

    ck_assert_ptr_null(agent_new(spec, game, 1, &err));
    ck_assert_msg(strstr(err.text, words) != NULL, "%s", err.text);
}

START_TEST(an_agent_without_a_net_says_who_plays)
{
    struct game *const game = sowing_game("kalah:pits=12,seeds=1");
    struct game *const abalone = sowing_game("abalone");
    char *const home = folder_new_home();
    struct err err;

    for (int i = 0; i < 2; i++) {
        struct agent *const agent =
            agent_new(i == 0 ? "actor" : "actor:net=auto", game, 1, &err);

        ck_assert_msg(agent != NULL, "%s", err.text);
        ck_assert_str_eq(agent->remark,
                         "kalah-12-actor: no such net; max plays in its place");
        agent_free(agent);
    }
    cannot("actor", abalone, "actor: does not know abalone");
    cannot("actor:net=nothing", game, "net: nothing: no such net");
    folder_free_home(home);
    game_free(abalone);
    game_free(game);
}
END_TEST

START_TEST(no_other_plays_for_a_net_that_was_asked_for)
{
    struct game *const game = sowing_game("kalah");
    struct game *const other = sowing_game("oware:pits=4");
    struct actor_net actor = actor_net_drawn(other, 9);
    char *const folder = folder_new();
    char *const path = file_join(folder, "x.net");
    char spec[SPEC_TEXT_MAX];
    struct err err;

    put_net(&actor, path);
    snprintf(spec, sizeof spec, "actor:net=%s", path);
    cannot(spec, game, "x.net: is for oware-4, and not for kalah-6");

    struct agent *const agent = agent_new(spec, other, 1, &err);

    ck_assert_msg(agent != NULL, "%s", err.text);
    agent_free(agent);
    actor_net_free(&actor);
    free(path);
    folder_free(folder);
    game_free(other);
    game_free(game);
}
END_TEST

static struct move answer(struct agent *agent, const struct position *position)
{
    struct line line = {0};

    line_begin(&line, position);

    const struct task task = {.line = &line};
    const struct move move = agent_choose(agent, &task);

    line_free(&line);
    return move;
}

/* Home comes before what is built in, so that one's own net plays. */
START_TEST(an_agent_plays_the_net_of_its_board)
{
    const float biases[] = {0, logf(7), 0, 0, 0, 0, 0};
    struct game *const game = sowing_game("awari");
    struct actor_net actor = actor_net_biased(game, biases, 7);
    char *const home = folder_new_home();
    char *const folder = file_folder(FILE_DATA, "nets");
    char *const path = file_join(folder, "awari-6-actor.net");
    struct position start;
    struct err err;
    int second = 0;

    ck_assert(file_make_folder(folder, &err));
    put_net(&actor, path);

    struct agent *const likely = agent_new("actor", game, 1, &err);
    struct agent *const drawing = agent_new("actor:sample=on", game, 1, &err);

    ck_assert_str_eq(likely->remark, "");
    game->class->start(game, &start);
    for (int i = 0; i < 1200; i++) {
        ck_assert_int_eq(mancala_pit(answer(likely, &start)), 1);
        second += mancala_pit(answer(drawing, &start)) == 1;
    }
    ck_assert_int_lt(abs(second - 700), 90);
    agent_free(drawing);
    agent_free(likely);
    free(path);
    free(folder);
    folder_free_home(home);
    actor_net_free(&actor);
    game_free(game);
}
END_TEST

TCase *actor_net_files_case(void)
{
    TCase *const files = tcase_create("files");

    tcase_add_test(files, a_net_comes_back_from_its_file);
    tcase_add_test(files, the_widest_and_the_narrowest_net_come_back);
    tcase_add_test(files, a_file_that_is_damaged_is_refused);
    tcase_add_test(files, numbers_that_make_no_net_are_refused);
    tcase_add_test(files, weights_that_could_overflow_are_refused);
    tcase_add_test(files, an_agent_without_a_net_says_who_plays);
    tcase_add_test(files, no_other_plays_for_a_net_that_was_asked_for);
    tcase_add_test(files, an_agent_plays_the_net_of_its_board);
    return files;
}
