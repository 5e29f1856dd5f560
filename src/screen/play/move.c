/* The match moves on, or back; everything that has to follow follows. */
#include "base/clock.h"
#include "match/who.h"
#include "screen/match_setup.h"
#include "screen/play/inside.h"

#include <stdio.h>

enum { HASTE_AGAIN = 2, HASTE_BACK = 4 };

/* What the player has in mind belongs to a position; it is gone with it. */
static void forget_plans(struct play_screen *play)
{
    input_of(play_game(play))->forget(&play->input);
    play->queued = false;
    play->hint_wanted = false;
    play->last = NODE_NONE;
}

void play_ask(struct play_screen *play, int64_t now)
{
    play->asked = now;
    play->over_shown = play->over_shown && play_is_over(play);
    if (play->mode != MODE_HISTORY)
        thinking_begin(play, now);
    analysis_ask(play, now);
}

/* Whoever moves again moves faster. */
static int haste_of(const struct play_screen *play, int node)
{
    const struct node *const child = play_node(play, node);
    const struct node *const parent = play_node(play, child->parent);

    if (parent->parent == NODE_NONE)
        return 1;
    return play_node(play, parent->parent)->position.player ==
                   parent->position.player
               ? HASTE_AGAIN
               : 1;
}

void play_play(struct play_screen *play, struct move move, int64_t now)
{
    const int mover = play_mover(play);
    const uint32_t millis = (uint32_t)((now - play->asked) / CLOCK_MILLISECOND);
    const bool person = play_is_person(play, mover);

    thinking_stop(play);

    const struct change change = match_play(play->match, move, millis);

    forget_plans(play);
    play->last = person ? NODE_NONE : change.to;
    animation_begin(play, change.from, change.to, haste_of(play, change.to),
                    now);
    if (play->paused && play->stepping && animation_runs(play))
        animation_stop(play, now);
    play_store(play, now);
    play_ask(play, now);
}

/* ---- may a person play now? ---- */

/* If not, says why. */
bool play_may_play(struct play_screen *play, int64_t now)
{
    const int mover = play_mover(play);

    if (mover < 0)
        app_say(play->app, now, "the game is over");
    else if (!play_is_person(play, mover))
        app_say(play->app, now, "%s is thinking", play_name(play, mover));
    else
        return now >= play->deaf_until;
    return false;
}

/* While the animation of a person's own move runs, and that person moves again,
 * the next one waits for its end; any other is finished, and the key only did
 * that when it showed another's move. */
void play_try(struct play_screen *play, struct move move, int64_t now)
{
    const int mover = play_mover(play);

    if (!play_may_play(play, now))
        return;
    if (animation_runs(play)) {
        const int shown = animation_before(play)->player;

        if (shown == mover && !play->animation.backwards) {
            play->queue = move;
            play->queued = true;
            return;
        }
        animation_finish(play);
        if (!play_is_person(play, shown))
            return;
    }
    play_play(play, move, now);
}

static void follow(struct play_screen *play, struct change change, int64_t now)
{
    if (change.direction == STAYED)
        return;
    forget_plans(play);
    animation_begin(play, change.from, change.to, HASTE_BACK, now);
    if (play->mode != MODE_HISTORY)
        play_store(play, now);
    play_ask(play, now);
}

void play_undo(struct play_screen *play, int64_t now)
{
    thinking_stop(play);

    const struct change change = match_undo(play->match);

    if (change.direction == STAYED) {
        app_say(play->app, now, "this is the start");
        play_ask(play, now);
        return;
    }
    play->take_backs++;
    follow(play, change, now);
}

void play_redo(struct play_screen *play, int64_t now)
{
    const struct change change = match_redo(play->match);

    if (change.direction == STAYED)
        app_say(play->app, now, "there is nothing to redo");
    else
        thinking_stop(play);
    follow(play, change, now);
}

void play_goto(struct play_screen *play, int node, int64_t now)
{
    thinking_stop(play);
    follow(play, match_goto(play->match, node), now);
}

/* ---- who plays ---- */

