/* Abalone as a class of games. */
#include "game/abalone.h"
#include "base/memory.h"
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

/* ---- moves ---- */

static struct move *add_all(struct move *moves, uint64_t firsts,
                            enum direction direction, enum direction line,
                            int count)
{
    for (; firsts != 0; firsts &= firsts - 1)
        *moves++ = move_of(first_bit(firsts), direction, line, count);
    return moves;
}

ALWAYS_INLINE struct move *add_broadside(struct move *moves, uint64_t movable,
                                         enum direction direction)
{
    for (int which = 0; which < 2; which++) {
        const enum direction line = line_across(direction, which);
        const uint64_t two = rows_of_two(movable, line);

        moves = add_all(moves, two, direction, line, 2);
        moves = add_all(moves, rows_of_three(two, line), direction, line, 3);
    }
    return moves;
}

/* The foremost are known; a move is named by the hindmost. */
ALWAYS_INLINE struct move *add_in_line(struct move *moves, uint64_t fronts,
                                       enum direction direction, int count)
{
    for (int i = 1; i < count; i++)
        fronts = behind(fronts, direction);
    return add_all(moves, fronts, direction, direction, count);
}

/* Small ones first, and pushes among the last. */
static int list_all(const struct sides *sides, struct move *moves)
{
    struct fronts fronts[DIRECTION_COUNT];
    struct move *end = moves;

    for (int i = 0; i < DIRECTION_COUNT; i++) {
        const enum direction direction = (enum direction)i;
        const struct ways ways = ways_of(sides, direction);

        fronts[i] = fronts_of(&ways);
        end = add_in_line(end, fronts[i].of[0], direction, 1);
        end = add_broadside(end, ways.free, direction);
    }
    for (int count = 2; count <= ABALONE_GROUP_MAX; count++)
        for (int i = 0; i < DIRECTION_COUNT; i++)
            end = add_in_line(end, fronts[i].of[count - 1], (enum direction)i,
                              count);
    return (int)(end - moves);
}

/* What is forbidden goes from the list, unless it is all there is. */
static int forbid(struct move *moves, int count, struct move forbidden)
{
    int kept = 0;

    if (count == 1)
        return count;
    for (int i = 0; i < count; i++)
        if (!move_same(moves[i], forbidden))
            moves[kept++] = moves[i];
    return kept;
}

static int moves(const struct game *game, const struct position *position,
                 struct move *moves)
{
    const struct sides sides = sides_of(position);
    int count;

    (void)game;
    if (position->end != END_NOT)
        return 0;
    count = list_all(&sides, moves);
    if (position->words[WORD_LAST_MOVE + position->player] != 0)
        count = forbid(moves, count, abalone_inverse(position));
    if (count == 0)
        moves[count++].code = MOVE_PASS;
    return count;
}

ALWAYS_INLINE int count_bits(uint64_t cells)
{
    return __builtin_popcountll(cells);
}

ALWAYS_INLINE int count_towards(const struct sides *sides,
                                enum direction direction)
{
    const struct ways ways = ways_of(sides, direction);
    const struct fronts fronts = fronts_of(&ways);
    int count = 0;

    for (int i = 0; i < ABALONE_GROUP_MAX; i++)
        count += count_bits(fronts.of[i]);
    for (int which = 0; which < 2; which++) {
        const enum direction line = line_across(direction, which);
        const uint64_t two = rows_of_two(ways.free, line);

        count += count_bits(two) + count_bits(rows_of_three(two, line));
    }
    return count;
}

ALWAYS_INLINE int count_by_bits(const struct position *position)
{
    const struct sides sides = sides_of(position);

    if (position->end != END_NOT)
        return 0;

    const int count = count_towards(&sides, DIRECTION_E) +
                      count_towards(&sides, DIRECTION_NE) +
                      count_towards(&sides, DIRECTION_NW) +
                      count_towards(&sides, DIRECTION_W) +
                      count_towards(&sides, DIRECTION_SW) +
                      count_towards(&sides, DIRECTION_SE);

    if (count <= 1)
        return 1; /* it, or a pass */
    if (position->words[WORD_LAST_MOVE + position->player] == 0)
        return count;
    return count - abalone_can(&sides, abalone_inverse(position));
}

static int count(const struct game *game, const struct position *position)
{
    (void)game;
    return count_by_bits(position);
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
    .moves = moves, .apply = apply, .tell = tell, .wander = game_wander,      \
    .score = score, .material = material, .limits = limits, .judge = judge,   \
    .hash = hash, .twin = twin, .read_position = abalone_read_position,       \
    .write_position = abalone_write_position, .read_move = abalone_read_move, \
    .write_move = abalone_write_move, .player_name = player_name

const struct game_class abalone_class = {SHARED, .count = count};

/* The same for processors that count bits by themselves. */
#if defined(__x86_64__)
static __attribute__((target("popcnt"))) int
count_fast(const struct game *game, const struct position *position)
{
    (void)game;
    return count_by_bits(position);
}

static const struct game_class counting_leaf = {SHARED, .count = count_fast};

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
