/* SPDX-License-Identifier: MIT */
/* The parts of the suite of saves. */
#pragma once

#include <check.h>

TCase *save_refused_case(void);
TCase *save_text_case(void);
