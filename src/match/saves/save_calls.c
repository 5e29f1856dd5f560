/* SPDX-License-Identifier: MIT */
/* The nodes of a save where time ran out, where the players agreed on a draw,
 * and where one of them resigned. */
#include "match/saves/inside.h"
#include "match/saves/save.h"

#include <stdio.h>

/* ---- writing ---- */

static void write_key(const char *name, int ply, const char *text, FILE *out)
{
    char key[32];

    snprintf(key, sizeof key, "%s.%d", name, ply);
    ini_write_text(out, key, text);
}

void save_call_write(const struct match *match, const struct node *node,
                     FILE *out)
{
    const struct game *const game = match_game(match);

    if (node->called == END_TIME)
        write_key("timeout", node->ply, "on", out);
    if (node->called == END_AGREED)
        write_key("agreed", node->ply, "on", out);
    if (node->called == END_RESIGNED)
        write_key("resigned", node->ply,
                  game->class->player_name(game, node->loser), out);
}

/* ---- reading ---- */

/* Sets how the players ended the game at a node; fails if it was over there. */
static bool call_end(struct save_reader *reader, const char *section,
                     const char *key, int node, enum end end, int loser)
{
    if (match_end_at(reader->match, node) != END_NOT)
        return ini_fail(reader->ini, section, key, reader->err,
                        "the game was over");
    history_call(match_history(reader->match), node, end, loser);
    return true;
}

static bool read_flag(struct save_reader *reader, const char *section,
                      const char *name, int node, enum end end)
{
    const struct node *const at =
        history_node(match_history(reader->match), node);
    bool called = false;
    char key[32];

    snprintf(key, sizeof key, "%s.%d", name, at->ply);
    return ini_flag(reader->ini, section, key, &called, reader->err) &&
           (!called ||
            call_end(reader, section, key, node, end, at->position.player));
}

static bool read_resigned(struct save_reader *reader, const char *section,
                          int node)
{
    const struct game *const game = match_game(reader->match);
    const char *names[PLAYERS_MAX];
    int loser = -1;
    char key[32];

    for (int i = 0; i < game->players; i++)
        names[i] = game->class->player_name(game, i);
    snprintf(key, sizeof key, "resigned.%d",
             history_node(match_history(reader->match), node)->ply);
    return ini_choice(reader->ini, section, key, names, game->players, &loser,
                      reader->err) &&
           (loser < 0 ||
            call_end(reader, section, key, node, END_RESIGNED, loser));
}

/* Keys that an older format does not have are unknown keys in it. */
static bool read_calls(struct save_reader *reader, const char *section,
                       int node)
{
    const struct game *const game = match_game(reader->match);
    const bool timed = match_time_control(reader->match).kind != TIME_FREE;
    const bool may_end =
        reader->format >= SAVE_FORMAT_CALLED && game->players == 2;

    return (!timed || read_flag(reader, section, "timeout", node, END_TIME)) &&
           (!may_end || !game->class->limits(game).agreement ||
            read_flag(reader, section, "agreed", node, END_AGREED)) &&
           (!may_end || read_resigned(reader, section, node));
}

bool save_reader_calls(struct save_reader *reader)
{
    const struct history *const history = match_history(reader->match);
    const bool timed = match_time_control(reader->match).kind != TIME_FREE;
    const bool any = timed || reader->format >= SAVE_FORMAT_CALLED;
    char section[32] = "moves";

    for (int line = 0; any && line < reader->line_count; line++) {
        int node = reader->tips[line];

        if (line > 0)
            snprintf(section, sizeof section, "branch %d", line);
        /* Back to the node where the line begins. */
        for (;; node = history_node(history, node)->parent) {
            if (!read_calls(reader, section, node))
                return false;

            const int parent = history_node(history, node)->parent;

            if (parent == NODE_NONE ||
                (line > 0 && history_node(history, parent)->first != node))
                break;
        }
    }
    return true;
}
