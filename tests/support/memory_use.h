/* SPDX-License-Identifier: MIT */
/* How much of the machine's memory a process has, as the system counts it. */
#pragma once

#include <sys/types.h>

/* In KB; 0 where the system does not say, or it has ended. */
long memory_use_now(pid_t process);
long memory_use_most(pid_t process); /* since it began */
