/* SPDX-License-Identifier: MIT */
/* A tree of openings: counting, and its text. */
#include "match/openings/opening_tree.h"
#include "base/builtin.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char SHIPPED[] = "src/data/levels.openings";

enum { NONE = -1, ROOT = 0 };

struct opening_node {
    struct move move; /* that leads here; meaningless at the root */
    struct opening_count count;
    int child; /* the first one, or NONE */
    int next;  /* sibling */
};

struct opening_tree {
    struct opening_node *nodes;
    int count;
    int capacity;
};

static int add_node(struct opening_tree *tree, struct move move)
{
    tree->nodes = memory_grow(tree->nodes, &tree->capacity, tree->count + 1,
                              sizeof *tree->nodes);
    tree->nodes[tree->count] =
        (struct opening_node){.move = move, .child = NONE, .next = NONE};
    return tree->count++;
}

struct opening_tree *opening_tree_new(void)
{
    struct opening_tree *const tree = memory_new(1, sizeof *tree);

    add_node(tree, (struct move){0});
    return tree;
}

void opening_tree_free(struct opening_tree *tree)
{
    if (tree == NULL)
        return;
    free(tree->nodes);
    free(tree);
}

static int find_child(const struct opening_tree *tree, int node,
                      struct move move)
{
    int child = tree->nodes[node].child;

    while (child != NONE && !move_same(tree->nodes[child].move, move))
        child = tree->nodes[child].next;
    return child;
}

/* Adds a child after its siblings. */
static int add_child(struct opening_tree *tree, int node, struct move move)
{
    const int added = add_node(tree, move);
    int last = tree->nodes[node].child;

    if (last == NONE) {
        tree->nodes[node].child = added;
        return added;
    }
    while (tree->nodes[last].next != NONE)
        last = tree->nodes[last].next;
    tree->nodes[last].next = added;
    return added;
}

static void count_game(struct opening_count *count, int halves)
{
    count->games++;
    count->halves += halves;
}

void opening_tree_add(struct opening_tree *tree, const struct line *line,
                      int halves)
{
    int node = ROOT;

    for (int i = 1; i < line->count && i <= OPENING_PLIES_MAX; i++) {
        const struct move move = line->places[i].move;
        const int child = find_child(tree, node, move);

        if (child == NONE && tree->count >= OPENING_NODES_MAX)
            return;
        node = child != NONE ? child : add_child(tree, node, move);
        count_game(&tree->nodes[node].count, halves);
    }
}

struct opening_count opening_tree_find(const struct opening_tree *tree,
                                       const struct line *line,
                                       struct move move)
{
    int node = ROOT;

    for (int i = 1; i < line->count && node != NONE; i++)
        node = find_child(tree, node, line->places[i].move);
    if (node != NONE)
        node = find_child(tree, node, move);
    return node != NONE ? tree->nodes[node].count : (struct opening_count){0};
}

/* ---- as text ---- */

/* Writes all moves that follow a node; recursive, as deep as a line is long. */
static void write_moves(const struct opening_tree *tree,
                        const struct game *game,
                        const struct position *position, int node, int depth,
                        int least, FILE *out)
{
    for (int child = tree->nodes[node].child; child != NONE;
         child = tree->nodes[child].next) {
        const struct opening_node *const at = &tree->nodes[child];
        struct position after = *position;

        if (at->count.games < least)
            continue;
        for (int i = 0; i < depth; i++)
            putc('.', out);
        game->class->write_move(game, position, at->move, out);
        fprintf(out, " %d %d\n", at->count.games, at->count.halves);
        game->class->apply(game, &after, at->move);
        write_moves(tree, game, &after, child, depth + 1, least, out);
    }
}

void opening_tree_write(const struct opening_tree *tree,
                        const struct game *game, int least, FILE *out)
{
    struct position start;

    game->class->start(game, &start);
    write_moves(tree, game, &start, ROOT, 0, least, out);
}

/* The place of the reader in the tree, and the moves that lead there. */
struct opening_reader {
    const struct game *game;
    struct opening_tree *tree;
    int depth; /* of the last line that was read */
    int nodes[OPENING_PLIES_MAX + 1];
    struct position positions[OPENING_PLIES_MAX + 1];
};

