/* SPDX-License-Identifier: MIT */
/* Any bytes as a file of weights: fine, or refused with its name. */
#include "engine/search/weights.h"
#include "fuzz/fuzz.h"

int fuzz_weights(const uint8_t *bytes, size_t length)
{
    struct err err = {""};
    int count = 0;

    if (weights_check("fuzz", (const char *)bytes, length, &count, &err))
        insist(count >= 0);
    else
        insist(strncmp(err.text, "fuzz:", 5) == 0);
    return 0;
}
