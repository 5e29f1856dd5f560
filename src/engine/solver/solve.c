/* SPDX-License-Identifier: MIT */
/*
 * Solving a position: from the opening book, or by a proof. When the proof
 * takes longer than building the next tables would, those are built first.
 */
#include "base/clock.h"
#include "base/thread.h"
#include "engine/solver/inside.h"
#include "engine/solver/peers.h"

#include <limits.h>

enum {
    LEVEL_FIRST = 10, /* tables up to it are built almost at once */
    LEVELS_AT_ONCE = 2,
    NODE_PLACES = 100, /* a node takes as long as this many table entries */
    FULL_SEEDS = 40,   /* from this many seeds on the tables always pay ... */
    FULL_HASTE = 8,    /* ... so they are built this many times sooner ... */
    HASTE_LEVEL = 30,  /* ... up to this level */
    LINE_NODES = 40000 /* to find best play beyond the book: 10 ms */
};

/* ---- the position ---- */

/* Reads the board, and the margin of the stores for the mover. False if a pit
 * holds too many seeds. */
static bool read_position(const struct game *game,
                          const struct position *position, uint64_t *board,
                          int *seeds, int *margin)
{
    const int player = position->player;
    const int own = game->class->score(game, position, player);
    const int other = game->class->score(game, position, !player);

    *seeds = game->class->material(game, position) - own - other;
    *margin = own - other;
    return board_read(game, position, pit_bits(mancala_rules(game)->pits),
                      board);
}

/* What the mover gets if this is the margin. */
static int read_value(const struct proof *proof, int margin)
{
    return (margin - proof->margin + proof->seeds) / 2;
}

/* The least that the mover gets if the margin is at least this. */
static int value_at_least(const struct proof *proof, int margin)
{
    const int twice = margin - proof->margin + proof->seeds;

    return twice > 0 ? (twice + 1) / 2 : 0;
}

/* Asks whether the margin is at least this. The goal is closed at once if that
 * is true of every ending, or of none. */
static void ask_goal(const struct proof *proof, struct goal *goal, int margin)
{
    const int want = value_at_least(proof, margin);

    if (want > 0 && want <= proof->seeds)
        goal_ask(goal, want);
    else
        goal->ceiling = 0;
}

/* One goal, or one for each of the moves, which the report lists in any case.
 */
static void list_goals(struct proof *proof)
{
    struct solver_report *report = proof->report;
    const struct solver_task *task = proof->task;
    const int pits = proof->solver->table->kalah.pits;
    const bool over = task->position->end != END_NOT;

    if (over || !task->every)
        goal_init(&proof->goals[proof->count++], -1, 0, proof->seeds);
    if (task->known != NULL && !task->every)
        goal_know(&proof->goals[0], read_value(proof, task->known->low),
                  read_value(proof, task->known->high));
    if (task->at_least != NULL && !task->every && !over)
        ask_goal(proof, &proof->goals[0], *task->at_least);
    for (int pit = 0; pit < pits && !over; pit++) {
        if (board_seeds(proof->board, pit, pits) == 0)
            continue;
        if (task->every)
            goal_init(&proof->goals[proof->count++], pit, 0, proof->seeds);
        report->moves[report->move_count++] =
            (struct solver_move){.move = {(uint32_t)pit},
                                 .bounds = {proof_margin(proof, 0),
                                            proof_margin(proof, proof->seeds)}};
    }
}

/* Takes over what was proven about the moves earlier. */
static void recall_moves(struct proof *proof)
{
    struct solver_report *const report = proof->report;
    const struct solver_report *const earlier = proof->task->earlier;

    for (int i = 0; earlier != NULL && i < earlier->move_count; i++) {
        struct solver_move *const move =
            report_move(report, (int)earlier->moves[i].move.code);

        if (move != NULL)
            move->bounds = earlier->moves[i].bounds;
    }
}

/* Narrows the goals by what is known of the moves. */
static void narrow_goals(struct proof *proof)
{
    const struct solver_report *const report = proof->report;
    struct solver_bounds best = {INT_MIN, INT_MIN};

    for (int i = 0; i < report->move_count; i++) {
        const struct solver_bounds bounds = report->moves[i].bounds;

        best.low = bounds.low > best.low ? bounds.low : best.low;
        best.high = bounds.high > best.high ? bounds.high : best.high;
    }
    for (int i = 0; i < proof->count && report->move_count > 0; i++) {
        struct goal *const goal = &proof->goals[i];
        const struct solver_bounds bounds =
            goal->pit < 0 ? best
                          : report_move(proof->report, goal->pit)->bounds;

        goal_narrow(goal, read_value(proof, bounds.low),
                    read_value(proof, bounds.high));
    }
}

