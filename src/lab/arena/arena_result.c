/* SPDX-License-Identifier: MIT */
/*
 * The result of an arena: its players, and the counts and sums of their games.
 *
 *     games -> tallies of threads -> processes of a cluster -> parts of a share
 */
#include "base/memory.h"
#include "lab/arena/arena_inside.h"
#include "match/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIMED_EVERY = 8 /* openings; a clock costs as much as a fast move */ };

/* ---- before the first game ---- */

static void name_entry(const struct arena_setting *setting, int player,
                       char name[ARENA_NAME_MAX])
{
    const char *const who = setting->players[player].player.who;
    int before = 0, same = 0;

    for (int k = 0; k < setting->count; k++)
        if (strcmp(setting->players[k].player.who, who) == 0) {
            same++;
            before += k < player;
        }
    if (same == 1)
        snprintf(name, ARENA_NAME_MAX, "%s", who);
    else
        snprintf(name, ARENA_NAME_MAX, "%s#%d", who, before + 1);
}

/* Is this the agent whose rating is given? */
static bool is_anchor(const char *agent)
{
    return level_anchors(agent) || strcmp(agent, "max:chain=on") == 0;
}

void arena_begin(const struct arena_setting *setting,
                 struct arena_result *result)
{
    *result = (struct arena_result){.game = setting->game,
                                    .seed = setting->seed,
                                    .reference = setting->reference,
                                    .anchor = ELO_NOBODY,
                                    .count = setting->count,
                                    .tested = setting->sprt != NULL};
    result->rows = arena_rows_new(setting->count, setting->game->players,
                                  &result->row_count);
    if (setting->sprt != NULL)
        result->sprt = *setting->sprt;
    for (int i = 0; i < setting->count; i++) {
        name_entry(setting, i, result->entries[i].name);
        if (result->anchor == ELO_NOBODY &&
            is_anchor(setting->players[i].agent))
            result->anchor = i;
    }
}

void arena_free(struct arena_result *result)
{
    free(result->rows);
    *result = (struct arena_result){0};
}

/* ---- the tally of a thread ---- */

struct arena_tally *arena_tallies_new(const struct arena_setting *setting)
{
    struct arena_tally *const tallies =
        memory_new((size_t)setting->threads, sizeof *tallies);

    for (int i = 0; i < setting->threads; i++) {
        int row_count;

        tallies[i].rows =
            arena_rows_new(setting->count, setting->game->players, &row_count);
    }
    return tallies;
}

void arena_tallies_free(struct arena_tally tallies[],
                        const struct arena_setting *setting)
{
    for (int i = 0; i < setting->threads; i++) {
        for (int k = 0; k < setting->count; k++)
            sample_free(&tallies[i].samples[k]);
        line_free(&tallies[i].line);
        free(tallies[i].rows);
    }
    free(tallies);
}

bool arena_is_shared(const struct arena_setting *setting, int64_t number)
{
    return share_has(setting->share, number / arena_seatings(setting->game));
}

void arena_tally_begin(struct arena_tally *tally,
                       const struct arena_setting *setting,
                       const struct arena_round *round, int64_t number,
                       struct batch_game *game)
{
    const int seatings = arena_seatings(setting->game);
    const int seating = (int)(number % seatings);
    const int group = (int)(number / seatings / round->openings);
    const int opening =
        round->first + (int)(number / seatings % round->openings);

    tally->row = &tally->rows[group * seatings + seating];
    tally->number = (struct arena_number){group, opening, seating};
    tally->keys = arena_sample_keys(setting, &tally->number);
    tally->timed = opening % TIMED_EVERY == 0;
    tally->score = round->scores != NULL ? &round->scores[number] : NULL;
    arena_plan(setting, tally->row, opening, seating, game);
}

void arena_tally_count(struct arena_tally *tally,
                       const struct arena_setting *setting,
                       const struct batch_end *end)
{
    arena_row_count(tally->row, setting->game->players, end);

    /* With two players, the first sits in the seat of the seating's number. */
    if (tally->score != NULL)
        *tally->score =
            (int8_t)(1 + (end->winner < 0
                              ? 1
                              : 2 * (end->winner == tally->number.seating)));
}

