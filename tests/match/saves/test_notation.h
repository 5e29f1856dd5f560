/* SPDX-License-Identifier: MIT */
/* The parts of the suite of notations. */
#pragma once

#include <check.h>

TCase *notation_text_case(void);
TCase *notation_words_case(void);
