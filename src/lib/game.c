/* SPDX-License-Identifier: MIT */
/* Games and positions for other programs. */
#include "base/memory.h"
#include "game/mancala.h"
#include "lib/lib.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(NAQALA_ACTIONS_MAX == (int)MOVES_MAX &&
                   NAQALA_PLAYERS_MAX == (int)PLAYERS_MAX,
               "what is told to other programs is so");

void lib_tell(naqala_error *error, const char *text)
{
    if (error != NULL)
        snprintf(error->text, sizeof error->text, "%s", text);
}

const char *naqala_version(void)
{
    return NAQALA_VERSION;
}

/* ---- games ---- */

const char *naqala_game_name_at(int index)
{
    return index >= 0 && index < game_name_count() ? game_name(index) : NULL;
}

naqala_game *naqala_game_new(const char *spec, naqala_error *error)
{
    struct err err = {""};
    struct game *const game = game_new(spec, &err);

    if (game == NULL) {
        lib_tell(error, err.text);
        return NULL;
    }

    naqala_game *const made = memory_new(1, sizeof *made);

    made->game = game;
    made->levels = levels_builtin();
    made->sows = mancala_is(game);
    made->pits = made->sows ? mancala_rules(game)->pits : 0;
    made->action_count = lib_action_count(made);
    made->number_count = lib_number_count(made);
    return made;
}

void naqala_game_free(naqala_game *game)
{
    if (game == NULL)
        return;
    levels_free(game->levels);
    game_free(game->game);
    free(game);
}

int naqala_game_player_count(const naqala_game *game)
{
    return game->game->players;
}

int naqala_game_action_count(const naqala_game *game)
{
    return game->action_count;
}

int naqala_game_number_count(const naqala_game *game)
{
    return game->number_count;
}

char *naqala_game_spec(const naqala_game *game, char *text)
{
    snprintf(text, NAQALA_TEXT_MAX, "%s", game_spec_text(game->game).text);
    return text;
}

const char *naqala_game_level(const naqala_game *game, int index)
{
    const char *const name = game->game->name;

    return index >= 0 && index < levels_fixed(game->levels, name)
               ? levels_playing_at(game->levels, name, index)->key
               : NULL;
}

/* ---- positions ---- */

static naqala_position *begin_position(const naqala_game *game,
                                       const struct position *start)
{
    naqala_position *const position = memory_new(1, sizeof *position);

    position->game = game;
    line_begin(&position->line, start);
    return position;
}

naqala_position *naqala_position_new(const naqala_game *game)
{
    struct position start;

    game->game->class->start(game->game, &start);
    return begin_position(game, &start);
}

naqala_position *naqala_position_read(const naqala_game *game, const char *text,
                                      naqala_error *error)
{
    struct position start;
    struct err err = {""};

    if (game->game->class->read_position(game->game, text, &start, &err))
        return begin_position(game, &start);
    lib_tell(error, err.text);
    return NULL;
}

naqala_position *naqala_position_copy(const naqala_position *position)
{
    naqala_position *const copy = memory_new(1, sizeof *copy);

    copy->game = position->game;
    line_copy(&copy->line, &position->line);
    return copy;
}

void naqala_position_free(naqala_position *position)
{
    if (position == NULL)
        return;
    line_free(&position->line);
    free(position);
}

static const struct position *find_position(const naqala_position *position)
{
    return line_position(&position->line);
}

static enum end find_end(const naqala_position *position)
{
    return line_end(&position->line, position->game->game);
}

char *naqala_position_text(const naqala_position *position, char *text)
{
    snprintf(
        text, NAQALA_TEXT_MAX, "%s",
        game_position_text(position->game->game, find_position(position)).text);
    return text;
}

int naqala_position_player(const naqala_position *position)
{
    return find_end(position) == END_NOT ? find_position(position)->player : -1;
}

