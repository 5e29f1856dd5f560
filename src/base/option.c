/* SPDX-License-Identifier: MIT */
/* Settings that are described by tables: reading, writing and explaining. */
#include "base/option.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>

static const char *const FLAG_WORDS[] = {"off", "on", "no", "yes"};

enum { FLAG_WORD_COUNT = sizeof FLAG_WORDS / sizeof FLAG_WORDS[0] };

int option_count(const struct option options[])
{
    int count = 0;

    while (options != NULL && options[count].key != NULL)
        count++;
    return count;
}

int option_word_count(const struct option *option)
{
    int count = 0;

    while (count < OPTION_WORDS_MAX && option->words[count] != NULL)
        count++;
    return count;
}

int option_find(const struct option options[], const char *key)
{
    for (int i = 0; options != NULL && options[i].key != NULL; i++)
        if (strcmp(options[i].key, key) == 0)
            return i;
    return -1;
}

bool option_is_text(const struct option *option)
{
    return option->type >= OPTION_TEXT;
}

/* ---- members ---- */

int64_t option_get(const struct option *option, const void *members)
{
    const void *const member = (const char *)members + option->place;

    if (option->size == sizeof(bool))
        return *(const bool *)member;
    if (option->size == sizeof(int))
        return *(const int *)member;
    return *(const int64_t *)member;
}

void option_set(const struct option *option, void *members, int64_t number)
{
    void *const member = (char *)members + option->place;

    if (option->size == sizeof(bool))
        *(bool *)member = number != 0;
    else if (option->size == sizeof(int))
        *(int *)member = (int)number;
    else
        *(int64_t *)member = number;
}

void option_set_standard(const struct option options[], void *members)
{
    for (; options->key != NULL; options++)
        if (options->size > 0)
            option_set(options, members, options->standard);
}

bool option_allows(const struct option options[], const void *members,
                   struct err *err)
{
    for (; options->key != NULL; options++) {
        const int64_t number =
            options->size > 0 ? option_get(options, members) : options->min;

        if (options->type != OPTION_FLAG && options->type != OPTION_WORD &&
            (number < options->min || number > options->max))
            return err_set(err, "%s: %s is not in %s..%s",
                           options->key + strspn(options->key, "-"),
                           option_text(options, number).text,
                           option_text(options, options->min).text,
                           option_text(options, options->max).text);
    }
    return true;
}

/* ---- choices ---- */

int option_choices(const struct option *option)
{
    if (option->type == OPTION_FLAG)
        return 2;
    if (option->type == OPTION_WORD && option->series == NULL)
        return option_word_count(option);
    return option_is_text(option) ? 0 : (int)(option->max - option->min + 1);
}

int64_t option_choice(const struct option *option, int index)
{
    if (option->numbers != NULL)
        return option->numbers[index];
    return option->type == OPTION_FLAG ? index : option->min + index;
}

int option_index(const struct option *option, int64_t number)
{
    int index = option_choices(option) - 1;

    while (index > 0 && option_choice(option, index) != number)
        index--;
    return index;
}

/* ---- reading ---- */

/* The first numbers may have words, such as `out` for 0; these must be written
 * as words. */
static bool read_number(const struct option *option, const char *text,
                        int64_t *number, struct err *err)
{
    const int words = option_word_count(option);
    struct err why;

    for (int i = 0; i < words; i++)
        if (strcmp(option->words[i], text) == 0) {
            *number = option_choice(option, i);
            return true;
        }
    if (value_number(text, option->min + words, option->max, number, &why))
        return true;
    return words == 0 ? err_set(err, "%s", why.text)
                      : err_set(err, "%s, nor is it %s", why.text,
                                err_list(option->words, words, " or ").text);
}

/* Reads the word, or one of the series behind it. */
static bool read_series(const struct option *option, const char *text,
                        int64_t *number, struct err *err)
{
    const size_t length = strlen(option->series);
    struct err why;

    if (strcmp(text, option->words[0]) == 0) {
        *number = 0;
        return true;
    }
    if (strncmp(text, option->series, length) == 0 &&
        value_number(text + length, 1, option->max, number, &why))
        return true;
    return err_set(err, "%s is not %s, nor %s1 to %s%" PRId64,
                   err_token(text, strlen(text)).text, option->words[0],
                   option->series, option->series, option->max);
}

bool option_read(const struct option *option, const char *text, int64_t *number,
                 struct err *err)
{
    int word;

