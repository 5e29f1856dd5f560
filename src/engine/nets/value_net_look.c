/*
 * Looking through a net of values: rows are added up, clipped and weighed. Once
 * in plain C, and once with the vectors of AVX2; the integers never overflow,
 * so the order in which they are added does not matter.
 */
#include "engine/nets/value_net_inside.h"

#include <stddef.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The row of the input that is on, for a place of either side. */
ALWAYS_INLINE const int16_t *row_of(const struct value_net *net,
                                    const uint8_t *seeds, int place)
{
    const int at = place < net->pits ? place : place - net->pits + MANCALA_ROW;
    const int top = VALUE_NET_COUNTS - 1;
    const int count = seeds[at] < top ? seeds[at] : top;

    return net->rows +
           (ptrdiff_t)(place * VALUE_NET_COUNTS + count) * net->hidden;
}

ALWAYS_INLINE int margin_of(int32_t sum)
{
    return (sum + VALUE_NET_ROUND) >> VALUE_NET_SHIFT;
}

/* ---- plainly ---- */

static int clipped(int sum)
{
    return sum < 0 ? 0 : sum > VALUE_NET_CEILING ? VALUE_NET_CEILING : sum;
}

int value_net_margin_ahead_portable(const struct value_net *net,
                                    const uint8_t seeds[2 * MANCALA_ROW])
{
    int16_t sums[VALUE_NET_HIDDEN_MAX];
    int32_t sum = net->bias;

    for (int lane = 0; lane < net->hidden; lane++)
        sums[lane] = net->biases[lane];
    for (int place = 0; place < 2 * net->pits; place++) {
        const int16_t *row = row_of(net, seeds, place);

        for (int lane = 0; lane < net->hidden; lane++)
            sums[lane] = (int16_t)(sums[lane] + row[lane]);
    }
    for (int lane = 0; lane < net->hidden; lane++)
        sum += clipped(sums[lane]) * net->columns[lane];
    return margin_of(sum);
}

/* ---- with vectors ---- */

#if defined(__x86_64__)

#define AVX2        __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((always_inline, target("avx2")))

AVX2_INLINE __m256i vector_at(const int16_t *numbers)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)numbers);
}

AVX2_INLINE __m256i weighed(const struct value_net *net, __m256i sums, int lane)
{
    const __m256i ceiling = _mm256_set1_epi16(VALUE_NET_CEILING);
    const __m256i hidden = _mm256_min_epi16(
        _mm256_max_epi16(sums, _mm256_setzero_si256()), ceiling);

    return _mm256_madd_epi16(hidden, vector_at(&net->columns[lane]));
}

AVX2_INLINE int32_t total(__m256i sums)
{
    const __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sums),
                                       _mm256_extracti128_si256(sums, 1));
    const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
    const __m128i one = _mm_add_epi32(two, _mm_shuffle_epi32(two, 0xb1));

    return _mm_cvtsi128_si32(one);
}

/* ---- with vectors, the usual net: without a loop ---- */

struct sums {
    __m256i low;
    __m256i high;
};

/* With the row of a pit of six. `counts` are bytes, of at most 15; shifted
 * so, a count is that many rows. */
AVX2_INLINE struct sums with(struct sums sums, const int16_t *rows,
                             uint64_t counts, int pit)
{
    const uint64_t mask = (uint64_t)(VALUE_NET_COUNTS - 1) * VALUE_NET_HIDDEN;
    const int shift = 8 * pit - VALUE_NET_HIDDEN_BITS;
    const int16_t *row =
        rows + (size_t)pit * VALUE_NET_COUNTS * VALUE_NET_HIDDEN +
        ((shift < 0 ? counts << -shift : counts >> shift) & mask);

    return (struct sums){
        _mm256_add_epi16(sums.low, vector_at(row)),
        _mm256_add_epi16(sums.high, vector_at(row + VALUE_NET_LANES))};
}

AVX2_INLINE struct sums with_side(struct sums sums, const int16_t *rows,
                                  uint64_t counts)
{
    sums = with(sums, rows, counts, 0);
    sums = with(sums, rows, counts, 1);
    sums = with(sums, rows, counts, 2);
    sums = with(sums, rows, counts, 3);
    sums = with(sums, rows, counts, 4);
    return with(sums, rows, counts, 5);
}

AVX2 static int look_at_usual(const struct value_net *net,
                              const uint8_t seeds[2 * MANCALA_ROW])
{
    const int side = VALUE_NET_PITS * VALUE_NET_COUNTS * VALUE_NET_HIDDEN;
    const __m128i counts =
        _mm_min_epu8(_mm_loadu_si128((const __m128i *)(const void *)seeds),
                     _mm_set1_epi8(VALUE_NET_COUNTS - 1));
    struct sums sums = {vector_at(net->biases),
                        vector_at(net->biases + VALUE_NET_LANES)};

    sums = with_side(sums, net->rows, (uint64_t)_mm_cvtsi128_si64(counts));
    sums = with_side(sums, net->rows + side,
                     (uint64_t)_mm_extract_epi64(counts, 1));
    return margin_of(
        net->bias +
        total(_mm256_add_epi32(weighed(net, sums.low, 0),
                               weighed(net, sums.high, VALUE_NET_LANES))));
}

/* ---- and any other ---- */

/* Two vectors of lanes at a time, or one. */
AVX2_INLINE __m256i block(const struct value_net *net, const uint8_t *seeds,
                          int lane, bool second)
{
    __m256i low = vector_at(&net->biases[lane]);
    __m256i high = _mm256_setzero_si256();

    if (second)
        high = vector_at(&net->biases[lane + VALUE_NET_LANES]);
    for (int place = 0; place < 2 * net->pits; place++) {
        const int16_t *row = row_of(net, seeds, place) + lane;

        low = _mm256_add_epi16(low, vector_at(row));
        if (second)
            high = _mm256_add_epi16(high, vector_at(row + VALUE_NET_LANES));
    }
    low = weighed(net, low, lane);
    return second ? _mm256_add_epi32(low,
                                     weighed(net, high, lane + VALUE_NET_LANES))
                  : low;
}

AVX2 static int look_at_any(const struct value_net *net,
                            const uint8_t seeds[2 * MANCALA_ROW])
{
    const int step = 2 * VALUE_NET_LANES;
    __m256i sums = _mm256_setzero_si256();

    for (int lane = 0; lane < net->hidden; lane += step)
        sums =
            _mm256_add_epi32(sums, block(net, seeds, lane,
                                         lane + VALUE_NET_LANES < net->hidden));
    return margin_of(net->bias + total(sums));
}

value_net_eye *value_net_eyes(const struct value_net *net)
{
    if (!__builtin_cpu_supports("avx2"))
        return value_net_margin_ahead_portable;
    return net->pits == VALUE_NET_PITS && net->hidden == VALUE_NET_HIDDEN
               ? look_at_usual
               : look_at_any;
}

#else

value_net_eye *value_net_eyes(const struct value_net *net)
{
    (void)net;
    return value_net_margin_ahead_portable;
}

#endif
