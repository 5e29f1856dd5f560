/* SPDX-License-Identifier: MIT */
/* Nets of actors: their inputs, and the moves that they would play. */
#include "engine/nets/actor_net.h"
#include "base/lanes.h"
#include "base/memory.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZES = 3, STORES = 2 };

static int inputs_of(int pits)
{
    return 2 * pits * ACTOR_COUNTS + STORES;
}

static struct perceptron shape_of(int pits, int hidden)
{
    return (struct perceptron){
        .inputs = inputs_of(pits), .hidden = hidden, .outputs = pits + 1};
}

static int size_of(const struct perceptron *net)
{
    return perceptron_count(net->inputs, net->hidden, net->outputs);
}

void actor_net_make(struct actor_net *actor, const struct game *game,
                    int hidden)
{
    const int pits = mancala_rules(game)->pits;

    actor->pits = pits;
    actor->net = shape_of(pits, hidden);
    actor->net.weights =
        memory_new((size_t)size_of(&actor->net), sizeof(float));
    net_board(game, actor->board);
}

void actor_net_free(struct actor_net *actor)
{
    free(actor->net.weights);
    actor->net.weights = NULL;
}

/* ---- files ---- */

/* The largest sum of the hidden layer, in either direction: one input of each
 * pit is 1, and a store has at most all seeds. */
static double find_largest_sum(const struct perceptron *net, int lane)
{
    const int seats = net->inputs - STORES;
    double sum = fabs((double)perceptron_hidden_biases(net)[lane]);

    for (int i = 0; i < seats; i += ACTOR_COUNTS) {
        double most = 0;

        for (int count = 0; count < ACTOR_COUNTS; count++)
            most =
                fmax(most, fabs((double)perceptron_row(net, i + count)[lane]));
        sum += most;
    }
    for (int i = seats; i < net->inputs; i++)
        sum += fabs((double)perceptron_row(net, i)[lane]);
    return sum;
}

/* The limit is half of the range, so that neither rounding nor the difference
 * of two outputs leaves it. */
static bool check_sum(double sum, const char *what, int number,
                      const char *name, struct err *err)
{
    return sum <= (double)FLT_MAX / 2 ||
           err_set(err,
                   "%s: its weights could overflow: the sum of %s %d leaves "
                   "half of the range of 32 bits",
                   name, what, number);
}

/* Checks that no sum can overflow. */
static bool check_sums(const struct perceptron *net, const char *name,
                       struct err *err)
{
    double hidden[PERCEPTRON_HIDDEN_MAX] = {0};

    for (int lane = 0; lane < net->hidden; lane++) {
        hidden[lane] = find_largest_sum(net, lane);
        if (!check_sum(hidden[lane], "hidden unit", lane + 1, name, err))
            return false;
    }
    for (int i = 0; i < net->outputs; i++) {
        double sum = fabs((double)perceptron_output_biases(net)[i]);

        for (int lane = 0; lane < net->hidden; lane++)
            sum += hidden[lane] * fabs((double)perceptron_column(net, i)[lane]);
        if (!check_sum(sum, "output", i + 1, name, err))
            return false;
    }
    return true;
}

/* Can its numbers be used on a board of this many pits a side? */
static bool check_numbers(const struct net_file *file, int pits,
                          const char *name, struct err *err)
{
    const struct net_head *const head = &file->head;
    struct perceptron net = shape_of(pits, head->sizes[1]);

    if (head->size_count != SIZES || head->sizes[0] != net.inputs ||
        net.hidden % LANES != 0 || net.hidden > PERCEPTRON_HIDDEN_MAX ||
        head->sizes[2] != net.outputs)
        return err_set(err,
                       "%s: its layers are not %d, a multiple of %d up to %d, "
                       "%d",
                       name, net.inputs, LANES, PERCEPTRON_HIDDEN_MAX,
                       net.outputs);
    if (file->count != size_of(&net))
        return err_set(err, "%s: has %d numbers; its layers have %d", name,
                       file->count, size_of(&net));
    for (int i = 0; i < file->count; i++)
        if (!isfinite(file->reals[i]))
            return err_set(err, "%s: one of its numbers is none", name);
    net.weights = file->reals;
    return check_sums(&net, name, err);
}

bool actor_net_check(const struct net_file *file, const char *name,
                     struct err *err)
{
    const int pits =
        file->head.sizes[SIZES - 1] - 1; /* the last is the value */

    if (pits < 1 || pits > PITS_MAX)
        return err_set(err,
                       "%s: %d outputs; it is one more than there are pits",
                       name, pits + 1);
    return check_numbers(file, pits, name, err);
}

static bool check_file(const struct net_file *file, const struct game *game,
                       const char *name, struct err *err)
{
    char board[NET_BOARD_MAX + 1];

    net_board(game, board);
    if (strcmp(board, file->head.board) != 0)
        return err_set(err, "%s: is for %s, and not for %s", name,
                       file->head.board, board);
    return check_numbers(file, mancala_rules(game)->pits, name, err);
}

/* The game that the command in a note was given; NULL if there is none, or only
 * a file of rules. The caller frees it. */
static struct game *find_trained(const char *note)
{
    static const char key[] = " --game ";
    const char *const there = strstr(note, key);
    char spec[SPEC_TEXT_MAX];
    struct err unsaid;

    if (there == NULL)
        return NULL;

    const char *const word = there + strlen(key);
    const size_t length = strcspn(word, " ");

