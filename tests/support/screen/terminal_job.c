/* SPDX-License-Identifier: MIT */
/* A shell that runs one program, and watches over its terminal. */
#include "support/screen/terminal_job.h"
#include "support/run.h"

#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { WORDS_MAX = 64, SECONDS_MAX = 120, READING = 0, WRITING = 1 };

/* Everything that goes wrong in a child is a status that no program has. */
enum { CANNOT_BEGIN = 125, SIGNALLED = 128 };

struct ends {
    int master;
    int reports[2];
    int orders[2];
};

/* ---- the program ---- */

static void set_up(const char *const *settings)
{
    for (int i = 0; settings != NULL && settings[i] != NULL; i++) {
        const char *const value = strchr(settings[i], '=');
        char *const name = strndup(settings[i], strcspn(settings[i], "="));

        if (value == NULL)
            unsetenv(name);
        else
            setenv(name, value + 1, 1);
        free(name);
    }
}

static void set_up_all(const struct terminal_order *order)
{
    static const char *const usual[] = {"TERM=xterm-256color",
                                        "LANG=C.UTF-8",
                                        "LC_ALL",
                                        "COLORTERM",
                                        "COLORFGBG",
                                        "NO_COLOR",
                                        "ESCDELAY",
                                        "LINES",
                                        "COLUMNS",
                                        "TMUX",
                                        "STY",
                                        NULL};

    set_up(usual);
    set_up(order->settings);
}

/* A program that runs on without a reader is ended; and cores are no use. */
static void set_limits(int said)
{
    const rlim_t seconds = (rlim_t)(said != 0 ? said : SECONDS_MAX);

    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds});
}

static void usual_signals(void)
{
    static const int signals[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM,
                                  SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE,
                                  SIGCONT, SIGABRT, SIGSEGV};
    sigset_t none;

    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], SIG_DFL);
}

static void execute(const struct terminal_order *order)
{
    char *words[WORDS_MAX + 2] = {NULL};

    words[0] = strdup(order->program != NULL ? order->program : run_program());
    for (int i = 0; i < WORDS_MAX && order->words[i] != NULL; i++)
        words[i + 1] = strdup(order->words[i]);
    execvp(words[0], words);
    perror(words[0]);
    _exit(RUN_NOT_FOUND);
}

/* The terminal is its own before it begins. */
static void run_job(const struct terminal_order *order)
{
    setpgid(0, 0);
    tcsetpgrp(STDIN_FILENO, getpgrp());
    usual_signals();
    if (order->ignored != 0)
        signal(order->ignored, SIG_IGN);
    set_limits(order->seconds);
    set_up_all(order);
    if (order->function != NULL)
        _exit(order->function(order->whose));
    execute(order);
}

/* ---- the shell ---- */

void job_stop_words(int count, char words[JOB_WORDS])
{
    snprintf(words, JOB_WORDS, "[stopped %d]", count);
}

/* Both were zero before: a kernel knows fewer keys than the type has. */
static bool same_modes(const struct termios *one, const struct termios *other)
{
    return one->c_iflag == other->c_iflag && one->c_oflag == other->c_oflag &&
           one->c_cflag == other->c_cflag && one->c_lflag == other->c_lflag &&
           memcmp(one->c_cc, other->c_cc, sizeof one->c_cc) == 0;
}

static struct job_report report_of(pid_t job, int status,
                                   const struct termios *found)
{
    struct termios modes = {0};
    struct job_report report = {
        .job = job,
        .stopped = WIFSTOPPED(status),
        .ended = !WIFSTOPPED(status),
        .status = WIFSIGNALED(status) ? SIGNALLED + WTERMSIG(status)
                                      : WEXITSTATUS(status),
    };

    report.as_found =
        tcgetattr(STDIN_FILENO, &modes) == 0 && same_modes(&modes, found);
    return report;
}

static void tell(const struct ends *ends, struct job_report report)
{
    if (write(ends->reports[WRITING], &report, sizeof report) < 0)
        _exit(CANNOT_BEGIN);
}

