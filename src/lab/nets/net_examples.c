/* SPDX-License-Identifier: MIT */
/* Examples for value nets: positions and their values. */
#include "base/memory.h"
#include "base/thread.h"
#include "engine/search/search.h"
#include "game/mancala.h"
#include "lab/nets/net_training_inside.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPENING_MAX = 12, /* random plies before the search plays, at most */
    OTHER_SEEDS = 8,  /* one game in eight begins with other seeds */
    STRAY = 2,        /* one position in two is a random ply away */
    DEPTH_MAX = 3,    /* plies of the search that plays */
    PLIES_MAX = 64,   /* before a position whose game is played to its end */
    PLAYOUT_DEPTH = 2,
    MISSES_MAX = 1000, /* games in a row without a proof */
    SOLVER_MEGABYTES = 256,
    MEGABYTE = 1 << 20,
    REMEMBERED_MEGABYTES = 1, /* by a search that reduces */
    LEARN_SHARE = 64, /* labelling an example takes this many times as long as
                         learning it */
    LEVEL = 18        /* of the solver's tables, at most */
};

/* The state of one thread. */
struct net_worker {
    const struct net_training *training;
    struct search *search;
    struct line line; /* of one position */
    struct solver_report proof;
    struct report report;
    struct rng rng;
};

/* Shared by the threads. */
struct net_labelling {
    struct net_training *training;
    struct net_worker *workers;
    int first; /* piece */
    int64_t begun;
};

struct rng net_training_rng(const struct net_training *training,
                            enum net_rng use, int round, uint64_t number)
{
    return rng_new(training->setting.seed,
                   (uint64_t)use << 56 | (uint64_t)round << 40 | number);
}

int net_training_pieces(const struct net_training *training)
{
    return (training->setting.positions + NET_PIECE - 1) / NET_PIECE;
}

/* ---- progress ---- */

static int64_t count_work(int64_t labelled, int64_t learned)
{
    return labelled + learned / LEARN_SHARE;
}

int64_t net_training_done(const struct net_training *training)
{
    const int64_t all = (int64_t)net_training_pieces(training) * NET_PIECE;

    return training->round * count_work(all, all * training->setting.epochs) +
           count_work((int64_t)training->labelled * NET_PIECE,
                      all * training->epoch);
}

struct progress_scale net_training_progress(const struct net_training *training,
                                            const struct job_context *context)
{
    const int64_t all = (int64_t)net_training_pieces(training) * NET_PIECE;
    const int64_t resumed = training->job.resumed;
    struct progress_scale progress =
        job_progress(&training->job, context, "positions", NET_PIECE, 0);

    progress.before = net_training_done(training) - resumed;
    progress.total = (training->setting.rounds + 1) *
                         count_work(all, all * training->setting.epochs) -
                     resumed;
    return progress;
}

/* ---- the value of a position ---- */

/* The best move of a search of this depth; its value is in the report. */
static struct move search_move(struct net_worker *worker,
                               const struct position *position, int depth)
{
    line_begin(&worker->line, position);

    const struct task task = {.line = &worker->line, .budget.depth = depth};

    search_run(worker->search, &task, &worker->report);
    return worker->report.line[0];
}

/* The value is the final margin in 64ths of a seed. */
static struct net_example make_example(const struct net_training *training,
                                       const struct position *position,
                                       int value)
{
    const int pits = mancala_rules(training->setting.game)->pits;
    const int counts = value_net_counts(training->setting.game);
    uint8_t seeds[2 * PITS_MAX];
    const int target =
        value - VALUE_NET_SEED * mancala_wide_row_bytes(position, seeds);
    const int least = target > INT16_MIN ? target : INT16_MIN;
    struct net_example example = {
        .target = (int16_t)(least < INT16_MAX ? least : INT16_MAX)};

    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < pits; pit++) {
            const int input =
                value_net_input(counts, seeds[side * PITS_MAX + pit]);

            example.rows[side] |= (uint64_t)input << NET_PIT_BITS * pit;
        }
    return example;
}

/* ---- games that lead to positions ---- */

static struct move draw_move(struct net_worker *worker,
                             const struct position *position)
{
    const struct game *game = worker->training->setting.game;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    return moves[rng_below(&worker->rng, (uint32_t)count)];
}

static void play_move(const struct net_worker *worker,
                      struct position *position, struct move move)
{
    const struct game *game = worker->training->setting.game;

    game->class->apply(game, position, move);
}

/* The start with `seeds` seeds in each pit. */
static void fill_board(const struct game *game, int seeds,
                       struct position *position)
{
    char text[POSITION_TEXT_MAX];
    FILE *out = memory_file(text, sizeof text);
    struct err err;

