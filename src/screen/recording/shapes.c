/* SPDX-License-Identifier: MIT */
/* The flights of pieces: from the frames of the animation, seed by seed, or
 * from the steps of a push. */
#include "screen/recording/shapes.h"
#include "base/memory.h"
#include "game/mancala.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    MILLION = 1000000,
    FRAME_LEAST = 20, /* milliseconds */
    FLIGHT = 140,     /* of a seed */
    SHORT_MOVE = 900, /* of a move that is shown as one flight of all seeds */
    /* If a game has more steps than STEPS_MAX, long moves are shown short. */
    STEPS_MAX = 1500,
    MOVE_STEPS_LEAST = 6,
    SEED_KINDS = 3
};

/* The pieces at a place, the topmost last. */
struct shape_pile {
    int pieces[SHAPE_PIECES_MAX];
    int count;
};

struct builder {
    struct shapes *shapes;
    struct shape_pile piles[PLACES_MAX];
    struct shape_pile hand;           /* lifted and not dropped yet */
    int64_t landed[SHAPE_PIECES_MAX]; /* when the last flight of each ended */
    int numbers[PLACES_MAX];
    int speed;
    int most_steps; /* of a move that is shown step by step */
    int ply;
};

static const struct game *get_game(const struct builder *builder)
{
    return builder->shapes->recording->game;
}

static bool is_counted(const struct game *game, int place)
{
    return mancala_is(game)
               ? place < 2 * (mancala_rules(game)->pits + 1)
               : place >= PLACE_OUT && place < PLACE_OUT + game->players;
}

/* A tuzdik of this position has its sign instead of a number. */
static int tell_number(const struct game *game, const struct position *position,
                       int place, int number)
{
    if (!mancala_is(game) || number < 0)
        return number;

    const int holes = mancala_rules(game)->pits + 1;

    return place % holes == mancala_tuzdik(position, place / holes)
               ? HOLE_TUZDIK
               : number;
}

/* ---- events ---- */

static void add_number(struct builder *builder, int64_t time, int place,
                       int number)
{
    struct shapes *const shapes = builder->shapes;

    number = tell_number(
        get_game(builder),
        recording_position(shapes->recording, builder->ply - 1), place, number);
    if (builder->numbers[place] == number)
        return;
    builder->numbers[place] = number;
    shapes->numbers =
        memory_grow(shapes->numbers, &shapes->number_capacity,
                    shapes->number_count + 1, sizeof *shapes->numbers);
    shapes->numbers[shapes->number_count++] =
        (struct shape_number){time, builder->ply, place, number};
}

static void add_flight(struct builder *builder, int64_t starts, int64_t ends,
                       int piece, struct shape_point to)
{
    struct shapes *const shapes = builder->shapes;

    if (starts < builder->landed[piece])
        starts = builder->landed[piece];
    if (ends <= starts)
        ends = starts + 1;
    builder->landed[piece] = ends;
    shapes->flights =
        memory_grow(shapes->flights, &shapes->flight_capacity,
                    shapes->flight_count + 1, sizeof *shapes->flights);
    shapes->flights[shapes->flight_count++] =
        (struct shape_flight){starts, ends, builder->ply, piece, to};
}

static void drop_piece(struct builder *builder, int place, int64_t starts,
                       int64_t ends)
{
    struct shape_pile *const pile = &builder->piles[place];

    if (builder->hand.count == 0)
        return;

    const int piece = builder->hand.pieces[--builder->hand.count];

    add_flight(builder, starts, ends, piece,
               shape_slot(get_game(builder), place, pile->count));
    pile->pieces[pile->count++] = piece;
}

/* ---- seeds: changes from frame to frame ---- */

static int count_things(int number)
{
    return number > 0 ? number : 0; /* tuzdiks and closed pits have none */
}

