/* SPDX-License-Identifier: MIT */
/* Monte Carlo tree search against depths: figures 4 and 5 of the thesis. */
#include "lab/papers/inside.h"
#include "lab/report/plot.h"

enum { DEPTHS = 4, STEPS = 6, SAID_AT = 4000, THEIR_GAMES = 1000 };

static const int DEPTH[DEPTHS] = {1, 2, 4, 8};
static const int PLAYOUTS[STEPS] = {250, 500, 1000, 2000, 4000, 8000};
static const char *const LABELS[DEPTHS] = {"1 ply", "2 plies", "4 plies",
                                           "8 plies"};

/* The thesis tells only two points of the figures in numbers: games won with
 * 4000 playouts against a depth of 4, and at most so many against a depth of
 * 8. */
static const struct figure {
    const char *title;
    const char *agent; /* a depth follows it */
    int won_from_4;
    int won_from_8;
} FIGURE_4 = {"Figure 4: games that mcts wins from alpha-beta, per cent",
              "minimax", 593, 300},
  FIGURE_5 = {"Figure 5: games that mcts wins from the heuristic, per cent",
              "heuristic", 447, 300};

static bool play_figure(struct paper_run *run,
                        struct paper_match duels[DEPTHS][STEPS],
                        struct err *err)
{
    const struct figure *figure = run->table->data;
    char depths[DEPTHS][SPEC_TEXT_MAX], playouts[STEPS][SPEC_TEXT_MAX];

    for (int i = 0; i < DEPTHS; i++)
        snprintf(depths[i], SPEC_TEXT_MAX, "%s:depth=%d", figure->agent,
                 DEPTH[i]);
    for (int i = 0; i < STEPS; i++)
        snprintf(playouts[i], SPEC_TEXT_MAX, "mcts:iterations=%d", PLAYOUTS[i]);
    for (int i = 0; i < DEPTHS * STEPS; i++) {
        const int depth = DEPTH[i / STEPS], step = i % STEPS;
        const bool said = PLAYOUTS[step] == SAID_AT && depth >= 4;
        struct paper_match *duel = &duels[i / STEPS][step];

        *duel = (struct paper_match){
            .sides = {{.agent = playouts[step]}, {.agent = depths[i / STEPS]}},
            .said = depth == 4 ? figure->won_from_4 : figure->won_from_8,
            .said_of = said ? THEIR_GAMES : 0,
            .said_most = said && depth == 8,
            .why = "the thesis does not say how many moves of its playouts are "
                   "greedy, here none is; and its searches are weaker than "
                   "honest ones, see thesis-1"};
        snprintf(duel->what, sizeof duel->what, "%d playouts v depth %d",
                 PLAYOUTS[step], depth);
    }
    return paper_play(run, PAPER_DUELS, duels[0], DEPTHS * STEPS, err);
}

static bool measure_figure(struct paper_run *run, struct err *err)
{
    struct paper_match duels[DEPTHS][STEPS];
    const struct figure *const figure = run->table->data;
    struct plot plot = {.title = figure->title,
                        .x_label = "playouts for a move",
                        .y_label = "%"};
    double x[DEPTHS][STEPS], y[DEPTHS][STEPS];
    struct sheet *sheet = &run->sheet;

    if (!play_figure(run, duels, err))
        return false;
    paper_compare_matches(run, duels[0], DEPTHS * STEPS, " won", false);
    for (int depth = 0; depth < DEPTHS; depth++) {
        struct plot_series *series = &plot.series[plot.count];

        *series = (struct plot_series){LABELS[depth], x[depth], y[depth], 0};
        for (int step = 0; step < STEPS; step++) {
            const struct measure won = paper_won(&duels[depth][step].games);

            if (!measure_known(&won))
                continue;
            x[depth][series->count] = PLAYOUTS[step];
            y[depth][series->count++] = won.value;
        }
        plot.count += series->count > 0;
    }
    if (run->setting->plot != NULL)
        plot_write_svg(&plot, 1, run->setting->plot);
    if (run->setting->csv)
        return true;
    plot_write_text(&plot, run->out);
    fputs("\n", run->out);
    sheet->columns = 1 + 2 * DEPTHS;
    sheet_add(sheet, "playouts");
    for (int depth = 0; depth < DEPTHS; depth++) {
        sheet_add(sheet, "%s", LABELS[depth]);
        sheet_add(sheet, "+/-");
    }
    for (int step = 0; step < STEPS; step++) {
        sheet_add(sheet, "%d", PLAYOUTS[step]);
        for (int depth = 0; depth < DEPTHS; depth++) {
            const struct measure won = paper_won(&duels[depth][step].games);

            sheet_add_number(sheet, 1, won.value);
            sheet_add_number(sheet, 1, measure_error(&won));
        }
    }
    snprintf(run->note, sizeof run->note,
             "Per cent of %d game%s from the start that mcts won as the first "
             "player; seed %llu.\nOf the figure itself only these are told, in "
             "the text and in Table 1:\n",
             run->setting->games, run->setting->games == 1 ? "" : "s",
             (unsigned long long)run->setting->seed);
    return true;
}

const struct paper_table PAPER_FIG_4 = {
    .name = "fig-4",
    .about = "mcts against alpha-beta: Figure 4 of a thesis; minutes",
    .source = "thesis",
    .game = "kalah",
    .games = 200,
    .drawn = true,
    .measure = measure_figure,
    .data = &FIGURE_4,
};

const struct paper_table PAPER_FIG_5 = {
    .name = "fig-5",
    .about = "mcts against the heuristic: Figure 5; minutes",
    .source = "thesis",
    .game = "kalah",
    .games = 200,
    .drawn = true,
    .measure = measure_figure,
    .data = &FIGURE_5,
};
