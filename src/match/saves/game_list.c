/* SPDX-License-Identifier: MIT */
/*
 * The list of games, the one that Continue opens, and deleting old ones.
 *
 * The score of an unfinished game, and whether its file is broken, is known
 * only after its moves were replayed. The result of a finished game is
 * believed, and its moves are not even parsed: a long list of old games takes a
 * third of the time, and every game that can be continued has been replayed.
 */
#include "match/saves/game_list.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"
#include "match/saves/game_file.h"
#include "match/saves/inside.h"
#include "match/saves/saved_games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- reading a save ---- */

static bool is_over(struct save_reader *reader)
{
    const struct game *game = match_game(reader->match);
    struct position position;
    const char *text;
    struct err why;

    return ini_has(reader->ini, "cursor", "position") &&
           ini_has_section(reader->ini, "result") &&
           save_reader_text(reader, "cursor", "position", &text) &&
           game->class->read_position(game, text, &position, &why) &&
           position.end != END_NOT;
}

static bool read_score(const struct game *game, const char *score,
                       int halves[PLAYERS_MAX])
{
    for (int i = 0; i < game->players; i++)
        if (!game_read_halves(&score, i + 1 < game->players ? '-' : '\0',
                              GAME_HALVES_MAX, &halves[i]))
            return false;
    return true;
}

/* The winner of two players by their points; -1: a draw. */
static int find_winner(const int halves[PLAYERS_MAX])
{
    return halves[0] == halves[1] ? -1 : halves[0] < halves[1];
}

/* Reads the result in the save of a finished game. */
static bool read_result(struct save_reader *reader, struct listed_game *game)
{
    const struct game *const rules = match_game(reader->match);
    const char *score;
    const char *ended;
    int halves[PLAYERS_MAX] = {0};

    if (!save_reader_int(reader, "cursor", "ply", 0, INT32_MAX, &game->ply) ||
        !save_reader_words(reader, "result", "score", sizeof game->score,
                           &score))
        return false;
    if (!read_score(rules, score, halves))
        return ini_fail(reader->ini, "result", "score", reader->err,
                        "%s: not a score of %d players",
                        err_token(score, strlen(score)).text, rules->players);
    snprintf(game->score, sizeof game->score, "%s", score);
    game->winner = find_winner(halves);
    if (!save_reader_words(reader, "result", "ended", sizeof game->ended,
                           &ended))
        return false;
    for (enum end end = END_ROW_EMPTY; end < END_COUNT; end++)
        if (strcmp(game_end_words(end), ended) == 0) {
            snprintf(game->ended, sizeof game->ended, "%s", ended);
            return true;
        }
    return ini_fail(reader->ini, "result", "ended", reader->err,
                    "%s: a game does not end so",
                    err_token(ended, strlen(ended)).text);
}

/* Replays the moves. The score of an unfinished game has only the seeds in the
 * stores; those on the board do not count yet. */
static bool replay_game(struct save_reader *reader, struct listed_game *listed)
{
    if (!save_reader_rest(reader))
        return false;

    const struct match *const match = reader->match;
    const struct game *const game = match_game(match);
    struct outcome outcome =
        match_outcome_at(match, history_cursor(match_history(match)));

    listed->ply = match_ply(match);
    listed->winner = outcome.winner;
    if (outcome.end != END_NOT)
        snprintf(listed->ended, sizeof listed->ended, "%s",
                 game_end_words(outcome.end));
    for (int i = 0; i < game->players && outcome.end == END_NOT; i++)
        outcome.halves[i] =
            2 * game->class->score(game, match_position(match), i);
    snprintf(listed->score, sizeof listed->score, "%s",
             match_score_text(game, &outcome).text);
    return true;
}

/* Does another set follow this one, with this score? */
static bool is_followed(const struct save_reader *reader,
                        const struct listed_game *listed)
{
    const struct game *const game = match_game(reader->match);
    int halves[PLAYERS_MAX];

    return *listed->ended != '\0' && read_score(game, listed->score, halves) &&
           sets_follow(&listed->sets, game, halves);
}

