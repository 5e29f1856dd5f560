/* SPDX-License-Identifier: MIT */
/* The parts of the suite, and what they share. */
#pragma once

#include "support/screen/probe.h"
#include "support/screen/terminal_screen.h"

#include <check.h>

/* The usual probe; and its end by a key. */
struct terminal *term_start(void);
void term_quit(struct terminal *terminal);

/* What can be seen of both is the same, and so is the place of the cursor; the
 * shorter one leaves no colours. */
void term_check_alike(const struct terminal_picture *full,
                      const struct terminal_picture *shorter, int width,
                      int height);

TCase *term_output(void);
TCase *term_looks(void);
TCase *term_ends(void);
TCase *term_grounds(void);
TCase *term_sgr(void);
TCase *term_arrange(void);
