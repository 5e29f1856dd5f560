/* SPDX-License-Identifier: MIT */
/* The parts of the suite, and what they share. */
#pragma once

#include "support/screen/probe.h"

#include <check.h>

/* The usual probe; and its end by a key. */
struct terminal *term_start(void);
void term_quit(struct terminal *terminal);

TCase *term_output(void);
TCase *term_looks(void);
TCase *term_ends(void);
TCase *term_grounds(void);
TCase *term_sgr(void);
