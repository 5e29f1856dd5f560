/* SPDX-License-Identifier: MIT */
/* The cursor and what is held, in random positions on boards that are turned,
 * compared with what can be said of them slowly: cell by cell, and of all lines
 * there are. */
#include "screen/input/test_selection.h"
#include "support/effort.h"
#include "support/game/variants.h"
#include "support/screen/selection_probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 8 / EFFORT_PART, PLIES = 24, STEPS = 40 };

static const char *const SPECS[] = {"abalone:preset=report",
                                    "abalone:start=standard",
                                    "abalone:players=3,inverse=forbidden"};

enum { SPEC_COUNT = sizeof SPECS / sizeof *SPECS };

/* One position after the other of random games. */
static void visit_positions(const char *spec,
                            void (*visit)(const struct selection_on *on,
                                          struct rng *rng))
{
    struct game *const game = variant_game(spec);

    for (int i = 0; i < GAMES; i++) {
        struct rng rng = rng_new((uint64_t)i, 8);
        struct position position;

        game->class->start(game, &position);
        for (int ply = 0; ply < PLIES && position.end == END_NOT; ply++) {
            const struct selection_on on = {
                game, &position, (int)rng_below(&rng, DIRECTION_COUNT)};

            visit(&on, &rng);
            game->class->apply(game, &position,
                               variant_move(game, &position, &rng));
        }
    }
    game_free(game);
}

/* ---- the cursor ---- */

/* Where a cell is seen: in halves of a cell from the left, in rows. */
struct seen_at {
    int across;
    int row;
};

static struct seen_at look_at(const struct selection_on *on, int cell)
{
    const int seen = abalone_rotated(cell, on->rotation);

    return (struct seen_at){2 * abalone_column(seen) - abalone_row(seen),
                            abalone_row(seen)};
}

/* A row is as high as a cell is wide. */
static int measure(const struct selection_on *on, int one, int other)
{
    const struct seen_at from = look_at(on, one);
    const struct seen_at to = look_at(on, other);

    return abs(from.across - to.across) + 2 * abs(from.row - to.row);
}

static int find_nearest_own(const struct selection_on *on, int cell)
{
    for (int distance = 0;; distance++)
        for (int other = 0; other < ABALONE_CELLS; other++)
            if (abalone_owner(on->position, other) == on->position->player &&
                measure(on, cell, other) == distance)
                return other;
}

/* The cell of this row that is seen nearest there, of two the left one; -1. */
static int find_in_row(const struct selection_on *on, int row, int across)
{
    for (int off = 0; off <= 4 * ABALONE_ROWS; off++)
        for (int side = -1; side <= 1; side += 2)
            for (int cell = 0; cell < ABALONE_CELLS; cell++) {
                const struct seen_at at = look_at(on, cell);

                if (at.row == row && at.across == across + side * off)
                    return cell;
            }
    return -1;
}

/* Where it is, and the column that it keeps to. */
struct walker {
    int cell;
    int across;
    int rotation;
};

static void put_walker(struct walker *walker, const struct selection_on *on,
                       int cell)
{
    walker->cell = cell;
    walker->across = look_at(on, cell).across;
    walker->rotation = on->rotation;
}

static void walk(struct walker *walker, const struct selection_on *on,
                 int32_t key)
{
    const struct seen_at at = look_at(on, walker->cell);
    const int beside = key == INPUT_LEFT ? -2 : key == INPUT_RIGHT ? 2 : 0;
    const int by = key == INPUT_UP ? 1 : -1;
    int next;

    if (beside == 0 && walker->rotation != on->rotation)
        put_walker(walker, on, walker->cell);
    for (int cell = 0; beside != 0 && cell < ABALONE_CELLS; cell++)
        if (look_at(on, cell).row == at.row &&
            look_at(on, cell).across == at.across + beside) {
            put_walker(walker, on, cell);
            return;
        }
    if (beside != 0)
        return;
    next = find_in_row(on, at.row + by, walker->across);
    if (next >= 0)
        walker->cell = next;
}

