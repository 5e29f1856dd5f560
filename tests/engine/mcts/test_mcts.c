/* SPDX-License-Identifier: MIT */
/*
 * The tree of the search: what it counts adds up, it goes where the bound is
 * highest, and it follows the match.
 */
#include "engine/mcts/test_mcts.h"
#include "support/suites.h"

#include <math.h>
#include <stdlib.h>

enum { SEED = 11 };

struct mcts_setting mcts_usual(uint64_t iterations)
{
    return (struct mcts_setting){
        .iterations = iterations,
        .cp = 707,
        .epsilon = 1000,
        .horizon = MCTS_HORIZON_MAX,
        .megabytes = 1,
        .tried = 500,
    };
}

struct move mcts_search(struct mcts *mcts, const struct line *line)
{
    return mcts_choose(mcts, &(struct task){.line = line});
}

void mcts_line(struct line *line, const struct game *game, const char *moves)
{
    struct position position;

    game->class->start(game, &position);
    line_begin(line, &position);
    for (; *moves != '\0'; moves++) {
        const char text[] = {*moves, '\0'};
        struct move move;
        struct err err;

        ck_assert_msg(game->class->read_move(game, line_position(line), text,
                                             &move, &err),
                      "%s", err.text);
        line_play(line, game, move);
    }
}

/* ---- what adds up ---- */

static uint32_t visits_of_children(const struct mcts *mcts,
                                   const struct mcts_node *node)
{
    uint32_t visits = 0;

    for (int i = 0; i < (int)node->tried; i++)
        visits += mcts_child(mcts, node, i)->visits;
    return visits;
}

static void check_reward(const struct mcts_node *node)
{
    const int64_t most = (int64_t)node->visits * MCTS_WIN;

    if (node->visits == 0 || node->reward < 0 || node->reward > most ||
        fabs(node->mean - (double)node->reward / (double)most) > 1e-6)
        ck_abort_msg("%u visits, reward %ld", node->visits, (long)node->reward);
}

/* Every visit of a node but the first went on to a child, unless the game is
 * decided there; where memory ran out some stayed. How many nodes are below? */
static int check_below(const struct mcts *mcts, const struct mcts_node *node,
                       bool full)
{
    int nodes = 0;

    for (int i = 0; i < (int)node->tried; i++) {
        const struct mcts_node *child = mcts_child(mcts, node, i);
        const uint32_t below = visits_of_children(mcts, child);
        const bool open = child->result == MCTS_OPEN;

        check_reward(child);
        if (open ? below + 1 > child->visits : below != 0)
            ck_abort_msg("%u visits, %u below", child->visits, below);
        if (open && !full && below + 1 != child->visits)
            ck_abort_msg("%u visits, only %u below", child->visits, below);
        nodes += 1 + check_below(mcts, child, full);
    }
    return nodes;
}

START_TEST(visits_of_children_add_up_at_every_node)
{
    struct game *game = variant_game(VARIANTS[_i]);
    const struct mcts_setting setting = mcts_usual(300);
    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));
    struct line line = {0};

    mcts_line(&line, game, "");
    if (line_position(&line)->end == END_NOT) {
        mcts_search(mcts, &line);

        const struct mcts_node *root = mcts_root(mcts);

        ck_assert_uint_eq(root->visits, 300);
        ck_assert_uint_eq(visits_of_children(mcts, root), 300);
        ck_assert_int_ge(check_below(mcts, root, false), (int)root->count);
    }
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

/* ---- the bound ---- */

static double bound(const struct mcts_setting *setting, uint32_t parent,
                    const struct mcts_node *node)
{
    const double ln = log(parent), n = node->visits, cp = setting->cp / 1000.0;
    const double mean = (double)node->reward / (n * MCTS_WIN);

    return mean + (setting->bound == MCTS_PRINTED ? cp * ln / n
                                                  : 2 * cp * sqrt(2 * ln / n));
}