/* Reads everything before the moves. False if it cannot be read. */
static bool read_head(struct save_reader *reader, struct listed_game *listed)
{
    if (!save_reader_head(reader))
        return false;

    const struct game *const game = match_game(reader->match);

    listed->date = match_date(reader->match);
    snprintf(listed->game, sizeof listed->game, "%s",
             game_spec_text(game).text);
    listed->player_count = game->players;
    listed->sets = *match_sets(reader->match);
    for (int i = 0; i < game->players; i++)
        snprintf(listed->players[i], sizeof listed->players[i], "%s",
                 match_player(reader->match, i)->name);
    return true;
}

/* Reads a finished game by its result; else replays it, if `whole`, that is, if
 * all of its text was given. Frees the ini; false if that is NULL. */
static bool read_ini(struct listed_game *listed, struct ini *ini, bool whole,
                     struct err *err)
{
    struct save_reader reader = {.ini = ini, .err = err};
    bool read = ini != NULL && read_head(&reader, listed);

    if (read)
        read = is_over(&reader) ? read_result(&reader, listed)
                                : whole && replay_game(&reader, listed);
    listed->awaits = read && is_followed(&reader, listed);
    match_free(reader.match);
    ini_free(ini);
    return read;
}

static void read_text(struct listed_game *listed, const char *bytes,
                      size_t length)
{
    struct err err;

    if (!read_ini(listed, ini_parse(listed->path, bytes, length, &err), true,
                  &err))
        snprintf(listed->wrong, sizeof listed->wrong, "%s", err.text);
}

/* Does a section begin there? */
static bool begins_section(const char *text, const char *at)
{
    while (at > text && (at[-1] == ' ' || at[-1] == '\t'))
        at--;
    return at == text || at[-1] == '\n';
}

/* Where the moves begin, if only sections of branches follow them, as save.c
 * writes a save; else NULL. */
static const char *find_moves(const char *text)
{
    const char *const moves = strstr(text, "\n[moves]\n");
    const char *at = moves == NULL ? NULL : moves + strlen("\n[");

    while (at != NULL && (at = strchr(at, '[')) != NULL) {
        if (begins_section(text, at) && strncmp(at, "[branch ", 8) != 0)
            return NULL;
        at++;
    }
    return moves;
}

/* Reads a game without its moves, which are most of the text. False if it
 * cannot be read so, usually because it is not over and has no result. */
static bool read_short(struct listed_game *listed,
                       const struct file_bytes *file)
{
    const char *const moves = find_moves(file->bytes);
    struct err unsaid;

    return moves != NULL && strstr(file->bytes, "\n[result]\n") != NULL &&
           read_ini(listed,
                    ini_parse(listed->path, file->bytes,
                              (size_t)(moves - file->bytes), &unsaid),
                    false, &unsaid);
}

static void read_file(struct listed_game *listed)
{
    struct file_bytes file;
    struct err err;

    if (!file_read(listed->path, INI_FILE_MAX, &file, &err)) {
        snprintf(listed->wrong, sizeof listed->wrong, "%s", err.text);
        return;
    }
    if (!read_short(listed, &file))
        read_text(listed, file.bytes, file.length);
    free(file.bytes);
}

/* ---- lines ---- */

/* Adds a line; the caller sets its path. */
static struct listed_game *add_line(struct game_list *list)
{
    list->games = memory_grow(list->games, &list->capacity, list->count + 1,
                              sizeof *list->games);

    struct listed_game *game = &list->games[list->count++];

    *game = (struct listed_game){.path = NULL};
    return game;
}

static int64_t time_of(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 ? (int64_t)status.st_mtime : 0;
}

/* The newest first; shipped games last, by their names. */
static int compare_games(const void *one, const void *other)
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

static void sort_list(struct game_list *list)
{
    if (list->count > 0)
        qsort(list->games, (size_t)list->count, sizeof *list->games,
              compare_games);
}

/* Adds the autosaves without reading them: paths, times, and whether they are
 * busy. */
