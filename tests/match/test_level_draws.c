/* SPDX-License-Identifier: MIT */
/*
 * No level plays the same game twice: it draws by its seed. Whoever has beaten
 * one cannot write the moves down and do it again.
 */
#include "base/memory.h"
#include "engine/agents/agent.h"
#include "game/mancala.h"
#include "match/level.h"
#include "support/effort.h"
#include "support/game/agent.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEEDS = 6,
    MOVES = 12,   /* of the level that are looked at */
    NODES = 1000, /* at most for a move: all levels are quick then */
    FAR_NODES = 16000,
    LIST_MAX = 200,
    TRIES = 60,                      /* to win against a level */
    LISTS = EFFORT_PART > 1 ? 2 : 4, /* of moves that won */
    LIST_GAMES = 10,                 /* in which each of them is tried ... */
    LISTS_WINS_MAX = LISTS * LIST_GAMES / 2 /* ... and may win so often */
};

struct game_played {
    struct move moves[LIST_MAX];
    int count;
    struct move own[LIST_MAX]; /* those of the person alone */
    int own_count;
    struct outcome outcome;
};

/* One who plays for a person: a search, or moves that were written down. False
 * when the list cannot be played on. */
static bool choose_for_person(struct agent *person, const struct game *game,
                              const struct line *line,
                              const struct game_played *list, int number,
                              struct move *move)
{
    if (list == NULL) {
        *move = agent_choose(person, &(struct task){.line = line});
        return true;
    }
    *move = list->own[number];
    return number < list->own_count &&
           game_is_legal(game, line_position(line), *move);
}

/* A game from the start, the level in this seat, for so many of its moves;
 * false if the list of moves did not last. */
static bool play(const struct game *game, struct agent *level,
                 struct agent *person, int seat, uint64_t nodes, int moves,
                 const struct game_played *list, struct game_played *played)
{
    struct position start;
    struct line line = {0};
    bool lasts = true;

    game->class->start(game, &start);
    line_begin(&line, &start);
    played->count = played->own_count = 0;
    played->outcome.winner = -1;
    while (line_end(&line, game) == END_NOT && played->count < LIST_MAX &&
           played->count - played->own_count < moves) {
        const struct task task = {.line = &line, .budget.nodes = nodes};
        struct move move;

        if (line_position(&line)->player == seat)
            move = agent_choose(level, &task);
        else
            lasts = choose_for_person(person, game, &line, list,
                                      played->own_count, &move);
        if (!lasts)
            break;
        if (line_position(&line)->player != seat)
            played->own[played->own_count++] = move;
        played->moves[played->count++] = move;
        line_play(&line, game, move);
    }
    if (line_end(&line, game) != END_NOT)
        played->outcome = game->class->judge(game, line_position(&line),
                                             line_end(&line, game));
    line_free(&line);
    return lasts;
}

static bool is_same_game(const struct game_played *one,
                         const struct game_played *other)
{
    bool same = one->count == other->count;

    for (int i = 0; same && i < one->count; i++)
        same = move_same(one->moves[i], other->moves[i]);
    return same;
}

/* ---- by the seed ---- */

static void play_seed(const struct level *level, const struct game *game,
                      int seat, uint64_t nodes, int seed,
                      struct game_played *played)
{
    struct agent *const agent = agent_of(level->agent, game, (uint64_t)seed);
    struct agent *const person = agent_of("deep:nodes=500", game, 1);

    play(game, agent, person, seat, nodes, MOVES, NULL, played);
    agent_free(agent);
    agent_free(person);
}

/* Against one who always plays the same: does one of so many seeds give another
 * game? A seed gives the same game again. */
static bool has_another_game(const struct level *level, const struct game *game,
                             int seat, uint64_t nodes)
{
    struct game_played first, other;
    bool another = false;

    play_seed(level, game, seat, nodes, 0, &first);
    play_seed(level, game, seat, nodes, 0, &other);
    ck_assert_msg(is_same_game(&first, &other), "%s: one seed, two games of %s",
                  level->key, game->name);
    for (int seed = 1; seed < SEEDS && !another; seed++) {
        play_seed(level, game, seat, nodes, seed, &other);
        another = !is_same_game(&first, &other);
    }
    return another;
}

/* Where seeds are sown on and on, no two chains bring the same: max has nothing
 * to draw among. */
static bool has_a_choice(const struct level *level, const struct game *game)
{
    return strcmp(level->agent, "max") != 0 || !mancala_rules(game)->relay;
}

