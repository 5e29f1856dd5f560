/* SPDX-License-Identifier: MIT */
/* Lines of /proc. */
#include "support/system/memory_use.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static long read_status(pid_t process, const char *name)
{
    char path[64], line[256];
    long kilobytes = 0;

    snprintf(path, sizeof path, "/proc/%d/status", (int)process);

    FILE *const status = fopen(path, "r");

    while (status != NULL && fgets(line, sizeof line, status) != NULL)
        if (strncmp(line, name, strlen(name)) == 0)
            kilobytes = strtol(line + strlen(name), NULL, 10);
    if (status != NULL)
        fclose(status);
    return kilobytes;
}

long memory_use_now(pid_t process)
{
    return read_status(process, "VmRSS:");
}

long memory_use_most(pid_t process)
{
    return read_status(process, "VmHWM:");
}

/* Looks every millisecond, until it has ended. */
long memory_use_of(pid_t child, int result)
{
    long most = 0;
    int status;

    while (waitpid(child, &status, WNOHANG) == 0) {
        const long now = memory_use_most(child);

        most = now > most ? now : most;
        usleep(1000);
    }
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), result);
    ck_assert_int_gt(most, 0);
    return most;
}

long memory_use_mapped(pid_t process)
{
    return read_status(process, "VmSize:");
}
