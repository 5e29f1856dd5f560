/* SPDX-License-Identifier: MIT */
/* The record as the text of its file. */
#include "base/ini.h"
#include "base/memory.h"
#include "base/value.h"
#include "match/record_rows.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *key;
    size_t at; /* in a tally */
    int min;
} FIELDS[] = {
    {"won", offsetof(struct tally, won), 0},
    {"drawn", offsetof(struct tally, drawn), 0},
    {"lost", offsetof(struct tally, lost), 0},
    {"helped", offsetof(struct tally, helped), 0},
    {"hints", offsetof(struct tally, hints), 0},
    {"take-backs", offsetof(struct tally, take_backs), 0},
    {"streak", offsetof(struct tally, streak), -RECORD_COUNT_MAX},
    {"longest", offsetof(struct tally, longest), 0},
    {"best-margin", offsetof(struct tally, best_margin), 0},
};

enum { FIELD_COUNT = sizeof FIELDS / sizeof FIELDS[0] };

static int get_field(const struct tally *tally, int field)
{
    int value;

    memcpy(&value, (const char *)tally + FIELDS[field].at, sizeof value);
    return value;
}

/* A section without a tally; its games are in rows that fit a line. */
static const char HISTORY[] = "history";

/* The date, or the date and the seed: 2026-11-21T09:12:05Z/31925312666464. */
enum { ROW_GAMES = 7, ID_TEXT_MAX = CLOCK_DATE_MAX + 20 };

_Static_assert(ROW_GAMES *(sizeof "2026-11-21T09:12:05Z/9223372036854775807") <=
                   INI_TEXT_MAX,
               "a row is a value");

/* Sections and keys: a row with its course, the history, the strength. */
_Static_assert(RECORD_TALLIES_MAX *(1 + FIELD_COUNT + 1) + 2 +
                       (RECORD_KNOWN_MAX + ROW_GAMES - 1) / ROW_GAMES + 1 +
                       RECORD_RATED_GAMES_MAX <=
                   INI_ENTRIES_MAX,
               "a full record can be read");

/* counted.1, counted.2, ... */
struct known_key {
    char text[32];
};

static struct known_key known_key(int row)
{
    struct known_key key;

    snprintf(key.text, sizeof key.text, "counted.%d", row + 1);
    return key;
}

static void write_history(const struct record *record, FILE *out)
{
    char text[ROW_GAMES * ID_TEXT_MAX];

    if (*record->recent == '\0')
        return;
    putc('\n', out);
    ini_write_section(out, HISTORY);
    ini_write_text(out, "recent", record->recent);
    for (int i = 0; i < record->known_count; i += ROW_GAMES) {
        FILE *const row = memory_file(text, sizeof text);

        for (int j = i; j < i + ROW_GAMES && j < record->known_count; j++) {
            const struct record_id *const id = &record->known[j];

            fprintf(row, "%s%s", j > i ? " " : "", id->date.text);
            if (id->seeded)
                fprintf(row, "/%" PRIu64, id->seed);
        }
        fclose(row);
        ini_write_text(out, known_key(i / ROW_GAMES).text, text);
    }
}

/* ---- how strong the player is ---- */

static const char STRENGTH[] = "strength";
static const char RESULTS[] = "wdl"; /* by enum record_result */

enum { RATED_TEXT_MAX = 20, HUNDREDTHS = 100, TENTH = 10 };

/* `905w17:1.52`, separated by blanks. */
static void write_strength(const struct record *record, FILE *out)
{
    if (record->rating_count == 0)
        return;
    putc('\n', out);
    ini_write_section(out, STRENGTH);
    for (int i = 0; i < record->rating_count; i++) {
        const struct record_ratings *const ratings = &record->ratings[i];
        char text[RECORD_RATED_MAX * RATED_TEXT_MAX];
        FILE *const line = memory_file(text, sizeof text);

        for (int j = 0; j < ratings->count; j++) {
            const struct rated_game *const game = &ratings->games[j];
            const int loss = (game->thousandths + TENTH / 2) / TENTH;

            fprintf(line, "%s%d%c%d:%d.%02d", j > 0 ? " " : "", game->opponent,
                    RESULTS[game->result], game->decisions, loss / HUNDREDTHS,
                    loss % HUNDREDTHS);
        }
        fclose(line);
        ini_write_text(out, ratings->game, text);
    }
}

