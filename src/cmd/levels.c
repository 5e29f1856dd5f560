/* SPDX-License-Identifier: MIT */
/* naqala levels: the list of opponents. */
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "cmd/call.h"
#include "match/strength.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 3, WIDTH_LEAST = 10 };

/* The key, the name, and the name of the agent without options. */
struct level_row {
    const char *words[COLUMNS];
    int lengths[COLUMNS]; /* in bytes */
};

static struct level_row make_row(const struct level *level)
{
    return (struct level_row){{level->key, level->name, level->agent},
                              {(int)strlen(level->key),
                               (int)strlen(level->name),
                               (int)strcspn(level->agent, ":")}};
}

static void measure_columns(const struct levels *levels, const char *game,
                            int widths[COLUMNS])
{
    const struct level *level;

    for (int column = 0; column < COLUMNS; column++)
        widths[column] = WIDTH_LEAST;
    for (int i = 0; (level = levels_playing_at(levels, game, i)) != NULL; i++) {
        const struct level_row row = make_row(level);

        for (int column = 0; column < COLUMNS; column++) {
            const int cells =
                utf8_columns(row.words[column], row.lengths[column]);

            if (cells > widths[column])
                widths[column] = cells;
        }
    }
}

/* For people. */
static void print_levels(const struct levels *levels, const struct game *game)
{
    struct err unsaid;
    struct record *const record = record_load(&unsaid);
    const struct strength grown = strength_now(levels, record, game);
    const struct level *level;
    int widths[COLUMNS];

    measure_columns(levels, game->name, widths);
    for (int i = 0; (level = levels_playing_at(levels, game->name, i)) != NULL;
         i++) {
        const struct level_row row = make_row(level);
        const struct level_rating *const elo = level_elo(level, game);
        char strength[32] = "unrated";

        if (elo != NULL)
            snprintf(strength, sizeof strength, "%d %4s", elo->rating,
                     level_error_text(elo->error).text);
        else if (level_grows(level) && grown.known)
            snprintf(strength, sizeof strength, "%d %4s", grown.rating,
                     level_error_text(grown.error).text);
        for (int column = 0; column < COLUMNS; column++)
            printf("%.*s%*s", row.lengths[column], row.words[column],
                   widths[column] + 1 -
                       utf8_columns(row.words[column], row.lengths[column]),
                   "");
        printf("%11s  %s\n", strength, level->about);
    }
    record_free(record);
}

static void print_csv(const struct levels *levels, const struct game *game)
{
    const struct level *level;

    puts("key,name,agent,about");
    for (int i = 0; (level = levels_playing_at(levels, game->name, i)) != NULL;
         i++) {
        csv_write_field(level->key, ',', stdout);
        csv_write_field(level->name, ',', stdout);
        csv_write_field(level->agent, ',', stdout);
        csv_write_field(level->about, '\n', stdout);
    }
}

static void print_json(const struct levels *levels, const struct game *game)
{
    const struct level *level;

    for (int i = 0; (level = levels_playing_at(levels, game->name, i)) != NULL;
         i++) {
        const struct level_rating *const elo = level_elo(level, game);
        struct json object = json_begin(stdout);

        json_text(&object, "key", level->key);
        json_text(&object, "name", level->name);
        json_text(&object, "agent", level->agent);
        json_text(&object, "about", level->about);
        if (elo != NULL) {
            json_number(&object, "elo", elo->rating);
            json_number(&object, "error", elo->error);
        }
        json_end(&object);
    }
}

static int run_levels(const struct call *call)
{
    enum call_format format;
    struct err err;

    if (!call_read_format(call, &format, &err))
        return command_misused(call, &err);

    struct game *const game = call_game(call, &err);

    if (game == NULL)
        return command_misused(call, &err);

    struct levels *const levels = call_levels();

    if (format == CALL_OBJECTS)
        print_json(levels, game);
    else if (format == CALL_ROWS)
        print_csv(levels, game);
    else
        print_levels(levels, game);
    levels_free(levels);
    game_free(game);
    return RESULT_FINE;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    CALL_CSV("key,name,agent,about"),
    CALL_JSON,
    {0},
};

const struct command levels_command = {
    .name = "levels",
    .operands = "",
    .about = "the opponents that there are",
    .details = "Between the agent and what it is like stands its Elo for this "
               "game, with the\nerror that it has in 95 of 100 cases; max has "
               "1000,\nand in Abalone greedy. Of the level that grows it is "
               "what your last games say.\n",
    .options = OPTIONS,
    .run = run_levels,
};
