/* Generations as tables and charts. */
#include "base/memory.h"
#include "lab/evolution/evolve_matrices_inside.h"
#include "lab/report/plot.h"
#include "lab/report/sheet.h"

#include <inttypes.h>
#include <stdlib.h>

enum { ROWS_MAX = 20, PLOTS = 2 };

/* ---- rows ---- */

static double games_of_one(const struct matrix_evolution *breeding)
{
    return breeding->setting.games * MATRIX_EVOLUTION_TRAINERS;
}

static void add_heading(struct sheet *sheet)
{
    sheet_add(sheet, "generation");
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++)
        sheet_add(sheet, "%smoves/%.3s", i == 0 ? " " : "",
                  MATRIX_EVOLUTION_TRAINER_NAMES[i]);
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++)
        sheet_add(sheet, "won/%.3s", MATRIX_EVOLUTION_TRAINER_NAMES[i]);
    sheet_add(sheet, "fittest");
    sheet_add(sheet, "moves");
}

static void add_row(struct sheet *sheet,
                    const struct matrix_evolution *breeding, int index)
{
    const struct matrix_evolution_generation *generation =
        &breeding->generations[index];
    const double games = games_of_one(breeding);

    sheet_add(sheet, "%d", index + 1);
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++)
        sheet_add(sheet, "%" PRId64, generation->moves[i]);
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++)
        sheet_add(sheet, "%" PRId64, generation->marbles[i]);
    sheet_add(sheet, "%+.2f", (double)generation->difference / games);
    sheet_add(sheet, "%.1f", (double)generation->plies / games);
}

/* Evenly, and always the last. */
static void write_rows(const struct matrix_evolution *breeding, FILE *out)
{
    const int every = (breeding->count + ROWS_MAX - 1) / ROWS_MAX;
    struct sheet sheet = {.columns = 3 + 2 * MATRIX_EVOLUTION_TRAINERS};

    add_heading(&sheet);
    for (int i = 0; i < breeding->count; i++)
        if ((breeding->count - 1 - i) % every == 0)
            add_row(&sheet, breeding, i);
    sheet_write(&sheet, out);
    sheet_free(&sheet);
}

void matrix_evolution_write_csv(const struct matrix_evolution *breeding,
                                FILE *out)
{
    fputs("generation", out);
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++)
        fprintf(out, ",moves_%s,marbles_%s", MATRIX_EVOLUTION_TRAINER_NAMES[i],
                MATRIX_EVOLUTION_TRAINER_NAMES[i]);
    fputs(",fittest_difference,fittest_moves\n", out);
    for (int i = 0; i < breeding->count; i++) {
        const struct matrix_evolution_generation *generation =
            &breeding->generations[i];

        fprintf(out, "%d", i + 1);
        for (int k = 0; k < MATRIX_EVOLUTION_TRAINERS; k++)
            fprintf(out, ",%" PRId64 ",%" PRId64, generation->moves[k],
                    generation->marbles[k]);
        fprintf(out, ",%" PRId64 ",%" PRId64 "\n", generation->difference,
                generation->plies);
    }
}

/* ---- charts ---- */

/* The numbers that both charts are made of. */
struct curves {
    double *x;
    double *y[PLOTS][MATRIX_EVOLUTION_TRAINERS];
    struct plot plots[PLOTS];
};

static void draw(const struct matrix_evolution *breeding, struct curves *curves)
{
    static const struct plot plots[PLOTS] = {
        {.title = "moves needed by all candidates of a generation",
         .x_label = "generation",
         .y_label = "moves",
         .count = MATRIX_EVOLUTION_TRAINERS},
        {.title = "marbles won by all candidates of a generation",
         .x_label = "generation",
         .y_label = "marbles",
         .count = MATRIX_EVOLUTION_TRAINERS},
    };
    const size_t count = (size_t)breeding->count;

    curves->x = memory_new(count + 1, sizeof *curves->x);
    for (int i = 0; i < breeding->count; i++)
        curves->x[i] = i + 1;
    for (int plot = 0; plot < PLOTS; plot++) {
        curves->plots[plot] = plots[plot];
        for (int k = 0; k < MATRIX_EVOLUTION_TRAINERS; k++) {
            double *y = memory_new(count + 1, sizeof *y);

            for (int i = 0; i < breeding->count; i++)
                y[i] =
                    (double)(plot == 0 ? breeding->generations[i].moves[k]
                                       : breeding->generations[i].marbles[k]);
            curves->y[plot][k] = y;
            curves->plots[plot].series[k] =
                (struct plot_series){.name = MATRIX_EVOLUTION_TRAINER_NAMES[k],
                                     .x = curves->x,
                                     .y = y,
                                     .count = breeding->count};
        }
    }
}

static void wipe(struct curves *curves)
{
    for (int plot = 0; plot < PLOTS; plot++)
        for (int k = 0; k < MATRIX_EVOLUTION_TRAINERS; k++)
            free(curves->y[plot][k]);
    free(curves->x);
}

void matrix_evolution_write_table(const struct matrix_evolution *breeding,
                                  FILE *out)
{
    struct curves curves;

    write_rows(breeding, out);
    if (breeding->count < 2)
        return;
    draw(breeding, &curves);
    for (int plot = 0; plot < PLOTS; plot++) {
        fputs("\n", out);
        plot_write_text(&curves.plots[plot], out);
    }
    wipe(&curves);
}

void matrix_evolution_write_svg(const struct matrix_evolution *breeding,
                                FILE *out)
{
    struct curves curves;

    draw(breeding, &curves);
    plot_write_svg(curves.plots, PLOTS, out);
    wipe(&curves);
}
