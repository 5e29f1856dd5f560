/* Attempts in processes of their own; a shared page brings back what came. */
#include "attempt.h"

#include <check.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOBODY = 65534 };

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

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        page->tried = prepare(number);
        page->done = page->tried && work(path, &page->err);
        _exit(0);
    }
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
