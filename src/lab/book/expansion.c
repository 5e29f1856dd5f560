/* SPDX-License-Identifier: MIT */
/* Drop-out expansion: the positions of a book as a graph, and the next
 * position. */
#include "lab/book/expansion.h"
#include "base/clock.h"
#include "base/memory.h"
#include "engine/agents/agent.h"
#include "engine/search/evaluation.h"
#include "game/mancala.h"
#include "lab/book/book_pages.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    AUTOSAVE_SECONDS = 60,
    THOUSANDTHS = 1000,
    PASSES_MAX = 200, /* only repeated positions could need more */
    PLY = BOOK_PARTS, /* the cost of a ply */
    FOLLOWED = 4,     /* factor of the cost of a loss by the follower */
    NEVER = INT_MAX / 2
};

/* ---- the graph ---- */

/* A move of a position in the book. */
struct edge {
    int pit;
    int gain;     /* for the mover, in parts of a seed */
    int next;     /* the place in the book that it leads to; -1: none */
    bool open;    /* the position that it leads to could be in the book */
    uint64_t key; /* of that position */
};

/* A place of the graph. Its entry is in the page of the same number. */
struct book_node {
    struct edge edges[SOLVER_PITS_MAX];
    int count;
    int cost[2]; /* of the cheapest path, if the follower of the book moves
                    second, and if first */
};

struct expansion {
    const struct expansion_plan *plan;
    struct agent *agent;
    struct book_pages pages;
    struct book_node *places;
    int capacity;
    struct book_cost *cost;
    int64_t began;
    int64_t kept; /* when the keeper was last called */
};

static struct book_entry *entry_at(const struct expansion *expansion, int place)
{
    return &expansion->pages.items[place].entry;
}

static int find_place(const struct expansion *expansion, uint64_t key)
{
    const struct book_page *const page =
        book_pages_find(&expansion->pages, key);

    return page != NULL ? (int)(page - expansion->pages.items) : -1;
}

/* The position of a key; the seeds that are not in its pits are divided evenly
 * between the stores. */
static struct position make_position(const struct game *game, uint64_t key)
{
    const int pits = mancala_rules(game)->pits;
    int16_t counts[2 * (SOLVER_PITS_MAX + 1)] = {0};
    char text[POSITION_TEXT_MAX];
    FILE *const out = memory_file(text, sizeof text);
    struct position position;
    struct err unsaid;
    int left = 2 * pits * mancala_rules(game)->seeds;

    for (int i = 0; i < 2 * pits; i++) {
        const int seeds = (int)(key >> (BOOK_PIT_BITS * i)) & BOOK_PIT_MAX;

        counts[i + (i >= pits)] = (int16_t)seeds;
        left -= seeds;
    }
    counts[pits] = (int16_t)(left / 2);
    counts[2 * pits + 1] = (int16_t)(left - left / 2);
    mancala_write_counts(game, counts, 0, out);
    fclose(out);
    game->class->read_position(game, text, &position, &unsaid);
    return position;
}

/* Can the position have an entry? It has values for the pits that can be sown;
 * a side that can only pass has none. */
static bool has_pits(const struct game *game, const struct position *position)
{
    struct move moves[MOVES_MAX];

    return game->class->moves(game, position, moves) > 0 &&
           mancala_pit(moves[0]) >= 0;
}

/* Lists the moves of a position and where they lead. */
static void list_edges(const struct expansion *expansion,
                       const struct position *position, struct book_node *place)
{
    const struct game *const game = expansion->plan->game;
    const int margin = evaluation_margin(game, position, position->player);
    struct move moves[MOVES_MAX];

    place->count = 0;
    for (int i = 0, count = game->class->moves(game, position, moves);
         i < count; i++) {
        struct edge *const edge = &place->edges[place->count];
        struct position next = *position;

        if (mancala_pit(moves[i]) < 0)
            continue;
        game->class->apply(game, &next, moves[i]);
        *edge = (struct edge){
            .pit = mancala_pit(moves[i]),
            .gain = BOOK_PARTS *
                    (evaluation_margin(game, &next, position->player) - margin),
            .next = -1,
        };
        edge->open = has_pits(game, &next) && next.player != position->player &&
                     book_key(game, &next, &edge->key);
        place->count++;
    }
}

/* Adds a place, and links earlier places with it. */
static void add_place(struct expansion *expansion,
                      const struct book_entry *entry)
{
    const struct position position =
        make_position(expansion->plan->game, entry->key);
    const int number = expansion->pages.count;
    struct book_node *place;

    book_pages_add(&expansion->pages,
                   &(struct book_page){*entry, BOOK_PAGE_WHOLE});
    expansion->places = memory_grow(expansion->places, &expansion->capacity,
                                    number + 1, sizeof *expansion->places);
    place = &expansion->places[number];
    list_edges(expansion, &position, place);
    for (int i = 0; i < place->count; i++)
        if (place->edges[i].open)
            place->edges[i].next = find_place(expansion, place->edges[i].key);
    for (int i = 0; i < number; i++)
        for (int j = 0; j < expansion->places[i].count; j++)
            if (expansion->places[i].edges[j].open &&
                expansion->places[i].edges[j].key == entry->key)
                expansion->places[i].edges[j].next = number;
}

