/* SPDX-License-Identifier: MIT */
/* Three pipes, a process group, and waits that end. */
#include "base/process.h"
#include "base/clock.h"
#include "base/lines.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

enum {
    READER,
    WRITER,
    LAST_MAX = 120,     /* bytes of the last line of standard error */
    HELD_MAX = 1 << 20, /* bytes of output that are not taken yet */
    SLICE = 5,          /* milliseconds between two checks of a stop */
    GRACE = 250,        /* milliseconds that it has to end, twice */
    DESCRIPTORS = 1024, /* the most that may be open */
    SIGNALS = 32,
    STATUS_NO_EXEC = 127
};

struct process {
    pid_t child;
    int in;
    struct lines out;
    struct lines err;
    char last[LAST_MAX + 1]; /* line of standard error */
    bool exited;             /* but not reaped: its group still exists */
    bool gone;               /* reaped elsewhere: its status is not known, and
                                its group may be another's */
    siginfo_t exit;
};

/* ---- starting ---- */

/* One end of each pipe is for the child. */
struct process_pipes {
    int in[2], out[2], err[2];
    int failure[2]; /* of exec; closed by it */
};

/*
 * The system kills a child when the thread that made it ends. Threads that
 * think end while their agents live on, so one thread that never ends makes all
 * children.
 */
struct process_order {
    char *const *words;
    const struct process_pipes *pipes;
    pid_t child; /* 0: not yet; -1: errno is `failure` */
    int failure;
};

static struct {
    pthread_mutex_t lock; /* guards the members below */
    pthread_cond_t changed;
    bool running;
    struct process_order *order;
} starter = {.lock = PTHREAD_MUTEX_INITIALIZER,
             .changed = PTHREAD_COND_INITIALIZER};

