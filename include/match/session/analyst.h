/*
 * What a position is worth, and each of its moves, for those who want to know:
 * hints and values come from an analyst of their own, never from what an
 * opponent thinks.
 */
#ifndef NAQALA_MATCH_SESSION_ANALYST_H
#define NAQALA_MATCH_SESSION_ANALYST_H

#include "engine/agents/agent.h"

/* An agent that values every move of this game: by proof where it can. */
const char *analyst_for(const struct game *game);

/*
 * What this agent reports last about the end of the line, which is not over:
 * it takes as long as its options say. False with a sentence when there is no
 * such agent, it cannot play the game, or it says nothing about the moves.
 */
bool analyst_ask(const char *spec, const struct game *game,
                 const struct line *line, struct report *report,
                 struct err *err);

/* The same of one that is kept, and so remembers what it has proven. */
bool analyst_consult(struct agent *analyst, const struct line *line,
                     struct report *report, struct err *err);

#endif
