/* SPDX-License-Identifier: MIT */
/*
 * How long a player waits for the first whole screen, in a pseudo-terminal that
 * answers the question about its ground or does not: name, value, unit. The
 * best of several runs, as in tests/bench.sh.
 *
 *     build/release/bench_start build/naqala
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

enum { RUNS = 30, OUTPUT_MAX = 1 << 16, PATIENCE = 10000 };

/* The last words of a screen: the key bar is its last line. */
static const char LAST[] = "help";
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

static void fail(const char *words)
{
    fprintf(stderr, "bench_start: %s\n", words);
    exit(1);
}

static void run_program(const char *program, int master)
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
    execl(program, program, (char *)NULL);
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

static int64_t measure(const char *program, const char *answer,
                       int screens_before)
{
    const struct winsize size = {.ws_row = 24, .ws_col = 80};
    const int master = posix_openpt(O_RDWR | O_NOCTTY);

    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        fail("no terminal");
    ioctl(master, TIOCSWINSZ, &size);

    const int64_t begun = clock_now();
    const pid_t child = fork();

    if (child == 0)
        run_program(program, master);
    if (child < 0)
        fail("no process");

    const int64_t taken = watch_screens(master, begun, answer, screens_before);

    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(master);
    return taken;
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
        fail("usage: bench_start PROGRAM");
    move_out(folder);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        int64_t best = INT64_MAX;

        for (int run = 0; run < RUNS; run++) {
            const int64_t taken =
                measure(argv[1], CASES[i].answer, CASES[i].screens_before);

            best = taken < best ? taken : best;
        }
        printf("%-28s %6.4g ms\n", CASES[i].name,
               (double)best / (double)CLOCK_MILLISECOND);
    }
    rmdir(folder);
    return 0;
}
