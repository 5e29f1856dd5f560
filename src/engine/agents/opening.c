/* SPDX-License-Identifier: MIT */
/* Moves of the opening book, for agents that do not prove any themselves. */
#include "engine/agents/agents.h"
#include "engine/search/evaluation.h"
#include "game/mancala.h"

#include <limits.h>

enum { SEED = 1000 /* thousandths */ };

struct opening agent_opening(const struct agent *agent)
{
    struct opening opening = {.plies = agent_number(agent, "book"),
                              .spare = agent_number(agent, "spare")};
    struct err unused;

    if (opening.plies > 0 && book_supports(agent->game, &unused) &&
        (book_is_proven(agent->game) || agent_number(agent, "estimates") != 0))
        book_built_in(&opening.book, agent->game, &unused);
    return opening;
}

static bool is_proven(const struct book *book)
{
    return book->count > 0 && book->scale == 1;
}

int opening_drawn_plies(const struct opening *opening, int plies)
{
    return plies > 0 && is_proven(&opening->book) ? plies + opening->plies
                                                  : plies;
}

/* The values of all moves, as margins at the end of the match. */
static void report_entry(const struct agent *agent, const struct book *book,
                         const struct task *task,
                         const struct book_entry *entry, struct move chosen)
{
    const enum value_kind kind = is_proven(book) ? VALUE_EXACT : VALUE_MARGIN;
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

/* Does the book know more about a move than a search would? It does if it is
 * proven, or if the position after the move is in the book, too. */
static bool is_founded(const struct agent *agent, const struct book *book,
                       const struct position *position, struct move move)
{
    struct position after = *position;
    struct book_entry entry;
    uint64_t key;

    agent->game->class->apply(agent->game, &after, move);
    return is_proven(book) ||
           (after.end == END_NOT && book_key(agent->game, &after, &key) &&
            book_find(book, key, &entry));
}

/* How much worse than the best a move may be. By a proven book the spare seeds
 * leave a win a win, and a draw a draw. */
static int find_reach(const struct agent *agent, const struct opening *opening,
                      const struct position *position, int best)
{
    const int near = opening->near * opening->book.scale / SEED;
    const int margin =
        evaluation_margin(agent->game, position, position->player) + best;
    int spare = is_proven(&opening->book) ? opening->spare / SEED : 0;

    if (margin > 0 && spare >= margin)
        spare = margin - 1;
    else if (margin == 0)
        spare = 0;
    return near > spare ? near : spare;
}

bool agent_choose_by_book(struct agent *agent, const struct opening *opening,
                          const struct task *task, struct move *move)
{
    const struct book *const book = &opening->book;
    const struct position *const position = line_position(task->line);
    struct book_entry entry;
    uint64_t key;
    struct move moves[MOVES_MAX];
    int values[MOVES_MAX] = {0};
    int best = INT_MIN;

    /* Books are made without the pie rule. */
    if (line_own_plies(task->line) >= opening->plies || book->count == 0 ||
        mancala_is_first(position) || !book_key(agent->game, position, &key) ||
        !book_find(book, key, &entry))
        return false;

    const int count = agent->game->class->moves(agent->game, position, moves);

    for (int i = 0; i < count; i++) {
        if (mancala_pit(moves[i]) < 0)
            return false; /* books do not know a swap */
        values[i] = entry.values[mancala_pit(moves[i])];
        best = values[i] > best ? values[i] : best;
    }
    *move = moves[agent_draw_near(agent, values, count,
                                  find_reach(agent, opening, position, best))];
    if (!is_founded(agent, book, position, *move))
        return false;
    report_entry(agent, book, task, &entry, *move);
    return true;
}
