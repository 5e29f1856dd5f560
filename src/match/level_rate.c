/*
 * What was measured put into the text of levels.ini, which is a text that
 * people write: their comments, their order and their blanks stay as they are.
 */
#include "base/memory.h"
#include "match/level.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A piece of the text. */
struct piece {
    const char *begin;
    const char *end;
};

/* A line of it. */
struct text_line {
    struct piece words;   /* without what ends it */
    struct piece newline; /* empty for a last line that has none */
};

static struct text_line line_at(const char *at, const char *end)
{
    const char *feed = memchr(at, '\n', (size_t)(end - at));
    const char *stop = feed != NULL ? feed : end;
    const bool crlf = feed != NULL && stop > at && stop[-1] == '\r';

    stop -= crlf;
    return (struct text_line){{at, stop},
                              {stop, feed != NULL ? feed + 1 : end}};
}

static void write_piece(struct piece piece, FILE *out)
{
    fwrite(piece.begin, 1, (size_t)(piece.end - piece.begin), out);
}

static struct piece trim(struct piece piece)
{
    while (piece.begin < piece.end && isspace((unsigned char)*piece.begin))
        piece.begin++;
    while (piece.begin < piece.end && isspace((unsigned char)piece.end[-1]))
        piece.end--;
    return piece;
}

/* Capitals are as good as small letters in names. */
static bool is_word(struct piece piece, const char *word)
{
    const size_t length = strlen(word);

    return (size_t)(piece.end - piece.begin) == length &&
           strncasecmp(piece.begin, word, length) == 0;
}

/* What stands in the brackets of a line that begins a section; or nothing. */
static struct piece section_of(struct piece words)
{
    const struct piece line = trim(words);
    const size_t length = (size_t)(line.end - line.begin);
    const char *close = length > 0 && *line.begin == '['
                            ? memchr(line.begin, ']', length)
                            : NULL;

    if (close == NULL)
        return (struct piece){NULL, NULL};
    return trim((struct piece){line.begin + 1, close});
}

/* The name before the = of a line; or nothing. */
static struct piece key_of(struct piece words)
{
    const struct piece line = trim(words);
    const size_t length = (size_t)(line.end - line.begin);
    const char *equals = length > 0 && strchr(";#[", *line.begin) == NULL
                             ? memchr(line.begin, '=', length)
                             : NULL;

    if (equals == NULL)
        return (struct piece){NULL, NULL};
    return trim((struct piece){line.begin, equals});
}

/* The value of a line that has a key, with its quotes. */
static struct piece value_of(struct piece words)
{
    const char *equals =
        memchr(words.begin, '=', (size_t)(words.end - words.begin));
    struct piece value = trim((struct piece){equals + 1, words.end});
    const char *at = value.begin;

    if (at < value.end && (*at == '"' || *at == '\'')) {
        const char *close = memchr(at + 1, *at, (size_t)(value.end - at - 1));

        return (struct piece){at, close != NULL ? close + 1 : value.end};
    }
    while (at < value.end && *at != ';' && *at != '#')
        at++;
    return trim((struct piece){value.begin, at});
}

/* ---- writing ---- */

/* What is to stand in a section. */
struct entry {
    const char *level;
    char key[SPEC_TEXT_MAX + 8];
    char value[32];
};

/* A walk over the text, section by section. */
struct rater {
    const struct entry *entries;
    int count;
    bool *written;        /* of each entry */
    struct piece section; /* that the walk is in */
    struct piece newline; /* as this file ends its lines */
    FILE *out;
};

static bool is_here(const struct rater *rater, int index)
{
    return rater->section.begin != NULL &&
           is_word(rater->section, rater->entries[index].level);
}

/* The entry that a key of this section is to have, or -1. */
static int entry_for(const struct rater *rater, struct piece key)
{
    for (int i = 0; i < rater->count; i++)
        if (is_here(rater, i) && key.begin != NULL &&
            is_word(key, rater->entries[i].key))
            return i;
    return -1;
}

