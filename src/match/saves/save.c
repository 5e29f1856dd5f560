/* SPDX-License-Identifier: MIT */
/* Writing a match as text that a person can read, and edit. */
#include "match/saves/save.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/memory.h"
#include "game/mancala.h"
#include "match/saves/inside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_MOVES = 20 }; /* moves in the value of a key */

/* ---- a tree of moves as lines ---- */

/*
 * A tree of moves as lines of play. Line 0 follows the first child from the
 * start; every other child begins a line of its own, and lines are numbered so
 * that a line comes after the one it leaves:
 *
 *     line 0   0 --- 1 --- 2 --- 3
 *     line 1          \--- 4 --- 5        parent 0, after ply 1
 */
struct save_line {
    int parent; /* the line that it leaves, or NODE_NONE */
    int after;  /* the node where it does */
    int first;  /* its first node, or NODE_NONE */
};

struct save_lines {
    struct save_line *items;
    int count;
    int capacity;
};

static void add_line(struct save_lines *lines, int parent, int after, int first)
{
    lines->items = memory_grow(lines->items, &lines->capacity, lines->count + 1,
                               sizeof *lines->items);
    lines->items[lines->count++] = (struct save_line){parent, after, first};
}

/* Adds a line for every child but the first, of every node of this line. */
static void add_branches(struct save_lines *lines,
                         const struct history *history, int number, int node)
{
    for (; node != NODE_NONE; node = history_node(history, node)->first) {
        int child = history_node(history, node)->first;

        while (child != NODE_NONE) {
            child = history_node(history, child)->next;
            if (child != NODE_NONE)
                add_line(lines, number, node, child);
        }
    }
}

static struct save_lines list_lines(const struct history *history)
{
    struct save_lines lines = {NULL, 0, 0};

    add_line(&lines, NODE_NONE, NODE_NONE,
             history_node(history, NODE_START)->first);
    add_branches(&lines, history, 0, NODE_START);
    for (int i = 1; i < lines.count; i++)
        add_branches(&lines, history, i, lines.items[i].first);
    return lines;
}

static int find_line(const struct save_lines *lines,
                     const struct history *history, int node)
{
    int parent = history_node(history, node)->parent;

    /* Back to the node that began the line, or the start. */
    while (parent != NODE_NONE &&
           history_node(history, parent)->first == node) {
        node = parent;
        parent = history_node(history, node)->parent;
    }
    for (int i = 1; i < lines->count; i++)
        if (lines->items[i].first == node)
            return i;
    return 0;
}

/* ---- the part before the moves ---- */

/* Begins a section, after an empty line. */
static void begin_section(FILE *out, const char *section)
{
    putc('\n', out);
    ini_write_section(out, section);
}

/* The lowest format that has everything in the match, for older programs:
 * reviews and sets, ends by agreement or resignation and games without limits,
 * rounds and games with rules of their own each came with a new format. */
static int choose_format(const struct match *match)
{
    const struct history *const history = match_history(match);
    const struct match_sets *const sets = match_sets(match);
    int format = sets->count > 1 ? SAVE_FORMAT_REVIEWED : SAVE_FORMAT_PLAIN;

    if (mancala_is_own(match_game(match)) || sets->rounds ||
        *sets->after != '\0' ||
        strstr(game_spec_kept(match_game(match)).text, "rounds=") != NULL)
        return SAVE_FORMAT;
    if (match_is_unlimited(match))
        return SAVE_FORMAT_CALLED;
    for (int node = 0; node < history_count(history); node++) {
        const struct node *const at = history_node(history, node);

        if (at->called == END_AGREED || at->called == END_RESIGNED)
            return SAVE_FORMAT_CALLED;
        if (at->verdict != NULL)
            format = SAVE_FORMAT_REVIEWED;
    }
    return format;
}

static void write_head(const struct match *match, FILE *out)
{
    const struct game *const game = match_game(match);
    const struct position *const start =
        &history_node(match_history(match), NODE_START)->position;
    const struct time_control control = match_time_control(match);
    uint64_t seed;

    begin_section(out, "naqala");
    ini_write_int(out, "format", choose_format(match));
    begin_section(out, "game");
    ini_write_text(out, "spec", game_spec_kept(game).text);
    ini_write_text(out, "start", game_position_text(game, start).text);
    if (*match_date(match).text != '\0')
        ini_write_text(out, "date", match_date(match).text);
    if (match_seed(match, &seed))
        ini_write_int(out, "seed", (int64_t)seed);
    if (match_origin(match) != ORIGIN_OWN)
        ini_write_text(out, "origin", MATCH_ORIGINS[match_origin(match)]);
    if (match_is_unlimited(match))
        ini_write_text(out, "limits", "off");
    if (control.kind != TIME_FREE)
        ini_write_text(out, "clock", time_control_text(&control).text);
    begin_section(out, "players");
    for (int player = 0; player < game->players; player++) {
        const char *const seat = game->class->player_name(game, player);
        char key[32];

        ini_write_text(out, seat, match_player(match, player)->who);
        snprintf(key, sizeof key, "%s.name", seat);
        ini_write_text(out, key, match_player(match, player)->name);
    }
}

/* Writes nothing if there was no help. */
static void write_help(const struct match *match, FILE *out)
{
    const struct match_help help = match_help(match);

    if (!match_is_helped(match))
        return;
    begin_section(out, "help");
    if (help.hints > 0)
        ini_write_int(out, "hints", help.hints);
    if (help.take_backs > 0)
        ini_write_int(out, "take-backs", help.take_backs);
    if (help.evaluation)
        ini_write_text(out, "evaluation", "on");
}

