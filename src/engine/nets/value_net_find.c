/* Which net plays a game. */
#include "engine/nets/value_net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct value_net *value_net_find(const char *name, const struct game *game,
                                 struct err *err)
{
    char board[NET_BOARD_MAX + 1];
    struct net_file file;
    struct value_net *net = NULL;

    if (!value_net_plays(game)) {
        err_set(err, "%s: nets do not play %s", name,
                game_spec_text(game).text);
        return NULL;
    }
    if (!net_file_find(&file, NET_VALUE, name, err))
        return NULL;
    net_board(game, board);
    if (strcmp(board, file.head.board) == 0)
        net = value_net_new(&file, name, err);
    else
        err_set(err, "%s: is a net for %s, and this is %s", name,
                file.head.board, board);
    net_file_free(&file);
    return net;
}

/* What a net does not see, and had better not be otherwise. */
static bool plays_alike(const struct mancala_rules *one,
                        const struct mancala_rules *other)
{
    return one->capture == other->capture && one->ending == other->ending &&
           one->sweep == other->sweep && one->slam == other->slam &&
           one->feeding == other->feeding && one->relay == other->relay &&
           one->clockwise == other->clockwise &&
           one->store_sown == other->store_sown &&
           one->origin_skipped == other->origin_skipped;
}

bool value_net_default(const struct game *game, char name[NET_BOARD_MAX + 1])
{
    struct game *named = NULL;
    struct err err;

    if (!value_net_plays(game))
        return false;
    net_board(game, name);
    if (net_file_known(name))
        named = game_new(game->name, &err);

    const bool usual =
        named != NULL && plays_alike(mancala_rules(game), mancala_rules(named));

    game_free(named);
    return usual;
}
