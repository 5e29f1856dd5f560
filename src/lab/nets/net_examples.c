/* Positions for nets to learn from, and what they are worth. */
#include "base/memory.h"
#include "base/thread.h"
#include "engine/search/search.h"
#include "game/mancala.h"
#include "lab/nets/net_training_inside.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPENING_MAX = 12, /* random plies at most before somebody thinks */
    OTHER_SEEDS = 8,  /* one game of so many begins with other seeds */
    STRAY = 2,        /* one position of so many is a random ply away */
    THOUGHT_MAX = 3,  /* plies that players look ahead */
    TIMES = 64,       /* games for a piece at most, and a position each */
    FIRST_DEPTH = 4,  /* where games tell what a position is worth */
    LEVEL = 18        /* of the tables that prove, at most */
};

/* One thread's own. */
struct teller {
    const struct net_training *training;
    struct search *search;
    struct line line; /* of one position */
    struct solver_report proof;
    struct report report;
    struct rng rng;
};

struct telling {
    struct net_training *training;
    const struct net_crew *crew;
    struct teller *tellers;
    int first; /* piece */
    int64_t taken;
};

/* ---- what a position is worth ---- */

static int margin_of(const struct net_training *training,
                     const struct position *position)
{
    (void)training;

    uint8_t seeds[2 * MANCALA_ROW];

    return mancala_row_bytes(position, seeds);
}

static int seeds_on_board(const struct net_training *training,
                          const struct position *position)
{
    const struct game *game = training->setting.game;

    return mancala_row(game, position, 0).seeds +
           mancala_row(game, position, 1).seeds;
}

static bool is_provable(const struct net_training *training,
                        const struct position *position)
{
    struct err err;

    return training->exact != NULL &&
           seeds_on_board(training, position) <= training->setting.proof &&
           solver_supports(training->setting.game, position, &err);
}

/* The final margin by proof. */
static int prove(struct teller *teller, const struct position *position)
{
    const struct solver_task task = {.position = position, .threads = 1};

    solver_solve(teller->training->exact, &task, &teller->proof);
    return teller->proof.bounds.low * VALUE_NET_SEED;
}

/* The move that is thought best so many plies ahead, and its value. */
static struct move think(struct teller *teller, const struct position *position,
                         int depth)
{
    line_begin(&teller->line, position);

    const struct task task = {.line = &teller->line, .budget.depth = depth};

    search_run(teller->search, &task, &teller->report);
    return teller->report.line[0];
}

static int estimate(struct teller *teller, const struct position *position,
                    int depth)
{
    think(teller, position, depth);
    return (int)((int64_t)teller->report.value.thousandths * VALUE_NET_SEED /
                 1000);
}

static uint64_t pits_of(const struct position *position, int pits)
{
    uint8_t seeds[2 * MANCALA_ROW];
    uint64_t packed = 0;

    mancala_row_bytes(position, seeds);
    for (int place = 0; place < 2 * MANCALA_ROW; place++) {
        const int top = VALUE_NET_COUNTS - 1;
        const int count = seeds[place] < top ? seeds[place] : top;

        if (place % MANCALA_ROW < pits)
            packed |= (uint64_t)count << (NET_NIBBLE * place);
    }
    return packed;
}

static struct net_example example_of(const struct net_training *training,
                                     const struct position *position, int value)
{
    int worth = value - VALUE_NET_SEED * margin_of(training, position);

    worth = worth > INT16_MAX ? INT16_MAX : worth;
    return (struct net_example){
        .pits = pits_of(position, mancala_rules(training->setting.game)->pits),
        .worth = (int16_t)(worth < INT16_MIN ? INT16_MIN : worth),
    };
}

/* ---- games that lead to positions ---- */

static struct move any_move(struct teller *teller,
                            const struct position *position)
{
    const struct game *game = teller->training->setting.game;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    return moves[rng_below(&teller->rng, (uint32_t)count)];
}

