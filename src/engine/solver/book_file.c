/* Opening books as files. */
#include "base/builtin.h"
#include "base/memory.h"
#include "base/sum.h"
#include "engine/solver/book_inside.h"
#include "game/mancala.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC "naqala book "

enum { RULES_MAX = 64 };

/* ---- what a file says of itself ---- */

static void write_rules(const struct game *game, char rules[RULES_MAX])
{
    const struct mancala_rules *const known = mancala_rules(game);

    snprintf(rules, RULES_MAX, "kalah %d %d %s", known->pits, known->seeds,
             known->capture == CAPTURE_EMPTY ? "empty" : "opposite");
}

static void write_header(const struct game *game, const char *note, int count,
                         char header[BOOK_HEADER])
{
    char rules[RULES_MAX], text[BOOK_HEADER];

    write_rules(game, rules);

    const int length = snprintf(text, sizeof text, MAGIC "%d %s %d\n%.*s\n",
                                BOOK_FORM, rules, count, BOOK_NOTE_MAX, note);

    memset(header, ' ', BOOK_HEADER);
    memcpy(header, text, (size_t)length);
    header[BOOK_HEADER - 1] = '\n';
}

/* ---- reading ---- */

static bool is_book(const char *name, const char *bytes, size_t length,
                    struct err *err)
{
    const size_t magic = sizeof MAGIC - 1;

    if (length < BOOK_HEADER + SUM_LINE || memcmp(bytes, MAGIC, magic) != 0)
        return err_set(err, "%s: is no opening book, or was cut", name);

    const int form = atoi(bytes + magic);

    return form == BOOK_FORM ||
           err_set(err, "%s: is a book of form %d; what is read is form %d",
                   name, form, BOOK_FORM);
}

/* The count and the note; the rules must be those of the game. */
static bool read_header(struct book *book, const struct game *game,
                        const char *name, const char *bytes, struct err *err)
{
    char header[BOOK_HEADER + 1], rules[RULES_MAX], start[BOOK_HEADER];

    memcpy(header, bytes, BOOK_HEADER);
    header[BOOK_HEADER] = '\0';
    write_rules(game, rules);

    const size_t length =
        (size_t)snprintf(start, sizeof start, MAGIC "%d %s ", BOOK_FORM, rules);
    const char *const note = strchr(header, '\n');

    if (strncmp(header, start, length) != 0 || note == NULL)
        return err_set(err, "%s: is not for %s, which is what is played", name,
                       rules);
    book->pits = mancala_rules(game)->pits;
    book->count = atoi(header + length);
    snprintf(book->note, sizeof book->note, "%.*s",
             (int)strcspn(note + 1, "\n"), note + 1);
    return true;
}

/* In order, and the choice is none that another move is better than. */
static bool are_sound(const struct book *book)
{
    uint64_t before = 0;

    for (int i = 0; i < book->count; i++) {
        const struct book_entry entry = book_at(book, i);

        if (entry.key <= before || entry.choice >= book->pits ||
            entry.values[entry.choice] == BOOK_EMPTY ||
            entry.values[entry.choice] < book_entry_value(&entry))
            return false;
        before = entry.key;
    }
    return true;
}

static bool read_entries(struct book *book, const char *name, const char *bytes,
                         size_t length, struct err *err)
{
    const size_t size = length - BOOK_HEADER - SUM_LINE;

    book->entries = bytes + BOOK_HEADER;
    if (book->count < 0 ||
        size != (size_t)book->count * book_entry_size(book->pits))
        return err_set(
            err, "%s: holds another number of positions than it says", name);
    return are_sound(book) ||
           err_set(err, "%s: its positions make no sense", name);
}

bool book_open(struct book *book, const struct game *game, const char *name,
               const char *bytes, size_t length, struct err *err)
{
    *book = (struct book){.count = 0};
    if (is_book(name, bytes, length, err) &&
        (sum_fits(bytes, length) || err_set(err, "%s: is damaged", name)) &&
        read_header(book, game, name, bytes, err) &&
        read_entries(book, name, bytes, length, err))
        return true;
    *book = (struct book){.count = 0};
    return false;
}

bool book_built_in(struct book *book, const struct game *game, struct err *err)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    char name[RULES_MAX];

    snprintf(name, sizeof name, "src/data/kalah-%d-%d%s.book", rules->pits,
             rules->seeds, rules->capture == CAPTURE_EMPTY ? "-empty" : "");

    const struct builtin *const file = builtin_find(name);

    *book = (struct book){.count = 0};
    return file == NULL ||
           book_open(book, game, name, file->bytes, builtin_length(file), err);
}

/* ---- writing ---- */

static void write_entry(const struct book_entry *entry, int pits, char *bytes)
{
    const uint64_t word = entry->key | (uint64_t)entry->choice << BOOK_CHOICE;

    for (int i = 0; i < BOOK_KEY_BYTES; i++)
        bytes[i] = (char)(word >> (8 * i));
    for (int pit = 0; pit < pits; pit++)
        bytes[BOOK_KEY_BYTES + pit] = (char)entry->values[pit];
}

char *book_write(const struct game *game, const char *note,
                 const struct book_entry *entries, int count, size_t *length)
{
    const int pits = mancala_rules(game)->pits;
    const size_t size = book_entry_size(pits);
    const size_t rest = BOOK_HEADER + size * (size_t)count;
    char *const bytes = memory_new(rest + SUM_LINE + 1, 1);

    write_header(game, note, count, bytes);
    for (int i = 0; i < count; i++)
        write_entry(&entries[i], pits, bytes + BOOK_HEADER + size * (size_t)i);
    sum_line(bytes, rest, bytes + rest);
    *length = rest + SUM_LINE;
    return bytes;
}
