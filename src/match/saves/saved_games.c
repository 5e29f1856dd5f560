/* SPDX-License-Identifier: MIT */
/* Saves by name: the player's folder, and what is compiled in. */
#include "match/saves/saved_games.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "match/saves/game_code.h"
#include "match/saves/inside.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define SHIPPED_FOLDER "saves/"

enum { NAME_MAX_BYTES = 100, FILE_BYTES_MAX = 64 << 20 };

static bool is_name(const char *name, struct err *err)
{
    const size_t length = strlen(name);

    if (length == 0 || name[0] == '.' || length > NAME_MAX_BYTES)
        return err_set(err,
                       "%s: a name has 1 to %d bytes and begins with no dot",
                       err_token(name, length).text, NAME_MAX_BYTES);
    return utf8_is_text(name) ||
           err_set(err, "%s: a name is UTF-8 without control characters",
                   err_token(name, length).text);
}

/* `name.naqala` without its suffix; NULL if it has another one, or is
 * hidden. */
static char *cut_suffix(const char *file)
{
    const size_t length = strlen(file);
    const size_t suffix = strlen(SAVE_SUFFIX);

    if (file[0] == '.' || length <= suffix ||
        strcmp(file + length - suffix, SAVE_SUFFIX) != 0)
        return NULL;

    char *name = memory_text(file);

    name[length - suffix] = '\0';
    return name;
}

static void add_game(struct saved_games *saved_games, const char *file,
                     bool shipped)
{
    char *name = cut_suffix(file);
    struct err err;

    if (name == NULL || !is_name(name, &err)) {
        free(name);
        return;
    }
    saved_games->games =
        memory_grow(saved_games->games, &saved_games->capacity,
                    saved_games->count + 1, sizeof *saved_games->games);
    saved_games->games[saved_games->count++] =
        (struct saved_game){name, shipped};
}

static int compare_games(const void *one, const void *other)
{
    const struct saved_game *left = one;
    const struct saved_game *right = other;

    if (left->shipped != right->shipped)
        return left->shipped ? 1 : -1;
    return strcmp(left->name, right->name);
}

struct saved_games saved_games_list(void)
{
    struct saved_games saved_games = {NULL, 0, 0};
    char *const folder = file_folder(FILE_DATA, "saves");
    const size_t shipped = strlen(SHIPPED_FOLDER);

    if (folder != NULL) {
        struct file_names files = file_names(folder, SAVE_SUFFIX);

        for (int i = 0; i < files.count; i++)
            add_game(&saved_games, files.names[i], false);
        file_names_free(&files);
    }
    for (const struct builtin *file = builtin_table; file->name != NULL; file++)
        if (strncmp(file->name, SHIPPED_FOLDER, shipped) == 0)
            add_game(&saved_games, file->name + shipped, true);
    if (saved_games.count > 0)
        qsort(saved_games.games, (size_t)saved_games.count,
              sizeof *saved_games.games, compare_games);
    free(folder);
    return saved_games;
}

void saved_games_free(struct saved_games *saved_games)
{
    for (int i = 0; i < saved_games->count; i++)
        free(saved_games->games[i].name);
    free(saved_games->games);
    *saved_games = (struct saved_games){NULL, 0, 0};
}

/* `folder/name.naqala`; a name with the suffix gets no second one. */
static char *path_in(const char *folder, const char *name)
{
    char *bare = cut_suffix(name);
    const size_t size = strlen(name) + sizeof SAVE_SUFFIX;
    char *file = memory_new(size, 1);

    snprintf(file, size, "%s%s", bare != NULL ? bare : name, SAVE_SUFFIX);

    char *path = file_join(folder, file);

    free(bare);
    free(file);
    return path;
}

char *saved_games_path(const char *name, struct err *err)
{
    if (strchr(name, '/') != NULL)
        return memory_text(name);
    if (!is_name(name, err))
        return NULL;

    char *folder = file_folder(FILE_DATA, "saves");

    if (folder == NULL) {
        err_set(err, "%s: there is no home to keep it in; give a path", name);
        return NULL;
    }

    char *path = path_in(folder, name);

    free(folder);
    return path;
}

/* Does the folder of a path exist? If not, err says that a name has no slash,
 * since a name may have been meant. */
