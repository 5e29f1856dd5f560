/* SPDX-License-Identifier: MIT */
/* Tables of keys: read, and shown in the line at the bottom. */
#include "ui/bindings.h"
#include "base/memory.h"
#include "ui/widget.h"

#include <string.h>

enum { NAMED_MAX = 4, CAP_MAX = 24 };

/* ---- keys by name ---- */

static const struct {
    const char *name;
    int32_t keys[NAMED_MAX];
} NAMES[] = {
    {"Enter", {INPUT_ENTER}},
    {"Space", {' '}},
    {"Tab", {INPUT_TAB}},
    {"Shift-Tab", {INPUT_BACK_TAB}},
    {"Esc", {INPUT_ESCAPE}},
    {"Backspace", {INPUT_BACKSPACE}},
    {"Delete", {INPUT_DELETE}},
    {"Home", {INPUT_HOME}},
    {"End", {INPUT_END}},
    {"PgUp", {INPUT_PAGE_UP}},
    {"PgDn", {INPUT_PAGE_DOWN}},
    {"F1", {INPUT_F1}},
    {"←", {INPUT_LEFT}},
    {"→", {INPUT_RIGHT}},
    {"↑", {INPUT_UP}},
    {"↓", {INPUT_DOWN}},
    {"arrows", {INPUT_LEFT, INPUT_RIGHT, INPUT_UP, INPUT_DOWN}},
    {"hjkl", {'h', 'j', 'k', 'l'}},
};

/* The keys that a word such as Enter names, with 0 behind the last; NULL if it
 * names none. */
static const int32_t *find_name(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        if (strlen(NAMES[i].name) == length &&
            memcmp(NAMES[i].name, word, length) == 0)
            return NAMES[i].keys;
    return NULL;
}

static bool word_names(const char *word, size_t length, int32_t key)
{
    static const char ctrl[] = "Ctrl-";
    const int32_t *const named = find_name(word, length);

    for (int i = 0; named != NULL && i < NAMED_MAX; i++)
        if (named[i] != 0 && named[i] == key)
            return true;
    if (length == 1)
        return key == word[0];
    if (length == 4 && word[1] == '.' && word[2] == '.')
        return key >= word[0] && key <= word[3];
    return length == sizeof ctrl && memcmp(word, ctrl, sizeof ctrl - 1) == 0 &&
           key == INPUT_CTRL(word[sizeof ctrl - 1]);
}

bool binding_names(const char *keys, int32_t key)
{
    while (keys != NULL && *keys != '\0') {
        const size_t length = strcspn(keys, " ");

        if (word_names(keys, length, key))
            return true;
        keys += length + strspn(keys + length, " ");
    }
    return false;
}

/* ---- rows ---- */

const struct binding *bindings_next(const struct bindings **table,
                                    const struct binding *row)
{
    row = row != NULL ? row + 1 : *table != NULL ? (*table)->rows : NULL;
    while (row != NULL && row->keys == NULL) {
        *table = (*table)->more;
        row = *table != NULL ? (*table)->rows : NULL;
    }
    return row;
}

static bool is_allowed(const struct binding *row, const void *view)
{
    return row->when == NULL || row->when(view);
}

/* The first row with this key that is possible now; NULL if there is none. */
static const struct binding *find_row(const struct bindings *bindings,
                                      const void *view, int32_t key)
{
    const struct binding *row = NULL;

    while ((row = bindings_next(&bindings, row)) != NULL)
        if (row->act != NULL && is_allowed(row, view) &&
            (binding_names(row->keys, key) || binding_names(row->also, key)))
            return row;
    return NULL;
}

bool bindings_key(const struct bindings *bindings, void *view, int32_t key,
                  int64_t now)
{
    const struct binding *const row = find_row(bindings, view, key);

    if (row != NULL)
        row->act(view, key, now);
    return row != NULL;
}

/* Does one of the keys from first to last reach this row? */
static bool has_key(const struct bindings *bindings, const void *view,
                    const struct binding *row, int32_t first, int32_t last)
{
    for (int32_t key = first; key <= last; key++)
        if (binding_names(row->keys, key) &&
            find_row(bindings, view, key)->act == row->act)
            return true;
    return false;
}

bool bindings_offer(const struct bindings *bindings, const void *view,
                    const struct binding *row)
{
    return is_allowed(row, view) &&
           (row->act == NULL ||
            has_key(bindings, view, row, 1, INPUT_BACKSPACE) ||
            has_key(bindings, view, row, INPUT_UP, INPUT_F1));
}

/* ---- the line of keys ---- */

struct filled_bar {
    struct key_hint hints[KEYBAR_MAX];
    char caps[KEYBAR_MAX][CAP_MAX]; /* caps written by write_cap */
    int count;
};

static void add_to_bar(struct filled_bar *bar, const struct binding *row,
                       const void *view)
{
    char *const cap = bar->caps[bar->count];
    /* The key of a row with only one. */
    const size_t length = strlen(row->keys);
    const int32_t *const named = find_name(row->keys, length);
    const int32_t only = named != NULL ? (named[1] == 0 ? named[0] : 0)
                         : length == 1 ? row->keys[0]
                                       : 0;

    if (row->write_cap != NULL) {
        FILE *const out = memory_file(cap, CAP_MAX);

        row->write_cap(view, out);
        fclose(out);
    }
    bar->hints[bar->count++] = (struct key_hint){
        .keys = row->write_cap != NULL ? cap : row->cap,
        .what = row->hint,
        .key = row->click != 0 ? row->click : only,
        .pinned = row->pinned,
    };
}

/* Are these keys on the bar already, for an earlier row? */
static bool has_cap(const struct filled_bar *bar, const struct binding *row)
{
    for (int i = 0; i < bar->count && row->cap != NULL; i++)
        if (strcmp(bar->hints[i].keys, row->cap) == 0)
            return true;
    return false;
}

static void fill_bar(const struct bindings *bindings, const void *view,
                     struct filled_bar *bar)
{
    const struct bindings *table = bindings;
    const struct binding *row = NULL;

    bar->count = 0;
    for (const char *words = bindings->bar;
         words != NULL && *words != '\0' && bar->count < KEYBAR_MAX;) {
        const size_t length = strcspn(words, " ");
        const int32_t *const named = find_name(words, length);

        row = find_row(bindings, view, named != NULL ? named[0] : words[0]);
        if (row != NULL && (row->cap != NULL || row->write_cap != NULL))
            add_to_bar(bar, row, view);
        words += length + strspn(words + length, " ");
    }
    while (bindings->bar == NULL && bar->count < KEYBAR_MAX &&
           (row = bindings_next(&table, row)) != NULL)
        if ((row->cap != NULL || row->write_cap != NULL) &&
            is_allowed(row, view) && !has_cap(bar, row))
            add_to_bar(bar, row, view);
}

void bindings_draw(const struct bindings *bindings, const void *view,
                   struct canvas *canvas, const char *notice)
{
    struct filled_bar bar;

    fill_bar(bindings, view, &bar);
    keybar_draw(canvas, bar.hints, bar.count, notice);
}

int32_t bindings_click(const struct bindings *bindings, const void *view,
                       const struct canvas *canvas, int x, int y)
{
    struct filled_bar bar;

    fill_bar(bindings, view, &bar);
    return keybar_key(canvas, bar.hints, bar.count, x, y);
}
