/* Nets of values: from a file, proven to fit their integers, and asked. */
#include "engine/nets/value_net_inside.h"

#include <stdlib.h>
#include <string.h>

int value_net_inputs(int pits)
{
    return 2 * pits * VALUE_NET_COUNTS;
}

int value_net_count(int pits, int hidden)
{
    return (value_net_inputs(pits) + 2) * hidden + 1;
}

bool value_net_plays(const struct game *game)
{
    return mancala_is(game) && game->players == 2 &&
           mancala_rules(game)->pits <= MANCALA_ROW;
}

/* ---- what is refused ---- */

static bool sizes_fit(const struct net_file *file, const char *name,
                      struct err *err)
{
    const int *sizes = file->head.sizes;
    const int row = 2 * VALUE_NET_COUNTS;

    if (file->head.size_count != 3 || sizes[2] != 1)
        return err_set(err,
                       "%s: a net of values has three layers, the last "
                       "of them of size 1",
                       name);
    if (sizes[0] % row != 0 || sizes[0] / row > MANCALA_ROW)
        return err_set(err,
                       "%s: %d inputs; %d for each pit of a side are "
                       "needed, and up to %d pits",
                       name, sizes[0], row, MANCALA_ROW);
    if (sizes[1] % VALUE_NET_LANES != 0 || sizes[1] > VALUE_NET_HIDDEN_MAX)
        return err_set(err, "%s: a hidden layer of %d; it is %d, %d, ... or %d",
                       name, sizes[1], VALUE_NET_LANES, 2 * VALUE_NET_LANES,
                       VALUE_NET_HIDDEN_MAX);
    return file->count == value_net_count(sizes[0] / row, sizes[1]) ||
           err_set(err, "%s: %d numbers; a net of these sizes has %d", name,
                   file->count, value_net_count(sizes[0] / row, sizes[1]));
}

/* How far a sum of the hidden layer can go, in one direction: whatever lies in
 * the pits, and in whatever order it is added up. */
static int farthest(const struct value_net *net, int lane, int sign)
{
    const int bias = sign * net->biases[lane];
    int sum = bias > 0 ? bias : 0;

    for (int place = 0; place < 2 * net->pits; place++) {
        int most = 0;

        for (int count = 0; count < VALUE_NET_COUNTS; count++) {
            const int weight =
                sign *
                net->rows[(place * VALUE_NET_COUNTS + count) * net->hidden +
                          lane];

            most = weight > most ? weight : most;
        }
        sum += most;
    }
    return sum;
}

static bool hidden_fits(const struct value_net *net, const char *name,
                        struct err *err)
{
    for (int lane = 0; lane < net->hidden; lane++)
        if (farthest(net, lane, 1) > INT16_MAX ||
            farthest(net, lane, -1) > -(INT16_MIN + 1))
            return err_set(err,
                           "%s: its weights could overflow: the sum of "
                           "hidden unit %d leaves 16 bits",
                           name, lane + 1);
    return true;
}

static bool output_fits(const struct value_net *net, const char *name,
                        struct err *err)
{
    int64_t sum = VALUE_NET_ROUND + llabs((int64_t)net->bias);

    for (int lane = 0; lane < net->hidden; lane++)
        sum += (int64_t)VALUE_NET_CEILING * abs(net->columns[lane]);
    return sum <= INT32_MAX ||
           err_set(err,
                   "%s: its weights could overflow: the sum of the output "
                   "leaves 32 bits",
                   name);
}

/* ---- made and freed ---- */

static struct value_net *copy(const struct net_file *file)
{
    const size_t size = (sizeof(struct value_net) + VALUE_NET_LINE - 1) /
                        VALUE_NET_LINE * VALUE_NET_LINE;
    struct value_net *net = aligned_alloc(VALUE_NET_LINE, size);
    const int16_t *words = file->words;

    if (net == NULL)
        abort();
    memset(net, 0, size);
    net->pits = file->head.sizes[0] / (2 * VALUE_NET_COUNTS);
    net->hidden = file->head.sizes[1];
    memcpy(net->board, file->head.board, sizeof net->board);

    const size_t rows =
        (size_t)value_net_inputs(net->pits) * (size_t)net->hidden;
    const size_t row = (size_t)net->hidden;

    memcpy(net->rows, words, rows * sizeof *words);
    memcpy(net->biases, words + rows, row * sizeof *words);
    memcpy(net->columns, words + rows + row, row * sizeof *words);
    net->bias = words[rows + 2 * row] * VALUE_NET_BIAS;
    return net;
}

struct value_net *value_net_new(const struct net_file *file, const char *name,
                                struct err *err)
{
    struct value_net *net;

    if (!sizes_fit(file, name, err))
        return NULL;
    net = copy(file);
    net->look = value_net_eyes(net);
    if (hidden_fits(net, name, err) && output_fits(net, name, err))
        return net;
    value_net_free(net);
    return NULL;
}

void value_net_free(struct value_net *net)
{
    free(net);
}

const char *value_net_board(const struct value_net *net)
{
    return net->board;
}

/* ---- asked ---- */

int value_net_margin_ahead(const struct value_net *net,
                           const uint8_t seeds[2 * MANCALA_ROW])
{
    return net->look(net, seeds);
}

int value_net_margin(const struct value_net *net,
                     const struct position *position)
{
    uint8_t seeds[2 * MANCALA_ROW];
    const int banked = mancala_row_bytes(position, seeds);

    return banked * VALUE_NET_SEED + net->look(net, seeds);
}
