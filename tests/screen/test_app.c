/* SPDX-License-Identifier: MIT */
/*
 * The real program in a real terminal: it starts, plays, is disturbed in every
 * way a terminal can be, and leaves everything as it found it and the game
 * whole.
 */
#include "base/file.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/screen/terminal.h"
#include "support/suites.h"

#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH_LENGTH = 256, HOMES = 4, TURNS_MAX = 300, SIGNALLED = 128 };

/* A player's folders and terminal. */
struct visit {
    char *folder;
    char homes[HOMES][PATH_LENGTH];
    const char *settings[HOMES + 3];
    struct terminal *terminal;
};

static struct visit visit_new(void)
{
    static const char *const names[HOMES] = {"CONFIG", "DATA", "STATE",
                                             "CACHE"};
    struct visit visit = {.folder = folder_new()};

    for (int i = 0; i < HOMES; i++)
        snprintf(visit.homes[i], sizeof visit.homes[i], "XDG_%s_HOME=%s",
                 names[i], visit.folder);
    return visit;
}

static void start(struct visit *visit, const char *const words[],
                  const char *setting)
{
    int count = 0;

    for (; count < HOMES; count++)
        visit->settings[count] = visit->homes[count];
    visit->settings[count++] = setting;
    visit->settings[count] = NULL;
    visit->terminal = terminal_start(
        &(struct terminal_order){.words = words, .settings = visit->settings});
}

/* The shell has it again, and is content. */
static void ended(struct visit *visit, int status)
{
    ck_assert_int_eq(terminal_wait(visit->terminal), status);
    terminal_is_as_found(visit->terminal);
    terminal_free(visit->terminal);
    visit->terminal = NULL;
}

/* Every game that was kept can be read, and there are so many. */
static void kept(const struct visit *visit, size_t games)
{
    char pattern[PATH_LENGTH];
    glob_t files = {.gl_pathc = 0};

    snprintf(pattern, sizeof pattern, "%s/naqala/games/*.naqala",
             visit->folder);
    glob(pattern, 0, NULL, &files);
    ck_assert_uint_eq(files.gl_pathc, games);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        struct run checked = run_naqala("", "check %s", files.gl_pathv[i]);

        ck_assert_int_eq(checked.status, 0);
        run_free(&checked);
    }
    globfree(&files);
}

static void end_visit(struct visit *visit)
{
    if (visit->terminal != NULL)
        terminal_free(visit->terminal);
    folder_free(visit->folder);
}

static void quit(struct visit *visit)
{
    terminal_type(visit->terminal, "q");
    ended(visit, 0);
    end_visit(visit);
}

static const char *const AGAINST_WILLOW[] = {"play", "willow", "--speed",
                                             "instant", NULL};
static const char *const SLOWLY[] = {"play", "willow", "--speed", "0.25", NULL};
static const char *const OWARE[] = {"play", "random", "--game", "oware", NULL};
static const char *const MENU[] = {NULL};

/* ---- playing ---- */

/* The key was seen to: something has changed, and it is our turn, or over. */
static bool answered(struct terminal *terminal, void *whose)
{
    const char *const before = whose;

    return strcmp(terminal_text(terminal), before) != 0 &&
           (terminal_shows(terminal, "your turn") ||
            terminal_shows(terminal, "over "));
}

START_TEST(a_game_is_played_to_its_end_by_keys)
{
    struct visit visit = visit_new();
    int turns = 0;

    start(&visit, AGAINST_WILLOW, NULL);
    terminal_await(visit.terminal, "your turn");
    while (!terminal_shows(visit.terminal, "over ") && turns++ < TURNS_MAX) {
        char *const before = strdup(terminal_text(visit.terminal));

        terminal_type(visit.terminal, (char[2]){(char)('1' + turns % 6)});
        terminal_await_that(visit.terminal, answered, before,
                            "a turn, or the end");
        free(before);
    }
    terminal_await(visit.terminal, "your margin");
    terminal_type(visit.terminal, "q");
    terminal_await(visit.terminal, "New game");
    terminal_type(visit.terminal, "q");
    ended(&visit, 0);
    kept(&visit, 1);
    end_visit(&visit);
}
END_TEST

static int count_bells(const struct terminal *terminal)
{
    size_t length = 0;
    const char *const output = terminal_output(terminal, &length);
    int count = 0;

    for (size_t i = 0; i < length; i++)
        count += output[i] == '\a';
    return count;
}