START_TEST(another_seed_is_another_game_against_every_level)
{
    struct game *const game = variant_game(game_name(effort_case(_i)));
    struct levels *const levels = levels_builtin();
    char *always = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&always, &length);

    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *const level = levels_at(levels, i);

        if (!level_plays(level, game->name) || !has_a_choice(level, game))
            continue;
        for (int seat = 0; seat < 2; seat++)
            if (!has_another_game(level, game, seat, NODES))
                fprintf(out, " %s/%d", level->key, seat + 1);
    }
    fclose(out);
    ck_assert_msg(length == 0, "these play one game of %s only:%s", game->name,
                  always);
    free(always);
    levels_free(levels);
    game_free(game);
}
END_TEST

/* The further one looks, the clearer is what is best. */
static const struct {
    const char *game;
    const char *level;
} FAR[] = {{"kalah", "cypress"},
           {"kalah", "ginkgo"},
           {"oware", "teak"},
           {"oware", "iroko"},
           {"togyzkumalak", "tamarisk"}};

enum { FAR_COUNT = sizeof FAR / sizeof *FAR };

START_TEST(another_seed_is_another_game_of_those_who_look_far)
{
    const int number = effort_case(_i);
    struct game *const game = variant_game(FAR[number].game);
    struct levels *const levels = levels_builtin();
    const struct level *const level = levels_find(levels, FAR[number].level);

    for (int seat = 0; seat < 2; seat++)
        ck_assert_msg(has_another_game(level, game, seat, FAR_NODES),
                      "%s/%d plays one game of %s only", level->key, seat + 1,
                      game->name);
    levels_free(levels);
    game_free(game);
}
END_TEST

/* Those that open by the book of Kalah, as they are met: against one who always
 * plays the same, of two games so many in a hundred are the same at most. */
static const char *const READERS[] = {"ivy", "cypress", "cedar", "ginkgo"};

enum {
    READER_COUNT = sizeof READERS / sizeof *READERS,
    READER_NODES = 80000, /* at most for a move */
    READER_GAMES = 14,
    SAME_MOST = 40
};

static int count_same_pairs(const struct game_played games[], int count)
{
    int same = 0;

    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            same += is_same_game(&games[i], &games[j]) ? 1 : 0;
    return same;
}

START_TEST(who_opens_by_the_book_does_not_play_the_same_again)
{
    enum { PAIRS = READER_GAMES * (READER_GAMES - 1) / 2 };
    const int number = effort_case(_i);
    const int seat = number / READER_COUNT;
    struct game *const game = variant_game("kalah");
    struct levels *const levels = levels_builtin();
    const struct level *const level =
        levels_find(levels, READERS[number % READER_COUNT]);
    struct agent *const agent = agent_of(level->agent, game, 1);
    struct agent *const person = agent_of("deep:nodes=9000,table=1", game, 1);
    struct game_played *const games = memory_new(READER_GAMES, sizeof *games);

    for (int i = 0; i < READER_GAMES; i++) {
        agent_begin(agent, (uint64_t)i);
        agent_begin(person, 1);
        play(game, agent, person, seat, READER_NODES, LIST_MAX, NULL,
             &games[i]);
    }

    const int same = count_same_pairs(games, READER_GAMES);

    ck_assert_msg(same * 100 <= SAME_MOST * PAIRS,
                  "%s/%d: %d of %d pairs of games are the same", level->key,
                  seat + 1, same, PAIRS);
    free(games);
    agent_free(person);
    agent_free(agent);
    levels_free(levels);
    game_free(game);
}
END_TEST

/* Of Togyzkumalak as well: by few draws in the opening alone, a search that
 * looks far comes back to the same game. */
START_TEST(a_far_level_does_not_play_the_same_against_its_like)
{
    enum {
        GAMES = 6,
        PAIRS = GAMES * (GAMES - 1) / 2,
        LIKE_NODES = 50000, /* at most for a move */
        LIKE_MOVES = 8
    };
    struct game *const game = variant_game("togyzkumalak");
    struct levels *const levels = levels_builtin();
    const struct level *const level = levels_find(levels, "pistachio");
    struct agent *const agent = agent_of(level->agent, game, 1);
    struct agent *const person =
        agent_of("deep:nodes=50000,eval=tuzdiks", game, 1);
    struct game_played games[GAMES];

    for (int i = 0; i < GAMES; i++) {
        agent_begin(agent, (uint64_t)i);
        agent_begin(person, 1);
        play(game, agent, person, _i, LIKE_NODES, LIKE_MOVES, NULL, &games[i]);
    }

    const int same = count_same_pairs(games, GAMES);

    ck_assert_msg(same * 100 <= SAME_MOST * PAIRS,
                  "%s/%d: %d of %d pairs of games are the same", level->key,
                  _i + 1, same, PAIRS);
    agent_free(person);
    agent_free(agent);
    levels_free(levels);
    game_free(game);
}
END_TEST

