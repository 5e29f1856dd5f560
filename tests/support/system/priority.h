/* SPDX-License-Identifier: MIT */
/* How far threads give way to others. */
#pragma once

/* The lowest priority of the threads of this process, as a nice value; that of
 * this thread where the system does not tell. */
int priority_lowest(void);
