/* SPDX-License-Identifier: MIT */
/* Asks the half of curses that draws nothing what the system knows of the
 * terminal: its header has names that term.c has, too. */
#define NCURSES_NOMACROS 1

#include "ui/term/kind.h"

#include <curses.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

bool term_known(struct err *err)
{
    const char *const name = term_kind();
    int found = 0;
    const bool known = setupterm(name, STDOUT_FILENO, &found) == OK;

    if (known)
        del_curterm(cur_term);
    return known || err_set(err, "TERM=%s: that terminal is not known here",
                            err_token(name, strlen(name)).text);
}