static void play(const struct teller *teller, struct position *position,
                 struct move move)
{
    const struct game *game = teller->training->setting.game;

    game->class->apply(game, position, move);
}

/* The board full of so many seeds a pit. */
static void fill(const struct game *game, int seeds, struct position *position)
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

/* A net is to know its board with other numbers of seeds, too. */
static void begin(struct teller *teller, struct position *position)
{
    const struct game *game = teller->training->setting.game;
    const int usual = mancala_rules(game)->seeds;
    const int other =
        usual - 1 + (int)rng_below(&teller->rng, 4) + (usual == 1);

    game->class->start(game, position);
    if (mancala_rules(game)->store_sown &&
        rng_below(&teller->rng, OTHER_SEEDS) == 0)
        fill(game, other, position);
    for (int plies = (int)rng_below(&teller->rng, OPENING_MAX + 1);
         plies > 0 && position->end == END_NOT; plies--)
        play(teller, position, any_move(teller, position));
}

/* How the two of a game play: looking ahead, and at random now and then. */
struct temper {
    uint32_t whims; /* of 16 moves */
    int depth;
};

static struct temper draw_temper(struct teller *teller)
{
    static const uint32_t whims[] = {8, 3, 1, 1};

    return (struct temper){
        whims[rng_below(&teller->rng, sizeof whims / sizeof whims[0])],
        1 + (int)rng_below(&teller->rng, THOUGHT_MAX)};
}

static struct move choose(struct teller *teller,
                          const struct position *position,
                          const struct temper *temper)
{
    return rng_below(&teller->rng, 16) < temper->whims
               ? any_move(teller, position)
               : think(teller, position, temper->depth);
}

/* Near the game, perhaps, as searches see what nobody would play. */
static struct position look_aside(struct teller *teller,
                                  const struct position *position)
{
    struct position aside = *position;

    if (rng_below(&teller->rng, STRAY) == 0)
        play(teller, &aside, any_move(teller, position));
    return aside;
}

/* What the position is worth, if that can be told in this round. */
static bool tell_one(struct teller *teller, const struct position *position,
                     struct net_example *example)
{
    const struct net_training *training = teller->training;

    if (position->end != END_NOT)
        return false;
    if (is_provable(training, position))
        *example = example_of(training, position, prove(teller, position));
    else if (training->round > 0)
        *example =
            example_of(training, position,
                       estimate(teller, position, training->setting.depth));
    else
        return false;
    return true;
}

/* Every other position of a game; how many came of it? */
static int tell_game(struct teller *teller, struct net_example *examples,
                     int room)
{
    const struct temper temper = draw_temper(teller);
    const int plies = teller->training->setting.game
                          ->class->limits(teller->training->setting.game)
                          .plies;
    struct position position;
    int count = 0;

    begin(teller, &position);
    for (int ply = 0; position.end == END_NOT && count < room && ply < plies;
         ply++) {
        if (rng_below(&teller->rng, 2) == 0) {
            const struct position aside = look_aside(teller, &position);

            count += tell_one(teller, &aside, &examples[count]);
        }
        play(teller, &position, choose(teller, &position, &temper));
    }
    return count;
}

/* ---- games whose end tells, where nothing can be proven ---- */

/* From one position to the end. */
static int play_out(struct teller *teller, struct position position)
{
    const struct game *game = teller->training->setting.game;
    const int plies = game->class->limits(game).plies;
    const int player = position.player;

    for (int ply = 0; position.end == END_NOT && ply < plies; ply++) {
        const bool whim = rng_below(&teller->rng, 16) == 0;

        play(teller, &position,
             whim ? any_move(teller, &position)
                  : think(teller, &position, FIRST_DEPTH - 2));
    }
    if (position.end != END_NOT)
        return evaluation_margin(game, &position, player);

    const struct outcome outcome = game->class->judge(game, &position, END_CAP);

    return (outcome.halves[player] - outcome.halves[!player]) / 2;
}

