/* SPDX-License-Identifier: MIT */
/* Any bytes as a line of the Kalah Game Protocol: refused with words, or read;
 * a board that is read is written so that it is read again. */
#include "cmd/kgp/message.h"
#include "fuzz/fuzz.h"

#include <stdio.h>

static void read_again(const struct message_board *board)
{
    char line[MESSAGE_BOARD_TEXT_MAX + 8];
    struct message again;
    struct err err;

    snprintf(line, sizeof line, "state %s", message_board_text(board).text);
    insist(message_read(line, &again, &err));
    insist(strcmp(message_board_text(&again.arguments[0].board).text,
                  message_board_text(board).text) == 0);
}

int fuzz_kgp(const uint8_t *bytes, size_t length)
{
    char *const line = text_of_bytes(bytes, length);
    struct message message;
    struct err err = {""};

    if (!message_read(line, &message, &err)) {
        insist(*err.text != '\0');
    } else {
        insist(message.count <= MESSAGE_ARGUMENTS_MAX);
        for (int i = 0; i < message.count; i++)
            if (message.arguments[i].kind == MESSAGE_BOARD &&
                message.arguments[i].board.pits <= PITS_MAX)
                read_again(&message.arguments[i].board);
    }
    free(line);
    return 0;
}
