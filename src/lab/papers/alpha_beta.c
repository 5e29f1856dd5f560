/* SPDX-License-Identifier: MIT */
/* Which alpha-beta the thesis on Kalah uses: its Table 1 again, with all
 * settings that it does not tell. */
#include "base/memory.h"
#include "lab/papers/inside.h"

#include <math.h>
#include <stdlib.h>

const int THESIS_1[CONTESTANT_COUNT][CONTESTANT_COUNT] = {
    {513, 41, 27, 5, 0, 40},
    {960, 553, 152, 125, 45, 264},
    {982, 858, 615, 352, NOT_SAID, 480},
    {995, 902, 685, 610, NOT_SAID, 535},
    {1000, 874, 593, 447, 613, NOT_SAID},
    {976, 893, 714, 671, NOT_SAID, 790},
};

const enum contestant THESIS_PAIR[THESIS_PAIRS][2] = {{RANDOM, ALPHA_BETA},
                                                      {MAX, ALPHA_BETA},
                                                      {ALPHA_BETA, RANDOM},
                                                      {ALPHA_BETA, MAX},
                                                      {ALPHA_BETA, ALPHA_BETA}};

static double find_figure(int pair)
{
    return THESIS_1[THESIS_PAIR[pair][0]][THESIS_PAIR[pair][1]] / 10.0;
}

double thesis_error(const struct measure won[THESIS_PAIRS])
{
    double squares = 0;

    for (int pair = 0; pair < THESIS_PAIRS; pair++) {
        const double off = won[pair].value - find_figure(pair);

        squares += off * off;
    }
    return sqrt(squares / THESIS_PAIRS);
}

/* The error that chance alone causes between the same players, with the numbers
 * of games here and in the thesis. */
static double expected_error(int games)
{
    double squares = 0;

    for (int pair = 0; pair < THESIS_PAIRS; pair++) {
        const double won = find_figure(pair);

        squares += won * (100 - won) * (1.0 / games + 1.0 / THESIS_1_GAMES);
    }
    return sqrt(squares / THESIS_PAIRS);
}

/* ---- settings that the thesis does not tell ---- */

enum {
    DEPTHS = 6,
    CHOICES = 4, /* of `ties` and `extra` */
    SETTINGS = DEPTHS * CHOICES,
    MATCHES = SETTINGS * THESIS_PAIRS
};

struct fit_setting {
    int depth;
    bool ties;  /* false ties at the root */
    bool extra; /* an extra turn costs no ply */
};

struct fit {
    struct fit_setting setting;
    struct measure won[THESIS_PAIRS];
    double error;
};

static struct fit_setting setting_at(int index)
{
    const int choice = index % CHOICES;

    return (struct fit_setting){.depth = 1 + index / CHOICES,
                                .ties = (choice & 2) != 0,
                                .extra = (choice & 1) != 0};
}

/* `agent` is a buffer for the name of a plain alpha-beta. */
static struct paper_side make_side(const struct fit_setting *setting,
                                   enum contestant contestant,
                                   char agent[SPEC_TEXT_MAX])
{
    if (contestant == RANDOM)
        return (struct paper_side){.agent = "random"};
    if (contestant == MAX)
        return (struct paper_side){.agent = "max:chain=off"};
    if (setting->ties)
        return (struct paper_side){.depth = setting->depth,
                                   .free_extra = setting->extra,
                                   .evaluation = EVALUATION_STORES};
    snprintf(agent, SPEC_TEXT_MAX, "minimax:depth=%d,extra=%s", setting->depth,
             setting->extra ? "free" : "ply");
    return (struct paper_side){.agent = agent};
}

static bool play_fits(const struct paper_run *run,
                      struct paper_match matches[MATCHES], struct err *err)
{
    char agents[SETTINGS][SPEC_TEXT_MAX];

    for (int i = 0; i < MATCHES; i++) {
        const struct fit_setting setting = setting_at(i / THESIS_PAIRS);
        const enum contestant *pair = THESIS_PAIR[i % THESIS_PAIRS];
        char *const agent = agents[i / THESIS_PAIRS];

        matches[i] = (struct paper_match){
            .sides = {make_side(&setting, pair[0], agent),
                      make_side(&setting, pair[1], agent)}};
    }
    return paper_play(run, PAPER_DUELS, matches, MATCHES, err);
}

/* ---- in print ---- */

/* The best fit first; unknown fits last. */
static int compare_fits(const void *left, const void *right)
{
    const struct fit *one = left, *other = right;

    if (isnan(one->error) || isnan(other->error))
        return isnan(one->error) - isnan(other->error);
    return (one->error > other->error) - (one->error < other->error);
}

static void add_heading(struct sheet *sheet)
{
    static const char *const headings[] = {"ties", "extra", "depth",
                                           "R-AB", "M-AB",  "AB-R",
                                           "AB-M", "AB-AB", "error"};

    sheet->columns = sizeof headings / sizeof headings[0];
    sheet->words = 2;
    for (int i = 0; i < sheet->columns; i++)
        sheet_add(sheet, "%s", headings[i]);
}

static void add_fit(struct sheet *sheet, const struct fit *fit)
{
    sheet_add(sheet, "%s", fit->setting.ties ? "false" : "true");
    sheet_add(sheet, "%s", fit->setting.extra ? "free" : "ply");
    sheet_add(sheet, "%d", fit->setting.depth);
    for (int pair = 0; pair < THESIS_PAIRS; pair++)
        sheet_add_number(sheet, 1, fit->won[pair].value);
    sheet_add_number(sheet, 2, fit->error);
}

static void add_thesis(struct sheet *sheet)
{
    sheet_add(sheet, "thesis");
    for (int i = 0; i < 2; i++)
        sheet_add(sheet, "-");
    for (int pair = 0; pair < THESIS_PAIRS; pair++)
        sheet_add_number(sheet, 1, find_figure(pair));
    sheet_add_number(sheet, 2, 0);
}

static bool measure_fits(struct paper_run *run, struct err *err)
{
    struct paper_match *const matches = memory_new(MATCHES, sizeof *matches);
    const bool fine = play_fits(run, matches, err);
    struct fit fits[SETTINGS];

    for (int i = 0; i < SETTINGS; i++) {
        fits[i].setting = setting_at(i);
        for (int pair = 0; pair < THESIS_PAIRS; pair++)
            fits[i].won[pair] =
                paper_won(&matches[i * THESIS_PAIRS + pair].games);
        fits[i].error = thesis_error(fits[i].won);
    }
    free(matches);
    qsort(fits, SETTINGS, sizeof fits[0], compare_fits);
    add_heading(&run->sheet);
    add_thesis(&run->sheet);
    for (int i = 0; i < SETTINGS; i++)
        add_fit(&run->sheet, &fits[i]);
    snprintf(
        run->note, sizeof run->note,
        "Per cent of %d game%s from the start that the first player won, of "
        "random, max\nand alpha-beta; seed %llu. Ties at the root: true ones, "
        "or bounds taken for\nvalues. An extra turn costs a ply, or is free. "
        "error: the root of the mean\nsquare of the five differences from the "
        "thesis; the same players would differ by\n%.2f by chance.\n",
        run->setting->games, run->setting->games == 1 ? "" : "s",
        (unsigned long long)run->setting->seed,
        expected_error(run->setting->games));
    return fine;
}

const struct paper_table PAPER_THESIS_AB = {
    .name = "thesis-ab",
    .about = "which alpha-beta Table 1 fits: depths, ties and extra turns",
    .source = "thesis",
    .game = "kalah",
    .games = 300,
    .measure = measure_fits,
};
