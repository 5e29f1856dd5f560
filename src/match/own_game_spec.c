/* SPDX-License-Identifier: MIT */
/* A game as people call it: by its spec, by the name of a known one, by a file. */
#include "match/own_game.h"

#include <string.h>

/* `pits=5`: what this game lets people choose, and no more. */
static bool set_choices(struct own_game *own, const char *choices,
                        struct err *err)
{
    char text[SPEC_TEXT_MAX + MANCALA_NAME_MAX];
    struct option options[OPTION_WORDS_MAX] = {{.key = NULL}};
    struct option_value values[OPTION_WORDS_MAX];
    struct game_switch found;
    struct spec spec;
    const char *failed;
    struct game *const game =
        game_new(mancala_own_spec(own->name, &own->rules).text, err);

    if (game == NULL)
        return false;
    for (int i = 0; game->class->switch_at(game, i, &found); i++)
        options[i] = *found.option;
    game_free(game);
    if (strlen(choices) >= SPEC_TEXT_MAX)
        return err_set(err, "%s: more than can be chosen",
                       err_token(choices, strlen(choices)).text);
    snprintf(text, sizeof text, "%s%s", own->name, choices);
    if (!spec_cut(text, &spec, err) ||
        !option_read_spec(&spec, options, values, err))
        return false;
    for (int i = 0; options[i].key != NULL; i++)
        if (values[i].text != NULL)
            option_set(&options[i], &own->rules, values[i].number);
    return mancala_fits(&own->rules, &failed, err) ||
           err_prefix(err, "%s: ", failed);
}

static bool is_built_in(const char *name, size_t length)
{
    for (int i = 0; i < game_name_count(); i++)
        if (strncmp(game_name(i), name, length) == 0 &&
            game_name(i)[length] == '\0')
            return true;
    return false;
}

/* The first `length` bytes of the text are the name of a known game; a file of
 * the player's that is broken is told elsewhere. */
static bool find_known(const char *text, size_t length, struct own_game *own)
{
    struct err unsaid;
    char name[MANCALA_NAME_MAX + 1] = "";
    bool found = false;

    if (length > MANCALA_NAME_MAX || is_built_in(text, length))
        return false;
    memcpy(name, text, length);

    struct own_games games = own_games_load(NULL, &unsaid);
    const int index = own_games_find(&games, name);

    if (index >= 0) {
        *own = games.items[index];
        found = true;
    }
    own_games_free(&games);
    return found;
}

static bool keep_spec(const char *text, struct spec_text *spec, struct err *err)
{
    if (strlen(text) >= sizeof spec->text)
        return err_set(err, "%s: a game has at most %zu characters",
                       err_token(text, strlen(text)).text,
                       sizeof spec->text - 1);
    snprintf(spec->text, sizeof spec->text, "%s", text);
    return true;
}

bool own_game_spec(const char *text, struct spec_text *spec, struct err *err)
{
    const size_t path = own_game_path_length(text);
    const size_t length = path > 0 ? path : strcspn(text, ":");
    struct own_game own;

    if (path == 0 && !find_known(text, length, &own))
        return keep_spec(text, spec, err);
    if ((path > 0 && !own_game_read(text, &own, err)) ||
        (text[length] != '\0' && !set_choices(&own, text + length, err)))
        return false;
    *spec = mancala_own_spec(own.name, &own.rules);
    return true;
}

struct game *own_game_open(const char *text, struct err *err)
{
    struct spec_text spec;

    return own_game_spec(text, &spec, err) ? game_new(spec.text, err) : NULL;
}
