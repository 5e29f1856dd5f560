/* SPDX-License-Identifier: MIT */
/* Abalone as a class of games: its specs, its turn, its ends. */
#include "game/abalone.h"
#include "base/memory.h"
#include "base/option.h"
#include "game/abalone_board.h"
#include "game/inside.h"

#include <stdlib.h>

/* When a match stops; these limits are our own, the report has none. */
enum { PLIES_MAX = 600, REPETITIONS = 3 };

/* ---- the plan ---- */

/* The same class for processors that have an instruction to count bits. */
#if defined(__x86_64__)
static const struct game_class counting_leaf;
#endif

enum key { KEY_PLAYERS, KEY_START, KEY_INVERSE, KEY_PRESET, KEY_COUNT };

enum { NOT_SAID = -1 };

#define STARTS_OF_TWO                                                     \
    [START_BELGIAN] = "belgian", [START_STANDARD] = "standard",           \
    [START_GERMAN] = "german", [START_DUTCH] = "dutch",                   \
    [START_SWISS] = "swiss", [START_DOMINATION] = "domination",           \
    [START_WALL] = "wall", [START_PYRAMID] = "pyramid",                   \
    [START_SNAKES] = "snakes", [START_SNAKES_VARIANT] = "snakes-variant", \
    [START_ALIEN] = "alien", [START_INFILTRATION] = "infiltration",       \
    [START_FACE_TO_FACE] = "face-to-face", [START_STAR] = "star",         \
    [START_FUJIYAMA] = "fujiyama", [START_ALLIANCES] = "alliances",       \
    [START_CENTRIFUGE] = "centrifuge", [START_DUEL] = "duel",             \
    [START_CLEARING] = "clearing", [START_ATOMOUCHE] = "atomouche"

/* The defaults are what is played today: the Belgian daisy, and a move may take
 * back the one before. The report has rules of its own. */
static const struct option KEYS[] = {
    {"players", NULL, OPTION_NUMBER, .min = 2, .max = PLAYERS_MAX,
     .about = "how many play"},
    {"start", NULL, OPTION_WORD,
     .words = {STARTS_OF_TWO, [START_THREE] = "three"},
     .about = "where the marbles lie"},
    {"inverse", NULL, OPTION_WORD, .words = {"allowed", "forbidden"},
     .about = "may a move take back the one before?"},
    {"preset", NULL, OPTION_WORD, .words = {"official", "report"},
     .about = "the rules that others have written down"},
    {0},
};

enum { PRESET_OFFICIAL, PRESET_REPORT };

/* The defaults of a spec: those of today, those of the report, and those of
 * files in all versions, because the first version knew only the report's
 * rules. */
struct usual {
    enum abalone_start start;
    bool inverse_forbidden;
};

static const struct usual TODAY = {START_BELGIAN, false};
static const struct usual REPORT = {START_STANDARD, true};
static const struct usual *const KEPT = &REPORT;

static bool check_together(const int64_t said[], struct err *err)
{
    const int64_t players = said[KEY_PLAYERS];
    const int64_t start = said[KEY_START];
    const int64_t inverse = said[KEY_INVERSE];
    const int64_t preset = said[KEY_PRESET];

    /* Three players have a start of their own. */
    if (players == 3 && start >= 0 && start != START_THREE)
        return err_set(err, "players=3 begins with start=three, not %s",
                       KEYS[KEY_START].words[start]);
    if (players == 2 && start == START_THREE)
        return err_set(err, "start=three is for three players, not 2");
    if (inverse >= 0 && preset >= 0 && inverse != preset)
        return err_set(err,
                       "preset=%s makes inverse %s; inverse=%s cannot stand "
                       "beside it",
                       KEYS[KEY_PRESET].words[preset],
                       KEYS[KEY_INVERSE].words[preset],
                       KEYS[KEY_INVERSE].words[inverse]);
    return true;
}

static struct abalone_rules choose_rules(const int64_t said[],
                                         struct usual usual)
{
    struct abalone_rules rules = {.players = 2};

    if (said[KEY_PRESET] == PRESET_REPORT)
        usual = REPORT;
    else if (said[KEY_PRESET] == PRESET_OFFICIAL)
        usual.inverse_forbidden = false;
    if (said[KEY_INVERSE] >= 0)
        usual.inverse_forbidden = said[KEY_INVERSE] != 0;
    if (said[KEY_START] >= 0)
        usual.start = (enum abalone_start)said[KEY_START];
    if (said[KEY_PLAYERS] == 3 || usual.start == START_THREE) {
        rules.players = 3;
        usual.start = START_THREE;
    }
    rules.start = usual.start;
    rules.inverse_forbidden = usual.inverse_forbidden;
    for (const char *at = abalone_start_rows(rules.start); *at != '\0'; at++)
        rules.marbles += *at == '1';
    return rules;
}

static bool read_spec(struct game *game, const struct spec *spec,
                      const struct usual *usual, struct err *err)
{
    struct option_value values[KEY_COUNT];
    int64_t said[KEY_COUNT];

    if (!option_read_spec(spec, KEYS, values, err))
        return false;
    for (int i = 0; i < KEY_COUNT; i++)
        said[i] = values[i].text != NULL ? values[i].number : NOT_SAID;
    if (!check_together(said, err))
        return false;

    struct abalone_rules *rules = memory_new(1, sizeof *rules);

    *rules = choose_rules(said, *usual);
    game->plan = rules;
    game->players = rules->players;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("popcnt"))
        game->class = &counting_leaf;
#endif
    return true;
}

