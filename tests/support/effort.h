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

/* Of a loop over so many cases: how many are tried, and which of them is the
 * i-th that is. */
#define EFFORT_CASES(count) (((int)(count) + EFFORT_PART - 1) / EFFORT_PART)
#define EFFORT_CASE(i)      ((i)*EFFORT_PART)
