/* SPDX-License-Identifier: MIT */
/* The player's results against each level: asked for, and counted. */
#include "match/record.h"
#include "base/file.h"
#include "base/memory.h"
#include "game/mancala.h"
#include "match/record_rows.h"
#include "match/start.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In the place of a game it names the row with the streak of a level in all
 * games; in the place of a level, too, that of all levels. */
static const char ALL[] = "all";

void record_free(struct record *record)
{
    if (record == NULL)
        return;
    free(record->rows);
    free(record->ratings);
    free(record);
}

/* -1 if there is none. */
static int find_row(const struct record *record, const char *name)
{
    for (int i = 0; i < record->count; i++)
        if (strcmp(record->rows[i].name, name) == 0)
            return i;
    return -1;
}

struct record_row *record_add_row(struct record *record, const char *name)
{
    record->rows = memory_grow(record->rows, &record->capacity,
                               record->count + 1, sizeof *record->rows);

    struct record_row *row = &record->rows[record->count++];

    *row = (struct record_row){.name = ""};
    snprintf(row->name, sizeof row->name, "%s", name);
    return row;
}

struct record_ratings *record_add_ratings(struct record *record,
                                          const char *game)
{
    record->ratings =
        memory_grow(record->ratings, &record->rating_capacity,
                    record->rating_count + 1, sizeof *record->ratings);

    struct record_ratings *const ratings =
        &record->ratings[record->rating_count++];

    *ratings = (struct record_ratings){.count = 0};
    snprintf(ratings->game, sizeof ratings->game, "%s", game);
    return ratings;
}

/* NULL if there are none. */
static struct record_ratings *find_ratings(const struct record *record,
                                           const char *game)
{
    for (int i = 0; i < record->rating_count; i++)
        if (strcmp(record->ratings[i].game, game) == 0)
            return &record->ratings[i];
    return NULL;
}

/* `level game`, perhaps too long for the name of a section. */
struct name {
    char text[2 * INI_NAME_MAX];
};

static struct name name_of(const char *level, const char *game)
{
    struct name name;

    snprintf(name.text, sizeof name.text, "%s %s", level, game);
    return name;
}

/* Adds up to the largest count that can be read again. */
static int add_counts(int count, int more)
{
    return count > RECORD_COUNT_MAX - more ? RECORD_COUNT_MAX : count + more;
}

enum { RULES_MAX = 36, RULES_CUT = 27 };

struct level_game record_name(const struct game *game, bool fair)
{
    struct level_game name;

    if (!level_game_of(game, &name)) {
        const struct spec_text spec = start_usual_spec(game);
        const size_t length = strlen(spec.text);

        snprintf(name.text, sizeof name.text, "%s", spec.text);
        if (mancala_is_own(game))
            snprintf(name.text, sizeof name.text, "%s-%d-%d.%08x", game->name,
                     mancala_rules(game)->pits, mancala_rules(game)->seeds,
                     (unsigned)sum_more(length, spec.text, length));
        else if (length > RULES_MAX)
            snprintf(name.text + RULES_CUT, sizeof name.text - RULES_CUT,
                     ".%08x", (unsigned)sum_more(length, spec.text, length));
        for (char *at = name.text; (at = strpbrk(at, ":,")) != NULL;)
            *at = '.';
        for (char *at = name.text; (at = strchr(at, '=')) != NULL;)
            *at = '-';
    }
    if (fair)
        strncat(name.text, ".fair", sizeof name.text - strlen(name.text) - 1);
    return name;
}

/* ---- asking ---- */

void tally_add(struct tally *sum, const struct tally *tally)
{
    sum->won = add_counts(sum->won, tally->won);
    sum->drawn = add_counts(sum->drawn, tally->drawn);
    sum->lost = add_counts(sum->lost, tally->lost);
    sum->helped = add_counts(sum->helped, tally->helped);
    sum->hints = add_counts(sum->hints, tally->hints);
    sum->take_backs = add_counts(sum->take_backs, tally->take_backs);
    if (tally->best_margin > sum->best_margin)
        sum->best_margin = tally->best_margin;
    if (tally->longest > sum->longest)
        sum->longest = tally->longest;
    if (tally->streak > sum->longest)
        sum->longest = tally->streak; /* in files without `longest` */
}

struct tally record_tally(const struct record *record, const char *level,
                          const char *game)
{
    const struct name name = name_of(level, game != NULL ? game : ALL);
    const size_t length = strlen(level);
    const int row = find_row(record, name.text);
    struct tally sum = {.won = 0};

    if (game != NULL)
        return row >= 0 ? record->rows[row].tally : sum;
    for (int i = 0; i < record->count; i++) {
        /* The game is the last word: the key of a level may have blanks. */
        const char *const other = record->rows[i].name;

        if (strrchr(other, ' ') == other + length &&
            strncmp(other, level, length) == 0)
            tally_add(&sum, &record->rows[i].tally);
    }
    sum.streak = row >= 0 ? record->rows[row].tally.streak : 0;
    return sum;
}

int record_rated(const struct record *record, const char *game,
                 struct rated_game games[RECORD_RATED_MAX])
{
    const struct record_ratings *const ratings = find_ratings(record, game);
    const int count = ratings != NULL ? ratings->count : 0;

    for (int i = 0; i < count; i++)
        games[i] = ratings->games[i];
    return count;
}

int record_course(const struct record *record, const char *level,
                  const char *game, int margins[RECORD_COURSE_MAX])
{
    const int row = find_row(record, name_of(level, game).text);
    const int count = row >= 0 ? record->rows[row].course_count : 0;

    for (int i = 0; i < count; i++)
        margins[i] = record->rows[row].course[i];
    return count;
}

int record_entries(const struct record *record)
{
    return record->count;
}

