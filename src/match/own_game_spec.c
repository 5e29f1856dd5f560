/* SPDX-License-Identifier: MIT */
/* The names of a game: its spec, the name of a known game, or a file. */
#include "base/file.h"
#include "base/memory.h"
#include "match/own_game.h"

#include <stdlib.h>
#include <string.h>

/* `pits=5`: only options that this game lets people choose. */
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

/* The names of all known games, the built-in ones first. Broken files of the
 * player's are reported elsewhere. */
struct known_names {
    struct own_games own;
    const char **names; /* freed by the caller, as the games are */
    int count;
};

static struct known_names find_names(void)
{
    struct err unsaid;
    struct known_names known = {.own = own_games_load(NULL, &unsaid)};
    const int count = game_name_count() + known.own.count;

    known.names = memory_new((size_t)count, sizeof *known.names);
    for (int i = 0; i < game_name_count(); i++)
        known.names[known.count++] = game_name(i);
    for (int i = 0; i < known.own.count; i++)
        known.names[known.count++] = known.own.items[i].name;
    return known;
}

static void free_names(struct known_names *known)
{
    own_games_free(&known->own);
    free((void *)known->names);
}

bool own_game_is_meant(const char *word)
{
    struct known_names known = find_names();
    const bool meant = strchr(word, ':') != NULL ||
                       own_game_path_length(word) > 0 ||
                       err_nearest(word, known.names, known.count) != NULL;

    free_names(&known);
    return meant;
}

static bool is_name(const char *name, const char *text, size_t length)
{
    return strncmp(name, text, length) == 0 && name[length] == '\0';
}

/* Is this the name of a built-in game? */
static bool is_built_in(const char *text, size_t length)
{
    for (int i = 0; i < game_name_count(); i++)
        if (is_name(game_name(i), text, length))
            return true;
    return is_name(MANCALA_OWN, text, length);
}

/* Is the player's file of this name broken? Then err says what is wrong. */
static bool is_broken(const char *name, struct err *err)
{
    char *const folder = file_folder(FILE_DATA, "games");
    char file_name[SPEC_TEXT_MAX];
    struct own_game unread;

    if (folder == NULL)
        return false;
    snprintf(file_name, sizeof file_name, "%s.ini", name);

    char *const path = file_join(folder, file_name);
    const bool broken = file_exists(path) && !own_game_read(path, &unread, err);

    free(path);
    free(folder);
    return broken;
}

/* False with err if no game has this name, or its file is broken. */
static bool find_known(const char *name, struct own_game *own, struct err *err)
{
    struct known_names known = find_names();
    const int index = own_games_find(&known.own, name);

    if (index >= 0)
        *own = known.own.items[index];
    else if (!is_broken(name, err))
        err_no_such(err, "game", name, strlen(name), known.names, known.count);
    free_names(&known);
    return index >= 0;
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

/* Finds the rules of a file, or of a known name. */
static bool find_rules(const char *text, size_t length, struct own_game *own,
                       struct err *err)
{
    if (own_game_path_length(text) > 0)
        return own_game_read(text, own, err);

    char *const name = memory_new(length + 1, 1);

    memcpy(name, text, length);

    const bool found = find_known(name, own, err);

    free(name);
    return found;
}

bool own_game_spec(const char *text, struct spec_text *spec, struct err *err)
{
    const size_t path = own_game_path_length(text);
    const size_t length = path > 0 ? path : strcspn(text, ":");
    struct own_game own;

    if (path == 0 && is_built_in(text, length))
        return keep_spec(text, spec, err);
    if (!find_rules(text, length, &own, err) ||
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
