/* Which voice speaks of which family; a new one is a line here. */
#include "screen/text/describe.h"
#include "game/abalone.h"
#include "game/mancala.h"
#include "screen/text/describe_abalone.h"
#include "screen/text/describe_sowing.h"

#include <assert.h>
#include <stddef.h>
#include <strings.h>

static const struct {
    bool (*is)(const struct game *game);
    const struct describer *describer;
} VOICES[] = {
    {mancala_is, &describer_sowing},
    {abalone_is, &describer_abalone},
};

bool describe_is_you(const char *name)
{
    return strcasecmp(name, "you") == 0;
}

const struct describer *describer_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof VOICES / sizeof VOICES[0]; i++)
        if (VOICES[i].is(game))
            return VOICES[i].describer;
    assert(false && "a family without a voice");
    return NULL;
}