static void add_autosaves(struct game_list *list)
{
    char *folder = autosave_folder();

    if (folder == NULL)
        return;

    struct file_names files = file_names(folder, SAVE_SUFFIX);

    for (int i = 0; i < files.count; i++) {
        struct listed_game *game = add_line(list);
        char *lock_path;

        game->path = file_join(folder, files.names[i]);
        game->touched = time_of(game->path);
        lock_path = lock_beside(game->path);
        game->busy = lock_is_held(lock_path);
        free(lock_path);
    }
    file_names_free(&files);
    free(folder);
}

/* Sets `games` if it is a file of many games rather than a single save. */
static void read_many(struct listed_game *game)
{
    struct err unsaid;
    struct game_file *const file = game_file_open(game->path, &unsaid);
    const int count = file != NULL ? game_file_count(file) : 0;

    game_file_free(file);
    if (count < 2)
        return;
    game->games = count;
    game->player_count = 0;
    *game->wrong = '\0';
    snprintf(game->ended, sizeof game->ended, "%d games", count);
}

/* Adds a game that the player saved under this name. */
static void add_saved_game(struct game_list *list, const char *name)
{
    struct err err = {""};
    char *const path = saved_games_path(name, &err);

    if (path == NULL)
        return;

    struct listed_game *const game = add_line(list);

    game->path = path;
    snprintf(game->name, sizeof game->name, "%s", name);
    game->saved = true;
    game->touched = time_of(path);
    read_file(game);
    if (*game->wrong != '\0')
        read_many(game);
}

static void add_shipped_game(struct game_list *list, const char *name,
                             bool read_shipped)
{
    const struct builtin *const file = saved_games_shipped(name);
    struct listed_game *const game = add_line(list);

    game->path = memory_text(file->name);
    snprintf(game->name, sizeof game->name, "%s", name);
    game->shipped = true;
    if (read_shipped)
        read_text(game, file->bytes, builtin_length(file));
}

/* The line of the autosave with this name; NULL if there is none. */
static struct listed_game *find_file(struct game_list *list, const char *name)
{
    for (int i = 0; i < list->count && *name != '\0'; i++) {
        const char *const slash = strrchr(list->games[i].path, '/');

        if (!list->games[i].shipped && !list->games[i].saved && slash != NULL &&
            strcmp(slash + 1, name) == 0)
            return &list->games[i];
    }
    return NULL;
}

/* Does a finished set await the next one? That has begun if its file exists. */
static bool awaits_set(struct game_list *list, const struct listed_game *set)
{
    return set->awaits && find_file(list, set->sets.after) == NULL;
}

static struct game_list read_list(bool read_shipped)
{
    struct saved_games saved_games = saved_games_list();
    struct game_list list = {NULL, 0, 0};

    add_autosaves(&list);
    for (int i = 0; i < list.count; i++)
        read_file(&list.games[i]);
    for (int i = 0; i < saved_games.count; i++)
        if (saved_games.games[i].shipped)
            add_shipped_game(&list, saved_games.games[i].name, read_shipped);
        else
            add_saved_game(&list, saved_games.games[i].name);
    saved_games_free(&saved_games);
    for (int i = 0; i < list.count; i++)
        list.games[i].awaits = awaits_set(&list, &list.games[i]);
    sort_list(&list);
    return list;
}

struct game_list game_list_read(void)
{
    return read_list(true);
}

struct game_list game_list_read_own(void)
{
    return read_list(false);
}

void game_list_free(struct game_list *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->games[i].path);
    free(list->games);
    *list = (struct game_list){NULL, 0, 0};
}

/* ---- games that were left ---- */

static void read_unread(struct listed_game *game)
{
    if (*game->game == '\0' && *game->wrong == '\0')
        read_file(game);
}

/* The autosaves, unread, the newest first. */
static struct game_list list_autosaves(void)
{
    struct game_list list = {NULL, 0, 0};

    add_autosaves(&list);
    sort_list(&list);
    return list;
}

/* Has the set before this one ended anew since? Then it names no next set, or
 * another one. */
static bool is_replaced(struct game_list *list, const struct listed_game *set)
{
    struct listed_game *const before = find_file(list, set->sets.before);

    if (before != NULL)
        read_unread(before);
    return before != NULL && *before->wrong == '\0' &&
           strcmp(before->sets.after, strrchr(set->path, '/') + 1) != 0;
}

