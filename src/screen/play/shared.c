/* SPDX-License-Identifier: MIT */
/* A game with a player at another machine: questions, messages, and the events
 * of the table. */
#include "screen/play/inside.h"

#include <string.h>

/* ---- questions ---- */

bool play_is_asked(const void *view)
{
    return *((const struct play_screen *)view)->asked != '\0';
}

void play_answer(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    *play->asked = '\0';
    table_answer(play->table, key == INPUT_ENTER, now);
}

/* Another game of a series may have begun while the question was open. */
static void resign_game(void *whose, int64_t now)
{
    struct play_screen *const play = whose;
    struct err err;

    if (session_matches(play->session) != play->given_up)
        app_say(play->app, now, "the game is over");
    else if (!table_resign(play->table, now, &err))
        app_say(play->app, now, "%s", err.text);
}

void play_resign(struct play_screen *play, int64_t now)
{
    play->given_up = session_matches(play->session);
    if (play->table == NULL)
        app_say(play->app, now, "only at a table; undo, or begin another game");
    else if (play_watches_table(play))
        app_say(play->app, now, "you watch this game");
    else
        ask_yes(play->app, "Do you give the game up?", resign_game, play, now);
}

bool play_is_free(struct play_screen *play, int64_t now)
{
    if (play->table != NULL)
        app_say(play->app, now, "%s", TABLE_REFUSAL);
    return play->table == NULL;
}

bool play_may_advise(const struct play_screen *play)
{
    return play->table == NULL || play_watches_table(play) ||
           play_end_of_line(play) != NODE_NONE;
}

/* The values of openings are shown only when nobody can use them in the game. */
bool play_may_explore(const void *view)
{
    const struct play_screen *const play = view;

    return session_is_over(play->session) ||
           (play->table == NULL &&
            (session_is_looking(play->session) || play->watched));
}

void play_open_openings(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    struct line line = {0};

    (void)key;
    if (!play_may_explore(view)) {
        app_say(play->app, now, "%s", OPENINGS_REFUSAL);
        return;
    }
    animation_finish(play);
    match_line(session_match(play->session), &line);
    openings_open_line(play->app, session_game(play->session), &line, now);
    line_free(&line);
}

/* ---- messages ---- */

static void send_words(void *whose, const char *text, int64_t now)
{
    struct play_screen *const play = whose;
    struct err err;

    if (*text != '\0' && !table_say(play->table, text, now, &err))
        app_say(play->app, now, "%s", err.text);
}

void play_say(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    ask_text(play->app, "Say to the table", "", send_words, play, now);
}

static void keep_words(struct chat *chat, const char *words)
{
    const int at = (chat->first + chat->count) % CHAT_LINES;

    snprintf(chat->lines[at], sizeof chat->lines[at], "%s", words);
    if (chat->count < CHAT_LINES)
        chat->count++;
    else
        chat->first = (chat->first + 1) % CHAT_LINES;
}

/* ---- events ---- */

/* Has the screen at this depth one of these names? */
static bool is_named(const struct play_screen *play, int depth,
                     const char *const names[])
{
    const char *const name = screens_class_at(play->app->screens, depth)->name;

    while (*names != NULL && strcmp(name, *names) != 0)
        names++;
    return *names != NULL;
}

/* Is the board not covered? */
static bool is_on_top(const struct play_screen *play)
{
    return screens_view_at(play->app->screens, 0) == play;
}

void play_uncover(struct play_screen *play, int64_t now)
{
    static const char *const cards[] = {"pause", "table", "end", "series",
                                        NULL};
    struct screens *const screens = play->app->screens;

    while (!is_on_top(play) && screens_view_at(screens, 1) == play &&
           is_named(play, 0, cards))
        screens_pop(screens, now);
}

void play_drop_views(struct play_screen *play, int64_t now)
{
    static const char *const views[] = {"end", "series", "review", NULL};
    struct screens *const screens = play->app->screens;
    int gone = 0;

    for (int depth = 0; depth < screens_count(screens) &&
                        screens_view_at(screens, depth) != play;
         depth++)
        if (is_named(play, depth, views))
            gone = depth + 1;
    while (gone-- > 0)
        screens_pop(screens, now);
}

static void take_event(struct play_screen *play,
                       const struct table_event *event, int64_t now)
{
    switch (event->kind) {
    case TABLE_ASKED:
        snprintf(play->asked, sizeof play->asked, "%s", event->text);
        play_uncover(play, now);
        app_say(play->app, now,
                is_on_top(play) && !session_is_looking(play->session)
                    ? "%s: Enter agrees, Esc refuses"
                    : "%s: the answer is given on the board",
                event->text);
        break;
    case TABLE_DROPPED:
        *play->asked = '\0';
        break;
    case TABLE_SAID:
    case TABLE_NEWS:
    case TABLE_CLOSED:
        keep_words(&play->chat, event->text);
        app_say(play->app, now, "%s", event->text);
        break;
    case TABLE_NEW_GAME:
        *play->asked = '\0';
        app_say(play->app, now, "%s",
                *table_score(play->table) != '\0'
                    ? table_score(play->table)
                    : "another game has begun, sides exchanged");
        break;
    }
}

void play_take_table_events(struct play_screen *play, int64_t now)
{
    struct table_event event;

    while (play->table != NULL && table_next_event(play->table, &event))
        take_event(play, &event, now);
}
