/* SPDX-License-Identifier: MIT */
/*
 * A screen for the tests of playing by hand, which only writes down what it is
 * asked for.
 *
 *     struct input_probe probe;
 *
 *     input_probe_begin(&probe, game, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
 *     input_probe_press(&probe, '3');
 *     ck_assert_str_eq(probe.played, "3");
 */
#pragma once

#include "screen/input/input.h"

struct input_probe {
    struct input input; /* first */
    struct input_scene scene;
    struct position position;
    bool may;
    char played[40]; /* the last move; "" */
    char words[120]; /* the last that were said */
    int finished;    /* animations */
};

/* A person is to move, and may. The probe must stay where it is. */
void input_probe_begin(struct input_probe *probe, struct game *game,
                       const char *from);

/* False: no row has the key now. */
bool input_probe_press(struct input_probe *probe, int32_t key);
void input_probe_point(struct input_probe *probe, enum mouse_action action,
                       int place);

/* What is selected is told in exactly these words. */
void input_probe_tells(const struct input_probe *probe, const char *words);
