/* SPDX-License-Identifier: MIT */
/* The file of ratings and streaks of puzzles. */
#include "base/clock.h"
#include "base/memory.h"
#include "match/puzzle/puzzle_scores.h"

#include <stdlib.h>
#include <string.h>

enum { SCORES_FORM = 1, SEEN_TEXT = 2 * PUZZLE_SEEN_BYTES };

static const char HEAD[] = "puzzles";

/* ---- reading ---- */

struct score_reading {
    struct ini *ini;
    const char *section;
    struct err *err;
};

static bool read_count(const struct score_reading *reading, const char *key,
                       int64_t min, int64_t max, int *value)
{
    int64_t number = *value;

    if (!ini_int(reading->ini, reading->section, key, min, max, &number,
                 reading->err))
        return false;
    *value = (int)number;
    return true;
}

static bool read_day(const struct score_reading *reading, const char *key,
                     int64_t *day)
{
    const char *text = NULL;

    if (!ini_text(reading->ini, reading->section, key, &text, reading->err))
        return false;
    return text == NULL || clock_read_day(text, day) ||
           ini_fail(reading->ini, reading->section, key, reading->err,
                    "%s is not a day, as 2026-11-22",
                    err_token(text, strlen(text)).text);
}

/* Two digits for each eight puzzles, the first puzzle in the lowest bit. */
static bool read_seen(const struct score_reading *reading,
                      uint8_t seen[PUZZLE_SEEN_BYTES])
{
    static const char DIGITS[] = "0123456789abcdef";
    static const char KEY[] = "seen";
    const char *text = "";

    if (!ini_text(reading->ini, reading->section, KEY, &text, reading->err))
        return false;

    const size_t length = strlen(text);

    if (length > SEEN_TEXT || length % 2 != 0 || strspn(text, DIGITS) != length)
        return ini_fail(reading->ini, reading->section, KEY, reading->err,
                        "is not pairs of the digits 0 to f, at most %d",
                        PUZZLE_SEEN_BYTES);
    for (size_t i = 0; i < length; i++)
        seen[i / 2] |= (uint8_t)((strchr(DIGITS, text[i]) - DIGITS)
                                 << (i % 2 == 0 ? 4 : 0));
    return true;
}

static bool read_score(struct ini *ini, const char *section,
                       struct puzzle_scores *scores, struct err *err)
{
    const struct score_reading reading = {ini, section, err};
    struct puzzle_score score = {.rating = PUZZLE_RATING_FIRST, .edition = 1};

    if (strlen(section) >= sizeof score.game)
        return ini_fail(ini, section, NULL, err, "is not the name of a game");
    snprintf(score.game, sizeof score.game, "%s", section);
    if (!ini_need(ini, section, "rating", err) ||
        !read_count(&reading, "rating", PUZZLE_RATING_MIN, PUZZLE_RATING_MAX,
                    &score.rating) ||
        !read_count(&reading, "rated", 0, PUZZLE_COUNT_MAX, &score.rated) ||
        !read_count(&reading, "row", 0, PUZZLE_COUNT_MAX, &score.row) ||
        !read_count(&reading, "best", 0, PUZZLE_COUNT_MAX, &score.best_row) ||
        !read_count(&reading, "days", 0, PUZZLE_COUNT_MAX, &score.days) ||
        !read_day(&reading, "last", &score.last) ||
        !read_day(&reading, "day", &score.today.day) ||
        !read_count(&reading, "wrong", 0, PUZZLE_COUNT_MAX,
                    &score.today.wrong) ||
        !read_count(&reading, "hints", 0, PUZZLE_COUNT_MAX,
                    &score.today.hints) ||
        !ini_flag(ini, section, "solved", &score.today.solved, err) ||
        !read_count(&reading, "edition", 1, PUZZLE_EDITION_MAX,
                    &score.edition) ||
        !read_seen(&reading, score.seen))
        return false;
    scores->scores = memory_grow(scores->scores, &scores->capacity,
                                 scores->count + 1, sizeof *scores->scores);
    scores->scores[scores->count++] = score;
    return true;
}

static bool read_all(struct ini *ini, struct puzzle_scores *scores,
                     struct err *err)
{
    int64_t form = 0;

    if (!ini_need(ini, HEAD, "form", err) ||
        !ini_form(ini, HEAD, "form", SCORES_FORM, &form, err))
        return false;
    if (ini_section_count(ini) > PUZZLE_GAMES_MAX + 1)
        return ini_fail(ini, HEAD, NULL, err, "more than %d games",
                        PUZZLE_GAMES_MAX);
    for (int i = 0; i < ini_section_count(ini); i++)
        if (strcmp(ini_section(ini, i), HEAD) != 0 &&
            !read_score(ini, ini_section(ini, i), scores, err))
            return false;
    return ini_done(ini, err);
}

static bool parse_file(void *content, const char *name, const char *bytes,
                       size_t length, struct err *err)
{
    struct ini *const ini = ini_parse(name, bytes, length, err);
    const bool fine = ini != NULL && read_all(ini, content, err);

    ini_free(ini);
    return fine;
}

/* ---- writing ---- */

static void write_day(FILE *out, const char *key, int64_t day)
{
    if (day != 0)
        ini_write_text(out, key, clock_day_text(day).text);
}

static void write_score(const struct puzzle_score *score, FILE *out)
{
    char seen[SEEN_TEXT + 1] = "";
    size_t bytes = PUZZLE_SEEN_BYTES;

    while (bytes > 0 && score->seen[bytes - 1] == 0)
        bytes--;
    for (size_t i = 0; i < bytes; i++)
        snprintf(&seen[2 * i], 3, "%02x", score->seen[i]);
    putc('\n', out);
    ini_write_section(out, score->game);
    ini_write_int(out, "rating", score->rating);
    ini_write_int(out, "rated", score->rated);
    ini_write_int(out, "row", score->row);
    ini_write_int(out, "best", score->best_row);
    ini_write_int(out, "days", score->days);
    write_day(out, "last", score->last);
    write_day(out, "day", score->today.day);
    ini_write_int(out, "wrong", score->today.wrong);
    ini_write_int(out, "hints", score->today.hints);
    fprintf(out, "solved = %s\n", score->today.solved ? "yes" : "no");
    ini_write_int(out, "edition", score->edition);
    ini_write_text(out, "seen", seen);
}

static void write_file(const void *content, FILE *out)
{
    const struct puzzle_scores *const scores = content;

    fputs("; puzzles: how you do, game by game\n\n", out);
    ini_write_section(out, HEAD);
    ini_write_int(out, "form", SCORES_FORM);
    for (int i = 0; i < scores->count; i++)
        write_score(&scores->scores[i], out);
}

void puzzle_scores_free(struct puzzle_scores *scores)
{
    free(scores->scores);
    *scores = (struct puzzle_scores){.count = 0};
}

static void clear_content(void *content)
{
    puzzle_scores_free(content);
}

const struct kept_file PUZZLE_SCORES_FILE = {
    .name = "puzzles.ini",
    .section = HEAD,
    .form = SCORES_FORM,
    .size = sizeof(struct puzzle_scores),
    .parse = parse_file,
    .write = write_file,
    .clear = clear_content,
};
