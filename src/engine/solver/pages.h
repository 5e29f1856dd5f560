/* Large memory that is looked into here and there. */
#ifndef NAQALA_SRC_ENGINE_SOLVER_PAGES_H
#define NAQALA_SRC_ENGINE_SOLVER_PAGES_H

#include <stddef.h>

/* Zeroed; freed with free(). Where the system can, in large pages, so that
 * finding a page does not take longer than reading it. NULL when there is no
 * memory. */
void *pages_new(size_t bytes);

#endif
