/* SPDX-License-Identifier: MIT */
/* Any bytes as an opening book, of a game that the first of them chooses: refused
 * with its name, or all that is in it is found. */
#include "engine/solver/book.h"
#include "fuzz/sealed/sealed.h"

static const char *const GAMES[] = {"kalah", "kalah:seeds=3", "oware"};

enum { GAME_COUNT = sizeof GAMES / sizeof GAMES[0] };

static void look_up(const struct book *book)
{
    for (int i = 0; i < book->count; i++) {
        const struct book_entry entry = book_at(book, i);
        struct book_entry found;

        insist(book_find(book, entry.key, &found));
        insist(found.choice == entry.choice);
        insist(book_entry_value(&entry) == entry.values[entry.choice]);
    }
}

static void read_book(const struct game *game, const char *bytes, size_t length)
{
    struct book book;
    struct err err = {""};

    if (book_open(&book, game, "fuzz", bytes, length, &err))
        look_up(&book);
    else
        insist(book.count == 0 && strncmp(err.text, "fuzz:", 5) == 0);
}

int fuzz_book(const uint8_t *bytes, size_t length)
{
    struct err err;
    size_t sealed;

    if (length == 0)
        return 0;

    struct game *const game = game_new(GAMES[bytes[0] % GAME_COUNT], &err);
    char *const text = seal_bytes(bytes + 1, length - 1, "", &sealed);

    insist(game != NULL);
    read_book(game, text, length - 1);
    read_book(game, text, sealed);
    free(text);
    game_free(game);
    return 0;
}