/* ---- values ---- */

static int limit_value(int value)
{
    return value > BOOK_VALUE_MAX    ? BOOK_VALUE_MAX
           : value < -BOOK_VALUE_MAX ? -BOOK_VALUE_MAX
                                     : value;
}

/* Updates the values of moves that lead to places of the book. True if one has
 * changed. */
static bool update_place(struct expansion *expansion, int number)
{
    const struct book_node *const place = &expansion->places[number];
    struct book_entry *const entry = entry_at(expansion, number);
    bool changed = false;

    for (int i = 0; i < place->count; i++) {
        const struct edge *const edge = &place->edges[i];
        int *const value = &entry->values[edge->pit];

        if (edge->next < 0)
            continue;

        const int now = limit_value(
            edge->gain - book_entry_value(entry_at(expansion, edge->next)));

        changed = changed || now != *value;
        *value = now;
    }
    if (entry->values[entry->choice] < book_entry_value(entry))
        for (int pit = 0; pit < SOLVER_PITS_MAX; pit++)
            if (entry->values[pit] == book_entry_value(entry))
                entry->choice = pit;
    return changed;
}

/* Goes backwards, since places usually lead to later ones. */
static void update_values(struct expansion *expansion)
{
    bool changed = true;

    for (int pass = 0; changed && pass < PASSES_MAX; pass++) {
        changed = false;
        for (int i = expansion->pages.count - 1; i >= 0; i--)
            changed = update_place(expansion, i) || changed;
    }
}

/* ---- the next position ---- */

static int cost_of(const struct expansion *expansion, int number,
                   const struct edge *edge, bool followed)
{
    const struct book_entry *const entry = entry_at(expansion, number);
    const int lost = book_entry_value(entry) - entry->values[edge->pit];

    return expansion->places[number].cost[followed] + PLY +
           lost * expansion->plan->loss * (followed ? FOLLOWED : 1);
}

/* Lowers the costs of the places after this one to those of paths through it.
 * True if a cost has changed. */
static bool pass_costs_on(struct expansion *expansion, int number)
{
    const struct book_node *const place = &expansion->places[number];
    bool changed = false;

    for (int i = 0; i < place->count; i++)
        for (int followed = 0; followed < 2; followed++) {
            const struct edge *const edge = &place->edges[i];

            if (edge->next < 0 || place->cost[followed] >= NEVER)
                continue;

            const int cost = cost_of(expansion, number, edge, followed != 0);
            int *const there = &expansion->places[edge->next].cost[!followed];

            changed = changed || cost < *there;
            *there = cost < *there ? cost : *there;
        }
    return changed;
}

static void update_costs(struct expansion *expansion)
{
    bool changed = true;

    for (int i = 0; i < expansion->pages.count; i++)
        for (int followed = 0; followed < 2; followed++)
            expansion->places[i].cost[followed] = i == 0 ? 0 : NEVER;
    while (changed) {
        changed = false;
        for (int i = 0; i < expansion->pages.count; i++)
            changed = pass_costs_on(expansion, i) || changed;
    }
}

/* Chooses the position at the end of the cheapest path, and the lowest key if
 * there are several. False if there is none. */
static bool choose_next(const struct expansion *expansion, uint64_t *key)
{
    int least = NEVER;

    for (int i = 0; i < expansion->pages.count; i++)
        for (int j = 0; j < expansion->places[i].count; j++) {
            const struct edge *const edge = &expansion->places[i].edges[j];

            if (!edge->open || edge->next >= 0)
                continue;
            for (int followed = 0; followed < 2; followed++) {
                const int cost = cost_of(expansion, i, edge, followed != 0);

                if (cost > least || (cost == least && edge->key >= *key))
                    continue;
                least = cost;
                *key = edge->key;
            }
        }
    return least < NEVER;
}

/* ---- searching ---- */

/* Keeps the last report. */
struct report_keeper {
    struct listener listener; /* first */
    struct report report;
};

static void keep_report(struct listener *listener, const struct report *report)
{
    ((struct report_keeper *)listener)->report = *report;
}

/* Reads the values, as margins still to come. False with err if there are
 * none. */
static bool read_report(const struct expansion *expansion,
                        const struct position *position,
                        const struct report *report, struct book_entry *entry,
                        struct err *err)
{
    const int stored =
        evaluation_margin(expansion->plan->game, position, position->player);

    if (report->move_count == 0)
        return err_set(err, "%s: does not value every move of %s",
                       expansion->plan->agent, expansion->plan->game->name);
    entry->choice = mancala_pit(report->line[0]);
    for (int i = 0; i < report->move_count; i++) {
        const struct value value = report->moves[i].value;
        const int parts = (value.thousandths - stored * THOUSANDTHS) *
                          BOOK_PARTS / THOUSANDTHS;

        if (value.kind != VALUE_EXACT && value.kind != VALUE_MARGIN)
            return err_set(err, "%s: its values are no seeds",
                           expansion->plan->agent);
        entry->values[mancala_pit(report->moves[i].move)] = limit_value(parts);
    }
    return true;
}

