/* SPDX-License-Identifier: MIT */
/* What keys do in a game with a player at another machine. */
#include "screen/play/inside.h"

static void ask_other(struct play_screen *play, enum table_question question,
                      int64_t now)
{
    const bool agrees = table_ask_agrees(play->table, question);
    struct err err;

    animation_finish(play);
    if (!table_ask(play->table, question, now, &err))
        app_say(play->app, now, "%s", err.text);
    else if (!agrees)
        app_say(play->app, now, "the other player is asked");
}

static void ask_back(void *view, int32_t key, int64_t now)
{
    (void)key;
    ask_other(view, QUESTION_BACK, now);
}

void play_ask_draw(void *view, int32_t key, int64_t now)
{
    (void)key;
    ask_other(view, QUESTION_DRAW, now);
}

static void ask_again(void *view, int32_t key, int64_t now)
{
    (void)key;
    ask_other(view, QUESTION_AGAIN, now);
}

static bool is_over(const void *view)
{
    return session_is_over(((const struct play_screen *)view)->session);
}

bool play_watches_table(const struct play_screen *play)
{
    return play->table != NULL && table_watches(play->table);
}

static bool plays_here(const void *view)
{
    return !play_watches_table(view);
}

bool play_may_ask_draw(const void *view)
{
    const struct play_screen *const play = view;
    const struct game *const game = session_game(play->session);

    return plays_here(view) && !is_over(view) &&
           game->class->limits(game).agreement;
}

bool play_may_ask_again(const void *view)
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
    {"C", NULL, "players, what was said", "C", "table", "table",
     .act = open_table_card},
    {"u  Backspace", NULL, "ask to undo", "u", "ask to undo", "undo", 'u',
     .when = plays_here, .act = ask_back},
    {"N", NULL, "ask for another game", "N", "another game", "again",
     .when = play_may_ask_again, .act = ask_again},
    {.keys = "N", .act = ask_again}, /* which says why not */
    {"D", NULL, "offer a draw", "D", "draw", .when = play_may_ask_draw,
     .act = play_ask_draw},
    {.keys = "i", .when = plays_here, .act = refuse_hint},
    {"k", "↑", NULL, "k", "look back", .act = play_look_back},
    {"g", "Home", "to the start", "g", "to the start", .act = play_look_back},
    {"q", NULL, "leave the table", "q", "leave", .act = play_quit},
    {"Esc", NULL, NULL, "Esc", "pause", .act = play_step_back},
    {0},
};

const struct bindings TABLE_KEYS = {.rows = ROWS,
                                    .more = &PLAY_ALWAYS_KEYS,
                                    .bar = "1..9 arrows Enter s Esc c C u k q"};

/* For a watcher, instead of the rows of the family of games. */
static const struct binding WATCHER_ROWS[] = {
    {"k  ↑  wheel", NULL, "look back", "k", "look back", NULL, 'k',
     .act = play_look_back},
    {.keys = "←", .also = "h", .help = "one ply back", .act = play_look_back},
    {.keys = "1..9 Enter Space → ↓ j l", .act = play_refuse_move},
    {0},
};

const struct bindings TABLE_WATCHER_KEYS = {
    .rows = WATCHER_ROWS, .more = &TABLE_KEYS, .bar = "c C k e f Esc q"};
