/* SPDX-License-Identifier: MIT */
/* Which tables there are. */
#include "lab/papers/papers.h"
#include "lab/papers/inside.h"

#include <string.h>

static const struct paper_table TABLES[] = {
    {.name = "abalone-2",
     .about = "greedy against greedy: Table II of the report on Abalone",
     .games = 400,
     .write = paper_write_games,
     .data = &PAPER_ABALONE_2},
    {.name = "abalone-3",
     .about = "greedy, who begins, against alpha-beta: Table III",
     .games = 100,
     .write = paper_write_games,
     .data = &PAPER_ABALONE_3},
    {.name = "abalone-4",
     .about = "alpha-beta, who begins, against greedy: Table IV",
     .games = 100,
     .write = paper_write_games,
     .data = &PAPER_ABALONE_4},
    {.name = "abalone-5",
     .about = "time for a move: Tables V and VIII; takes four minutes",
     .timed = true,
     .write = paper_write_times},
    {.name = "abalone-6",
     .about = "places that MCTS adds: Tables VI and IX to XIII; six minutes",
     .timed = true,
     .write = paper_write_trees},
    {.name = "abalone-7",
     .about = "three greedy players: Table VII",
     .games = 100,
     .write = paper_write_games,
     .data = &PAPER_ABALONE_7},
    {.name = "depth",
     .about = "plies that are looked ahead: what mancmancala says; two minutes",
     .games = 10,
     .timed = true,
     .write = paper_write_depths},
    {.name = "evolved",
     .about = "evolved against minimax: Tables 2 and 3 of the paper; a minute",
     .games = 500,
     .write = paper_write_evolved},
    {.name = "fig-4",
     .about = "mcts against alpha-beta: Figure 4 of a thesis; minutes",
     .games = 200,
     .drawn = true,
     .write = paper_write_figure,
     .data = &PAPER_FIGURE_4},
    {.name = "fig-5",
     .about = "mcts against the heuristic: Figure 5; minutes",
     .games = 200,
     .drawn = true,
     .write = paper_write_figure,
     .data = &PAPER_FIGURE_5},
    {.name = "lost",
     .about = "seeds that a move gives away, of every level; minutes",
     .games = 200,
     .any = true,
     .write = paper_write_lost},
    {.name = "ply",
     .about = "minimax against minimax: Tables 4 to 7 of the same paper",
     .games = 500,
     .write = paper_write_ply},
    {.name = "thesis-1",
     .about = "six agents of Kalah: Table 1 of Hunter's thesis; minutes",
     .games = 1000,
     .any = true,
     .write = paper_write_agents},
    {.name = "thesis-2",
     .about = "single heuristics of Kalah: Table 2",
     .games = 10,
     .write = paper_write_heuristics},
    {.name = "thesis-3",
     .about = "weights of the heuristics, evolved: Table 3; minutes for a run",
     .runs = 1,
     .write = paper_write_weights},
    {.name = "thesis-8v4",
     .about = "alpha-beta eight plies deep against the heuristic at four",
     .games = 500,
     .write = paper_write_8v4},
};

enum { TABLE_COUNT = sizeof TABLES / sizeof TABLES[0] };

int paper_count(void)
{
    return TABLE_COUNT;
}

const struct paper_table *paper_at(int index)
{
    return &TABLES[index];
}

const struct paper_table *paper_find(const char *name, struct err *err)
{
    const char *names[TABLE_COUNT];

    for (int i = 0; i < TABLE_COUNT; i++) {
        names[i] = TABLES[i].name;
        if (strcmp(names[i], name) == 0)
            return &TABLES[i];
    }
    err_set(err, "%s: no such table; there are %s",
            err_token(name, strlen(name)).text,
            err_list(names, TABLE_COUNT, " and ").text);
    return NULL;
}
