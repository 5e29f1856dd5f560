/* SPDX-License-Identifier: MIT */
/* Games and positions of the library. */
#include "support/lib.h"

naqala_game *lib_game(const char *spec)
{
    naqala_error error = {""};
    naqala_game *const game = naqala_game_new(spec, &error);

    ck_assert_msg(game != NULL, "%s: %s", spec, error.text);
    return game;
}

naqala_position *lib_position(const naqala_game *game, const char *text)
{
    naqala_error error = {""};
    naqala_position *const position = naqala_position_read(game, text, &error);

    ck_assert_msg(position != NULL, "%s: %s", text, error.text);
    return position;
}
