/* SPDX-License-Identifier: MIT */
/* Opening books: finding a position, reading and writing files. */
#include "engine/solver/book.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"
#include "engine/solver/board.h"
#include "game/mancala.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_MAGIC "naqala book "
#define KEY_MASK   ((UINT64_C(1) << CHOICE_BIT) - 1)

enum {
    FILE_HEADER = 256, /* bytes */
    KEY_BYTES = 8,
    CHOICE_BIT = 60, /* the first bit of the choice in the word of a key */
    RULES_MAX = 64
};

static size_t entry_size(int pits)
{
    return KEY_BYTES + (size_t)pits;
}

/* ---- games ---- */

/* Does the game have its usual rules, on a board of any size? */
static bool is_usual(const struct game *game)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    struct mancala_rules usual;

    return mancala_named(game->name, &usual) && !rules->pie &&
           mancala_same_turn(rules, &usual) &&
           rules->majority == usual.majority &&
           rules->repetition == usual.repetition;
}

bool book_supports(const struct game *game, struct err *err)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    struct err unsaid;

    if (mancala_is(game) &&
        (solver_supports(game, NULL, &unsaid) ||
         (is_usual(game) && mancala_has_rows(game) && !rules->tuzdik &&
          !rules->closing && rules->pits <= SOLVER_PITS_MAX)))
        return true;
    return err_set(
        err,
        "%s: there are books of kalah, and of the other sowing games "
        "by their usual rules, up to %d pits a side",
        game_spec_text(game).text, SOLVER_PITS_MAX);
}

bool book_is_proven(const struct game *game)
{
    struct err unsaid;

    return solver_supports(game, NULL, &unsaid);
}

/* ---- entries ---- */

bool book_key(const struct game *game, const struct position *position,
              uint64_t *key)
{
    return board_read(game, position, BOOK_PIT_BITS, key);
}

struct book_entry book_entry_empty(uint64_t key)
{
    struct book_entry entry = {.key = key};

    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++)
        entry.values[pit] = BOOK_EMPTY;
    return entry;
}

static const char *entry_bytes(const struct book *book, int index)
{
    return book->entries + entry_size(book->pits) * (size_t)index;
}

struct book_entry book_at(const struct book *book, int index)
{
    const char *const bytes = entry_bytes(book, index);
    const uint64_t word = sum_word(bytes, KEY_BYTES);
    struct book_entry entry = book_entry_empty(word & KEY_MASK);

    entry.choice = (int)(word >> CHOICE_BIT);
    for (int pit = 0; pit < book->pits; pit++) {
        const int byte = (unsigned char)bytes[KEY_BYTES + pit];

        entry.values[pit] = byte < 128 ? byte : byte - 256;
    }
    return entry;
}

bool book_find(const struct book *book, uint64_t key, struct book_entry *entry)
{
    int first = 0, end = book->count;

    while (first < end) {
        const int middle = first + (end - first) / 2;
        const uint64_t there =
            sum_word(entry_bytes(book, middle), KEY_BYTES) & KEY_MASK;

        if (there == key) {
            *entry = book_at(book, middle);
            return true;
        }
        if (there < key)
            first = middle + 1;
        else
            end = middle;
    }
    return false;
}

int book_entry_value(const struct book_entry *entry)
{
    int best = BOOK_EMPTY;

    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++)
        if (entry->values[pit] > best)
            best = entry->values[pit];
    return best;
}

/* ---- files ---- */

static void write_rules(const struct game *game, char rules[RULES_MAX])
{
    const struct mancala_rules *const known = mancala_rules(game);
    const bool proven = book_is_proven(game);

    snprintf(rules, RULES_MAX, "%.20s %d %d%s%s", game->name, known->pits,
             known->seeds, proven ? " " : "",
             proven ? mancala_capture_word(known->capture) : "");
}

