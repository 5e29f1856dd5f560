/* SPDX-License-Identifier: MIT */
/* Runs programs; poll serves their pipes, so that no process waits for ever. */
#include "support/run.h"
#include "base/memory.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { WORDS_MAX = 64, LINE_BYTES = 4096 };

/* ---- what it gets ---- */

/* Strings of its own, with NULL behind the last. */
struct suite_list {
    char **items;
    int count;
    int capacity;
};

static void add(struct suite_list *list, const char *item)
{
    list->items = memory_grow(list->items, &list->capacity, list->count + 2,
                              sizeof *list->items);
    list->items[list->count++] = memory_text(item);
    list->items[list->count] = NULL;
}

static void free_list(struct suite_list *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->items[i]);
    free(list->items);
}

static bool same_name(const char *one, const char *other)
{
    const size_t length = strcspn(one, "=");

    return strcspn(other, "=") == length && strncmp(one, other, length) == 0;
}

static bool is_set_by(const char *const *settings, const char *name)
{
    for (int i = 0; settings != NULL && settings[i] != NULL; i++)
        if (same_name(settings[i], name))
            return true;
    return false;
}

static struct suite_list environment_of(const struct order *order)
{
    struct suite_list list = {0};
    const char *const *const settings = order->settings;

    for (int i = 0; environ[i] != NULL; i++)
        if (!is_set_by(settings, environ[i]))
            add(&list, environ[i]);
    for (int i = 0; settings != NULL && settings[i] != NULL; i++)
        if (strchr(settings[i], '=') != NULL)
            add(&list, settings[i]);
    return list;
}

const char *run_program(void)
{
    const char *const given = getenv("NAQALA");

    return given != NULL && *given != '\0' ? given : "build/naqala";
}

const char *run_release(void)
{
    const char *const given = getenv("NAQALA_RELEASE");

    return given != NULL && *given != '\0' ? given : run_program();
}

static struct suite_list words_of(const struct order *order)
{
    struct suite_list list = {0};

    add(&list, order->program != NULL ? order->program : run_program());
    for (int i = 0; order->words[i] != NULL; i++)
        add(&list, order->words[i]);
    return list;
}

/* ---- pipes ---- */

enum { READING, WRITING };

struct pipes {
    int in[2];
    int out[2];
    int err[2];
};

static void open_pipe(int ends[2])
{
    ck_assert_int_eq(pipe(ends), 0);
    fcntl(ends[READING], F_SETFD, FD_CLOEXEC);
    fcntl(ends[WRITING], F_SETFD, FD_CLOEXEC);
}

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

static void set_files(posix_spawn_file_actions_t *files,
                      const struct order *order, const struct pipes *pipes)
{
    const char *const output = order->output;

    posix_spawn_file_actions_init(files);
    posix_spawn_file_actions_adddup2(files, pipes->in[READING], 0);
    posix_spawn_file_actions_adddup2(files, pipes->out[WRITING], 1);
    posix_spawn_file_actions_adddup2(files, pipes->err[WRITING], 2);
    if (order->input_path != NULL && *order->input_path == '\0')
        posix_spawn_file_actions_addclose(files, 0);
    else if (order->input_path != NULL)
        posix_spawn_file_actions_addopen(files, 0, order->input_path, O_RDONLY,
                                         0);
    if (output != NULL && *output == '\0')
        posix_spawn_file_actions_addclose(files, 1);
    else if (output != NULL)
        posix_spawn_file_actions_addopen(files, 1, output, O_WRONLY, 0);
}

/* Starts it with the signals as a shell leaves them; -1 when it is not there.
 */
static pid_t start(const struct order *order, const struct pipes *pipes)
{
    struct suite_list words = words_of(order);
    struct suite_list environment = environment_of(order);
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t usual;
    pid_t child;

    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    set_files(&files, order, pipes);

    const int failed = posix_spawnp(&child, words.items[0], &files, &attributes,
                                    words.items, environment.items);

    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    free_list(&words);
    free_list(&environment);
    return failed == 0 ? child : -1;
}

/* Bytes that come in pieces. */
struct pile {
    char *bytes;
    int count;
    int capacity;
};

enum { PIECE = 1 << 16 };

/* Reads a piece; at the end closes the pipe, and the text with a zero. */
static void take(int *end, struct pile *pile)
{
    pile->bytes =
        memory_grow(pile->bytes, &pile->capacity, pile->count + PIECE + 1, 1);

    const ssize_t got = read(*end, pile->bytes + pile->count, PIECE);

    if (got > 0)
        pile->count += (int)got;
    else if (got == 0 || errno != EINTR)
        close_end(end);
    pile->bytes[pile->count] = '\0';
}

