/* SPDX-License-Identifier: MIT */
/* Sums over the record. */
#include "match/statistics.h"
#include "base/memory.h"
#include "match/strength.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A growing list of sums. */
struct sums {
    struct statistic *items;
    int count;
    int capacity;
};

static void add_sum(struct sums *sums, const char *name,
                    const struct tally *tally)
{
    int at = 0;

    while (at < sums->count && strcmp(sums->items[at].name, name) != 0)
        at++;
    if (at == sums->count) {
        sums->items = memory_grow(sums->items, &sums->capacity, at + 1,
                                  sizeof *sums->items);
        sums->items[sums->count++] = (struct statistic){.name = ""};
        snprintf(sums->items[at].name, sizeof sums->items[at].name, "%s", name);
    }
    tally_add(&sums->items[at].tally, tally);
}

/* The place of a level in the list of levels. */
static int place_of(const struct levels *levels, const char *key)
{
    for (int i = 0; i < levels_count(levels); i++)
        if (strcmp(levels_at(levels, i)->key, key) == 0)
            return i;
    return INT_MAX;
}

/* An insertion sort, since there are few; equal sums stay in the order of the
 * record. */
static void sort_sums(struct sums *sums, const struct levels *levels)
{
    for (int i = 1; i < sums->count; i++) {
        const struct statistic item = sums->items[i];
        int at = i;

        for (; at > 0; at--) {
            const struct statistic *const before = &sums->items[at - 1];
            const bool later =
                levels != NULL
                    ? place_of(levels, item.name) <
                          place_of(levels, before->name)
                    : tally_games(&item.tally) > tally_games(&before->tally);

            if (!later)
                break;
            sums->items[at] = *before;
        }
        sums->items[at] = item;
    }
}

void statistics_free(struct statistics *statistics)
{
    free(statistics->levels);
    free(statistics->games);
    free(statistics->strengths);
    *statistics = (struct statistics){.level_count = 0};
}

int tally_games(const struct tally *tally)
{
    return tally->won + tally->drawn + tally->lost;
}

int tally_percent(const struct tally *tally)
{
    const long long games = tally_games(tally);

    return games == 0
               ? 0
               : (int)((200LL * tally->won + 100LL * tally->drawn + games) /
                       (2 * games));
}

int statistics_balance(const struct statistics *statistics,
                       int balance[RECORD_RECENT_MAX + 1])
{
    int count = 0;

    balance[count++] = 0;
    for (const char *at = statistics->recent; *at != '\0'; at++, count++)
        balance[count] = balance[count - 1] + (*at == 'w') - (*at == 'l');
    return count;
}

/* ---- strength ---- */

/* Elo's scale, and how far from the opponents the player's rating may be. */
enum { SCALE = 400, FURTHEST = 800 };

/* Games that are added, so that a few games do not say too much. */
enum { DRAWN = 2 };

/* A number of games against opponents of one rating. */
struct met {
    int rating;
    int games;
};

static double expect_points(int rating, const struct met *met)
{
    return met->games / (1 + pow(10, (double)(met->rating - rating) / SCALE));
}

/* Lists the games against every rated level, and adds up the points. Returns
 * how many levels were met. */
static int list_met(const struct record *record, const struct levels *levels,
                    const struct game *game, struct met *met, double *points)
{
    const struct level *level;
    int count = 0;

    for (int i = 0; (level = levels_playing_at(levels, game->name, i)) != NULL;
         i++) {
        const struct level_rating *const elo = level_elo(level, game);
        struct tally tally =
            record_tally(record, level->key, record_name(game, false).text);
        const struct tally fair =
            record_tally(record, level->key, record_name(game, true).text);

        tally_add(&tally, &fair);
        if (elo == NULL || tally_games(&tally) == 0)
            continue;
        met[count++] = (struct met){elo->rating, tally_games(&tally)};
        *points += tally.won + tally.drawn / 2.0;
    }
    return count;
}

/* The rating at which these points are expected, by bisection. */
static int find_rating(const struct met *met, int count, double points)
{
    int low = INT_MAX;
    int high = INT_MIN;

    for (int i = 0; i < count; i++) {
        low = met[i].rating < low ? met[i].rating : low;
        high = met[i].rating > high ? met[i].rating : high;
    }
    low -= FURTHEST;
    high += FURTHEST;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        double expected = 0;

        for (int i = 0; i < count; i++)
            expected += expect_points(middle, &met[i]);
        if (expected < points)
            low = middle;
        else
            high = middle;
    }
    return high;
}

