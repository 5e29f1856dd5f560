/* SPDX-License-Identifier: MIT */
/*
 * How much of what is tried at random is tried: all of it in a plain build, a
 * part under the sanitizers, which make everything several times as slow.
 */
#pragma once

#ifndef __has_feature
#define __has_feature(name) 0
#endif

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__ || \
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { EFFORT_PART = 4 };
#else
enum { EFFORT_PART = 1 };
#endif

/* Of a loop over so many cases: how many are tried, ... */
static inline int effort_cases(int count)
{
    return (count + EFFORT_PART - 1) / EFFORT_PART;
}

/* ... and which of them is the i-th that is. */
static inline int effort_case(int i)
{
    return i * EFFORT_PART;
}

/* The first case of the part with this number; behind the last part the first one
 * comes again. */
static inline int effort_first(int number)
{
    while (number >= EFFORT_PART)
        number -= EFFORT_PART;
    return number;
}
