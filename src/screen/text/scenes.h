/* SPDX-License-Identifier: MIT */
/*
 * The scenes that show the rules of a family. Each function fills `scenes` for
 * exactly this variant and returns how many there are.
 *
 *     scenes_sowing.c     on boards of four pits a side
 *     scenes_abalone.c    with a few marbles
 */
#pragma once

#include "screen/text/describe.h"

/* A scene whose move may have any number in a game. */
#define SCENE(its_position, its_lead, its_move)                            \
    {                                                                      \
        .position = (its_position), .lead = (its_lead), .move = (its_move) \
    }

/* The spec of a board of four pits with the same rules. */
void small_sowing_write(const struct game *game, FILE *out);

int scene_of_start(const struct game *game, struct rule_scene *scenes);
int scenes_of_sowing(const struct game *game, struct rule_scene *scenes);
int scene_of_relay(const struct game *game, struct rule_scene *scenes);
int scene_of_closed(const struct game *game, struct rule_scene *scenes);
int scene_of_again(const struct game *game, struct rule_scene *scenes);
int scenes_of_capture(const struct game *game, struct rule_scene *scenes);
int scenes_of_tuzdik(const struct game *game, struct rule_scene *scenes);
int scene_of_slam(const struct game *game, struct rule_scene *scenes);
int scene_of_feeding(const struct game *game, struct rule_scene *scenes);
int scene_of_pass(const struct game *game, struct rule_scene *scenes);
int scene_of_swap(const struct game *game, struct rule_scene *scenes);
int scene_of_ending(const struct game *game, struct rule_scene *scenes);
int scenes_of_stops(const struct game *game, struct rule_scene *scenes);

/* rules_sowing.c: the rules that they show. */
extern const struct rules_writer RULES_OF_SOWING[];

void small_abalone_write(const struct game *game, FILE *out);

int scene_of_winning(const struct game *game, struct rule_scene *scenes);
int scenes_of_moving(const struct game *game, struct rule_scene *scenes);
int scenes_of_pushing(const struct game *game, struct rule_scene *scenes);
int scene_of_inverse(const struct game *game, struct rule_scene *scenes);
int scene_of_stuck(const struct game *game, struct rule_scene *scenes);
int scenes_of_draws(const struct game *game, struct rule_scene *scenes);
