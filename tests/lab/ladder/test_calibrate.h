/* SPDX-License-Identifier: MIT */
/* What the tests of rating the levels share, and the parts of their suite that
 * have files of their own. */
#pragma once

#include "support/run.h"

#include <check.h>

/* Two levels of Kalah, the first one much weaker. */
#define CALIBRATE_LADDER                                \
    "; two trees\n[acorn]\nname = A\nabout = a\n"       \
    "agent = random\n\n[willow]\nname = W\nabout = w\n" \
    "agent = max ; greedy\n"

/* A file of levels in a folder of its own, and the one of their ratings. */
struct calibrate_trial {
    char *folder;
    char *levels;
    char *path; /* of the ratings */
};

struct calibrate_trial calibrate_trial_begin(const char *text);
void calibrate_trial_end(struct calibrate_trial *trial);

/* `naqala lab calibrate` with these options. */
struct run calibrate_trial_run(const struct calibrate_trial *trial,
                               const char *options);

TCase *calibrate_job_case(void);
TCase *notice_case(void);
