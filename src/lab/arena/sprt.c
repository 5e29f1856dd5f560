/* The sequential test, on pairs of games. */
#include "lab/arena/sprt.h"
#include "lab/arena/elo.h"

/* So often every outcome is taken to have been seen before the first pair:
 * what has not happened yet is not impossible. */
#define SEEN_BEFORE 0.1

struct moments {
    double count;
    double mean;
    double variance;
};

static struct moments moments_of(const struct sprt *sprt)
{
    struct moments moments = {0};
    double squares = 0;

    for (int i = 0; i < SPRT_OUTCOMES; i++) {
        const double score = (double)i / (SPRT_OUTCOMES - 1);
        const double count = (double)sprt->pairs[i] + SEEN_BEFORE;

        moments.count += count;
        moments.mean += count * score;
        squares += count * score * score;
    }
    moments.mean /= moments.count;
    moments.variance = squares / moments.count - moments.mean * moments.mean;
    return moments;
}

double sprt_ratio(const struct sprt *sprt)
{
    const struct moments seen = moments_of(sprt);
    const double lower = elo_expected(sprt->lower);
    const double upper = elo_expected(sprt->upper);

    return seen.count * (upper - lower) * (2 * seen.mean - lower - upper) /
           (2 * seen.variance);
}

enum sprt_verdict sprt_verdict(const struct sprt *sprt)
{
    const double ratio = sprt_ratio(sprt);

    return ratio >= SPRT_BOUND    ? SPRT_UPPER
           : ratio <= -SPRT_BOUND ? SPRT_LOWER
                                  : SPRT_OPEN;
}
