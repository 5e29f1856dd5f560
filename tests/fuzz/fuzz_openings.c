/* SPDX-License-Identifier: MIT */
/* Any bytes as the tree of openings of a game that the first of them chooses:
 * refused with its name, or written so that it comes back the same. */
#include "fuzz/fuzz.h"
#include "match/openings/opening_tree.h"

#include <stdio.h>

static const char *const GAMES[] = {"kalah", "oware", "abalone"};

enum { GAME_COUNT = sizeof GAMES / sizeof GAMES[0] };

static char *print_tree(const struct opening_tree *tree,
                        const struct game *game)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    insist(out != NULL);
    fprintf(out, "game %s\n", game_spec_text(game).text);
    opening_tree_write(tree, game, 1, out);
    fclose(out);
    return text;
}

static void read_again(const struct opening_tree *tree, const struct game *game)
{
    char *const text = print_tree(tree, game);
    struct err err;
    struct opening_tree *const again =
        opening_tree_read(game, "again", text, strlen(text), &err);

    insist(again != NULL);

    char *const twice = print_tree(again, game);

    insist(strcmp(text, twice) == 0);
    free(twice);
    free(text);
    opening_tree_free(again);
}

int fuzz_openings(const uint8_t *bytes, size_t length)
{
    struct err err = {""};

    if (length == 0)
        return 0;

    struct game *const game = game_new(GAMES[bytes[0] % GAME_COUNT], &err);

    insist(game != NULL);

    struct opening_tree *const tree = opening_tree_read(
        game, "fuzz", (const char *)bytes + 1, length - 1, &err);

    if (tree == NULL)
        insist(strncmp(err.text, "fuzz:", 5) == 0);
    else
        read_again(tree, game);
    opening_tree_free(tree);
    game_free(game);
    return 0;
}
