/* SPDX-License-Identifier: MIT */
/* Any bytes as a net of either kind: refused with its name, or it is written
 * with the same bytes, and one of values knows a margin. */
#include "engine/nets/actor_net.h"
#include "engine/nets/value_net.h"
#include "fuzz/sealed/sealed.h"

static void look(const struct net_file *file)
{
    struct err err = {""};
    struct value_net *const net = value_net_new(file, "fuzz", &err);
    const uint8_t seeds[VALUE_NET_BYTES] = {0, 1, 15, 16, 30, 200};

    if (net != NULL)
        insist(abs(value_net_margin_ahead(net, seeds)) < 1 << 24);
    else
        insist(strncmp(err.text, "fuzz:", 5) == 0);
    value_net_free(net);
}

static void read_as(enum net_kind kind, const char *bytes, size_t length)
{
    struct net_file file;
    struct err err = {""};
    size_t again;

    if (!net_file_parse(&file, kind, "fuzz", bytes, length, &err)) {
        insist(strncmp(err.text, "fuzz:", 5) == 0);
        return;
    }

    char *const written = net_file_bytes(&file, &again);

    insist(again == length);
    if (kind == NET_VALUE)
        look(&file);
    free(written);
    net_file_free(&file);
}

int fuzz_net(const uint8_t *bytes, size_t length)
{
    size_t sealed;
    char *const text = seal_bytes(bytes, length, "", &sealed);

    for (enum net_kind kind = 0; kind < NET_KINDS; kind++) {
        read_as(kind, text, length);
        read_as(kind, text, sealed);
    }
    free(text);
    return 0;
}
