/* The hand of Abalone in random games: it can make every legal move and no
 * other, and it always says why not. */
#include "support/effort.h"
#include "support/screen/selection_probe.h"
#include "screen/board/test_selection.h"
#include "support/game/variants.h"

enum { GAMES = 24 / EFFORT_PART, PLIES = 60, FLAILS = 60000 / EFFORT_PART };

static const char *const SPECS[] = {
    "abalone", "abalone:start=belgian,inverse=allowed", "abalone:players=3",
    "abalone:start=german"};

enum { SPEC_COUNT = sizeof SPECS / sizeof *SPECS };

static void make_by_keys(const struct hold_on *on, struct move wanted)
{
    const struct abalone_group group = abalone_group(wanted);
    struct hold hold = hold_new();
    struct move made = {0};
    struct err err;

    for (int i = 0; i < group.count; i++) {
        grip_walk(&hold, on, group.cells[i]);
        holds(hold_key(&hold, on, ' ', &made, &err) == HOLD_CHANGED,
              "it can be held", on->game, on->position);
    }
    holds(hold_key(&hold, on,
                   group.count > 0 ? hold_digit(group.direction, on->flipped)
                                   : INPUT_ENTER,
                   &made, &err) == HOLD_MOVE &&
              move_same(made, wanted),
          "every legal move can be made by keys", on->game, on->position);
}

static void make_by_dragging(const struct hold_on *on, struct move wanted)
{
    const struct abalone_group group = abalone_group(wanted);
    const int target = hold_target(&group, group.direction);
    struct hold hold = hold_new();
    struct move made = {0};
    struct err err;

    if (group.count == 0)
        return;
    hold_mouse(&hold, on, MOUSE_PRESS, group.cells[0], &made, &err);
    for (int i = 0; i < group.count; i++)
        hold_mouse(&hold, on, MOUSE_DRAG, group.cells[i], &made, &err);
    hold_mouse(&hold, on, MOUSE_DRAG, target, &made, &err);
    holds(hold_mouse(&hold, on, MOUSE_RELEASE, target, &made, &err) ==
                  HOLD_MOVE &&
              move_same(made, wanted),
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
            const struct hold_on on = {game, &position, ply % 2};
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
static int count_ways(const struct hold_on *on, const struct hold *held)
{
    int count = 0;

    for (int i = 0; i < DIRECTION_COUNT; i++) {
        struct hold hold = *held;
        struct move move = {0};
        struct err err = {""};
        const enum hold_answer answer = hold_key(
            &hold, on, hold_digit((enum direction)i, on->flipped), &move, &err);

        holds(answer == HOLD_MOVE || (answer == HOLD_REFUSED && *err.text),
              "what is refused is told why", on->game, on->position);
        holds(answer != HOLD_MOVE ||
                  game_is_legal(on->game, on->position, move),
              "no key makes an illegal move", on->game, on->position);
        count += answer == HOLD_MOVE;
    }
    return count;
}

static int count_lines(const struct hold_on *on, int first)
{
    struct hold single = hold_new();
    struct err err;
    int count = 0;

    if (!hold_toggle(&single, on, first, &err))
        return 0;
    count += count_ways(on, &single);
    for (int i = DIRECTION_E; i <= DIRECTION_NW; i++) {
        struct hold hold = single;
        int next = first;

        for (int more = 1; more < ABALONE_GROUP_MAX; more++) {
            next = abalone_neighbour(next, (enum direction)i);
            if (next < 0 || !hold_toggle(&hold, on, next, &err))
                break;
            count += count_ways(on, &hold);
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
            const struct hold_on on = {game, &position, ply % 2};
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
static enum hold_answer flail(struct hold *hold, const struct hold_on *on,
                              struct rng *rng, struct move *move,
                              struct err *err)
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
        return hold_key(hold, on,
                        keys[rng_below(rng, sizeof keys / sizeof *keys)], move,
                        err);
    return hold_mouse(hold, on, (enum mouse_action)rng_below(rng, 6),
                      (int)rng_below(rng, ABALONE_CELLS + 1) - 1, move, err);
}

static bool is_sound(const struct hold *hold, const struct hold_on *on)
{
    for (int i = 0; i < hold->count; i++)
        if (abalone_owner(on->position, hold->cells[i]) !=
                on->position->player ||
            (i > 0 && hold->cells[i] <= hold->cells[i - 1]))
            return false;
    return hold->count <= ABALONE_GROUP_MAX && hold->cursor >= 0 &&
           hold->cursor < ABALONE_CELLS;
}

START_TEST(no_flailing_makes_an_illegal_move)
{
    struct game *const game = variant_game(SPECS[_i]);
    struct rng rng = rng_new((uint64_t)_i, 7);
    struct position position;
    struct hold hold = hold_new();
    int moves = 0;

    game->class->start(game, &position);
    for (int i = 0; i < FLAILS; i++) {
        const struct hold_on on = {game, &position, moves % 2};
        struct move move = {0};
        struct err err = {""};
        const enum hold_answer answer = flail(&hold, &on, &rng, &move, &err);

        holds(is_sound(&hold, &on), "what is held is a line", game, &position);
        holds(answer != HOLD_REFUSED || *err.text != '\0',
              "what is refused is told why", game, &position);
        if (answer != HOLD_MOVE)
            continue;
        holds(game_is_legal(game, &position, move), "the move is legal", game,
              &position);
        game->class->apply(game, &position, move);
        hold_forget(&hold);
        moves++;
        if (position.end != END_NOT)
            game->class->start(game, &position);
    }
    ck_assert_int_gt(moves, FLAILS / 100);
    game_free(game);
}
END_TEST

TCase *hold_games_case(void)
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
