/* SPDX-License-Identifier: MIT */
/* A game with a player at another machine, as lines of text: lines may come
 * from both sides at any time. */
#include "base/clock.h"
#include "base/file.h"
#include "base/lines.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "screen/text/describe.h"
#include "screen/text/table_words.h"
#include "screen/text/text_mode_inside.h"

#include <ctype.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

/* Standard input, the session and the table. */
enum {
    SESSION_DESCRIPTORS = 3,
    WAKE_MAX = 2 + SESSION_DESCRIPTORS + TABLE_DESCRIPTORS_MAX,
    SHARED_LINE_MAX = 999
};

/* How long a guest who leaves waits to hear that the game is over. */
#define LAST_WORD_WAIT (1000 * CLOCK_MILLISECOND)

/* ---- events ---- */

static void write_sentence(const struct text_mode *mode, const char *text)
{
    putc(toupper((unsigned char)*text), mode->out);
    utf8_write_text(text + 1, mode->out);
    fputs(".\n", mode->out);
}

static void take_table_events(struct text_mode *mode)
{
    struct table_event event;

    while (table_next_event(mode->table, &event))
        switch (event.kind) {
        case TABLE_SAID:
            utf8_write_text(event.text, mode->out);
            putc('\n', mode->out);
            break;
        case TABLE_ASKED:
            utf8_write_text(event.text, mode->out);
            fputs(": `agree` or `refuse`.\n", mode->out);
            break;
        case TABLE_NEWS:
        case TABLE_CLOSED:
            write_sentence(mode, event.text);
            break;
        case TABLE_NEW_GAME:
            mode->told_node = NODE_NONE;
            if (*table_score(mode->table) != '\0')
                write_sentence(mode, table_score(mode->table));
            break;
        case TABLE_DROPPED:
            break;
        }
}

/* Writes the position after every turn, and when the game is over. */
static void write_what_follows(struct text_mode *mode)
{
    const int cursor = session_cursor(mode->session);
    const bool over = session_is_over(mode->session);

    if ((cursor == mode->told_node && over == mode->told_over) ||
        (mode->turn_from != NODE_NONE && !over))
        return;
    mode->told_node = cursor;
    mode->told_over = over;
    mode->silent = false;
    text_mode_write_news(mode);
    mode->silent = true;
}

/* Lets table and session work, and writes their messages, below the prompt if
 * that was written last. */
static void work(struct text_mode *mode)
{
    FILE *const out = mode->out;
    const int64_t now = clock_now();
    char *text = NULL;
    size_t length = 0;

    mode->out = memory_stream(&text, &length);
    table_tick(mode->table, now);
    session_shown(mode->session);
    session_tick(mode->session, now);
    table_tick(mode->table, now);
    text_mode_take_events(mode);
    take_table_events(mode);
    write_what_follows(mode);
    fclose(mode->out);
    mode->out = out;
    if (length > 0) {
        fprintf(out, "%s%s", mode->prompted ? "\n" : "", text);
        mode->prompted = mode->awaits_host = false;
    }
    free(text);
}

/* ---- lines ---- */

static int find_timeout(const struct text_mode *mode, int64_t until)
{
    const int64_t table = table_due(mode->table);
    const int64_t session = session_due(mode->session);
    const int64_t first = table < session ? table : session;

    return clock_milliseconds_until(until < first ? until : first, clock_now());
}

/* Waits for input or for the other players, at most until `until`. */
static void wait_for_something(struct text_mode *mode, struct lines *input,
                               int64_t until)
{
    struct pollfd wake[WAKE_MAX] = {
        {.fd = input != NULL ? input->descriptor : -1, .events = POLLIN},
        {.fd = mode->leaves > 0 ? mode->leaves : -1, .events = POLLIN}};
    int count = 2;

    count +=
        session_descriptors(mode->session, wake + count, SESSION_DESCRIPTORS);
    count +=
        table_descriptors(mode->table, wake + count, TABLE_DESCRIPTORS_MAX);
    poll(wake, (nfds_t)count, find_timeout(mode, until));
    if (wake[0].revents != 0)
        lines_fill(input);
}

