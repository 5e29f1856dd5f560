/* Abalone in words. */
#ifndef NAQALA_SRC_SCREEN_TEXT_DESCRIBE_ABALONE_H
#define NAQALA_SRC_SCREEN_TEXT_DESCRIBE_ABALONE_H

#include "screen/text/describe.h"

extern const struct describer describer_abalone;

#endif
