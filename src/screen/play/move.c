/* The match moves on, or back; everything that has to follow follows. */
#include "base/clock.h"
#include "screen/play/input.h"
#include "screen/match_setup.h"

#include <stdio.h>

enum { HASTE_AGAIN = 2, HASTE_BACK = 4 };

/* What the player has in mind belongs to a position; it is gone with it. */
static void forget_plans(struct desk *desk)
{
    hand_of(desk_game(desk))->forget(desk);
    desk->queued = false;
    desk->hint_wanted = false;
    desk->last = NODE_NONE;
}

void desk_ask(struct desk *desk, int64_t now)
{
    desk->asked = now;
    desk->over_shown = desk->over_shown && desk_is_over(desk);
    if (desk->mode != TABLE_HISTORY)
        think_begin(desk, now);
    analysis_ask(desk, now);
}

/* Whoever moves again moves faster. */
static int haste_of(const struct desk *desk, int node)
{
    const struct node *const child = desk_node(desk, node);
    const struct node *const parent = desk_node(desk, child->parent);

    if (parent->parent == NODE_NONE)
        return 1;
    return desk_node(desk, parent->parent)->position.player ==
                   parent->position.player
               ? HASTE_AGAIN
               : 1;
}

void desk_play(struct desk *desk, struct move move, int64_t now)
{
    const int mover = desk_mover(desk);
    const uint32_t millis = (uint32_t)((now - desk->asked) / CLOCK_MILLISECOND);
    const bool person = desk_is_person(desk, mover);

    think_stop(desk);

    const struct change change = match_play(desk->match, move, millis);

    forget_plans(desk);
    desk->last = person ? NODE_NONE : change.to;
    film_begin(desk, change.from, change.to, haste_of(desk, change.to), now);
    if (desk->paused && desk->stepping && film_runs(desk))
        film_stop(desk, now);
    desk_store(desk, now);
    desk_ask(desk, now);
}

static void follow(struct desk *desk, struct change change, int64_t now)
{
    if (change.direction == STAYED)
        return;
    forget_plans(desk);
    film_begin(desk, change.from, change.to, HASTE_BACK, now);
    if (desk->mode != TABLE_HISTORY)
        desk_store(desk, now);
    desk_ask(desk, now);
}

void desk_undo(struct desk *desk, int64_t now)
{
    think_stop(desk);

    const struct change change = match_undo(desk->match);

    if (change.direction == STAYED) {
        house_say(desk->house, now, "this is the start");
        desk_ask(desk, now);
        return;
    }
    desk->take_backs++;
    follow(desk, change, now);
}

void desk_redo(struct desk *desk, int64_t now)
{
    const struct change change = match_redo(desk->match);

    if (change.direction == STAYED)
        house_say(desk->house, now, "there is nothing to redo");
    else
        think_stop(desk);
    follow(desk, change, now);
}

void desk_goto(struct desk *desk, int node, int64_t now)
{
    think_stop(desk);
    follow(desk, match_goto(desk->match, node), now);
}

/* ---- who plays ---- */

/* What somebody brings with him that the players should hear. */
static void say_remarks(const struct desk *desk, const struct seat *seat,
                        int64_t now)
{
    if (*seat->who.remark != '\0')
        house_say(desk->house, now, "%s", seat->who.remark);
    else if (seat->agent != NULL && *seat->agent->remark != '\0')
        house_say(desk->house, now, "%s: %s", seat->who.player.name,
                  seat->agent->remark);
}

bool desk_employ(struct desk *desk, int player, const char *who, int64_t now,
                 struct err *err)
{
    struct house *const house = desk->house;
    const struct game *const game = desk_game(desk);
    struct seat *const seat = &desk->seats[player];
    struct agent *agent = NULL;
    struct who read;

    if (!who_read_for(who, house->levels, game->name, &read, err))
        return false;
    if (*read.agent != '\0') {
        agent = agent_new(read.agent, game, house->seed++, err);
        if (agent == NULL)
            return false;
    }
    think_stop(desk);
    if (agent != NULL)
        think_settle(desk, agent);
    agent_free(seat->agent);
    seat->who = read;
    seat->agent = agent;
    seat->thought_known = false;
    say_remarks(desk, seat, now);
    return true;
}

/* A person sits down, or gets up again, at the side that is to move; at the
 * side that a person has taken, if there is one. */
void desk_take_over(struct desk *desk, int64_t now)
{
    const int players = desk_game(desk)->players;
    int player = desk_mover(desk);
    struct err err;

    for (int i = 0; i < players; i++)
        if (desk->seats[i].taken)
            player = i;
    if (player < 0)
        return;

    struct seat *const seat = &desk->seats[player];
    const struct who before = seat->who;

    if (!seat->taken && desk_is_person(desk, player))
        return;
    if (!desk_employ(desk, player,
                     seat->taken ? seat->lent.player.who : "human", now,
                     &err)) {
        house_say(desk->house, now, "%s", err.text);
        return;
    }
    who_sit(desk->match, player, &seat->who);
    seat->lent = before;
    seat->taken = !seat->taken;
    desk->deaf_until = now + TAKE_OVER_REST;
    desk->paused = false;
    house_say(desk->house, now, "%s plays %s now",
              seat->taken ? "you" : desk_name(desk, player),
              desk_game(desk)->class->player_name(desk_game(desk), player));
    desk_store(desk, now);
    desk_ask(desk, now);
}

void desk_rematch(struct desk *desk, bool swapped, int64_t now)
{
    const int players = desk_game(desk)->players;
    const char *who[PLAYERS_MAX] = {NULL};
    struct err err;

    for (int i = 0; i < players; i++)
        who[swapped ? (i + 1) % players : i] =
            match_player(desk->match, i)->who;

    struct match *const match =
        opening_match(desk->house, game_spec_text(desk_game(desk)).text, who,
                      &desk_node(desk, NODE_START)->position, &err);

    if (match == NULL || !desk_take(desk, match, NULL, now, &err))
        house_say(desk->house, now, "%s", err.text);
}
