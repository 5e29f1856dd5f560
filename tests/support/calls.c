/* SPDX-License-Identifier: MIT */
/* RTLD_NEXT. */
#define _GNU_SOURCE 1

#include "support/calls.h"

#include <check.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOTES_MAX = 4000 };

static struct {
    bool noting;
    int link_refused; /* with this errno; 0: not */
    char text[NOTES_MAX];
    void (*act)(void *whose);
    void *whose;
} notes;

static void note_call(const char *call)
{
    const size_t length = strlen(notes.text);

    if (notes.noting)
        snprintf(notes.text + length, sizeof notes.text - length, "%s%s",
                 length > 0 ? ", " : "", call);
}

/* The function of the system that has this name. */
static void find_real(const char *name, void *function)
{
    void *const real = dlsym(RTLD_NEXT, name);

    ck_assert_msg(real != NULL, "there is no %s", name);
    memcpy(function, &real, sizeof real);
}

int fsync(int descriptor)
{
    int (*real)(int descriptor);
    struct stat status;

    if (notes.noting && fstat(descriptor, &status) == 0)
        note_call(S_ISDIR(status.st_mode) ? "sync folder"
                  : status.st_size > 0    ? "sync file"
                                          : "sync nothing");
    if (notes.act != NULL) {
        void (*const act)(void *whose) = notes.act;

        notes.act = NULL;
        act(notes.whose);
    }
    find_real("fsync", &real);
    return real(descriptor);
}

int rename(const char *from, const char *to)
{
    int (*real)(const char *from, const char *to);

    note_call("rename");
    find_real("rename", &real);
    return real(from, to);
}

int link(const char *from, const char *to)
{
    int (*real)(const char *from, const char *to);

    note_call("link");
    if (notes.link_refused != 0) {
        errno = notes.link_refused;
        return -1;
    }
    find_real("link", &real);
    return real(from, to);
}

void calls_begin(void)
{
    notes.noting = true;
    *notes.text = '\0';
}

void calls_at_sync(void (*act)(void *whose), void *whose)
{
    notes.act = act;
    notes.whose = whose;
}

void calls_refuse_link(int reason)
{
    notes.link_refused = reason;
}

const char *calls_end(void)
{
    notes.noting = false;
    return notes.text;
}