/* Once the value is known, asks which moves are worth nearly as much. A seed
 * that the mover does not get changes the margin by two. */
static void list_near_goals(struct proof *proof)
{
    const struct solver_report *const report = proof->report;
    const int value = goal_low(&proof->goals[0]);
    const int floor = value - (proof->task->within + 1) / 2;

    for (int i = 0; i < report->move_count; i++)
        goal_init(&proof->goals[proof->count++],
                  (int)report->moves[i].move.code, floor, value);
}

/* ---- the book ---- */

static bool find_in_book(const struct solver *solver,
                         const struct position *position,
                         struct book_entry *entry)
{
    uint64_t key;

    return solver->book.count > 0 && position->end == END_NOT &&
           book_key(solver->game, position, &key) &&
           book_find(&solver->book, key, entry);
}

/* Answers everything from the book; false if the position is not in it. */
static bool answer_from_book(struct proof *proof)
{
    struct solver_report *report = proof->report;
    struct book_entry entry;

    if (!find_in_book(proof->solver, proof->task->position, &entry))
        return false;
    for (int i = 0; i < proof->count; i++) {
        struct goal *goal = &proof->goals[i];
        const int margin =
            goal->pit < 0 ? book_entry_value(&entry) : entry.values[goal->pit];

        goal_settle(goal, (margin + proof->seeds) / 2);
    }
    for (int i = 0; i < report->move_count; i++) {
        const int margin =
            proof->margin + entry.values[report->moves[i].move.code];

        report->moves[i].bounds = (struct solver_bounds){margin, margin};
    }
    report->chosen = true;
    report->choice = (struct move){(uint32_t)entry.choice};
    return true;
}

/* ---- the proof ---- */

static int next_level(const struct proof *proof)
{
    const int most = solver_level_max(proof->solver);
    const int limit = proof->task->level < most ? proof->task->level : most;
    const int next = solver_level(proof->solver) + LEVELS_AT_ONCE;

    return next < limit ? next : limit;
}

static void build_first_tables(struct proof *proof)
{
    const int level = proof->task->level;

    solver_build(proof->solver, level < LEVEL_FIRST ? level : LEVEL_FIRST,
                 proof->task->threads, proof->task->stop);
}

/* Proves until no goal is open, or the budget is used up. */
static void prove_goals(struct proof *proof)
{
    struct solver *const solver = proof->solver;
    const struct solver_task *const task = proof->task;

    proof_peers_begin(solver->peers, proof);
    build_first_tables(proof);
    for (;;) {
        const int next = next_level(proof);
        const int haste =
            proof->seeds >= FULL_SEEDS && next <= HASTE_LEVEL ? FULL_HASTE : 1;
        uint64_t places = 0, pause = UINT64_MAX;

        /* Provers pause after as many nodes as take the time of building the
         * next tables. */
        for (int i = solver_level(solver) + 1; i <= next; i++)
            places += layer_size(&solver->table->ranking, i);
        if (places > 0)
            pause = atomic_load(&proof->nodes) + 1 +
                    places / (uint64_t)(NODE_PLACES * haste);
        atomic_store_explicit(&proof->pause_at, pause, memory_order_relaxed);
        flag_set(&proof->paused, false);
        thread_run_together(task->threads, prover_run, proof);
        if (flag_is_set(&proof->ended) || proof_is_complete(proof))
            break;
        solver_build(solver, next_level(proof), task->threads, task->stop);
    }
    proof_peers_end(solver->peers, proof);
}

/* ---- best play ---- */

/* A place on the line, with what its mover gets. */
struct line_board {
    uint64_t board;
    int seeds;
    int value;
};

/* Makes the move if it keeps the value. */
static bool make_best_move(struct proof_search *search, struct line_board *at,
                           int pit)
{
    const struct kalah *kalah = &search->table->kalah;

    if (board_seeds(at->board, pit, kalah->pits) == 0 ||
        !board_fits_after(kalah, at->board, pit))
        return false;

    const struct successor next =
        board_sow(kalah, at->board, pit, kalah->pits, kalah->capture);
    const int seeds = at->seeds - next.gain;
    const int value =
        next.again ? at->value - next.gain : at->seeds - at->value;

    if (value < 0 || value > seeds)
        return false;

    /* Ask whether the mover still gets it or, if the opponent moves next,
     * whether the opponent gets more than its share. */
    const int want = next.again ? value : value + 1;
    const int bound = want < 1 || want > seeds
                          ? value
                          : proof_search_board(search, next.board, seeds, want);

    if (search->stopped || (next.again ? bound < value : bound > value))
        return false;
    *at = (struct line_board){next.board, seeds, value};
    return true;
}

