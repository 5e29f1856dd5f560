/*
 * The hand of Abalone without a screen: what keys and clicks make of it. It can
 * make every legal move and no other, and it always says why not.
 */
#include "test_hold.h"
#include "effort.h"
#include "screen/hold.h"
#include "suites.h"
#include "variants.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 24 / EFFORT_PART, PLIES = 60, FLAILS = 60000 / EFFORT_PART };

#define ROWS \
    "11111/111111/..111../......../........./......../..222../222222/22222"

static const char *const SPECS[] = {
    "abalone", "abalone:start=belgian,inverse=allowed", "abalone:players=3",
    "abalone:start=german"};

enum { SPEC_COUNT = sizeof SPECS / sizeof *SPECS };

/* ---- a hand of the tests ---- */

/* c3 */
static int cell(const char *text)
{
    return abalone_cell(text[0] - 'a', text[1] - '1');
}

static void hold_these(struct hold *hold, const struct hold_on *on,
                       const char *cells)
{
    struct err err = {""};

    for (; *cells != '\0'; cells += 2)
        ck_assert_msg(hold_toggle(hold, on, cell(cells), &err), "%s", err.text);
}

/* `c3c4c5` of what is held. */
static const char *held(const struct hold *hold, char text[8])
{
    *text = '\0';
    for (int i = 0; i < hold->count; i++)
        strcat(text, abalone_cell_text(hold->cells[i]).text);
    return text;
}

static struct position position_of(const struct game *game, const char *text)
{
    struct position position;
    struct err err = {""};

    ck_assert_msg(game->class->read_position(game, text, &position, &err), "%s",
                  err.text);
    return position;
}

/* To this cell: rows first, then along the row. */
static void walk_to(struct hold *hold, const struct hold_on *on, int to)
{
    const bool flipped = on->flipped;
    struct move move;
    struct err err;

    hold->roaming = true;
    while (abalone_row(hold->cursor) != abalone_row(to)) {
        const bool up = abalone_row(hold->cursor) < abalone_row(to);

        hold_key(hold, on, up != flipped ? INPUT_UP : INPUT_DOWN, &move, &err);
    }
    while (hold->cursor != to)
        hold_key(hold, on,
                 (hold->cursor < to) != flipped ? INPUT_RIGHT : INPUT_LEFT,
                 &move, &err);
}

/* ---- the keypad and the targets ---- */

START_TEST(digits_lie_as_the_directions_do)
{
    static const char digits[] = "697413";

    for (int i = 0; i < DIRECTION_COUNT; i++) {
        ck_assert_int_eq(hold_digit((enum direction)i, false), digits[i]);
        ck_assert_int_eq(hold_digit((enum direction)i, true),
                         digits[(i + 3) % DIRECTION_COUNT]);
        for (int flipped = 0; flipped < 2; flipped++)
            ck_assert_int_eq(
                hold_direction(hold_digit((enum direction)i, flipped), flipped),
                i);
    }
    ck_assert_int_eq(hold_direction('5', false), -1);
    ck_assert_int_eq(hold_direction('2', true), -1);
}
END_TEST

START_TEST(a_target_is_before_the_foremost)
{
    static const char *const wanted[DIRECTION_COUNT] = {"c6", "d6", "d3",
                                                        "c2", "b2", "b5"};
    const struct abalone_group row = {
        .count = 3, .cells = {cell("c3"), cell("c4"), cell("c5")}};
    const struct abalone_group edge = {.count = 1, .cells = {cell("a1")}};

    for (int i = 0; i < DIRECTION_COUNT; i++)
        ck_assert_int_eq(hold_target(&row, (enum direction)i), cell(wanted[i]));
    ck_assert_int_eq(hold_target(&edge, DIRECTION_SW), -1);
    ck_assert_int_eq(hold_target(&edge, DIRECTION_NE), cell("b2"));
}
END_TEST

/* ---- the cursor ---- */