/* Waits to be told; without that, the program ends. */
static void go_on(const struct ends *ends, pid_t job)
{
    char byte;
    const bool told = read(ends->orders[READING], &byte, 1) == 1;

    tcsetpgrp(STDIN_FILENO, job);
    kill(-job, told ? SIGCONT : SIGKILL);
}

/* What was written before is read before this. */
static void say_stopped(int count)
{
    char words[JOB_WORDS];

    job_stop_words(count, words);
    if (write(STDOUT_FILENO, words, strlen(words)) < 0)
        _exit(CANNOT_BEGIN);
}

static void watch(const struct ends *ends, pid_t job,
                  const struct termios *found)
{
    int status = 0;
    int stops = 0;

    while (waitpid(job, &status, WUNTRACED) == job) {
        tcsetpgrp(STDIN_FILENO, getpgrp());
        tell(ends, report_of(job, status, found));
        if (!WIFSTOPPED(status))
            _exit(0);
        say_stopped(++stops);
        go_on(ends, job);
    }
    _exit(CANNOT_BEGIN);
}

/* In a session of its own, this terminal is the one that controls it. */
static void take_terminal(int master)
{
    const char *const name = ptsname(master);

    if (setsid() < 0)
        _exit(CANNOT_BEGIN);

    const int slave = open(name, O_RDWR);

    if (slave < 0 || ioctl(slave, TIOCSCTTY, 0) < 0)
        _exit(CANNOT_BEGIN);
    for (int i = 0; i < 3; i++)
        dup2(slave, i);
    if (slave > 2)
        close(slave);
    close(master);
}

static void run_shell(const struct terminal_order *order,
                      const struct ends *ends)
{
    struct termios found = {0};

    take_terminal(ends->master);
    signal(SIGHUP, SIG_IGN);
    signal(SIGTTOU, SIG_IGN);
    close(ends->reports[READING]);
    close(ends->orders[WRITING]);
    tcgetattr(STDIN_FILENO, &found);

    const pid_t job = fork();

    if (job == 0) {
        close(ends->reports[WRITING]);
        close(ends->orders[READING]);
        run_job(order);
    }
    /* What is typed while the job has stopped is not for its shell. */
    signal(SIGINT, SIG_IGN);
    signal(SIGQUIT, SIG_IGN);
    signal(SIGTSTP, SIG_IGN);
    setpgid(job, job);
    tcsetpgrp(STDIN_FILENO, job);
    tell(ends, (struct job_report){.job = job, .started = true});
    watch(ends, job, &found);
}

/* ---- the beginning ---- */

static int open_master(int width, int height)
{
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    const struct winsize size = {.ws_col = (unsigned short)width,
                                 .ws_row = (unsigned short)height};

    ck_assert_int_ge(master, 0);
    ck_assert_int_eq(grantpt(master), 0);
    ck_assert_int_eq(unlockpt(master), 0);
    ck_assert_int_eq(ioctl(master, TIOCSWINSZ, &size), 0);
    return master;
}

static void type_ahead(const struct ends *ends, const char *keys)
{
    const size_t length = keys != NULL ? strlen(keys) : 0;

    if (length > 0)
        ck_assert_int_eq(write(ends->master, keys, length), (ssize_t)length);
}

struct terminal_job job_start(const struct terminal_order *order)
{
    struct ends ends = {.master = open_master(order->width, order->height)};

    signal(SIGPIPE, SIG_IGN);
    type_ahead(&ends, order->ahead);
    ck_assert_int_eq(pipe(ends.reports), 0);
    ck_assert_int_eq(pipe(ends.orders), 0);

    const pid_t shell = fork();

    ck_assert_int_ge(shell, 0);
    if (shell == 0)
        run_shell(order, &ends);
    close(ends.reports[WRITING]);
    close(ends.orders[READING]);
    return (struct terminal_job){.shell = shell,
                                 .master = ends.master,
                                 .reports = ends.reports[READING],
                                 .orders = ends.orders[WRITING]};
}
