/* A game and a position in it, from the command line; and the levels. */
#include "cmd/position.h"

#include <string.h>

bool setting_position(const struct game *game, const char *text,
                      struct position *position, struct err *err)
{
    if (strcmp(text, "start") != 0)
        return game->class->read_position(game, text, position, err);
    game->class->start(game, position);
    return true;
}

bool setting_read(const struct call *call, struct setting *setting,
                  struct err *err)
{
    const char *spec = call_value(call, "--game");
    const char *from = call_value(call, "--from");

    setting->game = game_new(spec != NULL ? spec : "kalah", err);
    if (setting->game == NULL)
        return err_prefix(err, "--game: ");
    if (setting_position(setting->game, from != NULL ? from : "start",
                         &setting->position, err))
        return true;
    game_free(setting->game);
    return err_prefix(err, "--from: ");
}

bool command_read_line(FILE *in, char line[COMMAND_LINE_BYTES])
{
    size_t length = 0;
    int byte;

    while ((byte = getc(in)) != EOF && byte != '\n')
        if (length < COMMAND_LINE_BYTES - 1 && (length > 0 || byte != ' '))
            line[length++] = (char)byte;
    while (length > 0 && strchr(" \t\r", line[length - 1]) != NULL)
        length--;
    line[length] = '\0';
    return byte != EOF || length > 0;
}

struct levels *command_levels(void)
{
    struct err err;
    struct levels *levels = levels_standard(&err);

    if (*err.text != '\0')
        command_fail(&err);
    return levels;
}
