/* The options of the agents that look ahead, a table each. */
#include "engine/agents/search_options.h"
#include "engine/nets/net_file.h"
#include "engine/search/weights.h"

#include <string.h>

enum {
    MEGABYTES_MAX = 4096,
    DEPTH_LARGEST = 200,
    NUMBER_LARGEST = 999999999,
    DAY = 86400000 /* thousandths of a second */
};

/* ---- as initialisers of their tables ---- */

#define DEPTH(usual)                                                           \
    {                                                                          \
        .key = "depth", .type = OPTION_NUMBER, .min = 1, .max = DEPTH_LARGEST, \
        .standard = (usual), .about = "how many plies it looks ahead",         \
    }
#define EXTRA(usual)                                                    \
    {                                                                   \
        .key = "extra", .type = OPTION_WORD, .standard = (usual),       \
        .words = {"ply", "free"},                                       \
        .about = "does an extra turn cost a ply of the depth, or not?", \
    }
#define EVAL                                                           \
    {                                                                  \
        .key = "eval", .type = OPTION_WORD,                            \
        .words = {"stores",    "heuristic", "weighted", "hoarding",    \
                  "offensive", "defensive", "chaining", "strategies"}, \
        .about = "how it values what it does not look beyond",         \
    }
#define WEIGHTS                                                        \
    {                                                                  \
        .key = "weights", .type = OPTION_TEXT, .check = weights_known, \
        .standard_text = WEIGHTS_USUAL,                                \
        .about = "the weights of H1 to H10, by the name of the set",   \
    }
#define WEIGHT(letter_and_number)                               \
    {                                                           \
        .key = (letter_and_number), .type = OPTION_THOUSANDTHS, \
        .min = -WEIGHT_LARGEST, .max = WEIGHT_LARGEST,          \
        .about = "another weight in the place of the set's",    \
    }
#define SIGNS                                                     \
    {                                                             \
        .key = "signs", .type = OPTION_WORD,                      \
        .words = {"corrected", "printed"},                        \
        .about = "H9 as it is meant, or as the thesis prints it", \
    }
#define NODES(usual)                                          \
    {                                                         \
        .key = "nodes", .type = OPTION_NUMBER, .min = 1,      \
        .max = NUMBER_LARGEST, .standard = (usual),           \
        .about = "how many positions it looks at for a move", \
    }
#define TIME                                                             \
    {                                                                    \
        .key = "time", .type = OPTION_THOUSANDTHS, .min = 1, .max = DAY, \
        .about = "how many seconds it thinks for a move",                \
    }
#define TABLE                                                                 \
    {                                                                         \
        .key = "table", .type = OPTION_NUMBER, .max = MEGABYTES_MAX,          \
        .standard = 16, .about = "megabytes in which it remembers positions", \
    }
#define EVERY                                                        \
    {                                                                \
        .key = "every", .type = OPTION_WORD, .words = {"off", "on"}, \
        .about = "find the value of every move, not only the best",  \
    }

const struct option MINIMAX_OPTIONS[] = {
    DEPTH(4),
    EXTRA(0),
    EVAL,
    NODES(2000000),
    {
        .key = "prune",
        .type = OPTION_WORD,
        .standard = 1,
        .words = {"off", "on"},
        .about = "leave out what cannot matter (alpha-beta)?",
    },
    WEIGHTS,
    {.key = NULL},
};

const struct option HEURISTIC_OPTIONS[] = {
    DEPTH(4),     EXTRA(0),      NODES(2000000), WEIGHTS,
    WEIGHT("w1"), WEIGHT("w2"),  WEIGHT("w3"),   WEIGHT("w4"),
    WEIGHT("w5"), WEIGHT("w6"),  WEIGHT("w7"),   WEIGHT("w8"),
    WEIGHT("w9"), WEIGHT("w10"), SIGNS,          {.key = NULL},
};

const struct option WEIGHTED_OPTIONS[] = {
    {
        .key = "eval",
        .type = OPTION_WORD,
        .words = {"weighted", "stores", "hoarding", "offensive", "defensive",
                  "chaining"},
        .about = "all its thoughts together, or one of them",
    },
    DEPTH(7),
    TIME,
    EXTRA(0),
    TABLE,
    {.key = NULL},
};

/* deep and mtd: as far as the budget goes. */
const struct option DEEP_OPTIONS[] = {
    TIME,    NODES(1000000), DEPTH(0), EXTRA(0),      EVAL,
    WEIGHTS, TABLE,          EVERY,    {.key = NULL},
};

static bool net_known(const char *name, struct err *err)
{
    struct net_file file;

    if (strcmp(name, NET_AUTO) == 0)
        return true;
    if (!net_file_find(&file, NET_VALUE, name, err))
        return false;
    net_file_free(&file);
    return true;
}

/* As deep, with a net in the place of an evaluation. */
const struct option NET_OPTIONS[] = {
    {
        .key = "net",
        .type = OPTION_TEXT,
        .check = net_known,
        .standard_text = NET_AUTO,
        .about = "the net, by its name; auto: that of the board",
    },
    TIME,
    NODES(1000000),
    DEPTH(0),
    EXTRA(0),
    TABLE,
    EVERY,
    {.key = NULL},
};