/* Reads a whole number at *at, and moves *at behind it. */
static bool read_count(const char **at, int *count)
{
    char *end = NULL;
    const long number = strtol(*at, &end, 10);

    if (end == *at || **at < '0' || **at > '9' || number > OPENING_GAMES_MAX)
        return false;
    *count = (int)number;
    *at = end;
    return true;
}

static bool read_counts(const char *at, struct opening_count *count)
{
    return read_count(&at, &count->games) && *at++ == ' ' &&
           read_count(&at, &count->halves) && *at == '\0' && count->games > 0 &&
           count->halves <= 2 * count->games;
}

/* `..3 412 431` */
static bool read_move(struct opening_reader *reader, const char *line,
                      struct err *err)
{
    const struct game *const game = reader->game;
    const int depth = (int)strspn(line, ".");
    const char *const word = line + depth;
    const size_t length = strcspn(word, " ");
    struct opening_count count;
    char text[OPENING_LINE_MAX];
    struct move move;

    if (depth > reader->depth || depth >= OPENING_PLIES_MAX)
        return err_set(err, "%d moves stand before it, and not more than %d",
                       depth, reader->depth);
    snprintf(text, sizeof text, "%.*s", (int)length, word);
    if (reader->positions[depth].end != END_NOT)
        return err_set(err, "the game is over before it");
    if (!game->class->read_move(game, &reader->positions[depth], text, &move,
                                err))
        return false;
    if (word[length] == '\0' || !read_counts(word + length + 1, &count))
        return err_set(err, "is not a move, how often it was played and the "
                            "half points, as 3 412 431");
    if (find_child(reader->tree, reader->nodes[depth], move) != NONE)
        return err_set(err, "%s: stands there twice", text);
    if (reader->tree->count == OPENING_NODES_MAX)
        return err_set(err, "is one of more than %d moves", OPENING_NODES_MAX);

    const int node = add_child(reader->tree, reader->nodes[depth], move);

    reader->tree->nodes[node].count = count;
    reader->depth = depth + 1;
    reader->nodes[depth + 1] = node;
    reader->positions[depth + 1] = reader->positions[depth];
    game->class->apply(game, &reader->positions[depth + 1], move);
    return true;
}

static bool read_lines(struct opening_reader *reader, const char *name,
                       const char *bytes, size_t length, struct err *err)
{
    static const char heading[] = "game ";
    const struct spec_text spec = game_spec_text(reader->game);
    const char *const end = bytes + length;
    bool mine = false;

    for (int number = 1; bytes < end; number++) {
        const char *const stop = memchr(bytes, '\n', (size_t)(end - bytes));
        const size_t size = (size_t)((stop != NULL ? stop : end) - bytes);
        char line[OPENING_LINE_MAX + SPEC_TEXT_MAX];

        snprintf(line, sizeof line, "%.*s",
                 (int)(size < sizeof line ? size : sizeof line), bytes);
        bytes += size + 1;
        if (strncmp(line, heading, strlen(heading)) == 0)
            mine = strcmp(line + strlen(heading), spec.text) == 0;
        else if (mine && *line != ';' && !read_move(reader, line, err))
            return err_prefix(err, "%s:%d: ", name, number);
    }
    return true;
}

struct opening_tree *opening_tree_read(const struct game *game,
                                       const char *name, const char *bytes,
                                       size_t length, struct err *err)
{
    struct opening_reader reader = {.game = game, .tree = opening_tree_new()};

    game->class->start(game, &reader.positions[0]);
    if (read_lines(&reader, name, bytes, length, err))
        return reader.tree;
    opening_tree_free(reader.tree);
    return NULL;
}

/* A test reads this file, so it cannot be broken in a program. */
struct opening_tree *opening_tree_shipped(const struct game *game)
{
    const struct builtin *const file = builtin_find(SHIPPED);
    struct err err;

    assert(file != NULL);

    struct opening_tree *const tree = opening_tree_read(
        game, file->name, file->bytes, builtin_length(file), &err);

    return tree != NULL ? tree : opening_tree_new();
}
