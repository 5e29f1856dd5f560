/* SPDX-License-Identifier: MIT */
/* Any bytes as a set of puzzles: refused with their name, or written so that it
 * comes back the same, and every solution can be played. */
#include "fuzz/fuzz.h"
#include "match/puzzle/puzzle.h"
#include "match/puzzle/puzzle_day.h"

static char *print_set(const struct puzzle_set *set)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    insist(out != NULL);
    puzzle_set_write(set, "made", out);
    fclose(out);
    return text;
}

static void read_again(const struct puzzle_set *set)
{
    char *const text = print_set(set);
    struct err err;
    struct puzzle_set *const again =
        puzzle_set_parse("again", text, strlen(text), &err);

    insist(again != NULL);

    char *const twice = print_set(again);

    insist(strcmp(text, twice) == 0);
    free(twice);
    free(text);
    puzzle_set_free(again);
}

static void play(const struct game *game, const struct puzzle *puzzle)
{
    struct position position = puzzle->position;

    for (int i = 0; i < puzzle->count; i++) {
        insist(position.end == END_NOT &&
               position.player == puzzle->position.player &&
               game_is_legal(game, &position, puzzle->line[i]));
        game->class->apply(game, &position, puzzle->line[i]);
    }
}

int fuzz_puzzles(const uint8_t *bytes, size_t length)
{
    struct err err = {""};
    struct puzzle_set *const set =
        puzzle_set_parse("fuzz", (const char *)bytes, length, &err);

    if (set == NULL) {
        insist(strncmp(err.text, "fuzz:", 5) == 0);
        return 0;
    }
    read_again(set);
    for (int i = 0; i < set->count; i++)
        play(set->game, &set->puzzles[i]);
    for (int64_t day = -2; day < 2; day++) {
        const int index = puzzle_of_day(set, day);

        insist(index >= 0 && index < set->count);
    }
    puzzle_set_free(set);
    return 0;
}
