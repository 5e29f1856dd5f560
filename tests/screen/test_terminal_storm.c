/* SPDX-License-Identifier: MIT */
/*
 * A storm over the program itself, in a terminal: keys, mouse reports, pastes and
 * torn sequences, sizes, signals, stops, a disk that is full for a while or goes
 * and comes back, levels and themes that change under it; then it is ended, by two signals or at once.
 * The terminal is as it was, no game is lost, nothing stays behind. `make storm
 * STORMS=N` lets N of them blow; NAQALA_STORM_SEED is the first.
 */
#ifdef __linux__
#define _GNU_SOURCE 1 /* prlimit */
#endif
#include "base/file.h"
#include "base/rng.h"
#include "match/saves/game_code.h"
#include "match/saves/save.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/screen/terminal.h"
#include "support/suites.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    STORMS = 12 / EFFORT_PART,
    BLOWS = 120,
    WIDTH_MOST = 160,
    HEIGHT_MOST = 50,
    DESCRIPTORS_MOST = 48,
    THREADS_MOST = 24
};

struct blowing {
    struct terminal *terminal;
    struct rng rng;
    char *home;
    bool gone;   /* the disk */
    bool unkept; /* it was gone or full before */
};

static uint32_t pick(struct blowing *storm, uint32_t below)
{
    return rng_below(&storm->rng, below);
}

/* ---- what is typed ---- */

static void type_key(struct blowing *storm)
{
    static const char *const keys[] = {
        "\r",   "\r",   "\033",    "\t",      "\033[A",  "\033[B", "\033[C",
        "1",    "2",    "3",       "4",       "5",       "6",      "y",
        "y",    "u",    "\033[Z",  "\033[5~", "\033[6~", "\033OP", "\014",
        "\003", "\177", "\033[3~", "n",       "N"};
    char other[2] = {(char)(' ' + pick(storm, 95)), '\0'};

    terminal_type(storm->terminal,
                  pick(storm, 4) > 0
                      ? keys[pick(storm, sizeof keys / sizeof *keys)]
                      : other);
}

static void use_mouse(struct blowing *storm)
{
    static const int codes[] = {0, 2, 32, 35, 64, 65};

    terminal_mouse(storm->terminal, codes[pick(storm, 6)],
                   (int)pick(storm, WIDTH_MOST), (int)pick(storm, HEIGHT_MOST),
                   pick(storm, 3) > 0);
}

static void paste(struct blowing *storm)
{
    static const char *const texts[] = {"4,4,4,4,4,4,0/4,4,4,4,4,4,0/n",
                                        "nq1.kalah.bliyf", "", "\r\n1\n",
                                        "0,0,0,0,0,1,40/1,0,0,0,0,0,6/s"};

    terminal_paste(storm->terminal, texts[pick(storm, 5)]);
}

static void tear(struct blowing *storm)
{
    static const char *const pieces[] = {
        "\033[",       "\033[<0;",  "\033[200~half",   "\033]11;rgb:",
        "\033[<35;9;", "\033\033[", "\033[1;2",        "\377\376\303",
        "\033[?62;c",  "\033P",     "\033[999999999~", "\033[201~"};

    terminal_type(storm->terminal, pieces[pick(storm, 12)]);
}

/* ---- what happens around it ---- */

static void resize(struct blowing *storm)
{
    terminal_resize(storm->terminal, 1 + (int)pick(storm, WIDTH_MOST),
                    1 + (int)pick(storm, HEIGHT_MOST));
}

static void stop(struct blowing *storm)
{
    if (pick(storm, 2) == 0)
        terminal_signal_again(storm->terminal, SIGTSTP);
    else
        terminal_type(storm->terminal, "\032");
}

static void send_signal(struct blowing *storm)
{
    static const int signals[] = {SIGWINCH, SIGCONT, SIGINT, SIGPIPE, SIGWINCH};

    terminal_signal_again(storm->terminal, signals[pick(storm, 5)]);
}

static void turn_disk(struct blowing *storm)
{
    char *const games = file_join(storm->home, "naqala/games");
    char *const aside = file_join(storm->home, "aside");

    if (storm->gone) {
        unlink(games);
        storm->gone = !(rename(aside, games) == 0);
    } else if (rename(games, aside) == 0) {
        /* The program may be quicker, and make a new folder. */
        const int file = open(games, O_CREAT | O_EXCL | O_WRONLY, 0600);

        storm->gone = file >= 0;
        storm->unkept = true;
        if (file >= 0)
            close(file);
    }
    free(aside);
    free(games);
}

/* As on a full disk nothing can be written; and then it can again. */
static void fill_disk(struct blowing *storm)
{
#ifdef __linux__
    struct rlimit limit;

    if (prlimit(terminal_process(storm->terminal), RLIMIT_FSIZE, NULL,
                &limit) != 0)
        return;
    storm->unkept = true;
    limit.rlim_cur = limit.rlim_cur > 0 ? 0 : limit.rlim_max;
    prlimit(terminal_process(storm->terminal), RLIMIT_FSIZE, &limit, NULL);
#else
    (void)storm;
#endif
}