static double highest_bound(const struct mcts_setting *setting,
                            const struct mcts *mcts)
{
    const struct mcts_node *root = mcts_root(mcts);
    double highest = 0;

    for (int i = 0; i < (int)root->count; i++)
        highest = fmax(highest,
                       bound(setting, root->visits, mcts_child(mcts, root, i)));
    return highest;
}

/* The child that a search tried which is the same but for one iteration more.
 */
static int next_child(const struct mcts *mcts, const struct mcts *longer)
{
    int next = -1;

    for (int i = 0; i < (int)mcts_root(mcts)->count; i++)
        if (mcts_child(longer, mcts_root(longer), i)->visits !=
            mcts_child(mcts, mcts_root(mcts), i)->visits)
            next = i;
    return next;
}

static struct mcts *searched(const struct game *game,
                             struct mcts_setting setting, uint64_t iterations)
{
    struct line line = {0};

    setting.iterations = iterations;

    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));

    mcts_line(&line, game, "");
    mcts_search(mcts, &line);
    line_free(&line);
    return mcts;
}

static void goes_where_the_bound_is_highest(enum mcts_bound which, int cp)
{
    struct game *game = sowing_game("kalah:pits=5,seeds=3");
    struct mcts_setting setting = mcts_usual(0);

    setting.bound = which;
    setting.cp = cp;
    for (uint64_t n = 5; n < 900; n += 1 + n / 10) {
        struct mcts *mcts = searched(game, setting, n);
        struct mcts *longer = searched(game, setting, n + 1);
        const int next = next_child(mcts, longer);
        const double taken = bound(&setting, (uint32_t)n,
                                   mcts_child(mcts, mcts_root(mcts), next));

        if (taken < highest_bound(&setting, mcts) * (1 - 1e-3))
            ck_abort_msg("after %d: %f, not %f", (int)n, taken,
                         highest_bound(&setting, mcts));
        mcts_free(mcts);
        mcts_free(longer);
    }
    game_free(game);
}

START_TEST(the_next_try_is_where_the_bound_is_highest)
{
    goes_where_the_bound_is_highest(MCTS_UCT, 707);
    goes_where_the_bound_is_highest(MCTS_UCT, 2500);
    goes_where_the_bound_is_highest(MCTS_PRINTED, 707);
}
END_TEST

/* ---- the tree kept ---- */

static const struct mcts_node *child_of(const struct mcts *mcts,
                                        struct move move)
{
    const struct mcts_node *root = mcts_root(mcts);

    for (int i = 0; i < (int)root->tried; i++)
        if (move_same(mcts_child(mcts, root, i)->move, move))
            return mcts_child(mcts, root, i);
    ck_abort_msg("no such child");
}

START_TEST(the_tree_keeps_what_it_knows_of_the_new_position)
{
    struct game *game = sowing_game("kalah");
    const struct mcts_setting setting = mcts_usual(500);
    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));
    struct line line = {0};

    mcts_line(&line, game, "");
    for (int ply = 0; ply < 30 && line_end(&line, game) == END_NOT; ply++) {
        const struct move move = mcts_search(mcts, &line);
        const uint32_t known = child_of(mcts, move)->visits;

        line_play(&line, game, move);
        if (line_end(&line, game) != END_NOT)
            break;
        mcts_search(mcts, &line);
        ck_assert_uint_eq(mcts_root(mcts)->visits, known + 500);
        check_below(mcts, mcts_root(mcts), false);
    }
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

START_TEST(two_moves_on_it_is_still_the_same_tree)
{
    struct game *game = sowing_game("oware");
    const struct mcts_setting setting = mcts_usual(2000);
    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));
    struct line line = {0};

    mcts_line(&line, game, "");

    const struct move move = mcts_search(mcts, &line);
    const struct mcts_node *child = child_of(mcts, move);
    const struct mcts_node *reply = mcts_child(mcts, child, 0);
    const uint32_t known = reply->visits;

    line_play(&line, game, move);
    line_play(&line, game, reply->move);
    mcts_search(mcts, &line);
    ck_assert_uint_gt(known, 10);
    ck_assert_uint_eq(mcts_root(mcts)->visits, known + 2000);
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

