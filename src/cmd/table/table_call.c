/* SPDX-License-Identifier: MIT */
/* Playing at a table, on screens or in lines of text. */
#include "cmd/table/table_call.h"
#include "cmd/leaving.h"
#include "cmd/players.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char *table_call_name(const struct call *call, const char *otherwise)
{
    const char *const user = getenv("USER");
    const char *const name = call_value(call, "--name");

    return name != NULL                    ? name
           : user != NULL && *user != '\0' ? user
                                           : otherwise;
}

bool table_call_read_code(const char *text, char code[TABLE_CODE_MAX],
                          struct err *err)
{
    enum { LEAST = 4 };
    const size_t length = strlen(text);

    if (length < LEAST || length >= TABLE_CODE_MAX ||
        strspn(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                     "abcdefghijklmnopqrstuvwxyz") != length)
        return err_set(err, "--code: %d to %d letters and digits", LEAST,
                       TABLE_CODE_MAX - 1);
    for (size_t i = 0; i <= length; i++)
        code[i] = (char)toupper((unsigned char)text[i]);
    return true;
}

/* ---- screens ---- */

struct seated {
    struct table *table;
    struct match *match;
    int games;
};

static bool open_screens(void *whose, struct app *app, int64_t now,
                         struct err *err)
{
    struct seated *const seated = whose;
    const struct play_options options = {
        .mode = MODE_PLAY, .games = seated->games, .table = seated->table};
    struct match *const match = seated->match;

    seated->match = NULL;
    seated->table = NULL;
    menu_open(app, now);
    return play_open(app, match, &options, now, err);
}

int table_call_play(const struct call *call, struct table *table,
                    struct match *match, int games)
{
    struct seated seated = {table, match, games};
    struct text_mode_options options = call_text_options(call);
    bool fine;
    struct err err;

    if (call_wants_screens(call)) {
        const int result =
            call_show_screens(call, options.seed, open_screens, &seated);
        table_free(seated.table);
        match_free(seated.match);
        return result;
    }

    const struct review_limits limits = call_review_limits();

    options.limits = &limits;
    /* Also in a pipe: the other players are told when one leaves. */
    options.leaves = leaving_begin();
    options.table = table;
    options.games = games;
    fine = text_mode_play(match, &options, &err);
    table_free(table);
    return leaving_result(fine ? RESULT_FINE : command_fail(&err));
}