    switch (option->type) {
    case OPTION_FLAG:
        if (!value_word(text, FLAG_WORDS, FLAG_WORD_COUNT, &word, err))
            return false;
        *number = word % 2;
        return true;
    case OPTION_NUMBER:
        return read_number(option, text, number, err);
    case OPTION_THOUSANDTHS:
        return value_decimal(text, 3, option->min, option->max, number, err);
    case OPTION_MILLIONTHS:
        return value_decimal(text, 6, option->min, option->max, number, err);
    case OPTION_WORD:
        if (option->series != NULL)
            return read_series(option, text, number, err);
        if (!value_word(text, option->words, option_word_count(option), &word,
                        err))
            return false;
        *number = option_choice(option, word);
        return true;
    case OPTION_TEXT:
    case OPTION_GAME:
    case OPTION_WHO:
    case OPTION_MACHINE:
    case OPTION_OWN_MACHINE:
    case OPTION_THEME:
        break;
    case OPTION_FILE:
        if (*text == '\0')
            return err_set(err, "an empty word names no file");
        break;
    }
    return option->check == NULL || option->check(text, err);
}

/* In a file yes and no stand for on and off. */
static struct option option_in_file(const struct option *option)
{
    struct option read = *option;

    if (option->type == OPTION_WORD && option_word_count(option) == 2 &&
        strcmp(option->words[0], "off") == 0 &&
        strcmp(option->words[1], "on") == 0)
        read.type = OPTION_FLAG;
    return read;
}

bool option_read_ini(struct ini *ini, const char *section,
                     const struct option *option, struct option_value *value,
                     struct err *err)
{
    const struct option in_file = option_in_file(option);
    const char *text = NULL;
    struct err why;

    if (!ini_text(ini, section, option->key, &text, err))
        return false;
    if (text == NULL)
        return true;
    if (!option_read(&in_file, text, &value->number, &why))
        return ini_fail(ini, section, option->key, err, "%s", why.text);
    value->text = text;
    return true;
}

bool option_read_spec(const struct spec *spec, const struct option options[],
                      struct option_value values[], struct err *err)
{
    for (int i = 0; options[i].key != NULL; i++)
        values[i] = (struct option_value){.number = options[i].standard};
    for (int i = 0; i < spec->count; i++) {
        const struct spec_pair pair = spec->pairs[i];
        const int index = option_find(options, pair.key);

        if (index < 0) {
            const char *keys[SPEC_PAIRS_MAX];
            int count = 0;

            for (; count < SPEC_PAIRS_MAX && options[count].key != NULL;
                 count++)
                keys[count] = options[count].key;
            return spec_unknown(spec->name, pair.key, keys, count, err);
        }
        if (values[index].text != NULL)
            return err_set(err, "%s: given twice", pair.key);
        if (!option_read(&options[index], pair.value, &values[index].number,
                         err))
            return err_prefix(err, "%s: ", pair.key);
        values[index].text = pair.value;
    }
    return true;
}

/* ---- writing ---- */

/* 250 thousandths are 0.25. */
static struct option_text decimal_text(int64_t number, int64_t one)
{
    struct option_text text;

    snprintf(text.text, sizeof text.text, "%.9g", (double)number / (double)one);
    return text;
}

struct option_text option_text(const struct option *option, int64_t number)
{
    struct option_text text = {""};

    assert(!option_is_text(option));
    if (option->type == OPTION_THOUSANDTHS)
        return decimal_text(number, 1000);
    if (option->type == OPTION_MILLIONTHS)
        return decimal_text(number, 1000000);
    if (option->type == OPTION_FLAG)
        return (struct option_text){
            {'o', number != 0 ? 'n' : 'f', number != 0 ? '\0' : 'f'}};
    snprintf(text.text, sizeof text.text, "%s%" PRId64,
             option->series != NULL ? option->series : "", number);
    for (int i = 0; i < option_word_count(option); i++)
        if (option_choice(option, i) == number)
            snprintf(text.text, sizeof text.text, "%s", option->words[i]);
    return text;
}

void option_write_about(const struct option *option, FILE *out)
{
    /* The words of a text are in `about`. */
    const int count = option_is_text(option) ? 0 : option_word_count(option);
    const bool ranged = option->type == OPTION_NUMBER ||
                        option->type == OPTION_THOUSANDTHS ||
                        option->type == OPTION_MILLIONTHS;
    const char *before = " (";

    fputs(option->about, out);
    if (count > 0)
        fprintf(out, ": %s", err_list(option->words, count, " or ").text);
    if (option->series != NULL)
        fprintf(out, " or %s1 to %s%" PRId64, option->series, option->series,
                option->max);
    if (option->standard_text != NULL || ranged || count > 0) {
        fprintf(out, " (default %s",
                option->standard_text != NULL
                    ? option->standard_text
                    : option_text(option, option->standard).text);
        before = ", ";
    }
    if (ranged && option->max == INT64_MAX)
        fprintf(out, "%s%" PRId64 " or more", before, option->min);
    else if (ranged)
        fprintf(out, "%s%s..%s", before, option_text(option, option->min).text,
                option_text(option, option->max).text);
    if (*before == ',')
        putc(')', out);
}