static void write_value(const struct rater *rater, int index)
{
    rater->written[index] = true;
    fprintf(rater->out, "\"%s\"", rater->entries[index].value);
}

static void write_line(const struct rater *rater, const struct text_line *line)
{
    const int entry = entry_for(rater, key_of(line->words));

    if (entry >= 0) {
        const struct piece value = value_of(line->words);

        write_piece((struct piece){line->words.begin, value.begin}, rater->out);
        write_value(rater, entry);
        write_piece((struct piece){value.end, line->words.end}, rater->out);
    } else {
        write_piece(line->words, rater->out);
    }
}

/* Behind the last key of a section: what it does not have yet. */
static void write_missing(const struct rater *rater)
{
    for (int i = 0; i < rater->count; i++) {
        if (!is_here(rater, i) || rater->written[i])
            continue;
        write_piece(rater->newline, rater->out);
        fprintf(rater->out, "%s = ", rater->entries[i].key);
        write_value(rater, i);
    }
}

/* Has the section that goes on at `at` another key? */
static bool has_more_keys(const char *at, const char *end)
{
    while (at < end) {
        const struct text_line line = line_at(at, end);

        if (section_of(line.words).begin != NULL)
            return false;
        if (key_of(line.words).begin != NULL)
            return true;
        at = line.newline.end;
    }
    return false;
}

/* How the first line ends, so must all that are added. */
static struct piece newline_of(const char *begin, const char *end)
{
    static const char feed[] = "\n";
    const struct piece first = line_at(begin, end).newline;

    return first.begin < first.end ? first : (struct piece){feed, feed + 1};
}

static void walk(struct rater *rater, const char *begin, const char *end)
{
    rater->newline = newline_of(begin, end);
    for (const char *at = begin; at < end;) {
        const struct text_line line = line_at(at, end);
        const struct piece section = section_of(line.words);

        if (section.begin != NULL)
            rater->section = section;
        write_line(rater, &line);
        at = line.newline.end;
        if (key_of(line.words).begin != NULL && !has_more_keys(at, end))
            write_missing(rater);
        write_piece(line.newline, rater->out);
    }
}

/* Frees the entries. */
static char *rewrite(const char *bytes, size_t length, struct entry *entries,
                     int count)
{
    char *text = NULL;
    size_t text_length = 0;
    FILE *out = open_memstream(&text, &text_length);
    struct rater rater = {
        .entries = entries,
        .count = count,
        .written = memory_new((size_t)count + 1, sizeof *rater.written),
        .out = out,
    };

    if (out == NULL)
        abort();
    walk(&rater, bytes, bytes + length);
    free(rater.written);
    free(entries);
    fclose(out);
    return text;
}

char *levels_rate(const char *bytes, size_t length,
                  const struct level_rating ratings[], int count)
{
    struct entry *entries = memory_new((size_t)count + 1, sizeof *entries);

    for (int i = 0; i < count; i++) {
        const struct level_elo *elo = &ratings[i].elo;

        entries[i].level = ratings[i].level;
        snprintf(entries[i].key, sizeof entries[i].key, "elo.%s",
                 elo->game.text);
        snprintf(entries[i].value, sizeof entries[i].value, "%d %d",
                 elo->rating, elo->error);
    }
    return rewrite(bytes, length, entries, count);
}

char *levels_weigh(const char *bytes, size_t length,
                   const struct level_losing losings[], int count)
{
    enum { TENTH = 10, SEED = 100 }; /* of thousandths, of hundredths */
    struct entry *entries = memory_new((size_t)count + 1, sizeof *entries);

    for (int i = 0; i < count; i++) {
        const struct level_loss *loss = &losings[i].loss;
        const int hundredths = (loss->thousandths + TENTH / 2) / TENTH;

        entries[i].level = losings[i].level;
        snprintf(entries[i].key, sizeof entries[i].key, "loss.%s",
                 loss->game.text);
        snprintf(entries[i].value, sizeof entries[i].value, "%d.%02d",
                 hundredths / SEED, hundredths % SEED);
    }
    return rewrite(bytes, length, entries, count);
}
