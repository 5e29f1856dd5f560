/* Abalone as a class of games. */
#include "game/abalone.h"
#include "base/memory.h"
#include "game/abalone_moves.h"
#include "game/abalone_rules.h"
#include "game/abalone_text.h"
#include "game/abalone_turn.h"
#include "game/hash.h"

#include <stdlib.h>

/* When a match stops; the report has no limit, so these are the house's. */
enum { PLIES_MAX = 600, REPETITIONS = 3 };

/* ---- the plan ---- */

static const struct game_class *class_here(void);

static bool plan(struct game *game, const struct spec *spec, struct err *err)
{
    struct abalone_rules rules;

    if (!abalone_read_rules(spec, &rules, err))
        return false;

    struct abalone_plan *plan = memory_new(1, sizeof *plan);

    plan->rules = rules;
    game->plan = plan;
    game->players = rules.players;
    game->class = class_here();
    return true;
}

static void free_plan(struct game *game)
{
    free(game->plan);
}

static void spell(const struct game *game, FILE *out)
{
    abalone_write_rules(&abalone_plan_of(game)->rules, out);
}

const struct abalone_rules *abalone_rules(const struct game *game)
{
    return &abalone_plan_of(game)->rules;
}

int abalone_marbles(const struct game *game)
{
    return game->players == 3 ? 11 : 14;
}

static void start(const struct game *game, struct position *position)
{
    abalone_lay_out(abalone_start_rows(abalone_rules(game)->start), position);
}

/* ---- the turn ---- */

