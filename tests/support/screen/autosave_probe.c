/* SPDX-License-Identifier: MIT */
/* Games that are kept, made for tests. */
#include "support/screen/autosave_probe.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/rng.h"
#include "support/folder.h"
#include "support/game/variants.h"

#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SEED = 11 };

/* ---- matches ---- */

static struct match *begun(const char *spec)
{
    struct game *const game = variant_game(spec);
    struct position start;

    game->class->start(game, &start);
    return match_new(game, &start);
}

struct match *autosave_probe_match(const char *spec, const char *moves)
{
    struct match *const match = begun(spec);
    char *const words = memory_text(moves);
    char *rest = words;
    struct move move;
    struct err err = {""};

    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        ck_assert_msg(match_game(match)->class->read_move(match_game(match),
                                                          match_position(match),
                                                          word, &move, &err),
                      "%s", err.text);
        match_play(match, move, 700);
    }
    free(words);
    return match;
}

struct match *autosave_probe_random(const char *spec, uint64_t stream,
                                    int plies)
{
    struct match *const match = begun(spec);
    struct rng rng = rng_new(SEED, stream);

    while (match_ply(match) < plies && match_end(match) == END_NOT)
        match_play(match,
                   variant_move(match_game(match), match_position(match), &rng),
                   300);
    return match;
}

char *autosave_probe_text(const struct match *match)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    ck_assert_ptr_nonnull(out);
    save_write(match, out);
    fclose(out);
    return text;
}

char *autosave_probe_away(const struct match *match)
{
    struct err err = {""};
    struct autosave *const autosave = autosave_new(&err);

    ck_assert_msg(autosave != NULL && autosave_store(autosave, match, &err),
                  "%s", err.text);

    char *const path = memory_text(autosave_path(autosave));

    autosave_free(autosave);
    return path;
}

char *autosave_probe_folder(void)
{
    char *const folder = file_folder(FILE_STATE, "games");
    struct err err = {""};

    ck_assert_msg(file_make_folder(folder, &err), "%s", err.text);
    return folder;
}

char *autosave_probe_put(const char *name, const char *text, int64_t touched)
{
    char *const folder = autosave_probe_folder();
    char *const path = file_join(folder, name);
    const struct timespec times[] = {{.tv_sec = (time_t)touched},
                                     {.tv_sec = (time_t)touched}};

    folder_put(path, text);
    ck_assert_int_eq(utimensat(AT_FDCWD, path, times, 0), 0);
    free(folder);
    return path;
}

const struct listed_game *autosave_probe_find(const struct game_list *list,
                                              const char *path)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->games[i].path, path) == 0)
            return &list->games[i];
    ck_abort_msg("%s is not in the list", path);
    return NULL;
}