/* The board is turned now and then, and the cursor forgotten. */
static void walk_about(const struct selection_on *on, struct rng *rng)
{
    static const int32_t keys[] = {INPUT_LEFT, INPUT_RIGHT, INPUT_UP,
                                   INPUT_DOWN};
    struct selection_on turned = *on;
    struct selection selection = selection_new();
    struct walker walker = {0};

    selection.cursor = (int)rng_below(rng, ABALONE_CELLS);
    for (int step = 0; step < STEPS; step++) {
        const int32_t key = keys[rng_below(rng, 4)];
        const bool appears = !selection.roaming;

        if (rng_below(rng, 8) == 0)
            turned.rotation = (int)rng_below(rng, DIRECTION_COUNT);
        if (appears)
            put_walker(&walker, &turned,
                       find_nearest_own(&turned, selection.cursor));
        else
            walk(&walker, &turned, key);
        holds(selection_key(&selection, &turned, key).result ==
                  SELECTION_CHANGED,
              "an arrow is never refused", on->game, on->position);
        holds(selection.roaming, "the cursor is seen", on->game, on->position);
        holds(selection.cursor == walker.cell, "the cursor goes where it must",
              on->game, on->position);
        if (rng_below(rng, 12) == 0)
            selection_forget(&selection);
    }
}

START_TEST(the_cursor_appears_on_the_nearest_marble_and_walks_as_it_is_seen)
{
    visit_positions(SPECS[_i], walk_about);
}
END_TEST

/* ---- what is held ---- */

/* The shortest line with all these cells in it, from its first cell on; 0: there
 * is none. */
static int find_segment(const int *cells, int count, int line[ABALONE_ROWS])
{
    for (int length = 1; length <= ABALONE_ROWS; length++)
        for (int first = 0; first < ABALONE_CELLS; first++)
            for (int way = DIRECTION_E; way <= DIRECTION_NW; way++) {
                int inside = 0;
                int cell = first;

                for (int i = 0; i < length; i++) {
                    line[i] = cell;
                    for (int j = 0; cell >= 0 && j < count; j++)
                        inside += cells[j] == cell;
                    if (cell >= 0)
                        cell = abalone_neighbour(cell, (enum direction)way);
                }
                if (inside == count && line[length - 1] >= 0)
                    return length;
            }
    return 0;
}

static const char *name_fault(const struct selection_on *on, int cell)
{
    return abalone_owner(on->position, cell) < 0 ? "empty" : "not yours";
}

/* What holding this cell, or letting it go, makes of what is held; or why not,
 * of what lies between the first that is met on the way. */
static void toggle(struct selection *selection, const struct selection_on *on,
                   int cell, char why[ERR_TEXT_MAX])
{
    int cells[ABALONE_GROUP_MAX + 1];
    int line[ABALONE_ROWS];
    const int count = selection->count;
    const int last = selection->cells[count > 0 ? count - 1 : 0];
    const struct cell_text name = abalone_cell_text(cell);
    int length;
    int at = -1;

    *why = '\0';
    for (int i = 0; i < count; i++)
        if (selection->cells[i] == cell)
            at = i;
    if (abalone_owner(on->position, cell) != on->position->player) {
        snprintf(why, ERR_TEXT_MAX, "%s is %s", name.text,
                 name_fault(on, cell));
        return;
    }
    if (at == 1 && count == 3) {
        snprintf(why, ERR_TEXT_MAX,
                 "%s is between the other two; let one of them go first",
                 name.text);
        return;
    }
    if (at >= 0) {
        for (int i = at; i + 1 < count; i++)
            selection->cells[i] = selection->cells[i + 1];
        selection->count--;
        return;
    }
    memcpy(cells, selection->cells, sizeof selection->cells);
    cells[count] = cell;
    length = find_segment(cells, count + 1, line);
    if (length == 0 && count == 1)
        snprintf(why, ERR_TEXT_MAX, "%s is not in a line with %s", name.text,
                 abalone_cell_text(cells[0]).text);
    else if (length == 0)
        snprintf(why, ERR_TEXT_MAX, "%s is not in the line of %s and %s",
                 name.text, abalone_cell_text(cells[0]).text,
                 abalone_cell_text(last).text);
    else if (length > ABALONE_GROUP_MAX)
        snprintf(why, ERR_TEXT_MAX,
                 "that would be %d marbles; three at most move together",
                 length);
    for (int i = 0; i < length && *why == '\0'; i++)
        if (abalone_owner(on->position, line[i]) != on->position->player)
            snprintf(why, ERR_TEXT_MAX, "%s, between them, is %s",
                     abalone_cell_text(line[i]).text, name_fault(on, line[i]));
    if (*why != '\0')
        return;
    selection->count = length;
    for (int i = 0; i < length; i++)
        selection->cells[i] = line[i];
}