static void say(struct steps *steps, const struct position *position,
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

static void say_slide(struct steps *steps, const struct position *position,
                      uint64_t from, enum direction direction)
{
    if (steps == NULL || from == 0)
        return;

    const int bit = first_bit(from);

    if ((from & GOES_ON[direction]) == 0)
        say(steps, position, STEP_CAPTURE, cell_of_bit(bit), PLACE_AWAY, 1);
    else
        say(steps, position, STEP_SLIDE, cell_of_bit(bit),
            cell_of_bit(next_bit(bit, direction)), 1);
}

/* The foremost first, so that nothing goes where something is. */
static void say_train(struct steps *steps, const struct position *position,
                      struct move move)
{
    const enum direction direction = move_direction(move);
    uint64_t cells = move_cells(move);

    while (steps != NULL && cells != 0) {
        const uint64_t first = cells & ~behind(cells, direction);
        const uint64_t one = first & (~first + 1);

        say_slide(steps, position, one, direction);
        cells ^= one;
    }
}

/* One or two marbles of others are pushed from here. */
ALWAYS_INLINE void push(struct position *position, struct steps *steps,
                        const struct sides *sides, uint64_t first,
                        enum direction direction)
{
    const uint64_t second = step_to(first, direction) & sides->foreign;
    const uint64_t pushed = first | second;

    say_slide(steps, position, second, direction);
    say_slide(steps, position, first, direction);
    for (int player = 0; player < PLAYERS_MAX; player++) {
        uint64_t *last = &position->words[WORD_LAST_MOVE + player];
        const uint64_t hit = position->words[player] & pushed;

        position->words[player] =
            (position->words[player] ^ hit) | step_to(hit, direction);
        if ((*last & pushed) != 0)
            *last = 0; /* they are not where that move has put them */
    }
    if ((pushed & ~GOES_ON[direction]) != 0)
        position->notes[position->player]++;
}

/* The group is moved, and remembered where that matters. */
ALWAYS_INLINE void displace(struct position *position, struct move move,
                            struct steps *steps, bool remembered)
{
    const struct sides sides = sides_of(position);
    const enum direction direction = move_direction(move);
    const uint64_t cells = move_cells(move);
    const uint64_t moved = step_to(cells, direction);
    const uint64_t pushed = moved & sides.foreign;

    if (pushed != 0)
        push(position, steps, &sides, pushed, direction);
    say_train(steps, position, move);
    position->words[position->player] = (sides.own & ~cells) | moved;
    if (remembered)
        position->words[WORD_LAST_MOVE + position->player] =
            moved | (uint64_t)direction << DIRECTION_SHIFT;
}

ALWAYS_INLINE void turn(const struct abalone_rules *rules,
                        struct position *position, struct move move,
                        struct steps *steps)
{
    if (move.code == MOVE_PASS)
        position->words[WORD_LAST_MOVE + position->player] = 0;
    else
        displace(position, move, steps, rules->inverse_forbidden);
    if (position->notes[position->player] >= ABALONE_GOAL) {
        say(steps, position, STEP_END, PLACE_AWAY, PLACE_AWAY, END_SIX_OUT);
        abalone_finish(position);
        return;
    }
    position->player =
        (uint8_t)(position->player + 1 < rules->players ? position->player + 1
                                                        : 0);
    say(steps, position, STEP_PASS, PLACE_AWAY, PLACE_AWAY, 0);
}

static void apply(const struct game *game, struct position *position,
                  struct move move)
{
    turn(&abalone_plan_of(game)->rules, position, move, NULL);
}

static void tell(const struct game *game, struct position *position,
                 struct move move, struct steps *steps)
{
    turn(&abalone_plan_of(game)->rules, position, move, steps);
}

/* ---- points and ends ---- */

static int score(const struct game *game, const struct position *position,
                 int player)
{
    (void)game;
    return position->notes[player];
}

static int material(const struct game *game, const struct position *position)
{
    int count = 0;

    for (int player = 0; player < game->players; player++)
        count += __builtin_popcountll(position->words[player]) +
                 position->notes[player];
    return count;
}

static struct limits limits(const struct game *game)
{
    (void)game;
    return (struct limits){.plies = PLIES_MAX, .repetitions = REPETITIONS};
}

/* Who has pushed six out has won; nobody has where it stops before. */
static struct outcome judge(const struct game *game,
                            const struct position *position, enum end end)
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

/* ---- tables of positions ---- */

/* All that is not marbles, in one word. */
static uint64_t notes_of(const struct position *position)
{
    return (uint64_t)position->end << 32 | (uint64_t)position->player << 24 |
           (uint64_t)position->notes[0] << 16 |
           (uint64_t)position->notes[1] << 8 | (uint64_t)position->notes[2];
}

static uint64_t hash(const struct game *game, const struct position *position)
{
    const struct abalone_rules *rules = &abalone_plan_of(game)->rules;
    uint64_t hash = hash_mix(0, notes_of(position));

    for (int player = 0; player < rules->players; player++) {
        hash = hash_mix(hash, position->words[player]);
        if (rules->inverse_forbidden)
            hash = hash_mix(hash, position->words[WORD_LAST_MOVE + player]);
    }
    return hash;
}

/* The colours change hands; the board stays as it lies. */
static void twin(const struct game *game, const struct position *position,
                 struct position *twin)
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

static const char *player_name(const struct game *game, int player)
{
    static const char *const names[PLAYERS_MAX] = {"black", "white", "red"};

    (void)game;
    return names[player];
}

bool abalone_is(const struct game *game)
{
    return game->class->plan == plan;
}

/* What the instances of the class have in common. */
#define SHARED                                                                \
    .plan = plan, .free = free_plan, .spell = spell, .start = start,          \
    .moves = abalone_moves, .apply = apply, .tell = tell,                     \
    .playout = game_playout, .score = score, .material = material,            \
    .limits = limits, .judge = judge, .hash = hash, .twin = twin,             \
    .read_position = abalone_read_position,                                   \
    .write_position = abalone_write_position, .read_move = abalone_read_move, \
    .write_move = abalone_write_move, .player_name = player_name

const struct game_class abalone_class = {SHARED, .count = abalone_count};

/* The same for processors that count bits by themselves. */
#if defined(__x86_64__)
static const struct game_class counting_leaf = {SHARED,
                                                .count = abalone_count_fast};

static const struct game_class *class_here(void)
{
    return __builtin_cpu_supports("popcnt") ? &counting_leaf : &abalone_class;
}
#else
static const struct game_class *class_here(void)
{
    return &abalone_class;
}
#endif
