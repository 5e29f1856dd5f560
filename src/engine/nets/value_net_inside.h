/* What a net of values is made of, and the ways to look through it. */
#ifndef NAQALA_SRC_ENGINE_NETS_VALUE_NET_INSIDE_H
#define NAQALA_SRC_ENGINE_NETS_VALUE_NET_INSIDE_H

#include "engine/nets/value_net.h"

enum {
    VALUE_NET_LINE = 64, /* bytes of a cache line: a row of 32 */
    VALUE_NET_PITS = 6,  /* the usual board, and the usual net */
    VALUE_NET_HIDDEN_BITS = 5,
    VALUE_NET_HIDDEN = 1 << VALUE_NET_HIDDEN_BITS,
    /* The output is a sum of products of two numbers in units, in which
     * 2^20 / 8 are a seed: shifted so far, a 64th of a seed is 1. */
    VALUE_NET_SHIFT = 11,
    VALUE_NET_ROUND = 1 << (VALUE_NET_SHIFT - 1),
    VALUE_NET_BIAS = VALUE_NET_UNIT /* the output's is in single units */
};

typedef int value_net_eye(const struct value_net *net,
                          const uint8_t seeds[2 * MANCALA_ROW]);

/* The rows begin on a cache line, and so does each of the usual net. */
struct value_net {
    _Alignas(64)
        int16_t rows[2 * MANCALA_ROW * VALUE_NET_COUNTS * VALUE_NET_HIDDEN_MAX];
    int16_t biases[VALUE_NET_HIDDEN_MAX];
    int16_t columns[VALUE_NET_HIDDEN_MAX];
    int32_t bias; /* of the output, as its sum has it */
    int pits;
    int hidden;
    value_net_eye *look;
    char board[NET_BOARD_MAX + 1];
};

/* The fastest way that this processor has. */
value_net_eye *value_net_eyes(const struct value_net *net);

#endif
