/* Who values moves for those who want to know. */
#ifndef NAQALA_MATCH_SESSION_ANALYST_H
#define NAQALA_MATCH_SESSION_ANALYST_H

#include "game/game.h"

/* The agent that values every move of this game: by proof where it can. */
const char *analyst_for(const struct game *game);

#endif
