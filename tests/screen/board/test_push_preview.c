/* SPDX-License-Identifier: MIT */
/* What moves of marbles do, counted by hand on the board; and how it is told.
 */
#include "base/memory.h"
#include "screen/board/push_preview.h"
#include "screen/board/test_board.h"
#include "screen/text/describe.h"
#include "support/game/variants.h"

#include <stdio.h>
#include <string.h>

/* Row A, and nothing else. */
#define ROW_A(cells) \
    cells "/....../......./......../........./......../......./....../...../1/"

static const char *const NAMES[PLAYERS_MAX] = {"Bramble", "You", "Oak"};
static const char *const OTHERS[PLAYERS_MAX] = {"You", "Bramble", "Oak"};

static const struct {
    const char *spec;
    const char *position;
    const char *move;
    const char *facts;
    const char *word;
    const char *told;     /* Bramble against you */
    const char *yourself; /* you against Bramble */
} PUSHES[] = {
    {"abalone:preset=report", ROW_A("1....") "0,0", "a1a2", "one marble",
     "step", "Bramble moves a1a2: one marble east",
     "You move a1a2: one marble east"},
    {"abalone:preset=report", ROW_A("111..") "0,0", "a1a2",
     "three marbles along the line", "line",
     "Bramble moves a1a2: three marbles east",
     "You move a1a2: three marbles east"},
    {"abalone:preset=report", ROW_A("11...") "0,0", "a1a2b1",
     "two marbles to the side", "side",
     "Bramble moves a1a2b1: two marbles north-west, side by side",
     "You move a1a2b1: two marbles north-west, side by side"},
    {"abalone:preset=report", ROW_A("112..") "0,0", "a1a2", "pushes one",
     "push 1", "Bramble pushes a1a2: two marbles against one of yours",
     "You push a1a2: two marbles against one of Bramble's"},
    {"abalone:preset=report", ROW_A("..112") "0,0", "a3a4", "pushes one out",
     "1 out", "Bramble pushes a3a4, one of yours is out",
     "You push a3a4, one of Bramble's is out"},
    /* The first cell of the board is one like all others. */
    {"abalone:preset=report", ROW_A("211..") "0,0", "a3a2", "pushes one out",
     "1 out", "Bramble pushes a3a2, one of yours is out",
     "You push a3a2, one of Bramble's is out"},
    {"abalone:preset=report", ROW_A("11122") "0,0", "a1a2", "pushes 2, one out",
     "1 out", "Bramble pushes a1a2, one of yours is out",
     "You push a1a2, one of Bramble's is out"},
    {"abalone:preset=report", ROW_A("11122") "5,0", "a1a2",
     "pushes 2, one out, ends the game", "ends",
     "Bramble pushes a1a2, one of yours is out, ends the game",
     "You push a1a2, one of Bramble's is out, ends the game"},
    {"abalone:players=3,inverse=forbidden",
     "...../....../......./......../1112.3.../......../......./....../...../1/"
     "0,0,0",
     "e1e2", "pushes one", "push 1",
     "Bramble pushes e1e2: three marbles against one of yours",
     "You push e1e2: three marbles against one of Bramble's"},
    {"abalone:players=3,inverse=forbidden",
     "...../....../......./......../11123..../......../......./....../...../1/"
     "0,0,0",
     "e1e2", "pushes 2", "push 2",
     "Bramble pushes e1e2: three marbles against one of yours and one of "
     "Oak's",
     "You push e1e2: three marbles against one of Bramble's and one of Oak's"},
    {"abalone:players=3,inverse=forbidden", ROW_A("11123") "0,0,0", "a1a2",
     "pushes 2, one out", "1 out", "Bramble pushes a1a2, one of Oak's is out",
     "You push a1a2, one of Oak's is out"},
    {"abalone:preset=report",
     "12.../22..../......./......../........./......../......./....../...../1/"
     "0,0",
     "pass", "no marble can move", "line", "Bramble passes: no marble can move",
     "You pass: no marble can move"},
};

struct push_scene {
    struct game *game;
    struct position position;
    struct move move;
};

static struct push_scene scene_of(int index)
{
    struct push_scene scene = {.game = variant_game(PUSHES[index].spec)};
    const struct game_class *const class = scene.game->class;
    struct err err = {""};

    ck_assert_msg(class->read_position(scene.game, PUSHES[index].position,
                                       &scene.position, &err),
                  "%s", err.text);
    ck_assert_msg(class->read_move(scene.game, &scene.position,
                                   PUSHES[index].move, &scene.move, &err),
                  "%s", err.text);
    return scene;
}

START_TEST(a_push_is_what_can_be_seen)
{
    const struct push_scene scene = scene_of(_i);
    const struct push_preview push =
        push_preview_of(scene.game, &scene.position, scene.move);
    char text[120] = "";
    FILE *const out = memory_file(text, sizeof text);

    push_preview_write(&push, out);
    fclose(out);
    ck_assert_str_eq(text, PUSHES[_i].facts);
    if (push.group.count > 0)
        ck_assert_str_eq(push_preview_word(&push), PUSHES[_i].word);
    game_free(scene.game);
}
END_TEST