START_TEST(up_and_down_do_not_drift)
{
    struct game *const game = variant_game("abalone");
    struct position start;

    game->class->start(game, &start);
    for (int i = 0; i < 2 * ABALONE_CELLS; i++) {
        const struct hold_on on = {game, &start, i % 2};
        const int at = i / 2;
        const int row = abalone_row(at);
        const int rows = on.flipped ? row : ABALONE_ROWS - 1 - row;
        struct hold hold = {.roaming = true,
                            .cursor = at,
                            .across = 2 * abalone_column(at) - row};
        struct move move;
        struct err err;

        for (int j = 0; j < rows; j++)
            hold_key(&hold, &on, 'k', &move, &err);
        ck_assert_int_eq(abalone_row(hold.cursor),
                         on.flipped ? 0 : ABALONE_ROWS - 1);
        for (int j = 0; j < rows; j++)
            hold_key(&hold, &on, 'j', &move, &err);
        ck_assert_int_eq(hold.cursor, at);
    }
    game_free(game);
}
END_TEST

/* From e5 the left of the two above, as it is seen. */
START_TEST(the_cursor_goes_as_it_is_seen)
{
    static const struct {
        const char *keys;
        const char *there;
        const char *flipped;
    } walks[] = {{"l", "e6", "e4"},      {"h", "e4", "e6"},
                 {"k", "f5", "d5"},      {"j", "d4", "f6"},
                 {"kk", "g6", "c4"},     {"kkkkkkk", "i7", "a3"},
                 {"hhhhhh", "e1", "e9"}, {"hhhhk", "f2", "d8"}};
    struct game *const game = variant_game("abalone");
    struct position start;

    game->class->start(game, &start);
    for (size_t i = 0; i < 2 * sizeof walks / sizeof *walks; i++) {
        const struct hold_on on = {game, &start, i % 2};
        struct hold hold = hold_new();
        struct move move;
        struct err err;

        ck_assert(!hold.roaming);
        hold_key(&hold, &on, 'l', &move, &err);
        ck_assert(hold.roaming);
        ck_assert_int_eq(hold.cursor, cell("e5"));
        for (const char *key = walks[i / 2].keys; *key != '\0'; key++)
            ck_assert_int_eq(hold_key(&hold, &on, *key, &move, &err),
                             HOLD_CHANGED);
        ck_assert_str_eq(abalone_cell_text(hold.cursor).text,
                         on.flipped ? walks[i / 2].flipped
                                    : walks[i / 2].there);
    }
    game_free(game);
}
END_TEST

/* ---- what is held ---- */

static const struct {
    const char *position;
    const char *before; /* is held */
    const char *cell;
    const char *after;
    const char *sentence; /* NULL: none */
} TOGGLES[] = {
    {ROWS "/1/0,0", "", "c3", "c3", NULL},
    {ROWS "/1/0,0", "c3", "c4", "c3c4", NULL},
    {ROWS "/1/0,0", "c4c5", "c3", "c3c4c5", NULL},
    {ROWS "/1/0,0", "c3", "c5", "c3c4c5", NULL},
    {ROWS "/1/0,0", "c3c4c5", "c5", "c3c4", NULL},
    {ROWS "/1/0,0", "c3c4c5", "c3", "c4c5", NULL},
    {ROWS "/1/0,0", "c3", "c3", "", NULL},
    {ROWS "/1/0,0", "a1", "b2", "a1b2", NULL},
    {ROWS "/1/0,0", "", "e5", "", "e5 is empty"},
    {ROWS "/1/0,0", "", "g5", "", "g5 is not yours"},
    {ROWS "/1/0,0", "c3c4c5", "c4", "c3c4c5",
     "c4 is between the other two; let one of them go first"},
    {ROWS "/1/0,0", "b1b2b3", "b4", "b1b2b3",
     "that would be 4 marbles; three at most move together"},
    {ROWS "/1/0,0", "b1", "b6", "b1",
     "that would be 6 marbles; three at most move together"},
    {ROWS "/1/0,0", "a1", "c4", "a1", "c4 is not in a line with a1"},
    {ROWS "/1/0,0", "c3c4", "b3", "c3c4", "b3 is not in the line of c3 and c4"},
    {"1.1../....../......./......../........./......../......./....../....."
     "/1/0,0",
     "a1", "a3", "a1", "a2, between them, is empty"},
    {"121../....../......./......../........./......../......./....../....."
     "/1/0,0",
     "a1", "a3", "a1", "a2, between them, is not yours"},
};

