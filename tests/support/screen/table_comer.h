/* SPDX-License-Identifier: MIT */
/* Somebody who comes to a table from other screens, over the loopback. */
#pragma once

#include "match/table/table.h"
#include "support/screen/player.h"

/* Joins the table of this host, of the code ABCD, to play or to watch; the host's
 * screens work meanwhile. */
void table_comer_join(struct player_of_tests *comer,
                      struct player_of_tests *host, const struct table *table,
                      const char *name, bool watches);
