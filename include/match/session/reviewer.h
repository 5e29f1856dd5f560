/* SPDX-License-Identifier: MIT */
/*
 * A review in a thread of its own, so that the screen stays awake.
 *
 * All functions belong to one thread, the owner's; only reviewer_free waits, 20
 * ms at most.
 */
#pragma once

#include "match/session/review.h"

struct reviewer; /* owns a thread, a pipe and a copy of the review */

/* Begins at once with what is known already; `stop` and `listener` of the task
 * are not used. Returns NULL and sets err for games that cannot be proven, and
 * when the system has no thread or pipe to give. The game must live longer. */
struct reviewer *reviewer_new(const struct review *review,
                              const struct review_task *task, struct err *err);
void reviewer_free(struct reviewer *reviewer); /* stops it */

/* For poll(): readable while reviewer_take has something to give. */
int reviewer_descriptor(const struct reviewer *reviewer);

/* Copies what is known now into the review that it was made from; false if that
 * is nothing new. */
bool reviewer_take(struct reviewer *reviewer, struct review *review);

/* No more will come; true once reviewer_take has given the last. */
bool reviewer_done(const struct reviewer *reviewer);