static int tell_ending(struct teller *teller, struct net_example *example)
{
    struct position position;
    const struct temper temper = draw_temper(teller);

    begin(teller, &position);
    for (int ply = (int)rng_below(&teller->rng, TIMES);
         ply > 0 && position.end == END_NOT; ply--)
        play(teller, &position, choose(teller, &position, &temper));
    if (position.end != END_NOT)
        return 0;
    *example = example_of(teller->training, &position,
                          VALUE_NET_SEED * play_out(teller, position));
    return 1;
}

/* ---- pieces, and threads ---- */

static bool tell_piece(void *context, int worker, int64_t number,
                       struct err *err)
{
    const struct telling *telling = context;
    const struct net_training *training = telling->training;
    struct teller *teller = &telling->tellers[worker];
    const int piece = telling->first + (int)number;
    struct net_example *examples =
        &training->examples[(size_t)piece * NET_PIECE];
    const bool by_ending = training->round == 0 && training->exact == NULL;
    int count = 0;

    (void)err;
    teller->rng =
        net_chance(training, NET_CHANCE_PLAY, training->round, (uint64_t)piece);
    while (count < NET_PIECE)
        count += by_ending
                     ? tell_ending(teller, &examples[count])
                     : tell_game(teller, &examples[count], NET_PIECE - count);
    return true;
}

static void wait_and_show(void *context, int64_t done)
{
    struct telling *telling = context;

    telling->taken = done;
    net_show(telling->training, telling->crew, done * NET_PIECE);
}

/* With relays turns have no end. */
static bool takes_turns(const struct net_training *training)
{
    return !mancala_rules(training->setting.game)->relay;
}

static struct search *searcher_of(const struct net_training *training,
                                  const struct value_net *net)
{
    struct search_setting setting = {.first_depth = 1,
                                     .prune = true,
                                     .order = true,
                                     .endless = true,
                                     .free_extra = takes_turns(training)};
    struct err err;

    if (!evaluation_make(net != NULL ? EVALUATION_NET : EVALUATION_STORES,
                         training->setting.game, &setting.evaluation, &err))
        abort();
    setting.evaluation.net = net;
    return search_new(training->setting.game, &setting);
}

static struct teller *hire(const struct net_training *training,
                           const struct value_net *net, int threads)
{
    struct teller *tellers = memory_new((size_t)threads, sizeof *tellers);

    for (int i = 0; i < threads; i++) {
        tellers[i].training = training;
        tellers[i].search = searcher_of(training, net);
    }
    return tellers;
}

static void dismiss(struct teller *tellers, int threads)
{
    for (int i = 0; i < threads; i++) {
        line_free(&tellers[i].line);
        search_free(tellers[i].search);
    }
    free(tellers);
}

/* The net that positions of this round are seen through: that of the round
 * before. */
static struct value_net *net_of(const struct net_training *training)
{
    struct net_file file;
    struct value_net *net;
    struct err err;

    if (training->round == 0)
        return NULL;
    net_training_file(training, &file);
    net = value_net_new(&file, "net", &err);
    net_file_free(&file);
    if (net == NULL)
        abort();
    return net;
}

bool net_tell(struct net_training *training, int pieces,
              const struct net_crew *crew, struct err *err)
{
    struct value_net *net = net_of(training);
    struct telling telling = {
        .training = training,
        .crew = crew,
        .tellers = hire(training, net, crew->threads),
        .first = training->told,
    };
    const struct thread_pool workers = {
        .threads = crew->threads,
        .pieces = pieces,
        .stop = crew->stop,
        .context = &telling,
        .work = tell_piece,
        .wait = wait_and_show,
    };

    if (training->exact != NULL)
        solver_build(training->exact,
                     training->setting.proof < LEVEL ? training->setting.proof
                                                     : LEVEL,
                     crew->threads, crew->stop);

    const bool fine = thread_pool_run(&workers, err);

    training->told += (int)telling.taken;
    dismiss(telling.tellers, crew->threads);
    value_net_free(net);
    return fine;
}