/* ---- a list of moves ---- */

/* A game that is won against the level with some seed, from this one on.
 * Returns that seed. */
static uint64_t find_win(const struct game *game, struct agent *level,
                         uint64_t seed, int seat, const char *winner,
                         struct game_played *won)
{
    for (uint64_t i = 0; i < TRIES; i++) {
        struct agent *const person = agent_of(winner, game, i);

        agent_begin(level, seed + i);
        play(game, level, person, seat, 0, LIST_MAX, NULL, won);
        agent_free(person);
        if (won->outcome.winner == 1 - seat)
            return seed + i;
    }
    ck_abort_msg("not beaten in %s", game->name);
}

/* In how many of the games the moves that won one of them win again. */
static int count_wins(const struct game *game, struct agent *level,
                      uint64_t first, int seat, const struct game_played *won)
{
    struct game_played again;
    int wins = 0;

    for (uint64_t i = 0; i < LIST_GAMES; i++) {
        agent_begin(level, first + i);

        const bool lasts =
            play(game, level, NULL, seat, 0, LIST_MAX, won, &again);

        wins += lasts && again.outcome.winner == 1 - seat ? 1 : 0;
        if (i == 0)
            ck_assert_int_eq(wins, 1); /* it is the same game */
    }
    return wins;
}

#define QUICK  "deep:nodes=2000,near=1,plies=10,table=1"
#define STRONG "deep:nodes=20000,near=1,plies=10,table=1"

/* By one who is stronger, or luckier. */
static const struct {
    const char *game;
    const char *level;
    const char *winner;
} BEATEN[] = {
    {"kalah", "alder", QUICK}, {"kalah", "hickory", QUICK},
    {"kalah", "oak", QUICK},   {"kalah", "ivy", STRONG},
    {"kalah", "moss", QUICK},  {"kalah", "reed", QUICK},
    {"oware", "alder", QUICK}, {"oware", "oak", QUICK},
    {"oware", "olive", QUICK}, {"ohvalhu", "alder", QUICK},
    {"dakon", "alder", QUICK},
};

enum { BEATEN_COUNT = sizeof BEATEN / sizeof *BEATEN };

/* In either seat. Some lists last longer than others: several are tried. */
START_TEST(no_list_of_moves_beats_a_level_every_time)
{
    const int number = _i / 2;
    const int seat = _i % 2;
    struct game *const game = variant_game(BEATEN[number].game);
    struct levels *const levels = levels_builtin();
    const struct level *const level = levels_find(levels, BEATEN[number].level);
    struct agent *const agent = agent_of(level->agent, game, 1);
    struct game_played won = {.count = 0};
    int wins = 0;

    for (uint64_t list = 0; list < LISTS; list++) {
        const uint64_t first = find_win(game, agent, 1 + list * TRIES, seat,
                                        BEATEN[number].winner, &won);

        wins += count_wins(game, agent, first, seat, &won);
    }
    ck_assert_msg(wins <= LISTS_WINS_MAX,
                  "%s/%d is beaten in %s by %d lists in %d of %d games",
                  level->key, seat + 1, game->name, LISTS, wins,
                  LISTS * LIST_GAMES);
    agent_free(agent);
    levels_free(levels);
    game_free(game);
}
END_TEST

Suite *level_draws_suite(void)
{
    Suite *suite = suite_create("level_draws");
    TCase *draws = tcase_create("draws");

    tcase_set_timeout(draws, 300);
    tcase_add_loop_test(draws, another_seed_is_another_game_against_every_level,
                        0, effort_cases(game_name_count()));
    tcase_add_loop_test(draws,
                        another_seed_is_another_game_of_those_who_look_far, 0,
                        effort_cases(FAR_COUNT));
    tcase_add_loop_test(draws,
                        who_opens_by_the_book_does_not_play_the_same_again, 0,
                        effort_cases(2 * READER_COUNT));
    tcase_add_loop_test(draws,
                        a_far_level_does_not_play_the_same_against_its_like, 0,
                        effort_cases(2));
    tcase_add_loop_test(draws, no_list_of_moves_beats_a_level_every_time, 0,
                        2 * BEATEN_COUNT);
    suite_add_tcase(suite, draws);
    return suite;
}
