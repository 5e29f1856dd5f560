/* SPDX-License-Identifier: MIT */
/* Any bytes as the answer of another program that is asked for a move, in each
 * protocol: a legal move, words that say what is wrong, or wait for more. */
#include "engine/outside/inside.h"
#include "fuzz/fuzz.h"

#include <stdio.h>

static void begin_search(const struct game *game, struct line *line)
{
    struct position start;

    game->class->start(game, &start);
    line_begin(line, &start);
}

static bool is_legal(const struct game *game, const struct position *position,
                     struct move move)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++)
        if (move_same(moves[i], move))
            return true;
    return false;
}

/* Line by line, until there is an answer. */
static void answer(struct outside *outside, struct outside_search *search,
                   char *text)
{
    const struct position *const position = line_position(search->task->line);
    char *rest = NULL;

    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        struct err why = {""};

        switch (outside->protocol->read(outside, search, line, &why)) {
        case OUTSIDE_MOVE:
            insist(is_legal(outside->game, position, search->move));
            return;
        case OUTSIDE_WRONG:
            insist(*why.text != '\0');
            return;
        case OUTSIDE_MORE:
            insist(search->report.move_count <= MOVES_MAX &&
                   search->report.line_count <= REPORT_LINE_MAX);
            break;
        }
    }
}

/* The first byte says which protocol. */
int fuzz_outside(const uint8_t *bytes, size_t length)
{
    static const struct {
        const struct outside_protocol *protocol;
        const char *spec;
    } kinds[] = {{&outside_ugi, "abalone"},
                 {&outside_uci, "oware"},
                 {&outside_mkagent, "kalah:pits=7,seeds=7,pie=on"}};
    char *const text = text_of_bytes(bytes, length);
    const size_t kind = (unsigned char)*text % 3;
    struct err err = {""};
    struct game *const game = game_new(kinds[kind].spec, &err);
    struct outside outside = {.protocol = kinds[kind].protocol, .game = game};
    struct line line = {0};
    struct task task = {.line = &line};
    struct outside_search search = {.task = &task};

    insist(game != NULL);
    begin_search(game, &line);
    if (*text != '\0')
        answer(&outside, &search, text + 1);
    line_free(&line);
    line_free(&outside.told);
    game_free(game);
    free(text);
    return 0;
}