/* On or off; after a thought that is as long, or not. Nobody moves twice in a row
 * in Oware, so there is one thought. */
START_TEST(the_bell_rings_once_after_a_long_thought_where_it_is_wanted)
{
    static const struct {
        const char *settings;
        const char *opponent;
        int rings;
    } visits[] = {{"[play]\nbell = on\n", "deep:time=3.2", 1},
                  {"[play]\nbell = on\n", "max", 0},
                  {"", "deep:time=3.2", 0}};
    struct visit visit = visit_new();
    char path[PATH_LENGTH];
    struct err err = {""};

    snprintf(path, sizeof path, "%s/naqala", visit.folder);
    ck_assert(file_make_folder(path, &err));
    snprintf(path, sizeof path, "%s/naqala/naqala.conf", visit.folder);
    folder_put(path, visits[_i].settings);
    start(&visit,
          (const char *const[]){"play", visits[_i].opponent, "--game", "oware",
                                "--speed", "instant", NULL},
          NULL);
    terminal_await(visit.terminal, "your turn");

    const int before = count_bells(visit.terminal);

    terminal_type(visit.terminal, "1");
    terminal_await_without(visit.terminal, "move 1 ");
    terminal_await(visit.terminal, "your turn");
    ck_assert_int_eq(count_bells(visit.terminal), before + visits[_i].rings);
    quit(&visit);
}
END_TEST

START_TEST(a_click_on_a_pit_sows_it)
{
    struct visit visit = visit_new();
    int x = 0;
    int y = 0;

    start(&visit, AGAINST_WILLOW, NULL);
    terminal_await(visit.terminal, "your turn");
    terminal_await(visit.terminal, "help");
    ck_assert_int_eq(terminal_modes(visit.terminal).mouse, 1003);
    ck_assert(terminal_find(visit.terminal, "1        2        3", &x, &y));
    terminal_point(visit.terminal, x + 18, y - 2);
    terminal_await(visit.terminal, "in your store, play again");
    terminal_click(visit.terminal, x + 18, y - 2);
    terminal_await(visit.terminal, "move 2");
    terminal_type(visit.terminal, "q");
    ended(&visit, 0);
    kept(&visit, 1);
    end_visit(&visit);
}
END_TEST

START_TEST(every_seed_is_seen_to_fall)
{
    struct visit visit = visit_new();

    start(&visit, SLOWLY, NULL);
    terminal_await(visit.terminal, "your turn");
    terminal_type(visit.terminal, "1");
    terminal_await(visit.terminal, "●●●● 4");
    terminal_await(visit.terminal, "●●● 3");
    terminal_await(visit.terminal, "●● 2");
    quit(&visit);
}
END_TEST

START_TEST(n_and_enter_in_the_menu_is_playing)
{
    struct visit visit = visit_new();

    start(&visit, MENU, NULL);
    terminal_await(visit.terminal, "New game");
    terminal_type(visit.terminal, "n");
    terminal_await(visit.terminal, "Opponent");
    terminal_type(visit.terminal, "\r");
    terminal_await(visit.terminal, "end in your store");
    terminal_await(visit.terminal, "your turn");
    quit(&visit);
}
END_TEST

START_TEST(the_first_game_is_taught_from_the_command_line_too_and_only_that)
{
    struct visit visit = visit_new();

    start(&visit, OWARE, NULL);
    terminal_await(visit.terminal, "1-6 sow counter-clockwise");
    terminal_type(visit.terminal, "q");
    ended(&visit, 0);
    start(&visit, OWARE, NULL);
    terminal_await(visit.terminal, "your turn");
    terminal_await(visit.terminal, "1-6  sow");
    ck_assert(!terminal_shows(visit.terminal, "counter-clockwise"));
    quit(&visit);
}
END_TEST

START_TEST(keys_typed_ahead_are_not_meant_for_the_next_screen)
{
    struct visit visit = visit_new();

    start(&visit, MENU, NULL);
    terminal_await(visit.terminal, "New game");
    terminal_type(visit.terminal, "n\r\r");
    terminal_await(visit.terminal, "Opponent");
    terminal_type(visit.terminal, "?");
    terminal_await(visit.terminal, "everywhere");
    ck_assert(terminal_shows(visit.terminal, "new game"));
    ck_assert(!terminal_shows(visit.terminal, "sow that pit"));
    terminal_signal(visit.terminal, SIGTERM);
    ended(&visit, SIGNALLED + SIGTERM);
    end_visit(&visit);
}
END_TEST

