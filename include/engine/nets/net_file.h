/* SPDX-License-Identifier: MIT */
/*
 * Trained nets in files, which end in .net:
 *
 *     256 bytes   text: what it is, for which board, how large its layers are,
 *                 and what made it, filled up with blanks and a new line. A
 *                 longer text takes up to five times as many bytes: it ends at
 *                 the first multiple of 256 bytes that ends with a new line
 *     numbers     the weights, the low byte first: 16 bits each in a net of
 *                 values, 32 (of IEEE 754) in that of an actor
 *     17 bytes    the checksum of all before, in hexadecimal digits, and a new
 *                 line
 *
 * The meaning of the numbers, and how many there are for the sizes of the
 * layers, are defined by the users of the net: engine/nets/value_net.h,
 * engine/nets/actor_net.h.
 */
#pragma once

#include "base/err.h"
#include "game/game.h"
#include <stdint.h>
#include <stdio.h>

enum {
    NET_FORM = 1, /* of the file; changes with the order of its bytes */
    NET_SIZES_MAX = 6,
    NET_BOARD_MAX = 24,
    NET_NOTE_MAX = 1000,
    NET_FILE_MAX = 4 << 20
};

enum net_kind { NET_VALUE, NET_ACTOR, NET_KINDS };

struct net_head {
    enum net_kind kind;
    char board[NET_BOARD_MAX + 1]; /* kalah-6: the game that it plays, and on
                                      which board; see net_board */
    int size_count;
    int sizes[NET_SIZES_MAX];    /* of the layers, from the inputs on */
    char note[NET_NOTE_MAX + 1]; /* what made it, in words */
};

/* Freed by net_file_free. */
struct net_file {
    struct net_head head;
    int count;      /* numbers */
    int16_t *words; /* of a net of values; else NULL */
    float *reals;   /* of an actor; else NULL */
};

/* The board of a game in the form of the head: the family and the pits, without
 * the number of seeds. */
void net_board(const struct game *game, char board[NET_BOARD_MAX + 1]);

/* The kind that the first bytes of a file name, good or bad. Returns false if they
 * are not those of a net. */
bool net_file_kind(const char *bytes, size_t length, enum net_kind *kind);

/*
 * Reads a net from the bytes of a file. Returns false and sets err if it is
 * damaged, cut, of another form or kind, or has a size below 1.
 */
bool net_file_parse(struct net_file *file, enum net_kind kind, const char *name,
                    const char *bytes, size_t length, struct err *err);
void net_file_free(struct net_file *file);

/* Returns the bytes of a file, with its `words` or `reals` as its kind
 * requires. The caller frees them. */
char *net_file_bytes(const struct net_file *file, size_t *length);

void net_file_write(const struct net_file *file, FILE *out);

/*
 * Reads the net of that name: nets/NAME.net in the user's data folder, or the
 * one that is built in, or naqala/nets/NAME.net in one of the folders of
 * XDG_DATA_DIRS. A name with a / in it is the path of a file. Returns false and
 * sets err, which begins with the place of the net, or says that there is none.
 */
bool net_file_find(struct net_file *file, enum net_kind kind, const char *name,
                   struct err *err);

/* Is there a net of that name, whether valid or not? */
bool net_file_known(const char *name);
