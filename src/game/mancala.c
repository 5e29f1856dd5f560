/* SPDX-License-Identifier: MIT */
/*
 * The sowing family as a class of games: the turn of mancala_turn.h as the
 * functions that the rest of the program calls.
 */
#include "game/mancala.h"
#include "base/memory.h"
#include "game/inside.h"
#include "game/mancala_turn.h"

#include <stdlib.h>
#include <string.h>

/* The cap of a match is our own: no rules of the family have one. */
enum { PLIES_MAX = 1000 };

/* ---- the plan ---- */

static const struct game_class kalah_leaf;
static const struct game_class oware_leaf;
static const struct game_class togyzkumalak_leaf;
static const struct game_class plain_leaf;

static bool new_mancala_plan(struct game *game, const struct spec *spec,
                             struct err *err)
{
    struct mancala_plan *const plan = memory_new(1, sizeof *plan);

    if (!rules_read(spec, plan, err)) {
        free(plan);
        return false;
    }

    const struct mancala_rules rules = plan->rules;

    rules_start_seeds(&rules, plan->start);
    plan->lap = 2 * rules.pits + rules.store_sown - rules.origin_skipped;
    plan_add_routes(plan);
    game->plan = plan;
    game->players = 2;
    if (*plan->name != '\0')
        game->name = plan->name;
    if (!rules.pie && mancala_same_turn(&rules, &KALAH_RULES))
        game->class = &kalah_leaf;
    else if (!rules.pie && mancala_same_turn(&rules, &OWARE_RULES))
        game->class = &oware_leaf;
    else if (!rules.pie && mancala_same_turn(&rules, &TOGYZKUMALAK_RULES))
        game->class = &togyzkumalak_leaf;
    else if (!has_rare_rules(&rules))
        game->class = &plain_leaf;
    return true;
}

static void write_mancala_spec(const struct game *game, FILE *out)
{
    rules_write(game->name, &mancala_plan(game)->rules, out);
}

/* ---- positions and moves ---- */

bool mancala_has_rows(const struct game *game)
{
    const struct mancala_rules *const rules = mancala_rules(game);

    return rules->pits <= NARROW_STORE &&
           2 * rules->pits * rules->seeds <= NARROW_SEEDS_MAX;
}

void mancala_empty(const struct game *game, struct position *position)
{
    board_clear(position, mancala_rules(game)->pits, 0);
    board_turn_to(position, 0, OPENING_OVER);
}

static void start_mancala(const struct game *game, struct position *position)
{
    const struct mancala_rules *rules = &mancala_plan(game)->rules;
    const uint8_t *seeds = mancala_plan(game)->start;

    board_clear(position, rules->pits, 2 * rules->pits * rules->seeds);
    for (int side = 0; side < 2; side++) {
        for (int pit = 0; pit < rules->pits; pit++)
            add_seeds(position, side, pit, *seeds++);
        add_seeds(position, side, store_pit(is_wide(position)), *seeds++);
    }
    board_turn_to(position, 0, rules->pie ? OPENING_FIRST : OPENING_OVER);
    mancala_settle(game, position); /* a start can already be over */
}

/*
 * Moves are made, listed and counted by the rules of the plan, or by constant
 * ones, which is faster. Of the wide boards only Togyzkumalak's, which is searched
 * most, is worth a copy of its own.
 */
static void apply_wide(const struct game *game, struct position *position,
                       struct move move)
{
    const struct mancala_plan *plan = mancala_plan(game);

    play_move(turn_begin(&plan->rules, plan, position, NULL, true), move);
}

ALWAYS_INLINE void apply_by(const struct mancala_rules *rules, bool plain,
                            const struct game *game, struct position *position,
                            struct move move)
{
    if (is_wide(position)) {
        apply_wide(game, position, move);
        return;
    }

    struct mancala_turn turn =
        turn_begin(rules, mancala_plan(game), position, NULL, false);

    turn.rare = turn.rare && !plain;
    play_move(turn, move);
}

static unsigned legal_pits_wide(const struct game *game,
                                const struct position *position)
{
    const struct mancala_plan *plan = mancala_plan(game);
    const struct mancala_turn turn =
        turn_view(&plan->rules, plan, position, true);

    return legal_pits(&turn);
}

ALWAYS_INLINE unsigned legal_pits_by(const struct mancala_rules *rules,
                                     const struct game *game,
                                     const struct position *position)
{
    if (is_wide(position))
        return legal_pits_wide(game, position);

    const struct mancala_turn turn =
        turn_view(rules, mancala_plan(game), position, false);

    return legal_pits(&turn);
}

/* Adds, behind the pits, a pass if there are none, and a swap. Returns the new
 * number of moves. */
ALWAYS_INLINE int add_other_moves(const struct position *position,
                                  struct move *moves, int count)
{
    if (count == 0)
        moves[count++].code = MOVE_PASS;
    if (swap_offered(position))
        moves[count++].code = MOVE_SWAP;
    return count;
}

ALWAYS_INLINE int list_moves_by(const struct mancala_rules *rules,
                                const struct game *game,
                                const struct position *position,
                                struct move *moves)
{
    int count = 0;

