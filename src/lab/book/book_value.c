/* What the moves of a position are worth, and which to choose. */
#include "engine/search/evaluation.h"
#include "lab/book/book_maker.h"

#include <limits.h>

enum { OPEN = INT_MAX }; /* a value that is not known */

/* ---- values ---- */

static int banked(const struct maker *maker, const struct position *position,
                  int player)
{
    return evaluation_margin(maker->plan->game, position, player);
}

static struct position after(const struct maker *maker,
                             const struct position *position, struct move move)
{
    struct position next = *position;

    maker->plan->game->class->apply(maker->plan->game, &next, move);
    return next;
}

const struct page *maker_find(const struct maker *maker,
                              const struct position *position)
{
    uint64_t key;

    return position->end == END_NOT &&
                   book_key(maker->plan->game, position, &key)
               ? pages_find(&maker->pages, key)
               : NULL;
}

/* What a move is worth, from the page of the position that it leads to. */
static int known_value(const struct maker *maker,
                       const struct position *position, struct move move)
{
    const int player = position->player;
    const struct position next = after(maker, position, move);
    const int gain =
        banked(maker, &next, player) - banked(maker, position, player);
    const struct page *const page = maker_find(maker, &next);

    if (next.end != END_NOT)
        return gain;
    if (page == NULL)
        return OPEN;

    const int value = book_entry_value(&page->entry);

    return gain + (next.player == player ? value : -value);
}

void maker_take(const struct maker *maker, const struct position *position,
                const struct solver_report *report, struct book_entry *entry)
{
    const int margin = banked(maker, position, position->player);

    for (int i = 0; i < report->move_count; i++)
        entry->values[report->moves[i].move.code] =
            (report->moves[i].bounds.low - margin);
}

/* A page that says no more than what the position is worth. */
static void note_value(struct maker *maker, const struct position *position,
                       int margin)
{
    struct page page = {.kind = PAGE_VALUE};
    uint64_t key;

    if (position->end != END_NOT ||
        !book_key(maker->plan->game, position, &key))
        return;
    page.entry = book_entry_empty(key);
    page.entry.values[0] = (margin - banked(maker, position, position->player));
    pages_add(&maker->pages, &page);
}

/* All moves at once; and what they lead to is then known, too. */
static bool prove_moves(struct maker *maker, const struct position *position,
                        struct book_entry *entry)
{
    struct solver_report report;

    if (!maker_prove(maker, position, PROOF_MOVES, &report))
        return false;
    maker_take(maker, position, &report, entry);
    for (int i = 0; i < report.move_count; i++) {
        const struct solver_move *const move = &report.moves[i];
        const struct position next = after(maker, position, move->move);

        note_value(maker, &next,
                   next.player == position->player ? move->bounds.low
                                                   : -move->bounds.low);
    }
    return true;
}

/* One move, if what it leads to has no page yet. */
static bool prove_move(struct maker *maker, const struct position *position,
                       struct move move, struct book_entry *entry)
{
    const struct position next = after(maker, position, move);
    struct solver_report report;

    if (entry->values[move.code] == OPEN) {
        if (!maker_prove(maker, &next, PROOF_VALUE, &report))
            return false;
        note_value(maker, &next, report.bounds.low);
        entry->values[move.code] = known_value(maker, position, move);
    }
    return true;
}

/* What a move is worth without a proof, and how many need one. */
static int take_known(const struct maker *maker,
                      const struct position *position,
                      const struct move moves[], int count,
                      struct book_entry *entry)
{
    int open = 0;

    for (int i = 0; i < count; i++) {
        const int value = known_value(maker, position, moves[i]);

        entry->values[moves[i].code] = value;
        open += value == OPEN;
    }
    return open;
}

static bool all_fit(const struct maker *maker, const struct position *position,
                    const struct move moves[], int count)
{
    struct err unsaid;
    bool fit = true;

    for (int i = 0; i < count && fit; i++) {
        const struct position next = after(maker, position, moves[i]);

        fit = solver_supports(maker->plan->game, &next, &unsaid);
    }
    return fit;
}

/* From the pages of what the moves lead to; by proof where there is none. */
bool maker_find_values(struct maker *maker, const struct position *position,
                       struct book_entry *entry)
{
    struct move moves[MOVES_MAX];
    const int count =
        maker->plan->game->class->moves(maker->plan->game, position, moves);
    const int open = take_known(maker, position, moves, count, entry);
    bool fine = true;

    if (open == count || (open > 0 && !all_fit(maker, position, moves, count)))
        return prove_moves(maker, position, entry);
    for (int i = 0; i < count && fine; i++)
        fine = prove_move(maker, position, moves[i], entry);
    return fine;
}

/* ---- the choice ---- */

static int count_equals(const struct book_entry *entry)
{
    const int best = book_entry_value(entry);
    int count = 0;

    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++)
        count += entry->values[pit] == best;
    return count;
}

/* How many replies keep all that a move leaves: the fewer, the harder they are
 * to find. Very many where there is no reply. */
static bool count_replies(struct maker *maker, const struct position *position,
                          struct move move, int *count)
{
    const struct position next = after(maker, position, move);
    const struct page *const page = maker_find(maker, &next);
    struct solver_report report;
    struct err unsaid;

    *count = INT_MAX;
    if (next.end != END_NOT || next.player == position->player ||
        !solver_supports(maker->plan->game, &next, &unsaid))
        return true;
    if (page != NULL && page->kind != PAGE_VALUE) {
        *count = count_equals(&page->entry);
        return true;
    }
    if (!maker_prove(maker, &next, PROOF_EQUALS, &report))
        return false;
    *count = 0;
    for (int i = 0; i < report.move_count; i++)
        *count += report.moves[i].bounds.low == report.bounds.low;
    return true;
}

bool maker_find_choice(struct maker *maker, const struct position *position,
                       struct book_entry *entry)
{
    const int best = book_entry_value(entry);
    const bool alone = count_equals(entry) == 1;
    int fewest = INT_MAX, count = 0;

    entry->choice = -1;
    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++) {
        if (entry->values[pit] != best)
            continue;
        if (!alone && !count_replies(maker, position,
                                     (struct move){(uint32_t)pit}, &count))
            return false;
        if (entry->choice < 0 || count < fewest) {
            entry->choice = pit;
            fewest = count;
        }
    }
    return true;
}