static bool has_folder(const char *path, struct err *err)
{
    const size_t length = (size_t)(strrchr(path, '/') - path);
    char *folder = memory_text(length > 0 ? path : "/");

    if (length > 0)
        folder[length] = '\0';

    struct stat status;
    const bool there = stat(folder, &status) == 0 && S_ISDIR(status.st_mode);

    if (!there)
        err_set(err,
                "%s: a name has no /, nor control characters, and there is no "
                "folder %s",
                err_token(path, strlen(path)).text,
                err_token(folder, strlen(folder)).text);
    free(folder);
    return there;
}

char *saved_games_place(const char *name, struct err *err)
{
    char *path = saved_games_path(name, err);
    char *folder = file_folder(FILE_DATA, "saves");
    const bool by_path = strchr(name, '/') != NULL;

    if (path != NULL &&
        !(by_path ? has_folder(path, err) : file_make_folder(folder, err))) {
        free(path);
        path = NULL;
    }
    free(folder);
    return path;
}

/* The place of a game: a file, or a game that is compiled in. */
struct saved_place {
    char *path;                    /* or NULL; a folder if there is no game */
    const struct builtin *shipped; /* or NULL */
};

const struct builtin *saved_games_shipped(const char *name)
{
    char *file = path_in("saves", name);
    const struct builtin *shipped = builtin_find(file);

    free(file);
    return shipped;
}

/* Is it a file? A folder is no game, and does not hide one. */
static bool is_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

/* The path of a game, or FILE#3: NAME#3 is the third game of the file that was
 * saved under this name. */
static char *path_of_game(const char *name)
{
    struct err unsaid;
    int index;
    char *const whole = saved_games_path(name, &unsaid);
    char *const file = whole == NULL || !file_exists(whole)
                           ? game_file_split(name, &index)
                           : NULL;
    char *const path = file != NULL ? saved_games_path(file, &unsaid) : NULL;
    char *numbered = NULL;

    if (path != NULL) {
        const size_t size = strlen(path) + 16;

        numbered = memory_new(size, 1);
        snprintf(numbered, size, "%s#%d", path, index + 1);
    }
    free(path);
    free(file);
    if (numbered == NULL)
        return whole;
    free(whole);
    return numbered;
}

/* Does this file exist, or the game in it for FILE#3? */
static bool has_game(const char *path)
{
    int index;
    char *const file = game_file_split(path, &index);
    const bool has = is_file(file != NULL ? file : path);

    free(file);
    return has;
}

static struct saved_place find_place(const char *name)
{
    struct saved_place place = {.path = path_of_game(name)};

    if (strchr(name, '/') != NULL ||
        (place.path != NULL && has_game(place.path)))
        return place;
    place.shipped = saved_games_shipped(name);
    if (place.shipped != NULL || game_code_is(name) || place.path == NULL ||
        !file_exists(place.path)) {
        free(place.path);
        place.path = NULL;
    }
    return place;
}

bool saved_games_has(const char *name)
{
    const struct saved_place place = find_place(name);
    const bool has = place.shipped != NULL || has_game(name) ||
                     (place.path != NULL && has_game(place.path));

    free(place.path);
    return has;
}

/* Is it in this folder of ours, by any path? */
static bool is_inside(const char *path, enum file_folder folder,
                      const char *below)
{
    char *const own = file_folder(folder, below);
    char *const real_own = own != NULL ? realpath(own, NULL) : NULL;
    char *const real = realpath(path, NULL);
    const size_t length = real_own != NULL ? strlen(real_own) : 0;
    const bool inside = length > 0 && real != NULL &&
                        strncmp(real, real_own, length) == 0 &&
                        real[length] == '/';

    free(real);
    free(real_own);
    free(own);
    return inside;
}

struct match *saved_games_read(const char *path, struct err *err)
{
    struct match *const match = game_file_load_named(path, err);

    if (match != NULL && !is_inside(path, FILE_DATA, "saves") &&
        !is_inside(path, FILE_STATE, "games"))
        match_set_origin(match, ORIGIN_OTHER);
    return match;
}

struct match *saved_games_load(const char *name, struct err *err)
{
    const struct saved_place place = find_place(name);
    struct match *match = NULL;

    if (place.path != NULL)
        match = saved_games_read(place.path, err);
    else if (place.shipped != NULL)
        match = save_parse(place.shipped->name, place.shipped->bytes,
                           builtin_length(place.shipped), err);
    else if (game_code_is(name))
        match = game_code_read(name, err);
    else
        err_set(err, "%s: no saved game of that name",
                err_token(name, strlen(name)).text);
    if (match != NULL && place.path == NULL)
        match_set_origin(match, ORIGIN_OTHER);
    free(place.path);
    return match;
}