enum naqala_end naqala_position_end(const naqala_position *position)
{
    switch (find_end(position)) {
    case END_NOT:
        return NAQALA_GOES_ON;
    case END_MAJORITY:
        return NAQALA_IS_DECIDED;
    case END_REPETITION:
        return NAQALA_IS_REPEATED;
    case END_CAP:
        return NAQALA_IS_LONG;
    case END_ROW_EMPTY:
    case END_BOARD_EMPTY:
    case END_NO_MOVE:
    case END_GRAND_SLAM:
    case END_SIX_OUT:
    case END_TIME:
    case END_AGREED:
    case END_RESIGNED:
    case END_COUNT:
        break;
    }
    return NAQALA_IS_OVER;
}

static bool is_player(const naqala_game *game, int player)
{
    return player >= 0 && player < game->game->players;
}

double naqala_position_points(const naqala_position *position, int player)
{
    const struct game *const game = position->game->game;
    const enum end end = find_end(position);

    if (!is_player(position->game, player))
        return 0;
    if (end == END_NOT)
        return game->class->score(game, find_position(position), player);
    return game->class->judge(game, find_position(position), end)
               .halves[player] /
           2.0;
}

double lib_return(const naqala_game *game, const struct position *position,
                  enum end end, int player)
{
    const struct outcome outcome =
        game->game->class->judge(game->game, position, end);

    if (outcome.winner < 0)
        return 0;
    return outcome.winner == player ? 1 : -1.0 / (game->game->players - 1);
}

double naqala_position_return(const naqala_position *position, int player)
{
    const enum end end = find_end(position);

    return end == END_NOT || !is_player(position->game, player)
               ? 0
               : lib_return(position->game, find_position(position), end,
                            player);
}

uint64_t naqala_position_hash(const naqala_position *position)
{
    const struct game *const game = position->game->game;

    return game->class->hash(game, find_position(position));
}

void naqala_position_numbers(const naqala_position *position, int player,
                             float *numbers)
{
    if (is_player(position->game, player))
        lib_write_numbers(position->game, find_position(position), player,
                          naqala_position_player(position), numbers);
    else
        memset(numbers, 0,
               (size_t)position->game->number_count * sizeof *numbers);
}

/* ---- moves ---- */

int naqala_position_actions(const naqala_position *position, int32_t *actions)
{
    const naqala_game *const game = position->game;
    struct move moves[MOVES_MAX];

    if (find_end(position) != END_NOT)
        return 0;

    const int count =
        game->game->class->moves(game->game, find_position(position), moves);

    for (int i = 0; i < count; i++)
        actions[i] = lib_action(game, find_position(position), moves[i]);
    return count;
}

bool naqala_position_play(naqala_position *position, int32_t action,
                          naqala_error *error)
{
    struct move move;

    if (find_end(position) != END_NOT) {
        lib_tell(error, "the game is over");
        return false;
    }
    if (!lib_find_move(position->game, find_position(position), action,
                       &move)) {
        lib_tell(error, "the action is not legal");
        return false;
    }
    line_play(&position->line, position->game->game, move);
    return true;
}

bool naqala_position_undo(naqala_position *position)
{
    if (position->line.count < 2)
        return false;
    position->line.count--;
    return true;
}

int naqala_position_plies(const naqala_position *position)
{
    return position->line.count - 1;
}

char *naqala_action_text(const naqala_position *position, int32_t action,
                         char *text)
{
    struct move move;

    *text = '\0';
    if (find_end(position) == END_NOT &&
        lib_find_move(position->game, find_position(position), action, &move))
        snprintf(
            text, NAQALA_TEXT_MAX, "%s",
            game_move_text(position->game->game, find_position(position), move)
                .text);
    return text;
}

int32_t naqala_action_read(const naqala_position *position, const char *text,
                           naqala_error *error)
{
    const struct game *const game = position->game->game;
    struct err err = {""};
    struct move move;

    if (find_end(position) != END_NOT) {
        lib_tell(error, "the game is over");
        return -1;
    }
    if (game->class->read_move(game, find_position(position), text, &move,
                               &err))
        return lib_action(position->game, find_position(position), move);
    lib_tell(error, err.text);
    return -1;
}

uint64_t naqala_perft(const naqala_position *position, int depth)
{
    return depth < 0 ? 0
                     : game_perft(position->game->game, find_position(position),
                                  depth);
}