/* The end of the line, and a rematch: the places of the line are gone then. */
START_TEST(keys_in_a_burst_each_find_what_the_one_before_has_made)
{
    struct visit visit = visit_new();

    start(&visit, AGAINST_WILLOW, NULL);
    terminal_await(visit.terminal, "your turn");
    terminal_type(visit.terminal, "1");
    terminal_await(visit.terminal, "so far  1");
    terminal_await(visit.terminal, "your turn");
    terminal_type(visit.terminal, "g");
    terminal_await(visit.terminal, "looking back");
    terminal_type(visit.terminal, "GN1");
    terminal_await_without(visit.terminal, "looking back");
    terminal_await(visit.terminal, "your turn");
    terminal_signal(visit.terminal, SIGTERM);
    ended(&visit, SIGNALLED + SIGTERM);
    end_visit(&visit);
}
END_TEST

/* As from a slow line, or from a terminal that does not mark pastes. */
START_TEST(a_command_that_comes_in_one_burst_is_typed)
{
    struct visit visit = visit_new();

    start(&visit, MENU, NULL);
    terminal_await(visit.terminal, "New game");
    terminal_type(visit.terminal, ":theme lagoon\r");
    terminal_await(visit.terminal, "theme: ");
    terminal_type(visit.terminal, ":theme paper\r:levels\r");
    terminal_await(visit.terminal, "you +-=");
    terminal_type(visit.terminal, ":quit\r");
    ended(&visit, 0);
    start(&visit, AGAINST_WILLOW, NULL);
    terminal_await(visit.terminal, "your turn");
    terminal_type(visit.terminal, "Smine\r");
    terminal_await(visit.terminal, "saved as mine");
    terminal_type(visit.terminal, ":");
    terminal_await(visit.terminal, " :");
    terminal_type(visit.terminal, "\033[200~goto 0\033[201~\r");
    terminal_await(visit.terminal, "looking back");
    terminal_type(visit.terminal, ":q\r");
    ended(&visit, 0);
    end_visit(&visit);
}
END_TEST

/* ---- disturbed ---- */

START_TEST(a_terminal_can_change_its_size_while_seeds_fall)
{
    struct visit visit = visit_new();

    start(&visit, SLOWLY, NULL);
    terminal_await(visit.terminal, "your turn");
    terminal_type(visit.terminal, "1");
    terminal_await(visit.terminal, "in hand");
    terminal_resize(visit.terminal, 31, 9);
    terminal_await(visit.terminal, "now 31x9");
    terminal_resize(visit.terminal, 40, 12);
    terminal_await(visit.terminal, "f   e   d");
    terminal_resize(visit.terminal, 120, 40);
    terminal_await(visit.terminal, "moves");
    terminal_type(visit.terminal, "q");
    ended(&visit, 0);
    kept(&visit, 1);
    end_visit(&visit);
}
END_TEST

START_TEST(a_suspended_program_goes_on_where_it_was)
{
    struct visit visit = visit_new();

    start(&visit, AGAINST_WILLOW, NULL);
    terminal_await(visit.terminal, "your turn");
    terminal_type(visit.terminal, "3");
    terminal_await(visit.terminal, "move 2");
    terminal_type(visit.terminal, "\032");
    terminal_await_stop(visit.terminal);
    terminal_is_as_found(visit.terminal);
    terminal_continue(visit.terminal);
    terminal_await(visit.terminal, "move 2");
    quit(&visit);
}
END_TEST

/* By Ctrl-Z, by who asks for it, and by who does not ask; on the screens and in
 * words; for longer than there is time left. */