    if (position->end != END_NOT)
        return 0;
    for (unsigned pits = legal_pits_by(rules, game, position); pits != 0;
         pits &= pits - 1)
        moves[count++].code = (uint32_t)__builtin_ctz(pits);
    return add_other_moves(position, moves, count);
}

ALWAYS_INLINE int count_moves_by(const struct mancala_rules *rules,
                                 const struct game *game,
                                 const struct position *position)
{
    if (position->end != END_NOT)
        return 0;

    const int pits = count_pits(legal_pits_by(rules, game, position));

    return (pits > 0 ? pits : 1) + swap_offered(position);
}

static void apply_mancala(const struct game *game, struct position *position,
                          struct move move)
{
    apply_by(&mancala_plan(game)->rules, false, game, position, move);
}

static void apply_kalah(const struct game *game, struct position *position,
                        struct move move)
{
    apply_by(&KALAH_RULES, true, game, position, move);
}

static void apply_oware(const struct game *game, struct position *position,
                        struct move move)
{
    apply_by(&OWARE_RULES, true, game, position, move);
}

static void apply_togyzkumalak(const struct game *game,
                               struct position *position, struct move move)
{
    const struct mancala_plan *const plan = mancala_plan(game);

    if (is_wide(position))
        play_move(turn_begin(&TOGYZKUMALAK_RULES, plan, position, NULL, true),
                  move);
    else
        apply_by(&TOGYZKUMALAK_RULES, false, game, position, move);
}

static void apply_plain(const struct game *game, struct position *position,
                        struct move move)
{
    apply_by(&mancala_plan(game)->rules, true, game, position, move);
}

static int list_mancala_moves(const struct game *game,
                              const struct position *position,
                              struct move *moves)
{
    return list_moves_by(&mancala_plan(game)->rules, game, position, moves);
}

static int list_kalah_moves(const struct game *game,
                            const struct position *position, struct move *moves)
{
    return list_moves_by(&KALAH_RULES, game, position, moves);
}

/* Every pit with seeds may be sown. The loop has no branch on the seeds, which a
 * processor would mispredict. */
static int list_togyzkumalak_moves(const struct game *game,
                                   const struct position *position,
                                   struct move *moves)
{
    const int pits = mancala_plan(game)->rules.pits;
    const int side = position->notes[NOTE_SIDE];
    int count = 0;

    if (position->end != END_NOT)
        return 0;
    for (int pit = 0; pit < pits; pit++) {
        moves[count].code = (uint32_t)pit;
        count += seeds_at(position, side, pit) != 0;
    }
    return add_other_moves(position, moves, count);
}

static int count_mancala_moves(const struct game *game,
                               const struct position *position)
{
    return count_moves_by(&mancala_plan(game)->rules, game, position);
}

static int count_kalah_moves(const struct game *game,
                             const struct position *position)
{
    return count_moves_by(&KALAH_RULES, game, position);
}

static int count_oware_moves(const struct game *game,
                             const struct position *position)
{
    return count_moves_by(&OWARE_RULES, game, position);
}

/* ---- moves at random ---- */

static int play_mancala_out(const struct game *game, struct position *position,
                            int enough, int plies, struct rng *rng)
{
    return play_out_by(&mancala_plan(game)->rules, false, game, position,
                       enough, plies, rng);
}

static int play_plain_out(const struct game *game, struct position *position,
                          int enough, int plies, struct rng *rng)
{
    return play_out_by(&mancala_plan(game)->rules, true, game, position, enough,
                       plies, rng);
}

static int play_kalah_out(const struct game *game, struct position *position,
                          int enough, int plies, struct rng *rng)
{
    return play_out_by(&KALAH_RULES, true, game, position, enough, plies, rng);
}

static int play_oware_out(const struct game *game, struct position *position,
                          int enough, int plies, struct rng *rng)
{
    return play_out_by(&OWARE_RULES, true, game, position, enough, plies, rng);
}

static void tell_mancala_move(const struct game *game,
                              struct position *position, struct move move,
                              struct steps *steps)
{
    const struct mancala_plan *plan = mancala_plan(game);

    play_move(
        turn_begin(&plan->rules, plan, position, steps, is_wide(position)),
        move);
}

/* ---- points and ends ---- */

static int mancala_score(const struct game *game,
                         const struct position *position, int player)
{
    (void)game;
    return stored_at(position, player ^ position->notes[NOTE_SWAPPED]);
}

static bool has_more_stored(const struct game *game,
                            const struct position *position, int points)
{
    (void)game;
    return stored_at(position, 0) > points || stored_at(position, 1) > points;
}

static int count_mancala_seeds(const struct game *game,
                               const struct position *position)
{
    return mancala_score(game, position, 0) + mancala_score(game, position, 1) +
           row_seeds(position, 0) + row_seeds(position, 1);
}

static struct limits mancala_limits(const struct game *game)
{
    const struct mancala_rules *rules = &mancala_plan(game)->rules;

