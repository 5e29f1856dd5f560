/* SPDX-License-Identifier: MIT */
/* Which words belong to which family of games, and the rules in words. */
#include "screen/text/describe.h"
#include "base/memory.h"
#include "screen/text/rules_words.h"

#include <stddef.h>
#include <strings.h>

static const struct describer *const DESCRIBERS[] = {
    &describer_sowing,
    &describer_abalone,
};

const struct describer *describer_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof DESCRIBERS / sizeof DESCRIBERS[0]; i++)
        if (DESCRIBERS[i]->is(game))
            return DESCRIBERS[i];
    return NULL;
}

bool describe_is_you(const char *name)
{
    return strcasecmp(name, "you") == 0;
}

/* ---- the rules ---- */

int rules_parts(const struct game *game,
                struct rules_part parts[RULES_PARTS_MAX])
{
    const struct describer *const describer = describer_of(game);
    int count = 0;

    if (describer == NULL)
        return 0;
    for (const struct rules_writer *writer = describer->rules;
         writer->head != NULL; writer++) {
        struct rules_part *const part = &parts[count];
        FILE *const out = memory_file(part->text, sizeof part->text);

        part->head = writer->head;
        part->text[0] = '\0';
        writer->write(game, out);
        fclose(out);
        count += *part->text != '\0';
    }
    return count;
}
