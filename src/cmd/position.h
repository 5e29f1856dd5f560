/* What many commands share: the options --game and --from, and the levels. */
#ifndef NAQALA_SRC_CMD_POSITION_H
#define NAQALA_SRC_CMD_POSITION_H

#include "cmd/command.h"
#include "game/game.h"
#include "match/level.h"

#include <stdio.h>

#define SETTING_OPTIONS                                                     \
    {"--game", "GAME", ARGUMENT_GAME,                                       \
     "kalah (the default), oware:slam=legal"},                              \
    {                                                                       \
        "--from", "POS", ARGUMENT_WORD, "a position in text form, or start" \
    }

struct setting {
    struct game *game; /* freed with game_free */
    struct position position;
};

/* A position in text form, or `start`. */
bool setting_position(const struct game *game, const char *text,
                      struct position *position, struct err *err);

bool setting_read(const struct call *call, struct setting *setting,
                  struct err *err);

/* A line that is longer than this holds no position. */
enum { COMMAND_LINE_BYTES = 1000 };

/* Reads a line without its end and the blanks around it; false when there is
 * none. What is too long is cut, and is no position either way. */
bool command_read_line(FILE *in, char line[COMMAND_LINE_BYTES]);

/* All the levels; what is wrong with the player's own is said on standard
 * error. The caller frees them. */
struct levels *command_levels(void);

#endif
