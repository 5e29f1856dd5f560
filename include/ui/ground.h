/* SPDX-License-Identifier: MIT */
/* What is known of the background that the terminal writes on. */
#pragma once

enum ground {
    GROUND_AWAITED, /* the terminal has been asked, or will be */
    GROUND_UNKNOWN, /* it cannot be found out */
    GROUND_BETWEEN, /* neither dark nor light: no theme is readable on it */
    GROUND_DARK,
    GROUND_LIGHT
};
