/* SPDX-License-Identifier: MIT */
/*
 * Storms over the screens: random keys, clicks, pastes and times at random sizes,
 * one by one, or several between two pictures. Nothing crashes, nothing freezes, no
 * game is lost. `make storm STORM=N` lets them blow longer.
 */
#include "base/clock.h"
#include "base/rng.h"
#include "screen/open.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/screen/player.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    STORMS = 15,
    BLOWS = 400 / EFFORT_PART,
    GUSTS = 13,
    BLOWS_OF_A_GUST = 25,
    BATCH_MOST = 7,
    WIDTH_MOST = 140,
    HEIGHT_MOST = 50
};

static int32_t some_key(struct rng *rng)
{
    static const int32_t special[] = {INPUT_ENTER,
                                      INPUT_ESCAPE,
                                      INPUT_TAB,
                                      INPUT_UP,
                                      INPUT_DOWN,
                                      INPUT_LEFT,
                                      INPUT_RIGHT,
                                      INPUT_HOME,
                                      INPUT_END,
                                      INPUT_PAGE_UP,
                                      INPUT_F1,
                                      INPUT_DELETE,
                                      INPUT_BACKSPACE,
                                      'u',
                                      'i',
                                      '1',
                                      '2',
                                      '3',
                                      '4',
                                      '5'};

    if (rng_below(rng, 3) > 0)
        return special[rng_below(rng, sizeof special / sizeof *special)];
    return (int32_t)(' ' + rng_below(rng, 95));
}

static struct event some_event(struct rng *rng)
{
    static const char *const texts[] = {"4,4,4,4,4,4,0/4,4,4,4,4,4,0/n",
                                        "hello", "", "\033[2J\n1\n",
                                        "0,0,0,0,0,1,40/1,0,0,0,0,0,6/s"};

    switch (rng_below(rng, 12)) {
    case 0:
        return (struct event){.kind = EVENT_MOUSE,
                              .action = (enum mouse_action)rng_below(rng, 6),
                              .button =
                                  (enum mouse_button)(1 + rng_below(rng, 3)),
                              .x = (int)rng_below(rng, WIDTH_MOST) - 3,
                              .y = (int)rng_below(rng, HEIGHT_MOST) - 3};
    case 1:
        return (struct event){.kind = EVENT_PASTE,
                              .text = texts[rng_below(rng, 5)]};
    default:
        return event_key(some_key(rng));
    }
}

/* `q`, Ctrl-C and the like end everything; then it is opened again. */
static void open_again(struct player_of_tests *player, FILE *out)
{
    struct app *const app = player_app(player);

    if (screens_count(app->screens) == 0)
        player_do(player, "menu", out);
}

static void blow(struct player_of_tests *player, struct rng *rng, FILE *out)
{
    const struct event event = some_event(rng);
    int result = 0;

    if (rng_below(rng, 20) == 0)
        player_resize(player, 1 + (int)rng_below(rng, WIDTH_MOST),
                      1 + (int)rng_below(rng, HEIGHT_MOST));
    open_again(player, out);
    player_event(player, &event);
    open_again(player, out);
    player_wait(player, (int64_t)rng_below(rng, 400) * CLOCK_MILLISECOND);
    open_again(player, out);
    player_look(player, out);
    player_left(player, &result);
}

static int count_blows(int usual)
{
    const char *const longer = getenv("NAQALA_STORM");

    return longer != NULL ? atoi(longer) : usual;
}

START_TEST(no_random_input_breaks_anything)
{
    static const char *const begins[] = {"menu",
                                         "play willow",
                                         "watch acorn willow 3",
                                         "teach random",
                                         "play human",
                                         "game oware",
                                         "game ohvalhu",
                                         "game kalah:pits=12",
                                         "game kalah:pits=1",
                                         "game dakon",
                                         "game kalah:pie=on",
                                         "game erherhe",
                                         "game abalone",
                                         "game abalone:start=belgian",
                                         "game abalone:players=3"};
    const int blows = count_blows(BLOWS);
    struct rng rng = rng_new((uint64_t)_i, 77);
    struct player_of_tests *const player = player_new();
    struct folder_stay stay = folder_enter(); /* for what is exported */
    FILE *const out = fopen("/dev/null", "w");

    ck_assert_ptr_nonnull(out);
    player_do(player, begins[_i], out);
    if (_i > 4)
        player_do(player, "play acorn", out);
    for (int i = 0; i < blows; i++)
        blow(player, &rng, out);
    fclose(out);
    player_free(player);
    folder_leave(&stay);
}
END_TEST