/* Reads one rated game; false if the text is wrong. */
static bool read_rated(const char *text, size_t length, struct rated_game *game)
{
    char word[RATED_TEXT_MAX];
    char *end = NULL;
    const char *result;
    int64_t loss;
    struct err unsaid;

    if (length >= sizeof word)
        return false;
    snprintf(word, sizeof word, "%.*s", (int)length, text);

    const long opponent = strtol(word, &end, 10);

    if (end == word || *end == '\0' || opponent < -LEVEL_ELO_LARGEST ||
        opponent > LEVEL_ELO_LARGEST ||
        (result = strchr(RESULTS, *end)) == NULL)
        return false;

    const char *const count = end + 1;
    const long decisions = strtol(count, &end, 10);

    if (end == count || *count == '-' || *end != ':' ||
        decisions > RECORD_DECISIONS_MAX ||
        !value_decimal(end + 1, 3, 0, LEVEL_LOSS_LARGEST, &loss, &unsaid))
        return false;
    *game = (struct rated_game){(int)opponent,
                                (enum record_result)(result - RESULTS),
                                (int)decisions, (int)loss};
    return true;
}

static bool read_ratings(struct ini *ini, const char *key,
                         struct record *record, struct err *err)
{
    const char *text = "";

    if (!ini_text(ini, STRENGTH, key, &text, err))
        return false;
    if (record->rating_count == RECORD_RATED_GAMES_MAX)
        return ini_fail(ini, STRENGTH, key, err, "is one more than %d",
                        RECORD_RATED_GAMES_MAX);

    struct record_ratings *const ratings = record_add_ratings(record, key);

    while (*(text += strspn(text, " ")) != '\0') {
        const size_t length = strcspn(text, " ");

        if (ratings->count == RECORD_RATED_MAX ||
            !read_rated(text, length, &ratings->games[ratings->count++]))
            return ini_fail(ini, STRENGTH, key, err,
                            "is not up to %d games of the form 905w17:1.52",
                            RECORD_RATED_MAX);
        text += length;
    }
    return true;
}

static bool read_strength(struct ini *ini, struct record *record,
                          struct err *err)
{
    bool read = true;

    for (int i = 0; read && i < ini_key_count(ini, STRENGTH); i++)
        read = read_ratings(ini, ini_key(ini, STRENGTH, i), record, err);
    return read;
}

/* The margins, separated by blanks. */
static const char COURSE[] = "course";

static void write_course(const struct record_row *row, FILE *out)
{
    char text[RECORD_COURSE_MAX * 12] = "";
    FILE *const line = memory_file(text, sizeof text);

    for (int i = 0; i < row->course_count; i++)
        fprintf(line, "%s%d", i > 0 ? " " : "", row->course[i]);
    fclose(line);
    if (row->course_count > 0)
        ini_write_text(out, COURSE, text);
}

void record_write(const struct record *record, FILE *out)
{
    fputs("; how you did against each level; naqala(6) tells more\n", out);
    for (int i = 0; i < record->count; i++) {
        const struct tally *tally = &record->rows[i].tally;

        putc('\n', out);
        ini_write_section(out, record->rows[i].name);
        for (int field = 0; field < FIELD_COUNT; field++)
            if (get_field(tally, field) != 0)
                ini_write_int(out, FIELDS[field].key, get_field(tally, field));
        write_course(&record->rows[i], out);
    }
    write_history(record, out);
    write_strength(record, out);
}

static bool read_recent(struct ini *ini, struct record *record, struct err *err)
{
    const char *text = "";

    if (!ini_text(ini, HISTORY, "recent", &text, err))
        return false;
    if (strlen(text) > RECORD_RECENT_MAX || text[strspn(text, "wdl")] != '\0')
        return ini_fail(ini, HISTORY, "recent", err,
                        "is not up to %d letters w, d and l",
                        RECORD_RECENT_MAX);
    snprintf(record->recent, sizeof record->recent, "%s", text);
    return true;
}

/* Reads the date and the seed of a game; older files have no seeds. False: the
 * text is of another form. */
