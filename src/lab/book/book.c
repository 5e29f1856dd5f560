/* SPDX-License-Identifier: MIT */
/* Finds the positions that belong into a book, turn by turn. */
#include "lab/book/book.h"
#include "game/mancala.h"
#include "lab/book/book_maker.h"

#include <stdio.h>

/* ---- all positions of a player's turn ---- */

/* Positions where the player is to move, each after those that it leads to; and
 * those after the turn, where the other player is. */
struct turn_positions {
    struct position_list within;
    struct position_list after;
};

static void turn_free(struct turn_positions *turn)
{
    position_list_free(&turn->within);
    position_list_free(&turn->after);
}

static void add_turn(struct turn_positions *turn, const struct game *game,
                     const struct position *position, int mover)
{
    struct position_list *const places =
        position->player == mover ? &turn->within : &turn->after;
    struct move moves[MOVES_MAX];

    if (position->end != END_NOT || !position_list_see(places, game, position))
        return;

    const int count = position->player == mover
                          ? game->class->moves(game, position, moves)
                          : 0;

    for (int i = 0; i < count; i++) {
        struct position next = *position;

        game->class->apply(game, &next, moves[i]);
        add_turn(turn, game, &next, mover);
    }
    position_list_add(places, position);
}

static void fill_all(struct book_maker *maker,
                     const struct position_list *places)
{
    for (int i = 0; i < places->count && !maker->stopped; i++) {
        book_maker_fill(maker, &places->items[i]);
        book_maker_step(maker);
    }
}

/* ---- turns of a player who follows the book ---- */

/* Plays the turn of the player to move. False if a position is easy, the game
 * is over, or there is no time left. */
static bool play_turn(struct book_maker *maker, struct position *position)
{
    const struct game *const game = maker->plan->game;
    const int player = position->player;

    while (position->end == END_NOT && position->player == player) {
        const struct book_page *const page =
            book_maker_is_easy(maker, position)
                ? NULL
                : book_maker_fill(maker, position);

        if (page == NULL)
            return false;
        game->class->apply(game, position,
                           (struct move){(uint32_t)page->entry.choice});
    }
    return position->end == END_NOT;
}

/* ---- the first turns ---- */

/* Makes all positions of the first turns, those of the first player first, so
 * that a book that is stopped early knows how to begin; then those right after
 * them, first the likely ones, where one player has followed the book. Lists in
 * `deciders` the positions where a first turn by the book begins: the start,
 * and for the second player every position after a first turn of the first
 * player. */
static void make_first_turns(struct book_maker *maker,
                             struct position_list *deciders)
{
    const struct game *const game = maker->plan->game;
    struct turn_positions first = {.within = {0}}, second = {.within = {0}};
    struct turn_positions likely = {.within = {0}};
    struct position start;

    game->class->start(game, &start);
    start = mancala_without_swap(&start);
    add_turn(&first, game, &start, start.player);
    position_list_add(deciders, &start);
    for (int i = 0; i < first.after.count; i++) {
        const struct position *const position = &first.after.items[i];

        add_turn(&second, game, position, position->player);
        position_list_add(deciders, position);
    }
    book_maker_stage(maker, "positions of the first turns",
                     second.within.count + first.within.count);
    fill_all(maker, &first.within);
    fill_all(maker, &second.within);
    for (int i = 0; i < deciders->count && !maker->stopped; i++) {
        struct position position = deciders->items[i];

        if (play_turn(maker, &position))
            add_turn(&likely, game, &position,
                     i == 0 ? position.player : !position.player);
    }
    book_maker_stage(maker, "positions after the first turns",
                     likely.after.count + second.after.count);
    fill_all(maker, &likely.after);
    fill_all(maker, &second.after);
    turn_free(&likely);
    turn_free(&second);
    turn_free(&first);
}

/* ---- a later turn ---- */

/* Goes from the deciders of this turn to those of the next. */
static struct position_list make_turn(struct book_maker *maker,
                                      const struct position_list *deciders,
                                      int number)
{
    struct turn_positions answers = {0};
    struct position_list next = {0};
    char what[64];

    /* All answers of the opponent, unless the position is easy. */
    book_maker_stage(maker, "turns of the player", deciders->count);
    for (int i = 0; i < deciders->count && !maker->stopped; i++) {
        struct position position = deciders->items[i];

        if (play_turn(maker, &position) &&
            !book_maker_is_easy(maker, &position))
            add_turn(&answers, maker->plan->game, &position, position.player);
        book_maker_step(maker);
    }

    /* The positions of the next turn, each with those that the player meets in
     * this turn. */
    snprintf(what, sizeof what, "positions of turn %d", number);
    book_maker_stage(maker, what, answers.after.count + answers.within.count);
    for (int i = 0; i < answers.after.count && !maker->stopped; i++) {
        struct position position = answers.after.items[i];

        if (!book_maker_is_easy(maker, &position))
            position_list_add(&next, &position);
        play_turn(maker, &position);
        book_maker_step(maker);
    }

    /* Positions where the opponent is to move: the book is for both players. */
    for (int i = 0; i < answers.within.count && !maker->stopped; i++) {
        const struct position *const position = &answers.within.items[i];

        if (!book_maker_is_easy(maker, position))
            book_maker_fill(maker, position);
        book_maker_step(maker);
    }
    turn_free(&answers);
    return next;
}

/* ---- the book ---- */

bool book_make(const struct book_plan *plan, const struct book *known,
               struct book_cost *cost, struct err *err)
{
    struct book_maker maker;
    struct position_list deciders = {0};
    bool fine = book_maker_begin(&maker, plan, cost, err);

    for (int i = 0; fine && i < known->count; i++)
        book_pages_add(&maker.pages,
                       &(struct book_page){.entry = book_at(known, i)});
    fine = fine && book_maker_keep(&maker, false);
    if (fine) {
        make_first_turns(&maker, &deciders);
        for (int i = 2; i <= plan->turns && !maker.stopped; i++) {
            const struct position_list next = make_turn(&maker, &deciders, i);

            position_list_free(&deciders);
            deciders = next;
        }
        position_list_free(&deciders);
        cost->finished = !maker.stopped;
        fine = book_maker_keep(&maker, cost->finished);
    }
    book_maker_end(&maker);
    return fine;
}
