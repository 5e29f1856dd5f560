/* SPDX-License-Identifier: MIT */
/* The part of the evaluation suite that stands in a file of its own. */
#pragma once

#include <check.h>

TCase *evaluation_weights_case(void);
