/* The card at the end of a game: who won, why, and how it went. */
#include "base/memory.h"
#include "match/saves/save.h"
#include "screen/play/end_card.h"
#include "screen/match_setup.h"

#include <stdlib.h>
#include <strings.h>

enum { STREAK = 2 }; /* games */

/* ---- what happened ---- */

static int captured(const struct desk *desk, int node)
{
    const struct game *const game = desk_game(desk);
    const struct node *const child = desk_node(desk, node);
    struct position position = desk_node(desk, child->parent)->position;
    struct steps steps = {0};
    int count = 0;

    game->class->tell(game, &position, child->move, &steps);
    for (int i = 0; i < steps.count; i++)
        if (steps.items[i].kind == STEP_CAPTURE)
            count += steps.items[i].count;
    steps_free(&steps);
    return count;
}

static void read_moves(const struct desk *desk, struct story *story)
{
    int chain = 0;
    int player = -1;

    for (int node = desk_cursor(desk); node != NODE_START;
         node = desk_node(desk, node)->parent) {
        const struct node *const child = desk_node(desk, node);
        const int mover = desk_node(desk, child->parent)->position.player;
        const int count = captured(desk, node);

        chain = mover == player ? chain + 1 : 1;
        player = mover;
        if (mover != desk_viewer(desk)) {
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
static void find_next(const struct desk *desk, struct story *story)
{
    const struct levels *const levels = desk->house->levels;
    const struct game *const game = desk_game(desk);
    struct level_game key;

    if (match_humans(desk->match) != 1 || game->players != 2)
        return;

    const int machine = match_human(desk->match, 0) ? 1 : 0;
    const char *const who = match_player(desk->match, machine)->who;
    const int number = opening_level_number(levels, game->name, who);

    if (!level_game_of(game, &key))
        snprintf(key.text, sizeof key.text, "%s", game->name);

    const int streak = record_tally(desk->house->record, who, key.text).streak;
    const int wanted = number + (streak >= STREAK) - (streak <= -STREAK);

    if (number < 0 || wanted == number || wanted < 0 ||
        wanted >= opening_levels(levels, game->name))
        return;
    story->next = opening_level(levels, game->name, wanted);
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

void desk_write_result(const struct desk *desk, FILE *out)
{
    const struct outcome outcome =
        match_outcome_at(desk->match, desk_cursor(desk));
    const char *const name =
        outcome.winner >= 0 ? desk_name(desk, outcome.winner) : "";

    if (outcome.winner < 0) {
        fputs("a draw", out);
        return;
    }
    fprintf(out, "%s win%s by ", name, strcasecmp(name, "you") == 0 ? "" : "s");
    game_write_halves(outcome.halves[outcome.winner] -
                          most_of_others(&outcome, desk_game(desk)->players),
                      out);
}

/* ---- keys ---- */

static void next_level(struct end_card *end, int64_t now)
{
    struct desk *const desk = end->desk;
    const struct game *const game = desk_game(desk);
    const char *who[PLAYERS_MAX] = {NULL};
    struct err err;

    for (int i = 0; i < game->players; i++)
        who[i] = match_human(desk->match, i) ? "human" : end->story.next->key;
    house_set_text(desk->house, CONFIG_OPPONENT, end->story.next->key);

    struct match *const match =
        opening_match(desk->house, game_spec_text(game).text, who,
                      &desk_node(desk, NODE_START)->position, &err);

    if (match == NULL || !desk_take(desk, match, NULL, now, &err))
        house_say(desk->house, now, "%s", err.text);
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
    struct desk *const desk = end->desk;
    const struct level *const next = end->story.next;

    if ((event->kind == EVENT_MOUSE && event->action != MOUSE_PRESS) ||
        is_digit(event))
        return true;
    if (event->kind != EVENT_KEY && event->kind != EVENT_MOUSE)
        return false;
    if (event->kind == EVENT_KEY &&
        (event->key == 't' || event->key == 'T' || event->key == '?'))
        return false;
    screens_pop(desk->house->screens, now);
    if (event->kind != EVENT_KEY || event->key == INPUT_ESCAPE ||
        event->key == INPUT_ENTER)
        return true;
    if (event->key == 'n' && next != NULL)
        next_level(end, now);
    else if (event->key == 'h')
        desk_key(desk, 'k', now);
    else
        desk_key(desk, event->key, now);
    return true;
}

static const struct screen_class CLASS = {
    .name = "end",
    .card = true,
    .draw = end_card_draw,
    .event = event,
    .free = free,
};

void end_open(struct desk *desk, int64_t now)
{
    desk->over_shown = true;
    desk_count(desk, now);
    desk_store(desk, now);
    keep_prune();
    if (desk->series.played + 1 < desk->series.games)
        return;

    struct end_card *const end = memory_new(1, sizeof *end);

    end->desk = desk;
    desk_review_begin(desk, desk_cursor(desk));
    read_moves(desk, &end->story);
    find_next(desk, &end->story);
    screens_push(desk->house->screens, &CLASS, end, now);
}
