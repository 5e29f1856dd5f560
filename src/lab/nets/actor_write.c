/* How an actor learned, as people see it. */
#include "base/memory.h"
#include "lab/nets/actor_training.h"
#include "lab/report/plot.h"
#include "lab/report/sheet.h"

#include <inttypes.h>
#include <stdlib.h>

enum { PERCENT = 100 };

/* ---- rows ---- */

void actor_training_write_csv(const struct actor_training *training, FILE *out)
{
    fputs("steps,value_cost,policy_cost,entropy", out);
    for (int i = 0; i < ACTOR_JUDGES; i++)
        fprintf(out, ",%s", ACTOR_JUDGE_NAMES[i]);
    fputs("\n", out);
    for (int i = 0; i < training->point_count; i++) {
        const struct actor_point *const point = &training->points[i];

        fprintf(out, "%" PRId64 ",%.6f,%.6f,%.6f", point->steps,
                point->value_cost, point->policy_cost, point->entropy);
        for (int k = 0; k < ACTOR_JUDGES; k++)
            fprintf(out, ",%.4f", point->judged[k]);
        fputs("\n", out);
    }
}

static void write_rows(const struct actor_training *training, FILE *out)
{
    struct sheet sheet = {.columns = 4 + ACTOR_JUDGES};

    sheet_add(&sheet, "steps");
    sheet_add(&sheet, "value cost");
    sheet_add(&sheet, "policy cost");
    sheet_add(&sheet, "entropy");
    for (int i = 0; i < ACTOR_JUDGES; i++)
        sheet_add(&sheet, "%s", ACTOR_JUDGE_NAMES[i]);
    for (int i = 0; i < training->point_count; i++) {
        const struct actor_point *const point = &training->points[i];

        sheet_add(&sheet, "%" PRId64, point->steps);
        sheet_add(&sheet, "%.4f", point->value_cost);
        sheet_add(&sheet, "%.4f", point->policy_cost);
        sheet_add(&sheet, "%.3f", point->entropy);
        for (int k = 0; k < ACTOR_JUDGES; k++)
            sheet_add(&sheet, "%.1f", PERCENT * point->judged[k]);
    }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
}

/* ---- charts ---- */

/* The numbers of a chart: a row for x, and one for each judge. */
static double *draw(const struct actor_training *training, struct plot *plot)
{
    const size_t count = (size_t)training->point_count;
    double *const numbers =
        memory_new(count * (1 + ACTOR_JUDGES) + 1, sizeof *numbers);

    *plot = (struct plot){.title = "points, in per cent",
                          .x_label = "millions of steps",
                          .y_label = "%",
                          .count = ACTOR_JUDGES};
    for (size_t i = 0; i < count; i++) {
        const struct actor_point *const point = &training->points[i];

        numbers[i] = (double)point->steps / 1e6;
        for (size_t k = 0; k < ACTOR_JUDGES; k++)
            numbers[count * (1 + k) + i] = PERCENT * point->judged[k];
    }
    for (size_t k = 0; k < ACTOR_JUDGES; k++)
        plot->series[k] = (struct plot_series){.name = ACTOR_JUDGE_NAMES[k],
                                               .x = numbers,
                                               .y = numbers + count * (1 + k),
                                               .count = training->point_count};
    return numbers;
}

void actor_training_write(const struct actor_training *training, FILE *out)
{
    struct plot plot;

    write_rows(training, out);
    if (training->point_count < 2)
        return;

    double *const numbers = draw(training, &plot);

    fputs("\n", out);
    plot_write_text(&plot, out);
    free(numbers);
}

void actor_training_write_svg(const struct actor_training *training, FILE *out)
{
    struct plot plot;
    double *const numbers = draw(training, &plot);

    plot_write_svg(&plot, 1, out);
    free(numbers);
}
