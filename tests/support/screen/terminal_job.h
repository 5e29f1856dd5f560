/* SPDX-License-Identifier: MIT */
/* The half of the terminal that programs have: see support/screen/terminal.h.
 */
#pragma once

#include "support/screen/terminal.h"

#include <sys/types.h>

/* What the shell in the terminal tells. */
struct job_report {
    pid_t job;
    bool started;
    bool stopped;
    bool ended;
    int status;    /* as a shell counts */
    bool as_found; /* the modes of its line */
};

struct terminal_job {
    pid_t shell;
    int master;  /* what is written, and what is typed */
    int reports; /* struct job_report */
    int orders;  /* a byte: go on */
};

enum { JOB_WORDS = 32 };

/* What the shell writes when the program has stopped for the n-th time. */
void job_stop_words(int count, char words[JOB_WORDS]);

struct terminal_job job_start(const struct terminal_order *order);
