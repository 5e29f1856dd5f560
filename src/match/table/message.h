/* SPDX-License-Identifier: MIT */
/*
 * A line of the table protocol, naqala-protocol(7): a word and its arguments.
 * One table describes all lines, for reading and for writing.
 */
#pragma once

#include "base/err.h"

#include <stdint.h>
#include <stdio.h>

enum { MESSAGE_VERSION = 1, MESSAGE_LINE_MAX = 1024, MESSAGE_WORDS = 3 };
enum { MESSAGE_NUMBERS = 4, MESSAGE_WORD_MAX = 32, MESSAGE_TEXT_MAX = 512 };
enum { MESSAGE_NUMBER_MAX = 2000000000 };

enum message_kind {
    MESSAGE_NAQALA,
    MESSAGE_JOIN,
    MESSAGE_WELCOME,
    MESSAGE_NO,
    MESSAGE_GAME,
    MESSAGE_START,
    MESSAGE_PLAYER,
    MESSAGE_CLOCK,
    MESSAGE_SERIES,
    MESSAGE_MOVE,
    MESSAGE_NOW,
    MESSAGE_TOOK,
    MESSAGE_BACK,
    MESSAGE_END,
    MESSAGE_HOLD,
    MESSAGE_GO,
    MESSAGE_ASK,
    MESSAGE_AGREE,
    MESSAGE_REFUSE,
    MESSAGE_TIME,
    MESSAGE_RESIGN,
    MESSAGE_SAY,
    MESSAGE_NOTE,
    MESSAGE_PING,
    MESSAGE_PONG,
    MESSAGE_BYE,
    MESSAGE_KINDS
};

struct table_message {
    enum message_kind kind;
    int64_t numbers[MESSAGE_NUMBERS]; /* 0 to MESSAGE_NUMBER_MAX */
    char words[MESSAGE_WORDS][MESSAGE_WORD_MAX];
    char text[MESSAGE_TEXT_MAX]; /* without control characters */
};

/* False with err, which tells what the line should be. */
bool table_message_read(const char *line, struct table_message *message,
                        struct err *err);
/* Writes the line with its end. */
void table_message_write(const struct table_message *message, FILE *out);

/* A line of this kind with this text, cleaned. */
struct table_message table_message_text(enum message_kind kind,
                                        const char *text);

/* Copies a text: bytes that are not text, and marks of direction, become
 * question marks; a long text is cut at a character. */
void table_message_clean(const char *text, char *clean, size_t size);
