/* SPDX-License-Identifier: MIT */
#include "support/system/priority.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/resource.h>

int priority_lowest(void)
{
    DIR *const folder = opendir("/proc/self/task");
    int nicest = getpriority(PRIO_PROCESS, 0);

    if (folder == NULL)
        return nicest;
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        const int thread = atoi(entry->d_name);
        const int nice =
            thread > 0 ? getpriority(PRIO_PROCESS, (id_t)thread) : nicest;

        nicest = nice > nicest ? nice : nicest;
    }
    closedir(folder);
    return nicest;
}
