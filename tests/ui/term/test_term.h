/* The parts of the suite, and what they share. */
#ifndef NAQALA_TESTS_UI_TERM_TEST_TERM_H
#define NAQALA_TESTS_UI_TERM_TEST_TERM_H

#include "support/screen/probe.h"

#include <check.h>

/* The usual probe; and its end by a key. */
struct terminal *term_start(void);
void term_quit(struct terminal *terminal);

TCase *term_output(void);
TCase *term_looks(void);
TCase *term_ends(void);

#endif
