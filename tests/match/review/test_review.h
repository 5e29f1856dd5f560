/* SPDX-License-Identifier: MIT */
/* The parts of the suite of reviews. */
#pragma once

#include <check.h>

TCase *review_words_case(void);
TCase *review_sheet_case(void);
