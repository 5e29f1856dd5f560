/* SPDX-License-Identifier: MIT */
/*
 * A program that is talked to line by line while it runs:
 *
 *     struct peer *peer = peer_start("engine --level willow");
 *
 *     peer_say(peer, "go nodes 100");
 *     peer_hear(peer, "bestmove ");
 *     ck_assert_int_eq(peer_end(peer), 0);
 */
#pragma once

struct peer;

/* naqala, with these words behind its name. */
struct peer *peer_start(const char *words);

/* The same for one that talks elsewhere: what is heard is its standard error,
 * and it has these settings, NAME=value, NULL at the end, or NULL. */
struct peer *peer_watch(const char *words, const char *const settings[]);

/* As Ctrl-C does; and any other signal. */
void peer_interrupt(const struct peer *peer);
void peer_signal(const struct peer *peer, int signal);

/* A line; its end is added. */
void peer_say(struct peer *peer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The rest of the next line that begins so, good until the next call; what comes
 * before is not looked at. The test fails where the program ends first. */
const char *peer_hear(struct peer *peer, const char *begin);

/* Nothing more is said to it, but it is heard. */
void peer_say_no_more(struct peer *peer);

/* Nothing more is said to it. Returns its status once it has ended. */
int peer_end(struct peer *peer);