static bool same_cells(const struct selection *one,
                       const struct selection *other)
{
    bool same = one->count == other->count;

    for (int i = 0; same && i < one->count; i++)
        same = one->cells[i] == other->cells[i];
    return same;
}

/* Mostly near each other, and of the player's own. */
static int choose_cell(const struct selection_on *on,
                       const struct selection *selection, struct rng *rng)
{
    int cell = (int)rng_below(rng, ABALONE_CELLS);

    if (selection->count > 0 && rng_below(rng, 4) > 0)
        cell = selection->cells[rng_below(rng, (uint32_t)selection->count)];
    for (int i = 0; i < 2 && rng_below(rng, 4) > 0; i++) {
        const int next = abalone_neighbour(
            cell, (enum direction)rng_below(rng, DIRECTION_COUNT));

        cell = next >= 0 ? next : cell;
    }
    return selection_is_own(on, cell) || rng_below(rng, 4) == 0
               ? cell
               : find_nearest_own(on, cell);
}

static void hold_about(const struct selection_on *on, struct rng *rng)
{
    struct selection selection = selection_new();

    for (int step = 0; step < STEPS; step++) {
        const int cell = choose_cell(on, &selection, rng);
        struct selection wanted = selection;
        char why[ERR_TEXT_MAX];
        struct err err = {""};

        toggle(&wanted, on, cell, why);

        const bool done = selection_toggle(&selection, on, cell, &err);

        holds(done == (*why == '\0'), "it is held, let go or refused", on->game,
              on->position);
        ck_assert_str_eq(err.text, why);
        holds(same_cells(&selection, &wanted), "a line is held", on->game,
              on->position);
        for (int other = 0; other < ABALONE_CELLS; other++) {
            bool held = false;

            for (int i = 0; i < wanted.count; i++)
                held = held || wanted.cells[i] == other;
            holds(selection_has(&selection, other) == held,
                  "what is held is known", on->game, on->position);
        }
    }
}

START_TEST(what_is_held_is_always_the_shortest_line)
{
    visit_positions(SPECS[_i], hold_about);
}
END_TEST

/* ---- where it can go ---- */

/* Before the one marble that has none of the others on the three sides ahead. */
static int find_target(const int *cells, int count, int way)
{
    for (int i = 0; i < count; i++) {
        bool foremost = true;

        for (int turn = -1; turn <= 1; turn++) {
            const int ahead = abalone_neighbour(
                cells[i], (enum direction)((way + turn + DIRECTION_COUNT) %
                                           DIRECTION_COUNT));

            for (int j = 0; j < count; j++)
                foremost = foremost && cells[j] != ahead;
        }
        if (foremost)
            return abalone_neighbour(cells[i], (enum direction)way);
    }
    return -1;
}

/* While the cursor is led, and while marbles are dragged: then the one that was
 * dragged over last counts, too. */
static int find_aim(const struct selection *selection)
{
    if (selection->count == 0 || !selection->roaming)
        return -1;
    for (int i = 0; i < selection->count; i++)
        if (selection->cells[i] == selection->cursor)
            return -1;
    for (int way = 0; way < DIRECTION_COUNT; way++)
        if (find_target(selection->cells, selection->count, way) ==
            selection->cursor)
            return way;
    for (int way = 0; selection->from >= 0 && way < DIRECTION_COUNT; way++)
        if (abalone_neighbour(selection->from, (enum direction)way) ==
            selection->cursor)
            return way;
    return -1;
}

