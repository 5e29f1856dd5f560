/* SPDX-License-Identifier: MIT */
/* The specs of Abalone, and its starts. */
#include "base/option.h"
#include "game/abalone_board.h"

#include <string.h>

enum key { KEY_PLAYERS, KEY_START, KEY_INVERSE, KEY_PRESET, KEY_COUNT };

enum { NOT_SAID = -1 };

/* The report's rules are the usual ones; the official ones have nothing
 * against taking a move back. */
static const struct option KEYS[] = {
    {"players", NULL, OPTION_NUMBER, .min = 2, .max = PLAYERS_MAX,
     .about = "how many play"},
    {"start", NULL, OPTION_WORD,
     .words = {"standard", "belgian", "german", "three"},
     .about = "where the marbles lie"},
    {"inverse", NULL, OPTION_WORD, .words = {"allowed", "forbidden"},
     .about = "may a move take back the one before?"},
    {"preset", NULL, OPTION_WORD, .words = {"official", "report"},
     .about = "the rules that others have written down"},
    {0},
};

static const char *const ROWS[] = {
    [START_STANDARD] = "11111/111111/..111../......../........./......../"
                       "..222../222222/22222",
    [START_BELGIAN] = "11.22/111222/.11.22./......../........./......../"
                      ".22.11./222111/22.11",
    [START_GERMAN] = "...../11..22/111.222/.11..22./........./.22..11./"
                     "222.111/22..11/.....",
    [START_THREE] = "11111/111111/......./2......3/22.....33/22....33/"
                    "22...33/22..33/22.33",
};

const struct abalone_rules *abalone_rules(const struct game *game)
{
    return game->plan;
}

int abalone_marbles(const struct game *game)
{
    return game->players == 3 ? 11 : 14;
}

const char *abalone_start_rows(enum abalone_start start)
{
    return ROWS[start];
}

/* Three players have a start of their own. */
static bool settle_start(const struct option_value said[],
                         struct abalone_rules *rules, struct err *err)
{
    const long players = said[KEY_PLAYERS].number;
    const long start = said[KEY_START].number;

    if (players == 3 && start >= 0 && start != START_THREE)
        return err_set(err, "players=3 begins with start=three, not %s",
                       KEYS[KEY_START].words[start]);
    if (players == 2 && start == START_THREE)
        return err_set(err, "start=three is for three players, not 2");
    rules->players = players == 3 || start == START_THREE ? 3 : 2;
    rules->start = rules->players == 3 ? START_THREE
                   : start >= 0        ? (enum abalone_start)start
                                       : START_STANDARD;
    return true;
}

static bool settle_inverse(const struct option_value said[],
                           struct abalone_rules *rules, struct err *err)
{
    const long inverse = said[KEY_INVERSE].number;
    const long preset = said[KEY_PRESET].number;

    if (inverse >= 0 && preset >= 0 && inverse != preset)
        return err_set(err,
                       "preset=%s makes inverse %s; inverse=%s cannot stand "
                       "beside it",
                       KEYS[KEY_PRESET].words[preset],
                       KEYS[KEY_INVERSE].words[preset],
                       KEYS[KEY_INVERSE].words[inverse]);
    rules->inverse_forbidden = inverse != 0 && preset != 0;
    return true;
}

bool abalone_read_rules(const struct spec *spec, struct abalone_rules *rules,
                        struct err *err)
{
    struct option_value said[KEY_COUNT];

    if (!option_read_spec(spec, KEYS, said, err))
        return false;
    for (int i = 0; i < KEY_COUNT; i++)
        if (said[i].text == NULL)
            said[i].number = NOT_SAID;
    return settle_start(said, rules, err) && settle_inverse(said, rules, err);
}

void abalone_write_rules(const struct abalone_rules *rules, FILE *out)
{
    char between = ':';

    fputs("abalone", out);
    if (rules->players == 3) {
        fprintf(out, "%cplayers=3", between);
        between = ',';
    } else if (rules->start != START_STANDARD) {
        fprintf(out, "%cstart=%s", between,
                KEYS[KEY_START].words[rules->start]);
        between = ',';
    }
    if (!rules->inverse_forbidden)
        fprintf(out, "%cinverse=allowed", between);
}

/* Three have but one way to begin. */
bool abalone_switch_at(const struct game *game, int index,
                       struct game_switch *found)
{
    static const struct option start_of_two = {
        "start", NULL, OPTION_WORD, .words = {"standard", "belgian", "german"}};
    const struct abalone_rules *const rules = abalone_rules(game);
    const struct game_switch switches[] = {
        {&KEYS[KEY_PLAYERS], rules->players},
        {&KEYS[KEY_INVERSE], rules->inverse_forbidden},
        {&start_of_two, (int)rules->start},
    };

    if (index >= (rules->players == 2 ? 3 : 2))
        return false;
    *found = switches[index];
    return true;
}