    for (int side = 0; side < 2; side++) {
        for (int pit = 0; pit < mancala_rules(game)->pits; pit++)
            fprintf(out, "%d,", seeds);
        fputs(side == 0 ? "0/" : "0/s", out);
    }
    fclose(out);
    if (!game->class->read_position(game, text, position, &err))
        game->class->start(game, position);
}

/* Begins a game; the net must know its board with other numbers of seeds,
 * too. */
static void begin_game(struct net_worker *worker, struct position *position)
{
    const struct game *game = worker->training->setting.game;
    const int usual = mancala_rules(game)->seeds;
    const int other =
        usual - 1 + (int)rng_below(&worker->rng, 4) + (usual == 1);

    game->class->start(game, position);
    if (mancala_rules(game)->store_sown &&
        rng_below(&worker->rng, OTHER_SEEDS) == 0)
        fill_board(game, other, position);
    for (int plies = (int)rng_below(&worker->rng, OPENING_MAX + 1);
         plies > 0 && position->end == END_NOT; plies--)
        play_move(worker, position, draw_move(worker, position));
}

/* How both sides of a game play. */
struct play_style {
    uint32_t random; /* moves of 16 */
    int depth;
};

static struct play_style draw_style(struct net_worker *worker)
{
    static const uint32_t random[] = {8, 3, 1, 1};

    return (struct play_style){
        random[rng_below(&worker->rng, sizeof random / sizeof random[0])],
        1 + (int)rng_below(&worker->rng, DEPTH_MAX)};
}

static struct move choose_move(struct net_worker *worker,
                               const struct position *position,
                               const struct play_style *style)
{
    return rng_below(&worker->rng, 16) < style->random
               ? draw_move(worker, position)
               : search_move(worker, position, style->depth);
}

/* Returns false if the value of the position cannot be found in this round. */
static bool label_position(struct net_worker *worker,
                           const struct position *position,
                           struct net_example *example)
{
    const struct net_training *training = worker->training;
    const struct game *game = training->setting.game;
    const int seeds = mancala_row(game, position, 0).seeds +
                      mancala_row(game, position, 1).seeds;
    struct err err;
    int value;

    if (position->end != END_NOT)
        return false;
    if (training->provable && seeds <= training->setting.proof &&
        solver_supports(game, position, &err)) {
        const struct solver_task task = {.position = position, .threads = 1};

        solver_solve(training->solver, &task, &worker->proof);
        value = worker->proof.bounds.low * VALUE_NET_SEED;
    } else if (training->round > 0) {
        search_move(worker, position, training->setting.depth);
        value = (int)((int64_t)worker->report.value.thousandths *
                      VALUE_NET_SEED / 1000);
    } else {
        return false;
    }
    *example = make_example(training, position, value);
    return true;
}

/* Labels every second position of a game. Returns how many examples it made. */
static int label_game(struct net_worker *worker, struct net_example *examples,
                      int room)
{
    const struct play_style style = draw_style(worker);
    const int plies = worker->training->setting.game
                          ->class->limits(worker->training->setting.game)
                          .plies;
    struct position position;
    int count = 0;

    begin_game(worker, &position);
    for (int ply = 0; position.end == END_NOT && count < room && ply < plies;
         ply++) {
        if (rng_below(&worker->rng, 2) == 0) {
            struct position aside = position;

            /* Searches visit positions that no good player reaches. */
            if (rng_below(&worker->rng, STRAY) == 0)
                play_move(worker, &aside, draw_move(worker, &position));
            count += label_position(worker, &aside, &examples[count]);
        }
        play_move(worker, &position, choose_move(worker, &position, &style));
    }
    return count;
}

/* ---- results of games, if nothing can be proven ---- */

/* Labels a position with the result of a game from there. Returns how many
 * examples it made. */
static int label_by_playout(struct net_worker *worker,
                            struct net_example *example)
{
    const struct game *game = worker->training->setting.game;
    const int plies = game->class->limits(game).plies;
    const struct play_style style = draw_style(worker);
    struct position position;

    begin_game(worker, &position);
    for (int ply = (int)rng_below(&worker->rng, PLIES_MAX);
         ply > 0 && position.end == END_NOT; ply--)
        play_move(worker, &position, choose_move(worker, &position, &style));
    if (position.end != END_NOT)
        return 0;

    const struct position first = position;
    const int player = first.player;

    for (int ply = 0; position.end == END_NOT && ply < plies; ply++) {
        const bool random = rng_below(&worker->rng, 16) == 0;

        play_move(worker, &position,
                  random ? draw_move(worker, &position)
                         : search_move(worker, &position, PLAYOUT_DEPTH));
    }

    int margin = 0;

