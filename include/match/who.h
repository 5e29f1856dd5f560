/*
 * Who is meant: `human`, the key of a level, or an agent with its options. The
 * command line and the saves call players so.
 */
#ifndef NAQALA_MATCH_WHO_H
#define NAQALA_MATCH_WHO_H

#include "match/level.h"
#include "match/match.h"

struct who {
    struct player player;      /* under a name to call him by */
    char agent[SPEC_TEXT_MAX]; /* as agent_new takes it; "" for a human */
};

/* False with the nearest name that is known. A human is called You. */
bool who_read(const char *text, const struct levels *levels, struct who *who,
              struct err *err);

/* The same at the table of this game; a level that does not play it is refused
 * as well. */
bool who_read_for(const char *text, const char *game,
                  const struct levels *levels, struct who *who,
                  struct err *err);

#endif
