/* SPDX-License-Identifier: MIT */
/* Lines of the table protocol. */
#include "match/table/message.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What follows the word: n a number, w a word, t text up to the end. */
static const struct {
    const char *word;
    const char *rest;
} SHAPES[MESSAGE_KINDS] = {
    [MESSAGE_NAQALA] = {"naqala", "n"},    [MESSAGE_JOIN] = {"join", "wwwt"},
    [MESSAGE_WELCOME] = {"welcome", "ww"}, [MESSAGE_NO] = {"no", "t"},
    [MESSAGE_GAME] = {"game", "nnt"},      [MESSAGE_START] = {"start", "t"},
    [MESSAGE_PLAYER] = {"player", "nt"},   [MESSAGE_CLOCK] = {"clock", "w"},
    [MESSAGE_SERIES] = {"series", "nnt"},  [MESSAGE_MOVE] = {"move", "nnwn"},
    [MESSAGE_NOW] = {"now", ""},           [MESSAGE_TOOK] = {"took", "nnn"},
    [MESSAGE_BACK] = {"back", "nn"},       [MESSAGE_END] = {"end", "wn"},
    [MESSAGE_HOLD] = {"hold", "t"},        [MESSAGE_GO] = {"go", ""},
    [MESSAGE_ASK] = {"ask", "wn"},         [MESSAGE_AGREE] = {"agree", "wn"},
    [MESSAGE_REFUSE] = {"refuse", "wn"},   [MESSAGE_TIME] = {"time", "nn"},
    [MESSAGE_RESIGN] = {"resign", "nn"},   [MESSAGE_SAY] = {"say", "t"},
    [MESSAGE_NOTE] = {"note", "t"},        [MESSAGE_PING] = {"ping", ""},
    [MESSAGE_PONG] = {"pong", ""},         [MESSAGE_BYE] = {"bye", ""},
};

/* ---- text ---- */

void table_message_clean(const char *text, char *clean, size_t size)
{
    const char *const end = text + strlen(text);
    size_t length = 0;

    while (text < end) {
        const struct utf8 character = utf8_at(text, end);
        const bool shown = utf8_is_shown(character.code);
        const size_t count = shown ? (size_t)character.size : 1;

        if (length + count >= size)
            break;
        if (shown)
            memcpy(clean + length, text, count);
        else
            clean[length] = '?';
        length += count;
        text += character.size;
    }
    clean[length] = '\0';
}

struct table_message table_message_text(enum message_kind kind,
                                        const char *text)
{
    struct table_message message = {.kind = kind};

    table_message_clean(text, message.text, sizeof message.text);
    return message;
}

/* ---- reading ---- */

static bool fail_shape(enum message_kind kind, struct err *err)
{
    char shape[80] = "";
    FILE *const out = memory_file(shape, sizeof shape);

    for (const char *at = SHAPES[kind].rest; *at != '\0'; at++)
        fputs(*at == 'n' ? " NUMBER" : *at == 'w' ? " WORD" : " TEXT", out);
    fclose(out);
    return err_set(err, "%s: it is `%s%s`", SHAPES[kind].word,
                   SHAPES[kind].word, shape);
}

static bool find_kind(const char *line, size_t length,
                      struct table_message *message, struct err *err)
{
    for (int kind = 0; kind < MESSAGE_KINDS; kind++)
        if (strlen(SHAPES[kind].word) == length &&
            memcmp(SHAPES[kind].word, line, length) == 0) {
            message->kind = (enum message_kind)kind;
            return true;
        }
    return err_set(err, "%s: no such word in this protocol",
                   err_token(line, length).text);
}

static bool read_number(const char *at, size_t length, int64_t *number)
{
    enum { DIGITS_MAX = 10 };
    char digits[DIGITS_MAX + 1];

    if (length == 0 || length > DIGITS_MAX)
        return false;
    memcpy(digits, at, length);
    digits[length] = '\0';
    if (strspn(digits, "0123456789") != length)
        return false;
    *number = strtoll(digits, NULL, 10);
    return *number <= MESSAGE_NUMBER_MAX;
}

bool table_message_read(const char *line, struct table_message *message,
                        struct err *err)
{
    size_t length = strcspn(line, " ");
    const char *at = line + length;
    int numbers = 0;
    int words = 0;

    *message = (struct table_message){.kind = MESSAGE_KINDS};
    if (!find_kind(line, length, message, err))
        return false;
    for (const char *rest = SHAPES[message->kind].rest; *rest != '\0'; rest++) {
        if (*at != ' ')
            return fail_shape(message->kind, err);
        at++;
        if (*rest == 't') {
            table_message_clean(at, message->text, sizeof message->text);
            return true;
        }
        length = strcspn(at, " ");
        if (length == 0 || length >= MESSAGE_WORD_MAX)
            return fail_shape(message->kind, err);
        if (*rest == 'n' &&
            !read_number(at, length, &message->numbers[numbers++]))
            return fail_shape(message->kind, err);
        if (*rest == 'w') {
            char word[MESSAGE_WORD_MAX];

            memcpy(word, at, length);
            word[length] = '\0';
            table_message_clean(word, message->words[words++],
                                MESSAGE_WORD_MAX);
        }
        at += length;
    }
    return *at == '\0' || fail_shape(message->kind, err);
}

/* ---- writing ---- */

void table_message_write(const struct table_message *message, FILE *out)
{
    int numbers = 0;
    int words = 0;

    fputs(SHAPES[message->kind].word, out);
    for (const char *rest = SHAPES[message->kind].rest; *rest != '\0'; rest++)
        if (*rest == 'n')
            fprintf(out, " %" PRId64, message->numbers[numbers++]);
        else
            fprintf(out, " %s",
                    *rest == 'w' ? message->words[words++] : message->text);
    putc('\n', out);
}
