/* SPDX-License-Identifier: MIT */
/* The way out of a game, and of the cards of its result. */
#include "screen/play/inside.h"

static void close_game(void *whose, int64_t now)
{
    struct play_screen *const play = whose;
    struct app *const app = play->app;
    const bool alone = screens_count(app->screens) == 1;

    screens_pop(app->screens, now);
    if (alone)
        menu_open(app, now);
}

void play_leave(struct play_screen *play, int64_t now)
{
    ask_unkept(play->app, close_game, play, now);
}

static void leave_table(void *whose, int64_t now)
{
    play_leave(whose, now);
}

/* Leaves the program, or goes to the menu if the game is over. */
void play_quit(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    if (play->table != NULL && table_state(play->table) == TABLE_PLAYS &&
        !play_watches_table(play))
        ask_yes(play->app, "Leave the table? The other one is told.",
                leave_table, play, now);
    else if (session_is_over(play->session))
        play_leave(play, now);
    else
        ask_leave(play->app, now);
}

void result_card_leave(struct play_screen *play, int32_t key, int64_t now)
{
    const bool back = binding_names("k h ↑", key);

    if (binding_names("Esc Enter R", key) ||
        (back && session_is_looking(play->session)))
        return;
    if (key == 'q' && play->table == NULL)
        play_leave(play, now);
    else
        play_press(play, back ? 'k' : key, now);
}
