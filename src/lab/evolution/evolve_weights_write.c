/* Weights that evolve, as people see it. */
#include "lab/evolution/evolve_weights_inside.h"
#include "lab/report/curve.h"

enum { COLUMN_BEST, COLUMN_MEAN, COLUMN_JUDGED, PERCENT = 100 };

static double value(const void *thing, int generation, int column)
{
    const struct weights_evolution *weighing = thing;
    const struct weights_evolution_generation *what =
        &weighing->generations[generation];
    const double unit =
        weighing->setting.aim == WEIGHTS_EVOLUTION_POINTS ? PERCENT : 1;

    switch (column) {
    case COLUMN_BEST:
        return unit * what->best;
    case COLUMN_MEAN:
        return unit * what->mean;
    default:
        return PERCENT * what->judged[column - COLUMN_JUDGED];
    }
}

static struct curve curve_of(const struct weights_evolution *weighing)
{
    const bool points = weighing->setting.aim == WEIGHTS_EVOLUTION_POINTS;

    return (struct curve){
        .title = points ? "points, in per cent of all"
                        : "seeds more than the other's, in a game",
        .step = "generation",
        .y_label = points ? "%" : "seeds",
        .count = weighing->count,
        .columns = COLUMN_JUDGED + WEIGHTS_EVOLUTION_JUDGES,
        .names = {"best", "mean", WEIGHTS_EVOLUTION_JUDGE_NAMES[0],
                  WEIGHTS_EVOLUTION_JUDGE_NAMES[1]},
        .decimals = {points ? 1 : 2, points ? 1 : 2, 1, 1},
        .drawn =
            points ? COLUMN_JUDGED + WEIGHTS_EVOLUTION_JUDGES : COLUMN_JUDGED,
        .thing = weighing,
        .value = value,
    };
}

void weights_evolution_write_table(const struct weights_evolution *weighing,
                                   FILE *out)
{
    const struct curve curve = curve_of(weighing);

    curve_write(&curve, out);
}

void weights_evolution_write_csv(const struct weights_evolution *weighing,
                                 FILE *out)
{
    const struct curve curve = curve_of(weighing);

    curve_write_csv(&curve, out);
}

void weights_evolution_write_svg(const struct weights_evolution *weighing,
                                 FILE *out)
{
    const struct curve curve = curve_of(weighing);

    curve_write_svg(&curve, out);
}