static void is_told(const struct push_scene *scene, int viewer,
                    const char *const names[PLAYERS_MAX], const char *wanted)
{
    char text[160] = "";
    FILE *const out = memory_file(text, sizeof text);

    describer_of(scene->game)
        ->turn(scene->game, &scene->position, scene->move, LABELS_NOTATION,
               viewer, names, out);
    fclose(out);
    ck_assert_str_eq(text, wanted);
}

START_TEST(a_move_is_written_to_whom_it_concerns)
{
    const struct push_scene scene = scene_of(_i);

    is_told(&scene, 0, NAMES, PUSHES[_i].told);
    is_told(&scene, 0, OTHERS, PUSHES[_i].yourself);
    game_free(scene.game);
}
END_TEST

/* Up and to the left for black; with the side of another below, turned by a
 * half, or by one and two thirds. */
static const struct {
    const char *spec;
    int viewer;
    const char *told;
} TURNED[] = {
    {"abalone:start=standard", 0, "You move c3d3: one marble north-west"},
    {"abalone:start=standard", 1, "You move c3d3: one marble south-east"},
    {"abalone:players=3", 0, "You move b1c1: one marble north-west"},
    {"abalone:players=3", 1, "You move b1c1: one marble south-west"},
    {"abalone:players=3", 2, "You move b1c1: one marble east"},
};

START_TEST(a_direction_is_that_of_the_board_as_it_is_seen)
{
    struct game *const game = variant_game(TURNED[_i].spec);
    struct push_scene scene = {.game = game};

    game->class->start(game, &scene.position);
    scene.move = variant_read(game, &scene.position,
                              game->players == 2 ? "c3d3" : "b1c1");
    is_told(&scene, TURNED[_i].viewer, OTHERS, TURNED[_i].told);
    game_free(game);
}
END_TEST

/* The last marble of row A, and what is held behind it. */
START_TEST(what_is_held_pushed_and_lost_is_marked)
{
    const struct push_scene scene = scene_of(6); /* 11122 */
    const struct push_preview push =
        push_preview_of(scene.game, &scene.position, scene.move);
    struct frame frame = {.at = -1};
    struct frame trace = {.at = -1};

    push_preview_mark(&push, &frame);
    ck_assert_int_eq(frame.marks[0], MARK_AIM);
    ck_assert_int_eq(frame.marks[2], MARK_AIM);
    ck_assert_int_eq(frame.marks[3], MARK_LANDING);
    ck_assert_int_eq(frame.marks[4], MARK_CAPTURE);
    ck_assert_int_eq(frame.marks[5], MARK_NONE);
    push_preview_trace(&push, MARK_HINT, &trace);
    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        ck_assert_int_eq(trace.marks[cell], cell < 4 ? MARK_HINT : MARK_NONE);
    game_free(scene.game);
}
END_TEST

/* It begins at the first marble of the group. */
START_TEST(the_board_marks_a_move_and_knows_where_it_begins)
{
    const struct push_scene scene = scene_of(6); /* 11122 */
    const struct board_class *const class = board_of(scene.game);
    static const enum mark marks[] = {MARK_AIM, MARK_AIM, MARK_AIM,
                                      MARK_LANDING, MARK_CAPTURE};
    struct frame frame = {.at = -1};

    class->mark_move(scene.game, &scene.position, scene.move, &frame);
    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        ck_assert_int_eq(frame.marks[cell], cell < 5 ? marks[cell] : MARK_NONE);
    ck_assert_int_eq(class->origin(scene.game, &scene.position, scene.move), 0);
    ck_assert_str_eq(
        class
            ->move_text(scene.game, &scene.position, scene.move,
                        LABELS_MIRRORED)
            .text,
        game_move_text(scene.game, &scene.position, scene.move).text);
    ck_assert(!class->is_flipped(&scene.position, 0));
    ck_assert(class->is_flipped(&scene.position, 1));
    game_free(scene.game);
}
END_TEST

START_TEST(a_pass_begins_nowhere)
{
    const struct push_scene scene =
        scene_of(sizeof PUSHES / sizeof *PUSHES - 1); /* the pass */

    ck_assert_int_eq(
        board_of(scene.game)->origin(scene.game, &scene.position, scene.move),
        -1);
    game_free(scene.game);
}
END_TEST

/* ---- in random positions ---- */

enum { GAMES = 6, PLIES = 80 };

static const char *const SPECS[] = {"abalone:preset=report", "abalone",
                                    "abalone:players=3,inverse=forbidden"};

enum { SPEC_COUNT = sizeof SPECS / sizeof *SPECS };

