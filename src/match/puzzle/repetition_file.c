/* SPDX-License-Identifier: MIT */
/* What is kept of one's own puzzles: a file, read and changed under a lock. */
#include "base/clock.h"
#include "base/file.h"
#include "base/lock.h"
#include "match/puzzle/repetition.h"

#include <stdlib.h>
#include <string.h>

enum { REPETITION_FORM = 1 };

static const char HEAD[] = "repetition";

/* ---- reading ---- */

static bool need_text(struct ini *ini, const char *section, const char *key,
                      const char **text, struct err *err)
{
    return ini_need(ini, section, key, err) &&
           ini_text(ini, section, key, text, err);
}

/* The position and the solution are those of a game, or err says why not. */
static bool check_puzzle(const struct ini *ini, const char *section,
                         const struct game *game, const char *position,
                         const char *solution, struct err *err)
{
    struct puzzle puzzle = {.count = 0};
    struct err why;

    if (!puzzle_read_position(game, position, &puzzle, &why))
        return ini_fail(ini, section, "position", err, "%s", why.text);
    return puzzle_read_line(game, solution, &puzzle, &why) ||
           ini_fail(ini, section, "solution", err, "%s", why.text);
}

static bool read_when(struct ini *ini, const char *section,
                      struct repetition_item *item, struct err *err)
{
    const char *due = "";
    long step = 0;

    if (!ini_need(ini, section, "step", err) ||
        !ini_int(ini, section, "step", 0, REPETITION_STEPS, &step, err) ||
        !need_text(ini, section, "due", &due, err))
        return false;
    item->step = (int)step;
    return clock_read_day(due, &item->due) ||
           ini_fail(ini, section, "due", err, "%s is not a day, as 2026-11-22",
                    err_token(due, strlen(due)).text);
}

static bool read_item(struct ini *ini, const char *section,
                      struct repetition *repetition, struct err *err)
{
    const char *name = "";
    const char *position = "";
    const char *solution = "";
    struct repetition_item when = {.step = 0};
    struct err why;

    if (!need_text(ini, section, "game", &name, err) ||
        !need_text(ini, section, "position", &position, err) ||
        !need_text(ini, section, "solution", &solution, err) ||
        !read_when(ini, section, &when, err))
        return false;

    struct game *const game = game_new(name, &why);

    if (game == NULL)
        return ini_fail(ini, section, "game", err, "%s", why.text);

    const bool fine = check_puzzle(ini, section, game, position, solution, err);
    const struct spec_text spec = game_spec_text(game);

    game_free(game);
    if (!fine)
        return false;
    if (repetition_find(repetition, spec.text, position) >= 0)
        return ini_fail(ini, section, "position", err, "is there twice");
    if (!repetition_add(repetition, spec.text, position, solution, when.due,
                        &why))
        return ini_fail(ini, section, NULL, err, "%s", why.text);

    struct repetition_item *const item =
        &repetition->items[repetition->count - 1];

    item->step = when.step;
    item->due = when.due;
    return true;
}

static bool read_all(struct ini *ini, struct repetition *repetition,
                     struct err *err)
{
    const int count = ini_section_count(ini);
    long form = 0;

    if (!ini_need(ini, HEAD, "form", err) ||
        !ini_int(ini, HEAD, "form", REPETITION_FORM, REPETITION_FORM, &form,
                 err))
        return false;
    if (count > REPETITION_MAX + 1)
        return ini_fail(ini, HEAD, NULL, err, "has more than %d puzzles",
                        REPETITION_MAX);
    for (int i = 0; i < count; i++)
        if (strcmp(ini_section(ini, i), HEAD) != 0 &&
            !read_item(ini, ini_section(ini, i), repetition, err))
            return false;
    return ini_done(ini, err);
}

bool repetition_parse(struct repetition *repetition, const char *name,
                      const char *bytes, size_t length, struct err *err)
{
    struct ini *const ini = ini_parse(name, bytes, length, err);
    const bool fine = ini != NULL && read_all(ini, repetition, err);

    if (!fine)
        repetition_free(repetition);
    ini_free(ini);
    return fine;
}

/* ---- writing ---- */

void repetition_write(const struct repetition *repetition, FILE *out)
{
    fputs("; puzzles of your own mistakes, and when they come back\n\n", out);
    ini_write_section(out, HEAD);
    ini_write_int(out, "form", REPETITION_FORM);
    for (int i = 0; i < repetition->count; i++) {
        const struct repetition_item *const item = &repetition->items[i];

        fprintf(out, "\n[%d]\n", i + 1);
        ini_write_text(out, "game", item->game);
        ini_write_text(out, "position", item->position);
        ini_write_text(out, "solution", item->solution);
        ini_write_int(out, "step", item->step);
        ini_write_text(out, "due", clock_day_text(item->due).text);
    }
}

/* ---- what is kept ---- */

static char *own_path(void)
{
    return file_folder(FILE_STATE, "repetition.ini");
}

/* Fills an empty repetition. False and err if there is a file that cannot be
 * used; `broken`: it can be read, but is not what it should be. */
static bool read_file(struct repetition *repetition, const char *path,
                      bool *broken, struct err *err)
{
    struct file_bytes file;

    *broken = false;
    if (path == NULL || !file_exists(path))
        return true;
    if (!file_read(path, INI_FILE_MAX, &file, err))
        return false;
    *broken = !repetition_parse(repetition, path, file.bytes, file.length, err);
    free(file.bytes);
    return !*broken;
}

void repetition_load(struct repetition *repetition, struct err *err)
{
    char *const path = own_path();
    struct err unmoved;
    bool broken;

    *repetition = (struct repetition){.count = 0};
    err->text[0] = '\0';
    if (!read_file(repetition, path, &broken, err) && broken &&
        !file_set_aside(path, &unmoved))
        *err = unmoved;
    free(path);
}

static bool write_file(const struct repetition *repetition, const char *path,
                       struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    if (out == NULL)
        abort();
    repetition_write(repetition, out);
    fclose(out);

    const bool written = file_write(path, text, length, err);

    free(text);
    return written;
}

/* Called under the lock; `repetition` becomes the content of the file. */
static bool change_file(const char *path, struct repetition *repetition,
                        struct repetition_change *change, struct err *err)
{
    struct repetition fresh = {.count = 0};
    bool broken;
    const bool changed = (read_file(&fresh, path, &broken, err) ||
                          (broken && file_set_aside(path, err))) &&
                         change->make(change, &fresh, err) &&
                         write_file(&fresh, path, err);

    if (!changed) {
        repetition_free(&fresh);
        return false;
    }
    repetition_free(repetition);
    *repetition = fresh;
    return true;
}

bool repetition_keep(struct repetition *repetition,
                     struct repetition_change *change, struct err *err)
{
    char *const path = own_path();

    if (path == NULL)
        return err_set(err, "there is no home to keep the puzzles in");

    char *const folder = file_folder(FILE_STATE, "");
    char *const lock_path = lock_beside(path);
    struct lock *const lock =
        file_make_folder(folder, err) ? lock_wait(lock_path, err) : NULL;
    const bool kept =
        lock != NULL && change_file(path, repetition, change, err);

    lock_free(lock);
    free(lock_path);
    free(folder);
    free(path);
    return kept;
}