START_TEST(the_clock_of_a_suspended_program_stands)
{
    enum { BY_KEY, WAYS = 3 };
    static const char *const timed[] = {"play", "willow", "--clock", "0.1+0",
                                        NULL};
    static const char *const told[] = {"play",   "willow", "--clock", "0.1+0",
                                       "--text", "--game", "kalah",   NULL};
    static const int signals[WAYS] = {[1] = SIGTSTP, [2] = SIGSTOP};
    struct visit visits[2 * WAYS];

    for (int i = 0; i < 2 * WAYS; i++) {
        visits[i] = visit_new();
        start(&visits[i], i < WAYS ? timed : told, NULL);
        terminal_await(visits[i].terminal,
                       i < WAYS ? "your turn" : "Your move (");
        if (i % WAYS == BY_KEY)
            terminal_type(visits[i].terminal, "\032");
        else
            terminal_signal(visits[i].terminal, signals[i % WAYS]);
        terminal_await_stop(visits[i].terminal);
    }
    sleep(7);
    for (int i = 0; i < 2 * WAYS; i++)
        terminal_continue(visits[i].terminal);
    for (int i = 0; i < WAYS; i++) {
        terminal_await_without(visits[i].terminal, "[stopped");
        terminal_await(visits[i].terminal, "your turn");
        terminal_type(visits[i].terminal, "1");
        terminal_await(visits[i].terminal, "move 2");
        quit(&visits[i]);
    }
    for (int i = WAYS; i < 2 * WAYS; i++) {
        terminal_type(visits[i].terminal, "1\n");
        terminal_await(visits[i].terminal, "You sow 1: ");
        terminal_type(visits[i].terminal, "quit\n");
        ended(&visits[i], 0);
        end_visit(&visits[i]);
    }
}
END_TEST

START_TEST(the_time_before_a_stop_and_after_it_counts)
{
    static const char *const told[] = {"play",   "willow", "--clock", "0.05+0",
                                       "--text", "--game", "kalah",   NULL};
    struct visit visit = visit_new();

    start(&visit, told, NULL);
    terminal_await(visit.terminal, "Your move (");
    sleep(2);
    terminal_signal(visit.terminal, SIGSTOP);
    terminal_await_stop(visit.terminal);
    terminal_continue(visit.terminal);
    sleep(2);
    terminal_type(visit.terminal, "1\n");
    terminal_await(visit.terminal, "Too late.");
    terminal_type(visit.terminal, "quit\n");
    ended(&visit, 0);
    end_visit(&visit);
}
END_TEST

/* Leaves by this signal in the middle of a game, which goes on from the menu.
 */
static void leave_by(int signal)
{
    struct visit visit = visit_new();

    start(&visit, SLOWLY, NULL);
    terminal_await(visit.terminal, "your turn");
    terminal_type(visit.terminal, "3");
    terminal_await(visit.terminal, "in hand");
    terminal_signal(visit.terminal, signal);
    ended(&visit, SIGNALLED + signal);
    kept(&visit, 1);
    start(&visit, MENU, NULL);
    terminal_await(visit.terminal, "Continue");
    terminal_type(visit.terminal, "\r");
    terminal_await(visit.terminal, "move 2 ·");
    terminal_type(visit.terminal, "q");
    ended(&visit, 0);
    kept(&visit, 1);
    end_visit(&visit);
}

START_TEST(a_hang_up_loses_no_game)
{
    leave_by(SIGHUP);
}
END_TEST

/* A terminal that goes away hangs up more than once; what was chosen is kept
 * all the same, and no half a file is left. */
START_TEST(a_second_hang_up_cuts_nothing_short)
{
    struct visit visit = visit_new();

    for (int i = 0; i < 6; i++) {
        char path[PATH_LENGTH];
        glob_t files = {.gl_pathc = 0};

        start(&visit, MENU, NULL);
        terminal_await(visit.terminal, "New game");
        terminal_type(visit.terminal, "m");
        terminal_await(visit.terminal, "the mouse is");
        terminal_signal(visit.terminal, SIGHUP);
        for (int k = 0; k < 40; k++) {
            nanosleep(&(struct timespec){.tv_nsec = 250000}, NULL);
            if (!terminal_signal_again(visit.terminal, SIGHUP))
                break;
        }
        ended(&visit, SIGNALLED + SIGHUP);
        snprintf(path, sizeof path, "%s/naqala/.naqala-*", visit.folder);
        ck_assert_int_eq(glob(path, 0, NULL, &files), GLOB_NOMATCH);
        globfree(&files);
        snprintf(path, sizeof path, "%s/naqala/naqala.conf", visit.folder);

        char *const settings = folder_read(path, &(size_t){0});

        ck_assert_msg(
            strstr(settings, i % 2 == 0 ? "mouse = off" : "mouse = on") != NULL,
            "%d: %s", i, settings);
        free(settings);
    }
    end_visit(&visit);
}
END_TEST

START_TEST(a_termination_loses_no_game)
{
    leave_by(SIGTERM);
}
END_TEST

