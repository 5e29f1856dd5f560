/* An evolution of the feature checker, as people see it. */
#include "lab/evolution/evolve_checker.h"
#include "lab/report/curve.h"

enum { COLUMN_BEST, COLUMN_MEAN, COLUMN_PLY, COLUMNS };

/* Seeds or wins a game. */
static double value(const void *thing, int generation, int column)
{
    const struct checker_evolution *evolution = thing;
    const struct checker_evolution_setting *setting = &evolution->setting;
    const struct checker_evolution_point *point = &evolution->curve[generation];

    switch (column) {
    case COLUMN_BEST:
        return (double)point->best / setting->games;
    case COLUMN_MEAN:
        return (double)point->sum / setting->games / setting->population;
    default:
        return point->ply;
    }
}

static struct curve curve_of(const struct checker_evolution *evolution)
{
    const bool wins = evolution->setting.aim == CHECKER_EVOLUTION_WINS;
    const int decimals = wins ? 3 : 2;

    return (struct curve){
        .title = wins ? "games won, of each" : "seeds won in a game",
        .step = "generation",
        .y_label = wins ? "wins" : "seeds",
        .count = evolution->generation,
        .columns = COLUMNS,
        .names = {"best", "mean", "plies"},
        .decimals = {decimals, decimals, 0},
        .drawn = COLUMN_PLY,
        .thing = evolution,
        .value = value,
    };
}

void checker_evolution_write(const struct checker_evolution *evolution,
                             FILE *out)
{
    const struct curve curve = curve_of(evolution);

    curve_write(&curve, out);
}

void checker_evolution_write_csv(const struct checker_evolution *evolution,
                                 FILE *out)
{
    const struct curve curve = curve_of(evolution);

    curve_write_csv(&curve, out);
}

void checker_evolution_write_svg(const struct checker_evolution *evolution,
                                 FILE *out)
{
    const struct curve curve = curve_of(evolution);

    curve_write_svg(&curve, out);
}
