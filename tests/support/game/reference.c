/* SPDX-License-Identifier: MIT */
/*
 * The reference as others see it: specs, positions and moves are texts.
 */
#include "support/game/reference.h"
#include "support/game/reference_turn.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is(const char *word, const char *value)
{
    return strcmp(word, value) == 0;
}

/* The spec ------------------------------------------------------------- */

static void set(char word[WORD_MAX], const char *value)
{
    snprintf(word, WORD_MAX, "%s", value);
}

static void set_defaults(struct reference *rules)
{
    const bool big = is(rules->name, "ohvalhu") || is(rules->name, "dakon");
    const bool five = is(rules->name, "vai-lung-thlan");
    const bool nine = is(rules->name, "togyzkumalak");
    const bool seven = is(rules->name, "congkak") || is(rules->name, "sungka");
    const bool mangala = is(rules->name, "mangala");

    rules->pits = big ? 8 : nine ? 9 : seven ? 7 : 6;
    rules->seeds = big ? 8 : five ? 5 : nine ? 9 : seven ? 7 : 4;
    rules->tuzdik = nine;
    rules->relay = big || seven;
    set(rules->capture, nine ? "even" : mangala ? "even-opposite" : "opposite");
    set(rules->end, "either");
    set(rules->sweep, mangala ? "emptier" : "owner");
    set(rules->first, nine || mangala ? "origin" : "next");
    rules->own = is(rules->name, "sowing");
    set(rules->slam,
        is(rules->name, "oware") || rules->own ? "nothing" : "legal");
    set(rules->feeding, "free");
    set(rules->direction, "counter");
    set(rules->store, "sown");
    set(rules->origin, "sown");
}

/* The majority stops a match, not a position: it is nothing to us. */
static void set_switch(struct reference *rules, const char *key,
                       const char *value)
{
    if (is(key, "pits"))
        rules->pits = atoi(value);
    if (is(key, "seeds"))
        rules->seeds = atoi(value);
    if (is(key, "capture"))
        set(rules->capture, value);
    if (is(key, "end"))
        set(rules->end, value);
    if (is(key, "sweep"))
        set(rules->sweep, value);
    if (is(key, "slam"))
        set(rules->slam, value);
    if (is(key, "first"))
        set(rules->first, value);
    if (is(key, "feeding"))
        set(rules->feeding, value);
    if (is(key, "direction"))
        set(rules->direction, value);
    if (is(key, "store"))
        set(rules->store, value);
    if (is(key, "origin"))
        set(rules->origin, value);
    if (is(key, "tuzdik"))
        rules->tuzdik = is(value, "on");
    if (is(key, "pie"))
        rules->pie = is(value, "on");
    if (is(key, "relay"))
        rules->relay = is(value, "on");
}

struct reference *reference_new(const char *spec)
{
    struct reference *rules = calloc(1, sizeof *rules);
    if (rules == NULL)
        abort();

    const size_t length = strcspn(spec, ":");
    snprintf(rules->name, WORD_MAX, "%.*s", (int)length, spec);
    set_defaults(rules);

    for (const char *rest = spec + length; *rest != '\0';) {
        char key[WORD_MAX];
        char value[WORD_MAX];
        int used = 0;
        if (sscanf(rest, "%*1[:,]%19[^=]=%19[^,]%n", key, value, &used) != 2)
            abort();
        set_switch(rules, key, value);
        rest += used;
    }
    if (is(rules->name, "kalah") && rules->relay)
        set(rules->capture, "none");
    return rules;
}

void reference_free(struct reference *reference)
{
    free(reference);
}

/* The text ------------------------------------------------------------- */

static struct reference_board read_board(const struct reference *rules,
                                         const char *text)
{
    struct reference_board board = {.mover = NOBODY};

    for (int side = SOUTH; side <= NORTH; side++)
        for (int hole = 1; hole <= rules->pits + 1; hole++) {
            if (*text == 'X')
                board.tuzdik[side] = hole;
            else if (*text == '-')
                board.closed[side]++;
            else
                board.holes[side][hole] = atoi(text);
            text += strcspn(text, ",/") + 1;
        }
    if (*text == 's')
        board.mover = SOUTH;
    if (*text == 'n')
        board.mover = NORTH;
    return board;
}

static size_t write_hole(const struct reference_board *board, int pits,
                         int side, int hole, char after, char *text)
{
    if (board->tuzdik[side] == hole)
        return (size_t)sprintf(text, "X%c", after);
    if (after == ',' && hole > pits - board->closed[side])
        return (size_t)sprintf(text, "-%c", after);
    return (size_t)sprintf(text, "%d%c", board->holes[side][hole], after);
}

