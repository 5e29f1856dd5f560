/* SPDX-License-Identifier: MIT */
/* Shared by the files of the cluster. */
#pragma once

#include "base/cluster.h"
#include "base/cluster_link.h"

#include <stdatomic.h>

/* The kinds of messages that the cluster itself uses. */
enum { KIND_POOL = 10, KIND_LEAVE, KIND_LEFT };

struct cluster {
    struct link_place place;
    bool joined;       /* false: it could not join the others */
    int64_t sent;      /* bytes sent to others */
    struct stop *stop; /* for signals, or NULL */
    atomic_bool asked; /* to raise the stop; also by signal handlers */
};