START_TEST(asked_again_it_goes_on)
{
    struct game *game = sowing_game("kalah");
    const struct mcts_setting setting = mcts_usual(500);
    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));
    struct line line = {0};

    mcts_line(&line, game, "1a");
    for (uintmax_t times = 1; times <= 3; times++) {
        mcts_search(mcts, &line);
        ck_assert_uint_eq(mcts_root(mcts)->visits, times * 500);
    }
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

/* The root was searched anew: it has no visits but these. */
static void starts_anew(struct mcts *mcts, const struct line *line)
{
    mcts_search(mcts, line);
    ck_assert_uint_eq(mcts_root(mcts)->visits, 100);
}

START_TEST(another_match_gets_another_tree)
{
    struct game *game = sowing_game("kalah");
    const struct mcts_setting setting = mcts_usual(100);
    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));
    struct line line = {0};

    mcts_line(&line, game, "1a");
    starts_anew(mcts, &line);
    mcts_line(&line, game, "2a"); /* another branch */
    starts_anew(mcts, &line);
    mcts_line(&line, game, "2"); /* a move taken back */
    starts_anew(mcts, &line);
    mcts_line(&line, game, "2");
    line.before = 1; /* the same, later */
    starts_anew(mcts, &line);
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

/* How often the tree has been where this move and this reply lead. */
static uint32_t visits_behind(const struct mcts *mcts, struct move move,
                              struct move reply)
{
    const struct mcts_node *node = mcts_root(mcts);
    const struct move moves[] = {move, reply};

    for (int ply = 0; ply < 2; ply++) {
        const struct mcts_node *next = NULL;

        for (int i = 0; i < (int)node->tried; i++)
            if (move_same(mcts_child(mcts, node, i)->move, moves[ply]))
                next = mcts_child(mcts, node, i);
        if (next == NULL)
            return 0;
        node = next;
    }
    return node->visits;
}

/* From a tree of a few tries, in which most replies are not, or once. */
START_TEST(of_a_small_tree_what_there_is_is_kept)
{
    struct game *game = sowing_game("kalah");
    struct rng rng = rng_new(SEED, 5);
    struct line line = {0};
    int never = 0, once = 0, more = 0;

    for (uint64_t tries = 1; tries <= 60; tries++) {
        const struct mcts_setting setting = mcts_usual(tries);
        struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, tries));

        mcts_line(&line, game, "");
        mcts_search(mcts, &line);

        const struct move move = variant_move(game, line_position(&line), &rng);

        line_play(&line, game, move);

        const struct move reply =
            variant_move(game, line_position(&line), &rng);
        const uint32_t known = visits_behind(mcts, move, reply);

        line_play(&line, game, reply);
        mcts_search(mcts, &line);
        ck_assert_uint_eq(mcts_root(mcts)->visits, known + tries);
        never += known == 0;
        once += known == 1;
        more += known > 1;
        mcts_free(mcts);
    }
    ck_assert(never > 0 && once > 0 && more > 0);
    line_free(&line);
    game_free(game);
}
END_TEST

/* Also if it begins, and goes on, as the last one. */
START_TEST(a_new_game_gets_another_tree)
{
    struct game *game = sowing_game("kalah");
    const struct mcts_setting setting = mcts_usual(100);
    const struct position other =
        sowing_position(game, "4,4,4,4,4,4,1/4,4,4,4,4,3,0/s");
    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));
    struct line line = {0};

    mcts_line(&line, game, "");
    starts_anew(mcts, &line);
    mcts_begin(mcts, rng_new(SEED, 1));
    starts_anew(mcts, &line);
    line_begin(&line, &other);
    starts_anew(mcts, &line);
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

