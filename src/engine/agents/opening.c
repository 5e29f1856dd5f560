/* SPDX-License-Identifier: MIT */
/* Moves of the opening book, for agents that do not prove any themselves. */
#include "engine/agents/agents.h"
#include "engine/search/evaluation.h"
#include "game/mancala.h"

enum { SEED = 1000 /* thousandths */ };

struct book agent_book(const struct game *game, bool estimates)
{
    struct book book = {.count = 0};
    struct err unused;

    if (book_supports(game, &unused) && (estimates || book_is_proven(game)))
        book_built_in(&book, game, &unused);
    return book;
}

/* The values of all moves, as margins at the end of the match. */
static void report_entry(const struct agent *agent, const struct book *book,
                         const struct task *task,
                         const struct book_entry *entry, struct move chosen)
{
    const enum value_kind kind = book->scale == 1 ? VALUE_EXACT : VALUE_MARGIN;
    const struct position *const position = line_position(task->line);
    const int stored =
        evaluation_margin(agent->game, position, position->player);
    struct report report = {.depth = 1, .line_count = 1, .line = {chosen}};
    struct move moves[MOVES_MAX];

    if (task->listener == NULL)
        return;
    report.move_count = agent->game->class->moves(agent->game, position, moves);
    for (int i = 0; i < report.move_count; i++) {
        const int margin =
            stored * SEED +
            entry->values[mancala_pit(moves[i])] * SEED / book->scale;

        report.moves[i] = (struct move_value){moves[i], {kind, margin, false}};
        if (move_same(moves[i], chosen))
            report.value = report.moves[i].value;
    }
    task->listener->take_report(task->listener, &report);
}

/* Does the book say more of a move than a search of its own would: is where it
 * leads in the book, too? */
static bool is_founded(const struct agent *agent, const struct book *book,
                       const struct position *position, struct move move)
{
    struct position after = *position;
    struct book_entry entry;
    uint64_t key;

    agent->game->class->apply(agent->game, &after, move);
    return book->scale == 1 ||
           (after.end == END_NOT && book_key(agent->game, &after, &key) &&
            book_find(book, key, &entry));
}

bool agent_choose_by_book(struct agent *agent, const struct book *book,
                          const struct task *task, int near, struct move *move)
{
    const struct position *const position = line_position(task->line);
    struct book_entry entry;
    uint64_t key;
    struct move moves[MOVES_MAX];
    int values[MOVES_MAX] = {0};

    /* Books are of play without the pie rule. */
    if (book->count == 0 || mancala_is_first(position) ||
        !book_key(agent->game, position, &key) || !book_find(book, key, &entry))
        return false;

    const int count = agent->game->class->moves(agent->game, position, moves);

    for (int i = 0; i < count; i++) {
        if (mancala_pit(moves[i]) < 0)
            return false; /* nor do they know a swap */
        values[i] = entry.values[mancala_pit(moves[i])];
    }
    *move =
        moves[agent_draw_near(agent, values, count, near * book->scale / SEED)];
    if (!is_founded(agent, book, position, *move))
        return false;
    report_entry(agent, book, task, &entry, *move);
    return true;
}
