/* SPDX-License-Identifier: MIT */
/* How much of the machine's memory a process has, as the system counts it. */
#pragma once

#include <sys/types.h>

/* In KB; 0 where the system does not say, or it has ended. */
long memory_use_now(pid_t process);
long memory_use_most(pid_t process); /* since it began */
/* The most that a child takes, which is waited for and has to end with this
 * result. */
long memory_use_of(pid_t child, int result);
/* All addresses that it has mapped, used or not: stacks of threads, too. */
long memory_use_mapped(pid_t process);
