/* SPDX-License-Identifier: MIT */
/* Monte Carlo tree search against depths: figures 4 and 5 of the thesis. */
#include "lab/papers/inside.h"
#include "lab/report/plot.h"

enum { DEPTHS = 4, STEPS = 6, SAID_AT = 4000, THEIR_GAMES = 1000 };

static const int DEPTH[DEPTHS] = {1, 2, 4, 8};
static const int PLAYOUTS[STEPS] = {250, 500, 1000, 2000, 4000, 8000};
static const char *const LABELS[DEPTHS] = {"1 ply", "2 plies", "4 plies",
                                           "8 plies"};

static const char WHY[] =
    "the thesis does not say how many moves of its playouts are greedy, here "
    "none is; and its searches are weaker than honest ones, see thesis-1";

const struct paper_figure PAPER_FIGURE_4 = {
    .title = "Figure 4: games that mcts wins from alpha-beta, per cent",
    .agent = "minimax",
    .won_from_4 = 593,
    .won_from_8 = 300,
    .why = WHY,
};

const struct paper_figure PAPER_FIGURE_5 = {
    .title = "Figure 5: games that mcts wins from the heuristic, per cent",
    .agent = "heuristic",
    .won_from_4 = 447,
    .won_from_8 = 300,
    .why = WHY,
};

/* Depth by depth. */
struct figure_run {
    const struct paper_figure *figure;
    const struct paper_setting *setting;
    struct paper_played played[DEPTHS * STEPS];
};

/* Of the figure itself the thesis tells only two points. */
static struct measure find_theirs(const struct paper_figure *figure, int depth,
                                  int playouts)
{
    const double most = figure->won_from_8 / 10.0;

    if (playouts == SAID_AT && depth == 4)
        return measure_share(figure->won_from_4, THEIR_GAMES);
    if (playouts == SAID_AT && depth == 8)
        return (struct measure){most, 0, most};
    return measure_unknown();
}

/* ---- the chart ---- */

struct points {
    double x[DEPTHS][STEPS];
    double y[DEPTHS][STEPS];
};

/* Where games were played. */
static struct plot make_plot(const struct figure_run *run,
                             struct points *points)
{
    struct plot plot = {
        .title = run->figure->title,
        .x_label = "playouts for a move",
        .y_label = "%",
    };

    for (int depth = 0; depth < DEPTHS; depth++) {
        struct plot_series *series = &plot.series[plot.count];

        *series = (struct plot_series){LABELS[depth], points->x[depth],
                                       points->y[depth], 0};
        for (int step = 0; step < STEPS; step++) {
            const struct measure won =
                paper_won(&run->played[depth * STEPS + step].games);

            if (!measure_known(&won))
                continue;
            points->x[depth][series->count] = PLAYOUTS[step];
            points->y[depth][series->count++] = won.value;
        }
        plot.count += series->count > 0;
    }
    return plot;
}

/* ---- the numbers ---- */

static void write_numbers(const struct figure_run *run, FILE *out)
{
    struct sheet sheet = {.columns = 1 + 2 * DEPTHS};

    sheet_add(&sheet, "playouts");
    for (int depth = 0; depth < DEPTHS; depth++) {
        sheet_add(&sheet, "%s", LABELS[depth]);
        sheet_add(&sheet, "+/-");
    }
    for (int step = 0; step < STEPS; step++) {
        sheet_add(&sheet, "%d", PLAYOUTS[step]);
        for (int depth = 0; depth < DEPTHS; depth++) {
            const struct measure won =
                paper_won(&run->played[depth * STEPS + step].games);

            paper_add(&sheet, 1, won.value);
            paper_add(&sheet, 1, measure_error(&won));
        }
    }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
}

static void write_people(const struct figure_run *run, const struct plot *plot,
                         FILE *out)
{
    plot_write_text(plot, out);
    fputs("\n", out);
    write_numbers(run, out);
    fprintf(out,
            "\nPer cent of %d games from the start that mcts won as the first "
            "player; seed %llu.\nOf the figure itself only these are told, in "
            "the text and in Table 1:\n\n",
            run->setting->games, (unsigned long long)run->setting->seed);
}

bool paper_write_figure(const struct paper_table *table,
                        const struct paper_setting *setting, FILE *out,
                        struct err *err)
{
    struct figure_run run = {.figure = table->data, .setting = setting};
    struct game *game = paper_game(setting, "kalah", err);
    char agents[DEPTHS + STEPS][SPEC_TEXT_MAX];
    struct paper_duel duels[DEPTHS * STEPS];
    struct comparison rows[DEPTHS * STEPS];
    struct points points;

    if (game == NULL)
        return false;
    for (int i = 0; i < DEPTHS; i++)
        snprintf(agents[i], SPEC_TEXT_MAX, "%s:depth=%d", run.figure->agent,
                 DEPTH[i]);
    for (int i = 0; i < STEPS; i++)
        snprintf(agents[DEPTHS + i], SPEC_TEXT_MAX, "mcts:iterations=%d",
                 PLAYOUTS[i]);
    for (int i = 0; i < DEPTHS * STEPS; i++) {
        const int depth = DEPTH[i / STEPS], playouts = PLAYOUTS[i % STEPS];

        duels[i] = (struct paper_duel){
            .match.sides = {{.agent = agents[DEPTHS + i % STEPS]},
                            {.agent = agents[i / STEPS]}},
            .theirs = find_theirs(run.figure, depth, playouts),
            .why = run.figure->why};
        snprintf(duels[i].what, sizeof duels[i].what, "%d playouts v depth %d",
                 playouts, depth);
    }

    const bool fine =
        paper_play_duels(game, duels, DEPTHS * STEPS, setting, run.played, err);

    game_free(game);
    if (!fine)
        return false;

    const struct plot plot = make_plot(&run, &points);

    if (setting->plot != NULL)
        plot_write_svg(&plot, 1, setting->plot);
    if (!setting->csv)
        write_people(&run, &plot, out);
    paper_write_comparison(setting, "thesis", rows,
                           paper_compare_duels(duels, run.played,
                                               DEPTHS * STEPS, setting, " won",
                                               false, rows),
                           out);
    return true;
}
