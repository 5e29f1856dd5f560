/* What --help prints, from the table of commands. */
#ifndef NAQALA_SRC_CMD_HELP_H
#define NAQALA_SRC_CMD_HELP_H

#include "cmd/command.h"
#include <stdio.h>

/* `whole` is what it is a part of, or NULL. */
void help_write_command(const struct command *whole,
                        const struct command *command, FILE *out);

#endif
