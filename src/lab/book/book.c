/* Which positions belong into a book, turn by turn. */
#include "lab/book/book.h"
#include "lab/book/book_maker.h"

#include <stdio.h>

/* ---- all that one player can do in his turn ---- */

/* The positions in which he decides, each behind those that it leads to; and
 * those in which the other does then. */
struct turn {
    struct places within;
    struct places after;
};

static void turn_free(struct turn *turn)
{
    places_free(&turn->within);
    places_free(&turn->after);
}

static void add_turn(struct turn *turn, const struct game *game,
                     const struct position *position, int mover)
{
    struct places *const places =
        position->player == mover ? &turn->within : &turn->after;
    struct move moves[MOVES_MAX];

    if (position->end != END_NOT || !places_see(places, game, position))
        return;

    const int count = position->player == mover
                          ? game->class->moves(game, position, moves)
                          : 0;

    for (int i = 0; i < count; i++) {
        struct position next = *position;

        game->class->apply(game, &next, moves[i]);
        add_turn(turn, game, &next, mover);
    }
    places_add(places, position);
}

static void add_turns(struct turn *turn, const struct game *game,
                      const struct places *from)
{
    for (int i = 0; i < from->count; i++)
        add_turn(turn, game, &from->items[i], from->items[i].player);
}

static void fill_all(struct maker *maker, const struct places *places)
{
    for (int i = 0; i < places->count && !maker->stopped; i++) {
        maker_fill(maker, &places->items[i]);
        maker_step(maker);
    }
}

/* ---- turns of the one who does what the book says ---- */

/* Plays his turn. False when it becomes easy, the game is over, or there is no
 * time. */
static bool play_turn(struct maker *maker, struct position *position)
{
    const struct game *const game = maker->plan->game;
    const int player = position->player;

    while (position->end == END_NOT && position->player == player) {
        const struct page *const page =
            maker_is_easy(maker, position) ? NULL : maker_fill(maker, position);

        if (page == NULL)
            return false;
        game->class->apply(game, position,
                           (struct move){(uint32_t)page->entry.choice});
    }
    return position->end == END_NOT;
}

/* ---- the first turns ---- */

/* All that there is in them. */
struct opening {
    struct turn first;
    struct turn second;
    struct places deciders; /* who plays his first turn by the book: the first
                               player, and the second after any first turn */
};

static struct opening opening_of(const struct game *game)
{
    struct opening opening = {.first = {.within = {0}}};
    struct position start;

    game->class->start(game, &start);
    add_turn(&opening.first, game, &start, start.player);
    add_turns(&opening.second, game, &opening.first.after);
    places_add(&opening.deciders, &start);
    for (int i = 0; i < opening.first.after.count; i++)
        places_add(&opening.deciders, &opening.first.after.items[i]);
    return opening;
}

static void opening_free(struct opening *opening)
{
    turn_free(&opening->first);
    turn_free(&opening->second);
    places_free(&opening->deciders);
}

static void make_first_turns(struct maker *maker, const struct opening *opening)
{
    maker_stage(maker, "positions of the first turns",
                opening->second.within.count + opening->first.within.count);
    fill_all(maker, &opening->second.within);
    fill_all(maker, &opening->first.within);
}

/* Those right after the first turns, the likely ones first: these follow when
 * one player does what the book says. */
static void make_second_turns(struct maker *maker,
                              const struct opening *opening)
{
    const struct places *const all = &opening->second.after;
    struct turn likely = {.within = {0}};

    for (int i = 0; i < opening->deciders.count && !maker->stopped; i++) {
        struct position position = opening->deciders.items[i];

        if (play_turn(maker, &position))
            add_turn(&likely, maker->plan->game, &position,
                     i == 0 ? position.player : !position.player);
    }
    maker_stage(maker, "positions after the first turns",
                likely.after.count + all->count);
    fill_all(maker, &likely.after);
    fill_all(maker, all);
    turn_free(&likely);
}

/* What the others can answer to those who decide, where that is not easy. */
static void add_answers(struct maker *maker, const struct places *deciders,
                        struct turn *answers)
{
    maker_stage(maker, "turns of the player", deciders->count);
    for (int i = 0; i < deciders->count && !maker->stopped; i++) {
        struct position position = deciders->items[i];

        if (play_turn(maker, &position) && !maker_is_easy(maker, &position))
            add_turn(answers, maker->plan->game, &position, position.player);
        maker_step(maker);
    }
}

/* The positions of the next turn, of which the hard ones go on; each with what
 * he comes to in his turn. */
static void fill_turn(struct maker *maker, const struct places *places,
                      struct places *hard)
{
    for (int i = 0; i < places->count && !maker->stopped; i++) {
        struct position position = places->items[i];

        if (!maker_is_easy(maker, &position))
            places_add(hard, &position);
        play_turn(maker, &position);
        maker_step(maker);
    }
}

/* Where the other decides: he is shown what the book says, too. */
static void fill_hard(struct maker *maker, const struct places *places)
{
    for (int i = 0; i < places->count && !maker->stopped; i++) {
        if (!maker_is_easy(maker, &places->items[i]))
            maker_fill(maker, &places->items[i]);
        maker_step(maker);
    }
}

/* From those who decide in this turn to those who do in the next. */
static struct places make_turn(struct maker *maker,
                               const struct places *deciders, int number)
{
    struct turn answers = {0};
    struct places next = {0};
    char what[64];

    add_answers(maker, deciders, &answers);
    snprintf(what, sizeof what, "positions of turn %d", number);
    maker_stage(maker, what, answers.after.count + answers.within.count);
    fill_turn(maker, &answers.after, &next);
    fill_hard(maker, &answers.within);
    turn_free(&answers);
    return next;
}

/* ---- the whole ---- */

static void take_known(struct maker *maker, const struct book *known)
{
    for (int i = 0; i < known->count; i++)
        pages_add(&maker->pages, &(struct page){.entry = book_at(known, i)});
}

static void make(struct maker *maker)
{
    struct opening opening = opening_of(maker->plan->game);
    struct places deciders = {0};

    make_first_turns(maker, &opening);
    make_second_turns(maker, &opening);
    for (int number = 2; number <= maker->plan->turns && !maker->stopped;
         number++) {
        const struct places next = make_turn(
            maker, number == 2 ? &opening.deciders : &deciders, number);

        places_free(&deciders);
        deciders = next;
    }
    places_free(&deciders);
    opening_free(&opening);
}

bool book_make(const struct book_plan *plan, const struct book *known,
               struct book_cost *cost, struct err *err)
{
    struct maker maker;
    bool fine = maker_begin(&maker, plan, cost, err);

    if (fine) {
        take_known(&maker, known);
        fine = maker_keep(&maker, false);
    }
    if (fine) {
        make(&maker);
        cost->finished = !maker.stopped;
        fine = maker_keep(&maker, cost->finished);
    }
    maker_end(&maker);
    return fine;
}
