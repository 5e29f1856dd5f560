/* SPDX-License-Identifier: MIT */
/* The part of the suite that is in a file of its own. */
#pragma once

#include <check.h>

void timeline_add_random(Suite *suite);
