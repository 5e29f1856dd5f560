/* SPDX-License-Identifier: MIT */
/*
 * Nets of values: read from a file, checked that their integers cannot
 * overflow, and evaluated: rows are added up, clipped and weighed, once in
 * plain C, and once with the vectors of AVX2. As the integers never overflow,
 * the order in which they are added does not matter.
 */
#include "engine/nets/value_net.h"
#include "base/memory.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum {
    VALUE_NET_LINE = 64, /* bytes of a cache line: a row of 32 */
    VALUE_NET_PITS = 6,  /* the usual board, and the usual net */
    VALUE_NET_HIDDEN_BITS = 5,
    VALUE_NET_HIDDEN = 1 << VALUE_NET_HIDDEN_BITS,
    /* The output is a sum of products of two numbers in units, so 2^20 / 8 is a
     * seed: after this shift 1 is a 64th of a seed. */
    VALUE_NET_SHIFT = 11,
    VALUE_NET_ROUND = 1 << (VALUE_NET_SHIFT - 1),
    VALUE_NET_BIAS = VALUE_NET_UNIT /* the output's is in single units */
};

typedef int value_net_evaluator(const struct value_net *net,
                                const uint8_t *seeds);
typedef int value_net_reader(const struct position *position, uint8_t *seeds);

/* The rows begin on a cache line; in the usual net each of them does. */
struct value_net {
    _Alignas(64) int16_t
        rows[2 * PITS_MAX * VALUE_NET_TUZDIK_COUNTS * VALUE_NET_HIDDEN_MAX];
    int16_t biases[VALUE_NET_HIDDEN_MAX];
    int16_t columns[VALUE_NET_HIDDEN_MAX];
    int32_t bias; /* of the output, in the units of its sum */
    int pits;
    int counts; /* inputs of a pit */
    int stride; /* bytes of a row that is read */
    int hidden;
    value_net_reader *read;
    value_net_evaluator *evaluate;
    uint8_t inputs[UINT8_MAX + 1]; /* of a pit, for each byte of a row */
};

int value_net_inputs(int pits, int counts)
{
    return 2 * pits * counts;
}

int value_net_count(int pits, int counts, int hidden)
{
    return (value_net_inputs(pits, counts) + 2) * hidden + 1;
}

int value_net_counts(const struct game *game)
{
    return mancala_has_tuzdiks(game) ? VALUE_NET_TUZDIK_COUNTS
                                     : VALUE_NET_COUNTS;
}

int value_net_input(int counts, uint8_t seeds)
{
    const bool tuzdiks = counts == VALUE_NET_TUZDIK_COUNTS;
    const int most = counts - 1 - tuzdiks;

    if (tuzdiks && seeds == MANCALA_TUZDIK_BYTE)
        return counts - 1;
    return seeds < most ? seeds : most;
}

bool value_net_plays(const struct game *game)
{
    return mancala_is(game) && game->players == 2 &&
           !mancala_rules(game)->closing;
}

/* ---- evaluation in plain C ---- */

/* The row of the input that is on, for a place of either side. */
ALWAYS_INLINE const int16_t *input_row(const struct value_net *net,
                                       const uint8_t *seeds, int place)
{
    const int at = place < net->pits ? place : place - net->pits + net->stride;

    return net->rows +
           (ptrdiff_t)(place * net->counts + net->inputs[seeds[at]]) *
               net->hidden;
}

ALWAYS_INLINE int scale_sum(int32_t sum)
{
    return (sum + VALUE_NET_ROUND) >> VALUE_NET_SHIFT;
}

int value_net_margin_ahead_portable(const struct value_net *net,
                                    const uint8_t *seeds)
{
    int16_t sums[VALUE_NET_HIDDEN_MAX];
    int32_t sum = net->bias;

    for (int lane = 0; lane < net->hidden; lane++)
        sums[lane] = net->biases[lane];
    for (int place = 0; place < 2 * net->pits; place++) {
        const int16_t *row = input_row(net, seeds, place);

        for (int lane = 0; lane < net->hidden; lane++)
            sums[lane] = (int16_t)(sums[lane] + row[lane]);
    }
    for (int lane = 0; lane < net->hidden; lane++) {
        const int least = sums[lane] > 0 ? sums[lane] : 0;

        sum += (least < VALUE_NET_CEILING ? least : VALUE_NET_CEILING) *
               net->columns[lane];
    }
    return scale_sum(sum);
}

