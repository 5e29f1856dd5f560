/* SPDX-License-Identifier: MIT */
/* What a review found is kept with the game, in its save. */
#include "match/review/test_marks.h"
#include "match/saves/game_list.h"
#include "match/saves/save.h"
#include "match/session/test_session.h"
#include "support/folder.h"
#include "support/game/variants.h"
#include "support/screen/autosave_probe.h"

#include <stdlib.h>
#include <string.h>

enum { WITHIN = 8 };

/* ---- as text ---- */

/* Its moves in their order, each worth one less than the one before, and a line
 * as long as there is one. */
static struct verdict make_verdict(const struct game *game,
                                   const struct position *position,
                                   struct rng *rng)
{
    struct verdict verdict = {
        .known = true, .exact = rng_below(rng, 2) == 0, .value = 3};
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    struct position at = *position;

    for (int i = 0; i < count && i < JUDGED_MOVES_MAX; i++)
        verdict.moves[verdict.move_count++] =
            (struct judged_move){moves[i], 3 - i, i > 0 && i % 2 == 0};
    while (verdict.line_count < JUDGED_LINE_MAX && at.end == END_NOT) {
        const struct move move = variant_move(game, &at, rng);

        verdict.line[verdict.line_count++] = move;
        game->class->apply(game, &at, move);
    }
    return verdict;
}

START_TEST(a_save_has_what_a_review_found_of_every_position)
{
    struct match *const match = autosave_probe_random(VARIANTS[_i], 3, 12);
    struct history *const history = match_history(match);
    struct rng rng = rng_new(9, 0);
    struct err err = {""};

    for (int node = 0; node < history_count(history); node++) {
        const struct position *const position =
            &history_node(history, node)->position;

        if (position->end != END_NOT || (node > 0 && rng_below(&rng, 4) == 0))
            continue;

        const struct verdict verdict =
            make_verdict(match_game(match), position, &rng);

        history_set_verdict(history, node, &verdict);
    }

    char *const text = autosave_probe_text(match);
    struct match *const loaded = save_parse("x", text, strlen(text), &err);

    ck_assert_msg(loaded != NULL, "%s", err.text);

    char *const again = autosave_probe_text(loaded);

    ck_assert_str_eq(text, again);
    /* Some games of one pit are over before they begin. */
    if (history_node(history, NODE_START)->position.end == END_NOT) {
        ck_assert_ptr_nonnull(strstr(text, "review.0"));
        ck_assert_ptr_nonnull(strstr(text, "format = 2\n"));
    }
    free(again);
    free(text);
    match_free(loaded);
    match_free(match);
}
END_TEST

START_TEST(a_game_that_was_not_reviewed_can_be_read_by_older_programs)
{
    struct match *const match = autosave_probe_random("kalah", 3, 12);
    char *const text = autosave_probe_text(match);

    ck_assert_ptr_nonnull(strstr(text, "format = 1\n"));
    ck_assert_ptr_null(strstr(text, "review."));
    free(text);
    match_free(match);
}
END_TEST

#define GAME                                                          \
    "[naqala]\nformat = 2\n[game]\nspec = \"kalah:pits=3,seeds=2\"\n" \
    "start = \"2,2,2,0/2,2,2,0/s\"\n"                                 \
    "[players]\nsouth = human\nsouth.name = A\nnorth = human\n"       \
    "north.name = B\n[cursor]\nline = 0\nply = 0\n"                   \
    "position = \"2,2,2,0/2,2,2,0/s\"\n[moves]\n1 = \"2 3\"\n"

START_TEST(what_cannot_be_of_a_review_is_refused_with_its_line)
{
    static const struct {
        const char *row;
        const char *why;
    } bad[] = {
        {"review.0 = \"+4\"\n", "x:17: [moves] review.0: does not begin"},
        {"review.0 = \"= +4 5=+4\"\n", "x:17: [moves] review.0: 5"},
        {"review.1 = \"= +4 2=+4\"\n", "x:17: [moves] review.1: 2"},
        {"review.0 = \"= +4 / 2 2\"\n", "x:17: [moves] review.0: 2"},
        {"review.3 = \"= +4\"\n", "x:17: [moves] review.3"},
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[800];
        struct err err = {""};

        snprintf(text, sizeof text, "%s%s", GAME, bad[i].row);
        ck_assert_ptr_null(save_parse("x", text, strlen(text), &err));
        ck_assert_msg(strstr(err.text, bad[i].why) != NULL, "%s: %s",
                      bad[i].row, err.text);
    }
}
END_TEST

