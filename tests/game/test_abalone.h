/* SPDX-License-Identifier: MIT */
/* The parts of the suite `abalone` that have files of their own. */
#pragma once

#include <check.h>

TCase *abalone_features_case(void);
TCase *abalone_order_case(void);
TCase *abalone_play_case(void);
TCase *abalone_text_case(void);
TCase *abalone_starts_case(void);
