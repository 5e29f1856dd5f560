/* SPDX-License-Identifier: MIT */
/* What the files of the cluster share. */
#pragma once

#include "base/cluster.h"
#include "base/cluster_link.h"

#include <stdatomic.h>

/* Kinds of messages that are for the cluster itself. */
enum { KIND_POOL = 10, KIND_LEAVE, KIND_LEFT };

struct cluster {
    struct link_place place;
    bool joined;       /* to others; false: it could not be */
    int64_t sent;      /* bytes, to others */
    struct stop *stop; /* for signals, or NULL */
    atomic_bool asked; /* to raise it; by a signal handler, too */
};
