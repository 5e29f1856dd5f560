/* SPDX-License-Identifier: MIT */
/* How many bytes the frames of a game have, as the terminal gets them. */
#include "base/clock.h"
#include "base/rng.h"
#include "support/effort.h"
#include "support/screen/player.h"
#include "support/screen/terminal.h"
#include "support/suites.h"
#include "ui/term/term.h"

#include <stdio.h>
#include <string.h>

enum {
    KEYS_MOST = 400, /* some are those of empty pits */
    FRAMES = 8,      /* for a key */
    FRAMES_BEHIND = 4,
    FRAME_MS = 33,
    BYTES_MOST = 1536,
    LEAST = 100
};

static const char FRAME_END[] = "\033[?2026l";

static const struct frames_case {
    int width;
    int height;
    enum term_color color;
} PLAYED[] = {
    {80, 24, COLOR_256},   {80, 24, COLOR_TRUE},  {120, 40, COLOR_256},
    {120, 40, COLOR_TRUE}, {200, 60, COLOR_TRUE}, {200, 60, COLOR_256},
};

/* When their time has come by the clock of the player, which nothing else
 * moves. */
static void draw_frames(struct player_of_tests *player, struct term *term,
                        int count)
{
    while (count-- > 0) {
        player_wait(player, FRAME_MS * CLOCK_MILLISECOND);
        term_show(term, player_canvas(player), &player_app(player)->theme,
                  false);
    }
}

/* In the terminal: two people open and close the help and sow fast, as chance has
 * it, until the card at the end of the game lies on the board. */
static int play_game(void *whose)
{
    const struct frames_case *const played = whose;
    const struct term_options options = {.color = played->color, .glyphs = -1};
    struct player_of_tests *const player = player_new();
    struct rng rng = rng_new(1, 0);
    char size[24];
    struct err err;
    struct term *const term = term_new(&options, &err);
    bool over = false;

    if (term == NULL)
        return 1;
    snprintf(size, sizeof size, "size %dx%d", played->width, played->height);
    player_do(player, size, stderr);
    player_do(player, "set speed 10", stderr);
    player_do(player, "game kalah", stderr);
    player_do(player, "play human", stderr);
    draw_frames(player, term, 1);
    player_do(player, "key ?", stderr);
    draw_frames(player, term, FRAMES);
    player_do(player, "key Esc", stderr);
    for (int i = 0; i < KEYS_MOST && !over; i++) {
        const char digit[] = {(char)('1' + rng_below(&rng, 6)), '\0'};

        player_event(player, &(struct event){.kind = EVENT_KEY,
                                             .key = player_key(digit)});
        draw_frames(player, term, FRAMES);
        over = player_sees(player, "biggest capture");
    }
    draw_frames(player, term, FRAMES_BEHIND);
    term_free(term);
    player_free(player);
    return over ? 0 : 1;
}

/* Returns how many frames there are, none of which may be large. */
static int check_frames(const char *at)
{
    const char *end;
    int count = 0;

    for (; (end = strstr(at, FRAME_END)) != NULL; count++) {
        end += strlen(FRAME_END);
        ck_assert_msg(end - at <= BYTES_MOST, "frame %d: %td bytes", count,
                      end - at);
        at = end;
    }
    return count;
}

/* The first is the whole screen. */
START_TEST(behind_the_first_no_frame_of_a_game_is_large)
{
    struct frames_case played = PLAYED[effort_case(_i)];
    struct terminal *const terminal =
        terminal_start(&(struct terminal_order){.function = play_game,
                                                .whose = &played,
                                                .width = played.width,
                                                .height = played.height});

    ck_assert_int_eq(terminal_wait(terminal), 0);

    const char *const output = terminal_output(terminal, &(size_t){0});
    const char *const first = strstr(output, FRAME_END);

    ck_assert_ptr_nonnull(first);
    ck_assert_int_gt(check_frames(first + strlen(FRAME_END)), LEAST);
    terminal_free(terminal);
}
END_TEST

/* The help needs more than one, and nothing else moves meanwhile. */
START_TEST(a_card_comes_in_small_frames)
{
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .words =
            (const char *const[]){"play", "human", "--color", "true", NULL}});
    size_t before = 0;

    terminal_await(terminal, "move 1");
    terminal_await(terminal, "help");
    terminal_output(terminal, &before);
    terminal_type(terminal, "?");
    terminal_await(terminal, "everywhere");
    terminal_await(terminal, "flip the board");
    ck_assert_int_gt(
        check_frames(terminal_output(terminal, &(size_t){0}) + before), 1);
    terminal_free(terminal);
}
END_TEST

Suite *frames_suite(void)
{
    Suite *const suite = suite_create("frames");
    TCase *const tests = tcase_create("frames");

    tcase_add_loop_test(tests, behind_the_first_no_frame_of_a_game_is_large, 0,
                        effort_cases(sizeof PLAYED / sizeof *PLAYED));
    tcase_add_test(tests, a_card_comes_in_small_frames);
    suite_add_tcase(suite, tests);
    return suite;
}
