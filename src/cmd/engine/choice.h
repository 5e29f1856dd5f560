/* SPDX-License-Identifier: MIT */
/* Which agent plays for an engine. */
#pragma once

#include "cmd/engine/engine.h"

/* Is it a WHO that may play: ENGINE_BEST, a level or an agent? */
bool choice_check(const struct engine *engine, const char *who,
                  struct err *err);

/* Does it play as long as it is given, with no bounds of its own? */
bool choice_is_best(const struct engine *engine);

/* By the setting, for the game; NULL with err. The caller frees it. */
struct agent *choice_new_agent(const struct engine *engine, struct err *err);