START_TEST(marbles_are_held_and_let_go)
{
    struct game *const game = variant_game("abalone");
    const struct position position = position_of(game, TOGGLES[_i].position);
    const struct hold_on on = {game, &position, false};
    struct hold hold = hold_new();
    struct err err = {""};
    char text[8];

    hold_these(&hold, &on, TOGGLES[_i].before);
    ck_assert(hold_toggle(&hold, &on, cell(TOGGLES[_i].cell), &err) ==
              (TOGGLES[_i].sentence == NULL));
    ck_assert_str_eq(held(&hold, text), TOGGLES[_i].after);
    if (TOGGLES[_i].sentence != NULL)
        ck_assert_str_eq(err.text, TOGGLES[_i].sentence);
    game_free(game);
}
END_TEST

/* ---- keys, one after the other ---- */

static const struct {
    const char *position;
    const char *at; /* the cursor; "" where it is not seen */
    const char *held;
    int32_t key;
    enum hold_answer answer;
    const char *words; /* the move, or why not; NULL */
} KEYS[] = {
    {ROWS "/1/0,0", "c3", "c3c4c5", '6', HOLD_MOVE, "c3c4"},
    {ROWS "/1/0,0", "a1", "c3c4c5", '7', HOLD_MOVE, "c3c5d3"},
    {ROWS "/1/0,0", "c3", "", '9', HOLD_MOVE, "c3d4"},
    {ROWS "/1/0,0", "e5", "", '9', HOLD_REFUSED, "e5 is empty"},
    {ROWS "/1/0,0", "", "", '9', HOLD_REFUSED,
     "which marble? here is the cursor"},
    {ROWS "/1/0,0", "c3", "c3", '5', HOLD_REFUSED,
     "5 is no direction; they are 7 9 4 6 1 3"},
    {ROWS "/1/0,0", "a1", "a1", '1', HOLD_REFUSED,
     "a1 is at the edge; your own cannot leave the board"},
    {ROWS "/1/0,0", "d6", "c3c4c5", INPUT_ENTER, HOLD_MOVE, "c3c5d4"},
    {ROWS "/1/0,0", "c3", "c3c4c5", INPUT_ENTER, HOLD_REFUSED,
     "which way? the digits on the board say"},
    {ROWS "/1/0,0", "c4", "c3", INPUT_ENTER, HOLD_CHANGED, NULL},
    {ROWS "/1/0,0", "c3", "", INPUT_ENTER, HOLD_CHANGED, NULL},
    {ROWS "/1/0,0", "e5", "", INPUT_ENTER, HOLD_REFUSED, "e5 is empty"},
    {ROWS "/1/0,0", "e5", "", ' ', HOLD_REFUSED, "e5 is empty"},
    {ROWS "/1/0,0", "", "", ' ', HOLD_CHANGED, NULL},
    {ROWS "/1/0,0", "c3", "c3", 'u', HOLD_NOT_MINE, NULL},
    /* One way is open. */
    {"12..1/122222/......./......../........./......../......./....../....."
     "/1/0,0",
     "a5", "a5", INPUT_ENTER, HOLD_MOVE, "a5a4"},
    /* None at all. */
    {"12.../22..../......./......../........./......../......./....../....."
     "/1/0,0",
     "a1", "", '6', HOLD_REFUSED, "no marble can move; Enter passes"},
    {"12.../22..../......./......../........./......../......./....../....."
     "/1/0,0",
     "", "", INPUT_ENTER, HOLD_MOVE, "pass"},
    {"12.../22..../......./......../........./......../......./....../....."
     "/1/0,0",
     "", "", INPUT_TAB, HOLD_REFUSED, "no marble can move; Enter passes"},
};