/* ---- evaluation with vectors ---- */

#if defined(__x86_64__)

#define AVX2        __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((always_inline, target("avx2")))

AVX2_INLINE __m256i load_vector(const int16_t *numbers)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)numbers);
}

AVX2_INLINE __m256i weigh_hidden(const struct value_net *net, __m256i sums,
                                 int lane)
{
    const __m256i ceiling = _mm256_set1_epi16(VALUE_NET_CEILING);
    const __m256i hidden = _mm256_min_epi16(
        _mm256_max_epi16(sums, _mm256_setzero_si256()), ceiling);

    return _mm256_madd_epi16(hidden, load_vector(&net->columns[lane]));
}

AVX2_INLINE int32_t add_lanes(__m256i sums)
{
    const __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sums),
                                       _mm256_extracti128_si256(sums, 1));
    const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
    const __m128i one = _mm_add_epi32(two, _mm_shuffle_epi32(two, 0xb1));

    return _mm_cvtsi128_si32(one);
}

/* The usual net, without a loop. */

struct hidden_sums {
    __m256i low;
    __m256i high;
};

/* Adds the row of one of six pits. `counts` are bytes of at most 15, shifted so
 * that a count is the offset of its row. */
AVX2_INLINE struct hidden_sums
add_pit(struct hidden_sums sums, const int16_t *rows, uint64_t counts, int pit)
{
    const uint64_t mask = (uint64_t)(VALUE_NET_COUNTS - 1) * VALUE_NET_HIDDEN;
    const int shift = 8 * pit - VALUE_NET_HIDDEN_BITS;
    const int16_t *row =
        rows + (size_t)pit * VALUE_NET_COUNTS * VALUE_NET_HIDDEN +
        ((shift < 0 ? counts << -shift : counts >> shift) & mask);

    return (struct hidden_sums){
        _mm256_add_epi16(sums.low, load_vector(row)),
        _mm256_add_epi16(sums.high, load_vector(row + VALUE_NET_LANES))};
}

AVX2_INLINE struct hidden_sums add_side(struct hidden_sums sums,
                                        const int16_t *rows, uint64_t counts)
{
    sums = add_pit(sums, rows, counts, 0);
    sums = add_pit(sums, rows, counts, 1);
    sums = add_pit(sums, rows, counts, 2);
    sums = add_pit(sums, rows, counts, 3);
    sums = add_pit(sums, rows, counts, 4);
    return add_pit(sums, rows, counts, 5);
}

AVX2 static int evaluate_usual(const struct value_net *net,
                               const uint8_t *seeds)
{
    const int side = VALUE_NET_PITS * VALUE_NET_COUNTS * VALUE_NET_HIDDEN;
    const __m128i counts =
        _mm_min_epu8(_mm_loadu_si128((const __m128i *)(const void *)seeds),
                     _mm_set1_epi8(VALUE_NET_COUNTS - 1));
    struct hidden_sums sums = {load_vector(net->biases),
                               load_vector(net->biases + VALUE_NET_LANES)};

    sums = add_side(sums, net->rows, (uint64_t)_mm_cvtsi128_si64(counts));
    sums = add_side(sums, net->rows + side,
                    (uint64_t)_mm_extract_epi64(counts, 1));
    return scale_sum(net->bias +
                     add_lanes(_mm256_add_epi32(
                         weigh_hidden(net, sums.low, 0),
                         weigh_hidden(net, sums.high, VALUE_NET_LANES))));
}

/* Two vectors of lanes at a time, or one. */
AVX2_INLINE __m256i add_block(const struct value_net *net, const uint8_t *seeds,
                              int lane, bool second)
{
    __m256i low = load_vector(&net->biases[lane]);
    __m256i high = _mm256_setzero_si256();

    if (second)
        high = load_vector(&net->biases[lane + VALUE_NET_LANES]);
    for (int place = 0; place < 2 * net->pits; place++) {
        const int16_t *row = input_row(net, seeds, place) + lane;

        low = _mm256_add_epi16(low, load_vector(row));
        if (second)
            high = _mm256_add_epi16(high, load_vector(row + VALUE_NET_LANES));
    }
    low = weigh_hidden(net, low, lane);
    return second ? _mm256_add_epi32(
                        low, weigh_hidden(net, high, lane + VALUE_NET_LANES))
                  : low;
}