/* Can the game be continued? */
static bool goes_on(struct game_list *list, const struct listed_game *game)
{
    return *game->ended == '\0' ? !is_replaced(list, game)
                                : awaits_set(list, game);
}

/* Can the game be continued in this process? Reads it if it was not read. */
static bool is_left(struct game_list *list, struct listed_game *game)
{
    if (game->busy || game->shipped || game->saved)
        return false;
    read_unread(game);
    return *game->wrong == '\0' && goes_on(list, game);
}

const struct listed_game *game_list_newest_of(struct game_list *list)
{
    for (int i = 0; i < list->count; i++)
        if (is_left(list, &list->games[i]))
            return &list->games[i];
    return NULL;
}

struct game_list game_list_left(void)
{
    struct game_list all = list_autosaves();
    struct game_list left = {NULL, 0, 0};

    for (int i = 0; i < all.count; i++)
        if (is_left(&all, &all.games[i])) {
            struct listed_game *const game = add_line(&left);

            *game = all.games[i];
            game->path = memory_text(game->path);
        }
    game_list_free(&all);
    return left;
}

char *game_list_newest(void)
{
    struct game_list list = list_autosaves();
    const struct listed_game *const newest =
        list.count > 0 ? game_list_newest_of(&list) : NULL;
    char *const path = newest != NULL ? memory_text(newest->path) : NULL;

    game_list_free(&list);
    return path;
}

/* ---- one game ---- */

/* Locks a game, if it has a lock. False and err if the file must stay. */
static bool lock_game(const struct listed_game *game, struct lock **lock,
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

bool game_list_may_change(const struct listed_game *game, struct err *err)
{
    struct lock *lock;
    const bool may = lock_game(game, &lock, err);

    lock_free(lock);
    return may;
}

bool game_list_rename(const struct listed_game *game, const char *name,
                      struct err *err)
{
    if (strchr(name, '/') != NULL)
        return err_set(err, "%s: a name has no /, nor control characters",
                       err_token(name, strlen(name)).text);

    char *path = saved_games_place(name, err);
    struct lock *lock = NULL;
    const bool moved = path != NULL && lock_game(game, &lock, err) &&
                       file_move(game->path, path, err);

    lock_free(lock);
    free(path);
    return moved;
}

bool game_list_delete(const struct listed_game *game, struct err *err)
{
    struct lock *lock;

    if (!lock_game(game, &lock, err))
        return false;

    const bool deleted = unlink(game->path) == 0 ||
                         err_set(err, "%s: %s", game->path, strerror(errno));

    lock_free(lock);
    return deleted;
}

/* ---- the oldest ---- */

/* Deletes the locks of processes that died before their game had a file. */
static void sweep_locks(void)
{
    char *folder = autosave_folder();

    if (folder == NULL)
        return;

    struct file_names files = file_names(folder, LOCK_SUFFIX);

    for (int i = 0; i < files.count; i++) {
        char *path = file_join(folder, files.names[i]);

        lock_sweep(path);
        free(path);
    }
    file_names_free(&files);
    free(folder);
}

/* Deletes the file if the game is over, not broken, and not open in any
 * process. */
static void delete_finished(const struct listed_game *game)
{
    struct lock *lock;
    struct err err;

    if (!lock_game(game, &lock, &err))
        return;

    struct match *match = save_load(game->path, &err);

    if (match != NULL && match_end(match) != END_NOT)
        unlink(game->path);
    match_free(match);
    lock_free(lock);
}

void game_list_prune(void)
{
    struct game_list list = list_autosaves();
    int finished = 0;

    for (int i = 0; i < list.count; i++) {
        struct listed_game *game = &list.games[i];

        read_file(game);

        const bool over = *game->ended != '\0' && !awaits_set(&list, game);

        finished += *game->wrong == '\0' && over;
        if (finished > GAME_LIST_FINISHED_MAX && over)
            delete_finished(game);
    }
    game_list_free(&list);
    sweep_locks();
}
