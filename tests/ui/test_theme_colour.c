/* SPDX-License-Identifier: MIT */
/* The mathematics that themes are measured with. */
#include "support/colour.h"
#include "ui/test_theme.h"

START_TEST(contrast_is_that_of_wcag)
{
    ck_assert_double_eq_tol(colour_contrast(0x000000, 0xffffff), 21, 0.001);
    ck_assert_double_eq_tol(colour_contrast(0xffffff, 0x777777), 4.478, 0.001);
    ck_assert_double_eq_tol(colour_contrast(0x0000ff, 0x0000ff), 1, 0.001);
}
END_TEST

START_TEST(distance_is_that_of_cie_1976)
{
    const struct colour_triple red = colour_lab(&COLOUR_EYES[0], 0xff0000);

    ck_assert_double_eq_tol(red.at[0], 53.24, 0.01);
    ck_assert_double_eq_tol(red.at[1], 80.09, 0.01);
    ck_assert_double_eq_tol(red.at[2], 67.20, 0.01);
    ck_assert_double_eq_tol(
        colour_distance(&COLOUR_EYES[0], 0x000000, 0xffffff), 100, 0.01);
    ck_assert_double_eq_tol(
        colour_distance(&COLOUR_EYES[0], 0x00ff00, 0x0000ff), 258.7, 0.1);
}
END_TEST

START_TEST(eyes_see_grey_as_grey_and_mix_up_what_they_should)
{
    for (int i = 0; i < COLOUR_EYE_COUNT; i++)
        for (int channel = 0; channel < 3; channel++)
            ck_assert_double_eq_tol(
                colour_seen(&COLOUR_EYES[i], 0x808080).at[channel],
                colour_light(0x80), 0.0001);
    ck_assert_double_gt(colour_distance(&COLOUR_EYES[0], 0xc86400, 0x6e8c00),
                        60);
    ck_assert_double_lt(colour_distance(&COLOUR_EYES[2], 0xc86400, 0x6e8c00),
                        15);
}
END_TEST

void theme_add_colours(Suite *suite)
{
    TCase *const maths = tcase_create("mathematics");

    tcase_add_test(maths, contrast_is_that_of_wcag);
    tcase_add_test(maths, distance_is_that_of_cie_1976);
    tcase_add_test(maths, eyes_see_grey_as_grey_and_mix_up_what_they_should);
    suite_add_tcase(suite, maths);
}
