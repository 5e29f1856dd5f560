/* The voice of the sowing family. */
#ifndef NAQALA_SRC_SCREEN_TEXT_DESCRIBE_SOWING_H
#define NAQALA_SRC_SCREEN_TEXT_DESCRIBE_SOWING_H

#include "screen/text/describe.h"

extern const struct describer describer_sowing;

#endif
