/* SPDX-License-Identifier: MIT */
/* Attempts in processes of their own; a shared page brings back what came. */
#include "support/attempt.h"

#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NOBODY = 65534, FILES_MAX = 256 };

static struct attempted *shared_page(void)
{
    struct attempted *const page =
        mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE,
             MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    ck_assert_ptr_ne(page, MAP_FAILED);
    return page;
}

/* `prepare` makes the process what it should be, where that can be. */
static struct attempted
try_apart(bool (*prepare)(size_t number), size_t number,
          bool (*work)(const char *path, struct err *err), const char *path)
{
    struct attempted *const page = shared_page();
    const pid_t child = fork();
    int status = 0;

    if (child == 0) {
        page->tried = prepare(number);
        page->done = page->tried && work(path, &page->err);
        _exit(0);
    }
    ck_assert_int_gt(child, 0);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);

    const struct attempted attempted = *page;

    munmap(page, sizeof *page);
    return attempted;
}

static bool stay(size_t number)
{
    (void)number;
    return true;
}

struct attempted attempt_apart(bool (*work)(const char *path, struct err *err),
                               const char *path)
{
    return try_apart(stay, 0, work, path);
}

static bool become_nobody(size_t number)
{
    (void)number;
    if (geteuid() != 0)
        return true;
    return setgid(NOBODY) == 0 && setuid(NOBODY) == 0;
}

struct attempted attempt_as_nobody(bool (*work)(const char *path,
                                                struct err *err),
                                   const char *path)
{
    return try_apart(become_nobody, 0, work, path);
}

static bool fill_disk(size_t room)
{
    const struct rlimit limit = {.rlim_cur = room, .rlim_max = room};

    signal(SIGXFSZ, SIG_IGN);
    return setrlimit(RLIMIT_FSIZE, &limit) == 0;
}

struct attempted attempt_on_full_disk(bool (*work)(const char *path,
                                                   struct err *err),
                                      const char *path, size_t room)
{
    return try_apart(fill_disk, room, work, path);
}

/* ---- several, and until killed ---- */

/* Returns in the child when the other end of the pipe is closed. */
static void wait_for_start(const int ends[2])
{
    char byte;

    close(ends[1]);
    if (read(ends[0], &byte, 1) != 0)
        _exit(1);
    close(ends[0]);
}

void attempt_together(int count,
                      bool (*work)(const char *path, int number,
                                   struct err *err),
                      const char *path)
{
    struct attempted *const page = shared_page();
    int ends[2];
    int status = 0;

    ck_assert_int_eq(pipe(ends), 0);
    for (int number = 0; number < count; number++) {
        const pid_t child = fork();

        if (child == 0) {
            wait_for_start(ends);
            _exit(work(path, number, &page->err) ? 0 : 1);
        }
        ck_assert_int_gt(child, 0);
    }
    close(ends[1]);
    for (int number = 0; number < count; number++) {
        ck_assert_int_gt(wait(&status), 0);
        ck_assert_msg(status == 0, "%s", page->err.text);
    }
    close(ends[0]);
    munmap(page, sizeof *page);
}

/* The files that this process was handed are no longer written to. One of them
 * is where Check notes each assertion, for the test as well: half a note, of a
 * process that is killed meanwhile, would end the whole suite. */
static void leave_files(void)
{
    const int nowhere = open("/dev/null", O_RDWR);
    struct stat status;

    for (int i = STDERR_FILENO + 1; i < FILES_MAX; i++)
        if (fstat(i, &status) == 0 && S_ISREG(status.st_mode))
            dup2(nowhere, i);
    close(nowhere);
}

static void wait_for(int64_t nanoseconds)
{
    struct timespec time = {.tv_nsec = (long)nanoseconds};

    pselect(0, NULL, NULL, NULL, &time, NULL);
}

void attempt_and_kill(void (*work)(const char *path), const char *path,
                      int64_t nanoseconds)
{
    int ends[2];
    char byte;
    int status;

    ck_assert_int_eq(pipe(ends), 0);

    const pid_t child = fork();

    if (child == 0) {
        leave_files();
        if (write(ends[1], "!", 1) == 1)
            work(path);
        _exit(1);
    }
    ck_assert_int_gt(child, 0);
    close(ends[1]);
    ck_assert_int_eq(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    wait_for(nanoseconds);
    kill(child, SIGKILL);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_msg(WIFSIGNALED(status), "it failed before it was killed");
}