/* How the line of the cursor ended, if it did. */
static void write_result(const struct match *match, FILE *out)
{
    const struct history *history = match_history(match);
    const int tip = history_tip(history, history_cursor(history));
    const struct outcome outcome = match_outcome_at(match, tip);

    /* A game that was over at its start has no result. */
    if (outcome.end == END_NOT || tip == NODE_START)
        return;
    begin_section(out, "result");
    ini_write_text(out, "score",
                   match_score_text(match_game(match), &outcome).text);
    ini_write_text(out, "ended", game_end_words(outcome.end));
}

/* ---- lines of moves ---- */

_Static_assert(ROW_MOVES *MOVE_TEXT_MAX <= INI_TEXT_MAX, "a row is a value");

/* Writes the key of a row that begins at this ply. */
static void write_key(const char *name, int ply, const char *text, FILE *out)
{
    char key[32];

    snprintf(key, sizeof key, "%s%d", name, ply);
    ini_write_text(out, key, text);
}

/* Rows of up to ROW_MOVES moves, and of the times that they took. */
static void write_moves(const struct match *match, int node, FILE *out)
{
    const struct history *const history = match_history(match);

    while (node != NODE_NONE) {
        const int ply = history_node(history, node)->ply;
        char moves[ROW_MOVES * MOVE_TEXT_MAX] = "";
        char millis[ROW_MOVES * 12] = "";
        size_t moves_length = 0;
        size_t millis_length = 0;
        bool timed = false;

        for (int i = 0; i < ROW_MOVES && node != NODE_NONE; i++) {
            const struct node *const at = history_node(history, node);
            const struct move_text move = game_move_text(
                match_game(match), &history_node(history, at->parent)->position,
                at->move);
            const char *const blank = i > 0 ? " " : "";

            moves_length += (size_t)snprintf(moves + moves_length,
                                             sizeof moves - moves_length,
                                             "%s%s", blank, move.text);
            millis_length += (size_t)snprintf(millis + millis_length,
                                              sizeof millis - millis_length,
                                              "%s%" PRIu32, blank, at->millis);
            timed = timed || at->millis > 0;
            node = at->first;
        }
        write_key("", ply, moves, out);
        if (timed)
            write_key("millis.", ply, millis, out);
    }
}

/* Writes the verdict; a long line is cut to what a value can hold. */
static void write_verdict(const struct match *match, const struct node *node,
                          FILE *out)
{
    struct verdict verdict;
    char text[2 * INI_TEXT_MAX];

    if (node->verdict == NULL)
        return;
    verdict = *node->verdict;
    do {
        FILE *const words = memory_file(text, sizeof text);

        text[0] = '\0';
        verdict_write(&verdict, match_game(match), &node->position, words);
        fclose(words);
    } while (strlen(text) > INI_TEXT_MAX && verdict.line_count-- > 0);
    write_key("review.", node->ply, text, out);
}

static void write_comments(const struct match *match, int node, FILE *out)
{
    const struct history *const history = match_history(match);

    for (; node != NODE_NONE; node = history_node(history, node)->first) {
        const struct node *at = history_node(history, node);

        save_call_write(match, at, out);
        if (at->comment != NULL)
            write_key("comment.", at->ply, at->comment, out);
        write_verdict(match, at, out);
    }
}

void save_write(const struct match *match, FILE *out)
{
    const struct history *const history = match_history(match);
    struct save_lines lines = list_lines(history);

    fputs(SAVE_HEAD, out);
    write_head(match, out);
    save_sets_write(match, out);
    write_help(match, out);
    write_result(match, out);
    begin_section(out, "cursor");
    ini_write_int(out, "line",
                  find_line(&lines, history, history_cursor(history)));
    ini_write_int(out, "ply", match_ply(match));
    ini_write_text(
        out, "position",
        game_position_text(match_game(match), match_position(match)).text);
    if (match_thinking(match) > 0)
        ini_write_int(out, "thinking", match_thinking(match));
    begin_section(out, "moves");
    write_moves(match, lines.items[0].first, out);
    write_comments(match, NODE_START, out);
    for (int i = 1; i < lines.count; i++) {
        const struct save_line *const line = &lines.items[i];
        const struct node *const after = history_node(history, line->after);
        char section[32];

        snprintf(section, sizeof section, "branch %d", i);
        begin_section(out, section);
        ini_write_int(out, "parent", line->parent);
        ini_write_int(out, "after", after->ply);
        if (after->latest == line->first)
            ini_write_text(out, "latest", "on");
        write_moves(match, line->first, out);
        write_comments(match, line->first, out);
    }
    free(lines.items);
}

bool save_store(const struct match *match, const char *path,
                enum file_manner manner, struct err *err)
{
    struct save_lines lines = list_lines(match_history(match));
    const int branches = lines.count - 1;
    char *bytes = NULL;
    size_t length = 0;

    free(lines.items);
    if (branches > SAVE_BRANCHES_MAX)
        return err_set(err,
                       "not saved: there are %d branches, and a save holds %d",
                       branches, SAVE_BRANCHES_MAX);

    FILE *out = memory_stream(&bytes, &length);
    save_write(match, out);
    fclose(out);

    /* A text that cannot be read back must not replace a good file. */
    struct match *const again = save_parse(path, bytes, length, err);
    const bool whole =
        again != NULL &&
        (save_sets_are_same(match_sets(match), match_sets(again)) ||
         err_set(err, "its sets cannot be read back"));
    const bool stored = whole ? file_write_as(path, manner, bytes, length, err)
                              : err_prefix(err, "not saved: ");

    match_free(again);
    free(bytes);
    return stored;
}