static void change_files(struct blowing *storm)
{
    static const char *const names[] = {"naqala/levels.ini",
                                        "naqala/themes/storm.ini",
                                        "naqala/naqala.conf.broken"};
    static const char *const texts[] = {"", "[", "[sapling]\nagent = random\n",
                                        "[theme]\nname = Storm\n"};
    char *const folder = file_join(storm->home, "naqala/themes");
    char *const path = file_join(storm->home, names[pick(storm, 3)]);
    struct err unsaid;

    if (file_make_folder(folder, &unsaid))
        folder_put(path, texts[pick(storm, 4)]);
    free(path);
    free(folder);
}

static void blow(struct blowing *storm)
{
    static void (*const others[])(struct blowing *) = {
        use_mouse, use_mouse, paste,       tear,      tear,      resize,
        resize,    stop,      send_signal, turn_disk, fill_disk, change_files};

    if (pick(storm, 3) > 0)
        type_key(storm);
    else
        others[pick(storm, sizeof others / sizeof *others)](storm);
    if (pick(storm, 4) == 0)
        poll(NULL, 0, (int)pick(storm, 30));
}

/* ---- what must hold ---- */

/* How many things lie there; 0 where that is not told. */
static int count_of(const struct blowing *storm, const char *what)
{
    char path[64];
    int count = 0;

    snprintf(path, sizeof path, "/proc/%d/%s",
             terminal_process(storm->terminal), what);

    DIR *const entries = opendir(path);

    while (entries != NULL && readdir(entries) != NULL)
        count++;
    if (entries != NULL)
        closedir(entries);
    return count;
}

static int sign_value(char sign)
{
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *const at = strchr(signs, sign);

    return sign != '\0' && at != NULL ? (int)(at - signs) : -1;
}

/* What was copied, from base 64; returns its length. */
static size_t decode(const char *signs, char *text, size_t size)
{
    unsigned bits = 0;
    int have = 0;
    size_t length = 0;

    for (; sign_value(*signs) >= 0 && length + 1 < size; signs++) {
        bits = bits << 6 | (unsigned)sign_value(*signs);
        have += 6;
        if (have >= 8) {
            have -= 8;
            text[length++] = (char)(bits >> have & 255);
        }
    }
    text[length] = '\0';
    return length;
}

/* Is all of the line but its last move in this game? */
static bool has_line(const struct match *kept, const struct match *seen)
{
    const struct history *const history = match_history(kept);
    const struct history *const line = match_history(seen);
    int moves[1000];
    int count = 0;
    int at = NODE_START;

    if (strcmp(game_spec_text(match_game(kept)).text,
               game_spec_text(match_game(seen)).text) != 0 ||
        !position_same(&history_node(history, NODE_START)->position,
                       &history_node(line, NODE_START)->position))
        return false;
    for (int node = history_cursor(line); node != NODE_START && count < 1000;
         node = history_node(line, node)->parent)
        moves[count++] = node;
    while (count > 1 && at != NODE_NONE)
        at = history_child(history, at,
                           history_node(line, moves[--count])->move);
    return at != NODE_NONE;
}