START_TEST(a_key_does_what_it_says)
{
    struct game *const game = variant_game("abalone");
    const struct position position = position_of(game, KEYS[_i].position);
    const struct hold_on on = {game, &position, false};
    struct hold hold = hold_new();
    struct move move = {0};
    struct err err = {""};

    hold_these(&hold, &on, KEYS[_i].held);
    if (*KEYS[_i].at != '\0')
        walk_to(&hold, &on, cell(KEYS[_i].at));
    ck_assert_int_eq(hold_key(&hold, &on, KEYS[_i].key, &move, &err),
                     KEYS[_i].answer);
    if (KEYS[_i].answer == HOLD_REFUSED)
        ck_assert_str_eq(err.text, KEYS[_i].words);
    if (KEYS[_i].answer == HOLD_MOVE)
        ck_assert_str_eq(game_move_text(game, &position, move).text,
                         KEYS[_i].words);
    game_free(game);
}
END_TEST

START_TEST(tab_goes_through_what_can_move)
{
    static const char *const wanted[] = {"c5",   "b4c5",   "b5c5",  "c3c4c5",
                                         "c4c5", "a3b4c5", "a5b5c5"};
    struct game *const game = variant_game("abalone");
    struct position start;
    bool seen[7] = {false};
    struct hold hold = hold_new();
    const struct hold_on on = {game, &start, false};
    struct move move;
    struct err err;
    char text[8];

    game->class->start(game, &start);
    walk_to(&hold, &on, cell("c5"));
    for (int i = 0; i < 7; i++) {
        ck_assert_int_eq(hold_key(&hold, &on, INPUT_TAB, &move, &err),
                         HOLD_CHANGED);
        for (int j = 0; j < 7; j++)
            seen[j] |= strcmp(held(&hold, text), wanted[j]) == 0;
    }
    for (int j = 0; j < 7; j++)
        ck_assert_msg(seen[j], "%s", wanted[j]);

    const struct hold last = hold;

    hold_key(&hold, &on, INPUT_TAB, &move, &err);
    hold_key(&hold, &on, INPUT_BACK_TAB, &move, &err);
    ck_assert_str_eq(held(&hold, text), held(&last, (char[8]){""}));
    /* From an empty cell on to the next marble. */
    hold_let_go(&hold);
    walk_to(&hold, &on, cell("c1"));
    hold_key(&hold, &on, INPUT_TAB, &move, &err);
    ck_assert(hold_has(&hold, cell("c3")));
    ck_assert_int_eq(hold.cursor, cell("c3"));
    game_free(game);
}
END_TEST

/* ---- the mouse ---- */

/* `pc3 dc4 dc5 rd6`: pressed, dragged, released, pointed at (o). */
static enum hold_answer use_mouse(struct hold *hold, const struct hold_on *on,
                                  const char *script, struct move *move,
                                  struct err *err)
{
    static const char letters[] = "odpr";
    static const enum mouse_action actions[] = {MOUSE_POINT, MOUSE_DRAG,
                                                MOUSE_PRESS, MOUSE_RELEASE};
    enum hold_answer answer = HOLD_NOT_MINE;

    for (; *script != '\0'; script += 3 + (script[3] == ' '))
        answer =
            hold_mouse(hold, on, actions[strchr(letters, *script) - letters],
                       script[1] == '-' ? -1 : cell(script + 1), move, err);
    return answer;
}

