/* SPDX-License-Identifier: MIT */
/* A game with a player at another machine: what keys do there, and what happens at
 * the table. */
#include "screen/play/inside.h"

#include <string.h>

/* ---- what is asked of the other one ---- */

static void ask_other(struct play_screen *play, enum table_question question,
                      int64_t now)
{
    struct err err;

    animation_finish(play);
    if (!table_ask(play->table, question, now, &err))
        app_say(play->app, now, "%s", err.text);
    else
        app_say(play->app, now, "the other player is asked");
}

static void ask_back(void *view, int32_t key, int64_t now)
{
    (void)key;
    ask_other(view, QUESTION_BACK, now);
}

static void ask_draw(void *view, int32_t key, int64_t now)
{
    (void)key;
    ask_other(view, QUESTION_DRAW, now);
}

static void ask_again(void *view, int32_t key, int64_t now)
{
    (void)key;
    ask_other(view, QUESTION_AGAIN, now);
}

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

static void resign_game(void *whose, int64_t now)
{
    struct play_screen *const play = whose;
    struct err err;

    if (!table_resign(play->table, now, &err))
        app_say(play->app, now, "%s", err.text);
}

void play_resign(struct play_screen *play, int64_t now)
{
    if (play->table == NULL)
        app_say(play->app, now, "only at a table; undo, or begin another game");
    else
        ask_yes(play->app, "Do you give the game up?", resign_game, play, now);
}

bool play_is_free(struct play_screen *play, int64_t now)
{
    if (play->table != NULL)
        app_say(play->app, now, "leave the table first: q");
    return play->table == NULL;
}

/* ---- what is said ---- */

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

/* ---- what happens ---- */

void play_uncover(struct play_screen *play, int64_t now)
{
    struct screens *const screens = play->app->screens;

    while (screens_count(screens) > 1 && screens_view_at(screens, 0) != play &&
           screens_view_at(screens, 1) == play &&
           screens_class_at(screens, 0)->card &&
           strcmp(screens_class_at(screens, 0)->name, "end") == 0)
        screens_pop(screens, now);
}

static void take_event(struct play_screen *play,
                       const struct table_event *event, int64_t now)
{
    switch (event->kind) {
    case TABLE_ASKED:
        snprintf(play->asked, sizeof play->asked, "%s", event->text);
        play_uncover(play, now);
        app_say(play->app, now, "%s: Enter agrees, Esc refuses", event->text);
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

/* ---- which key does what ---- */

static bool is_over(const void *view)
{
    return session_is_over(((const struct play_screen *)view)->session);
}

static bool plays_here(const void *view)
{
    return !table_watches(((const struct play_screen *)view)->table);
}

static bool may_ask_draw(const void *view)
{
    const struct play_screen *const play = view;
    const struct game *const game = session_game(play->session);

    return plays_here(view) && !is_over(view) &&
           game->class->limits(game).agreement;
}

static bool may_ask_again(const void *view)
{
    return plays_here(view) && is_over(view);
}

static void refuse_hint(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    app_say(play->app, now, "no help in a game with another person");
}

static void open_table_card(void *view, int32_t key, int64_t now)
{
    (void)key;
    table_card_open(view, now);
}

static const struct binding ROWS[] = {
    {"c", NULL, "say to the table", "c", "say", "say", .act = play_say},
    {"C", NULL, "who is there, what was said", "C", "table", "table",
     .act = open_table_card},
    {"u  Backspace", NULL, "ask to undo", "u", "ask to undo", "undo", 'u',
     .when = plays_here, .act = ask_back},
    {"N", NULL, "ask for another game", "N", "another game", "again",
     .when = may_ask_again, .act = ask_again},
    {.keys = "N", .act = ask_again}, /* which says why not */
    {"D", NULL, "offer a draw", "D", "draw", .when = may_ask_draw,
     .act = ask_draw},
    {.keys = "i", .when = plays_here, .act = refuse_hint},
    {"k", "↑", NULL, "k", "look back", .act = play_look_back},
    {"g", "Home", "to the start", "g", "to the start", .act = play_look_back},
    {"q", NULL, "leave the table", "q", "leave", .act = play_quit},
    {"Esc", NULL, NULL, "Esc", "pause", .act = play_step_back},
    {0},
};

const struct bindings TABLE_KEYS = {.rows = ROWS,
                                    .more = &PLAY_ALWAYS_KEYS,
                                    .bar = "1..9 arrows Enter Esc c C u k q"};
