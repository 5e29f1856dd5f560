/* SPDX-License-Identifier: MIT */
/* What stands in front of the C library; for glibc. See fault.h. */
#define _GNU_SOURCE 1

#include "faults/fault.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE = 100 /* seconds */, LIBRARIES = 4 };

/* Without dlsym(), which may want memory itself. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static struct {
    int fault; /* -1: none */
    long number;
    bool ever;
    bool kills;
    long limit;                  /* bytes of memory; 0: all */
    atomic_long used;            /* since it counts */
    struct fault_counts *counts; /* NULL before all is read */
    struct fault_counts own;
    struct {
        uintptr_t first, last;
    } spared[LIBRARIES];
    int spared_count;
} plan = {.fault = -1};

/* Libraries whose own calls do not fail: how they are called, and why. */
static const char *const SPARED[] = {
    "libiniparser", /* has no word for it; src/base/ini.c has a guard */
    "libtinfo",     /* ends the program with a message of its own, ... */
    "libncurses",   /* ... or crashes in newterm() */
};

static int note_library(struct dl_phdr_info *info, size_t size, void *whose)
{
    (void)size, (void)whose;
    for (size_t i = 0; i < sizeof SPARED / sizeof *SPARED; i++) {
        if (strstr(info->dlpi_name, SPARED[i]) == NULL ||
            plan.spared_count == LIBRARIES)
            continue;

        uintptr_t last = info->dlpi_addr;

        for (int k = 0; k < info->dlpi_phnum; k++)
            if (info->dlpi_phdr[k].p_type == PT_LOAD) {
                const uintptr_t end = info->dlpi_addr +
                                      info->dlpi_phdr[k].p_vaddr +
                                      info->dlpi_phdr[k].p_memsz;

                last = end > last ? end : last;
            }
        plan.spared[plan.spared_count].first = info->dlpi_addr;
        plan.spared[plan.spared_count++].last = last;
    }
    return 0;
}

static bool is_spared(const void *caller)
{
    for (int i = 0; i < plan.spared_count; i++)
        if ((uintptr_t)caller >= plan.spared[i].first &&
            (uintptr_t)caller < plan.spared[i].last)
            return true;
    return false;
}

static void read_fault(const char *text)
{
#define FAULT_NAME(name) #name,
    static const char *const names[] = {FAULTS(FAULT_NAME)};
#undef FAULT_NAME
    const size_t length = strcspn(text, ":");

    if (strncmp(text, "memory:", 7) == 0)
        plan.limit = atol(text + 7);
    for (int i = 0; i < FAULT_COUNT; i++)
        if (strlen(names[i]) == length &&
            strncmp(names[i], text, length) == 0 && text[length] == ':') {
            plan.number = atol(text + length + 1);
            plan.ever = strchr(text, '+') != NULL;
            plan.kills = strchr(text, '!') != NULL;
            plan.fault = i;
        }
}

static struct fault_counts *share_counts(const char *path)
{
    const int descriptor = (int)open(path, O_RDWR | O_CLOEXEC);
    void *const shared =
        descriptor < 0 ? MAP_FAILED
                       : mmap(NULL, sizeof plan.own, PROT_READ | PROT_WRITE,
                              MAP_SHARED, descriptor, 0);

    if (descriptor >= 0)
        close(descriptor);
    return shared != MAP_FAILED ? shared : &plan.own;
}

/* Programs that this one starts are left alone. */
__attribute__((constructor)) static void begin(void)
{
    const char *const fault = getenv("NAQALA_FAULT");
    const char *const counts = getenv("NAQALA_FAULT_COUNTS");
    struct fault_counts *const shared =
        counts != NULL ? share_counts(counts) : &plan.own;

    if (fault != NULL)
        read_fault(fault);
    dl_iterate_phdr(note_library, NULL);
    unsetenv("LD_PRELOAD");
    alarm(PATIENCE);
    plan.counts = shared;
}

