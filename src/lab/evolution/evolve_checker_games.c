/* Where heads play: against a search, or against each other. */
#include "lab/evolution/evolve_checker_games.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "lab/arena/fast_game.h"

#include <stdlib.h>

/* A thread's players. */
struct corner {
    struct fast_player *pupil;
    struct fast_player *peer;
    struct fast_player *trainer; /* or NULL, among peers */
};

struct checker_evolution_games {
    int threads;
    int ply;
    struct corner *corners;
};

/* What the crew is given; each piece is a head, and has its own place in the
 * results. */
struct session {
    const struct game *game;
    const struct checker *heads;
    struct checker_evolution_games *gym;
    struct checker_evolution_score *scores;
    const struct checker_evolution_help *help;
    int count; /* heads */
    int games;
    uint64_t seed;
    int generation;
    int64_t before; /* heads of other generations in this run; and of all */
    int64_t all;
    int64_t began;
};

struct rng checker_evolution_chance(uint64_t seed, int generation, int head,
                                    int game)
{
    return rng_new(seed, (uint64_t)generation << 40 | (uint64_t)head << 20 |
                             (uint64_t)game);
}

/* ---- the players ---- */

static struct checker_evolution_games *gym_new(const struct game *game,
                                               int threads, int ply)
{
    const struct checker nothing = {{{0}}};
    struct checker_evolution_games *gym = memory_new(1, sizeof *gym);

    *gym = (struct checker_evolution_games){
        .threads = threads,
        .ply = ply,
        .corners = memory_new((size_t)threads, sizeof *gym->corners),
    };
    for (int i = 0; i < threads; i++)
        gym->corners[i] = (struct corner){
            .pupil = fast_player_new_checker(game, &nothing),
            .peer = fast_player_new_checker(game, &nothing),
            .trainer = ply > 0 ? fast_player_new_trainer(game, ply) : NULL,
        };
    return gym;
}

void checker_evolution_games_free(struct checker_evolution_games *gym)
{
    if (gym == NULL)
        return;
    for (int i = 0; i < gym->threads; i++) {
        fast_player_free(gym->corners[i].pupil);
        fast_player_free(gym->corners[i].peer);
        fast_player_free(gym->corners[i].trainer);
    }
    free(gym->corners);
    free(gym);
}

/* ---- games ---- */

/* Anybody else of the generation. */
static struct fast_player *draw_peer(const struct session *session,
                                     const struct corner *corner, int head,
                                     struct rng *rng)
{
    const uint32_t other = rng_below(rng, (uint32_t)session->count - 1);

    fast_player_weigh(corner->peer,
                      &session->heads[other + (other >= (uint32_t)head)]);
    return corner->peer;
}

static int play(const struct session *session, const struct corner *corner,
                int head, int game)
{
    struct rng rng = checker_evolution_chance(session->seed,
                                              session->generation, head, game);
    struct fast_player *other = corner->trainer != NULL
                                    ? corner->trainer
                                    : draw_peer(session, corner, head, &rng);
    const bool first = game % 2 == 0;
    struct fast_player *const partners[2] = {
        first ? corner->pupil : other,
        first ? other : corner->pupil,
    };
    struct position start;

    session->game->class->start(session->game, &start);

    const int margin =
        fast_game_play(partners, session->game, &start, &rng).margin;

    return first ? margin : -margin;
}

static bool play_all(void *context, int worker, int64_t piece, struct err *err)
{
    const struct session *session = context;
    const struct corner *corner = &session->gym->corners[worker];
    struct checker_evolution_score score = {.games = session->games};
    struct position start;

    session->game->class->start(session->game, &start);

    const int all = session->game->class->material(session->game, &start);

    (void)err;
    fast_player_weigh(corner->pupil, &session->heads[piece]);
    for (int i = 0; i < session->games && !stop_raised(session->help->stop);
         i++) {
        const int margin = play(session, corner, (int)piece, i);

        score.wins += margin > 0;
        score.draws += margin == 0;
        score.seeds += (all + margin) / 2;
    }
    session->scores[piece] = score;
    return true;
}

static void tell(void *context, int64_t done)
{
    const struct session *session = context;
    struct progress_listener *watch = session->help->watch;

    if (watch == NULL)
        return;

    watch->hear(watch, &(struct progress_report){
                           .what = "games",
                           .done = (session->before + done) * session->games,
                           .total = session->all * session->games,
                           .nanoseconds = clock_now() - session->began,
                       });
}

static bool run(struct session *session, struct err *err)
{
    return thread_pool_run(
        &(struct thread_pool){.threads = session->help->threads,
                              .pieces = session->count,
                              .stop = session->help->stop,
                              .context = session,
                              .work = play_all,
                              .wait = tell},
        err);
}

/* ---- what it is for ---- */

/* The players stay, with what they remember, while nothing else is needed. */
static struct checker_evolution_games *
enter(struct checker_evolution *evolution, int threads, int ply)
{
    struct checker_evolution_games *gym = evolution->gym;

    if (gym != NULL && gym->threads == threads && gym->ply == ply)
        return gym;
    checker_evolution_games_free(gym);
    evolution->gym = gym_new(evolution->setting.game, threads, ply);
    return evolution->gym;
}

bool checker_evolution_games_measure(struct checker_evolution *evolution,
                                     const struct checker *heads, int ply,
                                     const struct checker_evolution_help *help,
                                     int64_t *fitness, struct err *err)
{
    const struct checker_evolution_setting *setting = &evolution->setting;
    struct checker_evolution_score *scores =
        memory_new((size_t)setting->population, sizeof *scores);
    struct session session = {
        .game = setting->game,
        .heads = heads,
        .gym = enter(evolution, help->threads, ply),
        .scores = scores,
        .help = help,
        .count = setting->population,
        .games = setting->games,
        .seed = setting->seed,
        .generation = evolution->generation,
        .before = (int64_t)(evolution->generation - evolution->resumed) *
                  setting->population,
        .all = (int64_t)(setting->generations - evolution->resumed) *
               setting->population,
        .began = evolution->began,
    };
    const bool fine = run(&session, err);

    for (int i = 0; i < setting->population; i++)
        fitness[i] = setting->aim == CHECKER_EVOLUTION_WINS ? scores[i].wins
                                                            : scores[i].seeds;
    free(scores);
    return fine && !stop_raised(help->stop);
}

bool checker_evolution_try(const struct game *game, const struct checker *heads,
                           int count, int ply, int games, uint64_t seed,
                           const struct checker_evolution_help *help,
                           struct checker_evolution_score *scores,
                           struct err *err)
{
    struct session session = {
        .game = game,
        .heads = heads,
        .gym = gym_new(game, help->threads, ply),
        .scores = scores,
        .help = help,
        .count = count,
        .games = games,
        .seed = seed,
        .all = count,
        .began = clock_now(),
    };
    const bool fine = run(&session, err);

    checker_evolution_games_free(session.gym);
    return fine && !stop_raised(help->stop);
}
