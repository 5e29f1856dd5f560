/* SPDX-License-Identifier: MIT */
/* The state of a table in words. */
#include "screen/text/table_words.h"
#include "base/utf8.h"
#include "screen/text/describe.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

/* If the table listens at all addresses of this machine, its name is
 * written. */
static void write_address(const struct table *table, FILE *out)
{
    struct socket_address address = *table_address(table);

    if (strcmp(address.host, "0.0.0.0") == 0 || strcmp(address.host, "::") == 0)
        if (gethostname(address.host, sizeof address.host) != 0 ||
            memchr(address.host, '\0', sizeof address.host) == NULL)
            snprintf(address.host, sizeof address.host, "HOST");
    fputs(socket_address_name(&address).text, out);
}

/* The command to type on the other machine:
 * `naqala join ann-laptop:6264 --code X`. */
static void write_command(const struct table *table, FILE *out)
{
    fputs("naqala join ", out);
    write_address(table, out);
    fprintf(out, " --code %s", table_code(table));
}

static void write_sentence(const char *text, FILE *out)
{
    putc(toupper((unsigned char)*text), out);
    utf8_write_text(text + 1, out);
    fputs(".\n", out);
}

void table_write_words(const struct table *table, const struct session *session,
                       FILE *out)
{
    const struct game *const game = session_game(session);
    const char *name;

    for (int i = 0; i < game->players; i++) {
        utf8_write_text(session_name(session, i), out);
        fprintf(out, "%s plays %s.%s",
                session_is_elsewhere(session, i) ? "" : " (you)",
                describe_side(game, session_position(session), i),
                i == 0 ? " " : "\n");
    }
    for (int i = 0; (name = table_watcher(table, i)) != NULL; i++) {
        utf8_write_text(name, out);
        fputs(" watches.\n", out);
    }
    if (*table_score(table) != '\0')
        write_sentence(table_score(table), out);
    if (*table_why_held(table) != '\0')
        write_sentence(table_why_held(table), out);
    if (!table_is_host(table))
        return;
    fputs("On the other machine: ", out);
    write_command(table, out);
    fputs("\nTo watch: the same with --watch.\n", out);
}