    if (length >= sizeof spec || memchr(word, '/', length) != NULL)
        return NULL;
    memcpy(spec, word, length);
    spec[length] = '\0';
    return game_new(spec, &unsaid);
}

static bool has_other_turns(const struct net_file *file,
                            const struct game *game)
{
    struct game *const trained = find_trained(file->head.note);
    const bool other =
        trained != NULL && mancala_is(trained) &&
        !mancala_same_turn(mancala_rules(trained), mancala_rules(game));

    game_free(trained);
    return other;
}

bool actor_net_find(struct actor_net *actor, const struct game *game,
                    const char *name, struct err *err)
{
    struct net_file file;

    if (!net_file_find(&file, NET_ACTOR, name, err))
        return false;
    if (!check_file(&file, game, name, err)) {
        net_file_free(&file);
        return false;
    }
    actor->pits = mancala_rules(game)->pits;
    actor->net = shape_of(actor->pits, file.head.sizes[1]);
    actor->net.weights = file.reals;
    net_board(game, actor->board);
    actor->other_turns = has_other_turns(&file, game);
    return true;
}

void actor_net_name(const struct game *game, char name[ACTOR_NAME_MAX])
{
    char board[NET_BOARD_MAX + 1];

    net_board(game, board);
    snprintf(name, ACTOR_NAME_MAX, "%s-actor", board);
}

struct net_file actor_net_file(const struct actor_net *actor, const char *note)
{
    const struct perceptron *const net = &actor->net;
    struct net_file file = {
        .head = {.kind = NET_ACTOR,
                 .size_count = SIZES,
                 .sizes = {net->inputs, net->hidden, net->outputs}},
        .count = size_of(net),
        .reals = net->weights,
    };

    snprintf(file.head.board, sizeof file.head.board, "%s", actor->board);
    snprintf(file.head.note, sizeof file.head.note, "%s", note);
    return file;
}

/* ---- what it sees ---- */

static void add_input(struct net_input *inputs, int index, float value)
{
    inputs->index[inputs->count] = index;
    inputs->value[inputs->count++] = value;
}

void actor_read_position(const struct game *game,
                         const struct position *position,
                         struct net_input *inputs)
{
    const int pits = mancala_rules(game)->pits;
    const int row = pits + 1;
    int holes[2 * (PITS_MAX + 1)], total = 0;

    mancala_holes(game, position, holes);
    inputs->count = 0;
    for (int hole = 0, input = 0; hole < 2 * row; hole++) {
        const int seeds = holes[hole];

        total += seeds;
        if (hole % row == pits)
            continue;
        add_input(inputs,
                  input + (seeds < ACTOR_COUNTS ? seeds : ACTOR_COUNTS - 1), 1);
        input += ACTOR_COUNTS;
    }

    const float share = total > 0 ? 1.0F / (float)total : 0;

    add_input(inputs, inputs_of(pits) - 2, (float)holes[pits] * share);
    add_input(inputs, inputs_of(pits) - 1, (float)holes[row + pits] * share);
}

/* ---- what it makes of it ---- */

bool actor_evaluate(const struct actor_net *actor, const struct game *game,
                    const struct position *position,
                    struct actor_policy *thought, struct move *only)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    bool swap = false; /* a swap is legal, too */
    int pits = 0;      /* how many may be sown */

    memset(thought->allowed, 0, sizeof thought->allowed);
    *only = moves[0];
    for (int i = 0; i < count; i++) {
        const int pit = mancala_pit(moves[i]);

        if (pit < 0) {
            *only = moves[i];
            swap = count > 1;
            continue;
        }
        thought->allowed[pit] = true;
        thought->moves[pit] = moves[i];
        pits++;
    }
    if (pits < 2 && !swap)
        return false;
    actor_read_position(game, position, &thought->inputs);
    perceptron_run(&actor->net, &thought->inputs, &thought->result);
    thought->value = thought->result.outputs[actor->pits];
    if (swap && thought->value < 0)
        return false;
    perceptron_softmax(thought->result.outputs, thought->allowed, actor->pits,
                       thought->chances);
    return true;
}

int actor_draw(const struct actor_net *actor,
               const struct actor_policy *thought, struct rng *rng)
{
    float place = (float)(rng_next(rng) >> 40) * 0x1p-24F;
    int pit = -1;

    for (int i = 0; i < actor->pits && place >= 0; i++) {
        if (!thought->allowed[i])
            continue;
        pit = i;
        place -= thought->chances[i];
    }
    return pit;
}

#define WEIGHT_SCALE 1000.0F

int actor_choose_likeliest(const struct actor_net *actor,
                           const struct actor_policy *thought, float near,
                           struct rng *rng)
{
    float most = 0;
    uint32_t total = 0;
    int chosen = -1;

    for (int i = 0; i < actor->pits; i++)
        if (thought->allowed[i] && thought->chances[i] > most)
            most = thought->chances[i];
    for (int i = 0; i < actor->pits; i++) {
        if (!thought->allowed[i] ||
            thought->chances[i] < most * powf(10, -near))
            continue;

        const float nearer = near - log10f(most / thought->chances[i]);
        const uint32_t weight = 1 + (uint32_t)(WEIGHT_SCALE * fmaxf(nearer, 0));

        total += weight;
        if (total == weight || rng_below(rng, total) < weight)
            chosen = i;
    }
    return chosen;
}
