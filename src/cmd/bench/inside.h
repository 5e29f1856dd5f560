/* The parts of naqala bench: what each measures, and where it is written. */
#ifndef NAQALA_SRC_CMD_BENCH_INSIDE_H
#define NAQALA_SRC_CMD_BENCH_INSIDE_H

#include "game/game.h"

/* The best of so many tries: noise only ever makes things slower. */
enum { BENCH_TRIES = 5 };

struct sheet {
    bool csv;
    uint64_t nodes; /* of the searches: the same on every machine */
};

void bench_report(const struct sheet *sheet, const char *name, double value,
                  const char *unit);

/* The game of a spec that is known to be one. */
struct game *bench_game(const char *spec);

/* How fast machines choose; agents.c. */
void bench_agents(struct sheet *sheet);

/* How fast proofs are; exact.c. */
void bench_exact(const struct sheet *sheet);

/* How soon the opening book answers; book.c. */
void bench_book(const struct sheet *sheet);

#endif
