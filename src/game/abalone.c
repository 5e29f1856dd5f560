/* SPDX-License-Identifier: MIT */
/* Abalone as a class of games. */
#include "game/abalone.h"
#include "base/memory.h"
#include "game/abalone_board.h"
#include "game/inside.h"

#include <stdlib.h>

/* When a match stops; these limits are ours, the report has none. */
enum { PLIES_MAX = 600, REPETITIONS = 3 };

/* ---- the plan ---- */

static const struct game_class *choose_class(void);

static bool new_abalone_plan(struct game *game, const struct spec *spec,
                             struct err *err)
{
    struct abalone_rules read;

    if (!abalone_read_rules(spec, &read, err))
        return false;

    struct abalone_rules *rules = memory_new(1, sizeof *rules);

    *rules = read;
    game->plan = rules;
    game->players = rules->players;
    game->class = choose_class();
    return true;
}

static void free_abalone_plan(struct game *game)
{
    free(game->plan);
}

static void write_abalone_spec(const struct game *game, FILE *out)
{
    abalone_write_rules(plan_rules(game), out);
}

static void start_abalone(const struct game *game, struct position *position)
{
    abalone_fill_board(abalone_start_rows(plan_rules(game)->start), position);
}

/* ---- the turn ---- */

static void tell_step(struct steps *steps, const struct position *position,
                      enum step_kind kind, int from, int to, int count)
{
    if (steps != NULL)
        steps_add(steps, (struct step){
                             .kind = (uint8_t)kind,
                             .player = position->player,
                             .from = (int16_t)from,
                             .to = (int16_t)to,
                             .count = (int16_t)count,
                         });
}

/* The marbles on these cells, which lie in a direction or across it, go one
 * cell: the foremost first, so that none goes where another still is. */
static void tell_slides(struct steps *steps, const struct position *position,
                        uint64_t cells, enum direction direction)
{
    while (steps != NULL && cells != 0) {
        const uint64_t foremost = cells & ~step_back(cells, direction);
        const int bit = first_bit(foremost);

        if ((bit_mask(bit) & HAS_NEXT[direction]) == 0)
            tell_step(steps, position, STEP_CAPTURE, cell_of_bit(bit),
                      PLACE_AWAY, 1);
        else
            tell_step(steps, position, STEP_SLIDE, cell_of_bit(bit),
                      cell_of_bit(next_bit(bit, direction)), 1);
        cells ^= bit_mask(bit);
    }
}

/* Pushes one or two marbles of others, then moves the group, and remembers it
 * if it may not be taken back. */
ALWAYS_INLINE void move_group(struct position *position, struct move move,
                              struct steps *steps, bool remembered)
{
    const struct sides sides = sides_of(position);
    const enum direction direction = move_direction(move);
    const uint64_t cells = move_cells(move);
    const uint64_t moved = step_to(cells, direction);
    const uint64_t first = moved & sides.foreign;

    if (first != 0) {
        const uint64_t pushed =
            first | (step_to(first, direction) & sides.foreign);

        tell_slides(steps, position, pushed, direction);
        for (int player = 0; player < PLAYERS_MAX; player++) {
            uint64_t *last = &position->words[WORD_LAST_MOVE + player];
            const uint64_t hit = position->words[player] & pushed;

            position->words[player] =
                (position->words[player] ^ hit) | step_to(hit, direction);
            if ((*last & pushed) != 0)
                *last = 0; /* they are not where that move has put them */
        }
        if ((pushed & ~HAS_NEXT[direction]) != 0)
            position->notes[position->player]++;
    }
    tell_slides(steps, position, cells, direction);
    position->words[position->player] = (sides.own & ~cells) | moved;
    if (remembered)
        position->words[WORD_LAST_MOVE + position->player] =
            moved | (uint64_t)direction << DIRECTION_SHIFT;
}

ALWAYS_INLINE void play_turn(const struct abalone_rules *rules,
                             struct position *position, struct move move,
                             struct steps *steps)
{
    const int next = position->player + 1;

    if (move.code == MOVE_PASS)
        position->words[WORD_LAST_MOVE + position->player] = 0;
    else
        move_group(position, move, steps, rules->inverse_forbidden);
    if (position->notes[position->player] >= ABALONE_GOAL) {
        tell_step(steps, position, STEP_END, PLACE_AWAY, PLACE_AWAY,
                  END_SIX_OUT);
        abalone_finish(position);
        return;
    }
    position->player = (uint8_t)(next < rules->players ? next : 0);
    tell_step(steps, position, STEP_PASS, PLACE_AWAY, PLACE_AWAY, 0);
}