/* Is it this call that is to fail? Sets errno. */
static bool fails(enum fault fault, int reason, const void *caller)
{
    if (plan.counts == NULL || is_spared(caller))
        return false;

    const long number = 1 + atomic_fetch_add(&plan.counts->calls[fault], 1);

    if ((int)fault != plan.fault ||
        (plan.ever ? number < plan.number : number != plan.number))
        return false;
    atomic_fetch_add(&plan.counts->failed, 1);
    if (plan.kills && fault != FAULT_write)
        kill(getpid(), SIGKILL);
    errno = reason;
    return true;
}

/* The next one of that name, into where a function belongs. */
static void find_real(const char *name, void *function)
{
    void *const real = dlsym(RTLD_NEXT, name);

    if (real == NULL)
        abort();
    memcpy(function, &real, sizeof real);
}

#define CALLER __builtin_return_address(0)

/* ---- memory ---- */

/* Is there as much as is taken now? What is taken first may be given back. */
static bool take_memory(size_t bytes)
{
    const long more = (long)bytes;

    if (plan.limit == 0 || plan.counts == NULL ||
        atomic_fetch_add(&plan.used, more) + more <= plan.limit)
        return true;
    atomic_fetch_sub(&plan.used, more);
    errno = ENOMEM;
    return false;
}

void free(void *memory)
{
    if (memory != NULL && plan.limit != 0 && plan.counts != NULL)
        atomic_fetch_sub(&plan.used, (long)malloc_usable_size(memory));
    __libc_free(memory);
}

/* NULL if that is more than there is. */
static void *keep_memory(void *memory)
{
    if (memory == NULL || take_memory(malloc_usable_size(memory)))
        return memory;
    __libc_free(memory);
    return NULL;
}