/* What somebody brings with him that the players should hear. */
static void say_remarks(const struct play_screen *play, const struct seat *seat,
                        int64_t now)
{
    if (*seat->who.remark != '\0')
        app_say(play->app, now, "%s", seat->who.remark);
    else if (seat->agent != NULL && *seat->agent->remark != '\0')
        app_say(play->app, now, "%s: %s", seat->who.player.name,
                seat->agent->remark);
}

bool play_employ(struct play_screen *play, int player, const char *who,
                 int64_t now, struct err *err)
{
    struct app *const app = play->app;
    const struct game *const game = play_game(play);
    struct seat *const seat = &play->seats[player];
    struct agent *agent = NULL;
    struct who read;

    if (!who_read_for(who, app->levels, game->name, &read, err))
        return false;
    if (*read.agent != '\0') {
        agent = agent_new(read.agent, game, app->seed++, err);
        if (agent == NULL)
            return false;
    }
    thinking_stop(play);
    if (agent != NULL)
        thinking_settle(play, agent);
    agent_free(seat->agent);
    seat->who = read;
    seat->agent = agent;
    seat->thought_known = false;
    say_remarks(play, seat, now);
    return true;
}

/* A person sits down, or gets up again, at the side that is to move; at the
 * side that a person has taken, if there is one. */
void play_take_over(struct play_screen *play, int64_t now)
{
    const int players = play_game(play)->players;
    int player = play_mover(play);
    struct err err;

    for (int i = 0; i < players; i++)
        if (play->seats[i].taken)
            player = i;
    if (player < 0)
        return;

    struct seat *const seat = &play->seats[player];
    const struct who before = seat->who;

    if (!seat->taken && play_is_person(play, player))
        return;
    if (!play_employ(play, player,
                     seat->taken ? seat->lent.player.who : "human", now,
                     &err)) {
        app_say(play->app, now, "%s", err.text);
        return;
    }
    who_sit(play->match, player, &seat->who);
    seat->lent = before;
    seat->taken = !seat->taken;
    play->deaf_until = now + TAKE_OVER_REST;
    play->paused = false;
    app_say(play->app, now, "%s plays %s now",
            seat->taken ? "you" : play_name(play, player),
            play_game(play)->class->player_name(play_game(play), player));
    play_store(play, now);
    play_ask(play, now);
}

void play_rematch(struct play_screen *play, bool swapped, int64_t now)
{
    const int players = play_game(play)->players;
    const char *who[PLAYERS_MAX] = {NULL};
    struct err err;

    for (int i = 0; i < players; i++)
        who[swapped ? (i + 1) % players : i] =
            match_player(play->match, i)->who;

    struct match *const match =
        match_seated(play->app->levels, game_spec_text(play_game(play)).text,
                     who, &play_node(play, NODE_START)->position, &err);

    if (match == NULL || !play_take(play, match, NULL, now, &err))
        app_say(play->app, now, "%s", err.text);
}

/* ---- a series ---- */

/* So long the end of a game of a series can be looked at. */
#define BETWEEN_GAMES (2500 * CLOCK_MILLISECOND)

static void count_game(struct play_screen *play)
{
    struct series *const series = &play->series;
    const int winner = match_outcome_at(play->match, play_cursor(play)).winner;
    const int players = play_game(play)->players;

    for (int i = 0; i < players && winner < 0; i++)
        series->halves[i]++;
    if (winner >= 0)
        series->halves[(winner + series->played * (players - 1)) % players] +=
            2;
}

/* After a game of a series that is not the last the next one begins, the sides
 * exchanged. */
void play_go_on(struct play_screen *play, int64_t now)
{
    struct series *const series = &play->series;

    if (play->mode != MODE_WATCH || series->games < 2 || play->covered)
        return;
    if (!play_is_over(play) || animation_runs(play)) {
        series->next_game = 0;
        return;
    }
    if (!series->counted)
        count_game(play);
    series->counted = true;
    if (series->next_game == 0)
        series->next_game = now + BETWEEN_GAMES;
    if (now < series->next_game || series->played + 1 >= series->games)
        return;
    series->next_game = 0;
    series->counted = false;
    series->played++;
    play_rematch(play, true, now);
}