static void aim_about(const struct selection_on *on, struct rng *rng)
{
    struct selection selection = selection_new();

    for (int step = 0; step < STEPS; step++) {
        struct err unsaid;

        selection_toggle(&selection, on, choose_cell(on, &selection, rng),
                         &unsaid);
        selection.roaming = rng_below(rng, 4) > 0;
        selection.from =
            selection.count > 0 && rng_below(rng, 2) == 0
                ? selection.cells[rng_below(rng, (uint32_t)selection.count)]
                : -1;
        for (int way = 0; way < DIRECTION_COUNT; way++) {
            struct abalone_group group = {.count = selection.count};

            memcpy(group.cells, selection.cells, sizeof group.cells);
            holds(selection_target(&group, (enum direction)way) ==
                      find_target(selection.cells, selection.count, way),
                  "the target is before the foremost", on->game, on->position);
        }
        for (int cell = 0; cell < ABALONE_CELLS; cell++) {
            selection.cursor = cell;
            holds(selection_aim(&selection) == find_aim(&selection),
                  "the cursor aims at a target", on->game, on->position);
        }
    }
}

START_TEST(each_way_has_its_own_target)
{
    visit_positions(SPECS[_i], aim_about);
}
END_TEST

/* ---- Tab ---- */

static bool is_member(const struct abalone_group *group, int cell)
{
    bool member = false;

    for (int i = 0; i < group->count; i++)
        member = member || group->cells[i] == cell;
    return member;
}

static bool is_same_group(const struct abalone_group *one,
                          const struct abalone_group *other)
{
    bool same = one->count == other->count;

    for (int i = 0; same && i < one->count; i++)
        same = is_member(other, one->cells[i]);
    return same;
}

/* In the order of the legal moves, each once; how many. */
static int list_movable(const struct selection_on *on, int cell,
                        struct abalone_group *groups)
{
    struct move moves[MOVES_MAX];
    const int all = on->game->class->moves(on->game, on->position, moves);
    int count = 0;

    for (int i = 0; i < all; i++) {
        const struct abalone_group group = abalone_group(moves[i]);
        bool known = !is_member(&group, cell);

        for (int j = 0; j < count; j++)
            known = known || is_same_group(&groups[j], &group);
        if (!known)
            groups[count++] = group;
    }
    return count;
}

/* The marble under the cursor, or the next one on the board that can move, and
 * the next group that it is in. */
static void check_tab(const struct selection_on *on,
                      struct selection *selection, int by)
{
    struct abalone_group groups[MOVES_MAX];
    struct abalone_group held = {.count = selection->count};
    int cell = selection->cursor;
    int count;
    int next = by > 0 ? 0 : -1;

    memcpy(held.cells, selection->cells, sizeof held.cells);
    while ((count = list_movable(on, cell, groups)) == 0)
        cell = (cell + by + ABALONE_CELLS) % ABALONE_CELLS;
    for (int i = 0; i < count && held.count > 0; i++)
        if (is_same_group(&groups[i], &held))
            next = i + by;
    next = (next + count) % count;
    holds(selection_key(selection, on, by > 0 ? INPUT_TAB : INPUT_BACK_TAB)
                  .result == SELECTION_CHANGED,
          "Tab is never refused", on->game, on->position);
    holds(selection->cursor == cell && selection->roaming,
          "the cursor goes to the next marble", on->game, on->position);

    struct abalone_group now = {.count = selection->count};

    memcpy(now.cells, selection->cells, sizeof now.cells);
    holds(is_same_group(&groups[next], &now), "the next group is held",
          on->game, on->position);
}

static void tab_about(const struct selection_on *on, struct rng *rng)
{
    struct selection selection = selection_new();
    struct move unused;

    if (selection_must_pass(on, &unused))
        return;
    for (int step = 0; step < STEPS / 2; step++) {
        struct err unsaid;

        if (rng_below(rng, 3) == 0)
            selection.cursor = (int)rng_below(rng, ABALONE_CELLS);
        if (rng_below(rng, 4) == 0)
            selection_let_go(&selection);
        if (rng_below(rng, 4) == 0)
            selection_toggle(&selection, on, choose_cell(on, &selection, rng),
                             &unsaid);
        check_tab(on, &selection, rng_below(rng, 3) == 0 ? -1 : 1);
    }
}

