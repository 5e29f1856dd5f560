/* SPDX-License-Identifier: MIT */
/* Numbers, players and times as people say them. */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/text/describe.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>
#include <strings.h>
#include <time.h>

bool describe_is_you(const char *name)
{
    return strcasecmp(name, "you") == 0;
}

const char *describe_name(const char *name)
{
    return describe_is_you(name) ? "you" : name;
}

const char *describe_side(const struct game *game,
                          const struct position *position, int player)
{
    const int side =
        mancala_is(game) ? mancala_owner(position, player) : player;

    return game->class->player_name(game, side);
}

void phrase_write_number(int number, FILE *out)
{
    static const char *const words[] = {
        "none",  "one",   "two",  "three", "four",   "five",  "six",
        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    const int count = sizeof words / sizeof words[0];

    if (number >= 0 && number < count)
        fputs(words[number], out);
    else
        fprintf(out, "%d", number);
}

void phrase_write_name(const char *name, FILE *out)
{
    for (; *name != '\0'; name++)
        putc(*name == '-' ? ' ' : *name, out);
}

void phrase_write_help(struct match_help help, FILE *out)
{
    fprintf(out, "%d hint%s, %d undo%s%s", help.hints,
            help.hints == 1 ? "" : "s", help.take_backs,
            help.take_backs == 1 ? "" : "s",
            help.evaluation ? ", evaluation" : "");
}

struct phrase phrase_seat(const struct game *game, int player)
{
    struct phrase phrase;

    snprintf(phrase.text, sizeof phrase.text, "%s",
             game->class->player_name(game, player));
    *phrase.text = (char)toupper((unsigned char)*phrase.text);
    return phrase;
}

struct phrase phrase_end(const struct game *game, enum end end)
{
    struct phrase phrase = {""};

    snprintf(phrase.text, sizeof phrase.text, "%s%s",
             end == END_CAP ? "no more moves are played" : game_end_words(end),
             end == END_REPETITION && game->class->limits(game).repetitions == 3
                 ? ", for the third time"
                 : "");
    return phrase;
}

void phrase_write_over(const struct game *game, const struct outcome *outcome,
                       const char *const names[], FILE *out)
{
    fprintf(out, "The game is over: %s. ", phrase_end(game, outcome->end).text);
    if (outcome->winner < 0)
        fputs("A draw", out);
    else
        fprintf(out, "%s %s", names[outcome->winner],
                describe_is_you(names[outcome->winner]) ? "win" : "wins");
    fprintf(out, ", %s.", match_score_text(game, outcome).text);
}

const char *phrase_won_early(enum end end)
{
    return end == END_TIME       ? "on time"
           : end == END_RESIGNED ? "by resignation"
                                 : NULL;
}

/* Is it `-6-4`? */
static bool is_size(const char *text, size_t length)
{
    const size_t pits = 1 + strspn(text + 1, "0123456789");

    return *text == '-' && pits > 1 && pits < length && text[pits] == '-' &&
           pits + 1 + strspn(text + pits + 1, "0123456789") == length &&
           pits + 1 < length;
}

struct phrase phrase_record(const char *name)
{
    struct phrase phrase = {""};
    FILE *const out = memory_file(phrase.text, sizeof phrase.text);
    const size_t length = strcspn(name, ".");
    size_t i = 0;

    for (; i < length && !is_size(name + i, length - i); i++)
        putc(name[i] == '-' ? ' ' : name[i], out);
    if (i < length)
        fprintf(out, " %.*s×%.*s", (int)strcspn(name + i + 1, "-"),
                name + i + 1,
                (int)(length - i - 2 - strcspn(name + i + 1, "-")),
                name + i + 2 + strcspn(name + i + 1, "-"));
    for (i = length; name[i] != '\0'; i++)
        if (name[i] == '.')
            fputs(", ", out);
        else
            putc(name[i] == '-' ? ' ' : name[i], out);
    fclose(out);
    return phrase;
}

struct phrase phrase_who(const struct levels *levels, const char *who)
{
    const struct level *const level = levels_find(levels, who);
    struct phrase phrase;

    snprintf(phrase.text, sizeof phrase.text, "%s",
             level != NULL               ? level->name
             : strcmp(who, "human") == 0 ? "you"
                                         : who);
    return phrase;
}

struct phrase phrase_bar(const struct level_strength *strength)
{
    struct phrase phrase = {""};
    FILE *const out = memory_file(phrase.text, sizeof phrase.text);

    for (int i = 0; i < LEVEL_BAR; i++)
        fputs(i < strength->bar ? "▪" : "·", out);
    fclose(out);
    return phrase;
}

struct phrase phrase_strength(const struct level_strength *strength)
{
    const char *const word = LEVEL_CLASS_WORDS[strength->class];
    struct phrase phrase;

    if (strength->class == LEVEL_UNRATED)
        snprintf(phrase.text, sizeof phrase.text, "%s", word);
    else
        snprintf(phrase.text, sizeof phrase.text, "%.100s %s %d",
                 phrase_bar(strength).text, word, strength->number);
    return phrase;
}

struct tally phrase_tally(const struct record *record,
                          const struct level *level, const struct game *game)
{
    return record_tally(record, level->key, record_name(game, false).text);
}

/* ---- times ---- */

/* In seconds. */
#define MINUTE INT64_C(60)
#define HOUR   (60 * MINUTE)
#define DAY    (24 * HOUR)

static struct tm parts_of(int64_t seconds)
{
    const time_t moment = (time_t)seconds;
    struct tm parts = {0};

    localtime_r(&moment, &parts);
    return parts;
}

/* In English, whatever the locale. */
static const char DAYS[7][4] = {"Sun", "Mon", "Tue", "Wed",
                                "Thu", "Fri", "Sat"};
static const char MONTHS[12][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

struct phrase phrase_when(int64_t then, int64_t now)
{
    const struct tm at = parts_of(then);
    const struct tm today = parts_of(now);
    const bool same_year = at.tm_year == today.tm_year;
    const bool same_day = same_year && at.tm_yday == today.tm_yday;
    const bool recent = same_day || (then <= now && now - then < 6 * DAY);
    struct phrase phrase;

    if (recent)
        snprintf(phrase.text, sizeof phrase.text, "%s %02d:%02d",
                 same_day ? "today" : DAYS[at.tm_wday % 7], at.tm_hour,
                 at.tm_min);
    else if (same_year)
        snprintf(phrase.text, sizeof phrase.text, "%d %s", at.tm_mday,
                 MONTHS[at.tm_mon % 12]);
    else
        snprintf(phrase.text, sizeof phrase.text, "%d %s %d", at.tm_mday,
                 MONTHS[at.tm_mon % 12], at.tm_year + 1900);
    return phrase;
}

struct phrase phrase_ago(int64_t then, int64_t now)
{
    static const struct {
        int64_t below;
        int64_t unit;
        const char *one;
        const char *many;
    } spans[] = {
        {2 * MINUTE, 0, "just now", NULL},
        {HOUR, MINUTE, "a minute ago", "minutes ago"},
        {DAY, HOUR, "an hour ago", "hours ago"},
        {14 * DAY, DAY, "a day ago", "days ago"},
    };
    const int64_t passed = now - then;
    struct phrase phrase;

    for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++) {
        if (passed >= spans[i].below)
            continue;

        const int64_t count =
            spans[i].unit > 0 ? (int64_t)(passed / spans[i].unit) : 1;

        if (count == 1)
            snprintf(phrase.text, sizeof phrase.text, "%s", spans[i].one);
        else
            snprintf(phrase.text, sizeof phrase.text, "%" PRId64 " %s", count,
                     spans[i].many);
        return phrase;
    }
    return phrase_when(then, now);
}
