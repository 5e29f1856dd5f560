/* SPDX-License-Identifier: MIT */
/*
 * The manual as the tests read it: pages, their parts, and lines. What is
 * tested of naqala(6) is in manual/test_manual.c and
 * manual/test_manual_examples.c and manual/test_manual_files.c, of the others in a file each:
 * manual/test_manual_lab.c, manual/test_manual_save.c, manual/test_manual_levels.c,
 * manual/test_manual_theme.c, manual/test_manual_conf.c,
 * manual/test_manual_papers.c, manual/test_manual_readme.c,
 * manual/test_manual_reliability.c.
 */
#pragma once

#include "support/run.h"

#include <check.h>
#include <stdbool.h>

enum { LINE_BYTES = 256 };

struct page_line {
    char text[LINE_BYTES];
};

/* The whole file; the caller frees it. */
char *manual_text(const char *path);

/* Takes the first line off the rest; false at the end. */
bool manual_line(const char **rest, struct page_line *line);

bool manual_begins(const char *text, const char *beginning);

/*
 * What stands on a page below `.Sh TITLE` or `.Ss TITLE`, up to the next line
 * with that macro. The caller frees it.
 */
char *manual_part(const char *page, const char *macro, const char *title);

/* The part below .Sh of a page that is still to be read. */
char *manual_section(const char *path, const char *title);

/* Has it this .It, as a reader sees it: `--game GAME`, `comment.PLY`? */
bool manual_has_item(const char *page, const char *wanted);

/* `eight`: small numbers as the pages write them. */
const char *manual_number(int number);

/* What the program answers to these words and this input. The caller frees it. */
char *manual_said(const char *input, const char *words, const char *more);

/* Calls it with the words for every command, and for every part of one. */
void manual_each_command(void (*work)(const char *words, void *data),
                         void *data);

/* Single blanks between the words, and none around them. */
void manual_squeeze(char *text);

/* What a shell makes of an example, in which naqala is this program. */
struct run manual_run(const char *command, const char *input,
                      const char *program);

/* More tests of naqala(6). */
void manual_add_examples(TCase *page);
void manual_add_files(TCase *page);

/* The tests of other files, put into the suite. */
void manual_add_save(Suite *suite);
void manual_add_conf(Suite *suite);
void manual_add_game(Suite *suite);
void manual_add_lab(Suite *suite);
void manual_add_lesson(Suite *suite);
void manual_add_levels(Suite *suite);
void manual_add_papers(Suite *suite);
void manual_add_puzzle(Suite *suite);
void manual_add_readme(Suite *suite);
void manual_add_reliability(Suite *suite);
void manual_add_sources(Suite *suite);
void manual_add_theme(Suite *suite);
