/* SPDX-License-Identifier: MIT */
/* What is known of the ground that the terminal writes on. */
#pragma once

enum ground {
    GROUND_AWAITED, /* the terminal has been asked, or will be */
    GROUND_UNKNOWN, /* nothing tells it */
    GROUND_BETWEEN, /* no theme can be read on it */
    GROUND_DARK,
    GROUND_LIGHT
};
