/*
 * The sowing family as a class of games: the turn of mancala_turn.h, dressed as
 * the functions that the rest of the program calls.
 */
#include "game/mancala.h"
#include "base/memory.h"
#include "game/hash.h"
#include "game/mancala_playout.h"
#include "game/mancala_rules.h"
#include "game/mancala_text.h"
#include "game/mancala_turn.h"

#include <stdlib.h>
#include <string.h>

/* The cap of a match; the rules of no game of the family know one. */
enum { PLIES_MAX = 1000 };

/* ---- the plan ---- */

static const struct game_class kalah_leaf;
static const struct game_class oware_leaf;

static bool plan(struct game *game, const struct spec *spec, struct err *err)
{
    struct mancala_rules rules;

    if (!rules_read(spec, &rules, err))
        return false;

    struct plan *plan = memory_new(1, sizeof *plan);

    plan->rules = rules;
    plan->lap = 2 * rules.pits + rules.store_sown - rules.origin_skipped;
    plan_lay_routes(plan);
    game->plan = plan;
    game->players = 2;
    if (rules_same_turn(&rules, &KALAH_RULES))
        game->class = &kalah_leaf;
    else if (rules_same_turn(&rules, &OWARE_RULES))
        game->class = &oware_leaf;
    return true;
}

static void free_plan(struct game *game)
{
    free(game->plan);
}

static void spell(const struct game *game, FILE *out)
{
    rules_write(game->name, &plan_of(game)->rules, out);
}

/* ---- positions and moves ---- */

static void start(const struct game *game, struct position *position)
{
    const struct mancala_rules *rules = &plan_of(game)->rules;

    board_clear(position, rules->pits, 2 * rules->pits * rules->seeds);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < rules->pits; pit++)
            add_seeds(position, side, pit, rules->seeds);
    board_turn_to(position, 0, rules->pie ? OPENING_FIRST : OPENING_OVER);
    mancala_settle(game,
                   position); /* the smallest boards can be over at once */
}

/*
 * The same three functions for rules that are in the plan and for rules that
 * are constants. Wide boards are not worth a copy of their own.
 */
static void apply_wide(const struct game *game, struct position *position,
                       struct move move)
{
    const struct plan *plan = plan_of(game);

    play_on(play_open(&plan->rules, plan, position, NULL, true), move);
}

ALWAYS_INLINE void apply_by(const struct mancala_rules *rules,
                            const struct game *game, struct position *position,
                            struct move move)
{
    if (is_wide(position))
        apply_wide(game, position, move);
    else
        play_on(play_open(rules, plan_of(game), position, NULL, false), move);
}

static unsigned legal_wide(const struct game *game,
                           const struct position *position)
{
    const struct plan *plan = plan_of(game);
    const struct table table = table_show(&plan->rules, plan, position, true);

    return legal_pits(&table);
}

ALWAYS_INLINE unsigned legal_by(const struct mancala_rules *rules,
                                const struct game *game,
                                const struct position *position)
{
    if (is_wide(position))
        return legal_wide(game, position);

    const struct table table =
        table_show(rules, plan_of(game), position, false);

    return legal_pits(&table);
}

ALWAYS_INLINE int moves_by(const struct mancala_rules *rules,
                           const struct game *game,
                           const struct position *position, struct move *moves)
{
    int count = 0;

    if (position->end != END_NOT)
        return 0;
    for (unsigned pits = legal_by(rules, game, position); pits != 0;
         pits &= pits - 1)
        moves[count++].code = (uint32_t)__builtin_ctz(pits);
    if (count == 0)
        moves[count++].code = MOVE_PASS;
    if (swap_offered(position))
        moves[count++].code = MOVE_SWAP;
    return count;
}

ALWAYS_INLINE int count_by(const struct mancala_rules *rules,
                           const struct game *game,
                           const struct position *position)
{
    if (position->end != END_NOT)
        return 0;

    const int pits = count_bits(legal_by(rules, game, position));

    return (pits > 0 ? pits : 1) + swap_offered(position);
}