/* Writes best play from a board whose value is known into the report. */
static void write_line(struct proof_search *search, struct line_board at,
                       struct solver_report *report)
{
    const int pits = search->table->kalah.pits;
    bool moved = true;

    while (moved && report->line_count < SOLVER_LINE_MAX &&
           board_own(at.board, pits) != 0 && board_other(at.board, pits) != 0) {
        const struct proof_bounds known =
            hash_find(search->hash, hash_key(search->hash, at.board));

        /* Try the move in the transposition table first. */
        moved = false;
        for (int i = -1; i < pits && !moved; i++) {
            const int pit = i < 0 ? known.pit : i;

            moved = pit < pits && make_best_move(search, &at, pit);
            if (moved)
                report->line[report->line_count++] =
                    (struct move){(uint32_t)pit};
        }
    }
}

/* Writes the moves of the book as far as it goes, then those that a short
 * search finds. */
static void write_book_line(struct proof *proof, struct proof_search *search)
{
    const struct solver *solver = proof->solver;
    const struct game *game = solver->game;
    struct solver_report *report = proof->report;
    struct position position = *proof->task->position;
    struct book_entry entry;
    struct line_board at;
    int margin;

    if (proof->nodes_max > LINE_NODES)
        proof->nodes_max = LINE_NODES;
    while (report->line_count < SOLVER_LINE_MAX &&
           find_in_book(solver, &position, &entry)) {
        const struct move move = {(uint32_t)entry.choice};

        report->line[report->line_count++] = move;
        game->class->apply(game, &position, move);
    }
    if (position.end != END_NOT ||
        !read_position(game, &position, &at.board, &at.seeds, &margin))
        return;

    /* Best play keeps the value. */
    const int value = position.player == proof->task->position->player
                          ? report->bounds.low
                          : -report->bounds.low;

    at.value = (value - margin + at.seeds) / 2;
    write_line(search, at, report);
}

/* ---- all of it ---- */

/* Completes the report, with best play. Returns true if all is proven. */
static bool finish_report(struct proof *proof)
{
    struct solver_report *report = proof->report;
    struct prover prover = prover_new(proof);

    proof_write_bounds(proof);
    atomic_store_explicit(&proof->pause_at, UINT64_MAX, memory_order_relaxed);
    flag_set(&proof->paused, false);
    if (report->chosen && proof->task->line) {
        write_book_line(proof, &prover.search);
    } else if (report->bounds.low == report->bounds.high && proof->task->line) {
        const int value = read_value(proof, report->bounds.low);

        write_line(&prover.search,
                   (struct line_board){proof->board, proof->seeds, value},
                   report);
    }
    report->nodes = prover_count_nodes(&prover);

    /* Bounds that follow for moves that were not asked for themselves. */
    if (report->line_count > 0 && proof->goals[0].pit < 0)
        report_move(report, (int)report->line[0].code)->bounds = report->bounds;
    for (int i = 0; i < report->move_count; i++)
        if (report->moves[i].bounds.high > report->bounds.high)
            report->moves[i].bounds.high = report->bounds.high;
    return proof_is_complete(proof);
}

bool solve_plainly(struct solver *solver, const struct solver_task *task,
                   struct solver_report *report)
{
    struct proof proof = {
        .solver = solver,
        .task = task,
        .report = report,
        .deadline = INT64_MAX,
        .nodes_max = task->budget.nodes > 0 ? task->budget.nodes : UINT64_MAX,
        .caller = pthread_self(),
        .lock = PTHREAD_MUTEX_INITIALIZER,
    };

    *report = (struct solver_report){.move_count = 0};
    if (task->budget.nanoseconds > 0)
        proof.deadline = clock_now() + task->budget.nanoseconds;
    read_position(solver->game, task->position, &proof.board, &proof.seeds,
                  &proof.margin);
    list_goals(&proof);
    recall_moves(&proof);
    narrow_goals(&proof);
    if (!answer_from_book(&proof)) {
        prove_goals(&proof);
        if (task->within > 0 && !task->every && proof_is_complete(&proof)) {
            list_near_goals(&proof);
            prove_goals(&proof);
        }
    } else if (task->line) {
        build_first_tables(&proof);
    }

    const bool proven = finish_report(&proof);

    proof_tell(&proof, true);
    pthread_mutex_destroy(&proof.lock);
    return proven;
}
