/* A game and a position in it, from the command line. */
#include "cmd/setting.h"

#include <string.h>

bool setting_read(const struct call *call, struct setting *setting,
                  struct err *err)
{
    const char *spec = call_value(call, "--game");
    const char *from = call_value(call, "--from");

    setting->game = game_new(spec != NULL ? spec : "kalah", err);
    if (setting->game == NULL)
        return err_prefix(err, "--game: ");

    const struct game_class *class = setting->game->class;

    if (from == NULL || strcmp(from, "start") == 0) {
        class->start(setting->game, &setting->position);
        return true;
    }
    if (class->read_position(setting->game, from, &setting->position, err))
        return true;
    game_free(setting->game);
    return err_prefix(err, "--from: ");
}