static void show_frame(struct builder *builder, const struct frame *frame,
                       int64_t starts, int64_t ends)
{
    const struct shapes *const shapes = builder->shapes;

    for (int i = 0; i < shapes->place_count; i++) {
        const int place = shapes->places[i];
        struct shape_pile *const pile = &builder->piles[place];

        while (pile->count > count_things(frame->counts[place]))
            builder->hand.pieces[builder->hand.count++] =
                pile->pieces[--pile->count];
        add_number(builder, ends, place, frame->counts[place]);
    }
    for (int i = 0; i < shapes->place_count; i++) {
        const int place = shapes->places[i];

        while (builder->piles[place].count <
                   count_things(frame->counts[place]) &&
               builder->hand.count > 0)
            drop_piece(builder, place, starts, ends);
    }
}

/* Returns how long it takes. */
static int64_t show_sowing(struct builder *builder, int64_t began, int steps)
{
    struct timeline *const timeline = recording_timeline(
        builder->shapes->recording, builder->ply, builder->speed);
    const int64_t least = (int64_t)FRAME_LEAST * MILLION;
    int64_t length = timeline_length(timeline);
    struct frame frame;

    if (steps > builder->most_steps) {
        const int64_t whole = (int64_t)SHORT_MOVE * 1000 / builder->speed;

        timeline_at(timeline, length, &frame);
        show_frame(builder, &frame, began, began + whole);
        timeline_free(timeline);
        return whole;
    }
    for (int64_t t = 0; t < length;) {
        const int64_t next = timeline_next(timeline, t);
        const int64_t ends = began + t / MILLION;

        timeline_at(timeline, t, &frame);
        show_frame(builder, &frame,
                   ends - (int64_t)FLIGHT * 1000 / builder->speed, ends);
        t = next < t + least ? t + least : next;
    }
    timeline_at(timeline, length, &frame);
    length /= MILLION;
    show_frame(builder, &frame,
               began + length - (int64_t)FLIGHT * 1000 / builder->speed,
               began + length);
    timeline_free(timeline);
    return length;
}

/* ---- marbles: all that are pushed move at once ---- */

static int take_marble(struct builder *builder, int cell)
{
    struct shape_pile *const pile = &builder->piles[cell];

    assert(pile->count > 0);
    return pile->pieces[--pile->count];
}

static void put_marble(struct builder *builder, int piece, int place,
                       int64_t starts, int64_t ends)
{
    struct shape_pile *const pile = &builder->piles[place];

    add_flight(builder, starts, ends, piece,
               shape_slot(get_game(builder), place, pile->count));
    pile->pieces[pile->count++] = piece;
}

static int64_t show_push(struct builder *builder, int64_t began,
                         const struct steps *steps)
{
    const struct recording *const recording = builder->shapes->recording;
    const int tray =
        PLACE_OUT + recording_position(recording, builder->ply - 1)->player;
    struct timeline *const timeline =
        recording_timeline(recording, builder->ply, builder->speed);
    const int64_t ends = began + timeline_length(timeline) / MILLION;
    int *const moved = memory_new((size_t)steps->count + 1, sizeof *moved);

    timeline_free(timeline);
    for (int i = 0; i < steps->count; i++)
        if (steps->items[i].from >= 0)
            moved[i] = take_marble(builder, steps->items[i].from);
    for (int i = 0; i < steps->count; i++) {
        const struct step *const step = &steps->items[i];

        if (step->from >= 0)
            put_marble(builder, moved[i], step->to >= 0 ? step->to : tray,
                       began, ends);
    }
    free(moved);
    add_number(builder, ends, tray, builder->piles[tray].count);
    return ends - began;
}

/* ---- the game ---- */

static void put_first(struct builder *builder, int place, int kind)
{
    struct shapes *const shapes = builder->shapes;
    struct shape_pile *const pile = &builder->piles[place];
    const int piece = shapes->pieces;

    assert(piece < SHAPE_PIECES_MAX);
    shapes->pieces++;
    shapes->kinds[piece] = kind;
    shapes->starts[piece] = shape_slot(get_game(builder), place, pile->count);
    pile->pieces[pile->count++] = piece;
}

