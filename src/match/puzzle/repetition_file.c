/* SPDX-License-Identifier: MIT */
/* The file of the player's own puzzles. */
#include "base/clock.h"
#include "match/puzzle/repetition.h"

#include <string.h>

enum {
    REPETITION_FORM = 1,
    ITEM_ENTRIES = 10 /* of a puzzle: its section, and nine keys */
};

_Static_assert(2 + REPETITION_MAX * ITEM_ENTRIES <= INI_ENTRIES_MAX,
               "a full file can be read");

static const char HEAD[] = "repetition";

/* ---- reading ---- */

static bool need_text(struct ini *ini, const char *section, const char *key,
                      const char **text, struct err *err)
{
    return ini_need(ini, section, key, err) &&
           ini_text(ini, section, key, text, err);
}

static bool read_when(struct ini *ini, const char *section,
                      struct repetition_item *item, struct err *err)
{
    const char *due = "";
    int64_t step = 0;

    if (!ini_need(ini, section, "step", err) ||
        !ini_int(ini, section, "step", 0, REPETITION_STEPS, &step, err) ||
        !need_text(ini, section, "due", &due, err))
        return false;
    item->step = (int)step;
    return clock_read_day(due, &item->due) ||
           ini_fail(ini, section, "due", err, "%s is not a day, as 2026-11-22",
                    err_token(due, strlen(due)).text);
}

static bool read_short_text(struct ini *ini, const char *section,
                            const char *key, char *text, size_t size,
                            struct err *err)
{
    const char *read = "";

    if (!need_text(ini, section, key, &read, err))
        return false;
    snprintf(text, size, "%s", read);
    return strlen(read) < size ||
           ini_fail(ini, section, key, err, "is too long");
}

static bool read_texts(struct ini *ini, const char *section,
                       struct repetition_item *item, struct err *err)
{
    int64_t cost = 0;

    if (!read_short_text(ini, section, "game", item->game, sizeof item->game,
                         err) ||
        !read_short_text(ini, section, "position", item->position,
                         sizeof item->position, err) ||
        !read_short_text(ini, section, "better", item->better,
                         sizeof item->better, err) ||
        !read_short_text(ini, section, "played", item->played,
                         sizeof item->played, err) ||
        !ini_need(ini, section, "cost", err) ||
        !ini_int(ini, section, "cost", 1, PUZZLE_WORTH_MAX, &cost, err) ||
        !ini_flag(ini, section, "judged", &item->judged, err))
        return false;
    if (ini_has(ini, section, "game-date") &&
        !read_short_text(ini, section, "game-date", item->date,
                         sizeof item->date, err))
        return false;
    item->cost = (int)cost;
    return true;
}

static bool read_item(struct ini *ini, const char *section,
                      struct repetition *repetition, struct err *err)
{
    struct repetition_item item = {.step = 0};
    struct game *game = NULL;
    struct puzzle puzzle;
    const char *key = NULL;
    struct err why;

    if (!read_texts(ini, section, &item, err) ||
        !read_when(ini, section, &item, err))
        return false;
    if (!repetition_puzzle(&item, &game, &puzzle, &key, &why))
        return ini_fail(ini, section, key, err, "%s", why.text);
    /* A game may be written in several ways, but is kept under one name. */
    snprintf(item.game, sizeof item.game, "%s", game_spec_kept(game).text);
    game_free(game);
    if (repetition_find(repetition, item.game, item.position) >= 0)
        return ini_fail(ini, section, "position", err, "is there twice");
    if (!repetition_add(repetition, &item, item.due, &why))
        return ini_fail(ini, section, NULL, err, "%s", why.text);
    repetition->items[repetition->count - 1].step = item.step;
    repetition->items[repetition->count - 1].due = item.due;
    return true;
}

static bool read_all(struct ini *ini, struct repetition *repetition,
                     struct err *err)
{
    const int count = ini_section_count(ini);
    int64_t form = 0;

    if (!ini_need(ini, HEAD, "form", err) ||
        !ini_form(ini, HEAD, "form", REPETITION_FORM, &form, err))
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

static bool parse_file(void *content, const char *name, const char *bytes,
                       size_t length, struct err *err)
{
    struct ini *const ini = ini_parse(name, bytes, length, err);
    const bool fine = ini != NULL && read_all(ini, content, err);

    ini_free(ini);
    return fine;
}

/* ---- writing ---- */

static void write_file(const void *content, FILE *out)
{
    const struct repetition *const repetition = content;

    fputs("; puzzles of your own mistakes, and when they come back\n\n", out);
    ini_write_section(out, HEAD);
    ini_write_int(out, "form", REPETITION_FORM);
    for (int i = 0; i < repetition->count; i++) {
        const struct repetition_item *const item = &repetition->items[i];

        fprintf(out, "\n[%d]\n", i + 1);
        ini_write_text(out, "game", item->game);
        ini_write_text(out, "position", item->position);
        ini_write_text(out, "better", item->better);
        ini_write_text(out, "played", item->played);
        ini_write_int(out, "cost", item->cost);
        if (item->judged)
            fputs("judged = yes\n", out);
        if (*item->date != '\0')
            ini_write_text(out, "game-date", item->date);
        ini_write_int(out, "step", item->step);
        ini_write_text(out, "due", clock_day_text(item->due).text);
    }
}

static void clear_content(void *content)
{
    repetition_free(content);
}

const struct kept_file REPETITION_FILE = {
    .name = "repetition.ini",
    .section = HEAD,
    .form = REPETITION_FORM,
    .size = sizeof(struct repetition),
    .parse = parse_file,
    .write = write_file,
    .clear = clear_content,
};
