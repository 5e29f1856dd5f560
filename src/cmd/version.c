/* naqala version. The number comes from the Makefile, where it stands once. */
#include "cmd/command.h"

#include <stdio.h>

static int version(const struct call *call)
{
    (void)call;
    puts("naqala " NAQALA_VERSION);
    return RESULT_FINE;
}

const struct command version_command = {
    .name = "version",
    .operands = "",
    .about = "the version of this program",
    .run = version,
};