START_TEST(tab_goes_to_the_next_group_and_back)
{
    visit_positions(SPECS[_i], tab_about);
}
END_TEST

/* ---- Enter ---- */

/* What it answers, and what it does, told in the order in which it counts. */
static void check_enter(const struct selection_on *on,
                        struct selection *selection)
{
    const struct selection before = *selection;
    const bool appears = !before.roaming && before.count == 0;
    const bool own = selection_is_own(on, before.cursor);
    const int aim = find_aim(&before);
    int open = 0;
    int way = -1;
    struct move move;
    struct move wanted;
    struct err unsaid;

    for (int i = 0; i < DIRECTION_COUNT && before.count > 0; i++)
        if (abalone_move(on->game, on->position, before.cells, before.count,
                         (enum direction)i, &move, &unsaid)) {
            open++;
            way = i;
        }
    if (aim >= 0)
        way = aim;
    else if (open != 1)
        way = -1;

    const struct selection_answer answer =
        selection_key(selection, on, INPUT_ENTER);

    if (selection_must_pass(on, &move)) {
        holds(answer.result == SELECTION_MOVE && move_same(answer.move, move),
              "Enter passes", on->game, on->position);
    } else if (appears) {
        holds(answer.result == SELECTION_CHANGED && selection->count == 0 &&
                  selection->cursor == find_nearest_own(on, before.cursor),
              "Enter shows the cursor", on->game, on->position);
    } else if (before.count == 0 ||
               (own && !selection_has(&before, before.cursor))) {
        struct selection toggled = before;
        char why[ERR_TEXT_MAX];

        toggle(&toggled, on, before.cursor, why);
        holds(answer.result ==
                      (*why == '\0' ? SELECTION_CHANGED : SELECTION_REFUSED) &&
                  same_cells(selection, &toggled),
              "Enter holds a marble", on->game, on->position);
    } else if (way >= 0 &&
               abalone_move(on->game, on->position, before.cells, before.count,
                            (enum direction)way, &wanted, &unsaid)) {
        holds(answer.result == SELECTION_MOVE && move_same(answer.move, wanted),
              "Enter plays the way that is aimed at", on->game, on->position);
        holds(selection->cursor == find_target(before.cells, before.count, way),
              "the cursor goes with the marbles", on->game, on->position);
    } else {
        holds(answer.result == SELECTION_REFUSED && *answer.err.text != '\0',
              "Enter says why not", on->game, on->position);
        holds(selection->cursor == before.cursor,
              "the cursor stays with the marbles", on->game, on->position);
    }
}

static void enter_about(const struct selection_on *on, struct rng *rng)
{
    for (int step = 0; step < STEPS; step++) {
        struct selection selection = selection_new();
        struct err unsaid;

        for (int i = (int)rng_below(rng, 4); i > 0; i--)
            selection_toggle(&selection, on, choose_cell(on, &selection, rng),
                             &unsaid);
        selection.roaming = rng_below(rng, 4) > 0;
        selection.cursor = choose_cell(on, &selection, rng);
        if (rng_below(rng, 2) == 0 && selection.count > 0) {
            const int target =
                find_target(selection.cells, selection.count,
                            (int)rng_below(rng, DIRECTION_COUNT));

            selection.cursor = target >= 0 ? target : selection.cursor;
        }
        check_enter(on, &selection);
    }
}

START_TEST(enter_does_the_next_thing_there_is_to_do)
{
    visit_positions(SPECS[_i], enter_about);
}
END_TEST

TCase *selection_reference_case(void)
{
    TCase *const tests = tcase_create("reference");

    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(
        tests, the_cursor_appears_on_the_nearest_marble_and_walks_as_it_is_seen,
        0, SPEC_COUNT);
    tcase_add_loop_test(tests, what_is_held_is_always_the_shortest_line, 0,
                        SPEC_COUNT);
    tcase_add_loop_test(tests, each_way_has_its_own_target, 0, SPEC_COUNT);
    tcase_add_loop_test(tests, tab_goes_to_the_next_group_and_back, 0,
                        SPEC_COUNT);
    tcase_add_loop_test(tests, enter_does_the_next_thing_there_is_to_do, 0,
                        SPEC_COUNT);
    return tests;
}
