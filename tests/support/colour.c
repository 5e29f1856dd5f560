/* SPDX-License-Identifier: MIT */
/* The mathematics of colours, with no more than the four operations. */
#include "support/colour.h"

static double power(double x, int n)
{
    return n == 0 ? 1 : x * power(x, n - 1);
}

/* By Newton, from above. */
static double root(double x, int n)
{
    double y = x > 1 ? x : 1;

    if (x <= 0)
        return 0;
    for (int i = 0; i < 60; i++)
        y -= (y - x / power(y, n - 1)) / n;
    return y;
}

/* A channel of sRGB as an amount of light; its exponent is 2.4. */
double colour_light(uint32_t channel)
{
    const double value = channel / 255.0;

    return value <= 0.04045 ? value / 12.92
                            : power(root((value + 0.055) / 1.055, 5), 12);
}

static struct colour_triple linear(uint32_t rgb)
{
    return (struct colour_triple){{colour_light(rgb >> 16 & 255),
                                   colour_light(rgb >> 8 & 255),
                                   colour_light(rgb & 255)}};
}

static struct colour_triple times(const double matrix[3][3],
                                  struct colour_triple triple)
{
    struct colour_triple product = {{0}};

    for (int row = 0; row < 3; row++)
        for (int i = 0; i < 3; i++)
            product.at[row] += matrix[row][i] * triple.at[i];
    return product;
}

/* Linear sRGB to CIE XYZ, whose Y is the luminance. */
static const double XYZ[3][3] = {{0.4124564, 0.3575761, 0.1804375},
                                 {0.2126729, 0.7151522, 0.0721750},
                                 {0.0193339, 0.1191920, 0.9503041}};

double colour_contrast(uint32_t one, uint32_t other)
{
    const double first = times(XYZ, linear(one)).at[1] + 0.05;
    const double second = times(XYZ, linear(other)).at[1] + 0.05;

    return first > second ? first / second : second / first;
}

const struct colour_eye COLOUR_EYES[COLOUR_EYE_COUNT] = {
    {"normal", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protanopic",
     {{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {"deuteranopic",
     {{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {"tritanopic",
     {{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
};

struct colour_triple colour_seen(const struct colour_eye *eye, uint32_t rgb)
{
    struct colour_triple light = times(eye->matrix, linear(rgb));

    for (int i = 0; i < 3; i++) {
        light.at[i] = light.at[i] < 0 ? 0 : light.at[i];
        light.at[i] = light.at[i] > 1 ? 1 : light.at[i];
    }
    return light;
}

static double bend(double t)
{
    return t > 216.0 / 24389 ? root(t, 3) : (24389.0 / 27 * t + 16) / 116;
}

/* CIE L*a*b* under daylight (D65). */
struct colour_triple colour_lab(const struct colour_eye *eye, uint32_t rgb)
{
    const struct colour_triple xyz = times(XYZ, colour_seen(eye, rgb));
    const double x = bend(xyz.at[0] / 0.95047);
    const double y = bend(xyz.at[1]);
    const double z = bend(xyz.at[2] / 1.08883);

    return (struct colour_triple){{116 * y - 16, 500 * (x - y), 200 * (y - z)}};
}

double colour_distance(const struct colour_eye *eye, uint32_t one,
                       uint32_t other)
{
    const struct colour_triple first = colour_lab(eye, one);
    const struct colour_triple second = colour_lab(eye, other);
    double sum = 0;

    for (int i = 0; i < 3; i++)
        sum += power(first.at[i] - second.at[i], 2);
    return root(sum, 2);
}
