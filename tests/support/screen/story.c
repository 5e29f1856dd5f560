/* SPDX-License-Identifier: MIT */
/* Lines for the player, and looks at the screen. */
#include "support/screen/story.h"

#include <check.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

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

/* The cell on which these words begin, every sign being one cell wide. */
static struct event find_words(const char *picture, const char *words)
{
    const char *const found = strstr(picture, words);
    struct event event = {
        .kind = EVENT_MOUSE, .action = MOUSE_PRESS, .button = MOUSE_LEFT};

    ck_assert_msg(found != NULL, "%s: not in\n%s", words, picture);
    for (const char *sign = picture; sign < found; sign++)
        if (*sign == '\n') {
            event.y++;
            event.x = 0;
        } else if (((unsigned char)*sign & 0xc0) != 0x80)
            event.x++;
    return event;
}

void story_click(struct player_of_tests *player, const char *words)
{
    char *picture = NULL;

    player_see(player, &picture);

    const struct event event = find_words(picture, words);

    free(picture);
    player_event(player, &event);
}