static void apply(const struct game *game, struct position *position,
                  struct move move)
{
    apply_by(&plan_of(game)->rules, game, position, move);
}

static void apply_kalah(const struct game *game, struct position *position,
                        struct move move)
{
    apply_by(&KALAH_RULES, game, position, move);
}

static void apply_oware(const struct game *game, struct position *position,
                        struct move move)
{
    apply_by(&OWARE_RULES, game, position, move);
}

static int moves(const struct game *game, const struct position *position,
                 struct move *moves)
{
    return moves_by(&plan_of(game)->rules, game, position, moves);
}

static int moves_kalah(const struct game *game, const struct position *position,
                       struct move *moves)
{
    return moves_by(&KALAH_RULES, game, position, moves);
}

static int count(const struct game *game, const struct position *position)
{
    return count_by(&plan_of(game)->rules, game, position);
}

static int count_kalah(const struct game *game, const struct position *position)
{
    return count_by(&KALAH_RULES, game, position);
}

static int count_oware(const struct game *game, const struct position *position)
{
    return count_by(&OWARE_RULES, game, position);
}

/* ---- moves at random ---- */

static int playout(const struct game *game, struct position *position,
                   int enough, int plies, struct rng *rng)
{
    return playout_by(&plan_of(game)->rules, game, position, enough, plies,
                      rng);
}

static int playout_kalah(const struct game *game, struct position *position,
                         int enough, int plies, struct rng *rng)
{
    return playout_by(&KALAH_RULES, game, position, enough, plies, rng);
}

static int playout_oware(const struct game *game, struct position *position,
                         int enough, int plies, struct rng *rng)
{
    return playout_by(&OWARE_RULES, game, position, enough, plies, rng);
}

static void tell(const struct game *game, struct position *position,
                 struct move move, struct steps *steps)
{
    const struct plan *plan = plan_of(game);

    play_on(play_open(&plan->rules, plan, position, steps, is_wide(position)),
            move);
}

/* ---- points and ends ---- */

int mancala_side(const struct position *position)
{
    return position->notes[NOTE_SIDE];
}

int mancala_owner(const struct position *position, int side)
{
    return side ^ position->notes[NOTE_SWAPPED];
}

int mancala_hole(const struct game *game, const struct position *position,
                 int hole)
{
    const int pits = plan_of(game)->rules.pits;
    const int side = hole / (pits + 1);
    const int pit = hole % (pits + 1);

    return pit < pits ? seeds_at(position, side, pit)
                      : stored_at(position, side);
}

int mancala_pit(struct move move)
{
    return move.code < PITS_MAX ? (int)move.code : -1;
}

int mancala_sown(const struct position *position, struct move move)
{
    const int pit = mancala_pit(move);

    return pit < 0 ? 0 : seeds_at(position, mancala_side(position), pit);
}

static int row_total(const struct game *game, const struct position *position,
                     int side)
{
    const int pits = plan_of(game)->rules.pits;
    int total = 0;

    for (int pit = 0; pit < pits; pit++)
        total += mancala_hole(game, position, side * (pits + 1) + pit);
    return total;
}

static int score(const struct game *game, const struct position *position,
                 int player)
{
    (void)game;
    return stored_at(position, player ^ position->notes[NOTE_SWAPPED]);
}

static int material(const struct game *game, const struct position *position)
{
    return score(game, position, 0) + score(game, position, 1) +
           row_total(game, position, 0) + row_total(game, position, 1);
}

static struct limits limits(const struct game *game)
{
    const struct mancala_rules *rules = &plan_of(game)->rules;

    return (struct limits){
        .plies = PLIES_MAX,
        .repetitions = rules->repetition ? 2 : 0,
        .majority = rules->majority,
    };
}