static void apply_abalone(const struct game *game, struct position *position,
                          struct move move)
{
    play_turn(plan_rules(game), position, move, NULL);
}

static void tell_abalone_move(const struct game *game,
                              struct position *position, struct move move,
                              struct steps *steps)
{
    play_turn(plan_rules(game), position, move, steps);
}

/* ---- points and ends ---- */

static int abalone_score(const struct game *game,
                         const struct position *position, int player)
{
    (void)game;
    return position->notes[player];
}

static int count_abalone_marbles(const struct game *game,
                                 const struct position *position)
{
    int count = 0;

    for (int player = 0; player < game->players; player++)
        count += count_cells(position->words[player]) + position->notes[player];
    return count;
}

static struct limits abalone_limits(const struct game *game)
{
    (void)game;
    return (struct limits){.plies = PLIES_MAX, .repetitions = REPETITIONS};
}

/* The player who has pushed six out has won; none has if it stops before. */
static struct outcome judge_abalone(const struct game *game,
                                    const struct position *position,
                                    enum end end)
{
    struct outcome outcome = {.end = end, .winner = -1};

    for (int player = 0; player < game->players; player++) {
        outcome.halves[player] = 2 * position->notes[player];
        if (position->notes[player] >= ABALONE_GOAL)
            outcome.winner = player;
    }
    outcome.even = outcome.winner < 0;
    return outcome;
}

/* ---- hashes ---- */

/* All that is not marbles, in one word. */
static uint64_t pack_notes(const struct position *position)
{
    return (uint64_t)position->end << 32 | (uint64_t)position->player << 24 |
           (uint64_t)position->notes[0] << 16 |
           (uint64_t)position->notes[1] << 8 | (uint64_t)position->notes[2];
}

static uint64_t hash_abalone(const struct game *game,
                             const struct position *position)
{
    const struct abalone_rules *rules = plan_rules(game);
    uint64_t hash = hash_mix(0, pack_notes(position));

    for (int player = 0; player < rules->players; player++) {
        hash = hash_mix(hash, position->words[player]);
        if (rules->inverse_forbidden)
            hash = hash_mix(hash, position->words[WORD_LAST_MOVE + player]);
    }
    return hash;
}

/* The colours change hands; the board stays as it lies. */
static void twin_abalone(const struct game *game,
                         const struct position *position, struct position *twin)
{
    *twin = *position;
    twin->player = 0;
    for (int player = 0; player < game->players; player++) {
        const int other = (position->player + player) % game->players;

        twin->words[player] = position->words[other];
        twin->words[WORD_LAST_MOVE + player] =
            position->words[WORD_LAST_MOVE + other];
        twin->notes[player] = position->notes[other];
    }
}

static const char *abalone_player_name(const struct game *game, int player)
{
    static const char *const names[PLAYERS_MAX] = {"black", "white", "red"};

    (void)game;
    return names[player];
}

bool abalone_is(const struct game *game)
{
    return game->class->plan == new_abalone_plan;
}

/* What the instances of the class have in common. */
#define SHARED                                                                \
    .plan = new_abalone_plan, .free = free_abalone_plan,                      \
    .spell = write_abalone_spec, .switch_at = abalone_switch_at,              \
    .start = start_abalone, .moves = abalone_moves, .apply = apply_abalone,   \
    .tell = tell_abalone_move, .playout = game_playout,                       \
    .score = abalone_score, .material = count_abalone_marbles,                \
    .limits = abalone_limits, .judge = judge_abalone, .hash = hash_abalone,   \
    .twin = twin_abalone, .read_position = abalone_read_position,             \
    .write_position = abalone_write_position, .read_move = abalone_read_move, \
    .write_move = abalone_write_move, .player_name = abalone_player_name

const struct game_class abalone_class = {SHARED, .count = abalone_count};

/* The same for processors that count bits by themselves. */
#if defined(__x86_64__)
static const struct game_class counting_leaf = {SHARED,
                                                .count = abalone_count_fast};

static const struct game_class *choose_class(void)
{
    return __builtin_cpu_supports("popcnt") ? &counting_leaf : &abalone_class;
}
#else
static const struct game_class *choose_class(void)
{
    return &abalone_class;
}
#endif
