/* SPDX-License-Identifier: MIT */
/* Lines for the player, and looks at the screen. */
#include "support/screen/story.h"

#include <check.h>
#include <stdarg.h>

const char *const STORY_LINES_END = NULL;

struct player_of_tests *story_begin(const char *line, ...)
{
    struct player_of_tests *const player = player_new();
    va_list lines;

    va_start(lines, line);
    for (; line != NULL; line = va_arg(lines, const char *))
        player_do(player, line, stdout);
    va_end(lines);
    player_settle(player);
    return player;
}

void story_act(struct player_of_tests *player, const char *line)
{
    player_do(player, line, stdout);
}

static void check_seen(struct player_of_tests *player, const char *words,
                       bool seen)
{
    if (player_sees(player, words) == seen)
        return;
    player_look(player, stderr);
    ck_abort_msg("%s: %s", words, seen ? "not seen" : "seen");
}

void story_sees(struct player_of_tests *player, const char *words)
{
    check_seen(player, words, true);
}

void story_sees_no(struct player_of_tests *player, const char *words)
{
    check_seen(player, words, false);
}
