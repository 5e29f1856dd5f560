/* SPDX-License-Identifier: MIT */
/*
 * A line of the Kalah Game Protocol:
 *
 *     8 state <6,0,0,4,4,4,4,4,4,4,0,5,5,5,5>
 *     12@9 error "No state associated with id"
 *
 * An optional number of the message, an optional number of the message that it
 * answers, a name, and arguments: whole numbers, real numbers, words, texts in
 * quotes, and boards.
 */
#pragma once

#include "base/err.h"
#include "game/mancala.h"

#include <stdint.h>

enum {
    MESSAGE_LINE_MAX = 16384, /* bytes, with CR LF */
    MESSAGE_ARGUMENTS_MAX = 8,
    MESSAGE_NUMBERS_MAX = 2 * PITS_MAX + 3 /* of a board that can be played */
};

enum message_kind {
    MESSAGE_INTEGER,
    MESSAGE_REAL,
    MESSAGE_WORD,
    MESSAGE_STRING,
    MESSAGE_BOARD
};

/* The pits, south's store, north's store, south's pits, north's pits, each side
 * in the order in which it sows. */
struct message_board {
    int pits; /* of a side; if above PITS_MAX, the numbers are not kept */
    int numbers[MESSAGE_NUMBERS_MAX - 1]; /* the numbers after the pits */
};

struct message_argument {
    enum message_kind kind;
    const char *text; /* without quotes and escapes */
    int64_t integer;
    struct message_board board;
};

struct message {
    bool has_id, has_ref;
    uint64_t id;
    uint64_t ref;
    const char *name;
    int count; /* arguments beyond MESSAGE_ARGUMENTS_MAX are checked, not
                  kept */
    struct message_argument arguments[MESSAGE_ARGUMENTS_MAX];
};

/* Reads a line without its end. The message points into the line, which is
 * changed. Returns false and sets err if it is none. */
bool message_read(char *line, struct message *message, struct err *err);

/* The argument `at`; NULL if there is none, or it is of another kind. */
const struct message_argument *message_argument(const struct message *message,
                                                int at, enum message_kind kind);

/* Writes a text in quotes, with \" \\ and \n escaped; other control characters
 * become `?`. A text that does not fit is cut. */
void message_quote(const char *text, char *out, size_t size);

/* A board as in the protocol, <6,0,0,...>. */
enum { MESSAGE_BOARD_TEXT_MAX = 6 * MESSAGE_NUMBERS_MAX };
struct message_board_text {
    char text[MESSAGE_BOARD_TEXT_MAX];
};
struct message_board_text message_board_text(const struct message_board *board);