    return (struct limits){
        .plies = PLIES_MAX,
        .repetitions = rules->repetition != REPETITION_OFF ? 2 : 0,
        .majority = rules->majority,
    };
}

/* If the match stops early, each player gets the seeds of its own row, or half
 * of those that are left. */
static struct outcome judge_mancala(const struct game *game,
                                    const struct position *position,
                                    enum end end)
{
    const bool evenly =
        end == END_REPETITION &&
        mancala_plan(game)->rules.repetition == REPETITION_SPLIT;
    const int rows[2] = {row_seeds(position, 0), row_seeds(position, 1)};
    struct outcome outcome = {.end = end};

    for (int player = 0; player < 2; player++) {
        const int side = player ^ position->notes[NOTE_SWAPPED];
        int *halves = &outcome.halves[player];

        *halves = 2 * mancala_score(game, position, player);
        if (position->end == END_NOT)
            *halves += evenly ? rows[0] + rows[1] : 2 * rows[side];
    }

    const int margin = outcome.halves[0] - outcome.halves[1];

    outcome.winner = margin > 0 ? 0 : margin < 0 ? 1 : -1;
    return outcome;
}

/* ---- hashes ---- */

static uint64_t hash_mancala(const struct game *game,
                             const struct position *position)
{
    const int words = is_wide(position) ? POSITION_WORDS : 2;
    /* Everything but the seeds, in one word. */
    const uint64_t notes = (uint64_t)position->end << 40 |
                           (uint64_t)position->player << 32 |
                           (uint64_t)position->notes[NOTE_ROW] << 48 |
                           (uint64_t)position->notes[NOTE_ROW + 1] << 56 |
                           (uint64_t)position->notes[NOTE_WIDE] << 24 |
                           (uint64_t)position->notes[NOTE_OPENING] << 16 |
                           (uint64_t)position->notes[NOTE_SWAPPED] << 8 |
                           (uint64_t)position->notes[NOTE_SIDE];
    uint64_t hash = hash_mix(0, notes);

    (void)game;
    for (int i = 0; i < words; i++)
        hash = hash_mix(hash, position->words[i]);
    return hash;
}

/* Turns the board round if necessary, so that player 0 moves in the south. */
static void twin_mancala(const struct game *game,
                         const struct position *position, struct position *twin)
{
    (void)game;
    *twin = *position;
    if (position->notes[NOTE_SIDE] != 0) {
        if (is_wide(position)) {
            const size_t row = (WIDE_STORE + 1) * sizeof position->halves[0];

            memcpy(&twin->halves[half_at(0, 0)],
                   &position->halves[half_at(1, 0)], row);
            memcpy(&twin->halves[half_at(1, 0)],
                   &position->halves[half_at(0, 0)], row);
        } else {
            twin->words[0] = position->words[1];
            twin->words[1] = position->words[0];
        }
        twin->notes[NOTE_ROW] = position->notes[NOTE_ROW + 1];
        twin->notes[NOTE_ROW + 1] = position->notes[NOTE_ROW];
    }
    twin->notes[NOTE_SWAPPED] = 0;
    board_turn_to(twin, 0, (enum opening)position->notes[NOTE_OPENING]);
}

/* What the instances of the class have in common. */
#define SHARED                                                                \
    .plan = new_mancala_plan, .free = plan_free, .spell = write_mancala_spec, \
    .plan_kept = new_mancala_plan, .spell_kept = write_mancala_spec,          \
    .switch_at = mancala_switch_at, .start = start_mancala,                   \
    .head_start = mancala_head_start,                                         \
    .head_start_most = mancala_head_start_most, .tell = tell_mancala_move,    \
    .score = mancala_score, .has_more = has_more_stored,                      \
    .material = count_mancala_seeds, .limits = mancala_limits,                \
    .judge = judge_mancala, .hash = hash_mancala, .twin = twin_mancala,       \
    .read_position = mancala_read_position,                                   \
    .write_position = mancala_write_position, .read_move = mancala_read_move, \
    .write_move = mancala_write_move, .player_name = mancala_player_name

static const char *mancala_player_name(const struct game *game, int player)
{
    (void)game;
    return player == 0 ? "south" : "north";
}

const struct game_class mancala_class = {
    SHARED, .moves = list_mancala_moves, .count = count_mancala_moves,
    .apply = apply_mancala, .playout = play_mancala_out};

static const struct game_class plain_leaf = {
    SHARED, .moves = list_mancala_moves, .count = count_mancala_moves,
    .apply = apply_plain, .playout = play_plain_out};

static const struct game_class kalah_leaf = {
    SHARED, .moves = list_kalah_moves, .count = count_kalah_moves,
    .apply = apply_kalah, .playout = play_kalah_out};

static const struct game_class togyzkumalak_leaf = {
    SHARED, .moves = list_togyzkumalak_moves, .count = count_mancala_moves,
    .apply = apply_togyzkumalak, .playout = play_mancala_out};

static const struct game_class oware_leaf = {
    SHARED, .moves = list_mancala_moves, .count = count_oware_moves,
    .apply = apply_oware, .playout = play_oware_out};