void *malloc(size_t size)
{
    return fails(FAULT_malloc, ENOMEM, CALLER)
               ? NULL
               : keep_memory(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    return fails(FAULT_calloc, ENOMEM, CALLER)
               ? NULL
               : keep_memory(__libc_calloc(count, size));
}

void *realloc(void *memory, size_t size)
{
    const size_t before = memory != NULL ? malloc_usable_size(memory) : 0;

    if (fails(FAULT_realloc, ENOMEM, CALLER) ||
        !take_memory(size > before ? size - before + sizeof(void *) : 0))
        return NULL;

    void *const moved = __libc_realloc(memory, size);

    if (moved != NULL && plan.limit != 0 && plan.counts != NULL)
        atomic_fetch_add(
            &plan.used,
            (long)malloc_usable_size(moved) - (long)before -
                (size > before ? (long)(size - before + sizeof(void *)) : 0));
    return moved;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(FAULT_aligned_alloc, ENOMEM, CALLER)
               ? NULL
               : __libc_memalign(alignment, size);
}

void *mmap(void *address, size_t length, int protection, int flags,
           int descriptor, off_t offset)
{
    void *(*real)(void *, size_t, int, int, int, off_t);

    find_real("mmap", &real);
    return fails(FAULT_mmap, ENOMEM, CALLER)
               ? MAP_FAILED
               : real(address, length, protection, flags, descriptor, offset);
}

/* ---- files ---- */

static int open_real(const char *name, const char *path, int flags, mode_t mode)
{
    int (*real)(const char *, int, ...);

    find_real(name, &real);
    return real(path, flags, mode);
}

int open(const char *path, int flags, ...)
{
    mode_t mode = 0;

    if ((flags & (O_CREAT | O_TMPFILE)) != 0) {
        va_list arguments;

        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    return fails(FAULT_open, EMFILE, CALLER)
               ? -1
               : open_real("open", path, flags, mode);
}

/* What open() becomes where it is fortified. */
int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags)
{
    return fails(FAULT_open, EMFILE, CALLER)
               ? -1
               : open_real("open", path, flags, 0);
}

int mkstemp(char *path)
{
    int (*real)(char *);

    find_real("mkstemp", &real);
    return fails(FAULT_open, EACCES, CALLER) ? -1 : real(path);
}

int memfd_create(const char *name, unsigned flags)
{
    int (*real)(const char *, unsigned);

    find_real("memfd_create", &real);
    return fails(FAULT_open, EMFILE, CALLER) ? -1 : real(name, flags);
}

/* Messages are heard. */
ssize_t write(int descriptor, const void *bytes, size_t length)
{
    ssize_t (*real)(int, const void *, size_t);

    find_real("write", &real);
    if (descriptor == STDERR_FILENO || !fails(FAULT_write, ENOSPC, CALLER))
        return real(descriptor, bytes, length);
    if (plan.kills) {
        real(descriptor, bytes, length / 2);
        kill(getpid(), SIGKILL);
    }
    return -1;
}

int fsync(int descriptor)
{
    int (*real)(int);

    find_real("fsync", &real);
    return fails(FAULT_fsync, EIO, CALLER) ? -1 : real(descriptor);
}

int rename(const char *from, const char *to)
{
    int (*real)(const char *, const char *);

    find_real("rename", &real);
    return fails(FAULT_rename, EACCES, CALLER) ? -1 : real(from, to);
}

int mkdir(const char *path, mode_t mode)
{
    int (*real)(const char *, mode_t);

    find_real("mkdir", &real);
    return fails(FAULT_mkdir, ENOSPC, CALLER) ? -1 : real(path, mode);
}

int flock(int descriptor, int operation)
{
    int (*real)(int, int);

    find_real("flock", &real);
    return fails(FAULT_flock, ENOLCK, CALLER) ? -1
                                              : real(descriptor, operation);
}

/* ---- streams ---- */

FILE *fopen(const char *path, const char *mode)
{
    FILE *(*real)(const char *, const char *);

    find_real("fopen", &real);
    return fails(FAULT_fopen, EMFILE, CALLER) ? NULL : real(path, mode);
}

FILE *fdopen(int descriptor, const char *mode)
{
    FILE *(*real)(int, const char *);

    find_real("fdopen", &real);
    return fails(FAULT_fopen, ENOMEM, CALLER) ? NULL : real(descriptor, mode);
}

FILE *tmpfile(void)
{
    FILE *(*real)(void);

    find_real("tmpfile", &real);
    return fails(FAULT_fopen, EROFS, CALLER) ? NULL : real();
}

FILE *fmemopen(void *text, size_t size, const char *mode)
{
    FILE *(*real)(void *, size_t, const char *);

    find_real("fmemopen", &real);
    return fails(FAULT_stream, ENOMEM, CALLER) ? NULL : real(text, size, mode);
}

FILE *fopencookie(void *cookie, const char *mode,
                  cookie_io_functions_t functions)
{
    FILE *(*real)(void *, const char *, cookie_io_functions_t);

    find_real("fopencookie", &real);
    return fails(FAULT_stream, ENOMEM, CALLER) ? NULL
                                               : real(cookie, mode, functions);
}

/* ---- pipes and threads ---- */

int pipe(int ends[2])
{
    int (*real)(int[2]);

    find_real("pipe", &real);
    return fails(FAULT_pipe, EMFILE, CALLER) ? -1 : real(ends);
}

static int poll_real(struct pollfd *news, nfds_t count, int millis)
{
    int (*real)(struct pollfd *, nfds_t, int);

    find_real("poll", &real);
    return real(news, count, millis);
}

int poll(struct pollfd *news, nfds_t count, int millis)
{
    return fails(FAULT_poll, ENOMEM, CALLER) ? -1
                                             : poll_real(news, count, millis);
}

/* What poll() becomes where it is fortified. */
int __poll_chk(struct pollfd *news, nfds_t count, int millis, size_t size);
int __poll_chk(struct pollfd *news, nfds_t count, int millis, size_t size)
{
    if (size / sizeof *news < count)
        abort();
    return fails(FAULT_poll, ENOMEM, CALLER) ? -1
                                             : poll_real(news, count, millis);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                   void *(*work)(void *), void *data)
{
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

    find_real("pthread_create", &real);
    return fails(FAULT_pthread_create, EAGAIN, CALLER)
               ? EAGAIN
               : real(thread, attributes, work, data);
}