/* ---- in a session ---- */

static const struct session_plan PLANS[] = {
    {.game = "kalah:pits=3,seeds=1", .who = {"max", "max"}},
    {.game = "kalah:pits=3,seeds=2", .who = {"low", "high"}},
};

/* Its game is over, and judged. */
static struct session_probe *judged_probe(int plan)
{
    struct session_probe *const probe = session_probe_new(PLANS[plan]);

    session_probe_settle(probe);
    ck_assert(session_is_over(probe->session));
    ck_assert(
        session_judge(probe->session, session_cursor(probe->session), WITHIN));
    session_probe_settle(probe);
    ck_assert(!session_is_reviewing(probe->session));
    return probe;
}

/* The newest game in the folder of the autosaves. */
static struct match *open_kept(struct autosave **autosave)
{
    struct game_list list = game_list_read();
    struct err err = {""};

    ck_assert_int_eq(list.count > 0, 1);

    struct match *const match =
        autosave_open(list.games[0].path, autosave, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    game_list_free(&list);
    return match;
}

/* The same marks of all moves. */
static void same_marks(const struct review *one, const struct review *other)
{
    ck_assert_int_eq(one->line.count, other->line.count);
    for (int ply = 1; ply < one->line.count; ply++) {
        const struct reviewed_move first = review_move(one, ply, &MARK_LIMITS);
        const struct reviewed_move second =
            review_move(other, ply, &MARK_LIMITS);

        ck_assert(second.known);
        ck_assert_int_eq(first.lost, second.lost);
        ck_assert_int_eq(first.mark, second.mark);
        ck_assert_int_eq(first.exact, second.exact);
    }
}

START_TEST(a_review_is_there_at_once_when_the_game_is_opened_again)
{
    struct session_probe *const probe = judged_probe(_i);
    struct review first = {.game = NULL};
    const struct review *const found = session_reviewed(probe->session);
    struct autosave *autosave = NULL;
    struct err err = {""};

    review_begin(&first, found->game, &found->line);
    memcpy(first.places, found->places,
           (size_t)found->line.count * sizeof *found->places);

    /* The game of the review lives as long as its match. */
    struct game *const game = variant_game(PLANS[_i].game);

    first.game = game;
    session_free(probe->session);

    struct match *const match = open_kept(&autosave);
    int judged = 0;

    for (int node = 0; node < history_count(match_history(match)); node++)
        judged += history_node(match_history(match), node)->verdict != NULL;
    ck_assert_int_gt(judged, 0);
    probe->session = session_new(
        match, autosave,
        &(struct session_setting){.levels = probe->levels,
                                  .seed = &probe->seed,
                                  .review = {.memory = 1 << 24, .level = 8},
                                  .autosaves = true},
        probe->now, &err);
    ck_assert(
        session_judge(probe->session, session_cursor(probe->session), WITHIN));

    /* Before anything was found out. */
    const struct review_progress progress =
        review_progress(session_reviewed(probe->session));

    ck_assert_int_eq(progress.judged, progress.all);
    same_marks(&first, session_reviewed(probe->session));
    session_probe_settle(probe);
    same_marks(&first, session_reviewed(probe->session));
    review_free(&first);
    game_free(game);
    session_probe_free(probe);
}
END_TEST

/* Killed: what the save had by then is all that is left. */
START_TEST(a_review_that_was_killed_ends_with_the_same_marks)
{
    struct session_probe *const probe = judged_probe(1);
    const struct review *const whole = session_reviewed(probe->session);
    struct match *const match =
        autosave_probe_random("kalah:pits=3,seeds=2", 0, 0);
    struct history *const history = match_history(match);
    int node = NODE_START;
    struct err err = {""};

    for (int ply = 1; ply < whole->line.count; ply++) {
        if (ply % 2 == 0 && whole->places[ply - 1].verdict.known)
            history_set_verdict(history, node, &whole->places[ply - 1].verdict);
        match_play(match, whole->line.places[ply].move, 0);
        node = history_cursor(history);
    }

    struct session *const again = session_new(
        match, NULL,
        &(struct session_setting){.levels = probe->levels,
                                  .seed = &probe->seed,
                                  .review = {.memory = 1 << 24, .level = 8}},
        probe->now, &err);
    struct session *const first = probe->session;

    ck_assert_ptr_nonnull(again);
    ck_assert(session_judge(again, session_cursor(again), WITHIN));
    probe->session = again;
    session_probe_settle(probe);
    same_marks(whole, session_reviewed(again));
    session_free(first);
    session_probe_free(probe);
}
END_TEST

/* What was enough for other limits may not be enough for these. */
START_TEST(what_is_kept_too_roughly_is_judged_again)
{
    static const struct {
        const char *text;
        int within;
        bool taken;
    } cases[] = {
        {"= +4 1=+4 2=+2 3=-6", 0, true},  {"= +4 1=+4 2=+2 3<-4", 8, true},
        {"= +4 1=+4 2=+2 3<-4", 4, true},  {"= +4 1=+4 2=+2 3<-4", 10, false},
        {"= +4 1=+4 2=+2 3<-4", 0, false}, {"= +4 1=+4 3=+2 2<-4", 8, false},
        {"= +4 1=+4", 8, false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct match *const match =
            autosave_probe_random("kalah:pits=3,seeds=2", 0, 0);
        const struct game *const game = match_game(match);
        struct review review = {.game = NULL};
        struct verdict verdict;
        struct line line = {0};
        struct err err = {""};

        ck_assert_msg(verdict_read(cases[i].text, game, match_position(match),
                                   &verdict, &err),
                      "%s", err.text);
        match_play(match, (struct move){1}, 0); /* pit 2 */
        history_set_verdict(match_history(match), NODE_START, &verdict);

        int *const nodes =
            match_way(match, history_cursor(match_history(match)), &line);

        review_begin(&review, game, &line);
        review_take_kept(&review, match_history(match), nodes, cases[i].within);
        ck_assert_msg(review.places[0].verdict.known == cases[i].taken, "%s",
                      cases[i].text);
        review_free(&review);
        line_free(&line);
        free(nodes);
        match_free(match);
    }
}
END_TEST

/* And what is found out then goes with the game instead. */
START_TEST(what_says_more_of_a_move_takes_the_place_of_what_says_less)
{
    struct session_probe *const probe = judged_probe(1);
    struct session *const session = probe->session;
    struct history *const history = match_history(session_match(session));
    const int end = session_cursor(session);
    int node = end;
    int rough = 0;

    for (; node != NODE_START; node = session_node(session, node)->parent) {
        const int before = session_node(session, node)->parent;
        const struct verdict *const kept =
            session_node(session, before)->verdict;
        struct verdict less;

        if (kept == NULL || kept->moves[0].value - 2 < kept->moves[1].value)
            continue;
        less = *kept;
        for (int i = 1; i < less.move_count; i++) {
            less.moves[i].value = less.value - 2;
            less.moves[i].at_most = true;
        }
        history_set_verdict(history, before, &less);
        rough++;
    }
    ck_assert_int_gt(rough, 0);
    session_judge(session, session_node(session, end)->parent, 2);
    session_probe_settle(probe);
    ck_assert(session_judge(session, end, WITHIN));
    session_probe_settle(probe);
    for (node = end; node != NODE_START;
         node = session_node(session, node)->parent) {
        const struct verdict *const kept =
            session_node(session, session_node(session, node)->parent)->verdict;

        for (int i = 0; kept != NULL && i < kept->move_count; i++)
            ck_assert(!kept->moves[i].at_most);
    }
    session_probe_free(probe);
}
END_TEST

TCase *review_kept_case(void)
{
    TCase *const tests = tcase_create("kept");

    tcase_add_loop_test(tests, a_save_has_what_a_review_found_of_every_position,
                        0, VARIANT_COUNT);
    tcase_add_test(tests,
                   a_game_that_was_not_reviewed_can_be_read_by_older_programs);
    tcase_add_test(tests, what_cannot_be_of_a_review_is_refused_with_its_line);
    tcase_add_loop_test(
        tests, a_review_is_there_at_once_when_the_game_is_opened_again, 0, 2);
    tcase_add_test(tests, a_review_that_was_killed_ends_with_the_same_marks);
    tcase_add_test(tests, what_is_kept_too_roughly_is_judged_again);
    tcase_add_test(tests,
                   what_says_more_of_a_move_takes_the_place_of_what_says_less);
    return tests;
}
