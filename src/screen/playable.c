/* SPDX-License-Identifier: MIT */
/* All games that can be chosen on the screen. */
#include "screen/playable.h"
#include "screen/board/board.h"

#include <string.h>

int playable_count(const struct app *app)
{
    return board_game_count() + app->own_games.count;
}

/* How many games are listed before those of files. */
static int count_before(void)
{
    int count = 0;

    while (count < board_game_count() &&
           strcmp(game_family(board_game(count)), GAME_SOWING) == 0)
        count++;
    return count;
}

int playable_number(struct app *app, const struct game *game)
{
    const int before = count_before();
    const int number = board_game_number(game);

    if (number < board_game_count())
        return number < before ? number : number + app->own_games.count;
    if (own_games_find(&app->own_games, game->name) < 0) {
        const struct own_game own = own_game_of(game);

        own_games_add(&app->own_games, &own);
    }
    return before + own_games_find(&app->own_games, game->name);
}

struct game *playable_like(const struct app *app, const char *spec, int index)
{
    const int before = count_before();
    const int own_count = app->own_games.count;
    struct err unsaid;

    if (index < before || index >= before + own_count)
        return board_game_like(spec,
                               index < before ? index : index - own_count);

    const struct own_game *const own = &app->own_games.items[index - before];
    struct game *const given = *spec != '\0' ? game_new(spec, &unsaid) : NULL;

    if (given != NULL && strcmp(given->name, own->name) == 0)
        return given;
    game_free(given);
    return game_new(mancala_own_spec(own->name, &own->rules).text, &unsaid);
}
