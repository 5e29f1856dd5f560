/* Which tables there are. */
#include "lab/source.h"
#include "lab/source_games.h"
#include "lab/source_paper.h"
#include "lab/source_time.h"

#include <string.h>

static const struct source_table TABLES[] = {
    {.name = "abalone-2",
     .about = "greedy against greedy: Table II of the report on Abalone",
     .games = 400,
     .write = source_write_games,
     .data = &SOURCE_ABALONE_2},
    {.name = "abalone-3",
     .about = "greedy, who begins, against alpha-beta: Table III",
     .games = 100,
     .write = source_write_games,
     .data = &SOURCE_ABALONE_3},
    {.name = "abalone-4",
     .about = "alpha-beta, who begins, against greedy: Table IV",
     .games = 100,
     .write = source_write_games,
     .data = &SOURCE_ABALONE_4},
    {.name = "abalone-5",
     .about = "time for a move: Tables V and VIII; takes four minutes",
     .timed = true,
     .write = source_write_times},
    {.name = "abalone-6",
     .about = "places that MCTS adds: Tables VI and IX to XIII; six minutes",
     .timed = true,
     .write = source_write_trees},
    {.name = "abalone-7",
     .about = "three greedy players: Table VII",
     .games = 100,
     .write = source_write_games,
     .data = &SOURCE_ABALONE_7},
    {.name = "evolved",
     .about = "evolved against minimax: Tables 2 and 3 of the paper; a minute",
     .games = 500,
     .write = source_write_evolved},
    {.name = "ply",
     .about = "minimax against minimax: Tables 4 to 7 of the same paper",
     .games = 500,
     .write = source_write_ply},
    {.name = "thesis-2",
     .about = "single heuristics of Kalah: Table 2 of Hunter's thesis",
     .games = 10,
     .write = source_write_heuristics},
    {.name = "thesis-3",
     .about = "weights of the heuristics, evolved: Table 3; minutes for a run",
     .runs = 1,
     .write = source_write_weights},
};

enum { TABLE_COUNT = sizeof TABLES / sizeof TABLES[0] };

int source_count(void)
{
    return TABLE_COUNT;
}

const struct source_table *source_at(int index)
{
    return &TABLES[index];
}

const struct source_table *source_find(const char *name, struct err *err)
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