bool record_entry_at(const struct record *record, int index,
                     struct record_entry *entry)
{
    const struct record_row *const row = &record->rows[index];
    const char *const blank = strrchr(row->name, ' ');

    *entry = (struct record_entry){.tally = row->tally};
    snprintf(entry->level, sizeof entry->level, "%.*s",
             (int)(blank - row->name), row->name);
    snprintf(entry->game, sizeof entry->game, "%s", blank + 1);
    return strcmp(entry->game, ALL) != 0;
}

struct tally record_sum(const struct record *record)
{
    const struct name all = name_of(ALL, ALL);
    const int row = find_row(record, all.text);
    struct tally sum = {.won = 0};

    for (int i = 0; i < record->count; i++)
        tally_add(&sum, &record->rows[i].tally);
    sum.streak = row >= 0 ? record->rows[row].tally.streak : 0;
    return sum;
}

const char *record_recent(const struct record *record)
{
    return record->recent;
}

bool record_id_same(const struct record_id *one, const struct record_id *other)
{
    return strcmp(one->date.text, other->date.text) == 0 &&
           (!one->seeded || !other->seeded || one->seed == other->seed);
}

bool record_has(const struct record *record, const struct record_id *id)
{
    for (int i = 0; i < record->known_count; i++)
        if (record_id_same(&record->known[i], id))
            return true;
    return false;
}

/* ---- counting ---- */

static int next_streak(int streak, enum record_result result)
{
    if (result == RECORD_WON)
        return streak > 0 ? add_counts(streak, 1) : 1;
    if (result == RECORD_LOST)
        return streak < 0 ? -add_counts(-streak, 1) : -1;
    return 0;
}

static void count_game(struct tally *tally, const struct record_game *game)
{
    const bool won = game->result == RECORD_WON;

    tally_add(tally, &(struct tally){
                         .won = won,
                         .drawn = game->result == RECORD_DRAWN,
                         .lost = game->result == RECORD_LOST,
                         .helped = game->helped,
                         .hints = game->hints,
                         .take_backs = game->take_backs,
                         .best_margin = won ? game->margin : 0,
                     });
    tally->streak = next_streak(tally->streak, game->result);
    if (tally->streak > tally->longest)
        tally->longest = tally->streak;
}

static struct record_row *row_of(struct record *record, const char *name)
{
    const int row = find_row(record, name);

    return row >= 0 ? &record->rows[row] : record_add_row(record, name);
}

/* A game that was won or lost on time counts as at least one point. */
static int measure_margin(const struct record_game *game)
{
    if (game->result == RECORD_WON && game->margin < 1)
        return 1;
    if (game->result == RECORD_LOST && game->margin > -1)
        return -1;
    return game->margin;
}

/* Removes the oldest margin if there is no room. */
static void count_course(struct record_row *row, const struct record_game *game)
{
    if (row->course_count == RECORD_COURSE_MAX)
        memmove(row->course, row->course + 1,
                (size_t)--row->course_count * sizeof row->course[0]);
    row->course[row->course_count++] = measure_margin(game);
}

/* Refuses capitals, too: they would be read as small letters. */
static bool check_name(const struct name *name, struct err *err)
{
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    return (ini_is_name(name->text) && strpbrk(name->text, capitals) == NULL) ||
           err_set(err, "%s: is not counted: no level and game have this name",
                   err_token(name->text, strlen(name->text)).text);
}

/* Removes the oldest games if there is no room. */
static void remember_game(struct record *record, const struct record_game *game)
{
    static const char signs[] = "wdl";
    const size_t length = strlen(record->recent);
    const bool full = length == RECORD_RECENT_MAX;
    const size_t at = full ? length - 1 : length;

    if (full)
        memmove(record->recent, record->recent + 1, length);
    record->recent[at] = signs[game->result];
    record->recent[at + 1] = '\0';
    if (*game->id.date.text == '\0')
        return;
    if (record->known_count == RECORD_KNOWN_MAX)
        memmove(record->known, record->known + 1,
                (size_t)--record->known_count * sizeof record->known[0]);
    record->known[record->known_count++] = game->id;
}

/* A streak over several games or levels. */
static void count_streak(struct record *record, const char *level,
                         enum record_result result)
{
    struct tally *const tally =
        &row_of(record, name_of(level, ALL).text)->tally;

    tally->streak = next_streak(tally->streak, result);
    if (tally->streak > tally->longest)
        tally->longest = tally->streak;
}

/* Removes the oldest rating if there is no room. No games after the first
 * hundred kinds are rated. */
static void rate_game(struct record *record, const struct record_game *game)
{
    if (game->rated_as == NULL)
        return;

    struct record_ratings *ratings = find_ratings(record, game->rated_as);

    if (ratings == NULL && record->rating_count == RECORD_RATED_GAMES_MAX)
        return;
    if (ratings == NULL)
        ratings = record_add_ratings(record, game->rated_as);
    if (ratings->count == RECORD_RATED_MAX)
        memmove(ratings->games, ratings->games + 1,
                (size_t)--ratings->count * sizeof ratings->games[0]);
    ratings->games[ratings->count++] = game->rated;
}

bool record_count(struct record *record, const struct record_game *game,
                  struct err *err)
{
    const struct name name = name_of(game->level, game->game);
    const struct name all = name_of(game->level, ALL);

    if (!check_name(&name, err) || !check_name(&all, err))
        return false;

    struct record_row *const row = row_of(record, name.text);

    count_game(&row->tally, game);
    count_course(row, game);
    count_streak(record, game->level, game->result);
    count_streak(record, ALL, game->result);
    remember_game(record, game);
    rate_game(record, game);
    return record->count <= RECORD_TALLIES_MAX ||
           err_set(err, "the record holds %d tallies", RECORD_TALLIES_MAX);
}
