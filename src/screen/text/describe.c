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
    const struct voice *voice;
} VOICES[] = {
    {mancala_is, &voice_mancala},
    {abalone_is, &voice_abalone},
};

bool voice_is_you(const char *name)
{
    return strcasecmp(name, "you") == 0;
}

const struct voice *voice_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof VOICES / sizeof VOICES[0]; i++)
        if (VOICES[i].is(game))
            return VOICES[i].voice;
    assert(false && "a family without a voice");
    return NULL;
}