START_TEST(a_crash_gives_the_terminal_back_and_loses_no_game)
{
    struct visit visit = visit_new();

    start(&visit, AGAINST_WILLOW, "ASAN_OPTIONS=handle_segv=0");
    terminal_await(visit.terminal, "your turn");
    terminal_type(visit.terminal, "3");
    terminal_await(visit.terminal, "move 2");
    terminal_signal(visit.terminal, SIGSEGV);
    ended(&visit, SIGNALLED + SIGSEGV);
    kept(&visit, 1);
    end_visit(&visit);
}
END_TEST

START_TEST(control_c_asks_first_and_a_second_one_leaves)
{
    struct visit visit = visit_new();

    start(&visit, MENU, NULL);
    terminal_await(visit.terminal, "New game");
    terminal_type(visit.terminal, "\003");
    terminal_await(visit.terminal, "Leave naqala?");
    terminal_signal(visit.terminal, SIGINT);
    ended(&visit, SIGNALLED + SIGINT);
    end_visit(&visit);
}
END_TEST

START_TEST(the_loss_of_the_terminal_loses_no_game)
{
    struct visit visit = visit_new();

    start(&visit, AGAINST_WILLOW, NULL);
    terminal_await(visit.terminal, "your turn");
    terminal_type(visit.terminal, "3");
    terminal_await(visit.terminal, "move 2");
    terminal_hang_up(visit.terminal);
    terminal_wait(visit.terminal);
    terminal_free(visit.terminal);
    visit.terminal = NULL;
    kept(&visit, 1);
    end_visit(&visit);
}
END_TEST

/* ---- kinds of terminals ---- */

START_TEST(every_kind_of_terminal_shows_the_board)
{
    static const char *const kinds[] = {"TERM=xterm-256color",
                                        "TERM=linux",
                                        "TERM=vt100",
                                        "TERM=xterm",
                                        "NO_COLOR=1",
                                        "COLORTERM=truecolor",
                                        "LANG=C",
                                        "TERM=screen",
                                        "TERM=tmux-256color"};
    struct visit visit = visit_new();

    start(&visit, AGAINST_WILLOW, kinds[_i]);
    terminal_await(visit.terminal, "your turn");
    terminal_type(visit.terminal, "3");
    terminal_await(visit.terminal, "move 2");
    quit(&visit);
}
END_TEST

/* There is none on the console. */
START_TEST(a_copy_is_only_told_where_there_is_a_clipboard)
{
    static const char *const kinds[] = {"TERM=xterm-256color", "TERM=linux"};
    static const char *const told[] = {"  copied: ", "  no clipboard: "};
    char text[80];
    struct visit visit = visit_new();

    start(&visit, (const char *const[]){"play", "--game", "kalah", NULL},
          kinds[_i]);
    terminal_await(visit.terminal, "South's turn");
    terminal_type(visit.terminal, "Y");
    snprintf(text, sizeof text, "%s4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", told[_i]);
    terminal_await(visit.terminal, text);
    quit(&visit);
}
END_TEST

START_TEST(the_result_of_a_puzzle_is_only_copied_where_there_is_a_clipboard)
{
    static const char *const kinds[] = {"TERM=xterm-256color", "TERM=linux"};
    static const char *const told[] = {"  copied in three lines: no try yet",
                                       "  no clipboard: no try yet"};
    struct visit visit = visit_new();

    start(&visit, (const char *const[]){"puzzle", "--game", "kalah", NULL},
          kinds[_i]);
    terminal_await(visit.terminal, "Which?");
    terminal_type(visit.terminal, "y");
    terminal_await(visit.terminal, told[_i]);
    terminal_type(visit.terminal, "q");
    terminal_await(visit.terminal, "New game");
    quit(&visit);
}
END_TEST

START_TEST(a_terminal_that_cannot_be_drawn_on_gets_lines)
{
    static const char *const kinds[] = {"TERM=dumb", "TERM", "TERM=no-such"};
    struct visit visit = visit_new();

    start(&visit, AGAINST_WILLOW, kinds[_i]);
    terminal_await(visit.terminal, "Your move (1-6, ? for commands):");
    ck_assert(!terminal_modes(visit.terminal).alternate);
    terminal_type(visit.terminal, "quit\r");
    ended(&visit, 0);
    end_visit(&visit);
}
END_TEST

/* ---- two at once ---- */