/* As of every struct that is freed. */
START_TEST(null_can_be_freed)
{
    mcts_free(NULL);
}
END_TEST

/* ---- little memory ---- */

/* Each iteration wants a dozen nodes, so that the first search fills 32768, and
 * all of them would fill ten dozen megabytes. */
START_TEST(a_tree_that_is_full_goes_on_and_gets_its_memory_back)
{
    struct game *game = sowing_game("kalah:pits=12,seeds=6");
    struct mcts_setting setting = mcts_usual(8000);
    struct line line = {0};

    struct err err;

    setting.horizon = 0; /* quick, and as hungry for memory */
    ck_assert(
        evaluation_make(EVALUATION_STORES, game, &setting.evaluation, &err));

    struct mcts *mcts = mcts_new(game, &setting, rng_new(SEED, 0));

    ck_assert_int_eq(mcts_megabytes(mcts), 1);
    mcts_line(&line, game, "");
    for (int ply = 0; ply < 60 && line_end(&line, game) == END_NOT; ply++) {
        const struct move move = mcts_search(mcts, &line);
        const int nodes = check_below(mcts, mcts_root(mcts), true);

        ck_assert(game_is_legal(game, line_position(&line), move));
        ck_assert_int_gt(nodes, 1000);
        line_play(&line, game, move);
    }
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

/* ---- what is reported ---- */

struct mcts_listener {
    struct listener listener; /* first */
    struct report report;
};

static void keep_report(struct listener *listener, const struct report *report)
{
    ((struct mcts_listener *)listener)->report = *report;
}

/* The mean reward of its node, to the nearest thousandth; of a move that was not
 * tried nothing is said. */
static void has_chance(const struct mcts *mcts, const struct move_value *moved)
{
    const struct mcts_node *const root = mcts_root(mcts);
    const struct mcts_node *node = NULL;

    for (int i = 0; i < (int)root->tried; i++)
        if (move_same(mcts_child(mcts, root, i)->move, moved->move))
            node = mcts_child(mcts, root, i);
    if (node == NULL) {
        ck_assert_int_eq(moved->value.kind, VALUE_NONE);
        return;
    }

    const double mean =
        (double)node->reward / ((double)node->visits * MCTS_WIN);

    ck_assert_int_eq(moved->value.kind, VALUE_CHANCE);
    ck_assert_double_le(fabs(moved->value.thousandths - 1000 * mean), 0.5);
}

/* Behind its first move always a child with the most visits, as far as any was
 * tried. */
static void follows_most_visits(const struct mcts *mcts,
                                const struct report *report)
{
    const struct mcts_node *node = mcts_root(mcts);

    for (int ply = 0; ply < report->line_count; ply++) {
        const struct mcts_node *played = NULL;
        uint32_t most = 0;

        for (int i = 0; i < (int)node->tried; i++) {
            const struct mcts_node *const child = mcts_child(mcts, node, i);

            most = child->visits > most ? child->visits : most;
            if (move_same(child->move, report->line[ply]))
                played = child;
        }
        ck_assert_ptr_nonnull(played);
        ck_assert(ply == 0 || played->visits == most);
        node = played;
    }
    ck_assert(report->line_count == REPORT_LINE_MAX || node->tried == 0);
}

START_TEST(moves_are_reported_by_their_mean_reward)
{
    struct game *const game = sowing_game("kalah");
    struct line line = {0};

    mcts_line(&line, game, "");
    for (uint64_t iterations = 1; iterations < 400; iterations += 7) {
        const struct mcts_setting setting = mcts_usual(iterations);
        struct mcts *const mcts =
            mcts_new(game, &setting, rng_new(SEED, iterations));
        struct mcts_listener last = {.listener = {keep_report}};
        const struct move move = mcts_choose(
            mcts, &(struct task){.line = &line, .listener = &last.listener});
        const struct move_value played = {move, last.report.value};

        ck_assert_int_eq(last.report.move_count, 6);
        ck_assert_uint_eq(last.report.nodes, iterations);
        ck_assert(move_same(last.report.line[0], move));
        follows_most_visits(mcts, &last.report);
        has_chance(mcts, &played);
        for (int i = 0; i < 6; i++)
            has_chance(mcts, &last.report.moves[i]);
        mcts_free(mcts);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- what is played ---- */

/* What a node has of what is looked at first, or where that is equal. */
static double rank_node(const struct mcts_node *node, bool by_visits)
{
    return by_visits ? node->visits
                     : (double)node->reward / (double)node->visits;
}

static bool is_better(const struct mcts_node *one,
                      const struct mcts_node *other, enum mcts_final final)
{
    const bool visits = final == MCTS_VISITS;
    const double first = rank_node(one, visits) - rank_node(other, visits);

    return first > 0 ||
           (first == 0 && rank_node(one, !visits) > rank_node(other, !visits));
}

/* What is asked for, visits or the mean, is the same for several moves in some
 * of these trees, and not for all of the same moves. */
START_TEST(the_move_has_the_most_visits_or_the_best_mean)
{
    const enum mcts_final final = _i == 0 ? MCTS_VISITS : MCTS_VALUE;
    struct game *const game = sowing_game("kalah:pits=4,seeds=2");
    struct line line = {0};
    int equal = 0, others = 0;

    mcts_line(&line, game, "");
    for (uint64_t iterations = 4; iterations < 40; iterations++) {
        struct mcts_setting setting = mcts_usual(iterations);

        setting.final = final;

        struct mcts *const mcts =
            mcts_new(game, &setting, rng_new(SEED, iterations));
        const struct move move = mcts_search(mcts, &line);
        const struct mcts_node *const root = mcts_root(mcts);
        const struct mcts_node *played = NULL;

        for (int i = 0; i < (int)root->tried; i++)
            if (move_same(mcts_child(mcts, root, i)->move, move))
                played = mcts_child(mcts, root, i);
        ck_assert_ptr_nonnull(played);
        for (int i = 0; i < (int)root->tried; i++) {
            const struct mcts_node *const child = mcts_child(mcts, root, i);
            const bool visits = final == MCTS_VISITS;
            const double first = rank_node(child, visits);

            ck_assert(!is_better(child, played, final));
            equal += first == rank_node(played, visits) &&
                     is_better(played, child, final);
            others +=
                is_better(child, played, visits ? MCTS_VALUE : MCTS_VISITS);
        }
        mcts_free(mcts);
    }
    ck_assert_int_gt(equal, 0);
    ck_assert_int_gt(others, 0);
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- what is drawn ---- */

enum { DRAWS = 4000 };

/* A share of the visits of the best, and so many thousandths less than its mean;
 * who is not curious tries the others less often. */
static const struct nearness {
    uint32_t parts;
    int tried;
    int near;
    int cp;
} NEARNESS[] = {{2, 500, 400, 707}, {4, 250, 1000, 300}};

enum { NEARNESS_COUNT = sizeof NEARNESS / sizeof *NEARNESS };

/* Of the children of the root those that are nearly the best, the best first:
 * with at least so many of its visits, rounded down, and a mean that is lower by
 * so much at most. */
static int find_near(const struct mcts *mcts, const struct nearness *wide,
                     const struct mcts_node *near[MOVES_MAX])
{
    const struct mcts_node *const root = mcts_root(mcts);
    const struct mcts_node *best = mcts_child(mcts, root, 0);
    int count = 1;

    for (int i = 1; i < (int)root->tried; i++) {
        const struct mcts_node *const child = mcts_child(mcts, root, i);

        if (child->visits > best->visits ||
            (child->visits == best->visits && child->mean > best->mean))
            best = child;
    }
    near[0] = best;
    for (int i = 0; i < (int)root->tried; i++) {
        const struct mcts_node *const child = mcts_child(mcts, root, i);

        if (child != best && child->visits >= best->visits / wide->parts &&
            child->mean >= best->mean - (float)wide->near / 1000)
            near[count++] = child;
    }
    return count;
}

/* Once in TASK_DRAWS times one of those that are near, each as often; else the
 * best. The bounds are four standard deviations. */
START_TEST(of_nearly_equal_moves_each_is_drawn_as_often)
{
    const struct nearness *const wide = &NEARNESS[_i];
    struct game *const game = sowing_game("kalah:pits=3,seeds=3");
    struct mcts_setting setting = mcts_usual(20);
    double wanted[MOVES_MAX] = {0};
    int drawn[MOVES_MAX] = {0};
    int barely = 0; /* drawn with just enough visits */
    struct line line = {0};

    setting.cp = wide->cp;
    setting.near = wide->near;
    setting.tried = wide->tried;
    setting.horizon = 4;

    struct mcts *const mcts = mcts_new(game, &setting, rng_new(SEED, 0));

    mcts_line(&line, game, "");
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        const struct mcts_node *near[MOVES_MAX];

        mcts_begin(mcts, rng_new(SEED, seed));

        const struct move move = mcts_search(mcts, &line);
        const int count = find_near(mcts, wide, near);
        int at = 0;

        while (at < count && !move_same(near[at]->move, move))
            at++;
        ck_assert_int_lt(at, count);
        drawn[at]++;
        barely += at > 0 && near[at]->visits == near[0]->visits / wide->parts;
        wanted[0] += 1 - 1.0 / TASK_DRAWS;
        for (int i = 0; i < count; i++)
            wanted[i] += 1.0 / (TASK_DRAWS * count);
    }
    ck_assert_double_gt(wanted[1], DRAWS / 10.0);
    ck_assert_double_gt(wanted[2], DRAWS / 20.0);
    ck_assert_int_gt(barely, 0);
    for (int i = 0; i < 3; i++)
        ck_assert_double_eq_tol(drawn[i], wanted[i], 2 * sqrt(DRAWS));
    line_free(&line);
    mcts_free(mcts);
    game_free(game);
}
END_TEST

Suite *mcts_suite(void)
{
    Suite *suite = suite_create("mcts");
    TCase *tree = tcase_create("tree");

    tcase_add_loop_test(tree, visits_of_children_add_up_at_every_node, 0,
                        VARIANT_COUNT);
    tcase_add_test(tree, the_next_try_is_where_the_bound_is_highest);
    tcase_add_test(tree, the_tree_keeps_what_it_knows_of_the_new_position);
    tcase_add_test(tree, two_moves_on_it_is_still_the_same_tree);
    tcase_add_test(tree, asked_again_it_goes_on);
    tcase_add_test(tree, another_match_gets_another_tree);
    tcase_add_test(tree, of_a_small_tree_what_there_is_is_kept);
    tcase_add_test(tree, a_new_game_gets_another_tree);
    tcase_add_test(tree, null_can_be_freed);
    tcase_add_test(tree, a_tree_that_is_full_goes_on_and_gets_its_memory_back);
    tcase_add_test(tree, moves_are_reported_by_their_mean_reward);
    tcase_add_loop_test(tree, the_move_has_the_most_visits_or_the_best_mean, 0,
                        2);
    tcase_add_loop_test(tree, of_nearly_equal_moves_each_is_drawn_as_often, 0,
                        NEARNESS_COUNT);
    suite_add_tcase(suite, tree);
    mcts_add_rules(suite);
    mcts_add_agent(suite);
    mcts_add_marbles(suite);
    mcts_add_nodes(suite);
    mcts_add_values(suite);
    return suite;
}