static bool new_abalone_plan(struct game *game, const struct spec *spec,
                             struct err *err)
{
    return read_spec(game, spec, &TODAY, err);
}

static bool new_kept_abalone_plan(struct game *game, const struct spec *spec,
                                  struct err *err)
{
    return read_spec(game, spec, KEPT, err);
}

/* Writes the keys that differ from the defaults. */
static void write_switches(const struct abalone_rules *rules,
                           const struct usual *usual, FILE *out)
{
    char between = ':';

    if (rules->players == 3 || rules->start != usual->start) {
        if (rules->players == 3)
            fputs(":players=3", out);
        else
            fprintf(out, ":start=%s", KEYS[KEY_START].words[rules->start]);
        between = ',';
    }
    if (rules->inverse_forbidden != usual->inverse_forbidden)
        fprintf(out, "%cinverse=%s", between,
                KEYS[KEY_INVERSE].words[rules->inverse_forbidden]);
}

static void write_abalone_spec(const struct game *game, FILE *out)
{
    const struct abalone_rules *const rules = abalone_rules(game);

    fputs("abalone", out);
    if (rules->start == REPORT.start &&
        rules->inverse_forbidden == REPORT.inverse_forbidden)
        fputs(":preset=report", out);
    else
        write_switches(rules, &TODAY, out);
}

static void write_kept_abalone_spec(const struct game *game, FILE *out)
{
    fputs("abalone", out);
    write_switches(abalone_rules(game), KEPT, out);
}

/* With three players there is only one start. */
static bool find_switch(const struct game *game, int index,
                        struct game_switch *found)
{
    static const struct option start_of_two = {"start", NULL, OPTION_WORD,
                                               .words = {STARTS_OF_TWO}};
    const struct abalone_rules *const rules = abalone_rules(game);
    const struct game_switch switches[] = {
        {&KEYS[KEY_PLAYERS], rules->players},
        {&KEYS[KEY_INVERSE], rules->inverse_forbidden},
        {&start_of_two, (int)rules->start},
    };

    if (index >= (rules->players == 2 ? 3 : 2))
        return false;
    *found = switches[index];
    return true;
}

static void free_abalone_plan(struct game *game)
{
    free(game->plan);
}

static void start_abalone(const struct game *game, struct position *position)
{
    abalone_fill_board(abalone_start_rows(abalone_rules(game)->start),
                       position);
}

static bool refuse_head_start(const struct game *game, int player, int seeds,
                              struct position *position, struct err *err)
{
    (void)player;
    (void)position;
    return seeds == 0 ||
           err_set(err, "head start: %s has no stores", game->name);
}

static int no_head_start(const struct game *game)
{
    (void)game;
    return 0;
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

/* Adds the steps of the marbles on these cells, which lie along a direction or
 * across it, by one cell: the foremost first, so that no marble goes where
 * another still is. */
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
                *last = 0; /* they are no longer where that move put them */
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
    play_turn(abalone_rules(game), position, move, NULL);
}

static void tell_abalone_move(const struct game *game,
                              struct position *position, struct move move,
                              struct steps *steps)
{
    play_turn(abalone_rules(game), position, move, steps);
}

/* ---- points and ends ---- */

static int abalone_score(const struct game *game,
                         const struct position *position, int player)
{
    (void)game;
    return position->notes[player];
}

static bool has_more_marbles(const struct game *game,
                             const struct position *position, int points)
{
    for (int player = 0; player < game->players; player++)
        if (position->notes[player] > points)
            return true;
    return false;
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
    return (struct limits){.plies = PLIES_MAX,
                           .repetitions = REPETITIONS,
                           .agreement = game->players == 2};
}

/* The player who has pushed six out has won; nobody has if the match stops
 * before. */
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

static uint64_t hash_abalone(const struct game *game,
                             const struct position *position)
{
    const struct abalone_rules *rules = abalone_rules(game);
    /* Everything but the marbles, in one word. */
    const uint64_t notes =
        (uint64_t)position->end << 32 | (uint64_t)position->player << 24 |
        (uint64_t)position->notes[0] << 16 | (uint64_t)position->notes[1] << 8 |
        (uint64_t)position->notes[2];
    uint64_t hash = hash_mix(0, notes);

    for (int player = 0; player < rules->players; player++) {
        hash = hash_mix(hash, position->words[player]);
        if (rules->inverse_forbidden)
            hash = hash_mix(hash, position->words[WORD_LAST_MOVE + player]);
    }
    return hash;
}

/* Exchanges the colours; the board is not turned. */
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
    .spell = write_abalone_spec, .plan_kept = new_kept_abalone_plan,          \
    .spell_kept = write_kept_abalone_spec, .switch_at = find_switch,          \
    .start = start_abalone, .head_start = refuse_head_start,                  \
    .head_start_most = no_head_start, .moves = abalone_moves,                 \
    .apply = apply_abalone, .tell = tell_abalone_move,                        \
    .playout = game_playout, .score = abalone_score,                          \
    .has_more = has_more_marbles, .material = count_abalone_marbles,          \
    .limits = abalone_limits, .judge = judge_abalone, .hash = hash_abalone,   \
    .twin = twin_abalone, .read_position = abalone_read_position,             \
    .write_position = abalone_write_position, .read_move = abalone_read_move, \
    .write_move = abalone_write_move, .player_name = abalone_player_name

const struct game_class abalone_class = {SHARED, .count = abalone_count};

#if defined(__x86_64__)
static const struct game_class counting_leaf = {SHARED,
                                                .count = abalone_count_fast};
#endif
