/* What the tests of the shelf have in common, and their parts. */
#ifndef NAQALA_TESTS_MATCH_SAVES_TEST_SAVED_GAMES_H
#define NAQALA_TESTS_MATCH_SAVES_TEST_SAVED_GAMES_H

#include <check.h>

/* A game by this spec is saved under a name that is free. */
void shelf_saved(const char *spec, const char *name);

/* What is loaded by this name is a game by that spec. */
void shelf_loaded(const char *name, const char *spec);

/* Nothing is, in a sentence that holds these words. */
void shelf_not_loaded(const char *name, const char *words);

TCase *shelf_list_case(void);

#endif
