/* SPDX-License-Identifier: MIT */
/* An event as a word or a few: `up`, `x`, `press 1 3,4`, `paste [2 3]`. */
#pragma once

#include "ui/event.h"

#include <stdio.h>

void event_words(const struct event *event, FILE *out);