static bool is_kept(const struct blowing *storm, const struct match *seen)
{
    char *const folder = file_join(storm->home, "naqala/games");
    struct file_names names = file_names(folder, SAVE_SUFFIX);
    bool found = false;

    for (int i = 0; i < names.count && !found; i++) {
        char *const path = file_join(folder, names.names[i]);
        struct err err = {""};
        struct match *const match = save_load(path, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        found = has_line(match, seen);
        match_free(match);
        free(path);
    }
    file_names_free(&names);
    free(folder);
    return found;
}

/* Every game that was copied, as it stood on the screen, is in a file, or was one
 * move before; unless there was no disk. What is over may have been looked at
 * only. */
static void all_is_kept(const struct blowing *storm)
{
    const char *at = terminal_output(storm->terminal, &(size_t){0});
    char text[2000];

    while ((at = strstr(at, "\033]52;c;")) != NULL) {
        at += strlen("\033]52;c;");
        decode(at, text, sizeof text);
        if (!game_code_is(text))
            continue;

        struct err err = {""};
        struct match *const match = game_code_read(text, &err);

        ck_assert_msg(match != NULL, "%s: %s", text, err.text);
        ck_assert_msg(match_end(match) != END_NOT || match_ply(match) < 2 ||
                          storm->unkept || is_kept(storm, match),
                      "%s is in no file", text);
        match_free(match);
    }
}

/* Temporary files and locks; a process that was killed may leave them. */
static void nothing_is_left(const char *home, const char *below)
{
    char *const folder = file_join(home, below);
    DIR *const entries = opendir(folder);

    for (struct dirent *entry;
         entries != NULL && (entry = readdir(entries)) != NULL;) {
        const char *const end = strrchr(entry->d_name, '.');

        ck_assert_msg(strncmp(entry->d_name, FILE_TEMPORARY,
                              strlen(FILE_TEMPORARY)) != 0 &&
                          (end == NULL || strcmp(end, ".lock") != 0),
                      "%s stays", entry->d_name);
    }
    if (entries != NULL)
        closedir(entries);
    free(folder);
}

static void end_by_signals(struct blowing *storm)
{
    static const int signals[] = {SIGTERM, SIGHUP};

    terminal_signal_again(storm->terminal, signals[pick(storm, 2)]);
    poll(NULL, 0, (int)pick(storm, 10));
    terminal_signal_again(storm->terminal, signals[pick(storm, 2)]);
}

/* One that has stopped goes on. */
static void go_on(struct blowing *storm)
{
    if (!terminal_has_ended(storm->terminal) &&
        terminal_has_stopped(storm->terminal))
        terminal_continue(storm->terminal);
}

static bool ends(struct terminal *terminal, void *whose)
{
    go_on(whose);
    return terminal_has_ended(terminal);
}

static void see_end(struct blowing *storm, bool killed)
{
    const int process = terminal_process(storm->terminal);
    const int status = terminal_wait(storm->terminal);

    ck_assert_msg(status == 0 || status == 128 + SIGINT ||
                      status == 128 + SIGTERM || status == 128 + SIGHUP ||
                      (killed && status == 128 + SIGKILL),
                  "status %d:\n%s", status, terminal_text(storm->terminal));
    ck_assert(kill(-process, 0) != 0 && errno == ESRCH);
    if (storm->gone)
        turn_disk(storm);
    all_is_kept(storm);
    if (status == 128 + SIGKILL)
        return;
    terminal_is_as_found(storm->terminal);
    nothing_is_left(storm->home, "naqala");
    if (!storm->unkept)
        nothing_is_left(storm->home, "naqala/games");
}

/* The program is there from any folder. */
static void know_program(void)
{
    char *const path = realpath(run_program(), NULL);

    ck_assert_ptr_nonnull(path);
    setenv("NAQALA", path, 1);
    free(path);
}

static void blow_over(uint64_t seed)
{
    static const char *const begins[][4] = {{"play", "--game", "kalah"},
                                            {"play", "willow"},
                                            {"play"},
                                            {"watch", "acorn", "willow"},
                                            {"play", "--game", "abalone"},
                                            {"play", "--game", "oware"},
                                            {"puzzle"},
                                            {"lesson"}};
    struct blowing storm = {.rng = rng_new(seed, 7), .home = folder_new_home()};
    const char *const *const words = begins[pick(&storm, 8)];
    const bool killed = pick(&storm, 4) == 0;
    const int before = open(".", O_RDONLY | O_DIRECTORY);
    char *const place = folder_new();

    /* What it saves and exports under random names stays there. */
    know_program();
    ck_assert(before >= 0 && chdir(place) == 0);
    storm.terminal = terminal_start(&(struct terminal_order){.words = words});
    ck_assert_int_eq(fchdir(before), 0);
    close(before);
    terminal_await(storm.terminal, "? ");
    for (int i = 0; i < BLOWS && !terminal_has_ended(storm.terminal); i++) {
        blow(&storm);
        go_on(&storm);
    }
    if (!terminal_has_ended(storm.terminal)) {
        ck_assert_int_le(count_of(&storm, "fd"), DESCRIPTORS_MOST);
        ck_assert_int_le(count_of(&storm, "task"), THREADS_MOST);
        if (killed)
            terminal_signal_again(storm.terminal, SIGKILL);
        else
            end_by_signals(&storm);
    }
    terminal_await_that(storm.terminal, ends, &storm, "its end");
    see_end(&storm, killed);
    terminal_free(storm.terminal);
    folder_free(place);
    folder_free_home(storm.home);
}

START_TEST(a_storm_over_the_program_loses_nothing)
{
    const char *const more = getenv("NAQALA_STORMS");
    const char *const first = getenv("NAQALA_STORM_SEED");
    const int count = more != NULL ? atoi(more) : STORMS;
    const uint64_t seed = first != NULL ? strtoull(first, NULL, 10) : 1;

    for (int i = 0; i < count; i++) {
        const uint64_t number = seed + (uint64_t)i;

        if (more != NULL) {
            printf("storm %llu\n", (unsigned long long)number);
            fflush(stdout);
        }
        blow_over(number);
    }
}
END_TEST

Suite *terminal_storm_suite(void)
{
    Suite *const suite = suite_create("terminal_storm");
    TCase *const tests = tcase_create("terminal_storm");

    tcase_set_timeout(tests, 36000);
    tcase_add_test(tests, a_storm_over_the_program_loses_nothing);
    suite_add_tcase(suite, tests);
    return suite;
}
