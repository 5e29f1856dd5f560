/* SPDX-License-Identifier: MIT */
/*
 * How long a player waits for the first whole screen, in a pseudo-terminal that
 * answers the question about its ground or does not: name, value, unit. The
 * best of several runs, as in tests/bench.sh. Then how many bytes a frame of a
 * game that is watched has, when all of the screen has been drawn once.
 *
 *     build/release/bench_screen build/naqala
 */
#include "base/clock.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RUNS = 30, OUTPUT_MAX = 1 << 16, PATIENCE = 10000, WORDS_MAX = 12 };

enum { SETTLED_MS = 500, WATCHED_MS = 12000, FRAMES_MAX = 1000 };

/* The last words of a screen: the key bar is its last line. */
static const char LAST[] = "help";
static const char FRAME_END[] = "\033[?2026l";
static const char QUESTION[] = "\033]11;?\a\033[c";

static const struct {
    const char *name;
    const char *answer;
    int screens_before; /* the answer is given; a screen more is waited for */
} CASES[] = {
    {"first-screen-no-answer", NULL, 0},
    {"first-screen-dark", "\033]11;rgb:0000/0000/0000\a\033[?62c", 0},
    {"first-screen-light", "\033]11;rgb:ffff/ffff/ffff\a\033[?62c", 0},
    {"second-screen-light", "\033]11;rgb:ffff/ffff/ffff\a\033[?62c", 1},
};

static const struct {
    const char *name;
    struct winsize size;
    const char *game;
    const char *players[2];
} WATCHED[] = {
    {"frame-80x24", {.ws_col = 80, .ws_row = 24}, "kalah", {"willow", "oak"}},
    {"frame-120x40", {.ws_col = 120, .ws_row = 40}, "kalah", {"willow", "oak"}},
    {"frame-200x60", {.ws_col = 200, .ws_row = 60}, "kalah", {"willow", "oak"}},
    {"frame-200x60-abalone",
     {.ws_col = 200, .ws_row = 60},
     "abalone",
     {"elm", "quince"}},
};

static void fail(const char *words)
{
    fprintf(stderr, "bench_screen: %s\n", words);
    exit(1);
}

/* The words behind its name; NULL at the end. */
static void run_program(const char *const *words, int master)
{
    const char *const name = ptsname(master);

    setsid();

    const int slave = open(name, O_RDWR);

    ioctl(slave, TIOCSCTTY, 0);
    for (int i = 0; i < 3; i++)
        dup2(slave, i);
    close(master);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("COLORFGBG");
    unsetenv("NO_COLOR");
    unsetenv("TMUX");
    unsetenv("STY");

    char *copies[WORDS_MAX + 1] = {NULL};

    for (int i = 0; i < WORDS_MAX && words[i] != NULL; i++)
        copies[i] = strdup(words[i]);
    if (copies[0] != NULL)
        execv(copies[0], copies);
    _exit(1);
}

static int count_words(const char *text, const char *words)
{
    int count = 0;

    for (; (text = strstr(text, words)) != NULL; text++)
        count++;
    return count;
}

/* How long it takes to see the first whole screen, or one more when the answer
 * is given only after the first. */
static int64_t watch_screens(int master, int64_t begun, const char *answer,
                             int screens_before)
{
    static char output[OUTPUT_MAX];
    size_t length = 0;
    bool answered = answer == NULL;

    *output = '\0';
    while (count_words(output, LAST) <= screens_before) {
        struct pollfd end = {.fd = master, .events = POLLIN};

        if (poll(&end, 1, PATIENCE) <= 0)
            fail("no screen");

        const ssize_t got =
            read(master, output + length, sizeof output - length - 1);

        if (got <= 0)
            fail("it ended");
        length += (size_t)got;
        output[length] = '\0';
        if (!answered && strstr(output, QUESTION) != NULL &&
            count_words(output, LAST) == screens_before)
            answered = write(master, answer, strlen(answer)) ==
                       (ssize_t)strlen(answer);
    }
    return clock_now() - begun;
}

/* Returns the master of the terminal that the program runs in. */
static int start_program(const char *const *words, struct winsize size,
                         pid_t *child)
{
    const int master = posix_openpt(O_RDWR | O_NOCTTY);

    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        fail("no terminal");
    ioctl(master, TIOCSWINSZ, &size);
    *child = fork();
    if (*child == 0)
        run_program(words, master);
    if (*child < 0)
        fail("no process");
    return master;
}

