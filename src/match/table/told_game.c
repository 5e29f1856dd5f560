/* SPDX-License-Identifier: MIT */
/* A game that a host sends, line by line. */
#include "match/table/told_game.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* No game can be this long by its rules. */
enum { TOLD_MOVES_MAX = 20000 };

void told_game_drop(struct told_game *told)
{
    match_free(told->match);
    free(told->moves);
    *told = (struct told_game){.open = false};
}

bool told_game_begin(struct told_game *told,
                     const struct table_message *message, struct err *err)
{
    struct game *const game = game_new_kept(message->text, err);
    struct position start;

    told_game_drop(told);
    if (game == NULL)
        return false;
    if (game->players != 2) {
        game_free(game);
        return err_set(err, "the game is not for two");
    }
    game->class->start(game, &start);
    told->open = true;
    told->game = (int)message->numbers[0];
    told->epoch = (int)message->numbers[1];
    told->match = match_new(game, &start);
    return true;
}

/* If it is the start of the rules, the match has it already; a text would not
 * tell why a position is over. */
bool told_game_start(struct told_game *told,
                     const struct table_message *message, struct err *err)
{
    const struct game *const game = match_game(told->match);
    struct position start;
    struct game *same;
    struct match *match;

    if (told->count > 0)
        return err_set(err, "start: out of place");
    if (strcmp(game_position_text(game, match_position(told->match)).text,
               message->text) == 0)
        return true;
    if (!game->class->read_position(game, message->text, &start, err))
        return false;
    same = game_new_kept(game_spec_kept(game).text, err);
    if (same == NULL)
        return false;
    match = match_new(same, &start);
    match_free(told->match);
    told->match = match;
    return true;
}

void told_game_name(struct told_game *told, int player, const char *name)
{
    struct player named = *match_player(told->match, player);

    snprintf(named.name, sizeof named.name, "%s", name);
    match_set_player(told->match, player, &named);
}

bool told_game_clock(struct told_game *told,
                     const struct table_message *message, struct err *err)
{
    struct time_control control;

    if (!time_control_read(message->words[0], &control, err))
        return err_prefix(err, "clock: ");
    match_set_time_control(told->match, control);
    return true;
}

bool told_game_add(struct told_game *told, const struct table_message *message,
                   struct err *err)
{
    if (told->count >= TOLD_MOVES_MAX ||
        message->numbers[1] != told->count + 1 ||
        strlen(message->words[0]) >= MOVE_TEXT_MAX)
        return err_set(err, "move: out of place");
    told->moves = memory_grow(told->moves, &told->capacity, told->count + 1,
                              sizeof *told->moves);
    snprintf(told->moves[told->count].text, MOVE_TEXT_MAX, "%.*s",
             MOVE_TEXT_MAX - 1, message->words[0]);
    told->moves[told->count++].millis = (uint32_t)message->numbers[2];
    return true;
}

bool told_game_play(struct told_game *told, struct err *err)
{
    const struct game *const game = match_game(told->match);

    for (int i = 0; i < told->count; i++) {
        struct move move;

        if (match_end(told->match) != END_NOT)
            return err_set(err, "move %d: the game is over", i + 1);
        if (!game->class->read_move(game, match_position(told->match),
                                    told->moves[i].text, &move, err))
            return err_prefix(err, "move %d: ", i + 1);
        match_play(told->match, move, told->moves[i].millis);
    }
    return true;
}