static bool read_id(const char *text, size_t length, struct record_id *id)
{
    const size_t date = strcspn(text, " /");
    int64_t number = 0;
    struct err unsaid;

    *id = (struct record_id){.seeded = date < length};
    if (date >= sizeof id->date.text || length >= ID_TEXT_MAX)
        return false;
    snprintf(id->date.text, sizeof id->date.text, "%.*s", (int)date, text);
    if (id->seeded) {
        char seed[ID_TEXT_MAX];

        snprintf(seed, sizeof seed, "%.*s", (int)(length - date - 1),
                 text + date + 1);
        if (!value_number(seed, 0, INT64_MAX, &number, &unsaid))
            return false;
    }
    id->seed = (uint64_t)number;
    return clock_is_date(id->date.text);
}

static bool read_known(struct ini *ini, const char *key, const char *text,
                       struct record *record, struct err *err)
{
    while (*(text += strspn(text, " ")) != '\0') {
        const size_t length = strcspn(text, " ");
        struct record_id id;

        if (!read_id(text, length, &id))
            return ini_fail(ini, HISTORY, key, err,
                            "is not games of the form 2026-11-21T09:12:05Z/7");
        if (record->known_count == RECORD_KNOWN_MAX)
            return ini_fail(ini, HISTORY, key, err, "is one more than %d",
                            RECORD_KNOWN_MAX);
        record->known[record->known_count++] = id;
        text += length;
    }
    return true;
}

static bool read_history(struct ini *ini, struct record *record,
                         struct err *err)
{
    bool read = read_recent(ini, record, err);

    for (int row = 0; read && ini_has(ini, HISTORY, known_key(row).text);
         row++) {
        const char *text = "";

        read = ini_text(ini, HISTORY, known_key(row).text, &text, err) &&
               read_known(ini, known_key(row).text, text, record, err);
    }
    return read;
}

static bool read_course(struct ini *ini, const char *section,
                        struct record_row *row, struct err *err)
{
    const char *text = "";

    if (!ini_text(ini, section, COURSE, &text, err))
        return false;
    while (*(text += strspn(text, " ")) != '\0') {
        char *end = NULL;
        const long margin = strtol(text, &end, 10);

        if (end == text || (*end != ' ' && *end != '\0') ||
            margin < -RECORD_MARGIN_MAX || margin > RECORD_MARGIN_MAX ||
            row->course_count == RECORD_COURSE_MAX)
            return ini_fail(ini, section, COURSE, err,
                            "is not up to %d numbers from %d to %d",
                            RECORD_COURSE_MAX, -RECORD_MARGIN_MAX,
                            RECORD_MARGIN_MAX);
        row->course[row->course_count++] = (int)margin;
        text = end;
    }
    return true;
}

static bool read_row(struct ini *ini, const char *section,
                     struct record *record, struct err *err)
{
    if (strchr(section, ' ') == NULL)
        return ini_fail(ini, section, NULL, err,
                        "is not the name of a level and of a game");
    if (record->count == RECORD_TALLIES_MAX)
        return ini_fail(ini, section, NULL, err, "is one more than %d",
                        RECORD_TALLIES_MAX);

    struct record_row *row = record_add_row(record, section);

    for (int field = 0; field < FIELD_COUNT; field++) {
        int64_t value = 0;
        int number;

        if (!ini_int(ini, section, FIELDS[field].key, FIELDS[field].min,
                     RECORD_COUNT_MAX, &value, err))
            return false;
        number = (int)value;
        memcpy((char *)&row->tally + FIELDS[field].at, &number, sizeof number);
    }
    return read_course(ini, section, row, err);
}

static bool read_section(struct ini *ini, const char *section,
                         struct record *record, struct err *err)
{
    if (strcmp(section, HISTORY) == 0)
        return read_history(ini, record, err);
    if (strcmp(section, STRENGTH) == 0)
        return read_strength(ini, record, err);
    return read_row(ini, section, record, err);
}

struct record *record_parse(const char *name, const char *bytes, size_t length,
                            struct err *err)
{
    struct ini *ini = ini_parse(name, bytes, length, err);
    struct record *record = memory_new(1, sizeof *record);
    bool read = ini != NULL;

    for (int i = 0; read && i < ini_section_count(ini); i++)
        read = read_section(ini, ini_section(ini, i), record, err);
    if (!read || !ini_done(ini, err)) {
        record_free(record);
        record = NULL;
    }
    ini_free(ini);
    return record;
}
