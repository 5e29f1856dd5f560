/* SPDX-License-Identifier: MIT */
/* naqala: sowing games and Abalone in a terminal. The sub-commands, in the order
 * of help. */
#include "cmd/command.h"

#include <stddef.h>

static const struct command *const COMMANDS[] = {
    &play_command,       &watch_command,    &host_command,    &join_command,
    &levels_command,     &stats_command,    &lesson_command,  &puzzle_command,
    &explore_command,    &review_command,   &rules_command,   &arena_command,
    &merge_command,      &lab_command,      &replay_command,  &perft_command,
    &solve_command,      &features_command, &check_command,   &convert_command,
    &export_command,     &engine_command,   &kgp_command,     &bench_command,
    &completion_command, &help_command,     &version_command, NULL,
};

int main(int argc, char *argv[])
{
    return command_main(COMMANDS, argc, argv);
}
