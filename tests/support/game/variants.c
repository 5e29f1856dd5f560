/* SPDX-License-Identifier: MIT */
/* The specs that properties are tested on. */
#include "support/game/variants.h"

#include <check.h>

const char *const VARIANTS[VARIANT_COUNT] = {
    "kalah",
    "kalah:pits=7,seeds=7",
    "kalah:pits=7,seeds=7,pie=on",
    "kalah:pits=1,seeds=1",
    "kalah:pits=1,seeds=3,pie=on",
    "kalah:pits=2,seeds=5,end=mover,pie=on",
    "kalah:pits=3,seeds=7,capture=leave,pie=on",
    "kalah:pits=8,seeds=17,pie=on",
    "kalah:pits=12,seeds=20,majority=on",
    "kalah:capture=empty",
    "kalah:pits=3,seeds=2,capture=empty,end=mover",
    "kalah:pits=2,seeds=4,capture=empty,sweep=emptier",
    "kalah:capture=leave",
    "kalah:capture=leave,end=mover,sweep=nobody",
    "kalah:capture=none",
    "kalah:pits=12,seeds=1,capture=none,sweep=nobody",
    "kalah:end=mover",
    "kalah:end=mover,sweep=emptier",
    "kalah:pits=4,seeds=3,end=mover,sweep=nobody,pie=on",
    "kalah:sweep=emptier",
    "kalah:pits=5,seeds=20,sweep=nobody,majority=on",
    "kalah:relay=on",
    "kalah:pits=7,seeds=13,end=mover,sweep=emptier,pie=on,relay=on",
    "kalah:pits=1,seeds=20,relay=on",
    "oware",
    "oware:pits=1,seeds=1,slam=forbidden",
    "oware:pits=2,seeds=2",
    "oware:pits=12,seeds=20",
    "oware:slam=legal",
    "oware:pits=3,seeds=2,slam=legal",
    "oware:slam=forbidden",
    "oware:pits=3,seeds=3,slam=forbidden",
    "oware:slam=opponent",
    "oware:pits=2,seeds=3,slam=opponent",
    "oware:slam=leave-left",
    "oware:pits=3,seeds=2,slam=leave-left",
    "oware:slam=leave-right",
    "oware:pits=3,seeds=2,slam=leave-right",
    "oware:slam=again",
    "oware:pits=2,seeds=1,slam=again",
    "awari",
    "awari:pits=1,seeds=2",
    "awari:pits=3,seeds=2",
    "awari:pits=7,seeds=5",
    "vai-lung-thlan",
    "vai-lung-thlan:pits=1,seeds=3",
    "vai-lung-thlan:pits=3,seeds=3",
    "vai-lung-thlan:pits=12,seeds=2",
    "ohvalhu",
    "ohvalhu:pits=6,seeds=6",
    "ohvalhu:pits=1,seeds=1",
    "ohvalhu:pits=12,seeds=20",
    "dakon",
    "dakon:pits=7,seeds=7",
    "dakon:pits=2,seeds=3",
    "erherhe",
    "erherhe:pits=2,seeds=3",
    "erherhe:pits=3,seeds=1",
    "erherhe:pits=8,seeds=12",
    "togyzkumalak",
    "togyzkumalak:pits=3,seeds=1",
    "togyzkumalak:pits=3,seeds=3",
    "togyzkumalak:pits=7,seeds=4",
    "togyzkumalak:pits=12,seeds=20",
    "togyzkumalak:pits=5,seeds=3,first=next",
    "togyzkumalak:pits=6,seeds=5,tuzdik=off",
    "togyzkumalak:pits=4,seeds=2,capture=none",
    "togyzkumalak:pits=6,seeds=3,capture=opposite",
    "mangala",
    "mangala:pits=1,seeds=3",
    "mangala:pits=7,seeds=15,first=next",
    "mangala:pits=9,seeds=9",
    "mangala:capture=even",
    "mangala:capture=empty,end=mover",
    "mangala:pits=4,seeds=3,capture=leave,sweep=owner",
    "mangala:pits=3,seeds=2,capture=none,sweep=nobody,pie=on",
    "congkak",
    "congkak:pits=3,seeds=2",
    "sungka:pits=9,seeds=9",
    "abalone:preset=report",
    "abalone:start=standard",
    "abalone:inverse=forbidden",
    "abalone:start=german,inverse=forbidden",
    "abalone:start=german",
    "abalone:players=3,inverse=forbidden",
    "abalone:players=3",
};

void holds(bool promise, const char *words, const struct game *game,
           const struct position *position)
{
    if (!promise)
        ck_abort_msg("%s: %s, at %s", words, game_spec_text(game).text,
                     game_position_text(game, position).text);
}

struct game *variant_game(const char *spec)
{
    struct err err = {""};
    struct game *game = game_new(spec, &err);

    ck_assert_msg(game != NULL, "%s: %s", spec, err.text);
    return game;
}

struct move variant_move(const struct game *game,
                         const struct position *position, struct rng *rng)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    holds(count > 0, "there is a move until it is over", game, position);
    return moves[rng_below(rng, (uint32_t)count)];
}

struct move variant_read(const struct game *game,
                         const struct position *position, const char *text)
{
    struct err err = {""};
    struct move move = {0};

    ck_assert_msg(game->class->read_move(game, position, text, &move, &err),
                  "%s", err.text);
    return move;
}

bool variant_ending(const struct game *game, int most, struct rng *rng,
                    struct position *position)
{
    const struct game_class *const class = game->class;

    class->start(game, position);
    while (position->end == END_NOT && class->material(game, position) -
                                               class->score(game, position, 0) -
                                               class->score(game, position, 1) >
                                           most)
        class->apply(game, position, variant_move(game, position, rng));
    return position->end == END_NOT;
}
