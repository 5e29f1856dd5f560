/* SPDX-License-Identifier: MIT */
/* Which agent plays for an engine. */
#pragma once

#include "cmd/engine/engine.h"

/* Is `who` a WHO that may play: ENGINE_BEST, a level or an agent? */
bool choice_check(const struct engine *engine, const char *who,
                  struct err *err);

/* Is the agent ENGINE_BEST, which has no bounds of its own? */
bool choice_is_best(const struct engine *engine);

/* The agent of the setting, for the game. The remark says that another one plays
 * in its place; it is "" if none does. Returns NULL and sets err. The caller
 * frees the agent. */
struct agent *choice_new_agent(const struct engine *engine, struct err *remark,
                               struct err *err);