START_TEST(two_who_play_at_once_have_a_game_each)
{
    struct visit visit = visit_new();
    struct terminal *first = NULL;

    start(&visit, AGAINST_WILLOW, NULL);
    first = visit.terminal;
    terminal_await(first, "your turn");
    terminal_type(first, "3");
    terminal_await(first, "move 2");

    start(&visit, MENU, NULL);
    terminal_await(visit.terminal, "New game");
    ck_assert(!terminal_shows(visit.terminal, "Continue"));
    terminal_type(visit.terminal, "q");
    ended(&visit, 0);

    start(&visit, AGAINST_WILLOW, NULL);
    terminal_await(visit.terminal, "your turn");
    terminal_type(visit.terminal, "3");
    terminal_await(visit.terminal, "move 2");
    terminal_type(visit.terminal, "q");
    ended(&visit, 0);
    terminal_type(first, "q");
    ck_assert_int_eq(terminal_wait(first), 0);
    terminal_free(first);
    kept(&visit, 2);
    end_visit(&visit);
}
END_TEST

/* ---- what is broken ---- */

START_TEST(a_broken_setting_is_written_and_the_built_in_one_serves)
{
    struct visit visit = visit_new();
    char path[PATH_LENGTH];

    snprintf(path, sizeof path, "%s/naqala", visit.folder);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/naqala/naqala.conf", visit.folder);
    folder_put(path, "[look]\nmotoin = full\n");
    start(&visit, MENU, NULL);
    terminal_await(visit.terminal, "did you mean motion?");
    ck_assert(terminal_shows(visit.terminal, "naqala.conf:2"));
    terminal_type(visit.terminal, "q");
    ended(&visit, 0);
    folder_holds(path, "[look]\nmotoin = full\n");
    end_visit(&visit);
}
END_TEST

Suite *app_suite(void)
{
    Suite *const suite = suite_create("app");
    TCase *const playing = tcase_create("playing");
    TCase *const disturbed = tcase_create("disturbed");
    TCase *const kinds = tcase_create("kinds");

    tcase_set_timeout(playing, 300);
    tcase_set_timeout(disturbed, 300);
    tcase_set_timeout(kinds, 300);
    tcase_add_test(playing, a_game_is_played_to_its_end_by_keys);
    tcase_add_loop_test(
        playing, the_bell_rings_once_after_a_long_thought_where_it_is_wanted, 0,
        3);
    tcase_add_test(playing, a_click_on_a_pit_sows_it);
    tcase_add_test(playing, every_seed_is_seen_to_fall);
    tcase_add_test(playing, n_and_enter_in_the_menu_is_playing);
    tcase_add_test(
        playing,
        the_first_game_is_taught_from_the_command_line_too_and_only_that);
    tcase_add_test(playing, two_who_play_at_once_have_a_game_each);
    tcase_add_test(playing, keys_typed_ahead_are_not_meant_for_the_next_screen);
    tcase_add_test(playing,
                   keys_in_a_burst_each_find_what_the_one_before_has_made);
    tcase_add_test(playing, a_command_that_comes_in_one_burst_is_typed);
    suite_add_tcase(suite, playing);
    tcase_add_test(disturbed, a_terminal_can_change_its_size_while_seeds_fall);
    tcase_add_test(disturbed, a_suspended_program_goes_on_where_it_was);
    tcase_add_test(disturbed, the_clock_of_a_suspended_program_stands);
    tcase_add_test(disturbed, the_time_before_a_stop_and_after_it_counts);
    tcase_add_test(disturbed, a_hang_up_loses_no_game);
    tcase_add_test(disturbed, a_second_hang_up_cuts_nothing_short);
    tcase_add_test(disturbed, a_termination_loses_no_game);
    tcase_add_test(disturbed,
                   a_crash_gives_the_terminal_back_and_loses_no_game);
    tcase_add_test(disturbed, control_c_asks_first_and_a_second_one_leaves);
    tcase_add_test(disturbed, the_loss_of_the_terminal_loses_no_game);
    tcase_add_test(disturbed,
                   a_broken_setting_is_written_and_the_built_in_one_serves);
    suite_add_tcase(suite, disturbed);
    tcase_add_loop_test(kinds, every_kind_of_terminal_shows_the_board, 0, 9);
    tcase_add_loop_test(kinds, a_copy_is_only_told_where_there_is_a_clipboard,
                        0, 2);
    tcase_add_loop_test(
        kinds, the_result_of_a_puzzle_is_only_copied_where_there_is_a_clipboard,
        0, 2);
    tcase_add_loop_test(kinds, a_terminal_that_cannot_be_drawn_on_gets_lines, 0,
                        3);
    suite_add_tcase(suite, kinds);
    return suite;
}
