/* Weights that evolve, as people see it. */
#include "lab/report/curve.h"
#include "lab/evolution/evolve_weights_inside.h"

enum { COLUMN_BEST, COLUMN_MEAN, COLUMN_JUDGED, PERCENT = 100 };

static double value(const void *thing, int generation, int column)
{
    const struct weighing *weighing = thing;
    const struct weighing_generation *what = &weighing->generations[generation];
    const double unit = weighing->setting.aim == WEIGHING_POINTS ? PERCENT : 1;

    switch (column) {
    case COLUMN_BEST:
        return unit * what->best;
    case COLUMN_MEAN:
        return unit * what->mean;
    default:
        return PERCENT * what->judged[column - COLUMN_JUDGED];
    }
}

static struct curve curve_of(const struct weighing *weighing)
{
    const bool points = weighing->setting.aim == WEIGHING_POINTS;

    return (struct curve){
        .title = points ? "points, in per cent of all"
                        : "seeds more than the other's, in a game",
        .step = "generation",
        .y_label = points ? "%" : "seeds",
        .count = weighing->count,
        .columns = COLUMN_JUDGED + WEIGHING_JUDGES,
        .names = {"best", "mean", WEIGHING_JUDGE_NAMES[0],
                  WEIGHING_JUDGE_NAMES[1]},
        .decimals = {points ? 1 : 2, points ? 1 : 2, 1, 1},
        .drawn = points ? COLUMN_JUDGED + WEIGHING_JUDGES : COLUMN_JUDGED,
        .thing = weighing,
        .value = value,
    };
}

void weighing_write_table(const struct weighing *weighing, FILE *out)
{
    const struct curve curve = curve_of(weighing);

    curve_write(&curve, out);
}

void weighing_write_csv(const struct weighing *weighing, FILE *out)
{
    const struct curve curve = curve_of(weighing);

    curve_write_csv(&curve, out);
}

void weighing_write_svg(const struct weighing *weighing, FILE *out)
{
    const struct curve curve = curve_of(weighing);

    curve_write_svg(&curve, out);
}