/* Writes what fits; closes the pipe after the last byte, or if it is unread. */
static void give(int *end, const char **input, size_t *left)
{
    const ssize_t put = *left > 0 ? write(*end, *input, *left) : 0;

    if (put > 0) {
        *input += put;
        *left -= (size_t)put;
    }
    if (*left == 0 || (put < 0 && errno != EAGAIN && errno != EINTR))
        close_end(end);
}

static void serve(struct pipes *pipes, const struct order *order,
                  struct pile *out, struct pile *err)
{
    const char *input = order->input;
    size_t left = order->length;

    fcntl(pipes->in[WRITING], F_SETFL, O_NONBLOCK);
    while (pipes->out[READING] >= 0 || pipes->err[READING] >= 0) {
        struct pollfd ends[] = {
            {.fd = pipes->in[WRITING], .events = POLLOUT},
            {.fd = pipes->out[READING], .events = POLLIN},
            {.fd = pipes->err[READING], .events = POLLIN},
        };

        if (poll(ends, 3, -1) < 0)
            continue;
        if (ends[0].revents != 0)
            give(&pipes->in[WRITING], &input, &left);
        if (ends[1].revents != 0)
            take(&pipes->out[READING], out);
        if (ends[2].revents != 0)
            take(&pipes->err[READING], err);
    }
    close_end(&pipes->in[WRITING]);
}

/* ---- the run ---- */

static int status_of(pid_t child)
{
    int status = 0;

    if (child < 0)
        return RUN_NOT_FOUND;
    while (waitpid(child, &status, 0) < 0)
        ck_assert_int_eq(errno, EINTR);
    return WIFSIGNALED(status) ? RUN_SIGNAL + WTERMSIG(status)
                               : WEXITSTATUS(status);
}

struct run run(const struct order *order)
{
    struct pile out = {0}, err = {0};
    struct pipes pipes;

    signal(SIGPIPE, SIG_IGN);
    open_pipe(pipes.in);
    open_pipe(pipes.out);
    open_pipe(pipes.err);

    const pid_t child = start(order, &pipes);

    close_end(&pipes.in[READING]);
    close_end(&pipes.out[WRITING]);
    close_end(&pipes.err[WRITING]);
    serve(&pipes, order, &out, &err);
    return (struct run){.status = status_of(child),
                        .out = out.bytes,
                        .err = err.bytes,
                        .out_length = (size_t)out.count};
}

static struct run run_words(const char *program, const char *input,
                            const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

static struct run run_words(const char *program, const char *input,
                            const char *format, va_list arguments)
{
    char line[LINE_BYTES];
    const char *words[WORDS_MAX] = {NULL};
    char *rest = NULL;

    ck_assert_int_lt(vsnprintf(line, sizeof line, format, arguments),
                     (int)sizeof line);

    char *word = strtok_r(line, " ", &rest);

    for (int i = 0; word != NULL; word = strtok_r(NULL, " ", &rest)) {
        ck_assert_int_lt(i, WORDS_MAX - 1);
        words[i++] = word;
    }
    return run(&(struct order){.program = program,
                               .words = words,
                               .input = input,
                               .length = strlen(input)});
}

struct run run_naqala(const char *input, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);

    struct run run = run_words(run_program(), input, format, arguments);

    va_end(arguments);
    return run;
}

struct run run_long(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);

    struct run run = run_words(run_release(), "", format, arguments);

    va_end(arguments);
    return run;
}

pid_t run_begin(const char *program, const char *const *words)
{
    int ends[2];
    char byte;

    ck_assert_int_eq(pipe(ends), 0);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);

    const pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        char *copies[24] = {strdup(program)};

        for (int i = 0; words[i] != NULL; i++)
            copies[i + 1] = strdup(words[i]);
        if (freopen("/dev/null", "w", stdout) != NULL &&
            freopen("/dev/null", "w", stderr) != NULL)
            execvp(copies[0], copies);
        _exit(RUN_NOT_FOUND);
    }
    close(ends[1]);
    ck_assert_int_eq(read(ends[0], &byte, 1), 0);
    close(ends[0]);
    return child;
}

void run_free(struct run *run)
{
    free(run->out);
    free(run->err);
    *run = (struct run){0};
}

void run_gave(const struct run *run, int status, const char *out,
              const char *err)
{
    ck_assert_str_eq(run->err, err);
    ck_assert_str_eq(run->out, out);
    ck_assert_int_eq(run->status, status);
}