static void put_marbles(struct builder *builder,
                        const struct position *position,
                        const int16_t counts[PLACES_MAX])
{
    const struct game *const game = get_game(builder);
    const struct abalone_trays trays = abalone_trays_at(game, position);

    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        if (counts[cell] > 0)
            put_first(builder, cell, counts[cell] - 1);
    for (int player = 0; player < game->players; player++)
        for (int i = 0; i < counts[PLACE_OUT + player]; i++) {
            const int owner = i < ABALONE_GOAL ? trays.owners[player][i] : 0;

            put_first(builder, PLACE_OUT + player,
                      owner > 0 ? owner - 1 : (player + 1) % game->players);
        }
}

static void put_all(struct builder *builder, int first)
{
    struct shapes *const shapes = builder->shapes;
    const struct game *const game = get_game(builder);
    const struct position *const start =
        recording_position(shapes->recording, first);
    int16_t counts[PLACES_MAX] = {0};

    board_of(game)->counts(game, start, counts);
    for (int place = 0; place < PLACES_MAX; place++)
        if (is_counted(game, place)) {
            shapes->places[shapes->place_count++] = place;
            shapes->first_numbers[place] =
                tell_number(game, start, place, counts[place]);
            builder->numbers[place] = shapes->first_numbers[place];
        }
    if (!mancala_is(game)) {
        put_marbles(builder, start, counts);
        return;
    }
    for (int i = 0; i < shapes->place_count; i++)
        for (int j = 0; j < counts[shapes->places[i]]; j++)
            put_first(builder, shapes->places[i], shapes->pieces % SEED_KINDS);
}

static struct steps list_steps(const struct recording *recording, int ply)
{
    struct position position = *recording_position(recording, ply - 1);
    struct steps steps = {0};

    recording->game->class->tell(recording->game, &position,
                                 recording_move(recording, ply), &steps);
    return steps;
}

/* Long moves are shown short only if the whole game would be too long. */
static int limit_steps(const struct recording *recording, int first, int last)
{
    int all = 0;

    for (int ply = first + 1; ply <= last; ply++) {
        struct steps steps = list_steps(recording, ply);

        all += steps.count;
        steps_free(&steps);
    }
    if (all <= STEPS_MAX)
        return INT_MAX;
    return larger(STEPS_MAX / (last - first), MOVE_STEPS_LEAST);
}

static void show_moves(struct builder *builder, int first, int last)
{
    struct shapes *const shapes = builder->shapes;
    const struct recording *const recording = shapes->recording;
    int64_t time =
        (int64_t)recording_rest(recording, first) * 1000 / builder->speed;

    for (int ply = first + 1; ply <= last; ply++) {
        struct steps steps = list_steps(recording, ply);

        builder->ply = ply;
        shapes->begins[ply] = time;
        time += mancala_is(get_game(builder))
                    ? show_sowing(builder, time, steps.count)
                    : show_push(builder, time, &steps);
        time += (int64_t)recording_rest(recording, ply) * 1000 / builder->speed;
        steps_free(&steps);
    }
    shapes->length = time + (int64_t)RECORDING_END * 1000 / builder->speed;
}

struct shapes *shapes_new(const struct recording *recording, int first,
                          int last, int speed)
{
    struct shapes *const shapes = memory_new(1, sizeof *shapes);
    struct builder *const builder = memory_new(1, sizeof *builder);

    shapes->recording = recording;
    shapes->begins =
        memory_new((size_t)recording->moves + 1, sizeof *shapes->begins);
    builder->shapes = shapes;
    builder->speed = speed;
    builder->most_steps = limit_steps(recording, first, last);
    put_all(builder, first);
    show_moves(builder, first, last);
    free(builder);
    return shapes;
}

void shapes_free(struct shapes *shapes)
{
    if (shapes == NULL)
        return;
    free(shapes->flights);
    free(shapes->numbers);
    free(shapes->begins);
    free(shapes);
}
