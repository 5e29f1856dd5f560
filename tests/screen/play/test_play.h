/* SPDX-License-Identifier: MIT */
/* The parts of the suite of the play screen, and the table that some share. */
#pragma once

#include <check.h>
#include <stdbool.h>

TCase *play_keys_case(void);
TCase *play_panel_case(void);
TCase *play_film_case(void);
TCase *play_time_case(void);
TCase *play_told_case(void);
TCase *play_commands_case(void);
TCase *play_comments_case(void);
TCase *play_history_case(void);
TCase *play_table_case(void);
TCase *play_asked_case(void);
TCase *table_watcher_case(void);

struct caller;
struct play_screen;
struct player_of_tests;

/* With it the south player moves first. */
#define VISIT_FIRST_MOVES "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

/* Ann is the host and plays first; Ben has come. */
struct table_visit {
    struct player_of_tests *ann;
    struct caller *ben;
};

/* The lines of a story that begin the game and the table. */
struct table_visit visit_begin(const char *game, const char *from,
                               const char *host);
struct table_visit visit_begin_kalah(void);
void visit_end(struct table_visit *visit);

/* The port of Ann's table, as its card tells it. */
int visit_port(struct player_of_tests *ann);

/* Ann's program works once: for caller_settle(). */
void visit_work(void *ann);

/* Ann does the line of a story, or Ben says a line, until nothing moves. */
void visit_act(struct table_visit *visit, const char *line);
void visit_ben_says(struct table_visit *visit, const char *line);

/* Has Ben heard these words? The second waits until he has. */
bool visit_ben_heard(struct table_visit *visit, const char *words);
void visit_ben_hears(struct table_visit *visit, const char *words);

/* Ann's, the lowest of her screens. */
struct play_screen *visit_screen(struct table_visit *visit);