struct level_strength statistics_strength(const struct record *record,
                                          const struct levels *levels,
                                          const struct game *game, int *games)
{
    struct met *const met =
        memory_new((size_t)levels_playing(levels, game->name) + 1, sizeof *met);
    const struct strength now = strength_now(levels, record, game);
    struct level_strength strength = {.class = LEVEL_UNRATED};
    double points = 0;
    long long sum = 0;
    int count = list_met(record, levels, game, met, &points);

    *games = 0;
    for (int i = 0; i < count; i++) {
        *games += met[i].games;
        sum += (long long)met[i].rating * met[i].games;
    }
    if (now.games >= STATISTICS_STRENGTH_GAMES) {
        strength = level_strength_of(levels, game, now.rating);
    } else if (*games >= STATISTICS_STRENGTH_GAMES) {
        met[count++] = (struct met){(int)(sum / *games), DRAWN};
        strength = level_strength_of(
            levels, game, find_rating(met, count, points + DRAWN / 2.0));
    }
    free(met);
    return strength;
}

/* ---- all of it ---- */

/* The game of this spec, if the record calls it so. */
static struct game *find_called(const char *spec, const char *name)
{
    struct err unsaid;
    struct game *const game = game_new(spec, &unsaid);

    if (game != NULL && strcmp(record_name(game, false).text, name) == 0)
        return game;
    game_free(game);
    return NULL;
}

/* The game that the record calls so: `abalone`, `kalah-6-4`; NULL where its rules
 * are others than those of its name: no level is rated in such a one. The caller
 * frees it. */
static struct game *find_game(const char *name)
{
    const char *at = name + strlen(name);
    struct game *game = find_called(name, name);

    for (int dashes = 0; game == NULL && at > name && dashes < 2;)
        dashes += *--at == '-';
    if (game == NULL && at > name) {
        const int pits = (int)strcspn(at + 1, "-");
        char spec[SPEC_TEXT_MAX];

        snprintf(spec, sizeof spec, "%.*s", (int)(at - name), name);
        game = find_called(spec, name);
        snprintf(spec, sizeof spec, "%.*s:pits=%.*s,seeds=%s", (int)(at - name),
                 name, pits, at + 1, at + 2 + pits);
        if (game == NULL)
            game = find_called(spec, name);
    }
    return game;
}

/* Adds the strength in the game that the record calls so, unless no rated level
 * was met there. */
static void add_strength(struct statistics *statistics,
                         const struct record *record,
                         const struct levels *levels, const char *name)
{
    struct statistic_strength row = {.games = 0};
    struct game *const game = find_game(name);

    if (game == NULL)
        return;
    snprintf(row.name, sizeof row.name, "%s", name);
    row.strength = statistics_strength(record, levels, game, &row.games);
    if (row.games > 0 || row.strength.class != LEVEL_UNRATED)
        statistics->strengths[statistics->strength_count++] = row;
    game_free(game);
}

/* `kalah-6-4` of `kalah-6-4` or `kalah-6-4.fair`: games from the usual start and
 * from fair ones count for one strength. False for other rules. */
static bool read_rated(const char *text, char name[INI_NAME_MAX + 1])
{
    const size_t length = strcspn(text, ".");

    snprintf(name, INI_NAME_MAX + 1, "%.*s", (int)length, text);
    return text[length] == '\0' || strcmp(text + length, ".fair") == 0;
}

static void list_strengths(struct statistics *statistics,
                           const struct record *record,
                           const struct levels *levels)
{
    char name[INI_NAME_MAX + 1];
    char earlier[INI_NAME_MAX + 1];

    statistics->strengths = memory_new((size_t)statistics->game_count + 1,
                                       sizeof *statistics->strengths);
    for (int i = 0; i < statistics->game_count; i++) {
        bool new = read_rated(statistics->games[i].name, name);

        for (int before = 0; before < i && new; before++)
            new = !read_rated(statistics->games[before].name, earlier) ||
                  strcmp(earlier, name) != 0;
        if (new)
            add_strength(statistics, record, levels, name);
    }
}

struct statistics statistics_read(const struct record *record,
                                  const struct levels *levels)
{
    struct statistics statistics = {.all = record_sum(record)};
    struct sums by_level = {NULL, 0, 0};
    struct sums by_game = {NULL, 0, 0};
    struct record_entry entry;

    for (int i = 0; i < record_entries(record); i++)
        if (record_entry_at(record, i, &entry) &&
            tally_games(&entry.tally) > 0) {
            add_sum(&by_level, entry.level, &entry.tally);
            add_sum(&by_game, entry.game, &entry.tally);
        }
    sort_sums(&by_level, levels);
    sort_sums(&by_game, NULL);
    snprintf(statistics.recent, sizeof statistics.recent, "%s",
             record_recent(record));
    statistics.levels = by_level.items;
    statistics.level_count = by_level.count;
    statistics.games = by_game.items;
    statistics.game_count = by_game.count;
    list_strengths(&statistics, record, levels);
    return statistics;
}
