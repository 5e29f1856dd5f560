/* Nets in the making, as people see it. */
#include "lab/nets/net_training_inside.h"
#include "lab/report/curve.h"

enum { COLUMN_LEARNT, COLUMN_UNSEEN, COLUMN_ROUND, COLUMNS };

static double value(const void *thing, int index, int column)
{
    const struct net_epoch *epoch = net_training_at(thing, index);

    switch (column) {
    case COLUMN_LEARNT:
        return epoch->learnt;
    case COLUMN_UNSEEN:
        return epoch->unseen;
    default:
        return epoch->round;
    }
}

static struct curve curve_of(const struct net_training *training)
{
    return (struct curve){
        .title = "by how many seeds the net is wrong",
        .step = "epoch",
        .y_label = "seeds",
        .count = training->count,
        .columns = COLUMNS,
        .names = {"learnt", "unseen", "round"},
        .decimals = {3, 3, 0},
        .drawn = COLUMN_ROUND,
        .thing = training,
        .value = value,
    };
}

void net_training_write_table(const struct net_training *training, FILE *out)
{
    const struct curve curve = curve_of(training);

    curve_write(&curve, out);
}

void net_training_write_csv(const struct net_training *training, FILE *out)
{
    const struct curve curve = curve_of(training);

    curve_write_csv(&curve, out);
}

void net_training_write_svg(const struct net_training *training, FILE *out)
{
    const struct curve curve = curve_of(training);

    curve_write_svg(&curve, out);
}
