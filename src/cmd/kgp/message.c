/* SPDX-License-Identifier: MIT */
/* The grammar of a line, read from left to right. */
#include "cmd/kgp/message.h"

#include <stdio.h>
#include <string.h>

/* The stores of a board, and the digits of a number. */
enum { STORES = 2, DIGITS_MAX = 18 };

static bool is_digit(char sign)
{
    return sign >= '0' && sign <= '9';
}

static bool is_letter(char sign)
{
    return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
}

static bool is_blank(char sign)
{
    return sign == ' ' || sign == '\t';
}

/* Reads the digits at *at, of which there must be one; false if there are too
 * many. */
static bool read_digits(char **at, uint64_t *number)
{
    const char *const begin = *at;

    *number = 0;
    while (is_digit(**at) && *at - begin < DIGITS_MAX)
        *number = 10 * *number + (uint64_t)(*(*at)++ - '0');
    return *at > begin && !is_digit(**at);
}

/* ---- the numbers before the name ---- */

/* [id][@ref] and blanks. A name can begin with a digit, too. */
static bool read_numbers(char **at, struct message *message)
{
    if (is_digit(**at)) {
        message->has_id = true;
        if (!read_digits(at, &message->id))
            return false;
    }
    if (**at == '@') {
        ++*at;
        message->has_ref = true;
        if (!read_digits(at, &message->ref))
            return false;
    }
    return (!message->has_id && !message->has_ref) || is_blank(**at);
}

/* ---- arguments ---- */

/* Reads a text in quotes, and removes quotes and escapes in place. */
static bool read_string(char **at, struct message_argument *argument)
{
    char *out = ++*at;

    argument->kind = MESSAGE_STRING;
    argument->text = out;
    for (; **at != '"'; ++*at) {
        if (**at == '\\' && *++*at == 'n')
            **at = '\n';
        if (**at == '\0')
            return false;
        *out++ = **at;
    }
    ++*at;
    *out = '\0';
    return true;
}

/* Numbers beyond what a board can have are read, but not kept. */
static bool read_board(char **at, struct message_argument *argument)
{
    struct message_board *const board = &argument->board;
    int count = 0;

    argument->kind = MESSAGE_BOARD;
    argument->text = *at;
    do {
        uint64_t number;

        ++*at;
        if (!read_digits(at, &number) || number > INT32_MAX)
            return false;
        if (count == 0)
            board->pits = (int)number;
        else if (count < MESSAGE_NUMBERS_MAX)
            board->numbers[count - 1] = (int)number;
        count++;
    } while (**at == ',');
    if (**at != '>')
        return false;
    ++*at;
    return board->pits > 0 && board->pits < MESSAGE_LINE_MAX &&
           count == 1 + STORES + 2 * board->pits;
}

/* +7, -3 and 12 are whole, .5 and 1.25 are real; all else is a word. */
static enum message_kind find_kind(const char *text, int64_t *integer)
{
    const bool minus = *text == '-';
    const char *digits = text + (minus || *text == '+');
    const size_t whole = strspn(digits, "0123456789");
    const char *const rest = digits + whole;

    if (whole > 0 && whole < DIGITS_MAX && *rest == '\0') {
        *integer = 0;
        while (is_digit(*digits))
            *integer = 10 * *integer + (*digits++ - '0');
        *integer = minus ? -*integer : *integer;
        return MESSAGE_INTEGER;
    }
    if (*rest == '.' && is_digit(rest[1]) &&
        rest[1 + strspn(rest + 1, "0123456789")] == '\0')
        return MESSAGE_REAL;
    return MESSAGE_WORD;
}

static bool read_word(char **at, struct message_argument *argument)
{
    const char *const begin = *at;

    while (is_digit(**at) || is_letter(**at) ||
           (**at != '\0' && strchr("+-.:_", **at) != NULL))
        ++*at;
    argument->text = begin;
    return *at > begin;
}

static bool read_argument(char **at, struct message_argument *argument)
{
    bool good;

    if (**at == '"')
        good = read_string(at, argument);
    else if (**at == '<')
        good = read_board(at, argument);
    else
        good = read_word(at, argument);
    if (!good || (**at != '\0' && !is_blank(**at)))
        return false;

    /* The text of a string ends before its quote. */
    const bool word = argument->kind != MESSAGE_STRING;

    if (word && is_blank(**at))
        *(*at)++ = '\0';
    if (word && argument->kind != MESSAGE_BOARD)
        argument->kind = find_kind(argument->text, &argument->integer);
    return true;
}

/* ---- the line ---- */

bool message_read(char *line, struct message *message, struct err *err)
{
    const struct err_token shown = err_token(line, strlen(line));
    char *at = line;

    *message = (struct message){.has_id = false};
    if (!read_numbers(&at, message))
        return err_set(err, "%s: not a message", shown.text);
    at += strspn(at, " \t");
    message->name = at;
    while (is_digit(*at) || is_letter(*at))
        at++;
    if (at == message->name || (*at != '\0' && !is_blank(*at)))
        return err_set(err, "%s: not a message", shown.text);
    if (*at != '\0')
        *at++ = '\0';
    for (at += strspn(at, " \t"); *at != '\0'; at += strspn(at, " \t")) {
        struct message_argument argument = {.kind = MESSAGE_WORD};

        if (!read_argument(&at, &argument))
            return err_set(err, "%s: argument %d cannot be read", shown.text,
                           message->count + 1);
        if (message->count < MESSAGE_ARGUMENTS_MAX)
            message->arguments[message->count++] = argument;
    }
    return true;
}

const struct message_argument *message_argument(const struct message *message,
                                                int at, enum message_kind kind)
{
    if (at >= message->count || message->arguments[at].kind != kind)
        return NULL;
    return &message->arguments[at];
}

/* ---- writing ---- */

void message_quote(const char *text, char *out, size_t size)
{
    size_t length = 0;

    out[length++] = '"';
    for (; *text != '\0' && length + 4 < size; text++) {
        const bool hidden = *text == '"' || *text == '\\' || *text == '\n';

        if (hidden)
            out[length++] = '\\';
        if (*text == '\n')
            out[length++] = 'n';
        else
            out[length++] =
                (unsigned char)*text < ' ' || *text == '\x7f' ? '?' : *text;
    }
    out[length++] = '"';
    out[length] = '\0';
}

struct message_board_text message_board_text(const struct message_board *board)
{
    struct message_board_text text;
    const int count = STORES + 2 * board->pits;
    size_t length =
        (size_t)snprintf(text.text, sizeof text.text, "<%d", board->pits);

    for (int i = 0; i < count; i++)
        length +=
            (size_t)snprintf(text.text + length, sizeof text.text - length,
                             ",%d", board->numbers[i]);
    snprintf(text.text + length, sizeof text.text - length, ">");
    return text;
}