/* Searches a position. False if it was stopped, and with err if it failed. */
static bool search_position(struct expansion *expansion, uint64_t key,
                            struct book_entry *entry, struct err *err)
{
    const struct expansion_plan *const plan = expansion->plan;
    const struct position position = make_position(plan->game, key);
    struct report_keeper last = {.listener = {keep_report}};
    struct line line = {0};

    *entry = book_entry_empty(key);
    line_begin(&line, &position);
    agent_begin(expansion->agent, 0);
    agent_choose(expansion->agent, &(struct task){.line = &line,
                                                  .stop = plan->stop,
                                                  .listener = &last.listener});
    line_free(&line);
    expansion->cost->proofs++;
    expansion->cost->nodes += last.report.nodes;
    return !stop_raised(plan->stop) &&
           read_report(expansion, &position, &last.report, entry, err);
}

/* ---- the book ---- */

static bool keep_book(struct expansion *expansion, bool finished,
                      struct err *err)
{
    struct book_keeper *const keeper = expansion->plan->keeper;
    struct book_entry *const entries =
        book_pages_print(&expansion->pages, &expansion->cost->count);
    const bool fine =
        keeper->keep(keeper, entries, expansion->cost->count, finished, err);

    free(entries);
    expansion->kept = clock_now();
    return fine;
}

/* Takes all known entries that can be reached from the start within the
 * book. */
static void take_known(struct expansion *expansion, const struct book *known)
{
    for (int i = 0; i < expansion->pages.count; i++)
        for (int j = 0; j < expansion->places[i].count; j++) {
            const struct edge edge = expansion->places[i].edges[j];
            struct book_entry entry;

            if (edge.open && edge.next < 0 && known->count > 0 &&
                book_find(known, edge.key, &entry))
                add_place(expansion, &entry);
        }
}

static bool is_time_up(const struct expansion *expansion)
{
    const struct expansion_plan *const plan = expansion->plan;

    return stop_raised(plan->stop) ||
           (plan->nanoseconds > 0 &&
            clock_now() - expansion->began >= plan->nanoseconds);
}

/* Adds the start and known entries. False as search_position. */
static bool begin_book(struct expansion *expansion, const struct book *known,
                       struct err *err)
{
    const struct game *const game = expansion->plan->game;
    struct position start;
    struct book_entry entry;
    uint64_t key;

    game->class->start(game, &start);
    if (!book_key(game, &start, &key))
        return err_set(err, "%s: more than %d seeds in a pit", game->name,
                       BOOK_PIT_MAX);
    if ((known->count == 0 || !book_find(known, key, &entry)) &&
        !search_position(expansion, key, &entry, err))
        return false;
    add_place(expansion, &entry);
    take_known(expansion, known);
    update_values(expansion);
    return true;
}

/* Adds positions until there are as many as the plan wants, or no more. False
 * as search_position, or if the keeper fails. */
static bool grow_book(struct expansion *expansion, struct err *err)
{
    const struct expansion_plan *const plan = expansion->plan;
    const struct progress_scale progress = {.listener = plan->listener,
                                            .what = "positions",
                                            .before = expansion->pages.count,
                                            .total = plan->positions,
                                            .began = expansion->began};
    const int first = expansion->pages.count;
    struct book_entry entry;
    uint64_t key = 0;

    while (expansion->pages.count < plan->positions && !is_time_up(expansion)) {
        update_costs(expansion);
        if (!choose_next(expansion, &key))
            return true;
        if (!search_position(expansion, key, &entry, err))
            return false;
        add_place(expansion, &entry);
        update_values(expansion);
        progress_tell(&progress, expansion->pages.count - first);
        if (clock_now() - expansion->kept > AUTOSAVE_SECONDS * CLOCK_SECOND &&
            !keep_book(expansion, false, err))
            return false;
    }
    return true;
}

bool expansion_make(const struct expansion_plan *plan, const struct book *known,
                    struct book_cost *cost, struct err *err)
{
    struct expansion expansion = {
        .plan = plan,
        .agent = agent_new(plan->agent, plan->game, 0, err),
        .cost = cost,
        .began = clock_now(),
        .kept = clock_now(),
    };

    *cost = (struct book_cost){.count = 0};
    if (expansion.agent == NULL)
        return false;
    *err->text = '\0';

    const bool grown =
        begin_book(&expansion, known, err) && grow_book(&expansion, err);
    bool fine = *err->text == '\0';

    cost->finished = grown && !is_time_up(&expansion);
    fine = fine && keep_book(&expansion, cost->finished, err);
    cost->seconds = (clock_now() - expansion.began) / CLOCK_SECOND;
    agent_free(expansion.agent);
    book_pages_free(&expansion.pages);
    free(expansion.places);
    return fine;
}