/* ---- all threads ---- */

static void add_row(struct arena_row *row, const struct arena_row *more)
{
    row->games += more->games;
    row->draws += more->draws;
    row->plies += more->plies;
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        row->wins[seat] += more->wins[seat];
        row->halves[seat] += more->halves[seat];
    }
}

void arena_add_tallies(struct arena_result *result,
                       const struct arena_setting *setting,
                       struct arena_tally tallies[])
{
    for (int k = 0; k < setting->threads; k++) {
        const struct arena_tally *const tally = &tallies[k];

        result->kept += tally->kept;
        result->processor += tally->processor;
        for (int i = 0; i < result->row_count; i++)
            add_row(&result->rows[i], &tally->rows[i]);
        for (int i = 0; i < result->count; i++) {
            result->entries[i].moves += tally->entries[i].moves;
            result->entries[i].nanoseconds += tally->entries[i].nanoseconds;
            if (k > 0)
                sample_join(&tallies[0].samples[i], &tally->samples[i]);
        }
    }
}

/* ---- all processes ---- */

/* Each process has counted all games, but timed only its own. The total time is
 * that of the first process. */
static void add_processes(const struct arena_setting *setting,
                          struct arena_result *result)
{
    for (int i = 0; i < result->count; i++) {
        cluster_sum(setting->cluster, &result->entries[i].moves, 1);
        cluster_sum(setting->cluster, &result->entries[i].nanoseconds, 1);
    }
    cluster_sum(setting->cluster, &result->processor, 1);
    cluster_broadcast(setting->cluster, 0, &result->nanoseconds,
                      sizeof result->nanoseconds);
}

/* ---- all parts ---- */

static void add_part_rows(const struct arena_setting *setting,
                          struct arena_result *result)
{
    enum { NUMBERS = 3 + 2 * PLAYERS_MAX };
    int64_t *const numbers =
        memory_new((size_t)result->row_count * NUMBERS, sizeof *numbers);

    for (int i = 0; i < result->row_count; i++) {
        const struct arena_row *const row = &result->rows[i];
        int64_t *const own = &numbers[(size_t)i * NUMBERS];

        own[0] = row->games;
        own[1] = row->draws;
        own[2] = row->plies;
        memcpy(own + 3, row->wins, sizeof row->wins);
        memcpy(own + 3 + PLAYERS_MAX, row->halves, sizeof row->halves);
    }
    share_sum(setting->share, "rows", numbers, result->row_count * NUMBERS);
    for (int i = 0; i < result->row_count; i++) {
        struct arena_row *const row = &result->rows[i];
        const int64_t *const own = &numbers[(size_t)i * NUMBERS];

        row->games = own[0];
        row->draws = own[1];
        row->plies = own[2];
        memcpy(row->wins, own + 3, sizeof row->wins);
        memcpy(row->halves, own + 3 + PLAYERS_MAX, sizeof row->halves);
    }
    free(numbers);
}

static void add_part_times(const struct arena_setting *setting,
                           struct arena_result *result)
{
    enum { TIMES = 2 };
    int64_t times[ARENA_PLAYERS_MAX][TIMES] = {{0}};

    for (int i = 0; i < result->count; i++) {
        times[i][0] = result->entries[i].moves;
        times[i][1] = result->entries[i].nanoseconds;
    }
    share_sum(setting->share, "times", times[0], result->count * TIMES);
    share_sum(setting->share, "time", &result->nanoseconds, 1);
    for (int i = 0; i < result->count; i++) {
        result->entries[i].moves = times[i][0];
        result->entries[i].nanoseconds = times[i][1];
    }
}

void arena_add_others(struct arena_result *result,
                      const struct arena_setting *setting)
{
    add_processes(setting, result);
    add_part_rows(setting, result);
    add_part_times(setting, result);
}
