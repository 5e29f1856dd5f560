/* SPDX-License-Identifier: MIT */
/* The game of heaps, as far as a search needs it. */
#include "support/game/heaps.h"

#include <stddef.h>
#include <string.h>

enum { PLAYERS = 3, TAKE_MAX = 3, PLIES_MAX = 1000 };

/* The halves of a position: the heaps, then what each player has. */
static int stones_in(const struct position *position, int heap)
{
    return position->halves[heap];
}

static int score(const struct game *game, const struct position *position,
                 int player)
{
    (void)game;
    return position->halves[HEAPS + player];
}

/* The plan of the game is the struct that it lies in. */
static struct heaps *heaps_of(const struct game *game)
{
    return game->plan;
}

static void start(const struct game *game, struct position *position)
{
    *position = heaps_position(heaps_of(game), 0, (const int[PLAYERS]){0});
}

/* A move's code: the heap, and how many beyond one are taken. */
static int moves(const struct game *game, const struct position *position,
                 struct move *list)
{
    int count = 0;

    (void)game;
    for (int heap = 0; heap < HEAPS; heap++)
        for (int take = 1;
             take <= TAKE_MAX && take <= stones_in(position, heap); take++)
            list[count++].code = (uint32_t)(TAKE_MAX * heap + take - 1);
    return count;
}

static int count(const struct game *game, const struct position *position)
{
    struct move list[MOVES_MAX];

    return moves(game, position, list);
}

static int left(const struct position *position)
{
    int stones = 0;

    for (int heap = 0; heap < HEAPS; heap++)
        stones += stones_in(position, heap);
    return stones;
}

static void apply(const struct game *game, struct position *position,
                  struct move move)
{
    struct heaps *heaps = heaps_of(game);
    const int heap = (int)move.code / TAKE_MAX;
    const int take = (int)move.code % TAKE_MAX + 1;

    if (++heaps->played == heaps->raise_at)
        stop_raise(&heaps->stop, true);
    position->halves[heap] = (uint16_t)(position->halves[heap] - take);
    position->halves[HEAPS + position->player] =
        (uint16_t)(position->halves[HEAPS + position->player] + take);
    if (stones_in(position, heap) > 0)
        position->player = (uint8_t)((position->player + 1) % PLAYERS);
    if (left(position) == 0)
        position->end = END_BOARD_EMPTY;
}

static bool has_more(const struct game *game, const struct position *position,
                     int points)
{
    for (int player = 0; player < PLAYERS; player++)
        if (score(game, position, player) > points)
            return true;
    return false;
}

static int material(const struct game *game, const struct position *position)
{
    int stones = left(position);

    for (int player = 0; player < PLAYERS; player++)
        stones += score(game, position, player);
    return stones;
}

static struct limits limits(const struct game *game)
{
    return (struct limits){.plies = PLIES_MAX,
                           .majority = heaps_of(game)->majority};
}

/* What lies in the heaps when a match stops belongs to no player. */
static struct outcome judge(const struct game *game,
                            const struct position *position, enum end end)
{
    struct outcome outcome = {.end = end, .winner = -1};

    for (int player = 0; player < PLAYERS; player++)
        outcome.halves[player] = 2 * score(game, position, player);
    return outcome;
}

static uint64_t hash(const struct game *game, const struct position *position)
{
    uint64_t mixed = position->player + 1U;

    (void)game;
    for (int i = 0; i < HEAPS + PLAYERS; i++) {
        mixed = (mixed ^ position->halves[i]) * UINT64_C(0x9e3779b97f4a7c15);
        mixed ^= mixed >> 29;
    }
    return mixed;
}

static void spell(const struct game *game, FILE *out)
{
    fprintf(out, "%s", game->name);
}

static void write_position(const struct game *game,
                           const struct position *position, FILE *out)
{
    (void)game;
    for (int i = 0; i < HEAPS + PLAYERS; i++)
        fprintf(out, "%d,", position->halves[i]);
    fprintf(out, "%d", position->player);
}

static void write_move(const struct game *game, const struct position *position,
                       struct move move, FILE *out)
{
    (void)game;
    (void)position;
    fprintf(out, "%u", (unsigned)move.code);
}

/* No search reads a text, and there are no steps to tell. */
static const struct game_class CLASS = {
    .spell = spell,
    .start = start,
    .moves = moves,
    .count = count,
    .apply = apply,
    .score = score,
    .has_more = has_more,
    .material = material,
    .limits = limits,
    .judge = judge,
    .hash = hash,
    .write_position = write_position,
    .write_move = write_move,
};

void heaps_set_up(struct heaps *heaps, const int stones[HEAPS], bool majority)
{
    *heaps = (struct heaps){
        .game = {.class = &CLASS, .name = "heaps", .players = PLAYERS},
        .majority = majority,
    };
    heaps->game.plan = heaps;
    memcpy(heaps->stones, stones, sizeof heaps->stones);
}

void heaps_deal(struct heaps *heaps, struct rng *rng, int most)
{
    int stones[HEAPS] = {1};

    for (int heap = 1; heap < HEAPS; heap++)
        stones[heap] = (int)rng_below(rng, (uint32_t)most + 1);
    heaps_set_up(heaps, stones, rng_below(rng, 2) == 1);
}

struct position heaps_position(const struct heaps *heaps, int player,
                               const int scores[3])
{
    struct position position = {.player = (uint8_t)player};

    for (int heap = 0; heap < HEAPS; heap++)
        position.halves[heap] = (uint16_t)heaps->stones[heap];
    for (int i = 0; i < PLAYERS; i++)
        position.halves[HEAPS + i] = (uint16_t)scores[i];
    return position;
}
