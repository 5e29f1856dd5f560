/* SPDX-License-Identifier: MIT */
/* Promises of a session with a level that grows: it is told its strength when a
 * game begins, and the game tells how strong the person was. */
#include "base/rng.h"
#include "engine/agents/agent.h"
#include "match/move_loss.h"
#include "match/session/inside.h"
#include "match/session/test_session.h"
#include "match/strength.h"
#include "match/who.h"
#include "support/folder.h"

#include <poll.h>
#include <string.h>

/* With the shipped levels, which are rated. */
struct grown_trial {
    char *home;
    struct levels *levels;
    struct record *record;
    struct session *session;
    uint64_t seed;
    int64_t now;
};

/* After so many moves, the first ones. */
static struct grown_trial *begin_after(const char *south, const char *north,
                                       int plies)
{
    static struct grown_trial trial;
    const char *seats[PLAYERS_MAX] = {south, north};
    struct err err = {""};

    trial = (struct grown_trial){.home = folder_new_home(), .seed = 1};
    trial.levels = levels_builtin();
    trial.record = record_load(&err);

    struct match *const match =
        match_seated(trial.levels, "kalah", seats, NULL, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    for (int i = 0; i < plies; i++) {
        struct move moves[MOVES_MAX];

        match_game(match)->class->moves(match_game(match),
                                        match_position(match), moves);
        match_play(match, moves[0], 0);
    }
    trial.session =
        session_new(match, NULL,
                    &(struct session_setting){.levels = trial.levels,
                                              .record = trial.record,
                                              .seed = &trial.seed},
                    0, &err);
    ck_assert_msg(trial.session != NULL, "%s", err.text);
    return &trial;
}

static struct grown_trial *begin_trial(const char *who)
{
    return begin_after("human", who, 0);
}

static void end_trial(struct grown_trial *trial)
{
    session_free(trial->session);
    record_free(trial->record);
    levels_free(trial->levels);
    folder_free_home(trial->home);
}

static void plays_as(const struct grown_trial *trial, int player,
                     const char *who)
{
    ck_assert_str_eq(match_player(session_match(trial->session), player)->who,
                     who);
}

static void wait_for_machine(struct grown_trial *trial)
{
    struct pollfd fds[8];
    struct session_event event;

    session_shown(trial->session);
    while (session_mover(trial->session) == session_opponent(trial->session)) {
        const int count = session_descriptors(trial->session, fds, 8);

        poll(fds, (nfds_t)count, 1);
        trial->now += CLOCK_MILLISECOND;
        session_tick(trial->session, trial->now);
        while (session_next_event(trial->session, &event))
            session_shown(trial->session);
    }
}

/* The person plays at random, so many moves or to the end. */
static void play_on(struct grown_trial *trial, int plies)
{
    struct rng rng = rng_new(9, 0);

    for (int i = 0; i < plies && !session_is_over(trial->session); i++) {
        struct move moves[MOVES_MAX];

        wait_for_machine(trial);
        if (session_is_over(trial->session))
            break;

        const struct game *const game = session_game(trial->session);
        const int count =
            game->class->moves(game, session_position(trial->session), moves);

        session_play(trial->session, moves[rng_below(&rng, (uint32_t)count)],
                     trial->now);
    }
    session_shown(trial->session);
    session_tick(trial->session, trial->now);
}

static int rated_games(const struct grown_trial *trial,
                       struct rated_game games[RECORD_RATED_MAX])
{
    return record_rated(trial->record, "kalah-6-4", games);
}

START_TEST(a_level_that_grows_is_told_how_strong_a_beginner_is)
{
    struct grown_trial *const trial = begin_trial("sapling");
    struct err err;
    struct game *const game = game_new("kalah", &err);
    const struct strength strength =
        strength_now(trial->levels, trial->record, game);

    ck_assert_int_eq(strength.games, 0);
    plays_as(
        trial, 1,
        strength_spell(levels_find(trial->levels, "sapling"), strength.rating)
            .text);
    game_free(game);
    end_trial(trial);
}
END_TEST

/* Nobody else has a strength to go by, and a game that goes on stays as it was. */
START_TEST(only_who_meets_one_person_in_a_new_game_is_told_a_strength)
{
    static const struct {
        const char *south, *north;
        int plies;
        bool told;
    } rows[] = {
        {"human", "sapling", 0, true},    {"human", "sapling", 1, false},
        {"acorn", "sapling", 0, false},   {"human", "acorn", 0, false},
        {"sapling", "sapling", 0, false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct grown_trial *const trial =
            begin_after(rows[i].south, rows[i].north, rows[i].plies);
        const char *const who =
            match_player(session_match(trial->session), 1)->who;

        ck_assert_int_eq(strncmp(who, "sapling:strength=", 17) == 0,
                         rows[i].told);
        if (!rows[i].told)
            ck_assert_str_eq(who, rows[i].north);
        end_trial(trial);
    }
}
END_TEST

/* Who sits down: beside a person, in the place of the only one, where there is
 * none. */
START_TEST(who_sits_down_beside_a_person_is_told_its_strength)
{
    static const struct {
        const char *south, *north;
        int player;
        bool told;
    } rows[] = {
        {"human", "acorn", 1, true},
        {"human", "human", 1, true},
        {"human", "acorn", 0, false},
        {"acorn", "acorn", 1, false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct grown_trial *const trial =
            begin_after(rows[i].south, rows[i].north, 0);
        struct err err = {""};

        ck_assert_msg(
            session_seat(trial->session, rows[i].player, "sapling", 0, &err),
            "%s", err.text);

        const char *const who =
            match_player(session_match(trial->session), rows[i].player)->who;

        ck_assert_int_eq(strcmp(who, "sapling") == 0, !rows[i].told);
        ck_assert_int_eq(strncmp(who, "sapling:strength=", 17) == 0,
                         rows[i].told);
        end_trial(trial);
    }
}
END_TEST

START_TEST(a_game_tells_how_strong_the_person_was)
{
    struct grown_trial *const trial = begin_trial("sapling");
    struct rated_game games[RECORD_RATED_MAX];
    struct err err = {""};
    int before, after;

    ck_assert(strength_read(match_player(session_match(trial->session), 1)->who,
                            &before, &err));
    play_on(trial, 1000);
    ck_assert(session_is_over(trial->session));
    ck_assert_int_eq(rated_games(trial, games), 1);
    ck_assert_int_eq(games[0].opponent, before);
    ck_assert_int_gt(games[0].decisions, 5);
    ck_assert_int_gt(games[0].thousandths, 1500); /* random moves */
    /* The next one is easier, at the other seat, and as the record says. */
    ck_assert(session_rematch(trial->session, trial->now, &err));
    ck_assert(strength_read(match_player(session_match(trial->session), 0)->who,
                            &after, &err));
    ck_assert_int_lt(after, before);
    end_trial(trial);
}
END_TEST

/* What the moves of a person lost, and how many were a choice. */
struct lost_moves {
    int sum;
    int decisions;
    int forced;
};

/* To the end of the game, by moves at random. */
static struct lost_moves play_judged(struct grown_trial *trial,
                                     struct agent *judge, struct rng *rng)
{
    const struct game *const game = session_game(trial->session);
    struct lost_moves lost = {.sum = 0};
    struct line line = {0};

    for (wait_for_machine(trial); !session_is_over(trial->session);
         wait_for_machine(trial)) {
        struct move moves[MOVES_MAX];
        const int count =
            game->class->moves(game, session_position(trial->session), moves);
        const struct move move = moves[rng_below(rng, (uint32_t)count)];

        lost.forced += count == 1;
        match_line(session_match(trial->session), &line);
        if (count > 1) {
            const int loss = loss_judged(judge, &line, move, NULL);

            ck_assert_int_ne(loss, LOSS_UNKNOWN);
            lost.sum += loss;
            lost.decisions++;
        }
        session_play(trial->session, move, trial->now);
    }
    session_shown(trial->session);
    session_tick(trial->session, trial->now);
    line_free(&line);
    return lost;
}

/* Of all moves of the person that were a choice, and of no others; in the next
 * game of its moves alone. */
START_TEST(what_the_moves_of_a_person_lose_is_told_on_average)
{
    struct grown_trial *const trial = begin_trial("acorn");
    struct err err = {""};
    struct game *const game = game_new("kalah", &err);
    struct agent *const judge =
        agent_new(loss_quick_judge(game), game, 0, &err);
    struct rated_game games[RECORD_RATED_MAX];
    struct rng rng = rng_new(21, 1);
    int forced = 0;

    ck_assert_msg(judge != NULL, "%s", err.text);
    for (int i = 0; i < 2; i++) {
        const struct lost_moves lost = play_judged(trial, judge, &rng);

        forced += lost.forced;
        ck_assert_int_gt(lost.decisions, 0);
        ck_assert_int_eq(rated_games(trial, games), i + 1);
        ck_assert_int_eq(games[i].decisions, lost.decisions);
        ck_assert_int_eq(games[i].thousandths, lost.sum / lost.decisions);
        ck_assert(session_rematch(trial->session, trial->now, &err));
    }
    ck_assert_int_gt(forced, 0);
    agent_free(judge);
    game_free(game);
    end_trial(trial);
}
END_TEST

/* The record holds no more of them in a game. */
START_TEST(a_game_tells_of_999_decisions_at_most)
{
    struct grown_trial *const trial = begin_trial("acorn");
    struct weighing *const weighing = &trial->session->weighing;

    weighing->decisions = 998;
    for (int plies = 0; plies < 3; plies++) {
        play_on(trial, 1);
        ck_assert_int_eq(weighing->decisions, 999);
    }
    end_trial(trial);
}
END_TEST

START_TEST(a_game_with_help_tells_nothing)
{
    struct grown_trial *const trial = begin_trial("acorn");
    struct rated_game games[RECORD_RATED_MAX];

    play_on(trial, 4);
    session_undo(trial->session, trial->now);
    play_on(trial, 1000);
    ck_assert(session_is_over(trial->session));
    ck_assert_int_eq(rated_games(trial, games), 0);
    end_trial(trial);
}
END_TEST

START_TEST(any_level_tells_how_strong_the_person_is)
{
    struct grown_trial *const trial = begin_trial("acorn");
    struct rated_game games[RECORD_RATED_MAX];
    const struct game *const game = session_game(trial->session);

    play_on(trial, 1000);
    ck_assert_int_eq(rated_games(trial, games), 1);
    ck_assert_int_eq(
        games[0].opponent,
        level_elo(levels_find(trial->levels, "acorn"), game)->rating);
    end_trial(trial);
}
END_TEST

static void is_beside(const struct grown_trial *trial, int steps,
                      const char *who)
{
    struct who_text beside;
    const bool there = session_beside(trial->session, steps, &beside);

    ck_assert_str_eq(there ? beside.text : "", who);
}

START_TEST(one_more_can_be_a_little_harder_or_easier)
{
    struct grown_trial *trial = begin_trial("acorn");
    struct err err = {""};

    is_beside(trial, -1, "");
    is_beside(trial, 1, "hazel");
    end_trial(trial);
    trial = begin_trial("hazel");
    is_beside(trial, -1, "acorn");
    end_trial(trial);
    trial = begin_trial("sapling:strength=900");
    is_beside(trial, -1, "sapling:strength=840");
    is_beside(trial, 1, "sapling:strength=960");
    ck_assert(session_meet(trial->session, "sapling:strength=960", 0, &err));
    plays_as(trial, 1, "sapling:strength=960");
    is_beside(trial, 1, "sapling:strength=1020");
    end_trial(trial);
    trial = begin_trial("max");
    is_beside(trial, 1, "");
    end_trial(trial);
}
END_TEST

TCase *session_grown_case(void)
{
    TCase *const tcase = tcase_create("a level that grows");

    tcase_add_test(tcase, a_level_that_grows_is_told_how_strong_a_beginner_is);
    tcase_add_test(tcase,
                   only_who_meets_one_person_in_a_new_game_is_told_a_strength);
    tcase_add_test(tcase, who_sits_down_beside_a_person_is_told_its_strength);
    tcase_add_test(tcase, a_game_tells_how_strong_the_person_was);
    tcase_add_test(tcase, what_the_moves_of_a_person_lose_is_told_on_average);
    tcase_add_test(tcase, a_game_tells_of_999_decisions_at_most);
    tcase_add_test(tcase, a_game_with_help_tells_nothing);
    tcase_add_test(tcase, any_level_tells_how_strong_the_person_is);
    tcase_add_test(tcase, one_more_can_be_a_little_harder_or_easier);
    return tcase;
}