/* What moves and changes things, and clicks. */
static struct event some_step(struct rng *rng)
{
    static const int32_t steps[] = {
        'h',         'j',         'k',         'l',
        ' ',         'w',         INPUT_UP,    INPUT_DOWN,
        INPUT_DOWN,  INPUT_LEFT,  INPUT_RIGHT, INPUT_RIGHT,
        INPUT_TAB,   INPUT_HOME,  INPUT_END,   INPUT_PAGE_DOWN,
        INPUT_ENTER, INPUT_ESCAPE};
    const uint32_t choice = rng_below(rng, 10);

    if (choice == 0)
        return some_event(rng);
    if (choice < 4)
        return (struct event){.kind = EVENT_MOUSE,
                              .action = MOUSE_PRESS,
                              .button = MOUSE_LEFT,
                              .x = (int)rng_below(rng, WIDTH_MOST),
                              .y = (int)rng_below(rng, HEIGHT_MOST / 2)};
    return event_key(steps[rng_below(rng, sizeof steps / sizeof *steps)]);
}

/* Steps over one page, between whose pictures come several. */
static void blow_gust(struct player_of_tests *player, const char *const *lines,
                      struct rng *rng, FILE *out)
{
    static const char *const sizes[] = {"size 80x24", "size 40x12",
                                        "size 120x40"};
    int result;

    player_do(player, sizes[rng_below(rng, 3)], out);
    player_do(player, "menu", out);
    for (; *lines != NULL; lines++)
        player_do(player, *lines, out);
    player_look(player, out);
    for (int i = 0; i < BLOWS_OF_A_GUST; i++) {
        for (uint32_t left = 1 + rng_below(rng, BATCH_MOST); left > 0; left--) {
            const struct event event = some_step(rng);

            open_again(player, out);
            player_event(player, &event);
        }
        open_again(player, out);
        player_look(player, out);
        if (rng_below(rng, 8) == 0)
            player_wait(player, CLOCK_MILLISECOND);
    }
    player_left(player, &result);
}

START_TEST(what_comes_between_two_pictures_breaks_nothing)
{
    static const char *const openings[GUSTS][4] = {
        {"type :new abalone", "key Enter", "keys k k k l"}, /* house rules */
        {"type :new kalah", "key Enter", "keys g j j j j j j l"},
        {"type :new congkak", "key Enter"},
        {"type :watch", "key Enter"},
        {"type :arena", "key Enter"},
        {"type :games", "key Enter"},
        {"type :levels", "key Enter"},
        {"type :rules oware", "key Enter"},
        {"type :lesson", "key Enter"},
        {"type :options", "key Enter"},
        {"type :theme", "key Enter"},
        {"key p"},
        {"key e"},
    };
    const int gusts = count_blows(12 * BLOWS_OF_A_GUST) / BLOWS_OF_A_GUST;
    struct rng rng = rng_new((uint64_t)_i, 78);
    struct player_of_tests *const player = player_new();
    struct folder_stay stay = folder_enter(); /* for what is exported */
    FILE *const out = fopen("/dev/null", "w");

    ck_assert_ptr_nonnull(out);
    for (int i = 0; i < effort_cases(gusts); i++)
        blow_gust(player, openings[_i], &rng, out);
    fclose(out);
    player_free(player);
    folder_leave(&stay);
}
END_TEST

Suite *storm_suite(void)
{
    Suite *const suite = suite_create("storm");
    TCase *const tests = tcase_create("storm");

    tcase_set_timeout(tests, 3600);
    tcase_add_loop_test(tests, no_random_input_breaks_anything, 0, STORMS);
    tcase_add_loop_test(tests, what_comes_between_two_pictures_breaks_nothing,
                        0, GUSTS);
    suite_add_tcase(suite, tests);
    return suite;
}
