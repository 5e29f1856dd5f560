/* SPDX-License-Identifier: MIT */
/* Every board at every size: whole, right, and found again by a click. */
#include "game/mancala.h"
#include "screen/board/test_board.h"
#include "support/game/variants.h"
#include "support/screen/board_picture.h"

#include <stdio.h>
#include <string.h>

/* What screens have room for; the first is that of 80x16. */
static const struct {
    int width;
    int height;
    bool compact;
} ROOMS[] = {
    {80, 11, false},  {80, 12, false},  {80, 18, false},
    {120, 20, false}, {120, 30, false}, {200, 60, false},
    {40, 5, true},    {40, 6, true},    {40, 7, true},
};

enum { ROOMS_COUNT = sizeof ROOMS / sizeof ROOMS[0], EDGE = 3 };

static int count_places(const struct picture *picture)
{
    return 2 * mancala_rules(picture->game)->pits + 2;
}

/* The digits in the line of a place's number. */
static int number_at(const struct picture *picture, int place)
{
    const struct board_class *const class = board_of(picture->game);
    int x = 0;
    int y = 0;
    int number = 0;

    class->cell_of(&picture->board, picture->rect, picture->size, place, &x,
                   &y);
    for (x = 0; x < canvas_width(picture->canvas); x++) {
        const char *const sign = canvas_cell(picture->canvas, x, y)->sign;

        if (class->place_at(&picture->board, picture->rect, picture->size, x,
                            y) == place &&
            *sign >= '0' && *sign <= '9')
            number = 10 * number + (*sign - '0');
    }
    return number;
}

static void shows_all_numbers(const struct picture *picture)
{
    for (int place = 0; place < count_places(picture); place++)
        holds(number_at(picture, place) == picture->board.frame.counts[place],
              "the number of a hole is seen", picture->game,
              &picture->position);
}

static void finds_all_places(const struct picture *picture)
{
    const struct board_class *const class = board_of(picture->game);
    int x = 0;
    int y = 0;

    for (int place = 0; place < count_places(picture); place++) {
        class->cell_of(&picture->board, picture->rect, picture->size, place, &x,
                       &y);
        holds(rect_holds(picture->rect, x, y), "a place is on the board",
              picture->game, &picture->position);
        holds(class->place_at(&picture->board, picture->rect, picture->size, x,
                              y) == place,
              "a place is found where it is", picture->game,
              &picture->position);
    }
}

static bool is_blank(const struct picture *picture, int x, int y)
{
    return strcmp(canvas_cell(picture->canvas, x, y)->sign, " ") == 0;
}

/* Nothing beside the board; and that it is whole is seen at its edges. */
static void keeps_inside(const struct picture *picture)
{
    int seen = 0;

    for (int y = 0; y < canvas_height(picture->canvas); y++)
        for (int x = 0; x < canvas_width(picture->canvas); x++) {
            const bool inside = rect_holds(picture->rect, x, y);

            holds(inside || is_blank(picture, x, y), "it keeps inside",
                  picture->game, &picture->position);
            seen += inside && !is_blank(picture, x, y);
        }
    holds(seen > 0, "there is a board", picture->game, &picture->position);
}

/* Something of everything, so that nothing is drawn at rest only. */
static void stir(struct picture *picture, struct rng *rng)
{
    struct frame *const frame = &picture->board.frame;

    for (int place = 0; place < count_places(picture); place++)
        frame->marks[place] = (uint8_t)rng_below(rng, MARK_HINT + 1);
    frame->caption = (uint16_t)rng_below(rng, CAPTION_SWAP + 1);
    frame->number = (int16_t)rng_below(rng, 300);
    frame->lap = (int16_t)rng_below(rng, 30);
    frame->laps = 30;
    frame->at = (int16_t)((int)rng_below(rng, 27) - 1);
    if (frame->at >= count_places(picture))
        frame->at = -1;
    picture->board.flipped = rng_below(rng, 2) == 0;
    picture->board.words = "5: one seed, ends in your store, play again";
}

static void play_on(struct picture *picture, struct rng *rng)
{
    for (int ply = 0; ply < 7 && picture->position.end == END_NOT; ply++)
        picture->game->class->apply(
            picture->game, &picture->position,
            variant_move(picture->game, &picture->position, rng));
    board_of(picture->game)
        ->counts(picture->game, &picture->position,
                 picture->board.frame.counts);
}

/* In the middle of a canvas that is larger on all sides. */
static void measure_in(struct picture *picture, int room)
{
    const int width = ROOMS[room].width;
    const int height = ROOMS[room].height;

    canvas_free(picture->canvas);
    picture->canvas = canvas_new(width + 2 * EDGE, height + 2 * EDGE);
    picture->size =
        board_of(picture->game)->measure(picture->game, width, height);
    picture->rect =
        (struct rect){EDGE, EDGE, picture->size.width, picture->size.height};
    holds(picture->size.width > 0 && picture->size.width <= width &&
              picture->size.height <= height,
          "there is room for it", picture->game, &picture->position);
    holds(picture->size.compact == ROOMS[room].compact,
          "it is as large as can be", picture->game, &picture->position);
}

