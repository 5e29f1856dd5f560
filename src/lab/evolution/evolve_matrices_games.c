/* Greedy players whose weights have no name yet. */
#include "lab/evolution/evolve_matrices_games.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/search/search.h"
#include "lab/arena/lab_match.h"

#include <stdlib.h>

enum { CANDIDATE, TRAINER, SIDES };

/* Looks one ply ahead, and takes any of the best moves. */
struct greedy {
    struct search *search;
    struct report report;
    struct rng rng;
};

struct bench {
    struct greedy players[SIDES];
    struct line line;
};

struct floor {
    const struct tournament *tournament;
    const struct matrix_evolution_crew *crew;
    struct bench *benches; /* one for each thread */
    struct tournament_score *scores;
    int64_t began;
};

/* ---- a player ---- */

static bool make(struct greedy *greedy, const struct game *game,
                 const struct weights_matrix *matrix, struct rng rng,
                 struct err *err)
{
    struct search_setting setting = {
        .first_depth = 1, .order = true, .ties = true, .prune = true};

    if (!evaluation_make(EVALUATION_STRATEGIES, game, &setting.evaluation, err))
        return false;
    setting.evaluation.matrix = *matrix;
    greedy->search = search_new(game, &setting);
    greedy->rng = rng;
    return true;
}

static struct move choose(void *player, const struct task *task)
{
    struct greedy *greedy = player;
    struct task own = *task;
    struct move moves[MOVES_MAX];

    own.budget.depth = 1;
    search_run(greedy->search, &own, &greedy->report);

    const int count = search_best_moves(greedy->search, moves);

    return moves[rng_below(&greedy->rng, (uint32_t)count)];
}

/* ---- games of two ---- */

static void add(struct tournament_score *score, const struct lab_match_end *end,
                int seat)
{
    score->half_points += end->winner < 0 ? 1 : 2 * (end->winner == seat);
    score->won += end->points[seat];
    score->lost += end->points[!seat];
    score->plies += end->plies;
}

/* The chances of a game: which opening, and who takes which of equal moves. */
static struct rng chance(const struct tournament *tournament, int trainer,
                         int game, int kind)
{
    return rng_new(tournament->seed, tournament->stream << 32 |
                                         (uint64_t)trainer << 24 |
                                         (uint64_t)game << 4 | (uint64_t)kind);
}

static bool play_game(const struct floor *floor, struct bench *bench,
                      int trainer, int number, struct tournament_score *score)
{
    const struct tournament *tournament = floor->tournament;
    const int seat = number % 2;
    struct rng opening = chance(tournament, trainer, number / 2, SIDES);
    struct lab_match bout = {
        .game = tournament->game, .stop = floor->crew->stop, .choose = choose};
    struct lab_match_end end;

    for (int side = 0; side < SIDES; side++) {
        struct greedy *player = &bench->players[side];

        player->rng = chance(tournament, trainer, number, side);
        search_forget(player->search);
        bout.players[side == CANDIDATE ? seat : !seat] = player;
    }
    lab_match_open(tournament->game, tournament->opening, &opening,
                   &bench->line);
    if (!lab_match_play(&bout, &bench->line, &end))
        return false;
    add(score, &end, seat);
    return true;
}

static bool sit_down(struct bench *bench, const struct tournament *tournament,
                     int candidate, int trainer, struct err *err)
{
    const struct rng none = {0};

    return make(&bench->players[CANDIDATE], tournament->game,
                &tournament->candidates[candidate], none, err) &&
           make(&bench->players[TRAINER], tournament->game,
                &tournament->trainers[trainer], none, err);
}

static void get_up(struct bench *bench)
{
    for (int side = 0; side < SIDES; side++) {
        search_free(bench->players[side].search);
        bench->players[side].search = NULL;
    }
}

/* A piece is a candidate with a trainer. */
static bool play_piece(void *context, int worker, int64_t piece,
                       struct err *err)
{
    const struct floor *floor = context;
    const struct tournament *tournament = floor->tournament;
    const int trainer = (int)(piece % MATRIX_EVOLUTION_TRAINERS);
    struct bench *bench = &floor->benches[worker];
    bool fine =
        sit_down(bench, tournament, (int)(piece / MATRIX_EVOLUTION_TRAINERS),
                 trainer, err);

    for (int game = 0; fine && game < tournament->games; game++)
        fine = play_game(floor, bench, trainer, game, &floor->scores[piece]);
    get_up(bench);
    return fine;
}

/* ---- all of them ---- */

static void tell(void *context, int64_t done)
{
    const struct floor *floor = context;
    const struct tournament *tournament = floor->tournament;
    struct progress_listener *watch = floor->crew->watch;

    if (watch != NULL)
        watch->hear(watch,
                    &(struct progress_report){
                        .what = "games",
                        .done = tournament->before + done * tournament->games,
                        .total = tournament->total,
                        .nanoseconds = clock_now() - floor->began,
                    });
}

static void clear_floor(struct floor *floor)
{
    for (int i = 0; i < floor->crew->threads; i++)
        line_free(&floor->benches[i].line);
    free(floor->benches);
}

bool tournament_play(const struct tournament *tournament,
                     const struct matrix_evolution_crew *crew,
                     struct tournament_score scores[], struct err *err)
{
    const int pieces = tournament->count * MATRIX_EVOLUTION_TRAINERS;
    const size_t threads = (size_t)crew->threads;
    struct floor floor = {
        .tournament = tournament,
        .crew = crew,
        .benches = memory_new(threads, sizeof *floor.benches),
        .scores = scores,
        .began = clock_now(),
    };

    for (int i = 0; i < pieces; i++)
        scores[i] = (struct tournament_score){0};

    bool fine = thread_pool_run(&(struct thread_pool){.threads = crew->threads,
                                                      .pieces = pieces,
                                                      .stop = crew->stop,
                                                      .context = &floor,
                                                      .work = play_piece,
                                                      .wait = tell},
                                err);

    if (fine && stop_raised(crew->stop))
        fine = err_set(err, "it was interrupted");
    clear_floor(&floor);
    return fine;
}
