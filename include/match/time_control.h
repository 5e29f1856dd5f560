/* SPDX-License-Identifier: MIT */
/*
 * How long the players may think:
 *
 *     none         as long as they like
 *     5+3          five minutes for the game, and three seconds more for every
 *                  move that is made (Fischer); 0.5+0 is half a minute
 *     30s/move     thirty seconds for each move; unused time is lost
 */
#pragma once

#include "base/err.h"

#include <stdint.h>

enum time_kind { TIME_FREE, TIME_FISCHER, TIME_MOVE };

struct time_control {
    enum time_kind kind;
    int64_t base;      /* milliseconds: for the game, or for a move */
    int64_t increment; /* for every move that is made */
};

enum { TIME_TEXT_MAX = 24, TIME_SHOWN_MAX = 16 };

struct time_text {
    char text[TIME_TEXT_MAX];
};

/* False with err, which shows the forms that are allowed. */
bool time_control_read(const char *text, struct time_control *control,
                       struct err *err);
struct time_text time_control_text(const struct time_control *control);

/* Milliseconds that are left to a player who has made `moves` moves in
 * `thought` milliseconds, not counting the current move; may be negative. */
int64_t time_control_left(const struct time_control *control, int moves,
                          uint64_t thought);

/* Milliseconds that a machine may take for a move if `left` milliseconds are
 * left: a share for each move that may still come, never all of them. */
int64_t time_control_share(const struct time_control *control, int64_t left);

/*
 * Time as it is shown, 4:58, 1:02:03, and with a warning and tenths below ten
 * seconds, !9.4; and after how many nanoseconds the shown text changes.
 */
struct time_shown {
    char text[TIME_SHOWN_MAX];
};
struct time_shown time_shown(int64_t nanoseconds);
bool time_is_urgent(int64_t nanoseconds); /* is it shown with a warning? */
int64_t time_shown_for(int64_t nanoseconds);
