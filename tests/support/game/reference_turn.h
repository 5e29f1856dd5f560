/* SPDX-License-Identifier: MIT */
/*
 * What one turn of a sowing game does, told apart from all texts. Pits are
 * numbered from 1, from their owner's left, and the store of a side is the hole
 * after its last pit: with six pits, hole 7. The values of the switches stay
 * the words they are.
 */
#pragma once

#include <stdbool.h>

enum { SOUTH, NORTH, NOBODY };
enum { WORD_MAX = 20, HOLES_MAX = 14 };

struct reference {
    char name[WORD_MAX];
    int pits;
    int seeds;
    char capture[WORD_MAX];
    char end[WORD_MAX];
    char sweep[WORD_MAX];
    char slam[WORD_MAX];
    char first[WORD_MAX]; /* where the first of several seeds goes */
    bool tuzdik;
    bool pie;
    bool relay;
    /* Of a game that is none of the named ones. */
    bool own;
    char feeding[WORD_MAX];
    char direction[WORD_MAX];
    char store[WORD_MAX];
    char origin[WORD_MAX];
};

struct reference_board {
    int holes[2][HOLES_MAX]; /* of south and of north */
    int closed[2]; /* so many pits of each row, the last ones, are no pits */
    int tuzdik[2]; /* the pit of each row that is the other's; 0: none */
    int mover;     /* NOBODY when it is over */
};

bool reference_legal(const struct reference *rules,
                     const struct reference_board *board, int pit);

/* The side to move has no seed and the game goes on without it. */
bool reference_must_pass(const struct reference *rules,
                         const struct reference_board *board);

/* Plays a pit, or passes when it is 0; `once` is a turn never followed by
 * another. Sweeps when that ends the game. */
void reference_turn(const struct reference *rules,
                    struct reference_board *board, int pit, bool once);

/* The same of a game with rules of its own: reference_own.c. */
bool reference_own_legal(const struct reference *rules,
                         const struct reference_board *board, int pit);
bool reference_own_over(const struct reference *rules,
                        const struct reference_board *board);
void reference_own_turn(const struct reference *rules,
                        struct reference_board *board, int pit, bool once);

/* Sweeps a board that is over. */
void reference_settle(const struct reference *rules,
                      struct reference_board *board);
