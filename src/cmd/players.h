/*
 * A match from the words of the command line, which play and watch share: where
 * it begins, who sits at it, and what chance it is left to.
 */
#ifndef NAQALA_SRC_CMD_PLAYERS_H
#define NAQALA_SRC_CMD_PLAYERS_H

#include "cmd/position.h"
#include "match/level.h"
#include "match/match.h"

/* With what stands behind --south, and behind the others. */
#define SEATS_OPTIONS(SOUTH, NORTH)                                       \
    SETTING_OPTIONS,                                                      \
        {"--load", "FILE", ARGUMENT_FILE,                                 \
         "go on with a saved game; its name will do"},                    \
        {"--south", "WHO", ARGUMENT_WORD, SOUTH},                         \
        {"--north", "WHO", ARGUMENT_WORD, NORTH},                         \
        {"--third", "WHO", ARGUMENT_WORD, "the same for a third player"}, \
    {                                                                     \
        "--seed", "N", ARGUMENT_WORD,                                     \
            "the same number, the same machine's moves"                   \
    }

/* The match to begin with, or to go on with; NULL with the result to return. */
struct match *seats_match(const struct call *call, int *result);

/* Who is to sit there by the options --south, --north and --third, or NULL. */
const char *seats_given(const struct call *call, int player);

/* Is there nobody named for a seat that the game has not? */
bool seats_fit(const struct call *call, const struct game *game,
               struct err *err);

/* He sits down, if he can play this game. */
bool seats_sit(struct match *match, int player, const char *text,
               const struct levels *levels, struct err *err);

/* Where --seed is not given it is another one every time. */
bool seats_seed(const struct call *call, uint64_t *seed, struct err *err);

#endif
