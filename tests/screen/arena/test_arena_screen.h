/* SPDX-License-Identifier: MIT */
/* The parts of the suite of the arena on the screen. */
#pragma once

#include <check.h>

/* A player of the tests before the screens, for each test. */
void arena_set_up(void);
void arena_tear_down(void);

/* The lines of a script, with new lines between them. */
void arena_act(const char *script);
/* What is on the screen, which the caller frees. */
char *arena_seen(void);
/* Fails where these words are not on the screen. */
void arena_sees(const char *words);
/* The name of the screen that is open. */
const char *arena_top(void);
/* In the form of a new arena. */
void arena_write_player(const char *text);

TCase *arena_form_case(void);

/* In a real terminal. */
void arena_screen_add_terminal(Suite *suite);
