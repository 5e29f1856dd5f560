/* SPDX-License-Identifier: MIT */
/* Lines of /proc. */
#include "support/system/memory_use.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

long memory_use_mapped(pid_t process)
{
    return read_status(process, "VmSize:");
}