static void stop_program(int master, pid_t child)
{
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(master);
}

static int64_t measure_start(const char *program, const char *answer,
                             int screens_before)
{
    const char *const words[] = {program, NULL};
    const int64_t begun = clock_now();
    pid_t child;
    const int master = start_program(
        words, (struct winsize){.ws_row = 24, .ws_col = 80}, &child);
    const int64_t taken = watch_screens(master, begun, answer, screens_before);

    stop_program(master, child);
    return taken;
}

/* A frame ends with the mark that the terminal shows it by; of what has come
 * the rest belongs to the next one. */
struct frame_stream {
    int master;
    char output[OUTPUT_MAX];
    size_t length;
};

static size_t read_frame(struct frame_stream *frames)
{
    for (;;) {
        frames->output[frames->length] = '\0';

        const char *const mark = strstr(frames->output, FRAME_END);

        if (mark != NULL) {
            const size_t size =
                (size_t)(mark - frames->output) + strlen(FRAME_END);

            frames->length -= size;
            memmove(frames->output, frames->output + size, frames->length);
            return size;
        }

        struct pollfd end = {.fd = frames->master, .events = POLLIN};
        const size_t room = sizeof frames->output - frames->length - 1;

        if (room == 0 || poll(&end, 1, PATIENCE) <= 0)
            fail("a frame does not end");

        const ssize_t got =
            read(frames->master, frames->output + frames->length, room);

        if (got <= 0)
            fail("it ended");
        frames->length += (size_t)got;
    }
}

static int compare_sizes(const void *one, const void *other)
{
    const size_t a = *(const size_t *)one;
    const size_t b = *(const size_t *)other;

    return (a > b) - (a < b);
}

/* The median and the largest. */
static void measure_frames(const char *program, size_t index)
{
    const char *const words[] = {program,
                                 "watch",
                                 WATCHED[index].players[0],
                                 WATCHED[index].players[1],
                                 "--game",
                                 WATCHED[index].game,
                                 "--games",
                                 "3",
                                 "--seed",
                                 "1",
                                 NULL};
    size_t sizes[FRAMES_MAX] = {0};
    int count = 0;
    pid_t child;
    struct frame_stream frames = {
        .master = start_program(words, WATCHED[index].size, &child)};
    const int64_t begun = clock_now();

    while (clock_now() - begun < SETTLED_MS * CLOCK_MILLISECOND)
        read_frame(&frames);
    while (count < FRAMES_MAX &&
           clock_now() - begun < WATCHED_MS * CLOCK_MILLISECOND)
        sizes[count++] = read_frame(&frames);
    stop_program(frames.master, child);
    if (count == 0)
        fail("no frame is drawn");
    qsort(sizes, (size_t)count, sizeof *sizes, compare_sizes);
    printf("%-28s %6zu bytes\n", WATCHED[index].name, sizes[count / 2]);
    printf("%-28s %6zu bytes\n", "  the largest", sizes[count - 1]);
}

/* Nothing of the user's is read or written. */
static void move_out(char *folder)
{
    static const char *const names[] = {"HOME", "XDG_CONFIG_HOME",
                                        "XDG_DATA_HOME", "XDG_STATE_HOME",
                                        "XDG_CACHE_HOME"};

    if (mkdtemp(folder) == NULL)
        fail("no folder");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        setenv(names[i], folder, 1);
}

int main(int argc, char *argv[])
{
    char folder[] = "/tmp/naqala-bench-XXXXXX";

    if (argc != 2)
        fail("usage: bench_screen PROGRAM");
    move_out(folder);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        int64_t best = INT64_MAX;

        for (int run = 0; run < RUNS; run++) {
            const int64_t taken = measure_start(argv[1], CASES[i].answer,
                                                CASES[i].screens_before);

            best = taken < best ? taken : best;
        }
        printf("%-28s %6.4g ms\n", CASES[i].name,
               (double)best / (double)CLOCK_MILLISECOND);
    }
    for (size_t i = 0; i < sizeof WATCHED / sizeof WATCHED[0]; i++)
        measure_frames(argv[1], i);
    rmdir(folder);
    return 0;
}