static void run_child(const struct process_order *order, pid_t parent)
{
    const struct process_pipes *const pipes = order->pipes;
    sigset_t none;

    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(STATUS_NO_EXEC);
    for (int signal_number = 1; signal_number < SIGNALS; signal_number++)
        signal(signal_number, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    dup2(pipes->in[READER], STDIN_FILENO);
    dup2(pipes->out[WRITER], STDOUT_FILENO);
    dup2(pipes->err[WRITER], STDERR_FILENO);
    for (int i = STDERR_FILENO + 1; i < DESCRIPTORS; i++)
        fcntl(i, F_SETFD, FD_CLOEXEC);
    execvp(order->words[0], order->words);

    const int failure = errno;

    if (write(pipes->failure[WRITER], &failure, sizeof failure) < 0)
        _exit(STATUS_NO_EXEC);
    _exit(STATUS_NO_EXEC);
}

static void *run_starter(void *data)
{
    (void)data;
    pthread_mutex_lock(&starter.lock);
    for (;;) {
        while (starter.order == NULL)
            pthread_cond_wait(&starter.changed, &starter.lock);

        struct process_order *const order = starter.order;
        const pid_t parent = getpid();
        const pid_t child = fork();

        if (child == 0)
            run_child(order, parent);
        order->failure = errno;
        order->child = child;
        starter.order = NULL;
        pthread_cond_broadcast(&starter.changed);
    }
    return NULL;
}

/* Returns 0, or an error number. */
static int give_order(struct process_order *order)
{
    int failure = 0;

    pthread_mutex_lock(&starter.lock);
    if (!starter.running) {
        pthread_t thread;

        failure = thread_start(&thread, run_starter, NULL);
        if (failure == 0)
            pthread_detach(thread);
        starter.running = failure == 0;
    }
    if (failure == 0) {
        while (starter.order != NULL)
            pthread_cond_wait(&starter.changed, &starter.lock);
        starter.order = order;
        pthread_cond_broadcast(&starter.changed);
        while (order->child == 0)
            pthread_cond_wait(&starter.changed, &starter.lock);
        failure = order->child < 0 ? order->failure : 0;
    }
    pthread_mutex_unlock(&starter.lock);
    return failure;
}

static void close_pipe(int ends[2])
{
    for (int i = 0; i < 2; i++) {
        if (ends[i] >= 0)
            close(ends[i]);
        ends[i] = -1;
    }
}

static void close_pipes(struct process_pipes *pipes)
{
    close_pipe(pipes->in);
    close_pipe(pipes->out);
    close_pipe(pipes->err);
    close_pipe(pipes->failure);
}

/* Opens a pipe. The end that the child gets (both if `blocking` is -1) blocks,
 * as programs expect. */
static bool open_pipe(int ends[2], int blocking)
{
    if (!thread_wake_pipe(&ends[READER], &ends[WRITER])) {
        ends[READER] = ends[WRITER] = -1;
        return false;
    }
    for (int i = 0; i < 2; i++)
        if (blocking < 0 || i == blocking)
            fcntl(ends[i], F_SETFL, fcntl(ends[i], F_GETFL) & ~O_NONBLOCK);
    return true;
}

static bool open_pipes(struct process_pipes *pipes)
{
    *pipes = (struct process_pipes){{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    return open_pipe(pipes->in, READER) && open_pipe(pipes->out, WRITER) &&
           open_pipe(pipes->err, WRITER) && open_pipe(pipes->failure, -1);
}

/* Returns 0, or the error number of fork or exec; in that case the child is
 * reaped. */
static int run_words(const struct process_words *words,
                     struct process_pipes *pipes, pid_t *child)
{
    struct process_order order = {.words = words->words, .pipes = pipes};
    int failure = give_order(&order);

    if (failure != 0)
        return failure;
    close(pipes->failure[WRITER]);
    pipes->failure[WRITER] = -1;

    ssize_t count;

    do
        count = read(pipes->failure[READER], &failure, sizeof failure);
    while (count < 0 && errno == EINTR);
    *child = order.child;
    if (count != (ssize_t)sizeof failure)
        return 0;
    waitpid(order.child, NULL, 0);
    return failure;
}

struct process *process_start(const char *command, struct err *err)
{
    struct process_words words;
    struct process_pipes pipes;
    pid_t child = 0;

    if (!process_cut(command, &words, err))
        return NULL;

    const struct err_token name =
        err_token(words.words[0], strlen(words.words[0]));
    const int failure =
        open_pipes(&pipes) ? run_words(&words, &pipes, &child) : errno;

    process_words_free(&words);
    if (failure != 0) {
        close_pipes(&pipes);
        err_set(err, "%s: %s", name.text, strerror(failure));
        return NULL;
    }

    struct process *const process = memory_new(1, sizeof *process);

    process->child = child;
    process->in = pipes.in[WRITER];
    process->out = lines_new(pipes.out[READER], PROCESS_LINE_MAX);
    process->err = lines_new(pipes.err[READER], LAST_MAX);
    pipes.in[WRITER] = pipes.out[READER] = pipes.err[READER] = -1;
    close_pipes(&pipes);
    return process;
}

/* ---- waiting ---- */

/* Keeps the last line, cleaned of characters that a terminal would obey. */
static void keep_last(struct process *process, const char *line)
{
    size_t length = 0;

    for (; length < LAST_MAX && line[length] != '\0'; length++)
        process->last[length] =
            line[length] >= ' ' && line[length] <= '~' ? line[length] : '?';
    process->last[length] = '\0';
}

static void drain_errors(struct process *process)
{
    enum line_kind kind;
    const char *line;

    lines_fill(&process->err);
    while ((line = lines_take(&process->err, &kind)) != NULL ||
           kind == LINE_TOO_LONG)
        if (line != NULL && *line != '\0')
            keep_last(process, line);
}

static bool has_exited(struct process *process)
{
    siginfo_t info = {.si_pid = 0};

    if (process->exited || process->gone)
        return true;
    if (waitid(P_PID, (id_t)process->child, &info,
               WEXITED | WNOHANG | WNOWAIT) != 0) {
        process->gone = errno == ECHILD;
    } else if (info.si_pid == process->child) {
        process->exited = true;
        process->exit = info;
    }
    return process->exited || process->gone;
}

/* Waits until one of the descriptors is ready, or `millis` milliseconds are
 * over, and takes the output. Returns false if nothing came. */
static bool wait_for_output(struct process *process, bool to_write, int millis)
{
    struct pollfd news[] = {
        {.fd = process->out.ended ||
                       process->out.count - process->out.taken > HELD_MAX
                   ? -1
                   : process->out.descriptor,
         .events = POLLIN},
        {.fd = process->err.ended ? -1 : process->err.descriptor,
         .events = POLLIN},
        {.fd = to_write ? process->in : -1, .events = POLLOUT},
    };

    if (poll(news, sizeof news / sizeof *news, millis) <= 0)
        return false;
    if (news[1].revents != 0)
        drain_errors(process);
    if (news[0].revents != 0)
        lines_fill(&process->out);
    return news[0].revents != 0 || news[2].revents != 0;
}

static int slice_until(int64_t until)
{
    const int64_t left = until - clock_now();
    const int64_t millis = left / CLOCK_MILLISECOND + 1;

    return left <= 0 ? 0 : millis < SLICE ? (int)millis : SLICE;
}

enum process_news process_hear(struct process *process, int64_t until,
                               const struct stop *stop, char **line)
{
    for (;;) {
        enum line_kind kind;

        /* Checked first, so that a flood of lines does not hide a late end. */
        if (clock_now() >= until)
            return PROCESS_LATE;
        *line = lines_take(&process->out, &kind);
        if (kind != LINE_NONE)
            return kind == LINE_WHOLE ? PROCESS_LINE : PROCESS_TOO_LONG;
        if (process->out.ended)
            return PROCESS_ENDED;
        if (stop_raised(stop))
            return PROCESS_STOPPED;
        /* A child of its own can hold the pipe open. */
        if (!wait_for_output(process, false, slice_until(until)) &&
            has_exited(process) && !wait_for_output(process, false, 0))
            process->out.ended = true;
    }
}

/* Writes without SIGPIPE: a program that has ended must not end this one. */
static ssize_t write_quietly(int descriptor, const char *bytes, size_t count)
{
    const struct timespec now = {0};
    sigset_t pipe_only, before, pending;

    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe_only, &before);

    const ssize_t written = write(descriptor, bytes, count);
    const int failure = errno;

    if (written < 0 && failure == EPIPE && !sigismember(&pending, SIGPIPE))
        sigtimedwait(&pipe_only, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = failure;
    return written;
}

static bool write_all(struct process *process, const char *bytes, size_t count,
                      int64_t until)
{
    while (count > 0) {
        const ssize_t written = write_quietly(process->in, bytes, count);

        if (written >= 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN) {
            if (clock_now() >= until || has_exited(process))
                return false;
            wait_for_output(process, true, slice_until(until));
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool process_say(struct process *process, const char *text, int64_t until)
{
    const size_t length = strlen(text);
    char *const line = memory_new(length + 2, 1);

    snprintf(line, length + 2, "%s\n", text);

    const bool said = write_all(process, line, length + 1, until);

    free(line);
    return said;
}

/* ---- the end ---- */

static bool wait_for_exit(struct process *process)
{
    const int64_t until = clock_now() + GRACE * CLOCK_MILLISECOND;

    while (!has_exited(process) && clock_now() < until)
        poll(NULL, 0, 1);
    return has_exited(process);
}

/* Reads the last lines of standard error, which may still lie in the pipe; not
 * without limit, because a child of the program may flood the pipe for ever. */
static void drain_rest(struct process *process)
{
    const int64_t until = clock_now() + GRACE * CLOCK_MILLISECOND;
    struct pollfd news = {.fd = process->err.descriptor, .events = POLLIN};

    while (!process->err.ended && clock_now() < until && poll(&news, 1, 0) > 0)
        drain_errors(process);
}

void process_tell_end(struct process *process, struct err *text)
{
    const bool exited = wait_for_exit(process);
    const int status = process->exit.si_status;

    drain_rest(process);
    if (!exited)
        err_set(text, "it closed its output");
    else if (process->gone)
        err_set(text, "it ended");
    else if (process->exit.si_code == CLD_EXITED)
        err_set(text, "it ended with status %d", status);
    else
        err_set(text, "it was killed by signal %d (%s)", status,
                strsignal(status));
    if (*process->last != '\0') {
        struct err before = *text;

        err_set(text, "%s; its last message: %s", before.text, process->last);
    }
}

void process_stop(struct process *process)
{
    if (process == NULL)
        return;
    close(process->in);
    if (!wait_for_exit(process)) {
        kill(-process->child, SIGTERM);
        wait_for_exit(process);
    }
    /* While the process is not reaped, its group cannot be another's. */
    if (!process->gone) {
        kill(-process->child, SIGKILL);
        while (waitpid(process->child, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    close(process->out.descriptor);
    close(process->err.descriptor);
    lines_free(&process->out);
    lines_free(&process->err);
    free(process);
}
