/* SPDX-License-Identifier: MIT */
/* Selections in random games: they can make every legal move and no
 * other, and it always says why not. */
#include "screen/input/test_selection.h"
#include "support/effort.h"
#include "support/game/variants.h"
#include "support/screen/selection_probe.h"

enum { GAMES = 24 / EFFORT_PART, PLIES = 60, FLAILS = 60000 / EFFORT_PART };

static const char *const SPECS[] = {"abalone:preset=report", "abalone",
                                    "abalone:players=3,inverse=forbidden",
                                    "abalone:start=german,inverse=forbidden"};

enum { SPEC_COUNT = sizeof SPECS / sizeof *SPECS };

static void make_by_keys(const struct selection_on *on, struct move wanted)
{
    const struct abalone_group group = abalone_group(wanted);
    struct selection selection = selection_new();

    for (int i = 0; i < group.count; i++) {
        selection_probe_walk(&selection, on, group.cells[i]);
        holds(selection_key(&selection, on, ' ').result == SELECTION_CHANGED,
              "it can be held", on->game, on->position);
    }

    const struct selection_answer made = selection_key(
        &selection, on,
        group.count > 0 ? selection_digit(group.direction, on->rotation)
                        : INPUT_ENTER);

    holds(made.result == SELECTION_MOVE && move_same(made.move, wanted),
          "every legal move can be made by keys", on->game, on->position);
}

static void make_by_dragging(const struct selection_on *on, struct move wanted)
{
    const struct abalone_group group = abalone_group(wanted);
    const int target = selection_target(&group, group.direction);
    struct selection selection = selection_new();

    if (group.count == 0)
        return;
    selection_mouse(&selection, on, MOUSE_PRESS, group.cells[0]);
    for (int i = 0; i < group.count; i++)
        selection_mouse(&selection, on, MOUSE_DRAG, group.cells[i]);
    selection_mouse(&selection, on, MOUSE_DRAG, target);

    const struct selection_answer made =
        selection_mouse(&selection, on, MOUSE_RELEASE, target);

    holds(made.result == SELECTION_MOVE && move_same(made.move, wanted),
          "every legal move can be dragged", on->game, on->position);
}

START_TEST(every_legal_move_can_be_made)
{
    struct game *const game = variant_game(SPECS[_i]);

    for (int i = 0; i < GAMES; i++) {
        struct rng rng = rng_new((uint64_t)i, 5);
        struct position position;

        game->class->start(game, &position);
        for (int ply = 0; ply < PLIES && position.end == END_NOT; ply++) {
            const struct selection_on on = {game, &position,
                                            ply % DIRECTION_COUNT};
            const struct move move = variant_move(game, &position, &rng);

            make_by_keys(&on, move);
            make_by_dragging(&on, move);
            game->class->apply(game, &position, move);
        }
    }
    game_free(game);
}
END_TEST

/* Of all lines of own marbles, all ways: what is no move is refused. */
static int count_ways(const struct selection_on *on,
                      const struct selection *held)
{
    int count = 0;

    for (int i = 0; i < DIRECTION_COUNT; i++) {
        struct selection selection = *held;
        const struct selection_answer answer = selection_key(
            &selection, on, selection_digit((enum direction)i, on->rotation));

        holds(answer.result == SELECTION_MOVE ||
                  (answer.result == SELECTION_REFUSED && *answer.err.text),
              "what is refused is told why", on->game, on->position);
        holds(answer.result != SELECTION_MOVE ||
                  game_is_legal(on->game, on->position, answer.move),
              "no key makes an illegal move", on->game, on->position);
        count += answer.result == SELECTION_MOVE;
    }
    return count;
}

static int count_lines(const struct selection_on *on, int first)
{
    struct selection single = selection_new();
    struct err err;
    int count = 0;

    if (!selection_toggle(&single, on, first, &err))
        return 0;
    count += count_ways(on, &single);
    for (int i = DIRECTION_E; i <= DIRECTION_NW; i++) {
        struct selection selection = single;
        int next = first;

        for (int more = 1; more < ABALONE_GROUP_MAX; more++) {
            next = abalone_neighbour(next, (enum direction)i);
            if (next < 0 || !selection_toggle(&selection, on, next, &err))
                break;
            count += count_ways(on, &selection);
        }
    }
    return count;
}