AVX2 static int evaluate_any(const struct value_net *net, const uint8_t *seeds)
{
    const int step = 2 * VALUE_NET_LANES;
    __m256i sums = _mm256_setzero_si256();

    for (int lane = 0; lane < net->hidden; lane += step)
        sums = _mm256_add_epi32(
            sums,
            add_block(net, seeds, lane, lane + VALUE_NET_LANES < net->hidden));
    return scale_sum(net->bias + add_lanes(sums));
}

#endif

int value_net_margin_ahead(const struct value_net *net, const uint8_t *seeds)
{
    return net->evaluate(net, seeds);
}

int value_net_margin(const struct value_net *net,
                     const struct position *position)
{
    uint8_t seeds[VALUE_NET_BYTES];
    const int banked = net->read(position, seeds);

    return banked * VALUE_NET_SEED + net->evaluate(net, seeds);
}

/* ---- reading a file ---- */

static int count_inputs(const struct net_file *file)
{
    return file->head.size_count > 3 ? file->head.sizes[3] : VALUE_NET_COUNTS;
}

static int count_pits(const struct net_file *file)
{
    return file->head.sizes[0] / (2 * count_inputs(file));
}

static bool check_sizes(const struct net_file *file, const char *name,
                        struct err *err)
{
    const int *sizes = file->head.sizes;
    const int counts = count_inputs(file);
    const int row = 2 * counts;
    const int layers = file->head.size_count;

    if (layers < 3 || layers > 4 || sizes[2] != 1)
        return err_set(err,
                       "%s: a net of values has three layers, the last "
                       "of them of size 1",
                       name);
    if (counts != VALUE_NET_COUNTS && counts != VALUE_NET_TUZDIK_COUNTS)
        return err_set(err,
                       "%s: %d inputs for a pit; it is %d, or %d with tuzdiks",
                       name, counts, VALUE_NET_COUNTS, VALUE_NET_TUZDIK_COUNTS);
    if (sizes[0] % row != 0 || sizes[0] / row > PITS_MAX)
        return err_set(err,
                       "%s: %d inputs; %d for each pit of a side are "
                       "needed, and up to %d pits",
                       name, sizes[0], row, PITS_MAX);
    if (sizes[1] % VALUE_NET_LANES != 0 || sizes[1] > VALUE_NET_HIDDEN_MAX)
        return err_set(err, "%s: a hidden layer of %d; it is %d, %d, ... or %d",
                       name, sizes[1], VALUE_NET_LANES, 2 * VALUE_NET_LANES,
                       VALUE_NET_HIDDEN_MAX);

    const int count = value_net_count(sizes[0] / row, counts, sizes[1]);

    return file->count == count ||
           err_set(err, "%s: %d numbers; a net of these sizes has %d", name,
                   file->count, count);
}

/* The largest sum of the hidden layer in one direction, for any seeds in the
 * pits and any order of addition. */
static int find_largest_sum(const struct value_net *net, int lane, int sign)
{
    const int bias = sign * net->biases[lane];
    int sum = bias > 0 ? bias : 0;

    for (int place = 0; place < 2 * net->pits; place++) {
        int most = 0;

        for (int count = 0; count < net->counts; count++) {
            const int weight =
                sign *
                net->rows[(place * net->counts + count) * net->hidden + lane];

            most = weight > most ? weight : most;
        }
        sum += most;
    }
    return sum;
}

/* Does every sum fit the integers that it is computed in? */
static bool check_sums(const struct value_net *net, const char *name,
                       struct err *err)
{
    int64_t sum = VALUE_NET_ROUND + llabs((int64_t)net->bias);

