/* SPDX-License-Identifier: MIT */
/* The parts of the suite of the screens around the board, and what they share. */
#pragma once

#include <check.h>

TCase *lists_start_case(void);
TCase *lists_form_case(void);
TCase *lists_set_up_case(void);
TCase *lists_games_case(void);
TCase *lists_level_case(void);

struct app_probe;

/* The form of a new game, and from its line to the one with this label, which
 * is above or below. */
struct app_probe *form_probe(void);
void form_up_to(struct app_probe *probe, const char *label);
void form_down_to(struct app_probe *probe, const char *label);

/* Selects the line of these words in a list, which may be longer than the
 * screen. */
void list_select(struct app_probe *probe, const char *words);
