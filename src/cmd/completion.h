/*
 * What the scripts for all shells share: the words that can stand somewhere,
 * with blanks between them.
 */
#ifndef NAQALA_SRC_CMD_COMPLETION_H
#define NAQALA_SRC_CMD_COMPLETION_H

#include "cmd/command.h"

#include <stdio.h>

void completion_write_games(FILE *out);
void completion_write_commands(const struct command *const commands[],
                               FILE *out);

/* Are the operands words out of a list, and which are they? */
bool completion_has_list(const struct command *command);
void completion_write_list(const struct command *const commands[],
                           const struct command *command, FILE *out);

/* The whole script. */
void completion_write_bash(const struct command *const commands[], FILE *out);

#endif
