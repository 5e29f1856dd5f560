/* The list of games, what Continue opens, and what becomes of old ones. */
#include "base/builtin.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/lock.h"
#include "base/memory.h"
#include "match/saves/autosave_inside.h"
#include "match/saves/saved_games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- lines ---- */

/* A line for a game whose path is to be given to it. */
static struct listed_game *add(struct game_list *list)
{
    list->games = memory_grow(list->games, &list->capacity, list->count + 1,
                              sizeof *list->games);

    struct listed_game *kept = &list->games[list->count++];

    *kept = (struct listed_game){.path = NULL};
    return kept;
}

static int64_t touched(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 ? (int64_t)status.st_mtime : 0;
}

static bool is_busy(const char *path)
{
    char *lock_path = lock_beside(path);
    const bool busy = lock_is_held(lock_path);

    free(lock_path);
    return busy;
}

/* The newest first; what is shipped behind all, by its name. */
static int compare(const void *one, const void *other)
{
    const struct listed_game *left = one;
    const struct listed_game *right = other;

    if (left->shipped != right->shipped)
        return left->shipped ? 1 : -1;
    if (left->shipped)
        return strcmp(left->name, right->name);
    if (left->touched != right->touched)
        return left->touched < right->touched ? 1 : -1;
    return strcmp(right->path, left->path);
}

static void sort(struct game_list *list)
{
    if (list->count > 0)
        qsort(list->games, (size_t)list->count, sizeof *list->games, compare);
}

static void read_file(struct listed_game *kept)
{
    struct file_bytes file;
    struct err err;

    if (file_read(kept->path, INI_FILE_MAX, &file, &err)) {
        listed_game_read(kept, kept->path, file.bytes, file.length);
        free(file.bytes);
    } else {
        snprintf(kept->wrong, sizeof kept->wrong, "%s", err.text);
    }
}

/* ---- the three kinds ---- */

/* The autosaves, with no more than the system says of their files. */
static void add_autosaves(struct game_list *list)
{
    char *folder = autosave_folder();

    if (folder == NULL)
        return;

    struct file_names files = file_names(folder, SAVE_SUFFIX);

    for (int i = 0; i < files.count; i++) {
        struct listed_game *kept = add(list);

        kept->path = file_join(folder, files.names[i]);
        kept->touched = touched(kept->path);
        kept->busy = is_busy(kept->path);
    }
    file_names_free(&files);
    free(folder);
}

static void add_shipped(struct game_list *list, const char *name)
{
    const struct builtin *shipped = saved_games_shipped(name);
    struct listed_game *kept = add(list);

    kept->path = memory_text(shipped->name);
    snprintf(kept->name, sizeof kept->name, "%s", name);
    kept->shipped = true;
    listed_game_read(kept, shipped->name, shipped->bytes,
                     builtin_length(shipped));
}

static void add_saved(struct game_list *list, const char *name)
{
    struct err err;
    char *path = saved_games_path(name, &err);

    if (path == NULL)
        return;

    struct listed_game *kept = add(list);

    kept->path = path;
    snprintf(kept->name, sizeof kept->name, "%s", name);
    kept->saved = true;
    kept->touched = touched(path);
    read_file(kept);
}

static void add_shelf(struct game_list *list)
{
    struct saved_games saved_games = saved_games_list();

    for (int i = 0; i < saved_games.count; i++)
        if (saved_games.games[i].shipped)
            add_shipped(list, saved_games.games[i].name);
        else
            add_saved(list, saved_games.games[i].name);
    saved_games_free(&saved_games);
}

struct game_list game_list_read(void)
{
    struct game_list list = {NULL, 0, 0};

    add_autosaves(&list);
    for (int i = 0; i < list.count; i++)
        read_file(&list.games[i]);
    add_shelf(&list);
    sort(&list);
    return list;
}

void game_list_free(struct game_list *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->games[i].path);
    free(list->games);
    *list = (struct game_list){NULL, 0, 0};
}

/* ---- the newest ---- */

/* The autosaves, unread, the newest first. */
static struct game_list autosaves(void)
{
    struct game_list list = {NULL, 0, 0};

    add_autosaves(&list);
    sort(&list);
    return list;
}

static bool goes_on(struct listed_game *kept)
{
    if (kept->busy)
        return false;
    read_file(kept);
    return *kept->wrong == '\0' && *kept->ended == '\0';
}

char *game_list_newest(void)
{
    struct game_list list = autosaves();
    char *path = NULL;

    for (int i = 0; i < list.count && path == NULL; i++)
        if (goes_on(&list.games[i]))
            path = memory_text(list.games[i].path);
    game_list_free(&list);
    return path;
}

/* ---- one game ---- */

/* Its lock, where it has one; NULL and a sentence when it must stay. */
static bool take(const struct listed_game *game, struct lock **lock,
                 struct err *err)
{
    *lock = NULL;
    if (game->shipped)
        return err_set(err, "%s: came with the program, and stays as it is",
                       game->name);
    if (!autosave_is_autosave(game->path))
        return true;

    bool held;

    *lock = autosave_lock(game->path, &held, err);
    return *lock != NULL;
}

bool game_list_rename(const struct listed_game *game, const char *name,
                      struct err *err)
{
    char *path = saved_games_place(name, err);
    struct lock *lock = NULL;
    const bool moved = path != NULL && take(game, &lock, err) &&
                       file_move(game->path, path, err);

    lock_free(lock);
    free(path);
    return moved;
}

bool game_list_delete(const struct listed_game *game, struct err *err)
{
    struct lock *lock;

    if (!take(game, &lock, err))
        return false;

    const bool deleted = unlink(game->path) == 0 ||
                         err_set(err, "%s: %s", game->path, strerror(errno));

    lock_free(lock);
    return deleted;
}

/* ---- the oldest ---- */

/* Locks of games that a process died over before they had a file. */
static void sweep_locks(void)
{
    char *folder = autosave_folder();

    if (folder == NULL)
        return;

    struct file_names files = file_names(folder, ".lock");

    for (int i = 0; i < files.count; i++) {
        char *path = file_join(folder, files.names[i]);

        lock_is_held(path);
        free(path);
    }
    file_names_free(&files);
    free(folder);
}

/* Only what is seen to be over when nobody else has it, and is whole. */
static void drop(const struct listed_game *game)
{
    struct lock *lock;
    struct err err;

    if (!take(game, &lock, &err))
        return;

    struct match *match = save_load(game->path, &err);

    if (match != NULL && match_end(match) != END_NOT)
        unlink(game->path);
    match_free(match);
    lock_free(lock);
}

void autosave_prune(void)
{
    struct game_list list = autosaves();
    int finished = 0;

    for (int i = 0; i < list.count; i++) {
        struct listed_game *kept = &list.games[i];

        read_file(kept);
        finished += *kept->wrong == '\0' && *kept->ended != '\0';
        if (finished > AUTOSAVE_FINISHED_MAX && *kept->ended != '\0')
            drop(kept);
    }
    game_list_free(&list);
    sweep_locks();
}
