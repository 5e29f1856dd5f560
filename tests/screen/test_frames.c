/* SPDX-License-Identifier: MIT */
/* How many bytes the frames of a game have, as the terminal gets them. */
#include "base/clock.h"
#include "base/rng.h"
#include "support/screen/player.h"
#include "support/screen/terminal.h"
#include "support/suites.h"
#include "ui/term/term.h"

#include <stdio.h>
#include <string.h>

enum { MOVES = 20, FRAMES = 40, FRAME_MS = 33, BYTES_MOST = 1536, LEAST = 100 };

static const char FRAME_END[] = "\033[?2026l";

static const struct frames_case {
    int width;
    int height;
    enum term_color color;
} WATCHED[] = {
    {80, 24, COLOR_256},
    {80, 24, COLOR_TRUE},
    {120, 40, COLOR_256},
    {120, 40, COLOR_TRUE},
};

/* In the terminal: two people sow as chance has it, and frames are drawn when
 * their time has come by the clock of the player, which nothing else moves. */
static int play_game(void *whose)
{
    const struct frames_case *const watched = whose;
    const struct term_options options = {.color = watched->color, .glyphs = -1};
    struct player_of_tests *const player = player_new();
    struct rng rng = rng_new(1, 0);
    char size[24];
    struct err err;
    struct term *const term = term_new(&options, &err);

    if (term == NULL)
        return 1;
    snprintf(size, sizeof size, "size %dx%d", watched->width, watched->height);
    player_do(player, size, stderr);
    player_do(player, "game kalah", stderr);
    player_do(player, "play human", stderr);
    for (int move = 0; move < MOVES; move++) {
        const char digit[] = {(char)('1' + rng_below(&rng, 6)), '\0'};

        player_event(player, &(struct event){.kind = EVENT_KEY,
                                             .key = player_key(digit)});
        for (int i = 0; i < FRAMES; i++) {
            player_wait(player, FRAME_MS * CLOCK_MILLISECOND);
            term_show(term, player_canvas(player), &player_app(player)->theme);
        }
    }
    term_free(term);
    player_free(player);
    return 0;
}

/* The first is the whole screen. */
START_TEST(behind_the_first_no_frame_of_a_game_is_large)
{
    struct frames_case watched = WATCHED[_i];
    struct terminal *const terminal =
        terminal_start(&(struct terminal_order){.function = play_game,
                                                .whose = &watched,
                                                .width = watched.width,
                                                .height = watched.height});
    size_t length = 0;
    int count = 0;

    ck_assert_int_eq(terminal_wait(terminal), 0);

    const char *at = terminal_output(terminal, &length);
    const char *end;

    for (; (end = strstr(at, FRAME_END)) != NULL; at = end + strlen(FRAME_END))
        if (count++ > 0)
            ck_assert_msg(end + strlen(FRAME_END) - at <= BYTES_MOST,
                          "frame %d: %td bytes", count,
                          end + strlen(FRAME_END) - at);
    ck_assert_int_gt(count, LEAST);
    terminal_free(terminal);
}
END_TEST

Suite *frames_suite(void)
{
    Suite *const suite = suite_create("frames");
    TCase *const tests = tcase_create("frames");

    tcase_add_loop_test(tests, behind_the_first_no_frame_of_a_game_is_large, 0,
                        sizeof WATCHED / sizeof *WATCHED);
    suite_add_tcase(suite, tests);
    return suite;
}
