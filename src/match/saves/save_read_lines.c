/* The lines of moves of a save, replayed under the rules. */
#include "base/memory.h"
#include "match/saves/save_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A row that is being read, word by word. */
struct row {
    const char *section;
    char key[32];
    const char *rest;
};

/* False at the end; a word that is too long is cut, and will fit nothing. */
static bool next_word(struct row *row, char *word, size_t size)
{
    row->rest += strspn(row->rest, " ");

    const size_t length = strcspn(row->rest, " ");

    if (length == 0)
        return false;
    snprintf(word, size, "%.*s", (int)length, row->rest);
    row->rest += length;
    return true;
}

static bool fail_move(const struct reader *reader, const struct row *row,
                      int ply, const char *why)
{
    return ini_fail(reader->ini, row->section, row->key, reader->err,
                    "ply %d: %s", ply, why);
}

static bool read_move(struct reader *reader, const struct row *row,
                      const char *word, int *node)
{
    struct history *history = match_history(reader->match);
    const struct game *game = match_game(reader->match);
    const struct node *from = history_node(history, *node);
    struct position after = from->position;
    struct move move;
    struct err why;

    if (match_end_at(reader->match, *node) != END_NOT)
        return fail_move(reader, row, from->ply + 1, "the game is over");
    if (!game->class->read_move(game, &from->position, word, &move, &why))
        return fail_move(reader, row, from->ply + 1, why.text);
    if (history_child(history, *node, move) != NODE_NONE)
        return fail_move(reader, row, from->ply + 1,
                         "is already played on another line");
    game->class->apply(game, &after, move);
    *node = history_add(history, *node, move, &after);
    return true;
}

static bool read_number(const char *word, uint32_t *number)
{
    char *end;
    const uintmax_t value = strtoumax(word, &end, 10);

    *number = (uint32_t)value;
    return *word >= '0' && *word <= '9' && *end == '\0' && value <= UINT32_MAX;
}

/* A number for each of the nodes first..last, which a row has just added. */
static bool read_millis(struct reader *reader, const char *section, int first,
                        int last)
{
    struct history *history = match_history(reader->match);
    struct row row = {.section = section};
    uint32_t millis;
    char word[16];

    snprintf(row.key, sizeof row.key, "millis.%d",
             history_node(history, first)->ply);
    if (!reader_optional(reader, section, row.key, &row.rest))
        return false;
    if (row.rest == NULL)
        return true;
    for (int node = first; node <= last; node++) {
        if (!next_word(&row, word, sizeof word) || !read_number(word, &millis))
            return ini_fail(reader->ini, section, row.key, reader->err,
                            "is not a number of milliseconds for each move");
        history_set_millis(history, node, millis);
    }
    return !next_word(&row, word, sizeof word) ||
           ini_fail(reader->ini, section, row.key, reader->err,
                    "has more numbers than there are moves");
}

static bool read_row(struct reader *reader, struct row *row, int *node)
{
    const int first = history_count(match_history(reader->match));
    char word[2 * MOVE_TEXT_MAX];

    while (next_word(row, word, sizeof word))
        if (!read_move(reader, row, word, node))
            return false;
    if (*node < first)
        return ini_fail(reader->ini, row->section, row->key, reader->err,
                        "holds no move");
    return read_millis(reader, row->section, first, *node);
}

static bool read_comment(struct reader *reader, const char *section, int node)
{
    struct history *history = match_history(reader->match);
    const char *comment;
    char key[32];

    snprintf(key, sizeof key, "comment.%d", history_node(history, node)->ply);
    if (!reader_optional(reader, section, key, &comment))
        return false;
    if (comment == NULL)
        return true;
    if (!reader_check_words(reader, section, key, COMMENT_MAX + 1, comment))
        return false;
    history_set_comment(history, node, comment);
    return true;
}

/* All rows of a line, each behind the ply of its first move. */
static bool read_line(struct reader *reader, const char *section, int node)
{
    struct history *history = match_history(reader->match);
    const int first = history_count(history);
    struct row row = {.section = section};

    for (;;) {
        snprintf(row.key, sizeof row.key, "%d",
                 history_node(history, node)->ply + 1);
        if (!reader_optional(reader, section, row.key, &row.rest))
            return false;
        if (row.rest == NULL)
            break;
        if (!read_row(reader, &row, &node))
            return false;
    }
    reader->tips[reader->line_count++] = node;
    for (int added = first; added < history_count(history); added++)
        if (!read_comment(reader, section, added))
            return false;
    return true;
}

/* The node after that ply on a line that has been read, or NODE_NONE. */
static int find_node(const struct reader *reader, int line, int ply)
{
    const struct history *history = match_history(reader->match);
    int node = reader->tips[line];

    while (node != NODE_NONE && history_node(history, node)->ply > ply)
        node = history_node(history, node)->parent;
    return node != NODE_NONE && history_node(history, node)->ply == ply
               ? node
               : NODE_NONE;
}

bool reader_place(struct reader *reader, const char *section,
                  const char *line_key, const char *ply_key, int *node)
{
    int line;
    int ply;

    if (!reader_int(reader, section, line_key, 0, reader->line_count - 1,
                    &line) ||
        !reader_int(reader, section, ply_key, 0, INT32_MAX, &ply))
        return false;
    *node = find_node(reader, line, ply);
    return *node != NODE_NONE ||
           ini_fail(reader->ini, section, ply_key, reader->err,
                    "%d: line %d has no such ply", ply, line);
}

static bool read_branch(struct reader *reader, const char *section)
{
    struct history *history = match_history(reader->match);
    const int first = history_count(history);
    bool latest = false;
    int after;

    if (!reader_place(reader, section, "parent", "after", &after) ||
        !ini_flag(reader->ini, section, "latest", &latest, reader->err) ||
        !read_line(reader, section, after))
        return false;
    if (history_count(history) == first)
        return ini_fail(reader->ini, section, NULL, reader->err,
                        "has no move: the key %d is missing",
                        history_node(history, after)->ply + 1);
    if (latest)
        history_set_latest(history, after, first);
    return true;
}

bool reader_lines(struct reader *reader)
{
    char section[32] = "moves";

    /* There cannot be more lines than sections. */
    reader->tips =
        memory_new((size_t)ini_section_count(reader->ini) + 1, sizeof(int));
    if (!read_comment(reader, section, NODE_START) ||
        !read_line(reader, section, NODE_START))
        return false;
    for (;;) {
        snprintf(section, sizeof section, "branch %d", reader->line_count);
        if (!ini_has_section(reader->ini, section))
            return true;
        if (!read_branch(reader, section))
            return false;
    }
}