    if (position.end != END_NOT) {
        margin = evaluation_margin(game, &position, player);
    } else {
        const struct outcome outcome =
            game->class->judge(game, &position, END_CAP);

        margin = (outcome.halves[player] - outcome.halves[!player]) / 2;
    }
    *example = make_example(worker->training, &first, VALUE_NET_SEED * margin);
    return 1;
}

/* ---- pieces of work ---- */

static bool label_piece(void *context, int number, int64_t at, struct err *err)
{
    const struct net_labelling *labelling = context;
    const struct net_training *training = labelling->training;
    struct net_worker *worker = &labelling->workers[number];
    const int piece = labelling->first + (int)at;
    struct net_example *examples =
        &training->examples[(size_t)piece * NET_PIECE];
    bool by_playout = training->round == 0 && !training->provable;
    int count = 0, misses = 0;

    (void)err;
    search_forget(worker->search); /* so that threads do not matter */
    worker->rng = net_training_rng(training, NET_RNG_PLAY, training->round,
                                   (uint64_t)piece);
    while (count < NET_PIECE) {
        const int made = by_playout ? label_by_playout(worker, &examples[count])
                                    : label_game(worker, &examples[count],
                                                 NET_PIECE - count);

        count += made;
        misses = made > 0 ? 0 : misses + 1;
        /* The board may never have so few seeds. */
        by_playout =
            by_playout || (training->round == 0 && misses >= MISSES_MAX);
    }
    return true;
}

static void count_pieces(void *context, int64_t begun)
{
    struct net_labelling *labelling = context;

    labelling->begun = begun;
}

static struct search *new_search(const struct net_training *training,
                                 const struct value_net *net)
{
    const struct mancala_rules *const rules =
        mancala_rules(training->setting.game);
    const bool reduce = training->setting.reduce;
    const enum evaluation_kind kind = net != NULL     ? EVALUATION_NET
                                      : rules->tuzdik ? EVALUATION_TUZDIKS
                                                      : EVALUATION_STORES;
    /* With relays turns can be endless. */
    struct search_setting setting = {
        .driver = reduce ? DRIVER_ASPIRATION : DRIVER_PLAIN,
        .transposition_bytes =
            reduce ? (size_t)REMEMBERED_MEGABYTES * MEGABYTE : 0,
        .first_depth = 1,
        .prune = true,
        .order = true,
        .endless = true,
        .free_extra = !rules->relay,
        .reduce = reduce,
    };
    struct err err;

    if (!evaluation_make(kind, training->setting.game, &setting.evaluation,
                         &err))
        abort();
    setting.evaluation.net = net;

    struct search *const search = search_new(training->setting.game, &setting);

    search_use_endings(search, training->endings, training->setting.tables,
                       false);
    return search;
}

/* Makes the solver and the tables, if they are needed. False if it was stopped;
 * or false and sets err. */
static bool make_provers(struct net_training *training,
                         const struct job_context *context, struct err *err)
{
    const int proof = training->setting.proof;
    const int tables = training->setting.tables;

    if (training->provable && training->solver == NULL)
        training->solver = solver_new(training->setting.game,
                                      (size_t)SOLVER_MEGABYTES * MEGABYTE, err);
    if (training->provable && training->solver == NULL)
        return false;
    if (training->provable)
        solver_build(training->solver, proof < LEVEL ? proof : LEVEL,
                     context->threads, context->stop);
    if (tables > 0 && training->endings == NULL)
        training->endings = endings_new(training->setting.game);
    if (tables > 0)
        endings_build(training->endings, tables, context->threads,
                      context->stop);
    if (stop_raised(context->stop))
        return false;
    return tables == 0 || endings_level(training->endings) >= tables ||
           err_set(err, "there is no memory for tables of %d seeds", tables);
}

bool net_training_label(struct net_training *training, int pieces,
                        const struct value_net *net,
                        const struct job_context *context, struct err *err)
{
    struct net_labelling labelling = {
        .training = training,
        .first = training->labelled,
    };
    const struct thread_pool pool = {
        .threads = context->threads,
        .pieces = pieces,
        .stop = context->stop,
        .context = &labelling,
        .work = label_piece,
        .progress = net_training_progress(training, context),
        .wait = count_pieces,
    };

    if (!make_provers(training, context, err))
        return false;
    labelling.workers =
        memory_new((size_t)context->threads, sizeof *labelling.workers);
    for (int i = 0; i < context->threads; i++) {
        labelling.workers[i].training = training;
        labelling.workers[i].search = new_search(training, net);
    }

    const bool fine = thread_pool_run(&pool, err);

    training->labelled += (int)labelling.begun;
    for (int i = 0; i < context->threads; i++) {
        line_free(&labelling.workers[i].line);
        search_free(labelling.workers[i].search);
    }
    free(labelling.workers);
    return fine && !stop_raised(context->stop);
}
