/* SPDX-License-Identifier: MIT */
/*
 * A hall for tests: a host, a guest and one who watches, each with a session of
 * its own, over the loopback; or somebody who says what the test wants.
 *
 *     struct hall *hall = hall_new((struct hall_plan){.game = "kalah"});
 *
 *     hall_join(hall, &hall->guest, false);
 *     hall_play(hall, &hall->host, "3");
 *     AWAIT(hall, hall_ply(&hall->guest) == 1);
 */
#pragma once

#include "match/table/inside.h"
#include "support/caller.h"
#include "support/suites.h"

enum { HALL_LOG_MAX = 1 << 14, HALL_ROUNDS = 800000 };

struct hall_side {
    struct table *table;
    struct session *session;
    uint64_t seed;
    char log[HALL_LOG_MAX]; /* a line for each event of the table */
};

struct hall_plan {
    const char *game;
    const char *clock; /* NULL: none */
    int games;
    int seat; /* of the host */
};

struct hall {
    struct levels *levels;
    struct hall_side host;
    struct hall_side guest;
    struct hall_side watcher;
    int64_t ahead; /* so much later than it is */
    int rounds;    /* of work */
};

struct hall *hall_new(struct hall_plan plan);
void hall_free(struct hall *hall);

int64_t hall_now(const struct hall *hall);

/* All sides work once. */
void hall_work(void *whose);

/* As Ben, or as Cleo who watches. */
void hall_join(struct hall *hall, struct hall_side *side, bool watches);

/* Somebody who has greeted; and has joined as Ben. */
struct caller *hall_caller(struct hall *hall);
struct caller *hall_ben(struct hall *hall);
void hall_say(struct hall *hall, struct caller *caller, const char *line);

/* A move of the player here, as notation has it. */
void hall_play(struct hall *hall, struct hall_side *side, const char *text);
int hall_ply(const struct hall_side *side);
/* Do both stand in the same game, at the same move, with the same times? */
bool hall_agrees(const struct hall *hall, const struct hall_side *side);
bool hall_logged(const struct hall_side *side, const char *words);

/* Lets all sides work until that is so. */
#define AWAIT(hall, expression)                                     \
    for (int round_ = 0; !(expression); round_++) {                 \
        ck_assert_msg(round_ < HALL_ROUNDS, "never: " #expression); \
        hall_work(hall);                                            \
    }

/* The part of the suite `table_hostile` that has a file of its own. */
TCase *hostile_hosts_case(void);