START_TEST(the_ways_of_all_lines_are_the_legal_moves)
{
    struct game *const game = variant_game(SPECS[_i]);

    for (int i = 0; i < GAMES / 2; i++) {
        struct rng rng = rng_new((uint64_t)i, 6);
        struct position position;

        game->class->start(game, &position);
        for (int ply = 0; ply < PLIES && position.end == END_NOT; ply++) {
            const struct selection_on on = {game, &position,
                                            ply % DIRECTION_COUNT};
            int count = 0;

            for (int at = 0; at < ABALONE_CELLS; at++)
                count += count_lines(&on, at);
            holds(count == game->class->count(game, &position),
                  "as many ways as moves", game, &position);
            game->class->apply(game, &position,
                               variant_move(game, &position, &rng));
        }
    }
    game_free(game);
}
END_TEST

/* Keys and mouse in any order, as often on what is there as beside it. */
static struct selection_answer press_anything(struct selection *selection,
                                              const struct selection_on *on,
                                              struct rng *rng)
{
    static const int32_t keys[] = {INPUT_LEFT,
                                   INPUT_RIGHT,
                                   INPUT_UP,
                                   INPUT_DOWN,
                                   ' ',
                                   ' ',
                                   ' ',
                                   INPUT_ENTER,
                                   INPUT_TAB,
                                   'h',
                                   INPUT_BACK_TAB,
                                   '1',
                                   '3',
                                   '4',
                                   '6',
                                   '7',
                                   '9',
                                   '5',
                                   'k',
                                   'j',
                                   'l'};

    if (rng_below(rng, 2) == 0)
        return selection_key(selection, on,
                             keys[rng_below(rng, sizeof keys / sizeof *keys)]);
    return selection_mouse(selection, on, (enum mouse_action)rng_below(rng, 6),
                           (int)rng_below(rng, ABALONE_CELLS + 1) - 1);
}

static bool is_sound(const struct selection *selection,
                     const struct selection_on *on)
{
    for (int i = 0; i < selection->count; i++)
        if (abalone_owner(on->position, selection->cells[i]) !=
                on->position->player ||
            (i > 0 && selection->cells[i] <= selection->cells[i - 1]))
            return false;
    return selection->count <= ABALONE_GROUP_MAX && selection->cursor >= 0 &&
           selection->cursor < ABALONE_CELLS;
}

START_TEST(no_flailing_makes_an_illegal_move)
{
    struct game *const game = variant_game(SPECS[_i]);
    struct rng rng = rng_new((uint64_t)_i, 7);
    struct position position;
    struct selection selection = selection_new();
    int moves = 0;

    game->class->start(game, &position);
    for (int i = 0; i < FLAILS; i++) {
        const struct selection_on on = {game, &position, moves % 2};
        const struct selection_answer answer =
            press_anything(&selection, &on, &rng);

        holds(is_sound(&selection, &on), "what is held is a line", game,
              &position);
        holds(answer.result != SELECTION_REFUSED || *answer.err.text != '\0',
              "what is refused is told why", game, &position);
        if (answer.result != SELECTION_MOVE)
            continue;
        holds(game_is_legal(game, &position, answer.move), "the move is legal",
              game, &position);
        game->class->apply(game, &position, answer.move);
        selection_forget(&selection);
        moves++;
        if (position.end != END_NOT)
            game->class->start(game, &position);
    }
    ck_assert_int_gt(moves, FLAILS / 100);
    game_free(game);
}
END_TEST

TCase *selection_games_case(void)
{
    TCase *const games = tcase_create("games");

    tcase_set_timeout(games, 300);
    tcase_add_loop_test(games, every_legal_move_can_be_made, 0, SPEC_COUNT);
    tcase_add_loop_test(games, the_ways_of_all_lines_are_the_legal_moves, 0,
                        SPEC_COUNT);
    tcase_add_loop_test(games, no_flailing_makes_an_illegal_move, 0,
                        SPEC_COUNT);
    return games;
}