struct game_file *saved_games_many(const char *name)
{
    struct err unsaid;
    char *const path =
        is_file(name) ? memory_text(name) : saved_games_path(name, &unsaid);
    struct game_file *file =
        path != NULL && is_file(path) ? game_file_open(path, &unsaid) : NULL;

    free(path);
    if (file != NULL && game_file_count(file) < 2) {
        game_file_free(file);
        file = NULL;
    }
    return file;
}

struct match *saved_games_open(const char *name, struct err *err)
{
    const bool read =
        has_game(name) || (file_exists(name) && !saved_games_has(name) &&
                           !game_code_is(name)); /* reading says what it is */

    return read ? saved_games_read(name, err) : saved_games_load(name, err);
}

bool saved_games_is_no_file(const char *name)
{
    if (file_exists(name))
        return false;

    const struct saved_place place = find_place(name);
    const bool is_none =
        place.path == NULL && (place.shipped != NULL || game_code_is(name));

    free(place.path);
    return is_none;
}

char *saved_games_found(const char *name)
{
    if (has_game(name))
        return memory_text(name);

    const struct saved_place place = find_place(name);

    if (place.path != NULL && has_game(place.path))
        return place.path;
    free(place.path);
    return NULL;
}

/* Is the text as this program has written it? Then writing it again loses
 * nothing that a person has put in. */
static bool is_own_text(const struct match *match, const char *path,
                        struct err *err)
{
    struct file_bytes file;
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);
    save_write(match, out);
    fclose(out);

    bool own = file_read(path, FILE_BYTES_MAX, &file, err);

    if (own) {
        own =
            (file.length == length && memcmp(file.bytes, text, length) == 0) ||
            err_set(err,
                    "%s: the review is not kept in it: it was edited by "
                    "hand, and something of that would be lost",
                    path);
        free(file.bytes);
    }
    free(text);
    return own;
}

static bool keep_review_in(const char *path, const struct match *match,
                           struct err *err)
{
    struct match *const kept = save_load(path, err);
    bool fine = kept != NULL;

    if (fine && !history_is_same(match_history(kept), match_history(match)))
        fine = err_set(err,
                       "%s: the review is not kept in it: its game has "
                       "changed meanwhile",
                       path);
    fine = fine && is_own_text(kept, path, err);
    if (fine &&
        history_take_verdicts(match_history(kept), match_history(match)))
        fine = save_store(kept, path, FILE_REPLACE, err);
    match_free(kept);
    return fine;
}

/* Are its games saves? True also if the file cannot be read. */
static bool holds_saves(const char *path)
{
    struct err unsaid;
    struct game_file *const file = game_file_open(path, &unsaid);
    const bool saves =
        file == NULL || game_file_format(file) == game_format_at(0);

    game_file_free(file);
    return saves;
}

bool saved_games_keep_review(const char *name, const struct match *match,
                             struct err *err)
{
    char *const path = saved_games_found(name);
    int index;
    char *const several = path != NULL ? game_file_split(path, &index) : NULL;
    char *const autosave =
        path != NULL && several == NULL && is_inside(path, FILE_STATE, "games")
            ? realpath(path, NULL)
            : NULL;
    bool held = false;
    struct lock *const lock =
        autosave != NULL ? autosave_lock(autosave, &held, err) : NULL;
    bool kept = false;

    if (path == NULL)
        err_set(err, "%s: the review is not kept: it is in no file",
                err_token(name, strlen(name)).text);
    else if (several != NULL)
        err_set(err, "%s: the review is not kept: the file holds several games",
                path);
    else if (!holds_saves(path))
        err_set(err,
                "%s: the review is not kept: only a saved game can hold it",
                path);
    else if (!held)
        kept = keep_review_in(path, match, err);
    lock_free(lock);
    free(autosave);
    free(several);
    free(path);
    return kept;
}

bool saved_games_save(const struct match *match, const char *name, bool replace,
                      struct err *err)
{
    char *const path = saved_games_place(name, err);
    bool saved = path != NULL;

    if (saved && !replace && file_exists(path))
        saved = err_set(err, "%s: there is one already", path);
    saved = saved &&
            save_store(match, path, replace ? FILE_REPLACE : FILE_NEW, err);
    free(path);
    return saved;
}