static void write_board(const struct reference *rules,
                        const struct reference_board *board,
                        char text[REFERENCE_TEXT_MAX])
{
    size_t length = 0;

    for (int side = SOUTH; side <= NORTH; side++)
        for (int hole = 1; hole <= rules->pits + 1; hole++)
            length +=
                write_hole(board, rules->pits, side, hole,
                           hole == rules->pits + 1 ? '/' : ',', text + length);
    snprintf(text + length, REFERENCE_TEXT_MAX - length, "%c",
             "sn-"[board->mover]);
}

static void write_pit(int side, int pit, char name[REFERENCE_NAME_MAX])
{
    if (side == SOUTH)
        snprintf(name, REFERENCE_NAME_MAX, "%d", pit);
    else
        snprintf(name, REFERENCE_NAME_MAX, "%c", 'a' + pit - 1);
}

static int read_pit(const char *name)
{
    return *name >= 'a' ? *name - 'a' + 1 : atoi(name);
}

/* Positions and moves -------------------------------------------------- */

struct reference_position reference_start(const struct reference *reference)
{
    struct reference_board board = {.mover = SOUTH};
    struct reference_position start = {.may_swap = false};

    for (int pit = 1; pit <= reference->pits; pit++) {
        board.holes[SOUTH][pit] = reference->seeds;
        board.holes[NORTH][pit] = reference->seeds;
    }
    reference_settle(reference, &board); /* one pit a side may have no move */
    write_board(reference, &board, start.text);
    return start;
}

struct reference_position reference_read(const struct reference *reference,
                                         const char *text)
{
    struct reference_board board = read_board(reference, text);
    struct reference_position position = {.may_swap = false};

    reference_settle(reference, &board);
    write_board(reference, &board, position.text);
    return position;
}

bool reference_over(const struct reference_position *position)
{
    return position->text[strlen(position->text) - 1] == '-';
}

bool reference_next_round(const struct reference *reference,
                          struct reference_position *position,
                          bool north_begins)
{
    const int store = reference->pits + 1;
    const struct reference_board before = read_board(reference, position->text);
    const bool lost =
        reference_over(position) && is(reference->sweep, "nobody");
    struct reference_board next = {.mover = north_begins ? NORTH : SOUTH};

    for (int was = SOUTH; was <= NORTH; was++) {
        const int side = position->swapped == (was == NORTH) ? NORTH : SOUTH;
        int hand = before.holes[was][store];

        for (int pit = 1; pit <= reference->pits && !lost; pit++)
            hand += before.holes[was][pit];
        if (hand < reference->seeds)
            return false;
        for (int pit = 1; pit <= reference->pits; pit++) {
            if (hand < reference->seeds) {
                next.closed[side]++;
                continue;
            }
            next.holes[side][pit] = reference->seeds;
            hand -= reference->seeds;
        }
        next.holes[side][store] = hand;
    }
    write_board(reference, &next, position->text);
    position->begun = position->may_swap = position->swapped = false;
    return true;
}

struct reference_moves
reference_moves(const struct reference *reference,
                const struct reference_position *position)
{
    const struct reference_board board = read_board(reference, position->text);
    struct reference_moves moves = {.count = 0};

    for (int pit = 1; pit <= reference->pits; pit++)
        if (reference_legal(reference, &board, pit))
            write_pit(board.mover, pit, moves.names[moves.count++]);
    if (position->may_swap)
        snprintf(moves.names[moves.count++], REFERENCE_NAME_MAX, "swap");
    if (reference_must_pass(reference, &board))
        snprintf(moves.names[moves.count++], REFERENCE_NAME_MAX, "pass");
    return moves;
}

static bool has_move(const struct reference *reference,
                     const struct reference_position *position,
                     const char *move)
{
    const struct reference_moves moves = reference_moves(reference, position);
    for (int i = 0; i < moves.count; i++)
        if (is(moves.names[i], move))
            return true;
    return false;
}

/* The player to start, whichever it is. */
static bool is_start(const struct reference *reference,
                     const struct reference_position *position)
{
    const struct reference_position start = reference_start(reference);
    return !reference_over(position) &&
           strncmp(position->text, start.text, strlen(start.text) - 1) == 0;
}

bool reference_play(const struct reference *reference,
                    struct reference_position *position, const char *move)
{
    const bool first =
        reference->pie && !position->begun && is_start(reference, position);
    struct reference_board board = read_board(reference, position->text);

    if (!has_move(reference, position, move))
        return false;

    position->begun = true;
    position->may_swap = false;
    if (is(move, "swap")) {
        position->swapped = !position->swapped;
        return true;
    }

    reference_turn(reference, &board, is(move, "pass") ? 0 : read_pit(move),
                   first);
    write_board(reference, &board, position->text);
    position->may_swap = first && board.mover != NOBODY;
    return true;
}