/* Cell by cell, from the foremost marble of a line on. */
static struct push_preview walk_push(const struct game *game,
                                     const struct position *before,
                                     struct move move)
{
    struct push_preview push = {
        .group = abalone_group(move), .out = -1, .loser = -1};
    const struct abalone_group *const group = &push.group;
    struct position after = *before;
    int next = group->count > 0 ? group->cells[0] : -1;

    game->class->apply(game, &after, move);
    push.over = after.end != END_NOT;
    for (int i = 1; i < group->count; i++)
        push.aside = push.aside ||
                     (abalone_neighbour(group->cells[i - 1],
                                        group->direction) != group->cells[i] &&
                      abalone_neighbour(group->cells[i], group->direction) !=
                          group->cells[i - 1]);
    if (group->count == 0 || push.aside)
        return push;
    while (next >= 0 && abalone_owner(before, next) == before->player)
        next = abalone_neighbour(next, group->direction);
    while (next >= 0 && abalone_owner(before, next) >= 0) {
        push.cells[push.count] = next;
        push.owners[push.count++] = abalone_owner(before, next);
        next = abalone_neighbour(next, group->direction);
        if (next < 0) {
            push.out = push.cells[push.count - 1];
            push.loser = push.owners[push.count - 1];
        }
    }
    return push;
}

static bool same_push(const struct push_preview *one,
                      const struct push_preview *other)
{
    bool same = one->aside == other->aside && one->count == other->count &&
                one->out == other->out && one->loser == other->loser &&
                one->over == other->over;

    for (int i = 0; same && i < one->count; i++)
        same = one->cells[i] == other->cells[i] &&
               one->owners[i] == other->owners[i];
    return same;
}

static bool marks_are(const struct frame *frame, const int wanted[PLACES_MAX])
{
    for (int place = 0; place < PLACES_MAX; place++)
        if (frame->marks[place] != wanted[place])
            return false;
    return true;
}

/* What is pushed, what leaves, and what is held is marked, and nothing else; of a
 * move that was made every cell that it left or came to. */
static void check_marks(const struct game *game,
                        const struct position *position,
                        const struct push_preview *push)
{
    const struct abalone_group *const group = &push->group;
    struct frame frame = {.at = -1};
    struct frame trace = {.at = -1};
    int marked[PLACES_MAX] = {0};
    int traced[PLACES_MAX] = {0};

    for (int i = 0; i < push->count; i++)
        marked[push->cells[i]] = MARK_LANDING;
    if (push->loser >= 0)
        marked[push->out] = MARK_CAPTURE;
    for (int i = 0; i < group->count; i++) {
        marked[group->cells[i]] = MARK_AIM;
        traced[group->cells[i]] = MARK_TRAIL;
        traced[abalone_neighbour(group->cells[i], group->direction)] =
            MARK_TRAIL;
    }
    push_preview_mark(push, &frame);
    push_preview_trace(push, MARK_TRAIL, &trace);
    holds(marks_are(&frame, marked), "a push is marked", game, position);
    holds(marks_are(&trace, traced), "a move has a trail", game, position);
}

START_TEST(every_push_is_what_is_seen_cell_by_cell)
{
    struct game *const game = variant_game(SPECS[_i]);

    for (int i = 0; i < GAMES; i++) {
        struct rng rng = rng_new((uint64_t)i, 9);
        struct position position;

        game->class->start(game, &position);
        for (int ply = 0; ply < PLIES && position.end == END_NOT; ply++) {
            struct move moves[MOVES_MAX];
            const int count = game->class->moves(game, &position, moves);

            for (int k = 0; k < count; k++) {
                const struct push_preview push =
                    push_preview_of(game, &position, moves[k]);
                const struct push_preview wanted =
                    walk_push(game, &position, moves[k]);

                holds(same_push(&push, &wanted), "a push is what is seen", game,
                      &position);
                check_marks(game, &position, &push);
            }
            game->class->apply(game, &position,
                               moves[rng_below(&rng, (uint32_t)count)]);
        }
    }
    game_free(game);
}
END_TEST

void preview_add_pushes(Suite *suite)
{
    TCase *const pushes = tcase_create("pushes");
    const int count = sizeof PUSHES / sizeof *PUSHES;

    tcase_add_loop_test(pushes, a_push_is_what_can_be_seen, 0, count);
    tcase_add_loop_test(pushes, a_move_is_written_to_whom_it_concerns, 0,
                        count);
    tcase_add_loop_test(pushes, a_direction_is_that_of_the_board_as_it_is_seen,
                        0, sizeof TURNED / sizeof *TURNED);
    tcase_add_test(pushes, what_is_held_pushed_and_lost_is_marked);
    tcase_add_test(pushes, the_board_marks_a_move_and_knows_where_it_begins);
    tcase_add_test(pushes, a_pass_begins_nowhere);
    tcase_add_loop_test(pushes, every_push_is_what_is_seen_cell_by_cell, 0,
                        SPEC_COUNT);
    suite_add_tcase(suite, pushes);
}
