/* The card at the end of a game: who won, why, and how it went. */
#include "base/memory.h"
#include "match/saves/save.h"
#include "match/who.h"
#include "screen/match_setup.h"
#include "screen/play/end_card.h"

#include <stdlib.h>
#include <strings.h>

enum { STREAK = 2 }; /* games */

/* ---- what happened ---- */

static int captured(const struct play_screen *play, int node)
{
    const struct game *const game = play_game(play);
    const struct node *const child = play_node(play, node);
    struct position position = play_node(play, child->parent)->position;
    struct steps steps = {0};
    int count = 0;

    game->class->tell(game, &position, child->move, &steps);
    for (int i = 0; i < steps.count; i++)
        if (steps.items[i].kind == STEP_CAPTURE)
            count += steps.items[i].count;
    steps_free(&steps);
    return count;
}

static void read_moves(const struct play_screen *play, struct story *story)
{
    int chain = 0;
    int player = -1;

    for (int node = play_cursor(play); node != NODE_START;
         node = play_node(play, node)->parent) {
        const struct node *const child = play_node(play, node);
        const int mover = play_node(play, child->parent)->position.player;
        const int count = captured(play, node);

        chain = mover == player ? chain + 1 : 1;
        player = mover;
        if (mover != play_viewer(play)) {
            story->losses += count;
            continue;
        }
        if (count > 0)
            story->first_ply = child->ply;
        story->captures += count;
        if (chain > story->chain)
            story->chain = chain;
        if (count >= story->biggest) {
            story->biggest = count;
            story->biggest_ply = child->ply;
        }
    }
}

/* After two wins in a row, or two losses, another level is offered. */
static void find_next(const struct play_screen *play, struct story *story)
{
    const struct levels *const levels = play->app->levels;
    const struct game *const game = play_game(play);
    struct level_game key;

    if (match_humans(play->match) != 1 || game->players != 2)
        return;

    const int machine = match_human(play->match, 0) ? 1 : 0;
    const char *const who = match_player(play->match, machine)->who;
    const int number = levels_playing_number(levels, game->name, who);

    if (!level_game_of(game, &key))
        snprintf(key.text, sizeof key.text, "%s", game->name);

    const int streak = record_tally(play->app->record, who, key.text).streak;
    const int wanted = number + (streak >= STREAK) - (streak <= -STREAK);

    if (number < 0 || wanted == number || wanted < 0 ||
        wanted >= levels_playing(levels, game->name))
        return;
    story->next = levels_playing_at(levels, game->name, wanted);
    story->up = wanted > number;
}

/* ---- words ---- */

static int most_of_others(const struct outcome *outcome, int players)
{
    int most = 0;

    for (int i = 0; i < players; i++)
        if (i != outcome->winner && outcome->halves[i] > most)
            most = outcome->halves[i];
    return most;
}

void play_write_result(const struct play_screen *play, FILE *out)
{
    const struct outcome outcome =
        match_outcome_at(play->match, play_cursor(play));
    const char *const name =
        outcome.winner >= 0 ? play_name(play, outcome.winner) : "";

    if (outcome.winner < 0) {
        fputs("a draw", out);
        return;
    }
    fprintf(out, "%s win%s by ", name, strcasecmp(name, "you") == 0 ? "" : "s");
    game_write_halves(outcome.halves[outcome.winner] -
                          most_of_others(&outcome, play_game(play)->players),
                      out);
}

/* ---- keys ---- */

static void next_level(struct end_card *end, int64_t now)
{
    struct play_screen *const play = end->play;
    const struct game *const game = play_game(play);
    const char *who[PLAYERS_MAX] = {NULL};
    struct err err;

    for (int i = 0; i < game->players; i++)
        who[i] = match_human(play->match, i) ? "human" : end->story.next->key;
    app_set_text(play->app, CONFIG_OPPONENT, end->story.next->key);

    struct match *const match =
        match_seated(play->app->levels, game_spec_text(game).text, who,
                     &play_node(play, NODE_START)->position, &err);

    if (match == NULL || !play_take(play, match, NULL, now, &err))
        app_say(play->app, now, "%s", err.text);
}

/* Who still hammers the pits of a game that is over wants to see the card. */
static bool is_digit(const struct event *event)
{
    return event->kind == EVENT_KEY && event->key >= '0' && event->key <= '9';
}

/* Any other key takes the card away; some of them then do what they do. */
static bool event(void *self, const struct event *event, int64_t now)
{
    struct end_card *const end = self;
    struct play_screen *const play = end->play;
    const struct level *const next = end->story.next;

    if ((event->kind == EVENT_MOUSE && event->action != MOUSE_PRESS) ||
        is_digit(event))
        return true;
    if (event->kind != EVENT_KEY && event->kind != EVENT_MOUSE)
        return false;
    if (event->kind == EVENT_KEY &&
        (event->key == 't' || event->key == 'T' || event->key == '?'))
        return false;
    screens_pop(play->app->screens, now);
    if (event->kind != EVENT_KEY || event->key == INPUT_ESCAPE ||
        event->key == INPUT_ENTER)
        return true;
    if (event->key == 'n' && next != NULL)
        next_level(end, now);
    else if (event->key == 'h')
        play_key(play, 'k', now);
    else
        play_key(play, event->key, now);
    return true;
}

static const struct screen_class CLASS = {
    .name = "end",
    .card = true,
    .draw = end_card_draw,
    .event = event,
    .free = free,
};

void end_card_open(struct play_screen *play, int64_t now)
{
    play->over_shown = true;
    play_count(play, now);
    play_store(play, now);
    autosave_prune();
    if (play->series.played + 1 < play->series.games)
        return;

    struct end_card *const end = memory_new(1, sizeof *end);

    end->play = play;
    play_review_begin(play, play_cursor(play));
    read_moves(play, &end->story);
    find_next(play, &end->story);
    screens_push(play->app->screens, &CLASS, end, now);
}
