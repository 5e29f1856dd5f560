/* SPDX-License-Identifier: MIT */
/* Any bytes as a file of levels: refused with its name, or every level is found
 * by its key and knows what it plays. */
#include "fuzz/fuzz.h"
#include "match/level.h"

int fuzz_levels(const uint8_t *bytes, size_t length)
{
    struct err err = {""};
    struct levels *const levels =
        levels_parse("fuzz", (const char *)bytes, length, &err);

    if (levels == NULL) {
        insist(strncmp(err.text, "fuzz:", 5) == 0);
        return 0;
    }
    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *const level = levels_at(levels, i);

        insist(levels_find(levels, level->key) != NULL);
        insist(!level_is_offered(level, "oware") ||
               level_plays(level, "oware"));
    }
    levels_free(levels);
    return 0;
}