static const struct {
    const char *script;
    enum hold_answer answer;
    const char *held;  /* after it */
    const char *words; /* the move, or why not */
} MICE[] = {
    {"pc3 rc3", HOLD_CHANGED, "c3", NULL},
    {"pc3 rc3 pc3 rc3", HOLD_CHANGED, "", NULL},
    {"pc3 rc3 pc5 rc5", HOLD_CHANGED, "c3c4c5", NULL},
    {"pc3 rc3 pd4", HOLD_MOVE, "c3", "c3d4"},
    {"pc3 rc3 pc5 rc5 pd3", HOLD_MOVE, "c3c4c5", "c3c5d3"},
    {"pc3 rc3 pf5", HOLD_CHANGED, "", NULL},
    {"pc3 rc3 p--", HOLD_CHANGED, "", NULL},
    {"pa1 ra1 pb5", HOLD_REFUSED, "a1", "b5 is not in a line with a1"},
    {"pe5", HOLD_REFUSED, "", "e5 is empty"},
    {"pg5", HOLD_REFUSED, "", "g5 is not yours"},
    {"pc3 dc4 dc5 dd6 rd6", HOLD_MOVE, "c3c4c5", "c3c5d4"},
    /* From the marble that was come over last: north-west of c5. */
    {"pc3 dc4 dc5 dd5 rd5", HOLD_MOVE, "c3c4c5", "c3c5d3"},
    {"pc3 dc4 dc5 dc6 rc6", HOLD_MOVE, "c3c4c5", "c3c4"},
    {"pc4 dd5 rd5", HOLD_MOVE, "c4", "c4d5"},
    {"pc3 dc5 rc5", HOLD_CHANGED, "c3c4c5", NULL},
    {"pc3 dc4 de5 re5", HOLD_CHANGED, "c3c4", NULL},
    {"pc3 dc4 d-- r--", HOLD_CHANGED, "c3c4", NULL},
    /* A new line is begun beside what is held. */
    {"pa1 ra1 pc3 dc4 dc5 rc5", HOLD_CHANGED, "c3c4c5", NULL},
    {"pc3 rc3 pc4 rc4 pc5 rc5 pc4 rc4", HOLD_REFUSED, "c3c4c5",
     "c4 is between the other two; let one of them go first"},
    /* What is held is led from any of its marbles. */
    {"pc3 rc3 pc5 rc5 pc4 dd6 rd6", HOLD_MOVE, "c3c4c5", "c3c5d4"},
    {"oc3", HOLD_CHANGED, "", NULL},
};

START_TEST(the_mouse_does_the_same)
{
    struct game *const game = variant_game("abalone");
    struct position start;
    struct hold hold = hold_new();
    const struct hold_on on = {game, &start, false};
    struct move move = {0};
    struct err err = {""};
    char text[8];

    game->class->start(game, &start);
    ck_assert_int_eq(use_mouse(&hold, &on, MICE[_i].script, &move, &err),
                     MICE[_i].answer);
    ck_assert_str_eq(held(&hold, text), MICE[_i].held);
    if (MICE[_i].answer == HOLD_REFUSED)
        ck_assert_str_eq(err.text, MICE[_i].words);
    if (MICE[_i].answer == HOLD_MOVE)
        ck_assert_str_eq(game_move_text(game, &start, move).text,
                         MICE[_i].words);
    game_free(game);
}
END_TEST

/* ---- in random games ---- */

static void make_by_keys(const struct hold_on *on, struct move wanted)
{
    const struct abalone_group group = abalone_group(wanted);
    struct hold hold = hold_new();
    struct move made = {0};
    struct err err;

    for (int i = 0; i < group.count; i++) {
        walk_to(&hold, on, group.cells[i]);
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

Suite *hold_suite(void)
{
    Suite *const suite = suite_create("hold");
    TCase *const hand = tcase_create("hand");
    TCase *const games = tcase_create("games");

    tcase_add_test(hand, digits_lie_as_the_directions_do);
    tcase_add_test(hand, a_target_is_before_the_foremost);
    tcase_add_test(hand, up_and_down_do_not_drift);
    tcase_add_test(hand, the_cursor_goes_as_it_is_seen);
    tcase_add_loop_test(hand, marbles_are_held_and_let_go, 0,
                        sizeof TOGGLES / sizeof *TOGGLES);
    tcase_add_loop_test(hand, a_key_does_what_it_says, 0,
                        sizeof KEYS / sizeof *KEYS);
    tcase_add_test(hand, tab_goes_through_what_can_move);
    tcase_add_loop_test(hand, the_mouse_does_the_same, 0,
                        sizeof MICE / sizeof *MICE);
    tcase_set_timeout(games, 300);
    tcase_add_loop_test(games, every_legal_move_can_be_made, 0, SPEC_COUNT);
    tcase_add_loop_test(games, the_ways_of_all_lines_are_the_legal_moves, 0,
                        SPEC_COUNT);
    tcase_add_loop_test(games, no_flailing_makes_an_illegal_move, 0,
                        SPEC_COUNT);
    suite_add_tcase(suite, hand);
    suite_add_tcase(suite, games);
    suite_add_tcase(suite, push_case());
    return suite;
}
