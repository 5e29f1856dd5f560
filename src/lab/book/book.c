/* SPDX-License-Identifier: MIT */
/* Which positions belong into a book, turn by turn. */
#include "lab/book/book.h"
#include "lab/book/book_maker.h"

#include <stdio.h>

/* ---- all positions of a player's turn ---- */

/* Those in which the player decides, each after those that it leads to; and
 * those in which the other player does afterwards. */
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

static void add_turns(struct turn_positions *turn, const struct game *game,
                      const struct position_list *from)
{
    for (int i = 0; i < from->count; i++)
        add_turn(turn, game, &from->items[i], from->items[i].player);
}

static void fill_all(struct book_maker *maker,
                     const struct position_list *places)
{
    for (int i = 0; i < places->count && !maker->stopped; i++) {
        book_maker_fill(maker, &places->items[i]);
        book_maker_step(maker);
    }
}

/* ---- turns of a player that follows the book ---- */

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

/* All positions of them. */
struct first_turns {
    struct turn_positions first;
    struct turn_positions second;
    /* The players of a first turn by the book: the first player, and the
     * second after any first turn. */
    struct position_list deciders;
};

static struct first_turns opening_of(const struct game *game)
{
    struct first_turns opening = {.first = {.within = {0}}};
    struct position start;

    game->class->start(game, &start);
    add_turn(&opening.first, game, &start, start.player);
    add_turns(&opening.second, game, &opening.first.after);
    position_list_add(&opening.deciders, &start);
    for (int i = 0; i < opening.first.after.count; i++)
        position_list_add(&opening.deciders, &opening.first.after.items[i]);
    return opening;
}

static void opening_free(struct first_turns *opening)
{
    turn_free(&opening->first);
    turn_free(&opening->second);
    position_list_free(&opening->deciders);
}

static void make_first_turns(struct book_maker *maker,
                             const struct first_turns *opening)
{
    book_maker_stage(maker, "positions of the first turns",
                     opening->second.within.count +
                         opening->first.within.count);
    fill_all(maker, &opening->second.within);
    fill_all(maker, &opening->first.within);
}

/* Those right after the first turns; first the likely ones, which follow when
 * one player follows the book. */
static void make_second_turns(struct book_maker *maker,
                              const struct first_turns *opening)
{
    const struct position_list *const all = &opening->second.after;
    struct turn_positions likely = {.within = {0}};

    for (int i = 0; i < opening->deciders.count && !maker->stopped; i++) {
        struct position position = opening->deciders.items[i];

        if (play_turn(maker, &position))
            add_turn(&likely, maker->plan->game, &position,
                     i == 0 ? position.player : !position.player);
    }
    book_maker_stage(maker, "positions after the first turns",
                     likely.after.count + all->count);
    fill_all(maker, &likely.after);
    fill_all(maker, all);
    turn_free(&likely);
}

/* All that the opponent can answer to the deciders, where that is not easy. */
static void add_answers(struct book_maker *maker,
                        const struct position_list *deciders,
                        struct turn_positions *answers)
{
    book_maker_stage(maker, "turns of the player", deciders->count);
    for (int i = 0; i < deciders->count && !maker->stopped; i++) {
        struct position position = deciders->items[i];

        if (play_turn(maker, &position) &&
            !book_maker_is_easy(maker, &position))
            add_turn(answers, maker->plan->game, &position, position.player);
        book_maker_step(maker);
    }
}

/* Fills the positions of the next turn, each with those that the player meets
 * in this turn; lists those that are not easy. */
static void fill_turn(struct book_maker *maker,
                      const struct position_list *places,
                      struct position_list *hard)
{
    for (int i = 0; i < places->count && !maker->stopped; i++) {
        struct position position = places->items[i];

        if (!book_maker_is_easy(maker, &position))
            position_list_add(hard, &position);
        play_turn(maker, &position);
        book_maker_step(maker);
    }
}

/* Where the opponent decides: the book is for both players. */
static void fill_hard(struct book_maker *maker,
                      const struct position_list *places)
{
    for (int i = 0; i < places->count && !maker->stopped; i++) {
        if (!book_maker_is_easy(maker, &places->items[i]))
            book_maker_fill(maker, &places->items[i]);
        book_maker_step(maker);
    }
}

/* From the deciders of this turn to those of the next. */
static struct position_list make_turn(struct book_maker *maker,
                                      const struct position_list *deciders,
                                      int number)
{
    struct turn_positions answers = {0};
    struct position_list next = {0};
    char what[64];

    add_answers(maker, deciders, &answers);
    snprintf(what, sizeof what, "positions of turn %d", number);
    book_maker_stage(maker, what, answers.after.count + answers.within.count);
    fill_turn(maker, &answers.after, &next);
    fill_hard(maker, &answers.within);
    turn_free(&answers);
    return next;
}

/* ---- the book ---- */

static void add_known(struct book_maker *maker, const struct book *known)
{
    for (int i = 0; i < known->count; i++)
        book_pages_add(&maker->pages,
                       &(struct book_page){.entry = book_at(known, i)});
}

static void make_pages(struct book_maker *maker)
{
    struct first_turns opening = opening_of(maker->plan->game);
    struct position_list deciders = {0};

    make_first_turns(maker, &opening);
    make_second_turns(maker, &opening);
    for (int number = 2; number <= maker->plan->turns && !maker->stopped;
         number++) {
        const struct position_list next = make_turn(
            maker, number == 2 ? &opening.deciders : &deciders, number);

        position_list_free(&deciders);
        deciders = next;
    }
    position_list_free(&deciders);
    opening_free(&opening);
}

bool book_make(const struct book_plan *plan, const struct book *known,
               struct book_cost *cost, struct err *err)
{
    struct book_maker maker;
    bool fine = book_maker_begin(&maker, plan, cost, err);

    if (fine) {
        add_known(&maker, known);
        fine = book_maker_keep(&maker, false);
    }
    if (fine) {
        make_pages(&maker);
        cost->finished = !maker.stopped;
        fine = book_maker_keep(&maker, cost->finished);
    }
    book_maker_end(&maker);
    return fine;
}
