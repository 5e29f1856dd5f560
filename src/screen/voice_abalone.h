/* Abalone in words. */
#ifndef NAQALA_SRC_SCREEN_VOICE_ABALONE_H
#define NAQALA_SRC_SCREEN_VOICE_ABALONE_H

#include "screen/voice.h"

extern const struct voice voice_abalone;

#endif
