/* SPDX-License-Identifier: MIT */
/* The results of a tournament: a copy for the screen, made under the lock. */
#include "base/clock.h"
#include "base/memory.h"
#include "lab/arena/tournament_inside.h"

#include <stdlib.h>
#include <string.h>

int tournament_descriptor(const struct tournament *tournament)
{
    return tournament->news.receiver;
}

struct tournament_table tournament_table(struct tournament *tournament)
{
    struct tournament_table table = {.total = tournament_total(tournament)};
    const size_t count = (size_t)tournament->result.row_count;
    const size_t groups = (size_t)tournament_groups(tournament);
    struct arena_row *const rows = memory_new(count, sizeof *rows);

    table.pairs = memory_new(groups, sizeof *table.pairs);
    pthread_mutex_lock(&tournament->lock);
    wake_flag_set(&tournament->news, false);
    table.state = tournament->state;
    table.played = tournament->played;
    table.err = tournament->err;
    table.result = tournament->result;
    memcpy(rows, tournament->result.rows, count * sizeof *rows);
    memcpy(table.pairs, tournament->tally.pairs, groups * sizeof *table.pairs);
    table.median = tally_median(&tournament->tally, tournament->game->players);
    if (table.state == TOURNAMENT_PLAYING) {
        const double seconds = (double)(clock_now() - tournament->began) / 1e9;

        if (seconds > 0.5)
            table.rate =
                (double)(table.played - tournament->began_played) / seconds;
    }
    pthread_mutex_unlock(&tournament->lock);
    table.judging = tournament->judge != NULL &&
                    !judge_sum(tournament->judge, table.result.entries);
    table.result.rows = rows;
    arena_rate(&table.result, table.elos);
    return table;
}

void tournament_table_free(struct tournament_table *table)
{
    arena_free(&table->result);
    free(table->pairs);
    table->pairs = NULL;
}

struct sprt tournament_sprt(const struct tournament_table *table, int one,
                            int other)
{
    struct sprt sprt = {.lower = 0, .upper = TOURNAMENT_STRONGER};
    const int groups = table->result.row_count / 2;

    for (int group = 0; group < groups; group++) {
        const int *const players =
            arena_row_of(&table->result, &(struct arena_number){.group = group})
                ->players;
        const bool turned = players[0] == other;

        if ((players[0] != one || players[1] != other) &&
            (players[0] != other || players[1] != one))
            continue;
        for (int i = 0; i < SPRT_OUTCOMES; i++)
            sprt.pairs[i] =
                table->pairs[group][turned ? SPRT_OUTCOMES - 1 - i : i];
    }
    return sprt;
}

bool tournament_game(struct tournament *tournament, bool next,
                     struct tournament_game *game)
{
    const int threads = tournament->arena.threads;
    bool found = false;

    pthread_mutex_lock(&tournament->lock);
    for (int i = next; i <= threads && !found; i++) {
        const int number = (tournament->watched + i) % threads;
        const struct tournament_seat *const seat = &tournament->seats[number];

        found = seat->playing;
        if (!found)
            continue;
        tournament->watched = number;
        *game = (struct tournament_game){.position = seat->position,
                                         .ply = seat->ply};
        memcpy(game->players,
               arena_row_of(&tournament->result, &seat->number)->players,
               sizeof game->players);
    }
    pthread_mutex_unlock(&tournament->lock);
    return found;
}
