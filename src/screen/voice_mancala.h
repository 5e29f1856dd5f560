/* The voice of the sowing family. */
#ifndef NAQALA_SRC_SCREEN_VOICE_MANCALA_H
#define NAQALA_SRC_SCREEN_VOICE_MANCALA_H

#include "screen/voice.h"

extern const struct voice voice_mancala;

#endif
