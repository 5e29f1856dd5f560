/* The options --game and --from, which many commands share. */
#ifndef NAQALA_SRC_CMD_SETTING_H
#define NAQALA_SRC_CMD_SETTING_H

#include "cmd/command.h"
#include "game/game.h"

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

#endif