/* Where a match stops, everybody keeps his row, or half of what is left. */
static struct outcome judge(const struct game *game,
                            const struct position *position, enum end end)
{
    const bool evenly = end == END_REPETITION && plan_of(game)->rules.evenly;
    const int rows[2] = {row_total(game, position, 0),
                         row_total(game, position, 1)};
    struct outcome outcome = {.end = end};

    for (int player = 0; player < 2; player++) {
        const int side = player ^ position->notes[NOTE_SWAPPED];
        int *halves = &outcome.halves[player];

        *halves = 2 * score(game, position, player);
        if (position->end == END_NOT)
            *halves += evenly ? rows[0] + rows[1] : 2 * rows[side];
    }

    const int margin = outcome.halves[0] - outcome.halves[1];

    outcome.winner = margin > 0 ? 0 : margin < 0 ? 1 : -1;
    return outcome;
}

/* ---- tables of positions ---- */

/* All that is not seeds, in one word. */
static uint64_t notes_of(const struct position *position)
{
    return (uint64_t)position->end << 40 | (uint64_t)position->player << 32 |
           (uint64_t)position->notes[NOTE_WIDE] << 24 |
           (uint64_t)position->notes[NOTE_OPENING] << 16 |
           (uint64_t)position->notes[NOTE_SWAPPED] << 8 |
           (uint64_t)position->notes[NOTE_SIDE];
}

static uint64_t hash(const struct game *game, const struct position *position)
{
    const int words = is_wide(position) ? POSITION_WORDS : 2;
    uint64_t hash = hash_mix(0, notes_of(position));

    (void)game;
    for (int i = 0; i < words; i++)
        hash = hash_mix(hash, position->words[i]);
    return hash;
}

/* The board turned round if need be, so that player 0 moves in the south. */
static void twin(const struct game *game, const struct position *position,
                 struct position *twin)
{
    (void)game;
    *twin = *position;
    if (position->notes[NOTE_SIDE] != 0) {
        if (is_wide(position)) {
            const size_t row = (WIDE_STORE + 1) * sizeof position->halves[0];

            memcpy(&twin->halves[half_of(0, 0)],
                   &position->halves[half_of(1, 0)], row);
            memcpy(&twin->halves[half_of(1, 0)],
                   &position->halves[half_of(0, 0)], row);
        } else {
            twin->words[0] = position->words[1];
            twin->words[1] = position->words[0];
        }
    }
    twin->notes[NOTE_SWAPPED] = 0;
    board_turn_to(twin, 0, (enum opening)position->notes[NOTE_OPENING]);
}

bool mancala_is(const struct game *game)
{
    return game->class->plan == plan;
}

const struct mancala_rules *mancala_rules(const struct game *game)
{
    return &plan_of(game)->rules;
}

void mancala_settle(const struct game *game, struct position *position)
{
    const struct plan *plan = plan_of(game);
    const struct table table =
        play_open(&plan->rules, plan, position, NULL, is_wide(position));
    const enum end end = end_on(&table);

    if (end != END_NOT)
        finish(plan, position, NULL, end);
}

/* What the instances of the class have in common. */
#define SHARED                                                                \
    .plan = plan, .free = free_plan, .spell = spell, .start = start,          \
    .tell = tell, .score = score, .material = material, .limits = limits,     \
    .judge = judge, .hash = hash, .twin = twin,                               \
    .read_position = mancala_read_position,                                   \
    .write_position = mancala_write_position, .read_move = mancala_read_move, \
    .write_move = mancala_write_move, .player_name = player_name

static const char *player_name(const struct game *game, int player)
{
    (void)game;
    return player == 0 ? "south" : "north";
}

const struct game_class mancala_class = {SHARED, .moves = moves, .count = count,
                                         .apply = apply, .playout = playout};

static const struct game_class kalah_leaf = {
    SHARED, .moves = moves_kalah, .count = count_kalah, .apply = apply_kalah,
    .playout = playout_kalah};

static const struct game_class oware_leaf = {
    SHARED, .moves = moves, .count = count_oware, .apply = apply_oware,
    .playout = playout_oware};
