/* SPDX-License-Identifier: MIT */
/*
 * A small mathematics of colours, to measure themes with: contrast as WCAG 2
 * has it, distance as CIE 1976 has it, and what eyes without one kind of cone
 * see, after Machado, Oliveira and Fernandes (2009). A colour is 0xrrggbb in
 * sRGB.
 */
#pragma once

#include <stdint.h>

/* Red, green and blue in 0..1, or what they become. */
struct colour_triple {
    double at[3];
};

struct colour_eye {
    const char *name;
    double matrix[3][3]; /* what it makes of linear RGB */
};

/* Normal, protanopic, deuteranopic, tritanopic. */
enum { COLOUR_EYE_COUNT = 4 };
extern const struct colour_eye COLOUR_EYES[COLOUR_EYE_COUNT];

/* A channel, 0 to 255, as an amount of light in 0..1. */
double colour_light(uint32_t channel);

/* From 1, no contrast, to 21, black on white. */
double colour_contrast(uint32_t one, uint32_t other);

/* Linear RGB as the eye has it. */
struct colour_triple colour_seen(const struct colour_eye *eye, uint32_t rgb);

/* CIE L*a*b* under daylight (D65), and how far apart two colours lie in it:
 * 100 from black to white. */
struct colour_triple colour_lab(const struct colour_eye *eye, uint32_t rgb);
double colour_distance(const struct colour_eye *eye, uint32_t one,
                       uint32_t other);
