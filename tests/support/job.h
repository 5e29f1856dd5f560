/* SPDX-License-Identifier: MIT */
/* Jobs of the lab: checkpoints from one to the other. */
#pragma once

#include "lab/job/job.h"

/* Through a file. */
void job_move(struct job *from, struct job *to);

/* The checkpoint of one cannot be loaded into the other; the message ends with
 * these words. */
void job_refuses(struct job *from, struct job *to, const char *words);

/* Both have the same checkpoint. */
void job_same(struct job *one, struct job *other);