static void try_all_rooms(const char *spec, struct rng *rng)
{
    struct picture picture;

    picture_open(&picture, spec, NULL, 80, 24, GLYPHS_ASCII);
    for (int room = 0; room < ROOMS_COUNT; room++) {
        measure_in(&picture, room);
        picture_draw(&picture);
        shows_all_numbers(&picture);
        play_on(&picture, rng);
        stir(&picture, rng);
        picture_draw(&picture);
        shows_all_numbers(&picture);
        finds_all_places(&picture);
        keeps_inside(&picture);
    }
    picture_close(&picture);
}

START_TEST(every_variant_is_whole_at_every_size)
{
    struct rng rng = rng_new(11, (uint64_t)_i);

    try_all_rooms(VARIANTS[_i], &rng);
}
END_TEST

START_TEST(one_to_twelve_pits_are_whole_at_every_size)
{
    struct rng rng = rng_new(12, (uint64_t)_i);
    char spec[40];

    snprintf(spec, sizeof spec, "kalah:pits=%d", _i);
    try_all_rooms(spec, &rng);
}
END_TEST

/* Pits a side, room, and what must come of it. */
START_TEST(the_largest_board_that_fits_is_taken)
{
    static const struct {
        int pits;
        int width;
        int height;
        struct board_size size;
    } wanted[] = {
        {6, 80, 11, {74, 11, false, false}},
        {6, 80, 24, {74, 11, false, false}},
        {6, 120, 17, {94, 17, false, true}},
        {6, 120, 16, {74, 11, false, false}},
        {6, 40, 7, {40, 7, true, false}},
        {6, 40, 5, {36, 5, true, false}},
        {7, 80, 11, {79, 11, false, false}},
        {8, 80, 11, {76, 11, false, false}},
        {12, 80, 11, {80, 11, false, false}},
        {12, 40, 7, {40, 7, true, false}},
        {1, 80, 12, {56, 12, false, false}},
        {1, 80, 11, {29, 11, false, false}},
        {12, 30, 7, {0, 0, false, false}},
        {6, 80, 4, {0, 0, false, false}},
    };

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        char spec[40];

        snprintf(spec, sizeof spec, "kalah:pits=%d", wanted[i].pits);

        struct game *const game = variant_game(spec);
        const struct board_size size =
            board_of(game)->measure(game, wanted[i].width, wanted[i].height);

        ck_assert_int_eq(size.width, wanted[i].size.width);
        ck_assert_int_eq(size.height, wanted[i].size.height);
        ck_assert_int_eq(size.compact, wanted[i].size.compact);
        ck_assert_int_eq(size.airy, wanted[i].size.airy);
        game_free(game);
    }
}
END_TEST

/* A click beside everything, and on what belongs to a pit. */
START_TEST(a_click_finds_what_is_drawn_there)
{
    static const struct {
        int x;
        int y;
        int place;
    } clicks[] = {
        {13, 6, 0},  {21, 9, 0},   {22, 9, 1}, {17, 10, 0}, {66, 7, 5},
        {68, 5, 6},  {76, 1, 6},   {66, 1, 7}, {17, 0, 12}, {3, 9, 13},
        {12, 5, -1}, {40, 5, -1},  {2, 5, -1}, {77, 5, -1}, {70, 10, -1},
        {5, 0, -1},  {40, 11, -1},
    };
    struct picture picture;

    picture_open(&picture, "kalah", NULL, 80, 11, GLYPHS_UTF8);
    for (size_t i = 0; i < sizeof clicks / sizeof clicks[0]; i++)
        ck_assert_int_eq(board_of(picture.game)
                             ->place_at(&picture.board, picture.rect,
                                        picture.size, clicks[i].x, clicks[i].y),
                         clicks[i].place);
    picture_close(&picture);
}
END_TEST

START_TEST(nothing_is_drawn_where_nothing_fits)
{
    struct picture picture;

    picture_open(&picture, "kalah", NULL, 20, 4, GLYPHS_UTF8);
    ck_assert_int_eq(picture.size.width, 0);
    picture_draw(&picture);
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 20; x++)
            ck_assert(is_blank(&picture, x, y));
    for (int y = 0; y < 12; y++)
        for (int x = 0; x < 60; x++)
            ck_assert_int_eq(board_of(picture.game)
                                 ->place_at(&picture.board, picture.rect,
                                            picture.size, x, y),
                             -1);
    picture_close(&picture);
}
END_TEST

void board_add_sizes(Suite *suite)
{
    TCase *const sizes = tcase_create("sizes");

    tcase_add_loop_test(sizes, every_variant_is_whole_at_every_size, 0,
                        SOWING_COUNT);
    tcase_add_loop_test(sizes, one_to_twelve_pits_are_whole_at_every_size, 1,
                        PITS_MAX + 1);
    tcase_add_test(sizes, the_largest_board_that_fits_is_taken);
    tcase_add_test(sizes, a_click_finds_what_is_drawn_there);
    tcase_add_test(sizes, nothing_is_drawn_where_nothing_fits);
    suite_add_tcase(suite, sizes);
}
