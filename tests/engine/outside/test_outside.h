/* SPDX-License-Identifier: MIT */
/* Programs of a few words that play, for tests. */
#pragma once

/* Greets, and answers each `go` by these words of a shell. */
#define GREETS(words)                                                    \
    " sh -c 'while read a b; do case $a in ugi) echo ugiok;; uci) "      \
    "echo uciok;; isready) echo readyok;; quit) exit;; go) " words ";; " \
    "esac; done'"

/* Given time enough on a machine that does much else. */
#define PATIENT "wait=60 margin=60 time=0.05"