/* `Your move (1-6, ? for commands): `, `Ben's turn (? for commands): ` */
static void write_prompt(struct text_mode *mode)
{
    const struct session *const session = mode->session;
    const struct game *const game = text_mode_game(mode);
    const int mover = session_mover(session);

    if (mover < 0) {
        fputs("What now (", mode->out);
    } else if (session_is_person(session, mover)) {
        fputs("Your move (", mode->out);
        describer_of(game)->choice(
            game, session_position(session),
            text_mode_labels(mode, session_position(session)), mode->out);
        fputs(", ", mode->out);
    } else {
        fprintf(mode->out, "%s's turn (", session_name(session, mover));
    }
    fputs("? for commands): ", mode->out);
    mode->prompted = true;
}

/* The next typed line, without blanks around it; NULL at the end of the input.
 * Writes what happens until then. */
static char *await_line(struct text_mode *mode, struct lines *input)
{
    enum line_kind kind;
    char *line;

    do {
        work(mode);
        if (!mode->prompted && !mode->awaits_host)
            write_prompt(mode);
        if (!file_flush(mode->out, "standard output", &mode->unheard))
            return NULL;
        line = lines_take(input, &kind);
        if (kind == LINE_TOO_LONG) {
            text_mode_refuse(mode, "a line has at most %d bytes",
                             SHARED_LINE_MAX);
            mode->prompted = false;
        } else if ((kind == LINE_NONE && input->ended) ||
                   text_mode_must_leave(mode))
            return NULL;
        else if (kind == LINE_NONE)
            wait_for_something(mode, input, SESSION_NEVER);
    } while (kind != LINE_WHOLE);
    line += strspn(line, " \t");
    for (size_t length = strlen(line);
         length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t');)
        line[--length] = '\0';
    utf8_clean(line);
    return line;
}

static void play_typed(struct text_mode *mode, const char *line)
{
    const struct game *const game = text_mode_game(mode);
    const struct position *const position = session_position(mode->session);
    struct move move;
    struct err err;

    if (table_watches(mode->table)) {
        text_mode_refuse(mode, "You watch this game");
        return;
    }
    switch (session_may_play(mode->session, clock_now())) {
    case MAY_NOT_OVER:
        text_mode_refuse(mode, "The game is over; %s",
                         table_goes_on(mode->table)
                             ? "the next one of the series comes by itself"
                             : "`again` asks for another");
        return;
    case MAY_NOT_THINKS:
        text_mode_refuse(
            mode, "It is %s's turn",
            session_name(mode->session, session_mover(mode->session)));
        return;
    case MAY_NOT_HELD:
    case MAY_NOT_YET:
        text_mode_refuse_for(mode, table_why_held(mode->table));
        return;
    case MAY_PLAY:
        break;
    }
    if (describer_of(game)->read_move(game, position,
                                      text_mode_labels(mode, position), line,
                                      &move, &err))
        session_play(mode->session, move, clock_now());
    else
        text_mode_refuse_line(mode, line, err.text);
}

/* A player who resigns, or agrees to a draw, and leaves still gets the
 * result. */
static void await_end(struct text_mode *mode)
{
    const int64_t until = clock_now() + LAST_WORD_WAIT;

    while (mode->awaits_host && !session_is_over(mode->session) &&
           !text_mode_must_leave(mode) && clock_now() < until) {
        wait_for_something(mode, NULL, until);
        work(mode);
    }
}

void text_mode_share(struct text_mode *mode)
{
    struct lines input = lines_new(fileno(mode->in), SHARED_LINE_MAX);
    char *line;

    table_write_words(mode->table, mode->session, mode->out);
    write_what_follows(mode);
    while (!mode->quit && (line = await_line(mode, &input)) != NULL) {
        const bool awaited = mode->awaits_host;

        mode->prompted = mode->awaits_host = false;
        if (mode->echo) {
            utf8_write_text(line, mode->out);
            putc('\n', mode->out);
        }
        if (*line != '\0' && !text_mode_command(mode, line))
            play_typed(mode, line);
        mode->awaits_host = mode->awaits_host || (mode->quit && awaited);
    }
    await_end(mode);
    if (mode->prompted)
        putc('\n', mode->out);
    lines_were_read(&input, "standard input", &mode->unread);
    lines_free(&input);
}
