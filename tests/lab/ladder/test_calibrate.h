/* SPDX-License-Identifier: MIT */
/* The part of the suite of rating the levels that has a file of its own. */
#pragma once

#include <check.h>

TCase *notice_case(void);