/* Reads the count and the note; the rules must be those of the game. */
static bool read_header(struct book *book, const struct game *game,
                        const char *name, const char *bytes, struct err *err)
{
    char header[FILE_HEADER + 1], rules[RULES_MAX], start[FILE_HEADER];

    memcpy(header, bytes, FILE_HEADER);
    header[FILE_HEADER] = '\0';
    write_rules(game, rules);

    const size_t length = (size_t)snprintf(
        start, sizeof start, FILE_MAGIC "%d %s ", BOOK_FORM, rules);
    const char *const note = strchr(header, '\n');

    if (strncmp(header, start, length) != 0 || note == NULL)
        return err_set(err, "%s: is not for %s, which is what is played", name,
                       rules);
    book->pits = mancala_rules(game)->pits;
    book->scale = book_is_proven(game) ? 1 : BOOK_PARTS;
    book->count = atoi(header + length);
    snprintf(book->note, sizeof book->note, "%.*s",
             (int)strcspn(note + 1, "\n"), note + 1);
    return true;
}

/* Checks the entries: they must be in order, and no move better than the
 * choice. */
static bool read_entries(struct book *book, const char *name, const char *bytes,
                         size_t length, struct err *err)
{
    const size_t size = length - FILE_HEADER - SUM_LINE;
    uint64_t before = 0;

    book->entries = bytes + FILE_HEADER;
    if (book->count < 0 || size != (size_t)book->count * entry_size(book->pits))
        return err_set(
            err, "%s: holds another number of positions than it says", name);
    for (int i = 0; i < book->count; i++) {
        const struct book_entry entry = book_at(book, i);

        if (entry.key <= before || entry.choice >= book->pits ||
            entry.values[entry.choice] == BOOK_EMPTY ||
            entry.values[entry.choice] < book_entry_value(&entry))
            return err_set(err, "%s: its positions make no sense", name);
        before = entry.key;
    }
    return true;
}

bool book_open(struct book *book, const struct game *game, const char *name,
               const char *bytes, size_t length, struct err *err)
{
    const size_t magic = sizeof FILE_MAGIC - 1;

    *book = (struct book){.count = 0};
    if (length < FILE_HEADER + SUM_LINE ||
        memcmp(bytes, FILE_MAGIC, magic) != 0)
        return err_set(err, "%s: is no opening book, or was cut", name);

    const int form = atoi(bytes + magic);

    if (form != BOOK_FORM)
        return err_set(err, "%s: is a book of form %d; what is read is form %d",
                       name, form, BOOK_FORM);
    if (!sum_fits(bytes, length))
        return err_set(err, "%s: is damaged", name);
    if (read_header(book, game, name, bytes, err) &&
        read_entries(book, name, bytes, length, err))
        return true;
    *book = (struct book){.count = 0};
    return false;
}

bool book_built_in(struct book *book, const struct game *game, struct err *err)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const bool usual =
        !book_is_proven(game) || rules->capture == CAPTURE_OPPOSITE;
    char name[RULES_MAX];

    snprintf(name, sizeof name, "src/data/%.20s-%d-%d%s%s.book", game->name,
             rules->pits, rules->seeds, usual ? "" : "-",
             usual ? "" : mancala_capture_word(rules->capture));

    const struct builtin *const file = builtin_find(name);

    *book = (struct book){.count = 0};
    return file == NULL ||
           book_open(book, game, name, file->bytes, builtin_length(file), err);
}

char *book_write(const struct game *game, const char *note,
                 const struct book_entry *entries, int count, size_t *length)
{
    const int pits = mancala_rules(game)->pits;
    const size_t rest = FILE_HEADER + entry_size(pits) * (size_t)count;
    char *const bytes = memory_new(rest + SUM_LINE + 1, 1);
    char *end = bytes + FILE_HEADER;
    char rules[RULES_MAX];

    write_rules(game, rules);

    const int text = snprintf(bytes, FILE_HEADER, FILE_MAGIC "%d %s %d\n%.*s\n",
                              BOOK_FORM, rules, count, BOOK_NOTE_MAX, note);

    memset(bytes + text, ' ', (size_t)(FILE_HEADER - text));
    bytes[FILE_HEADER - 1] = '\n';
    for (int i = 0; i < count; i++) {
        const struct book_entry *const entry = &entries[i];
        const uint64_t word = entry->key | (uint64_t)entry->choice
                                               << CHOICE_BIT;

        for (int byte = 0; byte < KEY_BYTES; byte++)
            *end++ = (char)(word >> (8 * byte));
        for (int pit = 0; pit < pits; pit++)
            *end++ = (char)entry->values[pit];
    }
    sum_line(bytes, rest, end);
    *length = rest + SUM_LINE;
    return bytes;
}