    for (int lane = 0; lane < net->hidden; lane++) {
        if (find_largest_sum(net, lane, 1) > INT16_MAX ||
            find_largest_sum(net, lane, -1) > -(INT16_MIN + 1))
            return err_set(err,
                           "%s: its weights could overflow: the sum of "
                           "hidden unit %d leaves 16 bits",
                           name, lane + 1);
        sum += (int64_t)VALUE_NET_CEILING * abs(net->columns[lane]);
    }
    return sum <= INT32_MAX ||
           err_set(err,
                   "%s: its weights could overflow: the sum of the output "
                   "leaves 32 bits",
                   name);
}

/* Chooses the way in which the net reads a board. */
static void choose_reader(struct value_net *net, const struct net_file *file)
{
    net->counts = count_inputs(file);
    net->pits = count_pits(file);

    const bool wide =
        net->pits > MANCALA_ROW || net->counts != VALUE_NET_COUNTS;

    net->stride = wide ? PITS_MAX : MANCALA_ROW;
    net->read = wide ? mancala_wide_row_bytes : mancala_row_bytes;
    for (int seeds = 0; seeds <= UINT8_MAX; seeds++)
        net->inputs[seeds] =
            (uint8_t)value_net_input(net->counts, (uint8_t)seeds);
}

struct value_net *value_net_new(const struct net_file *file, const char *name,
                                struct err *err)
{
    const size_t size = (sizeof(struct value_net) + VALUE_NET_LINE - 1) /
                        VALUE_NET_LINE * VALUE_NET_LINE;
    const int16_t *words = file->words;

    if (!check_sizes(file, name, err))
        return NULL;

    struct value_net *net = memory_new_aligned(VALUE_NET_LINE, size);

    net->hidden = file->head.sizes[1];
    choose_reader(net, file);

    const size_t rows = (size_t)file->head.sizes[0] * (size_t)net->hidden;
    const size_t row = (size_t)net->hidden;

    memcpy(net->rows, words, rows * sizeof *words);
    memcpy(net->biases, words + rows, row * sizeof *words);
    memcpy(net->columns, words + rows + row, row * sizeof *words);
    net->bias = words[rows + 2 * row] * VALUE_NET_BIAS;
    net->evaluate = value_net_margin_ahead_portable;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        net->evaluate = net->pits == VALUE_NET_PITS &&
                                net->hidden == VALUE_NET_HIDDEN &&
                                net->read == mancala_row_bytes
                            ? evaluate_usual
                            : evaluate_any;
#endif
    if (check_sums(net, name, err))
        return net;
    value_net_free(net);
    return NULL;
}

void value_net_free(struct value_net *net)
{
    free(net);
}

/* ---- the net for a game ---- */

struct value_net *value_net_find(const char *name, const struct game *game,
                                 struct err *err)
{
    char board[NET_BOARD_MAX + 1];
    struct net_file file;
    struct value_net *net = NULL;

    if (!value_net_plays(game)) {
        err_set(err, "%s: nets do not play %s", name,
                game_spec_text(game).text);
        return NULL;
    }
    if (!net_file_find(&file, NET_VALUE, name, err))
        return NULL;
    net_board(game, board);
    if (strcmp(board, file.head.board) != 0)
        err_set(err, "%s: is a net for %s, and this is %s", name,
                file.head.board, board);
    else if (count_inputs(&file) != value_net_counts(game))
        err_set(err, "%s: has %d inputs for a pit; for %s it is %d", name,
                count_inputs(&file), board, value_net_counts(game));
    else if (count_pits(&file) != mancala_rules(game)->pits)
        err_set(err, "%s: has inputs for %d pits a side; for %s it is %d", name,
                count_pits(&file), board, mancala_rules(game)->pits);
    else
        net = value_net_new(&file, name, err);
    net_file_free(&file);
    return net;
}

bool value_net_default(const struct game *game, char name[NET_BOARD_MAX + 1])
{
    struct err err;

    if (!value_net_plays(game))
        return false;
    net_board(game, name);

    struct game *const named =
        net_file_known(name) ? game_new(game->name, &err) : NULL;

    if (named == NULL)
        return false;

    /* A net does not see rules that make turns different. */
    const bool usual =
        mancala_same_turn(mancala_rules(game), mancala_rules(named));

    game_free(named);
    return usual;
}
