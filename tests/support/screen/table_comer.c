/* SPDX-License-Identifier: MIT */
/* Joins a table from a thread, as that waits for its host. */
#include "support/screen/table_comer.h"
#include "base/clock.h"
#include "base/thread.h"
#include "screen/open.h"

#include <check.h>
#include <poll.h>

struct table_comer {
    struct table_call call;
    struct table *table;
    struct err err;
    struct stop done;
};

static void *join(void *data)
{
    struct table_comer *const comer = data;

    comer->table = table_join(&comer->call, &comer->err);
    stop_raise(&comer->done, true);
    return NULL;
}

void table_comer_join(struct player_of_tests *comer,
                      struct player_of_tests *host, const struct table *table,
                      const char *name, bool watches)
{
    struct table_comer joining = {
        .call = {.address = *table_address(table),
                 .code = "ABCD",
                 .name = name,
                 .watches = watches,
                 .until = clock_now() + 60 * CLOCK_SECOND}};
    struct play_options options = {.mode = MODE_PLAY, .games = 1};
    pthread_t thread;
    struct err err = {""};

    ck_assert_int_eq(thread_start(&thread, join, &joining), 0);
    while (!stop_raised(&joining.done)) {
        player_wait(host, 1);
        poll(NULL, 0, 1);
    }
    pthread_join(thread, NULL);
    ck_assert_msg(joining.table != NULL, "%s", joining.err.text);
    options.table = joining.table;
    ck_assert_msg(play_open(player_app(comer), table_take_match(joining.table),
                            &options, player_now(comer), &err),
                  "%s", err.text);
}
